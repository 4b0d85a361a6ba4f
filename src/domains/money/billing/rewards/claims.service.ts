import { ledgerMoney, type PriceAsset, priceAssetOf } from '../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../kernel/errors.ts'
import { cursor, type Page } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import type { Queryable } from '../../../../ports/database.ts'
import { invalidRequest, resourceNotFound } from '../billing-refusals.ts'
import { claimsStore, type Destination, type StoredClaim } from './claims.store.ts'
import { claimableOf, moveClaim, moveReward } from './reward-claims.ts'
import { claimMachine } from './reward-states.ts'
import { rewardsErrors } from './rewards.errors.ts'
import type { ClaimsQuery, ClaimView, PrepareClaimRequest } from './rewards.schemas.ts'
import type { RewardParts } from './rewards.ts'

const places = cursor({ at: 'time', id: 'text' })
const retryAfterSeconds = 10

/** The outcome of a payout. `unknown` is checked again and never paid again. */
export type PayoutOutcome =
  | { readonly status: 'settled'; readonly reference: string }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/** Pays value to an on-chain address, at most once per id, also when called again after a crash. */
export type RewardPayout = (payout: {
  readonly id: string
  readonly network: 'evm' | 'solana'
  readonly address: string
  readonly asset: PriceAsset
  readonly amountAtomic: bigint
}) => Promise<PayoutOutcome>

export type ClaimParts = RewardParts & { readonly payout?: RewardPayout }

export type ClaimsService = ReturnType<typeof createClaimsService>

/** The account's own rewards, and claiming them. */
export function createClaimsService(parts: ClaimParts) {
  const { database } = parts
  return {
    async claims({ accountId }: Principal, query: ClaimsQuery): Promise<Page<ClaimView>> {
      const { limit, state } = query
      const page = { accountId, state, after: places.read(query.cursor), limit: limit + 1 }
      const rows = await claimsStore(database.query).list(page)
      const place = ({ createdAt, id }: StoredClaim) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: claimView })
    },
    claim: async (owner: Principal, id: string): Promise<ClaimView> =>
      claimView(ownClaim(await claimsStore(database.query).find(id), owner)),
    /** Sets the destination of the reward; it can be changed until a payout was attempted. */
    prepare: (owner: Principal, id: string, request: PrepareClaimRequest): Promise<ClaimView> =>
      database.transaction(async (tx) => {
        const claim = ownClaim(await claimsStore(tx).lock(id), owner)
        const destination = readDestination(claim, request.destination, parts)
        if (claim.state !== 'claim_prepared') {
          const to = 'claim_prepared'
          return claimView(await moveClaim(tx, { ...claim, destination }, { to, parts }))
        }
        if (claim.payoutTriedAt !== null) throw inFlight()
        const changed = { ...claim, destination }
        await claimsStore(tx).update(changed)
        return claimView(changed)
      }),
    /** Pays a prepared reward. Repeating one that was paid gives the same answer. */
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

/** Pays into credit at once; for a chain, records the attempt before it is made. */
async function begin(
  tx: Queryable,
  { owner, id }: { readonly owner: Principal; readonly id: string },
  parts: ClaimParts,
): Promise<StoredClaim> {
  const claim = ownClaim(await claimsStore(tx).lock(id), owner)
  if (claim.state === 'claimed') return claim
  claimMachine.assertTransition(claim.state, 'claimed')
  if (claim.destination?.kind === 'chain') {
    // Checked before an attempt is recorded, after which the destination would be fixed.
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
      // Other attempts may still pay; only the last open one allows the destination to change.
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

function inFlight(): AppError {
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
    earned: ledgerMoney(claim.asset, claim.earnedAtomic),
    amount: ledgerMoney(claim.asset, claim.amountAtomic),
    destination: claim.destination,
    reference: claim.reference,
    expiresAt: claim.expiresAt?.toISOString() ?? null,
    createdAt: claim.createdAt.toISOString(),
  }
}
