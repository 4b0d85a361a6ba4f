import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { type EpochState, epochMachine } from './reward-states.ts'

export type Epoch = {
  readonly ruleId: string
  readonly epoch: number
  readonly state: EpochState
  readonly startsAt: Date
  readonly endsAt: Date
}

/** What one charge earned an account. */
export type NewAccrual = {
  readonly ruleId: string
  /** The charge; it earns once by each rule. */
  readonly source: string
  readonly accountId: string
  readonly asset: LedgerAsset
  readonly baseAtomic: bigint
  readonly earnedAtomic: bigint
  readonly at: Date
  /** The id of the claim that it is added to, if there is none yet. */
  readonly claimId: string
}

/** What is left of a charge once a part was given back: in all, and with the platform. */
export type LeftOfCharge = { readonly keptAtomic: bigint; readonly platformAtomic: bigint }

export type StoredAccrual = {
  readonly ruleId: string
  readonly source: string
  readonly epoch: number
  readonly baseAtomic: bigint
  readonly earnedAtomic: bigint
  readonly at: Date
}

/** Epochs, and what accrued in them. */
export function accrualsStore(db: Queryable) {
  return { ...epochs(db), ...accruals(db) }
}

function epochs(db: Queryable) {
  return {
    /**
     * Opens the epoch if it is new, keeps it from being closed until the transaction ends, and answers whether it is
     * open.
     */
    async keepOpen(epoch: Epoch): Promise<boolean> {
      await sql`
        INSERT INTO reward_epochs (rule_id, epoch, state, starts_at, ends_at)
        VALUES (${epoch.ruleId}, ${epoch.epoch}, ${epoch.state}, ${epoch.startsAt}, ${epoch.endsAt})
        ON CONFLICT DO NOTHING`.execute(db)
      const { rows } = await sql`
        SELECT 1 FROM reward_epochs
        WHERE rule_id = ${epoch.ruleId} AND epoch = ${epoch.epoch} AND state = 'open'
        FOR SHARE`.execute(db)
      return rows.length > 0
    },
    /** Epochs in the state whose end was before the moment. */
    async ended(state: EpochState, before: Date, limit: number): Promise<readonly Epoch[]> {
      const { rows } = await sql<EpochRow>`
        SELECT * FROM reward_epochs WHERE state = ${state} AND ends_at <= ${before}
        ORDER BY ends_at LIMIT ${limit}`.execute(db)
      return rows.map(toEpoch)
    },
    /** The epoch, locked until the transaction ends. */
    async lockEpoch(ruleId: string, epoch: number): Promise<Epoch | undefined> {
      const { rows } = await sql<EpochRow>`
        SELECT * FROM reward_epochs WHERE rule_id = ${ruleId} AND epoch = ${epoch}
        FOR UPDATE`.execute(db)
      return rows[0] && toEpoch(rows[0])
    },
    async setEpochState(ruleId: string, epoch: number, state: EpochState): Promise<void> {
      await sql`
        UPDATE reward_epochs SET state = ${state}
        WHERE rule_id = ${ruleId} AND epoch = ${epoch}`.execute(db)
    },
    /** Newest first. */
    async listEpochs(page: {
      readonly after: { readonly endsAt: Date; readonly ruleId: string } | null
      readonly limit: number
    }): Promise<readonly Epoch[]> {
      const { after } = page
      const { rows } = await sql<EpochRow>`
        SELECT * FROM reward_epochs WHERE ${after?.endsAt ?? null}::timestamptz IS NULL
          OR (ends_at, rule_id) < (${after?.endsAt ?? null}::timestamptz, ${after?.ruleId ?? null}::text)
        ORDER BY ends_at DESC, rule_id DESC LIMIT ${page.limit}`.execute(db)
      return rows.map(toEpoch)
    },
  }
}

function accruals(db: Queryable) {
  return {
    /** Writes the accrual once by its source, and adds it to the account's claim of the epoch; one statement. */
    async add(accrual: NewAccrual, epoch: number): Promise<void> {
      const earned = sql`${accrual.earnedAtomic.toString()}::numeric`
      await sql`
        WITH fresh AS (
          INSERT INTO reward_accruals
            (rule_id, source, account_id, epoch, base_atomic, earned_atomic, accrued_at)
          VALUES (${accrual.ruleId}, ${accrual.source}, ${accrual.accountId}, ${epoch},
            ${accrual.baseAtomic.toString()}::numeric, ${earned}, ${accrual.at})
          ON CONFLICT DO NOTHING RETURNING 1
        )
        INSERT INTO reward_claims
          (id, rule_id, epoch, account_id, asset, earned_atomic, state, created_at)
        SELECT ${accrual.claimId}, ${accrual.ruleId}, ${epoch}, ${accrual.accountId},
          ${accrual.asset}, ${earned}, 'accruing', ${accrual.at}
        WHERE EXISTS (SELECT 1 FROM fresh)
        ON CONFLICT (rule_id, epoch, account_id) DO UPDATE
          SET earned_atomic = reward_claims.earned_atomic + EXCLUDED.earned_atomic`.execute(db)
    },
    /**
     * Lowers what a charge earned to what the part that was not given back would have earned, together at most
     * `platformAtomic`, as long as the claim still accrues; rewards that can be claimed already stay. It waits for
     * charges that are being added to the same claims: whoever passed them by would leave a reward for what was given
     * back. Claims are locked in the order in which charges add to them.
     */
    lower: (source: string, left: LeftOfCharge) => lower(db, source, left),
    /** The account's accruals, newest first. */
    async list(page: {
      readonly accountId: string
      readonly after: { readonly at: Date; readonly source: string } | null
      readonly limit: number
    }): Promise<readonly StoredAccrual[]> {
      const { after } = page
      const { rows } = await sql<{
        rule_id: string
        source: string
        epoch: number
        base_atomic: string
        earned_atomic: string
        accrued_at: Date
      }>`
        SELECT * FROM reward_accruals WHERE account_id = ${page.accountId}
          AND (${after?.at ?? null}::timestamptz IS NULL OR (accrued_at, source) <
            (${after?.at ?? null}::timestamptz, ${after?.source ?? null}::text))
        ORDER BY accrued_at DESC, source DESC LIMIT ${page.limit}`.execute(db)
      return rows.map((row) => ({
        ruleId: row.rule_id,
        source: row.source,
        epoch: row.epoch,
        baseAtomic: BigInt(row.base_atomic),
        earnedAtomic: BigInt(row.earned_atomic),
        at: row.accrued_at,
      }))
    },
  }
}

async function lower(
  db: Queryable,
  source: string,
  { keptAtomic, platformAtomic }: LeftOfCharge,
): Promise<void> {
  const kept = sql`${keptAtomic.toString()}::numeric`
  const most = sql`${platformAtomic.toString()}::numeric`
  await sql`
    WITH open AS MATERIALIZED (
      SELECT a.rule_id, a.account_id, a.epoch, a.earned_atomic AS before, r.activity,
        div(${kept} * r.rate_bps, 10000) AS rated
      FROM reward_accruals a
      JOIN reward_rules r ON r.id = a.rule_id
      JOIN reward_claims c USING (rule_id, epoch, account_id)
      WHERE a.source = ${source} AND c.state = 'accruing'
      ORDER BY r.activity, c.id FOR UPDATE OF a, c
    ), summed AS (
      SELECT *, sum(rated) OVER (ORDER BY activity, rule_id) AS through FROM open
    ), due AS (
      -- The first rules take all that the platform has left, as when the charge was captured.
      SELECT *, LEAST(through, ${most}) - LEAST(through - rated, ${most}) AS after FROM summed
    ), lowered AS (
      UPDATE reward_accruals a SET earned_atomic = due.after, base_atomic = ${kept}
      FROM due WHERE a.rule_id = due.rule_id AND a.source = ${source}
        AND a.account_id = due.account_id AND due.after < due.before
      RETURNING a.rule_id, a.account_id, a.epoch, due.before - due.after AS less
    )
    UPDATE reward_claims c SET earned_atomic = c.earned_atomic - lowered.less
    FROM lowered WHERE c.rule_id = lowered.rule_id AND c.epoch = lowered.epoch
      AND c.account_id = lowered.account_id`.execute(db)
}

type EpochRow = {
  rule_id: string
  epoch: number
  state: string
  starts_at: Date
  ends_at: Date
}

function toEpoch(row: EpochRow): Epoch {
  assert(epochMachine.isState(row.state), `a reward epoch in state ${row.state}`)
  return {
    ruleId: row.rule_id,
    epoch: row.epoch,
    state: row.state,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }
}
