"""What the lexicon must and must not hold to be kin: tables judged by hand, to which the data has to bend."""

import random

import pytest

from switchboard.words.lexicon import Kinship, common_words, is_phrase, look_up, split

FORMS = """
mice/mouse geese/goose oxen/ox children/child wolves/wolf knives/knife berries/berry spies/spy teeth/tooth
feet/foot men/man women/woman leaves/leaf lives/life dwarves/dwarf loaves/loaf halves/half thieves/thief
shelves/shelf lice/louse dice/die cacti/cactus fungi/fungus crises/crisis criteria/criterion boxes/box
apples/apple kings/king potatoes/potato ran/run running/run swam/swim swum/swim wrote/write written/write
broken/break broke/break sunk/sink sank/sink sunken/sink went/go gone/go saw/see seen/see bought/buy
caught/catch flew/fly flown/fly drove/drive rode/ride sang/sing drank/drink taught/teach thought/think
stood/stand wore/wear worn/wear torn/tear hidden/hide bitten/bite frozen/freeze stole/steal parked/park
flying/fly dying/die lying/lie skiing/ski spun/spin shot/shoot bled/bleed fed/feed met/meet better/good
best/good worse/bad worst/bad bigger/big biggest/big hotter/hot happier/happy
""".split()

DERIVED = """
farmer/farm breakage/break kingdom/king teacher/teach superhero/hero french/france driver/drive
singer/sing happiness/happy unhappy/happy unhappiness/happy colourful/color darkness/dark
friendship/friend childhood/child government/govern movement/move runner/run baker/bake bakery/bake
golden/gold wooden/wood windy/wind rainy/rain snowy/snow icy/ice lucky/luck magical/magic magician/magic
musician/music pianist/piano guitarist/guitar scientist/science dangerous/danger famous/fame
poisonous/poison heroic/hero angelic/angel actress/act princess/prince lioness/lion waitress/wait
duckling/duck piglet/pig booklet/book kitchenette/kitchen robotic/robot volcanic/volcano
electricity/electric spanish/spain english/england chinese/china american/america egyptian/egypt
turkish/turkey martian/mars italian/italy strength/strong length/long width/wide depth/deep height/high
growth/grow truth/true warmth/warm decision/decide explosion/explode invasion/invade destruction/destroy
speech/speak flight/fly belief/believe comedy/comic disagree/agree impossible/possible illegal/legal
irregular/regular rewrite/write misuse/use nonsense/sense submarine/marine kingly/king ghostly/ghost
knighthood/knight piratical/pirate vampiric/vampire dwarfish/dwarf bishopric/bishop
""".split()

COMPOUNDS = """
fireman/fire fireman/man firemen/fire pancake/pan pancake/cake horseshoe/shoe horseshoe/horse
breakdown/break breakup/break volleyball/ball handbook/book handbook/hand broadcast/cast broadcast/broad
playoff/play snowman/snow snowmen/snow greenhouse/house greenhouse/green firefighter/fire
firefighter/fight superman/man spiderman/spider batman/bat butterfly/fly butterfly/butter dragonfly/dragon
ladybug/bug seahorse/horse jellyfish/fish starfish/star catfish/cat cowboy/cow cowboys/cow football/foot
baseball/base basketball/basket snowball/ball moonlight/moon sunlight/sun spaceship/space spaceship/ship
battleship/battle lighthouse/light warehouse/house doghouse/dog treehouse/tree toothbrush/tooth
toothpaste/tooth hairbrush/hair bookworm/worm bookshelf/book newspaper/paper sandpaper/sand rainbow/rain
raincoat/coat thunderstorm/storm windmill/wind waterfall/water watermelon/melon strawberry/berry
raspberry/berry airport/air airplane/plane railway/rail highway/way keyboard/key blackboard/board
cupboard/cup skateboard/skate scarecrow/crow peacock/cock hedgehog/hog bulldog/bull sheepdog/sheep
grasshopper/grass ladybird/bird blackbird/bird bedroom/bed bathroom/bath classroom/class fireplace/fire
firework/work gunpowder/gun knockout/knock takeaway/take outlaw/law outside/side overcoat/coat
underground/ground understand/stand upstairs/stair iceberg/ice earring/ring goldfish/gold goldsmith/gold
blacksmith/black craftsman/craft salesman/sale huntsman/hunt swordsman/sword facebook/face minecraft/mine
starbucks/star
""".split()

SPELLINGS = """
theatre/theater grey/gray colour/color centre/center plough/plow tyre/tire axe/ax doughnut/donut
pyjamas/pajamas jewellery/jewelry aluminium/aluminum moustache/mustache sceptre/scepter sabre/saber
armour/armor harbour/harbor organise/organize catalogue/catalog cheque/check draught/draft kerb/curb
yoghurt/yogurt whisky/whiskey gipsy/gypsy omelette/omelet defence/defense licence/license mould/mold
cosy/cozy neighbour/neighbor fibre/fiber metre/meter
""".split()

UNRELATED = """
war/dwarf ice/police arm/pharmacy ear/pearl viking/king carpet/car carpet/pet panda/pan hamlet/ham
corner/corn butter/butt mother/moth flower/flow tower/tow shower/show number/numb paper/pap forest/for
season/sea season/son office/off office/ice random/ran early/ear onion/on matter/mat tempest/temp
centaur/center paste/pass paste/past gland/england legend/leg legend/end cartoon/car capital/cap
candle/can bargain/bar bargain/gain barber/bar pirate/rate palace/ace planet/plan plane/plan star/start
china/chin message/mess message/age passage/sage button/but button/butt bullet/bull target/tar target/get
hundred/red kidney/kid dragon/drag wonder/won wander/wand moon/lunar mother/maternal sun/solar
tooth/dental hand/manual father/paternal heart/cardiac star/stellar horse/equine dog/canine cow/bovine
mushroom/mush mushroom/room hamster/ham hammer/ham hamburg/ham cabin/cab carrot/car carrot/rot cargo/car
cargo/go castle/cast cartridge/cart cartridge/ridge cashmere/cash catalog/cat cattle/cat
caterpillar/pillar caterpillar/cat category/cat champion/champ chapel/chap charm/arm charm/harm cheat/heat
chocolate/late chorus/us classic/sic clock/lock clover/love cloud/loud clove/love coast/oat coffee/fee
comet/come comet/met company/pan compass/pass copper/cop copper/cope cotton/cot country/count county/count
cover/over crane/ran crash/rash cream/ream cricket/rick crown/row crown/crow curtain/cur cushion/us
dance/ant date/ate desert/dese discover/disc dollar/doll donkey/key dock/doc drawer/war dream/ream
eagle/age earth/ear earth/art easter/east echo/hoe engine/gin fairy/fair fairy/air fan/fang farm/arm
father/fat father/fathom feather/eat feather/heat fever/ever figure/fig finger/fin finger/fine fiddle/fid
flame/lame flag/lag flood/floor forget/forge fortune/fort fortune/tune fowl/owl france/ran garage/rage
garden/den gate/ate ghost/host giant/ant ginger/gin glass/lass glove/love goat/oat goblin/gob goose/goo
grape/rape grape/gray grass/ass guitar/tar hair/air harbor/bar harp/harpoon hatchet/hat hawk/haw heart/ear
heart/art helmet/met hero/her history/story honey/one horn/corn horse/hose hospital/spit hotel/hot
insect/sect ivory/ivy jacket/jack jelly/jell jupiter/pit kangaroo/roo ketchup/chup kitchen/kit
knight/night knife/nice ladder/lad ladder/add lady/lad lamp/amp laser/las lawn/law leather/heat legion/leg
lemon/demon leopard/leo letter/let library/bra limousine/mouse litter/lit liver/live lobster/lob
lock/block london/don magazine/mag manager/man mandarin/man mango/man mango/go manor/man mantle/man
marathon/mar march/arch market/mark marble/mar marsh/mars mask/ask master/mast match/mat mercury/cur
metal/met microscope/crop minister/mini mint/min mirror/mir missile/miss mission/miss monkey/monk
monkey/key mosquito/quit motor/moto mountain/tain mouse/use nail/ail napkin/nap napkin/kin needle/need
nurse/nun octopus/pus olive/live opera/opus orange/range orange/ran organ/gan palm/pal parachute/para
parade/par parrot/rot parrot/par party/part pearl/ear pepper/pep penguin/pen penny/pen pension/pen
period/per phoenix/hoe piano/pian pigeon/pig pilot/pile pistol/pis pizza/piz plate/late platypus/plat
plot/lot poison/son pole/polo police/policy portrait/port potato/pot pound/pun prison/son pumpkin/pump
pumpkin/kin pupil/pup pyramid/ram rabbit/bit radish/rad ranch/ran raven/rave rocket/rock robin/rob
salad/lad salmon/sal sandal/sand satin/sat saturn/turn scale/ale scarf/scar scarf/car school/cool
scorpion/pion screen/green shadow/shad shark/hark sheriff/her shield/hi shoulder/should slug/lug
smoke/moke snail/nail snake/nak soldier/sold soldier/die spear/pear spear/ear spell/pell spider/pid
spirit/pirit spring/ring squirrel/quir stable/table stadium/stad staff/star station/state steak/tea
stock/tock stove/love straw/raw string/sting sugar/gar swan/wan switch/witch sword/word table/tab
table/able tablet/tab temple/temp tennis/ten thief/hie thread/read thumb/hum tiger/tie toast/oats
tomato/tom torch/or train/rain treasure/sure trick/rick triangle/tri trumpet/trump tunnel/tun turkey/key
turtle/turt umbrella/um unicorn/corn uniform/uni vacuum/vac valley/all vampire/vamp van/vanilla vet/velvet
village/villa violin/vio wall/wallet washington/washing wash/swash weather/eat whale/hale wheat/heat
wheel/heel whip/hip window/wind window/win wine/win winter/win witch/wit wizard/wiz worm/wort yard/lizard
zebra/bra
""".split()

READ = """
service/services used/use most/more good/best well/best info/information years/year user/use user/used
research/search days/day made/make line/online right/copyright using/use using/used using/user
national/international posted/post website/site website/web being/are much/more much/most link/links
found/find game/games network/work download/down rate/rating shopping/shop times/time another/other
listing/list men/man sales/sale live/life really/real movie/movies better/best better/good better/well
say/said feedback/back looking/look working/work working/network person/personal student/study act/action
rates/rating rates/rate additional/add something/some something/things gift/give pay/payment seller/sell
given/give given/gift making/make making/made needs/need might/may cards/card become/come listed/list
listed/listing learning/learn net/internet net/network term/terms central/center least/less society/social
log/login marketing/market living/life living/live arts/art powered/power daily/day daily/days
planning/plan database/data database/based official/office technical/technology window/windows
lost/loss tech/technology choice/choose pop/popular
sell/sale sell/sales seller/sale seller/sales sellers/sale sellers/sales
today/day today/days woman/man woman/men
direct/director costs/cost statement/state update/date parts/part word/password works/work works/network
works/working written/write thing/things thing/something centre/center centre/central finance/financial
third/three reading/read getting/get meet/meeting far/further player/play included/include
everything/every everything/things everything/thing words/password words/word production/product
newsletter/news archives/archive currently/current registered/register receive/received taken/take
known/know later/latest basic/based active/act hardware/hard designed/design writing/write writing/written
higher/high advertise/advertising base/based base/database base/basic environmental/environment
thought/think storage/store doing/done entry/enter nature/natural availability/available turn/return
mean/means king/kingdom activity/act activity/active copy/copyright overall/all overall/over
contents/content engine/engineering regional/region build/building exchange/change electronic/electronics
needed/need needed/needs apply/application someone/one someone/some anything/any anything/things
anything/thing printer/print condition/conditions effective/effects effect/effects effect/effective
selection/select anyone/one anyone/any corporation/corporate inside/side addition/add addition/additional
running/run union/united names/name homepage/home homepage/page hour/hours leave/left teens/teen
sellers/sell sellers/seller taking/take taking/taken values/value coming/come coming/become length/long
follow/following sent/send starting/start registration/register registration/registered courses/course
airport/air airport/port artist/art artist/arts outside/out outside/side letter/newsletter
located/location editor/edit industrial/industry late/latest late/later rooms/room female/male
numbers/number browser/browse foundation/found friendly/friend communication/communications
feature/featured comes/come comes/become comes/coming everyone/one everyone/every medicine/medical
hold/held wanted/want developed/development thank/thanks safe/safety telephone/phone sport/sports
feed/food feed/feedback secure/security operations/operating therefore/there simply/simple
understand/under recently/recent built/building built/build worldwide/world worldwide/wide
publisher/published larger/large wedding/wed overview/view overview/over ship/shipping paid/payment
paid/pay classic/class interface/face operation/operating operation/operations selected/select
selected/selection beautiful/beauty owner/own useful/use useful/used useful/using directly/direct ways/way
housing/house trying/try authority/author programme/program joined/join agent/agency sexy/sex testing/test
trial/try trial/trying educational/education leading/lead output/out output/put funds/fund greater/great
develop/development develop/developed processing/process responsibility/responsible publication/public
publication/published pass/password relations/related photography/photo completed/complete dating/date
dating/update mailing/mail longer/long longer/length consider/considered buying/buy require/required
outdoor/out outdoor/door otherwise/other reported/report politics/political boards/board membership/member
pack/package goods/best goods/good goods/better detailed/details background/back background/ground
ability/able moving/move youth/young pressure/press medium/media interested/interest throughout/out
throughout/through papers/paper playing/play playing/player reader/read reader/reading
""".split()


def related(a: str, b: str) -> bool:
    """The rule the clue checks apply to what the lexicon says."""
    x, y = look_up(a), look_up(b)
    bases = {base for base, _ in x.bases} & set(y.lemmas) | {base for base, _ in y.bases} & set(x.lemmas)
    return bool(set(x.lemmas) & set(y.lemmas) or bases)


def kinships(a: str, b: str) -> set[Kinship]:
    x, y = look_up(a), look_up(b)
    return {kind for word, kind in x.bases if word in y.lemmas} | {
        kind for word, kind in y.bases if word in x.lemmas
    }


def wrong(pairs: list[str], expected: bool) -> list[str]:
    return [pair for pair in pairs if related(*pair.split("/")) is not expected]


@pytest.mark.parametrize(
    "pairs", [FORMS, DERIVED, COMPOUNDS, SPELLINGS], ids=["form", "derived", "compound", "spelling"]
)
def test_words_that_are_the_same_word_to_a_player_are_related(pairs: list[str]) -> None:
    assert wrong(pairs, True) == []


def test_words_that_share_letters_or_meaning_by_accident_are_not_related() -> None:
    assert wrong(UNRELATED, False) == []


def test_the_tables_are_as_large_as_they_claim() -> None:
    assert len(set(FORMS + DERIVED + COMPOUNDS + SPELLINGS)) >= 150
    assert len(set(UNRELATED)) >= 250


def test_forms_share_a_dictionary_form() -> None:
    assert [
        pair
        for pair in FORMS
        if not set(look_up(pair.split("/")[0]).lemmas) & set(look_up(pair.split("/")[1]).lemmas)
    ] == []


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("theatre", "theater", Kinship.SPELLING),
        ("farmer", "farm", Kinship.DERIVED),
        ("comedy", "comic", Kinship.DERIVED),
        ("fireman", "fire", Kinship.COMPOUND),
        ("firemen", "man", Kinship.COMPOUND),
    ],
)
def test_a_relation_has_its_kind(a: str, b: str, kind: Kinship) -> None:
    assert kind in kinships(a, b)


CASES = """
apples/apple farmer/farm shoe/horseshoe running/run broken/break breakage/break spies/spy boxes/box
tooth/teeth teach/teacher theatre/theater kings/king kingdom/king pancake/pan cat/cats
""".split()
CASES_APART = (
    "ocean/apple corner/fire eight/spy viking/king carpet/car panda/pan gland/england greenhouse/lion".split()
)


def test_every_relation_in_the_table_of_clue_cases_holds() -> None:
    assert wrong(CASES, True) == []
    assert wrong(CASES_APART, False) == []


def test_siblings_are_not_related() -> None:
    assert not related("fireman", "fireplace")
    assert not related("teacher", "teachable")


def test_fewer_than_one_in_a_thousand_pairs_of_common_words_are_related() -> None:
    words, dice = common_words(5_000), random.Random(1)
    pairs = (dice.sample(words, 2) for _ in range(200_000))
    assert sum(related(a, b) for a, b in pairs) < 200


def test_the_related_pairs_among_the_commonest_words_are_those_that_were_read() -> None:
    words = [word for word in common_words(1_500) if word in look_up(word).lemmas and len(word) > 2]
    found = {f"{a}/{b}" for place, a in enumerate(words) for b in words[:place] if related(a, b)}
    assert found == set(READ)


@pytest.mark.parametrize(
    "word", "cia nato phd sql radar laser facebook hogwarts king york london smith h2o scifi xray".split()
)
def test_names_and_acronyms_are_known(word: str) -> None:
    assert look_up(word).known


@pytest.mark.parametrize("word", ["zxqvk", "blorptang", "sweetredfruit"])
def test_nonsense_is_not_known_and_is_its_own_dictionary_form(word: str) -> None:
    assert not look_up(word).known
    assert look_up(word).lemmas[0] == word


def test_an_unknown_word_is_read_by_its_endings() -> None:
    assert {"blorp", "blorps"} <= set(look_up("blorps").lemmas)
    assert {"blorp", "blorping"} <= set(look_up("blorping").lemmas)
    assert "glorpy" in look_up("glorpies").lemmas
    assert related("muggles", "muggle")
    assert related("kingish", "king")


PHRASES = """
pack rat|new york|mother in law|the three musketeers|ice cream|hot dog|big apple|the big apple|sci fi
"""


@pytest.mark.parametrize("phrase", PHRASES.strip().split("|"))
def test_fixed_compounds_and_names_of_several_words_are_phrases(phrase: str) -> None:
    assert is_phrase(tuple(phrase.split()))


@pytest.mark.parametrize(
    "text", ["round red fruit", "it is an animal", "animal big", "four letter fruit", ""]
)
def test_descriptions_are_no_phrases(text: str) -> None:
    assert not is_phrase(tuple(text.split()))


@pytest.mark.parametrize(
    "parts",
    [
        "sweet red fruit",
        "five letters",
        "starts with l",
        "top left",
        "man horse",
        "compound wall",
        "rhymes with cat",
        "it is an animal",
    ],
)
def test_words_run_together_are_split(parts: str) -> None:
    assert split(parts.replace(" ", "")) == tuple(parts.split())


WHOLE = """
facebook minecraft hogwarts starbucks spiderman greenhouse corner bluetooth username coldplay skywalker
youtube snapchat goldman underhill blackburn washington liverpool hollywood zxqvk awesomeness muggles
screenshots playstation
"""


@pytest.mark.parametrize("word", WHOLE.split())
def test_words_names_and_nonsense_are_not_split(word: str) -> None:
    assert split(word) is None


@pytest.mark.parametrize("word", ["", "a", "x" * 10_000, "ab" * 5_000, "the" * 20, "~", "zzzz~"])
def test_any_token_can_be_looked_up(word: str) -> None:
    assert look_up(word).known in (True, False)
    assert split(word) is None or len(split(word) or ()) > 1


def test_common_words_come_in_order_and_are_known() -> None:
    words = common_words(5_000)
    assert len(words) == len(set(words)) == 5_000
    assert words[0] == "the"
    assert all(look_up(word).known for word in words)
