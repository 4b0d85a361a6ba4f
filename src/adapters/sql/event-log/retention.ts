import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { eventStore } from './event-store.ts'

const chunkRows = 5_000n
const chunksMax = 20

/** How long events are kept; whichever limit is reached first applies. */
export type Retention = { readonly ageMsMax: number; readonly rowsMax: number }

/**
 * Deletes events beyond the limits, oldest first, at most 100,000 per call and in short transactions, because each
 * holds the lock that numbering needs. Resolves to the new tail.
 */
export async function pruneEvents(
  database: Database,
  clock: Clock,
  retention: Retention,
): Promise<bigint> {
  const cutoff = new Date(clock.nowMs() - retention.ageMsMax)
  for (let chunk = 0; ; chunk++) {
    const { tailSeq, full } = await pruneChunk(database, cutoff, BigInt(retention.rowsMax))
    if (!full || chunk >= chunksMax - 1) return tailSeq
  }
}

function pruneChunk(database: Database, cutoff: Date, rowsMax: bigint) {
  return database.transaction(async (transaction) => {
    const store = eventStore(transaction)
    const { headSeq, tailSeq } = await store.lockHead()
    const beforeSeq = smaller(tailSeq + chunkRows, headSeq + 1n)
    const young = await store.firstSince({ cutoff, fromSeq: tailSeq, beforeSeq })
    const tooMany = smaller(headSeq - rowsMax + 1n, beforeSeq)
    const keepFrom = tooMany > young ? tooMany : young
    if (keepFrom > tailSeq) await store.removeBefore(keepFrom)
    return {
      tailSeq: keepFrom > tailSeq ? keepFrom : tailSeq,
      full: keepFrom === tailSeq + chunkRows,
    }
  })
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
