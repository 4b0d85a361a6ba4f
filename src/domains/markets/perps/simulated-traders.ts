import { createHash } from 'node:crypto'
import type { Ports } from '../../../ports/ports.ts'
import type { Command, IndexPrice } from './exchange/commands.ts'
import { ppb } from './exchange/markets.ts'
import { type Exchange, heldLots, type Market, type OrderTerms } from './exchange/state.ts'
import { simulatedAccounts } from './simulated.ts'
import type { Writer } from './writer.ts'

const pauseMs = 2_500
const levels = 6
/** The deposit of each simulated trader, to which it is restored. */
const deposit = 500_000_000_000n
/** Dollars, in millionths, at each price of the maker. */
const levelValue = 6_000_000_000n
const takeValueMax = 4_000_000_000n

/** Pseudo-random numbers: the same seed gives the same traders. */
type Dice = { readonly below: (end: bigint) => bigint }

/**
 * A maker that quotes around the mark and a taker that trades with it, one market at a time, while somebody looks or
 * has something open. While they sleep the maker's quotes stay in the book. Both are marked simulated wherever they are
 * shown.
 */
export function createSimulatedTraders(
  options: Ports<'clock' | 'logger' | 'random'> & {
    readonly writer: Writer
    readonly isAwake: () => boolean
  },
) {
  const { isAwake, logger, random, writer } = options
  const seed = Buffer.from(random.bytes(8)).toString('hex')
  const dice = createDice(seed)
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const isRunning = () => timer !== undefined && !isStopped

  async function act(): Promise<void> {
    const commands = await writer.read((exchange) => planRound(exchange, dice, round))
    round += 1
    await Promise.all(commands.map((command) => writer.submit(command)))
  }
  function schedule(): void {
    timer = setTimeout(() => {
      running = (isAwake() ? act() : Promise.resolve())
        .catch((failure: unknown) => {
          logger.error('the simulated traders of the paper exchange failed', failure, { seed })
        })
        .then(() => {
          if (!isStopped) schedule()
        })
    }, pauseMs)
    timer.unref()
  }
  return {
    /** One round in one market, repeated by `start`. */
    act,
    isRunning,
    /** New prices, with quotes around them that replace all former ones. */
    wakeUp: (exchange: Exchange, prices: readonly IndexPrice[]): readonly Command[] => {
      const stated: Command = { kind: 'tick', prices }
      return isRunning() ? quoteAnew(exchange, stated, dice) : [stated]
    },
    isQuoted: ({ accounts, markets }: Exchange) =>
      !isRunning() || (accounts.get(simulatedAccounts.maker)?.orders.size ?? 0) > markets.size,
    /** A first trade in each market that never had one, so that it has candles. */
    async openMarkets() {
      const [isNew, count] = await writer.read(({ markets, nextFillId }) => [
        nextFillId === 1,
        markets.size,
      ])
      for (let market = 0; isNew && market < count; market++) await act()
    },
    /** Old quotes of an earlier run would be filled at a loss by the first caller. */
    async cancelOrders() {
      const { maker } = simulatedAccounts
      const isThere = ({ accounts }: Exchange) => (accounts.get(maker)?.orders.size ?? 0) > 0
      if (!(await writer.read(isThere))) return
      await writer.submit({ kind: 'cancel_all', account: maker, symbol: null })
    },
    start() {
      if (timer !== undefined || isStopped) return
      logger.info('simulated traders trade on the paper exchange', { seed })
      schedule()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** One round: the maker quotes anew, the taker trades a little. */
function planRound(exchange: Exchange, dice: Dice, round: number): readonly Command[] {
  const markets = [...exchange.markets.values()]
  const market = markets[round % markets.length]
  if (market === undefined) return []
  return [
    ...refill(exchange),
    { kind: 'cancel_all', account: simulatedAccounts.maker, symbol: market.spec.symbol },
    quotes(exchange, market, dice),
    takes(exchange, market, dice),
  ]
}

/** Cancels all quotes, states prices, and quotes around them, in this order, so that nobody trades at an old quote. */
function quoteAnew(
  exchange: Exchange,
  stated: Extract<Command, { readonly kind: 'tick' }>,
  dice: Dice,
): readonly Command[] {
  const indexOf = new Map(stated.prices.map(({ symbol, tick }) => [symbol, tick]))
  const moved = (market: Market): Market => {
    const index = indexOf.get(market.spec.symbol) ?? market.indexTick
    return { ...market, markTick: larger((index * (ppb + market.basisPpb)) / ppb, 1n) }
  }
  return [
    ...refill(exchange),
    { kind: 'cancel_all', account: simulatedAccounts.maker, symbol: null },
    stated,
    ...[...exchange.markets.values()].map((market) => quotes(exchange, moved(market), dice)),
  ]
}

function refill(exchange: Exchange): readonly Command[] {
  const { maker, taker } = simulatedAccounts
  return [...refillOf(exchange, maker), ...refillOf(exchange, taker)]
}

function refillOf(exchange: Exchange, account: string): readonly Command[] {
  const cash = exchange.accounts.get(account)?.cash ?? 0n
  return cash < deposit / 2n
    ? [{ kind: 'deposit', account, amount: deposit - (cash > 0n ? cash : 0n) }]
    : []
}

/**
 * Quotes on both sides of the mark; the larger its position, the lower it quotes, so that the position returns to zero.
 */
function quotes(exchange: Exchange, market: Market, dice: Dice): Command {
  const { markTick, spec } = market
  const account = exchange.accounts.get(simulatedAccounts.maker)
  const held = account === undefined ? 0n : heldLots(account, spec.symbol)
  const lotsAt = (tick: bigint) => larger(levelValue / (tick * spec.unit), spec.minLots)
  const step = larger(markTick / 5_000n, 1n)
  const lean = (-held * step) / larger(lotsAt(markTick) * 4n, 1n)
  const center = markTick + clamp(lean, step * 10n)
  const orders = Array.from({ length: levels }, (_, level) => BigInt(level + 1)).flatMap((level) =>
    (['bid', 'ask'] as const).map((side) => {
      const distance = step * level + dice.below(step)
      const tick = larger(side === 'bid' ? center - distance : center + distance, 1n)
      const lots = larger((lotsAt(tick) * (50n + dice.below(100n))) / 100n, spec.minLots)
      return termsOf(market, { side, tick, lots, postOnly: true })
    }),
  )
  return { kind: 'place_many', account: simulatedAccounts.maker, opening: 0n, orders }
}

/** A small trade on either side, more often in the direction that reduces the position. */
function takes(exchange: Exchange, market: Market, dice: Dice): Command {
  const { markTick, spec } = market
  const account = exchange.accounts.get(simulatedAccounts.taker)
  const held = account === undefined ? 0n : heldLots(account, spec.symbol)
  const roll = dice.below(100n)
  const isBid = held > 0n ? roll < 40n : held < 0n ? roll < 60n : roll < 50n
  const value = takeValueMax / 40n + dice.below(takeValueMax)
  const lots = larger(value / (markTick * spec.unit), spec.minLots)
  const terms = termsOf(market, { side: isBid ? 'bid' : 'ask', tick: null, lots })
  return { kind: 'place', account: simulatedAccounts.taker, opening: 0n, terms }
}

function termsOf(
  { spec }: Market,
  given: Pick<OrderTerms, 'lots' | 'side' | 'tick'> & { readonly postOnly?: boolean },
): OrderTerms {
  return {
    symbol: spec.symbol,
    orderType: given.tick === null ? 'Market' : 'Limit',
    quote: null,
    timeInForce: 'GTC',
    postOnly: false,
    reduceOnly: false,
    selfTrade: 'RejectTaker',
    clientId: null,
    trigger: null,
    stopLoss: null,
    takeProfit: null,
    slippage: null,
    ...given,
  }
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right
}

function clamp(value: bigint, most: bigint): bigint {
  if (value > most) return most
  return value < -most ? -most : value
}

function createDice(seed: string): Dice {
  let count = 0
  return {
    below(end) {
      const hash = createHash('sha256').update(`${seed}:${count++}`).digest()
      return end <= 1n ? 0n : hash.readBigUInt64BE() % end
    },
  }
}
