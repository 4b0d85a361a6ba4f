import { type PriceAsset, priceAssetOf } from '../../../kernel/assets.ts'
import { AppError, assert } from '../../../kernel/errors.ts'
import { decodeCursor, type Page, toPage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { invalidRequest, readCursorTime, resourceNotFound } from '../billing-refusals.ts'
import { moneyOf } from '../money.schemas.ts'
import { claimsStore, type Destination, type StoredClaim } from './claims.store.ts'
import { claimableOf, moveClaim, moveReward } from './reward-claims.ts'
import { claimMachine } from './reward-states.ts'
import { rewardsErrors } from './rewards.errors.ts'
import type { ClaimsQuery, ClaimView, PrepareClaimRequest } from './rewards.schemas.ts'
import type { RewardParts } from './rewards.ts'

const retryAfterSeconds = 10

/** What became of a payout. `unknown` is neither: it is asked again and never paid again. */
export type PayoutOutcome =
  | { readonly status: 'settled'; readonly reference: string }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/** Pays value to an address of a chain, at most once for each id, also when it is called again after a crash. */
export type RewardPayout = (payout: {
  readonly id: string
  readonly network: 'evm' | 'solana'
  readonly address: string
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
}) => Promise<PayoutOutcome>

export type ClaimParts = RewardParts & { readonly payout?: RewardPayout }

export type ClaimsService = ReturnType<typeof createClaimsService>

/** The account's own rewards, and how they are taken. */
export function createClaimsService(parts: ClaimParts) {
  const { database } = parts
  return {
    async claims({ accountId }: Principal, query: ClaimsQuery): Promise<Page<ClaimView>> {
      const { limit, cursor, state } = query
      const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
      const after = cursor === undefined ? null : { at: readCursorTime(at), id }
      const page = { accountId, state, after, limit: limit + 1 }
      const rows = await claimsStore(database.query).list(page)
      const key = (claim: StoredClaim) => [claim.createdAt.toISOString(), claim.id]
      return toPage({ rows, limit, key, toItem: claimView })
    },
    claim: async (owner: Principal, id: string): Promise<ClaimView> =>
      claimView(ownClaim(await claimsStore(database.query).find(id), owner)),
    /** Names where the reward goes; it can be named again until a payout was tried. */
    prepare: (owner: Principal, id: string, request: PrepareClaimRequest): Promise<ClaimView> =>
      database.transaction(async (tx) => {
        const claim = ownClaim(await claimsStore(tx).lock(id), owner)
        const destination = readDestination(claim, request.destination, parts)
        if (claim.state !== 'claim_prepared') {
          const to = 'claim_prepared'
          return claimView(await moveClaim(tx, { ...claim, destination }, { to, parts }))
        }
        if (claim.payoutTriedAt !== null) throw underWay()
        const changed = { ...claim, destination }
        await claimsStore(tx).update(changed)
        return claimView(changed)
      }),
    /** Pays a prepared reward. A repeat of one that was paid answers the same. */
    async take(owner: Principal, id: string): Promise<ClaimView> {
      const claim = await database.transaction((tx) => begin(tx, { owner, id }, parts))
      if (claim.state === 'claimed' || claim.destination?.kind !== 'chain') return claimView(claim)
      const outcome = await payOut(claim, claim.destination, parts)
      const finished = await database.transaction((tx) => finish(tx, { id, outcome }, parts))
      if (outcome.status === 'unknown' && finished.state !== 'claimed') throw unknownYet()
      if (finished.state !== 'claimed') {
        throw new AppError(rewardsErrors.payout_failed, 'The chain refused the payout.')
      }
      return claimView(finished)
    },
  }
}

/** Pays into credit at once; for a chain it writes down that a payout is tried, before it is. */
async function begin(
  tx: Queryable,
  { owner, id }: { readonly owner: Principal; readonly id: string },
  parts: ClaimParts,
): Promise<StoredClaim> {
  const claim = ownClaim(await claimsStore(tx).lock(id), owner)
  if (claim.state === 'claimed') return claim
  claimMachine.assertTransition(claim.state, 'claimed')
  if (claim.destination?.kind === 'chain') {
    // Before it is written that one was tried, or the reward could never go elsewhere.
    if (parts.payout === undefined) throw notConfigured()
    const payoutsOpen = claim.payoutsOpen + 1
    const tried = { ...claim, payoutsOpen, payoutTriedAt: new Date(parts.clock.nowMs()) }
    await claimsStore(tx).update(tried)
    return tried
  }
  const to = { owner: claim.accountId, purpose: 'available', asset: claim.asset } as const
  await moveReward(tx, { claim, what: 'paid', from: claimableOf(claim), to }, parts)
  return moveClaim(tx, claim, { to: 'claimed', parts })
}

async function payOut(
  claim: StoredClaim,
  destination: Extract<Destination, { kind: 'chain' }>,
  { payout, logger }: ClaimParts,
): Promise<PayoutOutcome> {
  assert(payout !== undefined, 'a payout is only begun where one is configured')
  try {
    return await payout({
      id: `reward:${claim.id}`,
      network: destination.network === 'evm' ? 'evm' : 'solana',
      address: destination.address,
      asset: priceAssetOf(claim.asset).asset,
      amountAtomic: claim.amountAtomic,
    })
  } catch (failure) {
    logger.error('a reward may or may not have been paid', failure, { claimId: claim.id })
    return { status: 'unknown', reason: 'the payout did not answer' }
  }
}

async function finish(
  tx: Queryable,
  { id, outcome }: { readonly id: string; readonly outcome: PayoutOutcome },
  parts: ClaimParts,
): Promise<StoredClaim> {
  const found = await claimsStore(tx).lock(id)
  if (found === undefined) throw resourceNotFound('claim')
  const claim = { ...found, payoutsOpen: found.payoutsOpen - 1 }
  // Another call may have finished it meanwhile.
  if (claim.state === 'claimed') return claim
  switch (outcome.status) {
    case 'settled': {
      const to = { owner: 'platform', purpose: 'external', asset: claim.asset } as const
      await moveReward(tx, { claim, what: 'paid', from: claimableOf(claim), to }, parts)
      const paid = { ...claim, reference: outcome.reference }
      return moveClaim(tx, paid, { to: 'claimed', parts })
    }
    case 'failed': {
      // Another try may still pay: only the last one that is open lets the reward go elsewhere.
      const payoutTriedAt = claim.payoutsOpen === 0 ? null : claim.payoutTriedAt
      const failed = { ...claim, payoutTriedAt }
      await claimsStore(tx).update(failed)
      return failed
    }
    case 'unknown':
      await claimsStore(tx).update(claim)
      return claim
  }
}

function unknownYet(): AppError {
  return new AppError(
    rewardsErrors.payout_unknown,
    'The chain has not said whether the reward arrived.',
    { retryAfterSeconds },
  )
}

function readDestination(
  claim: StoredClaim,
  destination: PrepareClaimRequest['destination'],
  { payout }: ClaimParts,
): Destination {
  if (destination.kind === 'credit') return destination
  if (priceAssetOf(claim.asset).mode === 'paper') {
    throw new AppError(rewardsErrors.payout_paper, 'Paper has no value on any chain.')
  }
  if (payout === undefined) throw notConfigured()
  if ((destination.network === 'evm') !== destination.address.startsWith('0x')) {
    throw invalidRequest(
      'body/destination/address',
      `not an address of ${destination.network}`,
      'Send a 20-byte address in hexadecimal for evm, a base58 one for solana.',
    )
  }
  return destination
}

function notConfigured(): AppError {
  return new AppError(
    rewardsErrors.payout_not_configured,
    'This service pays rewards as credit only.',
  )
}

function underWay(): AppError {
  return new AppError(rewardsErrors.payout_under_way, 'A payout of this reward was tried.')
}

function ownClaim(claim: StoredClaim | undefined, owner: Principal): StoredClaim {
  if (claim?.accountId !== owner.accountId) throw resourceNotFound('claim')
  return claim
}

function claimView(claim: StoredClaim): ClaimView {
  return {
    id: claim.id,
    ruleId: claim.ruleId,
    epoch: claim.epoch,
    state: claim.state,
    earned: moneyOf(claim.asset, claim.earnedAtomic),
    amount: moneyOf(claim.asset, claim.amountAtomic),
    destination: claim.destination,
    reference: claim.reference,
    expiresAt: claim.expiresAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
  }
}
