/** The words of German. */
export const deDE = `
empty: der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, und, oder, in, im, an, am, auf, bei, von, vom, zu, zum, zur, mit, fur, aus, ist, sind, war, bin, bist, sein, hat, habe, haben, hast, ich, du, er, sie, es, wir, ihr, mir, mich, dich, dir, uns, was, wer, wie, wo, wann, welche*, welcher, viel, viele, kann, kannst, konnte, konntest, mal, bitte, jetzt, gerade, aktuell*, doch, noch, nur, so, da, denn, wird, werden, wurde, will, mochte, gib, gibt, mach, mache, lass, hallo, danke, als, um, dass, wenn, etwas, schon, derzeit, moment, sich, uber, gerne, hier, davon, dafur, liegt, steht, stehen, laufen, lauft, los
show: zeig*, liste, auflist*, anzeig*, ansehen, sehen, nenn*, lies
find: such*, finde*, nachschlag*
buy: kauf*, *kaufen, erwerb*, zuleg*, hol mir, hole, besorg*
sell: verkauf*, veräußer*, abstoß*, loswerden, versilber*
swap: tausch*, *tauschen, *tausch, umwandel*, wechsel*, wechsle
quote: angebot, kurs fur, wie viel bekomm*, wieviel bekomm*, was bekomm*, bekomme ich, kriege ich, wurde ich, schatz*
cancel: storn*, abbrech*, brich, widerruf*, zurückzieh*, zieh, annullier*, lösch*, streich*
delete: lösch*, entfern*, lösche
create: erstell*, anleg*, lege, mach mir, neu*, richte, erzeug*, einricht*, setz*, stell*
claim: abhol*, einforder*, einlös*, auszahl*, zahl mir, abruf*, hol, hole, beanspruch*, einsammel*, claim*
launch: launch*, bring*, herausbring*, ausgeb*, gib heraus, starte, deploy*, auflegen, prag*
place: platzier*, aufgeb*, gib
pay: bezahl*, zahl*, begleich*
send: send*, schick*, überweis*, transfer*, übertrag*
close: schließ*, schliess*, glattstell*, beend*, raus aus, dicht
reset: zurücksetz*, zurückgesetzt, setze zuruck, neu anfangen, von vorn, reset*, von vorne, von vorn, neu anfangen
change: änder*, anpass*, umbenenn*, verschieb*, erhöh*, senk*, ersetz*
check: prüf*, uberpruf*, untersuch*, check*
explain: erklär*, erlauter*
preview: kosten einer, was käme, simulation, probeorder, nur testen, ausprobieren, durchspielen, durchrechnen, ohne aufzugeben, vorschau, probeweise, simulier*, was wurde kosten, trocken*, testlauf, wurde es kosten
rehearse: generalprobe, probe*, prob, rehears*
token: token*, coin*, münze*, kryptowährung*
price: preis*, kurs*, kostet, kosten, wert, steht
order: order*, auftrag*, *auftrag, *auftrage, *order, *orders
position: position*
balance: guthaben, kontostand, saldo, bestand, wie viel habe, besitz*
portfolio: portfolio*, depot*, bestände, vermögen, was besitze
equity: wertverlauf, verlauf, entwicklung, entwickelt, wertentwicklung, performance
wallet: wallet*, adresse*, brieftasche
vault: tresor*, vault*
account: konto, profil*, wer bin, angemeldet, eingeloggt
holder: inhaber*, halter*, wer halt, besitzer*, holder*
trade: trades, geschäfte, handel, abschlüsse, transaktionen, trade
creator: ersteller*, schöpfer*, urheber*, creator*, wer hat gemacht, erfinder*
fee: gebühr*, *gebuhren
claimable: abholbar, abholen kann, abrufbar, stehen mir zu, offene gebuhren, auszahlbar
reward: prämie*, belohnung*, bonus, verdient, rewards
risk: risik*, betrug*, rug*, scam*, sicher, seriös, abzocke, honeypot, gefährlich, vertrauenswürdig
alert: alarm*, *alarm, benachrichtige mich, sag mir bescheid, bescheid, warn*, melde dich, preisalarm*, weck
candle: kerze*, chart*, candle*, *chart
liquidity: liquid*, pool*
trending: trend*, angesagt*, heiß*, beliebt*, gefragt*, hip, lauft gerade
newest: neueste*, neuesten, frisch*, gerade gestartet, jüngst*
funding: funding*, finanzierungs*
perp: perp*, futures, future, kontrakt*
long: long
short: short
market: markt, märkte, market
limit: limit, limit*
stoploss: stop*, stopp*, verlustbegrenzung
takeprofit: take profit, take-profit, gewinnmitnahme, gewinnziel
dca: dca, sparplan, regelmäßig*, jeden, jede, in raten
paper: paper*, spielgeld*, ubungs*, demo*, papier*
live: live, echtgeld, echtem geld, echt*
key: schlüssel*, api-key*, api key*, keys, key, *schlussel
invoice: rechnung*, *rechnung, *rechnungen
upcoming: nächste*, kommende*, bisher auf, voraussichtlich*
usage: verbrauch*, nutzung*, ausgegeben, genutzt, verwendet
budget: budget*, ausgabengrenze*, ausgabenlimit*
plan: tarif*, abo*, plane, abonnement*
charge: zahlungen, zahlung, bezahlte, belastung*, abgebucht, abbuchung*
receipt: beleg*, quittung*
credit: prepaid*, vorausbezahlt*, guthaben
referral: empfehl*, werbe*, einladung*, referral*
agent: agent*, bot, bots, assistent*
doc: doku*, dokumentation, endpunkt*, operation*, api, schnittstelle*, anleitung
error: fehler*
status: status, zustand, lauft alles, erreichbar, online, gesund, störung*, funktioniert, in ordnung
vendor: anbieter*, gateway, vendor*
webhook: webhook*
notification: benachrichtigung*, mitteilung*, meldung*, nachrichten, posteingang
unread: ungelesen*
model: modell*, sprachmodell*
signature: signatur*, unterschr*, zu signieren, signier*
policy: richtlinie*, regeln, policy, darf signieren, unterschreiben darf
faucet: faucet*, test-eth, testether, test-ether, testgeld
graduation: graduier*, abschluss, kurz vor, graduat*
run: lauf, läufe, ausführung*, runs, run
event: ereignis*, events
history: verlauf, historie, vergangene, geschichte
margin: margin, sicherheit*, eigenkapital
all: alle, alles, allen, sämtliche, gesamt*, ganze, ganzen, komplett*
half: halb*, hälfte
quarter: viertel
open: offen*, laufend*
filled: ausgeführt*, erfullt*
above: über, ubersteigt, steigt, mehr als, erreicht, höher
below: unter, fällt, weniger als, sinkt, niedriger
not: nicht, kein, keine, keinen, niemals, nie, ohne
question: wenn ich verkaufe, wenn ich kaufe, wenn ich storniere, wenn ich schließe, falls ich, würdest du, ist es klug, lohnt es sich, guter zeitpunkt, macht es sinn, was kostet es, ob ich, was passiert wenn, was ware wenn, was geschieht wenn, wie verkaufe ich, wie kaufe ich, wie storniere ich, was passiert, was wäre, wäre wenn, was geschieht, soll ich, sollte ich, lohnt, wie kann ich, wie funktioniert, wie geht, warum, wieso, was bedeutet, was ist ein, was heißt, wie mache ich, wurde passieren, erklar mir wie, ist es sinnvoll, angenommen, uberlege
then: dann, danach, anschließend, und dann, zuletzt, hinterher
every: jede, jeden, jedes, alle, täglich, stündlich, wöchentlich, monatlich
minute: minute*, minütlich
hour: stund*, stündlich
day: tag, tage, tagen, täglich, tages*, heute
week: woche*, wöchentlich
month: monat*
last: letzte*, letzten
my: mein*, mir, meine
help: hilfe, was kannst du, helfen, kannst du alles
name: name, namens, namen, nenne, heißt
symbol: symbol, kürzel, ticker
paid: bezahlt*
due: fällig*, offen*, unbezahlt*, überfällig*
active: aktiv*
revoked: widerruf*, sperr*, deaktivier*, rotier*, erneuer*, widerrufen*
running: laufend*, läuft
failed: fehlgeschlagen*, gescheitert*
initial: erstkauf*, anfangskauf*, startkauf*, erster kauf
num: viertel=0.25; dreiviertel=0.75; zwanzig=20; null=0; eins=1; ein=1; eine=1; einen=1; zwei=2; drei=3; vier=4; fünf=5; sechs=6; sieben=7; acht=8; neun=9; zehn=10; elf=11; zwölf=12; fünfzehn=15; zwanzig=20; fünfundzwanzig=25; dreißig=30; vierzig=40; fünfzig=50; sechzig=60; siebzig=70; achtzig=80; neunzig=90; hundert=100; zweihundert=200; dreihundert=300; fünfhundert=500; tausend=1000; zweitausend=2000; fünftausend=5000; zehntausend=10000; million=1000000; millionen=1000000; mio=1000000; halb=0.5; halbe=0.5; halben=0.5; halber=0.5; halbes=0.5; viertel=0.25; anderthalb=1.5; eineinhalb=1.5; dutzend=12; k=1000; tsd=1000
unit: ETH=eth, ether, äther; USD=dollar*, usd, us-dollar; BTC=btc, bitcoin*; SOL=sol, solana
said: sagt, sagte, schrieb, schreibt, meinte, meint, behauptet, laut, tweet, jemand, weitergeleitet, ubersetz*, ignoriere, hat gesagt
`
