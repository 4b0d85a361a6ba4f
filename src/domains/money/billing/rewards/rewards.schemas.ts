import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../../kernel/page.ts'
import {
  described,
  Money,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../../kernel/schemas.ts'
import { LedgerAssetName, PriceAssetName } from '../money.schemas.ts'
import { activities } from './reward-rules.ts'

const Activity = T.Union(
  activities.map((activity) => T.Literal(activity)),
  {
    description:
      '`spend`: what the account pays. `referred_spend`: what those it referred pay. `earnings`: what it is paid.',
  },
)
const RateBps = T.Integer({ minimum: 1, maximum: 10_000, description: 'Basis points of a charge' })
const capIs = 'The most that one account earns in one epoch'
const terms = {
  activity: Activity,
  rateBps: RateBps,
  epochSeconds: T.Integer({ minimum: 60, maximum: 31_536_000 }),
  claimDays: T.Integer({ minimum: 1, maximum: 3_650 }),
}

export const RewardRuleView = T.Object(
  { id: T.String(), ...terms, cap: described(Money, capIs), createdAt: Timestamp },
  { $id: 'RewardRule' },
)
export type RewardRuleView = Static<typeof RewardRuleView>
export const RewardRuleList = T.Object(wholeList(RewardRuleView, { maxItems: 200 }))
export const SetRewardRuleRequest = shape(
  {
    ...terms,
    asset: PriceAssetName,
    capAtomic: T.String({ pattern: '^[1-9]\\d{0,37}$', description: capIs }),
  },
  { $id: 'SetRewardRuleRequest' },
)
export type SetRewardRuleRequest = Static<typeof SetRewardRuleRequest>
export const EndRewardRuleRequest = shape({ activity: Activity, asset: PriceAssetName })
export type EndRewardRuleRequest = Static<typeof EndRewardRuleRequest>
export const EndedRewardRule = T.Object({ ended: T.Literal(true) })

export const EpochView = T.Object(
  {
    ruleId: T.String(),
    epoch: T.Integer(),
    state: T.Union([T.Literal('open'), T.Literal('closed'), T.Literal('settled')]),
    startsAt: Timestamp,
    endsAt: Timestamp,
  },
  { $id: 'RewardEpoch' },
)
export type EpochView = Static<typeof EpochView>
export const EpochsQuery = shape(pageQuery)
export type EpochsQuery = Static<typeof EpochsQuery>
export const EpochPage = pageOf(EpochView)

export const AccrualView = T.Object(
  {
    ruleId: T.String(),
    source: T.String({ description: 'What earned it: `charge:<id>`' }),
    epoch: T.Integer(),
    baseAtomic: T.String(),
    earnedAtomic: T.String(),
    accruedAt: Timestamp,
  },
  { $id: 'RewardAccrual' },
)
export type AccrualView = Static<typeof AccrualView>
export const AccrualsQuery = shape(pageQuery)
export type AccrualsQuery = Static<typeof AccrualsQuery>
export const AccrualPage = pageOf(AccrualView)

const claimStates = ['accruing', 'claimable', 'claim_prepared', 'claimed', 'expired'] as const
const ClaimState = T.Union(claimStates.map((state) => T.Literal(state)))
const networks = ['evm', 'solana'] as const
const Address = T.String({ pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$' })
const Destination = T.Union([
  shape({ kind: T.Literal('credit') }),
  shape({
    kind: T.Literal('chain'),
    network: T.Union(networks.map((network) => T.Literal(network))),
    address: Address,
  }),
])

export const ClaimView = T.Object(
  {
    id: T.String(),
    ruleId: T.String(),
    epoch: T.Integer(),
    state: ClaimState,
    earned: described(Money, 'What accrued, before the cap'),
    amount: described(Money, 'What is paid; zero until the epoch is settled'),
    destination: T.Union([
      T.Object({
        kind: T.String(),
        network: T.Optional(T.String()),
        address: T.Optional(T.String()),
      }),
      T.Null(),
    ]),
    reference: T.Union([T.String(), T.Null()], { description: 'The transaction of a payout' }),
    expiresAt: NullableTimestamp,
    createdAt: Timestamp,
  },
  { $id: 'RewardClaim' },
)
export type ClaimView = Static<typeof ClaimView>
export const ClaimsQuery = shape({ ...pageQuery, state: T.Optional(ClaimState) })
export type ClaimsQuery = Static<typeof ClaimsQuery>
export const ClaimPage = pageOf(ClaimView)
export const ClaimParams = shape({ claimId: T.String({ pattern: idPattern('rwc') }) })
export const PrepareClaimRequest = shape(
  { destination: Destination },
  { $id: 'PrepareClaimRequest' },
)
export type PrepareClaimRequest = Static<typeof PrepareClaimRequest>

export const RewardStatement = T.Object(
  {
    ...wholeList(T.Object({ state: ClaimState, amount: Money }), {
      maxItems: 64,
      description: 'What claims add up to; accruing ones before the cap',
    }),
    referral: T.Object({
      code: T.Union([T.String(), T.Null()]),
      referred: T.Integer({ description: 'Accounts that joined by the code' }),
      referredBy: T.Union([T.String(), T.Null()], {
        description: 'The code that the account joined by',
      }),
    }),
  },
  { $id: 'RewardStatement' },
)
export type RewardStatement = Static<typeof RewardStatement>

const Code = T.String({ pattern: '^[0-9a-hjkmnp-tv-z]{8}$' })
export const ReferralCode = T.Object({ code: Code }, { $id: 'ReferralCode' })
export type ReferralCode = Static<typeof ReferralCode>
export const AttachReferralRequest = shape({ code: Code }, { $id: 'AttachReferralRequest' })
export const AttachedReferral = T.Object(
  { code: Code, attachedAt: Timestamp },
  { $id: 'AttachedReferral' },
)
export type AttachedReferral = Static<typeof AttachedReferral>

export const CollectEarningsRequest = shape(
  { asset: LedgerAssetName },
  { $id: 'CollectEarningsRequest' },
)
export const CollectedEarnings = T.Object({ collected: Money }, { $id: 'CollectedEarnings' })
export type CollectedEarnings = Static<typeof CollectedEarnings>

export const FundPoolRequest = shape(
  {
    asset: PriceAssetName,
    amountAtomic: T.String({ pattern: '^[1-9]\\d{0,37}$' }),
    source: T.String({
      pattern: '^[A-Za-z0-9._:-]{1,64}$',
      description: 'Names the transfer for good: a repeat with the same source moves nothing more.',
    }),
  },
  { $id: 'FundPoolRequest' },
)
export type FundPoolRequest = Static<typeof FundPoolRequest>
export const RewardPool = T.Object(wholeList(Money, { maxItems: 4 }), { $id: 'RewardPool' })
export type RewardPool = Static<typeof RewardPool>
