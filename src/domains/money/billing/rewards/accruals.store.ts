import { sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  integer,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { type NewestFirstPlace, olderThan } from '../newest-first.store.ts'
import type { EpochState } from './reward-states.ts'

const accrualsTables = tablesOf({
  rewardEpochs: {
    ruleId: text(),
    epoch: integer,
    state: text<EpochState>(),
    startsAt: time,
    endsAt: time,
  },
  rewardAccruals: {
    ruleId: text(),
    /** The charge, which earns once per rule. */
    source: text(),
    accountId: text(),
    epoch: integer,
    baseAtomic: bigint,
    earnedAtomic: bigint,
    accruedAt: time,
  },
})
export type Epoch = RowOf<typeof accrualsTables, 'rewardEpochs'>
export type StoredAccrual = RowOf<typeof accrualsTables, 'rewardAccruals'>

/** An account's earning from one charge. */
export type NewAccrual = StoredAccrual & {
  readonly asset: LedgerAsset
  /** The id for the claim that it is added to, if that does not exist yet. */
  readonly claimId: string
}

/** What is left of a partially refunded charge: in total, and with the platform. */
export type LeftOfCharge = { readonly remainingAtomic: bigint; readonly platformAtomic: bigint }

type Rewards = TablesOf<typeof accrualsTables>

/** Epochs, and what accrued in them. */
export function accrualsStore(db: Queryable) {
  const rewards = accrualsTables.on(db)
  return { ...epochs(rewards), ...accruals(rewards) }
}

function epochs(rewards: Rewards) {
  const all = () => rewards.selectFrom('rewardEpochs').selectAll()
  return {
    /**
     * Opens the epoch if it is new, prevents its closing until the transaction ends, and returns whether it is open. As
     * text, at a fraction of the builder's cost, because it runs for every charge.
     */
    async keepOpen(epoch: Epoch): Promise<boolean> {
      await sql`
        INSERT INTO reward_epochs (rule_id, epoch, state, starts_at, ends_at)
        VALUES (${epoch.ruleId}, ${epoch.epoch}, ${epoch.state}, ${epoch.startsAt}, ${epoch.endsAt})
        ON CONFLICT DO NOTHING`.execute(rewards)
      const { rows } = await sql`
        SELECT 1 FROM reward_epochs
        WHERE rule_id = ${epoch.ruleId} AND epoch = ${epoch.epoch} AND state = 'open'
        FOR SHARE`.execute(rewards)
      return rows.length > 0
    },
    /** Epochs in the state that ended before the moment. */
    ended: (state: 'open' | 'closed', before: Date, limit: number): Promise<readonly Epoch[]> =>
      all()
        .where('state', '=', sql.lit(state))
        .where('endsAt', '<=', before)
        .orderBy('endsAt')
        .limit(limit)
        .execute(),
    /** The epoch, locked until the transaction ends. */
    lockEpoch: (ruleId: string, epoch: number) =>
      all().where('ruleId', '=', ruleId).where('epoch', '=', epoch).forUpdate().executeTakeFirst(),
    async setEpochState(ruleId: string, epoch: number, state: EpochState): Promise<void> {
      await rewards
        .updateTable('rewardEpochs')
        .set({ state })
        .where('ruleId', '=', ruleId)
        .where('epoch', '=', epoch)
        .execute()
    },
    /** Newest first. */
    listEpochs: (page: {
      readonly after: NewestFirstPlace | null
      readonly limit: number
    }): Promise<readonly Epoch[]> =>
      all()
        .where(olderThan(page.after, 'endsAt', 'ruleId'))
        .orderBy('endsAt', 'desc')
        .orderBy('ruleId', 'desc')
        .limit(page.limit)
        .execute(),
  }
}

function accruals(rewards: Rewards) {
  return {
    /** Writes the accrual once per source, and adds it to the account's claim of the epoch; one statement. */
    async add(accrual: NewAccrual): Promise<void> {
      const earned = sql`${accrual.earnedAtomic}::numeric`
      await sql`
        WITH fresh AS (
          INSERT INTO reward_accruals
            (rule_id, source, account_id, epoch, base_atomic, earned_atomic, accrued_at)
          VALUES (${accrual.ruleId}, ${accrual.source}, ${accrual.accountId}, ${accrual.epoch},
            ${accrual.baseAtomic}::numeric, ${earned}, ${accrual.accruedAt})
          ON CONFLICT DO NOTHING RETURNING 1
        )
        INSERT INTO reward_claims
          (id, rule_id, epoch, account_id, asset, earned_atomic, state, created_at)
        SELECT ${accrual.claimId}, ${accrual.ruleId}, ${accrual.epoch}, ${accrual.accountId},
          ${accrual.asset}, ${earned}, 'accruing', ${accrual.accruedAt}
        WHERE EXISTS (SELECT 1 FROM fresh)
        ON CONFLICT (rule_id, epoch, account_id) DO UPDATE
          SET earned_atomic = reward_claims.earned_atomic + EXCLUDED.earned_atomic`.execute(rewards)
    },
    /**
     * Lowers a charge's accruals to what its unrefunded part would have earned, together at most `platformAtomic`,
     * while their claim still accrues; claimable rewards stay. It waits for charges that are being added to the same
     * claims; otherwise a reward for refunded value could remain. Claims are locked in the same order as by charges.
     */
    lower: (source: string, left: LeftOfCharge) => lower(rewards, source, left),
    /** The account's accruals, newest first. */
    list: (page: {
      readonly accountId: string
      readonly after: NewestFirstPlace | null
      readonly limit: number
    }): Promise<readonly StoredAccrual[]> =>
      rewards
        .selectFrom('rewardAccruals')
        .selectAll()
        .where('accountId', '=', page.accountId)
        .where(olderThan(page.after, 'accruedAt', 'source'))
        .orderBy('accruedAt', 'desc')
        .orderBy('source', 'desc')
        .limit(page.limit)
        .execute(),
  }
}

async function lower(
  rewards: Rewards,
  source: string,
  { remainingAtomic, platformAtomic }: LeftOfCharge,
): Promise<void> {
  const remaining = sql`${remainingAtomic}::numeric`
  const most = sql`${platformAtomic}::numeric`
  await sql`
    WITH open AS MATERIALIZED (
      SELECT a.rule_id, a.account_id, a.epoch, a.earned_atomic AS before, r.activity,
        div(${remaining} * r.rate_bps, 10000) AS rated
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
      UPDATE reward_accruals a SET earned_atomic = due.after, base_atomic = ${remaining}
      FROM due WHERE a.rule_id = due.rule_id AND a.source = ${source}
        AND a.account_id = due.account_id AND due.after < due.before
      RETURNING a.rule_id, a.account_id, a.epoch, due.before - due.after AS less
    )
    UPDATE reward_claims c SET earned_atomic = c.earned_atomic - lowered.less
    FROM lowered WHERE c.rule_id = lowered.rule_id AND c.epoch = lowered.epoch
      AND c.account_id = lowered.account_id`.execute(rewards)
}
