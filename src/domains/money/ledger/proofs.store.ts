import { cursor, type Page } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  flag,
  generated,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { ProofReport } from './proof.ts'
import type { StoredProof } from './proof-job.ts'

/** The report in JSON form, without bigints. */
type ReportAsJson = Omit<ProofReport, 'assets' | 'sealedThroughSeq'> & {
  readonly assets: readonly { asset: string; debitsAtomic: string; creditsAtomic: string }[]
  readonly sealedThroughSeq: string
}
const proofsTables = tablesOf({
  ledgerProofs: {
    id: generated(text()),
    startedAt: time,
    endedAt: time,
    isSound: flag,
    report: json<ReportAsJson>(),
  },
  /** One row: when the next proof is due, and until when a process has the lease. */
  ledgerProofTurn: { dueAt: time, leasedUntil: nullable(time) },
})
type Books = TablesOf<typeof proofsTables>

const places = cursor({ id: 'int8' })

/** Stored proofs, and the lease of the process that makes the next one. */
export function proofsStore(db: Queryable) {
  const books = proofsTables.on(db)
  const turn = () => books.updateTable('ledgerProofTurn')
  return {
    /** Whether the caller now has the lease: a proof is due, and no other process makes it. */
    async takeLease(now: Date, leasedUntil: Date): Promise<boolean> {
      const taken = await turn()
        .set({ leasedUntil })
        .where('dueAt', '<=', now)
        .where((row) => row.or([row('leasedUntil', 'is', null), row('leasedUntil', '<=', now)]))
        .returning('dueAt')
        .executeTakeFirst()
      return taken !== undefined
    },
    async renewLease(leasedUntil: Date): Promise<void> {
      await turn().set({ leasedUntil }).where('leasedUntil', 'is not', null).execute()
    },
    async endLease(): Promise<void> {
      await turn().set({ leasedUntil: null }).execute()
    },
    /** Stores a proof and ends the lease; the next one is due at `dueAt`. Resolves to the id. */
    async keep(
      { startedAt, endedAt, report }: Omit<StoredProof, 'id'>,
      dueAt: Date,
    ): Promise<string> {
      await turn().set({ dueAt, leasedUntil: null }).execute()
      const { id } = await books
        .insertInto('ledgerProofs')
        .values({ startedAt, endedAt, isSound: report.isSound, report: toJson(report) })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    list: (page: { readonly limit: number; readonly cursor?: string }) => list(books, page),
  }
}

async function list(
  books: Books,
  { limit, ...page }: { readonly limit: number; readonly cursor?: string },
): Promise<Page<StoredProof>> {
  const before = places.read(page.cursor)?.id
  const proofs = books.selectFrom('ledgerProofs').selectAll()
  const rows = await (before === undefined ? proofs : proofs.where('id', '<', `${before}`))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return places.page({ rows, limit, place: ({ id }) => ({ id: BigInt(id) }), toItem: toProof })
}

function toJson({ assets, sealedThroughSeq, ...report }: ProofReport): ReportAsJson {
  return {
    ...report,
    assets: assets.map(({ asset, debitsAtomic, creditsAtomic }) => ({
      asset,
      debitsAtomic: `${debitsAtomic}`,
      creditsAtomic: `${creditsAtomic}`,
    })),
    sealedThroughSeq: `${sealedThroughSeq}`,
  }
}

function toProof(row: RowOf<typeof proofsTables, 'ledgerProofs'>): StoredProof {
  const { id, startedAt, endedAt, report } = row
  return {
    id,
    startedAt,
    endedAt,
    report: {
      ...report,
      assets: report.assets.map(({ asset, debitsAtomic, creditsAtomic }) => ({
        asset,
        debitsAtomic: BigInt(debitsAtomic),
        creditsAtomic: BigInt(creditsAtomic),
      })),
      sealedThroughSeq: BigInt(report.sealedThroughSeq),
    },
  }
}
