import { rowsOf } from '../../../../kernel/operation.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { chainAnswers } from '../launches.operations.ts'
import { FeeInbox, TokenFees } from '../launchpad.schemas.ts'
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
