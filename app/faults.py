"""The library's errors in the reader's language: a sentence for each code."""

from __future__ import annotations

import re

from lora_solver.errors import LoraError, shown

from .texts import Texts, later

SENTENCES = {
    "card.unknown": later("{where}: {found} is no card. Write the suit h d s c and the rank, such as hK."),
    "card.ambiguous": later("{where}: {found} could be two cards. Write the suit h d s c first."),
    "deal.twice": later("{where}: the card {found} stands there a second time."),
    "deal.hands": later("A deal has four hands parted by /: {found} has not."),
    "hand.suits": later("{where}: {found} has not four suits h.d.s.c parted by dots."),
    "hand.rank": later("{where}: {found} is no rank. The ranks are 7 8 9 T J Q K A."),
    "hand.too_many": later("{where}: {found} has more than eight cards."),
    "hand.size": later("{where}: the number of cards {found} does not fit the trick and whose turn it is."),
    "hand.two_empty": later("{where}: two hands are empty, but the first empty hand ends the deal."),
    "position.fields": later("A position is HANDS RULES:GAME TURN TABLE POINTS; {found} is not."),
    "card.number": later("{found} is no number of a card."),
    "contract.bonus": later("{where}: a bonus for all cards needs cards that cost points, and tricks that cost none."),
    "contract.cards": later("{where}: {found} are no points for cards."),
    "contract.empty": later("{where}: no card and no trick costs anything."),
    "contract.file": later("The file {where} cannot be read."),
    "contract.flag": later("{where}: {found} is neither true nor false."),
    "contract.id": later("A game needs an \"id\" of letters, digits and _."),
    "contract.json": later("The file {where} is not JSON."),
    "contract.key": later("{found} is no part of a game."),
    "contract.list": later("{where}: {found} is no list."),
    "contract.number": later("{where}: {found} is no whole number."),
    "contract.pass": later("Passes that void the bonus must cost a point or more."),
    "contract.points": later("{where}: that many points cannot be counted."),
    "contract.suit": later("{where}: {found} is no suit. The suits are h, d, s and c."),
    "contract.tricks": later("{where}: {found} are no points for tricks 1 to 8."),
    "contract.word": later("{where}: {found} is none of the words that may stand there."),
    "side.empty": later("A side needs at least one player."),
    "contract.missing": later("{where}: {found} names no game."),
    "contract.unknown": later("{found} is no game of these rules."),
    "contract.contradict": later("The game {found} contradicts the position."),
    "ruleset.unknown": later("{found} are no rules known here: kladno, official, srpska, gamerules."),
    "rules.contradict": later("The rules {found} contradict the rest."),
    "option.unknown": later("{found} is no option of these rules."),
    "option.value": later("The option {where} cannot be {found}."),
    "option.form": later("{found} is no option: write name=value."),
    "option.twice": later("The option {where} stands there twice."),
    "option.needs": later("Passes that void the bonus must cost a point or more."),
    "seat.unknown": later("{where}: {found} is no seat. The seats are A, B, C and D."),
    "turn.unknown": later("{where}: {found} is no seat. The seats are A, B, C and D."),
    "points.form": later("{where}: {found} are not four whole numbers."),
    "points.count": later("{where}: there are not four numbers."),
    "points.beyond": later("{where}: the points {found} cannot have been taken."),
    "table.card": later("{where}: {found} is no card."),
    "table.long": later("{where}: a trick in progress has at most three cards, not {found}."),
    "table.twice": later("{where}: the card {found} lies there and elsewhere too."),
    "table.follow": later("{where}: the card {found} does not follow suit."),
    "table.red_lead": later("{where}: {found} could not be led while another suit was held."),
    "table.first_trick": later("{where}: {found} could not be played to the first trick."),
    "table.form": later("{where}: {found} does not belong there in this game."),
    "table.laid": later("{where}: {found} does not fit, for no card has been laid in this turn."),
    "table.start": later("{where}: the start rank {found} does not fit the rows."),
    "row.twice": later("{where}: the card {found} lies there and elsewhere too."),
    "row.start": later("The rows begin with different ranks: {found}."),
    "row.no_ten": later("{where}: {found} lie there, but a row begins with its ten."),
    "row.hole": later("{where}: {found} lie there, but a row has no hole."),
    "move.not_held": later("{where}: {found} is not in this hand."),
    "move.follow": later("{where}: {found} does not follow suit."),
    "move.red_lead": later("{where}: {found} may be led only by a hand that holds nothing else."),
    "move.over": later("{found}: the deal is over."),
    "move.first_trick": later("{where}: {found} may not be played to the first trick."),
    "move.call": later("{found}: only cards are played in this game."),
    "move.row": later("{where}: {found} does not fit a row."),
    "move.tap": later("{where}: who can lay a card does not tap."),
    "move.pass": later("{where}: who can lay a card does not pass."),
    "move.end": later("{where}: no card has been laid in this turn."),
    "move.first_lead": later("{where}: {found} is above the jack and may not be the first lead."),
    "move.wild_hand": later("{where}: a hand of high cards first leads a queen."),
    "move.complete": later("{where}: a complete quart has to be led."),
    "move.set": later("{where}: {found} may not be led together."),
    "maturita.none": later("There is no maturita under these rules."),
    "maturita.attempt": later("There is no attempt {found} under these rules."),
    "question.endless": later("Each hand holds a card that no row can ever reach: nobody goes out, the deal"
                              " never ends and has no values."),
    "maturita.decided": later("The maturita is decided before the first move: {found}."),
    "hand.eight": later("The hand {found} has not eight cards."),
    "known.form": later("{where}: {found} is not a seat with its cards, such as B:hK."),
    "known.seat": later("{found} asks himself: only cards of the others can be known."),
    "known.many": later("{where}: {found} are more cards than a hand has."),
    "known.mine": later("{where}: {found} is in your own hand."),
    "known.gone": later("{where}: {found} is no longer in play."),
    "known.twice": later("{where}: {found} stands there a second time."),
    "known.impossible": later("The known cards cannot all lie so: no layout is left."),
    "number.form": later("{where}: {found} is no whole number that fits there."),
    "solver.stopped": later("The computation was stopped."),
    "text.long": later("{found} signs are too many: a deal, a position or a link is far shorter."),
    "record.long": later("{found} moves are too many for one deal."),
    "puzzle.unknown": later("There is no puzzle {found}. Here are those there are."),
    "certain.contract": later("{found} is no game of the maturita."),
    "certain.count": later("{where}: {found} unseen cards do not fit the hand: each of the others holds as many as you."),
    "certain.hand": later("The hand is not one of the four in the position."),
    "certain.left": later("Here this way of playing has no move."),
    "certain.out_of_play": later("Certain or not is known only where every card is in a hand or a row."),
    "certain.points": later("In {found} points can be won back, so the first one does not decide."),
    "certain.unseen": later("The unseen cards are not those in the other hands of the position."),
    "known.deal": later("The known cards do not fit in the hands so."),
    "known.seen": later("{where}: {found} cannot lie there, for it has been seen elsewhere."),
    "layouts.many": later("There are {found} layouts: too many to count every one."),
    "lead.unknown": later("{found} cannot be led here."),
    "move.seen": later("{where}: {found} is not possible after what was seen."),
    "position.hand": later("The hand is not that of the player in the position."),
    "position.turn": later("The maturant is not to move in this position."),
    "puzzle.form": later("{where}: this puzzle is damaged."),
    "puzzles.missing": later("The puzzles are not installed."),
    "unseen.size": later("{found} unseen cards cannot be three hands of the same size."),
    "sheet.csv": later("{where}: this is no CSV table."),
    "progress.store": later("The progress cannot be kept: {found}"),
    "progress.newer": later("The file with your progress is of a newer version of this program. It is left as it is, and nothing is kept."),
    "progress.json": later("This file is no exported progress."),
    "progress.kind": later("This file is no exported progress."),
    "progress.long": later("This file is too large for an exported progress."),
    "progress.schema": later("The exported progress is of the version {found}, which is not known here."),
    "progress.form": later("{where}: {found} does not belong into an exported progress."),
    "progress.field": later("{where}: {found} is missing in the exported progress."),
    "progress.name": later("{where}: {found} does not belong into an exported progress."),
    "progress.number": later("{where}: {found} does not belong into an exported progress."),
    "progress.time": later("{where}: {found} does not belong into an exported progress."),
    "progress.undecided": later("{where}: {found} does not belong into an exported progress."),
    "record.deal": later("The record has no line [Deal \"…\"]."),
    "record.tag_twice": later("{where}: the tag {found} stands there twice."),
    "record.contract": later("{where}: no [Contract \"…\"] stands before the play."),
    "record.attempt": later("{where}: {found} is no number of an attempt."),
    "record.attempt_game": later("{where}: {found} cannot be chosen at this attempt."),
    "record.points": later("{where}: the points {found} are not those that the play gives."),
    "record.empty": later("{where}: there is neither a deal nor points."),
    "record.after_end": later("{where}: {found} stands after the end of the record."),
    "record.number": later("{where}: the number {found} does not fit there."),
    "record.end_seat": later("{where}: after claim and renonc comes a seat A, B, C or D, not {found}."),
    "record.no_revokes": later("{where}: these rules know no revoke."),
    "record.claim": later("{where}: a claim belongs to the games of tricks."),
    "record.quart_short": later("{where}: the quart still takes {found}."),
    "record.set": later("{where}: only in kvarty are cards led together."),
    "record.comment": later("{where}: a brace of a comment lacks its counterpart."),
    "record.tag": later("{where}: {found} is no tag such as [Contract \"filky\"]."),
    "move.out_of_turn": later("{where}: {found} is played out of turn."),
    "match.empty": later("There is no deal in the text."),
    "match.order": later("{where}: {found} does not come next in a match."),
    "match.leader": later("{where}: it is not {found} who leads here."),
    "match.points": later("{where}: the game cannot give the points {found}."),
    "match.long": later("{where}: the match is over already."),
    "match.rules": later("{where}: the match began under other rules than {found}."),
    "match.na_sto": later("{where}: {found} on a hundred does not fit there."),
    "sheet.columns": later("{where}: these are not the columns of a score sheet."),
    "sheet.json": later("This is no score sheet in JSON."),
    "sheet.gap": later("{where}: a deal before it has no points."),
}
#: codes of records and sheets that mean what others mean
ALIKE = {"record.points_form": "points.form", "record.over": "move.over",
         "sheet.points": "match.points", "sheet.rules": "match.rules", "sheet.form": "sheet.json",
         "sheet.attempt": "record.attempt",
         **{f"puzzle.{fault}": "puzzle.form" for fault in (
             "answer", "illegal", "json", "move", "play", "schema", "twice")}}


def explain(error: LoraError, t: Texts) -> str:
    """What is wrong, where, and what was found; in English as the library says it, if unknown."""
    code = re.sub(r"^record\.(move|illegal)_", "move.", ALIKE.get(error.code, error.code))
    sentence = SENTENCES.get(code)
    if sentence is None:
        return str(error)
    where = place(error.where, t) or t("input")
    said = t(sentence, where=where, found=shown(error.found)).strip()
    # in a file a fault without its place cannot be found
    return f"{where}: {said}" if IN_FILE.match(error.where) and "{where}" not in sentence else said


#: a place in a record or a sheet
IN_FILE = re.compile(r"(line|deal) ([0-9]+)(?:, column ([0-9]+))?$")


def place(where: str, t: Texts) -> str:
    """`hand B` in the reader's language; names of fields stay as they are written."""
    found = IN_FILE.match(where)
    if found is not None:
        kind, number, column = found.groups()
        if column:
            return t("line {n}, column {column}", n=number, column=column)
        return t("line {n}", n=number) if kind == "line" else t("deal {n}", n=number)
    kind, _, rest = where.partition(" ")
    if kind == "hand":
        return t("hand {seat}", seat=rest)
    if kind == "known" and rest:
        return t("known with {seat}", seat=rest)
    if kind == "attempt":
        number, _, field = rest.partition(", ")
        return ", ".join(filter(None, [t("attempt {n}", n=number), field]))
    if kind == "row":
        return t("row {suit}", suit=rest)
    return rest if kind == "field" else where
