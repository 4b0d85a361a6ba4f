import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  EvmAddress,
  Nullable,
  NullableTimestamp,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { scopeLengthMax, scopePattern } from '../../../kernel/scope.ts'
import { httpsAddress, storedTextWithContent } from '../../../kernel/stored-text.ts'
import { RunView, StopReason } from '../runs/index.ts'
import { connectionMachine } from './connection-states.ts'

const AgentName = T.String({
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9])?$',
  description: 'The slug of an agent of the account, or the id of one of the catalog.',
})
const ConversationId = T.String({ pattern: idPattern('acv') })
const ConnectionId = T.String({ pattern: idPattern('con') })

export const AgentServiceStatus = T.Object({
  agents: T.Object({
    configured: T.Boolean({ description: 'False where only the offline planner answers.' }),
    model: T.String({ description: 'What agents think with unless they say otherwise.' }),
  }),
  trading: T.Object({
    modes: T.Array(T.String(), { description: 'What POST /api/agent-service/trade can do.' }),
    signs: T.Literal(false, { description: 'Nothing is ever signed here.' }),
  }),
  endpoints: T.Object({
    api: T.String(),
    mcp: T.String(),
    a2a: T.String(),
    agentCard: T.String(),
    models: T.String(),
  }),
})
export type AgentServiceStatus = Static<typeof AgentServiceStatus>

export const ChatRequest = shape({
  agent: AgentName,
  message: T.String({ minLength: 1, maxLength: 16_000, pattern: storedTextWithContent }),
  conversationId: T.Optional(ConversationId),
  waitSeconds: T.Integer({
    minimum: 0,
    maximum: 25,
    default: 20,
    description: 'How long to wait for the answer; it can be read from the conversation later.',
  }),
})
export type ChatRequest = Static<typeof ChatRequest>

const ChatMessage = T.Object(
  {
    number: T.Integer({ minimum: 1 }),
    content: T.String(),
    reply: T.Union([T.String(), T.Null()], { description: 'What the agent has answered so far.' }),
    run: T.Object({
      id: T.String(),
      status: T.String({ description: 'That of the run; `requires_action` waits for its owner.' }),
      stopReason: Nullable(StopReason),
      stopDetail: Nullable(T.String({ description: 'The reason in a sentence' })),
      model: T.String(),
      charge: RunView.properties.charge,
    }),
    createdAt: Timestamp,
  },
  { $id: 'AgentChatMessage' },
)
export type ChatMessage = Static<typeof ChatMessage>
export const ChatAnswer = T.Object({
  conversationId: T.String(),
  agent: T.String(),
  message: ChatMessage,
})
export type ChatAnswer = Static<typeof ChatAnswer>

export const ConversationParams = shape({ conversationId: ConversationId })
export const ListQuery = shape(pageQuery)
export type ListQuery = Static<typeof ListQuery>
export const ChatMessagePage = pageOf(ChatMessage)
export const ConversationView = T.Object({
  id: T.String(),
  agent: T.String(),
  messageCount: T.Integer({ minimum: 1 }),
  createdAt: Timestamp,
})
export type ConversationView = Static<typeof ConversationView>
export const ConversationPage = pageOf(ConversationView)

const ScopeText = T.String({ pattern: scopePattern, maxLength: scopeLengthMax })
export const ConnectRequest = shape({
  agent: T.Union([
    shape({ kind: T.Literal('own'), slug: AgentName }),
    shape({
      kind: T.Literal('external'),
      name: AgentName,
      url: T.Optional(
        T.String({
          maxLength: 500,
          pattern: httpsAddress,
          description: 'The address at which its owner finds it. It is stored, never called.',
        }),
      ),
    }),
  ]),
  scopes: T.Optional(
    T.Array(ScopeText, {
      minItems: 1,
      maxItems: 32,
      uniqueItems: true,
      description:
        'What the agent should be able to do; trading, models and this service if left out.',
    }),
  ),
})
export type ConnectRequest = Static<typeof ConnectRequest>

export const ConnectionParams = shape({ connectionId: ConnectionId })
export const ConnectionView = T.Object(
  {
    id: T.String(),
    agent: T.Object({
      kind: T.Union([T.Literal('own'), T.Literal('external')]),
      name: T.String(),
      url: Nullable(T.String()),
    }),
    state: T.Union(connectionMachine.states.map((state) => T.Literal(state))),
    scopes: T.Array(T.String()),
    endpoints: AgentServiceStatus.properties.endpoints,
    credential: T.Object(
      {
        kind: T.Literal('api_key'),
        method: T.Literal('POST'),
        path: T.String(),
        body: T.Object({ name: T.String(), scopes: T.Array(T.String()) }),
      },
      { description: 'How the owner of the account mints the key that opens the endpoints.' },
    ),
    createdAt: Timestamp,
    endedAt: NullableTimestamp,
  },
  { $id: 'AgentConnection' },
)
export type ConnectionView = Static<typeof ConnectionView>
export const ConnectionPage = pageOf(ConnectionView)

const AssetName = T.String({
  pattern: '^(ETH|0x[0-9a-fA-F]{40})$',
  description: '`ETH`, or the address of a token of chain 4663',
})
export const TradeRequest = shape({
  agent: AgentName,
  mode: T.Unsafe<'quote' | 'intent' | 'paper'>({
    type: 'string',
    enum: ['quote', 'intent', 'paper'],
    default: 'quote',
    description:
      '`quote` asks for the price, `intent` for the unsigned transactions too, `paper` places an order with play money.',
  }),
  sellToken: AssetName,
  buyToken: AssetName,
  amountAtomic: T.String({
    pattern: '^[1-9]\\d{0,38}$',
    description: 'Base units of what is sold',
  }),
  slippageBps: T.Integer({ minimum: 0, maximum: 5_000, default: 50 }),
  account: T.Optional({
    ...EvmAddress,
    description: 'Who will sign; needed for `intent`.',
  }),
  confirmDuplicate: T.Boolean({ default: false }),
})
export type TradeRequest = Static<typeof TradeRequest>

const Given = (description: string) => T.Unknown({ description: `${description} Null otherwise.` })
export const TradeAnswer = T.Object({
  agent: T.String(),
  connectionId: T.String(),
  mode: T.String(),
  signed: T.Literal(false),
  quote: T.Unknown({ description: 'What POST /api/trading/quote answered.' }),
  swap: Given('What POST /api/trading/build answered: transactions to sign; for `intent`.'),
  order: Given('What POST /api/trading/orders answered; for `paper`.'),
  next: T.String({ description: 'The next step for its owner.' }),
})
export type TradeAnswer = Static<typeof TradeAnswer>
