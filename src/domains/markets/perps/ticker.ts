import type { Logger } from '../../../ports/logger.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { Command, IndexPrice } from './exchange/commands.ts'
import type { Exchange } from './exchange/state.ts'
import type { IndexPrices } from './index-prices.ts'
import { isSimulatedAccount } from './simulated.ts'
import type { Writer } from './writer.ts'

const busyMs = 2_000
/** How often a sleeping process checks whether another one has something open. */
const lookMs = 60_000
/** Older prices are stated anew before anyone trades, and simulated quotes with them. */
const staleMs = 10_000

export type Ticker = {
  /**
   * Resolves once prices are current and the simulated traders quote around them; at once unless the exchange slept.
   * Does nothing before `start`. Never raises.
   */
  readonly awake: () => Promise<void>
  /** Whether somebody looks, a person's account has something open, or an alert waits. */
  readonly isBusy: () => boolean
  /** States prices once when they are due, and returns whether it did; repeated by `start`. */
  readonly tick: () => Promise<boolean>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * States prices every two seconds while somebody looks, a person's account has something open or an alert waits, and not
 * at all otherwise, since nothing can happen then. A dead man's switch fires in any case. Of several processes the first one
 * states them.
 */
export function createTicker(
  options: Ports<'clock' | 'logger'> & {
    readonly writer: Writer
    readonly prices: IndexPrices
    /** What the simulated traders do on waking, so that nobody trades at an old quote; committed with the prices. */
    readonly wakeUp: (exchange: Exchange, prices: readonly IndexPrice[]) => readonly Command[]
    /** Whether there is a quote wherever a visitor may look. */
    readonly isQuoted: (exchange: Exchange) => boolean
    /** Whether an alert waits for a price. */
    readonly isWatched: () => Promise<boolean>
    readonly visits: Pick<Visits, 'isAwake' | 'onWake'>
  },
): Ticker {
  const { clock, isQuoted, isWatched, logger, visits, writer } = options
  const loop = createLoop({ work: tick, logger })
  const submitPrices = createPriceSubmit(options)
  let seen = { isOpen: false, dueAtMs: Number.POSITIVE_INFINITY, atMs: Number.NEGATIVE_INFINITY }
  let freshUntilMs = Number.NEGATIVE_INFINITY
  let waking: Promise<boolean> | undefined
  let forget = () => {}

  const isBusy = () => visits.isAwake() || seen.isOpen

  async function lookNow() {
    const { dueAtMs, ...found } = await writer.read((exchange) => look(exchange, isQuoted))
    seen = { dueAtMs, isOpen: found.isOpen || (await isWatched()), atMs: clock.nowMs() }
    return found
  }

  async function tick(): Promise<boolean> {
    const { atMs, dueAtMs } = seen
    if (!isBusy() && clock.nowMs() < Math.min(dueAtMs, atMs + lookMs)) return false
    const { pricedAtMs } = await lookNow()
    const nowMs = clock.nowMs()
    // A dead man's switch does not wait for prices.
    const isDue = seen.dueAtMs <= nowMs || (isBusy() && nowMs - pricedAtMs >= busyMs)
    return isDue || pricedAtMs === 0 ? state() : false
  }

  /** One call at a time; concurrent callers share its result. */
  function state(): Promise<boolean> {
    waking ??= stateNow().finally(() => {
      waking = undefined
    })
    return waking
  }

  async function stateNow(): Promise<boolean> {
    const { markets, pricedAtMs, ...found } = await lookNow()
    const ageMs = clock.nowMs() - pricedAtMs
    const isStale = ageMs >= staleMs || !found.isQuoted
    const isDue = isStale || seen.dueAtMs <= clock.nowMs() || ageMs >= busyMs
    if (isDue) await submitPrices(await options.prices.next(markets, pricedAtMs), isStale)
    freshUntilMs = clock.nowMs() + staleMs
    return isDue
  }

  async function awake(): Promise<void> {
    if (!loop.isStarted() || clock.nowMs() < freshUntilMs) return
    try {
      await state()
    } catch (failure) {
      logger.error('the paper exchange could not be woken', failure)
    }
  }

  return {
    awake,
    isBusy,
    tick,
    start() {
      if (loop.isStarted()) return
      loop.start()
      forget = visits.onWake(() => void awake())
    },
    async stop() {
      forget()
      await loop.stop()
      await waking?.catch(() => undefined)
    },
  }
}

/**
 * Submits prices, on waking together with the simulated traders' commands: they share a transaction, so that nobody
 * sees the one without the other.
 */
function createPriceSubmit({
  wakeUp,
  writer,
}: Pick<Parameters<typeof createTicker>[0], 'wakeUp' | 'writer'>) {
  return async (prices: readonly IndexPrice[], isStale: boolean): Promise<void> => {
    const commands: readonly Command[] = isStale
      ? await writer.read((exchange) => wakeUp(exchange, prices))
      : [{ kind: 'tick', prices }]
    await Promise.all(commands.map((command) => writer.submit(command)))
  }
}

/** Repeats its work, with a pause after each time. */
function createLoop({
  logger,
  work,
}: {
  readonly work: () => Promise<unknown>
  readonly logger: Logger
}) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false

  function schedule(): void {
    timer = setTimeout(() => {
      running = work()
        .catch((failure: unknown) => {
          logger.error('the paper exchange could not state prices', failure)
        })
        .then(() => {
          if (!isStopped) schedule()
        })
    }, busyMs)
    timer.unref()
  }

  return {
    isStarted: () => timer !== undefined && !isStopped,
    start() {
      if (timer === undefined && !isStopped) schedule()
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function look(exchange: Exchange, isQuoted: (exchange: Exchange) => boolean) {
  return {
    isQuoted: isQuoted(exchange),
    pricedAtMs: exchange.pricedAtMs,
    markets: [...exchange.markets.values()].map(({ indexSource, indexTick, spec }) => ({
      spec,
      tick: indexTick,
      source: indexSource,
    })),
    dueAtMs: [...exchange.switches.values()].reduce(
      (first, { dueAtMs }) => Math.min(first, dueAtMs),
      Number.POSITIVE_INFINITY,
    ),
    isOpen: [...exchange.accounts.values()].some(
      ({ id, orders, positions }) =>
        !isSimulatedAccount(id) && (orders.size > 0 || positions.size > 0),
    ),
  }
}
