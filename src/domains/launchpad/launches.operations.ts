import { Type as T } from '@sinclair/typebox'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { rowsOf } from '../../kernel/operation.ts'
import { pageQuery } from '../../kernel/page.ts'
import {
  EvmAddress,
  Hash32,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../kernel/schemas.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import { line, lines, tokenSymbol } from '../../kernel/text-schemas.ts'
import { SubmitBody } from '../intents/index.ts'
import { examples } from './examples.ts'
import { launchpadErrors } from './launchpad.errors.ts'
import {
  AsOf,
  Evidence,
  Family,
  FeeShare,
  Intent,
  Launch,
  LaunchId,
  LaunchStatus,
  NameWarning,
  Nullable,
  OnChainStatus,
  pageAsOf,
  Trade,
} from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'
import { RehearsalId } from './rehearsed.ts'

const { operation } = rowsOf<LaunchpadService>()

/** The codes of every operation that asks the chain while the caller waits. */
export const chainAnswers = [
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
  chainErrors.reverted,
] as const
/** The codes of every operation that takes a signed transaction. */
export const submitAnswers = [
  ...chainAnswers,
  launchpadErrors.transaction_invalid,
  launchpadErrors.transaction_mismatch,
  launchpadErrors.transaction_refused,
  launchpadErrors.simulation_failed,
  launchpadErrors.price_moved,
  launchpadErrors.nonce_too_low,
  launchpadErrors.insufficient_funds,
  launchpadErrors.already_submitted,
  launchpadErrors.intent_expired,
] as const

/** Members that bound a prepared call; the least price and the last second are part of what is signed. */
export const callLimits = {
  maxSlippageBps: T.Integer({
    minimum: 0,
    maximum: 5_000,
    default: 100,
    description: 'How much less than quoted is still acceptable, in 1/10,000',
  }),
  deadlineSeconds: T.Integer({
    minimum: 30,
    maximum: 86_400,
    default: 1_200,
    description: 'How long the prepared transaction can be used',
  }),
}
/** What every launch says about its token. */
export const launchTexts = {
  creator: EvmAddress,
  name: line({ minLength: 1, maxLength: 64, description: '1 to 64 bytes of UTF-8' }),
  symbol: tokenSymbol(),
  metadataUri: T.Optional(
    T.String({
      maxLength: 512,
      pattern: '^[\\x21-\\x7e]*$',
      description: 'https, ipfs or ar; on the chain for ever',
    }),
  ),
  description: T.Optional(lines({ maxLength: 1_000 })),
  feeRecipient: T.Optional(EvmAddress),
  feeRecipients: T.Optional(
    T.Array(FeeShare, {
      minItems: 1,
      maxItems: 10,
      description:
        'Several accounts with their shares, which sum to 10,000; instead of feeRecipient',
    }),
  ),
  initialBuyEth: T.Optional(
    T.String({
      pattern: '^\\d{1,60}(\\.\\d{1,18})?$',
      description: 'Ether for a first buy in the same transaction, as a decimal string',
    }),
  ),
}
/** The fee that early buyers pay on top, as a launch asks for it. */
export const AntiSnipe = shape(
  {
    startBps: T.Integer({ minimum: 0, maximum: 8_000 }),
    durationSeconds: T.Integer({ minimum: 0, maximum: 600 }),
    decay: T.Union([T.Literal('linear'), T.Literal('halving')]),
  },
  {
    $id: 'AntiSnipeRequest',
    description: 'What buys pay more soon after the launch, in 1/10,000, falling to nothing',
  },
)
/** How far a launch is. */
export const LaunchStatusAnswer = namedObject('LaunchProgress', {
  launchId: LaunchId,
  status: LaunchStatus,
  tokenAddress: Nullable(EvmAddress),
  transactionHash: Nullable(Hash32),
  evidence: Nullable(Evidence),
  confirmations: T.Integer({ minimum: 0 }),
  failure: Nullable(T.Object({ code: T.String(), detail: T.String() })),
  updatedAt: Timestamp,
  asOf: AsOf,
})

const LaunchParams = shape({ launchId: LaunchId })
export const LaunchWithIntent = namedObject('LaunchWithIntent', {
  ...Launch.properties,
  intent: Intent,
})
/** A prepared launch with its unsigned transaction. */
export const PreparedLaunchAnswer = namedObject('PreparedLaunch', {
  ...LaunchWithIntent.properties,
  warnings: T.Array(NameWarning, {
    maxItems: 4,
    description: 'What may mislead people about the name; nothing is refused because of it',
  }),
  rehearsalId: Nullable(RehearsalId),
})
const family = 'Robinhood Chain'
const byId = { input: { params: { launchId: examples.launchId } } }

/** Launches: prepare, submit, and what became of them. */
export const launchesOperations = {
  prepareLaunch: operation({
    method: 'POST',
    path: '/api/rh-launchpad/launches/prepare',
    tier: 'public',
    family,
    summary: 'Prepare the launch of a token',
    description:
      'Returns the unsigned transaction, what it does in words decoded from its own bytes, the address that the token will have, and what the chain says about it now. A launch that would revert is refused and not stored.',
    auth: [],
    input: {
      body: namedShape('PrepareLaunchRequest', {
        ...launchTexts,
        antiSnipe: T.Optional(AntiSnipe),
        rehearsalId: T.Optional(RehearsalId),
        ...callLimits,
      }),
    },
    output: PreparedLaunchAnswer,
    errors: [
      ...chainAnswers,
      launchpadErrors.simulation_failed,
      launchpadErrors.insufficient_funds,
      launchpadErrors.factory_not_ready,
    ],
    effect: 'reversible',
    examples: [
      {
        name: 'with a first buy',
        input: {
          body: {
            creator: examples.creator,
            name: 'Green Candle',
            symbol: 'CNDL',
            initialBuyEth: '0.1',
            maxSlippageBps: 100,
            deadlineSeconds: 1_200,
          },
        },
        output: {
          ...examples.preparedLaunch,
          intent: { ...examples.intent, kind: 'launch', launchId: examples.launchId },
          warnings: [],
          rehearsalId: null,
        },
      },
    ],
    handler: ({ launches }, { input, principal }) => launches.prepare(input.body, principal),
  }),

  submitLaunch: operation({
    method: 'POST',
    path: '/api/rh-launchpad/launches/{launchId}/submit',
    tier: 'public',
    family,
    summary: 'Submit the signed launch',
    description:
      'The transaction must be exactly the prepared one. The same bytes again change nothing and get the same answer.',
    auth: [],
    input: { params: LaunchParams, body: SubmitBody },
    output: LaunchWithIntent,
    errors: submitAnswers,
    effect: 'irreversible',
    examples: [
      {
        name: 'signed by the creator',
        input: {
          params: { launchId: examples.launchId },
          body: { signedTransaction: examples.signedTransaction },
        },
        output: {
          ...examples.preparedLaunch,
          status: 'submitted',
          intent: { ...examples.submittedIntent, kind: 'launch', launchId: examples.launchId },
        },
      },
    ],
    handler: ({ launches }, { input }) =>
      launches.submit(input.params.launchId, input.body.signedTransaction),
  }),

  listLaunches: operation({
    method: 'GET',
    path: '/api/rh-launchpad/launches',
    aliases: ['/api/rh-launchpad/tokens'],
    tier: 'public',
    family,
    summary: 'List launches of all families on the chain, newest first',
    auth: [],
    input: {
      query: shape({
        ...pageQuery,
        creator: T.Optional(EvmAddress),
        status: T.Optional(OnChainStatus),
        family: T.Optional(Family),
      }),
    },
    output: pageAsOf(Launch),
    effect: 'none',
    examples: [
      {
        name: 'of one creator',
        input: { query: { limit: 50, creator: examples.creator } },
        output: { items: [examples.launch], nextCursor: null, asOf: examples.asOf },
      },
    ],
    handler: ({ launches }, { input }) => launches.list(input.query),
  }),

  getLaunch: operation({
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}',
    tier: 'public',
    family,
    summary: 'Read a launch',
    auth: [],
    input: { params: LaunchParams },
    output: Launch,
    effect: 'none',
    examples: [{ name: 'a token that trades', ...byId, output: examples.launch }],
    handler: ({ launches }, { input }) => launches.get(input.params.launchId),
  }),

  getToken: operation({
    method: 'GET',
    path: '/api/rh-launchpad/tokens/{address}',
    tier: 'public',
    family,
    summary: 'Read the launch of a token',
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: Launch,
    effect: 'none',
    examples: [
      {
        name: 'a token that trades',
        input: { params: { address: examples.token } },
        output: examples.launch,
      },
    ],
    handler: ({ launches }, { input }) => launches.getByToken(input.params.address),
  }),

  getLaunchStatus: operation({
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/status',
    tier: 'public',
    family,
    summary: 'Read how far a launch is',
    auth: [],
    input: { params: LaunchParams },
    output: LaunchStatusAnswer,
    effect: 'none',
    examples: [
      {
        name: 'in a block',
        ...byId,
        output: examples.launchStatus,
      },
    ],
    handler: ({ launches }, { input }) => launches.status(input.params.launchId),
  }),

  listLaunchTrades: operation({
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/trades',
    tier: 'public',
    family,
    summary: 'List the trades of a launch, newest first',
    auth: [],
    input: { params: LaunchParams, query: shape(pageQuery) },
    output: pageAsOf(Trade),
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { params: { launchId: examples.launchId }, query: { limit: 50 } },
        output: { items: [examples.trade], nextCursor: null, asOf: examples.asOf },
      },
    ],
    handler: ({ launches }, { input }) => launches.trades(input.params.launchId, input.query),
  }),
}
