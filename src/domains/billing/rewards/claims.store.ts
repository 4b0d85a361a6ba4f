import { type RawBuilder, sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import { assert } from '../../../kernel/errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readLedgerAsset } from '../money.schemas.ts'
import { type ClaimState, claimMachine } from './reward-states.ts'

/** Where a reward goes: to the account's credit, or to an address on a chain. */
export type Destination =
  | { readonly kind: 'credit' }
  | { readonly kind: 'chain'; readonly network: string; readonly address: string }

/** What one account earned by one rule in one epoch. */
export type StoredClaim = {
  readonly id: string
  readonly ruleId: string
  readonly epoch: number
  readonly accountId: string
  readonly asset: LedgerAsset
  /** What accrued, before the cap. */
  readonly earnedAtomic: bigint
  /** What is paid: at most the cap; zero until the epoch is settled. */
  readonly amountAtomic: bigint
  readonly state: ClaimState
  readonly destination: Destination | null
  /** From when on it is not known to be unpaid on a chain: its destination stays. */
  readonly payoutTriedAt: Date | null
  /** Payouts that were begun and have not said what became of them; one whose process died counts for ever. */
  readonly payoutsOpen: number
  readonly reference: string | null
  readonly expiresAt: Date | null
  readonly createdAt: Date
}

type ClaimRow = {
  id: string
  rule_id: string
  epoch: number
  account_id: string
  asset: string
  earned_atomic: string
  amount_atomic: string
  state: string
  destination: Destination | null
  payout_tried_at: Date | null
  payouts_open: number
  reference: string | null
  expires_at: Date | null
  created_at: Date
}

/** Claims of rewards. */
export function claimsStore(db: Queryable) {
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<ClaimRow>`SELECT * FROM reward_claims ${rest}`.execute(db)
    return rows.map(toClaim)
  }
  return {
    find: async (id: string) => (await select(sql`WHERE id = ${id}`))[0],
    /** The claim, locked until the transaction ends. */
    lock: async (id: string) => (await select(sql`WHERE id = ${id} FOR UPDATE`))[0],
    /** Claims of an epoch that still accrue, locked. */
    lockAccruing: (ruleId: string, epoch: number, limit: number) =>
      select(sql`
        WHERE rule_id = ${ruleId} AND epoch = ${epoch} AND state = 'accruing'
        ORDER BY id LIMIT ${limit} FOR UPDATE`),
    /** Claims whose time is up and that no payout is under way for. */
    expiring: (at: Date, limit: number) =>
      select(sql`
        WHERE state IN ('claimable', 'claim_prepared') AND expires_at <= ${at}
          AND payout_tried_at IS NULL
        ORDER BY expires_at LIMIT ${limit}`),
    /** The account's claims, newest first. */
    list: (page: {
      readonly accountId: string
      readonly state: ClaimState | undefined
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
    /** What the account's claims add up to, by asset and state; accruing ones with what was earned so far. */
    async sums(accountId: string) {
      const { rows } = await sql<{ asset: string; state: string; amount: string }>`
        SELECT asset, state, sum(
          CASE state WHEN 'accruing' THEN earned_atomic ELSE amount_atomic END
        )::text AS amount
        FROM reward_claims WHERE account_id = ${accountId}
        GROUP BY asset, state ORDER BY asset, state`.execute(db)
      return rows.map((row) => ({
        asset: readLedgerAsset(row.asset),
        state: stateOf(row.state),
        amountAtomic: BigInt(row.amount),
      }))
    },
    async update(claim: StoredClaim): Promise<void> {
      await sql`
        UPDATE reward_claims SET state = ${claim.state},
          amount_atomic = ${claim.amountAtomic.toString()}::numeric,
          destination = ${claim.destination === null ? null : JSON.stringify(claim.destination)}::jsonb,
          payout_tried_at = ${claim.payoutTriedAt}, payouts_open = ${claim.payoutsOpen},
          reference = ${claim.reference}, expires_at = ${claim.expiresAt}
        WHERE id = ${claim.id}`.execute(db)
    },
  }
}

function toClaim(row: ClaimRow): StoredClaim {
  return {
    id: row.id,
    ruleId: row.rule_id,
    epoch: row.epoch,
    accountId: row.account_id,
    asset: readLedgerAsset(row.asset),
    earnedAtomic: BigInt(row.earned_atomic),
    amountAtomic: BigInt(row.amount_atomic),
    state: stateOf(row.state),
    destination: row.destination,
    payoutTriedAt: row.payout_tried_at,
    payoutsOpen: row.payouts_open,
    reference: row.reference,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

function stateOf(state: string): ClaimState {
  assert(claimMachine.isState(state), `a reward claim in state ${state}`)
  return state
}
