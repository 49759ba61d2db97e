"""Commands about whole stores: packed, archived, merged."""
