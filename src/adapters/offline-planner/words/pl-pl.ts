/** The words of Polish. */
export const plPL = `
empty: i, a, w, we, z, ze, na, do, od, po, za, o, u, dla, przy, że, to, ten, ta, te, tego, tej, co, jaki, jaka, jakie, jakich, który, która, które, kto, kiedy, gdzie, ile, czy, jest, są, mam, masz, ma, mają, być, był, ja, ty, mi, mnie, się, sie, nam, nas, proszę, teraz, obecnie, aktualn*, daj, zrób, chcę, chciałbym, chciałabym, możesz, mogę, można, jak, jeśli, gdy, tylko, jeszcze, już, dzięki, cześć, hej, tam, tu, bym, moim, właśnie
show: pokaż*, pokaz*, wyświetl*, wypisz*, lista, listę, podaj, zobacz*, przeczytaj, wylistuj
find: znajd*, szukaj*, szukam, wyszukaj*, poszukaj, odszukaj
buy: kup*, zakup*, nabyć, nabądź
sell: sprzed*, zbyć, pozbądź
swap: wymie*, zamie*, zamień*, wymian*, swap*, konwert*
quote: wyce*, oszacuj*, ile dostan*, ile otrzym*, ile bym dosta*, ile wyjdzie, dostałbym, notowanie
cancel: anuluj*, anulow*, odwołaj*, wycofaj*, skasuj
delete: usuń*, usun*, skasuj*, wykasuj
create: utwórz*, utworz*, stwórz*, stworz*, nowy, nową, nowe, ustaw*, załóż, wygeneruj, zrób
claim: odbierz*, odebrać, wypłać*, wypłac*, odbiór, zgarnij, zrealizuj
launch: wypuść*, wypusc*, uruchom*, wyemituj*, wystartuj*, wdroż*, emisja
place: złóż*, zloz*, wystaw*, postaw*, składam
pay: zapłać*, zaplac*, opłać*, ureguluj*
send: wyślij*, wyslij*, przelej*, przekaż*, prześlij*
close: zamkn*, zamykam
reset: zresetuj*, resetuj*, wyzeruj*, od nowa, reset
change: zmie*, edytuj*, przesuń*, podnieś*, obniż*, zaktualizuj*, zastąp*
check: sprawdź*, sprawdz*, zbadaj*, przeanalizuj*, skontroluj, zweryfikuj*
explain: wyjaśnij*, wytłumacz*, objaśnij*
preview: koszt, kosztu, ile wyjdzie, ile by, podejrzyj, symulacja, przetestuj, wypróbuj, bez składania, policz, podgląd, zasymuluj*, na sucho, próbn*, kosztowałoby, symul*
rehearse: prób*, przećwicz*, symul*
token: token*, monet*, coin*, kryptowalut*
price: cen*, kurs*, kosztuj*, wart, wartość, stoi
order: zlece*, zleceni*
position: pozycj*
balance: sald*, ile mam, środki, stan konta, stan
portfolio: portfel*, co posiadam, posiadam, zasoby, majątek, aktywa
equity: zmieniała, historia wartości, krzyw*, w czasie, przebieg, wyniki
wallet: portfel*, adres*
vault: skarb*, sejf*, vault*
account: konto, profil, kim jestem, zalogowan*
holder: posiadacz*, holder*, kto ma, kto posiada, właściciel*
trade: transakcj*, trade, trades, wymiany
creator: twórc*, twórca, autor*, kto stworzył, kto wypuścił, kto utworzył
fee: opłat*, prowizj*
claimable: do odbioru, do odebrania, mogę odebrać, do wypłaty, należne, czekają
reward: nagrod*, nagród, zarobi*
risk: ryzyk*, oszust*, rug*, scam*, bezpiecz*, wiarygodn*, honeypot, niebezpieczn*, przekręt
alert: alert*, alarm*, powiadom mnie, ostrzeż*, daj znać, daj mi znać, powiadom
candle: świec*, wykres*, chart*
liquidity: płynnoś*, pul*
trending: trend*, popularn*, modn*, na topie, gorąc*, hit
newest: najnowsz*, ostatni*, nowe, śwież*, niedawn*
funding: funding*, finansowania
perp: perp*, futures, kontrakt*, wieczyst*
long: long*, długą
short: short*, krótką
market: rynek, rynk*, rynki
limit: limit*
stoploss: stop*
takeprofit: take profit, take-profit, realizacj* zysku
dca: dca, cykliczn*, codziennie, regularn*
paper: paper, papier*, demo*, wirtualn*, symulowan*, na niby, testow*, ćwiczebn*, treningow*
live: live, prawdziw*, realn*, rzeczywist*
key: klucz*, api key*
invoice: faktur*, rachun*
upcoming: następn*, nadchodząc*, kolejn*, przyszł*
usage: zużyci*, zuży*, wykorzystan*, wyda*, użyci*
budget: budżet*
plan: plan, plany, planów, abonament*, subskrypcj*
charge: płatnoś*, obciąż*, opłaty za wywołania
receipt: paragon*, potwierdzeni*, pokwitowani*, dowód
credit: kredyt*, przedpłac*, prepaid
referral: polec*, zaprosz*, referral*
agent: agent*, bot, boty, asystent*
doc: dokument*, endpoint*, api, operacj*, instrukcj*
error: błęd*, błąd*, bled*
status: status, stan, działa*, online, sprawn*, awari*
vendor: dostawc*, gateway, bram*
webhook: webhook*
notification: powiadomie*, wiadomoś*
unread: nieprzeczytan*
model: model*
signature: podpis*
policy: polityk*, zasad*, reguł*, wolno podpis*
faucet: faucet*, kran*, kranik*, testow*
graduation: gradu*, absolw*
run: uruchomie*, przebieg*, run, runs
event: zdarze*
history: histori*, poprzedni*
margin: margin*, zabezpieczeni*, depozyt*, kapitał
all: wszystk*, wszystkie, całość, cały, całą, całego
half: połow*, pół
quarter: ćwier*
open: otwart*, aktywn*
filled: zrealizowan*, wykonan*
above: powyżej, ponad, przekroczy*, wzrośnie, więcej niż, wyżej, osiągnie
below: poniżej, spadnie, mniej niż, niżej, zejdzie
not: nie, nigdy, bez, żadn*
question: jeśli sprzedam, jeśli kupię, jeśli anuluję, jeśli zamknę, jak sprzedam, jak sprzedać, jak kupić, jak anulować, dobry moment, czy mam, czy lepiej, czy sprzedać, czy kupić, gdybym, co się stanie, co by się stało, co jeśli, co gdyby, a gdyby, czy powinienem, czy powinnam, czy warto, jak mogę, jak działa, jak się, jak zrobić, dlaczego, po co, co znaczy, co to jest, czy opłaca, załóżmy, zastanawiam, rozważam, wyjaśnij jak
then: potem, następnie, później, a potem, na koniec, dalej
every: co, każd*, codziennie, co tydzień, co miesiąc, co godzinę
minute: minut*
hour: godz*
day: dzień, dni, dnia, dzienn*, dobę, doby, dziś, codziennie
week: tydz*, tygod*
month: miesi*
last: ostatni*
my: mój, moja, moje, moich, mojego, mojej, moją, mam, swoje, moim, swój
help: pomoc*, pomóż, co potrafisz, co umiesz, co możesz
name: nazw*, nazywa, imię, o nazwie
symbol: symbol*, ticker
paid: opłacon*, zapłacon*
due: zaległ*, do zapłaty, nieopłacon*, niezapłacon*, należn*
active: aktywn*
revoked: unieważn*, odwoł*, wyłącz*, cofnij*, rotuj*, odnów*
running: działając*, trwając*, w toku
failed: nieudan*
initial: początkow*, pierwszy zakup, na start
num: czwarte=0.25; tysiąca=1000; tysiące=1000; tysięcy=1000; zero=0; jeden=1; jedna=1; jedno=1; jednego=1; dwa=2; dwie=2; dwóch=2; trzy=3; cztery=4; pięć=5; sześć=6; siedem=7; osiem=8; dziewięć=9; dziesięć=10; jedenaście=11; dwanaście=12; piętnaście=15; dwadzieścia=20; trzydzieści=30; czterdzieści=40; pięćdziesiąt=50; sześćdziesiąt=60; siedemdziesiąt=70; osiemdziesiąt=80; dziewięćdziesiąt=90; sto=100; dwieście=200; trzysta=300; czterysta=400; pięćset=500; tysiąc=1000; tysiące=1000; tysięcy=1000; milion=1000000; miliony=1000000; milionów=1000000; pol=0.5; polowa=0.5; polowe=0.5; półtora=1.5; tuzin=12; ćwierć=0.25; tys=1000; k=1000; mln=1000000
unit: ETH=eth, ether, etheru, eteru, eter, ethera; USD=dolar*, usd; BTC=btc, bitcoin*; SOL=sol, solan*
said: mówi, powiedział*, napisał*, pisze, według, tweet, ktoś, przetłumacz, zignoruj, twierdzi, kazał
`
