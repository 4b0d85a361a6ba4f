import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { HoldStatus } from '../ledger/ledger.ts'
import { readLedgerAsset } from '../money.schemas.ts'

/** What an account asked to set aside. */
export type NewAccountHold = {
  readonly accountId: string
  /** Made by the caller, unique for the account. */
  readonly id: string
  readonly purpose: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly ttlSeconds: number
  readonly createdAt: Date
}

/** A hold with what the ledger says about it. */
export type AccountHold = NewAccountHold & {
  readonly status: HoldStatus
  readonly committedAtomic: bigint
  readonly expiresAt: Date
}

type HoldRow = {
  account_id: string
  id: string
  purpose: string
  asset: string
  amount_atomic: string
  ttl_seconds: number
  created_at: Date
  status: HoldStatus
  committed: string
  expires_at: Date
}

/** The ledger's id of an account's hold. */
export function ledgerHoldId(accountId: string, id: string): string {
  return `hold:${accountId}:${id}`
}

/** Holds of accounts, read beside the ledger's own rows. */
export function holdsStore(db: Queryable) {
  const select = (where: RawBuilder<unknown>) => sql<HoldRow>`
    SELECT h.account_id, h.id, h.purpose, h.asset, h.amount_atomic, h.ttl_seconds, h.created_at,
      l.status, l.committed, l.expires_at
    FROM billing_holds h JOIN ledger_holds l ON l.id = h.ledger_hold_id ${where}`
  return {
    /** Lets one transaction at a time make holds for the account, so that their number is limited. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.holds'), hashtext(${accountId}))`.execute(db)
    },
    async countOpen(accountId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM billing_holds h
        JOIN ledger_holds l ON l.id = h.ledger_hold_id
        WHERE h.account_id = ${accountId} AND h.budgets_open AND l.status = 'held'`.execute(db)
      return rows[0]?.n ?? 0
    },
    async insert(hold: NewAccountHold): Promise<void> {
      await sql`
        INSERT INTO billing_holds
          (account_id, id, ledger_hold_id, purpose, asset, amount_atomic, ttl_seconds, created_at)
        VALUES (${hold.accountId}, ${hold.id}, ${ledgerHoldId(hold.accountId, hold.id)},
          ${hold.purpose}, ${hold.asset}, ${hold.amountAtomic.toString()}::numeric,
          ${hold.ttlSeconds}, ${hold.createdAt})`.execute(db)
    },
    async find(accountId: string, id: string): Promise<AccountHold | undefined> {
      const { rows } = await select(
        sql`WHERE h.account_id = ${accountId} AND h.id = ${id}`,
      ).execute(db)
      return rows[0] && toHold(rows[0])
    },
    /** The account's holds, newest first. */
    async list(page: {
      readonly accountId: string
      readonly status: HoldStatus | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly AccountHold[]> {
      const { after, status = null } = page
      const { rows } = await select(sql`
        WHERE h.account_id = ${page.accountId}
          AND (${status}::text IS NULL OR l.status = ${status}::text)
          AND (${after?.at ?? null}::timestamptz IS NULL OR
            (h.created_at, h.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
        ORDER BY h.created_at DESC, h.id DESC LIMIT ${page.limit}`).execute(db)
      return rows.map(toHold)
    },
    /** Writes down that budgets have nothing more to do with the hold; false when that was known. */
    async closeBudgets(accountId: string, id: string): Promise<boolean> {
      const { rows } = await sql`
        UPDATE billing_holds SET budgets_open = false
        WHERE account_id = ${accountId} AND id = ${id} AND budgets_open RETURNING 1`.execute(db)
      return rows.length > 0
    },
    /** Holds that the ledger has let expire and budgets still count; locked, and skipped where others look at them. */
    async lockExpired(limit: number) {
      const { rows } = await sql<{ account_id: string; id: string }>`
        SELECT h.account_id, h.id FROM billing_holds h
        JOIN ledger_holds l ON l.id = h.ledger_hold_id
        WHERE h.budgets_open AND l.status = 'expired'
        LIMIT ${limit} FOR UPDATE OF h SKIP LOCKED`.execute(db)
      return rows.map((row) => ({ accountId: row.account_id, id: row.id }))
    },
  }
}

function toHold(row: HoldRow): AccountHold {
  return {
    accountId: row.account_id,
    id: row.id,
    purpose: row.purpose,
    asset: readLedgerAsset(row.asset),
    amountAtomic: BigInt(row.amount_atomic),
    ttlSeconds: row.ttl_seconds,
    createdAt: row.created_at,
    status: row.status,
    committedAtomic: BigInt(row.committed),
    expiresAt: row.expires_at,
  }
}
