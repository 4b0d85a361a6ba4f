import { rowsOf } from '../../../kernel/operation.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { anyAccountCredential, operatorReason, ownerCredential } from '../credentials.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import type { ClaimsService } from './claims.service.ts'
import type { ReferralsService } from './referrals.service.ts'
import { rewardsErrors } from './rewards.errors.ts'
import {
  AccrualPage,
  AccrualsQuery,
  AttachedReferral,
  AttachReferralRequest,
  ClaimPage,
  ClaimParams,
  ClaimsQuery,
  ClaimView,
  CollectEarningsRequest,
  CollectedEarnings,
  EndedRewardRule,
  EndRewardRuleRequest,
  EpochPage,
  EpochsQuery,
  FundPoolRequest,
  PrepareClaimRequest,
  ReferralCode,
  RewardPool,
  RewardRuleList,
  RewardRuleView,
  RewardStatement,
  SetRewardRuleRequest,
} from './rewards.schemas.ts'
import type { RewardsService } from './rewards.service.ts'

const { operation } = rowsOf<{
  readonly rewards: RewardsService
  readonly claims: ClaimsService
  readonly referrals: ReferralsService
}>()

const family = 'Billing & Rewards'
const money = (amountAtomic: string) => ({ amountAtomic, asset: 'USDC' as const, decimals: 6 })
const terms = {
  activity: 'spend' as const,
  asset: 'USDC' as const,
  rateBps: 100,
  capAtomic: '50000000',
  epochSeconds: 604_800,
  claimDays: 90,
}
const exampleRule = {
  ...terms,
  id: 'rwr_01k0000000000000000000000a',
  decimals: 6,
  createdAt: '2026-07-01T00:00:00.000Z',
}
const exampleClaim = {
  id: 'rwc_01k0000000000000000000000a',
  ruleId: exampleRule.id,
  epoch: 2_950,
  state: 'claimable' as const,
  earned: money('250000'),
  amount: money('250000'),
  destination: null,
  reference: null,
  expiresAt: '2026-11-13T00:00:00.000Z',
  createdAt: '2026-07-15T09:00:00.000Z',
}
const oneClaim = { params: { claimId: exampleClaim.id } }
const readRow = { tier: 'private', family, auth: anyAccountCredential, effect: 'none' } as const
const ownerRow = {
  tier: 'private',
  family,
  auth: ownerCredential,
  reason:
    'It takes earnings out, makes more of them spendable or binds the account for good: a leaked key must not.',
} as const
const operatorRow = {
  ...ownerRow,
  gate: 'operator',
  mcp: false,
  reason: operatorReason,
} as const

/** What an account earned, and how it is taken. */
export const rewardsOperations = {
  rewardStatement: operation({
    ...readRow,
    method: 'GET',
    path: '/api/rewards',
    summary: 'Read what the account has earned in rewards, and its referrals',
    input: {},
    output: RewardStatement,
    examples: [
      {
        name: 'a reward to claim',
        output: {
          items: [{ state: 'claimable', amount: money('250000') }],
          referral: { code: 'k3vw9a7t', referred: 2, referredBy: null },
        },
      },
    ],
    handler: ({ referrals }, { principal }) => referrals.statement(principal),
  }),

  accruals: operation({
    ...readRow,
    method: 'GET',
    path: '/api/rewards/accruals',
    summary: 'List what single charges earned the account, newest first',
    input: { query: AccrualsQuery },
    output: AccrualPage,
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: {
          items: [
            {
              ruleId: exampleRule.id,
              source: 'charge:chg_01k0000000000000000000000a',
              epoch: 2_950,
              baseAtomic: '10000',
              earnedAtomic: '100',
              accruedAt: '2026-07-15T09:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ rewards }, { input, principal }) => rewards.accruals(principal, input.query),
  }),

  rewardClaims: operation({
    ...readRow,
    method: 'GET',
    path: '/api/rewards/claims',
    summary: 'List the rewards of the account by epoch, newest first',
    input: { query: ClaimsQuery },
    output: ClaimPage,
    examples: [
      {
        name: 'what can be claimed',
        input: { query: { limit: 50, state: 'claimable' } },
        output: { items: [exampleClaim], nextCursor: null },
      },
    ],
    handler: ({ claims }, { input, principal }) => claims.claims(principal, input.query),
  }),

  rewardClaim: operation({
    ...readRow,
    method: 'GET',
    path: '/api/rewards/claims/{claimId}',
    summary: 'Read one reward',
    input: { params: ClaimParams },
    output: ClaimView,
    errors: [resourceErrors.not_found],
    examples: [{ name: 'one reward', input: oneClaim, output: exampleClaim }],
    handler: ({ claims }, { input, principal }) => claims.claim(principal, input.params.claimId),
  }),

  prepareClaim: operation({
    ...ownerRow,
    method: 'POST',
    path: '/api/rewards/claims/{claimId}/prepare',
    summary: 'Name where a reward goes: to credit, or to an address on a chain',
    input: { params: ClaimParams, body: PrepareClaimRequest },
    output: ClaimView,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      rewardsErrors.payout_not_configured,
      rewardsErrors.payout_paper,
      rewardsErrors.payout_under_way,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'to credit',
        input: { ...oneClaim, body: { destination: { kind: 'credit' } } },
        output: {
          ...exampleClaim,
          state: 'claim_prepared',
          destination: { kind: 'credit' },
        },
      },
    ],
    handler: ({ claims }, { input, principal }) =>
      claims.prepare(principal, input.params.claimId, input.body),
  }),

  takeClaim: operation({
    ...ownerRow,
    method: 'POST',
    path: '/api/rewards/claims/{claimId}/claim',
    summary: 'Take a prepared reward; it is paid once, however often this is repeated',
    input: { params: ClaimParams },
    output: ClaimView,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      rewardsErrors.payout_not_configured,
      rewardsErrors.payout_failed,
      rewardsErrors.payout_unknown,
    ],
    effect: 'irreversible',
    examples: [
      {
        name: 'to credit',
        input: oneClaim,
        output: { ...exampleClaim, state: 'claimed', destination: { kind: 'credit' } },
      },
    ],
    handler: ({ claims }, { input, principal }) => claims.take(principal, input.params.claimId),
  }),

  collectEarnings: operation({
    ...ownerRow,
    method: 'POST',
    path: '/api/rewards/earnings/collect',
    summary: 'Move all earnings in an asset to the credit of the account',
    input: { body: CollectEarningsRequest },
    output: CollectedEarnings,
    errors: [rewardsErrors.nothing_to_collect],
    effect: 'irreversible',
    examples: [
      {
        name: 'earnings in USDC',
        input: { body: { asset: 'USDC' } },
        output: { collected: money('3200000') },
      },
    ],
    handler: ({ rewards }, { input, principal }) => rewards.collect(principal, input.body),
  }),

  createReferralCode: operation({
    tier: 'private',
    family,
    auth: anyAccountCredential,
    method: 'POST',
    path: '/api/rewards/referral/code',
    summary: 'Make the referral code of the account; there is one, for good',
    input: {},
    output: ReferralCode,
    effect: 'irreversible',
    examples: [{ name: 'a code', output: { code: 'k3vw9a7t' } }],
    handler: ({ referrals }, { principal }) => referrals.code(principal),
  }),

  attachReferral: operation({
    ...ownerRow,
    method: 'POST',
    path: '/api/rewards/referral/attach',
    summary: 'Join by a referral code, once',
    description: 'Nobody refers themselves, directly or through others.',
    input: { body: AttachReferralRequest },
    output: AttachedReferral,
    errors: [
      rewardsErrors.code_unknown,
      rewardsErrors.already_referred,
      rewardsErrors.referral_circle,
    ],
    effect: 'irreversible',
    examples: [
      {
        name: 'a code',
        input: { body: { code: 'k3vw9a7t' } },
        output: { code: 'k3vw9a7t', attachedAt: '2026-07-15T09:00:00.000Z' },
      },
    ],
    handler: ({ referrals }, { input, principal }) => referrals.attach(principal, input.body.code),
  }),
}

/** What anyone may know of rewards, and what the operator sets. */
export const rewardRulesOperations = {
  rewardRules: operation({
    method: 'GET',
    path: '/api/rewards/rules',
    tier: 'public',
    family,
    summary: 'List the rules by which rewards accrue',
    auth: [],
    input: {},
    output: RewardRuleList,
    effect: 'none',
    examples: [{ name: 'one percent back', output: { items: [exampleRule] } }],
    handler: ({ rewards }) => rewards.rules(),
  }),

  rewardEpochs: operation({
    method: 'GET',
    path: '/api/rewards/epochs',
    tier: 'public',
    family,
    summary: 'List the epochs of rewards, newest first',
    description: 'An epoch is settled once the charges in it can no longer be refunded.',
    auth: [],
    input: { query: EpochsQuery },
    output: EpochPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: {
          items: [
            {
              ruleId: exampleRule.id,
              epoch: 2_950,
              state: 'open',
              startsAt: '2026-07-09T00:00:00.000Z',
              endsAt: '2026-07-16T00:00:00.000Z',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: ({ rewards }, { input }) => rewards.epochs(input.query),
  }),

  setRewardRule: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/rewards/rules',
    summary: 'Set the rule of an activity and asset from now on',
    description: 'For the operator. What accrued by the rule before is settled by that rule.',
    input: { body: SetRewardRuleRequest },
    output: RewardRuleView,
    effect: 'reversible',
    examples: [{ name: 'one percent back', input: { body: terms }, output: exampleRule }],
    handler: ({ rewards }, { input }) => rewards.setRule(input.body),
  }),

  endRewardRule: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/rewards/rules/end',
    summary: 'End the rule of an activity and asset',
    description: 'For the operator. What has accrued is settled as ever.',
    input: { body: EndRewardRuleRequest },
    output: EndedRewardRule,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    examples: [
      {
        name: 'one rule',
        input: { body: { activity: 'spend', asset: 'USDC' } },
        output: { ended: true },
      },
    ],
    handler: ({ rewards }, { input }) => rewards.endRule(input.body),
  }),

  rewardPool: operation({
    ...operatorRow,
    method: 'GET',
    path: '/api/rewards/pool',
    summary: 'Read what is set aside for live rewards and gifts',
    description: 'For the operator. Paper rewards need nothing set aside.',
    input: {},
    output: RewardPool,
    effect: 'none',
    examples: [{ name: 'a pool', output: { items: [money('500000000')] } }],
    handler: ({ rewards }) => rewards.pool(),
  }),

  fundRewardPool: operation({
    ...operatorRow,
    method: 'POST',
    path: '/api/rewards/pool',
    summary: "Set part of the platform's revenue aside for rewards, once for each source",
    description: 'For the operator.',
    input: { body: FundPoolRequest },
    output: RewardPool,
    errors: [ledgerErrors.insufficient, ledgerErrors.id_reused],
    effect: 'irreversible',
    examples: [
      {
        name: 'July',
        input: { body: { asset: 'USDC', amountAtomic: '500000000', source: 'july' } },
        output: { items: [money('500000000')] },
      },
    ],
    handler: ({ rewards }, { input }) => rewards.fundPool(input.body),
  }),
}
