"""The drawn cards and the fonts, read as package data; how they are made and licensed."""
