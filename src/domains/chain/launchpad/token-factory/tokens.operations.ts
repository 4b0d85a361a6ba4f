import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { pageQuery } from '../../../../kernel/page.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { line, tokenSymbol } from '../../../../kernel/text-schemas.ts'
import { SubmitBody, submissionText } from '../../intents/index.ts'
import { examples } from '../examples.ts'
import { callLimits, chainAnswers, submitAnswers } from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { Intent, IntentId, pageAsOf } from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { tokenExamples } from './token-examples.ts'
import { FactoryToken, Grant, GrantId } from './tokens.schemas.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const IntentParams = shape({ intentId: IntentId })
const wholeAmount = T.String({
  pattern: '^\\d{1,40}(\\.\\d{1,18})?$',
  description: 'Whole tokens, as a decimal string',
})
const grantShape = shape({
  beneficiary: EvmAddress,
  amount: wholeAmount,
  startsAt: T.Optional(
    T.String({ format: 'date-time', description: 'The second of creation unless given' }),
  ),
  cliffSeconds: T.Integer({ minimum: 0, maximum: 315_360_000, default: 0 }),
  durationSeconds: T.Integer({ minimum: 1, maximum: 315_360_000 }),
  revoker: T.Optional(EvmAddress),
})
const prepareAnswers = [
  ...chainAnswers,
  launchpadErrors.simulation_failed,
  launchpadErrors.factory_not_ready,
  launchpadErrors.family_not_configured,
] as const
const readAnswers = [launchpadErrors.family_not_configured] as const

/** Plain and vesting tokens, and the grants of the latter. */
export const tokenOperations = {
  prepareToken: operation({
    name: 'factoryTokens.prepare',
    method: 'POST',
    path: '/api/token-factory/tokens/prepare',
    tier: 'public',
    family,
    summary: 'Prepare a plain or vesting token',
    description:
      'Without grants the whole supply goes to the recipient; with grants their amounts wait in the vault. The token has no owner.',
    auth: [],
    input: {
      body: shape({
        creator: EvmAddress,
        name: line({ minLength: 1, maxLength: 64, description: '1 to 64 bytes of UTF-8' }),
        symbol: tokenSymbol(),
        metadataUri: T.Optional(T.String({ maxLength: 512, pattern: '^[\\x21-\\x7e]*$' })),
        decimals: T.Integer({ minimum: 0, maximum: 18, default: 18 }),
        supply: wholeAmount,
        recipient: T.Optional(EvmAddress),
        grants: T.Optional(T.Array(grantShape, { maxItems: 50 })),
        deadlineSeconds: callLimits.deadlineSeconds,
      }),
    },
    output: T.Object({ predictedAddress: EvmAddress, intent: Intent }),
    errors: prepareAnswers,
    effect: 'reversible',
    handler: ({ tokens }, { input, principal }) =>
      tokens.prepare({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  listFactoryTokens: operation({
    name: 'factoryTokens.list',
    method: 'GET',
    path: '/api/token-factory/tokens',
    tier: 'public',
    family,
    summary: 'List plain and vesting tokens, newest first',
    auth: [],
    input: { query: shape({ ...pageQuery, creator: T.Optional(EvmAddress) }) },
    output: pageAsOf(FactoryToken),
    errors: readAnswers,
    effect: 'none',
    handler: ({ tokens }, { input }) => tokens.list(input.query),
  }),

  getFactoryToken: operation({
    name: 'factoryTokens.get',
    method: 'GET',
    path: '/api/token-factory/tokens/{address}',
    tier: 'public',
    family,
    summary: 'Read a plain or vesting token',
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: FactoryToken,
    errors: readAnswers,
    effect: 'none',
    handler: ({ tokens }, { input }) => tokens.get(input.params.address),
  }),

  listGrants: operation({
    name: 'vestingGrants.list',
    method: 'GET',
    path: '/api/token-factory/grants',
    tier: 'public',
    family,
    summary: 'List grants of tokens that vest',
    description:
      'Of an account that gets the tokens (`beneficiary`), of one that may end the grant (`revoker`), or of a token; several filters hold together.',
    auth: [],
    input: {
      query: shape({
        ...pageQuery,
        beneficiary: T.Optional(EvmAddress),
        revoker: T.Optional(EvmAddress),
        token: T.Optional(EvmAddress),
      }),
    },
    output: pageAsOf(Grant),
    errors: readAnswers,
    effect: 'none',
    handler: ({ tokens }, { input }) => tokens.grants(input.query),
  }),

  getGrant: operation({
    name: 'vestingGrants.get',
    method: 'GET',
    path: '/api/token-factory/grants/{grantId}',
    tier: 'public',
    family,
    summary: 'Read a grant',
    auth: [],
    input: { params: shape({ grantId: GrantId }) },
    output: Grant,
    errors: readAnswers,
    effect: 'none',
    handler: ({ tokens }, { input }) => tokens.grant(input.params.grantId),
  }),

  prepareGrantClaim: operation({
    name: 'vestingGrants.prepareClaim',
    method: 'POST',
    path: '/api/token-factory/grants/prepare-claim',
    tier: 'public',
    family,
    summary: 'Prepare the claim of the vested part of grants',
    description: 'All grants of the account that have something free, or the named ones of them.',
    auth: [],
    input: {
      body: shape({
        account: EvmAddress,
        grantIds: T.Optional(T.Array(GrantId, { minItems: 1, maxItems: 40 })),
        deadlineSeconds: callLimits.deadlineSeconds,
      }),
    },
    output: T.Object({ grantIds: T.Array(GrantId, { maxItems: 40 }), intent: Intent }),
    errors: [...prepareAnswers, launchpadErrors.nothing_to_claim],
    effect: 'reversible',
    handler: ({ tokens }, { input, principal }) =>
      tokens.prepareClaim({ ...input.body, preparedBy: principal?.accountId ?? null }),
  }),

  prepareGrantRevoke: operation({
    name: 'vestingGrants.prepareRevoke',
    method: 'POST',
    path: '/api/token-factory/grants/{grantId}/prepare-revoke',
    tier: 'public',
    family,
    summary: 'Prepare the end of a grant',
    description:
      'Only the account that was named at creation may end it, and only once. What is not free goes to it from the cliff on.',
    auth: [],
    input: {
      params: shape({ grantId: GrantId }),
      body: shape({ account: EvmAddress, deadlineSeconds: callLimits.deadlineSeconds }),
    },
    output: T.Object({ intent: Intent }),
    errors: prepareAnswers,
    effect: 'reversible',
    handler: ({ tokens }, { input, principal }) =>
      tokens.prepareRevoke({
        ...input.body,
        grantId: input.params.grantId,
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  prepareGrantReturn: operation({
    name: 'vestingGrants.prepareReturn',
    method: 'POST',
    path: '/api/token-factory/grants/{grantId}/prepare-return',
    tier: 'public',
    family,
    summary: 'Prepare the claim of what a revoked grant returned',
    description:
      'What an end before the cliff gave back waits in the vault until the cliff; then its revoker claims it.',
    auth: [],
    input: {
      params: shape({ grantId: GrantId }),
      body: shape({ account: EvmAddress, deadlineSeconds: callLimits.deadlineSeconds }),
    },
    output: T.Object({ intent: Intent }),
    errors: [...prepareAnswers, launchpadErrors.nothing_to_claim],
    effect: 'reversible',
    examples: [
      {
        name: 'by its revoker',
        input: {
          params: { grantId: '7' },
          body: { account: examples.creator, deadlineSeconds: 1_200 },
        },
        output: { intent: tokenExamples.intent('vesting_return') },
      },
    ],
    handler: ({ tokens }, { input, principal }) =>
      tokens.prepareReturn({
        ...input.body,
        grantId: input.params.grantId,
        preparedBy: principal?.accountId ?? null,
      }),
  }),

  getTokenIntent: operation({
    name: 'factoryTokens.getIntent',
    method: 'GET',
    path: '/api/token-factory/intents/{intentId}',
    tier: 'public',
    family,
    summary: 'Read an intent of the token factory',
    auth: [],
    input: { params: IntentParams },
    output: Intent,
    effect: 'none',
    handler: ({ intents }, { input }) => intents.get(input.params.intentId),
  }),

  submitTokenIntent: operation({
    name: 'factoryTokens.submitIntent',
    method: 'POST',
    path: '/api/token-factory/intents/{intentId}/submit',
    tier: 'public',
    family,
    summary: 'Submit a signed transaction of the token factory',
    description: submissionText,
    auth: [],
    input: { params: IntentParams, body: SubmitBody },
    output: Intent,
    errors: submitAnswers,
    effect: 'irreversible',
    handler: ({ intents }, { input }) => intents.submit(input.params.intentId, input.body),
  }),
}
