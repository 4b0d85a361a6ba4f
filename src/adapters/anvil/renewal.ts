import type { ChainLog, ChainSnapshot } from '../../ports/chain-log.ts'
import { type RunSettings, startRun } from './anvil-run.ts'
import type { BlockMaker } from './block-maker.ts'
import type { BlockProducer } from './block-producer.ts'
import { metaOf, replayJournal } from './restore.ts'
import type { RunningChain } from './running-chain.ts'

/** Moves the chain into a fresh anvil now and then, because anvil itself never forgets a block. */
export type Renewal = {
  /** Whether this anvil has made as many blocks as one should. */
  readonly isDue: () => boolean
  /** Called while no block is made, right after the state was read: what is journaled from here on is kept for `finish`. */
  readonly begin: () => void
  /**
   * Starts an anvil from that state beside the one that runs, makes the blocks since then again, and lets it take over
   * where it has come to the same head. Blocks stand still only for that last part. Raises where it comes to another
   * one; the chain then stays where it is.
   */
  readonly finish: (snapshot: ChainSnapshot) => Promise<void>
}

/** What is journaled, for as long as somebody wants to make it again. */
export type JournalTail = {
  /** The log, whose records are kept while the tail is open. */
  readonly log: ChainLog
  readonly open: () => void
  /** The records since `open`, none when it was not. */
  readonly close: () => readonly unknown[]
}

/** A tail over this log, not open. */
export function createJournalTail(log: ChainLog): JournalTail {
  let kept: unknown[] | null = null
  return {
    log: {
      ...log,
      append: async (records) => {
        await log.append(records)
        kept?.push(...records)
      },
    },
    open: () => {
      kept = []
    },
    close: () => {
      const records = kept ?? []
      kept = null
      return records
    },
  }
}

/** Renewals of this chain; `blocksPerRun` is how many blocks one anvil makes. */
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
      // Also where it fails: it is tried again after as many blocks, not at each dump.
      since = headNumber()
      tail.open()
    },
    finish: (snapshot) => finish(snapshot).finally(() => void tail.close()),
  }
}
