import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { agentsErrors } from './agents.errors.ts'
import type { DirectoryService } from './directory.service.ts'
import {
  AgentAnswer,
  AgentCards,
  AgentParams,
  AgentsAnswer,
  AgentsQuery,
  AgentVersionParams,
  AgentVersions,
  AgentVersionView,
  ChangeAgentRequest,
  CreateAgentRequest,
  LaunchAgentRequest,
  LaunchAnswer,
  WalletParams,
} from './own-agents.schemas.ts'

const { operation } = rowsOf<DirectoryService>()
const row = {
  tier: 'private',
  family: 'Agents',
  auth: accountCredentials,
} as const
const making = [
  resourceErrors.not_found,
  agentsErrors.slug_taken,
  agentsErrors.looks_alike,
  agentsErrors.limit_reached,
  agentRunsErrors.unknown_tool,
  agentRunsErrors.not_for_runs,
] as const

/** Agents of accounts, for their owners. */
export const ownAgentsOperations = {
  createAgent: operation({
    name: 'agents.create',
    ...row,
    method: 'POST',
    path: '/api/agents/create',
    summary: 'Make an agent of the account',
    description:
      'It begins as a draft, which its owner alone can run. `sourceAgentId` copies persona and tools of an agent of the platform where they are not given.',
    input: { body: CreateAgentRequest },
    output: AgentAnswer,
    errors: making,
    effect: 'reversible',
    handler: async ({ own }, { input, principal }) => ({
      agent: await own.create(principal, input.body),
    }),
  }),

  launchAgent: operation({
    name: 'agents.launch',
    ...row,
    method: 'POST',
    path: '/api/agents/launch',
    summary: 'Publish an agent of the account, and start its first run',
    description:
      'With `agent` it is made first. What is published is what others find and run, as its `visibility` says, until it is published again. With `input` a run of it starts, which is answered as `run`.',
    input: { body: LaunchAgentRequest },
    output: LaunchAnswer,
    errors: [...making, agentRunsErrors.not_runnable, resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: ({ own }, { input, principal }) => own.launch(principal, input.body),
  }),

  agentsOfWallet: operation({
    name: 'agents.listByWallet',
    ...row,
    method: 'GET',
    path: '/api/agents/{wallet}',
    summary: "List the account's agents of one wallet",
    description: 'Newest first. A wallet that is not one of the account has none here.',
    input: { params: WalletParams, query: AgentsQuery },
    output: AgentCards,
    effect: 'none',
    handler: ({ own }, { input, principal }) =>
      own.ofWallet(principal, { ...input.params, ...input.query }),
  }),

  ownAgents: operation({
    name: 'agents.list',
    ...row,
    method: 'GET',
    path: '/api/own-agents',
    summary: 'List the agents of the account',
    description: 'Newest first, without retired ones.',
    input: { query: AgentsQuery },
    output: AgentsAnswer,
    effect: 'none',
    handler: ({ own }, { input, principal }) => own.list(principal, input.query),
  }),

  ownAgent: operation({
    name: 'agents.get',
    ...row,
    method: 'GET',
    path: '/api/own-agents/{slug}',
    summary: 'Read an agent of the account',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found],
    effect: 'none',
    handler: async ({ own }, { input, principal }) => ({
      agent: await own.get(principal, input.params.slug),
    }),
  }),

  agentVersions: operation({
    name: 'agents.listVersions',
    ...row,
    method: 'GET',
    path: '/api/own-agents/{slug}/versions',
    summary: 'List the versions of an agent of the account',
    description:
      'Newest first, each with what differs from the one before. A version is never changed; a run names the one that it goes by.',
    input: { params: AgentParams, query: AgentsQuery },
    output: AgentVersions,
    errors: [resourceErrors.not_found],
    effect: 'none',
    mcp: false,
    handler: ({ versions }, { input, principal }) =>
      versions.list(principal, { ...input.params, ...input.query }),
  }),

  agentVersion: operation({
    name: 'agents.getVersion',
    ...row,
    method: 'GET',
    path: '/api/own-agents/{slug}/versions/{version}',
    summary: 'Read one version of an agent of the account',
    input: { params: AgentVersionParams },
    output: AgentVersionView,
    errors: [resourceErrors.not_found],
    effect: 'none',
    mcp: false,
    handler: ({ versions }, { input, principal }) => versions.get(principal, input.params),
  }),

  changeAgent: operation({
    name: 'agents.update',
    ...row,
    method: 'PATCH',
    path: '/api/own-agents/{slug}',
    summary: 'Change an agent of the account',
    description:
      'A change of content is the next version; others go on with the published one until `status: published` is named again. Runs that have begun go on as they began. Naming `toolsAllowed` takes the tools as they are now.',
    input: { params: AgentParams, body: ChangeAgentRequest },
    output: AgentAnswer,
    errors: [
      resourceErrors.not_found,
      resourceErrors.illegal_transition,
      agentsErrors.looks_alike,
      agentsErrors.is_sold,
      agentRunsErrors.unknown_tool,
      agentRunsErrors.not_for_runs,
    ],
    effect: 'reversible',
    handler: async ({ own }, { input, principal }) => ({
      agent: await own.change(principal, input.params.slug, input.body),
    }),
  }),

  retireAgent: operation({
    name: 'agents.retire',
    ...row,
    method: 'DELETE',
    path: '/api/own-agents/{slug}',
    summary: 'Retire an agent of the account',
    description: 'For good: it cannot run any more, and its slug stays taken.',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found, agentRunsErrors.not_for_runs],
    effect: 'irreversible',
    handler: async ({ own }, { input, principal }) => ({
      agent: await own.retire(principal, input.params.slug),
    }),
  }),
}
