import { type Static, Type as T } from '@sinclair/typebox'
import { priceUnits } from '../../../kernel/price-units.ts'
import { Money, namedObject, namedShape, shape } from '../../../kernel/schemas.ts'

/** The model that answers every chat, named in each answer. */
export const plannerModel = 'deterministic-planner'
export const plannerAbout =
  'No language model: a fixed planner that matches the words of the request with the operations of this API, calls one that only reads, and reports its answer.'

const Content = T.String({ minLength: 1, maxLength: 4_000 })

export const ChatRequest = namedShape('AgentChatRequest', {
  agent: T.String({
    minLength: 1,
    maxLength: 96,
    default: 'guide',
    description: 'The name of the agent; `guide` is the platform’s own.',
  }),
  message: T.Optional(Content),
  messages: T.Optional(
    T.Array(
      shape({ role: T.Union([T.Literal('user'), T.Literal('assistant')]), content: Content }),
      {
        minItems: 1,
        maxItems: 50,
        description: 'Instead of `message`; the last one of the user is answered.',
      },
    ),
  ),
  maxTokens: T.Optional(
    T.Integer({
      minimum: 16,
      maximum: 4_000,
      default: 1_000,
      description:
        'The most tokens of the reply, which is cut there; what an agent that is paid by tokens can cost. A token is four bytes of UTF-8.',
    }),
  ),
  sessionId: T.Optional(
    T.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'A name for the conversation, returned unchanged; nothing is stored under it.',
    }),
  ),
})
export type ChatRequest = Static<typeof ChatRequest>

export const Capability = T.Object({
  operationId: T.String(),
  ask: T.String({ description: 'What to ask for, in the words of the table.' }),
})

export const ChatAnswer = namedObject('AgentChatAnswer', {
  ok: T.Literal(true),
  agent: T.String(),
  sessionId: T.Union([T.String(), T.Null()]),
  model: T.Literal(plannerModel),
  about: T.String({ description: 'What the model is.' }),
  reply: T.String(),
  call: T.Union([
    T.Object({
      operationId: T.String(),
      method: T.Literal('GET'),
      path: T.String({ description: 'Path and query as they were called.' }),
      status: T.Integer(),
    }),
    T.Null(),
  ]),
  data: T.Unknown({
    description: 'What the operation answered; null where none was called or it is above 64 KiB.',
  }),
  capabilities: T.Array(Capability, {
    maxItems: 20,
    description: 'Possible questions; filled when the message asked for them.',
  }),
  answered: T.Boolean({
    description:
      'Whether this answers the request. Where it does not, `unanswered` says why, and the payment was let go: nothing was charged.',
  }),
  unanswered: T.Union([
    T.Literal('capabilities', { description: 'The message asked for the possible questions.' }),
    T.Literal('refused', { description: 'The operation refused the call; `reply` says why.' }),
    T.Literal('empty', { description: 'The operation found nothing.' }),
    T.Literal('too_large', { description: 'The answer of the operation is above 64 KiB.' }),
    T.Null(),
  ]),
  charged: T.Boolean(),
  usage: T.Object(
    {
      messages: T.Integer({ description: 'Of the user, in the request.' }),
      tokens: T.Integer({
        description: 'Of the request and of `reply`, each four bytes of UTF-8.',
      }),
      seconds: T.Integer({ description: 'That the answer took, the last one begun.' }),
    },
    { description: 'What the price counts, whatever its unit is.' },
  ),
  charge: T.Union([
    T.Object({
      chargeId: T.String(),
      rail: T.String(),
      ...Money.properties,
      amountAtomic: {
        ...Money.properties.amountAtomic,
        description: 'The charge; at most the quote.',
      },
      unit: T.Union(priceUnits.map((unit) => T.Literal(unit))),
    }),
    T.Null(),
  ]),
})
export type ChatAnswer = Static<typeof ChatAnswer>
