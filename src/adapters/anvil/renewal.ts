import type { ChainLog, ChainSnapshot } from '../../ports/chain-log.ts'
import { type RunSettings, startRun } from './anvil-run.ts'
import type { BlockMaker } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import { metaOf, replayJournal } from './restore.ts'
import type { RunningChain } from './running-chain.ts'

/** Moves the chain to a fresh anvil from time to time, because anvil never frees the memory of old blocks. */
export type Renewal = {
  /** Whether this anvil has mined enough blocks to be replaced. */
  readonly isDue: () => boolean
  /**
   * Called while mining is paused, right after the state was read. Everything journaled from then on is collected for
   * `finish`.
   */
  readonly begin: () => void
  /**
   * Starts a second anvil from that state, replays the blocks since then, and switches to it once both have the same
   * head. Mining pauses only for the switch. Raises when the heads differ; the chain then stays where it is.
   */
  readonly finish: (snapshot: ChainSnapshot) => Promise<void>
}

/** Collects what is journaled while a replacement is prepared. */
export type JournalTail = {
  /** The log; its records are collected while the tail is open. */
  readonly log: ChainLog
  readonly open: () => void
  /** The records since `open`, or none when it was not called. */
  readonly close: () => readonly unknown[]
}

/** A tail of this log, initially closed. */
export function createJournalTail(log: ChainLog): JournalTail {
  let collected: unknown[] | null = null
  return {
    log: {
      ...log,
      append: async (records) => {
        await log.append(records)
        collected?.push(...records)
      },
    },
    open: () => {
      collected = []
    },
    close: () => {
      const records = collected ?? []
      collected = null
      return records
    },
  }
}

/** Renews the chain's anvil after `blocksPerRun` blocks. */
export function createRenewal(options: {
  readonly settings: RunSettings
  readonly blocksPerRun: number
  readonly chain: RunningChain
  readonly maker: BlockMaker
  readonly producer: BlockProducer
  readonly tail: JournalTail
  readonly nowMs: () => number
  readonly onWarning: (message: string) => void
}): Renewal {
  const { blocksPerRun, chain, maker, producer, settings, tail } = options
  const headNumber = () => maker.state().head.number
  let since = headNumber()

  async function finish(snapshot: ChainSnapshot): Promise<void> {
    const run = await startRun(settings, snapshot)
    try {
      await producer.exclusive(async () => {
        const records = tail.close()
        const state = await replayJournal(run.rpc, { ...options, meta: metaOf(snapshot), records })
        const { head } = maker.state()
        if (state.head.hash !== head.hash) {
          throw new Error(`block ${head.number} came out differently in a fresh anvil`)
        }
        maker.moveOn(state)
        chain.moveTo(run)
      })
    } catch (failure) {
      await run.end()
      throw failure
    }
  }

  return {
    isDue: () => headNumber() - since >= blocksPerRun,
    begin: () => {
      // Also after a failure, so that the next attempt comes after as many blocks, not at the next dump.
      since = headNumber()
      tail.open()
    },
    finish: (snapshot) => finish(snapshot).finally(() => void tail.close()),
  }
}
