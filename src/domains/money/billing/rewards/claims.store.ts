import { type SqlBool, sql } from 'kysely'
import type { LedgerAsset } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import {
  bigint,
  generated,
  integer,
  json,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../../ports/tables.ts'
import { type NewestFirstPlace, olderThan } from '../newest-first.store.ts'
import type { ClaimState } from './reward-states.ts'

/** The destination of a reward: the account's credit, or an on-chain address. */
export type Destination =
  | { readonly kind: 'credit' }
  | { readonly kind: 'chain'; readonly network: string; readonly address: string }

const claimsTables = tablesOf({
  rewardClaims: {
    id: text(),
    ruleId: text(),
    epoch: integer,
    accountId: text(),
    asset: text<LedgerAsset>(),
    /** What accrued, before the cap. */
    earnedAtomic: bigint,
    /** The amount to pay, at most the cap; zero until the epoch is settled. */
    amountAtomic: generated(bigint),
    state: text<ClaimState>(),
    destination: nullable(json<Destination>()),
    /** Since when a payout may have been made on a chain, which fixes the destination. */
    payoutTriedAt: nullable(time),
    /** Payouts without a known outcome; one whose process died counts for ever. */
    payoutsOpen: generated(integer),
    reference: nullable(text()),
    expiresAt: nullable(time),
    createdAt: time,
  },
})
/** What one account earned by one rule in one epoch. */
export type StoredClaim = RowOf<typeof claimsTables, 'rewardClaims'>

/** A filter of an account's claims, starting after `after`. */
export type ClaimListing = {
  readonly accountId: string
  readonly state: ClaimState | undefined
  readonly after: NewestFirstPlace | null
  readonly limit: number
}

/** Claims of rewards. */
export function claimsStore(db: Queryable) {
  const rewards = claimsTables.on(db)
  const claims = () => rewards.selectFrom('rewardClaims').selectAll()
  return {
    find: (id: string) => claims().where('id', '=', id).executeTakeFirst(),
    /** The claim, locked until the transaction ends. */
    lock: (id: string) => claims().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Claims of an epoch that still accrue, locked. */
    lockAccruing: (ruleId: string, epoch: number, limit: number) =>
      claims()
        .where('ruleId', '=', ruleId)
        .where('epoch', '=', epoch)
        .where('state', '=', 'accruing')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .execute(),
    /** Expired claims without a payout in progress. */
    expiring: (at: Date, limit: number) =>
      claims()
        .where(sql<SqlBool>`state IN ('claimable', 'claim_prepared')`)
        .where('expiresAt', '<=', at)
        .where('payoutTriedAt', 'is', null)
        .orderBy('expiresAt')
        .limit(limit)
        .execute(),
    /** The account's claims, newest first. */
    list: (page: ClaimListing) => listClaims(rewards, page),
    /** The totals of the account's claims by asset and state; for accruing ones, what was earned so far. */
    sums: (accountId: string) =>
      rewards
        .selectFrom('rewardClaims')
        .select(['asset', 'state'])
        .select(
          sql<bigint>`sum(CASE state WHEN 'accruing' THEN earned_atomic ELSE amount_atomic END)`.as(
            'amountAtomic',
          ),
        )
        .where('accountId', '=', accountId)
        .groupBy(['asset', 'state'])
        .orderBy('asset')
        .orderBy('state')
        .execute(),
    async update(claim: StoredClaim): Promise<void> {
      const { id, state, amountAtomic, destination, payoutTriedAt, payoutsOpen } = claim
      const { reference, expiresAt } = claim
      await rewards
        .updateTable('rewardClaims')
        .set({
          state,
          amountAtomic,
          destination,
          payoutTriedAt,
          payoutsOpen,
          reference,
          expiresAt,
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

function listClaims(
  rewards: TablesOf<typeof claimsTables>,
  { accountId, state, after, limit }: ClaimListing,
): Promise<readonly StoredClaim[]> {
  const own = rewards.selectFrom('rewardClaims').selectAll().where('accountId', '=', accountId)
  return (state === undefined ? own : own.where('state', '=', state))
    .where(olderThan(after, 'createdAt', 'id'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
