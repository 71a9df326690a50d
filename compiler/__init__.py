"""Builds the compiled rulebook from the plain one. Used by the build hook; not part of the package."""
