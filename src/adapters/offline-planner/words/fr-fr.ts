/** The words of French. */
export const frFR = `
empty: le, la, les, l', un, une, des, du, de, d', au, aux, et, ou, a, à, en, dans, sur, sous, pour, par, avec, ce, cet, cette, ces, que, qu', qui, quoi, quel, quelle, quels, quelles, est, sont, suis, es, etre, ai, as, ont, avoir, je, j', tu, il, elle, on, nous, vous, ils, elles, me, m', te, t', se, s', moi, toi, ne, n', pas, y, où, quand, comment, combien, peux, peut, pourrais, pourriez, veux, voudrais, vouloir, svp, plait, s'il, plaît, maintenant, actuel*, merci, bonjour, salut, donne, donne-moi, dis, dis-moi, fais, faire, si, plus, tout, bien, ça, cela, c', encore, actuellement, moment, ici, va, vaut
show: montre*, affiche*, liste*, voir, donne-moi, donne moi, consulte*, lis
find: cherche*, trouve*, recherche*
buy: achet*, achète, achat, procure*
sell: vend*, vente, revend*, liquide*, débarrass*
swap: échang*, swap*, convert*, troqu*
quote: devis, estim*, combien j'obtiens, combien j'aurais, combien recevrais, combien est-ce que je rec*, recevrai*, j'obtiendr*, obtiendr*, cotation
cancel: annul*, retir*
delete: supprim*, efface*, enlève*, retire*
create: crée*, creer, créer, nouvel*, nouveau, mets, mettre, prépare, génère*, configure*, ouvre
claim: réclam*, récupér*, encaiss*, retir*, percevoir, collect*
launch: sortir un token, sors un token, lance*, déploie*, émet*, emettre, lancement d
place: place*, passe*, pose*, mets
pay: acquitt*, règle la, règle ma, paie*, paye*, règle*, regler
send: envoi*, envoyer, transfér*, transfer*, vire, virer
close: ferme*, clôtur*, cloture*, solde, coupe, coupez
reset: réinitialis*, remets, remettre, zéro, recommenc*
change: modifi*, change*, déplace*, remplac*, ajust*, augment*, baisse, passe, passez, remont*, monte, montez, baiss*
check: vérifi*, analys*, examin*, inspect*, contrôle*
explain: expliqu*
preview: coût d*, coûterait, voir avant, prévisualis*, simulation, simule, essai, teste, combien coûterait, sans le passer, sans passer, aperçu, simul*, à blanc, previsualis*, couterait
rehearse: répét*, repetition, simul*
token: token*, jeton*, pièce, crypto*, coin*
price: prix, cours, coûte*, vaut, valeur, cote
order: ordre, ordres
position: position*
balance: solde*, balance, combien ai-je, combien j'ai, avoirs
portfolio: portefeuille*, avoirs, possède*, que je détiens, patrimoine
equity: évolution, performance, courbe, historique de la valeur, au fil du temps
wallet: wallet*, adresse*, portefeuille
vault: coffre*, vault*
account: compte, profil, qui suis-je, qui suis je, connecté
holder: détenteur*, porteur*, qui détient, qui possède, holders, holder
trade: trades, transactions, échanges, trade
creator: créateur*, creatrice, auteur, qui a créé, qui a lancé
fee: frais, commission*, redevance*
claimable: à réclamer, reclamables, récupérable*, puis-je réclamer, peux réclamer, puis récupérer, en attente, disponibles
reward: récompense*, primes, gagné*
risk: risque*, arnaque*, rug*, scam*, sûr, sure, fiable*, honeypot, dangereu*, sécurité, louche
alert: alerte*, préviens*, préven*, avert*, notifie-moi, dis-moi quand, signale*
candle: bougie*, chandelier*, graphique*, chart*
liquidity: liquidité*, pool*
trending: tendance*, populaire*, à la mode, chaud*, en vogue, cartonne*, buzz
newest: dernier*, nouveau*, récent*, nouvelles
funding: funding*, financement
perp: perp*, futures, contrat*, perpétuel*
long: long, longue, longs
short: short, shorte*, courte
market: marché*
limit: limit*, limite
stoploss: stop*, stop-loss
takeprofit: take profit, take-profit, prise de profit*, prise de bénéfice*
dca: dca, achat programme, récurrent*, chaque, tous les
paper: papier, paper*, fictif*, démo*, virtuel*, entrainement, simulation
live: live, réel*, vrai*, argent réel
key: clé*, clef*, clé api, clés
invoice: factur*
upcoming: prochain*, à venir
usage: consomm*, utilis*, usage*, dépens*
budget: budget*, plafond*
plan: abonnement*, forfait*, formule*, plans
charge: paiement*, débit*, prélèvement*, facturé
receipt: reçu*, justificatif*
credit: crédit*, prépayé*
referral: parrain*, code de parrainage, référen*, invitation*
agent: agent*, bot, bots, assistant*
doc: doc, documentation, docs, endpoint*, api, opération*, routes, manuel
error: erreur*, codes d'erreur
status: statut, état, fonctionne*, en ligne, en panne, opérationnel*, santé, marche
vendor: fournisseur*, vendeurs, passerelle, gateway, prestataire*
webhook: webhook*
notification: notification*, messages
unread: non lu*, pas lu*
model: modèle*
signature: signature*, signer, à signer
policy: politique*, règles, autorisé*, droit de signer
faucet: faucet*, robinet, eth de test, de test
graduation: gradu*, diplom*
run: exécution*, executions, run, runs, lancements d'agent
event: événement*, évènement*
history: historique, passé*
margin: marge*, collatéral, fonds propres
all: tout, tous, toute, toutes, totalité, ensemble, intégralité
half: moitié, demi*
quarter: quart
open: ouvert*, en cours
filled: exécuté*, rempli*
above: au-dessus, dessus, dépasse*, plus de, supérieur*, monte, atteint, franchi*
below: en dessous, dessous, sous, moins de, inférieur*, descend, tombe, passe sous
not: ne, n', pas, jamais, sans, aucun*
question: si je vends, si j'achète, si j'annule, si je ferme, si je lance, est-il judicieux, est-ce que je devrais, bon moment, ça vaut le coup, comment vendre, comment acheter, comment annuler, comment lancer, qu'est-ce qui arrive, et si je, quel effet, que devient, que se passe, que se passerait, qu'est-ce qui se passe, qu'arrive, et si, devrais-je, dois-je, faut-il, comment puis-je, comment faire, comment fonctionne, comment marche, comment on, pourquoi, que signifie, c'est quoi, qu'est-ce qu'un, vaut-il, est-ce une bonne, se passe-t-il, suppos*, hésite, explique-moi comment
then: puis, ensuite, après, et ensuite, enfin
every: chaque, tous les, toutes les, quotidien*, hebdo*, mensuel*
minute: minute*
hour: heure*, horaire*
day: jour*, journalier*, quotidien*, 24 heures
week: semaine*, hebdo*
month: mois, mensuel*
last: dernier*, dernière*
my: mon, ma, mes, j'ai
help: aide*, que peux-tu, que sais-tu, capable, que pouvez-vous
name: nom, nommé*, appelé*, appel*
symbol: symbole, ticker, sigle
paid: payé*, réglé*
due: dû, due, dues, impayé*, à payer, en retard, en souffrance
active: actif*, active*
revoked: révoqu*, désactiv*, renouvel*, rotation
running: en cours
failed: échoué*, échec*
initial: initial*, premier achat
num: quarts=0.25; quatre-vingt-dix=90; quatre-vingt=80; quatre-vingts=80; soixante-dix=70; soixante-quinze=75; centaine=100; millier=1000; milliers=1000; zéro=0; un=1; une=1; deux=2; trois=3; quatre=4; cinq=5; six=6; sept=7; huit=8; neuf=9; dix=10; onze=11; douze=12; quinze=15; vingt=20; trente=30; quarante=40; cinquante=50; soixante=60; cent=100; cents=100; mille=1000; million=1000000; millions=1000000; moitie=0.5; demi=0.5; demie=0.5; quart=0.25; douzaine=12; dizaine=10; k=1000
unit: ETH=eth, ether, éther, ethers; USD=dollar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: dit que, disait, m'a dit, a dit, a écrit, écrit que, selon, tweet, quelqu'un, traduis, traduire, ignore les, transféré par, prétend
`
