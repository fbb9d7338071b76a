"""The rulebook in code: contracts and rulesets as data, and one position class a family of games."""
