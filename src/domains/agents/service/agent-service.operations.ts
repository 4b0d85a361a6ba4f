import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { paymentErrors, resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { billingErrors } from '../../money/billing/index.ts'
import { ledgerErrors } from '../../money/ledger/index.ts'
import { agentRunsErrors } from '../runs/index.ts'
import { agentServiceErrors } from './agent-service.errors.ts'
import {
  AgentServiceStatus,
  ChatAnswer,
  ChatMessagePage,
  ChatRequest,
  ConnectionPage,
  ConnectionParams,
  ConnectionView,
  ConnectRequest,
  ConversationPage,
  ConversationParams,
  ListQuery,
  TradeAnswer,
  TradeRequest,
} from './agent-service.schemas.ts'
import type { AgentService } from './agent-service.service.ts'

const { operation } = rowsOf<AgentService>()

const row = {
  tier: 'private',
  family: 'Agent-service',
  auth: accountCredentials,
} as const

/** One place for agents: talk to one, connect one, have one prepare a trade. */
export const agentServiceOperations = {
  status: operation({
    name: 'agentService.getStatus',
    method: 'GET',
    path: '/api/agent-service/status',
    tier: 'public',
    family: 'Agent-service',
    summary: 'Read the models of agents, and the addresses of the tools that they may use',
    auth: [],
    input: {},
    output: AgentServiceStatus,
    effect: 'none',
    handler: (service) => service.status(),
  }),

  chat: operation({
    name: 'agentService.chat',
    ...row,
    method: 'POST',
    path: '/api/agent-service/chat',
    summary: 'Send a message to an agent',
    description:
      'Starts a run of the agent with the message and waits a while for it. A run that moves value waits for its owner: approve it at /api/runs/{runId}/approve. With `conversationId` the agent has what was said and done before in the conversation, as far as it fits; where words of others were in that, changes wait for their owner. A sold agent costs its price, of which `charge` tells.',
    input: { body: ChatRequest },
    output: ChatAnswer,
    errors: [
      agentServiceErrors.other_agent,
      agentServiceErrors.conversation_full,
      resourceErrors.not_found,
      agentRunsErrors.not_runnable,
      agentRunsErrors.has_price,
      agentRunsErrors.too_many,
      agentRunsErrors.not_for_runs,
      ledgerErrors.insufficient,
      billingErrors.budget_exceeded,
      paymentErrors.over_max_amount,
    ],
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    handler: ({ conversations }, call) =>
      conversations.chat(
        call.principal,
        { ...call.input.body, maxAmount: call.requestHeader('x-max-amount') },
        call.signal(),
      ),
  }),

  listConversations: operation({
    name: 'conversations.list',
    ...row,
    method: 'GET',
    path: '/api/agent-service/conversations',
    summary: 'List the conversations of the account, newest first',
    input: { query: ListQuery },
    output: ConversationPage,
    effect: 'none',
    handler: ({ conversations }, { input, principal }) =>
      conversations.list(principal, input.query),
  }),

  listMessages: operation({
    name: 'conversations.get',
    ...row,
    method: 'GET',
    path: '/api/agent-service/conversations/{conversationId}',
    summary: 'Read a conversation, oldest message first',
    input: { params: ConversationParams, query: ListQuery },
    output: ChatMessagePage,
    effect: 'none',
    handler: ({ conversations }, { input: { params, query }, principal }) =>
      conversations.messages(principal, { ...params, ...query }),
  }),

  connect: operation({
    name: 'agentConnections.create',
    ...row,
    method: 'POST',
    path: '/api/agent-service/connect',
    summary: 'Connect an agent to the account',
    description:
      'Tells what the agent needs: where MCP, A2A, models and the API are, and the key that the owner of the account mints for it. A connection is no credential.',
    input: { body: ConnectRequest },
    output: ConnectionView,
    errors: [
      agentServiceErrors.scope_unknown,
      agentServiceErrors.scope_exceeds_caller,
      agentServiceErrors.already_connected,
      agentServiceErrors.connections_used,
    ],
    effect: 'reversible',
    handler: ({ connections }, { input, principal }) => connections.connect(principal, input.body),
  }),

  listConnections: operation({
    name: 'agentConnections.list',
    ...row,
    method: 'GET',
    path: '/api/agent-service/connections',
    summary: 'List the connections of the account, newest first',
    input: { query: ListQuery },
    output: ConnectionPage,
    effect: 'none',
    handler: ({ connections }, { input, principal }) => connections.list(principal, input.query),
  }),

  disconnect: operation({
    name: 'agentConnections.disconnect',
    ...row,
    method: 'POST',
    path: '/api/agent-service/connections/{connectionId}/disconnect',
    summary: 'Disconnect an agent from the account',
    description: 'Keys that were minted for it stay as they are; revoke them where keys are.',
    input: { params: ConnectionParams },
    output: ConnectionView,
    errors: [resourceErrors.illegal_transition],
    effect: 'irreversible',
    handler: ({ connections }, { input, principal }) =>
      connections.disconnect(principal, input.params.connectionId),
  }),

  trade: operation({
    name: 'agentService.trade',
    ...row,
    method: 'POST',
    path: '/api/agent-service/trade',
    summary: 'Have a trade of an agent quoted, prepared for signing or placed on paper',
    description:
      'Goes through every gate with the caller’s own credentials. Nothing is signed here and no live value moves: unsigned transactions are its owner’s to sign. The agent must be connected.',
    input: { body: TradeRequest },
    output: TradeAnswer,
    errors: [
      agentServiceErrors.not_connected,
      agentServiceErrors.trade_refused,
      upstreamErrors.unavailable,
    ],
    effect: 'reversible',
    handler: ({ trades }, call) => trades.trade(call, call.input.body),
  }),
}
