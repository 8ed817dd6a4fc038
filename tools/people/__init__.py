"""Fitting the model of how people choose: reading their games, learning from them. The command is fit_people.py."""
