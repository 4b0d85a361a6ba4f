import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import { Nullable, NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { storedTextWithContent } from '../../../kernel/stored-text.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { sessionMachine } from './session-states.ts'

const State = T.Union(sessionMachine.states.map((state) => T.Literal(state)))

const AgentName = T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 96 })
const Persona = shape({
  name: T.Optional(line({ minLength: 1, maxLength: 64 })),
  instructions: T.Optional(
    lines({
      maxLength: 4_000,
      description: 'The system prompt of the companion.',
    }),
  ),
})

export const SessionParams = shape({
  sessionId: T.String({ pattern: idPattern('cmp') }),
})
export const OpenSessionRequest = shape({
  title: T.Optional(line({ minLength: 1, maxLength: 120 })),
  agent: T.Optional({
    ...AgentName,
    description: 'Who answers: an agent that the account may run. It brings its own persona.',
  }),
  persona: T.Optional(Persona),
  model: T.Optional(
    T.String({
      minLength: 1,
      maxLength: 128,
      description:
        'One of GET /api/ai/v1/models; unless given that of the agent, or else the first of them.',
    }),
  ),
  ttlSeconds: T.Integer({
    minimum: 60,
    maximum: 2_592_000,
    default: 86_400,
    description: 'How long the session stays open after its last message.',
  }),
})
export type OpenSessionRequest = Static<typeof OpenSessionRequest>

export const ListSessionsQuery = shape(pageQuery)
export type ListSessionsQuery = Static<typeof ListSessionsQuery>

export const SessionView = T.Object(
  {
    id: T.String(),
    title: T.String(),
    agent: Nullable(T.String({ description: 'The agent that answers' })),
    persona: T.Object(
      { name: T.String(), instructions: T.String() },
      { description: 'The instructions of an agent are its owner’s, and empty here' },
    ),
    model: T.String(),
    state: State,
    messageCount: T.Integer({ minimum: 0 }),
    ttlSeconds: T.Integer(),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    closedAt: NullableTimestamp,
  },
  { $id: 'CompanionSession' },
)
export type SessionView = Static<typeof SessionView>
export const SessionPage = pageOf(SessionView)

export const SendMessageRequest = shape({
  content: T.String({ minLength: 1, maxLength: 8_000, pattern: storedTextWithContent }),
})
export type SendMessageRequest = Static<typeof SendMessageRequest>

export const MessageView = T.Object(
  {
    number: T.Integer({ minimum: 1 }),
    role: T.Union([T.Literal('user'), T.Literal('companion')]),
    content: T.String(),
    model: T.Union([T.String(), T.Null()], { description: 'What wrote it; null for people.' }),
    createdAt: Timestamp,
  },
  { $id: 'CompanionMessage' },
)
export type MessageView = Static<typeof MessageView>
export const MessagePage = pageOf(MessageView)

export const Answered = T.Object({
  session: SessionView,
  message: MessageView,
  answer: MessageView,
})
export type Answered = Static<typeof Answered>
