import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import { createLease, LeaseLostError } from './lease.ts'
import { createPass, type SyncOutcome } from './pass.ts'
import type { ChainProjection } from './projection.ts'

export type ChainIndexerSettings = {
  /** The first block that is indexed. */
  readonly startBlock: bigint
  readonly pollMs: number
  readonly leaseMs?: number
  /** Blocks of one range request. */
  readonly rangeBlocks?: number
  /** How many of the newest blocks are stored; a deeper reorganisation stops the index. */
  readonly retainedBlocks?: number
  readonly behindGraceMs?: number
}

export type ChainIndexerOptions = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly evm: Pick<ChainEvm, 'getBlock' | 'getLogs'>
  readonly visits: Pick<Visits, 'onWake' | 'pauseMs'>
  readonly projections: readonly ChainProjection[]
  readonly settings: ChainIndexerSettings
}

export type ChainIndexer = {
  readonly start: () => void
  /** Stops after the pass under way and releases the lease. */
  readonly stop: () => Promise<void>
  /** Runs one pass; passes never overlap. Raises what the chain or the database raised. */
  readonly sync: () => Promise<SyncOutcome>
}

const failurePauseMaxMs = 5_000
/** The longest pause between passes while nobody has anything open. */
const restMaxMs = 2_000

/** Follows the chain and keeps the projections up to date. Nothing runs before `start` or `sync`. */
export function createChainIndexer(options: ChainIndexerOptions): ChainIndexer {
  const { logger, visits } = options
  const settings = { ...defaults, ...options.settings }
  const holder = Buffer.from(options.random.bytes(12)).toString('hex')
  const lease = createLease({ ...options, holder, leaseMs: settings.leaseMs })
  let currentPass: Promise<SyncOutcome> | undefined
  let timer: NodeJS.Timeout | undefined
  let running = false
  let stopping = false
  let failures = 0
  let unsubscribe = () => {}
  const pass = createPass({ ...options, ...settings, lease, isStopping: () => stopping })

  return {
    start() {
      if (running) return
      running = true
      unsubscribe = visits.onWake(syncSoon)
      schedule(0)
    },
    async stop() {
      running = false
      stopping = true
      unsubscribe()
      clearTimeout(timer)
      await currentPass?.catch(() => undefined)
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

  /** A visit ends a long pause at once. */
  function syncSoon(): void {
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
      if (running) logger.error('a pass of the chain index failed', failure, { failures })
      return Math.min(settings.pollMs * 2 ** Math.min(failures, 10), failurePauseMaxMs)
    }
  }

  function sync(): Promise<SyncOutcome> {
    currentPass ??= pass()
      .catch(standBy)
      .finally(() => {
        currentPass = undefined
      })
    return currentPass
  }

  function standBy(failure: unknown): SyncOutcome {
    if (!(failure instanceof LeaseLostError)) throw failure
    lease.forget()
    logger.warn('another process holds the lease of the chain index now')
    return 'standby'
  }
}

const defaults = {
  leaseMs: 10_000,
  rangeBlocks: 500,
  retainedBlocks: 1_024,
  behindGraceMs: 5_000,
} as const
