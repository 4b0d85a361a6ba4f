import type { english } from './english.ts'

/** Words of the field; `dictionaries.ts` says how they are written. */
export const german = {
  accounting: 'buchhalt*, buchführung, bücher',
  agent_making:
    'agent bauen, agenten bauen, agent erstellen, agenten erstellen, eigener agent, eigenen agenten, neuer agent, agent entwerfen, agenten anbieten, agenten verkaufen, agent veröffentlichen, agent verkaufen, eigener bot, mit agenten verdienen, mit einem agenten geld, ki agenten verkaufen, bot verkaufen, bau* … agent*, agenten entwickeln, agenten trainieren, eigenen helfer, eigenen assistenten, mit einem eigenen',
  airdrop: 'airdrop*, geschenkte token',
  alert:
    'alarm*, benachrichtig*, warne mich, bescheid geben, sag mir bescheid, meldung*, erinnerung, melde dich, melde mir, gib bescheid, gebt bescheid, sag bescheid, weck mich, hinweis geben, sag … bescheid, gib … bescheid, warn* mich, weise … hin, auf dem laufenden, erinner*',
  allocation:
    'allokation, aufteilung des portfolios, gewichtung*, umschicht*, ausgleichen, rebalanc*, zielverteilung, streuung, diversifi*, gewicht* im depot, schieflage, aus dem gleichgewicht, aufteilung, zielquote*, streu*, zu viel in, zu viel von, einseitig, klumpenrisiko',
  api: 'api, schnittstelle*, endpunkt*, anbind*, integration, anschließ*, schließ … an, angebunden',
  approval:
    'freigabe*, genehmigung*, erlaubnis, ausgabelimit, freigeb*, freigegeben, gib … frei, genehmig*',
  argue:
    'gegenargument*, gegenrede, kritik*, kritisier*, widersprich*, hinterfrag*, schwachstelle*, schwächen, was kann schiefgehen, schiefgehen, advocatus, sprich … dagegen, einwand, einwände, dagegen spricht, spricht dagegen, zerleg*, haken an',
  art: 'bild*, grafik*, zeichnung, gestaltung, kunst, illustration*, avatar*, symbolbild, design*, zeichne*, zeichnen, mal mir, gestalte*, banner*, titelbild*',
  audit:
    'audit*, *prüfung des vertrags, code prüfen, sicherheitsprüfung, vertrag prüfen, prüf* … vertrag, prüf* … code, sieh … durch, durchsehen, überprüf*',
  backup:
    'sicherung*, backup*, wiederherstell*, datensicherung*, sichern, datenbank*, sicher* … datenbank',
  balance: 'guthaben, kontostand, saldo, wie viel habe ich',
  begin:
    'anfäng*, einsteiger*, erste schritte, neu hier, loslegen, wo anfangen, einstieg, keine ahnung, noch nie, erstes mal, ersten mal, zum ersten mal, blutiger anfänger, neuling*, fang* … an, wie fange ich an, womit fange, anfangen, zum einstieg',
  bill: 'abrechnung*, ausgaben, kosten, berechnet, abgebucht, belastet, rechnungsbetrag, rechnung verstehen, zu viel bezahlt, posten, zu hoch, in rechnung, abgerechnet, rechne … ab, zu viel berechnet, wofür bezahle, belastung*, abbuch*, wofür habe ich, wofür genau, wofür wurde',
  bot: 'bot, bots, automat*, algorithm*',
  bridge: 'brücke*, bridge*, zwischen ketten',
  budget: 'budget*, ausgabenlimit, ausgabengrenze, obergrenze',
  bug: 'fehler im code, sicherheitslücke*, lücke*, schwachstelle*, exploit*, angreif*, angriff*',
  burn: 'verbrenn*, verbrannt',
  buy: 'kauf*, kaufe*, gekauft, erwerb*',
  chain: 'blockchain*, kette*, netzwerk',
  chart: 'chart*, *kerzen*, kurs verlauf, kursverlauf, diagramm*, candle*',
  claim:
    'abhol*, einfordern, auszahl*, abheben, einlös*, beanspruch*, hol* … ab, zahl* … aus, heb* … ab, lös* … ein, ausgezahlt, abgeholt, eingelöst',
  code: 'code, programm*, quelltext, skript*, entwickler*, bibliothek',
  compare:
    'vergleich*, unterschied*, versus, gegenüberstell*, besser als, vor und nachteile, stell* … gegenüber, was ist besser, vergleiche*',
  concentration:
    'konzentr*, verteilung der halter, verteilung, insider*, gebündelt, verbundene wallets, zusammenhängende, in wenigen händen, verteilt sich, verteilt auf',
  config:
    'konfigur*, einstellung*, umgebungsvariable*, einricht*, richte … ein, stell* … ein, eingestellt',
  contract: 'vertrag*, verträge, contract*, smart contract',
  convert:
    'umrechn*, umwand*, konvert*, rechner, einheit*, rechne … um, wandle … um, umgerechnet, wie viel sind, in ether, in wei',
  cost: 'kosten, kostet, preis pro aufruf, teuer, günstig, billig, kostet*, wie teuer, preisliste*',
  cost_basis:
    'einstandspreis*, anschaffungskosten, durchschnittspreis, kaufpreis, fifo, realisiert*, einkaufspreis*, einstiegspreis*, durchschnittlich* kaufpreis, unrealisiert*',
  creator_fee:
    'erstellergebühr*, creator gebühr*, schöpfergebühr*, gebühren meines tokens, meine gebühren, einnahmen, tantieme*, erlös*, gebühren als ersteller, ersteller*, einnahmen als ersteller, gebühren aus meinem token, meine einnahmen, verdiente gebühren',
  credit: 'guthaben, aufladen, vorauszahl*, prepaid',
  curve: 'bonding curve*, kurve*, preiskurve, teurer als der erste, teurer mit jedem, immer teurer',
  dca: 'sparplan, regelmäßig kaufen, nach und nach, gestückelt, in teilen, über zeit verteilt, verteilt kaufen, tranchen, häppchen, in raten, ratenweise, schritt für schritt kaufen, verteilt über, monatlich kaufen, stückweise, in mehreren teilen',
  debate:
    'diskut*, diskussion*, debatt*, meinungen, standpunkt*, runde, mehrere stimmen, zweite meinung, perspektiv*, bullen und bären, besprech*, pro und contra, pro und kontra, verschiedene sichtweisen, sichtweise*, blickwinkel, experten, bulle*, bär, bären, gegen bär*',
  decimals: 'dezimal*, nachkommastelle*, wei, gwei, lamport*, nullen, basiseinheit*, rundung*',
  decode:
    'dekodier*, entschlüssel*, calldata, rohdaten, lesbar machen, entziffer*, lies … aus, auslesen, aufschlüssel*, was steht in, übersetz* … transaktion',
  delivery:
    'zustell*, kommt nicht an, nicht angekommen, zugestellt, komm* … an, ankommen, kommen nicht an, angekommen',
  depth:
    'tiefe, markttiefe, orderbuchtiefe, wie tief, dünn, gebührenstufe, tief, liquide genoeg, liquide genug, flach',
  docs: 'dokumentation, handbuch, anleitung, doku',
  early_buy:
    'erste sekunden, ersten sekunden, früh kaufen, direkt nach dem start, beim start kaufen, sofort kaufen, zu früh, kurz nach dem start, gleich nach dem start, gleich kaufen, erste minuten, ersten minuten, erster block, ersten block, noch warten, früh einsteigen, früh reingehen, früh reinzugehen, früher einstieg, wann einsteigen',
  education:
    'erklär*, lern*, lehr*, versteh*, grundlagen, was ist ein, was ist eine, was sind, einfach erklärt, unterricht, nachhilfe, wie funktioniert, bring* … bei, beibring*, erläuter*, kapier*, begreif*, bedeutet, was heißt, nachvollzieh*',
  error:
    'fehler*, statuscode, scheiter*, funktioniert nicht, kaputt, geht nicht, fehlgeschlagen, störung, klappt nicht, abgebrochen, bricht … ab, fehlermeldung*, absturz',
  event:
    'ereignis*, protokoll, was ist passiert, verlauf, vorgang*, was geschah, geschehen, log, logs, zeitlich*, chronik, letzte nacht, gestern nacht, heute nacht, wer hat wann, wer wann was, geändert',
  export:
    'export*, csv, tabelle, herunterladen, bericht, auszug, exportier*, aufstellung*, kontoauszug',
  fee: 'gebühr*, provision*, basispunkte, entgelt*, abgabe*, aufschlag*, vergütung*, abzug, abzüge',
  finality:
    'endgültig*, finalität, bestätigung*, unumkehrbar, wie viele blöcke, unwiderruflich, bestätigt*, endgültig',
  funding: 'funding*, finanzierungsrate*, finanzierungskosten',
  gas: 'gas, gasgebühr*, netzwerkgebühr*, transaktionsgebühr*',
  governance: 'governance, abstimmung*, dao, antrag, vorschlag*, quorum, mitbestimm*',
  graduation: 'graduier*, abschluss der kurve, migration, migrier*, aufstieg',
  health:
    'gesund*, bereit, läuft alles, laufzeit, hinterher, hinkt, synchron*, überwach* des dienstes, verfügbarkeit, läuft … rund, hängt … hinterher, hinkt … hinterher, dienst läuft, status',
  help: 'welcher agent, welchen agenten, wo finde ich, zurechtfinden, überblick, diese plattform, hilfe, orientier*, was kann ich hier, was kannst du, wie benutze ich, wie nutze ich, wie funktioniert das hier, wer kann mir helfen, find* … zurecht, rundgang, hilf mir weiter, hilfst du, wohin mit, wohin muss ich, an wen, bei wem, wer ist zuständig, zuständig',
  history: 'historie, vergangen*, verlauf, frühere',
  holder:
    'halter*, inhaber*, besitzer*, wem gehört, wer hält, wer besitzt, gehört wem, wem gehören, größte besitzer, hält den token, wer hat die meisten, anteilseigner*, wem gehört der, besitzt, besitzen, halten die meisten, großbesitzer*',
  honeypot:
    'honeypot*, nicht verkaufen, unverkäuflich, verkaufbar*, lässt sich nicht verkaufen, wieder verkaufen, nicht mehr verkaufen, komme … raus, loswerden können, verkaufen können, werde … los',
  identity: 'identität*, ausweis, erc 8004, nachweis',
  incident: 'vorfall*, ausfall*, störfall*, notfall*, abgestürzt, absturz',
  income_tax:
    'steuererklärung, steuern, steuerlich*, finanzamt, kapitalertrag*, steuerbericht, steuer*, finanzbehörde*',
  invariant: 'invariante*, fuzz*, testfall*, tests schreiben, unit test*',
  invoice: 'rechnung, rechnungen, rechnungsposten, faktura, rechnung*, monatsrechnung*',
  key: 'api schlüssel, schlüssel, key, zugangsdaten, zugriffsschlüssel, zugangsschlüssel*, token für die api, geheimnis, api schlüssel*, schlüssel*, passwort*',
  large_trade:
    'große trades, großer trade, ungewöhnlich*, auffällig*, auffallen, plötzlich*, ausreißer, anomal*, sprunghaft, große verkäufe, große käufe, großer verkauf, seltsam*, merkwürdig*, kurssprung*, große bewegungen, große order*, im großen stil, wer kauft, wer verkauft, wirft ab, abgeworfen',
  launch:
    'launch*, token erstellen, token starten, eigene münze, eigener coin, eigenen coin, eigenen token, token anlegen, münze erstellen, coin erstellen, token herausgeben, memecoin, auf den markt bringen, herausbringen, veröffentlich* token, neuer token, neuen coin, münze starten, bring* … raus, bring* … heraus, starte* … token, neue münze, neuen token, eigene kryptowährung, ausgeben',
  leak: 'geleakt, gestohlen, kompromittiert, durchgesickert, gehackt, phishing, verloren, abhandengekommen, geklaut, in falschen händen, offengelegt, veröffentlicht, ausgespäht',
  leverage: 'hebel*, gehebelt',
  liquidation: 'liquid*, liquidiert, zwangsauflös*, nachschuss*',
  liquidity: 'liquidität*, tvl, lp',
  lock: 'gesperrt, sperre*, locked, lockup, vesting, verriegelt, abgeschlossen, eingeschlossen, gebunden',
  logo: 'logo*, marke*, wappen',
  margin: 'margin*, sicherheit hinterlegt, sicherheitsleistung, marge',
  market: 'markt, märkte, stimmung, trend',
  math: 'mathe*, formel*, berechn*, ausrechn*, rechne, gleichung*, zahlen, rechne … aus, rechne … vor, herleit*, ausgerechnet',
  metadata:
    'metadaten, ticker, kürzel, token name, tokenname, beschreibung des tokens, namen für den token, links des tokens, name und symbol, namen finden, namensvorschlag*, name für meinen',
  mint: 'mint*, prägen, geprägt',
  mint_right:
    'nachprägen, mint recht*, beliebig viele, unbegrenzt viele, mehr token erzeugen, nachschaffen, neue token erzeugen, nachdrucken, nachgedruckt, mehr token prägen, nachträglich',
  nft: 'nft*, sammlerstück*, digitale sammlung',
  order:
    'order, orders, auftrag*, aufträge, limitorder*, einstieg und ausstieg, handelsplan, ausstieg*, kauforder*, verkaufsorder*, steig* … ein, steig* … aus, plan für den einstieg',
  operator:
    'betreib*, server*, knoten, node, deployment, selbst hosten, infrastruktur, betrieb, selbst betreiben, selber hosten, eigener server, eigene instanz, installier*, bereitstell*',
  owner_right:
    'eigentümer, eigentümerrechte, rechte des eigentümers, besitzerrechte, hintertür, blacklist*, pausier*, proxy, admin*, besitzerrecht*, einfrieren, einfriert, verwaltungsrechte',
  paper:
    'papierhandel, papiertrading, paper trading, spielgeld, demokonto, übungskonto, simul*, ohne echtes geld, ohne risiko üben, virtuell*, spielgeld*, übungsgeld, fiktiv*, probekonto, ohne echtes, trockenübung*, demo',
  pay_per_call:
    'pro aufruf, pay per call, 402, x402, zahlungsaufforderung, je aufruf, pro anfrage, pro abfrage, pro anruf, je anfrage, bezahlte api, bezahlt werden pro',
  payment: 'zahl*, bezahl*, zahlung*, überweis*',
  perps:
    'perp*, terminkontrakt*, futures, derivat*, long position, short position, shorten, leerverkauf*, perpetual*, hebelposition*, kurzposition, short, long',
  pool: 'pool*, uniswap, amm',
  portfolio:
    'portfolio*, depot, bestand, bestände, meine token, meine coins, vermögen, depot*, anlage, anlagen, bestände*',
  position: 'position*',
  practice:
    'üben, übung*, trainier*, training, coach*, trader werden, besser handeln, handelsfehler, fehler beim handeln, übe, besser werden, fehler mache ich, handeln lernen, auswert*',
  price: 'preis*, kurs, kurse, wert, wie viel ist',
  price_impact:
    'preiseinfluss, preis bewegen, kurs bewegen, marktauswirkung, drückt den preis, großer verkauf, drück* den kurs, kurs drücken, preis drücken, kurseinfluss, wie stark bewegt, ohne den preis, ohne den kurs, preis zu ruinieren, kurs zu ruinieren, preis einbricht, kurs einbricht, fällt der preis, fällt der kurs',
  profit:
    'gewinn*, verlust*, rendite*, ertrag, plus oder minus, im minus, pnl, performance, verdient, verdien*, gewonnen, verloren habe, ergebnis, überschuss, eingebracht, im plus, unterm strich, abgeschnitten, schlecht gelaufen',
  proposal: 'vorschlag*, antrag*, anträge',
  protection: 'schutz*, schütz*, absicher*, absicherung',
  protocol: 'protokolle, protokoll, standard*, a2a, mcp',
  receipt: 'quittung*, beleg*, zahlungsnachweis',
  refund:
    'rückerstatt*, erstatt*, geld zurück, doppelt bezahlt, doppelt abgebucht, bekomme … zurück, zurückbekomm*, zurückzahl*, zweimal abgebucht, zweimal bezahlt, doppelte zahlung',
  register: 'registrier*, anmeld* eines agenten, registry, eintrag im register',
  reorg:
    'reorg*, umorganis*, zurückgerollt, zurückgenommen, verschwunden, fork*, verwaist*, rückgängig, zurückgesetzt, weg war, rückabwick*, block verschwunden, verwarf, verworfen*',
  research:
    'recherch*, dossier*, nachforsch*, hintergrund*, due diligence, untersuch*, wer steckt dahinter, analyse, gründlich prüfen, mehr über, alles über, herausfinden, prüfe das projekt, projekt prüfen, hinter dem projekt, find* … heraus, finde … raus, informier* mich über, recherche*, durchleucht*, steckt hinter, überblick über das projekt',
  retry:
    'wiederhol*, erneut versuchen, timeout*, zeitüberschreitung*, wiederaufnehmen, versuch* … erneut, noch einmal versuchen, wiederaufnehm*, verbindungsabbruch*',
  risk: 'risik*, gefahr*, gefährlich*, sicher, vertrauenswürdig*, vertrauen, seriös*, verdächtig*, warnzeichen, ungefährlich, riskant*, heikel, bedenklich*, sauber, glaubwürdig*, trau*, kann ich trauen, faul, unsicher*, zuverlässig*, vertrau*, unseriös*, dubios*',
  route:
    'route*, weg des tausches, bester weg, bester kurs, beste route, günstigster weg, billigster weg, günstigste route, wo tausche ich, am günstigsten, bester preis',
  rug: 'rug, rug pull*, betrug*, betrüg*, abzocke*, schwindel*, scam*, fake*, abgezockt, reingelegt, hereingelegt, betrogen, aus dem staub, fälschung*, über den tisch',
  scope:
    'berechtigung*, rechte des schlüssels, zugriffsrechte, ablauf*, zu weit gefasst, rechte, darf mein schlüssel, zu viele rechte, läuft … ab, gültigkeit*',
  security: 'sicherheit*, absichern, schützen, angriff*',
  sell: 'verkauf*, abstoßen, loswerden',
  sell_tax: 'verkaufssteuer*, transfersteuer*, verkaufsgebühr*, tokensteuer*, kaufsteuer*',
  session:
    'sitzung*, zahlungskanal*, mikrozahlung*, kanal, mpp, zahlungssitzung*, zahlungskanäle, kanäle',
  deposit:
    'einzahlung*, einlage*, hinterleg*, pfand, kaution, eingezahlt, zahl* … ein, einzahl*, eingezahlt*, vorschuss',
  share:
    'aufteil*, teilen, anteil*, gründer*, partner, team, prozent für, verteil* der gebühren, wer bekommt, teil* … auf, aufgeteilt, verteil*, prozentsatz, mitgründer*, beteiligung*, wie viel bekommt jeder',
  sign: 'unterschreib*, signier*, unterzeichn*, was unterschreibe, zustimmen, bestätige ich, unterschrift, vor dem unterschreiben, unterzeichne ich, signiere',
  signature: 'signatur*, hmac, unterschrift prüfen, signatur prüfen',
  size: 'positionsgröße, wie viel kaufen, wie viel riskieren',
  slippage:
    'slippage, schlechterer preis, weniger bekommen, preisabweichung, weniger erhalten, weniger als erwartet, weniger rausbekommen, schlechterer kurs, kursabweichung',
  sniper: 'snip*, frontrun*, mev, sandwich*',
  solana: 'solana, spl',
  solidity: 'solidity, foundry, hardhat, vyper',
  stop_loss:
    'stop loss, stopp*, stop order, trailing*, take profit, verlust begrenzen, verluste begrenzen, nachziehend*, verluste stoppen, gewinn mitnehmen, gewinne mitnehmen, begrenz* … verlust*',
  stream: 'echtzeit, live, stream*, websocket*, sse',
  summary:
    'zusammenfass*, kurzfassung, kurz gesagt, auf den punkt, stichpunkt*, überblick über, in kürze, fass* … zusammen, zusammengefasst, kurz und knapp, wichtigste punkte, das wichtigste, knapp, in einfachen worten',
  supply: 'angebotsmenge, gesamtmenge, umlauf*, tokenomics, inflation, angebot',
  swap: 'tausch*, umtausch*, swap*, dex, eintausch*, wechsel*, umwechseln, tausch* … um, eingetauscht, umgetauscht, wechsl* … um',
  technical:
    'technische analyse, indikator*, trend*, unterstützung, widerstand, rsi, volumen, muster',
  token: 'token*, münze*, coin*, krypto*',
  trade: 'handel*, handeln, trade*, trading, händler*',
  transaction: 'transaktion*, überweisung*, tx, überwies*',
  typescript: 'typescript, javascript, node js, python, viem, typisiert*',
  usage: 'nutzung*, verbrauch*, verwendet, aufrufe, api aufrufe, nutz*, verbraucht*, aufgebraucht',
  vote: 'abstimm*, wähl*, stimme abgeben, stimm* … ab, stimme ich, abgestimmt, stimmen, wofür soll ich stimmen, dagegen stimmen, dafür stimmen',
  voice: 'stimme*, sprach*, sprechen, vorlesen',
  voucher: 'gutschein*, voucher*',
  wallet: 'wallet*, geldbörse*, seed, private key*, privater schlüssel, adresse*',
  watch:
    'beobacht*, überwach*, verfolg*, im auge, aufpass*, sobald, pass* … auf, im blick, behalt* … auge, schau* … drauf, wenn sich, ständig, ohne hinzuschauen',
  webhook: 'webhook*, callback*, rückruf*, ereignisse abonnieren',
  whale:
    'wal, wale, großanleger*, große halter, smart money, großinvestor*, große spieler, große besitzer, walen',
  worst_case:
    'schlimmsten fall, schlimmster fall, schlimmstenfalls, maximaler verlust, wie viel kann ich verlieren, im schlimmsten, höchstens verlieren, alles verlieren, was passiert im schlimmsten',
  writing:
    'schreib*, formulier*, text, texte, umschreib*, korrektur lesen, kürzen, schreib* … um, verfass*, text*, kürz*, entwurf',
  yield: 'rendite*, zinsen, zins, staking, apy, ertrag*, passives einkommen',
} as const satisfies Record<keyof typeof english, string>
