/** How the intents are said in Italian; the first of a line also names the intent to people. */
export const itIT = `
balances: Mostra i miei saldi | cosa possiedo | quanto ho nel wallet | il mio portafoglio | quanti {token} mi restano | quanto mi resta | il mio saldo | quanti {token} ho | che token ho in wallet
equity-chart: Mostra l'andamento del mio portafoglio | com'è andato il portafoglio questa settimana | valore dei miei averi in 30 giorni | rendimento del wallet nelle ultime 24 ore | come va il mio portafoglio questa settimana | andamento del portafoglio | sono in guadagno questo mese | grafico del mio patrimonio
token-price: Mostra il prezzo di {token} | quanto costa {token} | a quanto sta {token} | prezzo di {token} e {token2} | quanto vale {token} | prezzo di {token} adesso | quanto quota {token}
candles: Mostra le candele di {token} | grafico di {token} | candele a 1h di {token} | il chart a 15 minuti di {token} | candele orarie di {token} | grafico a 15 minuti di {token}
trending: Mostra le tendenze | cosa va di moda | quali token sono caldi | i più scambiati dell'ultima ora | cosa sale oggi | i token più scambiati | di tendenza
token-search: Cerca un token | cerca token chiamati rana | c'è una moneta che si chiama panda | trova il token moonlight
holders: Mostra gli holder di {token} | chi detiene {token} | i maggiori detentori di {token} | top 10 di {token} | chi ha più {token} | distribuzione di {token} | balene di {token}
token-trades: Mostra gli ultimi scambi di {token} | chi ha comprato {token} di recente | ultimi trade di {token} | ultime 20 transazioni di {token} | ultimi scambi di {token} | chi ha comprato {token} | operazioni recenti su {token}
pools: Mostra la liquidità di {token} | i pool di {token} | dove si scambia {token} | quanta liquidità ha {token} | liquidità di {token} | in che pool sta {token}
token-risk: Controlla il rischio di {token} | {token} è una truffa | {token} è sicuro | {token} è un rug | posso fidarmi di {token} | {token} è rischioso | mi posso fidare di {token} | controlla {token}
swap-quote: Quota uno scambio di {n} {token} in {token2} | quanti {token} ottengo con {eth} | quanto ricevo per {n} {token} | quanto costerebbe comprare {n} {token} | quanto {token} ottengo con {eth} | cosa ricevo per {n} {token} | preventivo di {n} {token} in {token2}
buy: Compra {token} per {eth} | compra {n} {token} | prendimi {usd} di {token} | voglio comprare {n} {token} | compra un po' di {token} | comprami {n} {token} | prendi {eth} di {token} | vorrei comprare {token} per {usd} | metti {eth} su {token} | acquista {n} {token}
sell: Vendi {n} {token} | vendi tutti i miei {token} | vendi metà dei miei {token} | sbarazzati di {n} {token} | voglio vendere {n} {token} | vendi tutti i {token} | vendi la metà dei miei {token} | liquida i {token} | fai fuori {n} {token}
swap: Scambia {n} {token} con {token2} | converti {n} {token} in {token2} | cambia {n} {token} in {token2} | passa tutti i miei {token} in {token2} | scambia tutti i {token} con {token2}
order-preview: Simula un ordine di acquisto di {n} {token} a {price} | quanto costerebbe un ordine limite di {n} {token} a {price} | anteprima di un ordine senza piazzarlo | prova a vuoto: vendita limite di {n} {token} a {price}
order-limit: Compra {n} {token} a {price} | ordine limite: vendi {n} {token} a {price} | piazza un ordine di acquisto su {token} a {price} | vendi {n} {token} quando arriva a {price} | limite di acquisto di {eth} di {token} a {price} | ordine limite: compra {n} {token} a {price} | limite di vendita {n} {token} a {price} | compra {eth} di {token} se scende a {price}
order-stop: Metti uno stop loss su {n} {token} a {price} | vendi {n} {token} se scende sotto {price} | stop su tutti i miei {token} a {price} | take profit su {n} {token} a {price} | metti uno stop su {n} {token} a {price} | stop loss {token} a {price} | take profit {n} {token} a {price}
order-dca: Compra {eth} di {token} ogni giorno per 5 giorni | dca di {usd} a settimana in {token} per 8 settimane | investi {eth} in {token} ogni giorno, 10 volte | acquisto ricorrente di {token}: {eth} ogni ora, 4 volte | compra {eth} di {token} al giorno per 5 giorni | investi {usd} in {token} ogni settimana per 8 settimane | acquisto ricorrente di {token}, {eth} ogni 6 ore, 4 volte
orders-list: Mostra i miei ordini aperti | quali ordini ho | i miei ordini in corso | i miei ordini eseguiti | che ordini ho aperti | i miei ordini in attesa | ho ordini in corso
order-get: Mostra l'ordine {order} | che ne è dell'ordine {order} | stato dell'ordine {order} | come va il mio ordine {token} | a che punto è l'ordine {order} | stato di {order} | l'ordine {token} è stato eseguito
order-cancel: Annulla l'ordine {order} | annulla il mio ordine {token} | togli il limite su {token} | cancella il mio stop {token} | elimina l'ordine {token} | togli l'ordine {order} | cancella il limite su {token} | annulla lo stop {token}
orders-cancel-all: Annulla tutti i miei ordini | cancella tutti gli ordini aperti | annulla tutti gli ordini di vendita | togli tutti i limiti | cancella tutti gli ordini | togli tutti gli ordini di vendita | annulla ogni ordine aperto
order-replace: Cambia il prezzo del mio ordine {token} a {price} | metti il limite di {token} a {price} | sposta lo stop di {token} a {price} | sostituisci l'ordine {order} con prezzo {price} | sposta il limite di {token} a {price} | cambia il prezzo dell'ordine {token} a {price} | alza lo stop di {token} a {price} | modifica {order} a {price} | porta il limite di {token} a {price}
alert-create: Avvisami quando {token} supera {price} | allarme se {token} scende sotto {price} | crea un avviso di prezzo per {token} a {price} | dimmi quando {token} arriva a {usd} | avvisami se {token} supera {price} | dimmi quando {token} scende sotto {price} | metti un avviso su {token} a {price} | fammi sapere se {token} tocca {usd}
alerts-list: Mostra i miei avvisi di prezzo | quali avvisi ho | i miei avvisi su {token} | elenco degli allarmi | che avvisi ho | i miei avvisi di prezzo | elenco degli avvisi
alert-delete: Elimina l'avviso su {token} | rimuovi l'avviso {alert} | togli il mio allarme su {token} | cancella l'avviso di {token} | togli l'avviso {token} | elimina l'avviso {alert} | non mi serve più l'avviso {token}
launches-new: Mostra gli ultimi lanci | cosa è stato lanciato | nuovi token | monete appena lanciate | i miei lanci
launches-graduating: Mostra chi sta per graduarsi | quali lanci si stanno graduando | token vicini alla graduazione | chi aspetta il suo pool
launch-get: Mostra il lancio di {token} | chi ha creato {token} | quando è stato lanciato {token} | il creatore di {token} | quando è uscito {token} | dettagli del lancio di {token}
launch-prepare: Lancia un token chiamato «Sunny Otter» con simbolo OTTER | lancia un nuovo token Blue Whale (WHALE) | voglio lanciare un token | crea il token Red Fox FOX con acquisto iniziale di {eth} | crea il token "Sunny Otter", simbolo OTTER | lancia Blue Whale (WHALE) | voglio lanciare un token chiamato Red Fox, ticker FOX
launch-rehearse: Prova il lancio di «Sunny Otter» OTTER | prova generale del token Blue Whale (WHALE) | simula il lancio di Red Fox FOX | prova di lancio con acquisto iniziale {eth}
launch-status: Mostra lo stato del lancio {launch} | a che punto è {launch} | il mio lancio è andato a buon fine | {launch} è confermato
creator-fees: Mostra le mie commissioni di creatore da riscuotere | quanto posso riscuotere | quali commissioni di creatore mi spettano | quanto ha reso {token} in commissioni | quante commissioni posso riscuotere | le mie commissioni da creatore
creator-fees-claim: Riscuoti le mie commissioni di creatore | incassa le mie commissioni | ritira le commissioni di {token} | manda le mie commissioni a {address} | riscuoti le mie commissioni | incassa le commissioni di {token} | ritira le commissioni da creatore
perp-markets: Mostra i mercati perp | quali perpetui ci sono | quali futures posso scambiare | elenco dei mercati perpetui
perp-price: Mostra il prezzo mark di {perp} | a quanto sta bitcoin | quanto vale {perp} | prezzo del perp ETH
perp-positions: Mostra le mie posizioni perp | quali posizioni ho aperte | sono long o short | la mia posizione {perp} | le mie posizioni aperte | come va il mio long {perp}
perp-account: Mostra il mio conto di margine | quanto margine ho | il mio capitale sui perp | garanzia disponibile
perp-open: Apri un long di {n} {perp} | short su {perp} con {usd} | vai long di {n} {perp} | long 0,1 BTC a 95000 | long {perp} con stop a 130 e take profit a 180 | apri un long di {n} {perp} | vai short su {perp} per {usd} | shorta {n} {perp}
perp-close: Chiudi la mia posizione {perp} | chiudi il long {perp} | esci dallo short {perp} | chiudi metà della posizione {perp} | chiudi la posizione {perp} | esci dal long {perp} | chiudi metà di {perp}
perp-orders: Mostra i miei ordini perp | quali ordini perp sono aperti | i miei ordini futures | ordini perp su {perp}
perp-order-cancel: Annulla il mio ordine perp {perp} | annulla l'ordine perp 42 su {perp} | annulla tutti gli ordini perp | togli l'ordine futures {perp} | annulla l'ordine perp su {perp} | togli tutti gli ordini perp
perp-funding: Mostra il funding di {perp} | qual è il tasso di funding di {perp} | funding di BTC | storico del funding {perp}
paper-account: Mostra il mio conto paper | quanti soldi finti ho | il mio conto demo | saldo del conto di prova | quanto ho sul conto demo | saldo del conto virtuale
paper-reset: Azzera il mio conto paper | resetta il conto demo | ricomincia con i soldi finti | riparti da zero con il paper | azzera il conto demo | ricomincia da capo con i soldi finti | azzera il conto
keys-list: Mostra le mie chiavi API | quali chiavi ho | elenco delle chiavi attive | le mie chiavi di accesso
key-mint: Crea una nuova chiave API | fammi una chiave per il bot | mi serve una chiave API | genera una chiave
key-revoke: Revoca la mia chiave API | elimina la chiave key_7 | disattiva la chiave «trading bot» | rinnova la mia chiave
usage: Mostra il mio utilizzo | quante chiamate API ho fatto | quanto ho speso questo mese | consumo per giorno | utilizzo per chiave | quante chiamate ho fatto | il mio consumo del mese | spesa per giorno
invoices-list: Mostra le mie fatture | fatture non pagate | quali fatture ho | fatture pagate
invoice-get: Mostra la fattura {invoice} | cosa c'è nella fattura {invoice} | dettagli di {invoice} | spiega la fattura {invoice}
invoice-upcoming: Mostra la prossima fattura | quanto sarà la prossima fattura | fattura in arrivo | a quanto sta la fattura in corso
invoice-pay: Paga la mia fattura | salda la fattura {invoice} | paga la fattura in scadenza | paga quanto devo | paga la fattura {invoice} | salda la fattura | paga la bolletta aperta | paga la fattura in sospeso
credit-balance: Mostra il mio credito prepagato | quanto credito mi resta | il saldo dei crediti | credito residuo
budgets-list: Mostra i miei budget | quali budget ho | limiti di spesa | elenco dei budget
rewards: Mostra le mie ricompense | quanto ho guadagnato in ricompense | i miei premi | guadagni dai referral
referral-code: Crea il mio codice referral | dammi il mio codice invito | voglio invitare amici | il mio codice di invito
charges-list: Mostra i miei addebiti | cosa mi è stato addebitato | pagamenti delle chiamate | pagamenti rimborsati
charge-receipt: Mostra la ricevuta del pagamento {charge} | ricevuta di {charge} | mi serve la ricevuta {charge} | ricevuta del mio ultimo pagamento
plans-list: Mostra i piani | quali abbonamenti ci sono | prezzi dei piani | quanto costa il piano pro
webhooks-list: Mostra i miei webhook | quali webhook sono configurati | elenco dei webhook | dove vanno gli eventi
notifications: Mostra le mie notifiche | notifiche non lette | cosa c'è di nuovo | quanti messaggi non letti ho | ho notifiche | messaggi non letti | novità nella posta
agents-search: Cerca un agente per le tasse | quale agente controlla i contratti | trova un bot per i report | c'è un agente per le fatture
agents-own: Mostra i miei agenti | quali agenti ho creato | i miei propri agenti | i miei bot
agent-create: Crea un agente | fammi un agente chiamato caccia-balene | nuovo agente | fai un bot che osserva i prezzi
runs-list: Mostra le mie esecuzioni | quali esecuzioni di agenti ci sono | esecuzioni di {agent} | ultimi run dei miei agenti
run-get: Mostra l'esecuzione {run} | cosa ha fatto {run} | stato del run {run} | risultato di {run}
run-cancel: Ferma l'esecuzione {run} | annulla il run {run} | ferma l'agente in esecuzione | interrompi l'esecuzione di {agent}
agent-plans: Mostra i miei piani di agenti | piani con più agenti | bozze di piani di agenti | piani dell'orchestratore
help: Cosa sai fare | aiuto | come puoi aiutarmi | cosa posso chiederti
api-docs: Mostra la documentazione dell'API | quale endpoint dà le candele | documentazione sugli swap | come si chiama l'operazione degli ordini
service-status: Mostra lo stato del servizio | funziona tutto | il servizio è online | c'è un guasto
error-codes: Mostra i codici di errore | quali errori ci sono | elenco di tutti i codici di errore | cosa significano i codici di errore
models-list: Mostra i modelli | quali modelli linguistici ci sono | modelli di IA disponibili | quali modelli posso usare
vault-wallets: Mostra i wallet del caveau | quali wallet sono nel vault | elenco dei wallet della cassaforte | i miei wallet custoditi
vault-policy: Mostra la policy del mio vault | cosa può firmare il mio vault | regole del wallet del caveau | policy di firma del vault
transfer: Invia {eth} a {address} | trasferisci {eth} a {address} | manda {n} ether a {address} dal vault | spedisci {eth} a {address} | manda {eth} a {address} | invia {eth} a {address} | trasferisci {eth} dal caveau a {address}
signing-requests: Mostra cosa aspetta la mia firma | richieste di firma in attesa | cosa devo firmare | qualcosa da approvare | firme in attesa | richieste di firma
faucet: Dammi ETH di prova | faucet | mi servono USDC di test | 1 SOL dal faucet
gateway-vendors: Mostra i fornitori del gateway | quali fornitori di dati ci sono | elenco dei vendor | fornitori esterni
events-history: Mostra gli eventi passati | registro degli eventi | eventi di lancio | quali eventi ci sono stati
profile: Mostra il mio profilo | chi sono | quali wallet sono collegati | ho effettuato l'accesso
signing-approve: Approva la richiesta di firma | firma la transazione in attesa | conferma la firma | rifiuta la firma
webhook-create: Crea un webhook | aggiungi un webhook a https://example.com/hook | elimina il mio webhook | cambia il webhook
budget-create: Imposta un budget di {usd} | limita la mia spesa a {usd} al mese | crea un budget | elimina il mio budget
withdraw: Preleva {usd} sul mio conto bancario | manda i miei bitcoin al mio wallet | bonifico alla mia banca | compra bitcoin con la carta
memory-remember: Ricorda che preferisco poca leva | tieni presente che opero solo a pronti | Annota che il mio limite è di 100 dollari | non dimenticare che opero di mattina
memory-list: Cosa ricordi di me | cosa sai su di me | Cosa sai di me | che cosa ricordi su di me
memory-forget: Dimentica quello che ti ho detto | dimentica tutto di me | Dimentica che mi piace poca leva | dimentica ciò che ho detto
other: Fammi una torta | che tempo fa | racconta una barzelletta | traduci questo testo | prenota un volo | buongiorno
`
