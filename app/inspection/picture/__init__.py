"""Pictures of the coloured text: request, layout, shapes, then one writer per format, and the dialog."""
