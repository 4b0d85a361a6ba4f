import { ledgerMoney } from '../../../../kernel/assets.ts'
import { rowsOf } from '../../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../../kernel/principal.ts'
import { resourceErrors } from '../../../../kernel/shared-errors.ts'
import { ledgerErrors } from '../../ledger/index.ts'
import { operatorReason } from '../credentials.ts'
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
const money = (amountAtomic: string) => ledgerMoney('USDC', BigInt(amountAtomic))
const readRow = { tier: 'private', family, auth: accountCredentials, effect: 'none' } as const
const ownerRow = {
  tier: 'private',
  family,
  auth: personCredentials,
  reason:
    'It takes earnings out, makes more of them spendable or binds the account for good: a leaked key must not.',
} as const
const operatorRow = {
  ...ownerRow,
  gate: 'operator',
  mcp: false,
  reason: operatorReason,
} as const

/** The account's earnings, and claiming them. */
export const rewardsOperations = {
  rewardStatement: operation({
    name: 'rewards.get',
    ...readRow,
    method: 'GET',
    path: '/api/rewards',
    summary: 'Read what the account has earned in rewards, and its referrals',
    input: {},
    output: RewardStatement,
    handler: ({ referrals }, { principal }) => referrals.statement(principal),
  }),

  accruals: operation({
    name: 'rewards.listAccruals',
    ...readRow,
    method: 'GET',
    path: '/api/rewards/accruals',
    summary: 'List what single charges earned the account, newest first',
    input: { query: AccrualsQuery },
    output: AccrualPage,
    handler: ({ rewards }, { input, principal }) => rewards.accruals(principal, input.query),
  }),

  rewardClaims: operation({
    name: 'rewardClaims.list',
    ...readRow,
    method: 'GET',
    path: '/api/rewards/claims',
    summary: 'List the rewards of the account by epoch, newest first',
    input: { query: ClaimsQuery },
    output: ClaimPage,
    handler: ({ claims }, { input, principal }) => claims.claims(principal, input.query),
  }),

  rewardClaim: operation({
    name: 'rewardClaims.get',
    ...readRow,
    method: 'GET',
    path: '/api/rewards/claims/{claimId}',
    summary: 'Read one reward',
    input: { params: ClaimParams },
    output: ClaimView,
    errors: [resourceErrors.not_found],
    handler: ({ claims }, { input, principal }) => claims.claim(principal, input.params.claimId),
  }),

  prepareClaim: operation({
    name: 'rewardClaims.prepare',
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
    handler: ({ claims }, { input, principal }) =>
      claims.prepare(principal, input.params.claimId, input.body),
  }),

  takeClaim: operation({
    name: 'rewardClaims.claim',
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
    handler: ({ claims }, { input, principal }) => claims.take(principal, input.params.claimId),
  }),

  collectEarnings: operation({
    name: 'rewards.collectEarnings',
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
    name: 'referrals.createCode',
    tier: 'private',
    family,
    auth: accountCredentials,
    method: 'POST',
    path: '/api/rewards/referral/code',
    summary: 'Make the referral code of the account; there is one, for good',
    input: {},
    output: ReferralCode,
    effect: 'irreversible',
    handler: ({ referrals }, { principal }) => referrals.code(principal),
  }),

  attachReferral: operation({
    name: 'referrals.attach',
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
    handler: ({ referrals }, { input, principal }) => referrals.attach(principal, input.body.code),
  }),
}

/** The public view of rewards, and the operator's settings. */
export const rewardRulesOperations = {
  rewardRules: operation({
    name: 'rewardRules.list',
    method: 'GET',
    path: '/api/rewards/rules',
    tier: 'public',
    family,
    summary: 'List the rules by which rewards accrue',
    auth: [],
    input: {},
    output: RewardRuleList,
    effect: 'none',
    handler: ({ rewards }) => rewards.rules(),
  }),

  rewardEpochs: operation({
    name: 'rewards.listEpochs',
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
    handler: ({ rewards }, { input }) => rewards.epochs(input.query),
  }),

  setRewardRule: operation({
    name: 'rewardRules.set',
    ...operatorRow,
    method: 'POST',
    path: '/api/rewards/rules',
    summary: 'Set the rule of an activity and asset from now on',
    description: 'For the operator. What accrued by the rule before is settled by that rule.',
    input: { body: SetRewardRuleRequest },
    output: RewardRuleView,
    effect: 'reversible',
    handler: ({ rewards }, { input }) => rewards.setRule(input.body),
  }),

  endRewardRule: operation({
    name: 'rewardRules.end',
    ...operatorRow,
    method: 'POST',
    path: '/api/rewards/rules/end',
    summary: 'End the rule of an activity and asset',
    description: 'For the operator. What has accrued is settled as ever.',
    input: { body: EndRewardRuleRequest },
    output: EndedRewardRule,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: ({ rewards }, { input }) => rewards.endRule(input.body),
  }),

  rewardPool: operation({
    name: 'rewardPool.get',
    ...operatorRow,
    method: 'GET',
    path: '/api/rewards/pool',
    summary: 'Read what is set aside for live rewards and gifts',
    description: 'For the operator. Paper rewards need nothing set aside.',
    input: {},
    output: RewardPool,
    effect: 'none',
    handler: ({ rewards }) => rewards.pool(),
  }),

  fundRewardPool: operation({
    name: 'rewardPool.fund',
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
        output: { items: [money('500000000')], nextCursor: null },
      },
    ],
    handler: ({ rewards }, { input }) => rewards.fundPool(input.body),
  }),
}
