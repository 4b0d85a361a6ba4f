/** The words of Dutch. */
export const nlNL = `
empty: de, het, een, 't, van, voor, met, op, in, aan, bij, naar, uit, om, te, en, of, ik, jij, je, u, hij, zij, ze, we, wij, mij, me, jou, ons, dit, dat, die, deze, wat, welke, welk, wie, waar, wanneer, hoe, hoeveel, is, zijn, ben, bent, was, heb, hebt, heeft, hebben, kan, kun, kunt, kunnen, zou, wil, wilt, graag, alsjeblieft, aub, nu, momenteel, huidig*, even, eens, geef, maak, doe, er, als, nog, ook, maar, al, staat, staan, dank, bedankt, hallo, hoi, ligt, zit
show: toon*, laat*, zien, lijst, bekijk*, geef*, weergeven, lees
find: zoek*, vind*, opzoeken
buy: koop*, *koop, *koop*, kopen, aankoop*, aanschaf*, haal me, haal mij, haal voor
sell: verkoop*, verkopen, dump*, doe weg, afstoten, van de hand
swap: ruil*, wissel*, swap*, omzet*, zet om, omruil*, converteer*
quote: offerte, hoeveel krijg*, wat krijg*, krijg ik, schat*, zou ik krijgen, koers voor
cancel: annule*, trek, intrek*, cancel*, stop mijn order
delete: verwijder*, wis, wissen, haal weg, weghalen, schrap*
create: maak*, aanmaken, nieuw*, stel*, instel*, genereer*, zet
claim: claim*, innen, opnemen, ophalen, haal, int, opeis*, incasseer*
launch: lanceer*, uitbreng*, breng, uitgeven, deploy*, geef uit
place: plaats*, zet, leg, inleg*
pay: betaal*, voldoe*
send: stuur*, verstuur*, zend, maak over, overmak*, verzend*
close: sluit*
reset: reset*, opnieuw beginnen, terugzet*, zet terug, begin opnieuw
change: wijzig*, verander*, pas, aanpas*, verplaats*, verhoog*, verlaag*, vervang*
check: controleer*, check*, bekijk*, onderzoek*, nakijk*
explain: leg uit, uitleg*, verklaar*
preview: kosten van een, simulatie, simuleer, uitproberen, probeer, voorvertoning, proeforder, zonder te plaatsen, voorbeeld, simuleer*, proef*, proefdraai*, zou kosten, vooraf
rehearse: repetitie, generale, oefen*, repeteer*
token: token*, munt*, coin*, crypto*
price: prijs*, prijzen, koers*, kost*, waard, waarde
order: order*, opdracht*
position: positie*
balance: saldo*, tegoed*, hoeveel heb
portfolio: portfolio*, portefeuille*, bezit*, wat heb ik, bezittingen
equity: verloop, ontwikkeling, waardeverloop, rendement, presteert, gegroeid, in de tijd
wallet: wallet*, portemonnee, adres*
vault: kluis*, vault*
account: account, profiel, wie ben ik, ingelogd
holder: houder*, bezitter*, holder*, wie heeft, eigenaar*, eigenaren
trade: trades, transacties, handel*, trade
creator: maker*, creator*, wie heeft gemaakt, bedenker
fee: kosten, vergoeding*, fee, fees, *vergoedingen
claimable: te claimen, claimbaar, kan ik claimen, op te nemen, openstaande vergoed*, te innen
reward: beloning*, verdiend
risk: risico*, oplicht*, rug*, scam*, veilig*, betrouwbaar*, honeypot, gevaarlijk, zwendel
alert: alarm*, waarschuw*, melding*, laat weten, seintje, alert*, *alarm, *alert
candle: candle*, kaars*, grafiek*, chart*
liquidity: liquid*, pool*
trending: trending, trend*, populair*, hot, hip, in trek
newest: nieuwste, laatste, recent*, nieuwe
funding: funding*, financiering*
perp: perp*, futures, contract*
long: long
short: short
market: markt*, market
limit: limiet*, limit*
stoploss: stop*
takeprofit: take profit, take-profit, winstneming
dca: dca, periodiek*, elke, iedere, gespreid
paper: paper*, papieren, oefen*, demo*, nepgeld, speelgeld, virtue*
live: live, echt*, echt geld
key: sleutel*, api-sleutel*, api key*, keys, *sleutels
invoice: factu*, rekening*
upcoming: volgende, komende, aankomend*
usage: verbruik*, gebruik*, uitgegeven, besteed
budget: budget*
plan: abonnement*, plannen, pakket*
charge: betaling*, afschrijving*, kosten in rekening
receipt: bon, kwitantie*, betaalbewijs, bewijs, ontvangstbewijs
credit: krediet*, prepaid*, tegoed
referral: verwijs*, uitnodig*, referral*
agent: agent*, bot, bots, assistent*
doc: doc*, api documentatie, documentatie, endpoint*, api, operatie*, handleiding
error: fout*, foutcode*
status: status, werkt, draait, online, bereikbaar, gezond, storing*, in de lucht
vendor: leverancier*, aanbieder*, gateway, vendors
webhook: webhook*
notification: melding*, bericht*, notificatie*
unread: ongelezen
model: model*, modellen, taalmodel*
signature: handteken*, onderteken*, tekenen, te tekenen
policy: beleid*, regels, mag tekenen, mag ondertekenen
faucet: faucet*, kraan*, test-eth, testether, test eth
graduation: gradu*, afstudeer*
run: run, runs, uitvoering*
event: event*, gebeurtenis*
history: geschiedenis, historie, verleden
margin: marge*, onderpand, eigen vermogen
all: al, alle, alles, hele, gehele, volledig*, geheel, allemaal
half: helft, half, halve
quarter: kwart
open: open, openstaand*, lopend*
filled: uitgevoerd*, gevuld*
above: boven, hoger, meer dan, stijgt, overschrijd*, bereikt
below: onder, lager, minder dan, daalt, zakt, komt onder
not: niet, geen, nooit, zonder
question: als ik verkoop, als ik koop, als ik annuleer, als ik sluit, goed moment, loont het, is het de moeite, hoe verkoop ik, hoe koop ik, hoe annuleer ik, zou je, zal ik, moet ik, wat gebeurt er, wat gebeurt, wat zou, stel dat, en als, moet ik, zou ik moeten, hoe kan ik, hoe werkt, hoe moet, waarom, wat betekent, wat is een, is het verstandig, is het slim, ik overweeg, leg uit hoe, hoe doe
then: dan, daarna, vervolgens, en dan, tenslotte, tot slot
every: elke, elk, iedere, ieder, dagelijks, wekelijks, maandelijks
minute: minu*, minuut
hour: uur, uren, uurlijks
day: dag, dagen, dagelijks, vandaag
week: week, weken, wekelijks
month: maand*
last: laatste
my: mijn, m'n, mij, ik
help: help*, hulp, wat kun je, wat kan je, mogelijkheden
name: naam, genaamd, heet, noem
symbol: symbool, ticker, afkorting
paid: betaald*
due: openstaand*, verschuldigd*, te betalen, onbetaald*, achterstallig*, open
active: actie*, actief
revoked: intrek*, ingetrokken, trek, roteer*, vernieuw*, uitschakel*
running: lopend*, bezig
failed: mislukt*
initial: eerste aankoop, begin*, startaankoop
num: driekwart=0.75; kwart=0.25; nul=0; een=1; een=1; twee=2; drie=3; vier=4; vijf=5; zes=6; zeven=7; acht=8; negen=9; tien=10; elf=11; twaalf=12; vijftien=15; twintig=20; vijfentwintig=25; dertig=30; veertig=40; vijftig=50; zestig=60; zeventig=70; tachtig=80; negentig=90; honderd=100; tweehonderd=200; driehonderd=300; vijfhonderd=500; duizend=1000; tweeduizend=2000; vijfduizend=5000; tienduizend=10000; miljoen=1000000; half=0.5; halve=0.5; helft=0.5; kwart=0.25; anderhalf=1.5; anderhalve=1.5; dozijn=12; k=1000
unit: ETH=eth, ether; USD=dollar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: zegt, zei, schreef, schrijft, volgens, tweet, iemand, vertaal, negeer, doorgestuurd, beweert
`
