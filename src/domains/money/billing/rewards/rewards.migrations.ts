import { sql } from 'kysely'
import type { Migration, Queryable } from '../../../../ports/database.ts'

/** The schema of rewards and referrals. */
export const rewardsMigrations: readonly Migration[] = [
  {
    name: '0001_rewards',
    async up(transaction) {
      await createRules(transaction)
      await createClaims(transaction)
      await createReferrals(transaction)
    },
  },
  {
    name: '0002_payouts_open',
    async up(transaction) {
      await sql`
        ALTER TABLE reward_claims ADD COLUMN payouts_open integer NOT NULL DEFAULT 0
          CONSTRAINT reward_claims_payouts_open CHECK (payouts_open >= 0)`.execute(transaction)
    },
  },
]

async function createRules(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE reward_rules (
      id text PRIMARY KEY,
      activity text NOT NULL,
      asset text NOT NULL,
      rate_bps integer NOT NULL
        CONSTRAINT reward_rules_rate CHECK (rate_bps BETWEEN 1 AND 10000),
      cap_atomic numeric(78,0) NOT NULL CONSTRAINT reward_rules_cap CHECK (cap_atomic > 0),
      epoch_seconds integer NOT NULL
        CONSTRAINT reward_rules_epoch CHECK (epoch_seconds >= 60),
      claim_days integer NOT NULL CONSTRAINT reward_rules_days CHECK (claim_days >= 1),
      state text NOT NULL CONSTRAINT reward_rules_state CHECK (state IN ('active', 'archived')),
      created_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE UNIQUE INDEX reward_rules_one_active ON reward_rules (activity, asset)
      WHERE state = 'active'`.execute(transaction)
  await sql`
    CREATE TABLE reward_epochs (
      rule_id text NOT NULL CONSTRAINT reward_epochs_rule REFERENCES reward_rules (id),
      epoch integer NOT NULL,
      state text NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      PRIMARY KEY (rule_id, epoch)
    )`.execute(transaction)
  await sql`
    CREATE INDEX reward_epochs_unsettled ON reward_epochs (ends_at)
      WHERE state <> 'settled'`.execute(transaction)
}

async function createClaims(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE reward_accruals (
      rule_id text NOT NULL,
      source text NOT NULL,
      account_id text NOT NULL,
      epoch integer NOT NULL,
      base_atomic numeric(78,0) NOT NULL,
      earned_atomic numeric(78,0) NOT NULL
        CONSTRAINT reward_accruals_earned CHECK (earned_atomic >= 0),
      accrued_at timestamptz NOT NULL,
      PRIMARY KEY (rule_id, source, account_id),
      CONSTRAINT reward_accruals_epoch
        FOREIGN KEY (rule_id, epoch) REFERENCES reward_epochs (rule_id, epoch)
    )`.execute(transaction)
  await sql`
    CREATE INDEX reward_accruals_account
      ON reward_accruals (account_id, accrued_at, source)`.execute(transaction)
  await sql`CREATE INDEX reward_accruals_source ON reward_accruals (source)`.execute(transaction)
  await sql`
    CREATE TABLE reward_claims (
      id text PRIMARY KEY,
      rule_id text NOT NULL,
      epoch integer NOT NULL,
      account_id text NOT NULL,
      asset text NOT NULL,
      earned_atomic numeric(78,0) NOT NULL
        CONSTRAINT reward_claims_earned CHECK (earned_atomic >= 0),
      amount_atomic numeric(78,0) NOT NULL DEFAULT 0
        CONSTRAINT reward_claims_amount CHECK (amount_atomic BETWEEN 0 AND earned_atomic),
      state text NOT NULL,
      destination jsonb,
      payout_tried_at timestamptz,
      reference text,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      CONSTRAINT reward_claims_once UNIQUE (rule_id, epoch, account_id),
      CONSTRAINT reward_claims_epoch
        FOREIGN KEY (rule_id, epoch) REFERENCES reward_epochs (rule_id, epoch)
    )`.execute(transaction)
  await sql`
    CREATE INDEX reward_claims_account ON reward_claims (account_id, created_at, id)`.execute(
    transaction,
  )
  await sql`
    CREATE INDEX reward_claims_expiring ON reward_claims (expires_at)
      WHERE state IN ('claimable', 'claim_prepared')`.execute(transaction)
}

async function createReferrals(transaction: Queryable): Promise<void> {
  await sql`
    CREATE TABLE referral_codes (
      code text PRIMARY KEY,
      account_id text NOT NULL CONSTRAINT referral_codes_account UNIQUE,
      created_at timestamptz NOT NULL
    )`.execute(transaction)
  await sql`
    CREATE TABLE referrals (
      referee_id text PRIMARY KEY,
      referrer_id text NOT NULL,
      code text NOT NULL CONSTRAINT referrals_code REFERENCES referral_codes (code),
      attached_at timestamptz NOT NULL,
      CONSTRAINT referrals_not_self CHECK (referee_id <> referrer_id)
    )`.execute(transaction)
  await sql`CREATE INDEX referrals_referrer ON referrals (referrer_id)`.execute(transaction)
}
