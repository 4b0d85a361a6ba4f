/** The words of Spanish. */
export const esES = `
empty: el, la, los, las, un, una, unos, unas, de, del, al, a, y, o, u, en, con, por, para, que, qué, cual, cuál, cuales, cuáles, quien, quién, como, cómo, cuando, cuánto, cuanto, cuánta, cuántos, cuantas, donde, dónde, es, son, está, estan, están, soy, ser, estar, hay, he, has, ha, han, yo, tú, me, mí, te, ti, se, nos, lo, le, les, esto, este, esta, estos, eso, ese, esa, puedes, puede, podrías, puedo, quiero, quisiera, quería, favor, ahora, actual*, mismo, gracias, hola, dame, dime, haz, hazme, si, más, ya, aún, todavía, va, vale, tengo, tiene, tener, sobre
show: muestra*, muéstrame, mostrar, enseña*, lista*, ver, dame, enumera*, consulta*
find: busca*, encuentra*, encontrar, localiza*
buy: compr*, adquier*, adquirir
sell: vend*, liquida*, deshaz*, venta, ventas
swap: cambi*, intercambi*, convert*, conviert*, swap*, canje*, permut*
quote: cotiz*, estim*, cuánto recib*, cuánto obten*, cuánto me dan, cuanto me darían, me darian, obtendría, recibiría, presupuesto
cancel: cancel*, anul*, retir*
delete: elimin*, borr*, quita*, suprim*
create: crea*, crear, créame, nuev*, pon, poner, ponme, genera*, configur*, abre, hazme
claim: reclam*, cobra*, retir*, recog*, recoge
launch: lanz*, despleg*, despliega*, emit*
place: coloca*, pon, poner, envía una orden, deja
pay: paga*, abona*, liquida*
send: envía*, envia*, manda*, transfier*, transfer*, pasa
close: cierr*, cerrar
reset: reinici*, restablec*, resete*, cero
change: cambi*, modific*, actualiz*, mueve, mover, sube, baja, ajusta*, reemplaz*
check: revis*, comprueb*, comprob*, analiz*, verific*, mira, inspeccion*
explain: explica*, explíca*
preview: coste de, costo de, simulación, simúlame, calcula, ensayo, ensaya, sin enviarla, sin colocar, previsualiz*, vista previa, simul*, simula, en seco, costaría, prueba
rehearse: ensay*, simul*
token: token*, moneda*, cripto*, coin*, ficha*
price: precio*, cotización, cuesta, vale, valor, cuánto está
order: orden, órdenes, ordenes
position: posicion*, posición
balance: saldo*, balance, cuánto tengo, fondos
portfolio: cartera*, portafolio*, tenencias, qué tengo, poseo, patrimonio
equity: evolución, evolucion*, rendimiento, a lo largo, con el tiempo, ha ido
wallet: wallet*, billetera*, monedero*, dirección, direccion*
vault: bóveda*, vault*, custodia*
account: cuenta, perfil, quién soy, sesión
holder: holder*, tenedor*, poseedor*, titular*, quién tiene, quiénes tienen
trade: trades, operaciones, transacciones, trade
creator: creador*, autor, quién creó, quién lanzó
fee: comision*, comisión, tarifas, regalía*, fees
claimable: por cobrar, reclamable*, puedo cobrar, puedo reclamar, pendientes de cobr*, disponibles
reward: recompensa*, premio*, ganado, gané
risk: riesgo*, estafa*, rug*, scam*, segur*, fiable*, honeypot, peligros*, timo, fraude
alert: alerta*, avís*, avisa*, alarma*, notifíca*, cuando suba, cuando baje
candle: vela*, gráfic*, grafic*, chart*
liquidity: liquidez, pool*
trending: tendencia*, popular*, caliente*, de moda, candente*
newest: últim*, nuev*, recient*
funding: funding*, financiación, financiamiento
perp: perp*, futuro*, contrato*
long: largo, larga, long
short: corto, corta, short
market: mercado*
limit: límite, limit*, limitada
stoploss: stop*, stop-loss
takeprofit: take profit, take-profit, toma de ganancias, toma de beneficios
dca: dca, recurrente*, cada, periódic*
paper: paper, papel, demo*, ficticio*, virtual*, simulad*, práctica
live: live, real, reales, dinero real, verdad
key: clave*, llave*, api key*, keys
invoice: factura*
upcoming: próxim*, siguiente factura, proxima
usage: uso, consum*, gast*, utiliz*, usado
budget: presupuesto*
plan: plan, planes, suscripci*
charge: cargo*, pago*, cobros
receipt: recibo*, comprobante*, justificante*
credit: crédito*, prepago*
referral: referid*, recomend*, invita*, referencia
agent: agente*, bot, bots, asistente*
doc: doc, docs, documentación, endpoint*, api, operacion*, operación, manual
error: error*
status: estado, funcion*, en línea, caído, operativ*, salud, en marcha
vendor: proveedor*, pasarela, gateway
webhook: webhook*
notification: notificacion*, notificación, mensajes, avisos
unread: sin leer, no leíd*
model: modelo*
signature: firma*, firmar
policy: política*, politica*, reglas, permit*, puede firmar
faucet: faucet*, grifo, eth de prueba, de prueba
graduation: gradu*
run: ejecuci*, ejecucion, run, runs
event: evento*
history: historial, historia, pasad*
margin: margen, garantía*, colateral
all: todo, todos, toda, todas, totalidad, entero
half: mitad, medi*
quarter: cuarto, cuarta parte
open: abiert*, pendientes
filled: ejecutad*, completad*
above: encima, sobre, supere*, supera*, más de, mayor*, suba, sube, alcance, llegue
below: debajo, menos de, menor*, baje, baja, caiga, cae
not: no, nunca, jamás, sin, ningún*, ningun*
question: si vendo, si compro, si cancelo, si cierro, si lanzo, buen momento, merece la pena, cómo vendo, cómo compro, cómo cancelo, cómo vender, cómo comprar, cómo cancelar, me conviene, qué haría, sería mejor, qué tal si, qué pasa si, qué pasaría, qué ocurre, qué sucede, y si, debería, debo, conviene, cómo puedo, cómo se, cómo funciona, cómo hago, por qué, qué significa, qué es un, vale la pena, es buena idea, imagina, supong*, estoy pensando, explícame cómo
then: luego, después, despues, entonces, y luego, a continuación, finalmente
every: cada, todos los, todas las, diari*, semanal*, mensual*
minute: minuto*
hour: hora*
day: día*, dias, diari*, 24 horas, hoy
week: semana*
month: mes, meses, mensual*
last: últim*
my: mi, mis, mío, mía, tengo
help: ayuda*, qué puedes, qué sabes, capaz, capacidades
name: nombre, llamad*, llámalo, llame
symbol: símbolo, ticker
paid: pagad*
due: pendiente*, vencid*, debo, adeudad*, sin pagar, impagad*
active: activ*
revoked: revoc*, desactiv*, renueva*, rotar, rota
running: en curso, en marcha, ejecut*
failed: fallid*, fallado
initial: inicial*, primera compra
num: cuartos=0.25; centenar=100; millar=1000; cero=0; uno=1; un=1; una=1; dos=2; tres=3; cuatro=4; cinco=5; seis=6; siete=7; ocho=8; nueve=9; diez=10; once=11; doce=12; quince=15; veinte=20; veinticinco=25; treinta=30; cuarenta=40; cincuenta=50; sesenta=60; setenta=70; ochenta=80; noventa=90; cien=100; ciento=100; doscientos=200; doscientas=200; trescientos=300; trescientas=300; quinientos=500; quinientas=500; mil=1000; millon=1000000; millones=1000000; medio=0.5; media=0.5; mitad=0.5; docena=12; k=1000
unit: ETH=eth, ether, éter, ethers; USD=dólar*, dolar*, usd; BTC=btc, bitcoin*; SOL=sol, solana
said: dice que, dijo, me dijo, escribió, escribe que, según, tuit, tweet, alguien, traduce, traducir, ignora, reenviado, dicen
`
