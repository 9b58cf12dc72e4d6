"""The qtbot of all tests with windows."""

from pytestqt.qtbot import QtBot


class PatientBot(QtBot):
    """Waits longer than usual before it gives up: a machine may have few cores, all of them busy."""

    def waitUntil(self, callback, *, timeout=20_000):
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=20_000, **options):
        return super().waitSignal(signal, timeout=timeout, **options)

    def waitSignals(self, signals, *, timeout=20_000, **options):
        return super().waitSignals(signals, timeout=timeout, **options)

    def waitExposed(self, widget, *, timeout=20_000):
        return super().waitExposed(widget, timeout=timeout)

    def waitActive(self, widget, *, timeout=20_000):
        return super().waitActive(widget, timeout=timeout)
