/** How the intents are said in Polish; the first of a line also names the intent to people. */
export const plPL = `
balances: Pokaż moje salda | co posiadam | ile mam w portfelu | mój portfel | ile {token} mi zostało
equity-chart: Pokaż, jak zmieniała się wartość mojego portfela | jak radził sobie mój portfel w tym tygodniu | wartość moich aktywów przez 30 dni | wyniki portfela z ostatnich 24 godzin
token-price: Pokaż cenę {token} | ile kosztuje {token} | po ile jest {token} | kurs {token} i {token2} | ile wart jest {token}
candles: Pokaż świece {token} | wykres {token} | świece godzinowe {token} | wykres 15-minutowy {token}
trending: Pokaż, co jest na topie | co jest teraz modne | które tokeny są gorące | najpopularniejsze tokeny ostatniej godziny
token-search: Znajdź token | szukaj tokenów o nazwie żaba | czy jest moneta panda | odszukaj token moonlight
holders: Pokaż posiadaczy {token} | kto ma {token} | najwięksi posiadacze {token} | top 10 holderów {token}
token-trades: Pokaż ostatnie transakcje {token} | kto ostatnio kupował {token} | ostatnie wymiany {token} | handel {token}
pools: Pokaż płynność {token} | pule {token} | gdzie handluje się {token} | ile płynności ma {token}
token-risk: Sprawdź ryzyko {token} | czy {token} to oszustwo | czy {token} jest bezpieczny | czy {token} to rug | czy można ufać {token}
swap-quote: Wyceń wymianę {n} {token} na {token2} | ile {token} dostanę za {eth} | ile dostanę za {n} {token} | ile kosztowałoby kupienie {n} {token}
buy: Kup {token} za {eth} | kup {n} {token} | kup mi {token} za {usd} | chcę kupić {n} {token} | wrzuć {eth} w {token}
sell: Sprzedaj {n} {token} | sprzedaj wszystkie moje {token} | sprzedaj połowę moich {token} | pozbądź się {n} {token} | chcę sprzedać {n} {token}
swap: Wymień {n} {token} na {token2} | zamień {n} {token} na {token2} | przekonwertuj {n} {token} na {token2} | zamień wszystkie {token} na {token2}
order-preview: Zasymuluj zlecenie kupna {n} {token} po {price} | ile kosztowałoby zlecenie z limitem {n} {token} po {price} | podgląd zlecenia bez składania | próbna sprzedaż z limitem {n} {token} po {price}
order-limit: Kup {n} {token} po {price} | zlecenie z limitem: sprzedaj {n} {token} po {price} | złóż zlecenie kupna {token} po {price} | sprzedaj {n} {token}, gdy cena będzie {price} | limit kupna {token} za {eth} po {price}
order-stop: Ustaw stop loss na {n} {token} przy {price} | sprzedaj {n} {token}, jeśli spadnie poniżej {price} | stop na wszystkie moje {token} po {price} | take profit na {n} {token} po {price}
order-dca: Kupuj {token} za {eth} codziennie przez 5 dni | dca {usd} tygodniowo w {token} przez 8 tygodni | inwestuj {eth} w {token} codziennie, 10 razy | cykliczny zakup {token}: {eth} co godzinę, 4 razy
orders-list: Pokaż moje otwarte zlecenia | jakie mam zlecenia | moje aktywne zlecenia | moje zrealizowane zlecenia
order-get: Pokaż zlecenie {order} | co ze zleceniem {order} | status zlecenia {order} | jak tam moje zlecenie na {token}
order-cancel: Anuluj zlecenie {order} | anuluj moje zlecenie na {token} | usuń limit na {token} | wycofaj mój stop na {token}
orders-cancel-all: Anuluj wszystkie moje zlecenia | usuń wszystkie otwarte zlecenia | anuluj wszystkie zlecenia sprzedaży | wycofaj wszystkie limity
order-replace: Zmień cenę mojego zlecenia na {token} na {price} | ustaw limit {token} na {price} | przesuń stop {token} na {price} | zastąp zlecenie {order} ceną {price}
alert-create: Powiadom mnie, gdy {token} przekroczy {price} | alarm, jeśli {token} spadnie poniżej {price} | ustaw alert cenowy {token} na {price} | daj znać, gdy {token} osiągnie {usd}
alerts-list: Pokaż moje alerty cenowe | jakie mam alerty | moje alerty na {token} | lista alertów
alert-delete: Usuń alert na {token} | skasuj alert {alert} | wyłącz mój alarm na {token} | usuń powiadomienie o cenie {token}
launches-new: Pokaż najnowsze emisje | co ostatnio wypuszczono | nowe tokeny | świeżo wypuszczone monety | moje emisje
launches-graduating: Pokaż, co zaraz graduuje | które emisje graduują | tokeny bliskie graduacji | kto czeka na pulę
launch-get: Pokaż emisję {token} | kto stworzył {token} | kiedy wypuszczono {token} | twórca {token}
launch-prepare: Wypuść token o nazwie „Sunny Otter” z symbolem OTTER | uruchom nowy token Blue Whale (WHALE) | chcę wypuścić token | stwórz token Red Fox FOX z pierwszym zakupem {eth}
launch-rehearse: Przećwicz wypuszczenie „Sunny Otter” OTTER | próba generalna tokena Blue Whale (WHALE) | zasymuluj emisję Red Fox FOX | próbna emisja z pierwszym zakupem {eth}
launch-status: Pokaż status emisji {launch} | jak daleko jest {launch} | czy moja emisja się udała | czy {launch} jest potwierdzona
creator-fees: Pokaż moje opłaty twórcy do odebrania | ile mogę odebrać | jakie opłaty twórcy na mnie czekają | ile {token} przyniósł opłat
creator-fees-claim: Odbierz moje opłaty twórcy | wypłać moje prowizje | odbierz opłaty z {token} | wyślij moje opłaty na {address}
perp-markets: Pokaż rynki perp | jakie są kontrakty wieczyste | którymi futures mogę handlować | lista rynków perpetual
perp-price: Pokaż cenę mark {perp} | po ile jest bitcoin | ile wart jest {perp} | cena perpa ETH
perp-positions: Pokaż moje pozycje perp | jakie mam otwarte pozycje | czy jestem long czy short | moja pozycja na {perp}
perp-account: Pokaż moje konto depozytowe | ile mam depozytu | mój kapitał na perpach | wolne zabezpieczenie
perp-open: Otwórz long na {n} {perp} | short na {perp} za {usd} | wejdź w longa {n} {perp} | long 0,1 BTC po 95000 | long {perp} ze stopem 130 i take profit 180
perp-close: Zamknij moją pozycję {perp} | zamknij longa na {perp} | wyjdź z shorta {perp} | zamknij połowę pozycji {perp}
perp-orders: Pokaż moje zlecenia perp | które zlecenia perp są otwarte | moje zlecenia futures | zlecenia perp na {perp}
perp-order-cancel: Anuluj moje zlecenie perp na {perp} | anuluj zlecenie perp 42 na {perp} | anuluj wszystkie zlecenia perp | wycofaj zlecenie futures {perp}
perp-funding: Pokaż funding {perp} | jaka jest stopa finansowania {perp} | funding BTC | historia fundingu {perp}
paper-account: Pokaż moje konto papierowe | ile mam wirtualnych pieniędzy | moje konto demo | saldo konta ćwiczebnego
paper-reset: Zresetuj konto papierowe | wyzeruj konto demo | zacznij od nowa z wirtualnymi pieniędzmi | konto ćwiczebne od nowa
keys-list: Pokaż moje klucze API | jakie mam klucze | lista aktywnych kluczy | moje klucze dostępu
key-mint: Utwórz nowy klucz API | zrób klucz dla mojego bota | potrzebuję klucza API | wygeneruj klucz
key-revoke: Unieważnij mój klucz API | usuń klucz key_7 | wyłącz klucz „trading bot” | odnów mój klucz
usage: Pokaż moje zużycie | ile wywołań API zrobiłem | ile wydałem w tym miesiącu | użycie według dni | zużycie na klucz
invoices-list: Pokaż moje faktury | nieopłacone faktury | jakie mam faktury | opłacone faktury
invoice-get: Pokaż fakturę {invoice} | co jest na fakturze {invoice} | szczegóły {invoice} | wyjaśnij fakturę {invoice}
invoice-upcoming: Pokaż następną fakturę | ile wyniesie następna faktura | nadchodząca faktura | stan bieżącej faktury
invoice-pay: Zapłać moją fakturę | opłać fakturę {invoice} | zapłać zaległą fakturę | ureguluj, co jestem winien
credit-balance: Pokaż mój przedpłacony kredyt | ile kredytu mi zostało | saldo kredytów | pozostały kredyt
budgets-list: Pokaż moje budżety | jakie mam budżety | limity wydatków | lista budżetów
rewards: Pokaż moje nagrody | ile zarobiłem w nagrodach | moje bonusy | zarobki z poleceń
referral-code: Utwórz mój kod polecający | daj mi kod zaproszenia | chcę polecić znajomym | mój kod polecenia
charges-list: Pokaż moje płatności | czym mnie obciążono | płatności za wywołania | zwrócone płatności
charge-receipt: Pokaż potwierdzenie płatności {charge} | paragon za {charge} | potrzebuję pokwitowania {charge} | paragon z ostatniej płatności
plans-list: Pokaż plany | jakie są abonamenty | ceny planów | ile kosztuje plan pro
webhooks-list: Pokaż moje webhooki | jakie webhooki są ustawione | lista webhooków | dokąd wysyłane są zdarzenia
notifications: Pokaż moje powiadomienia | nieprzeczytane powiadomienia | co nowego | ile mam nieprzeczytanych wiadomości
agents-search: Znajdź agenta od podatków | który agent sprawdza kontrakty | znajdź bota do raportów | czy jest agent od faktur
agents-own: Pokaż moich agentów | jakich agentów stworzyłem | moi własni agenci | moje boty
agent-create: Utwórz agenta | zbuduj agenta o nazwie lowca-wielorybow | nowy agent | zrób bota, który śledzi ceny
runs-list: Pokaż moje uruchomienia | jakie są uruchomienia agentów | uruchomienia {agent} | ostatnie przebiegi agentów
run-get: Pokaż uruchomienie {run} | co zrobił {run} | status uruchomienia {run} | wynik {run}
run-cancel: Zatrzymaj uruchomienie {run} | przerwij run {run} | zatrzymaj działającego agenta | przerwij przebieg {agent}
agent-plans: Pokaż moje plany agentów | plany z wieloma agentami | szkice planów agentów | plany orkiestratora
help: Co potrafisz | pomoc | w czym możesz pomóc | o co mogę zapytać
api-docs: Pokaż dokumentację API | który endpoint daje świece | dokumentacja wymian | jak nazywa się operacja zleceń
service-status: Pokaż status usługi | czy wszystko działa | czy usługa jest online | czy jest awaria
error-codes: Pokaż kody błędów | jakie są błędy | lista wszystkich kodów błędów | co znaczą kody błędów
models-list: Pokaż modele | jakie są modele językowe | dostępne modele AI | których modeli mogę używać
vault-wallets: Pokaż portfele w sejfie | jakie portfele są w skarbcu | lista portfeli vault | moje przechowywane portfele
vault-policy: Pokaż politykę mojego sejfu | co może podpisywać mój vault | zasady portfela w skarbcu | reguły podpisywania sejfu
transfer: Wyślij {eth} na {address} | przelej {eth} na {address} | prześlij {n} etheru na {address} ze skarbca | przekaż {eth} do {address}
signing-requests: Pokaż, co czeka na mój podpis | oczekujące prośby o podpis | co mam podpisać | coś do zatwierdzenia
faucet: Daj mi testowe ETH | faucet | potrzebuję testowych USDC | 1 SOL z kranu
gateway-vendors: Pokaż dostawców bramki | jacy są dostawcy danych | lista vendorów | zewnętrzni dostawcy
events-history: Pokaż przeszłe zdarzenia | dziennik zdarzeń | zdarzenia emisji | jakie były zdarzenia
profile: Pokaż mój profil | kim jestem | jakie portfele są połączone | czy jestem zalogowany
signing-approve: Zatwierdź prośbę o podpis | podpisz oczekującą transakcję | potwierdź podpis | odrzuć podpis
webhook-create: Utwórz webhook | dodaj webhook na https://example.com/hook | usuń mój webhook | zmień webhook
budget-create: Ustaw budżet {usd} | ogranicz moje wydatki do {usd} miesięcznie | utwórz budżet | usuń mój budżet
withdraw: Wypłać {usd} na konto bankowe | wyślij moje bitcoiny na portfel | przelew do banku | kup bitcoin kartą
memory-remember: Zapamiętaj, że wolę małą dźwignię | zapisz, że handluję tylko na rynku kasowym | Pamiętaj, że mój limit to 100 dolarów | zapamiętaj: handluję rano
memory-list: Co o mnie pamiętasz | co o mnie wiesz | Co pamiętasz o mnie | co wiesz o mnie
memory-forget: Zapomnij, co powiedziałem | zapomnij wszystko o mnie | Zapomnij, że wolę małą dźwignię | zapomnij o mnie
other: Upiecz ciasto | jaka będzie pogoda | opowiedz żart | przetłumacz ten tekst | zarezerwuj lot | dzień dobry
`
