import { rowsOf } from '../../kernel/operation.ts'
import { resourceErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
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
import * as examples from './agent-service-examples.ts'

const { operation } = rowsOf<AgentService>()

const base = '/api/agent-service'
const row = {
  tier: 'private',
  family: 'Agent-service',
  auth: ['wallet_session', 'api_key', 'idp_bearer', 'account_session'],
} as const

/** One door to agents: talk to one, connect one, have one prepare a trade. */
export const agentServiceOperations = {
  status: operation({
    method: 'GET',
    path: `${base}/status`,
    tier: 'public',
    family: 'Agent-service',
    summary: 'Tell what agents think with here, and where they find what they may use',
    auth: [],
    input: {},
    output: AgentServiceStatus,
    effect: 'none',
    examples: [{ name: 'nothing configured', output: examples.status }],
    handler: (service) => service.status(),
  }),

  chat: operation({
    ...row,
    method: 'POST',
    path: `${base}/chat`,
    summary: 'Send a message to an agent',
    description:
      'Starts a run of the agent with the message alone and waits a while for it. A run that moves value waits for its owner: approve it at /api/runs/{runId}/approve. What was said before is kept and not given to the agent.',
    input: { body: ChatRequest },
    output: ChatAnswer,
    errors: [agentServiceErrors.other_agent, agentServiceErrors.conversation_full],
    effect: 'irreversible',
    limit: { bucket: 'api', weight: 5 },
    examples: [
      {
        name: 'a question',
        input: {
          body: { agent: 'pool-watcher', message: 'What is new?', waitSeconds: 20 },
        },
        output: examples.chatAnswer,
      },
    ],
    handler: ({ conversations }, call) =>
      conversations.chat(call.principal, call.input.body, call.signal()),
  }),

  listConversations: operation({
    ...row,
    method: 'GET',
    path: `${base}/conversations`,
    summary: 'List the conversations of the account, newest first',
    input: { query: ListQuery },
    output: ConversationPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: { items: [examples.conversation], nextCursor: null },
      },
    ],
    handler: ({ conversations }, { input, principal }) =>
      conversations.list(principal, input.query),
  }),

  listMessages: operation({
    ...row,
    method: 'GET',
    path: `${base}/conversations/{conversationId}`,
    summary: 'Read a conversation, oldest message first',
    input: { params: ConversationParams, query: ListQuery },
    output: ChatMessagePage,
    effect: 'none',
    examples: [
      {
        name: 'one message',
        input: { params: { conversationId: examples.conversation.id }, query: { limit: 50 } },
        output: { items: [examples.chatAnswer.message], nextCursor: null },
      },
    ],
    handler: ({ conversations }, { input: { params, query }, principal }) =>
      conversations.messages(principal, { ...params, ...query }),
  }),

  connect: operation({
    ...row,
    method: 'POST',
    path: `${base}/connect`,
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
    examples: [
      {
        name: 'an agent of the account',
        input: {
          body: { agent: { kind: 'own', slug: 'pool-watcher' }, scopes: ['route:trading:*'] },
        },
        output: examples.connection,
      },
    ],
    handler: ({ connections }, { input, principal }) => connections.connect(principal, input.body),
  }),

  listConnections: operation({
    ...row,
    method: 'GET',
    path: `${base}/connections`,
    summary: 'List the connections of the account, newest first',
    input: { query: ListQuery },
    output: ConnectionPage,
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { query: { limit: 1 } },
        output: { items: [examples.connection], nextCursor: null },
      },
    ],
    handler: ({ connections }, { input, principal }) => connections.list(principal, input.query),
  }),

  disconnect: operation({
    ...row,
    method: 'POST',
    path: `${base}/connections/{connectionId}/disconnect`,
    summary: 'Disconnect an agent from the account',
    description: 'Keys that were minted for it stay as they are; revoke them where keys are.',
    input: { params: ConnectionParams },
    output: ConnectionView,
    errors: [resourceErrors.illegal_transition],
    effect: 'irreversible',
    examples: [
      {
        name: 'one',
        input: { params: { connectionId: examples.connection.id } },
        output: {
          ...examples.connection,
          state: 'disconnected',
          endedAt: examples.connection.createdAt,
        },
      },
    ],
    handler: ({ connections }, { input, principal }) =>
      connections.disconnect(principal, input.params.connectionId),
  }),

  trade: operation({
    ...row,
    method: 'POST',
    path: `${base}/trade`,
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
    examples: [
      {
        name: 'a price',
        input: { body: examples.tradeBody },
        output: examples.tradeAnswer,
      },
    ],
    handler: ({ trades }, call) => trades.trade(call, call.input.body),
  }),
}
