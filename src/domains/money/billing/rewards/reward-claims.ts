import { priceAssetOf } from '../../../../kernel/assets.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { AccountRef } from '../../ledger/index.ts'
import type { BillingParts } from '../billing-parts.ts'
import { claimsStore, type StoredClaim } from './claims.store.ts'
import { type ClaimState, claimMachine } from './reward-states.ts'
import { claimEvents } from './rewards.events.ts'

/** The platform account that funds a reward: paper is created, live value is set aside first. */
export function poolOf({ asset }: Pick<StoredClaim, 'asset'>): AccountRef {
  const { mode } = priceAssetOf(asset)
  return { owner: 'platform', purpose: mode === 'paper' ? 'external' : 'rewards', asset }
}

/** The account that holds what can be claimed. */
export function claimableOf({ accountId, asset }: StoredClaim): AccountRef {
  return { owner: accountId, purpose: 'rewards', asset }
}

/** Moves a claim's whole amount once; `what` tells the transfers of one claim apart. */
export async function moveReward(
  tx: Queryable,
  transfer: {
    readonly claim: StoredClaim
    readonly what: 'settled' | 'paid' | 'expired'
    readonly from: AccountRef
    readonly to: AccountRef
  },
  { ledger }: BillingParts,
): Promise<void> {
  const { claim, what, from, to } = transfer
  if (claim.amountAtomic === 0n) return
  await ledger.post(tx, {
    id: `reward:${claim.id}:${what}`,
    kind: `reward.${what}`,
    reference: { claimId: claim.id, ruleId: claim.ruleId, epoch: `${claim.epoch}` },
    entries: [
      { account: from, amountAtomic: -claim.amountAtomic },
      { account: to, amountAtomic: claim.amountAtomic },
    ],
  })
}

/** Moves a claim to another state, with one event. */
export async function moveClaim(
  tx: Queryable,
  claim: StoredClaim,
  { to, parts }: { readonly to: Exclude<ClaimState, 'accruing'>; readonly parts: BillingParts },
): Promise<StoredClaim> {
  claimMachine.assertTransition(claim.state, to)
  const moved: StoredClaim = { ...claim, state: to }
  await claimsStore(tx).update(moved)
  await parts.outbox.append(tx, claimEvents[to], {
    subject: claim.id,
    accountId: claim.accountId,
    payload: {
      claimId: claim.id,
      ruleId: claim.ruleId,
      epoch: claim.epoch,
      asset: claim.asset,
      amountAtomic: claim.amountAtomic.toString(),
      reference: claim.reference,
      expiresAt: claim.expiresAt?.toISOString() ?? null,
    },
  })
  return moved
}
