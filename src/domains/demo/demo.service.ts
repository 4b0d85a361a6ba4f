import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import { type ActOutcome, createActs } from './acts.ts'
import { createDice } from './dice.ts'
import type { SimulatedAccounts } from './simulated-accounts.ts'
import type { DemoVenue, DemoWallet } from './venue.ts'

export type DemoSettings = {
  readonly launchesPerDay: number
  readonly tradesPerDay: number
  /** Between two acts, longer with each trade of the day. */
  readonly pauseMs: readonly [low: number, high: number]
  readonly launchEveryMs: readonly [low: number, high: number]
  readonly marketsMin: number
  /** So many trades are made even if nobody looks, so that whoever comes first finds markets that were traded. */
  readonly stockTrades: number
}

export type DemoOptions = {
  readonly database: Pick<Database, 'query'>
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly visits: Pick<Visits, 'isAwake' | 'onWake'>
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
  /** One act now; acts never overlap. Raises what the chain, a venue or the database raised. */
  readonly step: () => Promise<ActOutcome | 'quiet'>
}

const minuteMs = 60_000
/** What the simulated traders do when nobody says otherwise. */
export const demoDefaults: DemoSettings = {
  launchesPerDay: 48,
  tradesPerDay: 6_000,
  pauseMs: [1_000, 3_000],
  launchEveryMs: [3 * minuteMs, 6 * minuteMs],
  marketsMin: 5,
  stockTrades: 40,
}
/** After so many trades on a day pauses are twice as long, so that a day has trades to its end. */
const slowingTrades = 1_500
const failurePauseMaxMs = minuteMs
const spentPauseMs = minuteMs

/**
 * Simulated traders over the given wallets and venues. They sleep until somebody looks, once there is something to be
 * seen. Nothing runs before `start` or `step`.
 */
export function createDemo(options: DemoOptions): Demo {
  const { accounts, creators, logger, traders, visits } = options
  const settings = { ...demoDefaults, ...options.settings }
  const dice = createDice(options.random)
  const { act, isStocked, tradesToday } = createActs({ ...options, ...settings, dice })
  let isMarked = false
  let acting: Promise<ActOutcome | 'quiet'> | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let failures = 0
  let isAsleep = false
  let forget = () => {}

  return {
    start() {
      if (running) return
      running = true
      forget = visits.onWake(() => {
        if (isAsleep) schedule(0)
      })
      schedule(0)
    },
    async stop() {
      running = false
      forget()
      clearTimeout(timer)
      await acting?.catch(() => undefined)
    },
    step,
  }

  function schedule(delayMs: number): void {
    isAsleep = false
    timer = setTimeout(() => {
      void stepAndPause().then((pauseMs) => {
        if (!running) return
        // Somebody may have come while that was found out.
        if (pauseMs !== null || visits.isAwake()) schedule(pauseMs ?? 0)
        else isAsleep = true
      })
    }, delayMs)
  }

  /** Null when nobody is to act before the next visit. */
  async function stepAndPause(): Promise<number | null> {
    try {
      const outcome = await step()
      failures = 0
      if (outcome === 'quiet') return null
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
    if (!visits.isAwake() && (await isStocked())) return 'quiet'
    if (!isMarked) {
      await accounts.remember([...creators, ...traders].map(({ address }) => address))
      isMarked = true
    }
    return act()
  }
}
