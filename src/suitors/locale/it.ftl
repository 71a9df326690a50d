### Le parole di Suitors in italiano.
###
### Una carta entra nella frase con il suo articolo ($card, $second, $beside: «la Guardia»); i nomi dei posti, gli
### elenchi e le mosse arrivano già pronti. Ciò che comincia con la minuscola va in un errore o in un elenco.

## Le carte. `.the` sta dentro la frase, `.The` la apre.

card-spy = Spia
    .the = la Spia
    .The = La Spia
card-jester = Giullare
    .the = il Giullare
    .The = Il Giullare
card-assassin = Assassino
    .the = l'Assassino
    .The = L'Assassino
card-guard = Guardia
    .the = la Guardia
    .The = La Guardia
card-priest = Prete
    .the = il Prete
    .The = Il Prete
card-cardinal = Cardinale
    .the = il Cardinale
    .The = Il Cardinale
card-baron = Barone
    .the = il Barone
    .The = Il Barone
card-baroness = Baronessa
    .the = la Baronessa
    .The = La Baronessa
card-handmaid = Serva
    .the = la Serva
    .The = La Serva
card-sycophant = Adulatore
    .the = l'Adulatore
    .The = L'Adulatore
card-prince = Principe
    .the = il Principe
    .The = Il Principe
card-count = Conte
    .the = il Conte
    .The = Il Conte
card-chancellor = Cancelliere
    .the = il Cancelliere
    .The = Il Cancelliere
card-king = Re
    .the = il Re
    .The = Il Re
card-constable = Conestabile
    .the = il Conestabile
    .The = Il Conestabile
card-countess = Contessa
    .the = la Contessa
    .The = La Contessa
card-dowager = Regina madre
    .the = la Regina madre
    .The = La Regina madre
card-princess = Principessa
    .the = la Principessa
    .The = La Principessa
card-bishop = Vescovo
    .the = il Vescovo
    .The = Il Vescovo

## Che cosa fa ogni carta, in qualunque edizione.

rule-spy = Giocata, non fa nulla. Se alla fine del round, tra chi è ancora in gioco, solo tu hai una Spia nella pila, guadagni un segnalino.
rule-jester = Punta su un altro giocatore. Se vince il round, da solo o alla pari, guadagni anche tu un segnalino, anche se nel frattempo sei fuori dal round.
rule-assassin = Giocato, non fa nulla. Se la Guardia di qualcuno ti prende di mira mentre tieni in mano l'Assassino, esce dal round chi l'ha giocata, qualunque numero dica; poi scarti l'Assassino e peschi una nuova carta.
rule-guard = Scegli un altro giocatore e di' un numero, ma non 1. Se è il numero della sua carta, quel giocatore è fuori.
rule-priest = Scegli un altro giocatore e guardagli la mano, soltanto tu.
rule-cardinal = Scegli due giocatori, che si scambiano la mano; uno puoi essere tu, se l'edizione lo permette. Poi, se vuoi, guarda una delle due mani.
rule-baron = Scegli un altro giocatore e confrontate le mani di nascosto. È fuori chi ha il numero più basso; a numeri uguali non succede nulla.
rule-baroness = Scegli uno o due altri giocatori e guarda le loro mani, soltanto tu.
rule-handmaid = Sei sotto protezione: finché non comincia il tuo prossimo turno, gli altri non possono sceglierti.
rule-sycophant = Scegli un giocatore. Se la prossima carta sceglie qualcuno, deve scegliere anche lui; fin dove arriva il vincolo lo dice l'edizione.
rule-prince = Scegli un giocatore, anche te, se l'edizione lo permette. Chi è scelto scarta la mano e pesca una nuova carta; se scarta la Principessa, è fuori.
rule-count = Giocato, non fa nulla. Al confronto finale ogni Conte nella tua pila aggiunge uno al numero della tua carta.
rule-chancellor = Pesca due carte, tieni una delle tre che hai ora e infila le altre sotto il mazzo nell'ordine che preferisci.
rule-king = Scegli un altro giocatore e scambiatevi la mano.
rule-constable = Giocato, non fa nulla. Se esci dal round quando il Conestabile è già nella tua pila, guadagni un segnalino.
rule-countess = Giocata, non fa nulla. Accanto a un Re o a un Principe, è lei la carta che devi giocare.
rule-dowager = Scegli un altro giocatore e confrontate le mani di nascosto. È fuori chi ha il numero più alto; a numeri uguali non succede nulla.
rule-princess = Se la giochi o la scarti, qualunque sia il motivo, sei fuori dal round.
rule-bishop = Scegli un altro giocatore e di' un numero. Se è il numero della sua carta, guadagni un segnalino, e lui può scartarla e pescarne un'altra. Al confronto finale la Principessa può metterlo in ombra.

## Le edizioni.

edition-second = Edizione 2019
edition-second-about = Ventuno carte da due a sei giocatori, con la Spia e il Cancelliere. Le parità si condividono, nel round e nella partita.
edition-classic = Versione classica
edition-classic-about = L'edizione 2019 in forma breve: sedici carte da due a quattro giocatori, senza Spie né Cancellieri.
edition-premium = Edizione Premium
edition-premium-about = La scatola del 2018: sedici carte fino a quattro giocatori e, da cinque a otto, la grande corte di trentadue. Le pile sciolgono le parità, e una parità per la partita va alla morte improvvisa.
edition-house = Foglio di casa
edition-house-about = La grande corte con i numeri del 2019, pensata per un comune mazzo di carte. Da due a otto giocatori.
edition-manual = Manuale di riferimento
edition-manual-about = La grande corte da due a quattro giocatori, con decisioni tutte sue: Guardie che aspettano, un Adulatore che va oltre il round, e nessuno può scegliere sé stesso.

## Che cosa cambia da un'edizione all'altra.

switch-open_cards = Carte scoperte in due giocatori
switch-open_cards-true = tre carte stanno scoperte
switch-open_cards-false = nessuna carta sta scoperta
switch-round_tie = Parità al confronto finale
switch-round_tie-shared = vincono il round tutti quelli alla pari
switch-round_tie-piles = vince la pila con la somma più alta; se è ancora parità, si condivide
switch-round_tie-piles_if_count = si condivide, ma decidono le pile se un Conte ha alzato uno di quelli alla pari
switch-game_tie = Parità per la partita
switch-game_tie-shared = chi è alla pari vince insieme
switch-game_tie-sudden_death = morte improvvisa tra chi è alla pari
switch-bishop_names_one = Il Vescovo dice 1
switch-bishop_names_one-true = può
switch-bishop_names_one-false = non può
switch-choose_oneself = Principe, Adulatore e Cardinale su di sé
switch-choose_oneself-true = permesso
switch-choose_oneself-false = non permesso
switch-late_guard = Una Guardia su chi è sotto protezione
switch-late_guard-true = permessa: aspetta che la protezione finisca
switch-late_guard-false = non permessa
switch-sycophant_binds = L'Adulatore vincola
switch-sycophant_binds-next_card = proprio la prossima carta, in questo round
switch-sycophant_binds-next_choice = la prossima carta che sceglie, anche in un round successivo
switch-sycophant_unmet = Un vincolo che non si può rispettare
switch-sycophant_unmet-no_effect = la carta non ha effetto
switch-sycophant_unmet-ignored = il vincolo si ignora
switch-sycophant_protection = L'Adulatore contro la protezione
switch-sycophant_protection-protection_holds = la protezione regge
switch-sycophant_protection-sycophant_wins = vince l'Adulatore
switch-bishop_princess = Vescovo e Principessa al confronto finale
switch-bishop_princess-princess_always = la Principessa lo batte sempre
switch-bishop_princess-princess_if_equal = la Principessa lo batte se i numeri sono uguali

## Che cosa succede.

event-round = Comincia il round { $number }: il primo turno è di { $first }.
event-dealt = { $who } riceve una carta.
event-dealt-card = { $who } riceve { $card }.
event-draws = { $who } pesca una carta.
event-draws-card = { $who } pesca { $card }.
event-draws-aside = Il mazzo è vuoto: { $who } prende la carta messa da parte.
event-draws-aside-card = Il mazzo è vuoto: { $who } prende la carta messa da parte, { $card }.
event-plays = { $who } gioca { $card }.
event-plays-on = { $who } gioca { $card } e sceglie { $whom }.
event-plays-number = { $who } gioca { $card }, sceglie { $whom } e dice { $number }.
event-plays-no-effect = { $who } gioca { $card } senza effetto.
event-protected = { $who } è sotto protezione.
event-unprotected = { $who } non è più sotto protezione.
event-guesses-hit = { $who } indovina: { $whom } ha il numero { $number }.
event-guesses-miss = { $who } sbaglia: { $whom } non ha il numero { $number }.
event-waits = { $who } ha detto { $number }; la Guardia aspetta che finisca la protezione di { $whom }.
event-answers = { $who } mostra l'Assassino in risposta alla Guardia di { $whom }.
event-looks = { $who } guarda la mano di { $whom }.
event-looks-card = { $who } guarda la mano di { $whom } e vede { $card }.
event-looks_away = { $who } non guarda nessuna delle due mani.
event-compares = { $who } e { $whom } confrontano le mani di nascosto.
event-compares-cards = { $who } e { $whom } mettono a confronto { $card } e { $second }.
event-trades = { $who } e { $whom } si scambiano la mano.
event-trades-cards = { $who } dà { $card } a { $whom } e riceve { $second }.
event-discards = { $who } scarta { $card }.
event-out = { $who } è fuori dal round.
event-favours = { $who } punta su { $whom } per la vittoria del round.
event-binds = { $who } lega la prossima scelta a { $whom }.
event-sorts = { $who } ora ha in mano { $count } carte e ne terrà una.
event-returns =
    { $count ->
        [one] { $who } mette una carta sotto il mazzo.
       *[other] { $who } mette { $count } carte sotto il mazzo.
    }
event-returns-cards = { $who } mette sotto il mazzo { $cards }.
event-stands = { $who } tiene la mano che ha.
event-gains =
    { $amount ->
        [one] { $who } guadagna un segnalino
       *[other] { $who } guadagna { $amount } segnalini
    } { $cause ->
        [spy] per l'unica Spia rimasta.
        [jester] per la scommessa del Giullare.
        [constable] per i servigi del Conestabile.
        [bishop] per l'intuito del Vescovo.
       *[round] per la vittoria del round.
    }
event-reveals = Ora lo sanno tutti: { $who } ha in mano { $card }.
event-shows = { $who } mostra { $card }: vale { $strength }.
event-round_over-last = Non resta nessun altro: round vinto da { $winners }.
event-round_over-showdown = Confronto finale: round vinto da { $winners }.
event-round_over-nobody = Non resta nessuno: il round non ha vincitori.
event-sudden_death = Morte improvvisa: { $who } giocano ancora, e il prossimo segnalino vince la partita.
event-game_over = La lettera è arrivata: partita vinta da { $winners }.

## Perché una mossa è rifiutata. I posti arrivano come numeri.

illegal-not-your-decision = il posto { $seat } non ha nulla da decidere adesso; tocca al posto { $decider }
illegal-round-over = il round è finito
illegal-game-over = la partita è finita
illegal-wrong-decision =
    { $wanted ->
        [keep] adesso va scelta la carta da tenere, le altre vanno sotto il mazzo
        [look] adesso va deciso lo sguardo del Cardinale
        [redraw] adesso va deciso se pescare una nuova mano
       *[play] adesso va giocata una carta
    }
illegal-not-held = { $card } non è nella mano
illegal-forced = bisogna giocare { $card } quando l'altra carta è { $beside }
illegal-takes-no-player = { $card } non sceglie nessun giocatore
illegal-takes-no-number = { $card } non dice nessun numero
illegal-needs-player = { $card } deve scegliere un giocatore
illegal-needs-two = { $card } deve scegliere due giocatori diversi
illegal-too-many =
    { $most ->
        [one] { $card } sceglie un solo giocatore
       *[other] { $card } sceglie al massimo { $most } giocatori
    }
illegal-not-yourself = { $card } non può scegliere il proprio giocatore
illegal-no-such-seat = non c'è un posto { $seat } a un tavolo da { $players }
illegal-out = il posto { $seat } è fuori dal round
illegal-protected = il posto { $seat } è sotto protezione
illegal-bound = un Adulatore vincola la scelta: { $card } deve scegliere il posto { $seat }
illegal-bound-unmet = il vincolo di un Adulatore non si può rispettare: { $card } si gioca senza scegliere nessuno
illegal-nobody-to-choose = nessuno può essere scelto: { $card } si gioca senza indicare altro e senza effetto
illegal-needs-number = { $card } deve dire un numero
illegal-not-nameable = { $card } non può dire { $number }; numeri in questo mazzo: { $numbers }
illegal-keep = tieni una carta della mano e metti tutte le altre sotto il mazzo; la mano è: { $hand }
illegal-look = guarda la mano di uno di questi posti, o nessuna: { $seats }
illegal-legal = mosse valide: { $moves }
illegal-see = vedi docs/rules.md#{ $anchor }

## Alla tastiera.

you-decide = { $who }, a te la decisione.
your-hand = La tua mano: { $cards }
deck-left =
    { $count ->
        [0] Il mazzo è vuoto.
        [one] Nel mazzo resta una carta.
       *[other] Nel mazzo restano { $count } carte.
    }
turn-of = Turno di { $who }
tokens-of =
    { $count ->
        [one] { $who }: { $count } segnalino su { $needed }
       *[other] { $who }: { $count } segnalini su { $needed }
    }
is-protected = sotto protezione
is-out = fuori dal round
pile-of = Pila di { $who }: { $cards }
open-cards = Carte scoperte: { $cards }
prompt-move = La tua mossa (? per l'aiuto)
help-moves =
    Come scrivere una mossa:
      guard 2 5                   gioca la Guardia sul posto 2 e di' 5
      baroness 1 3                gioca la Baronessa sui posti 1 e 3
      handmaid                    gioca una carta che non sceglie nessuno
      keep king under guard spy   tieni il Re; la Guardia va sotto il mazzo, la Spia ancora più sotto
      look 2                      guarda la mano del posto 2
      look none                   non guardare nessuna delle due mani
      redraw                      scarta la mano e pescane una nuova
      redraw no                   tieni la tua mano
    E inoltre:
      ?                           questo aiuto
      log                         che cosa è successo finora
      table                       di nuovo il tavolo
      hand                        le carte che hai in mano
      know                        che cosa hai visto degli altri
      hint                        che cosa farebbe un bot al tuo posto
      rules prince                che cosa fa una carta
      save game.txt               conserva la registrazione in un file
      quit                        lascia la partita
knows-card = L'hai visto: { $who } ha in mano { $card }.
knows-nothing = Non hai visto nulla delle altre mani.
pass-keyboard = La tastiera va a { $who }, per favore.
press-enter = Premi Invio quando vuoi continuare.
bye-saved = Arrivederci! La partita resta in { $file }.
bye = Arrivederci!
unknown-name = qui nulla si chiama "{ $name }"; intendevi "{ $nearest }"?
unknown-name-plain = qui nulla si chiama "{ $name }"
unknown-name-listed = qui nulla si chiama "{ $name }"; ci sono { $names }
unknown-nameless = un bot senza nome; ci sono { $names }
next-round = Avanti con il prossimo round.
game-won = Partita vinta da { $winners }. Complimenti!
seat-name = Posto { $seat }
and-last = { $first } e { $last }
without-effect = senza effetto

## Le decisioni sulle regole, in breve; docs/rules.md le ha per intero, ognuna sotto lo stesso nome.

ruling-six-guards = Il mazzo da ventuno ha sei Guardie: tre assi e tre fanti di un mazzo comune.
ruling-deck-lists = Dove un foglio si contraddice, conta la sua parte più completa: il Foglio di casa è da due a otto giocatori, il Manuale di riferimento ha trentadue carte.
ruling-open-cards = Quando si gioca in due, tre carte stanno scoperte oltre a quella messa da parte, in ogni edizione tranne il Manuale di riferimento.
ruling-first-player = Il tavolo dice chi comincia il primo round, altrimenti decide la sorte. Poi comincia chi ha vinto l'ultimo round; tra più vincitori, la sorte.
ruling-turn = Nel tuo turno finisce la tua protezione, peschi e giochi una delle tue due carte. L'effetto si applica per intero, che ti piaccia o no.
ruling-discarded = Una carta messa giù senza essere giocata non fa nulla, tranne la Principessa. Spia, Conte e Conestabile contano nella pila comunque ci siano arrivati.
ruling-knocked-out = Chi esce dal round posa la mano senza effetto, non ha più turni e non può essere scelto fino al prossimo round.
ruling-round-end = Il round finisce quando resta un solo giocatore, o quando un turno si chiude con il mazzo vuoto. La carta messa da parte non fa parte del mazzo.
ruling-showdown = Chi è rimasto mostra la mano, si aggiungono i Conti della propria pila, e il numero più alto vince il round.
ruling-round-tie = Una parità al confronto finale si condivide o si scioglie con le somme delle pile: lo dice l'edizione. Il Foglio di casa guarda le pile solo se un Conte ha alzato uno di quelli alla pari.
ruling-tokens-together = I segnalini guadagnati alla fine di un round arrivano tutti nello stesso momento, poi si controlla una volta sola se la partita è finita. Un Conestabile pagato mentre restano almeno due giocatori arriva prima.
ruling-game-end = Abbastanza segnalini vincono la partita. Se il segnalino che basta arriva nel mezzo di un round, la partita finisce lì e non si applica altro.
ruling-sudden-death = Nell'Edizione Premium e nel Manuale di riferimento chi arriva insieme ai segnalini necessari gioca ancora, solo tra loro. Il prossimo segnalino, comunque guadagnato, vince.
ruling-decisions = Alcune carte pongono una domanda a parte: che cosa tiene il Cancelliere, dove guarda il Cardinale, se chi è colpito dal Vescovo pesca di nuovo. Risponde solo chi è interrogato, prima che il turno passi.
ruling-choosing = Una carta sceglie tra i giocatori che sono nel round e non sotto protezione. Ne sceglie quanti dice, e apertamente.
ruling-must-choose = Una carta che può scegliere qualcuno deve farlo: non si può giocarla apposta senza effetto.
ruling-no-target = Se nessuno può essere scelto, la carta si gioca da sola: nessun giocatore, nessun numero, nessun effetto.
ruling-protection = Chi è sotto protezione non può essere scelto da nessuna carta altrui. Il Manuale di riferimento lascia che una Guardia aspetti e che l'Adulatore passi.
ruling-choose-oneself = Principe, Adulatore e Cardinale possono scegliere chi li gioca; se nessun altro può essere scelto, Principe e Adulatore devono farlo. Nel Manuale di riferimento nessuno dei tre può.
ruling-naming = Si possono dire solo i numeri delle carte di questo mazzo, e la Guardia non dice mai 1. Un numero vale per tutti i personaggi che lo portano.
ruling-spy-alone = La Spia paga un segnalino all'unico giocatore ancora nel round che ne abbia nella pila, una o due che siano, chiunque vinca il round.
ruling-jester-favour = Il Giullare paga quando il giocatore scelto vince il round, da solo o alla pari, anche se chi l'ha giocato è già fuori.
ruling-assassin-answers = L'Assassino deve rispondere a ogni Guardia giocata su chi lo tiene, qualunque sia il numero. Esce chi ha giocato la Guardia; poi l'Assassino si scarta e si sostituisce.
ruling-late-guard = Nel Manuale di riferimento una Guardia può scegliere chi è sotto protezione. Il numero aspetta, noto a tutti, e colpisce all'inizio del prossimo turno di quel giocatore, prima che peschi.
ruling-looking = Prete e Baronessa guardano sempre; solo il Cardinale può rinunciare. Ciò che si vede resta a chi ha guardato.
ruling-cardinal-pair = Il Cardinale sceglie esattamente due giocatori. Se non ce ne sono due da scegliere, la carta non ha effetto.
ruling-sycophant-hold = La prossima carta deve scegliere il giocatore indicato dall'Adulatore, se sceglie qualcuno. Poi il vincolo è finito; nel Manuale di riferimento attende una carta che scelga, anche in un altro round.
ruling-sycophant-unmet = Se la carta non può scegliere il giocatore voluto dall'Adulatore, non ha effetto, chiunque altro ci sia. Nel Manuale di riferimento il vincolo cade e la carta sceglie liberamente.
ruling-sycophant-protection = La protezione è più forte dell'Adulatore. Nel Manuale di riferimento è il contrario: può scegliere chi è sotto protezione, e la carta che segue lo raggiunge.
ruling-empty-deck = Chi deve pescare una nuova mano e trova il mazzo vuoto prende la carta messa da parte.
ruling-chancellor-keep = Una carta resta in mano; tu dici in che ordine le altre vanno sotto il mazzo. Se nel mazzo c'è una sola carta peschi quella; se non ce n'è nessuna, non c'è effetto.
ruling-constable-pile = Il Conestabile paga solo se era nella pila prima che il suo giocatore uscisse. Se è ancora in mano, arriva tardi.
ruling-countess-forced = Se l'altra carta è un Re o un Principe, va giocata la Contessa. Le carte pescate da un Cancelliere non obbligano a nulla.
ruling-princess-out = La Principessa sulla tua pila vuol dire che sei fuori, e di ciò che te l'ha fatta scartare non si applica altro.
ruling-bishop-guess = Il Vescovo sceglie un altro giocatore, mai chi lo gioca, e può dire 1, tranne nel Manuale di riferimento. Se indovina, è il giocatore scelto a dire se pesca una nuova mano.
ruling-bishop-princess = Dove si mostra una Principessa, il Vescovo non può vincere il round. Nel Manuale di riferimento lei lo batte solo se i numeri sono uguali.
ruling-knowledge = Sai ciò che hai visto, e continui a saperlo finché se ne può seguire il cammino. Ciò che ne deduci è affar tuo.

## Il comando: elenchi, fogli, partite registrate, simulazioni, e una partita scritta riga per riga.

listed-figures = Giocatori: { $span }. Carte: { $cards }. Segnalini per vincere, secondo i giocatori: { $tokens }.
listed-numbers = Numero secondo l'edizione: { $numbers }.
listed-deck = In { $span } giocatori:
listed-in-full = Per intero: docs/rules.md#{ $anchor }
listed-number-in = Numero in { $edition }: { $number }.
listed-not-in = Non c'è in { $edition }.
deck-headline =
    { $needed ->
        [one] { $edition }, { $players } giocatori: { $count } carte; un segnalino vince la partita.
       *[other] { $edition }, { $players } giocatori: { $count } carte; { $needed } segnalini vincono la partita.
    }
sheet-joker =
    { $count ->
        [one] un jolly
       *[other] { $count } jolly
    }
sheet-joker-light =
    { $count ->
        [one] il jolly chiaro
       *[other] { $count } jolly chiari
    }
sheet-joker-dark =
    { $count ->
        [one] il jolly scuro
       *[other] { $count } jolly scuri
    }
sheet-ace =
    { $count ->
        [one] un asso
       *[other] { $count } assi
    }
sheet-jack =
    { $count ->
        [one] un fante
       *[other] { $count } fanti
    }
sheet-any =
    { $count ->
        [one] una carta di valore { $number }
       *[other] { $count } carte di valore { $number }
    }
sheet-black =
    { $count ->
        [one] una carta nera di valore { $number }
       *[other] { $count } carte nere di valore { $number }
    }
sheet-red =
    { $count ->
        [one] una carta rossa di valore { $number }
       *[other] { $count } carte rosse di valore { $number }
    }
sheet-coins = Circa { $count } monete fanno da segnalini.
record-headline = { $edition }, { $players } giocatori.
record-rounds =
    { $count ->
        [one] Un round.
       *[other] { $count } round.
    }
record-moves =
    { $count ->
        [one] Una mossa.
       *[other] { $count } mosse.
    }
record-unfinished = La partita non è ancora finita.
shuffle-none = Questa registrazione non ha nulla da mostrare sulle mescolate: non è stata giocata a un tavolo che ne conserva la prova.
shuffle-round = Round { $round }: carte dal segreto del server e dai numeri di { $seats }.
shuffle-round-own = Round { $round }: carte dal segreto del server e dai numeri di { $seats }; tra questi il tuo.
shuffle-round-nobody = Round { $round }: nessun giocatore ha dato un numero; le carte le ha decise il server da solo.
shuffle-withheld = Round { $round }: promesso, ma mai rivelato: { $seats }. Ogni numero trattenuto lascia al server la scelta tra due mescolate.
shuffle-fault-commitment = Il segreto non è quello per cui il server si era impegnato.
shuffle-fault-rounds = La prova non ha tanti round quanti la partita.
shuffle-fault-starters = Round { $round }: potevano cominciare altri, non quelli che dice la prova.
shuffle-fault-pledge = Round { $round }: il numero di { $who } non è quello promesso.
shuffle-fault-deal = Round { $round }: le carte non seguono dal segreto e dai numeri.
shuffle-fault-other-game = Quello che è stato conservato qui è di un'altra partita.
shuffle-fault-other-commitment = Quando c'eri, il server si era impegnato per qualcos'altro.
shuffle-fault-other-list = Round { $round }: l'elenco delle promesse non è quello che ti è stato mostrato.
shuffle-fault-left-out = Round { $round }: il numero che hai dato per { $who } è stato lasciato fuori.
shuffle-fault-other-cards = Round { $round }: le carte non sono quelle che hai ricevuto.
shuffle-fails = La mescolata non regge: qualcosa è stato cambiato.
shuffle-unguarded = Tutte le carte seguono da quanto è stato rivelato, ma dove nessun giocatore ha dato un numero il server poteva sceglierle.
shuffle-withholding = Tutte le carte seguono da numeri fissati prima che se ne conoscesse uno. Dove uno è stato trattenuto il server poteva scegliere tra due mescolate; altrove nessuno poteva scegliere le carte.
shuffle-holds = Tutte le carte seguono da numeri fissati prima che se ne conoscesse uno: nessuno poteva scegliere le carte, se quello che ricordi della partita coincide.
shuffle-holds-own = Tutte le carte seguono da numeri fissati prima che se ne conoscesse uno, ed è quanto ti era stato promesso: nei round con un tuo numero nessuno poteva scegliere le carte.
sim-headline =
    { $count ->
        [one] { $edition }, { $players } giocatori: un round giocato a caso, seme { $seed }.
       *[other] { $edition }, { $players } giocatori: { $count } round giocati a caso, seme { $seed }.
    }
sim-speed = Velocità
sim-speed-plain = { $count } round per secondo di CPU, regolamento non compilato
sim-speed-compiled = { $count } round per secondo di CPU, regolamento compilato
sim-length = Durata di un round
sim-length-figures = { $turns } turni, { $moves } mosse
sim-wins = Round vinti, per posto (comincia lo 0)
sim-shared = Vinti da più giocatori
sim-ended = Finiti con
sim-ended-last = un solo giocatore rimasto
sim-ended-showdown = un confronto finale
sim-ended-game = un segnalino che ha vinto la partita
sim-tokens = Segnalini guadagnati per
sim-tokens-round = il round
sim-tokens-spy = le Spie
sim-tokens-jester = i Giullari
sim-tokens-constable = i Conestabili
sim-tokens-bishop = i Vescovi
sim-share = { $number } ({ $share }%)
table-round = Round { $number }.
sycophant-holds = La prossima scelta è legata a { $whom }.
knows-deck = Dove l'hai messa tu: { $card } è la carta { $number } del mazzo, contando dall'alto.
no-such-choice =
    { $count ->
        [one] Non c'è una scelta { $name }; l'unica è 1.
       *[other] Non c'è una scelta { $name }; vanno da 1 a { $count }.
    }
not-understood = "{ $text }" non si capisce; ? per l'aiuto.
keep-which = Ci sono più modi di tenere { $card }: { $moves }
ambiguous = "{ $name }" potrebbe essere { $cards }.

## I bot e i loro consigli. Il nome di un bot è quello che si scrive.

bot-random = Una mossa valida qualsiasi, tutte con la stessa probabilità.
bot-novice = Gioca come casual, ma una mossa su tre è una svista: una mossa valida qualsiasi, anche la Principessa.
bot-casual = Sceglie a caso una carta, poi su chi giocarla, poi un numero; mai la Principessa, se c'è altro. Così si gioca nelle prime partite.
bot-courtier = Conta le carte, ricorda quello che ha visto e segue un elenco ordinato di piccole regole che chiunque può imparare.
bot-advisor = Immagina molti round con le mani che attribuisce agli altri, per 5 millisecondi a mossa.
bot-expert = Immagina molti round con le mani che attribuisce agli altri, per 50 millisecondi a mossa.
bot-grandmaster = Immagina molti round con le mani che attribuisce agli altri, fino a un secondo a mossa.
bot-usage = Per sfidarlo: suitors play --bot { $name }. Per i programmi: suitors bot { $name } --stdio legge una vista per riga e risponde con una mossa per riga; docs/write-a-bot.md spiega il resto.
advice-move = { $bot } consiglia a { $who }: { $move }
advice-reason = Perché: { $reason }
advice-rollouts =
    { $count ->
        [one] Stima da un round immaginato.
       *[other] Stima da { $count } round immaginati.
    }
advice-order = dalla migliore, per entrambe
advice-round = quota del round
advice-game = della partita
advice-more =
    { $count ->
        [one] e un'altra mossa; --all la elenca
       *[other] e altre { $count } mosse; --all le elenca
    }
advice-beliefs = Che cosa crede delle altre mani:

## The arena.

arena-headline = { $edition }, { $players } giocatori, seme { $seed }. Round: { $rounds }. Distribuzioni: { $deals }; disposizioni ai posti per ognuna: { $seatings }.
arena-headline-games = { $edition }, { $players } giocatori, seme { $seed }. Partite: { $games }. Round: { $rounds }. Distribuzioni: { $deals }; disposizioni ai posti per ognuna: { $seatings }.
arena-unfinished = Interrotto dopo { $deals } distribuzioni su { $wanted }.
arena-unfinished-kept = Interrotto dopo { $deals } distribuzioni su { $wanted }. Lo stesso comando riprende da qui.
arena-few = Così poche distribuzioni non provano nulla, quali che siano gli intervalli; ne servono almeno { $enough }.
arena-saved = Salvato in { $folder }.
arena-bot = bot
arena-seats = posti
arena-share = quota di round
arena-games = quota di partite
arena-of-fair = su quota equa
arena-rating = punteggio
arena-ms = ms CPU a mossa
arena-slow = 95% delle mosse
arena-pair = di quanto vinto dai due, la parte del primo
arena-deals = distribuzioni avanti, pari, dietro
arena-by-seat = quota per posto, contando da chi comincia
arena-lost = { $bot }: { $lost } mosse su { $moves } sono state tirate a sorte al suo posto (era terminato: { $ended }, troppo lento: { $slow }, nessuna mossa valida: { $wrong }).
arena-length = Un round dura { $turns } turni e { $moves } mosse; il { $showdowns }% dei round finisce con un confronto finale.
arena-seat = { $bot }, posto { $seat }
arena-fair = quota equa
arena-share-axis = quota di round, con intervalli al 95%
arena-rating-axis = punteggio (400 punti: quota dieci volte maggiore), con intervalli al 95%
arena-chart-shares = Quota di round: { $edition }, { $players } giocatori
arena-chart-ratings = Punteggi: { $edition }, { $players } giocatori
arena-chart-seats = Quota di round per posto (comincia lo 0): { $edition }, { $players } giocatori

## Perché il courtier gioca così: una riga per ogni sua regola.

reason-strike_what_you_know = Hai visto quella mano: colpiscila.
reason-win_the_showdown = Il mazzo è vuoto: tieni la carta più alta.
reason-hide_what_was_seen = Qualcuno conosce la tua carta: mettiti al riparo o liberatene.
reason-compare_when_ahead = È più probabile che la tua carta vinca il confronto che non lo perda.
reason-guess_well = Questo numero c'è almeno una volta su tre.
reason-take_cover = Dietro la Serva non può succederti nulla fino al tuo prossimo turno.
reason-send_spies_early = Una carta che rende dalla pila ci va presto.
reason-guess_anyway = Una Guardia può sempre avere fortuna: nomina il numero più probabile.
reason-look_around = Guarda una mano, meglio se non la conosci ancora.
reason-choose_anew = Avrai più carte tra cui scegliere.
reason-play_the_lower = Tieni la carta più alta e gioca la più bassa dove fa più male.
reason-play_what_hurts_least = Non resta nulla di buono: gioca quello che ti danneggia meno.
reason-give_up = Non c'è altro da giocare.
reason-nothing_else = Non si può giocare altro.

## Il browser: la prima pagina, i suoi fogli, le impostazioni.

web-title = Suitors: un gioco di lettere, bluff e fortuna
web-close = Chiudi
web-again = Riprova
web-with = con { $names }
web-start-motto = Una lettera, una Principessa e una corte piena di rivali.
web-start-tools = Aiuto e impostazioni
web-start-name = Il tuo nome
web-start-name-example = Firma qui
web-start-name-missing = Prima firma con un nome, uno qualsiasi.
web-start-play = Gioca subito contro i bot
web-start-plan = { $edition } · { $players } giocatori · { $levels }
web-start-change = Cambia
web-start-continue = Continua la tua partita
web-start-more =
    { $count ->
        [one] e un'altra
       *[other] e altre { $count }
    }
web-start-friends = Invita gli amici
web-start-friends-about = Un tavolo tuo, con un link da condividere
web-start-join = Entra o guarda
web-start-join-about = Chi aspetta ai tavoli, o un link ricevuto
web-start-pass = Passa e gioca
web-start-pass-about = Più persone, un solo dispositivo
web-start-games = Le tue partite
web-start-games-about = Quelle in corso e quelle finite
web-start-court = La corte: tutte le carte e che cosa fanno
web-setup-bots = Gioca contro i bot
web-setup-friends = Invita gli amici
web-setup-pass = Passa e gioca
web-setup-edition = Edizione
web-setup-players = Giocatori
web-setup-span = da { $fewest } a { $most } giocatori
web-setup-cards =
    { $count ->
        [one] una carta
       *[other] { $count } carte
    }
web-setup-deck = Il mazzo per { $players } giocatori
web-setup-times = { $count } × { $card }, numero { $number }
web-setup-tokens =
    { $needed ->
        [one] Con un segnalino si vince la partita.
       *[other] Con { $needed } segnalini si vince la partita.
    }
web-setup-special = Che cosa ha di particolare
web-setup-seats = Al tavolo
web-setup-seats-pass = Posti al tavolo; quelli che restano vanno ai bot
web-setup-people = Chi gioca su questo dispositivo
web-setup-person = Persona { $number }
web-setup-add = Aggiungi una persona
web-setup-remove = Togli { $who }
web-setup-bot = Bot { $number }
web-setup-friends-wait = Gli altri posti aspettano i tuoi amici. Quelli che restano liberi si possono dare ai bot, al tavolo.
web-setup-pass-how = Tra un turno e l'altro le carte sono coperte: chi è di turno prende il dispositivo e scopre la propria mano.
web-setup-more = Orologio, spettatori e altro
web-setup-clock = Orologio
web-setup-clock-none = Nessuno
web-setup-clock-usual = 45 s a turno, 2 min di riserva
web-setup-clock-own = A modo tuo
web-setup-clock-turn = Secondi a turno
web-setup-clock-reserve = Secondi di riserva
web-setup-clock-about = Se un turno dura di più, scorre la riserva; quando finisce, decide un bot.
web-setup-spectators = Gli spettatori possono guardare
web-setup-spectators-about = Vedono ciò che è scoperto, e nessuna mano.
web-setup-hints = Suggerimenti permessi
web-setup-hints-about = Chi è di turno può chiedere consiglio a un bot.
web-setup-listed = Mostralo nell'elenco dei tavoli
web-setup-listed-about = Chiunque su questo server può sedersi. Altrimenti solo chi ha il tuo link.
web-setup-go-bots = Gioca
web-setup-go-friends = Apri il tavolo
web-setup-go-pass = Comincia
web-setup-flaw-no-name = Qualcuno non ha ancora un nome.
web-setup-flaw-same-name = Due persone hanno lo stesso nome: distinguile.
web-setup-flaw-slow-clock = L'orologio può avere da 5 a 3600 secondi a turno e una riserva fino a 7200.
web-level-random = Sognatore
web-level-random-about = Una mossa permessa qualsiasi, come viene
web-level-novice = Novizio
web-level-novice-about = Nuovo a corte: sbaglia una mossa su tre
web-level-casual = Occasionale
web-level-casual-about = Come si gioca le prime volte
web-level-courtier = Cortigiano
web-level-courtier-about = Conta le carte e ricorda quel che ha visto
web-level-advisor = Consigliere
web-level-advisor-about = Pensa in anticipo, in un lampo
web-level-expert = Esperto
web-level-expert-about = Pensa in anticipo, con cura
web-level-grandmaster = Gran maestro
web-level-grandmaster-about = Pensa fino a un secondo a ogni mossa
web-lobby-link = Link a un tavolo
web-lobby-link-about = Incolla il link che ti hanno mandato.
web-lobby-link-bad = Questo non è un link a un tavolo.
web-lobby-open = Apri
web-lobby-tables = Tavoli con posti liberi
web-lobby-none = In questo momento non aspetta nessuno. Invita gli amici, o gioca contro i bot finché non arriva qualcuno.
web-lobby-refresh = Guarda di nuovo
web-lobby-free =
    { $count ->
        [0] nessun posto libero
        [one] un posto libero
       *[other] { $count } posti liberi
    }
web-lobby-bot = { $name } (bot)
web-lobby-nobody = Non c'è ancora nessuno.
web-lobby-join = Siediti
web-lobby-watch = Guarda
web-lobby-back = Al tuo posto
web-lobby-at = { $act }: { $edition }, { $names }
web-games-running = In corso
web-games-finished = Finite
web-games-none = Su questo dispositivo non hai ancora partite.
web-games-open = Vai al tavolo
web-games-look = Risultato
web-games-record = Verbale
web-games-record-of = Verbale della partita: { $edition }, { $when }
web-games-next = Rivincita
web-games-changed = ultima mossa { $when }
web-games-phase-gathering = si aspettano i giocatori
web-games-phase-playing = un round è in corso
web-games-phase-between = tra due round
web-games-phase-over = finita
web-games-phase-closed = abbandonata
web-how = Come si gioca
web-how-aim = Una lettera per la Principessa
web-how-aim-text = Tutti corteggiate la stessa Principessa, e la lettera viaggia nelle mani della sua corte. Chi la porta più vicino vince il round e un segnalino del suo favore.
web-how-turn = Il tuo turno
web-how-turn-text = Hai in mano una carta. Pescane un'altra, poi gioca una delle due e fa' quello che dice. È tutto qui: tocca una carta, poi a chi è destinata.
web-how-out = Fuori dal round
web-how-out-text = Indovina il numero di un rivale con la Guardia, battilo con il Barone, fagli scartare la Principessa: è fuori fino al prossimo round. Occhio alla tua carta: ci provano anche gli altri.
web-how-end = La fine del round
web-how-end-text = Vince chi resta per ultimo. Se prima finisce il mazzo, tutti mostrano la propria carta e vince il numero più alto.
web-how-game = La partita
web-how-game-text = Ogni round vinto è un segnalino. Quando ne hai abbastanza, quanti ne chiede l'edizione, la partita è tua.
web-how-tips = Tre cose da ricordare
web-how-tip-1 = Non giocare mai la Principessa: saresti fuori.
web-how-tip-2 = Le carte giocate restano scoperte. Contale, e saprai che cosa resta da indovinare.
web-how-tip-3 = Una carta sta sempre da parte, coperta: nessuno può essere del tutto sicuro.
web-how-cards = Tutte le carte
web-cards = Le carte
web-cards-edition = Edizione
web-cards-players = Giocatori
web-cards-count =
    { $count ->
        [one] una nel mazzo
       *[other] { $count } nel mazzo
    }
web-cards-rules = Come decide questa edizione
web-settings = Impostazioni
web-settings-language = Lingua
web-settings-theme = Aspetto
web-settings-theme-system = Come il dispositivo
web-settings-theme-light = Giorno
web-settings-theme-dark = Sera
web-settings-speed = Velocità delle carte
web-settings-speed-slow = Lenta
web-settings-speed-usual = Normale
web-settings-speed-fast = Rapida
web-settings-speed-none = Senza movimento
web-settings-sound = Suoni
web-settings-notices = Avvisami quando tocca a me
web-settings-notices-about = Con una notifica del dispositivo, quando questa pagina non è in primo piano.
web-settings-notices-denied = Questo browser non mostra notifiche per questa pagina. Te lo diranno il titolo della pagina e un suono.
web-settings-face = Facce delle carte
web-settings-face-drawn = Disegnate
web-settings-face-print = A caratteri grandi
web-settings-face-cards = Carte da gioco
web-settings-forget = Dimenticami su questo dispositivo
web-settings-forget-about = La tua chiave per posti e partite viene restituita, e il nome e le scelte si cancellano da qui. Le partite in corso le continuano i bot. Non si può tornare indietro.
web-settings-forget-yes = Sì, dimenticami
web-settings-forget-no = Tieni tutto

## Il browser: perché qualcosa è rifiutato.

web-refused-offline = Il server non si raggiunge. C'è la connessione?
web-refused-malformed = Il server non ha capito. Ricarica la pagina.
web-refused-too-long = Era troppo in una volta sola.
web-refused-too-fast = Non così in fretta: aspetta un momento.
web-refused-too-fast-wait =
    { $count ->
        [one] Non così in fretta: riprova tra un secondo.
       *[other] Non così in fretta: riprova tra { $count } secondi.
    }
web-refused-too-many = Qui adesso c'è troppa gente. Riprova più tardi.
web-refused-too-many-most = Qui adesso c'è troppa gente: non c'è posto per più di { $most }. Riprova più tardi.
web-refused-wrong-protocol = Questa pagina è più vecchia del server. Ricaricala.
web-refused-foreign-origin = Questa pagina non può parlare con quel server.
web-refused-not-found = A questo indirizzo non c'è nulla.
web-refused-no-such-game = Questo tavolo non c'è; forse è stato sparecchiato.
web-refused-no-key = Questo dispositivo non ha ancora un posto a nessun tavolo.
web-refused-bad-key = La tua chiave non vale più. Ricarica la pagina.
web-refused-not-yours = Quel posto è di qualcun altro.
web-refused-not-host = Può farlo solo chi ospita.
web-refused-no-such-seat = A questo tavolo non c'è un posto così.
web-refused-seat-taken = Qualcuno ha fatto prima: quel posto è occupato.
web-refused-full = Tutti i posti a questo tavolo sono occupati.
web-refused-empty-seats = Alcuni posti sono ancora liberi.
web-refused-wrong-phase = In questo momento non si può.
web-refused-stale = Nel frattempo il tavolo è andato avanti.
web-refused-illegal = Le regole non permettono questa mossa.
web-refused-bad-name = Scegli un nome da 1 a { $most } lettere.
web-refused-name-taken = A questo tavolo qualcuno si chiama già così. Scegli un altro nome.
web-refused-sent-away = Chi ospita ti ha chiesto di lasciare questo tavolo.
web-refused-bad-words = Scrivi da 1 a { $most } lettere.
web-refused-bad-settings = Questa edizione non si può giocare in { $players }.
web-refused-bad-edition = Questo server non conosce quell'edizione.
web-refused-bad-record = Questo non è un nostro verbale, oppure è danneggiato.
web-refused-no-such-decision = In quel punto della partita non c'era nulla da decidere.
web-refused-no-such-level = Questo server non ha bot di quel livello.
web-refused-wrong-number = Non è il numero promesso per la mescolata.
web-refused-silenced = Chi ospita ti ha chiesto di non scrivere qui.
web-refused-no-hints = A questo tavolo non ci sono suggerimenti.
web-refused-no-spectators = Questo tavolo è solo per chi vi siede.
web-refused-people-play = Ci sono ancora persone in gioco: nessuno mette loro fretta.
web-refused-not-over = Il verbale c'è quando la partita è finita.
web-refused-no-such-link = Questo link non porta a nulla: forse ne è stato fatto uno più nuovo, o il posto non è più suo.
web-refused-link-expired = Questo link è troppo vecchio. Fanne uno nuovo sul dispositivo che ha il posto.
web-refused-link-used = Questo link è già stato usato: sposta un posto una volta sola.
web-refused-moved = Il tuo posto è passato a un altro dispositivo.
web-refused-banned = Dalla tua rete non si può venire su questo server.
web-refused-lobby-closed = La sala per ora è chiusa: non comincia nulla di nuovo. Le partite in corso continuano.
web-refused-table-exists = Questo tavolo c'è già.
web-refused-bad-export = Questo non è un tavolo partito da un altro server, oppure è danneggiato.
web-refused-other-rules = Questa partita è cominciata con un regolamento più vecchio e non può continuare.
web-refused-damaged = Questo tavolo si è guastato e non può continuare. Ci dispiace!
web-refused-unavailable = In questo momento il server non può conservare nulla, quindi non è successo niente. Riprova tra poco.
web-refused-closing = Il server si sta riavviando. Riprova tra un momento.

## Nel browser: al tavolo.

web-title-yours = Tocca a te!
web-title-turn = Tocca a { $who }
web-card-back = una carta coperta
web-coming-in = Un momento, arriviamo al tavolo…
web-offline = Connessione persa. Riprovo…
web-refused = Non ha funzionato.
web-closed = Questo tavolo è stato abbandonato.
web-gone-to = Questo tavolo è passato a un altro server.
web-gone-to-go = Vai lì
web-menu = Menu
web-to-start = Alla pagina iniziale
web-sound-on = Suoni attivi
web-sound-off = Suoni disattivati
web-device = Continua su un altro dispositivo
web-device-about = Apri questo link sull'altro dispositivo, o inquadra il codice con la sua fotocamera. Il tuo posto passa lì appena dici di sì.
web-device-until = Vale una volta, fino alle { $time }. Chi lo apre ha il tuo posto e le tue carte: non mostrarlo a nessun altro.
web-device-who = Chi si sposta?
web-device-all = Tutti noi
web-device-here = Continuare qui come { $names }?
web-device-host = Continuare qui come chi ospita?
web-device-here-about = Il posto passa a questo dispositivo, e l'altro non può più giocare al suo posto.
web-device-yes = Sì, continua qui
web-device-yours = Il posto è già su questo dispositivo.
web-device-to-table = Al tavolo
web-watch-here = Guarda da qui
web-leave = Lascia il tavolo
web-leave-seat = Il tuo posto torna libero.
web-leave-game = Rinunci al tuo posto per sempre, e un bot continua per te.
web-leave-yes = Sì, lascia
web-invited = Questo tavolo ti aspetta
web-terms =
    { $needed ->
        [one] { $players } giocatori. Con un segnalino si vince la partita.
       *[other] { $players } giocatori. Con { $needed } segnalini si vince la partita.
    }
web-terms-clock = { $turn } s a turno, { $reserve } s di riserva.
web-watching =
    { $count ->
        [0] Non guarda nessuno.
        [one] Guarda una persona.
       *[other] Guardano { $count } persone.
    }
web-your-name = Il tuo nome
web-which-seat = Quale posto?
web-any-seat = Uno libero qualsiasi
web-sit-down = Siediti
web-wait-host = La partita comincia quando lo decide chi ospita.
web-wait-watch = Oppure resta a guardare: la partita sta per cominciare.
web-seat-empty = Ancora libero
web-add-bot = Fai sedere un bot…
web-add-bot-at = Fai sedere un bot al posto { $seat }
web-bot = bot
web-person = persona
web-you = tu
web-host = ospita
web-remove = Togli { $who }
web-kick = Manda via { $who }
web-fill-level = Bot per i posti liberi
web-start = Comincia la partita
web-start-with-bots =
    { $count ->
        [one] Comincia con un bot
       *[other] Comincia con { $count } bot
    }
web-invite = Invita gli amici con questo link
web-invite-link = Link a questo tavolo
web-invite-words = Vieni a giocare a Suitors con me!
web-copy = Copia
web-copied = Copiato
web-share = Condividi
web-qr = Codice QR
web-qr-about = Inquadralo con la fotocamera di un telefono.
web-players = Giocatori
web-middle = Il centro del tavolo
web-your-place = Il tuo posto
web-your-hand = La tua mano
web-round = Round { $number }
web-sudden-death = Morte improvvisa
web-tokens =
    { $count ->
        [one] { $count } segnalino su { $needed }
       *[other] { $count } segnalini su { $needed }
    }
web-pile = Pila di { $who }
web-pile-empty = Qui non c'è ancora nulla.
web-look-close = Guarda { $who } da vicino
web-known = hai visto questa carta
web-deck = Mazzo: { $count }
web-aside = Da parte
web-open = Scoperte
web-happenings = Che cosa succede
web-everyone-protected = Tutti gli altri sono sotto protezione.
web-doing-out = fuori dal round
web-doing-thinking = sta pensando
web-doing-stand-in = assente; subentrerà un bot
web-doing-away = assente
web-doing-ready = a posto
web-doing-won = ha vinto il round
web-tied = La prossima scelta è legata a questo giocatore
web-guard-waits = La Guardia di { $who } aspetta qui, con il numero { $number }
web-backed = { $who } punta su questo giocatore
web-ask-card = Tocca a te: gioca una carta
web-ask-whom = { $card }: scegli un giocatore
web-ask-whom-else = { $card }: e chi altro?
web-ask-number = { $card } su { $whom }: di' un numero
web-ask-keep = Quale carta tieni?
web-ask-under = Tieni { $card }. Quale carta va per prima sotto il mazzo? L'altra va ancora più sotto.
web-ask-look = Quale mano vuoi guardare?
web-ask-redraw = Il Vescovo sa che hai in mano { $card }. Peschi un'altra carta?
web-ask-confirm-princess = Giocare la Principessa? Saresti fuori dal round.
web-ask-confirm-yourself = Il Principe su di te? Scarteresti la tua mano.
web-sending = Invio in corso…
web-enough = Basta così
web-look-nobody = Nessuna
web-redraw = Pesca un'altra carta
web-stand = Tengo la mia mano
web-do-it = Sì, fallo
web-take-back = Indietro
web-yourself = Te
web-pick-seat = Scegli { $who }
web-picked = scelto
web-numbers = Numeri che si possono dire
web-unseen =
    { $count ->
        [0] nessuna da vedere
        [one] una ancora da vedere
       *[other] { $count } ancora da vedere
    }
web-why-forced = Devi giocare { $card }
web-why-out = fuori dal round
web-why-protected = sotto protezione
web-why-not-yourself = non su di te
web-why-bound = l'Adulatore indica { $who }
web-waiting-play = { $who } sta pensando…
web-waiting-keep = { $who } decide quale carta tenere…
web-waiting-look = { $who } decide quale mano guardare…
web-waiting-redraw = { $who } decide se pescare un'altra carta…
web-waiting-away = { $who } non c'è. Tra { $time } subentra un bot.
web-out-watch = Sei fuori dal round. { $who } sta pensando…
web-out-bots = Sei fuori, e giocano ancora solo i bot.
web-hurry = Avanti veloce
web-you-watch = Stai guardando.
web-bot-plays-for-you = Un bot gioca al tuo posto.
web-i-am-back = Sono di nuovo qui
web-shared = Questo dispositivo passa di mano in mano.
web-pass-to = Passa il dispositivo a { $who }
web-pass-others = Tutti gli altri: non guardate!
web-pass-take = Qui { $who }: mostra la mia mano
web-pass-on = Copri e passa a { $who }
web-panels = Sulla partita
web-panel-log = Cronaca
web-panel-known = Indizi
web-panel-cards = Carte
web-panel-chat = Chat
web-panel-hint = Aiuto
web-log-empty = Non è ancora successo nulla.
web-seen-by-you = Che cosa hai visto
web-unseen-cards = Carte che non vedi
web-of = { $count } su { $most }
web-goal =
    { $needed ->
        [one] Con un segnalino si vince la partita.
       *[other] Con { $needed } segnalini si vince la partita.
    }
web-chat = Chat
web-chat-empty = Nessuno ha ancora detto nulla.
web-chat-people = Persone in chat
web-chat-words = Di' qualcosa…
web-chat-send = Invia
web-chat-silenced = Chi ospita ti ha chiesto di non scrivere qui.
web-mute = Non sentire
web-silence = Zittisci
web-hint-about = Un bot guarda quello che vedi tu e dice quanto vale ogni mossa.
web-hint-ask = Chiedi un aiuto
web-hint-thinking = Ci penso…
web-hint-later = Puoi chiedere quando tocca a te.
web-hint-moves = Le tue mosse, prima la migliore
web-hint-share = Quanto è probabile vincere il round con ogni mossa.
web-hint-hands = Che cosa possono avere gli altri
web-move-keep = Tieni { $card }; sotto il mazzo: { $cards }
web-move-look = Guarda la mano di { $who }
web-round-over = Il round è finito
web-strength = vale { $count }
web-next-round = Prossimo round
web-ready = A posto: { $count } su { $most }.
web-next-in = Comincia da solo tra { $time }.
web-game-over = La partita è finita
web-story =
    { $count ->
        [one] Un round, { $turns } carte giocate.
       *[other] { $count } round, { $turns } carte giocate.
    }
web-figure-player = Giocatore
web-figure-tokens = Segnalini
web-figure-roundsWon = Round vinti
web-figure-knockedOut = Eliminati
web-figure-hits = Indovinate
web-rematch = Rivincita
web-rematch-set = La rivincita è pronta: si va al nuovo tavolo.
web-rematch-go = Al nuovo tavolo
web-rematch-stay = Resto qui
web-record-text = Verbale come testo
web-record-json = Verbale come JSON

## Il browser: imparare e rompicapi.

web-learn = Impara
web-start-learn = È la prima volta? Impara giocando
web-start-learn-about = Un primo round in due minuti, tutte le carte, e rompicapi
web-puzzle = Rompicapi di deduzione
web-learn-coach = Il tuo maestro
web-learn-far = Passo { $count } di { $most }.
web-go-on = Avanti
web-learn-astray = Si può fare anche questo. Ma in questa lezione prova quello che c'è scritto sopra.
web-learn-first = La tua prima partita
web-learn-first-about = Un round in due minuti, con accanto qualcuno che sa
web-learn-step-0 = Tu sei { $who }. Ognuno ha in mano una carta. Nel tuo turno ne peschi una seconda e ne giochi una delle due. Il Prete ti mostra la mano di qualcuno: giocalo e scegli Bea.
web-learn-step-1 = Bea ha il Barone, numero 3, e lo sai soltanto tu. Adesso tocca a lei pescare e giocare.
web-learn-step-2 = La Serva protegge Bea: nessuno può sceglierla finché non comincia il suo prossimo turno. Ora tocca a Cas.
web-learn-step-3 = Cas ha giocato una Guardia e ha detto che hai il numero 5. Sbagliato: la tua carta è una Guardia, e non succede nulla. La tua Guardia non può ancora raggiungere Bea. Gioca la Serva, e nessuno potrà sceglierti.
web-learn-step-4 = Hai la protezione. Quando comincia il turno di Bea, finisce la sua.
web-learn-step-5 = Il Principe di Bea ha fatto scartare Cas, ed era la Principessa: chi la scarta è fuori. Bea deve avere ancora il Barone che hai visto. Gioca la Guardia, scegli Bea e di' 3.
web-learn-step-6 = Indovinato: Bea è fuori, e non resta nessun altro. Il round è tuo, e con lui un segnalino.
web-learn-done = Sai giocare
web-learn-done-about = Guardare, ricordare, indovinare: l'arte è tutta qui. Tre cose che il tuo primo round non ha mostrato:
web-learn-rest-showdown = Quando il mazzo finisce, chi è rimasto mostra la carta, e il numero più alto vince il round.
web-learn-rest-countess = La Contessa va giocata quando l'altra carta è un Re o un Principe. Accanto a qualunque altra può bluffare.
web-learn-rest-game = Un round vale un segnalino. Chi ne ha abbastanza vince la partita: cinque in tre, sei in due.
web-learn-next = Dove andare adesso
web-learn-next-play = Gioca una vera partita
web-learn-cards = Tutta la corte
web-learn-neighbours = Altre carte
web-learn-in-editions = In ogni edizione
web-learn-edition = Edizione
web-learn-number = Numero
web-learn-copies = Copie
web-learn-copies-of = { $count } ×
web-learn-players = in { $span } giocatori
web-learn-rulings = Decisioni
web-learn-rulings-about = Che cosa vale dove le regole stampate lasciano spazio
web-learn-rulings-long = Come decide Suitors dove le regole stampate lasciano spazio o le edizioni divergono. Ogni mossa rifiutata segue da una di queste.
web-learn-part-editions = Le edizioni
web-learn-part-round = Un round
web-learn-part-game = La fine della partita
web-learn-part-choosing = Scegliere giocatori e dire numeri
web-learn-part-cards = Le carte
web-learn-part-knowledge = Chi sa che cosa
web-puzzle-about = Posizioni dalle partite dei nostri bot: una mossa è la migliore
web-puzzle-daily = Il rompicapo del giorno
web-puzzle-long = Posizioni dalle partite dei nostri bot, in cui una mossa è chiaramente migliore di tutte le altre. Conta le carte, ricorda chi ha fatto che cosa, e trovala.
web-puzzle-players =
    { $players ->
        [one] un giocatore
       *[other] { $players } giocatori
    }
web-puzzle-level-1 = facile
web-puzzle-level-2 = medio
web-puzzle-level-3 = difficile
web-puzzle-levels = Un punto: hai visto quello che serve. Due: ci arriva una semplice regola. Tre: una regola non basta.
web-puzzle-number = Rompicapo { $number }
web-puzzle-solved = risolto
web-puzzle-missed = mancato
web-puzzle-count = Ne hai risolti { $count } su { $most }.
web-puzzle-question = Il rompicapo
web-puzzle-ask = Qual è la mossa migliore? Falla. La cronaca racconta che cosa è successo finora.
web-puzzle-right = Sì: { $move }.
web-puzzle-wrong = Non proprio: { $move }.
web-puzzle-right-title = Ben trovata
web-puzzle-wrong-title = C'è una mossa migliore
web-puzzle-why = Perché?
web-puzzle-next = Prossimo rompicapo
web-puzzle-best = La migliore è { $move }. Vince il round nel { $share } % dei casi compatibili con quello che sai; la seconda mossa nel { $second } %.
web-puzzle-guess = { $who } ha il numero { $number } con una probabilità del { $believed } %. Il solo conteggio delle carte direbbe { $counted } %: il resto lo dice quello che hanno fatto { $who } e gli altri.
web-puzzle-compare = La tua carta batte quella di { $who } con una probabilità del { $share } %.
web-puzzle-likely = È probabile che { $who } abbia { $card }: la probabilità è del { $share } %.
web-puzzle-yours = la tua mossa
web-puzzle-believed = dopo tutto quello che è successo
web-puzzle-counted = contando soltanto
web-puzzle-card = Carta
web-puzzle-look = Guarda il tavolo
web-puzzle-retry = Riprova

## Il browser: per le orecchie, senza rete, e installato.

web-where-key = A che punto sono? (W)
web-settings-keys = Tasti per il tavolo
web-settings-keys-about = Le cifre dicono un numero, W dice a che punto sei. Frecce, Invio ed Esc funzionano sempre.
web-works-offline = Il server non si raggiunge, e i tavoli ne hanno bisogno. Senza server funzionano: imparare, i rompicapi, e quello che hai già aperto.
web-start-home = Senza rete
web-start-home-about = Contro i bot, solo su questo dispositivo
web-home-how = Il regolamento, i bot e il tavolo vengono su questo dispositivo una volta sola. Poi giochi contro i bot dovunque: in aereo, in metropolitana, a server spento. Le tue partite restano qui.
web-home-fetch = Scarica ({ $size } MB)
web-home-fetching = Scaricamento in corso…
web-home-play = Gioca su questo dispositivo
web-home-waking = Si apparecchia il tavolo su questo dispositivo…
web-home-here = È su questo dispositivo. Quando nessun server si raggiunge, le partite contro i bot si giocano qui. I bot che cercano la mossa hanno bisogno di un server: al loro posto siede un cortigiano.
web-home-drop = Togli da questo dispositivo
web-home-none = Ora non si può scaricare. Servono una connessione al server e una pagina arrivata via https.
web-home-elsewhere = Questa partita si gioca in un'altra scheda.
web-home-elsewhere-about = La gioca una scheda alla volta, così nessuna mossa va persa o è fatta due volte. Se la riprendi qui, continua da dov'è arrivata di là.
web-home-take = Gioca qui
web-refused-unkept = Questo dispositivo non è riuscito a conservarlo, quindi non è successo niente. Forse è pieno, o il browser non può conservare nulla.
web-fresh = C'è una nuova versione. Le tue partite restano come sono.
web-fresh-load = Caricala

# Rivedere le partite.

web-replay = Rivedi la partita
web-check-shuffle = Controlla la mescolata
web-shuffle-title = Come sono state mescolate le carte
web-shuffle-busy = Tutte le carte vengono ricalcolate…
web-shuffle-unreadable = La registrazione non si può leggere.
web-shuffle-about = Questa pagina ha ricalcolato da sé tutte le carte e le ha confrontate con ciò che questo browser ricorda: l'impegno del server, le promesse dei giocatori, i propri numeri e le carte viste.
web-shuffle-not = Non dimostra che nessuno abbia visto le carte: chi gestisce il server le distribuisce e conosce ogni mano.
web-what-if = E se…?
web-made = È stata giocata questa
web-games-look-back = Cifre e grafici delle tue partite
web-replay-title = Una partita rivista
web-replay-loading = La partita sta arrivando…
web-replay-elsewhere = Questa partita è stata aperta da un file su un altro dispositivo. Apri il file qui per vederla.
web-replay-seat = Posto { $number }
web-replay-controls = Attraverso la partita
web-replay-steps = Passo dopo passo
web-replay-timeline = Tutta la partita
web-replay-place = Round { $round }, passo { $number } di { $count }
web-replay-back = Un passo indietro
web-replay-on = Un passo avanti
web-replay-round-back = All'inizio del round
web-replay-round-on = Al prossimo round
web-replay-play = Fai scorrere
web-replay-pause = Pausa
web-replay-eyes = Vista da
web-replay-all = Mani scoperte
web-replay-link = Link a questa posizione
web-replay-link-about = Chi lo apre vede la partita da qui, con gli stessi occhi.
web-replay-link-file = Questa partita viene da un file: il link funziona solo su questo dispositivo. Per mostrarla ad altri, manda loro il file.
web-replay-astray = Il link porta a un momento che questa partita non ha. Ne ha { $count }: questo è il più vicino.
web-replay-advice = Consiglio
web-replay-adviser = A chi chiedere
web-replay-decision-back = Alla decisione precedente
web-replay-decision-on = Alla prossima decisione
web-replay-made = { $who } ha giocato: { $move }
web-replay-open = Qui toccava a { $who } decidere; il verbale finisce.
web-replay-would = { $bot } avrebbe giocato: { $move }
web-replay-same = Il bot avrebbe fatto lo stesso.
web-replay-fine = Quasi altrettanto buona.
web-replay-slip = Una svista: è costata il { $round } % del round e il { $game } % della partita.
web-replay-mistake = Un errore: è costato il { $round } % del round e il { $game } % della partita.
web-replay-nothing = Qui non c'è nulla da decidere.
web-replay-not-yours = Qui decide un altro, con carte che da questo posto non si vedono.
web-replay-whole = Tutta la partita
web-replay-agreed = { $same } decisioni su { $count } valgono quelle del bot.
web-replay-judge =
    { $count ->
        [one] Giudica la decisione
       *[other] Giudica tutte le { $count } decisioni
    }
web-replay-judging = Decisioni giudicate
web-replay-judge-stop = Ferma
web-replay-decides = decide ora
web-replay-what-if-about = Continua da qui contro i bot, con le stesse carte che c'erano sul tavolo. I prossimi round vengono mescolati di nuovo.
web-replay-what-if-seat = Prendi il posto di
web-replay-what-if-bots = Gli altri sono giocati da
web-replay-what-if-go = Continua
web-replay-what-if-note = È un tavolo a parte, segnato come «e se…?»; nelle tue cifre non conta.
web-replay-what-if-name = Ospite

# Uno sguardo alle proprie partite.

web-look-back-title = Uno sguardo indietro
web-look-back-none = Quando avrai finito una partita su questo dispositivo, la troverai qui: da rivedere, con cifre e grafici.
web-look-back-figure-games = Partite vinte
web-look-back-figure-rounds = Round vinti
web-look-back-figure-guesses = Indovinate
web-look-back-by-edition = Partite vinte, per edizione
web-look-back-by-level = Partite vinte, per avversario
web-look-back-by-card = Round vinti in cui hai giocato la carta
web-look-back-edition = Edizione
web-look-back-level = Avversario
web-look-back-card = Carta
web-look-back-share = Parte
web-look-back-won = Vinte
web-look-back-people = Persone
web-look-back-games = Le tue partite
web-look-back-was-won = Vinta
web-look-back-was-lost = Persa
web-look-back-against = contro { $who }, { $players } giocatori
web-look-back-tokens = Segnalini { $tokens }
web-look-back-more = Altre { $count }
web-look-back-record = Una partita da un file
web-look-back-file-about = Lascia cadere qui un verbale, come testo o JSON, oppure scegline uno: viene raccontato passo dopo passo.
web-look-back-file-long = Questo file è troppo lungo per il verbale di una partita.
web-look-back-file-lost = Questo file non si può leggere. C'è ancora?
web-look-back-file = Scegli un file
web-look-back-device = Tutto questo resta solo su questo dispositivo. Le partite su un dispositivo che passa di mano non contano.
web-look-back-export = Salva in un file
web-look-back-delete = Cancella tutto
web-look-back-delete-sure = Le tue partite e le cifre su questo dispositivo spariranno. Vuoi davvero cancellarle?
web-look-back-delete-yes = Sì, cancella
web-look-back-delete-no = No, tieni tutto

## Il terminale. Parla come il browser; qui c'è quello che dice in più.

term-why-not-nameable = non si può dire
term-unseen-cards = Carte che nessuno ti ha mostrato: { $cards }
term-kept = La partita è conservata: suitors play --resume la continua.
term-seat-kept = Il tuo posto ti aspetta: suitors play --resume ci ritorna.
term-goes-on = La partita riprende da dove era rimasta.
term-record-in = La registrazione è in { $file }.
term-save-where = Indica un file: save game.txt
term-nobody-hears = Qui nessuno ti sente: questo non è un tavolo lontano.
term-say-what = Di' qualcosa: say ciao
term-not-now = Adesso non tocca a te decidere.
term-says = { $who } dice: { $words }
term-lost = Il tavolo è irraggiungibile: { $why }
term-gathering = Al tavolo finora: { $names }.
term-nobody = nessuno
term-link = Apri questo sull'altro dispositivo, o dallo lì a suitors play: { $link }
    Vale una volta, fino alle { $time }; il tuo posto passa lì. Non mostrarlo a nessun altro.
term-link-none = Solo un tuo posto a un tavolo lontano può passare a un altro dispositivo.
term-link-title = Un altro dispositivo
term-help-say = say ciao                    parla agli altri al tavolo
term-help-link = link                        continua su un altro dispositivo: un link che vale una volta
term-help-start = start                       comincia la partita, se sei tu a ospitare
term-key-help = Aiuto
term-key-type = Scrivi
term-key-save = Salva
term-key-quit = Lascia
term-key-close = Chiudi
term-all-open = Tutte le mani sono scoperte
term-seen-by = Come lo vedeva { $who }
term-step = Passo { $number } di { $most }
term-next-step = Passo successivo
term-last-step = Passo precedente
term-last-round = Round precedente
term-first-step = All'inizio
term-end-step = Alla fine
term-next-eyes = Guarda con altri occhi
term-type-here = Una mossa a parole, per esempio guardia 2 5
term-file-name = Il nome di un file; .json per JSON
term-go-on = Continua l'ultima partita
term-go-on-about = L'ultima partita lasciata a metà.
term-go-at-home = Gioca
term-go-at-home-about = Il tavolo si apre subito. Là si può consultare tutto.
term-company = A questa tastiera
term-company-people =
    { $count ->
        [one] una persona
       *[other] { $count } persone
    }
term-company-about = I bot occupano i posti che restano. Quando si gioca in più persone, tra un turno e l'altro le mani vengono coperte e la tastiera passa di mano.
term-players-about = Quanti siedono al tavolo, bot compresi.
term-bots = Bot
term-name-about = Come ti chiamano gli altri; se resta vuoto, ti chiami come il tuo posto.
term-language-about = Le parole sullo schermo.
term-link-about = Incolla il link che qualcuno ti ha mandato, premi Invio, e siedi al suo tavolo.
term-start-keys = Su e giù: che cosa cambiare. Sinistra e destra: cambialo. Invio: fallo.
term-ask = { $what } [{ $usual }]:
term-ask-again = { $text } non è tra questi: { $choices }
term-title = Suitors, un gioco di lettere d'amore
term-hand-covered = Le mani sono coperte.
term-hand-none = Nessuna carta in mano.
term-holds = ha { $cards }
term-aside = una da parte
term-help-screen =
    Scegli con le frecce e Invio, con il numero davanti a una scelta, o con il mouse. Esc ritira l'ultima scelta.
    Una scelta che non è possibile dice perché.

    k  che cosa hai visto, e quali carte sono ancora nascoste
    h  che cosa farebbe un bot al tuo posto
    c  tutte le carte di questa partita e che cosa fanno
    l  tutto quello che è successo
    :  scrivi una mossa a parole, come guardia 2 5
    t  parla agli altri a un tavolo lontano
    m  continuare su un altro dispositivo, da un tavolo lontano
    f  avanti veloce, quando giocano solo i bot
    s  salva la registrazione della partita in un file
    q  lascia; la partita è conservata, e suitors play --resume la continua
