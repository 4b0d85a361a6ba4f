/** The words of Italian. */
export const itIT = `
empty: il, lo, la, i, gli, le, l', un, uno, una, di, del, dello, della, dei, degli, delle, dell', a, al, allo, alla, ai, agli, alle, da, dal, dalla, in, nel, nella, con, su, sul, sulla, per, tra, fra, e, ed, o, che, chi, cosa, cos', quale, quali, qual, come, quando, quanto, quanta, quanti, quante, dove, è, e', sono, sei, essere, ho, hai, ha, hanno, avere, io, tu, mi, me, ti, te, si, ci, vi, ne, questo, questa, questi, queste, quello, puoi, può, potresti, posso, voglio, vorrei, favore, adesso, ora, attual*, grazie, ciao, dammi, dimmi, fammi, fai, fa, se, più, già, ancora, momento, sta, stanno, va
show: mostra*, elenca*, visualizza*, vedere, vedi, dammi, fammi vedere, lista, leggi
find: cerca*, trova*, ricerca
buy: compri, comprami, comprare, compra*, acquist*, prendi
sell: vend*, liquida*, sbarazz*, fai fuori
swap: scambi*, convert*, swap*, cambia*
quote: preventivo, quot*, stima*, quanto otterr*, quanto ricever*, quanto ottengo, quanti ne otterr*, otterrei, riceverei, quanto prendo
cancel: annull*, cancell*, ritira*, revoca
delete: elimin*, cancell*, rimuov*, toglie*, togli
create: crea*, nuov*, imposta*, metti, genera*, apri, configura*
claim: riscuot*, riscoss*, ritir*, incass*, preleva*, riscatta*
launch: lancia*, lancio di un, emetti*, deploya*, distribuisci, lanciare
place: piazza*, inserisci, metti, invia un ordine, immetti
pay: paga*, salda*
send: invia*, manda*, trasferi*, spedisci
close: chiud*
reset: azzera*, reimposta*, resetta*, ricomincia*, reset, da capo
change: cambi*, modific*, sposta*, aggiorna*, alza, abbassa, sostitui*, porta*
check: controll*, verific*, analizz*, esamina*
explain: spiega*
preview: costo di un, simulazione, simulami, calcola, senza inviare, senza piazzare, provare, anteprima, simula*, a vuoto, costerebbe, prova a
rehearse: prova generale, prova*, simula*, simulazione
token: token*, moneta*, coin*, cripto*, gettone
price: prezz*, costa*, vale, valore, quota, quotazione
order: ordin*
position: posizion*
balance: saldo*, bilancio, quanto ho, fondi
portfolio: portafogli*, possied*, detengo, patrimonio, averi, cosa ho
equity: andamento, rendimento, nel tempo, evoluzione, andato
wallet: wallet*, indirizz*, portafogli
vault: cassaforte, caveau, vault*
account: account, profilo, chi sono, conto
holder: holder*, detentor*, possessor*, chi detiene, chi possiede, titolari
trade: trades, scambi, transazioni, operazioni, trade
creator: creator*, creatore, autore, chi ha creato, chi ha lanciato
fee: commission*, fee, fees, tariff*, diritti
claimable: da riscuotere, riscuotibil*, posso riscuotere, posso ritirare, da incassare, spettano, disponibili
reward: ricompens*, premi*, premio, guadagnat*
risk: rischi*, truffa*, rug*, =scam, scams, sicur*, affidabil*, honeypot, pericolos*, fregatura
alert: avvis*, allarm*, alert*, notificami, avvertimi, dimmi quando, fammi sapere
candle: candel*, grafic*, chart*
liquidity: liquidità, liquidita, pool*
trending: tendenz*, di moda, popolar*, trend*, cald*, va forte, vanno di moda
newest: ultim*, nuov*, recent*
funding: funding*, finanziamento
perp: perp*, futures, contratt*
long: long, lungo
short: short, corto
market: mercat*, market
limit: limit*, limite
stoploss: stop*
takeprofit: take profit, take-profit, presa di profitto
dca: dca, ricorrent*, ogni, periodic*, accumulo
paper: paper, simulat*, demo, finto, virtual*, finti, prova
live: live, real*, denaro reale, veri, vero, soldi veri
key: chiav*, api key*, keys
invoice: bolletta*, fattur*
upcoming: prossim*
usage: utilizz*, consum*, uso, speso, spendo
budget: budget*
plan: piano, piani, abbonament*
charge: addebit*, pagament*
receipt: ricevut*
credit: credit*, prepagat*
referral: referral*, invit*, presenta*, segnala*
agent: agent*, bot, assistent*
doc: doc, documentazione, endpoint*, api, operazion*, manuale
error: error*
status: stato, funzion*, online, operativ*, attivo, salute, in piedi
vendor: fornitor*, gateway, vendor*
webhook: webhook*
notification: notific*, messaggi
unread: non lett*, da leggere
model: modell*
signature: firma, firme, firmare, da firmare
policy: policy, politic*, regol*, può firmare, consentito
faucet: faucet*, rubinetto, eth di prova, di prova, eth di test, di test
graduation: gradu*, diplom*
run: esecuzion*, run, runs
event: event*
history: cronologia, storic*, passat*
margin: margin*, garanzia, collaterale
all: tutto, tutti, tutta, tutte, intero, totalità
half: metà, meta, mezz*
quarter: quarto
open: apert*, in corso
filled: eseguit*, completat*
above: sopra, supera*, oltre, più di, maggior*, sale, raggiung*, arriva
below: sotto, meno di, minor*, scende, cala, inferior*
not: non, mai, senza, nessun*
question: se vendo, se compro, se annullo, se chiudo, se lancio, buon momento, vale la pena, come vendo, come compro, come annullo, come vendere, come comprare, mi conviene, cosa succede se, sarebbe meglio, e se io, cosa succede, cosa succederebbe, cosa accade, che succede, e se, dovrei, conviene, come posso, come si, come funziona, come faccio, perché, cosa significa, cos'è un, che cos'è, vale la pena, è una buona idea, immagina, suppon*, sto pensando
then: poi, dopo, quindi, e poi, infine, successivamente, dopodiché
every: ogni, tutti i giorni, giornalier*, settimanal*, mensil*
minute: minut*
hour: ora, ore, orari*
day: giorn*, 24 ore, oggi
week: settiman*
month: mes*, mensil*
last: ultim*
my: mio, mia, miei, mie, ho
help: aiut*, cosa puoi, cosa sai, capace, funzionalità
name: nome, chiamat*, chiamalo, nominat*
symbol: simbolo, ticker, sigla
paid: pagat*, saldat*
due: scadut*, da pagare, dovut*, scadenza, insolut*, sospeso
active: attiv*
revoked: revoc*, disattiv*, ruota, rinnova*, disabilit*
running: in esecuzione, in corso
failed: fallit*
initial: inizial*, primo acquisto
num: quarti=0.25; mila=1000; cento=100; centinaio=100; migliaio=1000; zero=0; uno=1; un=1; una=1; due=2; tre=3; quattro=4; cinque=5; sei=6; sette=7; otto=8; nove=9; dieci=10; undici=11; dodici=12; quindici=15; venti=20; venticinque=25; trenta=30; quaranta=40; cinquanta=50; sessanta=60; settanta=70; ottanta=80; novanta=90; cento=100; duecento=200; trecento=300; cinquecento=500; mille=1000; duemila=2000; tremila=3000; cinquemila=5000; diecimila=10000; mila=1000; milione=1000000; milioni=1000000; mezzo=0.5; mezza=0.5; meta=0.5; quarto=0.25; dozzina=12; k=1000
unit: ETH=eth, ether, ethers, etere; USD=dollar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: dice che, dice di, ha detto, ha scritto, scrive che, secondo, tweet, qualcuno, traduci, tradurre, ignora, inoltrato, dicono
`
