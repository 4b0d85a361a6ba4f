import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { wholeList } from '../../../kernel/page.ts'
import { NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { CodeRun, Language, SandboxSession } from './computer.schemas.ts'
import { computerLimits } from './computer-limits.ts'

const BoxId = T.String({ pattern: idPattern('box') })
const ConversationId = T.String({ pattern: idPattern('bxs') })
const nullableText = (description: string) => T.Union([T.String(), T.Null()], { description })
const Channel = T.Union(
  [T.Literal('api'), T.Literal('telegram'), T.Literal('arena'), T.Literal('box')],
  { description: 'The origin of the conversation, as its creator stated it.' },
)

export const Box = T.Object(
  {
    boxId: BoxId,
    ownerWallet: T.Null({ description: 'A box is a key’s or an account’s, never a wallet’s.' }),
    name: T.String(),
    runtime: T.String(),
    size: T.Literal('small'),
    engine: SandboxSession.properties.engine,
    agentId: nullableText("The agent that answers, one of the platform's own."),
    agentHarness: T.String({ description: 'What answers messages.' }),
    agentModel: T.Null(),
    gitRepo: T.Null(),
    pinned: T.Literal(false),
    status: SandboxSession.properties.status,
    createdAt: Timestamp,
    expiresAt: Timestamp,
    lastRunAt: NullableTimestamp,
    notes: nullableText('As the maker of the box wrote them.'),
  },
  { $id: 'Box' },
)
export type Box = Static<typeof Box>

export const BoxesAnswer = T.Object(
  {
    configured: T.Boolean(),
    about: T.String(),
    runtimes: T.Array(T.String(), { maxItems: 8 }),
    boxesOfKey: T.Integer({
      description: 'Boxes and sandbox sessions that one key, or one account, may have.',
    }),
    ...wholeList(Box, {
      maxItems: 16,
      description: 'Those of the person or the one-shot key that asks; empty for everybody else.',
    }),
  },
  { $id: 'BoxesAnswer' },
)
export type BoxesAnswer = Static<typeof BoxesAnswer>

export const BoxAgents = T.Object(
  wholeList(
    T.Object({
      agentHarness: T.String(),
      available: T.Boolean(),
      description: T.String(),
    }),
    { maxItems: 8 },
  ),
  { $id: 'BoxAgents' },
)
export type BoxAgents = Static<typeof BoxAgents>

export const CreateBoxRequest = shape(
  {
    name: line({ minLength: 1, maxLength: 80 }),
    runtime: T.Optional(Language),
    size: T.Optional(T.Literal('small')),
    engine: T.Optional(SandboxSession.properties.engine),
    agentId: T.Optional(
      line({
        minLength: 1,
        maxLength: 128,
        description:
          'An agent of the catalog; it then answers messages, with the box for its hands.',
      }),
    ),
    agentHarness: T.Optional(
      T.String({
        minLength: 1,
        maxLength: 64,
        description:
          'One of those that GET /api/boxes/agents calls available. Default: `agent` with an `agentId`, the runtime without one.',
      }),
    ),
    notes: T.Optional(lines({ maxLength: 2_000 })),
  },
  { $id: 'CreateBoxRequest' },
)
export type CreateBoxRequest = Static<typeof CreateBoxRequest>

export const BoxParams = shape({ boxId: BoxId })
export const ConversationParams = shape({ sessionId: ConversationId })

export const CreateConversationRequest = shape(
  {
    channel: T.Optional(Channel),
    title: T.Optional(line({ minLength: 1, maxLength: 120 })),
  },
  { $id: 'CreateBoxSessionRequest' },
)
export type CreateConversationRequest = Static<typeof CreateConversationRequest>

export const BoxConversation = T.Object(
  {
    id: ConversationId,
    boxId: BoxId,
    channel: Channel,
    title: T.Union([T.String(), T.Null()]),
    createdAt: Timestamp,
  },
  { $id: 'BoxSession' },
)
export type BoxConversation = Static<typeof BoxConversation>

export const BoxConversations = T.Object(
  wholeList(BoxConversation, { maxItems: computerLimits.conversationsOfBox }),
  { $id: 'BoxSessions' },
)

export const PostBoxMessageRequest = shape(
  {
    content: T.String({ minLength: 1, maxLength: computerLimits.messageCharacters }),
    runAgent: T.Optional(
      T.Boolean({
        default: true,
        description:
          'Whether the box answers: it runs the content as a program, or asks its agent.',
      }),
    ),
  },
  { $id: 'PostBoxMessageRequest' },
)
export type PostBoxMessageRequest = Static<typeof PostBoxMessageRequest>

export const BoxMessage = T.Object(
  {
    messageId: T.String(),
    sequence: T.Integer({ minimum: 1 }),
    role: T.Union([T.Literal('user'), T.Literal('box')]),
    content: T.String(),
    run: T.Union([CodeRun, T.Null()]),
    createdAt: Timestamp,
  },
  { $id: 'BoxMessage' },
)
export type BoxMessage = Static<typeof BoxMessage>

export const BoxMessages = T.Object(
  wholeList(BoxMessage, { maxItems: computerLimits.messagesOfConversation + 1 }),
  { $id: 'BoxMessages' },
)
export type BoxMessages = Static<typeof BoxMessages>

export const PostedBoxMessages = T.Object(
  {
    messages: T.Array(BoxMessage, {
      maxItems: 2,
      description: 'What was kept: the message, and what the box answered where it ran.',
    }),
  },
  { $id: 'PostedBoxMessages' },
)
export type PostedBoxMessages = Static<typeof PostedBoxMessages>
