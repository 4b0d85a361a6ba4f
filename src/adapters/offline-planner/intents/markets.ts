import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, Stop, unknownToken } from './acts.ts'
import { itemsOf, textOfMember } from './answers.ts'
import { compared, dividedBy } from './exact.ts'
import { goodsIn, timesIn } from './roles.ts'
import { searchText } from './search-text.ts'
import { etherFor, same, type Token, tokenOf, tokensNamed, walletOf } from './tokens.ts'

/** How long back or how far apart a request says, in hours; null where it says nothing. */
function hoursIn(reading: Reading): number | null {
  const hours: Readonly<Record<string, number>> = {
    minute: 1 / 60,
    hour: 1,
    day: 24,
    week: 168,
    month: 720,
  }
  const [time] = timesIn(reading)
  if (time?.unit != null) return (hours[time.unit] ?? 0) * Number(time.value)
  const named = ['minute', 'hour', 'day', 'week', 'month'].filter((one) =>
    reading.concepts.has(one),
  )
  const [only] = named
  return only === undefined ? null : (hours[only] ?? null)
}

function nearest<name extends string>(
  hours: number,
  known: Readonly<Record<name, number>>,
): name | undefined {
  let found: name | undefined
  let least = Number.POSITIVE_INFINITY
  for (const name in known) {
    const distance = Math.abs(Math.log(hours / known[name]))
    if (distance < least) {
      found = name
      least = distance
    }
  }
  return found
}

export function* balances(reading: Reading): Recipe {
  yield* act('portfolios.get', { address: yield* walletOf(reading) })
  return done
}

export function* equityChart(reading: Reading): Recipe {
  const address = yield* walletOf(reading)
  const hours = hoursIn(reading)
  const isAll = reading.concepts.has('all') && hours === null
  const range = isAll
    ? 'all'
    : hours === null
      ? undefined
      : nearest(hours, { '24h': 24, '7d': 168, '30d': 720 })
  yield* act('portfolios.getEquity', { address, ...(range === undefined ? {} : { range }) })
  return done
}

const perpSymbols: Readonly<Record<string, string>> = {
  BTC: 'BTC_USDC_PERP',
  ETH: 'ETH_USDC_PERP',
  SOL: 'SOL_USDC_PERP',
}

/** The market of the perpetuals exchange that a reading names: by its symbol, or by what it is of. */
export function perpSymbol({ entities, amounts, words, text, locale }: Reading): string | null {
  const named = entities.find(({ kind }) => kind === 'perp')
  if (named !== undefined) return perpSymbols[named.value.slice(0, 3).toUpperCase()] ?? null
  const symbols = entities.flatMap(({ kind, value }) =>
    kind === 'symbol' ? [value.toUpperCase()] : [],
  )
  const units = amounts.flatMap(({ unit }) =>
    unit === 'BTC' || unit === 'SOL' || unit === 'ETH' ? [unit] : [],
  )
  const spoken = words.flatMap(({ folded }) => perpWord(folded))
  const found =
    [...symbols, ...units, ...spoken].find((one) => one === 'BTC' || one === 'SOL') ??
    [...symbols, ...units, ...spoken].find((one) => one === 'ETH')
  if (found !== undefined) return perpSymbols[found] ?? null
  return /^(?:zh|ja|ko)/.test(locale) ? unspaced(text) : null
}

const spokenPerps: readonly (readonly [string, RegExp])[] = [
  [
    'BTC',
    /^(?:btc|bitcoin|биткоин|биткойн|битк|битка|битку|بيتكوين|بتكوين|البيتكوين|بیتکوین|بیت|بيت|بیتکوینم)/,
  ],
  ['SOL', /^(?:sol|solana\p{L}*|солан\p{L}*|سولانا|sols)$/u],
  [
    'ETH',
    /^(?:eth|ether|ethereum\p{L}*|eter|эфир\p{L}*|етер\p{L}*|اتر|اتریوم|اتريوم|ايثر|ايثيريوم|ايثريوم|اثير|ether\p{L}*)$/u,
  ],
]

function perpWord(folded: string): readonly string[] {
  const bare = folded.replace(/'.*$/, '')
  return spokenPerps.flatMap(([symbol, form]) => (form.test(bare) ? [symbol] : []))
}

function unspaced(text: string): string | null {
  const forms: readonly (readonly [string, RegExp])[] = [
    ['BTC', /比特币|比特幣|ビットコイン|비트코인|비트/],
    ['SOL', /索拉纳|ソラナ|솔라나|(?<![A-Za-z])sol(?![A-Za-z])/i],
    ['ETH', /以太|イーサ|이더|(?<![A-Za-z])eth(?![A-Za-z])/i],
  ]
  const found = forms.find(([, form]) => form.test(text))
  return found === undefined ? null : (perpSymbols[found[0]] ?? null)
}

export function* tokenPrice(reading: Reading): Recipe {
  const { tokens, choices, unknown } = yield* tokensNamed(reading)
  const symbol = perpSymbol(reading)
  if (tokens.length === 0 && symbol !== null) {
    yield* act('perpMarkets.listMarkPrices', { symbol })
    return done
  }
  if (choices.length > 0) throw ask('token', choices)
  if (tokens.length === 0) throw unknown.length > 0 ? unknownToken(unknown) : ask('token')
  yield* act('prices.list', { tokens: tokens.map(({ address }) => address).join(',') })
  return done
}

const intervals = {
  '1s': 1 / 3600,
  '1m': 1 / 60,
  '5m': 1 / 12,
  '15m': 0.25,
  '1h': 1,
  '4h': 4,
  '1d': 24,
  '1w': 168,
  '1M': 720,
}

export function* candles(reading: Reading): Recipe {
  const token = yield* tokenOf(reading)
  const hours = hoursIn(reading)
  const interval = hours === null ? '1h' : (nearest(hours, intervals) ?? '1h')
  yield* act('candles.list', { token: token.address, interval })
  return done
}

export function* trending(reading: Reading): Recipe {
  const hours = hoursIn(reading)
  const isToday = hours === null && reading.concepts.has('today')
  const window = isToday
    ? '24h'
    : hours === null
      ? undefined
      : nearest(hours, { '5m': 1 / 12, '1h': 1, '6h': 6, '24h': 24 })
  yield* act('tokens.listTrending', window === undefined ? {} : { window })
  return done
}

export function* tokenSearch(reading: Reading): Recipe {
  const q = searchText(reading)
  if (q === null) throw ask('q')
  yield* act('things.search', { q })
  return done
}

/** A call that takes one token, under a name of the row. */
export function ofToken(operation: string, member = 'token') {
  return function* (reading: Reading): Recipe {
    const token = yield* tokenOf(reading)
    yield* act(operation, { [member]: token.address })
    return done
  }
}

export function* tokenRisk(reading: Reading): Recipe {
  const named = reading.entities.find(
    ({ kind, value }) => kind === 'id' && value.startsWith('lnch_'),
  )
  if (named !== undefined) {
    yield* act('launches.getRisk', { launchId: named.value })
    return done
  }
  const launched = reading.earlier?.acts.findLast(
    ({ operation }) => operation === 'launches.prepare',
  )
  const { tokens } = yield* tokensNamed(reading)
  const handedOn = textOfMember(launched?.answer, 'id')
  if (tokens.length === 0 && handedOn !== null) {
    yield* act('launches.getRisk', { launchId: handedOn })
    return done
  }
  const token = yield* tokenOf(reading)
  const launch = yield* look('launches.getByToken', { address: token.address })
  const launchId = textOfMember(launch, 'id') ?? textOfMember(launch, 'launch', 'id')
  if (launchId === null) throw new Stop({ kind: 'none', what: 'launchId' })
  yield* act('launches.getRisk', { launchId })
  return done
}

export function* launchGet(reading: Reading): Recipe {
  const named = reading.entities.find(
    ({ kind, value }) => kind === 'id' && value.startsWith('lnch_'),
  )
  if (named !== undefined) yield* act('launches.get', { launchId: named.value })
  else {
    const token = yield* tokenOf(reading)
    yield* act('launches.getByToken', { address: token.address })
  }
  return done
}

/** The price of an alert in ether. */
function priceEth(reading: Reading, token: Token): string | null {
  const amounts = goodsIn(reading).filter(({ unit }) => unit !== '%')
  const amount =
    amounts.find(({ unit }) => unit === 'ETH' || unit === 'USD' || unit === 'USDC') ??
    amounts.find(({ unit }) => unit === null || unit === 'gwei')
  if (amount === undefined) return null
  if (amount.unit === 'gwei') return dividedBy(amount.value, '1000000000', 18)
  return amount.unit === 'USD' || amount.unit === 'USDC'
    ? etherFor(amount.value, token)
    : amount.value
}

export function* alertCreate(reading: Reading): Recipe {
  // Ether is what prices are told in: it is only watched where no other is named.
  const isPriced = (at: number) => reading.amounts.some((one) => one.at <= at && at < one.end)
  const perp = perpSymbol({
    ...reading,
    amounts: reading.amounts.filter(({ unit }) => unit !== 'ETH'),
    entities: reading.entities.filter(({ value }) => value !== 'ETH'),
    words: reading.words.filter(({ folded, at }) => folded !== 'eth' && !isPriced(at)),
  })
  const isOfToken =
    !reading.concepts.has('perp') &&
    reading.entities.some(
      ({ kind, value }) =>
        kind === 'address' ||
        (kind === 'symbol' && !['BTC', 'SOL', 'ETH', 'USDC'].includes(value.toUpperCase())),
    )
  if (perp !== null && !isOfToken) return yield* perpAlert(reading, perp)
  const token = yield* tokenOf(reading, true)
  const price = priceEth(reading, token)
  if (price === null) throw ask('price')
  const said = reading.concepts.has('above') !== reading.concepts.has('below')
  const isAbove = said
    ? reading.concepts.has('above')
    : token.priceEth !== null
      ? compared(price, token.priceEth) > 0
      : null
  if (isAbove === null) throw ask('price')
  const direction = isAbove ? 'above' : 'below'
  yield* act('alerts.create', { token: token.address, direction, priceEth: price })
  return done
}

function* perpAlert(reading: Reading, symbol: string): Recipe {
  const amount = goodsIn(reading).find(
    ({ unit }) => unit === null || unit === 'USD' || unit === 'USDC',
  )
  if (amount === undefined) throw ask('price')
  const { concepts } = reading
  if (concepts.has('above') === concepts.has('below')) {
    const markets = yield* look('perpMarkets.listMarkPrices', { symbol })
    const market = itemsOf(markets).find((one) => textOfMember(one, 'symbol') === symbol)
    const mark = textOfMember(market, 'markPrice')
    if (mark === null) throw ask('price')
    yield* act('perpAlerts.create', {
      symbol,
      direction: compared(amount.value, mark) > 0 ? 'above' : 'below',
      price: amount.value,
    })
    return done
  }
  yield* act('perpAlerts.create', {
    symbol,
    direction: concepts.has('above') ? 'above' : 'below',
    price: amount.value,
  })
  return done
}

export function* alertsList(reading: Reading): Recipe {
  const { tokens } = yield* tokensNamed(reading)
  const [token] = tokens
  yield* act('alerts.list', token === undefined ? {} : { token: token.address })
  return done
}

export function* alertDelete(reading: Reading): Recipe {
  const named = reading.entities.find(
    ({ kind, value }) => kind === 'id' && value.startsWith('pal_'),
  )
  if (named !== undefined) {
    yield* act('alerts.delete', { alertId: named.value })
    return done
  }
  const { tokens, choices, unknown } = yield* tokensNamed(reading)
  if (choices.length > 0) throw ask('token', choices)
  if (unknown.length > 0) throw unknownToken(unknown)
  const [token] = tokens
  const alerts = itemsOf(yield* look('alerts.list'))
  const fitting = alerts.filter(
    (one) => token === undefined || same(textOfMember(one, 'token') ?? '', token.address),
  )
  const [alert] = fitting
  const id = textOfMember(alert, 'id')
  if (alert === undefined) throw new Stop({ kind: 'none', what: 'alertId' })
  if (id === null || fitting.length > 1)
    throw ask(
      'alertId',
      fitting.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  yield* act('alerts.delete', { alertId: id })
  return done
}

export function* launchesNew(reading: Reading): Recipe {
  const { concepts, text, entities } = reading
  const family = /\bpons\b/i.test(text)
    ? 'pons'
    : /\buni\b/i.test(text)
      ? 'uni'
      : /\bcurve\b/i.test(text)
        ? 'curve'
        : null
  const address = entities.find(({ kind }) => kind === 'address')?.value
  const isMine = address === undefined && concepts.has('my') && !concepts.has('newest')
  const creator = isMine ? yield* walletOf(reading) : address
  const status = concepts.has('graduation') ? 'graduated' : null
  yield* act('launches.list', {
    ...(status === null ? {} : { status }),
    ...(family === null ? {} : { family }),
    ...(creator === undefined ? {} : { creator }),
  })
  return done
}
