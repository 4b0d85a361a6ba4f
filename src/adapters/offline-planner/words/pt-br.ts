/** The words of Brazilian Portuguese. */
export const ptBR = `
empty: o, a, os, as, um, uma, uns, umas, de, do, da, dos, das, no, na, nos, nas, em, e, ou, com, por, pelo, pela, para, pra, pro, que, qual, quais, quem, como, quando, quanto, quanta, quantos, quantas, onde, é, são, está, estão, estou, sou, ser, estar, tem, há, eu, tu, você, vc, me, mim, te, se, nos, isso, isto, este, esta, esse, essa, pode, poderia, posso, quero, queria, gostaria, favor, agora, atual*, obrigado, obrigada, oi, olá, dá, diga, faça, faz, se, mais, já, ainda, momento, ao, à, às, aos, vai, tá
show: mostr*, list*, exib*, ver, veja, apresent*, quero ver, leia
find: busc*, procur*, encontr*, ach*, pesquis*, localiz*
buy: compr*, adquir*
sell: vend*, liquid*, desfaz*
swap: troc*, convert*, permut*, swap*
quote: cota*, estim*, quanto receb*, quanto eu receb*, quanto ganho, receberia, quanto daria, quanto consigo, orçamento, simul*
cancel: cancel*, anul*, retir*
delete: apag*, exclu*, remov*, delet*, tir*
create: cri*, nov*, coloqu*, configur*, gere, gerar, abr*, faça
claim: resgat*, reivindic*, sac*, colet*, retir*, receber minhas
launch: lanç*, lanc*, emit*, implant*, deploy*
place: coloqu*, coloc*, envi*, faça uma ordem, registr*, deixe
pay: pag*, quit*
send: envi*, mand*, transfir*, transfer*
close: fech*, encerr*
reset: reinici*, redefin*, zer*, reset*, recome*
change: mud*, alter*, modific*, atualiz*, ajust*, sub*, baix*, substitu*
check: verific*, confir*, analis*, chec*, examin*, avali*
explain: expli*
preview: custo de uma, simulação, simula, prévia, calcula, testa, sem enviar, sem colocar, prévia, pré-visualiz*, previsualiz*, simul*, custaria, sem executar
rehearse: ensai*, simul*
token: token*, moeda*, cripto*, coin*
price: preç*, preco*, custa*, vale, valor, cotação
order: ordem, ordens
position: posiç*, posic*
balance: saldo*, quanto tenho, quanto eu tenho, fundos
portfolio: carteira*, portf*, o que tenho, o que eu tenho, possuo, patrimônio, ativos
equity: evolução, evoluc*, desempenho, ao longo do tempo, rendeu, variou
wallet: wallet*, carteira*, endereç*
vault: cofre*, vault*, custódia
account: conta, perfil, quem sou, logado
holder: holder*, detentor*, quem tem, quem possui, titular*, donos
trade: trades, negocia*, negócios, transações, operações, trade
creator: criador*, autor, quem criou, quem lançou
fee: taxa*, comiss*, royalt*
claimable: a receber, resgatáve*, posso resgatar, posso sacar, disponíveis, pendentes
reward: recompensa*, prêmio*, ganhei, ganhos
risk: risco*, golpe*, rug*, scam*, segur*, confiáv*, honeypot, perigos*, fraude, furada
alert: alert*, avis*, alarme*, notifique-me, me notifique, me diga quando
candle: candle*, vela*, gráfic*, grafic*, chart*
liquidity: liquidez, pool*
trending: tendênc*, em alta, popular*, quente*, bombando, na moda
newest: últim*, nov*, recente*, mais recentes
funding: funding*, financiamento
perp: perp*, futuro*, contrato*
long: long, comprado em, long, comprad*
short: short, vendid*
market: mercado*
limit: limit*, limite
stoploss: stop*
takeprofit: take profit, take-profit, realização de lucro
dca: dca, recorrente*, cada, todo dia, periódic*
paper: paper, papel, demo, fictíci*, virtual*, simulad*, treino, dinheiro de mentira
live: live, real, reais, dinheiro real, verdade
key: chave*, api key*, keys
invoice: fatura*, boleto*
upcoming: próxim*
usage: uso, consum*, gast*, utiliz*, usei
budget: orçamento*
plan: plano*, assinatura*
charge: cobranç*, pagament*
receipt: recibo*, comprovante*
credit: crédito*, pré-pago*, prepago
referral: indica*, convite*, referral*
agent: agente*, bot, bots, robô*, assistente*
doc: doc, docs, documentação, endpoint*, api, operaç*, manual
error: erro*
status: status, estado, funcion*, online, no ar, fora do ar, saúde
vendor: fornecedor*, gateway, vendors
webhook: webhook*
notification: notifica*, mensagens, avisos
unread: não lid*, nao lid*
model: modelo*
signature: assinatura*, assinar, assinad*
policy: política*, regras, pode assinar, permit*
faucet: faucet*, torneira, eth de teste, de teste
graduation: gradua*
run: execuç*, execuc*, run, runs
event: evento*
history: histórico, historia, passad*
margin: margem, garantia*, colateral
all: todo, todos, toda, todas, tudo, totalidade, inteir*
half: metade, meio, meia
quarter: quarto, um quarto
open: abert*, pendentes
filled: executad*, preenchid*, concluíd*
above: acima, ultrapass*, passar de, mais de, maior*, subir, suba, atingir, chegar, superar
below: abaixo, menos de, menor*, cair, caia, descer, baixar
not: não, nao, nunca, jamais, sem, nenhum*
question: se eu vender, se eu comprar, se eu cancelar, se eu fechar, se eu lançar, se vender, se cancelar, bom momento, como vendo, como compro, como cancelo, como vender, como comprar, seria melhor, compensa, será que devo, o que acontece, o que aconteceria, e se, devo, deveria, vale a pena, como posso, como faço, como funciona, como se, por que, por quê, o que significa, o que é um, é uma boa ideia, imagine, suponha, estou pensando, explique como
then: depois, em seguida, então, e depois, por fim, e então
every: cada, todos os, todas as, todo, toda, diari*, semanal*, mensal*, por dia
minute: minuto*
hour: hora*
day: dia*, diári*, 24 horas, hoje
week: semana*
month: mês, mes, meses, mensal*
last: últim*
my: meu, minha, meus, minhas, tenho
help: ajud*, o que você pode, o que você faz, o que você sabe, capaz
name: nome, chamad*, chame
symbol: símbolo, ticker, sigla
paid: pag*, quitad*
due: vencid*, devid*, em aberto, devo, pendente*, a pagar
active: ativ*
revoked: revog*, desativ*, rotacion*, renov*
running: em andamento, em execução, rodando
failed: falh*
initial: inicial*, primeira compra
num: quartos=0.25; centena=100; milhar=1000; zero=0; um=1; uma=1; dois=2; duas=2; três=3; quatro=4; cinco=5; seis=6; sete=7; oito=8; nove=9; dez=10; onze=11; doze=12; quinze=15; vinte=20; trinta=30; quarenta=40; cinquenta=50; sessenta=60; setenta=70; oitenta=80; noventa=90; cem=100; cento=100; duzentos=200; duzentas=200; trezentos=300; trezentas=300; quinhentos=500; quinhentas=500; mil=1000; milhao=1000000; milhoes=1000000; meio=0.5; meia=0.5; metade=0.5; quarto=0.25; duzia=12; k=1000
unit: ETH=eth, ether, éter, ethers; USD=dólar*, dolar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: diz que, disse, escreveu, escreve que, segundo, tuíte, tweet, alguém, traduz*, ignore as, encaminhad*, dizem, falou
`
