import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { agentsErrors } from './agents.errors.ts'
import type { DirectoryService } from './directory.service.ts'
import {
  AgentParams,
  ChangeAgentRequest,
  CreateAgentRequest,
  ListAgentsQuery,
  ListedAgent,
  ListedAgentPage,
  OwnAgent,
  OwnAgentPage,
} from './paid-agents.schemas.ts'

const { operation } = rowsOf<DirectoryService>()

const row = { family: 'x402', effect: 'none' } as const
const ownRow = {
  family: 'x402',
  tier: 'private',
  auth: accountCredentials,
} as const

/** Agents paid by call: the public list, and the caller's own. */
export const paidAgentsOperations = {
  offers: operation({
    name: 'paidAgents.list',
    ...row,
    method: 'GET',
    path: '/api/x402/agents',
    tier: 'public',
    summary: 'List the agents that are paid by call, with their prices',
    auth: [],
    input: { query: ListAgentsQuery },
    output: ListedAgentPage,
    handler: ({ paid }, { input }) => paid.list(input.query),
  }),

  offer: operation({
    name: 'paidAgents.get',
    ...row,
    method: 'GET',
    path: '/api/x402/agents/{slug}',
    tier: 'public',
    summary: 'Read one agent that is paid by call',
    auth: [],
    input: { params: AgentParams },
    output: ListedAgent,
    handler: ({ paid }, { input }) => paid.get(input.params.slug),
  }),

  ownOffers: operation({
    name: 'paidAgents.listOwn',
    ...row,
    ...ownRow,
    method: 'GET',
    path: '/api/x402/own-agents',
    summary: 'List the monetized agents of the account',
    input: { query: ListAgentsQuery },
    output: OwnAgentPage,
    handler: ({ paid }, { input, principal }) => paid.listOwn(principal, input.query),
  }),

  ownOffer: operation({
    name: 'paidAgents.getOwn',
    ...row,
    ...ownRow,
    method: 'GET',
    path: '/api/x402/own-agents/{slug}',
    summary: 'Read a monetized agent of the account',
    input: { params: AgentParams },
    output: OwnAgent,
    handler: ({ paid }, { input, principal }) => paid.getOwn(principal, input.params.slug),
  }),

  sellAgent: operation({
    name: 'paidAgents.create',
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents',
    summary: 'Give an agent a price, by call',
    description:
      'An agent of the account that has the slug is published and sold from now on; where there is none, one is made that reads the families. Price, unit and wallets are the creator’s; the platform keeps its commission and credits the rest. Where it keeps nothing, payments go to the creator’s wallets directly.',
    input: { body: CreateAgentRequest },
    output: OwnAgent,
    errors: [
      agentsErrors.slug_taken,
      agentsErrors.looks_alike,
      agentsErrors.limit_reached,
      agentsErrors.family_unknown,
      resourceErrors.illegal_transition,
    ],
    effect: 'reversible',
    handler: ({ paid }, { input, principal }) => paid.create(principal, input.body),
  }),

  changeOffer: operation({
    name: 'paidAgents.update',
    ...ownRow,
    method: 'PATCH',
    path: '/api/x402/agents/{slug}',
    summary: 'Change price, wallets or words of a monetized agent',
    description: 'What is left out stays. Payments that were made for the old terms pay no longer.',
    input: { params: AgentParams, body: ChangeAgentRequest },
    output: OwnAgent,
    errors: [agentsErrors.family_unknown, agentsErrors.looks_alike],
    effect: 'reversible',
    handler: ({ paid }, { input, principal }) =>
      paid.change(principal, input.params.slug, input.body),
  }),

  deactivateOffer: operation({
    name: 'paidAgents.deactivate',
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents/{slug}/deactivate',
    summary: 'Switch a monetized agent off',
    input: { params: AgentParams },
    output: OwnAgent,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: ({ paid }, { input, principal }) =>
      paid.move(principal, input.params.slug, 'inactive'),
  }),

  activateOffer: operation({
    name: 'paidAgents.activate',
    ...ownRow,
    method: 'POST',
    path: '/api/x402/agents/{slug}/activate',
    summary: 'Switch a monetized agent on again',
    input: { params: AgentParams },
    output: OwnAgent,
    errors: [resourceErrors.illegal_transition],
    effect: 'reversible',
    handler: ({ paid }, { input, principal }) => paid.move(principal, input.params.slug, 'active'),
  }),
}
