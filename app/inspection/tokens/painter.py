"""Paints the tokens table, where its tokens may have colours. Not here: what every list paints (app/listing)."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter

from app.inspection.tokens.model import TokensModel
from app.listing.painter import ListPainter, Sight
from app.palette import Theme


class TokensPainter(ListPainter):
    """`coloured`: the token cells have the eight colours in turn, so that neighbours differ."""

    def __init__(self, model: TokensModel, *, coloured: bool = False) -> None:
        super().__init__(model)
        self._tokens, self._coloured = model, coloured

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._colours = [QColor(colour) for colour in theme.tokens]

    def paint_grounds(self, painter: QPainter, sight: Sight) -> None:
        place = self._tokens.place_of("token")
        for section, left, width in sight.columns if self._coloured else ():
            for number, row in enumerate(sight.rows):
                if section == place and not self._tokens.entry(row).unknown and not sight.is_chosen(row):
                    cell = QRect(left, sight.top + number * self.row_height, width, self.row_height)
                    painter.fillRect(cell, self._colours[self._tokens.number_of(row) % len(self._colours)])
