"""Numbers that pages and claims both draw from the tables of this paper."""
