import { Type as T } from '@sinclair/typebox'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Hash32,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import { line, lines, tokenSymbol } from '../../../kernel/text-schemas.ts'
import { SubmitBody, submissionText } from '../intents/index.ts'
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
  OnChainStatus,
  pageAsOf,
  Trade,
} from './launchpad.schemas.ts'
import type { LaunchpadService } from './launchpad.service.ts'
import { RehearsalId } from './rehearsed.ts'

const { operation } = rowsOf<LaunchpadService>()

/** The errors of every operation that calls the chain. */
export const chainAnswers = [
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
  chainErrors.reverted,
] as const
/** The errors of every operation that takes a signed transaction. */
export const submitAnswers = [
  ...chainAnswers,
  launchpadErrors.transaction_invalid,
  launchpadErrors.transaction_mismatch,
  launchpadErrors.transaction_refused,
  launchpadErrors.simulation_failed,
  launchpadErrors.price_moved,
  launchpadErrors.transaction_unknown,
  launchpadErrors.nonce_too_low,
  launchpadErrors.insufficient_funds,
  launchpadErrors.already_submitted,
  launchpadErrors.intent_expired,
] as const

/** The limits of a prepared call; minimum price and deadline are part of what is signed. */
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
/** The texts of a token in every launch request. */
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
/** The extra fee for early buyers, as a launch requests it. */
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
/** The state of a launch. */
export const LaunchStatusAnswer = namedObject('LaunchProgress', {
  id: LaunchId,
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

/** Launches: prepare, submit, read. */
export const launchesOperations = {
  prepareLaunch: operation({
    name: 'launches.prepare',
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
    handler: ({ launches }, { input, principal }) => launches.prepare(input.body, principal),
  }),

  submitLaunch: operation({
    name: 'launches.submit',
    method: 'POST',
    path: '/api/rh-launchpad/launches/{launchId}/submit',
    tier: 'public',
    family,
    summary: 'Submit the signed launch',
    description: submissionText,
    auth: [],
    input: { params: LaunchParams, body: SubmitBody },
    output: LaunchWithIntent,
    errors: submitAnswers,
    effect: 'irreversible',
    handler: ({ launches }, { input }) => launches.submit(input.params.launchId, input.body),
  }),

  listLaunches: operation({
    name: 'launches.list',
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
    handler: ({ launches }, { input }) => launches.list(input.query),
  }),

  getLaunch: operation({
    name: 'launches.get',
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}',
    tier: 'public',
    family,
    summary: 'Read a launch',
    auth: [],
    input: { params: LaunchParams },
    output: Launch,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.get(input.params.launchId),
  }),

  getToken: operation({
    name: 'launches.getByToken',
    method: 'GET',
    path: '/api/rh-launchpad/tokens/{address}',
    tier: 'public',
    family,
    summary: 'Read the launch of a token',
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: Launch,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.getByToken(input.params.address),
  }),

  getLaunchStatus: operation({
    name: 'launches.getStatus',
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/status',
    tier: 'public',
    family,
    summary: 'Read how far a launch is',
    auth: [],
    input: { params: LaunchParams },
    output: LaunchStatusAnswer,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.status(input.params.launchId),
  }),

  listLaunchTrades: operation({
    name: 'launches.listTrades',
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/trades',
    tier: 'public',
    family,
    summary: 'List the trades of a launch, newest first',
    auth: [],
    input: { params: LaunchParams, query: shape(pageQuery) },
    output: pageAsOf(Trade),
    effect: 'none',
    handler: ({ launches }, { input }) => launches.trades(input.params.launchId, input.query),
  }),
}
