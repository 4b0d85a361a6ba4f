import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials, personCredentials } from '../../../kernel/principal.ts'
import { remoteAgentErrors } from '../../../kernel/remote-agent-errors.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { externalAgentsErrors } from './external-agents.errors.ts'
import {
  ChangeExternalAgentRequest,
  CreateExternalAgentRequest,
  ExternalAgentPage,
  ExternalAgentParams,
  ExternalAgentsQuery,
  ExternalAgentView,
} from './external-agents.schemas.ts'
import type { ExternalAgentsService } from './external-agents.service.ts'

const { operation } = rowsOf<ExternalAgentsService>()
const row = { tier: 'private', family: 'Agents', auth: accountCredentials } as const
/** A person says where secrets go; what is kept of a repeated request would tell of them. */
const setting = { auth: personCredentials, idempotent: false, mcp: false } as const

/** Agents of others that the account's plans may ask, with the account's credentials. */
export const externalAgentsOperations = {
  create: operation({
    name: 'externalAgents.create',
    ...row,
    ...setting,
    method: 'POST',
    path: '/api/external-agents',
    summary: 'Add an agent of somebody else to the account, with a credential for it',
    description:
      'Steps of plans then name it `external:<name>`. It is not asked now. For a person only.',
    input: { body: CreateExternalAgentRequest },
    output: ExternalAgentView,
    errors: [
      externalAgentsErrors.name_taken,
      externalAgentsErrors.limit_reached,
      externalAgentsErrors.endpoint_refused,
      externalAgentsErrors.wallet_unknown,
      externalAgentsErrors.not_configured,
    ],
    effect: 'reversible',
    handler: (agents, { input, principal }) => agents.create(principal, input.body),
  }),

  list: operation({
    name: 'externalAgents.list',
    ...row,
    method: 'GET',
    path: '/api/external-agents',
    summary: "List the account's agents of others, by name",
    input: { query: ExternalAgentsQuery },
    output: ExternalAgentPage,
    effect: 'none',
    handler: (agents, { input, principal }) => agents.list(principal, input.query),
  }),

  get: operation({
    name: 'externalAgents.get',
    ...row,
    method: 'GET',
    path: '/api/external-agents/{name}',
    summary: "Read one of the account's agents of others",
    input: { params: ExternalAgentParams },
    output: ExternalAgentView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: (agents, { input, principal }) => agents.get(principal, input.params.name),
  }),

  change: operation({
    name: 'externalAgents.update',
    ...row,
    ...setting,
    method: 'PATCH',
    path: '/api/external-agents/{name}',
    summary: 'Change the address, the credential or the payment rule of an agent of others',
    description:
      'What is left out stays. Plans that were made keep the address, and the next call of theirs has the new credential. For a person only.',
    input: { params: ExternalAgentParams, body: ChangeExternalAgentRequest },
    output: ExternalAgentView,
    errors: [
      resourceErrors.not_found,
      externalAgentsErrors.endpoint_refused,
      externalAgentsErrors.wallet_unknown,
      remoteAgentErrors.credential_other_origin,
      externalAgentsErrors.not_configured,
    ],
    effect: 'reversible',
    handler: (agents, { input, principal }) =>
      agents.change(principal, input.params.name, input.body),
  }),

  remove: operation({
    name: 'externalAgents.delete',
    ...row,
    method: 'DELETE',
    path: '/api/external-agents/{name}',
    summary: 'Remove an agent of others with its credential',
    description: 'Plans that run ask it no more from then on.',
    input: { params: ExternalAgentParams },
    output: ExternalAgentView,
    errors: [resourceErrors.not_found],
    effect: 'irreversible',
    handler: (agents, { input, principal }) => agents.remove(principal, input.params.name),
  }),
}
