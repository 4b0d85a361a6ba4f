import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { ChainLog, ChainSnapshot } from '../../ports/chain-log.ts'
import type { MakerState } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import { pruneState } from './prune-state.ts'
import type { Renewal } from './renewal.ts'
import { type EvmSnapshotMeta, oldestKept } from './restore.ts'
import type { RunningChain } from './running-chain.ts'

const delayMinMs = 1_000
const delayMaxMs = 120_000
/**
 * Dumps take at most one part in this many of the time, because no block is made meanwhile: anvil needs about 15 ms for
 * each megabyte of its JSON, which has 5 KB for an old block of the demo and 12 KB for one of this run, so that a
 * chain of any age stands still for less than a second every two minutes. What is read of the answer is pruned and written
 * while blocks go on.
 */
const dumpShare = 200
/** About a hundred blocks are made again in a second; from here on a dump comes sooner, at most this part of the time. */
const recordsMax = 500
const hurriedShare = 10

export type Checkpoints = {
  /** Sees to it that a dump happens soon; further calls until then change nothing. */
  readonly schedule: () => void
  /** A dump now, and another anvil where one is due. */
  readonly now: () => Promise<void>
  /** A dump if there is anything new, and none is scheduled afterwards. */
  readonly last: () => Promise<void>
}

/** What the dumps of a chain are made of. */
type CheckpointOptions = {
  readonly chain: Pick<RunningChain, 'oldestBlock'> & {
    readonly rpc: Pick<RunningChain['rpc'], 'bytes'>
  }
  readonly log: Pick<ChainLog, 'checkpoint' | 'recordsSinceCheckpoint'>
  readonly producer: Pick<BlockProducer, 'exclusive'>
  readonly maker: { readonly state: () => Pick<MakerState, 'aheadSeconds' | 'head' | 'waiting'> }
  readonly renewal: Pick<Renewal, 'begin' | 'finish' | 'isDue'>
  readonly blocksKept: number
  readonly onWarning: (message: string) => void
}

/** Writes anvil's state from time to time, which keeps the journal, and so the next start, short. */
export function createCheckpoints(options: CheckpointOptions): Checkpoints {
  const { blocksKept, chain, log, maker, onWarning, producer, renewal } = options
  let timer: NodeJS.Timeout | null = null
  let delayMs = delayMinMs
  let hurriedMs = delayMinMs
  let ended = false
  let writing: Promise<void> = Promise.resolve()

  /** `onTaken` runs while no block is made, right after the state was read. */
  async function take(onTaken: () => void): Promise<ChainSnapshot> {
    // The file is written outside of the exclusive part: blocks go on meanwhile.
    const { done } = await producer.exclusive(async () => {
      const started = performance.now()
      const dump = await chain.rpc.bytes('anvil_dumpState', [])
      const tookMs = performance.now() - started
      delayMs = Math.min(delayMaxMs, Math.max(delayMinMs, dumpShare * tookMs))
      hurriedMs = Math.min(delayMaxMs, Math.max(delayMinMs, hurriedShare * tookMs))
      const { aheadSeconds, head, waiting } = maker.state()
      const oldestBlock = Math.max(chain.oldestBlock(), oldestKept(head.number, blocksKept))
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

  /** One after another: an anvil that another takes over from ends, and would break off a dump that it was still sending. */
  function now(): Promise<void> {
    const work = writing.then(takeAndRenew)
    writing = work.catch(() => undefined)
    return work
  }

  function write(): void {
    timer = null
    // The journal still has everything, so a failed dump costs only time at the next start.
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
