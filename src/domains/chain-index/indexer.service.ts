import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Logger } from '../../ports/logger.ts'
import type { Random } from '../../ports/random.ts'
import type { Visits } from '../../ports/visits.ts'
import { createLease, LeaseLostError } from './lease.ts'
import { createPass, type SyncOutcome } from './pass.ts'
import type { ChainProjection } from './projection.ts'

export type ChainIndexerSettings = {
  /** The first block that is read; nothing before it matters. */
  readonly startBlock: bigint
  readonly pollMs: number
  readonly leaseMs?: number
  /** Blocks in one range request. */
  readonly rangeBlocks?: number
  /** How many of the newest blocks are kept; a deeper reorganisation stops the index. */
  readonly keptBlocks?: number
  readonly behindGraceMs?: number
}

export type ChainIndexerOptions = {
  readonly database: Database
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly outbox: Outbox
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
  readonly visits: Pick<Visits, 'onWake' | 'pauseMs'>
  readonly projections: readonly ChainProjection[]
  readonly settings: ChainIndexerSettings
}

export type ChainIndexer = {
  readonly start: () => void
  /** Ends the pass that runs and gives the lease back. */
  readonly stop: () => Promise<void>
  /** One pass; passes never overlap. Raises what the chain or the database raised. */
  readonly sync: () => Promise<SyncOutcome>
}

const failurePauseMaxMs = 5_000
/** While nobody looks, a block that nobody here made is seen this late. */
const restMaxMs = 2_000

/** Follows the chain and keeps the projections equal to it. Nothing runs before `start` or `sync`. */
export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { logger, visits } = options
  const settings = { ...defaults, ...options.settings }
  const holder = Buffer.from(options.random.bytes(12)).toString('hex')
  const lease = createLease({ ...options, holder, leaseMs: settings.leaseMs })
  let passing: Promise<SyncOutcome> | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let stopping = false
  let failures = 0
  let forget = () => {}
  const pass = createPass({ ...options, ...settings, lease, isStopping: () => stopping })

  return {
    start() {
      if (running) return
      running = true
      forget = visits.onWake(hurry)
      schedule(0)
    },
    async stop() {
      running = false
      stopping = true
      forget()
      clearTimeout(timer)
      await passing?.catch(() => undefined)
      await lease.release()
      stopping = false
    },
    sync,
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      timer = undefined
      void passAndPause().then((pauseMs) => {
        if (running) schedule(pauseMs)
      })
    }, delayMs)
  }

  /** Whoever comes does not wait for the end of a long pause. */
  function hurry(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    schedule(0)
  }

  async function passAndPause(): Promise<number> {
    try {
      await sync()
      failures = 0
      return Math.min(visits.pauseMs(settings.pollMs), Math.max(settings.pollMs, restMaxMs))
    } catch (failure) {
      failures += 1
      if (running) logger.error('the chain index could not go on', failure, { failures })
      return Math.min(settings.pollMs * 2 ** Math.min(failures, 10), failurePauseMaxMs)
    }
  }

  function sync(): Promise<SyncOutcome> {
    passing ??= pass()
      .catch(standBy)
      .finally(() => {
        passing = undefined
      })
    return passing
  }

  function standBy(failure: unknown): SyncOutcome {
    if (!(failure instanceof LeaseLostError)) throw failure
    lease.forget()
    logger.warn('another process leads the chain index now')
    return 'standby'
  }
}

const defaults = {
  leaseMs: 10_000,
  rangeBlocks: 500,
  keptBlocks: 1_024,
  behindGraceMs: 5_000,
} as const
