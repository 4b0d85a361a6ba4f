/** The words of English: see `lexicon.ts` for the form. */
export const enUS = `
empty: a, an, the, of, to, in, on, at, for, from, by, with, and, or, is, are, was, be, been, am, do, does, did, can, could, would, will, shall, may, might, must, should, i, you, we, it, he, she, they, me, us, them, this, that, these, those, there, here, some, any, what, which, who, whose, where, when, how, why, much, many, as, so, if, than, but, just, only, also, too, very, really, hey, hi, hello, ok, okay, thanks, thank, now, right, currently, current, kindly, want, like, need, id, i'd, i'm, im, what's, whats, it's, let, let's, lets, see, know, please, have, has, had, got, get, give, gimme, going, doing, about, out, up, down, into, onto, off, over, been, being, its, their, his, her, your, yours, our, ours, one, ones, thing, things, bit, quick, quickly, still, ever, yet, well
show: show, list, display, view, print, pull up, bring up, give me, tell me, let me see, read, fetch, look at
find: find, search*, look for, look up, lookup, looking for, locate, seek
buy: buy, buying, purchase, grab, pick up, ape, snag, acquire, scoop, get me some, invest
sell: sell, selling, dump, unload, offload, get rid of, cash out, liquidate my
swap: swap*, trade =my, trade in, exchange =my, convert, switch, change into, turn into, flip, trade
quote: quote*, estimate, how much would i get, how much do i get, how much will i get, would i get, would i receive, what would i get, how many would, simulate
cancel: cancel*, call off, abort, kill, scrap, pull my, withdraw my order, void, take back
delete: delete, remove, erase, get rid, drop, trash, clear out, take off, take out
create: create, make, new, set up, start a, build, open a, generate, draft
set: set, configure, put
pause: pause*, suspend, mute, snooze, hold off, silence, halt, disable, turn off, stop my
resume: resume*, unpause, reactivate, re-enable, continue, turn back on, unmute, restart, enable, turn on
claim: claim*, collect, withdraw my, harvest, cash in, redeem, cash my
launch: launch*, deploy*, mint a token, issue a token, release a token, create a token, coin launch
place: place, submit, put in, put a, enter
pay: pay, settle, paying
send: send, transfer, wire, bridge
close: close*, exit, flatten, get out of, unwind
reset: reset*, start over, wipe, begin anew, start again, from scratch
deposit: deposit*, top up, fund, add funds, add money, add paper, put money
freeze: freeze*, lock, block my
unfreeze: unfreeze, thaw, unlock
change: change, update, modify, edit, replace, amend, adjust, rename, raise, lower, move my
check: check*, verify, inspect, examine, look into, analyse, analyze, audit, review, vet, validate
explain: explain*, break down, why did, describe, walk me through, what does, what is this, meaning
watch: watch =it, follow, track, keep an eye, monitor, star, bookmark
preview: simulation, estimate only, just checking, what if order, preview*, dry run, dry-run, what would it cost, test run, try out, simulate
rehearse: rehears*, dress rehearsal, practice launch, fork
add: add, put on, append, include, adding
submit: submit, broadcast
approve: approve, confirm
token: token*, coin*, memecoin*, shitcoin*, ticker, cryptocurrency, crypto, asset
price: price*, cost*, worth, trading at, value, how much is, going for, rate of, quote for
order: order*
position: position*
balance: balance*, how much do i have, funds, cash, money do i have, how much money
portfolio: portfolio*, holdings, my bags, my bag, net worth, my assets, my tokens, my coins, what do i own, what i own, do i own, i own, do i hold
equity: equity, worth over time, performance, value over, history of my portfolio, grown, how has my
wallet: wallet*, address*
vault: vault*, custod*
account: account, profile, who am i, whoami, am i logged, am i signed, signed in, logged in, my identity
holder: holder*, who holds, who owns, who is holding, largest owners, whales, whale
trader: trader*, leaderboard, who made the most, who traded
trade: trades, fills, executions, transactions, trade history, trading history, last trades, recent trades
creator: creator*, developer, dev, deployer, author
fee: fee*, royalt*
claimable: claimable, can i claim, could i claim, to claim, waiting for me, unclaimed, left to claim, ready to claim, owed
reward: reward*, earned, earnings, cashback, points
risk: risk*, rug, rugpull, scam*, honeypot, safe, safety, danger*, legit, sketchy, trust, suspicious, red flags, shady
alert: alert*, notify, notif*, alarm*, ping me, tell me when, let me know, warn me, remind, message me when
watchlist: watchlist*, watch list, watchlists, favorites, favourites, favorite, favourite list
candle: candle*, chart*, ohlc*, kline*, bars, candlestick*
volume: volume*, most traded, turnover, traded the most
marketcap: market cap*, marketcap*, mcap, capitalization, capitalisation, biggest by cap, most valuable
liquidity: liquidity, pools, pool, liquid
trending: trending, trend, hot, popular, buzzing, hyped, in fashion, going viral, what's moving, most active
newest: newest, latest, most recent, recent*, fresh*, just launched, new tokens, new coins, new launches, brand new
best: top, best, biggest, largest, highest, most
gainer: gainer*, winners, pumping, pumped, risen, went up, best performing, up the most, mooning, up most, rising
loser: loser*, dumping, dumped, fallen, worst performing, down the most, crashed, crashing, went down
funding: funding*
depth: depth*, order book, orderbook, bids and asks, book
leverage: leverag*
liquidation: liquidat*
perp: perp*, futures, future contract, derivativ*
long: long
short: short
market: market, markets
limit: limit
stoploss: stop loss, stop-loss, stoploss, stop order, stop at, stop
takeprofit: take profit, take-profit, takeprofit, profit target
trailing: trailing*, trail
dca: dca, dollar cost, dollar-cost, cost average, recurring, every
twap: twap, time weighted, spread over, split over, slices
paper: paper*, demo, practice, play money, fake money, simulated, test money, virtual
live: live, real money, real, for real, on chain, on-chain
key: api key*, api-key*, keys, access key*, key, token for the api, secret key
invoice: invoice*, bill, bills, billing
upcoming: upcoming, next invoice, next bill, so far, coming, end of the month
usage: usage, used, consumed, consumption, api calls, calls i made, have i spent, spending, i spend
budget: budget*, spending limit, spend limit, cap my
plan: plan, plans, subscription*, tier, tiers, pricing plan, subscribed
charge: charge*, payment*, payments, paid for, what was i charged
receipt: receipt*, proof of payment
refund: refund*, money back
credit: credit*, prepaid
referral: referral*, refer, referred, invite code, invite, invitation
agent: agent*, bot, bots, assistant*
skill: skill*, capabilit*, category
doc: doc, docs, documentation, endpoint*, operation*, route, routes, api for, api, apis, reference, guide, manual
error: error*, error code*, failure code, failed calls, failing
status: status, health*, up and running, online, working, is everything, operational, alive, outage, running
ready: readiness, ready
vendor: vendor*, provider*, gateway
webhook: webhook*, web hook*
name: name, named, called
history: history, past, previous, historical, log, activity
profit: profit*, pnl, p&l, gain, gains, loss, losses, made or lost, up or down, lost
all: all, every, everything, each, entire, whole
half: half
open: open, active, pending, outstanding, unfilled, resting, living, waiting
filled: filled, executed, completed, done, finished
above: above, over, exceeds, rises, goes up to, more than, higher, reaches, hits, climbs, greater, crosses, tops, breaks
below: below, under, falls, drops, dips, less than, lower, goes down to, sinks, beneath
percent: percent, per cent, pct
slippage: slippage
signature: sign*, signature, waiting to be signed, unsigned
pending: in flight, in-flight, unconfirmed, waiting for the chain, not confirmed
transaction: transaction*, tx, txs
graduation: graduat*
vesting: vest*, grant*, unlock schedule, locked tokens
statement: statement*, ledger, postings, what was posted, account history
session: session*, logins, devices
conversation: conversation*, chats, chat, messages
model: model, models, llm*, language model
room: arena, room, rooms, debate*
gas: gas
screener: screen*, filter*, where, with more than, with at least, with over
collateral: collateral, margin*
mark: mark price*, mark, index price*
interest: open interest
product: product*, shop
faucet: faucet, test ether, testnet eth, free eth
factory: factor*
draft: draft*
run: runs, run
task: tasks, jobs
not: don't, do not, dont, never, not, without, instead of, no longer, no need, rather not, avoid
question: explain selling, explain buying, explain cancel, explain what happens, is it smart, is it worth, worth it to, worth selling, worth buying, good time to, do you think, would you, what'd, if i sell, if i buy, if i cancel, if i close, if i swap, if i launch, if i claim, before i, what does cancel, what is a limit, how much does it cost to, how do you, whether to, not sure if, wondering, what happens if, what if, what would happen, what happens when, would happen, should i, is it wise, is it a good idea, how do i, how does, how can i, how would i, how to, why, what does it mean, would it be, is it safe to, is it possible, am i able, explain how, explain what, tell me how, tell me about, difference between, can i, suppose, imagine, hypothetically, thinking about, thinking of, considering, when should, what is a, what are the, risks of
then: then, after that, afterwards, and then, next, once done, once that is done, followed by, finally, when done, after which
every: every, each, daily, weekly, hourly, monthly
minute: minute*, min, mins
hour: hour*, hr, hrs, hourly
day: day*, daily, 24 hours, 24h
week: week*, weekly
month: month*, monthly
second: second, seconds, sec, secs
today: today, last 24 hours, past 24 hours, past day
last: last, latest, recent, past, most recent, newest, top, first
ago: ago, yesterday
my: my, mine, i, me
help: help, what can you do, what do you do, capable of, capabilities, how can you help, what are you able, commands, options, features
policy: policy, policies, rules, allowed to sign, may sign, permitted, limits of
event: event*, log, feed
unread: unread, not read, haven't read, havent read, unseen, missed
notification: notification*, inbox, messages, notices
symbol: symbol, ticker, abbreviat*
quarter: quarter
paid: paid, settled
due: due, owe, owed, outstanding, overdue, unpaid
active: active, enabled, valid
revoked: revoked, disabled, revoke, expired, rotate, re-roll, reroll, roll
running: running, in progress
failed: failed, unsuccessful
initial: initial, first buy, dev buy, buy first, opening buy, start with
allagents: multi agent, several agents, orchestrat*
num: quarters=0.25; half a dozen=6; zero=0; one=1; two=2; couple=2; three=3; four=4; five=5; six=6; seven=7; eight=8; nine=9; ten=10; eleven=11; twelve=12; dozen=12; thirteen=13; fourteen=14; fifteen=15; sixteen=16; seventeen=17; eighteen=18; nineteen=19; twenty=20; thirty=30; forty=40; fifty=50; sixty=60; seventy=70; eighty=80; ninety=90; hundred=100; thousand=1000; grand=1000; k=1000; million=1000000; mil=1000000; mio=1000000; m=1000000; billion=1000000000; bn=1000000000; half=0.5; quarter=0.25
unit: ETH=eth, ether, ethers, ethereum; USD=dollar*, bucks, buck, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: says, said, wrote, writes, tweeted, tweet, told me to, tells me to, telling me to, message says, email says, according to, he says, she says, they say, someone, somebody, a guy, ignore previous, ignore all, ignore your, forwarded, quote from, translate, what does it mean, supposed to
`
