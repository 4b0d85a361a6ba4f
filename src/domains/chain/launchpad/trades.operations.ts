import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { EvmAddress, Money, namedShape, shape } from '../../../kernel/schemas.ts'
import { SubmitBody, submissionText } from '../intents/index.ts'
import { callLimits, chainAnswers, submitAnswers } from './launches.operations.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import { CreatorFees, Intent, IntentId, Quote, Side } from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const IntentParams = shape({ intentId: IntentId })
const exactly = (what: string) =>
  T.Optional(T.String({ pattern: '^\\d{1,39}$', description: what }))
/** The parameters of a quote: token, side, and one of the two amounts. */
export const tradeQuestion = {
  token: EvmAddress,
  side: Side,
  amountIn: exactly(
    'What the trader gives: wei for a buy, base units for a sale. Send this or amountOut.',
  ),
  amountOut: exactly('What the trader wants: base units for a buy, wei for a sale.'),
}
const curveAnswers = [launchpadErrors.curve_closed, launchpadErrors.amount_out_of_range] as const

/** Quotes, trades, intents and the fees that trades earn. */
export const tradesOperations = {
  quote: operation({
    name: 'launchTrades.quote',
    method: 'GET',
    path: '/api/rh-launchpad/quote',
    tier: 'public',
    family,
    summary: 'Quote a buy or a sale on a curve, or in the pool of the token',
    description:
      'Exact to the last unit at the block in asOf. A buy that is larger than what the curve has left is cut short, and the rest comes back as refund.',
    auth: [],
    input: { query: shape(tradeQuestion) },
    output: Quote,
    errors: [...chainAnswers, ...curveAnswers, launchpadErrors.pool_not_indexed],
    effect: 'none',
    handler: ({ quotes }, { input }) => quotes.quote(input.query),
  }),

  prepareTrade: operation({
    name: 'launchTrades.prepare',
    method: 'POST',
    path: '/api/rh-launchpad/trades/prepare',
    aliases: ['/api/uni-launchpad/trades/prepare', '/api/pons/trades/prepare'],
    tier: 'public',
    family,
    summary: 'Prepare a buy or a sale, over all launch families',
    description:
      'On the curve of the token, or in its pool through the router once it trades there: `quote.venue` says which. Returns the transactions to sign, in order. A sale that the launchpad or the router is not allowed to make yet starts with an approval of exactly what may be sold.',
    auth: [],
    input: {
      body: namedShape('PrepareTradeRequest', {
        trader: EvmAddress,
        ...tradeQuestion,
        ...callLimits,
      }),
    },
    output: T.Object({ quote: Quote, intents: T.Array(Intent, { minItems: 1, maxItems: 2 }) }),
    errors: [
      ...chainAnswers,
      ...curveAnswers,
      launchpadErrors.simulation_failed,
      launchpadErrors.insufficient_funds,
      launchpadErrors.factory_not_ready,
      launchpadErrors.pool_not_indexed,
      launchpadErrors.router_not_configured,
    ],
    effect: 'reversible',
    handler: ({ trades }, { input, principal }) =>
      trades.prepare({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  submitIntent: operation({
    name: 'intents.submit',
    method: 'POST',
    path: '/api/rh-launchpad/intents/{intentId}/submit',
    aliases: [
      '/api/uni-launchpad/intents/{intentId}/submit',
      '/api/pons/intents/{intentId}/submit',
    ],
    tier: 'public',
    family,
    summary: 'Submit the signed transaction of an intent',
    description: submissionText,
    auth: [],
    input: { params: IntentParams, body: SubmitBody },
    output: Intent,
    errors: submitAnswers,
    effect: 'irreversible',
    handler: ({ intents }, { input }) => intents.submit(input.params.intentId, input.body),
  }),

  getIntent: operation({
    name: 'intents.get',
    method: 'GET',
    path: '/api/rh-launchpad/intents/{intentId}',
    tier: 'public',
    family,
    summary: 'Read an intent',
    auth: [],
    input: { params: IntentParams },
    output: Intent,
    effect: 'none',
    handler: ({ intents }, { input }) => intents.get(input.params.intentId),
  }),

  creatorFees: operation({
    name: 'creatorFees.get',
    method: 'GET',
    path: '/api/rh-launchpad/creator-fees',
    aliases: ['/api/uni-launchpad/creator-fees', '/api/pons/creator-fees'],
    tier: 'public',
    family,
    summary: 'Read what an account earned as a creator, over all launch families',
    description:
      'The vault’s own figures at asOf. What was earned is claimed, claimable (in the vault) or pending (still at its source), each wei once. A claim collects what is pending and pays both: payable.',
    auth: [],
    input: { query: shape({ account: EvmAddress }) },
    output: CreatorFees,
    errors: chainAnswers,
    effect: 'none',
    handler: ({ creatorFees }, { input }) => creatorFees.fees(input.query.account),
  }),

  prepareClaim: operation({
    name: 'creatorFees.prepareClaim',
    method: 'POST',
    path: '/api/rh-launchpad/creator-fees/prepare-claim',
    aliases: [
      '/api/uni-launchpad/creator-fees/prepare-claim',
      '/api/pons/creator-fees/prepare-claim',
    ],
    tier: 'public',
    family,
    summary: 'Prepare the claim of creator fees of an account, over all launch families',
    description:
      'Of all tokens that owe the account something, or of the named ones. The account signs; `to` is who is paid, for accounts that refuse ether. A contract of the launches is refused.',
    auth: [],
    input: {
      body: namedShape('ClaimCreatorFeesRequest', {
        account: EvmAddress,
        tokens: T.Optional(T.Array(EvmAddress, { minItems: 1, maxItems: 40 })),
        to: T.Optional(EvmAddress),
        deadlineSeconds: callLimits.deadlineSeconds,
      }),
    },
    output: T.Object({ payable: Money, intent: Intent }),
    errors: [
      ...chainAnswers,
      launchpadErrors.nothing_to_claim,
      launchpadErrors.simulation_failed,
      launchpadErrors.factory_not_ready,
    ],
    effect: 'reversible',
    handler: ({ creatorFees }, { input, principal }) =>
      creatorFees.prepareClaim({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),
}
