/** How the intents are said in German; the first of a line also names the intent to people. */
export const deDE = `
balances: Zeig meine Bestände | mein Guthaben in der Wallet | was ist in meinem Wallet | was besitze ich | wie viel habe ich in der Wallet | mein Portfolio | wie viele {token} habe ich noch | Guthaben von {address}
equity-chart: Zeig den Wertverlauf meines Portfolios | wie hat sich mein Portfolio diese Woche entwickelt | mein Vermögen über 30 Tage | Performance meiner Wallet in den letzten 24 Stunden | Wertentwicklung der letzten 7 Tage
token-price: Zeig den Preis von {token} | was kostet {token} | wie steht {token} | Kurs von {token} und {token2} | wie viel ist {token} wert
candles: Zeig die Kerzen von {token} | {token} Chart | Stundenkerzen von {token} | Kursverlauf von {token} als Chart | 15-Minuten-Chart für {token}
trending: Zeig, was im Trend liegt | was ist gerade angesagt | welche Token sind heiß | die beliebtesten Token der letzten Stunde | was läuft gerade am besten
token-search: Finde einen Token | suche Token mit dem Namen Frosch | gibt es einen Coin namens Panda | schlag den Token moonlight nach | such mir Katzen-Token
holders: Zeig die Halter von {token} | wer hält {token} | die größten Inhaber von {token} | wem gehört {token} | Top 10 Holder von {token}
token-trades: Zeig die letzten Trades von {token} | wer hat zuletzt {token} gekauft | letzte Geschäfte mit {token} | Handel in {token} | letzte 20 Transaktionen von {token}
pools: Zeig die Liquidität von {token} | Pools von {token} | wo wird {token} gehandelt | wie viel Liquidität hat {token} | in welchem Pool liegt {token}
token-risk: Prüfe das Risiko von {token} | ist {token} Betrug | ist {token} sicher | ist {token} ein Rugpull | kann man {token} trauen
swap-quote: Sag, was ein Tausch von {n} {token} in {token2} bringt | wie viel {token} bekomme ich für {eth} | was bekomme ich für {n} {token} | Angebot für {n} {token} in ETH | wie viel kostet es, {n} {token} zu kaufen
buy: Kauf {token} für {eth} | kaufe {n} {token} | hol mir {token} für {usd} | ich möchte für {eth} {token} kaufen | steck {eth} in {token} | kauf mir {token}
sell: Verkaufe {n} {token} | verkaufe alle meine {token} | verkauf die Hälfte meiner {token} | stoß {n} {token} ab | werde meine {token} los | ich will {n} {token} verkaufen
swap: Tausche {n} {token} in {token2} | wechsle {n} {token} gegen {token2} | wandle {n} {token} in {token2} um | tausch alle meine {token} in {token2}
order-preview: Zeig eine Vorschau der Order: {n} {token} zu {price} kaufen | was würde eine Limitorder für {n} {token} zu {price} kosten | simuliere eine Order | Probelauf eines Limitverkaufs von {n} {token} zu {price}
order-limit: Kauf {n} {token} zu {price} | Limitorder: verkaufe {n} {token} bei {price} | setz ein Kauflimit für {token} bei {price} | verkaufe {n} {token}, wenn der Preis {price} erreicht | leg eine Limitorder über {eth} für {token} zu {price} an
order-stop: Setz einen Stop-Loss für {n} {token} bei {price} | verkaufe {n} {token}, wenn es unter {price} fällt | Stop auf alle meine {token} bei {price} | Take-Profit für {n} {token} bei {price} | sichere meine {token} bei {price} ab
order-dca: Kauf jeden Tag für {eth} {token}, 5 Tage lang | Sparplan: {usd} pro Woche in {token}, 8 Wochen | investiere täglich {eth} in {token} für 10 Tage | kaufe {token} für {eth} in 10 Raten jede Stunde
orders-list: Zeig meine offenen Orders | welche Orders habe ich | meine Aufträge | meine ausgeführten Orders | meine Limitorders
order-get: Zeig die Order {order} | was ist mit Order {order} | Stand der Order {order} | ist {order} ausgeführt | wie steht es um meine {token}-Order
order-cancel: Storniere die Order {order} | lösche meine {token}-Order | zieh das {token}-Limit zurück | brich meine {token}-Order ab | nimm den {token}-Stop raus
orders-cancel-all: Storniere alle meine Orders | alle offenen Orders löschen | brich alle Aufträge ab | storniere alle Verkaufsorders | zieh sämtliche Limitorders zurück
order-replace: Ändere den Preis meiner {token}-Order auf {price} | setz das {token}-Limit auf {price} | verschieb den Stop von {token} auf {price} | ersetze Order {order} mit Preis {price} | senke das Limit auf {price}
alert-create: Sag mir Bescheid, wenn {token} über {price} steigt | Alarm, wenn {token} unter {price} fällt | Preisalarm für {token} bei {price} | warn mich bei {price} für {token} | melde dich, wenn {token} {usd} erreicht
alerts-list: Zeig meine Preisalarme | welche Alarme habe ich | meine Alarme für {token} | Liste der Alarme
alert-delete: Lösche den {token}-Alarm | entferne den Alarm {alert} | schalte den Alarm für {token} ab | der {token}-Alarm kann weg
launches-new: Zeig die neuesten Launches | was wurde gerade gestartet | neue Token | zuletzt herausgebrachte Coins | meine Launches | Launches von {address}
launches-graduating: Zeig, was kurz vor der Graduierung steht | welche Launches graduieren | Token kurz vor dem Abschluss | wer wartet auf seinen Pool
launch-get: Zeig den Launch von {token} | wer hat {token} erstellt | wann ist {token} gestartet | Ersteller von {token} | Details zum Launch von {token}
launch-prepare: Bring einen Token namens „Sunny Otter“ mit Symbol OTTER heraus | starte einen neuen Token Blue Whale (WHALE) | ich will einen Token auflegen | launche Red Fox FOX mit Erstkauf {eth} | erstelle den Token Roter Fuchs, Kürzel FUCHS
launch-rehearse: Probe den Launch von „Sunny Otter“ OTTER | Generalprobe für den Token Blue Whale (WHALE) | simuliere den Start von Red Fox FOX | übe den Launch mit Erstkauf {eth}
launch-status: Zeig den Stand von Launch {launch} | wie weit ist {launch} | ist mein Launch durch | ist Launch {launch} bestätigt
creator-fees: Zeig meine abholbaren Ersteller-Gebühren | wie viel kann ich abholen | welche Creator-Gebühren stehen mir zu | was hat {token} an Gebühren eingebracht | gibt es Gebühren zum Abholen
creator-fees-claim: Hol meine Ersteller-Gebühren ab | zahl mir die Gebühren aus | fordere die Gebühren von {token} ein | sammle meine Creator-Fees ein | Gebühren an {address} auszahlen
perp-markets: Zeig die Perp-Märkte | welche Perpetuals gibt es | welche Futures kann ich handeln | Liste der Perp-Märkte
perp-price: Zeig den Mark-Preis von {perp} | wie steht Bitcoin | was kostet {perp} | Kurs von ETH-Perp | Indexpreis von {perp}
perp-positions: Zeig meine Perp-Positionen | welche Positionen habe ich offen | bin ich long oder short | meine {perp}-Position | wie steht mein {perp}-Long
perp-account: Zeig mein Margin-Konto | wie viel Margin habe ich | Eigenkapital auf der Perp-Börse | wie viel Sicherheit ist frei
perp-open: Geh {n} {perp} long | eröffne einen Short auf {perp} für {usd} | {n} {perp} short | long 0,1 BTC bei 95000 | long {perp} mit Stop-Loss bei 130 und Take-Profit bei 180
perp-close: Schließ meine {perp}-Position | mach den {perp}-Long zu | stell meinen {perp}-Short glatt | halbiere meine {perp}-Position | raus aus dem {perp}-Perp
perp-orders: Zeig meine Perp-Orders | welche Perp-Aufträge sind offen | meine Futures-Orders | Perp-Orders auf {perp}
perp-order-cancel: Storniere meine {perp}-Perp-Order | lösche Perp-Order 42 auf {perp} | alle Perp-Orders stornieren | zieh die {perp}-Futures-Order zurück
perp-funding: Zeig die Funding-Raten von {perp} | wie hoch ist das Funding bei {perp} | Funding von BTC | was zahlen Longs an Funding für {perp}
paper-account: Zeig mein Paper-Konto | wie viel Spielgeld habe ich | mein Übungskonto | Stand des Demokontos
paper-reset: Setz mein Paper-Konto zurück | fang mit dem Spielgeld neu an | Demokonto zurücksetzen | Übungskonto von vorn beginnen
keys-list: Zeig meine API-Schlüssel | welche API-Keys habe ich | meine Schlüssel | Liste der aktiven Schlüssel
key-mint: Mach mir einen neuen API-Schlüssel | erstelle einen API-Key für meinen Bot | ich brauche einen neuen Key | leg einen Schlüssel an
key-revoke: Widerrufe meinen API-Schlüssel | lösche den API-Key | sperr den Schlüssel „trading bot“ | erneuere meinen Key | deaktiviere key_7
usage: Zeig meinen Verbrauch | wie viele API-Aufrufe habe ich gemacht | was habe ich diesen Monat ausgegeben | Nutzung pro Tag | Verbrauch je Schlüssel
invoices-list: Zeig meine Rechnungen | offene Rechnungen | welche Rechnungen gibt es | bezahlte Rechnungen | meine überfälligen Rechnungen
invoice-get: Zeig die Rechnung {invoice} | was steht auf Rechnung {invoice} | Details zu {invoice} | erklär mir die Rechnung {invoice}
invoice-upcoming: Zeig die nächste Rechnung | was kommt auf die nächste Rechnung | wie hoch wird meine kommende Rechnung | Stand der laufenden Rechnung
invoice-pay: Bezahl meine Rechnung | begleiche Rechnung {invoice} | zahl die fällige Rechnung | offene Rechnung bezahlen
credit-balance: Zeig mein Prepaid-Guthaben | wie viel Guthaben ist übrig | mein Kontoguthaben für Aufrufe | Restguthaben
budgets-list: Zeig meine Budgets | welche Ausgabenlimits habe ich | Budgets auflisten | wie viel vom Budget ist verbraucht
rewards: Zeig meine Prämien | was habe ich an Belohnungen verdient | meine Rewards | Bonus bisher
referral-code: Mach meinen Empfehlungscode | gib mir meinen Einladungscode | ich will Freunde werben | mein Referral-Code
charges-list: Zeig meine Zahlungen | was wurde abgebucht | Zahlungen für Aufrufe | erstattete Zahlungen | x402-Zahlungen
charge-receipt: Zeig den Beleg der Zahlung {charge} | Quittung für {charge} | ich brauche den Beleg zu {charge} | Beleg meiner letzten Zahlung
plans-list: Zeig die Tarife | welche Abos gibt es | Preise der Pläne | was kostet der Pro-Tarif
webhooks-list: Zeig meine Webhooks | welche Webhooks sind eingerichtet | Liste der Webhooks | wohin werden Ereignisse geschickt
notifications: Zeig meine Benachrichtigungen | ungelesene Mitteilungen | was gibt es Neues im Posteingang | wie viele ungelesene Nachrichten
agents-search: Finde einen Agenten für Steuern | welcher Agent prüft Verträge | such einen Bot für Berichte | gibt es einen Agenten für Rechnungen
agents-own: Zeig meine Agenten | welche Agenten habe ich gemacht | eigene Agenten | meine Bots
agent-create: Erstelle einen Agenten | bau mir einen Agenten namens wal-finder | neuen Agenten anlegen | mach mir einen Bot, der Preise beobachtet
runs-list: Zeig meine Läufe | welche Agentenläufe gibt es | Läufe von {agent} | letzte Läufe meiner Agenten
run-get: Zeig den Lauf {run} | was hat {run} gemacht | Stand von Lauf {run} | Ergebnis von {run}
run-cancel: Brich den Lauf {run} ab | stoppe den laufenden Agenten | beende den Run {run} | Lauf von {agent} abbrechen
agent-plans: Zeig meine Agentenpläne | Pläne über mehrere Agenten | Entwürfe von Agentenplänen | Orchestrator-Pläne
help: Was kannst du | Hilfe | wobei kannst du helfen | was kann ich dich fragen
api-docs: Zeig die API-Dokumentation | welcher Endpunkt liefert Kerzen | Doku zu Swaps | wie heißt die Operation für Orders
service-status: Zeig den Status des Dienstes | läuft alles | ist der Dienst erreichbar | gibt es eine Störung
error-codes: Zeig die Fehlercodes | welche Fehler gibt es | Liste aller Fehlercodes | was bedeuten die Fehlercodes
models-list: Zeig die Modelle | welche Sprachmodelle gibt es | verfügbare KI-Modelle | welche Modelle kann ich nutzen
vault-wallets: Zeig meine Tresor-Wallets | welche Wallets liegen im Tresor | Vault-Wallets auflisten | meine verwahrten Wallets
vault-policy: Zeig die Richtlinie meiner Tresor-Wallet | was darf mein Vault signieren | Regeln der Vault-Wallet | Policy meines Tresors
transfer: Schick {eth} an {address} | überweise {eth} an {address} | sende {n} Ether an {address} aus dem Tresor | transferiere {eth} zu {address}
signing-requests: Zeig, was zu signieren ist | offene Signaturanfragen | was wartet auf meine Unterschrift | muss ich etwas freigeben
faucet: Hol Test-ETH vom Faucet | gib mir Test-Ether | ich brauche Test-USDC | 1 SOL aus dem Faucet
gateway-vendors: Zeig die Anbieter des Gateways | welche Datenanbieter gibt es | Liste der Vendors | externe Anbieter
events-history: Zeig vergangene Ereignisse | Ereignisprotokoll | Launch-Events | was ist passiert, als Ereignisse
profile: Zeig mein Profil | wer bin ich | welche Wallets sind verbunden | bin ich angemeldet | meine Adresse
signing-approve: Gib die Signaturanfrage frei | unterschreibe die wartende Transaktion | bestätige die Signatur | lehne die Signatur ab
webhook-create: Leg einen Webhook an | richte einen Webhook auf https://example.com/hook ein | lösche meinen Webhook | ändere den Webhook
budget-create: Setz ein Budget von {usd} | begrenze meine Ausgaben auf {usd} im Monat | neues Budget anlegen | lösch mein Budget
withdraw: Zahl {usd} auf mein Bankkonto aus | schick Bitcoin an meine Wallet | auszahlen auf die Bank | kauf Bitcoin mit Kreditkarte
other: Back mir einen Kuchen | wie wird das Wetter | erzähl einen Witz | übersetze diesen Text | buch mir einen Flug | guten Morgen
`
