import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../../kernel/operation.ts'
import { pageOf, pageQuery } from '../../../../kernel/page.ts'
import { shape } from '../../../../kernel/schemas.ts'
import { line, tokenSymbol } from '../../../../kernel/text-schemas.ts'
import { callLimits, chainAnswers, PreparedLaunchAnswer } from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { Attestation, Family, Launch, LaunchId, NameWarning } from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { Draft, DraftParams, Validation } from './drafts.schemas.ts'

const { operation } = rowsOf<LaunchpadService>()

const family = 'Robinhood Chain'
const LaunchParams = shape({ launchId: LaunchId })
const prepareAnswers = [
  ...chainAnswers,
  launchpadErrors.simulation_failed,
  launchpadErrors.insufficient_funds,
  launchpadErrors.factory_not_ready,
  launchpadErrors.family_not_configured,
] as const

/** Drafts of launches, and checks of names and attestations. */
export const draftsOperations = {
  openDraft: operation({
    name: 'launchDrafts.create',
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
    handler: ({ drafts }, { input, principal }) => drafts.open(input.body, principal),
  }),

  listDrafts: operation({
    name: 'launchDrafts.list',
    method: 'GET',
    path: '/api/rh-launchpad/drafts',
    tier: 'public',
    family,
    summary: 'List the drafts of the account that can still be gone on with, the newest first',
    description:
      'Those that were opened with a credential of the account and are neither prepared nor cancelled nor expired. Without a credential there are none.',
    auth: [],
    input: { query: shape({ ...pageQuery, family: T.Optional(Family) }) },
    output: pageOf(Draft),
    effect: 'none',
    handler: ({ drafts }, { input, principal }) => drafts.list(principal, input.query),
  }),

  getDraft: operation({
    name: 'launchDrafts.get',
    method: 'GET',
    path: '/api/rh-launchpad/drafts/{launchId}',
    tier: 'public',
    family,
    summary: 'Read a drafted launch',
    auth: [],
    input: { params: LaunchParams },
    output: Draft,
    effect: 'none',
    handler: ({ drafts }, { input, principal }) => drafts.get(input.params.launchId, principal),
  }),

  editDraft: operation({
    name: 'launchDrafts.update',
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
    handler: ({ drafts }, { input, principal }) =>
      drafts.edit(input.params.launchId, input.body.params, principal),
  }),

  validateDraft: operation({
    name: 'launchDrafts.validate',
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
    handler: ({ drafts }, { input, principal }) =>
      drafts.validate(input.params.launchId, principal),
  }),

  prepareDraft: operation({
    name: 'launchDrafts.prepare',
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
    handler: ({ drafts }, { input, principal }) =>
      drafts.prepare(input.params.launchId, input.body.deadlineSeconds, principal),
  }),

  cancelDraft: operation({
    name: 'launchDrafts.cancel',
    method: 'POST',
    path: '/api/rh-launchpad/drafts/{launchId}/cancel',
    tier: 'public',
    family,
    summary: 'Call a drafted launch off',
    auth: [],
    input: { params: LaunchParams },
    output: Draft,
    effect: 'irreversible',
    handler: ({ drafts }, { input, principal }) => drafts.cancel(input.params.launchId, principal),
  }),

  cancelLaunch: operation({
    name: 'launches.cancel',
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
    handler: ({ launches }, { input, principal }) =>
      launches.cancel(input.params.launchId, principal),
  }),

  attestLaunch: operation({
    name: 'launches.attest',
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
    handler: ({ launches }, { input }) => launches.attest(input.params.launchId),
  }),

  checkName: operation({
    name: 'tokenNames.check',
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
    handler: ({ launches }, { input }) => launches.checkName(input.query),
  }),
}
