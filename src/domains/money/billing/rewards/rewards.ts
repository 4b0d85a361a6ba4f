import { type LedgerAsset, priceAssetOf } from '../../../../kernel/assets.ts'
import { AppError, assert } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import type { Queryable } from '../../../../ports/database.ts'
import type { Outbox } from '../../../../ports/event-log.ts'
import { ledgerErrors, type NewEntry } from '../../ledger/index.ts'
import { type BillingParts, retriesMax } from '../billing-parts.ts'
import { accrualsStore, type Epoch } from './accruals.store.ts'
import { claimsStore, type StoredClaim } from './claims.store.ts'
import { referralsStore } from './referrals.store.ts'
import { claimableOf, moveClaim, moveReward, poolOf } from './reward-claims.ts'
import { type Activity, earnedBy, epochOf, epochSpan } from './reward-rules.ts'
import { epochMachine } from './reward-states.ts'
import { epochEvents } from './rewards.events.ts'
import { rulesStore, type StoredRule } from './rules.store.ts'

export const claimIdPrefix = 'rwc'
/** How long a process uses cached rules. */
const rulesFreshMs = 1_000
/** An epoch is closed only this long after its end, because the clocks of processes that capture charges may differ. */
const closeMarginMs = 60_000
const batchMax = 100
const openTriesMax = 5

/** The parts of a charge that rewards use. */
export type RewardedCharge = {
  readonly id: string
  /** The spender; wallets without an account earn nothing. */
  readonly owner: string
  readonly payeeAccountId: string | null
  readonly asset: LedgerAsset
  readonly amountAtomic: bigint
  /** Who received the value. Default: the platform. */
  readonly credits?: readonly NewEntry[]
  readonly at: Date
}

/** A charge with its total refund. */
export type RefundedCharge = Pick<RewardedCharge, 'amountAtomic' | 'credits' | 'id'> & {
  readonly refundedAtomic: bigint
}

export type RewardSettings = {
  /** How long after its end an epoch is settled: as long as its charges can be refunded. */
  readonly settleDelayMs: number
  /** The referrer's share of what the platform keeps of a charge, in basis points. */
  readonly referralBps: number
}

/** The earnings from charges, by rules that are data. */
export type Rewards = {
  /** Accrues the charge's rewards, once per rule. Part of the charge's transaction. */
  readonly charged: (tx: Queryable, charge: RewardedCharge) => Promise<void>
  /**
   * Lowers a charge's accruals to what its unrefunded part would have earned, and never leaves more than the platform
   * still has of it; claimable rewards stay.
   */
  readonly refunded: (tx: Queryable, charge: RefundedCharge) => Promise<void>
  /** The referrer's share of what the platform keeps, rounded down; nothing when nobody else referred the payer. */
  readonly referralShare: (
    tx: Queryable,
    charge: Pick<RewardedCharge, 'owner' | 'payeeAccountId' | 'asset'> & {
      readonly revenueAtomic: bigint
    },
  ) => Promise<readonly NewEntry[]>
  /** Closes epochs that have ended, settles those whose charges are final, expires unclaimed rewards. */
  readonly processDue: () => Promise<void>
  /** Makes this process read the rules again. */
  readonly refresh: () => void
}

export type RewardParts = BillingParts & { readonly settings: RewardSettings }

/** Creates the rewards. */
export function createRewards(parts: RewardParts): Rewards {
  const rules = createRuleReader(parts)
  return {
    async charged(tx, charge) {
      const { asset, mode } = priceAssetOf(charge.asset)
      if (mode !== parts.mode) return
      // Otherwise somebody who pays themselves, through two accounts, would profit at the platform's expense.
      let leftAtomic = platformRevenue({ ...charge, refundedAtomic: 0n })
      for (const rule of await rules.active(tx)) {
        if (rule.asset !== asset) continue
        const accountId = await beneficiary(tx, rule.activity, charge)
        if (accountId === null) continue
        const rateAtomic = earnedBy(charge.amountAtomic, rule.rateBps)
        const earnedAtomic = rateAtomic < leftAtomic ? rateAtomic : leftAtomic
        leftAtomic -= earnedAtomic
        await accrue(tx, { rule, charge, accountId, earnedAtomic }, parts)
      }
    },
    refunded: (tx, charge) =>
      accrualsStore(tx).lower(sourceOf(charge.id), {
        remainingAtomic: charge.amountAtomic - charge.refundedAtomic,
        platformAtomic: platformRevenue(charge),
      }),
    async referralShare(tx, { owner, payeeAccountId, asset, revenueAtomic }) {
      const amountAtomic = earnedBy(revenueAtomic, parts.settings.referralBps)
      if (amountAtomic === 0n) return []
      const referral = await referralsStore(tx).referralOf(owner)
      // The payee already receives part of the charge, and does not earn twice from their own sales.
      if (referral === undefined || referral.referrerId === payeeAccountId) return []
      return [{ account: { owner: referral.referrerId, purpose: 'earnings', asset }, amountAtomic }]
    },
    async processDue() {
      await closeEpochs(parts)
      await settleEpochs(parts)
      await expireClaims(parts)
    },
    refresh: rules.refresh,
  }
}

function createRuleReader({ clock }: RewardParts) {
  let known: { readonly atMs: number; readonly rules: readonly StoredRule[] } | undefined
  return {
    async active(tx: Queryable): Promise<readonly StoredRule[]> {
      const nowMs = clock.nowMs()
      if (known === undefined || nowMs - known.atMs >= rulesFreshMs) {
        known = { atMs: nowMs, rules: await rulesStore(tx).active() }
      }
      return known.rules
    },
    refresh() {
      known = undefined
    },
  }
}

async function beneficiary(
  tx: Queryable,
  activity: Activity,
  charge: RewardedCharge,
): Promise<string | null> {
  const isAccount = !charge.owner.startsWith('wallet:')
  switch (activity) {
    case 'spend':
      return isAccount ? charge.owner : null
    case 'earnings':
      return charge.payeeAccountId
    case 'referred_spend':
      return (await referralsStore(tx).referralOf(charge.owner))?.referrerId ?? null
  }
}

/**
 * What the platform keeps after payee and referrer, the maximum for rewards. In a refund the others return their share
 * rounded down, the platform the rest.
 */
function platformRevenue({ amountAtomic, credits, refundedAtomic }: RefundedCharge): bigint {
  const leftAtomic = amountAtomic - refundedAtomic
  if (credits === undefined) return leftAtomic
  const others = credits.filter(({ account }) => account.owner !== 'platform')
  if (others.length === credits.length) return 0n
  return others.reduce(
    (sum, entry) =>
      sum - (entry.amountAtomic - (entry.amountAtomic * refundedAtomic) / amountAtomic),
    leftAtomic,
  )
}

function sourceOf(chargeId: string): string {
  return `charge:${chargeId}`
}

async function accrue(
  tx: Queryable,
  accrual: {
    readonly rule: StoredRule
    readonly charge: RewardedCharge
    readonly accountId: string
    readonly earnedAtomic: bigint
  },
  { clock, random }: RewardParts,
): Promise<void> {
  const { rule, charge, accountId, earnedAtomic } = accrual
  if (earnedAtomic === 0n) return
  const epoch = await openEpoch(tx, rule, charge.at)
  await accrualsStore(tx).add({
    ruleId: rule.id,
    source: sourceOf(charge.id),
    epoch,
    accountId,
    asset: charge.asset,
    baseAtomic: charge.amountAtomic,
    earnedAtomic,
    accruedAt: charge.at,
    claimId: createId(claimIdPrefix, clock.nowMs(), random.bytes(10)),
  })
}

/** The current epoch, or the next open one when it was closed meanwhile. */
async function openEpoch(tx: Queryable, rule: StoredRule, at: Date): Promise<number> {
  const first = epochOf(at, rule.epochSeconds)
  for (let epoch = first; epoch < first + openTriesMax; epoch++) {
    const span = epochSpan(epoch, rule.epochSeconds)
    const wanted: Epoch = { ruleId: rule.id, epoch, state: epochMachine.initial, ...span }
    if (await accrualsStore(tx).keepOpen(wanted)) return epoch
  }
  throw new Error(`the epochs of rule ${rule.id} from ${first} on are closed`)
}

async function closeEpochs(parts: RewardParts): Promise<void> {
  const { database, clock } = parts
  const before = new Date(clock.nowMs() - closeMarginMs)
  for (const { ruleId, epoch } of await accrualsStore(database.query).ended(
    'open',
    before,
    batchMax,
  )) {
    await database.transaction(async (tx) => {
      const locked = await accrualsStore(tx).lockEpoch(ruleId, epoch)
      if (locked?.state === 'open')
        await moveEpoch(tx, locked, { to: 'closed', outbox: parts.outbox })
    })
  }
}

async function settleEpochs(parts: RewardParts): Promise<void> {
  const { database, clock, settings, logger } = parts
  const before = new Date(clock.nowMs() - settings.settleDelayMs)
  const due = await accrualsStore(database.query).ended('closed', before, batchMax)
  for (const { ruleId, epoch } of due) {
    try {
      const settleMore = () =>
        database.transaction((tx) => settleSome(tx, { ruleId, epoch }, parts), { retriesMax })
      while (await settleMore()) continue
    } catch (failure) {
      // The platform has not set enough aside; the rest of the epoch waits.
      if (!(failure instanceof AppError && failure.spec === ledgerErrors.insufficient))
        throw failure
      logger.warn('an epoch of rewards waits for its pool', { ruleId, epoch })
    }
  }
}

/** Settles a batch of claims; false once the epoch is settled, by this or another process. */
async function settleSome(
  tx: Queryable,
  { ruleId, epoch }: { readonly ruleId: string; readonly epoch: number },
  parts: RewardParts,
): Promise<boolean> {
  const locked = await accrualsStore(tx).lockEpoch(ruleId, epoch)
  if (locked?.state !== 'closed') return false
  const rule = await rulesStore(tx).find(ruleId)
  assert(rule !== undefined, `an epoch of the unknown rule ${ruleId}`)
  const claims = await claimsStore(tx).lockAccruing(ruleId, epoch, batchMax)
  for (const claim of claims) await settleClaim(tx, { claim, rule }, parts)
  if (claims.length === batchMax) return true
  await moveEpoch(tx, locked, { to: 'settled', outbox: parts.outbox })
  return false
}

async function settleClaim(
  tx: Queryable,
  { claim, rule }: { readonly claim: StoredClaim; readonly rule: StoredRule },
  parts: RewardParts,
): Promise<void> {
  const { earnedAtomic } = claim
  const settled: StoredClaim = {
    ...claim,
    amountAtomic: earnedAtomic < rule.capAtomic ? earnedAtomic : rule.capAtomic,
    expiresAt: new Date(parts.clock.nowMs() + rule.claimDays * 86_400_000),
  }
  const [from, to] = [poolOf(settled), claimableOf(settled)]
  await moveReward(tx, { claim: settled, what: 'settled', from, to }, parts)
  await moveClaim(tx, settled, { to: 'claimable', parts })
}

async function expireClaims(parts: RewardParts): Promise<void> {
  const { database, clock } = parts
  const at = new Date(clock.nowMs())
  for (const { id } of await claimsStore(database.query).expiring(at, batchMax)) {
    await database.transaction(async (tx) => {
      const claim = await claimsStore(tx).lock(id)
      const isOpen = claim?.state === 'claimable' || claim?.state === 'claim_prepared'
      if (claim === undefined || !isOpen || claim.payoutTriedAt !== null) return
      const [from, to] = [claimableOf(claim), poolOf(claim)]
      await moveReward(tx, { claim, what: 'expired', from, to }, parts)
      await moveClaim(tx, claim, { to: 'expired', parts })
    })
  }
}

async function moveEpoch(
  tx: Queryable,
  { ruleId, epoch, state, startsAt, endsAt }: Epoch,
  { to, outbox }: { readonly to: 'closed' | 'settled'; readonly outbox: Outbox },
): Promise<void> {
  epochMachine.assertTransition(state, to)
  await accrualsStore(tx).setEpochState(ruleId, epoch, to)
  await outbox.append(tx, epochEvents[to], {
    subject: `${ruleId}:${epoch}`,
    payload: { ruleId, epoch, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  })
}
