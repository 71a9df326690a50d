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
      hand                        the cards you hold
      know                        what you have seen of the others
      rules prince                what a card does
      quit                        leave the game
knows-card = You have seen it: { $who } holds { $card }.
knows-nothing = You have seen nothing of the other hands.
pass-keyboard = Please pass the keyboard to { $who }.
press-enter = Press Enter when you are ready.
bye-saved = Goodbye! The game is kept in { $file }.
bye = Goodbye!
unknown-name = nothing here is called "{ $name }"; did you mean "{ $nearest }"?
unknown-name-plain = nothing here is called "{ $name }"
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
bot-grandmaster = Imagines many rounds with the hands that it believes the others have, for a second a move.
bot-usage = Play against it: suitors play --bot { $name }. For programs: suitors bot { $name } --stdio reads a view a line and answers with a move a line; docs/write-a-bot.md tells more.
advice-move = { $bot } advises { $who }: { $move }
advice-reason = Why: { $reason }
advice-rollouts =
    { $count ->
        [one] Estimated from one imagined round.
       *[other] Estimated from { $count } imagined rounds.
    }
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
reason-look_around = Look at a hand that you don't know yet.
reason-choose_anew = Have three cards to choose from.
reason-play_the_lower = Keep the higher card, and play the lower where it hurts most.
reason-play_what_hurts_least = Nothing good is left: play what hurts you least.
reason-give_up = There is nothing else to play.
