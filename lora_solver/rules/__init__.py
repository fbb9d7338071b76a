"""The rulebook in code: contracts and rulesets are data; a position class for each family."""
