import type { english } from './english.ts'

/** Words of the field; `dictionaries.ts` says how they are written. */
export const polish = {
  accounting: 'księgow*, rachunkow*',
  agent_making:
    'stworzyć agenta, zrobić agenta, zbudować agenta, własny agent, własnego agenta, nowy agent, nowego agenta, zaprojektować agenta, opublikować agenta, sprzedawać agenta, sprzedać agenta, zbudujmy razem agenta, zbuduj agenta, zrób agenta, agenta który, zarabiać na agencie, agent zarabia, sprzedać bota, własnego bota, stworz* agenta, zarobi* … agen*, chcę sprzedawać agen*, zbudow* agen*, zrobi* agen*, utworz* agen*, tworz* agen*, napisać bota, zrobić bota, agen* na sprzedaż, własnym pomocniku, własny pomocnik, własnego pomocnika, własny asystent, własnego asystenta',
  airdrop: 'airdrop*, rozdawnictwo',
  alert:
    'alert*, powiadom*, ostrzeż*, ostrzeg*, przypomn*, daj znać, zawiadom*, informuj*, poinformuj*, sygnał*, dzwon*, daj … znać, dajcie znać, uprzedź*, zaalarm*, sygnaliz*, powiedz gdy, napisz gdy',
  allocation:
    'alokac*, rebalans*, wag, wagi, dywersyf*, zrównoważ*, proporcj*, podział portfela, równowag*, proporcje, przeważ*, za dużo w jednym, struktura portfela, rozkład portfela, wyważ*, za dużo jednego, jednostronn*',
  api: 'api, endpoint*, integr*, interfejs*, podłącz*, połącz*, zapytan* http, punkt końcowy, punkty końcowe',
  approval:
    'zatwierdz*, zgoda na wydatki, zezwol*, approve, aprobat*, pozwoleni*, zgod* na wydawanie, limit wydawania, upoważn*',
  argue:
    'kontrargument*, krytyk*, skrytyk*, słabe punkty, słaby punkt, adwokat diabła, co może pójść nie tak, pójść nie tak, podważ*, sprzeciw*, obal*, argumenty przeciw, przeciw, wady mojego, zakwestion*, kwestionuj*, przekonaj mnie że nie, co jest nie tak',
  art: 'obraz*, rysun*, grafik*, ilustr*, awatar*, projekt graficzny, sztuk*, ikon*, baner*, wygląd*, zaprojektuj*, narysuj*, obrazek, obrazk*',
  audit:
    'audyt*, przegląd kodu, sprawdź kontrakt, przegląd kontraktu, recenzj*, sprawdz* kod*, przejrz* kod*, przejrz* kontrakt*, przegląd*, ocen* kod*, sprawdz* kontrakt*',
  backup:
    'kopia zapasowa, kopie zapasowe, kopii zapasow*, backup*, przywr*, odtworz*, bazę danych, bazy danych, zabezpieczyć bazę',
  balance: 'saldo, salda, środk*, ile mam',
  begin:
    'początkując*, zacząć, od czego zacząć, pierwsze kroki, jestem nowy, nowicjusz*, nigdy nie, pierwszy raz, zielony, laik*, od zera, zaczyn*, zacząć*, jak zacząć, początki, na początek, dopiero zaczynam, nie znam się, świeżak*',
  bill: 'rozlicz*, obciąż*, wydat*, pobran*, pobrali, naliczon*, za co zapłaciłem, dlaczego tak dużo, pobierac*, należnoś*, pobier*, pobrano, ściągnę*, ściąga*, policzon*, skąd ta kwota, za wysok*, nalicz*, za co dokładnie, za co zapłac*, skąd opłata',
  bot: 'bot, boty, automat*, algorytm*',
  bridge: 'most, bridge*, między sieciami',
  budget: 'budżet*, limit wydatków',
  bug: 'błąd w kodzie, luk*, podatnoś*, exploit*, atak*, reentran*, dziur*, podatn*, słaboś*, lukę, wada w kodzie',
  burn: 'spal*, spalan*',
  buy: 'kup*, zakup*, nabyć',
  chain: 'łańcuch*, blockchain*, sieć, sieci',
  chart: 'wykres*, świec*, candle*',
  claim:
    'odebr*, odbi*, wypłac*, wypłat*, claim*, zgarn*, odbier*, odebra*, wybra*, zrealizować wypłatę, ściągnąć opłaty, przejąć',
  code: 'kod, kodu, program*, skrypt*, biblioteka, deweloper*, klient, kodu źródłowego, zaprogram*, napisać skrypt, biblioteki',
  compare:
    'porówn*, różni*, kontra, lepsz*, wady i zalety, porówna*, zestaw*, który lepszy, co lepsze, co jest lepsze, plusy i minusy, odróżni*',
  concentration:
    'koncentr*, rozkład, najwięksi posiadacze, insider*, powiązane portfele, powiązan*, rozproszen*, skupion*, skoncentr*, w kilku rękach, w jednych rękach, skupia*, w rękach kilku',
  config:
    'konfigur*, ustawien*, zmienna środowiskowa, zmienne środowiskowe, parametr*, ustaw*, skonfigur*, zmienne środ*',
  contract: 'kontrakt*, umow*',
  convert:
    'przelicz*, przekonwert*, konwers*, jednostk*, kalkulator*, zamień na, ile to jest, zamień jednostki, na ether, na wei, zamiana jednostek',
  cost: 'koszt*, kosztuje, drogi, drogo, tani*, cena za wywołanie, cennik*, ile kosztuje, drog*, taniej, stawk*',
  cost_basis:
    'koszt nabycia, cena zakupu, średnia cena, koszt zakupu, fifo, zrealizowan*, cena nabycia, ceny nabycia, cena wejścia, średni koszt, średniej cen*, niezrealizowan*, koszty uzyskania',
  creator_fee:
    'opłaty twórcy, opłata twórcy, prowizje twórcy, prowizja twórcy, opłaty dla twórcy, tantiem*, moje opłaty, zarobki twórcy, wynagrodzenie twórcy, opłat twórcy, opłat* twórc*, opłat* dla twórc*, prowizj* twórc*, prowizj* dla twórc*, zarobk* twórc*, opłaty z mojego tokena, wpływy z mojego tokena, moje prowizje, zarobek z tokena, przychody z tokena, dochód twórcy',
  credit: 'kredyt*, doład*, przedpłac*',
  curve: 'krzyw*, krzywej, krzywą, droższ* od pierwsz*, coraz droż*',
  dca: 'na raty, po trochu, w częściach, stopniowo, regularn* zakup*, uśredni*, rozłoż*, transz*, raty, partiami, porcjami, mniejszych kwotach, co tydzień kupować, co miesiąc kupować, kawałkami, etapami, rozłożyć zakup, podzielić zakup',
  debate:
    'debat*, dyskus*, przedyskut*, opini*, okrągły stół, punkty widzenia, różne zdania, perspektyw*, druga opinia, omów*, omówi*, panel*, eksper*, za i przeciw, kilka głosów, różne opinie, różnych stron, podyskut*, rozmow* kilku, byk*, niedźwied*',
  decimals:
    'dziesiętn*, wei, gwei, zera, zer, jednostka bazowa, jednostki bazowe, zaokrągl*, miejsca po przecinku',
  decode:
    'dekod*, zdekod*, odszyfr*, rozszyfr*, calldata, odczytać dane, rozkod*, odkod*, co robi ta transakcja, co zawiera, rozłóż na części, odczyta*',
  delivery:
    'dostarcz*, dostaw*, nie dochodz*, nie przychodz*, nie docier*, nie dotar*, dochodz*, docier*, nie przyszło, nie przyszł*, przychodzą podwójnie, przychodz*',
  depth: 'głębok*, płytk*, jak głęboka, dość płynny, wystarczająco płynn*',
  docs: 'dokumentac*, podręcznik*, instrukcj*, poradnik*, opis api, dokument*',
  early_buy:
    'pierwsze sekundy, pierwszych sekund*, zaraz po starcie, na starcie, przy starcie, wcześnie kupić, wczesny zakup, za wcześnie, tuż po starcie, pierwszych minut*, pierwszym bloku, pierwszy blok, od razu po starcie, zaraz po premierze, tuż po premierze, po premierze, po uruchomieniu, czekać z zakupem, poczekać z zakupem, kupić od razu, wchodzić wcześnie, wejść wcześnie, wcześnie wejść, kiedy wejść po',
  education:
    'wyjaśn*, wytłumacz*, naucz*, uczyć, nauk*, zrozum*, co to jest, czym jest, lekcj*, podstaw*, jak działa, po prostu wyjaśnij, objaśn*, uczę się, nauczyć, dowiedz*, pojąć, rozumie*, rozumiem, znaczy, co oznacza, na chłopski rozum, prostymi słowami, kurs dla, po ludzku',
  error:
    'błąd, błędy, błędu, nie działa, nieudan*, zepsu*, awari*, kod statusu, usterk*, wywala*, zawiesza, nie wychodzi, komunikat błędu, kod błędu',
  event:
    'zdarze*, dziennik*, co się stało, aktywnoś*, zdarzeń, log, logi, logów, co się działo, przebieg*, oś czasu, w nocy, wczoraj, kto i kiedy, co zmienił, zmienił*',
  export:
    'eksport*, csv, arkusz, pobrać, raport*, zestawien*, wyeksport*, plik csv, arkusza, sprawozdan*, wyciąg*',
  fee: 'opłat*, prowizj*, punkty bazowe, opłaca*, marża platformy, potrąc*, potrąca*, marż* za',
  finality:
    'finalnoś*, potwierdze*, nieodwracaln*, ostateczn*, nie da się cofnąć, potwierdzeń, ile bloków, ile potwierdzeń, ostatecz*',
  funding: 'funding*, finansowan*',
  gas: 'gaz, gazu, opłata sieciowa, opłaty sieciowe, gazie, opłat* sieciow*, gas',
  governance: 'zarządzan*, głosowan*, dao, referendum, kworum, propozycj*, wniosk*, zarząd*',
  graduation:
    'graduac*, migrac*, migruj*, ukończen* krzywej, absolwen*, przejści* na, ukończ*, migr*, awans*',
  health:
    'zdrow*, gotowoś*, opóźnien*, synchron*, działa poprawnie, dostępnoś*, kondycj*, sprawn*, zdrowi*, opóźnia*, nie nadąża, nadąża*, zsynchron*, w tyle',
  help: 'który agent, którego agenta, jaki agent, gdzie znajdę, gdzie jest, platform*, pomoc*, orient*, nawig*, co mogę tu zrobić, co potrafisz, jak z tego korzystać, jak tego używać, jak korzystać, od czego tu, gdzie szukać, kto mi pomoże, kto może mi pomóc, przewodnik*, oprowad*, pomóc, z kim, do kogo, gdzie z moim, gdzie mam iść, kto się tym zajmuje',
  history: 'histori*, przeszł*, poprzedn*',
  holder:
    'posiadacz*, holder*, kto ma, kto posiada, właściciele tokena, kto pierwszy kupił, skąd miał, największy posiadacz, w czyich rękach, kto trzyma, posiadaj*, właściciel*, najwięksi właściciele, u kogo, ile osób ma',
  honeypot:
    'honeypot*, nie mogę sprzedać, nie da się sprzedać, czy da się sprzedać, sprzedawaln*, sprzedać z powrotem, odsprzeda*, nie mogę wyjść, nie pozwala sprzedać, zablokuje sprzedaż, uda się sprzedać, będę mógł sprzedać, dam radę sprzedać, pułapk*',
  identity: 'tożsamoś*, paszport*, erc 8004, tożsam*, legitymac*, dowód tożsamości',
  incident:
    'incydent*, awari*, przestój, kryzys*, padł, padł*, nie działa serwer, wypadk*, alarmow*, niedostępn*',
  income_tax:
    'podat*, zeznanie podatkowe, pit, fiskus*, skarbow*, rozlicz* podatk*, podatk*, skarbów*, urząd skarbowy, deklaracj*',
  invariant:
    'niezmiennik*, inwariant*, fuzz*, testy jednostkowe, napisać test*, przypadki testowe, napisz testy, przypadk* testow*, pokrycie testami, testy',
  invoice: 'faktur*, rachunek, rachunku, rachunk*, rachunki',
  key: 'klucz api, klucz, klucze, kluczy, klucza, dane dostępowe, sekret*, token dostępu, hasł*, klucz*, kluczem, poświadczen*, dostępu do api, hase*',
  large_trade:
    'duże transakcje, duża transakcja, nietypow*, niezwykł*, anomal*, wyróżnia*, nagł*, dziwn*, dużych transakcj*, duży zakup, duże zakupy, duże sprzedaże, duża sprzedaż, wielki* transakcj*, nagle, skok*, niecodzienn*, duże ruchy, podejrzany ruch, na grubo, kto kupuje, kto sprzedaje, kto teraz kupuje, sypie, sypią',
  launch:
    'uruchomi* token*, wypuści*, stworzyć token, utworzyć token, stworzyć monetę, własna moneta, własny token, własną monetę, emisja tokena, memecoin, start tokena, launch*, nowy token, nowa moneta, wydać token, wypuścić monetę, puścić token, uruchomi*, wypuszcz*, stworz* token*, stworz* monet*, zrob* token*, zrob* monet*, własn* token*, własn* monet*, własną kryptowalutę, puścić monetę, emit*, emisj*, premier*',
  leak: 'wyciek*, skradzion*, ukradzion*, zhakowan*, ujawnion*, phishing*, wyciekł*, ukrad*, ukradli, skradl*, w niepowołanych rękach, przejęt*, opublikowałem klucz, wrzuciłem klucz, zgubi*',
  leverage: 'dźwigni*, lewar*',
  liquidation: 'likwid*, zlikwid*, wyzerow*, wezwanie do uzupełnienia',
  liquidity: 'płynnoś*, płynn*',
  lock: 'zablokow*, blokad*, vesting*, odblokow*, zablok*, zamkni*, zamroż*, pod kluczem',
  logo: 'logo*, mark*, logo, logotyp*, znak graficzny',
  margin:
    'marż*, depozyt zabezpieczający, zabezpieczen*, margin, depozyt* zabezpieczając*, margin*',
  market: 'rynek, rynk*, nastroj*, sentyment',
  math: 'matemat*, wzór, wzor*, oblicz*, policz*, równani*, liczb*, wylicz*, wylicza*, rachunek matematyczny, wyprowadź*, działani*, równan*',
  metadata:
    'metadan*, ticker, symbol*, nazwa tokena, nazwę tokena, opis tokena, nazwać token, nazw* token*, nazw* monet*, nazwę dla, opis* token*, wymyśl nazwę, wymyśl* nazw*, skrót nazwy, nazw*',
  mint: 'mint*, wybi*',
  mint_right:
    'dodruk*, dobić, więcej tokenów, nieograniczon* emisj*, prawo mintu, dobij*, dodrukow*, nowe tokeny bez limitu, tworzyć nowe tokeny, emitować więcej, dobicia',
  nft: 'nft*, kolekcjon*',
  order:
    'zlecen*, limitow*, wejście i wyjście, plan transakcji, plan handlu, zleceni*, plan wejścia, wejść i wyjść, kiedy wejść, kiedy wyjść, punkt wyjścia',
  operator:
    'operator*, serwer*, węzeł, węzł*, wdroż*, infrastruktur*, hosting*, własny serwer, samodzieln* hosting*, postawi* węzeł, postawić, uruchomić u siebie, u siebie, instalac*, instancj*',
  owner_right:
    'uprawnienia właściciela, prawa właściciela, właściciel kontraktu, tylne drzwi, czarna lista, zrzec*, pauz*, proxy, admin*, właściciel* kontrakt*, uprawnieni* właściciel*, zamrozić, zamraża*, zrzek*, wstrzyma*',
  paper:
    'na papierze, papierow*, na niby, wirtualn*, demo, symul*, bez prawdziwych pieniędzy, sztuczne pieniądze, na sucho, udawan*, fikcyjn*, wirtualne pieniądze, bez ryzyka poćwiczyć, konto demo, trening bez pieniędzy, symulac*, nieprawdziw*',
  pay_per_call:
    'za wywołanie, za zapytanie, 402, x402, wymagana płatność, za żądanie, płatność za, za każde wywołanie, za jedno zapytanie, płacić za zapytania, płatne api, płatne wywołania',
  payment: 'płatnoś*, płac*, zapłac*, zapłat*, płaci*, opłaci*, zapłaci*, uregul*',
  perps:
    'perp*, bezterminow*, futures, pochodn*, long, short, wieczyst*, kontrakt* bezterminow*, kontrakt* terminow*, pozycja krótka, pozycja długa, krótk* pozycj*, długą pozycję',
  pool: 'pula, puli, pul, pule, basen*, pul*, pooli',
  portfolio:
    'portfel*, moje tokeny, moje monety, aktyw*, inwestycj*, posiadane tokeny, mój majątek, co posiadam',
  position: 'pozycj*',
  practice:
    'ćwicz*, trening*, trenuj*, trener*, praktyk*, poćwicz*, trenow*, ulepszyć, lepiej handlować, błędy w handlu, błędy popełniam, przejrzyj moje transakcje, nauka handlu',
  price: 'cen*, kurs, kursu, wart*, notowan*',
  price_impact:
    'wpływ na cenę, ruszyć cenę, rusza cenę, duża sprzedaż, poruszy cenę, przesunie cenę, wpływ* na cen*, zbić cenę, zbije cenę, zbijać cenę, obniży cenę, ruszy cenę, jak bardzo spadnie, rozwalić ceny, rozwalić cenę, nie ruszając ceny, spadnie cena, spadnie kurs, załam* cen*',
  profit:
    'zysk*, strat*, zarob*, stracił*, dochod*, na plusie, na minusie, ile zarobiłem, ile straciłem, wynik*, rentown*, opłacalno*, zarabia*, zyskał*, traci*, straci*, bilans, wyszedłem na, wychodzę na swoje, stop* zwrotu',
  proposal: 'propozycj*, wniosek, wniosk*',
  protection: 'ochron*, zabezpiecz*, hedg*, chroni*, ubezpiecz*, zabezpieczy*',
  protocol: 'protok*, standard*, a2a, mcp',
  receipt:
    'paragon*, pokwitowan*, potwierdzenie płatności, dowód zapłaty, dowód wpłaty, potwierdzen* płatnoś*, potwierdzenie zapłaty',
  refund:
    'zwrot*, oddajcie, dwa razy pobra*, podwójn*, pobrano dwa razy, zwróc*, oddajcie pieniądze, oddać pieniądze, odzysk*, podwójnie, dwukrotn*, dwa razy zapłaci*, dwa razy',
  register: 'rejestr*, zarejestr*',
  reorg:
    'reorg*, reorganiz*, cofnię*, zniknę*, fork*, wycofan*, cofnięt*, cofn*, zniknął blok, zniknęł*, zniknął, przepadł*, osierocon*, rozwidl*',
  research:
    'bada*, zbada*, dossier, śledztw*, analiz*, kto za tym stoi, prześwietl*, sprawdz* projekt*, zbadać, zbadaj, prześwietli*, dowiedz się o, kto stoi za, kto za tym, wywiad*, rzeteln*, research*',
  retry:
    'ponów*, ponawi*, timeout*, wznow*, spróbować ponownie, spróbuj ponownie, ponowni*, wznów, rozłącz*, jeszcze raz',
  risk: 'ryzyk*, niebezpiecz*, bezpieczn*, godny zaufania, zaufa*, podejrzan*, wiarygodn*, groźn*, legit, uczciw*, pewny, pewne, czy warto ufać, bezpiecz*, ufać, ufam, można zaufać, czy to pewne, pewn*, niepewn*, czerwone flagi, ostrzegawcz*, szemran*, lewy, groź*',
  route:
    'tras*, najlepsza droga, najlepsza cena, najlepszy kurs, ścieżk*, trasę, najtaniej, najkorzystniej*, najlepiej wymienić, gdzie wymienić, najlepszą cenę, najlepszej ceny',
  rug: 'rug, rugpull*, rug pull, oszust*, oszuk*, scam*, przekręt*, wał, wałek, naciąg*, ucieczk*, zniknęli z pieniędzmi, kant*, oszukan*, oszustw*, oszuka*, wyłudz*, fałszyw*, uciekn*, zwieją, zwinąć, naciągacz*',
  scope:
    'uprawnien*, zakres*, wygas*, przywilej*, uprawnieni*, dostęp*, ważnoś*, prawa klucza, zbyt szerok*, za dużo uprawnień, ograniczy* klucz*',
  security: 'bezpieczeństw*, atak*',
  sell: 'sprzeda*, pozby*',
  sell_tax:
    'podatek od sprzedaży, podatek przy sprzedaży, opłata od sprzedaży, podatek od transferu',
  session: 'sesj*, kanał płatności, mikropłatnoś*, mpp, kanał*, kanału, mikropłatn*',
  deposit: 'depozyt*, wpłac*, wpłat*, kaucj*, wpłaci*, wpłacon*, zaliczk*, zastaw*',
  share:
    'podział opłat, podziel*, dziel*, udział*, procent*, wspólni*, założyciel*, zespół, zespoł*, kto ile, rozdziel*, podział*, podzielić, wspólnik*, udziałow*, współzałożyciel*, ile dostanie, ile kto, po ile',
  sign: 'podpis*, zanim podpiszę, podpisywa*, podpisz*',
  signature:
    'podpis, weryfikacja podpisu, sprawdzić podpis, hmac, weryfik* podpis*, sprawdz* podpis*, podpis się nie zgadza',
  size: 'wielkość pozycji, ile kupić, ile zaryzykować, ile powinienem kupić, jak duża pozycja, jaką kwotą',
  slippage:
    'poślizg*, slippage, dostałem mniej, mniej niż, gorsza cena, otrzymałem mniej, dostał* mniej, gorszy kurs, gorszej cenie, różnica w cenie',
  sniper: 'snip*, snajper*, frontrun*, mev, sandwich',
  solana: 'solana, spl',
  solidity: 'solidity, foundry, hardhat, vyper',
  stop_loss:
    'stop loss, stop, stopy, trailing*, take profit, ogranicz* strat*, kroczący, stop loss*, ucina* strat*, ucią* strat*, realizacja zysku, zlecenie stop',
  stream:
    'czasie rzeczywistym, na żywo, strumie*, websocket*, bieżąco, na bieżąco, strumień, strumieni*',
  summary:
    'podsum*, streszcz*, streść, w skrócie, najważniejsze, skrót, podsumuj*, w kilku zdaniach, w punktach, krótko, pokrótce, główne punkty, najważniejsz*, zwięź*',
  supply: 'podaż*, obieg*, tokenomi*, inflacj*',
  swap: 'wymian*, wymieni*, swap*, zamian*, zamieni*, dex, przewaluto*, wymień, zamień, zamiast, zamianie, przewalut*',
  technical:
    'analiza techniczna, wskaźnik*, trend*, wsparci*, opór, rsi, wolumen*, formacj*, opor*, technicz*',
  token: 'token*, monet*, krypto*, coin*',
  trade: 'handl*, trade*, trading, transakcj*',
  transaction: 'transakcj*, przelew*, tx, przelewu, przelan*',
  typescript: 'typescript, javascript, node js, python, typowan*',
  usage: 'użyci*, zużyci*, wykorzystan*, wywołan*, zuży*, użyłem, wykorzysta*, ile wywołań',
  vote: 'głos*, zagłos*, zagłosow*, głosow*, głosuj*, na co głosować, za czym głosować, oddać głos',
  voice: 'głos*, mówi*, mow*',
  voucher: 'voucher*, bon, bony',
  wallet: 'portfel*, seed, klucz prywatny, adres*',
  watch:
    'obserw*, śledz*, śledź, monitor*, pilnuj*, pilnow*, gdy tylko, obserwuj*, śledzi*, obserwow*, mieć oko, miej oko, przyglądaj*, czuwa*, dopilnuj*, kiedy tylko',
  webhook: 'webhook*, callback*, subskryb* zdarzeń, powiadomien* http',
  whale:
    'wieloryb*, duzi posiadacze, duży posiadacz*, grub* ryb*, wielory*, duzi gracze, dużych gracz*, duży inwestor, dużych posiadacz*',
  worst_case:
    'najgorsz*, maksymalna strata, ile mogę stracić, w najgorszym, co najgorszego, najwięcej stracić, wszystko stracić, stracę wszystko',
  writing:
    'napis*, napisz*, pisz*, tekst*, przeredag*, sformułuj*, skróc*, zredag*, przepisz*, popraw* tekst*, ułóż*, opisz*',
  yield: 'odsetk*, oprocentowan*, staking*, apy, dochód pasywny, odset*, procent od, pasywn*',
} as const satisfies Record<keyof typeof english, string>
