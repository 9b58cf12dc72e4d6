"""How long a split pattern took for a part of a text. What it makes of it: test_split_dock."""

import time
from threading import Thread

from app.explanation.part import part_around
from app.explanation.split_preview import Preview, PreviewQuestion, preview


def test_the_work_of_others_is_not_blamed_on_the_pattern():
    def work():
        while time.thread_time() < 0.3:
            pass

    def stop():  # asked now and then
        other = Thread(target=work)
        other.start()
        other.join()
        return False

    question = PreviewQuestion(("[a-z]+|.",), part_around(b"ab 1", 0))
    began = time.perf_counter()
    _, found = preview(question, stop)
    assert time.perf_counter() - began > 0.3
    assert isinstance(found, Preview)
    assert 0 < found.seconds < 0.1
