"""A short word makes a narrow button, and stands in it whole."""

from app.training.order_button import OrderButton


def test_it_is_as_wide_as_its_word(qtbot):
    button = OrderButton("开始")
    qtbot.addWidget(button)
    word = button.fontMetrics().horizontalAdvance(button.text())
    assert word < button.sizeHint().width() < word + 5 * button.fontMetrics().averageCharWidth()
    narrow = button.sizeHint().width()
    button.setText("Resume the training")
    assert button.sizeHint().width() > 2 * narrow
