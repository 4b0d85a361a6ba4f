import type { Amount } from '../reading/amounts.ts'
import type { Reading } from '../reading/reading.ts'
import { act, ask, done, look, type Recipe, Stop } from './acts.ts'
import { itemsOf, textOfMember } from './answers.ts'
import { dividedBy, product } from './exact.ts'
import { perpSymbol } from './markets.ts'
import { firstOf, goodsIn, isPriced, isShare } from './roles.ts'

function symbolOf(reading: Reading): string {
  const symbol = perpSymbol(reading)
  if (symbol === null) throw ask('symbol')
  return symbol
}

function mode({ concepts }: Reading): { readonly mode?: 'live' } {
  return concepts.has('live') ? { mode: 'live' } : {}
}

export function* perpMarkets(reading: Reading): Recipe {
  yield* act('perpMarkets.list', mode(reading))
  return done
}

export function* perpPrice(reading: Reading): Recipe {
  const symbol = perpSymbol(reading)
  yield* act('perpMarkets.listMarkPrices', symbol === null ? {} : { symbol })
  return done
}

export function* perpPositions(reading: Reading): Recipe {
  const symbol = perpSymbol(reading)
  yield* act('perpPositions.list', symbol === null ? mode(reading) : { symbol, ...mode(reading) })
  return done
}

export function* perpFunding(reading: Reading): Recipe {
  yield* act('perpMarkets.listFundingRates', { symbol: symbolOf(reading) })
  return done
}

export function* perpOpen(reading: Reading): Recipe {
  const symbol = symbolOf(reading)
  const side = firstOf(reading, 'long', 'short') ?? firstOf(reading, 'buy', 'sell')
  if (side === null) throw ask('side')
  const base = symbol.slice(0, 3)
  const { stop, target, rest } = withoutStops(reading)
  const quantity = rest.find(({ unit }) => unit === base)
  const dollars = rest.filter(({ unit }) => unit === 'USD' || unit === 'USDC')
  const bare = rest.filter(({ unit }) => unit === null)
  const marked = [...dollars, ...bare].find((one) => isPriced(one, reading))
  const hasBase = quantity !== undefined
  const paid = hasBase
    ? undefined
    : dollars.find((one) => one !== marked || dollars.length + bare.length === 1)
  const plain =
    hasBase || paid !== undefined ? undefined : (bare.find((one) => one !== marked) ?? bare[0])
  const amount = quantity ?? plain
  if (amount === undefined && paid === undefined) throw ask('amount')
  const price = [...dollars, ...bare].find((one) => one !== paid && one !== amount)
  yield* act('perpOrders.place', {
    symbol,
    side: side === 'long' || side === 'buy' ? 'Bid' : 'Ask',
    orderType: price === undefined ? 'Market' : 'Limit',
    ...(amount === undefined ? {} : { quantity: amount.value }),
    ...(paid === undefined ? {} : { quoteQuantity: paid.value }),
    ...(price === undefined ? {} : { price: price.value }),
    ...(stop === undefined ? {} : { stopLossTriggerPrice: stop.value }),
    ...(target === undefined ? {} : { takeProfitTriggerPrice: target.value }),
    ...mode(reading),
  })
  return done
}

/** The numbers that stand at the words for a stop and a target, and the others. */
function withoutStops(reading: Reading) {
  const amounts = goodsIn(reading).filter((one) => !isShare(one))
  const stop = numberAt(reading, 'stoploss', amounts)
  const target = numberAt(
    reading,
    'takeprofit',
    amounts.filter((one) => one !== stop),
  )
  return { stop, target, rest: amounts.filter((one) => one !== stop && one !== target) }
}

function numberAt(
  { mentions, text }: Reading,
  concept: string,
  amounts: readonly Amount[],
): Amount | undefined {
  const word = mentions.find((one) => one.concept === concept)
  if (word === undefined) return undefined
  const after = amounts.find((one) => one.at >= word.end && one.at - word.end < 18)
  const before = amounts.findLast(
    (one) => one.end <= word.at && /^\s?(?:'?\p{L}{0,3})?\s?$/u.test(text.slice(one.end, word.at)),
  )
  return after ?? before
}

type Position = Readonly<Record<string, unknown>>

function* positionOf(symbol: string | null): Recipe<Position> {
  const positions = itemsOf(yield* look('perpPositions.list', symbol === null ? {} : { symbol }))
  const fitting = positions.filter(
    (one) => symbol === null || textOfMember(one, 'symbol') === symbol,
  )
  const [position] = fitting
  if (position === undefined) throw new Stop({ kind: 'none', what: 'symbol' })
  if (fitting.length > 1)
    throw ask(
      'symbol',
      fitting.flatMap((one) => textOfMember(one, 'symbol') ?? []),
    )
  return position
}

export function* perpClose(reading: Reading): Recipe {
  const position = yield* positionOf(perpSymbol(reading))
  const symbol = textOfMember(position, 'symbol') ?? ''
  const net = textOfMember(position, 'netQuantity') ?? '0'
  const side = net.startsWith('-') ? 'Bid' : 'Ask'
  const size = net.replace('-', '')
  const base = symbol.slice(0, 3)
  const share = goodsIn(reading).find(isShare)
  const part = goodsIn(reading).find(({ unit }) => unit === base)
  // `close it at 200`: a number that is no part of the position is not passed over.
  if (goodsIn(reading).some((one) => one !== share && one !== part)) throw ask('amount')
  const common = { symbol, side, orderType: 'Market', ...mode(reading) }
  if (share === undefined && part === undefined) {
    yield* act('perpOrders.place', { ...common, closePosition: true })
    return done
  }
  const scaled =
    share === undefined
      ? (part?.value ?? size)
      : product(size, share.unit === '%' ? (dividedBy(share.value, '100', 9) ?? '1') : share.value)
  yield* act('perpOrders.place', { ...common, quantity: scaled, reduceOnly: true })
  return done
}

export function* perpOrders(reading: Reading): Recipe {
  const symbol = perpSymbol(reading)
  const { concepts } = reading
  const status =
    concepts.has('filled') || concepts.has('close')
      ? 'closed'
      : concepts.has('open')
        ? 'open'
        : concepts.has('all')
          ? 'all'
          : 'open'
  yield* act('perpOrders.list', { ...(symbol === null ? {} : { symbol }), status })
  return done
}

export function* perpOrderCancel(reading: Reading): Recipe {
  const symbol = perpSymbol(reading)
  if (reading.concepts.has('all')) {
    yield* act(
      'perpOrders.cancelAll',
      symbol === null ? mode(reading) : { symbol, ...mode(reading) },
    )
    return done
  }
  const orders = itemsOf(yield* look('perpOrders.list', { status: 'open' }))
  const number = goodsIn(reading).find(
    ({ unit, value }) => unit === null && /^\d+$/.test(value),
  )?.value
  const fitting = orders.filter(
    (one) =>
      (symbol === null || textOfMember(one, 'symbol') === symbol) &&
      (number === undefined || textOfMember(one, 'id') === number),
  )
  const [order] = fitting
  if (order === undefined && number !== undefined && symbol !== null) {
    yield* act('perpOrders.cancel', { symbol, orderId: number })
    return done
  }
  const orderId = textOfMember(order, 'id')
  const market = textOfMember(order, 'symbol')
  if (order === undefined) throw new Stop({ kind: 'none', what: 'orderId' })
  if (orderId === null || market === null || fitting.length > 1)
    throw ask(
      'orderId',
      fitting.flatMap((one) => textOfMember(one, 'id') ?? []),
    )
  yield* act('perpOrders.cancel', { symbol: market, orderId })
  return done
}
