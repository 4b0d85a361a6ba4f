import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Exchange } from './exchange/state.ts'
import type { IndexPrices } from './index-prices.ts'
import { isSimulatedAccount } from './simulated.ts'
import type { Writer } from './writer.ts'

const busyMs = 2_000
const quietMs = 60_000
/** How long after a look the exchange counts as looked at. */
const wakeMs = 300_000

export type Ticker = {
  /** Somebody looks: prices move at their quick pace for a while. */
  readonly noteVisit: () => void
  readonly isAwake: () => boolean
  /** States prices once when it is time; what `start` repeats. True when it did. */
  readonly tick: () => Promise<boolean>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/**
 * States prices every two seconds while somebody looks or has something open, and each minute otherwise: then nothing
 * but funding can happen. Of several processes the first one does it.
 */
export function createTicker(options: {
  readonly writer: Writer
  readonly prices: IndexPrices
  readonly clock: Clock
  readonly logger: Logger
}): Ticker {
  const { clock, logger, prices, writer } = options
  let visitedAtMs = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let isStopped = false
  const isAwake = () => clock.nowMs() - visitedAtMs < wakeMs

  async function tick(): Promise<boolean> {
    const { dueAtMs, isBusy, markets, pricedAtMs } = await writer.read(look)
    const pause = isBusy || isAwake() ? busyMs : quietMs
    const nowMs = clock.nowMs()
    // A dead man's switch does not wait for prices.
    if (nowMs - pricedAtMs < pause && dueAtMs > nowMs) return false
    await writer.submit({ kind: 'tick', prices: await prices.next(markets) })
    return true
  }

  function schedule(): void {
    timer = setTimeout(() => {
      running = tick()
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
    noteVisit() {
      visitedAtMs = clock.nowMs()
    },
    isAwake,
    tick,
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

function look(exchange: Exchange) {
  return {
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
    isBusy: [...exchange.accounts.values()].some(
      ({ id, orders, positions }) =>
        !isSimulatedAccount(id) && (orders.size > 0 || positions.size > 0),
    ),
  }
}
