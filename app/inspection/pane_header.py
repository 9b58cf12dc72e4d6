"""The line above the text: its title, the file it lies in, what is shown by signs, and the buttons of the view.

What the buttons do, and when there is something to say: `text_pane.py`.
"""

from html import escape

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from app.inspection.editor.stand_in_notice import StandInNotice
from app.inspection.view_menu import ViewMenu
from app.steady_labels import ElidedLabel
from app.switch_button import SwitchButton


class PaneHeader(QWidget):
    """`titled`: the widget that the title's key leads to."""

    def __init__(self, titled: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours = ""
        self.title = QLabel()
        self.title.setBuddy(titled)
        self.source = ElidedLabel()
        self.source.setContentsMargins(12, 0, 6, 0)
        self.notice = StandInNotice()
        self.view_menu = ViewMenu(self)
        self.view_button = self._button()
        self.view_button.setMenu(self.view_menu)
        self.view_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.wrap_button = self._switch(on=True)
        self.whitespace_button = self._switch(on=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 2, 6, 2)
        row.addWidget(self.title)
        row.addWidget(self.source)
        row.addWidget(self.notice, 1)
        row.addStretch()
        for button in (self.view_button, self.wrap_button, self.whitespace_button):
            row.addWidget(button)
        self.retranslate()

    def _button(self) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        return button

    def _switch(self, *, on: bool) -> SwitchButton:
        button = SwitchButton()
        button.setAutoRaise(True)
        button.setChecked(on)
        return button

    def explain_colours(self, legend: str) -> None:
        """Say on hover what the colours mean, in rich text: a low window has no room for the legend."""
        self._colours = legend
        self.retranslate()

    def retranslate(self) -> None:
        """Set the texts for the present language."""
        self.title.setText(QCoreApplication.translate("TextPane", "Te&xt"))
        self.view_button.setText(QCoreApplication.translate("TextPane", "Colours"))
        self.wrap_button.setText("⏎")
        self.whitespace_button.setText("␣")
        for button, name in (
            (
                self.view_button,
                QCoreApplication.translate("TextPane", "Which tokens have which colour, and what is marked"),
            ),
            (self.wrap_button, QCoreApplication.translate("TextPane", "Wrap long lines")),
            (self.whitespace_button, QCoreApplication.translate("TextPane", "Show blanks and line ends")),
        ):
            button.setAccessibleName(name)
            button.setToolTip(name)
        self.view_button.setToolTip(f"<p>{escape(self.view_button.accessibleName())}</p><p>{self._colours}</p>")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
