### Tout ce que dit Croupier, en français. Un fichier par langue, à modifier avec n'importe quel éditeur de texte.
###
### La place d'un message décide de sa longueur :
###   do-…       ce que fait le bouton ● : 17 lettres
###   line-…     une ligne du petit écran : 21 lettres, deux lignes si un nom est long
###   news-…     de même, pour ce qui vient d'arriver
###   screen-…   une phrase du petit écran : trois lignes
###   read-…     un texte du petit écran, page par page
###   told-…     l'historique et les feuilles de la page : sans limite
###   why-…      pourquoi l'argent a été payé, en un ou deux mots
###   stage-…, row-…, space-…   la page : ce qui se passe, la ligne de chacun, un titre ; court, sans limite
###   refused-…, reason-…, page-…, words-…, cli-…   des phrases sans limite
###
### Les mots de l'édition sont des termes : { -house }, { -house(form: "many") }, { -hotel }, et leur genre est -house.gender.
### Les noms des joueurs et des cases et les sommes d'argent sont $who, $other, $place, $amount, …
### Les espaces devant : ; ! ? se tapent comme d'habitude ; le programme les rend insécables.

# Le nom de la langue, dans tous les menus de langues.
language-name = Français

## Avant la partie

do-join = Je joue
do-take = Je suis { $who }
do-start = Jouer à { $count }
do-language = Langue : { language-name }
line-title = CROUPIER
line-token-to-go = Pion sur { $place }
line-your-token = Votre pion ?
line-or-put-it = Ou posez-le sur { $place }
line-token-unseen = Pas vu sur { $place } ?
line-token-unseen-how = Le vôtre ? Ou touchez le socle
line-you-are = Vous êtes { $who }
line-wait-for-others = En attente d'autres
line-and-robots = { $people } + { $robots ->
    [one] 1 robot
   *[other] { $robots } robots
  }
line-game-runs = Partie en cours
line-game-ended = La partie est finie
screen-not-saved = Pas enregistré ! Disque plein ?
screen-damaged = Partie abîmée, mise de côté
screen-rescued = Fichier abîmé ! On reprend un peu plus tôt
screen-unopened = Partie impossible à ouvrir. Son fichier est gardé
screen-mended = Fichier abîmé, réparé : aucun coup perdu
screen-unsure = Fichier abîmé ! Tout est-il resté en place ?
screen-newer = La partie demande un Croupier plus récent
screen-no-disk = Impossible d'enregistrer : disque plein ou protégé
screen-play-again = Mise à jour ! Des coups sont à rejouer
screen-mishap = Un problème est survenu. On reprend au dernier coup
screen-safe-start = Cette partie a plusieurs fois arrêté le plateau

## Un appareil est perdu, ou de retour

line-scanner-unusable = Programme trop vieux
line-scanner-dated = Programme ancien
line-scanner-failed = Échec. Réessayer ?
do-update-scanner = Mettre à jour
line-device-lost = Perdu : { $what }
line-device-back = Revenu : { $what }
device-screen = écran { $seat }
device-button = { $sign ->
    [left] bouton g. { $seat }
    [right] bouton d. { $seat }
   *[ok] bouton m. { $seat }
  }
device-strip = les lampes
device-pad = le socle
device-buzzer = le buzzer
device-power = bouton marche
device-reset = une ligne reset
device-reader = lecteur
device-scanner = lecteur { $name }
device-space = lecteur { $space }

## Ce que fait ●

do-yes = Oui
do-no = Non, retour
do-back = < Retour
do-read-on = Lire la suite
do-read = OK
do-trust = Il est à sa place
do-go = J'y vais
do-under-way = En chemin
do-new-game = Nouvelle partie
do-throw-order = Lancer les dés
do-throw-move = Lancer les dés
do-throw-rent = Lancer (loyer)
do-open-leave = Quitter le jeu...
do-draw = Tirer une carte
do-buy = Acheter { $amount }
do-decline = Refuser
do-pay = Payer { $amount }
do-pay-tenth = Payer un dixième
do-use-card = Jouer la carte
do-claim = Exiger { $amount }
do-claim-dice = Exiger { $factor }x dés
do-waive = Faire grâce
do-bid = Miser { $amount }
do-drop-out = Passer
do-mortgage = Hypothéquer
do-lift = Lever
do-build = Construire
do-sell = Vendre
do-want = Je le veux ici
do-pass = Non, merci
do-pay-debt = Payer
do-bankrupt = Faire faillite
do-accept = Accepter
do-refuse = Refuser l'offre
do-withdraw = Retirer l'offre
do-take-estate = Prendre tout
do-resign = Abandonner

## De quoi parle une liste

line-leave = Quitter la partie
line-leave-sure = Pour de bon ?
line-question = { $wanted } ?
line-no-way-back = Sans retour possible.
line-mortgage-brings = Hypothèque : +{ $amount }
line-lift-costs = Coût : { $amount } + { $percent } %
line-house-costs = { -house } { $number } : -{ $amount }
line-hotel-costs = { -hotel } : -{ $amount }
line-house-brings = { -house } { $number } : +{ $amount }
line-hotel-brings = { -hotel } +{ $amount }
line-sell-down = Vendre jusqu'à { $levels }

## Ce que la partie attend

line-in-jail = { $who }, prison
line-bank = la banque
line-several = { $count } joueurs
line-two = { $who } et { $other }
line-your-turn = À vous
line-your-turn-in-jail = À vous, en prison
line-jail-throw = Essai { $number }/{ $all } : un double
line-once-more = Double ! Rejouez
line-who-starts = Qui commence ?
line-highest = Le plus haut lancer
line-top-card = Le plateau la tire
line-tenth = Un dixième, ou...
line-tax-tenth = Le dixième des biens
line-tax-fixed = Une somme fixe
line-decline-auction = Puis enchères
line-decline-bank = La banque le garde
line-jail-out = Vous sortez de prison
line-no-double = Pas de double
line-pay-or-card = Payez ou jouez carte
line-for-sale = À vendre : { $amount }
line-rent-of = { $who } le paie
line-rent-times = Loyer : { $factor } fois les dés
line-you-owe = Vous devez { $amount }
line-owed-to = à { $who }
line-group-brown = Marron
line-group-light_blue = Bleu ciel
line-group-pink = Rose
line-group-orange = Orange
line-group-red = Rouge
line-group-yellow = Jaune
line-group-green = Vert
line-group-dark_blue = Bleu foncé
line-group-transport = Gares
line-group-utility = Compagnies
line-raise = Il manque { $amount }
line-raise-deal = À négocier : { $amount }
line-estate = Des titres pour vous
line-estate-due = { $percent } % dus sur chacun
line-auction = Aux enchères
line-last-house = { -house.gender ->
    [f] La dernière { -house }
   *[m] Le dernier { -house }
}
line-last-hotel = { -hotel.gender ->
    [f] La dernière { -hotel }
   *[m] Le dernier { -hotel }
}
line-no-bid = Pas encore de mise
line-bids = { $who } : { $amount }
line-you-bid = Votre mise : { $amount }
line-wants-it = { $who } en veut.

line-out = Fini pour vous
line-to-play = Jeu : { $who }
line-to-roll = À { $who } de lancer
line-moving = { $who } se déplace
line-rolls-rent = { $who } lance (loyer)
line-takes-card = { $who } tire une carte
line-buy-or-not = { $who } achète-t-il ?
line-to-bid = Mise : { $who }
line-owes = { $who } doit { $amount }
line-to-say = { $who } répond ?
line-to-choose = À { $who } de choisir

line-dice = { $first } + { $second }
line-go-to-jail = Allez en prison !
line-put-token-on = Posez votre pion sur
line-so-says-card = La carte le dit
line-move-token-to = Menez votre pion à
line-wrong-space = Mauvaise case !
line-really-there = Est-il vraiment là ?
line-unsure-space = Votre pion est là ?
line-unsure-or = ou sur { $place } ?
line-token-belongs = Votre pion va sur
line-you-win = Vous gagnez !
line-won = Gagné : { $who }
line-worth = Biens : { $amount }

## Le coin de l'écran : à qui est le tour, et ce qu'on attend

line-turn = { $who }, { $what }
line-turn-other = { $who }/{ $other }, { $what }
line-waits-start = Départ ?
line-waits-roll = dés
line-waits-move = pion
line-waits-card = carte
line-waits-tax = taxe
line-waits-jail = prison
line-waits-buy = achat
line-waits-rent = loyer
line-waits-debt = dette
line-waits-estate = titres
line-waits-auction = mises
line-waits-shortage = qui ?

## Échanges

do-open-deal = Échanger...
do-see-deal = Voir l'échange...
do-shake = Tope là
do-seal-deal = Tope là : conclu
do-drop-deal = Laisser tomber
do-deal-reset = Annuler tout
do-deal-money = Argent...
do-deal-ones = Argent, à l'unité
do-done = Terminé
do-deal-give = Le donner
do-deal-take = Le demander
do-deal-keep = Le garder
do-deal-leave = Ne pas demander
do-deal-lift = Lever : { $amount }
do-deal-fee = { $percent } % seulement
line-deal = Échanger
line-deal-with-whom = Avec qui ?
line-deal-with = Échange : { $who }
line-deal-what = Qu'est-ce qui change de mains ?
line-deal-offers = { $who } propose :
line-deal-offered = Offre à { $who }
line-deal-you-get = Vous recevez :
line-deal-you-give = Vous donnez :
line-deal-no-money = Sans argent
line-deal-gets-money = { $who } vous paie { $amount }
line-deal-pays-money = Payer { $amount } à { $who }
line-deal-give-or-get = < donner | recevoir >
line-deal-mine-stays = Reste à vous
line-deal-mine-goes = Va à { $who }
line-deal-theirs-stays = Reste à { $who }
line-deal-theirs-goes = Vient à vous
line-deal-price = Prix : { $amount }
line-deal-mortgaged = { $amount }, hypothéqué
line-deal-lifts = Vous levez : -{ $amount }
line-deal-fee = { $percent } % dus : -{ $amount }
line-deeds = { $count ->
    [one] { $count } titre
   *[other] { $count } titres
}
line-jail-cards = { $count ->
    [one] Carte de prison
   *[other] { $count } cartes de prison
}
line-things = { $count ->
    [one] { $count } objet
   *[other] { $count } objets
}
news-deal-offered = Offre : { $who }
news-deal-accepted = Conclu ! Échangez
news-deal-accepted-money = Conclu, c'est payé !
news-deal-accepted-all = Conclu, c'est fait !
news-deal-refused = { $who } refuse
news-deal-withdrawn = { $who } se retire
news-deal-changed = Annulé : il a changé
news-deal-lapsed = Échange annulé

## Les loyers à demander, et les dés qui attendent

do-later = Plus tard
do-wait = Attendez...
line-set-grace = Attendre les loyers
line-grace = { $seconds } secondes
line-owes-rent = { $who } vous doit { $amount }
line-owes-rent-dice = { $who } doit { $factor } fois les dés
line-roll-waits = Attendez { $seconds } s
line-hold-claim = Loyer pour { $who } ?
line-hold-hand = { $who } veut agir

## Ce qui vient d'arriver, pour un joueur

news-paid = { $why } -{ $amount }
news-paid-to = { $why } -{ $amount } à { $who }
news-got = { $why } +{ $amount }
news-got-by = { $why } +{ $amount } de { $who }
news-you-rolled = Vous lancez { $number }
news-rolled = { $who } lance { $number }
news-tie = Égalité : relancez
news-you-start = Vous commencez
news-starts = { $who } commence
news-keep-card = Gardez la carte
news-sold = Adjugé : { $who }, { $amount }
news-nobody-bid = Aucune mise
news-stay-in-jail = Pas de double : restez
news-you-bankrupt = Vous êtes en faillite
news-bankrupt = { $who } : faillite
news-you-left = Vous avez quitté
news-left = { $who } a quitté le jeu

## Pourquoi l'argent a été payé

why-salary = Salaire
why-price = Achat
why-rent = Loyer
why-tax = Taxe
why-fine = Amende
why-card = Carte
why-bid = Enchère
why-building = Bâtiment
why-mortgage = Hypothèque
why-lift = Levée
why-transfer = Frais hyp.
why-deal = Échange
why-estate = Frais titres
why-bankruptcy = Titres
why-pot = Cagnotte

## L'historique

told-order-rolled = { $who } lance { $number } pour savoir qui commence.
told-order-tied = Égalité : { $people } relancent.
told-starts = { $who } commence.
told-turn-began = À { $who } de jouer.
told-throws-again = Un double : { $who } rejoue.
told-rolled = { $who } lance { $first } et { $second }.
told-heading-dice = { $who } avance vers { $place }.
told-heading-card = La carte envoie { $who } à { $place }.
told-heading-back = { $who } recule à { $place }.
told-heading-jail = { $who } doit aller en prison.
told-arrived = { $who } est sur { $place }.
told-paid = { $who } paie { $amount } à { $other } ({ $why }).
told-paid-bank = { $who } paie { $amount } ({ $why }).
told-paid-pot = { $who } paie { $amount } à la cagnotte ({ $why }).
told-got = { $who } reçoit { $amount } ({ $why }).
told-deed-bought = { $place } est maintenant à { $who }.
told-bought = { $who } achète { $place } pour { $amount }.
told-deed-passed = { $place } passe de { $other } à { $who }.
told-deed-returned = { $place } revient à la banque.
told-mortgaged = { $who } hypothèque { $place }.
told-unmortgaged = { $who } lève l'hypothèque de { $place }.
told-unmortgaged-bank = { $place } n'est plus hypothéqué.
told-built-house = { $who } construit sur { $place } : { -house } { $number }.
told-built-hotel = { $who } construit { -hotel.gender ->
    [f] une { -hotel }
   *[m] un { -hotel }
} sur { $place }.
told-sold-building = { $who } retire un bâtiment de { $place }.
told-built-many = { $who } construit { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where } pour { $amount }.
told-built-up = { $who } construit jusqu'à : { -hotel }, sur { $where }, pour { $amount }.
told-sold-many = { $who } vend { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where } pour { $amount }.
told-sold-down = { $who } vend depuis : { -hotel }, sur { $where }, pour { $amount }.
told-mortgaged-many = { $who } hypothèque { $places } pour { $amount }.
told-lifted-many = { $who } lève l'hypothèque de { $places } pour { $amount }.
told-card-drawn = { $who } tire de { $deck } : { $text }
told-card-kept = { $who } garde la carte.
told-card-returned = { $who } rend la carte.
told-card-passed = { $other } donne à { $who } une carte qui ouvre la prison.
told-jailed-space = { $who } doit aller en prison : pris sur le fait.
told-jailed-card = { $who } doit aller en prison : la carte le dit.
told-jailed-doubles = { $who } doit aller en prison : trois doubles de suite.
told-stayed-in-jail = { $who } reste en prison : pas de double à l'essai { $number }.
told-freed-fine = { $who } paie l'amende et sort de prison.
told-freed-card = { $who } joue la carte et sort de prison.
told-freed-double = { $who } fait un double et sort de prison.
told-freed-third_throw = { $who } sort de prison après le dernier essai.
told-offered-deed = { $place } est à vendre : { $who } peut l'avoir pour { $amount }.
told-declined = { $who } ne veut pas de { $place }.
told-claim-opened = { $who } peut exiger de { $other } { $amount } de loyer sur { $place }.
told-claim-opened-dice = { $who } peut exiger de { $other } { $factor } fois les dés sur { $place }.
told-claim-asked = { $who } exige de { $other } le loyer de { $place }.
told-claim-waived = { $who } fait grâce à { $other } du loyer de { $place }.
told-claim-lapsed = { $who } a trop attendu pour exiger le loyer de { $place }.
told-rent-rolled = { $who } lance { $first } et { $second } pour le loyer.
told-auction-opened = Aux enchères : { $lot }.
told-bid-made = { $who } mise { $amount } pour { $lot }.
told-dropped-out = { $who } quitte les enchères pour { $lot }.
told-auction-ended = { $who } obtient { $lot } pour { $amount }.
told-auction-ended-nobody = Personne ne mise pour { $lot }.
told-lot-house = { -house.gender ->
    [f] la dernière { -house }
   *[m] le dernier { -house }
}
told-lot-hotel = { -hotel.gender ->
    [f] la dernière { -hotel }
   *[m] le dernier { -hotel }
}
told-shortage-asked = { $who } veut { $lot }. Quelqu'un d'autre ?
told-shortage-wants = { $who } aussi.
told-shortage-wants-not = Pas { $who }.
told-offer-made = { $who } propose à { $other } : { $give } contre { $take }.
told-offer-made-lift = { $who } propose à { $other } : { $give } contre { $take }, et lèverait aussitôt { $lift }.
told-nothing = rien
told-jail-card = une carte de prison
told-offer-accepted = { $other } accepte l'offre de { $who }.
told-offer-refused = { $other } refuse l'offre de { $who }.
told-offer-countered = { $other } répond à { $who } par une autre offre.
told-offer-withdrawn = { $who } retire son offre à { $other }.
told-offer-changed = L'offre de { $who } à { $other } est caduque : ce qu'elle contient a changé.
told-offer-lapsed = L'offre de { $who } à { $other } n'est plus valable.
told-debt-opened = { $who } doit { $amount } à { $other } ({ $why }) et doit les trouver.
told-debt-paid = { $who } a payé sa dette.
told-debt-unpaid = { $who } ne peut pas payer sa dette.
told-can-raise = Vous pouvez réunir { $most } en tout.
told-can-raise-of = Vous pouvez réunir { $most } sur { $amount }.
told-deals-open = On peut échanger : les autres peuvent vous acheter un titre ou une carte.
told-went-bankrupt = { $who } fait faillite. Tout revient à { $other }.
told-resigned = { $who } quitte la partie.
told-estate-received = { $who } reprend { $places }.
told-game-over-last_standing = La partie est finie : { $people } gagne, seul encore en jeu.
told-game-over-first_bankruptcy = La partie finit à la première faillite : victoire de { $people }.
told-game-over-time_up = Le temps est écoulé : victoire de { $people }.
told-and = { $first } et { $second }
told-bank = la banque

## Pourquoi ce n'est pas possible

refused-unknown_action = Le plateau ne connaît pas ce coup.
refused-malformed_action = Le plateau ne peut pas lire ce coup.
refused-no_such_player = Ce joueur n'existe pas.
refused-player_is_out = Vous n'êtes plus en jeu.
refused-game_over = La partie est finie.
refused-not_now = Pas maintenant.
refused-not_your_turn = Ce n'est pas à vous.
refused-stale = Ce moment est passé.
refused-bad_dice = Un dé va de un à six.
refused-wrong_space = Le pion va sur { $place }.
refused-no_such_space = Cette case n'existe pas.
refused-not_offered = Ce n'est pas à vendre maintenant.
refused-cannot_afford = Il n'y a pas assez d'argent.
refused-not_in_jail = Vous n'êtes pas en prison.
refused-no_such_card = Vous n'avez pas cette carte.
refused-no_such_claim = Ce loyer ne peut plus être exigé.
refused-no_such_lot = Cette enchère est finie.
refused-not_in_auction = Vous avez quitté cette enchère.
refused-bid_too_low = Misez au moins { $least }.
refused-bid_too_high = Vous n'avez que { $most }.
refused-you_lead = La plus haute mise est à vous.
refused-standing_changed = { $standing } ont été misés avant vous.
refused-not_yours = Ce n'est pas à vous.
refused-not_a_street = On ne construit pas ici.
refused-group_incomplete = Il faut tout le groupe.
refused-group_mortgaged = Un titre du groupe est hypothéqué.
refused-build_evenly = Construisez de façon égale.
refused-sell_evenly = Vendez de façon égale.
refused-fully_built = Rien de plus ne tient ici.
refused-not_been_round = Faites d'abord un tour de plateau.
refused-no_stock = La banque n'en a plus.
refused-wrong_level = Ce n'est pas l'étape suivante ici.
refused-group_has_buildings = Vendez d'abord les bâtiments du groupe.
refused-already_mortgaged = C'est déjà hypothéqué.
refused-not_mortgaged = Ce n'est pas hypothéqué.
refused-single_steps_open = Vendez un par un.
refused-already_answered = Vous avez déjà répondu.
refused-bad_partner = Aucun échange possible avec ce joueur.
refused-empty_deal = Un échange a deux côtés.
refused-bad_goods = Cela ne peut pas changer de main.
refused-has_open_offer = Votre dernière offre attend encore.
refused-no_such_offer = Cette offre n'existe plus.
refused-not_your_offer = Cette offre n'est pas à vous.
refused-bad_lift = Seul un titre hypothéqué peut être levé.
refused-not_with_debtor = Pas tant que { $debtor } a une dette.
refused-would_not_cover_debt = { $debtor } doit { $amount } : il resterait trop peu.
refused-no_such_debt = Cette dette est réglée.
refused-debt_can_be_met = Vous pouvez encore réunir { $amount }.
refused-no_time_limit = Cette partie est sans limite de temps.

## Pourquoi un robot a agi ainsi

reason-throw = C'était le moment de lancer.
reason-arrive = Le pion était arrivé.
reason-draw = Il fallait tirer une carte.
reason-buy = L'argent était là.
reason-claim = Un loyer est un loyer.
reason-pay = Une dette se paie.
reason-ruined = Il n'y avait plus rien à vendre.
reason-leave_jail = Il y a plus à gagner dehors.
reason-tax = C'était le moins cher.
reason-want = Ce serait utile ici.
reason-too_dear = Trop cher pour le moment.
reason-too_little = L'échange rapportait trop peu.
reason-group = Cela va avec un groupe déjà commencé.
reason-bid = Cela valait encore plus.
reason-build = Les bâtiments rapportent.
reason-lift = Un titre levé rapporte de nouveau.
reason-raise_cash = Il fallait de l'argent.
reason-fair = L'échange était juste.
reason-auction = Aux enchères, ce sera peut-être moins cher.
reason-complete = { $place } complète le groupe.
reason-deny = { $player } aurait eu tout le groupe de { $place }.
reason-keep_cash = Il faut garder { $amount } pour la suite.
reason-build_rent = Le loyer de { $place } est maintenant de { $amount }.
reason-least_loss = La dette est de { $amount }, et c'est ce qui coûte le moins.
reason-mortgage_to_build = L'argent rapporte plus en bâtiment sur { $place }.
reason-danger = C'est plus sûr en prison : un tour dehors coûte environ { $amount }.
reason-swap = Chacun complète un groupe : celui de { $place } et celui de { $there }.
reason-gain = Cela vaut { $amount } de plus.
reason-short = Il manque { $amount }.
reason-unequal = { $player } y gagnerait beaucoup plus.
reason-cash_for_deed = L'argent rapporte plus que { $place }.
reason-fairer = Pour { $amount } de plus, ce serait équitable.
reason-in_return = En retour, il faudrait { $place }.
reason-instead = À donner en échange : { $place }.
reason-no_answer = Il n'y a pas eu de réponse.
reason-both_gain = Chances de gagner : { $player } { $theirs } → { $theirs_after } %, lui-même { $mine } → { $mine_after } %.
reason-chance_falls = Ses chances de gagner passeraient de { $mine } à { $mine_after } %.

# The same with the figures of the step, where a plain reason has some.
told-why-left = Il reste { $amount }.
told-why-rent = Son loyer est de { $amount }.
told-why-group = Cela fait { $count } titres sur { $all } du groupe.
told-why-group-whole = Le groupe est complet maintenant.
told-why-lift = { $place } rapporte de nouveau un loyer.
told-why-owes = La dette est de { $amount }.
told-why-too-poor = Il n'y avait que { $amount } en main.
told-why-bid-low = La banque en demande { $amount }.

## Les cartes, pour qui lit une autre langue que celle de son édition

read-move_to-advance_boardwalk = Allez à { $place }.
read-move_to-advance_go = Allez à { $place } et prenez votre salaire.
read-move_to-advance_illinois = Allez à { $place }.
read-move_to-advance_st_charles = Allez à { $place }.
read-move_to-trip_reading_railroad = Partez en voyage : allez à { $place }.
read-move_to_nearest-transport-nearest_railroad_1 = Allez au prochain transport. S'il est à quelqu'un, payez { $factor } fois le loyer.
read-move_to_nearest-transport-nearest_railroad_2 = Allez au prochain transport. S'il est à quelqu'un, payez { $factor } fois le loyer.
read-move_to_nearest-utility-nearest_utility = Allez au prochain service. S'il est à quelqu'un, payez { $factor } fois un nouveau lancer.
read-move_back-back_3 = Reculez de { $spaces } cases.
read-go_to_jail-go_to_jail = Allez en prison tout de suite, sans salaire au passage.
read-jail_free-jail_free = Gardez cette carte : elle ouvre la prison une fois.
read-collect-bank_dividend = La banque partage ses gains : { $amount } pour vous.
read-collect-building_loan_matures = Un prêt vous revient : { $amount }.
read-pay-speeding_fine = Vous alliez trop vite : payez { $amount }.
read-pay_each_player-chairman_of_board = Vous êtes l'élu du jour : payez { $amount } à chaque joueur.
read-repairs-general_repairs = Réparations : payez { $house } par { -house } et { $hotel } par { -hotel }.
read-collect-bank_error = La banque se trompe en votre faveur : { $amount }.
read-collect-sale_of_stock = Vous avez vendu au bon moment : { $amount }.
read-collect-holiday_fund = Votre épargne est versée : { $amount }.
read-collect-income_tax_refund = Un peu d'impôt vous revient : { $amount }.
read-collect-life_insurance = Une assurance vous verse { $amount }.
read-collect-consultancy_fee = Vos conseils valaient { $amount }.
read-collect-beauty_contest_second_prize = Deuxième prix d'un concours : { $amount }.
read-collect-inheritance = Vous héritez de { $amount }.
read-collect_each_player-birthday = C'est votre anniversaire : chaque joueur vous donne { $amount }.
read-pay-doctors_fee = La note du médecin : payez { $amount }.
read-pay-hospital_fees = Un séjour à l'hôpital : payez { $amount }.
read-pay-school_fees = L'école coûte { $amount }.
read-repairs-street_repairs = Les rues sont refaites : payez { $house } par { -house } et { $hotel } par { -hotel }.
read-move_to = Allez à { $place }.
read-move_to_nearest-transport = Allez au prochain transport. S'il est à quelqu'un, payez { $factor } fois le loyer.
read-move_to_nearest-utility = Allez au prochain service. S'il est à quelqu'un, payez { $factor } fois un nouveau lancer.
read-move_back = Reculez de { $spaces } cases.
read-go_to_jail = Allez en prison tout de suite, sans salaire au passage.
read-jail_free = Gardez cette carte : elle ouvre la prison une fois.
read-collect = Vous recevez { $amount }.
read-pay = Payez { $amount }.
read-collect_each_player = Chaque joueur vous donne { $amount }.
read-pay_each_player = Payez { $amount } à chaque joueur.
read-repairs = Réparations : payez { $house } par { -house } et { $hotel } par { -hotel }.

## The page

words-bid = Votre enchère
words-deal-cash = Argent que vous recevez ; avec un moins, que vous payez
words-deal-you-give = Vous donnez
words-deal-they-give = { $who } donne
words-deal-gives = valeur { $amount }
words-deal-worth = Fortune : { $before }, puis { $after }
words-deal-completes = Complète { $group }
words-deal-breaks = Perd { $group }
words-deal-offer = Proposer
words-deal-counter = Proposer ceci à la place
words-deal-accept = Accepter
words-houses = { $count ->
    [0] rien de bâti
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
  }
words-hotel = { -hotel }
words-mortgaged = hypothéqué
words-left-die = Dé de gauche
words-right-die = Dé de droite
words-steps = Pas vers le haut ou vers le bas

page-seat = Place { $seat }
page-seat-of = Place { $seat } : { $name }
page-seat-waits = Place { $seat }, la partie l'attend
page-players = Joueurs
page-seats = Places
page-screen-of = Écran de la place { $seat }
page-button-left = Place { $seat } : gauche
page-button-ok = Place { $seat } : OK
page-button-right = Place { $seat } : droite
page-chosen-seat = La place choisie
page-everybody = Tout le monde
page-view-board = Voir les consoles autour du plateau
page-view-play = Voir le plateau en grand, et une place en toutes lettres
page-choices-of = Ce que { $name } peut faire
page-seconds-left = { $number } s
page-going-once = Une fois…
page-going-twice = Deux fois…
page-sold = Adjugé !
page-secret = Le plateau affiche un code ici. Lisez-le là-bas.
page-less = Moins : { $what }
page-more = Plus : { $what }
page-bounds = de { $count } à { $number }
page-may-sleep = Ce navigateur ne permet pas à la page de garder l'écran allumé. S'il s'éteint, touchez-le : vous retrouvez aussitôt votre place.
page-understood = OK
page-phones-off = Les téléphones sont désactivés
page-phones-off-how = Le plateau n'accepte personne depuis une autre machine. Arrêtez-le, puis lancez-le avec :
page-phones-off-service = Sur un plateau qui démarre tout seul, mettez ceci dans ses réglages (docs/service.md) :
page-or-name = ou { $name }
page-the-board = Le plateau
page-beside = À côté du plateau
page-sheets = À consulter
page-preferences = Son, lumière et langue
page-tray-hint = Glissez votre pion sur le plateau
page-in-the-tray = sur le présentoir
page-not-affiliated = Croupier n'est lié ni aux propriétaires des noms de ses plateaux, ni aux éditeurs d'aucun jeu de société, et ne contient aucune de leurs images.
page-reconnecting = Reconnexion…
page-mute = Couper le son
page-volume = Volume sonore
page-theme-auto = Clair ou sombre comme l'ordinateur
page-theme-light = Clair
page-theme-dark = Sombre
page-won = Victoire : { $name }
page-dice = Dés : { $number }
page-dice-none = Les dés n'ont pas encore été lancés
page-owned-by = propriétaire : { $name }
page-mortgaged = hypothéqué
page-house = { -house }
page-houses = { -house(form: "many") }
page-hotel = { -hotel }
page-hotels = { -hotel(form: "many") }
page-sheet-history = Déroulement
page-sheet-deeds = Titres
page-sheet-worth = Fortunes
page-sheet-chances = Chances
page-chance-of = { $amount } de chances de gagner
page-chances-chart = Les chances de chacun
page-turning-points = Les grands tournants
page-no-turning-points = Aucun tour n’a encore tout changé.
page-turn-of = Lancer { $number }
page-how-it-went = Le déroulement
page-sheet-summary = La partie est finie
page-sheet-faults = Pannes
page-sheet-keys = Touches
page-no-game = Il y aura quelque chose à voir ici dès le début d'une partie.
page-bank = La banque
page-unsold-deeds = Titres
page-pot = Cagnotte
page-worth-of = fortune { $amount }
page-out = hors jeu
page-in-jail = en prison
page-jail-cards = cartes de prison : { $number }
page-no-deeds = Pas encore de titre
page-worth-chart = La fortune de chacun
page-history-empty = Il ne s'est encore rien passé.
page-worth-empty = Les courbes commencent au deuxième tour.
page-chart-throws = lancer { $number }
page-income = Loyers par propriété
page-no-rent = Aucun loyer n'a encore été payé.
page-landings = Montrer sur le plateau combien de fois on s'est arrêté sur chaque case
page-keys-help = Chaque place a trois touches : gauche, ●, droite. La touche Tab mène aux pions ; les flèches déplacent celui qui a le focus.
page-token-keys = Pion en avant, en arrière
page-token-home = Pion sur la case départ
page-token-tray = Pion au présentoir
page-faults-help = Cassez quelque chose et voyez ce que fait le plateau. Un second appui répare.
page-faults-screens = Écrans
page-faults-buttons = Boutons
page-fault-reader = Débrancher le lecteur
page-fault-garble = Brouiller la ligne du lecteur
page-fault-strip = Débrancher les lumières
page-fault-brownout = Baisse de tension
page-fault-lift = Soulever un pion
page-fault-swap = Échanger deux pions
page-fault-screen = Débrancher l'écran { $seat }
page-fault-stick = Coincer ● de la place { $seat }
page-fault-bounce = Faire rebondir ● de la place { $seat }
page-phone-for = Un téléphone pour la place { $seat }
page-take-back = Place { $seat } : la rendre à ses boutons
page-join-here = Pour jouer sur un téléphone, scannez ou ouvrez
page-qr = Un code à lire avec l'appareil photo du téléphone
page-scan-other = Montrer le code pour { $name }
page-scan = Lisez ceci avec le téléphone, ou tapez l'adresse et le code. Le code ne sert qu'une fois.
page-fingerprint = Le navigateur avertira : le plateau a fait son certificat lui-même. Continuez si son empreinte SHA-256 est
page-close = Fermer
page-code = Le code que le plateau montre pour votre place
page-sit = Prendre la place
page-only-watch = Seulement regarder
page-take-a-seat = J'ai un code : prendre une place
page-code-wrong = Ce code n'ouvre aucune place. Demandez-en un nouveau au plateau.
page-code-later = Trop de codes faux. Attendez une minute, puis essayez encore.

## La scène au milieu de la page : ce qui se passe

stage-turn = Aux dés : { $who }
stage-turn-again = Un double : { $who } relance
stage-claim = { $who } peut exiger de { $other } { $amount } de loyer sur { $place }.
stage-claim-dice = { $who } peut exiger de { $other } { $factor } fois les dés sur { $place }.
stage-order = Qui commence ?
stage-order-rule = Le plus grand lancer commence.
stage-order-tie = Égalité : on relance.
stage-starts = { $who } commence
stage-thrown = { $who } lance { $number }
stage-double = Un double !
stage-on-to = En route vers { $place }
stage-card-due = { $who } tire une carte : { $deck }
stage-card = { $who } : { $deck }
stage-buy = { $who } : acheter { $place } ?
stage-bought = { $who } achète { $place }
stage-price = Prix
stage-in-hand = En main
stage-left-over = Reste ensuite
stage-missing = Il manque
stage-whole-group = Le groupe serait complet : { $count } sur { $all }.
stage-part-of-group = Cela ferait { $count } sur { $all } du groupe.
stage-auction = Enchères : { $lot }
stage-leads = { $who } est en tête
stage-no-bid = Pas encore d'offre
stage-list-price = Prix affiché
stage-passes = passe
stage-has = a { $amount }
stage-sold = Adjugé à { $who } : { $lot }
stage-nobody-bid = Personne ne mise pour { $lot }
stage-short-house = { $count ->
    [one] { -house.gender ->
        [f] La dernière { -house }
       *[m] Le dernier { -house }
    }
   *[other] Il ne reste que { $count } { -house(form: "many") }
}
stage-short-hotel = { $count ->
    [one] { -hotel.gender ->
        [f] La dernière { -hotel }
       *[m] Le dernier { -hotel }
    }
   *[other] Il ne reste que { $count } { -hotel(form: "many") }
}
stage-shortage-how = Si plusieurs en veulent, on passe aux enchères.
stage-wants-on = en veut pour { $place }
stage-wants-none = n'en veut pas
stage-is-asked = doit répondre
stage-built = { $who } construit sur { $place }
stage-stands-houses = Il y a maintenant { $count ->
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
}
stage-stands-hotel = Il y a maintenant { -hotel.gender ->
    [f] une { -hotel }
   *[m] un { -hotel }
}
stage-rent-now = Loyer maintenant
stage-deal = { $who } propose un échange à { $other }
stage-deal-asked = Réponse attendue de { $who }.
stage-deal-accepted = Marché conclu entre { $who } et { $other }
stage-deal-refused = { $other } refuse l'offre de { $who }
stage-deal-withdrawn = { $who } retire son offre à { $other }
stage-deal-lapsed = L'offre de { $who } à { $other } n'est plus valable
stage-gives = { $who } donne
stage-jail-card = Carte de sortie de prison
stage-mortgaged = hypothéqué
stage-lifted-at-once = hypothéqué, levé aussitôt
stage-pays = { $who } paie { $other }
stage-rent-of = Loyer de { $place }
stage-rent-throw = { $who } lance pour le loyer
stage-rent-times = { $factor } fois les dés, pour { $other }
stage-tax = { $who } : { $place }
stage-tax-paid = { $who } paie une taxe
stage-tax-fixed = Une somme fixe
stage-tax-tenth = Ou un dixième de tout, choisi avant de compter
stage-salary = { $who } passe par { $place }
stage-debt = { $who } doit { $amount } à { $other }
stage-owed = Somme due
stage-can-raise = Peut être réuni
stage-to-raise = Reste à trouver
stage-can-pay = Reste après paiement
stage-too-little = Tout réuni, cela ne suffit pas : seul un échange peut aider.
stage-deals-open = Les échanges sont ouverts : chacun peut aider.
stage-way-mortgage = Hypothéquer { $place }
stage-way-buildings = Vendre les bâtiments : { $group }
stage-way-others = et { $count } de plus
stage-estate = { $who } reprend les titres
stage-estate-how = { $percent } % de chaque hypothèque sont dus tout de suite.
stage-estate-due = À payer maintenant
stage-estate-lift = À côté de chaque titre : ce que coûte la levée immédiate.
stage-jailed = { $who } va en prison
stage-jailed-space = Pris sur le fait.
stage-jailed-card = La carte le dit.
stage-jailed-doubles = Trois doubles de suite.
stage-stays = Pas de double : { $who } reste en prison
stage-stays-try = Essai { $number } sur { $all }
stage-freed = { $who } est libre
stage-freed-fine = L'amende est payée.
stage-freed-card = La carte a ouvert la porte.
stage-freed-double = Un double !
stage-freed-third_throw = L'amende était due après le dernier essai.
stage-jail-turn = { $who }, en prison, aux dés
stage-jail-choice = { $who } : l'amende ou une carte ?
stage-way-double = Faire un double
stage-way-try = essai { $number } sur { $all }
stage-way-fine = Payer l'amende
stage-way-card = Jouer la carte
stage-bankrupt = { $who } fait faillite
stage-bankrupt-to = Tout revient à { $who }.
stage-resigned = { $who } quitte la partie
stage-won = { $count ->
    [one] { $who } gagne !
   *[other] { $who } gagnent !
}
stage-won-last_standing = Il ne reste personne d'autre en jeu.
stage-won-first_bankruptcy = La première faillite met fin à la partie courte.
stage-won-time_up = Le temps est écoulé.

## La ligne de chaque joueur, sur la page

row-robot-beginner = robot, débutant
row-robot-builder = robot, bâtisseur
row-robot-strong = robot, expert
row-robot-champion = robot, calculateur
row-advice = avec conseil
row-thinks = réfléchit : { $what }
row-waits-order = lance pour commencer
row-waits-roll = lance les dés
row-waits-move = va vers { $place }
row-waits-card = tire une carte
row-waits-tax = choisit la taxe
row-waits-jail = l'amende ou une carte ?
row-waits-buy = acheter { $place } ?
row-waits-rent = lance pour le loyer
row-waits-debt = doit trouver { $amount }
row-waits-estate = quels titres lever ?
row-waits-auction = miser ou passer ?
row-waits-shortage = en vouloir aussi ?
row-in-jail = en prison, essai { $number } sur { $all }
row-out = hors jeu

## Le titre d'une case, sur la page

space-unsold = À vendre : { $amount }
space-owner = Propriétaire : { $who }
space-mortgaged = Hypothéqué : pas de loyer
space-due = À payer maintenant : { $amount }
space-due-dice = À payer maintenant : { $factor } fois les dés
space-none-in-jail = Pas de loyer tant que { $who } est en prison
space-rent = Loyer
space-rent-group = Groupe complet
space-rent-houses = { $count ->
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
}
space-rent-hotel = { -hotel }
space-rent-owned = { $count } en main
space-times = { $factor } × les dés
space-house-price = Prix : { -house }
space-hotel-price = Prix : { -hotel }
space-hotel-costs = { $amount } et { $count } { -house(form: "many") }
space-price = Prix d'achat
space-mortgage = Hypothèque
space-lift = Pour la lever
space-group = { $name } : { $count } titres
space-go = { $amount } à qui s'y arrête ou y passe.
space-go-double = { $amount } à qui y passe, le double à qui s'y arrête.
space-tax-or-tenth = Payez { $amount }, ou un dixième de tout ce que vous avez.
space-jail = Simple visite, sauf si l'on y est envoyé. On en sort par un double, pour { $amount } ou avec une carte.
space-parking = Il ne se passe rien ici.
space-pot = La cagnotte est à vous : { $amount }
space-go-to-jail = Tout droit en prison, sans passer par { $place }.
space-tax = Payez { $amount }.
space-card = Tirez une carte : { $deck }.

## Au terminal

cli-ready = Croupier est prêt : { $address }
cli-goes-on = La dernière partie continue, avec sa propre édition : « { $title } ».
cli-others = Les autres, sur ce réseau, ouvrent { $address } sur un téléphone ou un autre ordinateur.
cli-others-named = Les autres, sur ce réseau, ouvrent { $address } ou { $name } sur un téléphone ou un autre ordinateur.
cli-no-network = Les autres peuvent entrer, mais cette machine n'est encore sur aucun réseau.
cli-no-such-address = la page ne peut pas être montrée à { $address } ({ $reason }) : nommez une adresse de cette machine avec --listen ADDRESS, ou ne mettez rien
cli-tls-unreadable = { $path }, nommé par --tls, ne peut pas être lu ({ $reason }) : vérifiez son nom et que Croupier a le droit de le lire
cli-tls-unfit = { $certificate } et { $private } ne peuvent pas servir à --tls ({ $reason }) : il faut deux fichiers PEM, d'abord le certificat, puis sa propre clé sans mot de passe
cli-tls-no-openssl = le programme openssl fait le certificat de la page, et il n'est pas installé : installez-le (sur Debian ou Raspberry Pi OS : apt install openssl), ou nommez des fichiers avec --tls CERT KEY
cli-tls-not-made = le certificat de la page n'a pas pu être fait ({ $reason })
cli-fingerprint = Son certificat est celui du plateau : un navigateur avertit une fois. Continuez s'il montre cette empreinte SHA-256 :
  { $fingerprint }
cli-port-taken = le port { $port } ne peut pas servir ({ $reason }) : arrêtez le programme qui l'occupe ou choisissez-en un autre avec --port N
cli-no-home = il n'y a pas de dossier personnel où garder les parties : nommez un dossier avec --state DIR
cli-last-game-damaged = la dernière partie est abîmée ({ $reason }) ; elle est gardée sous { $kept } : commencez une nouvelle partie
cli-last-game-rescued = la dernière partie est abîmée ({ $reason }) ; elle est gardée sous { $kept } et continue depuis son dernier bon coup dans { $rescued }
cli-last-game-unsure = la marque du dernier coup est abîmée ou absente : impossible de savoir si les derniers coups y sont tous
cli-safe-start = le programme s'est arrêté { $count } fois peu après avoir repris { $game } : le hall demande que faire
cli-play-again = Croupier a été mis à jour : { $steps } coups sont à rejouer
cli-clock-set-back = l'horloge a été reculée : la dernière partie date de plus tard que maintenant ; rien n'est perdu
cli-journal-damaged = la partie { $path } est abîmée ({ $reason }) : mettez-la de côté et commencez-en une autre
cli-journal-foreign = { $path } est à un autre programme : déplacez-le
cli-journal-newer = { $path } vient d'un Croupier plus récent ({ $what }) : mettez Croupier à jour pour continuer cette partie
cli-journal-older = { $path } vient d'un Croupier plus ancien (format { $version }, celui-ci lit { $known }) : continuez cette partie avec la version qui l'a enregistrée
cli-journal-exists = il y a déjà une partie { $path } : choisissez un autre nom
cli-journal-missing = il n'y a pas de partie { $path } : vérifiez son nom
cli-journal-unreadable = la partie { $path } n'a pas pu être ouverte ({ $reason }) : vérifiez que le disque a de la place et que Croupier peut y écrire, puis recommencez
cli-journal-not-written = { $path } n'a pas pu être enregistré ({ $reason }) : faites de la place ou vérifiez le disque, puis réessayez
cli-journal-closed = la partie { $path } est fermée : rouvrez-la pour continuer
cli-journal-stuck = la partie { $path } n'a pas pu être mise de côté ({ $reason }) : déplacez-la à la main
cli-folder-busy = un autre Croupier se sert du dossier { $path } : arrêtez-le ou choisissez-en un autre avec --state DIR
cli-folder-unwritable = on ne peut pas écrire dans le dossier { $path } ({ $reason }) : rendez-le accessible ou choisissez-en un autre avec --state DIR
cli-file-unreadable = { $path } ne peut pas être lu ({ $reason }) : vérifiez ses droits ou déplacez-le

## Plateaux imprimés

paper-rent = Loyer
paper-whole-group = groupe complet, sans bâtiment
paper-with-houses = avec { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
}
paper-with-hotel = avec 1 { -hotel }
paper-house-costs = Prix par { -house }
paper-hotel-costs = Prix par { -hotel }
paper-hotel-price = { $amount } + 4 { -house(form: "many") }
paper-mortgage = Hypothèque
paper-owned = Loyer si l'on en a { $count }
paper-dice = { $factor } fois les dés
paper-pay = Payez { $amount }
paper-board = plateau
paper-deeds = titres de propriété
paper-notes = billets
paper-cards = cartes
paper-sheet = feuille { $number } sur { $count }
paper-glue = Coupez aux repères d'angle. Collez la feuille suivante sur la bande entre flèches et bord.
paper-cut = Coupez le long des lignes.
paper-measure = 50 mm : imprimez à 100 %
paper-own-names = * : nom de notre cru.
paper-disclaimer = Fait avec Croupier pour un usage privé. Aucun lien avec les propriétaires des noms imprimés.

## Revenir en arrière

do-open-undo = Revenir...
do-undo = Revenir
do-undo-ask = Demander à tous
do-undo-no = Non, on garde
do-undo-agree = Oui, on revient
do-undo-stop = Laisser tomber
line-undo = Revenir en arrière ?
line-undo-asked = Annuler pour { $who } ?
line-undo-taps = Posez vos pions : { $count }
line-undo-waits = Accords à venir : { $count }
line-token-back = Ramenez votre pion
news-undone = Annulé par { $who }
news-undo-no = { $who } dit non
told-rules-differ = Les règles ont changé depuis : les étapes jusqu'à la prochaine sauvegarde sont omises.
told-taken-back = Annulé par { $people }.
told-taken-back-step = Annulé : { $what }, par { $people }.
told-taken-back-other = Annulé par { $people } : { $what }
told-back-bought = l'achat de { $place }
told-back-built = { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where }
told-back-hotel = la construction jusqu'à : { -hotel }, sur { $where }
told-back-sold = la vente de { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where }
told-back-sold-hotel = la vente depuis : { -hotel }, sur { $where }
told-back-mortgaged = l'hypothèque de { $places }
told-back-lifted = la levée d'hypothèque de { $places }
told-back-raised = { $amount } de ventes et d'hypothèques
told-back-spent = { $amount } de travaux et de levées
told-step-bought = { $who } achète { $place }.
told-step-built = { $who } : { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where }.
told-step-hotel = { $who } construit jusqu'à : { -hotel }, sur { $where }.
told-step-sold = { $who } vend { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } sur { $where }.
told-step-sold-hotel = { $who } vend depuis : { -hotel }, sur { $where }.
told-step-mortgaged = { $who } hypothèque { $places }.
told-step-lifted = { $who } lève l'hypothèque de { $places }.
told-step-raised = { $who } réunit { $amount }.
told-step-spent = { $who } lève et construit pour { $amount }.

## Consulter

do-open-look = Consulter...
do-look-deed = Les titres...
do-look-player = Les joueurs...
do-look-bank = La banque
do-look-history = Déjà joué
do-look-standings = Le classement
do-look-closer = De plus près...
do-look-next = Suite

## Le conseil, pour qui l'a demandé avant la partie

do-advice = Un conseil ?
line-advice = Que feriez-vous ?
line-advice-seat = Des conseils ?
told-advice-none = Rien pour l'instant.
told-advice-best = Je choisirais : { $what }. Vos chances de gagner : { $before } → { $after } %.
told-advice-other = Ou : { $what }. { $before } → { $after } %.
told-advice-at = { $what }, { $place }
told-advice-offer = proposer à { $who } { $gives } contre { $takes }

line-look = Consulter
line-look-what = Quoi ?
line-unsold = À vendre : { $amount }
line-belongs-to = À { $who }
line-is-mortgaged = Sous hypothèque
line-free-of-debt = Sans hypothèque
line-with-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-with-hotel = 1 { -hotel }
line-rent-bare = Loyer : { $amount }
line-rent-group = Groupe entier : { $amount }
line-rent-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } : { $amount }
line-rent-hotel = 1 { -hotel } : { $amount }
line-house-price = Par { -house } : { $amount }
line-rent-owned = Pour { $count } : { $amount }
line-rent-dice = Pour { $count } : { $factor } x dés
line-deed-price = Prix : { $amount }
line-deed-mortgage = Hypothèque : { $amount }
line-has-cash = Argent : { $amount }
line-has-deeds = Titres { $count }, cartes { $cards }
line-out-of-game = Hors jeu
line-bank-houses = { -house(form: "many") } : { $count }
line-bank-hotels = { -hotel(form: "many") } : { $count }
line-bank-deeds = Titres à vendre : { $count }
line-bank-pot = Cagnotte : { $amount }
line-standing = { $place }. { $who } { $amount }

## On s'installe, et on choisit la partie

do-same = Comme avant
do-go-on = Continuer
do-step-back = Un coup plus tôt
do-open-plan = La partie...
do-open-house-rules = Règles maison...
do-change = Changer
do-name = Mon nom...
do-name-done = C'est mon nom
do-name-erase = Effacer
do-one-more = Encore quelqu'un
do-hand-to = À { $who }
line-same = Comme avant ?
line-ends-other = Finir l'ancienne ?
line-go-on = On continue ?
line-to-whom = { $who } : { $said }
line-who-bids = Miser : posez le pion
line-tap-to-join = Posez votre pion sur le socle
line-name = Votre nom
line-name-full = { $count } lettres au plus
line-plan = La partie
line-set-edition = Édition
line-set-book = Règles
line-set-book-auto = En famille : loyers perçus d'office
line-set-book-ask = Officielles : on réclame son loyer
line-set-house-rules = Règles maison
line-set-house-rules-on = { $count ->
    [0] aucune
   *[other] { $count } en jeu
  }
line-house-rule-free_parking_pot = Cagnotte au parc
line-house-rule-double_salary_on_go = Salaire double
line-house-rule-no_auctions = Pas d'enchères
line-house-rule-no_rent_in_jail = Prison sans loyers
line-house-rule-first_lap_before_buying = Un tour, puis achat
line-house-rule-cash = Argent au départ
line-set-on = Oui
line-set-off = Non
line-set-length = Durée
line-set-length-long = Partie complète
line-set-length-short = Partie courte
line-set-limit = Temps limité
line-set-limit-off = Non
line-set-limit-on = { $count ->
    [one] une minute
   *[other] { $count } minutes
  }
line-set-dice = Dés
line-set-dice-board = Le plateau les lance
line-set-dice-real = Vos propres dés
line-set-robots = Robots
line-set-robots-on = { $count ->
    [0] aucun
   *[other] { $count }
  }
line-set-robot = Ils jouent
line-robot-beginner = façon débutant
line-robot-builder = façon bâtisseur
line-robot-strong = façon expert
line-robot-champion = selon ses chances
line-robot-mixed = chacun à sa façon
line-goodbye = Au revoir !
line-goodbye-saved = La partie est gardée.
screen-bad-name = Un nom a 8 lettres au plus
screen-bad-setup = Trop peu d'argent pour ce temps limité

## Les enchères

line-leads = { $who } : { $amount }
line-list-price = Prix normal : { $amount }
line-raises-cash = On attend { $who }

## Trouver de l'argent

do-raise-cash = Me financer...
do-back-to-bid = < À mon enchère
do-open-raise = Me financer...
do-raise-for-me = Faire pour moi
line-raise-cash = Trouver de l'argent
line-raise-how = Comment ?

## De vrais dés

do-enter-dice = Entrer mes dés
do-turn-dice = Tournez les dés
do-confirm-dice = J'ai { $first } + { $second }
do-enter-throw = Entrer les dés
do-confirm-throw = { $who } : { $first } + { $second }
do-confirm-other = C'est { $first } + { $second }
line-throw-for = Lancez pour { $who }
line-throw-for-order = Qui commence ?
line-throw-for-move = Avec les vrais dés
line-throw-for-rent = Pour le loyer

## Construire, vendre, hypothéquer, lever : un groupe monte et descend

do-open-property = Mes biens...
do-choose-group = Choisir
do-one-by-one = Un par un...
do-slide-build = Bâtir : -{ $amount }
do-slide-lift = Lever : -{ $amount }
do-slide-sell = Vendre : +{ $amount }
do-slide-mortgage = Hyp. : +{ $amount }
do-slide-spend = Faire : -{ $amount }
do-slide-gain = Faire : +{ $amount }
line-property = Vos biens
line-property-which = Quel groupe ?
line-part-of-group = Vous en avez { $count } sur { $all }
line-rent = Loyer : { $amount }
line-dice-rent = Loyer : { $factor }x dés
line-rents = Loyer { $least }-{ $most }
line-slide = < moins · plus >
line-cash-then = Il reste { $amount }
line-others-asked = On demande à tous
line-one-by-one = Chaque titre à part

## Ce que les mains font des vrais objets

do-chore-done = C'est fait
line-dealt = Prenez vos titres :
line-dealt-paid = Vos titres, -{ $amount } :
line-dealt-other = Titres pour { $who } :
line-dealt-other-paid = { $who } : titres -{ $amount }
line-house-on = { $count ->
    [one] À poser ici :
   *[other] À poser partout :
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-house-off = { $count ->
    [one] À retirer :
   *[other] Retirez partout :
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-hotel-on = { $count ->
    [one] À poser ici :
   *[other] À poser partout :
  } 1 { -hotel }
line-hotel-off = { $count ->
    [one] À retirer :
   *[other] Retirez partout :
  } 1 { -hotel }
line-face-down = { $count ->
    [one] Retournez le titre, face cachée
   *[other] Retournez { $count } titres, face cachée
  }
line-face-up = { $count ->
    [one] Remettez le titre face visible
   *[other] Remettez { $count } titres face visible
  }
line-deed-bank = { $count ->
    [one] Rendez le titre à la banque
   *[other] Rendez { $count } titres à la banque
  }
line-deed-to = { $count ->
    [one] Rendez le titre à { $who }
   *[other] Rendez { $count } titres à { $who }
  }
line-deed-again = { $count ->
    [one] Reprenez le titre
   *[other] Reprenez { $count } titres
  }
news-take-deed = Prenez le titre
news-get-deed = Titre de { $who }
news-give-deed = Titre à { $who }

## Une succession, titre par titre

do-estate-lift = Lever aussi
do-estate-keep = Ne pas lever
do-estate-too-dear = Trop cher à lever
line-estate-total = En tout : { $amount }
line-estate-tenth = À payer : { $amount }
line-estate-mortgaged = Pour lever : +{ $amount }
line-estate-lifted = Levé : +{ $amount }

## Robots, aides et réglages pendant la partie

do-skip = Avancer vite
do-robot-back = Je joue moi-même
do-open-away = Qui manque ?...
do-away = Un robot jouera
do-away-here = Je suis là !
do-away-no = Non, on attend
do-away-yes = Oui, un robot
do-open-settings = Réglages...
do-stop = Arrêter ici...
line-robot-plays = Un robot joue ici
line-robot-move = Menez { $who } à
line-away = Quelqu'un manque
line-away-who = Qui ?
line-away-robot = Un robot pour { $who } ?
line-away-you = Un robot pour vous ?
line-away-silence = Début dans { $seconds } s
news-away-here = { $who } est là
line-away-waits = Il manque { $count } voix
line-away-asks = { $who } demande
line-settings = Réglages
line-settings-which = Pour vous ou pour tous
line-set-language = Votre langue
line-set-sound = Son pour tous
line-set-helper = Aide pour vous
line-set-chances = Qui voit les chances
line-chances-off = Les spectateurs
line-chances-on = Tout le monde
line-set-colours = Lampes
line-colours-off = De toutes couleurs
line-colours-on = Pour daltoniens
line-set-pace = Les robots jouent
line-pace-slow = lentement
line-pace-normal = comme des gens
line-pace-fast = vite
line-stop = Arrêter ici ?
line-stop-saved = On pourra continuer.
line-time-left = Temps restant
line-help-throw = Lancez, puis avancez.
line-help-jail = Un double libère.
line-help-buy = Il restera { $amount }
line-help-decline = Puis tous enchérissent.
line-help-build = Loyer plus haut. Reste { $amount }
line-help-draw = Elle dit quoi faire.
line-help-free = Et vous sortez.
line-help-claim = C'est votre argent.
line-help-waive = Et vous n'aurez rien.
line-help-drop-out = Un autre l'aura.
line-help-pay = Et la dette est payée.
line-help-accept = Vous échangez.
line-help-refuse = Rien ne change.
line-help-resign = Vous quitteriez le jeu !
line-help-mortgage = Argent, mais sans loyer.
line-help-lift = Le loyer revient.

## croupier play --help

cli-help-play = Lance le plateau simulé et l'ouvre dans le navigateur. Une partie en cours continue là où elle s'était arrêtée. Ctrl-C arrête le programme, jamais la partie.
cli-help-run = Fait tourner le plateau au premier plan, comme le service : de vrais appareils, et dans la page ceux que le fichier dit simulés. Une partie en cours continue là où elle s'était arrêtée. Ctrl-C arrête le programme, jamais la partie.
cli-help-help = montre cette aide et s'arrête
cli-help-no-browser = écrit seulement l'adresse de la page, sans l'ouvrir
cli-help-seats = combien de places a le plateau simulé, de { $fewest } à { $most } (sinon { $default }, ou autant que --players)
cli-help-players = commence aussitôt une nouvelle partie avec tant de personnes (1 s'il y a des --bots)
cli-help-bots = commence aussitôt, avec tant de robots contre vous
cli-help-short = avec --players ou --bots : la partie courte
cli-help-lang = avec --players ou --bots : la langue des écrans ({ $languages })
cli-help-config = le câblage du plateau : un fichier, ou l'un des noms que donne « croupier wiring »
cli-help-port = le port de la page sur cet ordinateur, 0 pour n'importe lequel (sinon %(default)s)
cli-help-state = le dossier où les parties sont gardées, créé s'il manque (sinon croupier dans $XDG_STATE_HOME ou ~/.local/state)
cli-help-seed = les mêmes cartes et les mêmes dés à chaque fois pour ce nombre, pour essayer (sinon le hasard)
cli-help-edition = l'édition d'une nouvelle partie, par son nom ou son fichier ; une partie en cours garde la sienne (sinon classic)
cli-help-listen = ouvre la page à d'autres machines à cette adresse (0.0.0.0 pour toutes) : elles peuvent regarder, et des téléphones prendre place (sinon cette machine seule)
cli-help-tls = sert la page en https : avec le certificat et sa clé dans ces deux fichiers PEM, ou sans fichiers avec un certificat que le plateau fait lui-même (sinon http simple)

## Phones as consoles

do-phone = Au téléphone
do-phone-done = Terminé
do-phone-fetch = Le reprendre
do-open-phones = Téléphones...
line-phone = Jouer au téléphone
line-phone-how = Avec un code
line-phone-open = Dans son navigateur :
line-fingerprint = SHA-256, le début :
line-phone-fetch = Retour aux boutons ?
line-on-phone = { $who } : au téléphone

## Le Wi-Fi

do-open-wifi = Wi-Fi...
do-wifi-seen = Fini
do-wifi-show = Voir le code
do-wifi-look = En chercher
do-wifi-look-again = Chercher encore
do-wifi-join = Rejoindre
do-wifi-space = Espace
do-wifi-open-own = L'ouvrir
do-wifi-close-own = Le fermer
line-wifi = Wi-Fi
line-wifi-password = Clé :
line-wifi-own = Le Wi-Fi du plateau
line-wifi-joined = Le plateau est sur
line-wifi-none = Aucun réseau rejoint
line-wifi-joining = Connexion...
line-wifi-looking = Recherche...
line-wifi-others = Quels réseaux ?
line-wifi-heard = { $count ->
    [0] Aucun trouvé
    [one] Un trouvé
   *[other] { $count } trouvés
  }
line-wifi-open-own = Son propre Wi-Fi ?
line-wifi-open-own-why = Il quitte l'autre
line-wifi-close-own = Fermer son Wi-Fi ?
line-wifi-close-own-why = Il cherche le vôtre
line-wifi-type = Clé de { $name }
line-wifi-strong = Signal fort
line-wifi-fair = Signal moyen
line-wifi-weak = Signal faible
news-wifi-own-open = Wi-Fi du plateau : { $name }
news-wifi-own-failed = Le Wi-Fi du plateau ne s'est pas ouvert
news-wifi-joined = Le plateau est sur { $name }
news-wifi-wrong-password = Mauvaise clé pour { $name }
news-wifi-not-there = { $name } ne répond pas
news-wifi-no-address = { $name } ne donne pas d'adresse
news-wifi-not-joined = Impossible de rejoindre { $name }

## The lobby on the page

told-lobby-who = Qui joue ? Prenez une place, ou jouez tout de suite contre des robots.
told-lobby-stopped = Une partie est interrompue. Continuez-la, ou commencez-en une autre.
told-lobby-token = { $count ->
    [one] Un joueur n'a pas encore de pion : posez-le sur { $place }.
   *[other] { $count } joueurs n'ont pas encore de pion : posez-les sur { $place }.
  }
told-lobby-one-more = Encore un joueur, ou un robot, et vous pourrez commencer.
told-lobby-ready = Tout est prêt : { $people ->
    [one] 1 personne
   *[other] { $people } personnes
  }{ $robots ->
    [0] .
    [one] {" "}et 1 robot.
   *[other] {" "}et { $robots } robots.
  }
told-lobby-somebody = Quelqu'un
told-lobby-robots = { $count ->
    [one] 1 robot
   *[other] { $count } robots
  }
told-lobby-robot-beginner = Débutant
told-lobby-robot-builder = Bâtisseur
told-lobby-robot-strong = Expert
told-lobby-robot-champion = Calculateur
told-lobby-who-what = { $who } : { $what }
told-lobby-left-over = Comme la dernière fois : { $what }.
told-lobby-length-long = partie complète
told-lobby-length-short = partie courte
told-lobby-real-dice = vos propres dés
told-lobby-book-auto = règles familiales
told-lobby-book-ask = règles du livret
told-lobby-own-names = { $count ->
    [one] 1 nom de ce plateau est de notre cru : aucune source ne donne celui d'origine.
   *[other] { $count } noms de ce plateau sont de notre cru : aucune source ne donne ceux d'origine.
  }
told-lobby-house-rules = { $count ->
    [one] 1 règle maison
   *[other] { $count } règles maison
  }
page-lobby = Avant la partie
page-lobby-play = Jouer contre des robots
page-lobby-start = Commencer la partie
page-lobby-go-on = Continuer
page-lobby-go-on-with = La partie de { $name }
page-lobby-step-back = Reprendre un coup plus tôt
page-lobby-same = Comme la dernière fois
page-lobby-nobody = Personne pour le moment
page-lobby-players = Qui joue
page-lobby-name = Nom du joueur à la place { $seat }
page-lobby-token = Pion du joueur à la place { $seat }
page-lobby-join = Prendre la place { $seat }
page-lobby-leave = { $name } ne joue pas
page-lobby-robot = Comment joue { $name }
page-lobby-add-robot = Ajouter un robot
page-lobby-advice = { $name } peut demander conseil
page-lobby-with-advice = avec conseil
page-lobby-drop-robot = Pas de robot { $name }
page-lobby-game = La partie
page-lobby-house-rules = Règles maison
page-lobby-afresh = Repartir de zéro
page-lobby-ends-other = Cela met fin pour de bon à la partie de { $name }.
page-lobby-no = Non, la garder
page-lobby-yes = Y mettre fin et commencer
page-desk-cash = Argent
page-desk-slider = Argent : à gauche vous payez, à droite vous recevez

## Ce que trouve le diagnostic, et quoi faire ; au terminal et sur /setup. Une phrase qui finit par deux-points a des lignes à taper dessous

doctor-simulated = simulé, sur la page
doctor-machine-none-needed = pas de Raspberry Pi, et il n'en faut pas : rien de ce plateau ne tient à des broches
doctor-machine-no-pi = ce n'est pas un Raspberry Pi, et « { $board } » a des appareils sur ses broches
doctor-fix-on-the-pi = lancez le diagnostic sur le Pi, ou regardez ici le plateau simulé :
doctor-config-none = introuvable : { $file }
doctor-config-unreadable = { $file } ne peut pas être lu ({ $reason })
doctor-config-undone = { $file } contient « { $line } » : { $why }
doctor-config-whole = { $file } contient les { $count } lignes qu'il faut au câblage
doctor-config-not-enough = { $file } contient « { $line } », ce qui ne suffit pas
doctor-config-lacks = il manque à { $file } la ligne « { $line } »
doctor-fix-lines = il y faut ces lignes :
doctor-fix-line-out = retirez cette ligne, puis redémarrez le Pi :
doctor-fix-line-replace = mettez ceci à sa place, puis redémarrez le Pi :
doctor-fix-line-add = ajoutez cette ligne à la fin, sous [all], puis redémarrez le Pi :
doctor-fix-line-there = cette ligne est-elle dans config.txt, et le Pi a-t-il redémarré depuis ?
doctor-fix-line-in-place = mettez cette ligne à la place de l'autre dans config.txt, puis redémarrez le Pi :
doctor-groups-root = vous êtes root, qui peut tout : essayez aussi avec l'utilisateur qui joue
doctor-groups-missing = l'utilisateur « { $user } » n'est pas dans { $groups }
doctor-groups-well = l'utilisateur « { $user } » est dans { $groups }
doctor-groups-service-missing = l'utilisateur du service, « { $user } », n'est pas dans { $groups }
doctor-groups-service-well = l'utilisateur du service, « { $user } », est dans { $groups }
doctor-fix-run = tapez :
doctor-fix-run-and-log-in = tapez ceci, puis reconnectez-vous :
doctor-libraries-missing = pas installé : { $names }
doctor-fix-install = installez là où tourne croupier :
doctor-power-unknown = le micrologiciel ne dit rien de l'alimentation
doctor-power-well = l'alimentation a suffi depuis le démarrage
doctor-power-now = en ce moment { $said } ({ $bits })
doctor-power-before = à un moment, depuis le démarrage : { $said } ({ $bits })
doctor-power-weak = l'alimentation est trop faible
doctor-power-slow = le processeur est ralenti
doctor-power-hot = il fait trop chaud
doctor-fix-supply = prenez une alimentation 5 V de 5 A et un câble court et épais ; donnez au ruban sa propre branche
doctor-fix-i2c-dev = chargez-le maintenant, et à chaque démarrage :
doctor-fix-stop = arrêtez d'abord le plateau :
doctor-fix-pin = cherchez dans config.txt une ligne qui donne cette broche à autre chose ; pour la broche 8, c'est peut-être un vieux noyau :
doctor-fix-send-more = laissez le noyau envoyer plus à la fois : ajoutez ceci à la ligne de cmdline.txt, puis redémarrez le Pi :
doctor-fix-other-driver = prenez driver = "ws2812" dans le fichier de câblage, qui n'a besoin d'aucune bibliothèque ; ou
doctor-fix-strip-pin = rien d'autre ne doit utiliser la broche du ruban ; redémarrez le Pi
doctor-fix-left-out = boutons, buzzer, bouton marche et lignes reset sont laissés de côté
doctor-fix-shorted-seat = débranchez cette place : si les autres reviennent, SDA ou SCL de sa nappe est en court-circuit
doctor-fix-ribbon = vérifiez sa nappe : 3V3, GND, SDA, SCL dans cet ordre ; l'écran est-il réglé sur I2C, et sur cette adresse ? Mesurez 3,3 V à l'écran
doctor-fix-uart = activez le port série du Pi et coupez sa console, dans raspi-config
doctor-fix-replug = débranchez-le et rebranchez-le ; si rien n'y fait, réinstallez son programme (docs/build/picos.md)
doctor-fix-plug-in = branchez-le, ou nommez le bon dans le fichier de câblage ; voici ceux qui sont là :
doctor-fix-no-serial = aucun appareil série n'est branché ; certains câbles USB ne portent que le courant : essayez-en un autre
doctor-button-down = est enfoncé sans que personne n'ait dû appuyer
doctor-fix-button-down = relâchez-le ; s'il reste enfoncé, son fil touche la masse ou le bouton est coincé
doctor-pins-taken = { $count } broches sont prises : { $why }
doctor-fix-bus-missing = ses lignes de config.txt comptent après un redémarrage
doctor-bus-mux = le multiplexeur à { $address } a ses canaux ({ $channels })
doctor-bus-well = le noyau l'a
doctor-mux-keeps = il garde son dernier canal (idle_state { $state }) : un seul écran en court-circuit bloque tout le bus
doctor-fix-mux-idle = disconnect_on_idle est-il dans son dtoverlay ? Si le noyau est trop vieux pour cela, à chaque démarrage :
doctor-panel-well = { $chip } à { $address } reçoit ce qu'on lui envoie
doctor-panel-well-on-channel = { $chip } à { $address }, canal { $channel }, reçoit ce qu'on lui envoie
doctor-panel-no-bus = ne peut pas être interrogé : son bus { $bus } manque
doctor-panel-no-module = ne peut pas être interrogé : le module i2c-dev n'est pas chargé
doctor-strip-silent = rien n'a pu lui être envoyé
doctor-strip-well = les octets du ruban partent ; s'il brille, vous seul le voyez
doctor-strip-wled = les images du ruban partent vers WLED ; s'il brille, vous seul le voyez
doctor-the-scanner = le lecteur
doctor-fix-home-network = le service ne parle qu'aux adresses d'un réseau domestique, comme 192.168.1.7
doctor-fix-other-host = il y a quelque chose à { $host }, mais pas { $what } : son programme tourne-t-il, et le port est-il le bon ?
doctor-fix-no-host = { $what } : est-il allumé, et dans le même réseau que le Pi ? Le Pi le trouve-t-il ?
doctor-fix-fixed-address = donnez-lui une adresse fixe dans votre routeur, et écrivez-la dans le fichier de câblage
doctor-fix-off-and-on = éteignez et rallumez { $what }
doctor-voice-silent = elle n'a pas parlé ; le plateau joue sans voix
doctor-voice-lost = { $why } ; le plateau joue sans voix
doctor-voice-spoke = { $program } a dit « { $words } » à { $card } ; si on l'entend, vous seul le savez
doctor-voice-card = la carte { $card }
doctor-voice-default-card = la carte son par défaut
doctor-fix-voice-piper = installez-le pour l'utilisateur du service, ou prenez driver = "espeak-ng" dans [voice]
doctor-fix-apt = installez-le :
doctor-fix-voice-taken = un autre programme a pris la carte son : arrêtez-le, ou nommez une autre carte comme device dans [voice]
doctor-fix-voice-card = « { $card } » est-il le nom d'une carte ? Ceci les liste :
doctor-fix-voice-no-card = y a-t-il une carte son ? Ceci les liste :
doctor-chain-well = les registres à décalage des { $count } cases répondent
doctor-chain-broken = ce qui entre à un bout ne ressort pas à l'autre
doctor-fix-chain = cherchez la première puce après laquelle rien ne va ; le nombre de puces est-il celui de pins.py ?
doctor-reader-silent = son lecteur ne répond pas
doctor-reader-other = son lecteur dit être { $version }, ce qui n'est pas un MFRC522
doctor-fix-reader = vérifiez sa ligne de sélection (SDA), 3V3 et MISO ; échangez-le avec un voisin pour voir lequel est cassé
doctor-scanner-well = { $what } ; un tour prend { $ms } ms
doctor-scanner-damaged = { $what } ; un tour prend { $ms } ms ; { $lines } lignes abîmées, { $gaps } trous
doctor-fix-cable = un câble USB meilleur ou plus court, loin de l'alimentation du ruban ; dans le réseau, un meilleur Wi-Fi
doctor-readers-none = ce plateau n'en a pas sous ses cases
doctor-part-machine = machine
doctor-part-groups = groupes
doctor-part-libraries = bibliothèques
doctor-part-power = alimentation
doctor-part-pins = broches
doctor-part-bus = bus { $bus }
doctor-part-mux = multiplexeur
doctor-part-chain = lecteur { $scanner }, chaîne
doctor-part-chips = lecteur { $scanner }, puces
doctor-part-readers = lecteurs

## Ce qu'un calibrage a trouvé

doctor-part-space = case { $space }
doctor-part-neighbours = voisins
doctor-part-order = ordre
doctor-part-sensors = capteurs
doctor-walk-unheard = son lecteur n'a pas entendu le pion
doctor-walk-weak = son lecteur est faible : il lui faut la puissance { $need }, aux autres { $usual }
doctor-walk-close = un autre lecteur entend le pion aussi bien que le sien : { $spaces }
doctor-walk-close-one = { $space } (par celui de { $reader }, { $steps })
doctor-walk-swapped = pas comme le dit le fichier : case { $spaces }
doctor-walk-swapped-one = { $space } a celui de { $reader }
doctor-walk-readers = { $count } mesurés sur { $all } ; { $alone } d'entre eux ne sont entendus par aucun autre lecteur
doctor-walk-readers-margin = { $count } mesurés sur { $all } ; { $alone } d'entre eux ne sont entendus par aucun autre lecteur ; la plus petite marge est de { $steps } pas, de la case { $space } au lecteur de { $reader }
doctor-walk-stuck = son capteur sent un aimant là où il n'y en a pas
doctor-walk-unfelt = le pion n'a été senti sur aucun de ses ronds
doctor-walk-partly-felt = senti sur { $felt } de ses { $rings } ronds
doctor-walk-sensors = senti sur { $felt } des { $rings } ronds
doctor-fix-deaf = essayez une autre puce à cet endroit ; puis son alimentation et son antenne ; un lecteur qui répond sans entendre une puce que les autres lisent a des bobines trop fines
doctor-fix-weak = le pion est-il au milieu, et l'antenne dessous ? Moins de bois, pas de métal à côté ; échangez le lecteur avec un bon : si le défaut le suit, ses bobines d'antenne sont de celles, trop fines, qui ne nourrissent pas la puce
doctor-fix-close = une feuille de ferrite sous les deux antennes, ou du métal entre elles, et plus de distance s'il y a la place
doctor-fix-swapped = ce sera corrigé en gardant ce résultat
doctor-fix-magnet = retournez l'aimant
doctor-fix-dead-sensor = ses pattes et son trou : face imprimée vers le haut, à ras du bois ; 5 V ; sa sortie vers l'entrée

## /setup : ce que dit son serveur

line-setup-press = Place { $seat } : appuyez
line-setup-code = Code pour /setup
setup-answers = il répond
setup-untried = personne ne l'a encore essayé
setup-heard = on l'a entendu
setup-not-heard = on ne l'a pas entendu
setup-fix-page-sound = activez le son de la page du plateau
setup-fix-buzzer = vérifiez son fil ; il faut un piézo passif, un actif ne fait que grésiller
setup-voice-words = Voici la voix du plateau.
setup-lights-seen = elles font bien le tour du plateau
setup-lights-not-seen = elles ne font pas le tour du plateau comme il faut
setup-fix-lights = un ruban pâle ou qui clignote manque de 5 V : alimentez-le aux deux bouts. Si le rouge et le vert sont échangés, ce n'est pas un WS2812. Si l'ordre est faux, corrigez-le en répondant, sur le Pi :
doctor-fix-order = remettez les places et le ruban dans l'ordre en répondant :
setup-screen-not-seen = il montre le numéro d'une autre place, ou rien
setup-part-buttons = boutons { $seat }
setup-button-wrong = ne marche pas : { $which }
setup-buttons-untried = pas encore pressés : { $which }
setup-buttons-answer = ◀ ● ▶ répondent
setup-fault-other = il ne peut pas servir
setup-fault-no-bus = son bus manque : une ligne de config.txt ne compte pas encore
setup-fault-no-mux = le multiplexeur des écrans ne répond pas
setup-fault-no-module = un module du noyau n'est pas chargé
setup-fault-no-port = il n'est pas branché
setup-fault-no-host = il est introuvable dans le réseau
setup-fault-refused = autre chose répond à son adresse
setup-fault-forbidden = Croupier n'a pas le droit de s'en servir
setup-fault-taken = un autre programme l'a pris
setup-fault-silent = il ne répond pas
setup-fault-stuck = un de ses fils est bloqué : peut-être un court-circuit
setup-fault-no-strip = rien ici ne peut commander les lampes
setup-fault-no-library = il lui manque un logiciel qui n'est pas installé
setup-fault-too-long = il a plus de lampes qu'on ne peut en envoyer à la fois
setup-fault-old-program = son programme est trop vieux pour ce Croupier
setup-fault-updating = il reçoit un nouveau programme
setup-scanner-older = il marche, avec un programme plus ancien que celui qu'apporte ce Croupier
setup-fix-update = appuyez sur Mettre à jour : il reçoit le programme { $version } en une demi-minute et garde son pins.py. Rien n'est perdu si on débranche
setup-summary-wrong = { $count ->
    [one] Une chose ne va pas
   *[other] { $count } choses ne vont pas
}
setup-summary-untried = Rien ne cloche. Certaines choses, vous seul les voyez : essayez-les
setup-summary-well = Tout va bien
setup-trial-light = La lampe de { $place } est-elle allumée ?
setup-trial-lights = Une lampe fait le tour du plateau à partir de la case Départ, puis chaque côté prend sa couleur : rouge, vert, bleu, blanc
setup-trial-screen = L'écran { $seat } montre son numéro
setup-trial-buttons = Appuyez sur les trois boutons de la place { $seat }. Pour l'instant, ils ne font rien dans la partie
setup-trial-readers = Approchez un pion d'un lecteur. Pour l'instant, la partie ne le remarque pas
setup-trial-sound = Trois notes, de plus en plus hautes
setup-trial-voice = Le plateau parle
setup-no-such-device = Ce plateau n'a rien de tel
setup-tag-learnt = Appris : { $uid }
setup-tag-forgotten = Oublié : { $uid }
setup-update-waits = Un autre lecteur est en cours de mise à jour : attendez un instant
setup-scanner-updating = Le lecteur { $name } reçoit son programme. Cela prend une demi-minute
setup-fact-version = Version
setup-fact-board = Plateau
setup-fact-game = Partie
setup-fact-running = En marche depuis
setup-fact-address = Adresse
setup-fact-folder = Parties dans
setup-running = { $hours } h { $minutes } min
setup-game-none = aucune, il attend des joueurs
setup-game-over = { $names } : elle est finie
setup-game-on = { $names } : au tour de { $thrower }
setup-no-service = Ce Croupier n'a pas été lancé comme service : on ne peut ni le redémarrer ni le mettre à jour d'ici.
setup-doing-restart = Croupier redémarre. Cette page revient d'elle-même.
setup-doing-reboot = Le Pi redémarre. Cette page revient dans une minute ou deux.
setup-doing-off = Le plateau s'éteint.
setup-doing-update = Le Croupier de la carte est en cours d'installation. Cela prend quelques minutes ; le journal dit où il en est.
setup-wifi-joining = Le plateau rejoint { $name }. Si cette page le perd, ouvrez-la à sa nouvelle adresse
setup-refused-failed = Cela n'a pas marché : { $why }
setup-refused-too-many = Trop à la fois : attendez un instant
setup-refused-no-helper = L'assistant root n'est pas là : relancez make install
setup-refused-other = L'assistant root ne l'a pas fait : { $why }
setup-walk-clear-readers = Enlevez tous les pions du plateau et gardez-en un en main. Une case s'allume alors : posez le pion en son milieu, laissez-le jusqu'à ce que la suivante s'allume, puis levez-le. La partie ne le remarque pas
setup-walk-clear-sensors = Enlevez du plateau tous les pions et tout ce qui a un aimant. Une case s'allume alors : posez un pion sur chacun de ses ronds, et levez-le une seconde entre deux. La partie ne le remarque pas
setup-walk-reader = Case { $space }, { $place } : posez le pion en son milieu
setup-walk-sensor = Case { $space }, { $place } : rond { $ring } sur { $rings }
setup-walk-still = C'est mesuré là : levez le pion
setup-walk-listening = Entendu : laissez-le posé
setup-walk-several = Il y a là plus d'un pion : n'en laissez qu'un sur le plateau
setup-walk-elsewhere = C'est le lecteur de la case { $space } qui l'entend le mieux. Posez-le sur la case allumée. S'il y est, dites-le : alors deux fils sont échangés, ou la case allumée a le lecteur le plus faible
setup-walk-louder = Rien entendu : encore une fois, aussi fort que le lecteur le peut. Laissez le pion posé
setup-walk-other-sensor = C'est le capteur de la case { $space } : le pion est-il sur la case allumée ?
setup-walk-stuck = Un capteur sentait quelque chose sans pion sur le plateau : y a-t-il un aimant tout près ?
setup-walk-done = Voici ce qui a été trouvé. Le plateau le montre aussi : vert, c'est bon ; jaune, pas tout à fait ; rouge, ça ne va pas
setup-walk-same = Tout est comme avant : il n'y a rien à garder
setup-walk-kept = C'est gardé, et compte dès maintenant
setup-walk-kept-order = C'est gardé. Des fils sont échangés : cela compte au prochain démarrage de Croupier
setup-walk-not-kept = Impossible de l'enregistrer
setup-walk-left = Le calibrage a pris fin, car rien ne s'est passé pendant quelques minutes. Rien n'a changé
setup-walk-lost = Le lecteur { $name } ne répond pas
setup-walk-old = Le programme du lecteur { $name } est trop ancien : il ne dit pas comment ses lecteurs entendent. Mettez-le d'abord à jour
setup-walk-first = Les lecteurs sont en cours de calibrage : finissez-le d'abord

## /setup : la page elle-même

page-setup-title = Mise en service
page-setup-to-board = Vers le plateau
page-setup-door = Qui est devant le plateau ?
page-setup-door-why = Ici, on essaie les appareils du plateau. Il demande donc un code que seuls ceux qui sont devant lui peuvent voir.
page-setup-show-code = Montrer le code sur le plateau
page-setup-code = Le code que montre le plateau
page-setup-enter = Entrer
page-setup-door-shown = Tous les écrans du plateau montrent maintenant un code, pendant une demi-minute.
page-setup-door-later = Le plateau vient de le montrer. Attendez deux minutes avant de redemander.
page-setup-door-nowhere = Aucun écran du plateau ne répond. Ouvrez cette page sur le plateau même, ou lancez-y croupier doctor.
page-setup-door-wrong = Ce n'est pas le code. Un code sert une fois, pendant dix minutes.
page-setup-door-too-many = Trop de codes faux. Attendez une minute, puis réessayez.
page-setup-devices = Appareils
page-setup-look-again = Vérifier de nouveau
page-setup-one-light = Éclairer une case
page-setup-choose-space = choisir …
page-setup-helps = Que faire :
page-setup-lines = Lignes à taper
page-setup-state-ok = va bien
page-setup-state-look = à regarder
page-setup-state-wrong = ne va pas
page-setup-state-unknown = pas encore su
page-setup-try-screen = L'essayer
page-setup-try-buttons = Les essayer
page-setup-try-lights = Les essayer
page-setup-try-readers = L'essayer
page-setup-try-sound = L'essayer
page-setup-try-voice = L'essayer
page-setup-update-scanner = Mettre à jour
page-setup-stop = Arrêter
page-setup-yes = Oui
page-setup-no = Non
page-setup-ask-lights = A-t-elle fait le tour sans trou, dans ces couleurs ?
page-setup-ask-screen = Avez-vous vu le numéro de la place ?
page-setup-ask-voice = L'avez-vous entendu ?
page-setup-ask-sound = L'avez-vous entendu ?
page-setup-tags = Pions
page-setup-read-tag = Apprendre un pion
page-setup-no-tags = Aucun pion n'est connu. Appuyez sur le bouton, puis approchez-en un d'un lecteur.
page-setup-whose = Étiquette { $code } : à qui est-elle ?
page-setup-which-token = Pion
page-setup-no-token = aucun des six
page-setup-tag-name = Nom
page-setup-learn = Apprendre
page-setup-change = Modifier
page-setup-forget = Oublier
page-setup-nobody = à personne
page-setup-walk = Lecteurs sous les cases
page-setup-walk-why = Un pion sur chaque case allumée, l'une après l'autre : le plateau apprend ainsi à quelle puissance chaque lecteur doit émettre, ou quel capteur est où.
page-setup-walk-begin = Calibrer
page-setup-walk-start = Commencer
page-setup-walk-next = Continuer sans elle
page-setup-walk-back = Retour
page-setup-walk-here = Il y est
page-setup-walk-keep = Garder
page-setup-walk-end = Finir
page-setup-walk-file = Pour le fichier de câblage
page-setup-walk-figures = Dans chaque case : la plus faible puissance qui entend son pion, et combien de pas de plus il faut à un voisin.
page-setup-walk-rings = Dans chaque case : sur combien de ses ronds le pion a été senti.
page-setup-wifi = Wi-Fi
page-setup-wifi-look = Chercher des Wi-Fi
page-setup-wifi-join = Rejoindre
page-setup-wifi-password = Mot de passe de { $name }
page-setup-machine = Programme et machine
page-setup-log = Journal
page-setup-log-empty = Rien n'a été noté.
page-setup-newer-on-card = La carte contient une autre version que celle qui tourne.
page-setup-do-restart = Redémarrer Croupier
page-setup-do-reboot = Redémarrer le Pi
page-setup-do-off = Éteindre
page-setup-do-update = Installer depuis la carte
page-setup-sure-restart = La partie est enregistrée. Le plateau demande s'il faut la continuer.
page-setup-sure-reboot = La partie est enregistrée. Il faut une minute ou deux au Pi.
page-setup-sure-off = La partie est enregistrée. Il faudra rallumer le Pi.
page-setup-sure-update = Cela prend quelques minutes, et le plateau redémarre. La partie est enregistrée. Si la nouvelle version ne démarre pas, l'ancienne revient.
page-setup-not-now = Pas maintenant
## Ce qui est dit à voix haute
## Une phrase appelée aloud-… prend la place de celle appelée told-… quand une voix la dit.

aloud-money-dollars = { $amount } { $count ->
    [one] dollar
   *[other] dollars
  }
aloud-money-euros = { $amount } { $count ->
    [one] euro
   *[other] euros
  }
aloud-money-pounds = { $amount } { $count ->
    [one] livre
   *[other] livres
  }
aloud-paid = { $who } paie { $amount } à { $other } : { $why }.
aloud-paid-bank = { $who } paie { $amount } : { $why }.
aloud-paid-pot = { $who } met { $amount } dans la cagnotte : { $why }.
aloud-got = { $who } reçoit { $amount } : { $why }.
aloud-debt-opened = { $who } doit { $amount } à { $other } : { $why }. Il faut trouver l'argent.
aloud-auction-opened = Aux enchères ! { $lot }.
aloud-bid-made = { $lot }. { $who } mise { $amount }.
aloud-dropped-out = { $who } passe.
aloud-auction-ended = Adjugé ! { $lot } revient à { $who } pour { $amount }.
aloud-auction-ended-nobody = Personne ne mise pour { $lot }. L'enchère est close.
aloud-going-once = Une fois.
aloud-going-twice = Deux fois.
aloud-taken-back = Le dernier coup a été repris.
aloud-why = Pourquoi : { $why }
aloud-asked = { $who } : { $text }
aloud-on-now = La voix est allumée.
aloud-waits-start = La partie attend { $people } pour lancer les dés et savoir qui commence.
aloud-waits-roll = La partie attend { $people } pour lancer les dés.
aloud-waits-move = La partie attend { $people } pour avancer le pion de { $who }.
aloud-waits-card = La partie attend { $people } pour tirer une carte.
aloud-waits-tax = La partie attend { $people } pour choisir comment payer la taxe.
aloud-waits-jail = La partie attend { $people } pour choisir comment sortir de prison.
aloud-waits-buy = La partie attend { $people } pour acheter ou refuser.
aloud-waits-rent = La partie attend { $people } pour lancer les dés du loyer.
aloud-waits-debt = La partie attend { $people } pour trouver l'argent.
aloud-waits-estate = La partie attend { $people } pour décider des titres.
aloud-waits-auction = La partie attend { $people } pour miser ou passer.
aloud-waits-shortage = La partie attend { $people } pour dire qui veut le dernier bâtiment.
aloud-dice = Les dés montrent { $first } et { $second }.
aloud-seconds-left = { $number ->
    [one] Encore { $number } seconde.
   *[other] Encore { $number } secondes.
  }
aloud-no-clock = Aucun compte à rebours n'est en cours.
aloud-highest-bid = La plus haute mise est de { $amount }, par { $who }.
aloud-may-bid = Peuvent miser : { $people }.
aloud-player = { $who } : { $amount } en main, fortune de { $worth }.
aloud-player-out = { $who } ne joue plus.
aloud-is-on = Case { $place }.
aloud-chance = Chances de gagner : { $percent } pour cent.
aloud-jail-cards = { $count ->
    [one] Une carte qui ouvre la prison.
   *[other] { $count } cartes qui ouvrent la prison.
  }
aloud-no-deeds = Aucun titre.
aloud-group = { $group }, { $count } sur { $all } : { $places }.
aloud-unsold = Encore à vendre : { $places }.
aloud-stand-there = Sur cette case : { $people }.
aloud-dial = { $what } : { $value } pour l'instant, de { $least } à { $most }.
aloud-choices = { $count ->
    [one] Un seul choix :
   *[other] { $count } choix :
  }
aloud-choice-of = { $text }, { $number } sur { $count }
aloud-no-choice = Il n'y a rien à choisir pour l'instant.
aloud-no-game = Aucune partie n'est en cours.
aloud-nothing-yet = Rien n'a encore été dit.
aloud-no-history = Il ne s'est encore rien passé.
aloud-nobody-here = Personne n'est assis ici.

line-set-voice = Le plateau parle
line-set-voice-language = Langue du plateau
line-set-voice-speed = La voix est
line-set-voice-volume = Volume de la voix
line-set-read = Lire votre écran
line-set-large = Vos lettres en grand
line-voice-off = Non
line-voice-short = L'essentiel
line-voice-normal = Ce qui se passe
line-voice-everything = Tout
line-voice-slow = lente
line-voice-fast = rapide
line-voice-quiet = bas
line-voice-loud = fort
line-voice-medium = normal
line-listens = { $who } écoute encore
device-voice = la voix

page-listen = Écouter
page-listen-off = La page ne parle pas
page-listen-aloud = La page parle
page-listen-reader = Pour un lecteur d'écran
page-listen-how = Comment cette page parle
page-listen-level = Combien
page-listen-short = L'essentiel
page-listen-normal = Ce qui se passe
page-listen-everything = Tout
page-listen-speed = Vitesse de la voix
page-listen-questions = Demander
page-listen-no-voice = Ce navigateur n'a pas de voix pour cette langue : un lecteur d'écran peut lire la page quand même.
page-ask-again = Répéter
page-ask-now = Où en est-on ?
page-ask-choices = Mes choix
page-ask-mine = Mes biens
page-ask-everybody = Qui a quoi ?
page-ask-bank = La banque
page-ask-history = Que s'est-il passé ?
page-ask-clock = Combien de temps ?
page-to-my-seat = À ma place
page-to-listen = À la voix
page-print-normal = Lettres normales
page-print-large = Grandes lettres, contraste fort

## Les gens : qui a joué, et comment

people-column-name = Nom
people-column-rating = Niveau
people-column-games = Parties
people-column-wins = Gagnées
people-column-share = Fortune
people-column-ruined = Faillites
people-column-luck = Chance
people-column-skill = Talent
people-decimal-point = ,
people-percent = { $value } %
people-hours = { $hours } h { $minutes }
people-minutes = { $minutes } min
people-somebody = quelqu'un
people-yes = oui
people-nobody = Personne qui ait un nom n'a terminé de partie dans { $folder }. Après une partie, « croupier people rebuild » regarde à nouveau.
people-unknown = Personne du nom de « { $name } » n'a joué ici : « croupier people » montre tout le monde.
people-name-taken = Quelqu'un s'appelle déjà « { $name } ». Si les deux sont la même personne, réunissez-les (merge).
people-same = « { $name } » est le même nom.
people-played-together = { $name } et { $other } ont joué l'un contre l'autre dans { $game } : ce sont deux personnes.
people-still-playing = { $name } joue dans { $game }, qui n'est pas finie : terminez d'abord cette partie.
people-bad-name = « { $name } » n'est pas un nom : il a de 1 à { $most } lettres.
people-renamed = { $name } s'appelle maintenant { $other }, dans { $count ->
    [one] 1 partie
   *[other] { $count } parties
  }.
people-merged = Les parties de { $name } ({ $count }) sont maintenant celles de { $other }.
people-forget-sure = Oublier { $name } ? Le nom disparaît de toutes les parties, et personne ne peut l'y remettre. Tapez « { $yes } » :
people-forget-not = Rien n'a été changé.
people-forgotten = { $name } est oublié : { $count ->
    [one] 1 partie dit
   *[other] { $count } parties disent
  } maintenant « quelqu'un ». Les copies que vous avez faites ont encore le nom.
people-rebuilt = Personnes : { $people }, parties jouées jusqu'au bout : { $games }.
line-people-games = Parties : { $count }, gagnées : { $wins }
line-people-rating = Niveau { $rating }
line-people-share = Fortune à la fin : { $share }
line-people-ruined = Faillites : { $count }
line-people-ruined-by = Ruine par { $who } : { $count }
line-people-luck = Chance : { $luck } victoire
line-people-skill = Talent : { $skill } victoire
line-people-group = Surtout { $group }
line-people-longest = Max. : { $time }
line-people-rent = Loyer max. { $amount }, { $place }
line-people-deals = Accords : { $count }
line-people-given-up = Pas finies : { $count }
line-people-with = Avec { $who } : { $count } { $count ->
    [one] partie
   *[other] parties
  }
line-people-won = Gagnées : { $who } { $mine }, { $other } { $theirs }
line-people-ahead = Devant : { $who } { $mine }, { $other } { $theirs }
line-people-ruins = A ruiné l'autre : { $who } { $mine }, { $other } { $theirs }
line-people-got = Loyers reçus : { $who } { $mine }, { $other } { $theirs }
do-look-people = Les gens...
do-open-names = Noms connus...
line-known-names = Qui es-tu ?

## L'histoire d'une partie

story-slider = Moment de la partie
story-speed = Vitesse
story-to-begin = Au début
story-step-back = Un pas en arrière
story-play = Lire
story-pause = Pause
story-step-on = Un pas en avant
story-to-end = À la fin
story-moment = Lancer { $number }, { $name }
story-throw = Lancer { $number }
story-robot = robot
story-deeds = Titres : { $count }
story-sheet-history = Ce qui s'est passé
story-sheet-turns = Tournants
story-sheet-worth = Fortune
story-sheet-chances = Chances
story-sheet-deals = Accords
story-sheet-luck = Chance et talent
story-sheet-spaces = Cases
story-no-turns = Aucun tour n'a changé grand-chose.
story-no-deals = Personne n'a conclu d'accord.
story-no-rents = Personne n'a payé de loyer.
story-no-luck = Pas encore calculé : cela se fait quelque temps après la partie.
story-luck-how = Victoires en plus ou en moins : par les dés et les cartes, et par les décisions.
story-luck = Chance
story-skill = Talent
story-rents = Loyers
story-landings = Arrêts : { $count }
story-heat = Montrer tous les arrêts sur le plateau
story-played = Joué { $time }
story-ended-last_standing = { $name } a gagné : seul en jeu à la fin
story-ended-first_bankruptcy = { $name } a gagné à la première faillite
story-ended-time_up = { $name } a gagné à la fin du temps
story-goes-on = La partie continue
story-given-up = La partie n'a pas été jouée jusqu'au bout

## Les parties passées et les gens, sur la page et dans le terminal

archive-games = Parties
archive-people = Les gens
archive-to-board = Au plateau
archive-when = Quand
archive-who = Qui
archive-how-long = Durée
archive-ended = Fin
archive-won = { $name } a gagné
archive-given-up = Pas jouée jusqu'au bout
archive-goes-on = Continue
archive-damaged = Abîmée
archive-none = Aucune partie n'a encore été terminée ici.
archive-more = En montrer plus
archive-size = { $count ->
    [one] 1 partie
   *[other] { $count } parties
  }, { $size }
archive-size-mb = { $size } Mo
archive-show-archived = Montrer les archives
archive-show-games = Montrer les parties
archive-copy = Garder une copie
archive-story-file = L'histoire en un fichier
archive-put-away = Mettre aux archives
archive-take-out = Sortir des archives
archive-delete = Supprimer
archive-delete-sure = Supprimer cette partie pour toujours ?
archive-yes = Oui
archive-no = Non
archive-import = Ajouter une partie d'un fichier
archive-imported = La partie est ici maintenant : { $game }
archive-done = C'est fait.
archive-may-not = Pour changer quelque chose, ouvrez cette page sur le plateau même, ou tapez d'abord le code sur /setup.
archive-not-over = { $game } n'est pas finie : elle continue.
archive-taken = Une autre partie porte ce nom : { $game }
archive-too-big = Ce fichier est trop grand pour une partie : { $most } Mo au plus.
archive-not-written = La partie n'a pas pu être écrite : { $reason }
archive-no-game = Ce fichier n'est pas une partie de Croupier : { $reason }
archive-bad-names = Ce fichier n'est pas une partie de Croupier : un nom de joueur n'en est pas un.
archive-bad-seats = Ce fichier n'est pas une partie de Croupier : ses places ne vont pas à ses joueurs.
archive-there-already = Cette partie est déjà ici : { $game }
archive-gone = Il n'y a pas de telle partie ici.
archive-moved = { $game } est aux archives.
archive-restored = { $game } est de nouveau dans la liste.
archive-deleted = { $game } est supprimée.
archive-delete-ask = Supprimer { $game } pour toujours ? Tapez « { $yes } » :
archive-written = { $file } est écrit.
archive-working = Calcul de la chance et du talent : { $done } sur { $of }
archive-looking = Lecture des parties : { $done } sur { $of }
archive-nobody = Personne qui ait un nom n'a encore terminé de partie. Tapez votre nom avant une partie, et elle compte.
archive-rating-how = Le niveau dit combien quelqu'un joue bien, ± l'incertitude. Les robots en sont les points fixes.
archive-luck-how = Chance et talent sont des victoires en plus ou en moins : par les dés et les cartes, et par ses propres décisions.
archive-as-table = En tableau
archive-as-data = En données
page-to-games = Parties passées et joueurs
page-to-story = L'histoire de cette partie, à regarder et à garder

## Quels billets donner

line-set-notes = Dire les billets
line-set-brightness = Force des lumières
news-notes-give = À { $other } : { $notes }
news-notes-back = Monnaie : { $notes }
news-notes-get = De { $other } : { $notes }
news-notes-return = Rendre : { $notes }
news-notes-take-back = Reprendre : { $notes }
news-notes-swap = Change { $note } : { $notes }

## La maison connectée

cli-help-mqtt = dire à Home Assistant et à d'autres ce qui se passe, comme ce fichier le dit
cli-mqtt-unreadable = { $file } ne peut pas être lu : { $reason }
cli-mqtt-wrong = { $file } ne peut pas servir : { $reason }
cli-mqtt-missing = Ce qu'il faut pour la maison connectée n'est pas installé : pip install "croupier[mqtt]"
cli-mqtt-lost = le broker { $host } de la maison connectée ne répond pas : { $reason }. La partie continue, et on essaie à nouveau.
cli-mqtt-back = le broker { $host } de la maison connectée répond à nouveau
smart-phase = Phase
smart-turn = À qui
smart-players = Joueurs
smart-winner = Gagnant
smart-last-tag = Dernier badge
smart-faults = Pannes
smart-event = Événements
smart-sound = Son
smart-brightness = Luminosité
smart-announcer = Annonces
smart-pause = Pause
