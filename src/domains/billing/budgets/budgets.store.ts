import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'
import { type BudgetWindow, windowStart } from './budget-window.ts'

export const budgetScopes = ['account', 'key', 'agent', 'family'] as const
export type BudgetScope = (typeof budgetScopes)[number]
export type BudgetAction = 'alert' | 'block'

export type StoredBudget = {
  readonly id: string
  readonly accountId: string
  readonly name: string
  readonly scope: BudgetScope
  /** The key, agent or family; empty for the whole account. */
  readonly scopeValue: string
  readonly window: BudgetWindow
  readonly asset: LedgerAsset
  readonly limitAtomic: bigint
  /** Percents of the limit, rising. */
  readonly thresholds: readonly number[]
  readonly action: BudgetAction
  readonly windowStart: Date
  readonly usedAtomic: bigint
  readonly createdAt: Date
}

/** What is to be spent, and by whom. */
export type BudgetSpend = {
  readonly accountId: string
  readonly keyId?: string
  readonly agentId?: string
  readonly family: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly chargeId: string
}

/** What became of one budget that the spending falls under. */
export type BudgetVerdict = StoredBudget & {
  /** False when some budget refused: then none of them has changed. */
  readonly isTaken: boolean
  /** Whether it was this budget that refused. */
  readonly isRefused: boolean
  /** The highest threshold that had been told in this window before. */
  readonly alertedBefore: number
}

export type BudgetChanges = Partial<
  Pick<StoredBudget, 'name' | 'limitAtomic' | 'thresholds' | 'action'>
>

type BudgetRow = {
  id: string
  account_id: string
  name: string
  scope_kind: BudgetScope
  scope_value: string
  window_kind: BudgetWindow
  asset: string
  limit_atomic: string
  thresholds: number[]
  action: BudgetAction
  window_start: Date
  used_atomic: string
  created_at: Date
}

/** Budgets, and what has been taken from them. */
export function budgetsStore(db: Queryable) {
  return { ...owned(db), ...spending(db) }
}

function owned(db: Queryable) {
  return {
    /** Lets one transaction at a time make budgets for the account, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.budgets'), hashtext(${accountId}))`.execute(
        db,
      )
    },
    async count(accountId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*)::int AS n FROM billing_budgets
        WHERE account_id = ${accountId}`.execute(db)
      return rows[0]?.n ?? 0
    },
    async insert(budget: StoredBudget): Promise<void> {
      await sql`
        INSERT INTO billing_budgets (id, account_id, name, scope_kind, scope_value, window_kind,
          asset, limit_atomic, thresholds, action, window_start, created_at)
        VALUES (${budget.id}, ${budget.accountId}, ${budget.name}, ${budget.scope},
          ${budget.scopeValue}, ${budget.window}, ${budget.asset},
          ${budget.limitAtomic.toString()}::numeric, ${[...budget.thresholds]}::integer[],
          ${budget.action}, ${budget.windowStart}, ${budget.createdAt})`.execute(db)
    },
    async find(id: string, accountId: string): Promise<StoredBudget | undefined> {
      const { rows } = await sql<BudgetRow>`
        SELECT * FROM billing_budgets WHERE id = ${id} AND account_id = ${accountId}`.execute(db)
      return rows[0] && toBudget(rows[0])
    },
    /** Whether the key has a budget of its own that refuses what would go beyond it. */
    async blocksKey(accountId: string, keyId: string, asset: LedgerAsset): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM billing_budgets WHERE account_id = ${accountId} AND scope_kind = 'key'
          AND scope_value = ${keyId} AND asset = ${asset} AND action = 'block' LIMIT 1`.execute(db)
      return rows.length > 0
    },
    /** The account's budgets in the order in which they were made. */
    async list(accountId: string, after: string | null, limit: number) {
      const { rows } = await sql<BudgetRow>`
        SELECT * FROM billing_budgets
        WHERE account_id = ${accountId} AND (${after}::text IS NULL OR id > ${after}::text)
        ORDER BY id LIMIT ${limit}`.execute(db)
      return rows.map(toBudget)
    },
    async update(id: string, accountId: string, changes: BudgetChanges) {
      const { rows } = await sql<BudgetRow>`
        UPDATE billing_budgets SET
          name = coalesce(${changes.name ?? null}::text, name),
          limit_atomic = coalesce(${changes.limitAtomic?.toString() ?? null}::numeric, limit_atomic),
          thresholds = coalesce(
            ${changes.thresholds ? [...changes.thresholds] : null}::integer[], thresholds),
          action = coalesce(${changes.action ?? null}::text, action)
        WHERE id = ${id} AND account_id = ${accountId} RETURNING *`.execute(db)
      return rows[0] && toBudget(rows[0])
    },
    async remove(id: string, accountId: string): Promise<boolean> {
      const { rows } = await sql`
        DELETE FROM billing_budgets WHERE id = ${id} AND account_id = ${accountId}
        RETURNING 1`.execute(db)
      return rows.length > 0
    },
  }
}

function spending(db: Queryable) {
  return {
    /** The least that is left of the blocking budgets that the spending falls under; null without one. */
    async left(spend: Omit<BudgetSpend, 'amountAtomic' | 'chargeId'>, at: Date) {
      const { rows } = await sql<{ least: string | null }>`
        SELECT min(limit_atomic - CASE WHEN window_start >= ${startOf(at)} THEN used_atomic
          ELSE 0 END)::text AS least
        FROM billing_budgets WHERE ${fallsUnder(spend)} AND action = 'block'`.execute(db)
      const least = rows[0]?.least ?? null
      return least === null ? null : BigInt(least)
    },
    /** One statement; see `take`. */
    take: (spend: BudgetSpend, at: Date) => take(db, spend, at),
    /** Gives back what a charge took, to the window that it was taken from. A repeat gives nothing. */
    async giveBack(chargeId: string): Promise<void> {
      await lower(
        db,
        sql`DELETE FROM billing_budget_reservations
        WHERE charge_id = ${chargeId} AND (SELECT count(*) FROM locked) >= 0
        RETURNING budget_id, window_start, amount_atomic AS lower_by`,
        chargeId,
      )
    },
    /** Gives back what a charge took beyond what it came to cost. */
    async reduce(chargeId: string, actualAtomic: bigint): Promise<void> {
      const actual = sql`${actualAtomic.toString()}::numeric`
      await lower(
        db,
        sql`UPDATE billing_budget_reservations r SET amount_atomic = ${actual}
        FROM (SELECT budget_id, amount_atomic FROM billing_budget_reservations
          WHERE charge_id = ${chargeId} FOR UPDATE) before
        WHERE r.charge_id = ${chargeId} AND r.budget_id = before.budget_id
          AND before.amount_atomic > ${actual} AND (SELECT count(*) FROM locked) >= 0
        RETURNING r.budget_id, r.window_start, before.amount_atomic - ${actual} AS lower_by`,
        chargeId,
      )
    },
    /** Forgets at most `limit` reservations made before `before`; what they took stays taken. */
    async forgetBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM billing_budget_reservations WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM billing_budget_reservations WHERE reserved_at < ${before} LIMIT ${limit}
        )) RETURNING 1`.execute(db)
      return rows.length
    },
  }
}

/**
 * Takes the amount from every budget that it falls under, or from none. The rows are locked in one order before they are
 * read, so spenders take turns; each sees what the one before took. A process whose clock is behind spends from the
 * window that others have begun: no window comes back.
 */
async function take(
  db: Queryable,
  spend: BudgetSpend,
  at: Date,
): Promise<readonly BudgetVerdict[]> {
  const amount = sql`${spend.amountAtomic.toString()}::numeric`
  const start = startOf(at)
  const { rows } = await sql<
    BudgetRow & { is_taken: boolean; is_refused: boolean; alerted_before: number }
  >`
    WITH matching AS MATERIALIZED (
      SELECT id, account_id, name, scope_kind, scope_value, window_kind, asset, limit_atomic,
        thresholds, action, created_at,
        greatest(window_start, ${start}) AS window_start,
        CASE WHEN window_start >= ${start} THEN used_atomic ELSE 0 END AS used_atomic,
        CASE WHEN window_start >= ${start} THEN alerted ELSE 0 END AS alerted_before
      FROM billing_budgets WHERE ${fallsUnder(spend)}
      ORDER BY id FOR UPDATE
    ), refusing AS (
      SELECT id FROM matching WHERE action = 'block' AND used_atomic + ${amount} > limit_atomic
    ), taken AS (
      UPDATE billing_budgets b SET
        used_atomic = m.used_atomic + ${amount},
        window_start = m.window_start,
        alerted = greatest(m.alerted_before, (
          SELECT max(threshold) FROM unnest(m.thresholds) AS threshold
          WHERE (m.used_atomic + ${amount}) * 100 >= threshold * m.limit_atomic
        ))
      FROM matching m WHERE b.id = m.id AND NOT EXISTS (SELECT 1 FROM refusing)
      RETURNING b.id, b.window_start
    ), kept AS (
      INSERT INTO billing_budget_reservations
        (charge_id, budget_id, window_start, amount_atomic, reserved_at)
      SELECT ${spend.chargeId}, id, window_start, ${amount}, ${at} FROM taken
    )
    SELECT m.*, NOT EXISTS (SELECT 1 FROM refusing) AS is_taken,
      EXISTS (SELECT 1 FROM refusing r WHERE r.id = m.id) AS is_refused
    FROM matching m ORDER BY m.id`.execute(db)
  return rows.map((row) => ({
    ...toBudget(row),
    isTaken: row.is_taken,
    isRefused: row.is_refused,
    alertedBefore: row.alerted_before,
  }))
}

/** Where the running window of a budget began. */
function startOf(at: Date): RawBuilder<unknown> {
  return sql`CASE window_kind
    WHEN 'day' THEN ${windowStart('day', at)}::timestamptz
    WHEN 'month' THEN ${windowStart('month', at)}::timestamptz
    ELSE ${windowStart('total', at)}::timestamptz END`
}

/** Which budgets the spending falls under. */
function fallsUnder(spend: Omit<BudgetSpend, 'amountAtomic' | 'chargeId'>): RawBuilder<unknown> {
  const { accountId, keyId = null, agentId = null, family, asset } = spend
  return sql`account_id = ${accountId} AND asset = ${asset} AND CASE scope_kind
    WHEN 'account' THEN true
    WHEN 'key' THEN scope_value = ${keyId}::text
    WHEN 'agent' THEN scope_value = ${agentId}::text
    ELSE scope_value = ${family} END`
}

/** Lowers budgets by what `change` returns, once their rows are locked in the order that `take` locks them in. */
async function lower(db: Queryable, change: RawBuilder<unknown>, chargeId: string): Promise<void> {
  await sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM billing_budgets WHERE id IN (
        SELECT budget_id FROM billing_budget_reservations WHERE charge_id = ${chargeId}
      ) ORDER BY id FOR UPDATE
    ), changed AS (${change})
    UPDATE billing_budgets b SET used_atomic = b.used_atomic - changed.lower_by
    FROM changed WHERE b.id = changed.budget_id AND b.window_start = changed.window_start`.execute(
    db,
  )
}

function toBudget(row: BudgetRow): StoredBudget {
  return {
    id: row.id,
    accountId: row.account_id,
    name: row.name,
    scope: row.scope_kind,
    scopeValue: row.scope_value,
    window: row.window_kind,
    asset: readLedgerAsset(row.asset),
    limitAtomic: BigInt(row.limit_atomic),
    thresholds: row.thresholds,
    action: row.action,
    windowStart: row.window_start,
    usedAtomic: BigInt(row.used_atomic),
    createdAt: row.created_at,
  }
}
