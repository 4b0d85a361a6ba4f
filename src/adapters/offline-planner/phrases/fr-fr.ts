/** How the intents are said in French; the first of a line also names the intent to people. */
export const frFR = `
balances: Montre mes avoirs | qu'est-ce que je possède | combien ai-je dans mon wallet | mon portefeuille | combien de {token} il me reste | le solde de {address}
equity-chart: Montre l'évolution de mon portefeuille | comment a évolué mon portefeuille cette semaine | la valeur de mes avoirs sur 30 jours | performance de mon wallet sur 24 heures | courbe de valeur sur 7 jours
token-price: Montre le prix de {token} | combien coûte {token} | à combien est {token} | le cours de {token} et {token2} | combien vaut {token}
candles: Montre les bougies de {token} | graphique de {token} | chandeliers 1h de {token} | historique des prix de {token} en chart | le graphe 15 minutes de {token}
trending: Montre les tendances | qu'est-ce qui est tendance | quels jetons sont chauds | les plus échangés de la dernière heure | qu'est-ce qui cartonne en ce moment
token-search: Trouve un jeton | cherche des tokens nommés grenouille | y a-t-il un coin appelé panda | recherche le token moonlight | trouve des jetons de chats
holders: Montre les détenteurs de {token} | qui détient {token} | les plus gros porteurs de {token} | qui possède {token} | top 10 holders de {token}
token-trades: Montre les derniers trades de {token} | qui a acheté {token} récemment | dernières transactions sur {token} | l'activité de {token} | 20 derniers échanges de {token}
pools: Montre la liquidité de {token} | les pools de {token} | où s'échange {token} | combien de liquidité a {token} | dans quelle pool est {token}
token-risk: Vérifie le risque de {token} | {token} est une arnaque ? | est-ce que {token} est sûr | {token} c'est un rug ? | peut-on faire confiance à {token}
swap-quote: Estime un échange de {n} {token} en {token2} | combien de {token} pour {eth} | combien j'obtiens pour {n} {token} | devis pour {n} {token} | combien coûterait {n} {token}
buy: Achète {token} pour {eth} | achète {n} {token} | prends-moi pour {usd} de {token} | je veux acheter {n} {token} | mets {eth} sur {token} | achète du {token}
sell: Vends {n} {token} | vends tous mes {token} | vends la moitié de mes {token} | débarrasse-moi de {n} {token} | je veux vendre {n} {token} | liquide mes {token}
swap: Échange {n} {token} contre {token2} | convertis {n} {token} en {token2} | swap {n} {token} en {token2} | change tous mes {token} en {token2}
order-preview: Simule un ordre d'achat de {n} {token} à {price} | combien coûterait un ordre limite de {n} {token} à {price} | aperçu d'un ordre sans le placer | à blanc : vente limite de {n} {token} à {price}
order-limit: Achète {n} {token} à {price} | ordre limite : vends {n} {token} à {price} | place un ordre d'achat limité sur {token} à {price} | vends {n} {token} quand le prix atteint {price} | mets une limite d'achat de {eth} de {token} à {price}
order-stop: Mets un stop loss sur {n} {token} à {price} | vends {n} {token} si ça passe sous {price} | stop sur tous mes {token} à {price} | take profit sur {n} {token} à {price} | protège mes {token} avec un stop à {price}
order-dca: Achète {eth} de {token} chaque jour pendant 5 jours | dca de {usd} par semaine sur {token} pendant 8 semaines | investis {eth} dans {token} tous les jours, 10 fois | achat récurrent de {token} : {eth} toutes les heures, 4 fois
orders-list: Montre mes ordres ouverts | quels ordres ai-je | mes ordres en cours | mes ordres exécutés | mes ordres limites
order-get: Montre l'ordre {order} | où en est l'ordre {order} | détails de l'ordre {order} | {order} est-il exécuté | où en est mon ordre {token}
order-cancel: Annule l'ordre {order} | annule mon ordre {token} | retire la limite sur {token} | supprime mon ordre stop {token} | enlève l'ordre {token}
orders-cancel-all: Annule tous mes ordres | supprime tous les ordres ouverts | annule tous mes ordres de vente | retire toutes les limites | annule tout
order-replace: Change le prix de mon ordre {token} à {price} | mets la limite {token} à {price} | déplace le stop de {token} à {price} | remplace l'ordre {order} avec le prix {price} | baisse la limite à {price}
alert-create: Préviens-moi quand {token} dépasse {price} | alerte si {token} passe sous {price} | crée une alerte de prix sur {token} à {price} | avertis-moi à {price} pour {token} | dis-moi quand {token} atteint {usd}
alerts-list: Montre mes alertes de prix | quelles alertes ai-je | mes alertes sur {token} | liste des alertes
alert-delete: Supprime l'alerte {token} | enlève l'alerte {alert} | retire mon alerte sur {token} | désactive l'alerte {token}
launches-new: Montre les derniers lancements | quoi de neuf en lancements | nouveaux jetons | tokens récemment lancés | mes lancements | lancements de {address}
launches-graduating: Montre ce qui va graduer | quels lancements sont en train de graduer | jetons proches de la graduation | qui attend son pool
launch-get: Montre le lancement de {token} | qui a créé {token} | quand {token} a-t-il été lancé | le créateur de {token} | détails du lancement de {token}
launch-prepare: Lance un token nommé « Sunny Otter », symbole OTTER | lance un nouveau jeton Blue Whale (WHALE) | je veux lancer un token | crée le token Red Fox FOX avec un premier achat de {eth} | déploie le jeton Renard Rouge, ticker RENARD
launch-rehearse: Répète le lancement de « Sunny Otter » OTTER | répétition générale du token Blue Whale (WHALE) | simule le lancement de Red Fox FOX | essai de lancement avec premier achat {eth}
launch-status: Montre l'état du lancement {launch} | où en est {launch} | mon lancement est-il passé | {launch} est-il confirmé
creator-fees: Montre mes frais de créateur à réclamer | combien puis-je réclamer | quels frais de créateur m'attendent | combien {token} a rapporté en frais | y a-t-il des frais à récupérer
creator-fees-claim: Réclame mes frais de créateur | récupère mes frais | encaisse les frais de {token} | retire mes commissions de créateur | envoie mes frais à {address}
perp-markets: Montre les marchés perp | quels perpétuels existent | quels futures puis-je trader | liste des marchés perpétuels
perp-price: Montre le prix mark de {perp} | à combien est le bitcoin | combien vaut {perp} | cours de l'ETH perp | prix index de {perp}
perp-positions: Montre mes positions perp | quelles positions ai-je ouvertes | suis-je long ou short | ma position {perp} | comment va mon long {perp}
perp-account: Montre mon compte de marge | combien de marge ai-je | mes fonds propres perp | collatéral disponible
perp-open: Ouvre un long de {n} {perp} | short {perp} pour {usd} | passe long de {n} {perp} | long 0,1 BTC à 95000 | long {perp} avec stop à 130 et take profit à 180
perp-close: Ferme ma position {perp} | clôture le long {perp} | sors du short {perp} | ferme la moitié de ma position {perp} | solde mon perp {perp}
perp-orders: Montre mes ordres perp | quels ordres perp sont ouverts | mes ordres futures | ordres perp sur {perp}
perp-order-cancel: Annule mon ordre perp {perp} | annule l'ordre perp 42 sur {perp} | annule tous les ordres perp | retire l'ordre futures {perp}
perp-funding: Montre le funding de {perp} | quel est le taux de financement de {perp} | funding du BTC | historique du funding {perp}
paper-account: Montre mon compte papier | combien d'argent fictif ai-je | mon compte démo | solde du compte de simulation
paper-reset: Réinitialise mon compte papier | remets le compte démo à zéro | recommence le paper trading | repars de zéro avec l'argent fictif
keys-list: Montre mes clés API | quelles clés ai-je | liste des clés actives | mes clés d'accès
key-mint: Crée une nouvelle clé API | fais-moi une clé pour mon bot | il me faut une clé API | génère une clé
key-revoke: Révoque ma clé API | supprime la clé key_7 | désactive la clé « trading bot » | renouvelle ma clé
usage: Montre ma consommation | combien d'appels API ai-je faits | qu'ai-je dépensé ce mois-ci | utilisation par jour | consommation par clé
invoices-list: Montre mes factures | factures impayées | quelles factures ai-je | factures payées | mes factures en retard
invoice-get: Montre la facture {invoice} | que contient la facture {invoice} | détails de {invoice} | explique la facture {invoice}
invoice-upcoming: Montre ma prochaine facture | combien sera ma prochaine facture | facture à venir | où en est la facture en cours
invoice-pay: Paie ma facture | règle la facture {invoice} | paye la facture due | règle ce que je dois
credit-balance: Montre mon crédit prépayé | combien de crédit me reste-t-il | mon solde de crédits | crédit restant
budgets-list: Montre mes budgets | quels budgets ai-je | plafonds de dépenses | liste des budgets
rewards: Montre mes récompenses | qu'ai-je gagné en récompenses | mes primes | mes gains de parrainage
referral-code: Crée mon code de parrainage | donne-moi mon code d'invitation | je veux parrainer des amis | mon code de parrainage
charges-list: Montre mes paiements | qu'est-ce qui m'a été facturé | paiements des appels | paiements remboursés | paiements x402
charge-receipt: Montre le reçu du paiement {charge} | reçu de {charge} | il me faut le justificatif {charge} | reçu de mon dernier paiement
plans-list: Montre les abonnements | quelles formules existent | prix des forfaits | combien coûte l'offre pro
webhooks-list: Montre mes webhooks | quels webhooks sont configurés | liste des webhooks | où partent les événements
notifications: Montre mes notifications | notifications non lues | quoi de neuf dans ma boîte | combien de messages non lus
agents-search: Trouve un agent pour les impôts | quel agent vérifie les contrats | cherche un bot pour des rapports | y a-t-il un agent pour les factures
agents-own: Montre mes agents | quels agents ai-je créés | mes propres agents | mes bots
agent-create: Crée un agent | fabrique-moi un agent nommé chasseur-baleines | nouvel agent | fais un bot qui surveille les prix
runs-list: Montre mes exécutions | quelles exécutions d'agents | exécutions de {agent} | derniers runs de mes agents
run-get: Montre l'exécution {run} | qu'a fait {run} | état du run {run} | résultat de {run}
run-cancel: Arrête l'exécution {run} | annule le run {run} | stoppe l'agent en cours | interromps l'exécution de {agent}
agent-plans: Montre mes plans d'agents | plans à plusieurs agents | brouillons de plans d'agents | plans de l'orchestrateur
help: Que peux-tu faire | aide | comment peux-tu m'aider | que puis-je te demander
api-docs: Montre la documentation de l'API | quel endpoint donne les bougies | doc sur les swaps | comment s'appelle l'opération des ordres
service-status: Montre l'état du service | est-ce que tout fonctionne | le service est-il en ligne | y a-t-il une panne
error-codes: Montre les codes d'erreur | quelles erreurs existent | liste de tous les codes d'erreur | que signifient les codes d'erreur
models-list: Montre les modèles | quels modèles de langage | modèles d'IA disponibles | quels modèles puis-je utiliser
vault-wallets: Montre mes wallets du coffre | quels portefeuilles sont dans le coffre | liste des wallets du vault | mes wallets gardés
vault-policy: Montre la politique de mon coffre | que peut signer mon vault | règles du wallet du coffre | politique de signature du coffre
transfer: Envoie {eth} à {address} | transfère {eth} vers {address} | vire {n} ether à {address} depuis le coffre | envoyer {eth} à {address}
signing-requests: Montre ce qui attend ma signature | demandes de signature en attente | qu'ai-je à signer | quelque chose à approuver
faucet: Donne-moi de l'ETH de test | faucet | il me faut des USDC de test | 1 SOL du robinet
gateway-vendors: Montre les fournisseurs de la passerelle | quels fournisseurs de données | liste des vendors | prestataires externes
events-history: Montre les événements passés | journal des événements | événements de lancement | qu'est-ce qui s'est passé, événements
profile: Montre mon profil | qui suis-je | quels wallets sont liés | suis-je connecté | mon adresse
signing-approve: Approuve la demande de signature | signe la transaction en attente | confirme la signature | refuse la signature
webhook-create: Crée un webhook | ajoute un webhook vers https://example.com/hook | supprime mon webhook | change le webhook
budget-create: Fixe un budget de {usd} | limite mes dépenses à {usd} par mois | crée un budget | supprime mon budget
withdraw: Retire {usd} sur mon compte bancaire | envoie mes bitcoins sur mon wallet | virement vers ma banque | achète des bitcoins par carte
other: Fais-moi un gâteau | quel temps fait-il | raconte une blague | traduis ce texte | réserve un vol | bonjour
`
