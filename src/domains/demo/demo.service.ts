import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import { type ActOutcome, createActs } from './acts.ts'
import { createDice } from './dice.ts'
import type { SimulatedAccounts } from './simulated-accounts.ts'
import type { DemoVenue, DemoWallet } from './venue.ts'

export type DemoSettings = {
  readonly launchesPerDay: number
  readonly tradesPerDay: number
  /** Without a visit for this long, nothing is done. */
  readonly quietAfterMs: number
  /** Between two acts, longer with each trade of the day. */
  readonly pauseMs: readonly [low: number, high: number]
  readonly launchEveryMs: readonly [low: number, high: number]
  readonly marketsMin: number
}

export type DemoOptions = {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly accounts: SimulatedAccounts
  readonly creators: readonly DemoWallet[]
  readonly traders: readonly DemoWallet[]
  readonly venues: readonly DemoVenue[]
  /** Claims what a creator earned; false when that is nothing. */
  readonly claim: (creator: DemoWallet) => Promise<boolean>
  readonly settings?: Partial<DemoSettings>
}

export type Demo = {
  readonly start: () => void
  /** Waits for the act that runs; nothing begins after it. */
  readonly stop: () => Promise<void>
  /** Somebody looked at the API. Costs nothing, so that it can be called for each request. */
  readonly noteVisit: () => void
  /** One act now; acts never overlap. Raises what the chain, a venue or the database raised. */
  readonly step: () => Promise<ActOutcome | 'quiet'>
}

const minuteMs = 60_000
const defaults: DemoSettings = {
  launchesPerDay: 48,
  tradesPerDay: 6_000,
  quietAfterMs: 15 * minuteMs,
  pauseMs: [1_000, 3_000],
  launchEveryMs: [3 * minuteMs, 6 * minuteMs],
  marketsMin: 5,
}
/** After so many trades on a day pauses are twice as long, so that a day has trades to its end. */
const slowingTrades = 1_500
const failurePauseMaxMs = minuteMs
const spentPauseMs = minuteMs
const quietPauseMs = 1_000

/** Simulated traders over the given wallets and venues. The start counts as a visit. Nothing runs before `start` or `step`. */
export function createDemo(options: DemoOptions): Demo {
  const { accounts, clock, creators, logger, traders } = options
  const settings = { ...defaults, ...options.settings }
  const dice = createDice(options.random)
  const { act, tradesToday } = createActs({ ...options, ...settings, dice })
  let lastVisitMs = clock.nowMs()
  let isMarked = false
  let acting: Promise<ActOutcome | 'quiet'> | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let failures = 0

  return {
    start() {
      if (running) return
      running = true
      schedule(0)
    },
    async stop() {
      running = false
      clearTimeout(timer)
      await acting?.catch(() => undefined)
    },
    noteVisit() {
      lastVisitMs = clock.nowMs()
    },
    step,
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      void stepAndPause().then((pauseMs) => {
        if (running) schedule(pauseMs)
      })
    }, delayMs)
  }

  async function stepAndPause(): Promise<number> {
    try {
      const outcome = await step()
      failures = 0
      if (outcome === 'quiet') return quietPauseMs
      if (outcome === 'spent') return spentPauseMs
      return dice.between(...settings.pauseMs) * (1 + tradesToday() / slowingTrades)
    } catch (failure) {
      failures += 1
      // One line for a row of failures: a chain that is away for an hour is one fact.
      if (running && failures === 1) {
        const reason = failure instanceof Error ? failure.message : String(failure)
        logger.warn('a simulated trader could not act; it goes on later', { reason })
      }
      return Math.min(settings.pauseMs[1] * 2 ** Math.min(failures - 1, 10), failurePauseMaxMs)
    }
  }

  function step(): Promise<ActOutcome | 'quiet'> {
    acting ??= actUnlessQuiet().finally(() => {
      acting = undefined
    })
    return acting
  }

  async function actUnlessQuiet(): Promise<ActOutcome | 'quiet'> {
    if (clock.nowMs() - lastVisitMs >= settings.quietAfterMs) return 'quiet'
    if (!isMarked) {
      await accounts.remember([...creators, ...traders].map(({ address }) => address))
      isMarked = true
    }
    return act()
  }
}
