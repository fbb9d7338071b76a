"""Puzzle collections (data)."""
