import type { english } from './english.ts'

/** Words of the field; `dictionaries.ts` says how they are written. */
export const german = {
  accounting: 'buchhalt*, buchführung, bücher',
  agent_making:
    'agent bauen, agenten bauen, agent erstellen, agenten erstellen, eigener agent, eigenen agenten, neuer agent, agent entwerfen, agenten anbieten, agenten verkaufen, agent veröffentlichen, agent verkaufen, eigener bot, mit agenten verdienen, mit einem agenten geld, ki agenten verkaufen, bot verkaufen',
  airdrop: 'airdrop*, geschenkte token',
  alert:
    'alarm*, benachrichtig*, warne mich, bescheid geben, sag mir bescheid, meldung*, erinnerung, melde dich, melde mir, gib bescheid, gebt bescheid, sag bescheid, weck mich, hinweis geben',
  allocation:
    'allokation, aufteilung des portfolios, gewichtung*, umschicht*, ausgleichen, rebalanc*, zielverteilung, streuung, diversifi*',
  api: 'api, schnittstelle*, endpunkt*, anbind*, integration',
  approval: 'freigabe*, genehmigung*, erlaubnis, ausgabelimit',
  argue:
    'gegenargument*, gegenrede, kritik*, kritisier*, widersprich*, hinterfrag*, schwachstelle*, schwächen, was kann schiefgehen, schiefgehen, advocatus',
  art: 'bild*, grafik*, zeichnung, gestaltung, kunst, illustration*, avatar*, symbolbild, design*',
  audit: 'audit*, *prüfung des vertrags, code prüfen, sicherheitsprüfung, vertrag prüfen',
  backup: 'sicherung*, backup*, wiederherstell*, datensicherung*',
  balance: 'guthaben, kontostand, saldo, wie viel habe ich',
  begin:
    'anfäng*, einsteiger*, erste schritte, neu hier, loslegen, wo anfangen, einstieg, keine ahnung, noch nie, erstes mal, ersten mal, zum ersten mal, blutiger anfänger, neuling*',
  bill: 'abrechnung*, ausgaben, kosten, berechnet, abgebucht, belastet, rechnungsbetrag, rechnung verstehen, zu viel bezahlt, posten, zu hoch, in rechnung',
  bot: 'bot, bots, automat*, algorithm*',
  bridge: 'brücke*, bridge*, zwischen ketten',
  budget: 'budget*, ausgabenlimit, ausgabengrenze, obergrenze',
  bug: 'fehler im code, sicherheitslücke*, lücke*, schwachstelle*, exploit*, angreif*, angriff*',
  burn: 'verbrenn*, verbrannt',
  buy: 'kauf*, kaufe*, gekauft, erwerb*',
  chain: 'blockchain*, kette*, netzwerk',
  chart: 'chart*, *kerzen*, kurs verlauf, kursverlauf, diagramm*, candle*',
  claim: 'abhol*, einfordern, auszahl*, abheben, einlös*, beanspruch*',
  code: 'code, programm*, quelltext, skript*, entwickler*, bibliothek',
  compare: 'vergleich*, unterschied*, versus, gegenüberstell*, besser als, vor und nachteile',
  concentration:
    'konzentr*, verteilung der halter, verteilung, insider*, gebündelt, verbundene wallets, zusammenhängende',
  config: 'konfigur*, einstellung*, umgebungsvariable*, einricht*',
  contract: 'vertrag*, verträge, contract*, smart contract',
  convert: 'umrechn*, umwand*, konvert*, rechner, einheit*',
  cost: 'kosten, kostet, preis pro aufruf, teuer, günstig, billig',
  cost_basis:
    'einstandspreis*, anschaffungskosten, durchschnittspreis, kaufpreis, fifo, realisiert*',
  creator_fee:
    'erstellergebühr*, creator gebühr*, schöpfergebühr*, gebühren meines tokens, meine gebühren, einnahmen, tantieme*, erlös*',
  credit: 'guthaben, aufladen, vorauszahl*, prepaid',
  curve: 'bonding curve*, kurve*, preiskurve',
  dca: 'sparplan, regelmäßig kaufen, nach und nach, gestückelt, in teilen, über zeit verteilt, verteilt kaufen, tranchen, häppchen',
  debate:
    'diskut*, diskussion*, debatt*, meinungen, standpunkt*, runde, mehrere stimmen, zweite meinung, perspektiv*, bullen und bären',
  decimals: 'dezimal*, nachkommastelle*, wei, gwei, lamport*, nullen, basiseinheit*, rundung*',
  decode: 'dekodier*, entschlüssel*, calldata, rohdaten, lesbar machen, entziffer*',
  delivery: 'zustell*, kommt nicht an, nicht angekommen, zugestellt',
  depth: 'tiefe, markttiefe, orderbuchtiefe, wie tief, dünn, gebührenstufe',
  docs: 'dokumentation, handbuch, anleitung, doku',
  early_buy:
    'erste sekunden, ersten sekunden, früh kaufen, direkt nach dem start, beim start kaufen, sofort kaufen, zu früh',
  education:
    'erklär*, lern*, lehr*, versteh*, grundlagen, was ist ein, was ist eine, was sind, einfach erklärt, unterricht, nachhilfe, wie funktioniert',
  error:
    'fehler*, statuscode, scheiter*, funktioniert nicht, kaputt, geht nicht, fehlgeschlagen, störung',
  event: 'ereignis*, protokoll, was ist passiert, verlauf, vorgang*',
  export: 'export*, csv, tabelle, herunterladen, bericht, auszug',
  fee: 'gebühr*, provision*, basispunkte, entgelt*, abgabe*, aufschlag*, vergütung*',
  finality: 'endgültig*, finalität, bestätigung*, unumkehrbar, wie viele blöcke',
  funding: 'funding*, finanzierungsrate*, finanzierungskosten',
  gas: 'gas, gasgebühr*, netzwerkgebühr*, transaktionsgebühr*',
  governance: 'governance, abstimmung*, dao, antrag, vorschlag*, quorum, mitbestimm*',
  graduation: 'graduier*, abschluss der kurve, migration, migrier*, aufstieg',
  health:
    'gesund*, bereit, läuft alles, laufzeit, hinterher, hinkt, synchron*, überwach* des dienstes, verfügbarkeit',
  help: 'welcher agent, welchen agenten, wo finde ich, zurechtfinden, überblick, diese plattform, hilfe, orientier*, was kann ich hier',
  history: 'historie, vergangen*, verlauf, frühere',
  holder:
    'halter*, inhaber*, besitzer*, wem gehört, wer hält, wer besitzt, gehört wem, wem gehören, größte besitzer, hält den token, wer hat die meisten, anteilseigner*',
  honeypot: 'honeypot*, nicht verkaufen, unverkäuflich, verkaufbar*, lässt sich nicht verkaufen',
  identity: 'identität*, ausweis, erc 8004, nachweis',
  incident: 'vorfall*, ausfall*, störfall*, notfall*, abgestürzt, absturz',
  income_tax: 'steuererklärung, steuern, steuerlich*, finanzamt, kapitalertrag*, steuerbericht',
  invariant: 'invariante*, fuzz*, testfall*, tests schreiben, unit test*',
  invoice: 'rechnung, rechnungen, rechnungsposten, faktura',
  key: 'api schlüssel, schlüssel, key, zugangsdaten, zugriffsschlüssel, zugangsschlüssel*, token für die api, geheimnis',
  large_trade:
    'große trades, großer trade, ungewöhnlich*, auffällig*, auffallen, plötzlich*, ausreißer, anomal*, sprunghaft',
  launch:
    'launch*, token erstellen, token starten, eigene münze, eigener coin, eigenen coin, eigenen token, token anlegen, münze erstellen, coin erstellen, token herausgeben, memecoin, auf den markt bringen, herausbringen, veröffentlich* token, neuer token, neuen coin, münze starten',
  leak: 'geleakt, gestohlen, kompromittiert, durchgesickert, gehackt, phishing, verloren',
  leverage: 'hebel*, gehebelt',
  liquidation: 'liquid*, liquidiert, zwangsauflös*, nachschuss*',
  liquidity: 'liquidität*, tvl, lp',
  lock: 'gesperrt, sperre*, locked, lockup, vesting, verriegelt',
  logo: 'logo*, marke*, wappen',
  margin: 'margin*, sicherheit hinterlegt, sicherheitsleistung, marge',
  market: 'markt, märkte, stimmung, trend',
  math: 'mathe*, formel*, berechn*, ausrechn*, rechne, gleichung*, zahlen',
  metadata:
    'metadaten, ticker, kürzel, token name, tokenname, beschreibung des tokens, namen für den token, links des tokens',
  mint: 'mint*, prägen, geprägt',
  mint_right:
    'nachprägen, mint recht*, beliebig viele, unbegrenzt viele, mehr token erzeugen, nachschaffen',
  nft: 'nft*, sammlerstück*, digitale sammlung',
  order:
    'order, orders, auftrag*, aufträge, limitorder*, einstieg und ausstieg, handelsplan, ausstieg*',
  operator: 'betreib*, server*, knoten, node, deployment, selbst hosten, infrastruktur, betrieb',
  owner_right:
    'eigentümer, eigentümerrechte, rechte des eigentümers, besitzerrechte, hintertür, blacklist*, pausier*, proxy, admin*',
  paper:
    'papierhandel, papiertrading, paper trading, spielgeld, demokonto, übungskonto, simul*, ohne echtes geld, ohne risiko üben, virtuell*',
  pay_per_call: 'pro aufruf, pay per call, 402, x402, zahlungsaufforderung, je aufruf, pro anfrage',
  payment: 'zahl*, bezahl*, zahlung*, überweis*',
  perps:
    'perp*, terminkontrakt*, futures, derivat*, long position, short position, shorten, leerverkauf*',
  pool: 'pool*, uniswap, amm',
  portfolio: 'portfolio*, depot, bestand, bestände, meine token, meine coins, vermögen',
  position: 'position*',
  practice:
    'üben, übung*, trainier*, training, coach*, trader werden, besser handeln, handelsfehler, fehler beim handeln',
  price: 'preis*, kurs, kurse, wert, wie viel ist',
  price_impact:
    'preiseinfluss, preis bewegen, kurs bewegen, marktauswirkung, drückt den preis, großer verkauf',
  profit:
    'gewinn*, verlust*, rendite*, ertrag, plus oder minus, im minus, pnl, performance, verdient, verdien*, gewonnen, verloren habe, ergebnis, überschuss',
  proposal: 'vorschlag*, antrag*, anträge',
  protection: 'schutz*, schütz*, absicher*, absicherung',
  protocol: 'protokolle, protokoll, standard*, a2a, mcp',
  receipt: 'quittung*, beleg*, zahlungsnachweis',
  refund: 'rückerstatt*, erstatt*, geld zurück, doppelt bezahlt, doppelt abgebucht',
  register: 'registrier*, anmeld* eines agenten, registry, eintrag im register',
  reorg:
    'reorg*, umorganis*, zurückgerollt, zurückgenommen, verschwunden, fork*, verwaist*, rückgängig',
  research:
    'recherch*, dossier*, nachforsch*, hintergrund*, due diligence, untersuch*, wer steckt dahinter, analyse, gründlich prüfen, mehr über, alles über, herausfinden, prüfe das projekt, projekt prüfen, hinter dem projekt',
  retry: 'wiederhol*, erneut versuchen, timeout*, zeitüberschreitung*, wiederaufnehmen',
  risk: 'risik*, gefahr*, gefährlich*, sicher, vertrauenswürdig*, vertrauen, seriös*, verdächtig*, warnzeichen, ungefährlich, riskant*, heikel, bedenklich*, sauber, glaubwürdig*',
  route: 'route*, weg des tausches, bester weg, bester kurs, beste route, günstigster weg',
  rug: 'rug, rug pull*, betrug*, betrüg*, abzocke*, schwindel*, scam*, fake*',
  scope: 'berechtigung*, rechte des schlüssels, zugriffsrechte, ablauf*, zu weit gefasst',
  security: 'sicherheit*, absichern, schützen, angriff*',
  sell: 'verkauf*, abstoßen, loswerden',
  sell_tax: 'verkaufssteuer*, transfersteuer*, verkaufsgebühr*, tokensteuer*, kaufsteuer*',
  session: 'sitzung*, zahlungskanal*, mikrozahlung*, kanal, mpp',
  deposit: 'einzahlung*, einlage*, hinterleg*, pfand, kaution, eingezahlt',
  share:
    'aufteil*, teilen, anteil*, gründer*, partner, team, prozent für, verteil* der gebühren, wer bekommt',
  sign: 'unterschreib*, signier*, unterzeichn*, was unterschreibe, zustimmen, bestätige ich',
  signature: 'signatur*, hmac, unterschrift prüfen, signatur prüfen',
  size: 'positionsgröße, wie viel kaufen, wie viel riskieren',
  slippage: 'slippage, schlechterer preis, weniger bekommen, preisabweichung',
  sniper: 'snip*, frontrun*, mev, sandwich*',
  solana: 'solana, spl',
  solidity: 'solidity, foundry, hardhat, vyper',
  stop_loss:
    'stop loss, stopp*, stop order, trailing*, take profit, verlust begrenzen, verluste begrenzen, nachziehend*',
  stream: 'echtzeit, live, stream*, websocket*, sse',
  summary:
    'zusammenfass*, kurzfassung, kurz gesagt, auf den punkt, stichpunkt*, überblick über, in kürze',
  supply: 'angebotsmenge, gesamtmenge, umlauf*, tokenomics, inflation, angebot',
  swap: 'tausch*, umtausch*, swap*, dex, eintausch*, wechsel*, umwechseln',
  technical:
    'technische analyse, indikator*, trend*, unterstützung, widerstand, rsi, volumen, muster',
  token: 'token*, münze*, coin*, krypto*',
  trade: 'handel*, handeln, trade*, trading, händler*',
  transaction: 'transaktion*, überweisung*, tx',
  typescript: 'typescript, javascript, node js, python, viem, typisiert*',
  usage: 'nutzung*, verbrauch*, verwendet, aufrufe, api aufrufe',
  vote: 'abstimm*, wähl*, stimme abgeben',
  voice: 'stimme*, sprach*, sprechen, vorlesen',
  voucher: 'gutschein*, voucher*',
  wallet: 'wallet*, geldbörse*, seed, private key*, privater schlüssel, adresse*',
  watch: 'beobacht*, überwach*, verfolg*, im auge, aufpass*, sobald',
  webhook: 'webhook*, callback*, rückruf*, ereignisse abonnieren',
  whale: 'wal, wale, großanleger*, große halter, smart money, großinvestor*',
  worst_case:
    'schlimmsten fall, schlimmster fall, schlimmstenfalls, maximaler verlust, wie viel kann ich verlieren',
  writing: 'schreib*, formulier*, text, texte, umschreib*, korrektur lesen, kürzen',
  yield: 'rendite*, zinsen, zins, staking, apy, ertrag*, passives einkommen',
} as const satisfies Record<keyof typeof english, string>
