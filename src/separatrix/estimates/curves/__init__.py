"""Records → learning curves: runs as arrays, the setting and step that count, risk by seed."""
