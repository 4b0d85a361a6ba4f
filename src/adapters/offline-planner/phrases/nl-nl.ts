/** How the intents are said in Dutch; the first of a line also names the intent to people. */
export const nlNL = `
balances: Toon mijn saldi | wat bezit ik | hoeveel heb ik in mijn wallet | mijn portfolio | hoeveel {token} heb ik nog
equity-chart: Toon het verloop van mijn portfolio | hoe deed mijn portfolio het deze week | waarde van mijn bezit over 30 dagen | rendement van mijn wallet in 24 uur
token-price: Toon de prijs van {token} | wat kost {token} | hoe staat {token} | koers van {token} en {token2} | hoeveel is {token} waard
candles: Toon de candles van {token} | grafiek van {token} | uurkaarsen van {token} | de 15-minutengrafiek van {token}
trending: Toon wat trending is | wat is nu populair | welke tokens zijn hot | meest verhandelde tokens van het laatste uur
token-search: Zoek een token | zoek tokens met de naam kikker | bestaat er een munt genaamd panda | vind de token moonlight
holders: Toon de houders van {token} | wie heeft {token} | de grootste bezitters van {token} | top 10 holders van {token}
token-trades: Toon de laatste trades van {token} | wie kocht onlangs {token} | laatste transacties van {token} | handel in {token}
pools: Toon de liquiditeit van {token} | pools van {token} | waar wordt {token} verhandeld | hoeveel liquiditeit heeft {token}
token-risk: Controleer het risico van {token} | is {token} oplichting | is {token} veilig | is {token} een rug | kan ik {token} vertrouwen
swap-quote: Geef een koers voor {n} {token} naar {token2} | hoeveel {token} krijg ik voor {eth} | wat krijg ik voor {n} {token} | wat kost het om {n} {token} te kopen
buy: Koop {token} voor {eth} | koop {n} {token} | haal voor {usd} {token} | ik wil {n} {token} kopen | steek {eth} in {token}
sell: Verkoop {n} {token} | verkoop al mijn {token} | verkoop de helft van mijn {token} | dump {n} {token} | ik wil {n} {token} verkopen
swap: Ruil {n} {token} voor {token2} | wissel {n} {token} om naar {token2} | zet {n} {token} om in {token2} | ruil al mijn {token} voor {token2}
order-preview: Simuleer een order om {n} {token} te kopen op {price} | wat zou een limietorder voor {n} {token} op {price} kosten | voorbeeld van een order zonder te plaatsen | proefverkoop met limiet van {n} {token} op {price}
order-limit: Koop {n} {token} op {price} | limietorder: verkoop {n} {token} op {price} | plaats een kooporder voor {token} op {price} | verkoop {n} {token} als de prijs {price} is | kooplimiet van {eth} {token} op {price}
order-stop: Zet een stop loss voor {n} {token} op {price} | verkoop {n} {token} als het onder {price} zakt | stop op al mijn {token} bij {price} | take profit voor {n} {token} op {price}
order-dca: Koop elke dag {eth} {token}, 5 dagen lang | dca {usd} per week in {token}, 8 weken | investeer dagelijks {eth} in {token}, 10 keer | periodiek {token} kopen: {eth} per uur, 4 keer
orders-list: Toon mijn open orders | welke orders heb ik | mijn lopende orders | mijn uitgevoerde orders
order-get: Toon order {order} | wat is er met order {order} | status van order {order} | hoe staat mijn {token}-order ervoor
order-cancel: Annuleer order {order} | annuleer mijn {token}-order | haal de {token}-limiet weg | trek mijn {token}-stop in
orders-cancel-all: Annuleer al mijn orders | annuleer alle open orders | annuleer alle verkooporders | haal alle limieten weg
order-replace: Wijzig de prijs van mijn {token}-order naar {price} | zet de {token}-limiet op {price} | verplaats de stop van {token} naar {price} | vervang order {order} met prijs {price}
alert-create: Waarschuw me als {token} boven {price} komt | alarm als {token} onder {price} zakt | maak een prijsalarm voor {token} op {price} | laat het weten als {token} {usd} bereikt
alerts-list: Toon mijn prijsalarmen | welke alarmen heb ik | mijn alarmen voor {token} | lijst van alarmen
alert-delete: Verwijder het {token}-alarm | verwijder alarm {alert} | haal mijn alarm op {token} weg | zet het alarm voor {token} uit
launches-new: Toon de nieuwste lanceringen | wat is er gelanceerd | nieuwe tokens | pas uitgebrachte munten | mijn lanceringen
launches-graduating: Toon wat bijna gradueert | welke lanceringen gradueren | tokens vlak voor graduatie | wie wacht op zijn pool
launch-get: Toon de lancering van {token} | wie heeft {token} gemaakt | wanneer is {token} gelanceerd | de maker van {token}
launch-prepare: Lanceer een token genaamd “Sunny Otter” met symbool OTTER | lanceer een nieuwe token Blue Whale (WHALE) | ik wil een token uitbrengen | maak de token Red Fox FOX met eerste aankoop van {eth}
launch-rehearse: Oefen de lancering van “Sunny Otter” OTTER | generale repetitie van token Blue Whale (WHALE) | simuleer de lancering van Red Fox FOX | proeflancering met eerste aankoop {eth}
launch-status: Toon de status van lancering {launch} | hoe ver is {launch} | is mijn lancering gelukt | is {launch} bevestigd
creator-fees: Toon mijn te claimen makersvergoedingen | hoeveel kan ik claimen | welke creator fees staan klaar | wat bracht {token} op aan fees
creator-fees-claim: Claim mijn makersvergoedingen | int mijn fees | haal de fees van {token} op | stuur mijn creator fees naar {address}
perp-markets: Toon de perp-markten | welke perpetuals zijn er | welke futures kan ik verhandelen | lijst van perp-markten
perp-price: Toon de markprijs van {perp} | hoe staat bitcoin | wat is {perp} waard | prijs van de ETH-perp
perp-positions: Toon mijn perp-posities | welke posities heb ik open | zit ik long of short | mijn {perp}-positie
perp-account: Toon mijn margerekening | hoeveel marge heb ik | mijn eigen vermogen op perps | beschikbaar onderpand
perp-open: Open een long van {n} {perp} | short {perp} voor {usd} | ga {n} {perp} long | long 0,1 BTC op 95000 | long {perp} met stop op 130 en take profit op 180
perp-close: Sluit mijn {perp}-positie | sluit de {perp}-long | stap uit de {perp}-short | sluit de helft van mijn {perp}-positie
perp-orders: Toon mijn perp-orders | welke perp-orders staan open | mijn futures-orders | perp-orders op {perp}
perp-order-cancel: Annuleer mijn {perp}-perporder | annuleer perp-order 42 op {perp} | annuleer alle perp-orders | trek de {perp}-futuresorder in
perp-funding: Toon de funding van {perp} | wat is de fundingrate van {perp} | funding van BTC | fundinggeschiedenis van {perp}
paper-account: Toon mijn paperaccount | hoeveel nepgeld heb ik | mijn demorekening | saldo van de oefenrekening
paper-reset: Reset mijn paperaccount | zet de demorekening terug | begin opnieuw met het nepgeld | oefenrekening op nul zetten
keys-list: Toon mijn API-sleutels | welke sleutels heb ik | lijst van actieve sleutels | mijn toegangssleutels
key-mint: Maak een nieuwe API-sleutel | maak een sleutel voor mijn bot | ik heb een API-key nodig | genereer een sleutel
key-revoke: Trek mijn API-sleutel in | verwijder sleutel key_7 | schakel de sleutel “trading bot” uit | vernieuw mijn sleutel
usage: Toon mijn verbruik | hoeveel API-calls deed ik | wat heb ik deze maand uitgegeven | gebruik per dag | verbruik per sleutel
invoices-list: Toon mijn facturen | onbetaalde facturen | welke facturen heb ik | betaalde facturen
invoice-get: Toon factuur {invoice} | wat staat er op factuur {invoice} | details van {invoice} | leg factuur {invoice} uit
invoice-upcoming: Toon mijn volgende factuur | hoeveel wordt de volgende factuur | komende factuur | stand van de lopende factuur
invoice-pay: Betaal mijn factuur | betaal factuur {invoice} | betaal de openstaande factuur | betaal wat ik verschuldigd ben
credit-balance: Toon mijn prepaid tegoed | hoeveel tegoed heb ik nog | mijn kredietsaldo | resterend krediet
budgets-list: Toon mijn budgetten | welke budgetten heb ik | uitgavenlimieten | lijst van budgetten
rewards: Toon mijn beloningen | wat heb ik verdiend aan beloningen | mijn rewards | verdiensten uit verwijzingen
referral-code: Maak mijn verwijscode | geef me mijn uitnodigingscode | ik wil vrienden uitnodigen | mijn referralcode
charges-list: Toon mijn betalingen | wat is er afgeschreven | betalingen voor calls | terugbetaalde betalingen
charge-receipt: Toon het betaalbewijs van {charge} | bon van {charge} | ik heb het bewijs van {charge} nodig | bon van mijn laatste betaling
plans-list: Toon de abonnementen | welke abonnementen zijn er | prijzen van de pakketten | wat kost het pro-abonnement
webhooks-list: Toon mijn webhooks | welke webhooks zijn ingesteld | lijst van webhooks | waar gaan de events heen
notifications: Toon mijn meldingen | ongelezen meldingen | wat is er nieuw | hoeveel ongelezen berichten heb ik
agents-search: Zoek een agent voor belastingen | welke agent controleert contracten | vind een bot voor rapporten | is er een agent voor facturen
agents-own: Toon mijn agents | welke agents heb ik gemaakt | mijn eigen agents | mijn bots
agent-create: Maak een agent | bouw een agent genaamd walvis-jager | nieuwe agent | maak een bot die prijzen volgt
runs-list: Toon mijn runs | welke agentruns zijn er | runs van {agent} | laatste runs van mijn agents
run-get: Toon run {run} | wat deed {run} | status van run {run} | resultaat van {run}
run-cancel: Stop run {run} | breek de run {run} af | stop de lopende agent | beëindig de run van {agent}
agent-plans: Toon mijn agentplannen | plannen met meerdere agents | concepten van agentplannen | plannen van de orchestrator
help: Wat kun je | help | waarmee kun je helpen | wat kan ik je vragen
api-docs: Toon de API-documentatie | welk endpoint geeft candles | documentatie over swaps | hoe heet de operatie voor orders
service-status: Toon de status van de dienst | werkt alles | is de dienst online | is er een storing
error-codes: Toon de foutcodes | welke fouten zijn er | lijst van alle foutcodes | wat betekenen de foutcodes
models-list: Toon de modellen | welke taalmodellen zijn er | beschikbare AI-modellen | welke modellen kan ik gebruiken
vault-wallets: Toon mijn kluiswallets | welke wallets zitten in de kluis | lijst van vault-wallets | mijn bewaarde wallets
vault-policy: Toon het beleid van mijn kluis | wat mag mijn vault tekenen | regels van de kluiswallet | tekenbeleid van de kluis
transfer: Stuur {eth} naar {address} | maak {eth} over naar {address} | verstuur {n} ether naar {address} uit de kluis | zend {eth} naar {address}
signing-requests: Toon wat op mijn handtekening wacht | openstaande tekenverzoeken | wat moet ik ondertekenen | iets goed te keuren
faucet: Geef me test-ETH | faucet | ik heb test-USDC nodig | 1 SOL uit de kraan
gateway-vendors: Toon de leveranciers van de gateway | welke dataleveranciers zijn er | lijst van vendors | externe aanbieders
events-history: Toon vorige gebeurtenissen | logboek van events | lanceringsevents | welke events waren er
profile: Toon mijn profiel | wie ben ik | welke wallets zijn gekoppeld | ben ik ingelogd
signing-approve: Keur het tekenverzoek goed | onderteken de wachtende transactie | bevestig de handtekening | weiger de handtekening
webhook-create: Maak een webhook | voeg een webhook toe naar https://example.com/hook | verwijder mijn webhook | wijzig de webhook
budget-create: Stel een budget van {usd} in | beperk mijn uitgaven tot {usd} per maand | maak een budget | verwijder mijn budget
withdraw: Neem {usd} op naar mijn bankrekening | stuur mijn bitcoin naar mijn wallet | overmaken naar mijn bank | koop bitcoin met een creditcard
other: Bak een taart | wat voor weer wordt het | vertel een grap | vertaal deze tekst | boek een vlucht | goedemorgen
`
