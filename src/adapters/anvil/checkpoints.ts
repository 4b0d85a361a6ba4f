import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ChainLog, ChainSnapshot } from '../../ports/chain-log.ts'
import type { MakerState } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import { pruneState } from './prune-state.ts'
import type { Renewal } from './renewal.ts'
import { type EvmSnapshotMeta, oldestRetained } from './restore.ts'
import type { RunningChain } from './running-chain.ts'

const delayMinMs = 1_000
const delayMaxMs = 120_000
/**
 * Dumps take at most 1/200 of the time, because no block is mined during a dump. Anvil needs about 15 ms per megabyte
 * of its JSON, with 5 KB for each restored block and 12 KB for each block of this run, so a chain of any age pauses for
 * less than a second every two minutes. The answer is pruned and written while mining continues.
 */
const dumpShare = 200
/**
 * A replay makes about a hundred blocks a second. A longer journal makes the next dump come sooner, within a larger
 * share of the time.
 */
const recordsMax = 500
const hurriedShare = 10

export type Checkpoints = {
  /** Schedules a dump; further calls before it have no effect. */
  readonly schedule: () => void
  /** Dumps now, and moves to another anvil when that is due. */
  readonly now: () => Promise<void>
  /** Dumps if anything is new, and cancels scheduled dumps. */
  readonly last: () => Promise<void>
}

/** The dependencies of dumps. */
type CheckpointOptions = {
  readonly chain: Pick<RunningChain, 'oldestBlock'> & {
    readonly rpc: Pick<RunningChain['rpc'], 'bytes'>
  }
  readonly log: Pick<ChainLog, 'checkpoint' | 'recordsSinceCheckpoint'>
  readonly producer: Pick<BlockProducer, 'exclusive'>
  readonly maker: { readonly state: () => Pick<MakerState, 'aheadSeconds' | 'head' | 'waiting'> }
  readonly renewal: Pick<Renewal, 'begin' | 'finish' | 'isDue'>
  readonly blocksRetained: number
  readonly onWarning: (message: string) => void
}

/** Dumps anvil's state periodically, which keeps the journal and so the next start short. */
export function createCheckpoints(options: CheckpointOptions): Checkpoints {
  const { blocksRetained, chain, log, maker, onWarning, producer, renewal } = options
  let timer: NodeJS.Timeout | null = null
  let delayMs = delayMinMs
  let hurriedMs = delayMinMs
  let ended = false
  let writing: Promise<void> = Promise.resolve()

  /** Calls `onTaken` while mining is paused, right after the state was read. */
  async function take(onTaken: () => void): Promise<ChainSnapshot> {
    // The file is written outside the exclusive part, so mining continues.
    const { done } = await producer.exclusive(async () => {
      const started = performance.now()
      const dump = await chain.rpc.bytes('anvil_dumpState', [])
      const tookMs = performance.now() - started
      delayMs = Math.min(delayMaxMs, Math.max(delayMinMs, dumpShare * tookMs))
      hurriedMs = Math.min(delayMaxMs, Math.max(delayMinMs, hurriedShare * tookMs))
      const { aheadSeconds, head, waiting } = maker.state()
      const oldestBlock = Math.max(chain.oldestBlock(), oldestRetained(head.number, blocksRetained))
      const meta: EvmSnapshotMeta = {
        waiting: waiting.map(({ signed }) => signed),
        aheadSeconds,
        oldestBlock,
      }
      const body = pruneState(unzipped(dump), () => oldestBlock)
      const written = log.checkpoint({ meta, body })
      onTaken()
      return { done: written }
    })
    return done
  }

  async function takeAndRenew(): Promise<void> {
    if (renewal.isDue()) await renewal.finish(await take(renewal.begin))
    else await take(() => undefined)
  }

  /** Dumps do not overlap: an anvil that is replaced exits, which would interrupt a dump that it still sends. */
  function now(): Promise<void> {
    const work = writing.then(takeAndRenew)
    writing = work.catch(() => undefined)
    return work
  }

  function write(): void {
    timer = null
    // The journal still has everything, so a failed dump only makes the next start slower.
    now().catch((failure: unknown) => onWarning(`EVM dump failed: ${String(failure)}`))
  }

  function schedule(): void {
    if (ended) return
    if (log.recordsSinceCheckpoint() >= recordsMax && delayMs > hurriedMs && timer !== null) {
      clearTimeout(timer)
      delayMs = hurriedMs
      timer = setTimeout(write, delayMs)
    }
    timer ??= setTimeout(write, delayMs)
  }

  return {
    schedule,
    now,
    last: async () => {
      ended = true
      if (timer !== null) clearTimeout(timer)
      await writing
      if (log.recordsSinceCheckpoint() > 0) await now()
    },
  }
}

function unzipped(dump: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return pipeline(Readable.from(dump), createGunzip(), () => undefined)
}
