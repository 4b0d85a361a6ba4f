import { type Static, Type as T } from '@sinclair/typebox'
import { priceUnits } from '../../../kernel/price-units.ts'
import { Money, namedObject, namedShape, shape } from '../../../kernel/schemas.ts'

/** What answers, as each answer says. */
export const plannerAbout =
  'No language model: a fixed planner that turns the request into calls of the agent’s tools, which only read, and reports their answers.'
export const languageModelAbout =
  'A language model with the persona, the knowledge and the tools of the agent. Its tools only read; what it says may be wrong.'

/** The most tokens of a reply that a caller may ask for. */
export const replyTokensMost = 4_000

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
        description:
          'Instead of `message`: what was said so far; the last one of the user is answered.',
      },
    ),
  ),
  maxTokens: T.Optional(
    T.Integer({
      minimum: 16,
      maximum: replyTokensMost,
      default: 1_000,
      description:
        'The most tokens of the reply, which is cut there. A token is four bytes of UTF-8.',
    }),
  ),
  sessionId: T.Optional(
    T.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'Returned unchanged; nothing is stored: `messages` carries what was said.',
    }),
  ),
})
export type ChatRequest = Static<typeof ChatRequest>

export const Capability = T.Object({
  operationId: T.String(),
  ask: T.String({ description: 'What to ask for, in the words of the table.' }),
})

const ChatCall = namedObject('AgentChatCall', {
  operationId: T.String(),
  method: T.String(),
  path: T.String({ description: 'Path and query as they were called.' }),
  status: T.Integer(),
  data: T.Unknown({
    description: 'What the operation answered; null for what is above 64 KiB in one answer.',
  }),
})

export const ChatAnswer = namedObject('AgentChatAnswer', {
  ok: T.Literal(true),
  agent: T.String(),
  sessionId: T.Union([T.String(), T.Null()]),
  model: T.String({ description: 'The agent’s own, or the default one.' }),
  about: T.String({ description: 'What the model is.' }),
  reply: T.String(),
  calls: T.Array(ChatCall, {
    maxItems: 16,
    description: 'What was read for the answer, in order.',
  }),
  capabilities: T.Array(Capability, {
    maxItems: 20,
    description: 'What can be asked for; filled where the request was not answered.',
  }),
  questions: T.Array(T.String(), {
    description: 'With which one could begin; filled where the request was not answered.',
  }),
  answered: T.Boolean({
    description:
      'Whether this answers the request. Where it does not, `unanswered` says why, and the payment was let go: nothing was charged.',
  }),
  unanswered: T.Union([
    T.Literal('asks', { description: 'Something is missing; `reply` asks for it.' }),
    T.Literal('refused', { description: 'It cannot be done or said; `reply` says why.' }),
    T.Literal('failed', { description: 'An operation failed, or the agent came to no end.' }),
    T.Literal('length', { description: 'The reply was longer than allowed, and is not given.' }),
    T.Literal('empty', { description: 'The model said nothing.' }),
    T.Literal('budget', {
      description: 'What the agent may use for one answer was used up.',
    }),
    T.Null(),
  ]),
  charged: T.Boolean(),
  free: T.Boolean(),
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
