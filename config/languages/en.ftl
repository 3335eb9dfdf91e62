### Everything Croupier says, in English. One file a language; edit it with any text editor.
###
### Where a message is shown decides how long it may be:
###   do-…       what the button ● does: 17 letters
###   line-…     a line of the small screen: 21 letters, two lines where a name is long
###   news-…     the same, for what has just happened
###   screen-…   a sentence on the small screen: three lines
###   read-…     a text on the small screen, page by page
###   told-…     the history and the sheets of the page: any length
###   why-…      what money was for, one or two words
###   stage-…, row-…, space-…   the page: what is going on, everybody's row, a deed; short, any length
###   refused-…, reason-…, page-…, words-…, cli-…   sentences of any length
###
### Words of the edition come in as terms: { -house }, { -house(form: "many") }, { -hotel }, and their gender as -house.gender.
### Names of players and places, and amounts of money, come in as $who, $other, $place, $amount, …

# The language's own name, in all menus of languages.
language-name = English

## Before a game

do-join = Join the game
do-take = I am { $who }
do-start = Start, { $count } players
do-language = Language: { language-name }
line-title = CROUPIER
line-token-to-go = Put your token on { $place }
line-your-token = Your token?
line-or-put-it = Or put it on { $place }
line-token-unseen = Not seen on { $place }?
line-token-unseen-how = Is this yours? Or tap the pad
line-you-are = You are { $who }
line-wait-for-others = Waiting for others
line-and-robots = { $people } + { $robots ->
    [one] 1 robot
   *[other] { $robots } robots
  }
line-game-runs = A game is going on
line-game-ended = The game is over
screen-not-saved = Not saved! Disk full?
screen-damaged = The last game was damaged and set aside
screen-rescued = Damaged file! We go on from an earlier step
screen-unopened = The last game cannot be opened. Its file is kept
screen-mended = Damaged file! It was mended, no step is lost
screen-unsure = Damaged file! Is all as you left it?
screen-newer = The last game needs a newer Croupier
screen-no-disk = Games cannot be saved: the disk is full or read-only
screen-play-again = Updated! Some steps must be played again
screen-mishap = Something went wrong. We go on from the last step
screen-safe-start = This game has stopped the board again and again

## A device is lost, or back

line-scanner-unusable = Its program is too old
line-scanner-dated = Its program is old
line-scanner-failed = It did not work. Again?
do-update-scanner = Update reader
line-device-lost = Lost: { $what }
line-device-back = Back: { $what }
device-screen = screen { $seat }
device-button = { $sign ->
    [left] left button { $seat }
    [right] right button { $seat }
   *[ok] middle button { $seat }
  }
device-strip = the lights
device-pad = the pad
device-buzzer = the buzzer
device-power = power button
device-reset = a reset line
device-reader = token reader
device-scanner = scanner { $name }
device-space = reader { $space }

## What ● does

do-yes = Yes
do-no = No, go back
do-back = < Back
do-read-on = Read on
do-read = OK
do-trust = It is there
do-go = Go there
do-under-way = On its way
do-new-game = New game
do-throw-order = Roll to start
do-throw-move = Roll the dice
do-throw-rent = Roll for the rent
do-open-leave = Leave the game...
do-draw = Take a card
do-buy = Buy for { $amount }
do-decline = Decline
do-pay = Pay { $amount }
do-pay-tenth = Pay a tenth
do-use-card = Use the card
do-claim = Ask for { $amount }
do-claim-dice = Ask: { $factor }x dice
do-waive = Let them off
do-bid = Bid { $amount }
do-drop-out = Pass
do-mortgage = Mortgage it
do-lift = Lift it
do-build = Build it
do-sell = Sell it
do-want = I want it here
do-pass = No, thanks
do-pay-debt = Pay it
do-bankrupt = Go bankrupt
do-accept = Accept the deal
do-refuse = Refuse the deal
do-withdraw = Withdraw my offer
do-take-estate = Take the deeds
do-resign = Resign

## What a list and its items are about

line-leave = Leave the game
line-leave-sure = For good?
line-question = { $wanted }?
line-no-way-back = There is no way back.
line-mortgage-brings = Mortgage: +{ $amount }
line-lift-costs = Costs { $amount } + { $percent }%
line-house-costs = { -house } { $number }: -{ $amount }
line-hotel-costs = { -hotel }: -{ $amount }
line-house-brings = { -house } { $number }: +{ $amount }
line-hotel-brings = { -hotel }: +{ $amount }
line-sell-down = Sell down to { $levels }

## What the game waits for

line-in-jail = { $who }, jail
line-bank = the bank
line-several = { $count } players
line-two = { $who } and { $other }
line-your-turn = Your turn
line-your-turn-in-jail = Your turn, in jail
line-jail-throw = Try { $number } of { $all }: a double
line-once-more = Double! Once more
line-who-starts = Who starts?
line-highest = The highest throw
line-top-card = The board draws it
line-tenth = A tenth of all, or...
line-tax-tenth = A tenth of your worth
line-tax-fixed = A fixed sum
line-decline-auction = Then all may bid
line-decline-bank = The bank keeps it
line-jail-out = You leave the jail
line-no-double = No double
line-pay-or-card = Pay, or use a card
line-for-sale = For sale: { $amount }
line-rent-of = { $who } pays it
line-rent-times = Rent: { $factor } times dice
line-you-owe = You owe { $amount }
line-owed-to = to { $who }
line-group-brown = Brown
line-group-light_blue = Light Blue
line-group-pink = Pink
line-group-orange = Orange
line-group-red = Red
line-group-yellow = Yellow
line-group-green = Green
line-group-dark_blue = Dark Blue
line-group-transport = Railroads
line-group-utility = Utilities
line-raise = Raise { $amount } more
line-raise-deal = Deal for { $amount } more
line-estate = An estate is yours
line-estate-due = { $percent }% due on each deed
line-auction = Up for auction
line-last-house = The last { -house }
line-last-hotel = The last { -hotel }
line-no-bid = No bid yet
line-bids = { $who } bids { $amount }
line-you-bid = You bid { $amount }
line-wants-it = { $who } wants it. You?

line-out = You are out
line-to-play = { $who } to play
line-to-roll = { $who } to roll
line-moving = { $who } is moving
line-rolls-rent = { $who } rolls for rent
line-takes-card = { $who } takes a card
line-buy-or-not = { $who }: buy or not?
line-to-bid = { $who } to bid
line-owes = { $who } owes { $amount }
line-to-say = { $who } to say
line-to-choose = { $who } to choose

line-dice = { $first } + { $second }
line-go-to-jail = Go to jail!
line-put-token-on = Put your token on
line-so-says-card = So says the card
line-move-token-to = Move your token to
line-wrong-space = Wrong space!
line-really-there = Is it really there?
line-unsure-space = Is your token there?
line-unsure-or = or on { $place }?
line-token-belongs = Your token belongs on
line-you-win = You win!
line-won = { $who } won
line-worth = Your worth: { $amount }

## The corner of the screen: whose turn it is, and what the table waits for

line-turn = { $who }: { $what }
line-turn-other = { $who }/{ $other }: { $what }
line-waits-start = Start?
line-waits-roll = roll
line-waits-move = move
line-waits-card = card
line-waits-tax = tax
line-waits-jail = jail
line-waits-buy = buy?
line-waits-rent = rent
line-waits-debt = debt
line-waits-estate = deeds
line-waits-auction = auction
line-waits-shortage = who?

## Deals

do-open-deal = Deal...
do-see-deal = See the deal...
do-shake = Shake hands
do-seal-deal = Shake: a deal!
do-drop-deal = Forget it
do-deal-reset = Undo the changes
do-deal-money = Money...
do-deal-ones = Money, by ones...
do-done = Done
do-deal-give = Give it
do-deal-take = Ask for it
do-deal-keep = Keep it
do-deal-leave = Do not ask
do-deal-lift = Lift it: { $amount }
do-deal-fee = Only { $percent }% now
line-deal = Deal
line-deal-with-whom = With whom?
line-deal-with = Deal with { $who }
line-deal-what = What changes hands?
line-deal-offers = { $who } offers:
line-deal-offered = Offer to { $who }
line-deal-you-get = You get:
line-deal-you-give = You give:
line-deal-no-money = No money
line-deal-gets-money = { $who } pays you { $amount }
line-deal-pays-money = You pay { $who } { $amount }
line-deal-give-or-get = < give | get >
line-deal-mine-stays = You keep it
line-deal-mine-goes = Goes to { $who }
line-deal-theirs-stays = Kept by { $who }
line-deal-theirs-goes = Comes to you
line-deal-price = Price { $amount }
line-deal-mortgaged = Price { $amount }, mortgaged
line-deal-lifts = You lift it: -{ $amount }
line-deal-fee = Mortgaged. { $percent }%: -{ $amount }
line-deeds = { $count ->
    [one] 1 deed
   *[other] { $count } deeds
}
line-jail-cards = { $count ->
    [one] Jail card
   *[other] { $count } jail cards
}
line-things = { $count ->
    [one] 1 thing
   *[other] { $count } things
}
news-deal-offered = Offer by { $who }
news-deal-accepted = Deal! Swap the deeds
news-deal-accepted-money = Deal! It is paid.
news-deal-accepted-all = Deal! It is done.
news-deal-refused = { $who } says no
news-deal-withdrawn = { $who } withdraws
news-deal-changed = Deal off: it changed
news-deal-lapsed = The deal is off

## Rent to ask for, and throws that wait

do-later = Later
do-wait = Wait...
line-set-grace = Rolls wait for rent
line-grace = { $seconds } seconds
line-owes-rent = { $who } owes rent: { $amount }
line-owes-rent-dice = { $who } owes { $factor } times dice
line-roll-waits = The roll waits: { $seconds } s
line-hold-claim = { $who } may ask for rent
line-hold-hand = Hand up: { $who }

## What has just happened, for one player

news-paid = { $why } -{ $amount }
news-paid-to = { $why } -{ $amount } to { $who }
news-got = { $why } +{ $amount }
news-got-by = { $why } +{ $amount } by { $who }
news-you-rolled = You rolled { $number }
news-rolled = { $who } rolled { $number }
news-tie = A tie: roll again
news-you-start = You start
news-starts = { $who } starts
news-keep-card = You keep the card
news-sold = Sold: { $who }, { $amount }
news-nobody-bid = Nobody bid
news-stay-in-jail = No double: stay here
news-you-bankrupt = You are bankrupt
news-bankrupt = { $who } is bankrupt
news-you-left = You left the game
news-left = { $who } left the game

## What money was for

why-salary = Salary
why-price = Bought
why-rent = Rent
why-tax = Tax
why-fine = Fine
why-card = Card
why-bid = Auction
why-building = Building
why-mortgage = Mortgage
why-lift = Lifted
why-transfer = Mortgage fee
why-deal = Deal
why-estate = Estate fee
why-bankruptcy = Estate
why-pot = The pot

## The history

told-order-rolled = { $who } rolls { $number } for who starts.
told-order-tied = A tie: { $people } roll again.
told-starts = { $who } starts.
told-turn-began = { $who }'s turn.
told-throws-again = A double: { $who } throws again.
told-rolled = { $who } rolls { $first } and { $second }.
told-heading-dice = { $who } moves on to { $place }.
told-heading-card = The card sends { $who } to { $place }.
told-heading-back = { $who } goes back to { $place }.
told-heading-jail = { $who } has to go to jail.
told-arrived = { $who } is on { $place }.
told-paid = { $who } pays { $other } { $amount } ({ $why }).
told-paid-bank = { $who } pays { $amount } ({ $why }).
told-paid-pot = { $who } pays { $amount } into the pot ({ $why }).
told-got = { $who } gets { $amount } ({ $why }).
told-deed-bought = { $who } now owns { $place }.
told-bought = { $who } buys { $place } for { $amount }.
told-deed-passed = { $place } goes from { $other } to { $who }.
told-deed-returned = { $place } goes back to the bank.
told-mortgaged = { $who } mortgages { $place }.
told-unmortgaged = { $who } lifts the mortgage on { $place }.
told-unmortgaged-bank = The mortgage on { $place } is gone.
told-built-house = { $who } builds on { $place }: { -house } { $number }.
told-built-hotel = { $who } builds a { -hotel } on { $place }.
told-built-many = { $who } builds { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where } for { $amount }.
told-built-up = { $who } builds up to the { -hotel } on { $where } for { $amount }.
told-sold-many = { $who } sells { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where } for { $amount }.
told-sold-down = { $who } sells from the { -hotel } down on { $where } for { $amount }.
told-mortgaged-many = { $who } mortgages { $places } for { $amount }.
told-lifted-many = { $who } lifts the mortgage on { $places } for { $amount }.
told-sold-building = { $who } takes down a building on { $place }.
told-card-drawn = { $who } draws from { $deck }: { $text }
told-card-kept = { $who } keeps the card.
told-card-returned = { $who } gives the card back.
told-card-passed = { $other } gives { $who } a card that opens the jail.
told-jailed-space = { $who } has to go to jail: caught on the spot.
told-jailed-card = { $who } has to go to jail: the card says so.
told-jailed-doubles = { $who } has to go to jail: three doubles in a row.
told-stayed-in-jail = { $who } stays in jail: no double, throw { $number }.
told-freed-fine = { $who } pays the fine and is free.
told-freed-card = { $who } uses the card and is free.
told-freed-double = { $who } throws a double and is free.
told-freed-third_throw = { $who } is free after the last try.
told-offered-deed = { $place } is for sale: { $who } may have it for { $amount }.
told-declined = { $who } does not want { $place }.
told-claim-opened = { $who } may ask { $other } for { $amount } of rent on { $place }.
told-claim-opened-dice = { $who } may ask { $other } for { $factor } times the dice on { $place }.
told-claim-asked = { $who } asks { $other } for the rent on { $place }.
told-claim-waived = { $who } lets { $other } off the rent on { $place }.
told-claim-lapsed = { $who } was too late to ask for the rent on { $place }.
told-rent-rolled = { $who } throws { $first } and { $second } for the rent.
told-auction-opened = Up for auction: { $lot }.
told-bid-made = { $who } bids { $amount } for { $lot }.
told-dropped-out = { $who } is out of the auction of { $lot }.
told-auction-ended = { $who } gets { $lot } for { $amount }.
told-auction-ended-nobody = Nobody bids for { $lot }.
told-lot-house = the last { -house }
told-lot-hotel = the last { -hotel }
told-shortage-asked = { $who } wants { $lot }. Does anybody else?
told-shortage-wants = { $who } wants it too.
told-shortage-wants-not = { $who } does not.
told-offer-made = { $who } offers { $other } a deal: { $give } for { $take }.
told-offer-made-lift = { $who } offers { $other } a deal: { $give } for { $take }, and would lift { $lift } at once.
told-nothing = nothing
told-jail-card = a jail card
told-offer-accepted = { $other } takes the deal with { $who }.
told-offer-refused = { $other } refuses the deal with { $who }.
told-offer-countered = { $other } answers { $who } with another deal.
told-offer-withdrawn = { $who } takes the offer to { $other } back.
told-offer-changed = The offer of { $who } to { $other } is off: something in it has changed.
told-offer-lapsed = The offer of { $who } to { $other } has lapsed.
told-debt-opened = { $who } owes { $other } { $amount } ({ $why }) and has to raise it.
told-debt-paid = { $who } has paid the debt.
told-debt-unpaid = { $who } cannot pay the debt.
told-can-raise = You can raise { $most } in all.
told-can-raise-of = You can raise { $most } of { $amount }.
told-deals-open = Deals are open: others may buy a deed or a card from you.
told-went-bankrupt = { $who } is bankrupt. Everything goes to { $other }.
told-resigned = { $who } leaves the game.
told-estate-received = { $who } takes over { $places }.
told-game-over-last_standing = The game is over: { $people } won as the last one standing.
told-game-over-first_bankruptcy = The game is over with the first bankruptcy: { $people } won.
told-game-over-time_up = Time is up: { $people } won.
told-and = { $first } and { $second }
told-bank = the bank

## Why something is not possible

refused-unknown_action = The board does not know that step.
refused-malformed_action = The board cannot read that step.
refused-no_such_player = There is no such player.
refused-player_is_out = You are out of the game.
refused-game_over = The game is over.
refused-not_now = Not now.
refused-not_your_turn = It is not your turn.
refused-stale = That moment has passed.
refused-bad_dice = Dice show one to six.
refused-wrong_space = The token belongs on { $place }.
refused-no_such_space = There is no such space.
refused-not_offered = That is not for sale now.
refused-cannot_afford = There is not enough money.
refused-not_in_jail = You are not in jail.
refused-no_such_card = You have no such card.
refused-no_such_claim = That rent can no longer be asked for.
refused-no_such_lot = That auction is over.
refused-not_in_auction = You are out of this auction.
refused-bid_too_low = Bid { $least } or more.
refused-bid_too_high = You have only { $most }.
refused-you_lead = The highest bid is yours.
refused-standing_changed = Somebody bid { $standing } first.
refused-not_yours = It is not yours.
refused-not_a_street = Nothing can be built there.
refused-group_incomplete = You need the whole group.
refused-group_mortgaged = A deed of the group is mortgaged.
refused-build_evenly = Build evenly.
refused-sell_evenly = Sell evenly.
refused-fully_built = Nothing more fits there.
refused-not_been_round = First go once round the board.
refused-no_stock = The bank has none left.
refused-wrong_level = That is not the next step there.
refused-group_has_buildings = Sell the group's buildings first.
refused-already_mortgaged = It is mortgaged already.
refused-not_mortgaged = It is not mortgaged.
refused-single_steps_open = Sell one at a time.
refused-already_answered = You have answered already.
refused-bad_partner = No deal is possible there.
refused-empty_deal = A deal needs something on each side.
refused-bad_goods = That cannot change hands.
refused-has_open_offer = Your last offer is still open.
refused-no_such_offer = That offer is gone.
refused-not_your_offer = That offer is not yours.
refused-bad_lift = Only a mortgaged deed can be lifted.
refused-not_with_debtor = Not while { $debtor } is in debt.
refused-would_not_cover_debt = { $debtor } owes { $amount }: too little would be left.
refused-no_such_debt = That debt is settled.
refused-debt_can_be_met = You can still raise { $amount }.
refused-no_time_limit = This game has no time limit.

## Why a robot did something

reason-throw = It was time to throw.
reason-arrive = The token had arrived.
reason-draw = A card was due.
reason-buy = There was money for it.
reason-claim = Rent is rent.
reason-pay = A debt has to be paid.
reason-ruined = Nothing was left to sell.
reason-leave_jail = Out there is more to win.
reason-tax = That was the cheaper way.
reason-want = It would be useful here.
reason-too_dear = Too dear just now.
reason-too_little = The deal brought too little.
reason-group = It goes with a group already begun.
reason-bid = It was still worth more.
reason-build = Buildings bring rent.
reason-lift = A lifted deed brings rent again.
reason-raise_cash = Money was needed.
reason-fair = The deal was fair.
reason-auction = In an auction it may be cheaper.
reason-complete = { $place } makes the group whole.
reason-deny = { $player } would have had the whole group of { $place }.
reason-keep_cash = { $amount } stay in hand for what lies ahead.
reason-build_rent = The rent of { $place } is now { $amount }.
reason-least_loss = { $amount } are owed, and this hurts least.
reason-mortgage_to_build = The money does more as a building on { $place }.
reason-danger = It is safer inside: a turn outside costs about { $amount }.
reason-swap = Both complete a group: that of { $place } and that of { $there }.
reason-gain = It is worth { $amount } more.
reason-short = It is { $amount } too little.
reason-unequal = { $player } would gain much more by it.
reason-cash_for_deed = The cash does more than { $place }.
reason-fairer = For { $amount } more it would be fair.
reason-in_return = It would take { $place } in return.
reason-instead = It would give { $place } for it.
reason-no_answer = There was no answer.
reason-both_gain = Chance to win: { $player } { $theirs } → { $theirs_after }%, its own { $mine } → { $mine_after }%.
reason-chance_falls = Its chance to win would go from { $mine } to { $mine_after }%.

# The same with the figures of the step, where a plain reason has some.
told-why-left = { $amount } are left.
told-why-rent = Its rent is { $amount }.
told-why-group = That makes { $count } of { $all } of its group.
told-why-group-whole = Now the group is whole.
told-why-lift = { $place } brings rent again.
told-why-owes = { $amount } are owed.
told-why-too-poor = There were only { $amount } in hand.
told-why-bid-low = The bank asks { $amount } for it.

## Cards, for those who read another language than their edition's

read-move_to-advance_boardwalk = Go to { $place }.
read-move_to-advance_go = Go to { $place } and take your salary.
read-move_to-advance_illinois = Go to { $place }.
read-move_to-advance_st_charles = Go to { $place }.
read-move_to-trip_reading_railroad = Take a trip: go to { $place }.
read-move_to_nearest-transport-nearest_railroad_1 = Go to the next transport. If it is owned, pay { $factor } times the rent.
read-move_to_nearest-transport-nearest_railroad_2 = Go to the next transport. If it is owned, pay { $factor } times the rent.
read-move_to_nearest-utility-nearest_utility = Go to the next utility. If it is owned, pay { $factor } times a new throw.
read-move_back-back_3 = Go back { $spaces } spaces.
read-go_to_jail-go_to_jail = Go to jail at once, with no salary on the way.
read-jail_free-jail_free = Keep this card: it opens the jail door once.
read-collect-bank_dividend = The bank pays you a share of its profit: { $amount }.
read-collect-building_loan_matures = A loan comes back to you: { $amount }.
read-pay-speeding_fine = You were too fast: pay { $amount }.
read-pay_each_player-chairman_of_board = You were elected: pay { $amount } to each player.
read-repairs-general_repairs = Repairs: pay { $house } for each { -house } and { $hotel } for each { -hotel }.
read-collect-bank_error = A mistake of the bank in your favour: { $amount }.
read-collect-sale_of_stock = You sold at the right time: { $amount }.
read-collect-holiday_fund = Your savings are paid out: { $amount }.
read-collect-income_tax_refund = Some tax comes back: { $amount }.
read-collect-life_insurance = An insurance pays you { $amount }.
read-collect-consultancy_fee = Your advice was worth { $amount }.
read-collect-beauty_contest_second_prize = Second prize in a contest: { $amount }.
read-collect-inheritance = You inherit { $amount }.
read-collect_each_player-birthday = It is your birthday: each player gives you { $amount }.
read-pay-doctors_fee = The doctor's bill: pay { $amount }.
read-pay-hospital_fees = A stay in hospital: pay { $amount }.
read-pay-school_fees = School costs { $amount }.
read-repairs-street_repairs = The roads are mended: pay { $house } for each { -house } and { $hotel } for each { -hotel }.
read-move_to = Go to { $place }.
read-move_to_nearest-transport = Go to the next transport. If it is owned, pay { $factor } times the rent.
read-move_to_nearest-utility = Go to the next utility. If it is owned, pay { $factor } times a new throw.
read-move_back = Go back { $spaces } spaces.
read-go_to_jail = Go to jail at once, with no salary on the way.
read-jail_free = Keep this card: it opens the jail door once.
read-collect = You get { $amount }.
read-pay = Pay { $amount }.
read-collect_each_player = Each player gives you { $amount }.
read-pay_each_player = Pay { $amount } to each player.
read-repairs = Repairs: pay { $house } for each { -house } and { $hotel } for each { -hotel }.

## The page

words-bid = Your bid
words-deal-cash = Cash you get; with a minus sign, cash you pay
words-deal-you-give = You give
words-deal-they-give = { $who } gives
words-deal-gives = worth { $amount }
words-deal-worth = Worth: { $before }, then { $after }
words-deal-completes = Completes { $group }
words-deal-breaks = Gives up { $group }
words-deal-offer = Offer this
words-deal-counter = Offer this instead
words-deal-accept = Accept
words-houses = { $count ->
    [0] nothing built
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
  }
words-hotel = { -hotel }
words-mortgaged = mortgaged
words-left-die = Left die
words-right-die = Right die
words-steps = Steps up or down

page-seat = Seat { $seat }
page-seat-of = Seat { $seat }: { $name }
page-seat-waits = Seat { $seat }, the game waits for it
page-players = Players
page-seats = Seats
page-screen-of = Screen of seat { $seat }
page-button-left = Seat { $seat }: Left
page-button-ok = Seat { $seat }: OK
page-button-right = Seat { $seat }: Right
page-chosen-seat = The chosen seat
page-everybody = Everybody
page-view-board = Show the consoles round the board
page-view-play = Show the board large, and one seat in words
page-choices-of = What { $name } can do
page-seconds-left = { $number } s
page-going-once = Going once…
page-going-twice = Going twice…
page-sold = Sold!
page-secret = The board shows a code here. Read it there.
page-less = Less: { $what }
page-more = More: { $what }
page-bounds = { $count } to { $number }
page-may-sleep = This browser does not let the page keep the screen on. If it goes dark, touch it: you are back in your seat at once.
page-understood = OK
page-phones-off = Phones are off
page-phones-off-how = The board lets nobody in from other machines. Stop it, and start it with:
page-phones-off-service = On a board that starts by itself, put this into its settings (docs/service.md):
page-or-name = or { $name }
page-the-board = The board
page-beside = Beside the board
page-sheets = What to look at
page-preferences = Sound, light and language
page-tray-hint = Drag your token onto the board
page-in-the-tray = in the tray
page-not-affiliated = Croupier is not affiliated with the owners of the names on its boards, nor with the makers of any board game, and ships none of their art.
page-reconnecting = Reconnecting…
page-mute = Mute
page-volume = Volume
page-theme-auto = Light or dark as the computer is
page-theme-light = Light
page-theme-dark = Dark
page-won = Won by { $name }
page-dice = Dice: { $number }
page-dice-none = The dice have not been thrown yet
page-owned-by = owned by { $name }
page-mortgaged = mortgaged
page-house = { -house }
page-houses = { -house(form: "many") }
page-hotel = { -hotel }
page-hotels = { -hotel(form: "many") }
page-sheet-history = History
page-sheet-deeds = Deeds
page-sheet-worth = Worth
page-sheet-chances = Chances
page-chance-of = { $amount } to win
page-chances-chart = Everybody's chance to win
page-turning-points = Turning points
page-no-turning-points = No turn has changed much yet.
page-turn-of = Throw { $number }
page-how-it-went = How it went
page-sheet-summary = The game is over
page-sheet-faults = Faults
page-sheet-keys = Keys
page-no-game = There is something to see here once a game has begun.
page-bank = The bank
page-unsold-deeds = Deeds
page-pot = Pot
page-worth-of = worth { $amount }
page-out = out of the game
page-in-jail = in jail
page-jail-cards = jail cards: { $number }
page-no-deeds = No deeds yet
page-worth-chart = Everybody's worth
page-history-empty = Nothing has happened yet.
page-worth-empty = The curves begin with the second turn.
page-chart-throws = throw { $number }
page-income = Rent by property
page-no-rent = No rent has been paid yet.
page-landings = Show on the board how often each space was landed on
page-keys-help = Each seat has three keys: left, ●, right. With Tab you reach the tokens; arrow keys move the one that has the focus.
page-token-keys = Token on or back
page-token-home = Token to GO
page-token-tray = Token to the tray
page-faults-help = Break something and see what the board does about it. A second press mends it.
page-faults-screens = Screens
page-faults-buttons = Buttons
page-fault-reader = Unplug the reader
page-fault-garble = Garble the reader's line
page-fault-strip = Unplug the lights
page-fault-brownout = Brown-out
page-fault-lift = Lift a token
page-fault-swap = Swap two tokens
page-fault-screen = Unplug screen { $seat }
page-fault-stick = Stick ● of seat { $seat }
page-fault-bounce = Bounce ● of seat { $seat }
page-phone-for = A phone for seat { $seat }
page-take-back = Seat { $seat }: give it back to its buttons
page-join-here = Join with a phone: scan this, or open
page-qr = A code to scan with the phone's camera
page-scan-other = Show the code for { $name }
page-scan = Scan this with the phone, or type the address and the code. The code works once.
page-fingerprint = The browser will warn: the board has made its certificate itself. Go on there if its SHA-256 fingerprint is
page-close = Close
page-code = The code that the board shows for your seat
page-sit = Take the seat
page-only-watch = Only watch
page-take-a-seat = I have a code: take a seat
page-code-wrong = That code does not open a seat. Ask the board for a new one.
page-code-later = Too many wrong codes. Wait a minute, then try again.

## The stage in the middle of the page: what is going on

stage-turn = { $who } to throw
stage-turn-again = A double: { $who } throws again
stage-claim = { $who } may ask { $other } for { $amount } of rent on { $place }.
stage-claim-dice = { $who } may ask { $other } for { $factor } times the dice on { $place }.
stage-order = Who starts?
stage-order-rule = The highest throw starts.
stage-order-tie = A tie: the highest throw again.
stage-starts = { $who } starts
stage-thrown = { $who } throws { $number }
stage-double = A double!
stage-on-to = On to { $place }
stage-card-due = { $who } takes a card: { $deck }
stage-card = { $who }: { $deck }
stage-buy = { $who }: buy { $place }?
stage-bought = { $who } buys { $place }
stage-price = Price
stage-in-hand = In hand
stage-left-over = Left afterwards
stage-missing = Missing
stage-whole-group = It makes the group whole: { $count } of { $all }.
stage-part-of-group = That would be { $count } of { $all } of the group.
stage-auction = Auction: { $lot }
stage-leads = { $who } leads
stage-no-bid = No bid yet
stage-list-price = List price
stage-passes = passes
stage-has = has { $amount }
stage-sold = Sold to { $who }: { $lot }
stage-nobody-bid = Nobody bids for { $lot }
stage-short-house = { $count ->
    [one] The last { -house }
   *[other] Only { $count } { -house(form: "many") } left
}
stage-short-hotel = { $count ->
    [one] The last { -hotel }
   *[other] Only { $count } { -hotel(form: "many") } left
}
stage-shortage-how = If several want it, it is auctioned.
stage-wants-on = wants it on { $place }
stage-wants-none = does not want it
stage-is-asked = is asked
stage-built = { $who } builds on { $place }
stage-stands-houses = { $count ->
    [one] 1 { -house } stands there now
   *[other] { $count } { -house(form: "many") } stand there now
}
stage-stands-hotel = A { -hotel } stands there now
stage-rent-now = Rent now
stage-deal = { $who } offers { $other } a deal
stage-deal-asked = { $who } is asked.
stage-deal-accepted = A deal between { $who } and { $other }
stage-deal-refused = { $other } refuses the deal of { $who }
stage-deal-withdrawn = { $who } takes the offer to { $other } back
stage-deal-lapsed = The offer of { $who } to { $other } has lapsed
stage-gives = { $who } gives
stage-jail-card = Get out of jail: a card
stage-mortgaged = mortgaged
stage-lifted-at-once = mortgaged, lifted at once
stage-pays = { $who } pays { $other }
stage-rent-of = Rent of { $place }
stage-rent-throw = { $who } throws for the rent
stage-rent-times = { $factor } times the dice, for { $other }
stage-tax = { $who }: { $place }
stage-tax-paid = { $who } pays a tax
stage-tax-fixed = A fixed sum
stage-tax-tenth = Or a tenth of everything, chosen before it is counted
stage-salary = { $who } passes { $place }
stage-debt = { $who } owes { $other } { $amount }
stage-owed = Owed
stage-can-raise = Could be raised
stage-to-raise = Still to be raised
stage-can-pay = Left after paying
stage-too-little = All of it together is not enough: only a deal can help.
stage-deals-open = Deals are open: anybody may help with one.
stage-way-mortgage = Mortgage { $place }
stage-way-buildings = Sell the buildings: { $group }
stage-way-others = and { $count } more
stage-estate = { $who } takes over the deeds
stage-estate-how = { $percent }% of each mortgage is due now.
stage-estate-due = Due now
stage-estate-lift = Beside each deed: what it costs to lift it at once.
stage-jailed = { $who } goes to jail
stage-jailed-space = Caught on the spot.
stage-jailed-card = The card says so.
stage-jailed-doubles = Three doubles in a row.
stage-stays = No double: { $who } stays in jail
stage-stays-try = Try { $number } of { $all }
stage-freed = { $who } is free
stage-freed-fine = The fine is paid.
stage-freed-card = The card opened the door.
stage-freed-double = A double!
stage-freed-third_throw = The fine was due after the last try.
stage-jail-turn = { $who }, in jail, to throw
stage-jail-choice = { $who }: the fine, or a card?
stage-way-double = Throw a double
stage-way-try = try { $number } of { $all }
stage-way-fine = Pay the fine
stage-way-card = Use the card
stage-bankrupt = { $who } is bankrupt
stage-bankrupt-to = Everything goes to { $who }.
stage-resigned = { $who } leaves the game
stage-won = { $count ->
    [one] { $who } wins!
   *[other] { $who } win!
}
stage-won-last_standing = The last one standing.
stage-won-first_bankruptcy = The first bankruptcy ends the short game.
stage-won-time_up = Time is up.

## Everybody's row on the page

row-robot-beginner = robot, beginner
row-robot-builder = robot, builder
row-robot-strong = robot, expert
row-robot-champion = robot, calculator
row-advice = with advice
row-thinks = thinking: { $what }
row-waits-order = throws for who starts
row-waits-roll = throws
row-waits-move = moves to { $place }
row-waits-card = takes a card
row-waits-tax = chooses the tax
row-waits-jail = the fine, or a card?
row-waits-buy = buys { $place }?
row-waits-rent = throws for the rent
row-waits-debt = has to raise { $amount }
row-waits-estate = which deeds to lift?
row-waits-auction = bids or passes?
row-waits-shortage = wants one too?
row-in-jail = in jail, try { $number } of { $all }
row-out = out of the game

## The deed of a space, on the page

space-unsold = For sale: { $amount }
space-owner = { $who } owns it
space-mortgaged = Mortgaged: no rent
space-due = Due now: { $amount }
space-due-dice = Due now: { $factor } times the dice
space-none-in-jail = No rent while { $who } is in jail
space-rent = Rent
space-rent-group = Whole group
space-rent-houses = { $count ->
    [one] 1 { -house }
   *[other] { $count } { -house(form: "many") }
}
space-rent-hotel = { -hotel }
space-rent-owned = { $count } owned
space-times = { $factor } × dice
space-house-price = Each { -house }
space-hotel-price = { -hotel }
space-hotel-costs = { $amount } and { $count } { -house(form: "many") }
space-price = Price
space-mortgage = Mortgage
space-lift = To lift it
space-group = { $name }: { $count } deeds
space-go = { $amount } for landing on it or passing it.
space-go-double = { $amount } for passing it, twice as much for landing on it.
space-tax-or-tenth = Pay { $amount }, or a tenth of everything you have.
space-jail = Only visiting, unless you were sent here. Out again by a double, for { $amount }, or with a card.
space-parking = Nothing happens here.
space-pot = What lies in the pot is yours: { $amount }
space-go-to-jail = Straight to jail, without passing { $place }.
space-tax = Pay { $amount }.
space-card = Take a card: { $deck }.

## On the terminal

cli-ready = Croupier is ready: { $address }
cli-goes-on = The last game goes on, with its own edition: "{ $title }".
cli-others = Others on this network open { $address } on a phone or another computer.
cli-others-named = Others on this network open { $address } or { $name } on a phone or another computer.
cli-no-network = Others are let in, but this machine is on no network yet.
cli-no-such-address = the page cannot be shown at { $address } ({ $reason }): name an address of this machine with --listen ADDRESS, or leave it out
cli-tls-unreadable = { $path }, which --tls names, cannot be read ({ $reason }): check its name, and that Croupier may read it
cli-tls-unfit = { $certificate } and { $private } cannot be used for --tls ({ $reason }): both have to be PEM files, first the certificate, then its own key without a password
cli-tls-no-openssl = the openssl program makes the page's own certificate, and it is not installed: install it (on Debian or Raspberry Pi OS: apt install openssl), or name files with --tls CERT KEY
cli-tls-not-made = the page's own certificate could not be made ({ $reason })
cli-fingerprint = Its certificate is the board's own: a browser warns of it once. Go on there if it shows this SHA-256 fingerprint:
  { $fingerprint }
cli-port-taken = port { $port } cannot be used ({ $reason }): stop the program that has it or choose another with --port N
cli-no-home = there is no home folder to keep the games in: name a folder with --state DIR
cli-last-game-damaged = the last game is damaged ({ $reason }); it is kept as { $kept }: start a new game
cli-last-game-rescued = the last game is damaged ({ $reason }); it is kept as { $kept } and goes on from its last good step in { $rescued }
cli-last-game-unsure = the mark of the last step is damaged or missing: nobody can tell whether the last steps are all there
cli-safe-start = the program has ended { $count } times soon after it went on with { $game }: the lobby asks what to do
cli-play-again = Croupier was updated: { $steps } steps have to be played again
cli-clock-set-back = the clock was set back: the last game was saved later than now; nothing is lost
cli-journal-damaged = the saved game { $path } is damaged ({ $reason }): set it aside and start another
cli-journal-foreign = { $path } belongs to another program: move it out of the way
cli-journal-newer = { $path } was saved by a newer Croupier ({ $what }): update Croupier to go on with that game
cli-journal-older = { $path } was saved by an older Croupier (format { $version }, this one reads { $known }): go on with that game in the version that saved it
cli-journal-exists = there is already a saved game { $path }: choose another name
cli-journal-missing = there is no saved game { $path }: check its name
cli-journal-unreadable = the saved game { $path } could not be opened ({ $reason }): check that the disk has room and that Croupier may write there, then start again
cli-journal-not-written = { $path } could not be saved ({ $reason }): make room or check the disk, then try again
cli-journal-closed = the saved game { $path } is closed: open it again to go on
cli-journal-stuck = the saved game { $path } could not be set aside ({ $reason }): move it away by hand
cli-folder-busy = another Croupier is using the state folder { $path }: stop it or choose another with --state DIR
cli-folder-unwritable = the state folder { $path } cannot be written ({ $reason }): make it writable or choose another with --state DIR
cli-file-unreadable = { $path } cannot be read ({ $reason }): check its permissions or move it away

## Printed boards

paper-rent = Rent
paper-whole-group = whole group, no buildings
paper-with-houses = with { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
}
paper-with-hotel = with 1 { -hotel }
paper-house-costs = One { -house } costs
paper-hotel-costs = One { -hotel } costs
paper-hotel-price = { $amount } + 4 { -house(form: "many") }
paper-mortgage = Mortgage
paper-owned = Rent, { $count } owned
paper-dice = { $factor } times the dice
paper-pay = Pay { $amount }
paper-board = board
paper-deeds = title deeds
paper-notes = bank notes
paper-cards = cards
paper-sheet = sheet { $number } of { $count }
paper-glue = Cut at the corner marks. The next sheet is glued over the strip between the arrows and the edge.
paper-cut = Cut along the lines.
paper-measure = 50 mm: print at 100 %
paper-own-names = *: a name of our own.
paper-disclaimer = Made with Croupier for private play. Not affiliated with the owners of the names printed.

## Taking a step back

do-open-undo = Take back...
do-undo = Take it back
do-undo-ask = Ask the others
do-undo-no = No, it stands
do-undo-agree = Yes, take it back
do-undo-stop = Never mind
line-undo = Take back?
line-undo-asked = Let { $who } take back?
line-undo-taps = Tap to agree: { $count } left
line-undo-waits = { $count } yet to agree
line-token-back = Take your token back
news-undone = { $who } took a step back
news-undo-no = { $who } says no
told-rules-differ = The rules have changed since: the steps up to the next saved one are left out.
told-taken-back = Taken back by { $people }.
told-taken-back-step = Taken back: { $what }, by { $people }.
told-taken-back-other = Taken back by { $people }: { $what }
told-back-bought = buying { $place }
told-back-built = { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where }
told-back-hotel = building up to the { -hotel } on { $where }
told-back-sold = selling { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where }
told-back-sold-hotel = selling from the { -hotel } down on { $where }
told-back-mortgaged = mortgaging { $places }
told-back-lifted = lifting the mortgage on { $places }
told-back-raised = raising { $amount }
told-back-spent = lifting and building for { $amount }
told-step-bought = { $who } buys { $place }.
told-step-built = { $who }: { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where }.
told-step-hotel = { $who } builds up to the { -hotel } on { $where }.
told-step-sold = { $who } sells { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  } on { $where }.
told-step-sold-hotel = { $who } sells from the { -hotel } down on { $where }.
told-step-mortgaged = { $who } mortgages { $places }.
told-step-lifted = { $who } lifts the mortgage on { $places }.
told-step-raised = { $who } raises { $amount }.
told-step-spent = { $who } lifts and builds for { $amount }.

## Looking things up

do-open-look = Look up...
do-look-deed = Deeds...
do-look-player = Players...
do-look-bank = The bank
do-look-history = What happened
do-look-standings = Standings
do-look-closer = Closer...
do-look-next = Next

## Advice, for who asked for it in the lobby

do-advice = Ask for advice
line-advice = What would you do?
line-advice-seat = Advice for you?
told-advice-none = Nothing just now.
told-advice-best = I would: { $what }. Your chance to win: { $before } → { $after }%.
told-advice-other = Or: { $what }. { $before } → { $after }%.
told-advice-at = { $what }, { $place }
told-advice-offer = offer { $who } { $gives } for { $takes }

line-look = Look up
line-look-what = What?
line-unsold = Unsold: { $amount }
line-belongs-to = Owner: { $who }
line-is-mortgaged = Mortgaged
line-free-of-debt = Not mortgaged
line-with-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-with-hotel = { -hotel }
line-rent-bare = Rent: { $amount }
line-rent-group = Whole group: { $amount }
line-rent-houses = { $count } { $count ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }: { $amount }
line-rent-hotel = { -hotel }: { $amount }
line-house-price = Each { -house }: { $amount }
line-rent-owned = { $count } owned: { $amount }
line-rent-dice = { $count } owned: { $factor } x dice
line-deed-price = Price: { $amount }
line-deed-mortgage = Mortgage: { $amount }
line-has-cash = Cash: { $amount }
line-has-deeds = Deeds: { $count }, cards: { $cards }
line-out-of-game = Out of the game
line-bank-houses = { -house(form: "many") }: { $count }
line-bank-hotels = { -hotel(form: "many") }: { $count }
line-bank-deeds = Unsold deeds: { $count }
line-bank-pot = In the pot: { $amount }
line-standing = { $place }. { $who } { $amount }

## Sitting down, and what the game will be like

do-same = Same as last time
do-go-on = Go on
do-step-back = One step back
do-open-plan = The game...
do-open-house-rules = House rules...
do-change = Change
do-name = My name...
do-name-done = That is my name
do-name-erase = Erase
do-one-more = One more player
do-hand-to = To { $who }
line-same = Same again?
line-ends-other = End the other game?
line-go-on = Go on?
line-to-whom = { $who }: { $said }
line-who-bids = Bid? Tap your token
line-tap-to-join = Tap your token to join
line-name = Your name
line-name-full = { $count } letters at most
line-plan = The game
line-set-edition = Edition
line-set-book = Rules
line-set-book-auto = Family: rent comes by itself
line-set-book-ask = By the book: ask for your rent
line-set-house-rules = House rules
line-set-house-rules-on = { $count ->
    [0] none
   *[other] { $count } on
  }
line-house-rule-free_parking_pot = Pot at Free Parking
line-house-rule-double_salary_on_go = Double pay on GO
line-house-rule-no_auctions = No auctions
line-house-rule-no_rent_in_jail = No rent in jail
line-house-rule-first_lap_before_buying = One lap, then buy
line-house-rule-cash = Cash at the start
line-set-on = On
line-set-off = Off
line-set-length = Length
line-set-length-long = The whole game
line-set-length-short = The short game
line-set-limit = Time limit
line-set-limit-off = None
line-set-limit-on = { $count ->
    [one] one minute
   *[other] { $count } minutes
  }
line-set-dice = Dice
line-set-dice-board = The board throws
line-set-dice-real = Your own dice
line-set-robots = Robots
line-set-robots-on = { $count ->
    [0] none
   *[other] { $count }
  }
line-set-robot = They play
line-robot-beginner = like a beginner
line-robot-builder = like a builder
line-robot-strong = like an expert
line-robot-champion = by its chances
line-robot-mixed = each in its own way
line-goodbye = Goodbye!
line-goodbye-saved = The game is saved.
screen-bad-name = A name has 8 letters at most
screen-bad-setup = Too little cash for that time limit

## Auctions

line-leads = { $who }: { $amount }
line-list-price = List price: { $amount }
line-raises-cash = Waiting: { $who }

## Raising cash

do-raise-cash = Raise cash...
do-back-to-bid = < Back to the bid
do-open-raise = Raise cash...
do-raise-for-me = Do it for me
line-raise-cash = Raise cash
line-raise-how = How?

## Real dice

do-enter-dice = Enter your throw
do-turn-dice = Turn both dice
do-confirm-dice = I threw { $first } + { $second }
do-enter-throw = Enter the throw
do-confirm-throw = { $who }: { $first } + { $second }
do-confirm-other = It is { $first } + { $second }
line-throw-for = Throw for { $who }
line-throw-for-order = Who starts?
line-throw-for-move = With the real dice
line-throw-for-rent = For the rent

## Build, sell, mortgage, lift: a group slides up and down

do-open-property = Property...
do-choose-group = Choose
do-one-by-one = One by one...
do-slide-build = Build: -{ $amount }
do-slide-lift = Lift: -{ $amount }
do-slide-sell = Sell: +{ $amount }
do-slide-mortgage = Mortgage: +{ $amount }
do-slide-spend = Do it: -{ $amount }
do-slide-gain = Do it: +{ $amount }
line-property = Your property
line-property-which = Which group?
line-part-of-group = You have { $count } of { $all }
line-rent = Rent: { $amount }
line-dice-rent = Rent: { $factor }x dice
line-rents = Rent: { $least }-{ $most }
line-slide = < down · up >
line-cash-then = Cash then: { $amount }
line-others-asked = Others are asked too
line-one-by-one = Each deed by itself

## What the hands do with the real things

do-chore-done = Done
line-dealt = Take your deeds:
line-dealt-paid = Your deeds, -{ $amount }:
line-dealt-other = Deeds for { $who }:
line-dealt-other-paid = { $who }: deeds, -{ $amount }
line-house-on = { $count ->
    [one] Put here:
   *[other] Put on each:
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-house-off = { $count ->
    [one] Take off:
   *[other] Take off each:
  } { $number } { $number ->
    [one] { -house }
   *[other] { -house(form: "many") }
  }
line-hotel-on = { $count ->
    [one] Put here:
   *[other] Put on each:
  } 1 { -hotel }
line-hotel-off = { $count ->
    [one] Take off:
   *[other] Take off each:
  } 1 { -hotel }
line-face-down = { $count ->
    [one] Turn the deed face down
   *[other] Turn { $count } deeds face down
  }
line-face-up = { $count ->
    [one] Turn the deed face up
   *[other] Turn { $count } deeds face up
  }
line-deed-bank = { $count ->
    [one] Give the bank the deed back
   *[other] Give the bank { $count } deeds back
  }
line-deed-to = { $count ->
    [one] Give { $who } the deed back
   *[other] Give { $who } { $count } deeds back
  }
line-deed-again = { $count ->
    [one] Take the deed back
   *[other] Take { $count } deeds back
  }
news-take-deed = Take the deed
news-get-deed = Deed from { $who }
news-give-deed = Deed to { $who }

## An estate, deed by deed

do-estate-lift = Lift it too
do-estate-keep = Do not lift it
do-estate-too-dear = Too dear to lift
line-estate-total = In all: { $amount }
line-estate-tenth = Due now: { $amount }
line-estate-mortgaged = To lift: +{ $amount }
line-estate-lifted = Lifted: +{ $amount }

## Robots, helpers and settings during a game

do-skip = Skip ahead
do-robot-back = I play myself
do-open-away = Who is away?...
do-away = Let a robot play
do-away-here = I am here!
do-away-no = No, we wait
do-away-yes = Yes, a robot
do-open-settings = Settings...
do-stop = Stop for today...
line-robot-plays = A robot plays for you
line-robot-move = Move { $who } to
line-away = Somebody is away
line-away-who = Who?
line-away-robot = A robot for { $who }?
line-away-you = A robot for you?
line-away-silence = Starts in { $seconds } s
news-away-here = { $who } is here
line-away-waits = Waiting for { $count }
line-away-asks = { $who } asks
line-settings = Settings
line-settings-which = For you, or for all
line-set-language = Your language
line-set-sound = Sound for everybody
line-set-helper = Help for you
line-set-chances = Who sees the chances
line-chances-off = Who watches
line-chances-on = Everybody
line-set-colours = Lights
line-colours-off = In all colours
line-colours-on = For the colour-blind
line-set-pace = Robots play
line-pace-slow = slowly
line-pace-normal = like people
line-pace-fast = fast
line-stop = Stop for today?
line-stop-saved = You can go on later.
line-time-left = Time left
line-help-throw = Roll, then move on.
line-help-jail = A double sets you free.
line-help-buy = Then you have { $amount }.
line-help-decline = Then everybody may bid.
line-help-build = More rent. Left: { $amount }
line-help-draw = It says what to do.
line-help-free = Then you are free.
line-help-claim = It is your money.
line-help-waive = Then you get nothing.
line-help-drop-out = Somebody else gets it.
line-help-pay = Then the debt is gone.
line-help-accept = Both of you swap.
line-help-refuse = Nothing changes hands.
line-help-resign = You would be out!
line-help-mortgage = Cash now, no rent.
line-help-lift = It brings rent again.

## croupier play --help

cli-help-play = Start the simulated board and open it in the browser. A game that was running goes on where it stopped. Ctrl-C ends the program, never the game.
cli-help-run = Run the board in the foreground, as the service does: real devices, and in the page those that the file has as simulated. A game that was running goes on where it stopped. Ctrl-C ends the program, never the game.
cli-help-help = show this help and exit
cli-help-no-browser = only print the page's address, do not open it
cli-help-seats = how many seats the simulated board has, { $fewest } to { $most } (default: { $default }, or as many as --players)
cli-help-players = begin a new game at once, with so many people (default: 1 where there are --bots)
cli-help-bots = begin at once, with so many robots against you
cli-help-short = with --players or --bots: the short game
cli-help-lang = with --players or --bots: the screens' language ({ $languages })
cli-help-config = how the board is wired: a file, or one of the names that "croupier wiring" lists
cli-help-port = the page's port on this computer, 0 for any free one (default: %(default)s)
cli-help-state = the folder the games are kept in, made if it is not there (default: croupier in $XDG_STATE_HOME, or in ~/.local/state)
cli-help-seed = the same decks and dice each time for this number, to try things out (default: chance)
cli-help-edition = the edition of a new game, by its name or its file; a running game keeps its own (default: classic)
cli-help-listen = let other machines in at this address of this one (0.0.0.0 for every address): they may watch, and phones may take seats (default: this machine only)
cli-help-tls = serve the page over https: with the certificate and its key in these two PEM files, or without files with a certificate that the board makes for itself (default: plain http)

## Phones as consoles

do-phone = On a phone
do-phone-done = Done
do-phone-fetch = Take it back
do-open-phones = Phones...
line-phone = Play on a phone
line-phone-how = It needs a code
line-phone-open = In its browser open
line-fingerprint = SHA-256 begins with
line-phone-fetch = Back to the buttons?
line-on-phone = { $who } is on a phone

## The Wi-Fi

do-open-wifi = Wi-Fi...
do-wifi-seen = Done
do-wifi-show = Show the code
do-wifi-look = Look for others
do-wifi-look-again = Look again
do-wifi-join = Join
do-wifi-space = Space
do-wifi-open-own = Open it
do-wifi-close-own = Close it
line-wifi = Wi-Fi
line-wifi-password = Password:
line-wifi-own = The board's own Wi-Fi
line-wifi-joined = The board is in
line-wifi-none = The board is in none
line-wifi-joining = Joining...
line-wifi-looking = Looking...
line-wifi-others = Which Wi-Fi is there?
line-wifi-heard = { $count ->
    [0] None was heard
    [one] One was heard
   *[other] { $count } were heard
  }
line-wifi-open-own = A Wi-Fi of its own?
line-wifi-open-own-why = It leaves the other
line-wifi-close-own = Close its own Wi-Fi?
line-wifi-close-own-why = It looks for yours
line-wifi-type = Password of { $name }
line-wifi-strong = Strong
line-wifi-fair = Fair
line-wifi-weak = Weak
news-wifi-own-open = Own Wi-Fi: { $name }
news-wifi-own-failed = The board's own Wi-Fi did not open
news-wifi-joined = The board is in { $name }
news-wifi-wrong-password = Wrong password for { $name }
news-wifi-not-there = { $name } does not answer
news-wifi-no-address = { $name } gives no address
news-wifi-not-joined = { $name } cannot be joined

## The lobby on the page

told-lobby-who = Who plays? Take a seat, or play against robots at once.
told-lobby-stopped = A game was stopped. Go on with it, or begin another.
told-lobby-token = { $count ->
    [one] One player has no token yet: put it on { $place }.
   *[other] { $count } players have no token yet: put them on { $place }.
  }
told-lobby-one-more = One more player, or a robot, and you can start.
told-lobby-ready = Ready: { $people ->
    [one] 1 person
   *[other] { $people } people
  }{ $robots ->
    [0] .
    [one] {" "}and 1 robot.
   *[other] {" "}and { $robots } robots.
  }
told-lobby-somebody = Somebody
told-lobby-robots = { $count ->
    [one] 1 robot
   *[other] { $count } robots
  }
told-lobby-robot-beginner = Beginner
told-lobby-robot-builder = Builder
told-lobby-robot-strong = Expert
told-lobby-robot-champion = Calculator
told-lobby-who-what = { $who }: { $what }
told-lobby-left-over = As last time: { $what }.
told-lobby-length-long = whole game
told-lobby-length-short = short game
told-lobby-real-dice = your own dice
told-lobby-book-auto = family rules
told-lobby-book-ask = by the book
told-lobby-own-names = { $count ->
    [one] 1 name on this board is our own: no source gave the printed one.
   *[other] { $count } names on this board are our own: no source gave the printed ones.
  }
told-lobby-house-rules = { $count ->
    [one] 1 house rule
   *[other] { $count } house rules
  }
page-lobby = Before the game
page-lobby-play = Play against robots
page-lobby-start = Start the game
page-lobby-go-on = Go on
page-lobby-go-on-with = The game of { $name }
page-lobby-step-back = Go on one step earlier
page-lobby-same = Same as last time
page-lobby-players = Who plays
page-lobby-nobody = Nobody yet
page-lobby-name = Name of the player at seat { $seat }
page-lobby-token = Token of the player at seat { $seat }
page-lobby-join = Take seat { $seat }
page-lobby-leave = { $name } does not play
page-lobby-robot = How { $name } plays
page-lobby-add-robot = Add a robot
page-lobby-advice = { $name } may ask for advice
page-lobby-with-advice = with advice
page-lobby-drop-robot = No robot { $name }
page-lobby-game = The game
page-lobby-house-rules = House rules
page-lobby-afresh = Begin afresh
page-lobby-ends-other = This ends the game of { $name } for good.
page-lobby-no = No, keep it
page-lobby-yes = End it and begin
page-desk-cash = Cash
page-desk-slider = Cash: to the left you pay, to the right you get it

## What the doctor finds, and what to do about it; on the terminal and on /setup. A sentence that ends in a colon has lines to type below it

doctor-simulated = simulated, in the page
doctor-machine-none-needed = no Raspberry Pi, and none is needed: nothing of this board hangs on pins
doctor-machine-no-pi = this is no Raspberry Pi, and "{ $board }" has devices on its pins
doctor-fix-on-the-pi = run the doctor on the Pi, or look at the simulated board here:
doctor-config-none = not found at { $file }
doctor-config-unreadable = { $file } cannot be read ({ $reason })
doctor-config-undone = { $file } has "{ $line }": { $why }
doctor-config-whole = { $file } has all { $count } lines that the wiring needs
doctor-config-not-enough = { $file } has "{ $line }", which is not enough
doctor-config-lacks = { $file } lacks "{ $line }"
doctor-fix-lines = it needs these lines:
doctor-fix-line-out = take this line out, and restart the Pi:
doctor-fix-line-replace = put this in its place, and restart the Pi:
doctor-fix-line-add = add this line at the end, below [all], and restart the Pi:
doctor-fix-line-there = is this line in config.txt, and was the Pi restarted since?
doctor-fix-line-in-place = put this line in the place of the other in config.txt, and restart the Pi:
doctor-groups-root = you are root, who may do everything: try it as the user that plays, too
doctor-groups-missing = the user "{ $user }" is not in { $groups }
doctor-groups-well = the user "{ $user }" is in { $groups }
doctor-groups-service-missing = the service's user "{ $user }" is not in { $groups }
doctor-groups-service-well = the service's user "{ $user }" is in { $groups }
doctor-fix-run = run this:
doctor-fix-run-and-log-in = run this, and log in again:
doctor-libraries-missing = not installed: { $names }
doctor-fix-install = install them where croupier runs:
doctor-power-unknown = the firmware does not say how the supply is
doctor-power-well = the supply has been strong enough since the start
doctor-power-now = right now { $said } ({ $bits })
doctor-power-before = for a while since the start: { $said } ({ $bits })
doctor-power-weak = the supply is too weak
doctor-power-slow = the processor is slowed down
doctor-power-hot = it is too hot
doctor-fix-supply = take a 5 V supply of 5 A and a short, thick cable; give the strip its own branch
doctor-fix-i2c-dev = load it now, and at every start:
doctor-fix-stop = stop the board first:
doctor-fix-pin = look for a line in config.txt that gives this pin to something else; on pin 8 it may be an old kernel:
doctor-fix-send-more = let the kernel send more at once: add this to the line in cmdline.txt, and restart the Pi:
doctor-fix-other-driver = take driver = "ws2812" in the wiring file, which needs no library; or
doctor-fix-strip-pin = nothing else may use the strip's pin; restart the Pi
doctor-fix-left-out = buttons, buzzer, power button and resets were left out
doctor-fix-shorted-seat = unplug this seat: if the others come back, SDA or SCL of its ribbon is shorted
doctor-fix-ribbon = check its ribbon: 3V3, GND, SDA, SCL in their order; is the panel set to I2C, and to this address? Measure 3.3 V at the panel
doctor-fix-uart = switch the Pi's own serial port on and its console off, in raspi-config
doctor-fix-replug = unplug it and plug it in again; if that does not help, flash it again (docs/build/picos.md)
doctor-fix-plug-in = plug it in, or name the right one in the wiring file; these are there:
doctor-fix-no-serial = no serial device is plugged in at all; some USB cables only carry power: try another one
doctor-button-down = is down although nobody was asked to press it
doctor-fix-button-down = let it go; if it stays down, its wire touches ground or the button is stuck
doctor-pins-taken = { $count } pins are taken: { $why }
doctor-fix-bus-missing = its lines in config.txt count after a restart
doctor-bus-mux = the mux at { $address } has its channels ({ $channels })
doctor-bus-well = the kernel has it
doctor-mux-keeps = it keeps its last channel (idle_state { $state }): one shorted panel takes the whole bus
doctor-fix-mux-idle = is disconnect_on_idle in its dtoverlay? Where the kernel is too old for it, at every start:
doctor-panel-well = { $chip } at { $address } takes what it is sent
doctor-panel-well-on-channel = { $chip } at { $address }, channel { $channel } takes what it is sent
doctor-panel-no-bus = cannot be asked, as its bus { $bus } is missing
doctor-panel-no-module = cannot be asked, as the module i2c-dev is not loaded
doctor-strip-silent = it could not be sent anything
doctor-strip-well = its bytes are sent; whether it shines, only you can see
doctor-strip-wled = its frames are sent to WLED; whether it shines, only you can see
doctor-the-scanner = the scanner
doctor-fix-home-network = the service only talks to addresses of a home network, such as 192.168.1.7
doctor-fix-other-host = something is at { $host }, but not { $what }: is its program running, and is the port right?
doctor-fix-no-host = is { $what } switched on, and in the same network as the Pi? Does the Pi find it?
doctor-fix-fixed-address = give it a fixed address in your router, and write that into the wiring file
doctor-fix-off-and-on = switch { $what } off and on again
doctor-voice-silent = it has not spoken; the board plays without a voice
doctor-voice-lost = { $why }; the board plays without a voice
doctor-voice-spoke = { $program } has said "{ $words }" to { $card }; whether it is heard, only you can say
doctor-voice-card = the card { $card }
doctor-voice-default-card = the default sound card
doctor-fix-voice-piper = install it for the user of the service, or take driver = "espeak-ng" in [voice]
doctor-fix-apt = install it:
doctor-fix-voice-taken = another program has the sound card: stop it, or name another card as device in [voice]
doctor-fix-voice-card = is "{ $card }" the name of a card? This lists them:
doctor-fix-voice-no-card = is there a sound card? This lists them:
doctor-chain-well = the shift registers of all { $count } spaces answer
doctor-chain-broken = what goes in at its end does not come out at its beginning
doctor-fix-chain = look for the first chip after which nothing works; is the number of chips the one in pins.py?
doctor-reader-silent = its reader does not answer
doctor-reader-other = its reader says that it is { $version }, which is no MFRC522
doctor-fix-reader = check its select line (SDA), 3V3 and MISO; swap it with a neighbour to see which is broken
doctor-scanner-well = { $what }; a sweep takes { $ms } ms
doctor-scanner-damaged = { $what }; a sweep takes { $ms } ms; { $lines } damaged lines, { $gaps } gaps
doctor-fix-cable = a better or shorter USB cable, away from the strip's supply; in the network a better Wi-Fi
doctor-readers-none = this board has none under its spaces
doctor-part-machine = machine
doctor-part-groups = groups
doctor-part-libraries = libraries
doctor-part-power = power
doctor-part-pins = pins
doctor-part-bus = bus { $bus }
doctor-part-mux = mux
doctor-part-chain = scanner { $scanner }, chain
doctor-part-chips = scanner { $scanner }, readers
doctor-part-readers = readers

## What a calibration has found

doctor-part-space = space { $space }
doctor-part-neighbours = neighbours
doctor-part-order = order
doctor-part-sensors = sensors
doctor-walk-unheard = its reader did not hear the token
doctor-walk-weak = its reader is weak: it needs power { $need }, the others { $usual }
doctor-walk-close = another reader hears the token as well as its own: { $spaces }
doctor-walk-close-one = { $space } (by that of { $reader }, { $steps })
doctor-walk-swapped = not as the file says: space { $spaces }
doctor-walk-swapped-one = { $space } has the one of { $reader }
doctor-walk-readers = { $count } of { $all } measured; { $alone } of them are heard by no other reader
doctor-walk-readers-margin = { $count } of { $all } measured; { $alone } of them are heard by no other reader; the smallest margin is { $steps } steps, of space { $space } to the reader of { $reader }
doctor-walk-stuck = its sensor feels a magnet where there is none
doctor-walk-unfelt = the token was felt on none of its rings
doctor-walk-partly-felt = felt on { $felt } of its { $rings } rings
doctor-walk-sensors = felt on { $felt } of { $rings } rings
doctor-fix-deaf = try another tag there; then its supply and its antenna; a reader that answers and hears no tag of the kind that others read has thin coils
doctor-fix-weak = is the token on the middle, and the antenna below it? Less wood, no metal near by; swap the reader with a good one: if the fault goes with it, its antenna coils are the thin ones that cannot feed the tag
doctor-fix-close = a ferrite sheet below both antennas, or foil between them, and more distance if there is room
doctor-fix-swapped = it is put right when this is kept
doctor-fix-magnet = turn the magnet over
doctor-fix-dead-sensor = its legs and its hole: printed side up, level with the wood; 5 V; its output to the input

## /setup: what its server says

line-setup-press = Seat { $seat }: press
line-setup-code = Code for /setup
setup-answers = it answers
setup-untried = nobody has tried it yet
setup-heard = it was heard
setup-not-heard = it was not heard
setup-fix-page-sound = switch the sound of the board's page on
setup-fix-buzzer = check its wire; it must be a passive piezo, an active one only croaks
setup-voice-words = This is the voice of the board.
setup-lights-seen = they run round the board as they should
setup-lights-not-seen = they do not run round the board as they should
setup-fix-lights = a strip that is dim or flickers lacks 5 V: feed it at both ends. If red and green are swapped, it is no WS2812. If the order is wrong, put it right by answering, on the Pi:
doctor-fix-order = put the seats and the strip into their order by answering:
setup-screen-not-seen = it shows another seat's number, or nothing
setup-part-buttons = buttons { $seat }
setup-button-wrong = does not work: { $which }
setup-buttons-untried = not pressed yet: { $which }
setup-buttons-answer = ◀ ● ▶ answer
setup-fault-other = it cannot be used
setup-fault-no-bus = its bus is missing: a line of config.txt does not count yet
setup-fault-no-mux = the mux of the screens does not answer
setup-fault-no-module = a module of the kernel is not loaded
setup-fault-no-port = it is not plugged in
setup-fault-no-host = it is not found in the network
setup-fault-refused = something else answers at its address
setup-fault-forbidden = Croupier may not use it
setup-fault-taken = another program has it
setup-fault-silent = it does not answer
setup-fault-stuck = a wire of it is held: it may be shorted
setup-fault-no-strip = nothing here can send to the lights
setup-fault-no-library = a package that it needs is not installed
setup-fault-too-long = it has more lights than can be sent at once
setup-fault-old-program = its program is too old for this Croupier
setup-fault-updating = it is being given a new program
setup-scanner-older = it works, with an older program than this Croupier brings
setup-fix-update = press Update: it gets program { $version } in half a minute and keeps its own pins.py. Nothing is lost if a plug is pulled
setup-summary-wrong = { $count ->
    [one] One thing is wrong
   *[other] { $count } things are wrong
}
setup-summary-untried = Nothing is wrong. Some things only you can see: try them
setup-summary-well = All is well
setup-trial-light = Is the light at { $place } on?
setup-trial-lights = A light runs round the board from GO on, then each side has its colour: red, green, blue, white
setup-trial-screen = Screen { $seat } shows its number
setup-trial-buttons = Press the three buttons of seat { $seat }. They do nothing in the game now
setup-trial-readers = Hold a token to a reader. The game does not notice it now
setup-trial-sound = Three tones, each higher than the last
setup-trial-voice = The board speaks
setup-no-such-device = This board has no such thing
setup-tag-learnt = Learnt: { $uid }
setup-tag-forgotten = Forgotten: { $uid }
setup-update-waits = Another scanner is being updated: wait a moment
setup-scanner-updating = Scanner { $name } is being given its program. It takes half a minute
setup-fact-version = Version
setup-fact-board = Board
setup-fact-game = Game
setup-fact-running = Running for
setup-fact-address = Address
setup-fact-folder = Games in
setup-running = { $hours } h { $minutes } min
setup-game-none = none, it waits for players
setup-game-over = { $names }: it is over
setup-game-on = { $names }: turn of { $thrower }
setup-no-service = This Croupier was not started as a service: it cannot be restarted or updated from here.
setup-doing-restart = Croupier starts anew. This page comes back by itself.
setup-doing-reboot = The Pi starts anew. This page comes back in a minute or two.
setup-doing-off = The board switches off.
setup-doing-update = The Croupier of the card is being installed. It takes some minutes; the log says how it goes.
setup-wifi-joining = The board joins { $name }. If this page loses it, open it at the board's new address
setup-refused-failed = That did not work: { $why }
setup-refused-too-many = Too much at once: wait a moment
setup-refused-no-helper = The root helper is not there: run make install again
setup-refused-other = The root helper did not do it: { $why }
setup-walk-clear-readers = Take every token off the board, and keep one in the hand. Then a space is lit: put the token on its middle, let it lie until the next one is lit, and lift it then. The game does not notice it now
setup-walk-clear-sensors = Take every token off the board, and everything with a magnet. Then a space is lit: put one token on each of its rings, and lift it for a second in between. The game does not notice it now
setup-walk-reader = Space { $space }, { $place }: put the token on its middle
setup-walk-sensor = Space { $space }, { $place }: ring { $ring } of { $rings }
setup-walk-still = It has been measured there: lift the token
setup-walk-listening = Heard: let it lie
setup-walk-several = More than one token lies there: leave only one on the board
setup-walk-elsewhere = The reader of space { $space } hears it best. Put it on the lit space. If it lies there, say so: then two wires are swapped, or the lit space has the weaker reader
setup-walk-louder = Nothing heard: once more, as loud as the reader can. Let the token lie there
setup-walk-other-sensor = That is the sensor of space { $space }: does the token lie on the lit space?
setup-walk-stuck = A sensor felt something with no token on the board: is there a magnet near by?
setup-walk-done = This is what was found. The board shows it, too: green is good, yellow not quite, red is wrong
setup-walk-same = Everything is as it was: there is nothing to keep
setup-walk-kept = Kept. It counts from now on
setup-walk-kept-order = Kept. Some wires are swapped, so it counts when Croupier is started anew
setup-walk-not-kept = It could not be saved
setup-walk-left = The calibration was ended, as nothing had happened for some minutes. Nothing was changed
setup-walk-lost = Scanner { $name } does not answer
setup-walk-old = The program of scanner { $name } is too old: it does not say how well its readers hear. Update it first
setup-walk-first = The readers are being calibrated: end that first

## /setup: the page itself

page-setup-title = Setup
page-setup-to-board = To the board
page-setup-door = Who is at the board?
page-setup-door-why = Here the board's devices are tried. So it asks for a code that only people at the board can see.
page-setup-show-code = Show the code on the board
page-setup-code = The code that the board shows
page-setup-enter = Enter
page-setup-door-shown = Every screen of the board shows a code now, for half a minute.
page-setup-door-later = The board has just shown it. Wait two minutes, then ask again.
page-setup-door-nowhere = No screen of the board answers. Open this page on the board itself, or run croupier doctor there.
page-setup-door-wrong = That is not the code. Codes work once, for ten minutes.
page-setup-door-too-many = Too many wrong codes. Wait a minute, then try again.
page-setup-devices = Devices
page-setup-look-again = Look again
page-setup-one-light = Light a space
page-setup-choose-space = choose …
page-setup-helps = What helps:
page-setup-lines = Lines to type
page-setup-state-ok = well
page-setup-state-look = to look at
page-setup-state-wrong = wrong
page-setup-state-unknown = not known yet
page-setup-try-screen = Try it
page-setup-try-buttons = Try them
page-setup-try-lights = Try them
page-setup-try-readers = Try it
page-setup-try-sound = Try it
page-setup-try-voice = Try it
page-setup-update-scanner = Update
page-setup-stop = Stop
page-setup-yes = Yes
page-setup-no = No
page-setup-ask-lights = Did it run round without a gap, in these colours?
page-setup-ask-screen = Did you see the number of the seat?
page-setup-ask-voice = Did you hear it?
page-setup-ask-sound = Did you hear it?
page-setup-tags = Tokens
page-setup-read-tag = Learn a token
page-setup-no-tags = No token is known yet. Press the button, then hold one to a reader.
page-setup-whose = Tag { $code }: whose is it?
page-setup-which-token = Token
page-setup-no-token = none of the six
page-setup-tag-name = Name
page-setup-learn = Learn
page-setup-change = Change
page-setup-forget = Forget
page-setup-nobody = nobody's
page-setup-walk = Readers under the spaces
page-setup-walk-why = A token on each lit space, one after the other: so the board learns how strongly each reader must send, or which sensor is where.
page-setup-walk-begin = Calibrate
page-setup-walk-start = Begin
page-setup-walk-next = Go on without it
page-setup-walk-back = Back
page-setup-walk-here = It lies there
page-setup-walk-keep = Keep it
page-setup-walk-end = End
page-setup-walk-file = For the wiring file
page-setup-walk-figures = In each space: the weakest power that hears its token, and how many steps more a neighbour needs.
page-setup-walk-rings = In each space: on how many of its rings the token was felt.
page-setup-wifi = Wi-Fi
page-setup-wifi-look = Look for Wi-Fis
page-setup-wifi-join = Join
page-setup-wifi-password = Password of { $name }
page-setup-machine = Program and machine
page-setup-log = Log
page-setup-log-empty = Nothing was logged.
page-setup-newer-on-card = The card has another version than the one that runs.
page-setup-do-restart = Restart Croupier
page-setup-do-reboot = Restart the Pi
page-setup-do-off = Switch off
page-setup-do-update = Install from the card
page-setup-sure-restart = The game is saved. The board asks whether to go on with it.
page-setup-sure-reboot = The game is saved. The Pi needs a minute or two.
page-setup-sure-off = The game is saved. Somebody has to switch the Pi on again.
page-setup-sure-update = It takes some minutes, and the board starts anew. The game is saved. If the new version does not start, the old one comes back.
page-setup-not-now = Not now
## What is said aloud
## A sentence called aloud-… takes the place of the one called told-… when a voice says it.

aloud-money-dollars = { $amount } { $count ->
    [one] dollar
   *[other] dollars
  }
aloud-money-euros = { $amount } { $count ->
    [one] euro
   *[other] euros
  }
aloud-money-pounds = { $amount } { $count ->
    [one] pound
   *[other] pounds
  }
aloud-paid = { $who } pays { $other } { $amount }: { $why }.
aloud-paid-bank = { $who } pays { $amount }: { $why }.
aloud-paid-pot = { $who } pays { $amount } into the pot: { $why }.
aloud-got = { $who } gets { $amount }: { $why }.
aloud-debt-opened = { $who } owes { $other } { $amount }: { $why }. The money has to be raised.
aloud-auction-opened = Auction! { $lot }.
aloud-bid-made = { $lot }. { $who } bids { $amount }.
aloud-dropped-out = { $who } passes.
aloud-auction-ended = Sold! { $lot } goes to { $who } for { $amount }.
aloud-auction-ended-nobody = Nobody bids for { $lot }. The auction is over.
aloud-going-once = Going once.
aloud-going-twice = Going twice.
aloud-taken-back = The last step was taken back.
aloud-why = Why: { $why }
aloud-asked = { $who }: { $text }
aloud-on-now = The voice is on.
aloud-waits-start = The game waits for { $people } to roll for who starts.
aloud-waits-roll = The game waits for { $people } to roll the dice.
aloud-waits-move = The game waits for { $people } to move the token of { $who }.
aloud-waits-card = The game waits for { $people } to take a card.
aloud-waits-tax = The game waits for { $people } to choose how to pay the tax.
aloud-waits-jail = The game waits for { $people } to choose how to leave jail.
aloud-waits-buy = The game waits for { $people } to buy or decline.
aloud-waits-rent = The game waits for { $people } to roll for the rent.
aloud-waits-debt = The game waits for { $people } to raise the money.
aloud-waits-estate = The game waits for { $people } to decide about the deeds.
aloud-waits-auction = The game waits for { $people } to bid or pass.
aloud-waits-shortage = The game waits for { $people } to say who wants the last building.
aloud-dice = The dice show { $first } and { $second }.
aloud-seconds-left = { $number ->
    [one] One second left.
   *[other] { $number } seconds left.
  }
aloud-no-clock = No clock is running.
aloud-highest-bid = The highest bid is { $amount }, by { $who }.
aloud-may-bid = May bid: { $people }.
aloud-player = { $who }: { $amount } in hand, worth { $worth }.
aloud-player-out = { $who } is out of the game.
aloud-is-on = On { $place }.
aloud-chance = Chance to win: { $percent } percent.
aloud-jail-cards = { $count ->
    [one] One card that opens the jail.
   *[other] { $count } cards that open the jail.
  }
aloud-no-deeds = No deeds.
aloud-group = { $group }, { $count } of { $all }: { $places }.
aloud-unsold = Unsold: { $places }.
aloud-stand-there = Standing there: { $people }.
aloud-dial = { $what }: now { $value }, from { $least } to { $most }.
aloud-choices = { $count ->
    [one] One choice:
   *[other] { $count } choices:
  }
aloud-choice-of = { $text }, { $number } of { $count }
aloud-no-choice = There is nothing to choose now.
aloud-no-game = No game is being played.
aloud-nothing-yet = Nothing has been said yet.
aloud-no-history = Nothing has happened yet.
aloud-nobody-here = Nobody sits here.

line-set-voice = The board speaks
line-set-voice-language = The board's language
line-set-voice-speed = The voice is
line-set-voice-volume = The voice sounds
line-set-read = Your screen, aloud
line-set-large = Large letters for you
line-voice-off = No
line-voice-short = The most important
line-voice-normal = What happens
line-voice-everything = Everything
line-voice-slow = slow
line-voice-fast = fast
line-voice-quiet = quiet
line-voice-loud = loud
line-voice-medium = normal
line-listens = { $who } is still listening
device-voice = the voice

page-listen = Listen
page-listen-off = The page does not speak
page-listen-aloud = The page speaks
page-listen-reader = For a screen reader
page-listen-how = How this page speaks
page-listen-level = How much
page-listen-short = The most important
page-listen-normal = What happens
page-listen-everything = Everything
page-listen-speed = Speed of the voice
page-listen-questions = Ask
page-listen-no-voice = This browser has no voice for this language: a screen reader can read the page all the same.
page-ask-again = Say again
page-ask-now = What is going on?
page-ask-choices = My choices
page-ask-mine = My things
page-ask-everybody = Who has what?
page-ask-bank = The bank
page-ask-history = What happened?
page-ask-clock = How long?
page-to-my-seat = To my seat
page-to-listen = To the voice
page-print-normal = Normal letters
page-print-large = Large letters, strong contrast

## People: who has played, and how well

people-column-name = Name
people-column-rating = Rating
people-column-games = Games
people-column-wins = Won
people-column-share = Worth
people-column-ruined = Bankrupt
people-column-luck = Luck
people-column-skill = Skill
people-decimal-point = .
people-percent = { $value }%
people-hours = { $hours } h { $minutes }
people-minutes = { $minutes } min
people-somebody = somebody
people-yes = yes
people-nobody = Nobody with a name has finished a game in { $folder }. After a game, "croupier people rebuild" looks again.
people-unknown = Nobody called "{ $name }" has played here: "croupier people" shows everybody.
people-name-taken = There is somebody called "{ $name }" already. If the two are the same person, merge them.
people-same = "{ $name }" is the same name.
people-played-together = { $name } and { $other } have played against each other in { $game }: they are two people.
people-still-playing = { $name } plays in { $game }, which is not over: end that game first.
people-bad-name = "{ $name }" is no name: it has 1 to { $most } letters.
people-renamed = { $name } is called { $other } now, in { $count ->
    [one] 1 game
   *[other] { $count } games
  }.
people-merged = The games of { $name } ({ $count }) are games of { $other } now.
people-forget-sure = Forget { $name }? The name is taken out of all games, and nobody can put it back. Type "{ $yes }":
people-forget-not = Nothing was changed.
people-forgotten = { $name } is forgotten: { $count ->
    [one] 1 game says
   *[other] { $count } games say
  } "somebody" now. Copies that you have made still have the name.
people-rebuilt = People: { $people }, games played to the end: { $games }.
line-people-games = Games: { $count }, won: { $wins }
line-people-rating = Rating { $rating }
line-people-share = Worth at the end: { $share }
line-people-ruined = Bankrupt: { $count }
line-people-ruined-by = Ruined by { $who }: { $count }
line-people-luck = Luck: { $luck } wins
line-people-skill = Skill: { $skill } wins
line-people-group = Mostly { $group }
line-people-longest = Longest: { $time }
line-people-rent = Best rent { $amount }, { $place }
line-people-deals = Deals: { $count }
line-people-given-up = Not ended: { $count }
line-people-with = With { $who }: { $count } { $count ->
    [one] game
   *[other] games
  }
line-people-won = Won: { $who } { $mine }, { $other } { $theirs }
line-people-ahead = Ahead: { $who } { $mine }, { $other } { $theirs }
line-people-ruins = Ruined the other: { $who } { $mine }, { $other } { $theirs }
line-people-got = Rent got: { $who } { $mine }, { $other } { $theirs }
do-look-people = People...
do-open-names = Known names...
line-known-names = Who are you?

## The story of a game

story-slider = Moment of the game
story-speed = Speed
story-to-begin = To the beginning
story-step-back = One step back
story-play = Play
story-pause = Pause
story-step-on = One step on
story-to-end = To the end
story-moment = Throw { $number }, { $name }
story-throw = Throw { $number }
story-robot = robot
story-deeds = Deeds: { $count }
story-sheet-history = What happened
story-sheet-turns = Turning points
story-sheet-worth = Worth
story-sheet-chances = Chances
story-sheet-deals = Deals
story-sheet-luck = Luck and skill
story-sheet-spaces = Spaces
story-no-turns = No turn changed much.
story-no-deals = Nobody made a deal.
story-no-rents = Nobody paid rent.
story-no-luck = Not worked out yet: that is done some time after the game.
story-luck-how = Wins more or fewer: by dice and cards, and by decisions.
story-luck = Luck
story-skill = Skill
story-rents = Rents
story-landings = Landings: { $count }
story-heat = Show all landings on the board
story-played = Played { $time }
story-ended-last_standing = { $name } won: the last one standing
story-ended-first_bankruptcy = { $name } won at the first bankruptcy
story-ended-time_up = { $name } won when the time was up
story-goes-on = The game goes on
story-given-up = The game was not played to its end

## Past games and people, on the page and in the terminal

archive-games = Games
archive-people = People
archive-to-board = To the board
archive-when = When
archive-who = Who
archive-how-long = How long
archive-ended = How it ended
archive-won = { $name } won
archive-given-up = Not played to the end
archive-goes-on = Goes on
archive-damaged = Damaged
archive-none = No game has been finished here yet.
archive-more = Show more
archive-size = { $count ->
    [one] 1 game
   *[other] { $count } games
  }, { $size }
archive-size-mb = { $size } MB
archive-show-archived = Show the archive
archive-show-games = Show the games
archive-copy = Keep a copy
archive-story-file = Story as a file
archive-put-away = Put into the archive
archive-take-out = Take out of the archive
archive-delete = Delete
archive-delete-sure = Delete this game for good?
archive-yes = Yes
archive-no = No
archive-import = Add a game from a file
archive-imported = The game is here now: { $game }
archive-done = Done.
archive-may-not = To change something, open this page on the board itself, or type the code on /setup first.
archive-not-over = { $game } is not over: it goes on.
archive-taken = There is another game of that name: { $game }
archive-too-big = That file is too big for a game: at most { $most } MB.
archive-not-written = The game could not be written: { $reason }
archive-no-game = That file is no game of Croupier: { $reason }
archive-bad-names = That file is no game of Croupier: a player's name is none.
archive-bad-seats = That file is no game of Croupier: its seats do not fit its players.
archive-there-already = That game is here already: { $game }
archive-gone = There is no such game here.
archive-moved = { $game } is in the archive.
archive-restored = { $game } is in the list again.
archive-deleted = { $game } is deleted.
archive-delete-ask = Delete { $game } for good? Type "{ $yes }":
archive-written = { $file } is written.
archive-working = Working out luck and skill: { $done } of { $of }
archive-looking = Reading the games: { $done } of { $of }
archive-nobody = Nobody with a name has finished a game yet. Type your name before a game, and it counts.
archive-rating-how = The rating says how good somebody is, ± how uncertain that is. Robots are its fixed points.
archive-luck-how = Luck and skill are wins more or fewer than expected: by dice and cards, and by one's own decisions.
archive-as-table = As a table
archive-as-data = As data
page-to-games = Past games and people
page-to-story = The story of this game, to look at and to keep

## Which notes to hand over

line-set-notes = Say which notes
line-set-brightness = How bright the lights
news-notes-give = To { $other }: { $notes }
news-notes-back = Change: { $notes }
news-notes-get = From { $other }: { $notes }
news-notes-return = Give back: { $notes }
news-notes-take-back = Take back: { $notes }
news-notes-swap = Bank changes { $note }: { $notes }

## The smart home

cli-help-mqtt = tell Home Assistant and others what happens, as this file says
cli-mqtt-unreadable = { $file } cannot be read: { $reason }
cli-mqtt-wrong = { $file } cannot be used: { $reason }
cli-mqtt-missing = What the smart home needs is not installed: pip install "croupier[mqtt]"
cli-mqtt-lost = the smart home's broker { $host } does not answer: { $reason }. The game goes on, and it is tried again.
cli-mqtt-back = the smart home's broker { $host } answers again
smart-phase = Phase
smart-turn = Whose turn
smart-players = Players
smart-winner = Winner
smart-last-tag = Last tag
smart-faults = Faults
smart-event = Events
smart-sound = Sound
smart-brightness = Brightness
smart-announcer = Announcer
smart-pause = Pause
