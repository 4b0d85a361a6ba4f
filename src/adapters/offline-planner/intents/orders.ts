import type { Amount } from '../reading/amounts.ts'
import { atomicOf } from '../reading/numbers.ts'
import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, unknownToken } from './acts.ts'
import { itemsOf, memberOf, textOfMember } from './answers.ts'
import { compared, product } from './exact.ts'
import { counts, firstOf, goodsIn, isMoney, isShare, orderAmounts, timesIn } from './roles.ts'
import { etherDecimals, etherInOrders, ownWallet, same, type Token, tokensNamed } from './tokens.ts'
import { atomicProduct, baseUnits, soldOf, vagueLeast } from './trading.ts'

type Kind = 'dca' | 'limit' | 'stop' | 'take_profit'

export function modeOf({ concepts }: Reading): 'live' | 'paper' | null {
  if (concepts.has('live')) return 'live'
  return concepts.has('paper') ? 'paper' : null
}

export const orderLimit = (reading: Reading): Recipe =>
  placeOrder(reading, { operation: 'orders.place', kind: 'limit' })
export const orderStop = (reading: Reading): Recipe =>
  placeOrder(reading, { operation: 'orders.place', kind: stopKind(reading) })
export const orderDca = (reading: Reading): Recipe =>
  placeOrder(reading, { operation: 'orders.place', kind: 'dca' })
export function orderPreview(reading: Reading): Recipe {
  const { concepts } = reading
  const hasStop = concepts.has('stoploss') || concepts.has('takeprofit')
  const kind = hasStop
    ? stopKind(reading)
    : timesIn(reading).length > 0 && concepts.has('every')
      ? 'dca'
      : 'limit'
  return placeOrder(reading, { operation: 'orders.preview', kind })
}

function stopKind({ concepts }: Reading): Kind {
  return concepts.has('takeprofit') && !concepts.has('stoploss') ? 'take_profit' : 'stop'
}

type Quote = { readonly address: string; readonly decimals: number; readonly isEther: boolean }

/** The quote is ether unless the words say dollars or USDC. */
function* quoteFor(reading: Reading, tokens: readonly Token[], base: Token): Recipe<Quote> {
  const usdc = tokens.find((one) => one !== base && one.symbol.toUpperCase() === 'USDC')
  if (usdc !== undefined) return { address: usdc.address, decimals: usdc.decimals, isEther: false }
  if (!goodsIn(reading).some(({ unit }) => unit === 'USD' || unit === 'USDC')) {
    return { address: etherInOrders, decimals: etherDecimals, isEther: true }
  }
  const items = itemsOf(yield* look('tokens.list', { q: 'USDC' }))
  const found = items.filter((one) => textOfMember(one, 'symbol') === 'USDC')
  const [item] = found
  const address = textOfMember(item, 'token')
  if (address === null || found.length > 1) throw ask('token')
  const decimals = memberOf(item, 'decimals')
  return { address, decimals: typeof decimals === 'number' ? decimals : 6, isEther: false }
}

function* placeOrder(
  reading: Reading,
  {
    operation,
    kind,
  }: { readonly operation: 'orders.place' | 'orders.preview'; readonly kind: Kind },
): Recipe {
  const { tokens, choices, unknown } = yield* tokensNamed(reading, { figures: true })
  if (choices.length > 0) throw ask('token', choices)
  const [token] =
    tokens.length > 1 ? tokens.filter(({ symbol }) => symbol.toUpperCase() !== 'USDC') : tokens
  if (token === undefined) throw unknown.length > 0 ? unknownToken(unknown) : ask('token')
  const side = sideOf(reading, kind)
  // `buy KOI with a stop at 0.00006`: a purchase and the stop of it are two orders.
  if (side === 'buy' && reading.concepts.has('stoploss')) throw ask('side')
  const quote = yield* quoteFor(reading, tokens, token)
  const common = {
    mode: modeOf(reading) ?? 'paper',
    kind,
    side,
    pair: { base: token.address, quote: quote.address },
  }
  if (kind === 'dca') {
    const { amountAtomic, schedule } = dcaOf(reading, { token, side, quote })
    yield* act(operation, { ...common, amountAtomic, schedule })
    return done
  }
  const amounts = orderAmounts(reading, token)
  if (amounts.price === null || isShare(amounts.price)) throw ask('price')
  if (isPerhapsTotal(reading, amounts)) throw ask('price')
  const price = priceIn(amounts.price)
  if (!isNearPrice(price, quote.isEther ? token.priceEth : token.priceUsd)) throw ask('price')
  const settled = {
    ...common,
    kind: kindAt(reading, { kind, side, price, token, isEther: quote.isEther }),
  }
  const amountAtomic = yield* spentOf(reading, { token, side, quote, price, amounts })
  yield* act(operation, {
    ...settled,
    amountAtomic,
    ...(settled.kind === 'limit' ? { limitPrice: price } : { trigger: { price } }),
  })
  return done
}

/** `5 NOVA for 0.02`: the words do not tell whether that is for each or for all. */
function isPerhapsTotal(reading: Reading, { price, goods }: ReturnType<typeof orderAmounts>) {
  const { concepts, text } = reading
  if (price === null || goods === null || isShare(goods) || goods.value === '1') return false
  if (['limit', 'price', 'order', 'stoploss', 'takeprofit'].some((one) => concepts.has(one)))
    return false
  return forWords.test(text.slice(0, price.at)) && !eachWords.test(text.slice(price.end))
}

const forWords =
  /(?<!\p{L})(?:for|für|pour|por|per|voor|za|за|مقابل|cho|içinde|karşılığında)\s?\$?$/iu
const eachWords =
  /^\s?(?:ETH|USDC)?\s?(?:each|apiece|a piece|je(?:weils)?|pro|das stück|chacun\p{L}*|pièce|l'unité|cada|la unidad|l'un[oa]|ciascun\p{L}*|cadauno|per stuk|elk|za sztukę|każd\p{L}*|за штук\p{L}*|за каждый|за всеки|за брой|tanesi|mỗi)/iu

/** So many times more or less than the price now, a number is hardly meant to be one. */
const farTimes = '20'

/** Whether a number may be a price: near the one that the token has, where that is known. */
function isNearPrice(price: string, now: string | null): boolean {
  if (now === null || compared(now, '0') === 0) return true
  return (
    compared(price, product(now, farTimes)) <= 0 && compared(product(price, farTimes), now) >= 0
  )
}

type Told = {
  readonly kind: Kind
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly token: Token
  readonly isEther: boolean
}

/** Where the words leave it open, a sale above the price now is a limit, and one below it is a stop. */
function kindAt({ concepts }: Reading, { kind, side, price, token, isEther }: Told): Kind {
  const isTold = ['limit', 'stoploss', 'takeprofit'].some((one) => concepts.has(one))
  if (isTold || side === 'buy' || !isEther || token.priceEth === null) return kind
  const isAbove = compared(price, token.priceEth) > 0
  if (kind === 'stop' && isAbove) return 'limit'
  return kind === 'limit' && !isAbove && concepts.has('below') ? 'stop' : kind
}

function sideOf(reading: Reading, kind: Kind): 'buy' | 'sell' {
  const said = firstOf(reading, 'buy', 'sell')
  if (said === 'buy' || said === 'sell') return said
  if (reading.concepts.has('long')) return 'buy'
  // In languages without spaces a longer entry may cover the word: `買ったら`.
  const isBuy = /[買买]|매수|사면/u.test(reading.text)
  const isSell = /[売卖賣]|매도|팔면/u.test(reading.text)
  if (isBuy !== isSell) return isBuy ? 'buy' : 'sell'
  if (kind === 'stop' || kind === 'take_profit') return 'sell'
  if (kind === 'dca') return 'buy'
  throw ask('side')
}

function priceIn({ value, unit }: Amount): string {
  return unit === 'gwei' || unit === 'wei'
    ? product(value, unit === 'gwei' ? '0.000000001' : '0.000000000000000001')
    : value
}

type Spending = {
  readonly token: Token
  readonly side: 'buy' | 'sell'
  readonly quote: Quote
  readonly price: string
  readonly amounts: ReturnType<typeof orderAmounts>
}

/** What an order spends: of the token for a sale, of the quote for a purchase. */
function* spentOf(
  reading: Reading,
  { token, side, quote, price, amounts }: Spending,
): Recipe<string> {
  const { goods, money } = amounts
  if (side === 'sell') {
    if (goods === null && money !== null) throw ask('amount')
    const wallet = goods !== null && !isShare(goods) ? '' : yield* ownWallet('eip155')
    return yield* soldOf(reading, { token, wallet, goods: goods ?? undefined })
  }
  if (goods !== null && isShare(goods)) throw ask('amount')
  if (goods !== null) return atomicProduct(product(goods.value, price), quote.decimals)
  if (money === null) throw ask('amount')
  return moneyIn(money, quote)
}

function moneyIn(money: Amount, quote: Quote): string {
  // A number without a unit is money only where it is small.
  if (money.unit === null && compared(money.value, vagueLeast) >= 0) throw ask('amount')
  const decimals = money.unit === 'wei' ? 0 : money.unit === 'gwei' ? 9 : quote.decimals
  const isOther = quote.isEther !== (money.unit !== 'USD' && money.unit !== 'USDC')
  const atomic = isOther ? null : atomicOf(money.value, decimals)
  if (atomic === null) throw ask('amount')
  return atomic
}

const seconds: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
}

/** Words that say of an amount that it is for all rounds together. */
const inAll =
  /\b(?:in all|in total|total|insgesamt|altogether|split|spread|parts|aufgeteilt|verteilt|en total|au total|in totale|no total|in totaal|łącznie|w sumie|toplam|tổng cộng|chia|всего|в сумме|общо|разпредел\p{L}*|раздел\p{L}*|répart\p{L}*|repart\p{L}*|divid\p{L}*|verdeel\p{L}*|podziel\p{L}*|böl\p{L}*)\b|总共|總共|合计|共投|分成|分[0-9一二三四五六七八九十]+[次批]|合計|に分けて|나눠|나누어|총|إجمالي|موزع|مجموع|تقسیم/iu
/** Words that say of an amount that it is for one time. */
const eachTime =
  /(?<!\p{L})(?:a|an|per|each|every) (?:second|minute|hour|day|week|month)|(?:am|pro|je|jede\p{L}*) (?:tag|woche|stunde|monat|mal)|täglich|stündlich|wöchentlich|monatlich|par (?:jour|semaine|heure|mois)|(?:al|por|cada) (?:d[ií]a|semana|hora|mes)|(?:por|ao|à|cada|todo) (?:dia|semana|hora|mês|mes)|(?:al|alla|per|ogni) (?:giorno|settimana|ora|mese)|all'ora|quotidian\p{L}*|(?:per|elke|iedere) (?:dag|week|uur|maand)|dagelijks|wekelijks|dziennie|codziennie|tygodniowo|co (?:dzień|tydzień|godzin\p{L}*|miesiąc)|в (?:день|неделю|час|месяц)|ежедневн\p{L}*|еженедельн\p{L}*|каждый|каждую|каждые|(?:на|всеки|всяка|всяко|всеки) (?:ден|седмица|час|месец)|дневно|седмично|günde|haftada|saatte|ayda|günlük|haftalık|mỗi|hằng|hàng ngày|每|يوميا|يومياً|أسبوعيا|أسبوعياً|كل (?:يوم|أسبوع|ساعة|شهر)|في (?:اليوم|الأسبوع)|روزی|روزانه|هفته‌?ای|هفتگی|ساعتی|هر|毎|ごと|ずつ|に1回|매|씩|마다/iu
/** Words that say of a time that the whole is spread over it: only an amount right beside its time is one for each. */
const spreadWords =
  /(?<!\p{L})(?:over|across|within|slices?|chunks?|über|étal\p{L}*|sur \d+|a lo largo|en \d+ (?:d[ií]as|semanas|horas)|em \d+ (?:dias|semanas|horas)|ao longo|nell'arco|in \d+ (?:giorni|settimane|ore)|su \d+|verspreid|gespreid|w ciągu|rozł\p{L}*|за \d+ (?:дн|нед|час)\p{L}*|растяни|в рамките|yayarak|boyunca|trong \d+|trải|على مدى|على مدار|خلال|طی|در طول|ظرف)(?!\p{L})|期间|期間内|之内|以内|にわたって|かけて|にかけて|동안/iu
const partWords =
  /\b(?:parts?|installments|raten|teile\p{L}*|partes|cuotas|parts égales|parti|rate|delen|termijnen|rat|części|parça|taksit|част\p{L}*|порци\p{L}*|вноски)(?!\p{L})|phần|دفعات|قسمت|قسط|份|期/iu
/** Words before a number of times: `in 4 buys`. */
const intoWords = /(?:en|em|in|w|за|на) $/iu

/** `0.1 ETH a day for 5 days`: five rounds, and what they spend together. */
function dcaOf(
  reading: Reading,
  {
    token,
    side,
    quote,
  }: { readonly token: Token; readonly side: 'buy' | 'sell'; readonly quote: Quote },
) {
  const { interval, rounds } = scheduleOf(reading, token)
  const goods = goodsIn(reading)
  const amount =
    goods.find((one) => (side === 'sell' ? counts(one, token, reading) : isMoney(one))) ??
    goods.find(({ unit }) => unit === null)
  if (amount === undefined || isShare(amount)) throw ask('amount')
  if (rounds === null) throw ask('rounds')
  const spent = side === 'sell' ? baseUnits(amount, token) : moneyIn(amount, quote)
  const { concepts, text } = reading
  const isInAll = inAll.test(text)
  const isBeside =
    eachTime.test(text.slice(amount.end, amount.end + 26)) ||
    eachTime.test(text.slice(Math.max(0, amount.at - 26), amount.at))
  const isEachTime =
    isBeside ||
    (!spreadWords.test(text) && (concepts.has('every') || eachTime.test(text))) ||
    timesIn(reading).some((one) => isEach(one, reading))
  // `0.5 ETH over 5 days`, `0.5 ETH every day in 5 parts`: the words do not tell whether that is for each time. In
  // `0.5 ETH in 5 parts, one every day` what is each day's is a part.
  const counted = goods.filter((one) => isTimes(one, reading))
  const isParts = counted.some(
    ({ at }) => partWords.test(text) || intoWords.test(text.slice(0, at)),
  )
  const isClear = isParts ? !isEachTime || onePartWords.test(text) : isEachTime
  if (!isInAll && !isClear) throw ask('amount')
  return {
    amountAtomic: isInAll || isParts ? spent : String(BigInt(spent) * BigInt(rounds)),
    schedule: { rounds, intervalSeconds: interval },
  }
}

/** Words that say of one of the parts when its time is. */
const onePartWords =
  /(?<!\p{L})(?:one (?:an?|each|every|per)|(?:eine[rsn]?) (?:pro|je|jede\p{L}*)|un[oa]? (?:cada|al|por|ogni|all['’])|une? (?:par|chaque|toutes)|uma? (?:a|por|cada)|(?:un|één) (?:per|elke|iedere)|jed\p{L}* (?:co|na|każd\p{L}*)|(?:по )?одн\p{L}* (?:в|кажд\p{L}*)|(?:по )?една? (?:на|всеки|всяк\p{L}*))(?!\p{L})/iu

const everyWords = ['day', 'week', 'hour', 'month', 'minute'] as const

function scheduleOf(
  reading: Reading,
  token: Token,
): { readonly interval: number; readonly rounds: number | null } {
  const times = timesIn(reading)
  const named = everyWords.filter((one) => reading.concepts.has(one))
  const each = times.find((one) => isEach(one, reading))
  const span = times.find((one) => one !== each)
  const unit =
    each?.unit ?? named.find((one) => one !== span?.unit) ?? span?.unit ?? named[0] ?? 'day'
  const interval = (seconds[unit] ?? 86_400) * Number(each?.value ?? 1)
  const counted = goodsIn(reading).find(
    (one) =>
      one.unit === null && !isShare(one) && /^\d+$/.test(one.value) && !counts(one, token, reading),
  )
  if (counted !== undefined && isTimes(counted, reading))
    return { interval, rounds: Number(counted.value) }
  if (span !== undefined) {
    const whole = (seconds[span.unit ?? ''] ?? 0) * Number(span.value)
    return { interval, rounds: Math.max(2, Math.round(whole / interval)) }
  }
  // `for a week` of days, `for a month`.
  const longer = named.find((one) => (seconds[one] ?? 0) > interval)
  if (longer !== undefined && counted === undefined)
    return { interval, rounds: Math.round((seconds[longer] ?? 0) / interval) }
  return { interval, rounds: counted === undefined ? null : Number(counted.value) }
}

/** `every 6 hours`: the time is how far apart the rounds are, and not how long they go on. */
function isEach(time: Amount, reading: Reading): boolean {
  const before = reading.text.slice(Math.max(0, time.at - 14), time.at)
  const after = reading.text.slice(time.end, time.end + 10)
  return (
    /(?:every|each|alle|jede\p{L}?|cada|chaque|toutes les|tous les|ogni|elke|iedere|om de|co|każd\p{L}*|her|mỗi|cứ|cách|кажд\p{L}*|всек\p{L}*|на всеки|كل|هر|每隔?|毎)\s?$/iu.test(
      before,
    ) || /^\s?(?:ごと|毎|おき|마다|に一回|に1回|に1度|'?de bir|da bir|te bir|ta bir)/u.test(after)
  )
}

function isTimes(amount: Amount, reading: Reading): boolean {
  const after = reading.text.slice(amount.end, amount.end + 14)
  return /^\s?(?:times|rounds?|parts?|buys?|purchases|installments|mal\b|raten|teile|käufen?|veces|partes|compras|fois|parts|achats|volte|rate|parti|acquisti|keer|aankopen|zakup\p{L}*|delen|termijnen|razy|rat|części|kez|kere|defa|parça|taksit|lần|phần|раз|част|порци|покуп|пъти|вноски|مرات|مرة|دفعات|بار|مرتبه|قسمت|次|轮|輪|批|期|份|回|번|회|차례)/iu.test(
    after,
  )
}

type Listed = Readonly<Record<string, unknown>>

/** Whether the words of a request say what the order is. */
function fits(reading: Reading, order: Listed, token: Token | null): boolean {
  const { concepts } = reading
  if (token !== null && !same(textOfMember(order, 'pair', 'base') ?? '', token.address))
    return false
  const kinds: readonly (readonly [string, readonly string[]])[] = [
    ['limit', ['limit']],
    ['stoploss', ['stop']],
    ['takeprofit', ['take_profit']],
    ['dca', ['dca']],
  ]
  const said = kinds.filter(([concept]) => concepts.has(concept)).flatMap(([, kind]) => kind)
  const kind = textOfMember(order, 'kind') ?? ''
  return said.length === 0 || said.includes(kind)
}

/** The one open order that the words mean; asks where there are several. */
export function* orderMeant(
  reading: Reading,
): Recipe<{ readonly id: string; readonly order: Listed | null; readonly token: Token | null }> {
  const named = reading.entities.find(
    ({ kind, value }) => kind === 'id' && value.startsWith('ord_'),
  )
  if (named !== undefined) return { id: named.value, order: null, token: null }
  const { tokens, choices, unknown } = yield* tokensNamed(reading, { figures: true })
  if (choices.length > 0) throw ask('token', choices)
  if (unknown.length > 0) throw unknownToken(unknown)
  const token = tokens[0] ?? null
  const orders = itemsOf(yield* look('orders.list', { status: 'open' }))
  const near = orders.filter((order) => fits(reading, order, token))
  const side = firstOf(reading, 'buy', 'sell')
  const bySide = near.filter((order) => side === null || textOfMember(order, 'side') === side)
  const byMode = bySide.filter(
    (order) => modeOf(reading) === null || textOfMember(order, 'mode') === modeOf(reading),
  )
  const isTold = token !== null || side !== null || near.length < orders.length
  const chosen = byMode
  const [order] = chosen
  const id = textOfMember(order, 'id')
  if (order === undefined || id === null) throw ask('orderId')
  if (chosen.length > 1 || (!isTold && orders.length > 1)) {
    throw ask(
      'orderId',
      chosen.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  }
  return { id, order, token }
}

export function* orderGet(reading: Reading): Recipe {
  const { id } = yield* orderMeant(reading)
  yield* act('orders.get', { orderId: id })
  return done
}

export function* orderCancel(reading: Reading): Recipe {
  const { id } = yield* orderMeant(reading)
  yield* act('orders.cancel', { orderId: id })
  return done
}

/** Changes the price or the amount of an order. */
export function* orderReplace(reading: Reading): Recipe {
  const meant = yield* orderMeant(reading)
  const order = meant.order ?? (yield* look('orders.get', { orderId: meant.id }))
  const token = meant.token
  const kind = textOfMember(order, 'kind')
  const amounts = goodsIn(reading)
  const [only] = amounts
  const amount = amounts.at(-1) ?? only
  // By so many per cent, or by a part, is no price and no amount.
  if (amount === undefined || isShare(amount)) throw ask('price')
  const before = textOfMember(order, 'limitPrice') ?? textOfMember(order, 'trigger', 'price')
  const isGoods = token !== null && counts(amount, token, reading)
  const isSale = textOfMember(order, 'side') === 'sell'
  const isSpent = isMoney(amount) && reading.concepts.has('amountword')
  if (isGoods && token !== null && isSale) {
    yield* act('orders.replace', { orderId: meant.id, amountAtomic: baseUnits(amount, token) })
  } else if (isGoods && token !== null) {
    if (before === null) throw ask('amount')
    yield* act('orders.replace', {
      orderId: meant.id,
      amountAtomic: atomicProduct(product(amount.value, before), etherDecimals),
    })
  } else if (isSpent) {
    yield* act('orders.replace', {
      orderId: meant.id,
      amountAtomic: atomicOf(amount.value, etherDecimals) ?? amount.value,
    })
  } else if (!isNearPrice(amount.value, before)) {
    throw ask('price')
  } else if (kind === 'stop' || kind === 'take_profit') {
    yield* act('orders.replace', { orderId: meant.id, trigger: { price: amount.value } })
  } else yield* act('orders.replace', { orderId: meant.id, limitPrice: amount.value })
  return done
}

/** `stop every order`: a word that names an action or a number of orders is no kind of order. */
function saysKind({ mentions }: Reading, concept: string): boolean {
  const isOther = (at: number) =>
    mentions.some(
      (one) => one.at === at && ['all', 'cancel', 'every', 'pause', 'close'].includes(one.concept),
    )
  return mentions.some((one) => one.concept === concept && !isOther(one.at))
}

/** Which orders a request means by words: kind, side, mode and state. */
export function orderFilter(
  reading: Reading,
  members: readonly ('kind' | 'mode' | 'side' | 'status')[],
) {
  const { concepts } = reading
  const kinds = [
    ['dca', 'dca'],
    ['takeprofit', 'take_profit'],
    ['stoploss', 'stop'],
    ['limit', 'limit'],
  ].flatMap(([concept = '', value = '']) => (saysKind(reading, concept) ? [value] : []))
  const [kind = null] = kinds
  const side = firstOf(reading, 'buy', 'sell')
  const status = concepts.has('filled') ? 'filled' : concepts.has('open') ? 'open' : null
  const all = { kind, side, status, mode: modeOf(reading) }
  return Object.fromEntries(
    members.flatMap((name) => (all[name] === null ? [] : [[name, all[name]]])),
  )
}

export function* ordersList(reading: Reading): Recipe {
  yield* act('orders.list', orderFilter(reading, ['status', 'side', 'mode', 'kind']))
  return done
}

export function* ordersCancelAll(reading: Reading): Recipe {
  const filter = orderFilter(reading, ['mode', 'kind', 'side'])
  const { tokens, choices, unknown } = yield* tokensNamed(reading)
  if (choices.length > 0) throw ask('token', choices)
  if (unknown.length > 0 || tokens.length > 1) throw ask('token')
  const [token] = tokens
  if (token === undefined) {
    yield* act('orders.cancelAll', filter)
    return done
  }
  const pair = { base: token.address, quote: etherInOrders }
  yield* act('orders.cancelAll', { ...filter, pair })
  return done
}
