/** How the intents are said in Brazilian Portuguese; the first of a line also names the intent to people. */
export const ptBR = `
balances: Mostre meus saldos | o que eu tenho | quanto tenho na carteira | meu portfólio | quantos {token} ainda tenho
equity-chart: Mostre a evolução da minha carteira | como foi minha carteira nesta semana | valor dos meus ativos em 30 dias | desempenho da carteira nas últimas 24 horas
token-price: Mostre o preço de {token} | quanto custa {token} | quanto está {token} | preço de {token} e {token2} | quanto vale {token}
candles: Mostre os candles de {token} | gráfico de {token} | velas de 1h de {token} | o gráfico de 15 minutos de {token}
trending: Mostre as tendências | o que está em alta | quais tokens estão quentes | os mais negociados da última hora
token-search: Busque um token | procure tokens chamados sapo | existe uma moeda chamada panda | ache o token moonlight
holders: Mostre os holders de {token} | quem tem {token} | os maiores detentores de {token} | top 10 de {token}
token-trades: Mostre as últimas negociações de {token} | quem comprou {token} recentemente | últimos trades de {token} | últimas 20 transações de {token}
pools: Mostre a liquidez de {token} | pools de {token} | onde se negocia {token} | quanta liquidez tem {token}
token-risk: Verifique o risco de {token} | {token} é golpe | {token} é seguro | {token} é um rug | dá para confiar em {token}
swap-quote: Cote uma troca de {n} {token} por {token2} | quantos {token} recebo por {eth} | quanto eu receberia por {n} {token} | quanto custaria comprar {n} {token}
buy: Compre {token} por {eth} | compre {n} {token} | compra {usd} de {token} pra mim | quero comprar {n} {token} | bota {eth} em {token}
sell: Venda {n} {token} | venda todos os meus {token} | venda metade dos meus {token} | me livre de {n} {token} | quero vender {n} {token}
swap: Troque {n} {token} por {token2} | converta {n} {token} em {token2} | troca {n} {token} para {token2} | passe todos os meus {token} para {token2}
order-preview: Simule uma ordem de compra de {n} {token} a {price} | quanto custaria uma ordem limite de {n} {token} a {price} | prévia de uma ordem sem enviar | teste de venda limite de {n} {token} a {price}
order-limit: Compre {n} {token} a {price} | ordem limite: venda {n} {token} a {price} | coloque uma ordem de compra de {token} a {price} | venda {n} {token} quando chegar a {price} | compra limite de {eth} de {token} a {price}
order-stop: Coloque um stop loss de {n} {token} em {price} | venda {n} {token} se cair abaixo de {price} | stop em todos os meus {token} a {price} | take profit de {n} {token} em {price}
order-dca: Compre {eth} de {token} todo dia por 5 dias | dca de {usd} por semana em {token} por 8 semanas | invista {eth} em {token} diariamente, 10 vezes | compra recorrente de {token}: {eth} a cada hora, 4 vezes
orders-list: Mostre minhas ordens abertas | quais ordens eu tenho | minhas ordens pendentes | minhas ordens executadas
order-get: Mostre a ordem {order} | o que houve com a ordem {order} | status da ordem {order} | como está minha ordem de {token}
order-cancel: Cancele a ordem {order} | cancele minha ordem de {token} | tire o limite de {token} | anule meu stop de {token}
orders-cancel-all: Cancele todas as minhas ordens | cancele todas as ordens abertas | cancele todas as ordens de venda | tire todos os limites
order-replace: Mude o preço da minha ordem de {token} para {price} | coloque o limite de {token} em {price} | mova o stop de {token} para {price} | substitua a ordem {order} com preço {price}
alert-create: Me avise quando {token} passar de {price} | alerta se {token} cair abaixo de {price} | crie um alerta de preço de {token} em {price} | me diga quando {token} chegar a {usd}
alerts-list: Mostre meus alertas de preço | quais alertas eu tenho | meus alertas de {token} | lista de alertas
alert-delete: Apague o alerta de {token} | remova o alerta {alert} | tire meu alerta de {token} | exclua o alerta de {token}
launches-new: Mostre os últimos lançamentos | o que foi lançado | tokens novos | moedas recém-lançadas | meus lançamentos
launches-graduating: Mostre o que está para graduar | quais lançamentos estão graduando | tokens perto de graduar | quem espera o pool
launch-get: Mostre o lançamento de {token} | quem criou {token} | quando {token} foi lançado | o criador de {token}
launch-prepare: Lance um token chamado “Sunny Otter” com símbolo OTTER | lance um token novo Blue Whale (WHALE) | quero lançar um token | crie o token Red Fox FOX com compra inicial de {eth}
launch-rehearse: Ensaie o lançamento de “Sunny Otter” OTTER | ensaio geral do token Blue Whale (WHALE) | simule o lançamento de Red Fox FOX | teste de lançamento com compra inicial {eth}
launch-status: Mostre o status do lançamento {launch} | em que pé está {launch} | meu lançamento deu certo | {launch} foi confirmado
creator-fees: Mostre minhas taxas de criador a receber | quanto posso resgatar | quais taxas de criador me esperam | quanto {token} rendeu em taxas
creator-fees-claim: Resgate minhas taxas de criador | saque minhas taxas | colete as taxas de {token} | envie minhas taxas para {address}
perp-markets: Mostre os mercados de perpétuos | quais perpétuos existem | quais futuros posso negociar | lista de mercados perp
perp-price: Mostre o preço mark de {perp} | quanto está o bitcoin | quanto vale {perp} | preço do perp de ETH
perp-positions: Mostre minhas posições de perpétuos | quais posições tenho abertas | estou long ou short | minha posição de {perp}
perp-account: Mostre minha conta de margem | quanta margem tenho | meu patrimônio em perpétuos | garantia disponível
perp-open: Abra um long de {n} {perp} | short em {perp} com {usd} | entre long em {n} {perp} | long 0,1 BTC a 95000 | long de {perp} com stop em 130 e take profit em 180
perp-close: Feche minha posição de {perp} | feche o long de {perp} | saia do short de {perp} | feche metade da posição de {perp}
perp-orders: Mostre minhas ordens de perpétuos | quais ordens perp estão abertas | minhas ordens de futuros | ordens perp de {perp}
perp-order-cancel: Cancele minha ordem perp de {perp} | cancele a ordem perp 42 de {perp} | cancele todas as ordens perp | tire a ordem de futuros de {perp}
perp-funding: Mostre o funding de {perp} | qual a taxa de funding de {perp} | funding do BTC | histórico de funding de {perp}
paper-account: Mostre minha conta paper | quanto dinheiro fictício tenho | minha conta demo | saldo da conta de treino
paper-reset: Reinicie minha conta paper | zere a conta demo | comece de novo com o dinheiro fictício | resete a conta de treino
keys-list: Mostre minhas chaves de API | quais chaves eu tenho | lista de chaves ativas | minhas chaves de acesso
key-mint: Crie uma nova chave de API | faça uma chave para o meu bot | preciso de uma chave de API | gere uma chave
key-revoke: Revogue minha chave de API | apague a chave key_7 | desative a chave “trading bot” | renove minha chave
usage: Mostre meu uso | quantas chamadas de API eu fiz | quanto gastei neste mês | consumo por dia | uso por chave
invoices-list: Mostre minhas faturas | faturas não pagas | quais faturas tenho | faturas pagas
invoice-get: Mostre a fatura {invoice} | o que há na fatura {invoice} | detalhes de {invoice} | explique a fatura {invoice}
invoice-upcoming: Mostre minha próxima fatura | quanto será a próxima fatura | fatura que vem | em quanto está a fatura atual
invoice-pay: Pague minha fatura | quite a fatura {invoice} | pague a fatura em aberto | pague o que devo
credit-balance: Mostre meu crédito pré-pago | quanto crédito me resta | meu saldo de créditos | crédito restante
budgets-list: Mostre meus orçamentos | quais orçamentos tenho | limites de gasto | lista de orçamentos
rewards: Mostre minhas recompensas | quanto ganhei em recompensas | meus prêmios | ganhos por indicação
referral-code: Crie meu código de indicação | me dê meu código de convite | quero indicar amigos | meu código de indicação
charges-list: Mostre minhas cobranças | o que me cobraram | pagamentos de chamadas | pagamentos reembolsados
charge-receipt: Mostre o recibo da cobrança {charge} | recibo de {charge} | preciso do comprovante {charge} | recibo do meu último pagamento
plans-list: Mostre os planos | quais assinaturas existem | preços dos planos | quanto custa o plano pro
webhooks-list: Mostre meus webhooks | quais webhooks estão configurados | lista de webhooks | para onde vão os eventos
notifications: Mostre minhas notificações | notificações não lidas | o que há de novo | quantas mensagens não lidas tenho
agents-search: Busque um agente para impostos | qual agente verifica contratos | ache um bot para relatórios | existe um agente para faturas
agents-own: Mostre meus agentes | quais agentes eu criei | meus próprios agentes | meus bots
agent-create: Crie um agente | faça um agente chamado caca-baleias | novo agente | faça um bot que observe preços
runs-list: Mostre minhas execuções | quais execuções de agentes há | execuções de {agent} | últimas execuções dos meus agentes
run-get: Mostre a execução {run} | o que {run} fez | status da execução {run} | resultado de {run}
run-cancel: Pare a execução {run} | cancele o run {run} | pare o agente em execução | interrompa a execução de {agent}
agent-plans: Mostre meus planos de agentes | planos com vários agentes | rascunhos de planos de agentes | planos do orquestrador
help: O que você pode fazer | ajuda | como você pode me ajudar | o que posso pedir
api-docs: Mostre a documentação da API | qual endpoint dá os candles | documentação de swaps | como se chama a operação de ordens
service-status: Mostre o status do serviço | está tudo funcionando | o serviço está no ar | há alguma falha
error-codes: Mostre os códigos de erro | quais erros existem | lista de todos os códigos de erro | o que significam os códigos de erro
models-list: Mostre os modelos | quais modelos de linguagem existem | modelos de IA disponíveis | quais modelos posso usar
vault-wallets: Mostre minhas carteiras do cofre | quais carteiras estão no cofre | lista de carteiras do vault | minhas carteiras em custódia
vault-policy: Mostre a política do meu cofre | o que meu cofre pode assinar | regras da carteira do cofre | política de assinatura do cofre
transfer: Envie {eth} para {address} | transfira {eth} para {address} | mande {n} ether para {address} do cofre | manda {eth} pra {address}
signing-requests: Mostre o que espera minha assinatura | pedidos de assinatura pendentes | o que tenho que assinar | algo para aprovar
faucet: Me dê ETH de teste | faucet | preciso de USDC de teste | 1 SOL da torneira
gateway-vendors: Mostre os fornecedores do gateway | quais provedores de dados há | lista de vendors | fornecedores externos
events-history: Mostre eventos passados | registro de eventos | eventos de lançamento | quais eventos aconteceram
profile: Mostre meu perfil | quem sou eu | quais carteiras estão conectadas | estou logado
signing-approve: Aprove o pedido de assinatura | assine a transação pendente | confirme a assinatura | recuse a assinatura
webhook-create: Crie um webhook | adicione um webhook para https://example.com/hook | apague meu webhook | mude o webhook
budget-create: Defina um orçamento de {usd} | limite meus gastos a {usd} por mês | crie um orçamento | apague meu orçamento
withdraw: Saque {usd} para minha conta bancária | envie meus bitcoins para minha carteira | pix para o meu banco | compre bitcoin com cartão
memory-remember: Lembre que prefiro pouca alavancagem | anote que só opero à vista | Anote que meu limite é de 100 dólares | lembre-se de que opero de manhã
memory-list: O que você lembra de mim | o que você sabe sobre mim | O que lembra de mim | o que sabe de mim
memory-forget: Esqueça o que eu disse | esqueça tudo sobre mim | Esqueça que gosto de pouca alavancagem | esqueça minha preferência
other: Faça um bolo | como está o tempo | conte uma piada | traduza este texto | reserve um voo | bom dia
`
