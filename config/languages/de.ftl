### Alles, was Croupier sagt, auf Deutsch. Eine Datei je Sprache; jeder Texteditor kann sie bearbeiten.
###
### Wo eine Meldung steht, bestimmt, wie lang sie sein darf:
###   do-…       was der Knopf ● tut: 17 Buchstaben
###   line-…     eine Zeile des kleinen Bildschirms: 21 Buchstaben, zwei Zeilen, wo ein Name lang ist
###   news-…     ebenso, für das, was gerade geschehen ist
###   screen-…   ein Satz auf dem kleinen Bildschirm: drei Zeilen
###   read-…     ein Text auf dem kleinen Bildschirm, Seite für Seite
###   told-…     der Verlauf und die Blätter der Seite: beliebig lang
###   why-…      wofür das Geld war, ein oder zwei Wörter
###   stage-…, row-…, space-…   die Seite: was gerade geschieht, die Zeile eines jeden, eine Karte; kurz, beliebig lang
###   refused-…, reason-…, page-…, words-…, cli-…   Sätze von beliebiger Länge
###
### Wörter der Ausgabe kommen als Begriffe: { -house }, { -house(form: "many") }, { -hotel }, und ihr Geschlecht als -house.gender.
### Namen von Spielern und Orten und Geldbeträge kommen als $who, $other, $place, $amount, …

# Der eigene Name der Sprache, in allen Menüs der Sprachen.
language-name = Deutsch

## Vor dem Spiel

do-join = Mitspielen
do-take = Ich bin { $who }
do-start = Los, { $count } Spieler
do-language = Sprache: { language-name }
line-title = CROUPIER
line-token-to-go = Deine Figur auf { $place }
line-your-token = Deine Figur?
line-or-put-it = Oder stell sie auf { $place }
line-token-unseen = Nicht gesehen: { $place }?
line-token-unseen-how = Deine? Sonst ans Pad
line-you-are = Du bist { $who }
line-wait-for-others = Die anderen fehlen
line-and-robots = { $people } + { $robots ->
    [one] 1 Roboter
   *[other] { $robots } Roboter
  }
line-game-runs = Ein Spiel läuft
line-game-ended = Das Spiel ist aus
screen-not-saved = Nicht gesichert! Ist die Karte voll?
screen-damaged = Letztes Spiel kaputt, es liegt beiseite
screen-rescued = Datei beschädigt! Wir machen einen früheren Zug weiter
screen-unopened = Das letzte Spiel geht nicht auf. Die Datei bleibt
screen-mended = Datei beschädigt! Sie ist geflickt, kein Zug fehlt
screen-unsure = Datei beschädigt! Ist alles, wie es war?
screen-newer = Das letzte Spiel braucht einen neueren Croupier
screen-no-disk = Spiele lassen sich nicht sichern: Karte voll oder gesperrt
screen-play-again = Neue Version! Einige Züge sind neu zu spielen
screen-mishap = Etwas ging schief. Weiter ab dem letzten Schritt
screen-safe-start = Dieses Spiel hat das Brett mehrmals angehalten

## Ein Gerät ist weg oder wieder da

line-scanner-unusable = Programm ist zu alt
line-scanner-dated = Programm ist alt
line-scanner-failed = Nicht gelungen. Noch mal?
do-update-scanner = Leser erneuern
line-device-lost = Weg: { $what }
line-device-back = Wieder da: { $what }
device-screen = Bildschirm { $seat }
device-button = { $sign ->
    [left] linker Knopf { $seat }
    [right] rechter Knopf { $seat }
   *[ok] mittlerer Knopf { $seat }
  }
device-strip = die Lichter
device-pad = das Pad
device-buzzer = der Summer
device-power = Ein-Aus-Knopf
device-reset = eine Reset-Leitung
device-reader = Figurenleser
device-scanner = Scanner { $name }
device-space = Leser { $space }

## Was ● tut

do-yes = Ja
do-no = Nein, zurück
do-back = < Zurück
do-read-on = Weiter lesen
do-read = OK
do-trust = Sie steht da
do-go = Dorthin ziehen
do-under-way = Unterwegs
do-new-game = Neues Spiel
do-throw-order = Um den Anfang
do-throw-move = Würfeln
do-throw-rent = Um die Miete
do-open-leave = Aussteigen...
do-draw = Karte nehmen
do-buy = Kaufen: { $amount }
do-decline = Nicht kaufen
do-pay = Zahlen: { $amount }
do-pay-tenth = Ein Zehntel
do-use-card = Karte benutzen
do-claim = { $amount } verlangen
do-claim-dice = { $factor }x Würfel
do-waive = Miete erlassen
do-bid = { $amount } bieten
do-drop-out = Passe
do-mortgage = Beleihen
do-lift = Ablösen
do-build = Bauen
do-sell = Abreißen
do-want = Ich will hier
do-pass = Nein, danke
do-pay-debt = Bezahlen
do-bankrupt = Bankrott
do-accept = Handel annehmen
do-refuse = Handel ablehnen
do-withdraw = Zurückziehen
do-take-estate = Karten nehmen
do-resign = Aufgeben

## Worum es in einer Liste und bei ihren Einträgen geht

line-leave = Aussteigen
line-leave-sure = Für immer?
line-question = { $wanted }?
line-no-way-back = Es gibt kein Zurück.
line-mortgage-brings = Hypothek: +{ $amount }
line-lift-costs = Kostet { $amount } + { $percent }%
line-house-costs = { -house } { $number }: -{ $amount }
line-hotel-costs = { -hotel }: -{ $amount }
line-house-brings = { -house } { $number }: +{ $amount }
line-hotel-brings = { -hotel }: +{ $amount }
line-sell-down = Abreißen bis { $levels }

## Worauf das Spiel wartet

line-in-jail = { $who }, gefangen
line-bank = die Bank
line-several = { $count } Spieler
line-two = { $who } und { $other }
line-your-turn = Du bist dran
line-your-turn-in-jail = Du bist dran (Haft)
line-jail-throw = Pasch? { $number } von { $all }
line-once-more = Pasch! Noch einmal
line-who-starts = Wer fängt an?
line-highest = Der höchste Wurf
line-top-card = Das Brett zieht sie
line-tenth = Ein Zehntel, oder...
line-tax-tenth = Ein Zehntel von allem
line-tax-fixed = Ein fester Betrag
line-decline-auction = Dann bieten alle
line-decline-bank = Die Bank behält es
line-jail-out = Du kommst frei
line-no-double = Kein Pasch
line-pay-or-card = Zahlen oder Karte
line-for-sale = Zu kaufen: { $amount }
line-rent-of = { $who } zahlt sie
line-rent-times = Miete: { $factor } mal Wurf
line-you-owe = Schulden: { $amount }
line-owed-to = an { $who }
line-group-brown = Braun
line-group-light_blue = Hellblau
line-group-pink = Rosa
line-group-orange = Orange
line-group-red = Rot
line-group-yellow = Gelb
line-group-green = Grün
line-group-dark_blue = Dunkelblau
line-group-transport = Bahnhöfe
line-group-utility = Werke
line-raise = Es fehlen { $amount }
line-raise-deal = Handle um { $amount }
line-estate = Ein Nachlass für dich
line-estate-due = { $percent }% je Karte fällig
line-auction = Versteigerung
line-last-house = { -house.gender ->
    [m] Der letzte { -house }
    [f] Die letzte { -house }
   *[n] Das letzte { -house }
  }
line-last-hotel = { -hotel.gender ->
    [m] Der letzte { -hotel }
    [f] Die letzte { -hotel }
   *[n] Das letzte { -hotel }
  }
line-no-bid = Noch kein Gebot
line-bids = { $who }: { $amount }
line-you-bid = Du bietest { $amount }
line-wants-it = { $who } will. Du?

line-out = Du bist raus
line-to-play = { $who } ist dran
line-to-roll = { $who } würfelt
line-moving = { $who } zieht
line-rolls-rent = { $who }: Mietwurf
line-takes-card = { $who } nimmt Karte
line-buy-or-not = { $who }: kaufen?
line-to-bid = { $who } bietet?
line-owes = { $who } schuldet { $amount }
line-to-say = { $who }: Antwort?
line-to-choose = { $who }: Wahl?

line-dice = { $first } + { $second }
line-go-to-jail = Ab ins Gefängnis!
line-put-token-on = Stell deine Figur auf
line-so-says-card = So sagt es die Karte
line-move-token-to = Zieh deine Figur auf
line-wrong-space = Falsches Feld!
line-really-there = Steht sie wirklich da?
line-unsure-space = Steht deine Figur da?
line-unsure-or = oder auf { $place }?
line-token-belongs = Figur gehört auf
line-you-win = Gewonnen!
line-won = { $who } gewinnt
line-worth = Vermögen: { $amount }

## Die Ecke des Bildschirms: wer dran ist, und worauf gewartet wird

line-turn = { $who }: { $what }
line-turn-other = { $who }/{ $other }: { $what }
line-waits-start = Los?
line-waits-roll = Wurf
line-waits-move = Zug
line-waits-card = Karte
line-waits-tax = Steuer
line-waits-jail = Haft
line-waits-buy = Kauf?
line-waits-rent = Miete
line-waits-debt = Schuld
line-waits-estate = Karten
line-waits-auction = Gebot
line-waits-shortage = wer?

## Handel

do-open-deal = Handeln...
do-see-deal = Zum Handel...
do-shake = Hand drauf
do-seal-deal = Hand drauf: gilt!
do-drop-deal = Vergiss es
do-deal-reset = Wie zuvor
do-deal-money = Geld...
do-deal-ones = Geld, einzeln...
do-done = Fertig
do-deal-give = Hergeben
do-deal-take = Verlangen
do-deal-keep = Behalten
do-deal-leave = Nicht verlangen
do-deal-lift = Ablösen: { $amount }
do-deal-fee = Jetzt nur { $percent }%
line-deal = Handel
line-deal-with-whom = Mit wem?
line-deal-with = Handel mit { $who }
line-deal-what = Was wird getauscht?
line-deal-offers = { $who } bietet an:
line-deal-offered = Angebot an { $who }
line-deal-you-get = Du bekommst:
line-deal-you-give = Du gibst:
line-deal-no-money = Kein Geld
line-deal-gets-money = { $who } zahlt dir { $amount }
line-deal-pays-money = Du zahlst { $who } { $amount }
line-deal-give-or-get = < geben | nehmen >
line-deal-mine-stays = Du behältst sie
line-deal-mine-goes = Geht an { $who }
line-deal-theirs-stays = Bleibt bei { $who }
line-deal-theirs-goes = Geht an dich
line-deal-price = Preis { $amount }
line-deal-mortgaged = Preis { $amount }, beliehen
line-deal-lifts = Du löst ab: -{ $amount }
line-deal-fee = Beliehen. { $percent }%: -{ $amount }
line-deeds = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
line-jail-cards = { $count ->
    [one] Freikarte
   *[other] { $count } Freikarten
}
line-things = { $count ->
    [one] 1 Sache
   *[other] { $count } Sachen
}
news-deal-offered = Angebot von { $who }
news-deal-accepted = Abgemacht! Tauscht
news-deal-accepted-money = Abgemacht! Bezahlt.
news-deal-accepted-all = Abgemacht! Erledigt.
news-deal-refused = { $who } sagt nein
news-deal-withdrawn = { $who } zieht zurück
news-deal-changed = Handel verfallen
news-deal-lapsed = Der Handel ist aus

## Miete, die man verlangt, und Würfe, die warten

do-later = Später
do-wait = Warten...
line-set-grace = Wurf wartet auf Miete
line-grace = { $seconds } Sekunden
line-owes-rent = { $who }: Miete { $amount }
line-owes-rent-dice = { $who }: { $factor } mal Wurf
line-roll-waits = Der Wurf wartet: { $seconds } s
line-hold-claim = { $who } darf verlangen
line-hold-hand = Hand oben: { $who }

## Was gerade geschehen ist, für einen Spieler

news-paid = { $why } -{ $amount }
news-paid-to = { $why } -{ $amount } an { $who }
news-got = { $why } +{ $amount }
news-got-by = { $why } +{ $amount } von { $who }
news-you-rolled = Du hast { $number } geworfen
news-rolled = { $who } wirft { $number }
news-tie = Gleich: noch einmal
news-you-start = Du fängst an
news-starts = { $who } fängt an
news-keep-card = Du behältst die Karte
news-sold = Weg: { $who }, { $amount }
news-nobody-bid = Niemand hat geboten
news-stay-in-jail = Kein Pasch: du bleibst
news-you-bankrupt = Du bist bankrott
news-bankrupt = { $who } ist bankrott
news-you-left = Du bist ausgestiegen
news-left = { $who } ist ausgestiegen

## Wofür das Geld war

why-salary = Gehalt
why-price = Kauf
why-rent = Miete
why-tax = Steuer
why-fine = Strafe
why-card = Karte
why-bid = Gebot
why-building = Bau
why-mortgage = Hypothek
why-lift = Ablöse
why-transfer = Zins
why-deal = Handel
why-estate = Nachlasszins
why-bankruptcy = Nachlass
why-pot = Der Topf

## Der Verlauf

told-order-rolled = { $who } wirft { $number } um den Anfang.
told-order-tied = Gleichstand: { $people } würfeln noch einmal.
told-starts = { $who } fängt an.
told-turn-began = { $who } ist dran.
told-throws-again = Pasch: { $who } würfelt noch einmal.
told-rolled = { $who } wirft { $first } und { $second }.
told-heading-dice = { $who } zieht weiter bis { $place }.
told-heading-card = Die Karte schickt { $who } nach { $place }.
told-heading-back = { $who } geht zurück bis { $place }.
told-heading-jail = { $who } muss ins Gefängnis.
told-arrived = { $who } steht auf { $place }.
told-paid = { $who } zahlt { $amount } an { $other } ({ $why }).
told-paid-bank = { $who } zahlt { $amount } ({ $why }).
told-paid-pot = { $who } zahlt { $amount } in den Topf ({ $why }).
told-got = { $who } bekommt { $amount } ({ $why }).
told-deed-bought = { $place } gehört jetzt { $who }.
told-bought = { $who } kauft { $place } für { $amount }.
told-deed-passed = { $place } geht von { $other } an { $who }.
told-deed-returned = { $place } geht an die Bank zurück.
told-mortgaged = { $who } beleiht { $place }.
told-unmortgaged = { $who } löst die Hypothek auf { $place } ab.
told-unmortgaged-bank = Die Hypothek auf { $place } ist erloschen.
told-built-house = { $who } baut auf { $place }: { -house } { $number }.
told-built-hotel = { $who } baut auf { $place }: { -hotel }.
told-built-many = { $who } baut { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where } für { $amount }.
told-built-up = { $who } baut auf { $where } bis zum Ende aus ({ -hotel }), für { $amount }.
told-sold-many = { $who } verkauft { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where } für { $amount }.
told-sold-down = { $who } baut auf { $where } von oben ab ({ -hotel }), für { $amount }.
told-mortgaged-many = { $who } beleiht { $places } für { $amount }.
told-lifted-many = { $who } löst die Hypothek auf { $places } für { $amount } ab.
told-sold-building = { $who } reißt ein Gebäude auf { $place } ab.
told-card-drawn = { $who } zieht { $deck }: { $text }
told-card-kept = { $who } behält die Karte.
told-card-returned = { $who } gibt die Karte zurück.
told-card-passed = { $other } gibt { $who } eine Karte, die aus dem Gefängnis hilft.
told-jailed-space = { $who } muss ins Gefängnis: auf frischer Tat ertappt.
told-jailed-card = { $who } muss ins Gefängnis: so sagt es die Karte.
told-jailed-doubles = { $who } muss ins Gefängnis: drei Pasche hintereinander.
told-stayed-in-jail = { $who } bleibt im Gefängnis: kein Pasch, Wurf { $number }.
told-freed-fine = { $who } zahlt die Strafe und ist frei.
told-freed-card = { $who } benutzt die Karte und ist frei.
told-freed-double = { $who } wirft einen Pasch und ist frei.
told-freed-third_throw = { $who } ist nach dem letzten Versuch frei.
told-offered-deed = { $place } steht zum Verkauf: { $who } kann zugreifen, für { $amount }.
told-declined = { $who } will { $place } nicht.
told-claim-opened = { $who } kann von { $other } { $amount } Miete für { $place } verlangen.
told-claim-opened-dice = { $who } kann von { $other } für { $place } das { $factor }-Fache eines Wurfs verlangen.
told-claim-asked = { $who } verlangt von { $other } die Miete für { $place }.
told-claim-waived = { $who } erlässt { $other } die Miete für { $place }.
told-claim-lapsed = { $who } kommt für die Miete auf { $place } zu spät.
told-rent-rolled = { $who } wirft { $first } und { $second } um die Miete.
told-auction-opened = Wird versteigert: { $lot }.
told-bid-made = { $who } bietet { $amount } für { $lot }.
told-dropped-out = { $who } bietet nicht mehr mit: { $lot }.
told-auction-ended = { $who } bekommt { $lot } für { $amount }.
told-auction-ended-nobody = Niemand bietet für { $lot }.
told-lot-house = { -house.gender ->
    [m] der letzte { -house }
    [f] die letzte { -house }
   *[n] das letzte { -house }
  }
told-lot-hotel = { -hotel.gender ->
    [m] der letzte { -hotel }
    [f] die letzte { -hotel }
   *[n] das letzte { -hotel }
  }
told-shortage-asked = { $who } möchte bauen: { $lot }. Will noch jemand?
told-shortage-wants = { $who } will auch.
told-shortage-wants-not = { $who } will nicht.
told-offer-made = { $who } schlägt { $other } einen Handel vor: { $give } gegen { $take }.
told-offer-made-lift = { $who } schlägt { $other } einen Handel vor: { $give } gegen { $take }, und würde sofort ablösen: { $lift }.
told-nothing = nichts
told-jail-card = eine Freikarte
told-offer-accepted = { $other } nimmt den Handel mit { $who } an.
told-offer-refused = { $other } lehnt den Handel mit { $who } ab.
told-offer-countered = { $other } antwortet { $who } mit einem anderen Handel.
told-offer-withdrawn = { $who } zieht das Angebot an { $other } zurück.
told-offer-changed = Das Angebot von { $who } an { $other } ist hinfällig: etwas darin hat sich geändert.
told-offer-lapsed = Das Angebot von { $who } an { $other } ist verfallen.
told-debt-opened = { $who } schuldet { $other } { $amount } ({ $why }) und muss das Geld auftreiben.
told-debt-paid = { $who } hat die Schuld bezahlt.
told-debt-unpaid = { $who } kann die Schuld nicht bezahlen.
told-can-raise = Du kannst insgesamt { $most } auftreiben.
told-can-raise-of = Du kannst { $most } von { $amount } auftreiben.
told-deals-open = Handeln ist möglich: Andere können dir eine Karte abkaufen.
told-went-bankrupt = { $who } ist bankrott. Alles geht an { $other }.
told-resigned = { $who } steigt aus.
told-estate-received = { $who } übernimmt { $places }.
told-game-over-last_standing = Das Spiel ist aus: { $people } ist als Letzter übrig und gewinnt.
told-game-over-first_bankruptcy = Das Spiel endet mit dem ersten Bankrott: { $people } gewinnt.
told-game-over-time_up = Die Zeit ist um: { $people } gewinnt.
told-and = { $first } und { $second }
told-bank = die Bank

## Warum etwas nicht geht

refused-unknown_action = Diesen Schritt kennt das Brett nicht.
refused-malformed_action = Diesen Schritt kann das Brett nicht lesen.
refused-no_such_player = Diesen Spieler gibt es nicht.
refused-player_is_out = Du bist nicht mehr im Spiel.
refused-game_over = Das Spiel ist aus.
refused-not_now = Jetzt nicht.
refused-not_your_turn = Du bist nicht dran.
refused-stale = Dieser Augenblick ist vorbei.
refused-bad_dice = Würfel zeigen eins bis sechs.
refused-wrong_space = Die Figur gehört auf { $place }.
refused-no_such_space = Dieses Feld gibt es nicht.
refused-not_offered = Das steht jetzt nicht zum Verkauf.
refused-cannot_afford = Dafür reicht das Geld nicht.
refused-not_in_jail = Du bist nicht im Gefängnis.
refused-no_such_card = So eine Karte hast du nicht.
refused-no_such_claim = Diese Miete kann man nicht mehr verlangen.
refused-no_such_lot = Diese Versteigerung ist vorbei.
refused-not_in_auction = Du bist nicht mehr in dieser Versteigerung.
refused-bid_too_low = Biete { $least } oder mehr.
refused-bid_too_high = Du hast nur { $most }.
refused-you_lead = Das höchste Gebot ist deins.
refused-standing_changed = Jemand hat schneller { $standing } geboten.
refused-not_yours = Das gehört dir nicht.
refused-not_a_street = Dort kann man nicht bauen.
refused-group_incomplete = Du brauchst die ganze Gruppe.
refused-group_mortgaged = Eine Karte der Gruppe ist beliehen.
refused-build_evenly = Baue gleichmäßig.
refused-sell_evenly = Reiße gleichmäßig ab.
refused-fully_built = Mehr passt dort nicht hin.
refused-not_been_round = Geh erst einmal um das Brett.
refused-no_stock = Die Bank hat keine mehr.
refused-wrong_level = Das ist dort nicht der nächste Schritt.
refused-group_has_buildings = Verkaufe erst die Gebäude der Gruppe.
refused-already_mortgaged = Das ist schon beliehen.
refused-not_mortgaged = Das ist nicht beliehen.
refused-single_steps_open = Verkaufe eins nach dem anderen.
refused-already_answered = Du hast schon geantwortet.
refused-bad_partner = Dort ist kein Handel möglich.
refused-empty_deal = Ein Handel braucht etwas auf beiden Seiten.
refused-bad_goods = Das kann nicht getauscht werden.
refused-has_open_offer = Dein letztes Angebot steht noch.
refused-no_such_offer = Dieses Angebot gibt es nicht mehr.
refused-not_your_offer = Das Angebot gilt nicht dir.
refused-bad_lift = Nur eine beliehene Karte kann man ablösen.
refused-not_with_debtor = Nicht, solange { $debtor } Schulden hat.
refused-would_not_cover_debt = { $debtor } schuldet { $amount }: es bliebe zu wenig.
refused-no_such_debt = Diese Schuld ist beglichen.
refused-debt_can_be_met = Du kannst noch { $amount } auftreiben.
refused-no_time_limit = Dieses Spiel hat kein Zeitlimit.

## Warum ein Roboter etwas getan hat

reason-throw = Es war Zeit zu würfeln.
reason-arrive = Die Figur war angekommen.
reason-draw = Eine Karte war fällig.
reason-buy = Das Geld war da.
reason-claim = Miete ist Miete.
reason-pay = Schulden muss man bezahlen.
reason-ruined = Es war nichts mehr zu verkaufen.
reason-leave_jail = Draußen ist mehr zu holen.
reason-tax = Das war der billigere Weg.
reason-want = Hier wäre es nützlich.
reason-too_dear = Im Augenblick zu teuer.
reason-too_little = Der Handel brachte zu wenig.
reason-group = Es passt zu einer begonnenen Gruppe.
reason-bid = Es war noch mehr wert.
reason-build = Gebäude bringen Miete.
reason-lift = Eine abgelöste Karte bringt wieder Miete.
reason-raise_cash = Es brauchte Geld.
reason-fair = Der Handel war gerecht.
reason-auction = In der Versteigerung wird es vielleicht billiger.
reason-complete = Mit { $place } ist die Gruppe vollständig.
reason-deny = { $player } hätte sonst die ganze Gruppe von { $place }.
reason-keep_cash = { $amount } bleiben in der Hand für das, was kommt.
reason-build_rent = Die Miete von { $place } ist jetzt { $amount }.
reason-least_loss = { $amount } sind zu zahlen, und das tut am wenigsten weh.
reason-mortgage_to_build = Als Gebäude auf { $place } bringt das Geld mehr.
reason-danger = Drinnen ist es sicherer: Eine Runde draußen kostet etwa { $amount }.
reason-swap = Beide bekommen eine ganze Gruppe: die von { $place } und die von { $there }.
reason-gain = Es ist { $amount } mehr wert.
reason-short = Es ist um { $amount } zu wenig.
reason-unequal = { $player } hätte viel mehr davon.
reason-cash_for_deed = Das Geld hilft mehr als { $place }.
reason-fairer = Für { $amount } mehr wäre es gerecht.
reason-in_return = Im Gegenzug nähme es { $place }.
reason-instead = Dafür gäbe es { $place }.
reason-no_answer = Es kam keine Antwort.

# Dasselbe mit den Zahlen des Schritts, wo ein einfacher Grund welche hat.
told-why-left = { $amount } bleiben übrig.
told-why-rent = Die Miete dort ist { $amount }.
told-why-group = Das sind { $count } von { $all } der Gruppe.
told-why-group-whole = Jetzt ist die Gruppe vollständig.
told-why-lift = { $place } bringt wieder Miete.
told-why-owes = { $amount } sind zu zahlen.
told-why-too-poor = Es waren nur { $amount } in der Hand.
told-why-bid-low = Die Bank verlangt dafür { $amount }.

## Karten, für alle, die eine andere Sprache lesen als die der Ausgabe

read-move_to-advance_boardwalk = Geh nach { $place }.
read-move_to-advance_go = Geh auf { $place } und nimm dein Gehalt.
read-move_to-advance_illinois = Geh nach { $place }.
read-move_to-advance_st_charles = Geh nach { $place }.
read-move_to-trip_reading_railroad = Mach einen Ausflug: Geh nach { $place }.
read-move_to_nearest-transport-nearest_railroad_1 = Geh zum nächsten Bahnhof. Gehört er jemandem, zahle die { $factor }-fache Miete.
read-move_to_nearest-transport-nearest_railroad_2 = Geh zum nächsten Bahnhof. Gehört er jemandem, zahle die { $factor }-fache Miete.
read-move_to_nearest-utility-nearest_utility = Geh zum nächsten Werk. Gehört es jemandem, zahle das { $factor }-Fache eines neuen Wurfs.
read-move_back-back_3 = Geh { $spaces } Felder zurück.
read-go_to_jail-go_to_jail = Geh sofort ins Gefängnis, ohne Gehalt unterwegs.
read-jail_free-jail_free = Behalte diese Karte: Sie öffnet einmal die Gefängnistür.
read-collect-bank_dividend = Die Bank gibt dir einen Anteil am Gewinn: { $amount }.
read-collect-building_loan_matures = Ein Darlehen kommt zu dir zurück: { $amount }.
read-pay-speeding_fine = Du warst zu schnell: Zahle { $amount }.
read-pay_each_player-chairman_of_board = Du bist gewählt: Zahle jedem Mitspieler { $amount }.
read-repairs-general_repairs = Reparaturen: { -house } je { $house }, { -hotel } je { $hotel }. Zahle für alle.
read-collect-bank_error = Die Bank hat sich zu deinen Gunsten geirrt: { $amount }.
read-collect-sale_of_stock = Du hast im rechten Augenblick verkauft: { $amount }.
read-collect-holiday_fund = Dein Erspartes wird ausgezahlt: { $amount }.
read-collect-income_tax_refund = Es gibt Steuern zurück: { $amount }.
read-collect-life_insurance = Eine Versicherung zahlt dir { $amount }.
read-collect-consultancy_fee = Dein Rat war { $amount } wert.
read-collect-beauty_contest_second_prize = Zweiter Preis in einem Wettbewerb: { $amount }.
read-collect-inheritance = Du erbst { $amount }.
read-collect_each_player-birthday = Du hast Geburtstag: Jeder Mitspieler schenkt dir { $amount }.
read-pay-doctors_fee = Die Arztrechnung: Zahle { $amount }.
read-pay-hospital_fees = Ein Aufenthalt im Krankenhaus: Zahle { $amount }.
read-pay-school_fees = Die Schule kostet { $amount }.
read-repairs-street_repairs = Die Straßen werden geflickt: { -house } je { $house }, { -hotel } je { $hotel }. Zahle für alle.
read-move_to = Geh nach { $place }.
read-move_to_nearest-transport = Geh zum nächsten Bahnhof. Gehört er jemandem, zahle die { $factor }-fache Miete.
read-move_to_nearest-utility = Geh zum nächsten Werk. Gehört es jemandem, zahle das { $factor }-Fache eines neuen Wurfs.
read-move_back = Geh { $spaces } Felder zurück.
read-go_to_jail = Geh sofort ins Gefängnis, ohne Gehalt unterwegs.
read-jail_free = Behalte diese Karte: Sie öffnet einmal die Gefängnistür.
read-collect = Du bekommst { $amount }.
read-pay = Zahle { $amount }.
read-collect_each_player = Jeder Mitspieler gibt dir { $amount }.
read-pay_each_player = Zahle jedem Mitspieler { $amount }.
read-repairs = Reparaturen: { -house } je { $house }, { -hotel } je { $hotel }. Zahle für alle.

## Die Seite

words-bid = Dein Gebot
words-deal-cash = Geld, das du bekommst; mit Minus: das du zahlst
words-deal-you-give = Du gibst
words-deal-they-give = { $who } gibt
words-deal-gives = { $amount } wert
words-deal-worth = Vermögen: { $before }, dann { $after }
words-deal-completes = Vollständig: { $group }
words-deal-breaks = Gibt auf: { $group }
words-deal-offer = Anbieten
words-deal-counter = Stattdessen anbieten
words-deal-accept = Annehmen
words-houses = { $count ->
    [0] nichts gebaut
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
  }
words-hotel = { -hotel }
words-mortgaged = beliehen
words-left-die = Linker Würfel
words-right-die = Rechter Würfel
words-steps = Stufen hinauf oder hinunter

page-seat = Platz { $seat }
page-seat-of = Platz { $seat }: { $name }
page-seat-waits = Platz { $seat }, das Spiel wartet darauf
page-players = Spieler
page-seats = Plätze
page-screen-of = Bildschirm von Platz { $seat }
page-button-left = Platz { $seat }: Links
page-button-ok = Platz { $seat }: OK
page-button-right = Platz { $seat }: Rechts
page-chosen-seat = Der gewählte Platz
page-everybody = Alle
page-view-board = Die Konsolen rund um das Brett zeigen
page-view-play = Das Brett groß zeigen, und einen Platz in Worten
page-choices-of = Was { $name } tun kann
page-seconds-left = { $number } s
page-going-once = Zum Ersten…
page-going-twice = Zum Zweiten…
page-sold = Verkauft!
page-secret = Das Brett zeigt hier einen Code. Lies ihn dort.
page-less = Weniger: { $what }
page-more = Mehr: { $what }
page-bounds = { $count } bis { $number }
page-may-sleep = Dieser Browser lässt die Seite den Bildschirm nicht anlassen. Wird er dunkel, tippe darauf: Du bist sofort wieder an deinem Platz.
page-understood = OK
page-phones-off = Telefone sind aus
page-phones-off-how = Das Brett lässt von anderen Geräten niemanden herein. Halte es an und starte es so:
page-phones-off-service = Bei einem Brett, das von selbst startet, gehört das in seine Einstellungen (docs/service.md):
page-or-name = oder { $name }
page-the-board = Das Brett
page-beside = Neben dem Brett
page-sheets = Was zu sehen ist
page-preferences = Ton, Licht und Sprache
page-tray-hint = Zieh deine Figur auf das Brett
page-in-the-tray = in der Schale
page-not-affiliated = Croupier hat nichts mit den Inhabern der Namen auf seinen Brettern zu tun, auch nicht mit den Herstellern von Brettspielen, und enthält keines ihrer Bilder.
page-reconnecting = Verbindung wird gesucht…
page-mute = Ton aus
page-volume = Lautstärke
page-theme-auto = Hell oder dunkel wie der Computer
page-theme-light = Hell
page-theme-dark = Dunkel
page-won = { $name } gewinnt
page-dice = Würfel: { $number }
page-dice-none = Es wurde noch nicht gewürfelt
page-owned-by = gehört { $name }
page-mortgaged = beliehen
page-house = { -house }
page-houses = { -house(form: "many") }
page-hotel = { -hotel }
page-hotels = { -hotel(form: "many") }
page-sheet-history = Verlauf
page-sheet-deeds = Karten
page-sheet-worth = Vermögen
page-sheet-chances = Chancen
page-chance-of = { $amount } Siegchance
page-chances-chart = Die Siegchancen aller
page-turning-points = Wendepunkte
page-no-turning-points = Noch hat kein Zug viel geändert.
page-turn-of = Wurf { $number }
page-how-it-went = Wie es lief
page-sheet-summary = Das Spiel ist aus
page-sheet-faults = Fehler
page-sheet-keys = Tasten
page-no-game = Hier ist etwas zu sehen, sobald ein Spiel begonnen hat.
page-bank = Die Bank
page-unsold-deeds = Karten
page-pot = Topf
page-worth-of = { $amount } wert
page-out = nicht mehr im Spiel
page-in-jail = im Gefängnis
page-jail-cards = Freikarten: { $number }
page-no-deeds = Noch keine Karten
page-worth-chart = Das Vermögen aller
page-history-empty = Noch ist nichts geschehen.
page-worth-empty = Die Kurven beginnen mit dem zweiten Zug.
page-chart-throws = Wurf { $number }
page-income = Miete nach Besitz
page-no-rent = Noch wurde keine Miete gezahlt.
page-landings = Auf dem Brett zeigen, wie oft jedes Feld betreten wurde
page-keys-help = Jeder Platz hat drei Tasten: links, ●, rechts. Mit Tab erreichst du die Figuren; Pfeiltasten bewegen die, die den Fokus hat.
page-token-keys = Figur vor oder zurück
page-token-home = Figur auf Los
page-token-tray = Figur in die Schale
page-faults-help = Mach etwas kaputt und sieh, was das Brett tut. Ein zweiter Druck macht es heil.
page-faults-screens = Bildschirme
page-faults-buttons = Knöpfe
page-fault-reader = Leser ausstecken
page-fault-garble = Leitung des Lesers stören
page-fault-strip = Lichter ausstecken
page-fault-brownout = Spannungseinbruch
page-fault-lift = Eine Figur anheben
page-fault-swap = Zwei Figuren vertauschen
page-fault-screen = Bildschirm { $seat } ausstecken
page-fault-stick = ● von Platz { $seat } klemmt
page-fault-bounce = ● von Platz { $seat } prellt
page-phone-for = Ein Telefon für Platz { $seat }
page-take-back = Platz { $seat }: zurück an seine Knöpfe
page-join-here = Mit dem Telefon mitspielen: Scanne das, oder öffne
page-qr = Ein Code für die Kamera des Telefons
page-scan-other = Den Code für { $name } zeigen
page-scan = Scanne das mit dem Telefon, oder tippe Adresse und Code ein. Der Code gilt einmal.
page-fingerprint = Der Browser wird warnen: Das Brett hat sein Zertifikat selbst gemacht. Mach weiter, wenn der SHA-256-Fingerabdruck dieser ist:
page-close = Schließen
page-code = Der Code, den das Brett für deinen Platz zeigt
page-sit = Platz nehmen
page-only-watch = Nur zuschauen
page-take-a-seat = Ich habe einen Code: Platz nehmen
page-code-wrong = Dieser Code öffnet keinen Platz. Lass dir vom Brett einen neuen geben.
page-code-later = Zu viele falsche Codes. Warte eine Minute und versuch es dann noch einmal.

## Die Bühne in der Mitte der Seite: was gerade geschieht

stage-turn = { $who } würfelt
stage-turn-again = Pasch: { $who } würfelt noch einmal
stage-claim = { $who } kann von { $other } { $amount } Miete für { $place } verlangen.
stage-claim-dice = { $who } kann von { $other } für { $place } das { $factor }-Fache eines Wurfs verlangen.
stage-order = Wer fängt an?
stage-order-rule = Der höchste Wurf fängt an.
stage-order-tie = Gleichstand: Der höchste Wurf noch einmal.
stage-starts = { $who } fängt an
stage-thrown = { $who } wirft { $number }
stage-double = Ein Pasch!
stage-on-to = Weiter bis { $place }
stage-card-due = { $who } nimmt eine Karte: { $deck }
stage-card = { $who }: { $deck }
stage-buy = { $who }: { $place } kaufen?
stage-bought = { $who } kauft { $place }
stage-price = Preis
stage-in-hand = In der Hand
stage-left-over = Danach übrig
stage-missing = Es fehlen
stage-whole-group = Damit ist die Gruppe vollständig: { $count } von { $all }.
stage-part-of-group = Das wären { $count } von { $all } der Gruppe.
stage-auction = Versteigerung: { $lot }
stage-leads = { $who } führt
stage-no-bid = Noch kein Gebot
stage-list-price = Listenpreis
stage-passes = passt
stage-has = hat { $amount }
stage-sold = An { $who }: { $lot }
stage-nobody-bid = Niemand bietet für { $lot }
stage-short-house = { $count ->
    [one] { -house.gender ->
        [m] Der letzte { -house }
        [f] Die letzte { -house }
       *[n] Das letzte { -house }
      }
   *[other] Nur noch { $count } { -house(form: "many") }
}
stage-short-hotel = { $count ->
    [one] { -hotel.gender ->
        [m] Der letzte { -hotel }
        [f] Die letzte { -hotel }
       *[n] Das letzte { -hotel }
      }
   *[other] Nur noch { $count } { -hotel(form: "many") }
}
stage-shortage-how = Wollen es mehrere, wird versteigert.
stage-wants-on = will auf { $place } bauen
stage-wants-none = will nicht
stage-is-asked = wird gefragt
stage-built = { $who } baut auf { $place }
stage-stands-houses = { $count ->
    [one] Jetzt steht dort 1 { -house }
   *[other] Jetzt stehen dort { $count } { -house(form: "many") }
}
stage-stands-hotel = Jetzt steht dort: { -hotel }
stage-rent-now = Miete jetzt
stage-deal = { $who } bietet { $other } einen Handel an
stage-deal-asked = { $who } wird gefragt.
stage-deal-accepted = Ein Handel zwischen { $who } und { $other }
stage-deal-refused = { $other } lehnt den Handel von { $who } ab
stage-deal-withdrawn = { $who } zieht das Angebot an { $other } zurück
stage-deal-lapsed = Das Angebot von { $who } an { $other } ist verfallen
stage-gives = { $who } gibt
stage-jail-card = Eine Freikarte
stage-mortgaged = beliehen
stage-lifted-at-once = beliehen, sofort abgelöst
stage-pays = { $who } zahlt an { $other }
stage-rent-of = Miete für { $place }
stage-rent-throw = { $who } würfelt um die Miete
stage-rent-times = Das { $factor }-Fache des Wurfs, für { $other }
stage-tax = { $who }: { $place }
stage-tax-paid = { $who } zahlt Steuern
stage-tax-fixed = Ein fester Betrag
stage-tax-tenth = Oder ein Zehntel von allem, gewählt, bevor gezählt wird
stage-salary = { $who } kommt über { $place }
stage-debt = { $who } schuldet { $other } { $amount }
stage-owed = Schuld
stage-can-raise = Aufzutreiben
stage-to-raise = Es fehlen noch
stage-can-pay = Nach dem Zahlen übrig
stage-too-little = Alles zusammen reicht nicht: Nur ein Handel kann helfen.
stage-deals-open = Handeln ist möglich: Jeder kann damit helfen.
stage-way-mortgage = { $place } beleihen
stage-way-buildings = Gebäude verkaufen: { $group }
stage-way-others = und { $count } weitere
stage-estate = { $who } übernimmt die Karten
stage-estate-how = Von jeder Hypothek sind jetzt { $percent }% fällig.
stage-estate-due = Jetzt fällig
stage-estate-lift = Neben jeder Karte: was es kostet, sie sofort abzulösen.
stage-jailed = { $who } geht ins Gefängnis
stage-jailed-space = Auf frischer Tat ertappt.
stage-jailed-card = So sagt es die Karte.
stage-jailed-doubles = Drei Pasche hintereinander.
stage-stays = Kein Pasch: { $who } bleibt im Gefängnis
stage-stays-try = Versuch { $number } von { $all }
stage-freed = { $who } ist frei
stage-freed-fine = Die Strafe ist bezahlt.
stage-freed-card = Die Karte hat die Tür geöffnet.
stage-freed-double = Ein Pasch!
stage-freed-third_throw = Nach dem letzten Versuch war die Strafe fällig.
stage-jail-turn = { $who } würfelt, im Gefängnis
stage-jail-choice = { $who }: die Strafe oder eine Karte?
stage-way-double = Einen Pasch werfen
stage-way-try = Versuch { $number } von { $all }
stage-way-fine = Die Strafe zahlen
stage-way-card = Die Karte benutzen
stage-bankrupt = { $who } ist bankrott
stage-bankrupt-to = Alles geht an { $who }.
stage-resigned = { $who } steigt aus
stage-won = { $count ->
    [one] { $who } gewinnt!
   *[other] { $who } gewinnen!
}
stage-won-last_standing = Als Letzter übrig.
stage-won-first_bankruptcy = Der erste Bankrott beendet das kurze Spiel.
stage-won-time_up = Die Zeit ist um.

## Die Zeile eines jeden auf der Seite

row-robot-beginner = Roboter, Anfänger
row-robot-builder = Roboter, Bauherr
row-robot-strong = Roboter, Könner
row-thinks = überlegt: { $what }
row-waits-order = würfelt um den Anfang
row-waits-roll = würfelt
row-waits-move = zieht bis { $place }
row-waits-card = nimmt eine Karte
row-waits-tax = wählt die Steuer
row-waits-jail = Strafe oder Karte?
row-waits-buy = kauft { $place }?
row-waits-rent = würfelt um die Miete
row-waits-debt = muss { $amount } auftreiben
row-waits-estate = welche Karten ablösen?
row-waits-auction = bietet oder passt?
row-waits-shortage = will auch?
row-in-jail = im Gefängnis, Versuch { $number } von { $all }
row-out = nicht mehr im Spiel

## Die Karte eines Feldes, auf der Seite

space-unsold = Zu kaufen: { $amount }
space-owner = Gehört { $who }
space-mortgaged = Beliehen: keine Miete
space-due = Jetzt fällig: { $amount }
space-due-dice = Jetzt fällig: das { $factor }-Fache des Wurfs
space-none-in-jail = Keine Miete, solange { $who } im Gefängnis ist
space-rent = Miete
space-rent-group = Ganze Gruppe
space-rent-houses = { $count ->
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
}
space-rent-hotel = { -hotel }
space-rent-owned = { $count } im Besitz
space-times = { $factor } × Wurf
space-house-price = { -house }, je
space-hotel-price = { -hotel }
space-hotel-costs = { $amount } und { $count } { -house(form: "many") }
space-price = Preis
space-mortgage = Hypothek
space-lift = Ablöse
space-group = { $name }: { $count } Karten
space-go = { $amount } für alle, die darauf kommen oder darüber ziehen.
space-go-double = { $amount } für alle, die darüber ziehen, das Doppelte, wer darauf kommt.
space-tax-or-tenth = Zahle { $amount } oder ein Zehntel von allem, was du hast.
space-jail = Nur zu Besuch, wenn dich niemand hergeschickt hat. Hinaus geht es mit einem Pasch, für { $amount } oder mit einer Karte.
space-parking = Hier geschieht nichts.
space-pot = Was im Topf liegt, gehört dir: { $amount }
space-go-to-jail = Direkt ins Gefängnis, ohne über { $place } zu ziehen.
space-tax = Zahle { $amount }.
space-card = Nimm eine Karte: { $deck }.

## Im Terminal

cli-ready = Croupier ist bereit: { $address }
cli-goes-on = Das letzte Spiel geht weiter, mit seiner eigenen Ausgabe: "{ $title }".
cli-others = Andere in diesem Netz öffnen { $address } auf einem Telefon oder einem anderen Computer.
cli-others-named = Andere in diesem Netz öffnen { $address } oder { $name } auf einem Telefon oder einem anderen Computer.
cli-no-network = Andere dürfen herein, aber dieses Gerät ist noch in keinem Netz.
cli-no-such-address = die Seite lässt sich unter { $address } nicht zeigen ({ $reason }): nenne mit --listen ADRESSE eine Adresse dieses Geräts, oder lass es weg
cli-tls-unreadable = { $path }, von --tls genannt, lässt sich nicht lesen ({ $reason }): prüfe den Namen und ob Croupier es lesen darf
cli-tls-unfit = { $certificate } und { $private } taugen nicht für --tls ({ $reason }): beide müssen PEM-Dateien sein, erst das Zertifikat, dann sein eigener Schlüssel ohne Passwort
cli-tls-no-openssl = das Programm openssl macht das eigene Zertifikat der Seite, und es ist nicht installiert: installiere es (auf Debian oder Raspberry Pi OS: apt install openssl), oder nenne Dateien mit --tls CERT KEY
cli-tls-not-made = das eigene Zertifikat der Seite ließ sich nicht machen ({ $reason })
cli-fingerprint = Das Zertifikat hat das Brett selbst gemacht: Ein Browser warnt einmal davor. Mach weiter, wenn er diesen SHA-256-Fingerabdruck zeigt:
  { $fingerprint }
cli-port-taken = Port { $port } ist nicht zu haben ({ $reason }): beende das Programm, das ihn hat, oder nimm einen anderen mit --port N
cli-no-home = es gibt keinen Heimordner für die Spiele: nenne einen Ordner mit --state ORDNER
cli-last-game-damaged = das letzte Spiel ist beschädigt ({ $reason }); es bleibt als { $kept } erhalten: beginne ein neues
cli-last-game-rescued = das letzte Spiel ist beschädigt ({ $reason }); es bleibt als { $kept } erhalten und geht ab seinem letzten guten Schritt in { $rescued } weiter
cli-last-game-unsure = die Marke des letzten Schritts ist beschädigt oder fehlt: niemand kann sagen, ob die letzten Schritte alle da sind
cli-safe-start = das Programm ist { $count } Mal kurz nach dem Weiterspielen von { $game } zu Ende gegangen: die Lobby fragt, was zu tun ist
cli-play-again = Croupier ist neu: { $steps } Schritte müssen noch einmal gespielt werden
cli-clock-set-back = die Uhr wurde zurückgestellt: das letzte Spiel ist später gesichert als jetzt; nichts ist verloren
cli-journal-damaged = das gesicherte Spiel { $path } ist beschädigt ({ $reason }): leg es beiseite und beginne ein anderes
cli-journal-foreign = { $path } gehört zu einem anderen Programm: räum es aus dem Weg
cli-journal-newer = { $path } wurde von einem neueren Croupier gesichert ({ $what }): erneuere Croupier, um es weiterzuspielen
cli-journal-older = { $path } wurde von einem älteren Croupier gesichert (Format { $version }, dieser liest { $known }): spiel es in der Version weiter, die es gesichert hat
cli-journal-exists = es gibt schon ein gesichertes Spiel { $path }: nimm einen anderen Namen
cli-journal-missing = es gibt kein gesichertes Spiel { $path }: prüfe den Namen
cli-journal-unreadable = das gesicherte Spiel { $path } ließ sich nicht öffnen ({ $reason }): prüfe, ob die Karte Platz hat und Croupier dort schreiben darf, dann starte noch einmal
cli-journal-not-written = { $path } ließ sich nicht sichern ({ $reason }): schaff Platz oder prüfe die Karte, dann versuch es noch einmal
cli-journal-closed = das gesicherte Spiel { $path } ist geschlossen: öffne es wieder, um weiterzuspielen
cli-journal-stuck = das gesicherte Spiel { $path } ließ sich nicht beiseitelegen ({ $reason }): räum es von Hand weg
cli-folder-busy = ein anderer Croupier benutzt den Ordner { $path }: beende ihn oder nimm einen anderen mit --state ORDNER
cli-folder-unwritable = in den Ordner { $path } lässt sich nicht schreiben ({ $reason }): mach ihn beschreibbar oder nimm einen anderen mit --state ORDNER
cli-file-unreadable = { $path } lässt sich nicht lesen ({ $reason }): prüfe die Rechte oder räum die Datei weg

## Gedruckte Bretter

paper-rent = Miete
paper-whole-group = ganze Gruppe, ohne Gebäude
paper-with-houses = mit { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
}
paper-with-hotel = mit 1 { -hotel }
paper-house-costs = 1 { -house } kostet
paper-hotel-costs = 1 { -hotel } kostet
paper-hotel-price = { $amount } + 4 { -house(form: "many") }
paper-mortgage = Hypothek
paper-owned = Miete, { $count } im Besitz
paper-dice = { $factor }-facher Wurf
paper-pay = Zahle { $amount }
paper-board = Brett
paper-deeds = Besitzkarten
paper-cards = Karten
paper-sheet = Blatt { $number } von { $count }
paper-glue = An den Eckmarken schneiden. Das nächste Blatt wird über den Streifen zwischen Pfeilen und Rand geklebt.
paper-cut = An den Linien schneiden.
paper-measure = 50 mm: mit 100 % drucken
paper-own-names = *: ein Name von uns.
paper-disclaimer = Mit Croupier für das private Spiel gemacht. Ohne Verbindung zu den Inhabern der gedruckten Namen.

## Einen Schritt zurücknehmen

do-open-undo = Zurücknehmen...
do-undo = Zurücknehmen
do-undo-ask = Die andern fragen
do-undo-no = Nein, es gilt
do-undo-agree = Ja, zurück damit
do-undo-stop = Doch nicht
line-undo = Zurücknehmen?
line-undo-asked = Darf { $who } zurück?
line-undo-taps = Tippt an: noch { $count }
line-undo-waits = Es fehlen noch { $count }
line-token-back = Deine Figur zurück auf
news-undone = { $who } nahm etwas zurück
news-undo-no = { $who } sagt nein
told-rules-differ = Die Regeln sind seither anders: die Schritte bis zum nächsten gesicherten fehlen.
told-taken-back = Zurückgenommen von { $people }.
told-taken-back-step = Zurückgenommen: { $what }, von { $people }.
told-taken-back-other = Zurückgenommen von { $people }: { $what }
told-back-bought = Kauf von { $place }
told-back-built = { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where }
told-back-hotel = Ausbau auf { $where } bis zum Ende ({ -hotel })
told-back-sold = Verkauf von { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where }
told-back-sold-hotel = Rückbau auf { $where } von oben ({ -hotel })
told-back-mortgaged = Hypothek auf { $places }
told-back-lifted = Ablösung von { $places }
told-back-raised = Auftreiben von { $amount }
told-back-spent = Ablösen und Bauen für { $amount }
told-step-bought = { $who } kauft { $place }.
told-step-built = { $who }: { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where }.
told-step-hotel = { $who } baut auf { $where } bis zum Ende aus ({ -hotel }).
told-step-sold = { $who } verkauft { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } auf { $where }.
told-step-sold-hotel = { $who } baut auf { $where } von oben ab ({ -hotel }).
told-step-mortgaged = { $who } beleiht { $places }.
told-step-lifted = { $who } löst die Hypothek auf { $places } ab.
told-step-raised = { $who } treibt { $amount } auf.
told-step-spent = { $who } löst ab und baut für { $amount }.

## Nachschauen

do-open-look = Nachschauen...
do-look-deed = Karten...
do-look-player = Spieler...
do-look-bank = Die Bank
do-look-history = Was geschah
do-look-standings = Wer wie steht
do-look-closer = Genauer...
do-look-next = Weiter
line-look = Nachschauen
line-look-what = Was?
line-unsold = Frei: { $amount }
line-belongs-to = Gehört { $who }
line-is-mortgaged = Beliehen
line-free-of-debt = Nicht beliehen
line-with-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-with-hotel = { -hotel }
line-rent-bare = Miete: { $amount }
line-rent-group = Gruppe: { $amount }
line-rent-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }: { $amount }
line-rent-hotel = { -hotel }: { $amount }
line-house-price = { -house }: { $amount }
line-rent-owned = { $count } davon: { $amount }
line-rent-dice = { $count } davon: { $factor } x Wurf
line-deed-price = Preis: { $amount }
line-deed-mortgage = Hypothek: { $amount }
line-has-cash = Geld: { $amount }
line-has-deeds = Besitz { $count }, frei { $cards }
line-out-of-game = Nicht mehr dabei
line-bank-houses = { -house(form: "many") }: { $count }
line-bank-hotels = { -hotel(form: "many") }: { $count }
line-bank-deeds = Freie Karten: { $count }
line-bank-pot = Im Topf: { $amount }
line-standing = { $place }. { $who } { $amount }

## Platz nehmen, und wie das Spiel sein soll

do-same = Wie letztes Mal
do-go-on = Weiterspielen
do-step-back = 1 Schritt zurück
do-open-plan = Das Spiel...
do-open-house-rules = Hausregeln...
do-change = Ändern
do-name = Mein Name...
do-name-done = So heiße ich
do-name-erase = Löschen
do-one-more = Noch jemand
do-hand-to = An { $who }
line-same = Wieder so?
line-ends-other = Das andere beenden?
line-go-on = Weiterspielen?
line-to-whom = { $who }: { $said }
line-who-bids = Bieten? Figur antippen
line-tap-to-join = Figur antippen: dabei
line-name = Dein Name
line-name-full = Bis { $count } Buchstaben
line-plan = Das Spiel
line-set-edition = Ausgabe
line-set-book = Regeln
line-set-book-auto = Familie: Miete von selbst
line-set-book-ask = Streng: Miete verlangen
line-set-house-rules = Hausregeln
line-set-house-rules-on = { $count ->
    [0] keine
   *[other] { $count } an
  }
line-house-rule-free_parking_pot = Topf bei Frei Parken
line-house-rule-double_salary_on_go = Doppelt auf Los
line-house-rule-no_auctions = Ohne Versteigerung
line-house-rule-no_rent_in_jail = Haft: keine Miete
line-house-rule-first_lap_before_buying = Kauf ab 2. Runde
line-house-rule-cash = Geld am Anfang
line-set-on = An
line-set-off = Aus
line-set-length = Länge
line-set-length-long = Das ganze Spiel
line-set-length-short = Das kurze Spiel
line-set-limit = Zeitlimit
line-set-limit-off = Keins
line-set-limit-on = { $count ->
    [one] eine Minute
   *[other] { $count } Minuten
  }
line-set-dice = Würfel
line-set-dice-board = Das Brett würfelt
line-set-dice-real = Eure eigenen Würfel
line-set-robots = Roboter
line-set-robots-on = { $count ->
    [0] keine
   *[other] { $count }
  }
line-set-robot = Sie spielen
line-robot-beginner = wie Anfänger
line-robot-builder = wie Bauherren
line-robot-strong = wie Könner
line-robot-mixed = jeder auf seine Art
line-goodbye = Auf Wiedersehen!
line-goodbye-saved = Das Spiel ist gesichert.
screen-bad-name = Ein Name hat höchstens 8 Buchstaben
screen-bad-setup = Zu wenig Geld für dieses Zeitlimit

## Versteigerungen

line-leads = { $who }: { $amount }
line-list-price = Listenpreis: { $amount }
line-raises-cash = Es fehlt: { $who }

## Geld auftreiben

do-raise-cash = Geld holen...
do-back-to-bid = < Zum Gebot
do-open-raise = Geld holen...
do-raise-for-me = Mach du das
line-raise-cash = Geld auftreiben
line-raise-how = Wie?

## Echte Würfel

do-enter-dice = Wurf eingeben
do-turn-dice = Würfel drehen
do-confirm-dice = Ich warf { $first } + { $second }
do-enter-throw = Wurf eingeben
do-confirm-throw = { $who }: { $first } + { $second }
do-confirm-other = Es ist { $first } + { $second }
line-throw-for = Würfle für { $who }
line-throw-for-order = Wer fängt an?
line-throw-for-move = Mit echten Würfeln
line-throw-for-rent = Um die Miete

## Bauen, abreißen, beleihen, ablösen: eine Gruppe hinauf und hinunter

do-open-property = Besitz...
do-choose-group = Wählen
do-one-by-one = Einzeln...
do-slide-build = Bauen: -{ $amount }
do-slide-lift = Ablösen: -{ $amount }
do-slide-sell = Abriss: +{ $amount }
do-slide-mortgage = Leihen: +{ $amount }
do-slide-spend = Tun: -{ $amount }
do-slide-gain = Tun: +{ $amount }
line-property = Dein Besitz
line-property-which = Welche Gruppe?
line-part-of-group = Du hast { $count } von { $all }
line-rent = Miete: { $amount }
line-dice-rent = Miete: { $factor }x Wurf
line-rents = Miete: { $least }-{ $most }
line-slide = < ab · auf >
line-cash-then = Geld dann: { $amount }
line-others-asked = Andere gefragt
line-one-by-one = Jede Karte für sich

## Was die Hände mit den echten Dingen tun

do-chore-done = Getan
line-dealt = Nimm deine Karten:
line-dealt-paid = Karten, -{ $amount }:
line-dealt-other = Karten für { $who }:
line-dealt-other-paid = { $who }: Karten, -{ $amount }
line-house-on = { $count ->
    [one] Stell hierhin:
   *[other] Stell überallhin:
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-house-off = { $count ->
    [one] Nimm hier weg:
   *[other] Nimm überall weg:
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-hotel-on = { $count ->
    [one] Stell hierhin:
   *[other] Stell überallhin:
  } 1 { -hotel }
line-hotel-off = { $count ->
    [one] Nimm hier weg:
   *[other] Nimm überall weg:
  } 1 { -hotel }
line-face-down = { $count ->
    [one] Dreh die Karte um
   *[other] Dreh { $count } Karten um
  }
line-face-up = { $count ->
    [one] Karte wieder aufdecken
   *[other] { $count } Karten aufdecken
  }
line-deed-bank = { $count ->
    [one] Karte an die Bank zurück
   *[other] { $count } Karten an die Bank zurück
  }
line-deed-to = { $count ->
    [one] Karte zurück an { $who }
   *[other] { $count } Karten zurück an { $who }
  }
line-deed-again = { $count ->
    [one] Nimm die Karte wieder
   *[other] Nimm { $count } Karten wieder
  }
news-take-deed = Nimm die Karte
news-get-deed = Karte von { $who }
news-give-deed = Karte an { $who }

## Ein Nachlass, Karte für Karte

do-estate-lift = Auch ablösen
do-estate-keep = Nicht ablösen
do-estate-too-dear = Ablöse zu teuer
line-estate-total = Zusammen: { $amount }
line-estate-tenth = Fällig: { $amount }
line-estate-mortgaged = Ablöse: +{ $amount }
line-estate-lifted = Abgelöst: +{ $amount }

## Roboter, Helfer und Einstellungen im Spiel

do-skip = Vorspulen
do-robot-back = Ich spiele selbst
do-open-away = Wer fehlt?...
do-away = Roboter spielt
do-away-here = Ich bin da!
do-away-no = Nein, wir warten
do-away-yes = Ja, ein Roboter
do-open-settings = Einstellungen...
do-stop = Für heute Schluss
line-robot-plays = Ein Roboter spielt
line-robot-move = Zieh { $who } nach
line-away = Jemand fehlt
line-away-who = Wer?
line-away-robot = Roboter für { $who }?
line-away-you = Roboter für dich?
line-away-silence = Beginnt in { $seconds } s
news-away-here = { $who } ist da
line-away-waits = Es fehlen { $count }
line-away-asks = { $who } fragt
line-settings = Einstellungen
line-settings-which = Für dich oder für alle
line-set-language = Deine Sprache
line-set-sound = Ton für alle
line-set-helper = Hilfe für dich
line-set-chances = Wer sieht die Chancen
line-chances-off = Wer zuschaut
line-chances-on = Alle
line-set-colours = Lichter
line-colours-off = In allen Farben
line-colours-on = Für Farbenblinde
line-set-pace = Roboter spielen
line-pace-slow = langsam
line-pace-normal = wie Menschen
line-pace-fast = schnell
line-stop = Für heute Schluss?
line-stop-saved = Später geht es weiter.
line-time-left = Zeit übrig
line-help-throw = Würfle, dann zieh.
line-help-jail = Ein Pasch macht frei.
line-help-buy = Dann hast du { $amount }.
line-help-decline = Dann bieten alle.
line-help-build = Mehr Miete. Rest: { $amount }
line-help-draw = Sie sagt, was zu tun ist.
line-help-free = Dann bist du frei.
line-help-claim = Es ist dein Geld.
line-help-waive = Dann gibt es nichts.
line-help-drop-out = Ein anderer bekommt es.
line-help-pay = Dann ist sie beglichen.
line-help-accept = Ihr tauscht beide.
line-help-refuse = Alles bleibt, wie es ist.
line-help-resign = Du wärst raus!
line-help-mortgage = Geld jetzt, keine Miete.
line-help-lift = Bringt wieder Miete.

## croupier play --help

cli-help-play = Startet das simulierte Brett und öffnet es im Browser. Ein begonnenes Spiel geht dort weiter, wo es aufhörte. Strg-C beendet das Programm, nie das Spiel.
cli-help-run = Startet das Brett im Vordergrund, wie der Dienst es tut: echte Geräte, und auf der Seite jene, die in der Datei simuliert sind. Ein begonnenes Spiel geht dort weiter, wo es aufhörte. Strg-C beendet das Programm, nie das Spiel.
cli-help-help = zeigt diese Hilfe
cli-help-no-browser = nennt nur die Adresse der Seite, öffnet sie nicht
cli-help-seats = wie viele Plätze das simulierte Brett hat, { $fewest } bis { $most } (sonst { $default }, oder so viele wie --players)
cli-help-players = beginnt sofort ein neues Spiel mit so vielen Menschen (sonst 1, wo es --bots gibt)
cli-help-bots = beginnt sofort, mit so vielen Robotern gegen dich
cli-help-short = mit --players oder --bots: das kurze Spiel
cli-help-lang = mit --players oder --bots: die Sprache der Bildschirme ({ $languages })
cli-help-config = wie das Brett verdrahtet ist: eine Datei, oder ein Name, den "croupier wiring" nennt
cli-help-port = der Port der Seite auf diesem Computer, 0 für irgendeinen freien (sonst %(default)s)
cli-help-state = der Ordner für die Spiele; er wird gemacht, wenn er fehlt (sonst croupier in $XDG_STATE_HOME oder in ~/.local/state)
cli-help-seed = für diese Zahl jedes Mal dieselben Karten und Würfe, zum Ausprobieren (sonst Zufall)
cli-help-edition = die Ausgabe eines neuen Spiels, ein Name oder eine Datei; ein laufendes behält seine eigene (sonst classic)
cli-help-listen = lässt andere Geräte unter dieser Adresse herein (0.0.0.0 für jede): Sie dürfen zuschauen, und Telefone dürfen Platz nehmen (sonst nur dieses Gerät)
cli-help-tls = zeigt die Seite über https: mit Zertifikat und Schlüssel in diesen zwei PEM-Dateien, oder ohne Dateien mit einem, das das Brett selbst macht (sonst einfaches http)

## Telefone als Konsolen

do-phone = Auf ein Telefon
do-phone-done = Fertig
do-phone-fetch = Zurückholen
do-open-phones = Telefone...
line-phone = Auf dem Telefon
line-phone-how = Es braucht einen Code
line-phone-open = Im Browser öffnen
line-fingerprint = SHA-256 beginnt mit
line-phone-fetch = Zurück an die Knöpfe?
line-on-phone = { $who } am Telefon

## Das WLAN

do-open-wifi = WLAN...
do-wifi-seen = Fertig
do-wifi-show = Code zeigen
do-wifi-look = Andere suchen
do-wifi-look-again = Wieder suchen
do-wifi-join = Verbinden
do-wifi-space = Leerzeichen
do-wifi-open-own = Öffnen
do-wifi-close-own = Schließen
line-wifi = WLAN
line-wifi-password = Passwort:
line-wifi-own = Das WLAN des Bretts
line-wifi-joined = Das Brett ist in
line-wifi-none = In keinem WLAN
line-wifi-joining = Verbindet...
line-wifi-looking = Sucht...
line-wifi-others = Welche gibt es?
line-wifi-heard = { $count ->
    [0] Keins gehört
    [one] Eins gehört
   *[other] { $count } gehört
  }
line-wifi-open-own = Ein eigenes WLAN?
line-wifi-open-own-why = Es verlässt das andere
line-wifi-close-own = WLAN schließen?
line-wifi-close-own-why = Es sucht dann deins
line-wifi-type = Passwort von { $name }
line-wifi-strong = Stark
line-wifi-fair = Mittel
line-wifi-weak = Schwach
news-wifi-own-open = Eigenes WLAN: { $name }
news-wifi-own-failed = Das eigene WLAN ging nicht auf
news-wifi-joined = Das Brett ist in { $name }
news-wifi-wrong-password = Falsches Passwort: { $name }
news-wifi-not-there = Keine Antwort: { $name }
news-wifi-no-address = Keine Adresse von { $name }
news-wifi-not-joined = Kein Zugang: { $name }

## Die Lobby auf der Seite

told-lobby-who = Wer spielt? Nimm Platz, oder spiel gleich gegen Roboter.
told-lobby-stopped = Ein Spiel wurde unterbrochen. Spiel es weiter, oder beginn ein anderes.
told-lobby-token = { $count ->
    [one] Ein Spieler hat noch keine Figur: Stell sie auf { $place }.
   *[other] { $count } Spieler haben noch keine Figur: Stellt sie auf { $place }.
  }
told-lobby-one-more = Noch ein Spieler oder ein Roboter, und es kann losgehen.
told-lobby-ready = Bereit: { $people ->
    [one] 1 Mensch
   *[other] { $people } Menschen
  }{ $robots ->
    [0] .
    [one] {" "}und 1 Roboter.
   *[other] {" "}und { $robots } Roboter.
  }
told-lobby-somebody = Jemand
told-lobby-robots = { $count ->
    [one] 1 Roboter
   *[other] { $count } Roboter
  }
told-lobby-robot-beginner = Anfänger
told-lobby-robot-builder = Bauherr
told-lobby-robot-strong = Könner
told-lobby-who-what = { $who }: { $what }
told-lobby-left-over = Wie letztes Mal: { $what }.
told-lobby-length-long = ganzes Spiel
told-lobby-length-short = kurzes Spiel
told-lobby-real-dice = eigene Würfel
told-lobby-book-auto = Familienregeln
told-lobby-book-ask = strenge Regeln
told-lobby-own-names = { $count ->
    [one] 1 Name auf diesem Brett ist von uns: Keine Quelle nannte den gedruckten.
   *[other] { $count } Namen auf diesem Brett sind von uns: Keine Quelle nannte die gedruckten.
  }
told-lobby-house-rules = { $count ->
    [one] 1 Hausregel
   *[other] { $count } Hausregeln
  }
page-lobby = Vor dem Spiel
page-lobby-play = Gegen Roboter spielen
page-lobby-start = Das Spiel beginnen
page-lobby-go-on = Weiterspielen
page-lobby-go-on-with = Das Spiel von { $name }
page-lobby-step-back = Einen Schritt früher weiterspielen
page-lobby-same = Wie letztes Mal
page-lobby-players = Wer spielt
page-lobby-nobody = Noch niemand
page-lobby-name = Name des Spielers an Platz { $seat }
page-lobby-token = Figur des Spielers an Platz { $seat }
page-lobby-join = Platz { $seat } nehmen
page-lobby-leave = { $name } spielt nicht mit
page-lobby-robot = Wie { $name } spielt
page-lobby-add-robot = Noch ein Roboter
page-lobby-drop-robot = Ohne den Roboter { $name }
page-lobby-game = Das Spiel
page-lobby-house-rules = Hausregeln
page-lobby-afresh = Von vorn beginnen
page-lobby-ends-other = Damit endet das Spiel von { $name } für immer.
page-lobby-no = Nein, behalten
page-lobby-yes = Beenden und beginnen
page-desk-cash = Geld
page-desk-slider = Geld: Links zahlst du, rechts bekommst du es

## Was der Doktor findet und was zu tun ist; im Terminal und auf /setup. Nach einem Doppelpunkt am Ende folgen Zeilen zum Tippen

doctor-simulated = simuliert, auf der Seite
doctor-machine-none-needed = kein Raspberry Pi, und keiner ist nötig: nichts an diesem Brett hängt an Pins
doctor-machine-no-pi = das ist kein Raspberry Pi, und "{ $board }" hat Geräte an seinen Pins
doctor-fix-on-the-pi = starte den Doktor auf dem Pi, oder sieh dir hier das simulierte Brett an:
doctor-config-none = nicht gefunden: { $file }
doctor-config-unreadable = { $file } lässt sich nicht lesen ({ $reason })
doctor-config-undone = in { $file } steht "{ $line }": { $why }
doctor-config-whole = { $file } hat alle { $count } Zeilen, die die Verdrahtung braucht
doctor-config-not-enough = in { $file } steht "{ $line }", das reicht nicht
doctor-config-lacks = in { $file } fehlt "{ $line }"
doctor-fix-lines = es braucht diese Zeilen:
doctor-fix-line-out = nimm diese Zeile heraus und starte den Pi neu:
doctor-fix-line-replace = schreib stattdessen dies und starte den Pi neu:
doctor-fix-line-add = häng diese Zeile ans Ende, unter [all], und starte den Pi neu:
doctor-fix-line-there = steht diese Zeile in config.txt, und wurde der Pi seither neu gestartet?
doctor-fix-line-in-place = setz diese Zeile an die Stelle der anderen in config.txt und starte den Pi neu:
doctor-groups-root = du bist root, der alles darf: versuch es auch als der Benutzer, der spielt
doctor-groups-missing = der Benutzer "{ $user }" ist nicht in { $groups }
doctor-groups-well = der Benutzer "{ $user }" ist in { $groups }
doctor-groups-service-missing = der Benutzer "{ $user }" des Dienstes ist nicht in { $groups }
doctor-groups-service-well = der Benutzer "{ $user }" des Dienstes ist in { $groups }
doctor-fix-run = führ dies aus:
doctor-fix-run-and-log-in = führ dies aus und melde dich neu an:
doctor-libraries-missing = nicht installiert: { $names }
doctor-fix-install = installiere sie dort, wo croupier läuft:
doctor-power-unknown = die Firmware sagt nichts über das Netzteil
doctor-power-well = das Netzteil war seit dem Start stark genug
doctor-power-now = gerade jetzt { $said } ({ $bits })
doctor-power-before = eine Zeit lang seit dem Start: { $said } ({ $bits })
doctor-power-weak = ist das Netzteil zu schwach
doctor-power-slow = ist der Prozessor gebremst
doctor-power-hot = ist es zu heiß
doctor-fix-supply = nimm ein Netzteil mit 5 V und 5 A und ein kurzes, dickes Kabel; gib dem Lichtband einen eigenen Zweig
doctor-fix-i2c-dev = lade es jetzt und bei jedem Start:
doctor-fix-stop = halte erst das Brett an:
doctor-fix-pin = such in config.txt eine Zeile, die diesen Pin anders vergibt; bei Pin 8 ist es vielleicht ein alter Kernel:
doctor-fix-send-more = lass den Kernel mehr auf einmal senden: ergänze dies in der Zeile von cmdline.txt und starte den Pi neu:
doctor-fix-other-driver = nimm in der Verdrahtung driver = "ws2812", das keine Bibliothek braucht; oder
doctor-fix-strip-pin = nichts anderes darf den Pin des Lichtbands benutzen; starte den Pi neu
doctor-fix-left-out = Knöpfe, Summer, Ein-Aus-Knopf und Resets wurden ausgelassen
doctor-fix-shorted-seat = zieh diesen Platz ab: kommen die anderen wieder, ist SDA oder SCL seines Bandkabels kurzgeschlossen
doctor-fix-ribbon = prüfe sein Bandkabel: 3V3, GND, SDA, SCL in der Reihenfolge; steht der Bildschirm auf I2C und auf dieser Adresse? Miss 3,3 V am Bildschirm
doctor-fix-uart = schalte in raspi-config die serielle Schnittstelle des Pi ein und ihre Konsole aus
doctor-fix-replug = steck es aus und wieder ein; hilft das nicht, flashe es neu (docs/build/picos.md)
doctor-fix-plug-in = steck es ein, oder nenne das richtige in der Verdrahtung; diese sind da:
doctor-fix-no-serial = gar kein serielles Gerät steckt; manche USB-Kabel führen nur Strom: versuch ein anderes
doctor-button-down = ist gedrückt, obwohl niemand drücken sollte
doctor-fix-button-down = lass los; bleibt er unten, berührt seine Leitung Masse oder der Knopf klemmt
doctor-pins-taken = { $count } Pins sind vergeben: { $why }
doctor-fix-bus-missing = seine Zeilen in config.txt gelten nach einem Neustart
doctor-bus-mux = der Mux an { $address } hat seine Kanäle ({ $channels })
doctor-bus-well = der Kernel hat ihn
doctor-mux-keeps = er behält seinen letzten Kanal (idle_state { $state }): ein kurzgeschlossener Bildschirm nimmt den ganzen Bus mit
doctor-fix-mux-idle = steht disconnect_on_idle in seinem dtoverlay? Wo der Kernel dafür zu alt ist, bei jedem Start:
doctor-panel-well = { $chip } an { $address } nimmt, was es bekommt
doctor-panel-well-on-channel = { $chip } an { $address }, Kanal { $channel }, nimmt, was es bekommt
doctor-panel-no-bus = lässt sich nicht fragen, sein Bus { $bus } fehlt
doctor-panel-no-module = lässt sich nicht fragen, das Modul i2c-dev ist nicht geladen
doctor-strip-silent = es ließ sich nichts senden
doctor-strip-well = die Bytes sind gesendet; ob es leuchtet, siehst nur du
doctor-strip-wled = die Bilder sind an WLED gesendet; ob es leuchtet, siehst nur du
doctor-the-scanner = der Scanner
doctor-fix-home-network = der Dienst spricht nur mit Adressen eines Heimnetzes, etwa 192.168.1.7
doctor-fix-other-host = an { $host } ist etwas, aber nicht { $what }: läuft dort das Programm, und stimmt der Port?
doctor-fix-no-host = ist { $what } eingeschaltet und im selben Netz wie der Pi? Findet der Pi es?
doctor-fix-fixed-address = gib ihm im Router eine feste Adresse und schreib sie in die Verdrahtung
doctor-fix-off-and-on = schalte { $what } aus und wieder ein
doctor-voice-silent = sie hat nicht gesprochen; das Brett spielt ohne Stimme
doctor-voice-lost = { $why }; das Brett spielt ohne Stimme
doctor-voice-spoke = { $program } hat "{ $words }" an { $card } gesprochen; ob man es hört, weißt nur du
doctor-voice-card = die Karte { $card }
doctor-voice-default-card = die Standard-Soundkarte
doctor-fix-voice-piper = installiere es für den Benutzer des Dienstes, oder nimm driver = "espeak-ng" in [voice]
doctor-fix-apt = installiere es:
doctor-fix-voice-taken = ein anderes Programm hat die Soundkarte: beende es, oder nenne eine andere Karte als device in [voice]
doctor-fix-voice-card = ist "{ $card }" der Name einer Karte? Das listet sie auf:
doctor-fix-voice-no-card = gibt es eine Soundkarte? Das listet sie auf:
doctor-chain-well = die Schieberegister aller { $count } Felder antworten
doctor-chain-broken = was am Ende hineingeht, kommt am Anfang nicht heraus
doctor-fix-chain = such den ersten Chip, nach dem nichts mehr geht; stimmt die Zahl der Chips in pins.py?
doctor-reader-silent = sein Leser antwortet nicht
doctor-reader-other = sein Leser sagt, er sei { $version }, das ist kein MFRC522
doctor-fix-reader = prüfe seine Select-Leitung (SDA), 3V3 und MISO; tausche ihn mit einem Nachbarn, um zu sehen, welcher kaputt ist
doctor-scanner-well = { $what }; ein Durchgang dauert { $ms } ms
doctor-scanner-damaged = { $what }; ein Durchgang dauert { $ms } ms; { $lines } beschädigte Zeilen, { $gaps } Lücken
doctor-fix-cable = ein besseres oder kürzeres USB-Kabel, weg vom Netzteil des Lichtbands; im Netz ein besseres WLAN
doctor-readers-none = dieses Brett hat keine unter seinen Feldern
doctor-part-machine = Gerät
doctor-part-groups = Gruppen
doctor-part-libraries = Bibliotheken
doctor-part-power = Strom
doctor-part-pins = Pins
doctor-part-bus = Bus { $bus }
doctor-part-mux = Mux
doctor-part-chain = Scanner { $scanner }, Kette
doctor-part-chips = Scanner { $scanner }, Leser
doctor-part-readers = Leser

## Was eine Kalibrierung gefunden hat

doctor-part-space = Feld { $space }
doctor-part-neighbours = Nachbarn
doctor-part-order = Reihenfolge
doctor-part-sensors = Sensoren
doctor-walk-unheard = sein Leser hat die Figur nicht gehört
doctor-walk-weak = sein Leser ist schwach: er braucht die Stärke { $need }, die anderen { $usual }
doctor-walk-close = ein anderer Leser hört die Figur so gut wie der eigene: { $spaces }
doctor-walk-close-one = { $space } (der von { $reader }, { $steps })
doctor-walk-swapped = nicht wie in der Datei: Felder { $spaces }
doctor-walk-swapped-one = { $space } hat den von { $reader }
doctor-walk-readers = { $count } von { $all } gemessen; { $alone } davon hört kein anderer Leser
doctor-walk-readers-margin = { $count } von { $all } gemessen; { $alone } davon hört kein anderer Leser; der kleinste Abstand ist { $steps } Stufen, von Feld { $space } zum Leser von { $reader }
doctor-walk-stuck = sein Sensor fühlt einen Magneten, wo keiner ist
doctor-walk-unfelt = die Figur wurde auf keinem seiner Ringe gefühlt
doctor-walk-partly-felt = auf { $felt } von { $rings } Ringen gefühlt
doctor-walk-sensors = auf { $felt } von { $rings } Ringen gefühlt
doctor-fix-deaf = versuch dort einen anderen Chip; dann seine Versorgung und seine Antenne; ein Leser, der antwortet und keinen Chip hört, den andere lesen, hat dünne Spulen
doctor-fix-weak = steht die Figur in der Mitte, und die Antenne darunter? Weniger Holz, kein Metall in der Nähe; tausche den Leser mit einem guten: Wandert der Fehler mit, sind seine Antennenspulen die dünnen, die den Chip nicht speisen können
doctor-fix-close = eine Ferritplatte unter beide Antennen oder Folie dazwischen, und mehr Abstand, wenn Platz ist
doctor-fix-swapped = es wird richtig, wenn das behalten wird
doctor-fix-magnet = dreh den Magneten um
doctor-fix-dead-sensor = seine Beine und sein Loch: bedruckte Seite nach oben, bündig mit dem Holz; 5 V; sein Ausgang am Eingang

## /setup: was der Server sagt

line-setup-press = Platz { $seat }: drück
line-setup-code = Code für /setup
setup-answers = antwortet
setup-untried = noch von niemandem versucht
setup-heard = wurde gehört
setup-not-heard = wurde nicht gehört
setup-fix-page-sound = schalte den Ton auf der Seite des Bretts ein
setup-fix-buzzer = prüfe seine Leitung; es muss ein passiver Piezo sein, ein aktiver krächzt nur
setup-voice-words = Das ist die Stimme des Bretts.
setup-lights-seen = sie laufen richtig um das Brett
setup-lights-not-seen = sie laufen nicht richtig um das Brett
setup-fix-lights = einem dunklen oder flackernden Band fehlen 5 V: speise es an beiden Enden. Sind Rot und Grün vertauscht, ist es kein WS2812. Stimmt die Reihenfolge nicht, bring sie mit Antworten in Ordnung, auf dem Pi:
doctor-fix-order = bring Plätze und Band mit Antworten in die richtige Reihenfolge:
setup-screen-not-seen = er zeigt die Nummer eines anderen Platzes oder nichts
setup-part-buttons = Knöpfe { $seat }
setup-button-wrong = geht nicht: { $which }
setup-buttons-untried = noch nicht gedrückt: { $which }
setup-buttons-answer = ◀ ● ▶ antworten
setup-fault-other = lässt sich nicht benutzen
setup-fault-no-bus = sein Bus fehlt: eine Zeile von config.txt gilt noch nicht
setup-fault-no-mux = der Mux der Bildschirme antwortet nicht
setup-fault-no-module = ein Modul des Kernels ist nicht geladen
setup-fault-no-port = steckt nicht
setup-fault-no-host = im Netz nicht gefunden
setup-fault-refused = an seiner Adresse antwortet etwas anderes
setup-fault-forbidden = Croupier darf es nicht benutzen
setup-fault-taken = ein anderes Programm hat es
setup-fault-silent = antwortet nicht
setup-fault-stuck = eine Leitung hängt fest: vielleicht ein Kurzschluss
setup-fault-no-strip = nichts hier kann an die Lichter senden
setup-fault-no-library = ein Paket, das es braucht, ist nicht installiert
setup-fault-too-long = hat mehr Lichter, als auf einmal gesendet werden können
setup-fault-old-program = sein Programm ist zu alt für diesen Croupier
setup-fault-updating = bekommt gerade ein neues Programm
setup-scanner-older = geht, mit einem älteren Programm, als dieser Croupier mitbringt
setup-fix-update = drück Erneuern: Es bekommt in einer halben Minute das Programm { $version } und behält seine eigene pins.py. Wird ein Stecker gezogen, ist nichts verloren
setup-summary-wrong = { $count ->
    [one] Eins stimmt nicht
   *[other] { $count } Dinge stimmen nicht
}
setup-summary-untried = Nichts ist falsch. Manches kannst nur du sehen: Versuch es
setup-summary-well = Alles ist in Ordnung
setup-trial-light = Leuchtet das Licht bei { $place }?
setup-trial-lights = Ein Licht läuft von Los aus um das Brett, dann hat jede Seite ihre Farbe: Rot, Grün, Blau, Weiß
setup-trial-screen = Bildschirm { $seat } zeigt seine Nummer
setup-trial-buttons = Drück die drei Knöpfe von Platz { $seat }. Im Spiel tun sie jetzt nichts
setup-trial-readers = Halte eine Figur an einen Leser. Das Spiel merkt es jetzt nicht
setup-trial-sound = Drei Töne, jeder höher als der vorige
setup-trial-voice = Das Brett spricht
setup-no-such-device = So etwas hat dieses Brett nicht
setup-tag-learnt = Gelernt: { $uid }
setup-tag-forgotten = Vergessen: { $uid }
setup-update-waits = Ein anderer Scanner wird gerade erneuert: Warte einen Augenblick
setup-scanner-updating = Scanner { $name } bekommt sein Programm. Das dauert eine halbe Minute
setup-walk-clear-readers = Nimm alle Figuren vom Brett und behalte eine in der Hand. Dann leuchtet ein Feld: Stell die Figur in seine Mitte, lass sie stehen, bis das nächste leuchtet, und nimm sie dann. Das Spiel merkt es jetzt nicht
setup-walk-clear-sensors = Nimm alle Figuren vom Brett und alles mit einem Magneten. Dann leuchtet ein Feld: Stell eine Figur auf jeden seiner Ringe, und heb sie dazwischen eine Sekunde an. Das Spiel merkt es jetzt nicht
setup-walk-reader = Feld { $space }, { $place }: Stell die Figur in die Mitte
setup-walk-sensor = Feld { $space }, { $place }: Ring { $ring } von { $rings }
setup-walk-still = Dort ist gemessen: Heb die Figur an
setup-walk-listening = Gehört: Lass sie stehen
setup-walk-several = Dort steht mehr als eine Figur: Lass nur eine auf dem Brett
setup-walk-elsewhere = Der Leser von Feld { $space } hört sie am besten. Stell sie auf das leuchtende Feld. Steht sie schon dort, sag es: Dann sind zwei Leitungen vertauscht, oder das leuchtende Feld hat den schwächeren Leser
setup-walk-louder = Nichts gehört: noch einmal, so laut der Leser kann. Lass die Figur stehen
setup-walk-other-sensor = Das ist der Sensor von Feld { $space }: Steht die Figur auf dem leuchtenden Feld?
setup-walk-stuck = Ein Sensor fühlte etwas, obwohl keine Figur auf dem Brett steht: Ist ein Magnet in der Nähe?
setup-walk-done = Das wurde gefunden. Auch das Brett zeigt es: Grün ist gut, Gelb nicht ganz, Rot ist falsch
setup-walk-same = Alles ist, wie es war: Es gibt nichts zu behalten
setup-walk-kept = Behalten. Es gilt ab jetzt
setup-walk-kept-order = Behalten. Einige Leitungen sind vertauscht, darum gilt es, wenn Croupier neu startet
setup-walk-not-kept = Es ließ sich nicht sichern
setup-walk-left = Die Kalibrierung wurde beendet, weil einige Minuten nichts geschah. Nichts ist geändert
setup-walk-lost = Scanner { $name } antwortet nicht
setup-walk-old = Das Programm von Scanner { $name } ist zu alt: Es sagt nicht, wie gut seine Leser hören. Erneuere es zuerst
setup-walk-first = Die Leser werden gerade kalibriert: Beende das zuerst
setup-fact-version = Version
setup-fact-board = Brett
setup-fact-game = Spiel
setup-fact-running = Läuft seit
setup-fact-address = Adresse
setup-fact-folder = Spiele in
setup-running = { $hours } h { $minutes } min
setup-game-none = keins, es wartet auf Spieler
setup-game-over = { $names }: aus
setup-game-on = { $names }: { $thrower } ist dran
setup-no-service = Dieser Croupier läuft nicht als Dienst: Von hier aus lässt er sich nicht neu starten oder erneuern.
setup-doing-restart = Croupier startet neu. Diese Seite kommt von selbst wieder.
setup-doing-reboot = Der Pi startet neu. Diese Seite kommt in ein, zwei Minuten wieder.
setup-doing-off = Das Brett schaltet sich aus.
setup-doing-update = Der Croupier der Karte wird installiert. Das dauert einige Minuten; das Protokoll zeigt, wie es läuft.
setup-wifi-joining = Das Brett geht in { $name }. Verliert diese Seite es, öffne sie an der neuen Adresse des Bretts
setup-refused-failed = Das ging nicht: { $why }
setup-refused-too-many = Zu viel auf einmal: Warte einen Augenblick
setup-refused-no-helper = Der Root-Helfer fehlt: Führ make install noch einmal aus
setup-refused-other = Der Root-Helfer hat es nicht getan: { $why }

## /setup: die Seite selbst

page-setup-title = Einrichten
page-setup-to-board = Zum Brett
page-setup-door = Wer ist am Brett?
page-setup-door-why = Hier werden die Geräte des Bretts ausprobiert. Darum fragt es nach einem Code, den nur sieht, wer am Brett ist.
page-setup-show-code = Den Code auf dem Brett zeigen
page-setup-code = Der Code, den das Brett zeigt
page-setup-enter = Eintreten
page-setup-door-shown = Jeder Bildschirm des Bretts zeigt jetzt eine halbe Minute lang einen Code.
page-setup-door-later = Das Brett hat ihn gerade gezeigt. Warte zwei Minuten, dann frag wieder.
page-setup-door-nowhere = Kein Bildschirm des Bretts antwortet. Öffne diese Seite am Brett selbst, oder führ dort croupier doctor aus.
page-setup-door-wrong = Das ist nicht der Code. Codes gelten einmal, zehn Minuten lang.
page-setup-door-too-many = Zu viele falsche Codes. Warte eine Minute und versuch es dann noch einmal.
page-setup-devices = Geräte
page-setup-look-again = Noch einmal nachsehen
page-setup-one-light = Ein Feld leuchten lassen
page-setup-choose-space = wählen …
page-setup-helps = Was hilft:
page-setup-lines = Zeilen zum Tippen
page-setup-state-ok = gut
page-setup-state-look = anzusehen
page-setup-state-wrong = falsch
page-setup-state-unknown = noch unbekannt
page-setup-try-screen = Ausprobieren
page-setup-try-buttons = Ausprobieren
page-setup-try-lights = Ausprobieren
page-setup-try-readers = Ausprobieren
page-setup-try-sound = Ausprobieren
page-setup-try-voice = Ausprobieren
page-setup-update-scanner = Erneuern
page-setup-stop = Aufhören
page-setup-yes = Ja
page-setup-no = Nein
page-setup-ask-lights = Lief es ohne Lücke herum, in diesen Farben?
page-setup-ask-screen = Hast du die Nummer des Platzes gesehen?
page-setup-ask-voice = Hast du sie gehört?
page-setup-ask-sound = Hast du sie gehört?
page-setup-tags = Figuren
page-setup-read-tag = Eine Figur lernen
page-setup-no-tags = Noch ist keine Figur bekannt. Drück den Knopf und halte dann eine an einen Leser.
page-setup-whose = Chip { $code }: Wessen ist er?
page-setup-which-token = Figur
page-setup-no-token = keine der sechs
page-setup-tag-name = Name
page-setup-learn = Lernen
page-setup-change = Ändern
page-setup-forget = Vergessen
page-setup-nobody = niemandem
page-setup-walk = Leser unter den Feldern
page-setup-walk-why = Eine Figur auf jedes leuchtende Feld, eins nach dem anderen: So lernt das Brett, wie stark jeder Leser senden muss oder welcher Sensor wo ist.
page-setup-walk-begin = Kalibrieren
page-setup-walk-start = Anfangen
page-setup-walk-next = Ohne sie weiter
page-setup-walk-back = Zurück
page-setup-walk-here = Sie steht dort
page-setup-walk-keep = Behalten
page-setup-walk-end = Beenden
page-setup-walk-file = Für die Verdrahtung
page-setup-walk-figures = In jedem Feld: die kleinste Stärke, die seine Figur hört, und wie viele Stufen mehr ein Nachbar braucht.
page-setup-walk-rings = In jedem Feld: auf wie vielen seiner Ringe die Figur gefühlt wurde.
page-setup-wifi = WLAN
page-setup-wifi-look = WLANs suchen
page-setup-wifi-join = Verbinden
page-setup-wifi-password = Passwort von { $name }
page-setup-machine = Programm und Gerät
page-setup-log = Protokoll
page-setup-log-empty = Nichts wurde notiert.
page-setup-newer-on-card = Auf der Karte ist eine andere Version als die, die läuft.
page-setup-do-restart = Croupier neu starten
page-setup-do-reboot = Den Pi neu starten
page-setup-do-off = Ausschalten
page-setup-do-update = Von der Karte installieren
page-setup-sure-restart = Das Spiel ist gesichert. Das Brett fragt, ob es weitergehen soll.
page-setup-sure-reboot = Das Spiel ist gesichert. Der Pi braucht ein, zwei Minuten.
page-setup-sure-off = Das Spiel ist gesichert. Jemand muss den Pi wieder einschalten.
page-setup-sure-update = Es dauert einige Minuten, und das Brett startet neu. Das Spiel ist gesichert. Startet die neue Version nicht, kommt die alte zurück.
page-setup-not-now = Nicht jetzt

## Was gesprochen wird
## Ein Satz namens aloud-… tritt an die Stelle dessen namens told-…, wenn eine Stimme ihn sagt.

aloud-money-dollars = { $amount } { $count ->
    [one] Dollar
   *[other] Dollar
  }
aloud-money-euros = { $amount } { $count ->
    [one] Euro
   *[other] Euro
  }
aloud-money-pounds = { $amount } { $count ->
    [one] Pfund
   *[other] Pfund
  }
aloud-paid = { $who } zahlt { $amount } an { $other }: { $why }.
aloud-paid-bank = { $who } zahlt { $amount }: { $why }.
aloud-paid-pot = { $who } zahlt { $amount } in den Topf: { $why }.
aloud-got = { $who } bekommt { $amount }: { $why }.
aloud-debt-opened = { $who } schuldet { $other } { $amount }: { $why }. Das Geld muss aufgetrieben werden.
aloud-auction-opened = Versteigerung! { $lot }.
aloud-bid-made = { $lot }. { $who } bietet { $amount }.
aloud-dropped-out = { $who } passt.
aloud-auction-ended = Verkauft! { $lot } geht an { $who } für { $amount }.
aloud-auction-ended-nobody = Niemand bietet für { $lot }. Die Versteigerung ist vorbei.
aloud-going-once = Zum Ersten.
aloud-going-twice = Zum Zweiten.
aloud-taken-back = Der letzte Schritt wurde zurückgenommen.
aloud-why = Warum: { $why }
aloud-asked = { $who }: { $text }
aloud-on-now = Die Stimme ist an.
aloud-waits-start = Das Spiel wartet, bis { $people } um den Anfang würfeln.
aloud-waits-roll = Das Spiel wartet auf den Wurf von { $people }.
aloud-waits-move = Das Spiel wartet auf { $people }: Die Figur von { $who } ist zu ziehen.
aloud-waits-card = Das Spiel wartet auf { $people }: Eine Karte ist zu nehmen.
aloud-waits-tax = Das Spiel wartet auf { $people }: Wie wird die Steuer gezahlt?
aloud-waits-jail = Das Spiel wartet auf { $people }: Wie geht es aus dem Gefängnis?
aloud-waits-buy = Das Spiel wartet auf { $people }: kaufen oder nicht?
aloud-waits-rent = Das Spiel wartet auf den Mietwurf von { $people }.
aloud-waits-debt = Das Spiel wartet auf { $people }: Das Geld muss aufgetrieben werden.
aloud-waits-estate = Das Spiel wartet auf { $people }: Was wird mit den Karten?
aloud-waits-auction = Das Spiel wartet auf Gebote von { $people }.
aloud-waits-shortage = Das Spiel wartet auf { $people }: Wer will das letzte Gebäude?
aloud-dice = Die Würfel zeigen { $first } und { $second }.
aloud-seconds-left = { $number ->
    [one] Noch eine Sekunde.
   *[other] Noch { $number } Sekunden.
  }
aloud-no-clock = Keine Uhr läuft.
aloud-highest-bid = Das höchste Gebot ist { $amount }, von { $who }.
aloud-may-bid = Bieten dürfen: { $people }.
aloud-player = { $who }: { $amount } in der Hand, Vermögen { $worth }.
aloud-player-out = { $who } ist nicht mehr im Spiel.
aloud-is-on = Auf { $place }.
aloud-jail-cards = { $count ->
    [one] Eine Freikarte.
   *[other] { $count } Freikarten.
  }
aloud-no-deeds = Keine Karten.
aloud-group = { $group }, { $count } von { $all }: { $places }.
aloud-chance = Siegchance: { $percent } Prozent.
aloud-unsold = Nicht verkauft: { $places }.
aloud-stand-there = Dort stehen: { $people }.
aloud-dial = { $what }: jetzt { $value }, von { $least } bis { $most }.
aloud-choices = { $count ->
    [one] Eine Möglichkeit:
   *[other] { $count } Möglichkeiten:
  }
aloud-choice-of = { $text }, { $number } von { $count }
aloud-no-choice = Es gibt jetzt nichts zu wählen.
aloud-no-game = Es wird gerade nicht gespielt.
aloud-nothing-yet = Noch wurde nichts gesagt.
aloud-no-history = Noch ist nichts geschehen.
aloud-nobody-here = Hier sitzt niemand.

line-set-voice = Das Brett spricht
line-set-voice-language = Sprache des Bretts
line-set-voice-speed = Die Stimme ist
line-set-voice-volume = Die Stimme klingt
line-set-read = Dein Schirm, gesprochen
line-set-large = Große Schrift für dich
line-voice-off = Nein
line-voice-short = Das Wichtigste
line-voice-normal = Was geschieht
line-voice-everything = Alles
line-voice-slow = langsam
line-voice-fast = schnell
line-voice-quiet = leise
line-voice-loud = laut
line-voice-medium = normal
line-listens = { $who } hört noch zu
device-voice = die Stimme

page-listen = Zuhören
page-listen-off = Die Seite spricht nicht
page-listen-aloud = Die Seite spricht
page-listen-reader = Für einen Screenreader
page-listen-how = Wie diese Seite spricht
page-listen-level = Wie viel
page-listen-short = Das Wichtigste
page-listen-normal = Was geschieht
page-listen-everything = Alles
page-listen-speed = Tempo der Stimme
page-listen-questions = Fragen
page-listen-no-voice = Dieser Browser hat keine Stimme für diese Sprache: Ein Screenreader kann die Seite trotzdem lesen.
page-ask-again = Noch einmal
page-ask-now = Was ist los?
page-ask-choices = Was kann ich tun?
page-ask-mine = Was habe ich?
page-ask-everybody = Wer hat was?
page-ask-bank = Die Bank
page-ask-history = Was ist geschehen?
page-ask-clock = Wie lange noch?
page-to-my-seat = Zu meinem Platz
page-to-listen = Zur Stimme
page-print-normal = Normale Schrift
page-print-large = Große Schrift, starker Kontrast

## Chancen und Rat

reason-both_gain = Siegchance: { $player } { $theirs } → { $theirs_after }%, selbst { $mine } → { $mine_after }%.
reason-chance_falls = Die eigene Siegchance ginge von { $mine } auf { $mine_after }%.
row-robot-champion = Roboter, Rechner
row-advice = mit Rat
do-advice = Um Rat fragen
line-advice = Was tätest du?
line-advice-seat = Rat für dich?
told-advice-none = Gerade nichts.
told-advice-best = Ich würde: { $what }. Deine Siegchance: { $before } → { $after }%.
told-advice-other = Oder: { $what }. { $before } → { $after }%.
told-advice-at = { $what }, { $place }
told-advice-offer = { $who } anbieten: { $gives } gegen { $takes }
line-robot-champion = nach seinen Chancen
told-lobby-robot-champion = Rechner
page-lobby-advice = { $name } darf um Rat fragen
page-lobby-with-advice = mit Rat
paper-notes = Geldscheine

## Menschen: wer gespielt hat, und wie gut

people-column-name = Name
people-column-rating = Wertung
people-column-games = Spiele
people-column-wins = Siege
people-column-share = Anteil
people-column-ruined = Bankrott
people-column-luck = Glück
people-column-skill = Können
people-decimal-point = ,
people-percent = { $value } %
people-hours = { $hours } h { $minutes }
people-minutes = { $minutes } min
people-somebody = jemand
people-yes = ja
people-nobody = Niemand mit einem Namen hat in { $folder } ein Spiel beendet. Nach einem Spiel sieht "croupier people rebuild" noch einmal nach.
people-unknown = Niemand namens "{ $name }" hat hier gespielt: "croupier people" zeigt alle.
people-name-taken = Es gibt schon jemanden namens "{ $name }". Sind beide dieselbe Person, führ sie zusammen.
people-same = "{ $name }" ist derselbe Name.
people-played-together = { $name } und { $other } haben in { $game } gegeneinander gespielt: Es sind zwei Menschen.
people-still-playing = { $name } spielt in { $game }, das noch nicht aus ist: Beende erst dieses Spiel.
people-bad-name = "{ $name }" ist kein Name: Er hat 1 bis { $most } Buchstaben.
people-renamed = { $name } heißt jetzt { $other }, in { $count ->
    [one] 1 Spiel
   *[other] { $count } Spielen
  }.
people-merged = Die Spiele von { $name } ({ $count }) sind jetzt Spiele von { $other }.
people-forget-sure = { $name } vergessen? Der Name verschwindet aus allen Spielen, und niemand kann ihn zurückholen. Tippe "{ $yes }":
people-forget-not = Nichts wurde geändert.
people-forgotten = { $name } ist vergessen: In { $count ->
    [one] 1 Spiel
   *[other] { $count } Spielen
  } steht jetzt "jemand". In Kopien, die du gemacht hast, steht der Name noch.
people-rebuilt = Menschen: { $people }, zu Ende gespielt: { $games }.
line-people-games = Spiele { $count }, Siege { $wins }
line-people-rating = Wertung { $rating }
line-people-share = Anteil am Ende: { $share }
line-people-ruined = Bankrott: { $count }
line-people-ruined-by = Durch { $who }: { $count }
line-people-luck = Glück: { $luck } Siege
line-people-skill = Können: { $skill } Siege
line-people-group = Meist { $group }
line-people-longest = Am längsten: { $time }
line-people-rent = Beste Miete { $amount }, { $place }
line-people-deals = Handel: { $count }
line-people-given-up = Abgebrochen: { $count }
line-people-with = Mit { $who }: { $count } { $count ->
    [one] Spiel
   *[other] Spiele
  }
line-people-won = Siege: { $who } { $mine }, { $other } { $theirs }
line-people-ahead = Vorn: { $who } { $mine }, { $other } { $theirs }
line-people-ruins = Ruiniert: { $who } { $mine }, { $other } { $theirs }
line-people-got = Miete: { $who } { $mine }, { $other } { $theirs }
do-look-people = Menschen...
do-open-names = Bekannte...
line-known-names = Wer bist du?

## Die Geschichte eines Spiels

story-slider = Augenblick des Spiels
story-speed = Tempo
story-to-begin = Zum Anfang
story-step-back = Einen Schritt zurück
story-play = Abspielen
story-pause = Anhalten
story-step-on = Einen Schritt weiter
story-to-end = Zum Ende
story-moment = Wurf { $number }, { $name }
story-throw = Wurf { $number }
story-robot = Roboter
story-deeds = Karten: { $count }
story-sheet-history = Was geschah
story-sheet-turns = Wendepunkte
story-sheet-worth = Vermögen
story-sheet-chances = Chancen
story-sheet-deals = Handel
story-sheet-luck = Glück und Können
story-sheet-spaces = Felder
story-no-turns = Kein Zug hat viel geändert.
story-no-deals = Niemand hat gehandelt.
story-no-rents = Niemand hat Miete gezahlt.
story-no-luck = Noch nicht ausgerechnet: Das geschieht einige Zeit nach dem Spiel.
story-luck-how = Siege mehr oder weniger: durch Würfel und Karten, und durch Entscheidungen.
story-luck = Glück
story-skill = Können
story-rents = Mieten
story-landings = Besuche: { $count }
story-heat = Alle Besuche auf dem Brett zeigen
story-played = Gespielt { $time }
story-ended-last_standing = { $name } gewann: als Letzter übrig
story-ended-first_bankruptcy = { $name } gewann beim ersten Bankrott
story-ended-time_up = { $name } gewann, als die Zeit um war
story-goes-on = Das Spiel geht weiter
story-given-up = Das Spiel wurde nicht zu Ende gespielt

## Frühere Spiele und Menschen, auf der Seite und im Terminal

archive-games = Spiele
archive-people = Menschen
archive-to-board = Zum Brett
archive-when = Wann
archive-who = Wer
archive-how-long = Wie lange
archive-ended = Wie es ausging
archive-won = { $name } gewann
archive-given-up = Nicht zu Ende gespielt
archive-goes-on = Geht weiter
archive-damaged = Beschädigt
archive-none = Hier wurde noch kein Spiel zu Ende gespielt.
archive-more = Mehr zeigen
archive-size = { $count ->
    [one] 1 Spiel
   *[other] { $count } Spiele
  }, { $size }
archive-size-mb = { $size } MB
archive-show-archived = Das Archiv zeigen
archive-show-games = Die Spiele zeigen
archive-copy = Eine Kopie behalten
archive-story-file = Geschichte als Datei
archive-put-away = Ins Archiv legen
archive-take-out = Aus dem Archiv holen
archive-delete = Löschen
archive-delete-sure = Dieses Spiel für immer löschen?
archive-yes = Ja
archive-no = Nein
archive-import = Ein Spiel aus einer Datei dazunehmen
archive-imported = Das Spiel ist jetzt hier: { $game }
archive-done = Getan.
archive-may-not = Um etwas zu ändern, öffne diese Seite am Brett selbst, oder gib erst auf /setup den Code ein.
archive-not-over = { $game } ist nicht aus: Es geht weiter.
archive-taken = Es gibt ein anderes Spiel dieses Namens: { $game }
archive-too-big = Diese Datei ist zu groß für ein Spiel: höchstens { $most } MB.
archive-not-written = Das Spiel ließ sich nicht schreiben: { $reason }
archive-no-game = Diese Datei ist kein Spiel von Croupier: { $reason }
archive-bad-names = Diese Datei ist kein Spiel von Croupier: Der Name eines Spielers ist keiner.
archive-bad-seats = Diese Datei ist kein Spiel von Croupier: Plätze und Spieler passen nicht zusammen.
archive-there-already = Dieses Spiel ist schon hier: { $game }
archive-gone = So ein Spiel gibt es hier nicht.
archive-moved = { $game } ist im Archiv.
archive-restored = { $game } ist wieder in der Liste.
archive-deleted = { $game } ist gelöscht.
archive-delete-ask = { $game } für immer löschen? Tippe "{ $yes }":
archive-written = { $file } ist geschrieben.
archive-working = Glück und Können werden ausgerechnet: { $done } von { $of }
archive-looking = Die Spiele werden gelesen: { $done } von { $of }
archive-nobody = Noch hat niemand mit einem Namen ein Spiel beendet. Tippe vor einem Spiel deinen Namen ein, und es zählt.
archive-rating-how = Die Wertung sagt, wie gut jemand spielt, ± wie unsicher das ist. Roboter sind ihre festen Punkte.
archive-luck-how = Glück und Können sind Siege mehr oder weniger als erwartet: durch Würfel und Karten, und durch eigene Entscheidungen.
archive-as-table = Als Tabelle
archive-as-data = Als Daten
page-to-games = Frühere Spiele und Menschen
page-to-story = Die Geschichte dieses Spiels, zum Ansehen und Behalten

## Welche Scheine zu geben sind

line-set-notes = Scheine ansagen
line-set-brightness = Helligkeit der Lichter
news-notes-give = An { $other }: { $notes }
news-notes-back = Rückgeld: { $notes }
news-notes-get = Von { $other }: { $notes }
news-notes-return = Gib zurück: { $notes }
news-notes-take-back = Nimm zurück: { $notes }
news-notes-swap = Wechsle { $note }: { $notes }

## Das Smart Home

cli-help-mqtt = sagt Home Assistant und anderen, was geschieht, wie diese Datei es bestimmt
cli-mqtt-unreadable = { $file } lässt sich nicht lesen: { $reason }
cli-mqtt-wrong = { $file } taugt nicht: { $reason }
cli-mqtt-missing = Was das Smart Home braucht, ist nicht installiert: pip install "croupier[mqtt]"
cli-mqtt-lost = der Broker { $host } des Smart Homes antwortet nicht: { $reason }. Das Spiel geht weiter, und es wird wieder versucht.
cli-mqtt-back = der Broker { $host } des Smart Homes antwortet wieder
smart-phase = Phase
smart-turn = Wer ist dran
smart-players = Spieler
smart-winner = Sieger
smart-last-tag = Letzter Chip
smart-faults = Fehler
smart-event = Ereignisse
smart-sound = Ton
smart-brightness = Helligkeit
smart-announcer = Ansager
smart-pause = Pause
