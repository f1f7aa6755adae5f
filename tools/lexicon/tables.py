"""Word lists the finding and judging of kin lean on. Nothing but lists; each says what it is for."""

# Prefixes that may stand before a word, given a witness.
PREFIXES = (
    "anti arch auto bi co counter de dis en ex extra fore hyper il im in inter ir mega micro mid mini mis "
    "mono multi neo non out over para poly post pre pro pseudo re semi sub super trans tri ultra un under "
    "uni up down off back"
).split()

# Suffixes that may stand behind a word, given a witness.
SUFFIXES = (
    "able age aholic al an ance ancy ant ary ate ation ative cy dom ed ee eer en ence ency ent er ery ese "
    "esque ess ette ey fold ful hood ian ible ic ical ics ie ier ify ing ion ish ism ist ite ity ive ize "
    "ise less let like ling ly man ment most ness ology or ory ose ous ry ship sion some ster th tion "
    "tious ty uous ure ward wards wise worthy y"
).split()

# Affixes that need no witness if the base has four letters or more.
SURE_PREFIXES = (
    "un non anti multi micro mega mini ultra super over under out fore semi hyper counter"
).split()
SURE_SUFFIXES = ("like ness less ful ability ly ship ism ist").split()

# Second halves that make a compound of any verb: breakdown, playoff.
PARTICLES = frozenset(("after along around aside away back down off out over through under up").split())

# First halves that are prefixes, though also words: what follows is the base, and it is derived.
PREFIX_WORDS = frozenset(
    (
        "anti arch auto counter extra fore homo hyper hypo infra inter kilo macro micro mid mini mono multi "
        "neo para peri photo post pre pro proto pseudo psycho radio retro semi stereo sub super techno tele "
        "thermo trans tri ultra uni"
    ).split()
)

# Words of grammar, endings and scraps that never count as halves of a compound.
NOT_PARTS = frozenset(
    (
        "a able ally and are ate but can con des did ding ent est ette fer for had has her hes him his how i "
        "ian ible ide ine ing ion ire ism iss ist its lag len less like ling mar may med men ment mes ming "
        "nat ness ning non not our pas pat per ping pol pos pre pro rap ret ric sal san sat ses she sion sis "
        "ster ted tel the tic ting tion tor und ure ver via vis wards was who why you"
    ).split()
)

# Endings that are words by accident: important is no ant, justice no ice, reddish no dish.
FALSE_RIGHT = frozenset(
    (
        "ability ably aby ade ado age aged aging aid ail ain ale ally ant any bled bling den die dish eer "
        "ell ember eon ern ess fold fully gain gal gent get hem hen her het hip hood ice ions ire king "
        "lean led lee lent less let like ling lion list mental mentally nary oral ore owed pen pet prize "
        "rage raging rally ran rant rate rated rating ration ray red rent rest rial rice ring rise rove "
        "rust ship sing some son sty sure tally tee ten tics tide tie tier ties ting ton tor try vent "
        "very ward wards wise zing"
    ).split()
)

# Beginnings that are words by accident: compose is no comp, repair no rep.
FALSE_LEFT = frozenset(
    (
        "ana ani ant arc asp ben bur caput col comp con cons gal gar imp inst mil mod nit pal par ref rein "
        "rem rep sup"
    ).split()
)

# Forms that are words with a meaning of their own: foundation is built on found, not on find.
OWN_WORDS = frozenset(
    (
        "axes being best better bit bore born bound does dove fell felt found further ground lay least left "
        "less means might more most rose saw spoke tore worse worst wound"
    ).split()
)

# Parts that mark a run-together string on the web as an advertisement, not a name.
COARSE = frozenset(
    (
        "sex sexy porn porno fuck fucking xxx nude nudes naked teen teens tits boobs cock anal gay lesbian "
        "incest"
    ).split()
)

# Regular differences of spelling, British to American.
VARIANTS = [
    tuple(pair.split(":"))
    for pair in (
        "ise:ize isa:iza isi:izi yse:yze our:or tre$:ter bre$:ber trefold:terfold trepiece:terpiece "
        "breglass:berglass bre(?=board):ber ae:e oe:e oeu:eu ogue:og ll:l l:ll ence:ense sulph:sulf "
        "grey:gray mould:mold plough:plow sceptic:skeptic xion:ction programme:program gramme:gram "
        "aeroplane:airplane tyre:tire cheque:check"
    ).split()
]

# Spellings made equal before words of one sense are compared.
EQUAL_SPELLINGS = [
    tuple(pair.split(":"))
    for pair in (
        "ae:e oe:e our:or ou:u ph:f ck:k que:k c:k z:s ie:y ey:y y:i gue:g ks:x augh:a ough:o dge:dg"
    ).split()
]
