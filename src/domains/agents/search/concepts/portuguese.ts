import type { english } from './english.ts'

/** Words of the field; `dictionaries.ts` says how they are written. */
export const portuguese = {
  accounting: 'contab*, contador*, livros contábeis',
  agent_making:
    'criar um agente, criar meu agente, construir um agente, meu próprio agente, novo agente, desenhar um agente, publicar um agente, vender meu agente, montar um agente, agente próprio, criar agente, criar um bot, fazer um agente, meu agente, ganhar dinheiro com agente, ganhar com um agente, agente para vender, vender agente*, lançar um agente',
  airdrop: 'airdrop*, distribuição gratuita',
  alert:
    'alerta*, avis*, notific*, me avise, lembrete, me avisa, avisa quando, avisar quando, sinal quando, me chama, me fala quando, aviso',
  allocation:
    'alocação, rebalance*, reequilibr*, peso, pesos, diversific*, equilibrar, distribuição da carteira, proporç*, desbalance*, muito concentrad* em, divisão da carteira',
  api: 'api, apis, endpoint*, integra*, interface, conectar, ligar meu sistema, ponto de acesso',
  approval:
    'aprovação, aprovações, permissão de gasto, allowance, aprovar, autoriz*, aprovei, permissões do token',
  argue:
    'contra argumento*, contraargumento*, critic*, crítica*, contest*, advogado do diabo, pontos fracos, o que pode dar errado, dar errado, questionar, rebat*, discord*, contra a minha ideia, furos, furo na, me convença, argumentos contra, objeç*',
  art: 'arte, imagem, imagens, desenho*, ilustra*, avatar*, visual, capa, banner*, ilustração, gráfico para, figura',
  audit:
    'auditor*, audita*, revisar contrato, revisar o contrato, revisão de código, revis* … contrato, revis* … código, checar o contrato, conferir o código, examin*',
  backup: 'backup*, cópia de segurança, restaur*, recuperar',
  balance: 'saldo*, fundos, quanto tenho',
  begin:
    'iniciante*, começar, primeiros passos, sou novo, sou nova, por onde começo, novato*, começando, começar do zero, do zero, nunca, primeira vez, leigo, comecei agora, sou iniciante',
  bill: 'cobran*, cobrar*, cobrado, gasto*, despes*, faturamento, conta, descont*, fui cobrado, me cobraram, valor alto, por que paguei, debitad*, debit*',
  bot: 'bot, bots, automat*, algoritm*',
  bridge: 'ponte, bridge*, entre redes',
  budget: 'orçamento*, limite de gasto, limite de gastos',
  bug: 'bug*, vulnerab*, falha de segurança, exploit*, brecha*, reentrância, ataque*',
  burn: 'queim*',
  buy: 'compr*, adquir*',
  chain: 'blockchain, cadeia, rede',
  chart: 'gráfico*, candle*, vela*',
  claim:
    'resgat*, reivindic*, sacar, saque*, receber minhas, retir*, colet*, recolh*, receber, sac*, retirar, pegar minhas, levantar',
  code: 'código, program*, script*, desenvolved*, biblioteca',
  compare:
    'compar*, diferença*, versus, melhor que, prós e contras, qual é melhor, qual a diferença, comparação, melhor entre, vantagens e desvantagens',
  concentration:
    'concentr*, distribuição, maiores detentores, insider*, carteiras ligadas, conectad*, nas mãos de, poucas carteiras, poucas mãos, concentração',
  config:
    'configur*, ajuste*, variável de ambiente, ajust*, definir, parâmetro*, variáveis de ambiente',
  contract: 'contrato*',
  convert:
    'convert*, convers*, unidade*, calculadora, quanto é, quantos, transformar em, converte*, equivale*',
  cost: 'custa, custo*, caro, barato, preço por chamada, quanto custa, preço da chamada, custa*, gastar por',
  cost_basis:
    'custo de aquisição, preço médio, custo médio, preço de compra, fifo, realizad*, custo de compra, preço de entrada, custo base, não realizad*, preço que paguei',
  creator_fee:
    'taxas de criador, taxa de criador, taxas do criador, royalt*, minhas taxas, ganhos de criador, receita de criador, tax* de criador*, tax* do criador, tax* dos criadores, taxas da minha moeda, taxas do meu token, comissões do criador, ganhos do criador, rendimento do meu token, o que ganhei com meu token',
  credit: 'crédito*, pré pago, recarg*',
  curve: 'curva*',
  dca: 'compras periódicas, compra recorrente, aos poucos, em partes, parcelad*, preço médio ao longo, fracion*, espalhar, parcelas, comprar todo mês, comprar toda semana, pouco a pouco, em etapas, em fatias, dividir a compra, dividir minha compra, ao longo do tempo, prestaç*',
  debate:
    'debat*, discut*, discuss*, opini*, mesa redonda, pontos de vista, ponto de vista, várias vozes, perspectiva*, conversa entre, especialistas, painel, lados, prós e contras, opiniões, várias opiniões',
  decimals:
    'decima*, wei, gwei, lamport*, zeros, casas decimais, unidade base, unidades base, arredond*',
  decode:
    'decodific*, decifr*, calldata, o que faz esta transação, o que essa transação faz, ler os dados, traduz* … transação, destrinch*, interpret*',
  delivery:
    'entreg*, não chega, não chegou, não chegam, não recebo, não recebi, chegando, chegar, não estão chegando',
  depth: 'profund*, raso, fundo, fundura, liquidez suficiente, aguenta',
  docs: 'documentação, manual, docs, document*, guia',
  early_buy:
    'primeiros segundos, comprar cedo, logo após o lançamento, logo no lançamento, no lançamento, assim que lançar, cedo demais, primeiros minutos, primeiro bloco, primeiros blocos, logo depois do lançamento, comprar logo, comprar na hora, entrar cedo, esperar para comprar, hora certa de comprar',
  education:
    'expli*, aprend*, ensin*, entend*, o que é um, o que é uma, o que são, aula*, lição, básico, como funciona, me ensina, ensina*, explica*, aprender, entender, significa, quer dizer, curso, conceito*, passo a passo, tirar dúvidas',
  error:
    'erro*, falh*, não funciona, deu errado, código de status, dá erro, deu pau, não vai, problema, quebr*, trav* tudo',
  event:
    'evento*, registro de eventos, o que aconteceu, atividade, cronolog*, aconteceu, histórico de eventos, log, logs, linha do tempo',
  export:
    'export*, csv, planilha, baixar, relatório, extrato, exporta*, arquivo csv, relatórios, tabela',
  fee: 'taxa*, comissão, comissões, tarifa*, taxas, percentual, encargo*',
  finality:
    'finalidade, confirmação, confirmações, definitiv*, irreversíve*, sem volta, confirmad*, quantos blocos, quantas confirmações, irrevers*',
  funding: 'funding, taxa de financiamento, financiamento',
  gas: 'gas, gás, taxa de rede, gas*, custo da rede, tarifa da rede',
  governance: 'governança, dao, votação, votações, referendo, quórum',
  graduation: 'gradua*, migra*, formatura',
  health:
    'saúde do, disponib*, funcionando, atras*, sincroniz*, no ar, de pé, saúde, atrasad*, sincronia, funcionando direito',
  help: 'qual agente, onde encontro, onde fica, esta plataforma, ajuda, navegar, orient*, o que posso fazer aqui, o que você faz, como uso isso, como usar, como funciona isso, quem pode me ajudar, a quem peço, onde acho, por onde ir, me guie, socorro',
  history: 'histórico*, passado, anterior*',
  holder:
    'detentor*, holder*, quem tem, quem possui, donos do token, quem segura, quem detém, quem tem mais, possuem, donos da moeda, na mão de quem, os donos, quem são os donos, maiores donos',
  honeypot:
    'honeypot*, não consigo vender, não dá para vender, vendável, conseguir vender, dá pra vender, vender depois, vou conseguir vender, não deixa vender, não vende, preso no token, vender de volta, armadilha*',
  identity: 'identidade*, passaporte, erc 8004',
  incident:
    'incidente*, queda*, fora do ar, emergência*, pane, caiu, caíram, fora, indisponí*, travou',
  income_tax:
    'imposto*, declaração de imposto, receita federal, fiscal*, ganho de capital, tribut*, imposto de renda, ir, receita, declarar, declaração',
  invariant:
    'invariante*, fuzz*, teste unitário, testes unitários, casos de teste, escrever testes, testes, escrever teste*, cobertura de teste*',
  invoice: 'fatura*, nota fiscal, fatur*, conta do mês, cobrança do mês, boleto*',
  key: 'chave de api, chave*, credenciais, api key, chaves, senha*, credencia*, token de acesso',
  large_trade:
    'grandes negociações, incomum, incomuns, anormal*, fora do comum, repentin*, chama atenção, se destaca, ordens grandes, grandes transações, grandes compras, grandes vendas, venda grande, compra grande, movimento estranho, estranh*, de repente, pico, picos, disparou, atípic*, grandes movimentos',
  launch:
    'lanç*, criar um token, criar token, criar meu token, criar uma moeda, minha própria moeda, meu próprio token, emitir um token, memecoin, lançar, criar moeda, fazer uma moeda, fazer meu token, minha moeda, meu token, nova moeda, novo token, colocar no mercado, criptomoeda própria, emitir, abrir um token',
  leak: 'vaz*, roubad*, comprometid*, expost*, hackead*, phishing, roub*, caiu na mão, mãos erradas, postei minha chave, publiquei minha chave, exposta, invad*',
  leverage: 'alavanc*',
  liquidation: 'liquidad*, liquidação, liquidações, liquidar, liquida*',
  liquidity: 'liquidez, tvl, lp',
  lock: 'bloquead*, travad*, trava, vesting, tranc*, travada, presa, congelad*',
  logo: 'logo*, marca, logotipo*',
  margin: 'margem, margens, colateral, garantia',
  market: 'mercado*, sentimento',
  math: 'matemátic*, fórmula*, calcul*, cálculo*, equação, números, conta, contas, demonstr*, deduz*, somar',
  metadata:
    'metadado*, ticker, símbolo, nome do token, nome para meu, descrição do token, nome e símbolo, nome para o token, nome da moeda, descrição, inventar um nome, sugira um nome',
  mint: 'mint*, cunh*',
  mint_right:
    'criar mais tokens, cunhar mais, emissão ilimitada, emitir mais, direito de mint, criar mais, imprimir mais, novos tokens, emitir novos, sem limite',
  nft: 'nft*, colecionáve*',
  order:
    'ordem, ordens, ordem limite, entrada e saída, plano de trade, saída, plano de entrada, entrar e sair, quando entrar, quando sair, ponto de saída',
  operator:
    'operador*, servidor*, nó, nós, implant*, infraestrutura, hospedar, rodar meu próprio, rodar um nó, servidor próprio, hosped*, instalar, instalação, produção',
  owner_right:
    'proprietário*, dono do contrato, direitos do dono, porta dos fundos, lista negra, renunci*, pausar, proxy, dono pode, poderes do dono, permissões do dono, congelar, controle do dono',
  paper:
    'trade simulado, dinheiro fictício, dinheiro de mentira, simul*, conta demo, sem dinheiro real, virtual*, papel, dinheiro falso, de brincadeira, fictíci*, sem arriscar, sem dinheiro de verdade, demo, treinar sem',
  pay_per_call:
    'pagamento por chamada, por chamada, 402, x402, pagamento exigido, por requisição, cobrar por chamada, pagar por chamada, pagar por uso, por consulta, api paga',
  payment: 'pagamento*, pagar, pago, pagu*',
  perps:
    'perpétu*, perp*, futuros, derivativ*, posição comprada, posição vendida, operar vendido, contratos perpétuos, contrato futuro, vendido, comprado, long, short',
  pool: 'pool*, uniswap',
  portfolio:
    'carteira*, portfólio*, meus tokens, minhas moedas, meus ativos, investimentos, patrimônio, o que eu tenho, minhas posições, meus investimentos',
  position: 'posição, posições',
  practice:
    'pratic*, prática*, treina*, treino*, exercício*, melhorar no trade, mentor*, treinar, melhorar, erros que cometo, aprender a operar, evoluir, avali* meus trades',
  price: 'preço*, cotação, vale, valor',
  price_impact:
    'impacto no preço, mover o preço, mexe no preço, venda grande, derruba o preço, derrubar o preço, baixar o preço, cair o preço, mover o mercado, quanto o preço cai, empurr* o preço',
  profit:
    'lucro*, prejuízo*, ganho*, ganhei, perdi, perda*, rendimento, rentab*, lucr*, no vermelho, no positivo, quanto ganhei, quanto perdi, saldo final, deu lucro, retorno*',
  proposal: 'proposta*',
  protection: 'proteg*, proteção, hedge*, defend*, garantir o lucro, cobrir',
  protocol: 'protocolo*, padrão, padrões, a2a, mcp',
  receipt: 'recibo*, comprovante*, comprova*, prova de pagamento',
  refund:
    'reembols*, estorn*, dinheiro de volta, cobrado duas vezes, cobraram duas vezes, devolv*, devoluç*, cobrança dupla, paguei duas vezes, duplicad*, em dobro',
  register: 'registr*',
  reorg:
    'reorg*, reorganiz*, revertid*, sumiu, desaparec*, fork*, órf*, voltou atrás, desfeit*, desfez, bloco sumiu, sumir*, sumiram, rebobin*, reescrit*',
  research:
    'pesquis*, investig*, dossiê, análise, antecedentes, quem está por trás, descobr*, levantar informações, estudo sobre, a fundo, quem criou, quem são, pesquisa',
  retry:
    'tentar de novo, nova tentativa, timeout, retomar, repet*, tente de novo, de novo, outra vez, reconect*, tentar outra vez',
  risk: 'risco*, perig*, segur*, confiáve*, confiar, suspeit*, legítim*, sinais de alerta, arrisc*, é seguro, cilada, confi*, duvidos*, sério, honest*, maliciós*, malicios*',
  route:
    'rota*, melhor caminho, melhor preço, rotea*, mais barato, melhor rota, onde trocar, melhor taxa, caminho mais',
  rug: 'rug, rug pull, golpe*, fraude*, scam*, engan*, furada, golpist*, fugir com, fugirem, sumir com o dinheiro, puxar o tapete, puxada de tapete, trapaç*, falso, falsa, pirâmide, cair em golpe',
  scope:
    'permiss*, escopo*, expira*, privilégio*, acesso*, direitos da chave, validade, permissões demais, privilég*',
  security: 'segurança, ataque*',
  sell: 'vend*',
  sell_tax: 'taxa de venda, imposto de venda, taxa de transferência',
  session:
    'sessão, sessões, canal de pagamento, micropagamento*, mpp, canal, canais, sess*, micropag*',
  deposit: 'depósito*, deposit*, caução, garantia depositada, depositei, sinal',
  share:
    'dividi*, divisão, repart*, rate*, porcentage*, percentua*, sócio*, fundador*, equipe, parte de cada, divid*, cada um, quanto cada, partes iguais, porcento, sócios, cofundador*, repartir, rachar',
  sign: 'assinar, assino, assine, assinando, assina*, antes de assinar, o que estou assinando',
  signature: 'assinatura*, hmac, verificar assinatura',
  size: 'tamanho da posição, quanto comprar, quanto arriscar',
  slippage:
    'slippage, derrapagem, preço pior, recebi menos, menos que o esperado, recebo menos, escorreg*, deslizamento, veio menos, recebi a menos, preço diferente, diferença de preço',
  sniper: 'snip*, frontrun*, mev, sandwich',
  solana: 'solana, spl',
  solidity: 'solidity, foundry, hardhat, vyper',
  stop_loss:
    'stop loss, stop, trailing, take profit, limitar perdas, parar a perda, limitar a perda, cortar a perda, cortar perdas, realizar lucro, ordem stop',
  stream: 'tempo real, ao vivo, stream*, websocket*',
  summary:
    'resum*, síntese, em poucas palavras, pontos principais, em tópicos, resumid*, versão curta, em poucas linhas, principais pontos, curto e claro',
  supply: 'oferta total, suprimento, circulante, tokenomics, inflação, oferta',
  swap: 'troca*, trocar, swap*, dex, câmbio, trocando, converter meu token, permut*, cambi*',
  technical:
    'análise técnica, indicador*, tendência*, suporte e resistência, rsi, volume, padrão gráfico',
  token: 'token*, moeda*, cripto*, criptomoeda*',
  trade: 'trade*, trading, negocia*, operação, operações, operar',
  transaction: 'transação, transações, transferência*, tx',
  typescript: 'typescript, javascript, node js, python, viem, tipad*',
  usage:
    'uso, consumo*, consumi*, utiliza*, chamadas, usei, usad*, gastei de api, quantas chamadas, quanto consumi',
  vote: 'vot*, votar, votação, votações',
  voice: 'voz, vozes, falar, falado',
  voucher: 'voucher*, vale*, cupom',
  wallet: 'carteira*, wallet*, frase semente, chave privada, endereço*',
  watch:
    'vigi*, acompanh*, monitor*, observ*, de olho, assim que, seguir, ficar de olho, fica de olho, vigiar, me mantenha, rastre*, acompanha',
  webhook: 'webhook*, callback*, assinar eventos, inscrever em eventos',
  whale:
    'baleia*, grandes detentores, grandes investidores, tubar*, grandes carteiras, grandes jogadores',
  worst_case:
    'pior caso, pior cenário, perda máxima, quanto posso perder, no pior, perder tudo, máximo que perco, máximo que posso perder, quanto perco',
  writing:
    'escrev*, redig*, texto*, reescrev*, encurtar, escrever, redação, reescrever, corrig*, melhorar o texto',
  yield: 'rendimento*, juros, staking, apy, renda passiva, rend*, passiv*, juro',
} as const satisfies Record<keyof typeof english, string>
