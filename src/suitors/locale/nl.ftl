### De woorden van Suitors in het Nederlands.
###
### Een kaart komt in de zin met haar lidwoord ($card, $second, $beside: "de Wachter"); namen van plaatsen, opsommingen
### en zetten komen kant-en-klaar. Wat met een kleine letter begint, hoort in een foutmelding of een opsomming.

## De kaarten. `.the` staat in een zin, `.The` opent er een.

card-spy = Spion
    .the = de Spion
    .The = De Spion
card-jester = Nar
    .the = de Nar
    .The = De Nar
card-assassin = Sluipmoordenaar
    .the = de Sluipmoordenaar
    .The = De Sluipmoordenaar
card-guard = Wachter
    .the = de Wachter
    .The = De Wachter
card-priest = Priester
    .the = de Priester
    .The = De Priester
card-cardinal = Kardinaal
    .the = de Kardinaal
    .The = De Kardinaal
card-baron = Baron
    .the = de Baron
    .The = De Baron
card-baroness = Barones
    .the = de Barones
    .The = De Barones
card-handmaid = Kamermeisje
    .the = het Kamermeisje
    .The = Het Kamermeisje
card-sycophant = Vleier
    .the = de Vleier
    .The = De Vleier
card-prince = Prins
    .the = de Prins
    .The = De Prins
card-count = Graaf
    .the = de Graaf
    .The = De Graaf
card-chancellor = Kanselier
    .the = de Kanselier
    .The = De Kanselier
card-king = Koning
    .the = de Koning
    .The = De Koning
card-constable = Konstabel
    .the = de Konstabel
    .The = De Konstabel
card-countess = Gravin
    .the = de Gravin
    .The = De Gravin
card-dowager = Koningin-moeder
    .the = de Koningin-moeder
    .The = De Koningin-moeder
card-princess = Prinses
    .the = de Prinses
    .The = De Prinses
card-bishop = Bisschop
    .the = de Bisschop
    .The = De Bisschop

## Wat elke kaart doet, in welke editie ook.

rule-spy = Doet niets als je hem speelt. Ben je aan het eind van de ronde nog in het spel, en heeft verder niemand die nog meedoet een Spion op de aflegstapel, dan krijg je een fiche.
rule-jester = Zet in op een andere speler. Wint die de ronde, alleen of gedeeld, dan krijg jij ook een fiche, zelfs als je er zelf al uit ligt.
rule-assassin = Doet niets als je hem speelt. Kiest iemands Wachter jou terwijl je de Sluipmoordenaar in je hand hebt, dan wordt de speler van de Wachter uitgeschakeld, welk getal er ook klinkt; daarna leg je de Sluipmoordenaar af en trek je een nieuwe kaart.
rule-guard = Kies een andere speler en noem een getal, maar geen 1. Is dat het getal van diens kaart, dan wordt die speler uitgeschakeld.
rule-priest = Kies een andere speler en bekijk in het geheim diens kaart.
rule-cardinal = Kies twee spelers, die van hand ruilen; waar de editie het toelaat mag je er zelf een van zijn. Daarna mag je een van de twee handen bekijken.
rule-baron = Kies een andere speler en vergelijk in het geheim jullie kaarten. Wie het laagste getal heeft, wordt uitgeschakeld; bij gelijke getallen gebeurt er niets.
rule-baroness = Kies een of twee andere spelers en bekijk in het geheim hun kaarten.
rule-handmaid = Je bent beschermd: tot je volgende beurt begint, kunnen de anderen je niet kiezen.
rule-sycophant = Kies een speler. Kiest de volgende kaart iemand, dan moet deze speler erbij zijn; hoe ver dat reikt, zegt de editie.
rule-prince = Kies een speler, waar de editie het toelaat ook jezelf. Die legt de hand af en trekt een nieuwe kaart; was het de Prinses, dan is die speler uitgeschakeld.
rule-count = Doet niets als je hem speelt. Bij de ontknoping telt elke Graaf op je aflegstapel één op bij het getal van je kaart.
rule-chancellor = Trek twee kaarten, houd een van de drie die je nu hebt en schuif de andere onder de trekstapel, in de volgorde die jij wilt.
rule-king = Kies een andere speler en ruil met die speler van hand.
rule-constable = Doet niets als je hem speelt. Word je uitgeschakeld terwijl de Konstabel al op je aflegstapel ligt, dan krijg je een fiche.
rule-countess = Doet niets als je haar speelt. Naast een Koning of een Prins is zij de kaart die je moet spelen.
rule-dowager = Kies een andere speler en vergelijk in het geheim jullie kaarten. Wie het hoogste getal heeft, wordt uitgeschakeld; bij gelijke getallen gebeurt er niets.
rule-princess = Speel je haar of leg je haar af, om welke reden ook, dan ben je uitgeschakeld.
rule-bishop = Kies een andere speler en noem een getal. Is dat het getal van de kaart, dan krijg je een fiche, en de ander mag de kaart afleggen en een nieuwe trekken. Bij de ontknoping kan de Prinses hem overtreffen.

## De edities.

edition-second = Editie 2019
edition-second-about = Eenentwintig kaarten voor twee tot zes spelers, met de Spion en de Kanselier. Een gelijke stand wordt gedeeld, in de ronde en in het spel.
edition-classic = Klassieke versie
edition-classic-about = De editie van 2019 in het kort: zestien kaarten voor twee tot vier spelers, zonder Spionnen en Kanseliers.
edition-premium = Premium-editie
edition-premium-about = De doos van 2018: zestien kaarten tot en met vier spelers, en van vijf tot acht spelers het grote hof van tweeëndertig. Aflegstapels doorbreken een gelijke stand, en wie gelijk staat om het spel speelt een alles-of-nietsronde.
edition-house = Huisregels
edition-house-about = Het grote hof met de getallen van 2019, gemaakt voor een gewoon spel kaarten. Voor twee tot acht spelers.
edition-manual = Naslagwerk
edition-manual-about = Het grote hof voor twee tot vier spelers, met eigen uitspraken: Wachters die afwachten, een Vleier die de ronde overleeft, en niemand mag zichzelf kiezen.

## Wat per editie verschilt.

switch-open_cards = Open kaarten bij twee spelers
switch-open_cards-true = er liggen drie kaarten open
switch-open_cards-false = er ligt geen kaart open
switch-round_tie = Gelijke stand bij de ontknoping
switch-round_tie-shared = wie gelijk staat, wint samen de ronde
switch-round_tie-piles = de aflegstapel met de hoogste som wint; nog steeds gelijk: samen
switch-round_tie-piles_if_count = samen, maar de aflegstapels beslissen als een Graaf een van hen verhoogde
switch-game_tie = Gelijke stand om het spel
switch-game_tie-shared = wie gelijk staat, wint samen
switch-game_tie-sudden_death = een alles-of-nietsronde tussen wie gelijk staat
switch-bishop_names_one = De Bisschop noemt 1
switch-bishop_names_one-true = dat mag
switch-bishop_names_one-false = dat mag niet
switch-choose_oneself = Prins, Vleier en Kardinaal op jezelf
switch-choose_oneself-true = dat mag
switch-choose_oneself-false = dat mag niet
switch-late_guard = Een Wachter op een beschermde speler
switch-late_guard-true = dat mag: de gok wacht tot de bescherming voorbij is
switch-late_guard-false = dat mag niet
switch-sycophant_binds = De Vleier bindt
switch-sycophant_binds-next_card = precies de volgende kaart, in deze ronde
switch-sycophant_binds-next_choice = de volgende kaart die kiest, ook in een latere ronde
switch-sycophant_unmet = Een binding die niet kan
switch-sycophant_unmet-no_effect = de kaart heeft geen effect
switch-sycophant_unmet-ignored = de binding telt niet
switch-sycophant_protection = De Vleier tegen bescherming
switch-sycophant_protection-protection_holds = de bescherming houdt stand
switch-sycophant_protection-sycophant_wins = de Vleier wint
switch-bishop_princess = Bisschop en Prinses bij de ontknoping
switch-bishop_princess-princess_always = de Prinses verslaat hem altijd
switch-bishop_princess-princess_if_equal = de Prinses verslaat hem bij gelijke getallen

## Wat er gebeurt.

event-round = Ronde { $number } begint en { $first } mag eerst.
event-dealt = { $who } krijgt een kaart.
event-dealt-card = { $who } krijgt { $card }.
event-draws = { $who } trekt een kaart.
event-draws-card = { $who } trekt { $card }.
event-draws-aside = De trekstapel is leeg: { $who } neemt de weggelegde kaart.
event-draws-aside-card = De trekstapel is leeg: { $who } neemt de weggelegde kaart, { $card }.
event-plays = { $who } speelt { $card }.
event-plays-on = { $who } speelt { $card } en kiest { $whom }.
event-plays-number = { $who } speelt { $card }, kiest { $whom } en noemt { $number }.
event-plays-no-effect = { $who } speelt { $card } zonder effect.
event-protected = { $who } is beschermd.
event-unprotected = { $who } is niet langer beschermd.
event-guesses-hit = { $who } raadt het: { $whom } heeft getal { $number }.
event-guesses-miss = { $who } raadt mis: { $whom } heeft getal { $number } niet.
event-waits = { $who } noemde { $number }; de Wachter wacht tot { $whom } niet meer beschermd is.
event-answers = { $who } toont de Sluipmoordenaar als antwoord op de Wachter van { $whom }.
event-looks = { $who } bekijkt de hand van { $whom }.
event-looks-card = { $who } bekijkt de hand van { $whom } en ziet { $card }.
event-looks_away = { $who } bekijkt geen van beide handen.
event-compares = { $who } en { $whom } vergelijken in het geheim hun kaarten.
event-compares-cards = { $who } en { $whom } vergelijken { $card } en { $second }.
event-trades = { $who } en { $whom } ruilen van hand.
event-trades-cards = { $who } geeft { $whom } { $card } en krijgt { $second }.
event-discards = { $who } legt { $card } af.
event-out = { $who } is uitgeschakeld.
event-favours = { $who } zet in op { $whom } als winnaar van de ronde.
event-binds = { $who } bindt de volgende keuze aan { $whom }.
event-sorts = { $who } heeft nu { $count } kaarten in de hand en houdt er één.
event-returns =
    { $count ->
        [one] { $who } legt een kaart onder de trekstapel.
       *[other] { $who } legt { $count } kaarten onder de trekstapel.
    }
event-returns-cards = { $who } legt { $cards } onder de trekstapel.
event-stands = { $who } houdt de hand zoals die is.
event-gains =
    { $amount ->
        [one] { $who } krijgt een fiche
       *[other] { $who } krijgt { $amount } fiches
    } { $cause ->
        [spy] voor de enige Spion die nog meedoet.
        [jester] voor de goede gok van de Nar.
        [constable] voor de diensten van de Konstabel.
        [bishop] voor het inzicht van de Bisschop.
       *[round] voor de gewonnen ronde.
    }
event-reveals = Nu weet iedereen het: { $who } heeft { $card }.
event-shows = { $who } toont { $card }, goed voor { $strength }.
event-round_over-last = Verder is er niemand over: de ronde is voor { $winners }.
event-round_over-showdown = Ontknoping: de ronde is voor { $winners }.
event-round_over-nobody = Er is niemand over: de ronde is voor niemand.
event-sudden_death = Alles of niets: { $who } spelen door, en de volgende fiche wint het spel.
event-game_over = De brief is aangekomen: het spel is voor { $winners }.

## Waarom een zet niet mag. Plaatsen komen als getal.

illegal-not-your-decision = plaats { $seat } heeft nu niets te beslissen; dat is aan plaats { $decider }
illegal-round-over = de ronde is voorbij
illegal-game-over = het spel is voorbij
illegal-wrong-decision =
    { $wanted ->
        [keep] nu moet er een kaart gehouden worden, de andere gaan onder de trekstapel
        [look] nu moet blijken waar de Kardinaal kijkt
        [redraw] nu moet blijken of er een nieuwe hand wordt getrokken
       *[play] nu moet er een kaart gespeeld worden
    }
illegal-not-held = { $card } zit niet in de hand
illegal-forced = { $card } moet gespeeld worden als { $beside } de andere kaart is
illegal-takes-no-player = { $card } kiest geen speler
illegal-takes-no-number = { $card } noemt geen getal
illegal-needs-player = { $card } moet een speler kiezen
illegal-needs-two = { $card } moet twee verschillende spelers kiezen
illegal-too-many =
    { $most ->
        [one] { $card } kiest maar één speler
       *[other] { $card } kiest hoogstens { $most } spelers
    }
illegal-not-yourself = { $card } kan de eigen speler niet kiezen
illegal-no-such-seat = er is geen plaats { $seat } aan een tafel van { $players }
illegal-out = plaats { $seat } ligt uit de ronde
illegal-protected = plaats { $seat } is beschermd
illegal-bound = een Vleier bindt de keuze: { $card } moet plaats { $seat } kiezen
illegal-bound-unmet = aan de binding van een Vleier is niet te voldoen: { $card } wordt gespeeld zonder iemand te kiezen
illegal-nobody-to-choose = niemand kan gekozen worden: { $card } wordt los gespeeld, zonder effect
illegal-needs-number = { $card } moet een getal noemen
illegal-not-nameable = { $card } kan { $number } niet noemen; getallen in dit spel kaarten: { $numbers }
illegal-keep = houd één kaart van de hand en leg alle andere onder de trekstapel; de hand is: { $hand }
illegal-look = bekijk de hand van een van deze plaatsen, of geen: { $seats }
illegal-legal = wel toegestaan: { $moves }
illegal-see = zie docs/rules.md#{ $anchor }

## Aan het toetsenbord.

you-decide = { $who }, aan jou de keuze.
your-hand = Je hand: { $cards }
deck-left =
    { $count ->
        [0] De trekstapel is leeg.
        [one] Er ligt nog één kaart op de trekstapel.
       *[other] Er liggen nog { $count } kaarten op de trekstapel.
    }
turn-of = Beurt van { $who }
tokens-of =
    { $needed ->
        [one] { $who }: { $count } van { $needed } fiche
       *[other] { $who }: { $count } van { $needed } fiches
    }
is-protected = beschermd
is-out = uit de ronde
pile-of = Aflegstapel van { $who }: { $cards }
open-cards = Open kaarten: { $cards }
prompt-move = Jouw zet (? voor hulp)
help-moves =
    Zo typ je een zet:
      guard 2 5                   speel de Wachter op plaats 2 en noem 5
      baroness 1 3                speel de Barones op plaats 1 en 3
      handmaid                    speel een kaart die niemand kiest
      keep king under guard spy   houd de Koning; de Wachter gaat onder de trekstapel, de Spion daar weer onder
      look 2                      bekijk de hand van plaats 2
      look none                   bekijk geen van beide handen
      redraw                      leg je hand af en trek een nieuwe
      redraw no                   houd je hand
    En verder:
      ?                           deze hulp
      log                         wat er tot nu toe gebeurde
      table                       de tafel nog eens
      hand                        de kaarten in je hand
      know                        wat je van de anderen hebt gezien
      hint                        wat een bot in jouw plaats zou doen
      rules prince                wat een kaart doet
      save game.txt               bewaar het verslag van het spel in een bestand
      quit                        stop met het spel
knows-card = Je hebt het gezien: { $who } heeft { $card }.
knows-nothing = Je hebt niets van de andere handen gezien.
pass-keyboard = Geef het toetsenbord door aan { $who }.
press-enter = Druk op Enter als je zover bent.
bye-saved = Tot ziens! Het spel is bewaard in { $file }.
bye = Tot ziens!
unknown-name = niets heet hier "{ $name }"; bedoel je "{ $nearest }"?
unknown-name-plain = niets heet hier "{ $name }"
unknown-name-listed = niets heet hier "{ $name }"; er zijn { $names }
unknown-nameless = een bot zonder naam; er zijn { $names }
next-round = Op naar de volgende ronde.
game-won = Het spel is voor { $winners }. Gefeliciteerd!
seat-name = Plaats { $seat }
and-last = { $first } en { $last }
without-effect = zonder effect

## De uitspraken, in het kort; docs/rules.md heeft ze voluit, elk onder dezelfde naam.

ruling-six-guards = Bij eenentwintig kaarten horen zes Wachters: drie azen en drie boeren uit een gewoon spel kaarten.
ruling-deck-lists = Waar een blad zichzelf tegenspreekt, telt het meest volledige deel: de Huisregels zijn voor twee tot acht spelers, het Naslagwerk heeft tweeëndertig kaarten.
ruling-open-cards = Met twee spelers liggen er naast de weggelegde kaart drie kaarten open, in elke editie behalve het Naslagwerk.
ruling-first-player = De tafel zegt wie de eerste ronde begint, anders beslist het lot. Later begint de winnaar van de vorige ronde; bij meer winnaars het lot.
ruling-turn = In je beurt eindigt je bescherming, trek je een kaart en speel je een van je twee kaarten. Het effect geldt helemaal, of het je uitkomt of niet.
ruling-discarded = Een kaart die je aflegt zonder haar te spelen doet niets, behalve de Prinses. Spion, Graaf en Konstabel tellen op de aflegstapel, hoe ze er ook kwamen.
ruling-knocked-out = Wie is uitgeschakeld legt de hand zonder effect neer, krijgt geen beurt meer en kan tot de volgende ronde niet gekozen worden.
ruling-round-end = De ronde is voorbij als er één speler over is, of als een beurt eindigt met een lege trekstapel. De weggelegde kaart hoort niet bij die stapel.
ruling-showdown = Wie er nog is toont de hand, telt de Graven op de eigen aflegstapel erbij, en het hoogste getal wint de ronde.
ruling-round-tie = Een gelijke stand bij de ontknoping wordt gedeeld of door de som van de aflegstapels beslist: dat zegt de editie. De Huisregels kijken alleen naar de aflegstapels als een Graaf een van hen verhoogde.
ruling-tokens-together = Alle fiches die het eind van een ronde oplevert komen op één moment; dan pas wordt gekeken of het spel uit is. Een Konstabel die betaalt terwijl er nog twee of meer doorspelen, komt eerder.
ruling-game-end = Genoeg fiches winnen het spel. Komt de beslissende fiche midden in een ronde, dan is het spel meteen uit en gebeurt er verder niets.
ruling-sudden-death = In de Premium-editie en het Naslagwerk spelen de spelers die tegelijk genoeg fiches hebben onder elkaar door. De volgende fiche, hoe ook verdiend, wint.
ruling-decisions = Sommige kaarten stellen een vraag apart: wat de Kanselier houdt, waar de Kardinaal kijkt, of het doelwit van de Bisschop opnieuw trekt. Alleen wie gevraagd is antwoordt, en wel voor de beurt doorgaat.
ruling-choosing = Een kaart kiest uit de spelers die in de ronde zijn en niet beschermd. Ze kiest er zoveel als ze zegt, en in het openbaar.
ruling-must-choose = Een kaart die iemand kan kiezen, moet dat doen: je mag haar niet met opzet zonder effect spelen.
ruling-no-target = Kan niemand gekozen worden, dan wordt de kaart los gespeeld: geen speler, geen getal, geen effect.
ruling-protection = Een beschermde speler kan door geen kaart van de anderen gekozen worden. Het Naslagwerk laat een Wachter afwachten en de Vleier erdoor.
ruling-choose-oneself = Prins, Vleier en Kardinaal mogen de eigen speler kiezen; is er niemand anders te kiezen, dan moeten Prins en Vleier dat. In het Naslagwerk mag geen van drieën het.
ruling-naming = Alleen getallen van kaarten die meedoen mogen genoemd worden, en de Wachter noemt nooit 1. Een getal staat voor elk personage dat het draagt.
ruling-spy-alone = De Spion geeft één fiche aan de enige speler die nog in de ronde is en er een heeft afgelegd of gespeeld, of het er nu één of twee zijn, en wie de ronde ook wint.
ruling-jester-favour = De Nar betaalt als de gekozen speler de ronde wint, alleen of gedeeld, ook als de speler van de Nar er al uit ligt.
ruling-assassin-answers = De Sluipmoordenaar moet elke Wachter beantwoorden die op zijn houder gespeeld wordt, welk getal ook. De speler van de Wachter is uitgeschakeld; dan wordt de Sluipmoordenaar afgelegd en vervangen.
ruling-late-guard = In het Naslagwerk mag een Wachter een beschermde speler kiezen. De gok wacht openlijk en slaat toe als diens volgende beurt begint, nog voor het trekken.
ruling-looking = Priester en Barones kijken altijd; alleen de Kardinaal mag het laten. Wat gezien is, blijft bij wie keek.
ruling-cardinal-pair = De Kardinaal kiest precies twee spelers. Zijn er geen twee te kiezen, dan heeft de kaart geen effect.
ruling-sycophant-hold = De volgende kaart die gespeeld wordt moet de speler kiezen die de Vleier aanwees, als ze iemand kiest. Dan is de binding voorbij; in het Naslagwerk wacht ze op een kaart die kiest, ook in een latere ronde.
ruling-sycophant-unmet = Kan de kaart de aangewezen speler niet kiezen, dan heeft ze geen effect, wie er verder ook is. In het Naslagwerk vervalt de binding en kiest de kaart vrij.
ruling-sycophant-protection = Bescherming gaat boven de Vleier. In het Naslagwerk is het andersom: hij mag beschermde spelers kiezen, en de kaart die volgt bereikt ze.
ruling-empty-deck = Wie een nieuwe hand moet trekken van een lege trekstapel, neemt de weggelegde kaart.
ruling-chancellor-keep = Eén kaart blijft in de hand; jij zegt in welke volgorde de andere onder de trekstapel gaan. Ligt er nog één kaart, dan trek je die; ligt er geen, dan is er geen effect.
ruling-constable-pile = De Konstabel betaalt alleen als hij al voor de uitschakeling op de aflegstapel lag. In de hand komt hij te laat.
ruling-countess-forced = Is de andere kaart een Koning of een Prins, dan moet je de Gravin spelen. Kaarten die een Kanselier trekt, dwingen tot niets.
ruling-princess-out = Ligt de Prinses op je aflegstapel, dan ben je uitgeschakeld, en van wat je haar deed afleggen gebeurt verder niets.
ruling-bishop-guess = De Bisschop kiest een andere speler, nooit de eigen, en mag 1 noemen, behalve in het Naslagwerk. Is het raak, dan zegt de gekozen speler of er een nieuwe hand komt.
ruling-bishop-princess = Waar een Prinses getoond wordt, kan de Bisschop de ronde niet winnen. In het Naslagwerk verslaat ze hem alleen bij gelijke getallen.
ruling-knowledge = Je weet wat je hebt gezien, en je blijft het weten zolang de weg ervan te volgen is. Wat je eruit afleidt, is jouw zaak.

## Het commando: lijsten, bladen, bewaarde spellen, simulaties, en een spel dat regel voor regel getypt wordt.

listed-figures = Spelers: { $span }. Kaarten: { $cards }. Fiches om te winnen, naar aantal spelers: { $tokens }.
listed-numbers = Getal per editie: { $numbers }.
listed-deck = Met { $span } spelers:
listed-in-full = Voluit: docs/rules.md#{ $anchor }
listed-number-in = Getal in { $edition }: { $number }.
listed-not-in = Niet in { $edition }.
deck-headline =
    { $needed ->
        [one] { $edition }, { $players } spelers: { $count } kaarten; één fiche wint het spel.
       *[other] { $edition }, { $players } spelers: { $count } kaarten; { $needed } fiches winnen het spel.
    }
sheet-joker =
    { $count ->
        [one] een joker
       *[other] { $count } jokers
    }
sheet-joker-light =
    { $count ->
        [one] de lichte joker
       *[other] { $count } lichte jokers
    }
sheet-joker-dark =
    { $count ->
        [one] de donkere joker
       *[other] { $count } donkere jokers
    }
sheet-ace =
    { $count ->
        [one] een aas
       *[other] { $count } azen
    }
sheet-jack =
    { $count ->
        [one] een boer
       *[other] { $count } boeren
    }
sheet-any =
    { $count ->
        [one] één kaart met waarde { $number }
       *[other] { $count } kaarten met waarde { $number }
    }
sheet-black =
    { $count ->
        [one] één zwarte kaart met waarde { $number }
       *[other] { $count } zwarte kaarten met waarde { $number }
    }
sheet-red =
    { $count ->
        [one] één rode kaart met waarde { $number }
       *[other] { $count } rode kaarten met waarde { $number }
    }
sheet-coins = Zo'n { $count } munten dienen als fiches.
record-headline = { $edition }, { $players } spelers.
record-rounds =
    { $count ->
        [one] Eén ronde.
       *[other] { $count } rondes.
    }
record-moves =
    { $count ->
        [one] Eén zet.
       *[other] { $count } zetten.
    }
record-unfinished = Het spel is nog niet uit.
shuffle-none = Dit verslag heeft niets te tonen over het schudden: er is niet gespeeld aan een tafel die een bewijs bewaart.
shuffle-round = Ronde { $round }: gedeeld uit het geheim van de server en getallen van { $seats }.
shuffle-round-own = Ronde { $round }: gedeeld uit het geheim van de server en getallen van { $seats }; ook dat van jou.
shuffle-round-nobody = Ronde { $round }: geen speler gaf een getal; de server heeft deze kaarten alleen bepaald.
shuffle-withheld = Ronde { $round }: toegezegd, maar nooit geopend: { $seats }. Elk achtergehouden getal laat de server kiezen tussen twee manieren van delen.
shuffle-fault-commitment = Het geheim is niet dat waaraan de server zich had gebonden.
shuffle-fault-rounds = Het bewijs heeft niet zoveel rondes als het spel.
shuffle-fault-starters = Ronde { $round }: anderen konden beginnen dan het bewijs zegt.
shuffle-fault-pledge = Ronde { $round }: het getal van { $who } is niet het toegezegde.
shuffle-fault-deal = Ronde { $round }: de kaarten volgen niet uit het geheim en de getallen.
shuffle-fault-other-game = Wat hier is bewaard hoort bij een ander spel.
shuffle-fault-other-commitment = De server had zich aan iets anders gebonden toen jij er was.
shuffle-fault-other-list = Ronde { $round }: de lijst van toezeggingen is niet die welke jou is getoond.
shuffle-fault-left-out = Ronde { $round }: het getal dat je gaf voor { $who } is weggelaten.
shuffle-fault-other-cards = Ronde { $round }: de kaarten zijn niet die welke jij kreeg.
shuffle-fails = Het schudden klopt niet: er is iets veranderd.
shuffle-unguarded = Alle kaarten volgen uit wat is geopend, maar waar geen speler een getal gaf kon de server ze kiezen.
shuffle-withholding = Alle kaarten volgen uit getallen die vaststonden voordat er één bekend was. Waar er een is achtergehouden kon de server kiezen tussen twee manieren van delen; elders kon niemand de kaarten kiezen.
shuffle-holds = Alle kaarten volgen uit getallen die vaststonden voordat er één bekend was: niemand kon de kaarten kiezen, als wat je van het spel onthield ermee klopt.
shuffle-holds-own = Alle kaarten volgen uit getallen die vaststonden voordat er één bekend was, en zo was het jou beloofd: in de rondes met een getal van jou kon niemand de kaarten kiezen.
sim-headline =
    { $count ->
        [one] { $edition }, { $players } spelers: één willekeurig gespeelde ronde, startgetal { $seed }.
       *[other] { $edition }, { $players } spelers: { $count } willekeurig gespeelde rondes, startgetal { $seed }.
    }
sim-speed = Snelheid
sim-speed-plain = { $count } rondes per seconde CPU-tijd, niet-gecompileerd regelboek
sim-speed-compiled = { $count } rondes per seconde CPU-tijd, gecompileerd regelboek
sim-length = Lengte van een ronde
sim-length-figures = { $turns } beurten, { $moves } zetten
sim-wins = Gewonnen rondes, per plaats (0 begint)
sim-shared = Door meer spelers gewonnen
sim-ended = Geëindigd met
sim-ended-last = één speler over
sim-ended-showdown = een ontknoping
sim-ended-game = een fiche die het spel won
sim-tokens = Fiches gekregen voor
sim-tokens-round = de ronde
sim-tokens-spy = Spionnen
sim-tokens-jester = Narren
sim-tokens-constable = Konstabels
sim-tokens-bishop = Bisschoppen
sim-share = { $number } ({ $share }%)
table-round = Ronde { $number }.
sycophant-holds = De volgende keuze is gebonden aan { $whom }.
knows-deck = Daar heb jij hem gelegd: { $card } is kaart { $number } van de trekstapel, van boven geteld.
no-such-choice =
    { $count ->
        [one] Er is geen keuze { $name }; de enige is 1.
       *[other] Er is geen keuze { $name }; ze gaan van 1 tot { $count }.
    }
not-understood = "{ $text }" wordt niet begrepen; ? helpt.
keep-which = Er zijn meer manieren om { $card } te houden: { $moves }
ambiguous = "{ $name }" kan { $cards } zijn.

## De bots en hun advies. De naam van een bot is wat men typt.

bot-random = Een willekeurige geldige zet; alle zijn even waarschijnlijk.
bot-novice = Speelt als casual, maar één zet op de drie is een vergissing: een willekeurige geldige zet, ook de Prinses.
bot-casual = Loot een kaart, dan op wie die gespeeld wordt, dan een getal; nooit de Prinses, tenzij er niets anders is. Zo speelt men zijn eerste potjes.
bot-courtier = Telt de kaarten, onthoudt wat hij gezien heeft en volgt een lijst van kleine regels, op volgorde, die iedereen kan leren.
bot-advisor = Stelt zich vele rondes voor met de handen die hij bij de anderen vermoedt, 5 milliseconden per zet.
bot-expert = Stelt zich vele rondes voor met de handen die hij bij de anderen vermoedt, 50 milliseconden per zet.
bot-grandmaster = Stelt zich vele rondes voor met de handen die hij bij de anderen vermoedt, tot een seconde per zet.
bot-usage = Ertegen spelen: suitors play --bot { $name }. Voor programma's: suitors bot { $name } --stdio leest per regel een blik op de tafel en antwoordt per regel met een zet; docs/write-a-bot.md vertelt meer.
advice-move = { $bot } raadt { $who } aan: { $move }
advice-reason = Waarom: { $reason }
advice-rollouts =
    { $count ->
        [one] Geschat uit één voorgestelde ronde.
       *[other] Geschat uit { $count } voorgestelde rondes.
    }
advice-order = beste eerst, op beide samen
advice-round = aandeel in de ronde
advice-game = in het spel
advice-more =
    { $count ->
        [one] en nog één zet; --all toont die
       *[other] en nog { $count } zetten; --all toont ze
    }
advice-beliefs = Wat hij van de andere handen denkt:

## The arena.

arena-headline = { $edition }, { $players } spelers, startgetal { $seed }. Rondes: { $rounds }. Verdelingen: { $deals }; tafelschikkingen van elk: { $seatings }.
arena-headline-games = { $edition }, { $players } spelers, startgetal { $seed }. Spellen: { $games }. Rondes: { $rounds }. Verdelingen: { $deals }; tafelschikkingen van elk: { $seatings }.
arena-unfinished = Gestopt na { $deals } van de { $wanted } verdelingen.
arena-unfinished-kept = Gestopt na { $deals } van de { $wanted } verdelingen. Dezelfde opdracht gaat hier verder.
arena-few = Zo weinig verdelingen bewijzen niets, wat de intervallen ook zijn; neem er minstens { $enough }.
arena-saved = Bewaard in { $folder }.
arena-bot = bot
arena-seats = plaatsen
arena-share = deel van de rondes
arena-games = deel van de spellen
arena-of-fair = t.o.v. eerlijk deel
arena-rating = rating
arena-ms = CPU-ms per zet
arena-slow = 95% van de zetten
arena-pair = van wat twee wonnen, het deel van de eerste
arena-deals = verdelingen voor, gelijk, achter
arena-by-seat = deel per plaats, geteld vanaf wie begint
arena-lost = { $bot }: { $lost } van { $moves } zetten zijn voor hem geloot (was gestopt: { $ended }, was te traag: { $slow }, gaf geen geldige zet: { $wrong }).
arena-length = Een ronde duurt { $turns } beurten en { $moves } zetten; { $showdowns }% van de rondes eindigt met een ontknoping.
arena-seat = { $bot }, plaats { $seat }
arena-fair = eerlijk deel
arena-share-axis = deel van de rondes, met 95%-intervallen
arena-rating-axis = rating (400 punten: een tien keer zo groot deel), met 95%-intervallen
arena-chart-shares = Deel van de rondes: { $edition }, { $players } spelers
arena-chart-ratings = Ratings: { $edition }, { $players } spelers
arena-chart-seats = Deel van de rondes per plaats (0 begint): { $edition }, { $players } spelers

## Waarom de courtier zo speelt: een regel voor elk van zijn regels.

reason-strike_what_you_know = Die hand heb je gezien: sla toe.
reason-win_the_showdown = De trekstapel is leeg: houd de hoogste kaart.
reason-hide_what_was_seen = Iemand kent je kaart: zoek dekking of doe haar weg.
reason-compare_when_ahead = Jouw kaart wint de vergelijking eerder dan dat zij verliest.
reason-guess_well = Dit getal is er minstens één keer op de drie.
reason-take_cover = Achter het Kamermeisje kan je niets gebeuren tot je volgende beurt.
reason-send_spies_early = Een kaart die op de stapel iets oplevert, gaat er vroeg heen.
reason-guess_anyway = Een Wachter kan altijd geluk hebben: noem het waarschijnlijkste getal.
reason-look_around = Kijk in een hand, het liefst in een die je nog niet kent.
reason-choose_anew = Zo heb je meer kaarten om uit te kiezen.
reason-play_the_lower = Houd de hoogste kaart en speel de laagste waar het het meeste pijn doet.
reason-play_what_hurts_least = Er is niets goeds over: speel wat jou het minste schaadt.
reason-give_up = Er is niets anders te spelen.
reason-nothing_else = Er kan niets anders worden gespeeld.

## De browser: de eerste pagina, haar bladen, de instellingen.

web-title = Suitors: een spel van brieven, bluf en geluk
web-close = Sluiten
web-again = Opnieuw proberen
web-with = met { $names }
web-start-motto = Eén brief, één Prinses en een hof vol rivalen.
web-start-tools = Hulp en instellingen
web-start-name = Je naam
web-start-name-example = Teken hier
web-start-name-missing = Onderteken eerst met een naam; welke je maar wilt.
web-start-play = Speel nu tegen bots
web-start-plan = { $edition } · { $players } spelers · { $levels }
web-start-change = Wijzigen
web-start-continue = Verder met je spel
web-start-more =
    { $count ->
        [one] en nog één
       *[other] en nog { $count }
    }
web-start-friends = Vrienden uitnodigen
web-start-friends-about = Een eigen tafel, met een link om te delen
web-start-join = Meedoen of meekijken
web-start-join-about = Wie wacht er, of plak een link
web-start-pass = Om de beurt
web-start-pass-about = Met z'n allen op één apparaat
web-start-games = Je spellen
web-start-games-about = Wat nog loopt en wat al uit is
web-start-court = Het hof: alle kaarten en wat ze doen
web-setup-bots = Tegen bots spelen
web-setup-friends = Vrienden uitnodigen
web-setup-pass = Om de beurt
web-setup-edition = Editie
web-setup-players = Spelers
web-setup-span = { $fewest } tot { $most } spelers
web-setup-cards =
    { $count ->
        [one] één kaart
       *[other] { $count } kaarten
    }
web-setup-deck = De kaarten voor { $players } spelers
web-setup-times = { $count } × { $card }, getal { $number }
web-setup-tokens =
    { $needed ->
        [one] Met één fiche win je het spel.
       *[other] Met { $needed } fiches win je het spel.
    }
web-setup-special = Wat er bijzonder aan is
web-setup-seats = Aan tafel
web-setup-seats-pass = Plaatsen aan tafel; bots nemen wat overblijft
web-setup-people = Wie op dit apparaat speelt
web-setup-person = Persoon { $number }
web-setup-add = Iemand toevoegen
web-setup-remove = { $who } weghalen
web-setup-bot = Bot { $number }
web-setup-friends-wait = De andere plaatsen wachten op je vrienden. Wat leeg blijft, kun je aan tafel aan bots geven.
web-setup-pass-how = Tussen de beurten zijn de kaarten bedekt: wie aan de beurt is, pakt het apparaat en onthult de eigen hand.
web-setup-more = Klok, toeschouwers en meer
web-setup-clock = Klok
web-setup-clock-none = Geen
web-setup-clock-usual = 45 s per beurt, 2 min reserve
web-setup-clock-own = Zelf kiezen
web-setup-clock-turn = Seconden per beurt
web-setup-clock-reserve = Seconden reserve
web-setup-clock-about = Duurt een beurt langer, dan loopt de reserve; is die op, dan beslist een bot.
web-setup-spectators = Toeschouwers mogen meekijken
web-setup-spectators-about = Ze zien wat open ligt, en niemands hand.
web-setup-hints = Hints toegestaan
web-setup-hints-about = Wie aan de beurt is, mag een bot om raad vragen.
web-setup-listed = In de lijst met tafels tonen
web-setup-listed-about = Iedereen op deze server mag aanschuiven. Anders alleen wie je link heeft.
web-setup-go-bots = Spelen
web-setup-go-friends = Tafel openen
web-setup-go-pass = Beginnen
web-setup-flaw-no-name = Iemand heeft nog geen naam.
web-setup-flaw-same-name = Twee mensen heten hetzelfde: maak verschil.
web-setup-flaw-slow-clock = De klok kan 5 tot 3600 seconden per beurt hebben, en een reserve tot 7200.
web-level-random = Dromer
web-level-random-about = Zomaar een zet die mag, wat er ook van komt
web-level-novice = Beginner
web-level-novice-about = Nieuw aan het hof: een op de drie zetten is een misser
web-level-casual = Gelegenheidsspeler
web-level-casual-about = Zoals mensen hun eerste spellen spelen
web-level-courtier = Hoveling
web-level-courtier-about = Telt kaarten en onthoudt wat hij zag
web-level-advisor = Raadsman
web-level-advisor-about = Denkt vooruit, in een oogwenk
web-level-expert = Kenner
web-level-expert-about = Denkt zorgvuldig vooruit
web-level-grandmaster = Grootmeester
web-level-grandmaster-about = Denkt tot een seconde na over elke zet
web-lobby-link = Link naar een tafel
web-lobby-link-about = Plak de link die je van iemand kreeg.
web-lobby-link-bad = Dat is geen link naar een tafel.
web-lobby-open = Openen
web-lobby-tables = Tafels met vrije plaatsen
web-lobby-none = Er wacht nu niemand. Nodig vrienden uit, of speel tegen bots tot er iemand komt.
web-lobby-refresh = Nog eens kijken
web-lobby-free =
    { $count ->
        [0] geen vrije plaats
        [one] één vrije plaats
       *[other] { $count } vrije plaatsen
    }
web-lobby-bot = { $name } (bot)
web-lobby-nobody = Er zit nog niemand.
web-lobby-join = Aanschuiven
web-lobby-watch = Meekijken
web-lobby-back = Naar je plaats
web-lobby-at = { $act }: { $edition }, { $names }
web-games-running = Nog bezig
web-games-finished = Uitgespeeld
web-games-none = Op dit apparaat heb je nog geen spellen.
web-games-open = Naar de tafel
web-games-look = Uitslag
web-games-record = Verslag
web-games-record-of = Verslag van het spel: { $edition }, { $when }
web-games-next = Revanche
web-games-changed = laatste zet { $when }
web-games-phase-gathering = wacht op spelers
web-games-phase-playing = er is een ronde bezig
web-games-phase-between = tussen twee rondes
web-games-phase-over = uitgespeeld
web-games-phase-closed = opgegeven
web-how = Speluitleg
web-how-aim = Een brief voor de Prinses
web-how-aim-text = Jullie dingen allemaal naar de hand van dezelfde Prinses, en je brief reist door de handen van haar hof. Wie het dichtst bij haar komt, wint de ronde en een fiche: een blijk van haar gunst.
web-how-turn = Jouw beurt
web-how-turn-text = Je hebt één kaart in je hand. Trek een tweede, speel er een van en doe wat erop staat. Meer is het niet: tik op een kaart, en dan op wie je kiest.
web-how-out = Uit de ronde
web-how-out-text = Raad met de Wachter iemands getal, versla het met de Baron, laat iemand de Prinses afleggen: die ligt eruit tot de volgende ronde. Pas op je eigen kaart; de anderen proberen hetzelfde.
web-how-end = Het einde van de ronde
web-how-end-text = Wie als laatste overblijft, wint. Is de trekstapel eerder leeg, dan toont iedereen zijn kaart en wint het hoogste getal.
web-how-game = Het spel
web-how-game-text = Elke gewonnen ronde is een fiche. Heb je er genoeg, zoveel als de editie vraagt, dan is het spel van jou.
web-how-tips = Drie dingen om te onthouden
web-how-tip-1 = Speel nooit de Prinses: dan lig je eruit.
web-how-tip-2 = Gespeelde kaarten liggen open. Tel ze, en je weet wat er nog te raden valt.
web-how-tip-3 = Eén weggelegde kaart blijft altijd ongezien, dus niemand weet het helemaal zeker.
web-how-cards = Alle kaarten
web-cards = De kaarten
web-cards-edition = Editie
web-cards-players = Spelers
web-cards-count =
    { $count ->
        [one] één in het spel
       *[other] { $count } in het spel
    }
web-cards-rules = Hoe deze editie beslist
web-settings = Instellingen
web-settings-language = Taal
web-settings-theme = Weergave
web-settings-theme-system = Zoals het apparaat
web-settings-theme-light = Dag
web-settings-theme-dark = Avond
web-settings-speed = Snelheid van de kaarten
web-settings-speed-slow = Langzaam
web-settings-speed-usual = Gewoon
web-settings-speed-fast = Snel
web-settings-speed-none = Geen beweging
web-settings-sound = Geluiden
web-settings-notices = Waarschuw me als ik aan de beurt ben
web-settings-notices-about = Met een melding van je apparaat, als deze pagina niet vooraan staat.
web-settings-notices-denied = Deze browser toont geen meldingen voor deze pagina. De titel van de pagina en een geluid vertellen het je.
web-settings-face = Kaartbeeld
web-settings-face-drawn = Getekend
web-settings-face-print = Grote letters
web-settings-face-cards = Speelkaarten
web-settings-forget = Vergeet mij op dit apparaat
web-settings-forget-about = Je sleutel tot plaatsen en spellen wordt ingeleverd, en je naam en keuzes worden hier gewist. Spellen die nog lopen, spelen bots verder. Dit kan niet ongedaan worden gemaakt.
web-settings-forget-yes = Ja, vergeet mij
web-settings-forget-no = Alles houden

## De browser: waarom iets geweigerd wordt.

web-refused-offline = De server is niet te bereiken. Heb je verbinding?
web-refused-malformed = De server begreep dat niet. Laad de pagina opnieuw.
web-refused-too-long = Dat was te veel ineens.
web-refused-too-fast = Niet zo snel: wacht even.
web-refused-too-fast-wait =
    { $count ->
        [one] Niet zo snel: probeer het over een seconde opnieuw.
       *[other] Niet zo snel: probeer het over { $count } seconden opnieuw.
    }
web-refused-too-many = Het is hier nu te druk. Probeer het later opnieuw.
web-refused-too-many-most = Het is hier nu te druk: er is plaats voor hoogstens { $most }. Probeer het later opnieuw.
web-refused-wrong-protocol = Deze pagina is ouder dan de server. Laad de pagina opnieuw.
web-refused-foreign-origin = Deze pagina mag niet met die server praten.
web-refused-not-found = Op dit adres is niets.
web-refused-no-such-game = Die tafel is er niet; misschien is hij opgeruimd.
web-refused-no-key = Met dit apparaat zat je nog aan geen enkele tafel.
web-refused-bad-key = Je sleutel is niet meer geldig. Laad de pagina opnieuw.
web-refused-not-yours = Die plaats is van iemand anders.
web-refused-not-host = Dat kan alleen de host.
web-refused-no-such-seat = Zo'n plaats is er niet aan deze tafel.
web-refused-seat-taken = Iemand was je voor: die plaats is bezet.
web-refused-full = Alle plaatsen aan deze tafel zijn bezet.
web-refused-empty-seats = Er zijn nog plaatsen leeg.
web-refused-wrong-phase = Dat kan op dit moment niet.
web-refused-stale = De tafel is intussen al verder.
web-refused-illegal = Die zet mag niet volgens de regels.
web-refused-bad-name = Kies een naam van 1 tot { $most } letters.
web-refused-name-taken = Iemand aan deze tafel heet al zo. Kies een andere naam.
web-refused-sent-away = Je bent gevraagd deze tafel te verlaten.
web-refused-bad-words = Schrijf 1 tot { $most } letters.
web-refused-bad-settings = Deze editie kan niet met { $players } spelers.
web-refused-bad-edition = Deze server kent die editie niet.
web-refused-bad-record = Dit is geen verslag van ons, of het is beschadigd.
web-refused-no-such-decision = Op dat punt van het spel viel er niets te beslissen.
web-refused-no-such-level = Deze server heeft geen bot van dat niveau.
web-refused-wrong-number = Dat is niet het getal dat voor het schudden is toegezegd.
web-refused-silenced = Je is gevraagd hier niet te schrijven.
web-refused-no-hints = Aan deze tafel zijn er geen hints.
web-refused-no-spectators = Deze tafel is alleen voor wie eraan zit.
web-refused-people-play = Er spelen nog mensen: niemand jaagt ze op.
web-refused-not-over = Het verslag is er als het spel uit is.
web-refused-no-such-link = Deze link leidt nergens heen: misschien is er een nieuwere gemaakt, of is de plaats niet meer van hen.
web-refused-link-expired = Deze link is te oud. Maak een nieuwe op het apparaat dat de plaats heeft.
web-refused-link-used = Deze link is al gebruikt: hij verhuist een plaats één keer.
web-refused-moved = Je plaats is naar een ander apparaat verhuisd.
web-refused-banned = Vanuit jouw netwerk mag niemand op deze server komen.
web-refused-lobby-closed = De lobby is voorlopig gesloten: er begint niets nieuws. Spellen die bezig zijn gaan door.
web-refused-table-exists = Deze tafel is hier al.
web-refused-bad-export = Dit is geen tafel die een andere server heeft verlaten, of hij is beschadigd.
web-refused-other-rules = Dit spel begon met een ouder regelboek en kan niet verder.
web-refused-damaged = Deze tafel is beschadigd en kan niet verder. Het spijt ons!
web-refused-unavailable = De server kan nu niets bewaren, dus er is niets gebeurd. Probeer het zo opnieuw.
web-refused-closing = De server start opnieuw op. Probeer het zo nog eens.

## In de browser: aan tafel.

web-title-yours = Jij bent aan de beurt!
web-title-turn = Beurt van { $who }
web-card-back = een gedekte kaart
web-coming-in = We lopen naar de tafel…
web-offline = Geen verbinding. Ik probeer het opnieuw…
web-refused = Dat is niet gelukt.
web-closed = Deze tafel is opgegeven.
web-gone-to = Deze tafel is naar een andere server verhuisd.
web-gone-to-go = Ga erheen
web-menu = Menu
web-to-start = Naar de beginpagina
web-sound-on = Geluid staat aan
web-sound-off = Geluid staat uit
web-device = Verder op een ander apparaat
web-device-about = Open deze link op het andere apparaat, of richt de camera ervan op de code. Je plaats verhuist daarheen zodra je ja zegt.
web-device-until = Hij werkt één keer, tot { $time }. Wie hem opent, krijgt je plaats en je kaarten: laat hem aan niemand anders zien.
web-device-who = Wie verhuist er?
web-device-all = Wij allemaal
web-device-here = Hier verder als { $names }?
web-device-host = Hier verder als host?
web-device-here-about = De plaats verhuist naar dit apparaat, en het andere kan er niet meer voor spelen.
web-device-yes = Ja, hier verder
web-device-yours = De plaats is al op dit apparaat.
web-device-to-table = Naar de tafel
web-watch-here = Van hieraf toekijken
web-leave = Tafel verlaten
web-leave-seat = Je plaats komt weer vrij.
web-leave-game = Je geeft je plaats voorgoed op, en een bot speelt verder.
web-leave-yes = Ja, verlaten
web-invited = Je bent uitgenodigd aan deze tafel
web-terms =
    { $needed ->
        [one] { $players } spelers. Eén fiche wint het spel.
       *[other] { $players } spelers. { $needed } fiches winnen het spel.
    }
web-terms-clock = { $turn } s per beurt, { $reserve } s reserve.
web-watching =
    { $count ->
        [0] Niemand kijkt mee.
        [one] Eén iemand kijkt mee.
       *[other] { $count } mensen kijken mee.
    }
web-your-name = Je naam
web-which-seat = Welke plaats?
web-any-seat = Welke er vrij is
web-sit-down = Aanschuiven
web-wait-host = Het spel begint zodra de host het start.
web-wait-watch = Of blijf meekijken: het spel begint zo.
web-seat-empty = Nog vrij
web-add-bot = Bot neerzetten…
web-add-bot-at = Een bot op plaats { $seat } zetten
web-bot = bot
web-person = mens
web-you = jij
web-host = host
web-remove = { $who } weghalen
web-kick = { $who } wegsturen
web-fill-level = Bots op de vrije plaatsen
web-start = Begin het spel
web-start-with-bots =
    { $count ->
        [one] Begin met één bot
       *[other] Begin met { $count } bots
    }
web-invite = Nodig vrienden uit met deze link
web-invite-link = Link naar deze tafel
web-invite-words = Kom je een potje Suitors met me spelen?
web-copy = Kopiëren
web-copied = Gekopieerd
web-share = Delen
web-qr = QR-code
web-qr-about = Richt de camera van een telefoon erop.
web-players = Spelers
web-middle = Het midden van de tafel
web-your-place = Jouw plaats
web-your-hand = Jouw hand
web-round = Ronde { $number }
web-sudden-death = Alles of niets
web-tokens =
    { $needed ->
        [one] { $count } van { $needed } fiche
       *[other] { $count } van { $needed } fiches
    }
web-pile = Aflegstapel van { $who }
web-pile-empty = Hier ligt nog niets.
web-look-close = { $who } van dichtbij bekijken
web-known = deze kaart heb je gezien
web-deck = Stapel: { $count }
web-aside = Weggelegd
web-open = Open
web-happenings = Wat er gebeurt
web-everyone-protected = Alle anderen zijn beschermd.
web-doing-out = uit de ronde
web-doing-thinking = denkt na
web-doing-stand-in = weg; een bot valt straks in
web-doing-away = weg
web-doing-ready = klaar
web-doing-won = heeft de ronde gewonnen
web-tied = De volgende keuze is aan deze speler gebonden
web-guard-waits = De Wachter van { $who } wacht hier, met getal { $number }
web-backed = { $who } zet in op deze speler
web-ask-card = Jouw beurt: speel een kaart
web-ask-whom = { $card }: kies een speler
web-ask-whom-else = { $card }: en wie nog?
web-ask-number = { $card } op { $whom }: noem een getal
web-ask-keep = Welke kaart houd je?
web-ask-under = Je houdt { $card }. Welke kaart gaat eerst onder de stapel? De andere komt daaronder.
web-ask-look = Wiens hand bekijk je?
web-ask-redraw = De Bisschop weet dat je { $card } hebt. Trek je een nieuwe kaart?
web-ask-confirm-princess = De Prinses spelen? Dan ben je uit de ronde.
web-ask-confirm-yourself = De Prins op jezelf? Dan leg je je eigen hand af.
web-sending = Wordt verstuurd…
web-enough = Dat is alles
web-look-nobody = Van niemand
web-redraw = Nieuwe kaart trekken
web-stand = Mijn hand houden
web-do-it = Ja, doe het
web-take-back = Terug
web-yourself = Jezelf
web-pick-seat = Kies { $who }
web-picked = gekozen
web-numbers = Getallen die je kunt noemen
web-unseen =
    { $count ->
        [0] alle al gezien
        [one] nog één niet gezien
       *[other] nog { $count } niet gezien
    }
web-why-forced = Je moet { $card } spelen
web-why-out = uit de ronde
web-why-protected = beschermd
web-why-not-yourself = niet op jezelf
web-why-bound = de Vleier wijst { $who } aan
web-waiting-play = { $who } denkt na…
web-waiting-keep = { $who } beslist welke kaart blijft…
web-waiting-look = { $who } beslist wiens hand te bekijken…
web-waiting-redraw = { $who } beslist of er een nieuwe kaart komt…
web-waiting-away = { $who } is weg. Over { $time } valt een bot in.
web-out-watch = Je bent uit de ronde. { $who } denkt na…
web-out-bots = Je bent eruit, en alleen bots spelen nog.
web-hurry = Vooruitspoelen
web-you-watch = Je kijkt mee.
web-bot-plays-for-you = Een bot speelt voor je.
web-i-am-back = Ik ben er weer
web-shared = Dit apparaat gaat van hand tot hand.
web-pass-to = Geef het apparaat aan { $who }
web-pass-others = Alle anderen: niet kijken!
web-pass-take = Ik ben { $who }: toon mijn hand
web-pass-on = Bedek, en geef door aan { $who }
web-panels = Over het spel
web-panel-log = Verloop
web-panel-known = Bekend
web-panel-cards = Kaarten
web-panel-chat = Chat
web-panel-hint = Hint
web-log-empty = Er is nog niets gebeurd.
web-seen-by-you = Wat je hebt gezien
web-unseen-cards = Kaarten die je niet ziet
web-of = { $count } van { $most }
web-goal =
    { $needed ->
        [one] Eén fiche wint het spel.
       *[other] { $needed } fiches winnen het spel.
    }
web-chat = Chat
web-chat-empty = Niemand heeft nog iets gezegd.
web-chat-people = Mensen in de chat
web-chat-words = Zeg iets…
web-chat-send = Stuur
web-chat-silenced = Je is gevraagd hier niet te schrijven.
web-mute = Niet horen
web-silence = Zwijgen opleggen
web-hint-about = Een bot kijkt naar wat jij ziet, en zegt wat elke zet waard is.
web-hint-ask = Vraag een hint
web-hint-thinking = Even denken…
web-hint-later = Je kunt het vragen als je aan de beurt bent.
web-hint-moves = Je zetten, de beste eerst
web-hint-share = Hoe waarschijnlijk elke zet de ronde wint.
web-hint-hands = Wat de anderen kunnen hebben
web-move-keep = Houd { $card }; onder de stapel: { $cards }
web-move-look = Bekijk de hand van { $who }
web-round-over = De ronde is voorbij
web-strength = goed voor { $count }
web-next-round = Volgende ronde
web-ready = { $count } van { $most } klaar.
web-next-in = Begint vanzelf over { $time }.
web-game-over = Het spel is uit
web-story =
    { $count ->
        [one] Eén ronde, { $turns } kaarten gespeeld.
       *[other] { $count } rondes, { $turns } kaarten gespeeld.
    }
web-figure-player = Speler
web-figure-tokens = Fiches
web-figure-roundsWon = Rondes gewonnen
web-figure-knockedOut = Eruit gespeeld
web-figure-hits = Goed geraden
web-rematch = Revanche
web-rematch-set = De revanche staat klaar: je gaat naar de nieuwe tafel.
web-rematch-go = Naar de nieuwe tafel
web-rematch-stay = Hier blijven
web-record-text = Verslag als tekst
web-record-json = Verslag als JSON

## De browser: leren en puzzels.

web-learn = Leren
web-start-learn = Nieuw hier? Leer het al spelend
web-start-learn-about = Een eerste ronde in twee minuten, alle kaarten, en puzzels
web-puzzle = Denkpuzzels
web-learn-coach = Je leermeester
web-learn-far = Stap { $count } van { $most }.
web-go-on = Verder
web-learn-astray = Dat mag ook. Maar probeer in deze les wat hierboven staat.
web-learn-first = Je eerste spel
web-learn-first-about = Een ronde in twee minuten, met iemand naast je die het weet
web-learn-step-0 = Jij bent { $who }. Iedereen heeft één kaart in de hand. In je beurt trek je een tweede en speel je een van de twee. De Priester laat je iemands hand zien: speel hem en kies Bea.
web-learn-step-1 = Bea heeft de Baron, getal 3, en dat weet alleen jij. Nu is het haar beurt om te trekken en te spelen.
web-learn-step-2 = Het Kamermeisje beschermt Bea: niemand kan haar kiezen tot haar volgende beurt begint. Nu komt Cas.
web-learn-step-3 = Cas speelde een Wachter en raadde dat je getal 5 hebt. Mis: je kaart is een Wachter, dus er gebeurt niets. Jouw Wachter kan Bea nog niet raken. Speel je Kamermeisje, dan kan niemand jou kiezen.
web-learn-step-4 = Je bent beschermd. Als de beurt van Bea begint, eindigt haar eigen bescherming.
web-learn-step-5 = De Prins van Bea liet Cas afleggen, en het was de Prinses: wie haar aflegt, ligt eruit. Bea moet de Baron die je zag nog hebben. Speel je Wachter, kies Bea en noem 3.
web-learn-step-6 = Goed geraden: Bea ligt eruit, en er is niemand anders over. De ronde is van jou, en daarmee een fiche.
web-learn-done = Je kunt het spelen
web-learn-done-about = Kijken, onthouden, raden: dat is de hele kunst. Drie dingen die je eerste ronde niet liet zien:
web-learn-rest-showdown = Als de trekstapel op is, toont wie er nog in zit zijn kaart, en wint het hoogste getal de ronde.
web-learn-rest-countess = De Gravin moet je spelen als je andere kaart een Koning of een Prins is. Naast elke andere kaart mag ze bluffen.
web-learn-rest-game = Een ronde is een fiche. Wie er genoeg heeft, wint het spel: vijf met z'n drieën, zes met z'n tweeën.
web-learn-next = Waar nu naartoe
web-learn-next-play = Speel een echt spel
web-learn-cards = Het hele hof
web-learn-neighbours = Andere kaarten
web-learn-in-editions = In elke editie
web-learn-edition = Editie
web-learn-number = Getal
web-learn-copies = Aantal
web-learn-copies-of = { $count } ×
web-learn-players = met { $span } spelers
web-learn-rulings = Beslissingen
web-learn-rulings-about = Wat geldt waar de gedrukte regels ruimte laten
web-learn-rulings-long = Hoe Suitors beslist waar de gedrukte regels ruimte laten of de edities verschillen. Elke geweigerde zet volgt uit een van deze.
web-learn-part-editions = De edities
web-learn-part-round = Een ronde
web-learn-part-game = Het einde van het spel
web-learn-part-choosing = Spelers kiezen en getallen noemen
web-learn-part-cards = De kaarten
web-learn-part-knowledge = Wie wat weet
web-puzzle-about = Standen uit spellen van onze bots: één zet is de beste
web-puzzle-daily = De puzzel van de dag
web-puzzle-long = Standen uit spellen van onze bots, waarin één zet duidelijk beter is dan alle andere. Tel de kaarten, onthoud wie wat deed, en vind hem.
web-puzzle-players =
    { $players ->
        [one] één speler
       *[other] { $players } spelers
    }
web-puzzle-level-1 = makkelijk
web-puzzle-level-2 = gemiddeld
web-puzzle-level-3 = moeilijk
web-puzzle-levels = Eén stip: je hebt gezien wat je nodig hebt. Twee: een eenvoudige regel brengt je er. Drie: er is meer nodig dan een regel.
web-puzzle-number = Puzzel { $number }
web-puzzle-solved = opgelost
web-puzzle-missed = gemist
web-puzzle-count = Je hebt er { $count } van de { $most } opgelost.
web-puzzle-question = De puzzel
web-puzzle-ask = Welke zet is de beste? Doe hem. Het verloop vertelt wat er tot nu toe gebeurd is.
web-puzzle-right = Ja: { $move }.
web-puzzle-wrong = Niet helemaal: { $move }.
web-puzzle-right-title = Goed gevonden
web-puzzle-wrong-title = Er is een betere zet
web-puzzle-why = Waarom?
web-puzzle-next = Volgende puzzel
web-puzzle-best = Het beste is { $move }. Dat wint de ronde in { $share } % van de gevallen die passen bij wat je weet; de op een na beste zet in { $second } %.
web-puzzle-guess = { $who } heeft getal { $number } met een kans van { $believed } %. Alleen tellen zou { $counted } % zeggen: de rest blijkt uit wat { $who } en de anderen deden.
web-puzzle-compare = Jouw kaart verslaat die van { $who } met een kans van { $share } %.
web-puzzle-likely = { $who } heeft waarschijnlijk { $card }: de kans is { $share } %.
web-puzzle-yours = jouw zet
web-puzzle-believed = na alles wat er gebeurd is
web-puzzle-counted = door alleen te tellen
web-puzzle-card = Kaart
web-puzzle-look = Kijk naar de tafel
web-puzzle-retry = Probeer het nog eens

## De browser: voor de oren, zonder netwerk, en geïnstalleerd.

web-where-key = Hoe sta ik ervoor? (W)
web-settings-keys = Toetsen voor de tafel
web-settings-keys-about = Cijfers noemen een getal, W zegt hoe je ervoor staat. Pijlen, Enter en Escape werken altijd.
web-works-offline = De server is niet te bereiken, en tafels hebben er een nodig. Wat zonder werkt: leren, puzzels, en wat je eerder geopend hebt.
web-start-home = Zonder netwerk
web-start-home-about = Tegen bots, alleen op dit apparaat
web-home-how = De spelregels, de bots en de tafel komen één keer naar dit apparaat. Daarna speel je overal tegen bots: in het vliegtuig, in de metro, met de server uit. Je spellen blijven hier.
web-home-fetch = Haal het op ({ $size } MB)
web-home-fetching = Bezig met ophalen…
web-home-play = Speel op dit apparaat
web-home-waking = De tafel wordt gedekt op dit apparaat…
web-home-here = Het staat op dit apparaat. Als er geen server te bereiken is, worden spellen tegen bots hier gespeeld. Bots die hun zet uitzoeken hebben een server nodig; een hoveling neemt hun plaats in.
web-home-drop = Haal het van dit apparaat af
web-home-none = Het is nu niet op te halen. Er is verbinding met de server nodig, en een pagina die via https kwam.
web-home-elsewhere = Dit spel wordt in een ander tabblad gespeeld.
web-home-elsewhere-about = Eén tabblad tegelijk speelt het, zodat geen zet verloren gaat of twee keer wordt gedaan. Neem je het over, dan gaat het hier verder waar het daar gebleven is.
web-home-take = Speel het hier
web-refused-unkept = Dit apparaat kon dat niet bewaren, dus er is niets gebeurd. Misschien is het vol, of mag de browser niets bewaren.
web-fresh = Er is een nieuwe versie. Je spellen blijven zoals ze zijn.
web-fresh-load = Laad de nieuwe versie

# Spellen terugzien.

web-replay = Opnieuw bekijken
web-check-shuffle = Controleer het schudden
web-shuffle-title = Hoe er is geschud
web-shuffle-busy = Alle kaarten worden opnieuw uitgerekend…
web-shuffle-unreadable = Het verslag kan niet worden gelezen.
web-shuffle-about = Deze pagina heeft alle kaarten zelf uitgerekend en vergeleken met wat deze browser onthield: de belofte van de server, de toezeggingen van de spelers, de eigen getallen en de kaarten die te zien waren.
web-shuffle-not = Het toont niet aan dat niemand de kaarten zag: wie de server beheert deelt ze, en kent elke hand.
web-what-if = Wat als?
web-made = Dit is gespeeld
web-games-look-back = Cijfers en grafieken van je spellen
web-replay-title = Een spel teruggezien
web-replay-loading = Het spel wordt opgehaald…
web-replay-elsewhere = Dit spel is op een ander apparaat uit een bestand geopend. Open het bestand hier om het te zien.
web-replay-seat = Plaats { $number }
web-replay-controls = Door het spel
web-replay-steps = Stap voor stap
web-replay-timeline = Het hele spel
web-replay-place = Ronde { $round }, stap { $number } van { $count }
web-replay-back = Een stap terug
web-replay-on = Een stap verder
web-replay-round-back = Naar het begin van de ronde
web-replay-round-on = Naar de volgende ronde
web-replay-play = Laten lopen
web-replay-pause = Pauze
web-replay-eyes = Gezien door
web-replay-all = Handen open
web-replay-link = Link naar deze stelling
web-replay-link-about = Wie hem opent, ziet het spel vanaf hier, door dezelfde ogen.
web-replay-link-file = Dit spel komt uit een bestand: de link werkt alleen op dit apparaat. Stuur anderen het bestand om het te laten zien.
web-replay-astray = De link leidt naar een moment dat dit spel niet heeft. Het heeft er { $count }; dit is het dichtstbijzijnde.
web-replay-advice = Advies
web-replay-adviser = Aan wie vragen
web-replay-decision-back = Naar de vorige beslissing
web-replay-decision-on = Naar de volgende beslissing
web-replay-made = { $who } speelde: { $move }
web-replay-open = Hier moest { $who } beslissen; het verslag houdt op.
web-replay-would = { $bot } had gespeeld: { $move }
web-replay-same = De bot had hetzelfde gedaan.
web-replay-fine = Nauwelijks slechter.
web-replay-slip = Een foutje: het kostte { $round } % van de ronde en { $game } % van het spel.
web-replay-mistake = Een fout: die kostte { $round } % van de ronde en { $game } % van het spel.
web-replay-nothing = Hier valt niets te beslissen.
web-replay-not-yours = Hier beslist een ander, met kaarten die vanaf deze plaats niet te zien zijn.
web-replay-whole = Het hele spel
web-replay-agreed = { $same } van de { $count } beslissingen waren zo goed als die van de bot.
web-replay-judge =
    { $count ->
        [one] De beslissing beoordelen
       *[other] Alle { $count } beslissingen beoordelen
    }
web-replay-judging = Beoordeelde beslissingen
web-replay-judge-stop = Stoppen
web-replay-decides = beslist nu
web-replay-what-if-about = Speel vanaf hier verder tegen bots, met precies de kaarten die er lagen. De volgende rondes worden opnieuw geschud.
web-replay-what-if-seat = Je neemt de plaats in van
web-replay-what-if-bots = De anderen worden gespeeld door
web-replay-what-if-go = Verder spelen
web-replay-what-if-note = Het is een eigen tafel, herkenbaar als wat-als; in je cijfers telt die niet mee.
web-replay-what-if-name = Gast

# Terugkijken op je eigen spellen.

web-look-back-title = Terugblik
web-look-back-none = Als je op dit apparaat een spel hebt uitgespeeld, staat het hier: om terug te zien, met cijfers en grafieken.
web-look-back-figure-games = Gewonnen spellen
web-look-back-figure-rounds = Gewonnen rondes
web-look-back-figure-guesses = Goed geraden
web-look-back-by-edition = Gewonnen spellen, per editie
web-look-back-by-level = Gewonnen spellen, per tegenstander
web-look-back-by-card = Gewonnen rondes waarin je de kaart speelde
web-look-back-edition = Editie
web-look-back-level = Tegenstander
web-look-back-card = Kaart
web-look-back-share = Deel
web-look-back-won = Gewonnen
web-look-back-people = Mensen
web-look-back-games = Je spellen
web-look-back-was-won = Gewonnen
web-look-back-was-lost = Verloren
web-look-back-against = tegen { $who }, { $players } spelers
web-look-back-tokens = Fiches { $tokens }
web-look-back-more = Nog { $count }
web-look-back-record = Een spel uit een bestand
web-look-back-file-about = Laat hier een verslag vallen, als tekst of JSON, of kies er een: het wordt stap voor stap verteld.
web-look-back-file-long = Dit bestand is te lang voor het verslag van één spel.
web-look-back-file-lost = Dit bestand is niet te lezen. Is het er nog?
web-look-back-file = Bestand kiezen
web-look-back-device = Dit alles blijft alleen op dit apparaat. Spellen op een apparaat dat rondgaat, tellen niet mee.
web-look-back-export = Opslaan als bestand
web-look-back-delete = Dit alles wissen
web-look-back-delete-sure = Je spellen en cijfers op dit apparaat zijn dan weg. Weet je het zeker?
web-look-back-delete-yes = Ja, wissen
web-look-back-delete-no = Nee, bewaren

## De terminal. Die spreekt als de browser; hier staat wat hij verder zegt.

term-why-not-nameable = kan niet genoemd worden
term-unseen-cards = Kaarten die niemand je heeft laten zien: { $cards }
term-kept = Het spel is bewaard: suitors play --resume gaat ermee verder.
term-seat-kept = Je plaats blijft van jou: suitors play --resume gaat erheen terug.
term-goes-on = Het spel gaat verder waar het was gebleven.
term-record-in = Het verslag staat in { $file }.
term-save-where = Noem een bestand: save game.txt
term-nobody-hears = Niemand hoort je hier: dit is geen tafel op afstand.
term-say-what = Zeg iets: say hallo
term-not-now = Het is nu niet aan jou om te beslissen.
term-says = { $who } zegt: { $words }
term-lost = De tafel is onbereikbaar: { $why }
term-gathering = Tot nu toe aan tafel: { $names }.
term-nobody = niemand
term-link = Open dit op het andere apparaat, of geef het daar aan suitors play: { $link }
    Het werkt één keer, tot { $time }; je plaats verhuist daarheen. Laat het aan niemand anders zien.
term-link-none = Alleen een plaats van jou aan een tafel op afstand kan naar een ander apparaat verhuizen.
term-link-title = Een ander apparaat
term-help-say = say hallo                   praat met de anderen aan tafel
term-help-link = link                        verder op een ander apparaat: een link die één keer werkt
term-help-start = start                       begin het spel, als je de host bent
term-key-help = Hulp
term-key-type = Typ
term-key-save = Bewaar
term-key-quit = Stop
term-key-close = Sluit
term-all-open = Alle handen liggen open
term-seen-by = Zoals { $who } het zag
term-step = Stap { $number } van { $most }
term-next-step = Volgende stap
term-last-step = Vorige stap
term-last-round = Vorige ronde
term-first-step = Naar het begin
term-end-step = Naar het einde
term-next-eyes = Kijk door andere ogen
term-type-here = Een zet in woorden, zoals wachter 2 5
term-file-name = De naam van een bestand; .json voor JSON
term-go-on = Verder met het laatste spel
term-go-on-about = Het spel dat het laatst is blijven liggen.
term-go-at-home = Speel
term-go-at-home-about = De tafel gaat meteen open. Daar is alles op te zoeken.
term-company = Aan dit toetsenbord
term-company-people =
    { $count ->
        [one] één persoon
       *[other] { $count } personen
    }
term-company-about = Bots nemen de plaatsen die overblijven. Spelen er meer mensen, dan worden de handen tussen de beurten bedekt en gaat het toetsenbord rond.
term-players-about = Hoeveel er aan tafel zitten, bots meegeteld.
term-bots = Bots
term-name-about = Hoe de anderen je noemen; laat je het leeg, dan heet je naar je plaats.
term-language-about = De woorden op het scherm.
term-link-about = Plak de link die iemand je stuurde, druk op Enter, en je zit aan hun tafel.
term-start-keys = Omhoog en omlaag: wat je verandert. Links en rechts: verander het. Enter: doe het.
term-ask = { $what } [{ $usual }]:
term-ask-again = { $text } hoort er niet bij: { $choices }
term-title = Suitors, een spel van liefdesbrieven
term-hand-covered = De handen zijn bedekt.
term-hand-none = Geen kaart in de hand.
term-holds = heeft { $cards }
term-aside = één apart
term-help-screen =
    Kies met de pijlen en Enter, met het nummer voor een keuze, of met de muis. Escape neemt een keuze terug.
    Een keuze die niet kan, zegt waarom.

    k  wat je hebt gezien, en welke kaarten nog verborgen zijn
    h  wat een bot in jouw plaats zou doen
    c  alle kaarten van dit spel en wat ze doen
    l  alles wat er is gebeurd
    :  typ een zet in woorden, zoals wachter 2 5
    t  praat met de anderen aan een tafel op afstand
    m  verder op een ander apparaat, vanaf een tafel op afstand
    f  versnel, als alleen bots nog spelen
    s  bewaar het verslag van het spel in een bestand
    q  stop; het spel is bewaard, en suitors play --resume gaat ermee verder
