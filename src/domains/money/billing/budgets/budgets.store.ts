import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  list,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { type BudgetWindow, windowStart } from './budget-window.ts'

export const budgetScopes = ['account', 'key', 'agent', 'family'] as const
export type BudgetScope = (typeof budgetScopes)[number]
export type BudgetAction = 'alert' | 'block'

const budgetsTables = tablesOf(
  {
    billingBudgets: {
      id: text(),
      accountId: text(),
      name: text(),
      scopeKind: text<BudgetScope>(),
      /** The key, agent or family; empty for the whole account. */
      scopeValue: text(),
      windowKind: text<BudgetWindow>(),
      asset: text<LedgerAsset>(),
      limitAtomic: bigint,
      /** Percentages of the limit, ascending. */
      thresholds: list<number>(),
      action: text<BudgetAction>(),
      windowStart: time,
      usedAtomic: generated(bigint),
      createdAt: time,
    },
  },
  { alertedBefore: integer, least: nullable(bigint) },
)
type Billing = TablesOf<typeof budgetsTables>

export type StoredBudget = RowOf<typeof budgetsTables, 'billingBudgets'>

/** An amount to be spent, and by whom. */
export type BudgetSpend = {
  readonly accountId: string
  readonly keyId?: string
  readonly agentId?: string
  readonly family: string
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  readonly chargeId: string
}

/** The result for one budget that applies to the spending. */
export type BudgetVerdict = StoredBudget & {
  /** False when any budget refused; then none has changed. */
  readonly isTaken: boolean
  /** Whether this budget refused. */
  readonly isRefused: boolean
  /** The highest threshold published in this window before. */
  readonly alertedBefore: number
}

export type BudgetChanges = Partial<
  Pick<StoredBudget, 'name' | 'limitAtomic' | 'thresholds' | 'action'>
>

/** Budgets, and what was taken from them. */
export function budgetsStore(db: Queryable) {
  const billing = budgetsTables.on(db)
  return { ...reading(billing), ...writing(billing), ...spending(billing) }
}

const budgetColumns = [
  'id',
  'accountId',
  'name',
  'scopeKind',
  'scopeValue',
  'windowKind',
  'asset',
  'limitAtomic',
  'thresholds',
  'action',
  'windowStart',
  'usedAtomic',
  'createdAt',
] as const satisfies readonly (keyof StoredBudget)[]

function reading(billing: Billing) {
  const budgetsOf = (accountId: string) =>
    billing.selectFrom('billingBudgets').select(budgetColumns).where('accountId', '=', accountId)
  return {
    async count(accountId: string): Promise<number> {
      const { all } = await billing
        .selectFrom('billingBudgets')
        .select(sql<number>`count(*)::int`.as('all'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow()
      return all
    },
    find: (id: string, accountId: string): Promise<StoredBudget | undefined> =>
      budgetsOf(accountId).where('id', '=', id).executeTakeFirst(),
    /** Whether the key has a blocking budget of its own. */
    async blocksKey(accountId: string, keyId: string, asset: LedgerAsset): Promise<boolean> {
      const blocking = await billing
        .selectFrom('billingBudgets')
        .select('id')
        .where('accountId', '=', accountId)
        .where('scopeKind', '=', 'key')
        .where('scopeValue', '=', keyId)
        .where('asset', '=', asset)
        .where('action', '=', 'block')
        .limit(1)
        .executeTakeFirst()
      return blocking !== undefined
    },
    /** The account's budgets, oldest first. */
    list(accountId: string, after: string | null, limit: number): Promise<readonly StoredBudget[]> {
      const own = budgetsOf(accountId)
      return (after === null ? own : own.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute()
    },
  }
}

function writing(billing: Billing) {
  return {
    /** Serialises the creation of budgets for the account, so that the limit holds. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`
        SELECT pg_advisory_xact_lock(hashtext('billing.budgets'), hashtext(${accountId}))`.execute(
        billing,
      )
    },
    async insert(budget: StoredBudget): Promise<void> {
      const { id, accountId, name, scopeKind, scopeValue, windowKind, asset } = budget
      const { limitAtomic, thresholds, action, windowStart: start, createdAt } = budget
      await billing
        .insertInto('billingBudgets')
        .values({
          id,
          accountId,
          name,
          scopeKind,
          scopeValue,
          windowKind,
          asset,
          limitAtomic,
          thresholds,
          action,
          windowStart: start,
          createdAt,
        })
        .execute()
    },
    update(
      id: string,
      accountId: string,
      { name, limitAtomic, thresholds, action }: BudgetChanges,
    ): Promise<StoredBudget | undefined> {
      return (
        billing
          .updateTable('billingBudgets')
          // The id is set to itself, because a request may change nothing and the statement must set something.
          .set({ id, name, limitAtomic, thresholds, action })
          .where('id', '=', id)
          .where('accountId', '=', accountId)
          .returning(budgetColumns)
          .executeTakeFirst()
      )
    },
    async remove(id: string, accountId: string): Promise<boolean> {
      const removed = await billing
        .deleteFrom('billingBudgets')
        .where('id', '=', id)
        .where('accountId', '=', accountId)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },
  }
}

function spending(billing: Billing) {
  return {
    /** The lowest remainder among the blocking budgets that apply to the spending; null without one. */
    async left(spend: Omit<BudgetSpend, 'amountAtomic' | 'chargeId'>, at: Date) {
      const { rows } = await sql<{ least: bigint | null }>`
        SELECT min(limit_atomic - CASE WHEN window_start >= ${startOf(at)} THEN used_atomic
          ELSE 0 END) AS least
        FROM billing_budgets WHERE ${fallsUnder(spend)} AND action = 'block'`.execute(billing)
      return rows[0]?.least ?? null
    },
    /** One statement; see `take`. */
    take: (spend: BudgetSpend, at: Date) => take(billing, spend, at),
    /** Releases what a charge took, in the window that it was taken from. A repeat has no effect. */
    async release(chargeId: string): Promise<void> {
      await lower(
        billing,
        sql`DELETE FROM billing_budget_reservations
        WHERE charge_id = ${chargeId} AND (SELECT count(*) FROM locked) >= 0
        RETURNING budget_id, window_start, amount_atomic AS lower_by`,
        chargeId,
      )
    },
    /** Releases what a charge took beyond its final cost. */
    async reduce(chargeId: string, actualAtomic: bigint): Promise<void> {
      const actual = sql`${actualAtomic}::numeric`
      await lower(
        billing,
        sql`UPDATE billing_budget_reservations r SET amount_atomic = ${actual}
        FROM (SELECT budget_id, amount_atomic FROM billing_budget_reservations
          WHERE charge_id = ${chargeId} FOR UPDATE) before
        WHERE r.charge_id = ${chargeId} AND r.budget_id = before.budget_id
          AND before.amount_atomic > ${actual} AND (SELECT count(*) FROM locked) >= 0
        RETURNING r.budget_id, r.window_start, before.amount_atomic - ${actual} AS lower_by`,
        chargeId,
      )
    },
    /** Deletes at most `limit` reservations made before `before`; what they took stays used. */
    async deleteBefore(before: Date, limit: number): Promise<number> {
      const { rows } = await sql`
        DELETE FROM billing_budget_reservations WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM billing_budget_reservations WHERE reserved_at < ${before} LIMIT ${limit}
        )) RETURNING 1`.execute(billing)
      return rows.length
    },
  }
}

/**
 * Takes the amount from every budget that applies, or from none. The rows are locked in a fixed order before they are
 * read, so spenders queue up and each sees the effect of the previous one. A process whose clock is behind uses the
 * latest window that was started; windows never go back.
 */
async function take(
  billing: Billing,
  spend: BudgetSpend,
  at: Date,
): Promise<readonly BudgetVerdict[]> {
  const amount = sql`${spend.amountAtomic}::numeric`
  const start = startOf(at)
  const { rows } = await sql<BudgetVerdict>`
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
    FROM matching m ORDER BY m.id`.execute(billing)
  return rows
}

/** The start of a budget's current window. */
function startOf(at: Date): RawBuilder<unknown> {
  return sql`CASE window_kind
    WHEN 'day' THEN ${windowStart('day', at)}::timestamptz
    WHEN 'month' THEN ${windowStart('month', at)}::timestamptz
    ELSE ${windowStart('total', at)}::timestamptz END`
}

/** The condition for budgets that apply to the spending. */
function fallsUnder(spend: Omit<BudgetSpend, 'amountAtomic' | 'chargeId'>): RawBuilder<unknown> {
  const { accountId, keyId = null, agentId = null, family, asset } = spend
  return sql`account_id = ${accountId} AND asset = ${asset} AND CASE scope_kind
    WHEN 'account' THEN true
    WHEN 'key' THEN scope_value = ${keyId}::text
    WHEN 'agent' THEN scope_value = ${agentId}::text
    ELSE scope_value = ${family} END`
}

/** Lowers budgets by the result of `change`, after locking their rows in the same order as `take`. */
async function lower(
  billing: Billing,
  change: RawBuilder<unknown>,
  chargeId: string,
): Promise<void> {
  await sql`
    WITH locked AS MATERIALIZED (
      SELECT id FROM billing_budgets WHERE id IN (
        SELECT budget_id FROM billing_budget_reservations WHERE charge_id = ${chargeId}
      ) ORDER BY id FOR UPDATE
    ), changed AS (${change})
    UPDATE billing_budgets b SET used_atomic = b.used_atomic - changed.lower_by
    FROM changed WHERE b.id = changed.budget_id AND b.window_start = changed.window_start`.execute(
    billing,
  )
}
