"""The sentences of prompts and explanations, as data: Czech, Serbian and English.

`{move}` is a card of the fact in the nominative, `{move_acc}`, `{move_gen}`, `{move_ins}` its other
cases, `{Move}` with a capital (`words.py` fills them in).
"""

from __future__ import annotations

Three = tuple[str, str, str]

#: a fact, at times with a variant after the dot, as Czech, Serbian and English
SENTENCES: dict[str, Three] = {
    # the answer
    "keeps.none": (
        "Správně je {move}: ať ostatní hrají cokoli, nedostaneš ani bod.",
        "Ispravno je {move}: ma šta ostali igrali, ne dobijaš nijedan poen.",
        "The answer is {move}: whatever the others play, you take no point."),
    "keeps.some": (
        "Správně je {move}: ať ostatní hrají cokoli, nedostaneš víc než {points}.",
        "Ispravno je {move}: ma šta ostali igrali, ne dobijaš više od {number_points} poena.",
        "The answer is {move}: whatever the others play, you take no more than {points}."),
    "keeps.tricks": (
        "Správně je {move}: ať ostatní hrají cokoli, vezmeš aspoň {tricks}.",
        "Ispravno je {move}: ma šta ostali igrali, uzimaš bar {tricks}.",
        "The answer is {move}: whatever the others play, you take at least {tricks}."),
    "keeps.all": (
        "Správně je {move}: ať ostatní hrají cokoli, vezmeš všech osm srdcí a zapíšeš si −8.",
        "Ispravno je {move}: ma šta ostali igrali, uzimaš ceo herc i pišeš −8.",
        "The answer is {move}: whatever the others play, you take all eight hearts for −8."),
    "keeps.first": (
        "Správně je {move}: ať ostatní hrají cokoli, vyložíš všechno jako první a zapíšeš si −8.",
        "Ispravno je {move}: ma šta ostali igrali, prvi ostaješ bez karata i pišeš −8.",
        "The answer is {move}: whatever the others play, you are the first out, for −8."),
    "equals": (
        "Totéž platí pro {cards_acc}.",
        "Isto važi za {cards_acc}.",
        "The same holds for {cards_acc}."),
    "breaks": (
        "Správně je {move}: hráč {seat} pak bod dostane, ať hraje cokoli.",
        "Ispravno je {move}: igrač {seat} tada dobija poen, ma šta igrao.",
        "The answer is {move}: {seat} then takes a point, whatever he plays."),
    "hits": (
        "Správně je {move}: ať ostatní hrají cokoli, dostaneš přesně {points}.",
        "Ispravno je {move}: ma šta ostali igrali, dobijaš tačno {points}.",
        "The answer is {move}: whatever the others play, you take exactly {points}."),
    "made": (
        "Ano. {Move} maturitu zachrání, ať ostatní hrají cokoli.",
        "Da. {Move} spasava maturu, ma šta ostali igrali.",
        "Yes. {Move} makes it, whatever the others play."),
    "unmade": (
        "Ne. Ať zahraješ cokoli, ostatní ti bod dají.",
        "Ne. Šta god da odigraš, ostali ti mogu dati poen.",
        "No. Whatever you play, the others can give you a point."),
    "only_game": (
        "Projde jediná hra, a to {game}. Vynes {move_acc}.",
        "Prolazi jedna jedina igra: {game}. Otvori {move_ins}.",
        "One game alone is made: {game}. Lead {move}."),
    "only_game.tap": (
        "Projde jediná hra, a to {game}.",
        "Prolazi jedna jedina igra: {game}.",
        "One game alone is made: {game}."),
    "chance": (
        "Nejlepší volba: {game}. Ze {samples} náhodných rozdání cizích karet by s výnosem"
        " {lead_gen} a odkrytými kartami prošlo {passed} (95% interval {low} až {high} %).",
        "Najbolji izbor: {game}. Od {samples} nasumičnih deljenja tuđih karata, kad otvoriš"
        " {lead_ins} i karte su otvorene, prolazi {passed} (95% interval: {low} do {high} %).",
        "The best choice: {game}. With {lead} as the lead and all cards open it is made in {passed}"
        " of {samples} random deals of the other cards (95% interval: {low} to {high} %)."),
    "rival": (
        "Láká hra {game} („{rule}“), z týchž rozdání ale projde jen {passed} (95% interval {low} až"
        " {high} %).",
        "Mami igra {game} („{rule}”), ali od istih deljenja prolazi samo {passed} (95% interval:"
        " {low} do {high} %).",
        "Tempting is {game} (“{rule}”), but of the same deals it is made in {passed} only"
        " (95% interval: {low} to {high} %)."),
    "rival.none": (
        "Láká hra {game} („{rule}“), z týchž rozdání ale neprojde ani jedno (95% interval {low} až"
        " {high} %).",
        "Mami igra {game} („{rule}”), ali od istih deljenja ne prolazi nijedno (95% interval:"
        " {low} do {high} %).",
        "Tempting is {game} (“{rule}”), but of the same deals it is made in none"
        " (95% interval: {low} to {high} %)."),
    "lost_at.none": (
        "Chyba je v tahu {number}. Kdo místo {move_gen} zahraje {right_acc}, nedostane ani bod.",
        "Greška je u potezu {number}. Ko umesto {move_gen} odigra {right_acc}, ne dobija nijedan"
        " poen.",
        "The mistake is move {number}. With {right} instead of {move} you take no point."),
    "lost_at.some": (
        "Chyba je v tahu {number}. Kdo místo {move_gen} zahraje {right_acc}, nedostane víc než"
        " {points}.",
        "Greška je u potezu {number}. Ko umesto {move_gen} odigra {right_acc}, ne dobija više od"
        " {number_points} poena.",
        "The mistake is move {number}. With {right} instead of {move} you take no more than"
        " {points}."),
    "lost_at.tricks": (
        "Chyba je v tahu {number}. Kdo místo {move_gen} zahraje {right_acc}, vezme aspoň {tricks}.",
        "Greška je u potezu {number}. Ko umesto {move_gen} odigra {right_acc}, uzima bar {tricks}.",
        "The mistake is move {number}. With {right} instead of {move} you take at least {tricks}."),
    "too_late": (
        "V tahu {number} už bylo pozdě, tam by nepomohla žádná karta.",
        "Kod poteza {number} već je kasno, tu ne bi pomogla nijedna karta.",
        "By move {number} it is too late, no card would help there."),
    # the principles
    "exit_card": (
        "Je to bezpečný výnos: ať ostatní přidají cokoli, štych vezme někdo jiný.",
        "To je sigurno otvaranje: ma šta ostali dodali, štih uzima neko drugi.",
        "It is a safe exit: whatever the others add, somebody else takes the trick."),
    "keep_low": (
        "{Card_acc} si nech na později: v hlavní variantě ti {in_trick} štych nepřinese.",
        "{Card_acc} sačuvaj za kasnije: u glavnom toku ti {in_trick} ne donosi štih.",
        "Save {card} for later: in the main line it does not win {in_trick}."),
    "safe_suit": (
        "{In_suit} jsi pak v bezpečí: když tu barvu vynese někdo jiný, vždycky podlezeš.",
        "{In_suit} si tada siguran: kad tu boju otvori neko drugi, uvek možeš da odigraš nižu.",
        "You are then safe {in_suit}: when somebody else leads the suit, you can always duck."),
    "unguarded.you": (
        "{In_suit} máš jen {card_acc}, a kdyby tu barvu někdo vynesl, štych by byl tvůj.",
        "{In_suit} imaš samo {card_acc}, a kad bi neko otvorio tu boju, štih bi bio tvoj.",
        "{In_suit} you hold {card} alone, and if anybody led the suit the trick would be yours."),
    "unguarded.other": (
        "{In_suit} má {seat} jen {card_acc}: jakmile se ta barva vynese, musí štych vzít.",
        "{In_suit} {seat} ima samo {card_acc}: čim se ta boja otvori, mora da uzme štih.",
        "{In_suit} {seat} holds {card} alone: once the suit is led he has to take the trick."),
    "void": (
        "{In_suit} pak nic nemáš a v hlavní variantě {in_trick} shodíš {card_acc}; štych bere"
        " {seat}.",
        "{In_suit} onda nemaš ništa i u glavnom toku {in_trick} bacaš {card_acc}; štih uzima"
        " {seat}.",
        "You then hold nothing {in_suit}, and in the main line you throw {card} {in_trick};"
        " {seat} takes it."),
    "clean_trick": (
        "Tenhle štych nic nestojí, a tak ho klidně vezmi.",
        "Ovaj štih ništa ne košta, pa ga mirno uzmi.",
        "This trick costs nothing, so take it."),
    "high_early": (
        "Vysoké karty se zbav, dokud štych nic nestojí: v hlavní variantě ho bereš bez bodu.",
        "Visoke karte se reši dok štih ništa ne košta: u glavnom toku ga uzimaš bez poena.",
        "Get rid of a high card while the trick costs nothing: in the main line you take it"
        " without a point."),
    "red_lead.other": (
        "V hlavní variantě už {seat} {in_trick} nedrží nic než červené a musí vynést"
        " {card_acc}.",
        "U glavnom toku {seat} {in_trick} više nema ništa osim herca i mora da otvori"
        " {card_ins}.",
        "In the main line {seat} holds nothing but reds {in_trick} and has to lead {card}."),
    "red_lead.you": (
        "V hlavní variantě už {in_trick} nedržíš nic než červené a musíš vynést {card_acc}.",
        "U glavnom toku {in_trick} više nemaš ništa osim herca i moraš da otvoriš {card_ins}.",
        "In the main line you hold nothing but reds {in_trick} and have to lead {card}."),
    "last_trick.other": (
        "Počítej až do posledního štychu: v hlavní variantě ho bere {seat} ({card_short}).",
        "Broj sve do poslednjeg štiha: u glavnom toku ga uzima {seat} ({card_short}).",
        "Count to the last trick: in the main line {seat} takes it ({card_short})."),
    "last_trick.you": (
        "Počítej až do posledního štychu: v hlavní variantě ho bereš ty ({card_short}).",
        "Broj sve do poslednjeg štiha: u glavnom toku ga uzimaš ti ({card_short}).",
        "Count to the last trick: in the main line you take it ({card_short})."),
    "no_escape": (
        "Hráč {seat} nemá kam uhnout: ať ostatní přidají cokoli, tenhle štych bere on.",
        "Igrač {seat} nema kud da se izvuče: ma šta ostali dodali, ovaj štih uzima on.",
        "{seat} cannot escape: whatever is added, this trick is his."),
    "sure_trick": (
        "{Card} neuteče: nic vyššího v té barvě není a v hlavní variantě {in_trick} štych"
        " vezme.",
        "{Card} ti ne beži: ništa više u toj boji nema i u glavnom toku {in_trick} uzima štih.",
        "{Card} will not run away: nothing in play beats it, and in the main line it wins"
        " {in_trick}."),
    "drive_out": (
        "Tím vyženeš {card_acc} (drží {seat}) a nejvyšší v barvě je potom {mine}.",
        "Time isteruješ {card_acc} (drži {seat}), pa je najviše u boji {mine}.",
        "It drives out {card} (held by {seat}), and {mine} is then the highest of the suit."),
    "all_or_none.all": (
        "Tady se hraje na všechno.",
        "Ovde se igra na sve.",
        "Here you play for all of them."),
    "all_or_none.none": (
        "Na všechna srdce to tady nestačí, proto jich ber co nejmíň.",
        "Za ceo herc ovde nema snage, zato uzmi što manje.",
        "All the hearts are out of reach here, so take as few as you can."),
    "blow_away.you": (
        "Tu kartu odfoukneš: nikdo k ní nic nepřidá a vynášíš znovu.",
        "Tu kartu oduvaš: niko joj ništa ne dodaje i ponovo otvaraš.",
        "You blow that card away: nobody can add to it, and you lead again."),
    "keep_lead.you": (
        "Kvartu uzavře {top}, a tak výnos zůstane u tebe.",
        "Kvartu zatvara {top}, pa ostaješ na potezu.",
        "{Top} closes the quart, so the lead stays with you."),
    "hand_over.other": (
        "Kvartu uzavře {top} a výnos dostane {seat}.",
        "Kvartu zatvara {top} i na potezu je {seat}.",
        "{Top} closes the quart, and {seat} gets the lead."),
    "last_ten": (
        "{Card_acc} si nech v ruce: dokud ji držíš, ostatní v té barvě nic nevyloží, a mají v ní"
        " {others_cards}.",
        "{Card_acc} sačuvaj u ruci: dok je držiš, ostali u toj boji ne mogu ništa da izlože, a"
        " imaju u njoj {others_cards}.",
        "Keep {card} in hand: while you hold it the others cannot lay in that suit, and they have"
        " {others_cards} in it."),
    "hold_back": (
        "Nevykládej dál, i když by to šlo: {cards_acc} si nech.",
        "Ne izlaži dalje, iako može: {cards_acc} sačuvaj.",
        "Do not lay on although you could: keep {cards_acc}."),
    "hold_back.tap": (
        "Nevykládej dál, i když by to šlo: {cards_acc} si nech, a {seat} bude muset ťuknout.",
        "Ne izlaži dalje, iako može: {cards_acc} sačuvaj, pa će {seat} morati da kucne.",
        "Do not lay on although you could: keep {cards_acc}, and {seat} will have to tap."),
    "frees_nobody": (
        "Ta karta nikomu jinému cestu neotevře.",
        "Ta karta nikom drugom ne otvara put.",
        "That card opens the way for nobody else."),
}


#: what becomes of a tempting answer: how it begins, its steps, and how it ends
REFUTED: dict[str, Three] = {
    "head": ("Láká {answer} („{rule}“), ale ", "Mami {answer} („{rule}”), ali ",
             "Tempting is {answer} (“{rule}”), but "),
    "head.game": ("Láká hra {answer} („{rule}“), ale ", "Mami igra {answer} („{rule}”), ali ",
                  "Tempting is {answer} (“{rule}”), but "),
    "reply": ("{seat} na to zahraje {reply_acc}", "{seat} na to igra {reply_acc}",
              "{seat} answers with {reply}"),
    "reply.lead": ("{in_trick} vynese {seat} {reply_acc}", "{in_trick} {seat} otvara {reply_ins}",
                   "{in_trick} {seat} leads {reply}"),
    "reply.later": ("{in_trick} zahraje {seat} {reply_acc}", "{in_trick} {seat} igra {reply_acc}",
                    "{in_trick} {seat} plays {reply}"),
    "reply.quart": ("{seat} pak vynese {reply_acc}", "{seat} zatim otvara {reply_ins}",
                    "{seat} then leads {reply}"),
    "reply.lay": ("{seat} pak vyloží {reply_acc}", "{seat} zatim izlaže {reply_acc}",
                  "{seat} then lays {reply}"),
    "reply.then": ("{seat} pak zahraje {reply_acc}", "{seat} zatim igra {reply_acc}",
                   "{seat} then plays {reply}"),
    "blow.same": ("ten štych ({cards}) bereš ty", "taj štih ({cards}) uzimaš ti",
                  "that trick ({cards}) is yours"),
    "blow.you": ("{nth} štych ({cards}) bereš ty", "{nth} štih ({cards}) uzimaš ti",
                 "the {nth} trick ({cards}) is yours"),
    "end.points": ("ostatní ti můžou dát {points}", "ostali mogu da ti daju {points}",
                   "the others can give you {points}"),
    "end.tricks": ("ostatní ti nemusí dát víc než {tricks}",
                   "ostali ne moraju da ti daju više od {tricks_gen}",
                   "the others need not let you have more than {tricks}"),
    "end.none": ("ostatní ti nemusí dát ani štych", "ostali ne moraju da ti daju nijedan štih",
                 "the others need not let you have a single trick"),
    "end.shot": ("o všechna srdce tě připraví", "za ceo herc više nema šanse",
                 "all the hearts are gone"),
    "end.first": ("ostatní tě předběhnou", "ostali su brži", "the others are faster"),
    "end.passes": ("hráč {seat} projde bez bodu", "igrač {seat} prolazi bez poena",
                   "{seat} gets through without a point"),
    "end.passes.same": ("projde bez bodu", "prolazi bez poena", "gets through without a point"),
    "end.exact": ("přesně {points} si už nevynutíš", "tačno {points} više ne možeš da iznudiš",
                  "you can no longer force exactly {points}"),
    "end.fails": ("maturita padá", "matura propada", "the maturita is lost"),
}
PROMPTS: dict[str, Three] = {
    "leads": ("Jsi {you} a vynášíš.", "Ti si {you} i otvaraš.", "You are {you}, on lead."),
    "turn": ("Jsi {you} a jsi na řadě.", "Ti si {you} i na potezu si.",
             "You are {you}, and it is your turn."),
    "card": ("{Game}. {who} Která karta ti zaručí nejméně bodů?",
             "{Game}. {who} Koja karta ti garantuje najmanje poena?",
             "{Game}. {who} Which card guarantees you the fewest points?"),
    "card.tricks": ("{Game}. {who} Která karta ti zaručí nejvíc štychů?",
                    "{Game}. {who} Koja karta ti garantuje najviše štihova?",
                    "{Game}. {who} Which card guarantees you the most tricks?"),
    "card.lora": ("{Game}. {who} Kterou kartu vyložíš?", "{Game}. {who} Koju kartu izlažeš?",
                  "{Game}. {who} Which card do you lay?"),
    "hold": ("{Game}. {who} Co vyložíš a co si necháš?", "{Game}. {who} Šta izlažeš, a šta čuvaš?",
             "{Game}. {who} What do you lay, and what do you keep?"),
    "hold.on": ("{Game}. {who} V tomhle tahu už máš vyloženo. Pokračuješ, nebo skončíš?",
                "{Game}. {who} U ovom potezu karta je već izložena. Nastavljaš ili završavaš?",
                "{Game}. {who} You have laid a card in this turn. Do you lay on, or stop?"),
    "quart": ("{Game}. {who} Kterou kartou začneš kvartu?",
              "{Game}. {who} Kojom kartom počinješ kvartu?",
              "{Game}. {who} Which card do you start the quart with?"),
    "herc": ("{Game}. {who} Brát všechno, nebo nic? Kterou kartu zahraješ?",
             "{Game}. {who} Sve ili ništa? Koju kartu igraš?",
             "{Game}. {who} All of them or none? Which card do you play?"),
    "defend": ("{Game}, maturita hráče {seat}. {who} Která karta maturitu zlomí?",
               "{Game}, matura igrača {seat}. {who} Koja karta obara maturu?",
               "{Game}, maturita of {seat}. {who} Which card breaks it?"),
    "exactly": ("{Game}. {who} Na sto ti chybí {points}. Která karta ti vynutí přesně tolik?",
                "{Game}. {who} Do sto: još {points}. Koja karta iznuđuje tačno toliko?",
                "{Game}. {who} You are {points} short of a hundred. Which card forces exactly"
                " that?"),
    "game": ("Maturita, {attempt}. pokus, karty jsou odkryté. Jsi {you} a vynášíš. Kterou hru si"
             " vybereš?",
             "Matura, {attempt}. pokušaj, karte su otvorene. Ti si {you} i otvaraš. Koju igru"
             " biraš?",
             "Maturita, attempt {attempt}, all cards open. You are {you}, on lead. Which game do"
             " you choose?"),
    "hand": ("Maturita, {attempt}. pokus. Vidíš jen svých osm karet. Kterou hru si vybereš?",
             "Matura, {attempt}. pokušaj. Vidiš samo svojih osam karata. Koju igru biraš?",
             "Maturita, attempt {attempt}. You see only your own eight cards. Which game do you"
             " choose?"),
    "made": ("{Game}, tvoje maturita. {who} Dá se ještě udělat?",
             "{Game}, tvoja matura. {who} Može li još da se napravi?",
             "{Game}, your maturita. {who} Can it still be made?"),
    "lost": ("{Game}. Jsi {you} a takhle se hrálo. Ve kterém tahu je tvoje chyba?",
             "{Game}. Ti si {you} i ovako se igralo. U kom potezu je tvoja greška?",
             "{Game}. You are {you}, and this is how it went. Which move was your mistake?"),
}
