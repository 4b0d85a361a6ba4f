import { sql } from 'kysely'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { ProofReport } from './proof.ts'
import type { StoredProof } from './proof-job.ts'

/** Proofs that were kept, and whose turn it is to make the next one. */
export function proofsStore(db: Queryable) {
  return {
    /** Whether the turn is now the caller's: a proof is due, and nobody makes it. */
    take: (now: Date, leasedUntil: Date) => take(db, now, leasedUntil),
    renew: (leasedUntil: Date) => renew(db, leasedUntil),
    giveBack: () => giveBack(db),
    /** Keeps a proof and ends the turn; the next one is due at `nextAt`. Resolves to the id. */
    keep: (proof: Omit<StoredProof, 'id'>, nextAt: Date) => keep(db, proof, nextAt),
    list: (page: { readonly limit: number; readonly cursor?: string }) => list(db, page),
  }
}

async function take(db: Queryable, now: Date, leasedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ledger_proof_turn SET leased_until = ${leasedUntil}::timestamptz
    WHERE due_at <= ${now}::timestamptz
      AND (leased_until IS NULL OR leased_until <= ${now}::timestamptz)
    RETURNING 1`.execute(db)
  return rows.length > 0
}

async function renew(db: Queryable, leasedUntil: Date): Promise<void> {
  await sql`
    UPDATE ledger_proof_turn SET leased_until = ${leasedUntil}::timestamptz
    WHERE leased_until IS NOT NULL`.execute(db)
}

async function giveBack(db: Queryable): Promise<void> {
  await sql`UPDATE ledger_proof_turn SET leased_until = NULL`.execute(db)
}

/** The report as JSON has it: without bigints. */
type ReportRow = Omit<ProofReport, 'assets' | 'sealedThroughSeq'> & {
  readonly assets: readonly { asset: string; debitsAtomic: string; creditsAtomic: string }[]
  readonly sealedThroughSeq: string
}

async function keep(
  db: Queryable,
  { startedAt, endedAt, report }: Omit<StoredProof, 'id'>,
  nextAt: Date,
): Promise<string> {
  const row: ReportRow = {
    ...report,
    assets: report.assets.map(({ asset, debitsAtomic, creditsAtomic }) => ({
      asset,
      debitsAtomic: `${debitsAtomic}`,
      creditsAtomic: `${creditsAtomic}`,
    })),
    sealedThroughSeq: `${report.sealedThroughSeq}`,
  }
  await sql`
    UPDATE ledger_proof_turn SET due_at = ${nextAt}::timestamptz, leased_until = NULL`.execute(db)
  const { rows } = await sql<{ id: string }>`
    INSERT INTO ledger_proofs (started_at, ended_at, is_sound, report)
    VALUES (${startedAt}, ${endedAt}, ${report.isSound}, ${JSON.stringify(row)}::jsonb)
    RETURNING id`.execute(db)
  return rows[0]?.id ?? ''
}

type ProofRow = { id: string; started_at: Date; ended_at: Date; report: ReportRow }

async function list(
  db: Queryable,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Page<StoredProof>> {
  const [before = ''] = cursor === undefined ? [] : decodeCursor(cursor, 1)
  // A cursor of digits alone is one of ours; any other names no place, and nothing lies before it.
  const place = cursor === undefined ? null : /^\d{1,18}$/.test(before) ? before : '0'
  const { rows } = await sql<ProofRow>`
    SELECT id, started_at, ended_at, report FROM ledger_proofs
    WHERE ${place}::bigint IS NULL OR id < ${place}::bigint
    ORDER BY id DESC LIMIT ${limit + 1}::integer`.execute(db)
  return toPage({ rows, limit, key: ({ id }) => [id], toItem: toProof })
}

function toProof({ id, started_at, ended_at, report }: ProofRow): StoredProof {
  return {
    id,
    startedAt: started_at,
    endedAt: ended_at,
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
