import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'
import type { GrantKind, Spending } from './consumption.ts'
import { type GrantState, grantMachine } from './credit-states.ts'

/**
 * The platform's account that pays for a grant: the world outside for what was paid on a chain and for paper, the fees that
 * were paid for what a plan includes, else what is set aside for rewards.
 */
export type Funding = 'external' | 'revenue' | 'rewards'

/** A part of an account's credit that came from one place. */
export type StoredGrant = {
  readonly id: string
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly kind: GrantKind
  readonly priority: number
  readonly amountAtomic: bigint
  readonly remainingAtomic: bigint
  /** What went back because it expired or was voided. */
  readonly takenBackAtomic: bigint
  readonly state: GrantState
  /** What it is for, once: `sub:<id>:3`, `checkout:<id>`. */
  readonly source: string
  readonly note: string
  readonly funding: Funding
  readonly expiresAt: Date | null
  readonly isVoided: boolean
  readonly voidedAt: Date | null
  readonly createdAt: Date
}

type GrantRow = {
  id: string
  account_id: string
  asset: string
  kind: GrantKind
  priority: number
  amount_atomic: string
  remaining_atomic: string
  taken_back_atomic: string
  state: string
  source: string
  note: string
  funding_purpose: Funding
  expires_at: Date | null
  is_voided: boolean
  voided_at: Date | null
  created_at: Date
}

/** Whose credit, in which asset. */
export type Purse = { readonly accountId: string; readonly asset: LedgerAsset }

/** What became true of a grant. */
export type GrantChange = {
  readonly state?: GrantState
  readonly remainingAtomic?: bigint
  readonly takenBackAtomic?: bigint
  /** When it was voided; the first time counts. */
  readonly voidedAt?: Date
  readonly endedAt?: Date
}

/** Kinds of transfers that take a grant's rest back; they are no spending. */
export const takingBack = ['credit.expired', 'credit.voided', 'credit.refunded'] as const

/** Grants, and how far spending has been counted against them. */
export function creditsStore(db: Queryable) {
  return { ...grants(db), ...spending(db) }
}

function grants(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<GrantRow>`SELECT * FROM billing_credit_grants ${rest}`.execute(db)
    return rows.map(toGrant)
  }
  return {
    /** Writes the grant once by its source; false when there is one, which stays as it is. */
    async insert(grant: StoredGrant): Promise<boolean> {
      const amount = sql`${grant.amountAtomic.toString()}::numeric`
      const { rows } = await sql`
        INSERT INTO billing_credit_grants (id, account_id, asset, kind, priority, amount_atomic,
          remaining_atomic, state, source, note, funding_purpose, expires_at, created_at)
        VALUES (${grant.id}, ${grant.accountId}, ${grant.asset}, ${grant.kind}, ${grant.priority},
          ${amount}, ${amount}, ${grant.state}, ${grant.source}, ${grant.note}, ${grant.funding},
          ${grant.expiresAt}, ${grant.createdAt})
        ON CONFLICT (source) DO NOTHING RETURNING 1`.execute(db)
      return rows.length > 0
    },
    bySource: async (source: string) => (await select(sql`WHERE source = ${source}`))[0],
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    active: ({ accountId, asset }: Purse) =>
      select(sql`WHERE account_id = ${accountId} AND asset = ${asset} AND state = 'active'`),
    /** Active grants whose time is up, or that were voided while part of them was held. */
    due: (at: Date, limit: number) =>
      select(sql`
        WHERE state = 'active' AND (expires_at <= ${at} OR is_voided)
        ORDER BY expires_at LIMIT ${limit}`),
    /** Assets in which the account has active grants. */
    async activeAssets(accountId: string): Promise<readonly LedgerAsset[]> {
      const { rows } = await sql<{ asset: string }>`
        SELECT DISTINCT asset FROM billing_credit_grants
        WHERE account_id = ${accountId} AND state = 'active' ORDER BY asset`.execute(db)
      return rows.map(({ asset }) => readLedgerAsset(asset))
    },
    pending: (limit: number) =>
      select(sql`WHERE state = 'pending' ORDER BY created_at LIMIT ${limit}`),
    /** The account's grants, newest first. */
    list: (page: {
      readonly accountId: string
      readonly state: GrantState | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }) => {
      const { after, state = null } = page
      return select(sql`
        WHERE account_id = ${page.accountId} AND (${state}::text IS NULL OR state = ${state}::text)
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (created_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY created_at DESC, id DESC LIMIT ${page.limit}`)
    },
    async update(id: string, change: GrantChange): Promise<void> {
      const { remainingAtomic, takenBackAtomic } = change
      await sql`
        UPDATE billing_credit_grants SET
          state = coalesce(${change.state ?? null}::text, state),
          remaining_atomic = coalesce(${remainingAtomic?.toString() ?? null}::numeric, remaining_atomic),
          taken_back_atomic = coalesce(${takenBackAtomic?.toString() ?? null}::numeric, taken_back_atomic),
          is_voided = is_voided OR ${change.voidedAt !== undefined}::boolean,
          voided_at = coalesce(voided_at, ${change.voidedAt ?? null}::timestamptz),
          ended_at = coalesce(${change.endedAt ?? null}::timestamptz, ended_at)
        WHERE id = ${id}`.execute(db)
    },
  }
}

function spending(db: Queryable) {
  return {
    /** Lets one transaction at a time count spending of the purse; answers how far it has been counted. */
    async lockCursor({ accountId, asset }: Purse): Promise<bigint> {
      await sql`
        INSERT INTO billing_credit_cursors (account_id, asset, through_seq)
        VALUES (${accountId}, ${asset}, 0) ON CONFLICT DO NOTHING`.execute(db)
      const { rows } = await sql<{ through_seq: string }>`
        SELECT through_seq FROM billing_credit_cursors
        WHERE account_id = ${accountId} AND asset = ${asset} FOR UPDATE`.execute(db)
      return BigInt(rows[0]?.through_seq ?? '0')
    },
    async moveCursor({ accountId, asset }: Purse, throughSeq: bigint): Promise<void> {
      await sql`
        UPDATE billing_credit_cursors SET through_seq = ${throughSeq.toString()}::bigint
        WHERE account_id = ${accountId} AND asset = ${asset}`.execute(db)
    },
    /** What is held on the purse now, by which of `ends` were before it was. */
    async held({ accountId, asset }: Purse, ends: readonly Date[]): Promise<readonly Spending[]> {
      return spendings(
        db,
        sql`
          SELECT h.amount, h.created_at AS decided_at
          FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
          WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}
            AND h.status = 'held'`,
        ends,
      )
    },
    /** The number of the newest entry of the purse; 0 without one. */
    async newestSeq({ accountId, asset }: Purse): Promise<bigint> {
      const { rows } = await sql<{ seq: string }>`
        SELECT coalesce(max(e.transfer_seq), 0) AS seq
        FROM ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id
        WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}`.execute(db)
      return BigInt(rows[0]?.seq ?? '0')
    },
    /**
     * What was spent by entries above `after` up to `through`, apart from grants that were taken back, by which of `ends`
     * were before it was spent or, where it was, set aside.
     */
    async spentBetween(
      { accountId, asset }: Purse,
      range: { readonly after: bigint; readonly through: bigint },
      ends: readonly Date[],
    ): Promise<readonly Spending[]> {
      return spendings(
        db,
        sql`
          SELECT -e.amount AS amount, coalesce(h.created_at, t.posted_at) AS decided_at
          FROM ledger_accounts a
          JOIN ledger_entries e ON e.account_id = a.id
          JOIN ledger_transfers t ON t.seq = e.transfer_seq
          LEFT JOIN ledger_holds h ON h.id = t.hold_id
          WHERE a.owner = ${accountId} AND a.purpose = 'available' AND a.asset = ${asset}
            AND e.transfer_seq > ${range.after.toString()}::bigint
            AND e.transfer_seq <= ${range.through.toString()}::bigint
            AND e.amount < 0 AND t.kind <> ALL (${[...takingBack]}::text[])`,
        ends,
      )
    },
  }
}

/** Adds up rows of `amount` and `decided_at` between each two of `ends`, oldest first. */
async function spendings(
  db: Queryable,
  rows: RawBuilder<unknown>,
  ends: readonly Date[],
): Promise<readonly Spending[]> {
  const moments = ends.map((end) => end.toISOString())
  const found = await sql<{ amount: string; after: Date | null }>`
    SELECT sum(one.amount) AS amount, (
      SELECT max(ended) FROM unnest(${moments}::timestamptz[]) ended WHERE ended < one.decided_at
    ) AS after
    FROM (${rows}) one GROUP BY 2 ORDER BY 2 NULLS FIRST`.execute(db)
  return found.rows.map(({ amount, after }) => ({ amountAtomic: BigInt(amount), after }))
}

function toGrant(row: GrantRow): StoredGrant {
  assert(grantMachine.isState(row.state), `a credit grant in state ${row.state}`)
  return {
    id: row.id,
    accountId: row.account_id,
    asset: readLedgerAsset(row.asset),
    kind: row.kind,
    priority: row.priority,
    amountAtomic: BigInt(row.amount_atomic),
    remainingAtomic: BigInt(row.remaining_atomic),
    takenBackAtomic: BigInt(row.taken_back_atomic),
    state: row.state,
    source: row.source,
    note: row.note,
    funding: row.funding_purpose,
    expiresAt: row.expires_at,
    isVoided: row.is_voided,
    voidedAt: row.voided_at,
    createdAt: row.created_at,
  }
}
