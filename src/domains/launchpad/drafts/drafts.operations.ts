import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { shape } from '../../../kernel/schemas.ts'
import { line, tokenSymbol } from '../../../kernel/text-schemas.ts'
import { examples } from '../examples.ts'
import { callLimits, chainAnswers, PreparedLaunchAnswer } from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { Attestation, Family, Launch, LaunchId, NameWarning } from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { Draft, DraftParams, type DraftView, Validation } from './drafts.schemas.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const LaunchParams = shape({ launchId: LaunchId })
const byId = { params: { launchId: examples.launchId } }
const draft: DraftView = {
  launchId: examples.launchId,
  family: 'curve',
  status: 'draft',
  revision: 1,
  params: { creator: examples.creator, name: 'Green Candle', symbol: 'CNDL' },
  refusal: null,
  createdAt: '2026-07-15T09:00:00.000Z',
  updatedAt: '2026-07-15T09:00:00.000Z',
  expiresAt: '2026-07-22T09:00:00.000Z',
}
const prepareAnswers = [
  ...chainAnswers,
  launchpadErrors.simulation_failed,
  launchpadErrors.insufficient_funds,
  launchpadErrors.factory_not_ready,
  launchpadErrors.family_not_configured,
] as const

/** Launches before there is a transaction, and what can be asked about names and proofs. */
export const draftsOperations = {
  openDraft: operation({
    method: 'POST',
    path: '/api/rh-launchpad/drafts',
    tier: 'public',
    family,
    summary: 'Draft a launch of any family',
    description:
      'Everything may still be missing. A draft that is opened with a credential belongs to its account: nobody else can see or change it. Without one whoever knows the id may, but not who is paid once that was said.',
    auth: [],
    input: { body: shape({ family: Family, params: DraftParams }) },
    output: Draft,
    effect: 'reversible',
    examples: [
      {
        name: 'with a name',
        input: { body: { family: 'curve', params: draft.params } },
        output: draft,
      },
    ],
    handler: ({ drafts }, { input, principal }) => drafts.open(input.body, principal),
  }),

  getDraft: operation({
    method: 'GET',
    path: '/api/rh-launchpad/drafts/{launchId}',
    tier: 'public',
    family,
    summary: 'Read a drafted launch',
    auth: [],
    input: { params: LaunchParams },
    output: Draft,
    effect: 'none',
    examples: [{ name: 'a draft', input: byId, output: draft }],
    handler: ({ drafts }, { input, principal }) => drafts.get(input.params.launchId, principal),
  }),

  editDraft: operation({
    method: 'PUT',
    path: '/api/rh-launchpad/drafts/{launchId}',
    tier: 'public',
    family,
    summary: 'Replace the parameters of a drafted launch',
    description:
      'What was validated or rejected is a draft again. `creator` and `feeRecipients` of a draft without an owner stay as they were first given.',
    auth: [],
    input: { params: LaunchParams, body: shape({ params: DraftParams }) },
    output: Draft,
    errors: [launchpadErrors.draft_payees_fixed],
    effect: 'reversible',
    examples: [
      {
        name: 'another symbol',
        input: { ...byId, body: { params: { ...draft.params, symbol: 'GRN' } } },
        output: { ...draft, revision: 2, params: { ...draft.params, symbol: 'GRN' } },
      },
    ],
    handler: ({ drafts }, { input, principal }) =>
      drafts.edit(input.params.launchId, input.body.params, principal),
  }),

  validateDraft: operation({
    method: 'POST',
    path: '/api/rh-launchpad/drafts/{launchId}/validate',
    tier: 'public',
    family,
    summary: 'Check a drafted launch by the rules of its family',
    description: 'Answers every fault, one by one, and warnings about the name.',
    auth: [],
    input: { params: LaunchParams },
    output: Validation,
    errors: [...chainAnswers, launchpadErrors.family_not_configured],
    effect: 'reversible',
    examples: [
      {
        name: 'without faults',
        input: byId,
        output: {
          valid: true,
          faults: [],
          warnings: [],
          draft: { ...draft, status: 'validated' },
        },
      },
    ],
    handler: ({ drafts }, { input, principal }) =>
      drafts.validate(input.params.launchId, principal),
  }),

  prepareDraft: operation({
    method: 'POST',
    path: '/api/rh-launchpad/drafts/{launchId}/prepare',
    tier: 'public',
    family,
    summary: 'Prepare the launch of a validated draft',
    description: 'The launch has the id of the draft. A refusal of the chain makes it rejected.',
    auth: [],
    input: {
      params: LaunchParams,
      body: shape({ deadlineSeconds: callLimits.deadlineSeconds }),
    },
    output: PreparedLaunchAnswer,
    errors: prepareAnswers,
    effect: 'reversible',
    examples: [
      {
        name: 'a validated draft',
        input: { ...byId, body: { deadlineSeconds: 1_200 } },
        output: {
          ...examples.preparedLaunch,
          intent: { ...examples.intent, kind: 'launch', launchId: examples.launchId },
          warnings: [],
          rehearsalId: null,
        },
      },
    ],
    handler: ({ drafts }, { input, principal }) =>
      drafts.prepare(input.params.launchId, input.body.deadlineSeconds, principal),
  }),

  cancelDraft: operation({
    method: 'POST',
    path: '/api/rh-launchpad/drafts/{launchId}/cancel',
    tier: 'public',
    family,
    summary: 'Call a drafted launch off',
    auth: [],
    input: { params: LaunchParams },
    output: Draft,
    effect: 'irreversible',
    examples: [{ name: 'a draft', input: byId, output: { ...draft, status: 'cancelled' } }],
    handler: ({ drafts }, { input, principal }) => drafts.cancel(input.params.launchId, principal),
  }),

  cancelLaunch: operation({
    method: 'POST',
    path: '/api/rh-launchpad/launches/{launchId}/cancel',
    aliases: [
      '/api/uni-launchpad/launches/{launchId}/cancel',
      '/api/pons/launches/{launchId}/cancel',
    ],
    tier: 'public',
    family,
    summary: 'Call a prepared launch off',
    description:
      'For the account that prepared it, where one did. Its signed transaction is no longer taken. A wallet that kept it can still send it to the chain; the launch is then confirmed.',
    auth: [],
    input: { params: LaunchParams },
    output: Launch,
    effect: 'irreversible',
    examples: [
      {
        name: 'before it was signed',
        input: byId,
        output: { ...examples.preparedLaunch, status: 'cancelled' },
      },
    ],
    handler: ({ launches }, { input, principal }) =>
      launches.cancel(input.params.launchId, principal),
  }),

  attestLaunch: operation({
    method: 'GET',
    path: '/api/rh-launchpad/launches/{launchId}/attestation',
    aliases: [
      '/api/uni-launchpad/launches/{launchId}/attestation',
      '/api/pons/launches/{launchId}/attestation',
    ],
    tier: 'public',
    family,
    summary: 'Prove that a launch on the chain is the one that was shown',
    auth: [],
    input: { params: LaunchParams },
    output: Attestation,
    errors: chainAnswers,
    effect: 'none',
    examples: [
      {
        name: 'proved',
        input: byId,
        output: {
          launchId: examples.launchId,
          status: 'proved',
          paramsHash: examples.evidence.blockHash,
          onChainHash: examples.evidence.blockHash,
          transactionHash: examples.evidence.transactionHash,
          formula:
            'keccak256(abi.encode(uint256 chainId, address to, address from, uint256 value, bytes data))',
          fields: [{ field: 'name', shown: 'Green Candle', onChain: 'Green Candle', equal: true }],
        },
      },
    ],
    handler: ({ launches }, { input }) => launches.attest(input.params.launchId),
  }),

  checkName: operation({
    method: 'GET',
    path: '/api/rh-launchpad/name-check',
    aliases: ['/api/uni-launchpad/name-check', '/api/pons/name-check'],
    tier: 'public',
    family,
    summary: 'Look for names and symbols that are easily taken for the given ones',
    auth: [],
    input: {
      query: shape({
        name: line({ minLength: 1, maxLength: 64 }),
        symbol: tokenSymbol(),
      }),
    },
    output: T.Object({ warnings: T.Array(NameWarning, { maxItems: 4 }) }),
    effect: 'none',
    examples: [
      {
        name: 'a well-known ticker',
        input: { query: { name: 'Green Candle', symbol: 'USDC' } },
        output: {
          warnings: [
            {
              code: 'well_known_ticker',
              field: 'symbol',
              message: 'The symbol looks like USDC, which people know as something else.',
              launches: [],
            },
          ],
        },
      },
    ],
    handler: ({ launches }, { input }) => launches.checkName(input.query),
  }),
}
