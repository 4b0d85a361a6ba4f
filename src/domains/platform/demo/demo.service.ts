import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { type ActionOutcome, createActions } from './actions.ts'
import { createDice } from './dice.ts'
import type { SimulatedAccounts } from './simulated-accounts.ts'
import type { DemoVenue, DemoWallet } from './venue.ts'

export type DemoSettings = {
  readonly launchesPerDay: number
  readonly tradesPerDay: number
  /** The pause between actions, which grows with each trade of the day. */
  readonly pauseMs: readonly [low: number, high: number]
  readonly launchEveryMs: readonly [low: number, high: number]
  readonly marketsMin: number
  /** How many trades are made even without visitors, so that the first visitor finds traded markets. */
  readonly stockTrades: number
}

export type DemoOptions = Ports<'clock' | 'logger' | 'random'> & {
  readonly database: Pick<Database, 'query'>
  readonly visits: Pick<Visits, 'isAwake' | 'onWake'>
  readonly accounts: SimulatedAccounts
  readonly creators: readonly DemoWallet[]
  readonly traders: readonly DemoWallet[]
  readonly venues: readonly DemoVenue[]
  /** Claims a creator's earnings; false when there are none. */
  readonly claim: (creator: DemoWallet) => Promise<boolean>
  readonly settings?: Partial<DemoSettings>
}

export type Demo = {
  readonly start: () => void
  /** Waits for the current action; no other starts. */
  readonly stop: () => Promise<void>
  /** Performs one action now; actions never overlap. Raises the errors of the chain, a venue or the database. */
  readonly step: () => Promise<ActionOutcome | 'quiet'>
}

const minuteMs = 60_000
/** The default settings of the simulated traders. */
export const demoDefaults: DemoSettings = {
  launchesPerDay: 48,
  tradesPerDay: 6_000,
  pauseMs: [1_000, 3_000],
  launchEveryMs: [3 * minuteMs, 6 * minuteMs],
  marketsMin: 5,
  stockTrades: 40,
}
/** After this many trades on a day pauses double, so that trading lasts through the day. */
const slowingTrades = 1_500
const failurePauseMaxMs = minuteMs
const spentPauseMs = minuteMs

/**
 * Simulated traders over the given wallets and venues. Once there is enough to see, they sleep until a visitor comes.
 * Nothing runs before `start` or `step`.
 */
export function createDemo(options: DemoOptions): Demo {
  const { accounts, creators, logger, traders, visits } = options
  const settings = { ...demoDefaults, ...options.settings }
  const dice = createDice(options.random)
  const { act, isStocked, tradesToday } = createActions({ ...options, ...settings, dice })
  let isMarked = false
  let acting: Promise<ActionOutcome | 'quiet'> | undefined
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
        // A visitor may have come meanwhile.
        if (pauseMs !== null || visits.isAwake()) schedule(pauseMs ?? 0)
        else isAsleep = true
      })
    }, delayMs)
  }

  /** Null when nothing is to be done before the next visit. */
  async function stepAndPause(): Promise<number | null> {
    try {
      const outcome = await step()
      failures = 0
      if (outcome === 'quiet') return null
      if (outcome === 'spent') return spentPauseMs
      return dice.between(...settings.pauseMs) * (1 + tradesToday() / slowingTrades)
    } catch (failure) {
      failures += 1
      // One log line for consecutive failures, such as a chain that is down for an hour.
      if (running && failures === 1) {
        const reason = failure instanceof Error ? failure.message : String(failure)
        logger.warn('a simulated trader could not act; it goes on later', { reason })
      }
      return Math.min(settings.pauseMs[1] * 2 ** Math.min(failures - 1, 10), failurePauseMaxMs)
    }
  }

  function step(): Promise<ActionOutcome | 'quiet'> {
    acting ??= actUnlessQuiet().finally(() => {
      acting = undefined
    })
    return acting
  }

  async function actUnlessQuiet(): Promise<ActionOutcome | 'quiet'> {
    if (!visits.isAwake() && (await isStocked())) return 'quiet'
    if (!isMarked) {
      await accounts.remember([...creators, ...traders].map(({ address }) => address))
      isMarked = true
    }
    return act()
  }
}
