import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { pageQuery } from '../../../../kernel/page.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { chainAnswers } from '../launches.operations.ts'
import {
  accrualRanges,
  FeeAccrual,
  FeeClaim,
  FeeInbox,
  pageAsOf,
  TokenFees,
} from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'

/** Claimable fees, by account and by token. */
export const feesOperations = {
  feeInbox: operation({
    name: 'creatorFees.listClaimable',
    method: 'GET',
    path: '/api/rh-launchpad/creator-fees/inbox',
    tier: 'public',
    family,
    summary: 'Read what an account can claim over all launch families, and what claiming costs',
    description:
      'Each token with its gas alone, and the batch that is worth its gas. Pass batch.tokens to prepare-claim.',
    auth: [],
    input: { query: shape({ account: EvmAddress }) },
    output: FeeInbox,
    errors: chainAnswers,
    effect: 'none',
    handler: ({ creatorFees }, { input }) => creatorFees.inbox(input.query.account),
  }),

  feeClaims: operation({
    name: 'creatorFees.listClaims',
    method: 'GET',
    path: '/api/rh-launchpad/creator-fees/claims',
    tier: 'public',
    family,
    summary: 'List what an account claimed over all launch families, newest first',
    description: 'One row for each token of a claim, with the log that proves it.',
    auth: [],
    input: { query: shape({ account: EvmAddress, ...pageQuery }) },
    output: pageAsOf(FeeClaim),
    effect: 'none',
    handler: ({ creatorFees }, { input }) => creatorFees.claims(input.query),
  }),

  feeAccrual: operation({
    name: 'creatorFees.getAccrual',
    method: 'GET',
    path: '/api/rh-launchpad/creator-fees/accrual',
    tier: 'public',
    family,
    summary: 'Read what an account earned as a creator over time',
    description:
      'By trades on curves, of which each has its time. What pools earned has none until it is collected: the difference to `lifetime` of the creator fees.',
    auth: [],
    input: {
      query: shape({
        account: EvmAddress,
        range: T.Unsafe<(typeof accrualRanges)[number]>({
          type: 'string',
          enum: [...accrualRanges],
          default: 'all',
        }),
      }),
    },
    output: FeeAccrual,
    effect: 'none',
    handler: ({ creatorFees }, { input }) => creatorFees.accrual(input.query),
  }),

  tokenFees: operation({
    name: 'creatorFees.getByToken',
    method: 'GET',
    path: '/api/rh-launchpad/tokens/{address}/creator-fees',
    aliases: [
      '/api/uni-launchpad/tokens/{address}/creator-fees',
      '/api/pons/tokens/{address}/creator-fees',
    ],
    tier: 'public',
    family,
    summary: 'Read what each recipient earned with a token',
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: TokenFees,
    errors: chainAnswers,
    effect: 'none',
    handler: ({ creatorFees }, { input }) => creatorFees.ofToken(input.params.address),
  }),
}
