import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { exampleAgent, exampleRun } from './agent-run-examples.ts'
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
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const
const params = { slug: exampleAgent.slug }
const agent = {
  ...exampleAgent,
  toolsAllowed: [...exampleAgent.toolsAllowed],
  preallowed: [],
}
/** What anybody sees of it. */
const shownToAll = {
  slug: agent.slug,
  name: agent.name,
  greeting: agent.greeting,
  avatarUrl: agent.avatarUrl,
  ownerWallet: agent.ownerWallet,
  sourceAgentId: agent.sourceAgentId,
  status: agent.status,
  version: agent.version,
  createdAt: agent.createdAt,
}
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
    examples: [
      {
        name: 'an agent with one tool',
        input: {
          body: {
            slug: exampleAgent.slug,
            name: exampleAgent.name,
            persona: exampleAgent.persona,
            greeting: exampleAgent.greeting,
            toolsAllowed: ['get_api_rh_launchpad_launches'],
            budgetDefaults: { toolCallsMax: 10 },
          },
        },
        output: { agent },
      },
    ],
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.create(principal, input.body),
    }),
  }),

  launchAgent: operation({
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
    examples: [
      {
        name: 'a draft is published and run',
        input: { body: { slug: exampleAgent.slug, input: 'What is new?' } },
        output: { agent: { ...agent, status: 'published', version: 2 }, run: exampleRun },
      },
    ],
    handler: (service, { input, principal }) => service.launch(principal, input.body),
  }),

  agentsOfWallet: operation({
    ...own,
    method: 'GET',
    path: '/api/agents/{wallet}',
    summary: "List the account's agents of one wallet",
    description: 'Newest first. A wallet that is not one of the account has none here.',
    input: { params: WalletParams, query: AgentsQuery },
    output: AgentCards,
    effect: 'none',
    examples: [
      {
        name: 'the first page',
        input: { params: { wallet: exampleAgent.ownerWallet }, query: { limit: 50 } },
        output: { items: [shownToAll], nextCursor: null },
      },
    ],
    handler: ({ agents }, { input, principal }) =>
      agents.ofWallet(principal, { ...input.params, ...input.query }),
  }),

  ownAgents: operation({
    ...own,
    method: 'GET',
    path: '/api/own-agents',
    summary: 'List the agents of the account',
    description: 'Newest first, without those that are retired.',
    input: { query: AgentsQuery },
    output: AgentsAnswer,
    effect: 'none',
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { items: [agent], nextCursor: null },
      },
    ],
    handler: ({ agents }, { input, principal }) => agents.list(principal, input.query),
  }),

  ownAgent: operation({
    ...own,
    method: 'GET',
    path: '/api/own-agents/{slug}',
    summary: 'Read an agent of the account',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found],
    effect: 'none',
    examples: [{ name: 'a draft', input: { params }, output: { agent } }],
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.get(principal, input.params.slug),
    }),
  }),

  changeAgent: operation({
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
    examples: [
      {
        name: 'another name',
        input: { params, body: { name: 'Pool reader' } },
        output: { agent: { ...agent, name: 'Pool reader', version: 2 } },
      },
    ],
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.change(principal, input.params.slug, input.body),
    }),
  }),

  retireAgent: operation({
    ...own,
    method: 'DELETE',
    path: '/api/own-agents/{slug}',
    summary: 'Retire an agent of the account',
    description: 'For good: it cannot run any more, and its slug stays taken.',
    input: { params: AgentParams },
    output: AgentAnswer,
    errors: [resourceErrors.not_found, agentRunsErrors.not_for_runs],
    effect: 'irreversible',
    examples: [
      {
        name: 'retired',
        input: { params },
        output: { agent: { ...agent, status: 'retired', version: 2 } },
      },
    ],
    handler: async ({ agents }, { input, principal }) => ({
      agent: await agents.retire(principal, input.params.slug),
    }),
  }),
}
