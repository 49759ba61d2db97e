"""The compiled engine: keys, shared samples, programs, and how work is cut to fit the machine."""
