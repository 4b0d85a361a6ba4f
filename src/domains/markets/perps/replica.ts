import type { Queryable } from '../../../ports/database.ts'
import { apply } from './exchange/apply.ts'
import { fromSnapshot } from './exchange/snapshot.ts'
import { createExchange, type Exchange } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'

const pageSize = 1_000

/** The exchange in this process's memory: the state of the journal up to the last read. */
export type Replica = {
  /** Applies what was added since; does not query when `head` says that the process is up to date. */
  readonly catchUp: (db: Queryable, head?: number) => Promise<Exchange>
  /** Forgets everything, because what was applied may not be in the database. */
  readonly drop: () => void
  /** Takes an exchange back after its changes were committed. */
  readonly keep: (exchange: Exchange) => void
  /** The number of the last snapshot that this process knows of. */
  readonly snapshotSeq: () => number
  readonly noteSnapshot: (seq: number) => void
}

/**
 * Reads the last snapshot and the journal after it. `loaded` is called whenever other processes may have changed the
 * exchange.
 */
export function createReplica(loaded: (exchange: Exchange) => void): Replica {
  let exchange: Exchange | null = null
  let snapshotSeq = 0

  async function load(db: Queryable): Promise<Exchange> {
    const snapshot = await journalStore(db).newestSnapshot()
    const found = snapshot === undefined ? createExchange() : fromSnapshot(snapshot)
    snapshotSeq = found.seq
    return found
  }

  return {
    async catchUp(db, head) {
      if (exchange?.seq === head && exchange !== null) return exchange
      let isChanged = exchange === null
      let current = exchange ?? (await load(db))
      // A partly applied exchange would be wrong; it is set again at the end.
      exchange = null
      for (;;) {
        let entries = await journalStore(db).after(current.seq, pageSize)
        if (entries[0] !== undefined && entries[0].seq !== current.seq + 1) {
          // The process was behind for so long that the commands it missed have been deleted.
          current = await load(db)
          entries = await journalStore(db).after(current.seq, pageSize)
          isChanged = true
        }
        for (const entry of entries) apply(current, entry)
        isChanged ||= entries.length > 0
        if (entries.length < pageSize) break
      }
      if (isChanged) loaded(current)
      exchange = current
      return current
    },
    drop() {
      exchange = null
    },
    keep(current) {
      exchange = current
    },
    snapshotSeq: () => snapshotSeq,
    noteSnapshot(seq) {
      snapshotSeq = seq
    },
  }
}
