### The words of Suitors in English.
###
### A card comes into a sentence with its article ($card, $second, $beside: "the Guard"); names of seats, lists and
### moves come ready to print. Whatever begins with a small letter goes into an error or a list.

## The cards. `.the` goes into a sentence, `.The` opens one.

card-spy = Spy
    .the = the Spy
    .The = The Spy
card-jester = Jester
    .the = the Jester
    .The = The Jester
card-assassin = Assassin
    .the = the Assassin
    .The = The Assassin
card-guard = Guard
    .the = the Guard
    .The = The Guard
card-priest = Priest
    .the = the Priest
    .The = The Priest
card-cardinal = Cardinal
    .the = the Cardinal
    .The = The Cardinal
card-baron = Baron
    .the = the Baron
    .The = The Baron
card-baroness = Baroness
    .the = the Baroness
    .The = The Baroness
card-handmaid = Handmaid
    .the = the Handmaid
    .The = The Handmaid
card-sycophant = Sycophant
    .the = the Sycophant
    .The = The Sycophant
card-prince = Prince
    .the = the Prince
    .The = The Prince
card-count = Count
    .the = the Count
    .The = The Count
card-chancellor = Chancellor
    .the = the Chancellor
    .The = The Chancellor
card-king = King
    .the = the King
    .The = The King
card-constable = Constable
    .the = the Constable
    .The = The Constable
card-countess = Countess
    .the = the Countess
    .The = The Countess
card-dowager = Dowager Queen
    .the = the Dowager Queen
    .The = The Dowager Queen
card-princess = Princess
    .the = the Princess
    .The = The Princess
card-bishop = Bishop
    .the = the Bishop
    .The = The Bishop

## What each card does, whatever the edition.

rule-spy = Nothing when played. If the round ends and you alone, of all who are still in it, have a Spy in your pile, a token is yours.
rule-jester = Back another player. Should they win the round, alone or not, you gain a token too, even if you are out by then.
rule-assassin = Nothing when played. If somebody's Guard comes for you while you hold the Assassin, the Guard's player is knocked out instead, whatever the number; then you put the Assassin down and draw a new card.
rule-guard = Choose another player and name any number but 1. If it is the number of their card, they are knocked out.
rule-priest = Choose another player and see their hand, for your eyes only.
rule-cardinal = Choose two players, who trade hands; you may be one of them where the edition allows it. Then take a look at one of their hands, if you like.
rule-baron = Choose another player and compare hands in secret. Whoever has the lower number is knocked out; equal numbers harm nobody.
rule-baroness = Choose one or two other players and see their hands, for your eyes only.
rule-handmaid = You are protected: until your next turn begins, the others can't choose you.
rule-sycophant = Choose a player. If the next card chooses anybody, this player must be among them; how far that reaches is for the edition to say.
rule-prince = Choose any player, yourself included where the edition allows it. Their hand goes onto their pile and they draw another; if it was the Princess that went, they are knocked out.
rule-count = Nothing when played. At a showdown every Count in your pile adds one to the number of your card.
rule-chancellor = Draw two cards, hold on to the one you like best, and slide the others under the deck in any order.
rule-king = Choose another player; your two hands change places.
rule-constable = Nothing when played. If you are knocked out while the Constable already lies in your pile, you gain a token.
rule-countess = Nothing when played. Beside a King or a Prince she is the card you have to play.
rule-dowager = Choose another player and compare hands in secret. Whoever has the higher number is knocked out; equal numbers harm nobody.
rule-princess = Play or discard her, for whatever reason, and you are knocked out.
rule-bishop = Choose another player and name a number. If it is the number of their card, you gain a token, and they may discard it and draw a new one. At a showdown the Princess can outshine him.

## The editions.

edition-second = 2019 edition
edition-second-about = Twenty-one cards for two to six players, with the Spy and the Chancellor. Ties are shared, for the round and for the game.
edition-classic = Classic mode
edition-classic-about = The 2019 edition in its short form: sixteen cards for two to four players, without Spies and Chancellors.
edition-premium = Premium Edition
edition-premium-about = The 2018 box: sixteen cards for up to four players, and from five to eight players the large court of thirty-two. Piles break ties, and a tie for the game goes to sudden death.
edition-house = House sheet
edition-house-about = The large court with the numbers of 2019, made for an ordinary deck of cards. From two to eight players.
edition-manual = Reference manual
edition-manual-about = The large court for two to four players, with rulings of its own: Guards that wait, a Sycophant who outlasts the round, and nobody may choose themself.

## What differs between editions.

switch-open_cards = Open cards for two players
switch-open_cards-true = three cards lie face up
switch-open_cards-false = no card lies face up
switch-round_tie = Tie at the showdown
switch-round_tie-shared = all tied players win the round
switch-round_tie-piles = the higher sum of the pile wins; still tied, they share
switch-round_tie-piles_if_count = shared, but piles decide if a Count lifted one of the tied
switch-game_tie = Tie for the game
switch-game_tie-shared = the tied players win together
switch-game_tie-sudden_death = sudden death among the tied
switch-bishop_names_one = The Bishop names 1
switch-bishop_names_one-true = he may
switch-bishop_names_one-false = he may not
switch-choose_oneself = Prince, Sycophant and Cardinal on yourself
switch-choose_oneself-true = allowed
switch-choose_oneself-false = not allowed
switch-late_guard = A Guard on a protected player
switch-late_guard-true = allowed: the guess waits until the protection ends
switch-late_guard-false = not allowed
switch-sycophant_binds = The Sycophant binds
switch-sycophant_binds-next_card = the very next card, in this round
switch-sycophant_binds-next_choice = the next card that chooses, even in a later round
switch-sycophant_unmet = A hold that can't be met
switch-sycophant_unmet-no_effect = the card has no effect
switch-sycophant_unmet-ignored = the hold is ignored
switch-sycophant_protection = The Sycophant against protection
switch-sycophant_protection-protection_holds = protection holds
switch-sycophant_protection-sycophant_wins = the Sycophant wins
switch-bishop_princess = Bishop and Princess at the showdown
switch-bishop_princess-princess_always = the Princess always beats him
switch-bishop_princess-princess_if_equal = the Princess beats him if their numbers are equal

## What happens.

event-round = Round { $number } begins, and { $first } starts.
event-dealt = { $who } is dealt a card.
event-dealt-card = { $who } is dealt { $card }.
event-draws = { $who } draws a card.
event-draws-card = { $who } draws { $card }.
event-draws-aside = The deck is empty: { $who } takes the aside card.
event-draws-aside-card = The deck is empty: { $who } takes the aside card, { $card }.
event-plays = { $who } plays { $card }.
event-plays-on = { $who } plays { $card } and chooses { $whom }.
event-plays-number = { $who } plays { $card }, chooses { $whom } and names { $number }.
event-plays-no-effect = { $who } plays { $card } without effect.
event-protected = { $who } is protected.
event-unprotected = { $who } is no longer protected.
event-guesses-hit = { $who } is right: { $whom } holds number { $number }.
event-guesses-miss = { $who } is wrong: { $whom } does not hold number { $number }.
event-waits = { $who } named { $number }; the Guard waits until { $whom } is no longer protected.
event-answers = { $who } shows the Assassin in answer to { $whom }'s Guard.
event-looks = { $who } looks at { $whom }'s hand.
event-looks-card = { $who } looks at { $whom }'s hand and sees { $card }.
event-looks_away = { $who } looks at neither hand.
event-compares = { $who } and { $whom } compare hands in secret.
event-compares-cards = { $who } and { $whom } compare { $card } and { $second }.
event-trades = { $who } and { $whom } trade hands.
event-trades-cards = { $who } gives { $whom } { $card } and gets { $second }.
event-discards = { $who } discards { $card }.
event-out = { $who } is knocked out.
event-favours = { $who } backs { $whom } to win the round.
event-binds = { $who } ties the next choice to { $whom }.
event-sorts = { $who } now holds { $count } cards and will keep one.
event-returns =
    { $count ->
        [one] { $who } puts a card under the deck.
       *[other] { $who } puts { $count } cards under the deck.
    }
event-returns-cards = { $who } puts { $cards } under the deck.
event-stands = { $who } keeps the hand as it is.
event-gains =
    { $amount ->
        [one] { $who } gains a token
       *[other] { $who } gains { $amount } tokens
    } { $cause ->
        [spy] for the only Spy left.
        [jester] for the Jester's good bet.
        [constable] for the Constable's service.
        [bishop] for the Bishop's insight.
       *[round] for winning the round.
    }
event-reveals = All can tell now: { $who } holds { $card }.
event-shows = { $who } shows { $card }, worth { $strength }.
event-round_over-last = Nobody else is left: the round goes to { $winners }.
event-round_over-showdown = Showdown: the round goes to { $winners }.
event-round_over-nobody = Nobody is left: the round goes to no one.
event-sudden_death = Sudden death: { $who } play on, and the next token wins the game.
event-game_over = The letter has arrived: the game goes to { $winners }.

## Why a move is refused. Seats come as numbers.

illegal-not-your-decision = seat { $seat } has nothing to decide now; seat { $decider } has
illegal-round-over = the round is over
illegal-game-over = the game is over
illegal-wrong-decision =
    { $wanted ->
        [keep] a card must be kept now, the others go under the deck
        [look] the Cardinal's look must be settled now
        [redraw] it must be settled now whether the hand is drawn anew
       *[play] a card must be played now
    }
illegal-not-held = { $card } is not in the hand
illegal-forced = { $card } must be played when { $beside } is the other card
illegal-takes-no-player = { $card } chooses no player
illegal-takes-no-number = { $card } names no number
illegal-needs-player = { $card } must choose a player
illegal-needs-two = { $card } must choose two different players
illegal-too-many =
    { $most ->
        [one] { $card } chooses only one player
       *[other] { $card } chooses at most { $most } players
    }
illegal-not-yourself = { $card } can't choose its own player
illegal-no-such-seat = there is no seat { $seat } at a table of { $players }
illegal-out = seat { $seat } is out of the round
illegal-protected = seat { $seat } is protected
illegal-bound = a Sycophant holds the choice: { $card } must choose seat { $seat }
illegal-bound-unmet = a Sycophant's hold can't be met: { $card } is played without choosing anybody
illegal-nobody-to-choose = nobody can be chosen: { $card } is played alone, without effect
illegal-needs-number = { $card } must name a number
illegal-not-nameable = { $card } can't name { $number }; numbers in this deck: { $numbers }
illegal-keep = keep one card of the hand and put all the others under the deck; the hand is: { $hand }
illegal-look = look at the hand of one of these seats, or at none: { $seats }
illegal-legal = legal would be: { $moves }
illegal-see = see docs/rules.md#{ $anchor }

## At the keyboard.

you-decide = { $who }, the decision is yours.
your-hand = Your hand: { $cards }
deck-left =
    { $count ->
        [0] The deck is empty.
        [one] One card is left in the deck.
       *[other] { $count } cards are left in the deck.
    }
turn-of = { $who }'s turn
tokens-of =
    { $needed ->
        [one] { $who }: { $count } of { $needed } token
       *[other] { $who }: { $count } of { $needed } tokens
    }
is-protected = protected
is-out = out of the round
pile-of = { $who }'s pile: { $cards }
open-cards = Open cards: { $cards }
prompt-move = Your move (? for help)
help-moves =
    How to type a move:
      guard 2 5                   play the Guard on seat 2 and name 5
      baroness 1 3                play the Baroness on seats 1 and 3
      handmaid                    play a card that chooses nobody
      keep king under guard spy   keep the King; the Guard goes under the deck, the Spy below it
      look 2                      look at the hand of seat 2
      look none                   look at neither hand
      redraw                      discard your hand and draw a new one
      redraw no                   keep your hand
    And besides:
      ?                           this help
      log                         what has happened so far
      table                       the table once more
      hand                        the cards you hold
      know                        what you have seen of the others
      hint                        what a bot would do in your place
      rules prince                what a card does
      save game.txt               keep the record of the game in a file
      quit                        leave the game
knows-card = You have seen it: { $who } holds { $card }.
knows-nothing = You have seen nothing of the other hands.
pass-keyboard = Please pass the keyboard to { $who }.
press-enter = Press Enter when you are ready.
bye-saved = Goodbye! The game is kept in { $file }.
bye = Goodbye!
unknown-name = nothing here is called "{ $name }"; did you mean "{ $nearest }"?
unknown-name-plain = nothing here is called "{ $name }"
unknown-name-listed = nothing here is called "{ $name }"; there are { $names }
unknown-nameless = a bot without a name; there are { $names }
next-round = On to the next round.
game-won = The game goes to { $winners }. Congratulations!
seat-name = Seat { $seat }
and-last = { $first } and { $last }
without-effect = without effect

## The rulings, in short; docs/rules.md has them in full, each under the same name.

ruling-six-guards = The deck of twenty-one has six Guards: three aces and three jacks of an ordinary deck.
ruling-deck-lists = Where a sheet contradicts itself, its fuller part counts: the House sheet is for two to eight players, the Reference manual has thirty-two cards.
ruling-open-cards = When two play, three cards lie face up beside the one aside, in every edition but the Reference manual.
ruling-first-player = The table names who starts the first round, or the lot decides. Later the winner of the last round starts; among several winners, the lot.
ruling-turn = In your turn your protection ends, you draw, and you play one of your two cards. Its effect is applied in full, whether you like it or not.
ruling-discarded = A card put down without being played does nothing, except the Princess. Spy, Count and Constable count in the pile however they got there.
ruling-knocked-out = Who is knocked out lays the hand down without effect, and has no turns and can't be chosen while the round lasts.
ruling-round-end = The round ends when one player is left, or when a turn ends with the deck empty. The aside card is no part of the deck.
ruling-showdown = All who are left show their hands, Counts in the own pile are added, and the highest number wins the round.
ruling-round-tie = A tie at the showdown is shared or broken by the sums of the piles: the edition says which. The House sheet looks at piles only if a Count lifted one of the tied.
ruling-tokens-together = All tokens gained as a round ends come at one moment; only then is it asked whether the game is over. A Constable who pays while two or more play on comes before that.
ruling-game-end = Enough tokens win the game. A token in the middle of a round that is enough ends it on the spot; nothing further is applied.
ruling-sudden-death = In the Premium Edition and the Reference manual, players who have enough at the same moment play on among themselves. The next token, however gained, wins.
ruling-decisions = Some cards ask a question of their own: what the Chancellor keeps, where the Cardinal looks, whether the Bishop's target draws anew. It is answered before the turn passes on, and only by the player asked.
ruling-choosing = A card chooses among the players who are in the round and not protected. It chooses as many as it says, and openly.
ruling-must-choose = A card that can choose somebody has to: it can't be played without effect on purpose.
ruling-no-target = If nobody can be chosen, the card is played alone: no player, no number, no effect.
ruling-protection = A protected player can't be chosen by any card of the others. The Reference manual lets a Guard wait and the Sycophant through.
ruling-choose-oneself = Prince, Sycophant and Cardinal may choose their own player; when nobody else can be chosen, Prince and Sycophant have to. In the Reference manual none of them may.
ruling-naming = Only numbers of cards in this deck can be named, and the Guard never names 1. A number stands for every character that has it.
ruling-spy-alone = The Spy pays one token to whoever alone, of those still in the round, has one in the pile, be it one Spy or two, and whoever wins the round.
ruling-jester-favour = The Jester pays when the chosen player wins the round, alone or tied, even if the Jester's player is already out.
ruling-assassin-answers = The Assassin has to answer any Guard played on his holder, whatever the number. The Guard's player is out; then the Assassin is discarded and replaced.
ruling-late-guard = In the Reference manual a Guard may pick out a protected player. The guess waits in the open and strikes when that player's next turn begins, before they draw.
ruling-looking = Priest and Baroness always look; only the Cardinal may look away. What is seen stays with the one who looked.
ruling-cardinal-pair = The Cardinal chooses exactly two players. If there are not two to choose, the card has no effect.
ruling-sycophant-hold = The next card must choose the player the Sycophant points at, if it chooses anybody. Then the hold is over; in the Reference manual it waits for a card that chooses, even in a later round.
ruling-sycophant-unmet = If the card can't choose the player the Sycophant wants, it has no effect, whoever else there is. In the Reference manual the wish is dropped and the card chooses freely.
ruling-sycophant-protection = Protection is stronger than the Sycophant. In the Reference manual it is the other way round: he may choose the protected, and the card that follows reaches them.
ruling-empty-deck = Who must draw a new hand from an empty deck takes the aside card.
ruling-chancellor-keep = One card stays in the hand; you say in which order the others go under the deck. With one card in the deck you draw one; with none there is no effect.
ruling-constable-pile = The Constable pays only if he lay in the pile before the knock-out. In the hand he comes too late.
ruling-countess-forced = With a King or a Prince as the other card, the Countess is the one to play. Cards that a Chancellor draws force nothing.
ruling-princess-out = The Princess on your pile means you are out, and nothing further of what made you discard her is applied.
ruling-bishop-guess = The Bishop chooses another player, never his own, and may name 1, except in the Reference manual. After a hit it is the target who says whether to draw a new hand.
ruling-bishop-princess = A Bishop can't win the round against a Princess that is shown. In the Reference manual she beats him only when their numbers are equal.
ruling-knowledge = You know what you have seen, and you go on knowing it as long as its way can be followed. What you conclude is your own affair.

## The command: lists, sheets, records, simulations, and a game typed line by line.

listed-figures = Players: { $span }. Cards: { $cards }. Tokens that win, by players: { $tokens }.
listed-numbers = Number by edition: { $numbers }.
listed-deck = With { $span } players:
listed-in-full = In full: docs/rules.md#{ $anchor }
listed-number-in = Number in { $edition }: { $number }.
listed-not-in = Not in { $edition }.
deck-headline =
    { $needed ->
        [one] { $edition }, { $players } players: { $count } cards; one token wins the game.
       *[other] { $edition }, { $players } players: { $count } cards; { $needed } tokens win the game.
    }
sheet-joker =
    { $count ->
        [one] a joker
       *[other] { $count } jokers
    }
sheet-joker-light =
    { $count ->
        [one] the light joker
       *[other] { $count } light jokers
    }
sheet-joker-dark =
    { $count ->
        [one] the dark joker
       *[other] { $count } dark jokers
    }
sheet-ace =
    { $count ->
        [one] an ace
       *[other] { $count } aces
    }
sheet-jack =
    { $count ->
        [one] a jack
       *[other] { $count } jacks
    }
sheet-any =
    { $count ->
        [one] one card of rank { $number }
       *[other] { $count } cards of rank { $number }
    }
sheet-black =
    { $count ->
        [one] one black card of rank { $number }
       *[other] { $count } black cards of rank { $number }
    }
sheet-red =
    { $count ->
        [one] one red card of rank { $number }
       *[other] { $count } red cards of rank { $number }
    }
sheet-coins = Some { $count } coins serve as tokens.
record-headline = { $edition }, { $players } players.
record-rounds =
    { $count ->
        [one] One round.
       *[other] { $count } rounds.
    }
record-moves =
    { $count ->
        [one] One move.
       *[other] { $count } moves.
    }
record-unfinished = The game is not over yet.
shuffle-none = This record has nothing to show for its shuffles: it was not played at a table that keeps a proof.
shuffle-round = Round { $round }: dealt from the server's secret and from numbers of { $seats }.
shuffle-round-own = Round { $round }: dealt from the server's secret and from numbers of { $seats }; among them your own.
shuffle-round-nobody = Round { $round }: no player gave a number; the server alone made this deal.
shuffle-withheld = Round { $round }: pledged, but never opened: { $seats }. Each number held back leaves the server two deals to choose from.
shuffle-fault-commitment = The secret is not the one that the server committed to.
shuffle-fault-rounds = The proof has not as many rounds as the game.
shuffle-fault-starters = Round { $round }: others could have started than the proof says.
shuffle-fault-pledge = Round { $round }: the number of { $who } is not the one that was pledged.
shuffle-fault-deal = Round { $round }: the cards do not follow from the secret and the numbers.
shuffle-fault-other-game = What was remembered here is of another game.
shuffle-fault-other-commitment = The server committed to something else when you were there.
shuffle-fault-other-list = Round { $round }: the list of pledges is not the one that you were shown.
shuffle-fault-left-out = Round { $round }: the number that you gave for { $who } was left out.
shuffle-fault-other-cards = Round { $round }: the cards are not those that you were dealt.
shuffle-fails = The shuffle does not hold: something was changed.
shuffle-unguarded = Every deal follows from what was opened, but where no player gave a number the server could have chosen it.
shuffle-withholding = Every deal follows from numbers that were fixed before any of them was known. Where one was held back the server could choose between two deals; elsewhere nobody could choose the cards.
shuffle-holds = Every deal follows from numbers that were fixed before any of them was known: nobody could choose the cards, if what you remember of the game agrees.
shuffle-holds-own = Every deal follows from numbers that were fixed before any of them was known, and it is what you were promised: in the rounds with a number of your own nobody could choose the cards.
sim-headline =
    { $count ->
        [one] { $edition }, { $players } players: one round of random play, seed { $seed }.
       *[other] { $edition }, { $players } players: { $count } rounds of random play, seed { $seed }.
    }
sim-speed = Speed
sim-speed-plain = { $count } rounds a second of CPU time, plain rulebook
sim-speed-compiled = { $count } rounds a second of CPU time, compiled rulebook
sim-length = Length of a round
sim-length-figures = { $turns } turns, { $moves } moves
sim-wins = Rounds won, by seat (0 starts)
sim-shared = Won by several
sim-ended = Ended with
sim-ended-last = one player left
sim-ended-showdown = a showdown
sim-ended-game = a token that won the game
sim-tokens = Tokens gained for
sim-tokens-round = the round
sim-tokens-spy = Spies
sim-tokens-jester = Jesters
sim-tokens-constable = Constables
sim-tokens-bishop = Bishops
sim-share = { $number } ({ $share }%)
table-round = Round { $number }.
sycophant-holds = The next choice is tied to { $whom }.
knows-deck = You put it there: { $card } is card { $number } of the deck, counted from the top.
no-such-choice =
    { $count ->
        [one] There is no choice { $name }; the only one is 1.
       *[other] There is no choice { $name }; they are 1 to { $count }.
    }
not-understood = "{ $text }" is not understood; ? helps.
keep-which = There are several ways to keep { $card }: { $moves }
ambiguous = "{ $name }" could be { $cards }.

## The bots, and what they advise. A bot's name is what is typed.

bot-random = Any legal move, each as likely as the others.
bot-novice = Plays like casual, but one move in three is a slip: any legal move at all, the Princess too.
bot-casual = Picks a card by lot, then whom to play it on, then a number; never the Princess, unless there is nothing else. So people play in their first games.
bot-courtier = Counts the cards, remembers what it has seen, and plays by a ranked list of small rules that a person can learn.
bot-advisor = Imagines many rounds with the hands that it believes the others have, for 5 milliseconds a move.
bot-expert = Imagines many rounds with the hands that it believes the others have, for 50 milliseconds a move.
bot-grandmaster = Imagines many rounds with the hands that it believes the others have, for up to a second a move.
bot-usage = Play against it: suitors play --bot { $name }. For programs: suitors bot { $name } --stdio reads a view a line and answers with a move a line; docs/write-a-bot.md tells more.
advice-move = { $bot } advises { $who }: { $move }
advice-reason = Why: { $reason }
advice-rollouts =
    { $count ->
        [one] Estimated from one imagined round.
       *[other] Estimated from { $count } imagined rounds.
    }
advice-order = best first, by both together
advice-round = share of the round
advice-game = of the game
advice-more =
    { $count ->
        [one] and one move more; --all lists it
       *[other] and { $count } moves more; --all lists them
    }
advice-beliefs = What it believes of the other hands:

## The arena.

arena-headline = { $edition }, { $players } players, seed { $seed }. Rounds: { $rounds }. Deals: { $deals }; seatings of each: { $seatings }.
arena-headline-games = { $edition }, { $players } players, seed { $seed }. Games: { $games }. Rounds: { $rounds }. Deals: { $deals }; seatings of each: { $seatings }.
arena-unfinished = Stopped after { $deals } of { $wanted } deals.
arena-unfinished-kept = Stopped after { $deals } of { $wanted } deals. The same command goes on from here.
arena-few = So few deals prove nothing, whatever their intervals are; take { $enough } or more.
arena-saved = Saved in { $folder }.
arena-bot = bot
arena-seats = seats
arena-share = share of rounds
arena-games = share of games
arena-of-fair = of fair share
arena-rating = rating
arena-ms = CPU ms a move
arena-slow = 95% of moves
arena-pair = of what two took, the part of the first
arena-deals = deals ahead, level, behind
arena-by-seat = share by seat, counted from the one that starts
arena-lost = { $bot }: { $lost } of { $moves } moves were made by lot for it (it had ended: { $ended }, was too slow: { $slow }, gave no legal move: { $wrong }).
arena-length = A round takes { $turns } turns and { $moves } moves; { $showdowns }% of the rounds end with a showdown.
arena-seat = { $bot }, seat { $seat }
arena-fair = fair share
arena-share-axis = share of rounds, with intervals of 95%
arena-rating-axis = rating (400 points: ten times the share), with intervals of 95%
arena-chart-shares = Share of rounds: { $edition }, { $players } players
arena-chart-ratings = Ratings: { $edition }, { $players } players
arena-chart-seats = Share of rounds by seat (0 starts): { $edition }, { $players } players

## Why the courtier plays as it does: a line for each of its rules.

reason-strike_what_you_know = You have seen that hand: strike it.
reason-win_the_showdown = The deck is empty: hold the higher card.
reason-hide_what_was_seen = Somebody knows your card: take cover, or be rid of it.
reason-compare_when_ahead = Your card is more likely to win the comparison than to lose it.
reason-guess_well = This number is there at least one time in three.
reason-take_cover = Behind the Handmaid nothing can happen to you until your next turn.
reason-send_spies_early = A card that pays from the pile goes there early.
reason-guess_anyway = A Guard can always be lucky: name the likeliest number.
reason-look_around = Look at a hand, best of all at one that you don't know yet.
reason-choose_anew = Have more cards to choose from.
reason-play_the_lower = Keep the higher card, and play the lower where it hurts most.
reason-play_what_hurts_least = Nothing good is left: play what hurts you least.
reason-give_up = There is nothing else to play.
reason-nothing_else = Nothing else can be played.

## The browser: the first page, its sheets, the settings.

web-title = Suitors: a game of letters, bluff and luck
web-close = Close
web-again = Try again
web-with = with { $names }
web-start-motto = One letter, one Princess, and a court full of rivals.
web-start-tools = Help and settings
web-start-name = Your name
web-start-name-example = Sign here
web-start-name-missing = Sign with a name first; any will do.
web-start-play = Play now against bots
web-start-plan = { $edition } · { $players } players · { $levels }
web-start-change = Change
web-start-continue = Continue your game
web-start-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more
    }
web-start-friends = Invite friends
web-start-friends-about = A table of your own, with a link to share
web-start-join = Join or watch a table
web-start-join-about = See who waits, or paste a link
web-start-pass = Pass and play
web-start-pass-about = Several people, one device
web-start-games = Your games
web-start-games-about = Those that go on, and those you finished
web-start-court = The court: every card and what it does
web-setup-bots = Play against bots
web-setup-friends = Invite friends
web-setup-pass = Pass and play
web-setup-edition = Edition
web-setup-players = Players
web-setup-span = { $fewest } to { $most } players
web-setup-cards =
    { $count ->
        [one] one card
       *[other] { $count } cards
    }
web-setup-deck = The deck for { $players } players
web-setup-times = { $count } × { $card }, number { $number }
web-setup-tokens =
    { $needed ->
        [one] One token wins the game.
       *[other] { $needed } tokens win the game.
    }
web-setup-special = What is special about it
web-setup-seats = At the table
web-setup-seats-pass = Seats at the table; bots take those that are left
web-setup-people = Who plays on this device
web-setup-person = Person { $number }
web-setup-add = Add a person
web-setup-remove = Remove { $who }
web-setup-bot = Bot { $number }
web-setup-friends-wait = The other seats wait for your friends. Seats that stay empty can be given to bots at the table.
web-setup-pass-how = Cards are covered between turns: whoever is next takes the device and uncovers their own hand.
web-setup-more = Clock, spectators and more
web-setup-clock = Clock
web-setup-clock-none = None
web-setup-clock-usual = 45 s a turn, 2 min in reserve
web-setup-clock-own = Your own
web-setup-clock-turn = Seconds a turn
web-setup-clock-reserve = Seconds in reserve
web-setup-clock-about = When a turn takes longer, the reserve runs; when that is used up, a bot decides.
web-setup-spectators = Spectators may watch
web-setup-spectators-about = They see what lies open, and no hand.
web-setup-hints = Hints allowed
web-setup-hints-about = Whoever is at turn may ask a bot for advice.
web-setup-listed = Show it in the list of tables
web-setup-listed-about = Anybody on this server may sit down. Otherwise only those who have your link.
web-setup-go-bots = Play
web-setup-go-friends = Set up the table
web-setup-go-pass = Begin
web-setup-flaw-no-name = Somebody has no name yet.
web-setup-flaw-same-name = Two people have the same name: tell them apart.
web-setup-flaw-slow-clock = The clock can have 5 to 3600 seconds a turn, and a reserve of up to 7200.
web-level-random = Dreamer
web-level-random-about = Any legal move, whatever comes of it
web-level-novice = Novice
web-level-novice-about = New at court: every third move is a slip
web-level-casual = Casual
web-level-casual-about = As people play in their first games
web-level-courtier = Courtier
web-level-courtier-about = Counts cards and remembers what it saw
web-level-advisor = Advisor
web-level-advisor-about = Thinks ahead, at a glance
web-level-expert = Expert
web-level-expert-about = Thinks ahead with care
web-level-grandmaster = Grandmaster
web-level-grandmaster-about = Thinks up to a second about each move
web-lobby-link = Link to a table
web-lobby-link-about = Paste the link that somebody sent you.
web-lobby-link-bad = That is no link to a table.
web-lobby-open = Open
web-lobby-tables = Tables with free seats
web-lobby-none = Nobody is waiting at the moment. Invite friends, or play against bots until somebody comes.
web-lobby-refresh = Look again
web-lobby-free =
    { $count ->
        [0] no free seat
        [one] one free seat
       *[other] { $count } free seats
    }
web-lobby-bot = { $name } (bot)
web-lobby-nobody = Nobody sits there yet.
web-lobby-join = Sit down
web-lobby-watch = Watch
web-lobby-back = To your seat
web-lobby-at = { $act }: { $edition }, { $names }
web-games-running = Going on
web-games-finished = Finished
web-games-none = You have no games on this device yet.
web-games-open = Go to the table
web-games-look = Result
web-games-record = Record
web-games-record-of = Record of the game: { $edition }, { $when }
web-games-next = Rematch
web-games-changed = last move { $when }
web-games-phase-gathering = people gather
web-games-phase-playing = a round is on
web-games-phase-between = between two rounds
web-games-phase-over = finished
web-games-phase-closed = given up
web-how = How to play
web-how-aim = A letter for the Princess
web-how-aim-text = All of you court the same Princess, and your letter travels in the hands of her court. Whoever's letter gets closest wins the round and a token of her favour.
web-how-turn = Your turn
web-how-turn-text = You hold one card. Draw a second, then play one of the two and do what it says. That is all: tap a card, then whom it is for.
web-how-out = Out of the round
web-how-out-text = Guess a rival's number with the Guard, beat it with the Baron, make them drop the Princess: they are out until the next round. Mind your own card; they try the same.
web-how-end = The end of a round
web-how-end-text = The last one left wins it. If the deck runs out first, everybody shows their card, and the highest number wins.
web-how-game = The game
web-how-game-text = A round won is a token. With enough of them, as many as the edition says, the game is yours.
web-how-tips = Three things to remember
web-how-tip-1 = Never play the Princess: you would be out.
web-how-tip-2 = Played cards lie open. Count them, and you know what is left to guess.
web-how-tip-3 = One card always lies aside unseen, so nobody can be quite sure.
web-how-cards = All the cards
web-cards = The cards
web-cards-edition = Edition
web-cards-players = Players
web-cards-count =
    { $count ->
        [one] once in the deck
       *[other] { $count } in the deck
    }
web-cards-rules = How this edition decides
web-settings = Settings
web-settings-language = Language
web-settings-theme = Look
web-settings-theme-system = As the device
web-settings-theme-light = Day
web-settings-theme-dark = Evening
web-settings-speed = Speed of the cards
web-settings-speed-slow = Slow
web-settings-speed-usual = Usual
web-settings-speed-fast = Fast
web-settings-speed-none = No movement
web-settings-sound = Sounds
web-settings-notices = Tell me when it is my turn
web-settings-notices-about = With a notice of your device, when this page is not in front.
web-settings-notices-denied = This browser shows no notices for this page. The title of the page and a sound will tell you.
web-settings-face = Card faces
web-settings-face-drawn = Drawn
web-settings-face-print = Large print
web-settings-face-cards = Playing cards
web-settings-forget = Forget me on this device
web-settings-forget-about = Your key to seats and games is given back, and your name and choices are deleted here. Games that go on are played on by bots. This can't be undone.
web-settings-forget-yes = Yes, forget me
web-settings-forget-no = Keep everything

## The browser: why something is refused.

web-refused-offline = The server can't be reached. Are you connected?
web-refused-malformed = The server did not understand that. Please reload the page.
web-refused-too-long = That was too much at once.
web-refused-too-fast = Not so fast: wait a moment.
web-refused-too-fast-wait =
    { $count ->
        [one] Not so fast: try again in a second.
       *[other] Not so fast: try again in { $count } seconds.
    }
web-refused-too-many = It is too crowded here now. Try again later.
web-refused-too-many-most = It is too crowded here now: no more than { $most } find a place. Try again later.
web-refused-wrong-protocol = This page is older than the server. Please reload it.
web-refused-foreign-origin = This page may not speak to that server.
web-refused-not-found = There is nothing at this address.
web-refused-no-such-game = There is no such table; perhaps it was cleared away.
web-refused-no-key = You have not sat down at any table with this device yet.
web-refused-bad-key = Your key is no longer valid. Please reload the page.
web-refused-not-yours = That is somebody else's seat.
web-refused-not-host = Only the host can do that.
web-refused-no-such-seat = There is no such seat at this table.
web-refused-seat-taken = Somebody was quicker: that seat is taken.
web-refused-full = Every seat at this table is taken.
web-refused-empty-seats = Some seats are still empty.
web-refused-wrong-phase = That is not possible at this moment.
web-refused-stale = The table has moved on in the meantime.
web-refused-illegal = The rules don't allow that move.
web-refused-bad-name = Please choose a name with 1 to { $most } letters.
web-refused-name-taken = Somebody at this table has that name already. Choose another.
web-refused-sent-away = The host asked you to leave this table.
web-refused-bad-words = Please write 1 to { $most } letters.
web-refused-bad-settings = This edition can't be played with { $players } players.
web-refused-bad-edition = This server does not know that edition.
web-refused-bad-record = This is not a record of ours, or it is damaged.
web-refused-no-such-decision = Nothing was to be decided at that point of the game.
web-refused-no-such-level = This server has no bot of that level.
web-refused-wrong-number = That is not the number that was pledged for the shuffle.
web-refused-silenced = The host has asked you not to write here.
web-refused-no-hints = There are no hints at this table.
web-refused-no-spectators = This table is only for those who sit at it.
web-refused-people-play = People are still playing: nobody hurries them.
web-refused-not-over = The record is there when the game is over.
web-refused-no-such-link = This link leads nowhere: perhaps a newer one was made, or the seat is no longer theirs.
web-refused-link-expired = This link is too old. Make a new one on the device that has the seat.
web-refused-link-used = This link was used already: it moves a seat once.
web-refused-moved = Your seat has moved to another device.
web-refused-banned = Nobody may come to this server from your network.
web-refused-lobby-closed = The lobby is closed for now: nothing new begins. Games that are under way go on.
web-refused-table-exists = This table is here already.
web-refused-bad-export = That is no table that has left another server, or it is damaged.
web-refused-other-rules = This game was begun with an older rulebook and can't go on.
web-refused-damaged = This table was damaged and can't go on. Sorry!
web-refused-unavailable = The server can't keep anything at the moment, so nothing was done. Try again soon.
web-refused-closing = The server is restarting. Try again in a moment.

## The browser: at the table.

web-title-yours = Your turn!
web-title-turn = { $who }'s turn
web-card-back = a card, face down
web-coming-in = Coming to the table…
web-offline = Offline. Reconnecting…
web-refused = That did not work.
web-closed = This table was given up.
web-gone-to = This table has moved to another server.
web-gone-to-go = Go there
web-menu = Menu
web-to-start = To the first page
web-sound-on = Sound is on
web-sound-off = Sound is off
web-device = Continue on another device
web-device-about = Open this link on the other device, or point its camera at the code. Your seat moves there once you say yes.
web-device-until = It works once, until { $time }. Whoever opens it gets your seat and your cards, so show it to nobody else.
web-device-who = Who moves?
web-device-all = All of us
web-device-here = Continue here as { $names }?
web-device-host = Continue here as the host?
web-device-here-about = The seat moves to this device, and the other one can no longer play for it.
web-device-yes = Yes, continue here
web-device-yours = The seat is on this device already.
web-device-to-table = To the table
web-watch-here = Watch from here
web-leave = Leave the table
web-leave-seat = Your seat becomes free again.
web-leave-game = You give up your seat for good, and a bot plays on.
web-leave-yes = Yes, leave
web-invited = You are invited to this table
web-terms =
    { $needed ->
        [one] { $players } players. One token wins the game.
       *[other] { $players } players. { $needed } tokens win the game.
    }
web-terms-clock = { $turn } s a turn, { $reserve } s in reserve.
web-watching =
    { $count ->
        [0] Nobody watches.
        [one] One person watches.
       *[other] { $count } people watch.
    }
web-your-name = Your name
web-which-seat = Which seat?
web-any-seat = Any free one
web-sit-down = Sit down
web-wait-host = The game begins when the host starts it.
web-wait-watch = Or stay and watch: the game begins soon.
web-seat-empty = Still free
web-add-bot = Seat a bot…
web-add-bot-at = Seat a bot at seat { $seat }
web-bot = bot
web-person = person
web-you = you
web-host = host
web-remove = Take { $who } away
web-kick = Send { $who } away
web-fill-level = Bots for the free seats
web-start = Start the game
web-start-with-bots =
    { $count ->
        [one] Start with one bot
       *[other] Start with { $count } bots
    }
web-invite = Invite your friends with this link
web-invite-link = Link to this table
web-invite-words = Come and play a round of Suitors with me!
web-copy = Copy
web-copied = Copied
web-share = Share
web-qr = QR code
web-qr-about = Point a phone's camera at it.
web-players = Players
web-middle = The middle of the table
web-your-place = Your place
web-your-hand = Your hand
web-round = Round { $number }
web-sudden-death = Sudden death
web-tokens =
    { $needed ->
        [one] { $count } of { $needed } token
       *[other] { $count } of { $needed } tokens
    }
web-pile = { $who }'s pile
web-pile-empty = Nothing lies here yet.
web-look-close = Look closer at { $who }
web-known = you have seen this card
web-deck = Deck: { $count }
web-aside = Aside
web-open = Open
web-happenings = What happens
web-everyone-protected = Everyone else is protected.
web-doing-out = out of the round
web-doing-thinking = thinking
web-doing-stand-in = away; a bot will stand in
web-doing-away = away
web-doing-ready = ready
web-doing-won = won the round
web-tied = The next choice is tied to this player
web-guard-waits = { $who }'s Guard waits here, with number { $number }
web-backed = { $who } backs this player
web-ask-card = Your turn: play a card
web-ask-whom = { $card }: choose a player
web-ask-whom-else = { $card }: and who else?
web-ask-number = { $card } on { $whom }: name a number
web-ask-keep = Which card do you keep?
web-ask-under = You keep { $card }. Which card goes under the deck first? The other one goes below it.
web-ask-look = Whose hand do you look at?
web-ask-redraw = The Bishop knows { $card } in your hand. Draw a new card?
web-ask-confirm-princess = Play the Princess? You would be out of the round.
web-ask-confirm-yourself = The Prince on yourself? Your own hand is discarded.
web-sending = Sending…
web-enough = That is all
web-look-nobody = Nobody's
web-redraw = Draw a new card
web-stand = Keep my hand
web-do-it = Yes, do it
web-take-back = Back
web-yourself = Yourself
web-pick-seat = Choose { $who }
web-picked = chosen
web-numbers = Numbers that can be named
web-unseen =
    { $count ->
        [0] none left unseen
        [one] one still unseen
       *[other] { $count } still unseen
    }
web-why-forced = You must play { $card }
web-why-out = out of the round
web-why-protected = protected
web-why-not-yourself = not on yourself
web-why-bound = the Sycophant points at { $who }
web-waiting-play = { $who } is thinking…
web-waiting-keep = { $who } decides which card to keep…
web-waiting-look = { $who } decides whose hand to look at…
web-waiting-redraw = { $who } decides whether to draw a new card…
web-waiting-away = { $who } is away. A bot stands in after { $time }.
web-out-watch = You are out of the round. { $who } is thinking…
web-out-bots = You are out, and only bots play on.
web-hurry = Fast-forward
web-you-watch = You are watching.
web-bot-plays-for-you = A bot is playing for you.
web-i-am-back = I am back
web-shared = This device is passed around.
web-pass-to = Pass the device to { $who }
web-pass-others = Everybody else: look away!
web-pass-take = I am { $who }: show my hand
web-pass-on = Cover, and pass on to { $who }
web-panels = About the game
web-panel-log = Log
web-panel-known = Known
web-panel-cards = Cards
web-panel-chat = Chat
web-panel-hint = Hint
web-log-empty = Nothing has happened yet.
web-seen-by-you = What you have been shown
web-unseen-cards = Cards you can't see
web-of = { $count } of { $most }
web-goal =
    { $needed ->
        [one] One token wins the game.
       *[other] { $needed } tokens win the game.
    }
web-chat = Chat
web-chat-empty = Nobody has said anything yet.
web-chat-people = People in the chat
web-chat-words = Say something…
web-chat-send = Send
web-chat-silenced = The host has asked you not to write here.
web-mute = Don't hear
web-silence = Silence
web-hint-about = A bot looks at what you can see, and says what each move is worth.
web-hint-ask = Ask for a hint
web-hint-thinking = Thinking…
web-hint-later = You can ask when it is your turn.
web-hint-moves = Your moves, best first
web-hint-share = How likely each move is to win the round.
web-hint-hands = What the others may hold
web-move-keep = Keep { $card }; under the deck: { $cards }
web-move-look = Look at { $who }'s hand
web-round-over = The round is over
web-strength = worth { $count }
web-next-round = Next round
web-ready = { $count } of { $most } ready.
web-next-in = It begins by itself in { $time }.
web-game-over = The game is over
web-story =
    { $count ->
        [one] One round, { $turns } cards played.
       *[other] { $count } rounds, { $turns } cards played.
    }
web-figure-player = Player
web-figure-tokens = Tokens
web-figure-roundsWon = Rounds won
web-figure-knockedOut = Knocked out
web-figure-hits = Right guesses
web-rematch = Rematch
web-rematch-set = A rematch is set up: you are on your way to the new table.
web-rematch-go = To the new table
web-rematch-stay = Stay here
web-record-text = Record as text
web-record-json = Record as JSON

## The browser: learning and puzzles.

web-learn = Learn
web-start-learn = New here? Learn it by playing
web-start-learn-about = A first round in two minutes, every card, and puzzles
web-puzzle = Deduction puzzles
web-learn-coach = Your teacher
web-learn-far = Step { $count } of { $most }.
web-go-on = Go on
web-learn-astray = That is allowed, too. But in this lesson, try what is said above.
web-learn-first = Your first game
web-learn-first-about = A round in two minutes, with somebody beside you who knows
web-learn-step-0 = You are { $who }. Everybody holds one card. In your turn you draw a second one, and play one of the two. The Priest shows you somebody's hand: play him and choose Bea.
web-learn-step-1 = Bea holds the Baron, number 3, and only you know it. Now it is her turn to draw and play.
web-learn-step-2 = The Handmaid protects Bea: nobody can choose her until her next turn begins. Now comes Cas.
web-learn-step-3 = Cas played a Guard and guessed that you hold number 5. Wrong: your card is a Guard, so nothing happens. Your Guard can't reach Bea yet. Play your Handmaid, and nobody can choose you.
web-learn-step-4 = You are protected. When Bea's turn begins, her own protection ends.
web-learn-step-5 = Bea's Prince made Cas discard, and it was the Princess: whoever discards her is out. Bea must still have the Baron that you saw. Play your Guard, choose Bea, and name 3.
web-learn-step-6 = You were right: Bea is out, and nobody else is left. The round is yours, and so is a token.
web-learn-done = You know how to play
web-learn-done-about = Look, remember, guess: that is the whole art. Three things that your first round did not show:
web-learn-rest-showdown = When the deck runs out, all who are left show their cards, and the highest number wins the round.
web-learn-rest-countess = The Countess has to be played when the other card is a King or a Prince. Beside any other card she may bluff.
web-learn-rest-game = A round is a token. Whoever has enough of them wins the game: five with three players, six with two.
web-learn-next = Where to go now
web-learn-next-play = Play a real game
web-learn-cards = The whole court
web-learn-neighbours = Other cards
web-learn-in-editions = In each edition
web-learn-edition = Edition
web-learn-number = Number
web-learn-copies = Copies
web-learn-copies-of = { $count } ×
web-learn-players = with { $span } players
web-learn-rulings = Rulings
web-learn-rulings-about = What is decided where the printed rules leave room
web-learn-rulings-long = How Suitors decides where the printed rules leave room or the editions differ. Every refused move follows from one of these.
web-learn-part-editions = The editions
web-learn-part-round = A round
web-learn-part-game = The end of the game
web-learn-part-choosing = Choosing players and naming numbers
web-learn-part-cards = The cards
web-learn-part-knowledge = Who knows what
web-puzzle-about = Positions from games between our bots: one move is the best
web-puzzle-daily = The puzzle of the day
web-puzzle-long = Positions from games between our bots, where one move is clearly better than all others. Count the cards, remember who did what, and find it.
web-puzzle-players =
    { $players ->
        [one] one player
       *[other] { $players } players
    }
web-puzzle-level-1 = easy
web-puzzle-level-2 = fair
web-puzzle-level-3 = hard
web-puzzle-levels = One dot: you have seen what you need. Two: a plain rule leads there. Three: it takes more than a rule.
web-puzzle-number = Puzzle { $number }
web-puzzle-solved = solved
web-puzzle-missed = missed
web-puzzle-count = You have solved { $count } of { $most }.
web-puzzle-question = The puzzle
web-puzzle-ask = Which move is the best? Make it. The log tells what has happened so far.
web-puzzle-right = Yes: { $move }.
web-puzzle-wrong = Not quite: { $move }.
web-puzzle-right-title = Well found
web-puzzle-wrong-title = There is a better move
web-puzzle-why = Why?
web-puzzle-next = Next puzzle
web-puzzle-best = Best is { $move }. It wins the round in { $share } % of all cases that fit what you know; the next best move does in { $second } %.
web-puzzle-guess = { $who } holds number { $number } with a chance of { $believed } %. The count of the cards alone would say { $counted } %: what { $who } and the others did tells the rest.
web-puzzle-compare = Your card beats that of { $who } with a chance of { $share } %.
web-puzzle-likely = { $who } most likely holds { $card }: the chance is { $share } %.
web-puzzle-yours = your move
web-puzzle-believed = after all that has happened
web-puzzle-counted = by counting alone
web-puzzle-card = Card
web-puzzle-look = Look at the table
web-puzzle-retry = Try again

## The browser: for the ears, without a network, and installed.

web-where-key = Where do I stand? (W)
web-settings-keys = Keys for the table
web-settings-keys-about = Digits name a number, W says where you stand. Arrows, Enter and Escape always work.
web-works-offline = The server can't be reached, and tables need one. What works without: learning, puzzles, and whatever you opened before.
web-start-home = Without a network
web-start-home-about = Against bots, on this device alone
web-home-how = The rulebook, the bots and the table come to this device once. After that you play against bots anywhere: on a plane, under ground, with the server switched off. Your games stay here.
web-home-fetch = Fetch it ({ $size } MB)
web-home-fetching = Fetching it…
web-home-play = Play on this device
web-home-waking = Laying the table on this device…
web-home-here = It is on this device. Whenever no server can be reached, games against bots are played here. Bots that search for their moves need a server; a courtier sits in for them.
web-home-drop = Take it off this device
web-home-none = It can't be fetched now. It takes a connection to the server, and a page that came by https.
web-home-elsewhere = This game is being played in another tab.
web-home-elsewhere-about = One tab at a time plays it, so that no move is lost or made twice. Taken over, it goes on here just where it stands there.
web-home-take = Play it here
web-refused-unkept = This device could not keep that, so nothing was done. Perhaps it is full, or the browser may keep nothing.
web-fresh = A new version is here. Your games stay as they are.
web-fresh-load = Load it

# Seeing games again.

web-replay = Watch again
web-check-shuffle = Check the shuffle
web-shuffle-title = How it was shuffled
web-shuffle-busy = Every deal is being worked out again…
web-shuffle-unreadable = The record can't be read.
web-shuffle-about = This page has worked every deal out by itself, and compared it with what this browser remembers: the server's promise, the players' pledges, its own numbers and the cards that were seen.
web-shuffle-not = It does not show that nobody saw the cards: whoever runs the server deals them, and knows every hand.
web-what-if = What if?
web-made = This was played
web-games-look-back = Figures and charts of your games
web-replay-title = A game seen again
web-replay-loading = The game is being fetched…
web-replay-elsewhere = This game was opened from a file on another device. Open the file here to see it.
web-replay-seat = Seat { $number }
web-replay-controls = Through the game
web-replay-steps = Step by step
web-replay-timeline = The whole game
web-replay-place = Round { $round }, step { $number } of { $count }
web-replay-back = One step back
web-replay-on = One step on
web-replay-round-back = To the start of the round
web-replay-round-on = To the next round
web-replay-play = Let it run
web-replay-pause = Pause
web-replay-eyes = Seen by
web-replay-all = All hands open
web-replay-link = Link to this position
web-replay-link-about = Whoever opens it sees the game from here, through the same eyes.
web-replay-link-file = This game came from a file: the link works on this device only. To show it to others, send them the file.
web-replay-astray = The link leads to a moment that this game does not have. It has { $count }; this is the nearest.
web-replay-advice = Advice
web-replay-adviser = Whom to ask
web-replay-decision-back = To the decision before
web-replay-decision-on = To the next decision
web-replay-made = { $who } played: { $move }
web-replay-open = { $who } had to decide here; the record ends.
web-replay-would = { $bot } would have played: { $move }
web-replay-same = The bot would have done the same.
web-replay-fine = Hardly worse.
web-replay-slip = A slip: it gave away { $round } % of the round, { $game } % of the game.
web-replay-mistake = A mistake: it gave away { $round } % of the round, { $game } % of the game.
web-replay-nothing = Nothing is to be decided here.
web-replay-not-yours = Somebody else decides here, by cards that can't be seen from this seat.
web-replay-whole = The whole game
web-replay-agreed = { $same } of { $count } decisions were as good as the bot's.
web-replay-judge =
    { $count ->
        [one] Judge the decision
       *[other] Judge all { $count } decisions
    }
web-replay-judging = Decisions judged
web-replay-judge-stop = Stop
web-replay-decides = decides now
web-replay-what-if-about = Play on from here against bots, with the very cards that lay there. The next rounds are shuffled anew.
web-replay-what-if-seat = You take the place of
web-replay-what-if-bots = The others are played by
web-replay-what-if-go = Play on
web-replay-what-if-note = It is a table of its own, marked as a what-if; your figures don't count it.
web-replay-what-if-name = Guest

# Looking back at one's own games.

web-look-back-title = Looking back
web-look-back-none = When you have finished a game on this device, it stands here: to see it again, with figures and charts.
web-look-back-figure-games = Games won
web-look-back-figure-rounds = Rounds won
web-look-back-figure-guesses = Right guesses
web-look-back-by-edition = Games won, by edition
web-look-back-by-level = Games won, by opponent
web-look-back-by-card = Rounds won in which you played the card
web-look-back-edition = Edition
web-look-back-level = Opponent
web-look-back-card = Card
web-look-back-share = Share
web-look-back-won = Won
web-look-back-people = People
web-look-back-games = Your games
web-look-back-was-won = Won
web-look-back-was-lost = Lost
web-look-back-against = against { $who }, { $players } players
web-look-back-tokens = Tokens { $tokens }
web-look-back-more = { $count } more
web-look-back-record = A game from a file
web-look-back-file-about = Drop a record here, as text or JSON, or choose one: it is told step by step.
web-look-back-file-long = This file is too long for the record of one game.
web-look-back-file-lost = This file can't be read. Is it still there?
web-look-back-file = Choose a file
web-look-back-device = All this is kept on this device only. Games on one device passed around are not counted.
web-look-back-export = Save as a file
web-look-back-delete = Delete all this
web-look-back-delete-sure = Your games and figures on this device will be gone. Are you sure?
web-look-back-delete-yes = Yes, delete
web-look-back-delete-no = No, keep them

## The terminal. It speaks like the browser; here is what it says besides.

term-why-not-nameable = can't be named
term-unseen-cards = Cards that nobody has shown you: { $cards }
term-kept = The game is kept: suitors play --resume goes on with it.
term-seat-kept = Your seat is kept: suitors play --resume goes back to it.
term-goes-on = The game goes on where it was left.
term-record-in = The record is in { $file }.
term-save-where = Name a file: save game.txt
term-nobody-hears = Nobody hears you here: this is not a remote table.
term-say-what = Say something: say hello
term-not-now = It is not your decision now.
term-says = { $who } says: { $words }
term-lost = The table is out of reach: { $why }
term-gathering = At the table so far: { $names }.
term-nobody = nobody
term-link = Open this on the other device, or give it to suitors play there: { $link }
    It works once, until { $time }; your seat moves there. Show it to nobody else.
term-link-none = Only a seat of yours at a remote table can move to another device.
term-link-title = Another device
term-help-say = say hello                   speak to the others at the table
term-help-link = link                        continue on another device: a link that works once
term-help-start = start                       begin the game, if you are the host
term-key-help = Help
term-key-type = Type
term-key-save = Save
term-key-quit = Leave
term-key-close = Close
term-all-open = All hands are open
term-seen-by = As { $who } saw it
term-step = Step { $number } of { $most }
term-next-step = Next step
term-last-step = Previous step
term-last-round = Previous round
term-first-step = To the beginning
term-end-step = To the end
term-next-eyes = Look through other eyes
term-type-here = A move in words, such as guard 2 5
term-file-name = The name of a file; .json for JSON
term-go-on = Go on with the last game
term-go-on-about = The game that was left unfinished last.
term-go-at-home = Play
term-go-at-home-about = The table opens at once. Everything can be looked up there.
term-company = At this keyboard
term-company-people =
    { $count ->
        [one] one person
       *[other] { $count } people
    }
term-company-about = Bots take the seats that are left. When several people play, the hands are covered between turns, and the keyboard is passed on.
term-players-about = How many sit at the table, bots included.
term-bots = Bots
term-name-about = What the others call you; leave it empty, and you are called by your seat.
term-language-about = The words on the screen.
term-link-about = Paste the link that somebody sent you, press Enter, and you sit at their table.
term-start-keys = Up and down: what to change. Left and right: change it. Enter: do it.
term-ask = { $what } [{ $usual }]:
term-ask-again = { $text } is none of these: { $choices }
term-title = Suitors, a game of love letters
term-hand-covered = The hands are covered.
term-hand-none = No card in the hand.
term-holds = holds { $cards }
term-aside = one aside
term-help-screen =
    Choose with the arrows and Enter, with the number before a choice, or with the mouse. Escape takes a pick back.
    A choice that is not possible says why.

    k  what you have seen, and which cards are still hidden
    h  what a bot would do in your place
    c  every card of this game and what it does
    l  everything that has happened
    :  type a move in words, as in guard 2 5
    t  speak to the others at a remote table
    m  continue on another device, from a remote table
    f  fast-forward, when only bots play on
    s  save the record of the game in a file
    q  leave; the game is kept, and suitors play --resume goes on with it
