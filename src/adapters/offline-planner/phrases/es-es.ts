/** How the intents are said in Spanish; the first of a line also names the intent to people. */
export const esES = `
balances: Muestra mis saldos | qué tengo | cuánto tengo en mi wallet | mi cartera | cuántos {token} me quedan | el saldo de {address}
equity-chart: Muestra la evolución de mi cartera | cómo ha ido mi cartera esta semana | el valor de mis activos en 30 días | rendimiento de mi wallet en 24 horas | curva de valor de los últimos 7 días
token-price: Muestra el precio de {token} | cuánto cuesta {token} | a cuánto está {token} | precio de {token} y {token2} | cuánto vale {token}
candles: Muestra las velas de {token} | gráfico de {token} | velas de 1h de {token} | historial de precio de {token} en gráfico | el chart de 15 minutos de {token}
trending: Muestra las tendencias | qué está de moda | qué tokens están calientes | los más negociados de la última hora | qué se está moviendo
token-search: Busca un token | busca tokens llamados rana | hay alguna moneda llamada panda | encuentra el token moonlight | tokens de gatos
holders: Muestra los holders de {token} | quién tiene {token} | los mayores tenedores de {token} | quién posee {token} | top 10 de {token}
token-trades: Muestra las últimas operaciones de {token} | quién compró {token} hace poco | últimos trades de {token} | actividad de {token} | últimas 20 transacciones de {token}
pools: Muestra la liquidez de {token} | pools de {token} | dónde se negocia {token} | cuánta liquidez tiene {token} | en qué pool está {token}
token-risk: Revisa el riesgo de {token} | es {token} una estafa | es seguro {token} | {token} es un rug | puedo fiarme de {token}
swap-quote: Cotiza un cambio de {n} {token} a {token2} | cuántos {token} me dan por {eth} | cuánto recibiría por {n} {token} | cotización de {n} {token} | cuánto costaría comprar {n} {token}
buy: Compra {token} por {eth} | compra {n} {token} | cómprame {usd} de {token} | quiero comprar {n} {token} | mete {eth} en {token} | compra algo de {token}
sell: Vende {n} {token} | vende todos mis {token} | vende la mitad de mis {token} | deshazte de {n} {token} | quiero vender {n} {token} | liquida mis {token}
swap: Cambia {n} {token} por {token2} | convierte {n} {token} en {token2} | intercambia {n} {token} por {token2} | pasa todos mis {token} a {token2} | cambia {eth} por {token} | cambia la mitad de mis {token} por {token2}
order-preview: Simula una orden de compra de {n} {token} a {price} | cuánto costaría una orden limitada de {n} {token} a {price} | vista previa de una orden sin colocarla | prueba de venta limitada de {n} {token} a {price}
order-limit: Compra {n} {token} a {price} | orden limitada: vende {n} {token} a {price} | pon una orden de compra de {token} a {price} | vende {n} {token} cuando llegue a {price} | límite de compra de {eth} de {token} a {price}
order-stop: Pon un stop loss de {n} {token} en {price} | vende {n} {token} si baja de {price} | stop en todos mis {token} a {price} | take profit de {n} {token} en {price} | protege mis {token} con un stop en {price}
order-dca: Compra {eth} de {token} cada día durante 5 días | dca de {usd} por semana en {token} durante 8 semanas | invierte {eth} en {token} a diario, 10 veces | compra recurrente de {token}: {eth} cada hora, 4 veces
orders-list: Muestra mis órdenes abiertas | qué órdenes tengo | mis órdenes pendientes | mis órdenes ejecutadas | mis órdenes limitadas
order-get: Muestra la orden {order} | qué pasó con la orden {order} | estado de la orden {order} | está ejecutada {order} | cómo va mi orden de {token}
order-cancel: Cancela la orden {order} | cancela mi orden de {token} | quita el límite de {token} | anula mi stop de {token} | retira la orden de {token}
orders-cancel-all: Cancela todas mis órdenes | anula todas las órdenes abiertas | cancela todas mis órdenes de venta | quita todos los límites | cancela todo
order-replace: Cambia el precio de mi orden de {token} a {price} | pon el límite de {token} en {price} | mueve el stop de {token} a {price} | reemplaza la orden {order} con precio {price} | baja el límite a {price}
alert-create: Avísame cuando {token} supere {price} | alerta si {token} baja de {price} | crea una alerta de precio de {token} en {price} | notifícame a {price} de {token} | dime cuando {token} llegue a {usd}
alerts-list: Muestra mis alertas de precio | qué alertas tengo | mis alertas de {token} | lista de alertas
alert-delete: Borra la alerta de {token} | elimina la alerta {alert} | quita mi alerta de {token} | desactiva la alerta de {token}
launches-new: Muestra los últimos lanzamientos | qué se ha lanzado | tokens nuevos | monedas recién lanzadas | mis lanzamientos | lanzamientos de {address}
launches-graduating: Muestra lo que está por graduarse | qué lanzamientos se gradúan | tokens cerca de graduarse | quién espera su pool
launch-get: Muestra el lanzamiento de {token} | quién creó {token} | cuándo se lanzó {token} | el creador de {token} | detalles del lanzamiento de {token}
launch-prepare: Lanza un token llamado «Sunny Otter» con símbolo OTTER | lanza un token nuevo Blue Whale (WHALE) | quiero lanzar un token | crea el token Red Fox FOX con compra inicial de {eth} | despliega la moneda Zorro Rojo, ticker ZORRO
launch-rehearse: Ensaya el lanzamiento de «Sunny Otter» OTTER | ensayo general del token Blue Whale (WHALE) | simula el lanzamiento de Red Fox FOX | prueba de lanzamiento con compra inicial {eth}
launch-status: Muestra el estado del lanzamiento {launch} | cómo va {launch} | salió mi lanzamiento | está confirmado {launch}
creator-fees: Muestra mis comisiones de creador por cobrar | cuánto puedo cobrar | qué comisiones de creador me esperan | cuánto ha dado {token} en comisiones | hay comisiones que reclamar
creator-fees-claim: Reclama mis comisiones de creador | cobra mis comisiones | recoge las comisiones de {token} | retira mis ganancias de creador | envía mis comisiones a {address}
perp-markets: Muestra los mercados de perpetuos | qué perpetuos hay | qué futuros puedo operar | lista de mercados perp
perp-price: Muestra el precio mark de {perp} | a cuánto está bitcoin | cuánto vale {perp} | precio del perp de ETH | precio índice de {perp}
perp-positions: Muestra mis posiciones de perpetuos | qué posiciones tengo abiertas | estoy en largo o en corto | mi posición de {perp} | cómo va mi largo de {perp}
perp-account: Muestra mi cuenta de margen | cuánto margen tengo | mi capital en perpetuos | garantía disponible
perp-open: Abre un largo de {n} {perp} | corto en {perp} con {usd} | ponte largo en {n} {perp} | largo 0,1 BTC a 95000 | largo de {perp} con stop en 130 y take profit en 180
perp-close: Cierra mi posición de {perp} | cierra el largo de {perp} | sal del corto de {perp} | cierra la mitad de mi posición de {perp} | cierra mi perp de {perp}
perp-orders: Muestra mis órdenes de perpetuos | qué órdenes perp están abiertas | mis órdenes de futuros | órdenes perp de {perp}
perp-order-cancel: Cancela mi orden perp de {perp} | cancela la orden perp 42 de {perp} | cancela todas las órdenes perp | quita la orden de futuros de {perp}
perp-funding: Muestra el funding de {perp} | cuál es la tasa de financiación de {perp} | funding de BTC | historial de funding de {perp}
paper-account: Muestra mi cuenta paper | cuánto dinero ficticio tengo | mi cuenta demo | saldo de la cuenta de práctica
paper-reset: Reinicia mi cuenta paper | pon a cero la cuenta demo | empieza de nuevo con el dinero ficticio | resetea la cuenta de práctica
keys-list: Muestra mis claves API | qué claves tengo | lista de claves activas | mis llaves de acceso
key-mint: Crea una clave API nueva | hazme una clave para mi bot | necesito una clave API | genera una clave
key-revoke: Revoca mi clave API | borra la clave key_7 | desactiva la clave «trading bot» | renueva mi clave
usage: Muestra mi consumo | cuántas llamadas a la API hice | cuánto he gastado este mes | uso por día | consumo por clave
invoices-list: Muestra mis facturas | facturas sin pagar | qué facturas tengo | facturas pagadas | mis facturas vencidas
invoice-get: Muestra la factura {invoice} | qué lleva la factura {invoice} | detalles de {invoice} | explica la factura {invoice}
invoice-upcoming: Muestra mi próxima factura | cuánto será mi próxima factura | factura siguiente | cómo va la factura actual
invoice-pay: Paga mi factura | paga la factura {invoice} | salda la factura pendiente | paga lo que debo
credit-balance: Muestra mi crédito prepago | cuánto crédito me queda | mi saldo de créditos | crédito restante
budgets-list: Muestra mis presupuestos | qué presupuestos tengo | límites de gasto | lista de presupuestos
rewards: Muestra mis recompensas | cuánto he ganado en recompensas | mis premios | ganancias por referidos
referral-code: Crea mi código de referido | dame mi código de invitación | quiero invitar amigos | mi código de referidos
charges-list: Muestra mis cargos | qué me han cobrado | pagos de llamadas | pagos reembolsados | pagos por x402
charge-receipt: Muestra el recibo del cargo {charge} | recibo de {charge} | necesito el comprobante {charge} | recibo de mi último pago
plans-list: Muestra los planes | qué suscripciones hay | precios de los planes | cuánto cuesta el plan pro
webhooks-list: Muestra mis webhooks | qué webhooks hay configurados | lista de webhooks | adónde se envían los eventos
notifications: Muestra mis notificaciones | notificaciones sin leer | qué hay de nuevo | cuántos mensajes sin leer tengo
agents-search: Busca un agente para impuestos | qué agente revisa contratos | busca un bot para informes | hay un agente para facturas
agents-own: Muestra mis agentes | qué agentes he creado | mis propios agentes | mis bots
agent-create: Crea un agente | hazme un agente llamado caza-ballenas | nuevo agente | haz un bot que vigile precios
runs-list: Muestra mis ejecuciones | qué ejecuciones de agentes hay | ejecuciones de {agent} | últimas ejecuciones de mis agentes
run-get: Muestra la ejecución {run} | qué hizo {run} | estado de la ejecución {run} | resultado de {run}
run-cancel: Cancela la ejecución {run} | para el run {run} | detén el agente en marcha | detén la ejecución de {agent}
agent-plans: Muestra mis planes de agentes | planes con varios agentes | borradores de planes de agentes | planes del orquestador
help: Qué puedes hacer | ayuda | en qué me puedes ayudar | qué te puedo pedir
api-docs: Muestra la documentación de la API | qué endpoint da las velas | documentación de swaps | cómo se llama la operación de órdenes
service-status: Muestra el estado del servicio | funciona todo | está el servicio en línea | hay alguna caída
error-codes: Muestra los códigos de error | qué errores hay | lista de todos los códigos de error | qué significan los códigos de error
models-list: Muestra los modelos | qué modelos de lenguaje hay | modelos de IA disponibles | qué modelos puedo usar
vault-wallets: Muestra mis billeteras de la bóveda | qué wallets hay en la bóveda | lista de wallets del vault | mis wallets en custodia
vault-policy: Muestra la política de mi bóveda | qué puede firmar mi vault | reglas de la wallet de la bóveda | política de firma de la bóveda
transfer: Envía {eth} a {address} | transfiere {eth} a {address} | manda {n} ether a {address} desde la bóveda | pasa {eth} a {address}
signing-requests: Muestra lo que espera mi firma | solicitudes de firma pendientes | qué tengo que firmar | algo por aprobar
faucet: Dame ETH de prueba | faucet | necesito USDC de prueba | 1 SOL del grifo
gateway-vendors: Muestra los proveedores de la pasarela | qué proveedores de datos hay | lista de vendors | proveedores externos
events-history: Muestra eventos pasados | registro de eventos | eventos de lanzamientos | qué eventos ha habido
profile: Muestra mi perfil | quién soy | qué wallets están vinculadas | he iniciado sesión | mi dirección
signing-approve: Aprueba la solicitud de firma | firma la transacción pendiente | confirma la firma | rechaza la firma
webhook-create: Crea un webhook | añade un webhook a https://example.com/hook | borra mi webhook | cambia el webhook
budget-create: Pon un presupuesto de {usd} | limita mi gasto a {usd} al mes | crea un presupuesto | borra mi presupuesto
withdraw: Retira {usd} a mi cuenta bancaria | envía mis bitcoins a mi wallet | pásalo a mi banco | compra bitcoin con tarjeta
memory-remember: Recuerda que prefiero poco apalancamiento | ten en cuenta que solo opero al contado | Anota que mi límite es de 100 dólares | recuerda: nunca más de una operación al día
memory-list: Qué recuerdas de mí | qué sabes sobre mí | Qué sabes de mí | qué recuerdas sobre mí
memory-forget: Olvida lo que te dije | olvida todo sobre mí | Olvida que me gusta poco apalancamiento | olvida mi preferencia
other: Hazme un pastel | qué tiempo hace | cuenta un chiste | traduce este texto | reserva un vuelo | buenos días
`
