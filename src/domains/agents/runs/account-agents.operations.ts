import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentRunsErrors } from './agent-runs.errors.ts'
import {
  AgentAnswer,
  AgentCards,
  AgentParams,
  AgentsAnswer,
  AgentsQuery,
  ChangeAgentRequest,
  CreateAgentRequest,
  LaunchAgentRequest,
  LaunchAnswer,
  WalletParams,
} from './agent-runs.schemas.ts'
import type { AgentRunsService } from './agent-runs.service.ts'

const { operation } = rowsOf<AgentRunsService>()
const own = {
  tier: 'private',
  family: 'Agents',
  auth: accountCredentials,
} as const
const making = [
  resourceErrors.not_found,
  agentRunsErrors.slug_taken,
  agentRunsErrors.too_many,
  agentRunsErrors.unknown_tool,
  agentRunsErrors.not_for_runs,
] as const

/** Agents of accounts. */
export const accountAgentsOperations = {
  createAgent: operation({
    name: 'agents.create',
    ...own,
    method: 'POST',
    path: '/api/agents/create',
    summary: 'Make an agent of the account',
    description:
      'It begins as a draft, which its owner can run. `sourceAgentId` copies persona and tools of a catalog agent where they are not given.',
    input: { body: CreateAgentRequest },
    output: AgentAnswer,
    errors: making,
    effect: 'reversible',
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.create(principal, input.body),
    }),
  }),

  launchAgent: operation({
    name: 'agents.launch',
    ...own,
    method: 'POST',
    path: '/api/agents/launch',
    summary: 'Publish an agent of the account, and start its first run',
    description:
      'With `agent` it is made first. With `input` a run of it starts, which is answered as `run`.',
    input: { body: LaunchAgentRequest },
    output: LaunchAnswer,
    errors: [...making, agentRunsErrors.not_runnable, resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: (service, { input, principal }) => service.launch(principal, input.body),
  }),

  agentsOfWallet: operation({
    name: 'agents.listByWallet',
    ...own,
    method: 'GET',
    path: '/api/agents/{wallet}',
    summary: "List the account's agents of one wallet",
    description: 'Newest first. A wallet that is not one of the account has none here.',
    input: { params: WalletParams, query: AgentsQuery },
    output: AgentCards,
    effect: 'none',
    handler: ({ agents }, { input, principal }) =>
      agents.ofWallet(principal, { ...input.params, ...input.query }),
  }),

  ownAgents: operation({
    name: 'agents.list',
    ...own,
    method: 'GET',
    path: '/api/own-agents',
    summary: 'List the agents of the account',
    description: 'Newest first, without those that are retired.',
    input: { query: AgentsQuery },
    output: AgentsAnswer,
    effect: 'none',
    handler: ({ agents }, { input, principal }) => agents.list(principal, input.query),
  }),

  ownAgent: operation({
    name: 'agents.get',
    ...own,
    method: 'GET',
    path: '/api/own-agents/{slug}',
    summary: 'Read an agent of the account',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.get(principal, input.params.slug),
    }),
  }),

  changeAgent: operation({
    name: 'agents.update',
    ...own,
    method: 'PATCH',
    path: '/api/own-agents/{slug}',
    summary: 'Change an agent of the account',
    description:
      'Runs that have begun go on as they began. Naming `toolsAllowed` takes the tools as they are now.',
    input: { params: AgentParams, body: ChangeAgentRequest },
    output: AgentAnswer,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentRunsErrors.unknown_tool,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.change(principal, input.params.slug, input.body),
    }),
  }),

  retireAgent: operation({
    name: 'agents.retire',
    ...own,
    method: 'DELETE',
    path: '/api/own-agents/{slug}',
    summary: 'Retire an agent of the account',
    description: 'For good: it cannot run any more, and its slug stays taken.',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found, agentRunsErrors.not_for_runs],
    effect: 'irreversible',
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.retire(principal, input.params.slug),
    }),
  }),
}
