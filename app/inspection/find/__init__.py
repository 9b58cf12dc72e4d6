"""Find and replace: what is looked for (query), where it is (matches, marks), the control and the bar."""
