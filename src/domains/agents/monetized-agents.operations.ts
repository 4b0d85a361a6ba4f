import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import { agentsErrors } from './agents.errors.ts'
import type { AgentsService } from './agents.service.ts'
import {
  AgentParams,
  ChangeAgentRequest,
  CreateAgentRequest,
  ListAgentsQuery,
  ListedAgent,
  ListedAgentPage,
  OwnAgent,
  OwnAgentPage,
} from './monetized-agents.schemas.ts'

const { operation } = rowsOf<AgentsService>()

const listed = {
  slug: 'grid-bot',
  target: 'agent',
  label: 'Grid bot',
  description: 'Answers about launches.',
  families: ['Robinhood Chain'],
  pricePerCallAtomic: '1000000',
  pricePerCall: '0.001',
  asset: 'SOL',
  unit: 'call',
  isPlatform: false,
} as const
const own = {
  ...listed,
  active: true,
  recipientWallets: { solana: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932', evm: null },
  commissionBps: 1_000,
  createdAt: '2026-07-15T09:00:00.000Z',
  updatedAt: '2026-07-15T09:00:00.000Z',
}
const one = { params: { slug: listed.slug } }
const row = { family: 'x402', effect: 'none' } as const
const ownRow = {
  family: 'x402',
  tier: 'private',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const

/** Agents that are paid by call: those that can be called, and the caller's own. */
export const monetizedAgentsOperations = {
  listAgents: operation({
    ...row,
    method: 'GET',
    path: '/api/x402/agents',
    tier: 'public',
    summary: 'List the agents that are paid by call, with their prices',
    auth: [],
    input: { query: ListAgentsQuery },
    output: ListedAgentPage,
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { items: [listed], nextCursor: null },
      },
    ],
    handler: ({ agents }, { input }) => agents.list(input.query),
  }),

  readAgent: operation({
    ...row,
    method: 'GET',
    path: '/api/x402/agents/{slug}',
    tier: 'public',
    summary: 'Read one agent that is paid by call',
    auth: [],
    input: { params: AgentParams },
    output: ListedAgent,
    examples: [{ name: 'one agent', input: one, output: listed }],
    handler: ({ agents }, { input }) => agents.get(input.params.slug),
  }),

  listOwnAgents: operation({
    ...row,
    ...ownRow,
    method: 'GET',
    path: '/api/x402/own-agents',
    summary: 'List the monetized agents of the account',
    input: { query: ListAgentsQuery },
    output: OwnAgentPage,
    examples: [
      {
        name: 'the first page',
        input: { query: { limit: 50 } },
        output: { items: [own], nextCursor: null },
      },
    ],
    handler: ({ agents }, { input, principal }) => agents.listOwn(principal, input.query),
  }),

  readOwnAgent: operation({
    ...row,
    ...ownRow,
    method: 'GET',
    path: '/api/x402/own-agents/{slug}',
    summary: 'Read a monetized agent of the account',
    input: { params: AgentParams },
    output: OwnAgent,
    examples: [{ name: 'one agent', input: one, output: own }],
    handler: ({ agents }, { input, principal }) => agents.getOwn(principal, input.params.slug),
  }),

  createAgent: operation({
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents',
    summary: 'Make an agent that is paid by call',
    description:
      'Price, unit and wallets are the creator’s; the platform keeps its commission and credits the rest. Where it keeps nothing, payments go to the creator’s wallets directly.',
    input: { body: CreateAgentRequest },
    output: OwnAgent,
    errors: [agentsErrors.slug_taken, agentsErrors.limit_reached, agentsErrors.family_unknown],
    effect: 'reversible',
    examples: [
      {
        name: 'an agent for launches, at 0.001 SOL a call',
        input: {
          body: {
            slug: listed.slug,
            label: listed.label,
            description: listed.description,
            families: ['Robinhood Chain'],
            recipientWallets: { solana: own.recipientWallets.solana },
            pricePerCallAtomic: '1000000',
            asset: 'SOL',
          },
        },
        output: own,
      },
    ],
    handler: ({ agents }, { input, principal }) => agents.create(principal, input.body),
  }),

  changeAgent: operation({
    ...ownRow,
    method: 'PATCH',
    path: '/api/x402/agents/{slug}',
    summary: 'Change price, wallets or words of a monetized agent',
    description: 'What is left out stays. Payments that were made for the old terms pay no longer.',
    input: { params: AgentParams, body: ChangeAgentRequest },
    output: OwnAgent,
    errors: [agentsErrors.family_unknown],
    effect: 'reversible',
    examples: [
      {
        name: 'another price',
        input: { ...one, body: { pricePerCallAtomic: '2000000' } },
        output: { ...own, pricePerCallAtomic: '2000000', pricePerCall: '0.002' },
      },
    ],
    handler: ({ agents }, { input, principal }) =>
      agents.change(principal, input.params.slug, input.body),
  }),

  deactivateAgent: operation({
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents/{slug}/deactivate',
    summary: 'Switch a monetized agent off',
    input: { params: AgentParams },
    output: OwnAgent,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [{ name: 'one agent', input: one, output: { ...own, active: false } }],
    handler: ({ agents }, { input, principal }) =>
      agents.move(principal, input.params.slug, 'inactive'),
  }),

  activateAgent: operation({
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents/{slug}/activate',
    summary: 'Switch a monetized agent on again',
    input: { params: AgentParams },
    output: OwnAgent,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    examples: [{ name: 'one agent', input: one, output: own }],
    handler: ({ agents }, { input, principal }) =>
      agents.move(principal, input.params.slug, 'active'),
  }),
}
