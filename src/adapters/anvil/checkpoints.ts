import type { ChainLog } from '../../ports/chain-log.ts'
import type { AnvilRpc } from './anvil-rpc.ts'
import type { BlockMaker } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import type { EvmSnapshotMeta } from './restore.ts'

const delayMinMs = 1_000
const delayMaxMs = 300_000
/**
 * Dumps take at most one part in this many of the time, because no block is made meanwhile. A dump has every block of
 * the chain, about 0.5 KB and 0.05 ms for each.
 */
const dumpShare = 50
/** About a thousand records are replayed in a second; from here on a dump does not wait for its time. */
const recordsMax = 5_000

export type Checkpoints = {
  /** Sees to it that a dump happens soon; further calls until then change nothing. */
  readonly schedule: () => void
  readonly now: () => Promise<void>
  /** A dump if there is anything new, and none is scheduled afterwards. */
  readonly last: () => Promise<void>
}

/** Writes anvil's state from time to time, which keeps the journal, and so the next start, short. */
export function createCheckpoints(options: {
  readonly rpc: AnvilRpc
  readonly log: ChainLog
  readonly producer: BlockProducer
  readonly maker: BlockMaker
  readonly onWarning: (message: string) => void
}): Checkpoints {
  const { rpc, log, producer, maker, onWarning } = options
  let timer: NodeJS.Timeout | null = null
  let delayMs = delayMinMs
  let ended = false

  async function now(): Promise<void> {
    // The file is written outside of the exclusive part: blocks go on meanwhile.
    const written = await producer.exclusive(async () => {
      const started = performance.now()
      const dump = String(await rpc.call('anvil_dumpState', []))
      delayMs = Math.min(
        delayMaxMs,
        Math.max(delayMinMs, dumpShare * (performance.now() - started)),
      )
      const { waiting, aheadSeconds } = maker.state()
      const meta: EvmSnapshotMeta = { waiting: waiting.map(({ signed }) => signed), aheadSeconds }
      return { done: log.checkpoint({ meta, body: Buffer.from(dump.slice(2), 'hex') }) }
    })
    await written.done
  }

  function write(): void {
    timer = null
    // The journal still has everything, so a failed dump costs only time at the next start.
    now().catch((failure: unknown) => onWarning(`EVM dump failed: ${String(failure)}`))
  }

  function schedule(): void {
    if (ended) return
    if (log.recordsSinceCheckpoint() >= recordsMax && delayMs > delayMinMs && timer !== null) {
      clearTimeout(timer)
      delayMs = delayMinMs
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
      if (log.recordsSinceCheckpoint() > 0) await now()
    },
  }
}
