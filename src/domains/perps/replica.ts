import type { Queryable } from '../../ports/database.ts'
import { apply } from './exchange/apply.ts'
import { fromSnapshot } from './exchange/snapshot.ts'
import { createExchange, type Exchange } from './exchange/state.ts'
import { journalStore } from './journal.store.ts'

const pageSize = 1_000

/** The exchange as this process knows it: what the journal says, as far as it was read. */
export type Replica = {
  /** Applies what was added since; nothing is asked where the journal is known to end where this process is. */
  readonly catchUp: (db: Queryable, head?: number) => Promise<Exchange>
  /** Forgets everything: what was applied is not what is in the database. */
  readonly drop: () => void
  /** Takes an exchange back after its changes were committed. */
  readonly keep: (exchange: Exchange) => void
  /** The number of the last snapshot that this process knows of. */
  readonly snapshotSeq: () => number
  readonly noteSnapshot: (seq: number) => void
}

/** Reads the last snapshot and the journal after it. `loaded` is told whenever others may have changed the exchange. */
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
      // Half applied it would be wrong; it is kept again at the end.
      exchange = null
      for (;;) {
        let entries = await journalStore(db).after(current.seq, pageSize)
        if (entries[0] !== undefined && entries[0].seq !== current.seq + 1) {
          // It slept for so long that what it missed is only in a snapshot any more.
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
