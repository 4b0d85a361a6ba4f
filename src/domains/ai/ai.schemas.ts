import { type Static, Type as T } from '@sinclair/typebox'
import { shape } from '../../kernel/schemas.ts'

const contentMax = 200_000
const outputTokensMost = 32_768
/** The most tokens of a reply unless the request says. */
export const outputTokensUsual = 4_096

const ModelName = T.String({
  minLength: 1,
  maxLength: 128,
  description: 'One of GET /api/ai/v1/models',
})
const TextPart = shape({ type: T.Literal('text'), text: T.String({ maxLength: contentMax }) })
const Content = T.Union([
  T.String({ maxLength: contentMax }),
  T.Array(TextPart, { minItems: 1, maxItems: 64 }),
])
const ToolName = T.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })
const CallId = T.String({ minLength: 1, maxLength: 128 })
const speaker = { name: T.Optional(T.String({ maxLength: 64 })) }

const ToolCall = shape({
  id: CallId,
  type: T.Literal('function'),
  function: shape({
    name: ToolName,
    arguments: T.String({ maxLength: contentMax, description: 'JSON, as the model wrote it.' }),
  }),
})

const Message = T.Union([
  shape({
    role: T.Union([T.Literal('system'), T.Literal('developer'), T.Literal('user')]),
    content: Content,
    ...speaker,
  }),
  shape({
    role: T.Literal('assistant'),
    content: T.Optional(T.Union([Content, T.Null()])),
    refusal: T.Optional(T.Null()),
    tool_calls: T.Optional(T.Array(ToolCall, { minItems: 1, maxItems: 128 })),
    ...speaker,
  }),
  shape({ role: T.Literal('tool'), tool_call_id: CallId, content: Content }),
])
export type WireMessage = Static<typeof Message>

const Tool = shape({
  type: T.Literal('function'),
  function: shape({
    name: ToolName,
    description: T.Optional(T.String({ maxLength: 8_192 })),
    parameters: T.Optional(
      T.Record(T.String(), T.Unknown(), { description: 'JSON Schema of an object.' }),
    ),
    strict: T.Optional(
      T.Union([T.Boolean(), T.Null()], { description: 'Taken and not passed on.' }),
    ),
  }),
})

const OutputTokens = T.Integer({ minimum: 1, maximum: outputTokensMost })

export const ChatCompletionRequest = shape({
  model: ModelName,
  messages: T.Array(Message, { minItems: 1, maxItems: 256 }),
  stream: T.Optional(T.Union([T.Boolean(), T.Null()])),
  stream_options: T.Optional(
    T.Union([shape({ include_usage: T.Optional(T.Boolean()) }), T.Null()]),
  ),
  tools: T.Optional(T.Array(Tool, { maxItems: 128 })),
  tool_choice: T.Optional(
    T.Union([T.Literal('none'), T.Literal('auto')], {
      description: 'A certain tool cannot be forced; offer only that one.',
    }),
  ),
  temperature: T.Optional(T.Union([T.Number({ minimum: 0, maximum: 2 }), T.Null()])),
  max_tokens: T.Optional(T.Union([OutputTokens, T.Null()])),
  max_completion_tokens: T.Optional(
    T.Union([OutputTokens, T.Null()], { description: 'Counts before `max_tokens`.' }),
  ),
  n: T.Optional(T.Literal(1)),
  response_format: T.Optional(shape({ type: T.Literal('text') })),
  user: T.Optional(T.String({ maxLength: 256, description: 'Taken and not passed on.' })),
})
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>

export const EmbeddingsRequest = shape({
  model: ModelName,
  input: T.Union([
    T.String({ minLength: 1, maxLength: 32_000 }),
    T.Array(T.String({ minLength: 1, maxLength: 32_000 }), { minItems: 1, maxItems: 256 }),
  ]),
  encoding_format: T.Optional(
    T.Union([T.Literal('float'), T.Literal('base64')], {
      description: 'base64 is that of little-endian 32-bit floats.',
    }),
  ),
  user: T.Optional(T.String({ maxLength: 256, description: 'Taken and not passed on.' })),
})
export type EmbeddingsRequest = Static<typeof EmbeddingsRequest>

export const EmbeddingList = T.Object({
  object: T.Literal('list'),
  data: T.Array(
    T.Object({
      object: T.Literal('embedding'),
      index: T.Integer(),
      embedding: T.Union([T.Array(T.Number()), T.String()]),
    }),
  ),
  model: T.String(),
  usage: T.Object({ prompt_tokens: T.Integer(), total_tokens: T.Integer() }),
})
export type EmbeddingList = Static<typeof EmbeddingList>

export const ModelParams = shape({ model: ModelName })
export const Model = T.Object(
  {
    id: T.String(),
    object: T.Literal('model'),
    created: T.Integer({ description: 'Seconds since 1970; 0, as models here have no date.' }),
    owned_by: T.String({ description: '`built-in`, or `openai-compatible` for the endpoint.' }),
  },
  { $id: 'AiModel' },
)
export type Model = Static<typeof Model>
export const ModelList = T.Object({ object: T.Literal('list'), data: T.Array(Model) })

export const AiStatus = T.Object({
  configured: T.Boolean({
    description: 'Whether there is a language model; false where only what is built in answers.',
  }),
  defaultModel: T.String(),
  embeddingModel: T.Union([T.String(), T.Null()]),
  models: T.Array(
    T.Object({
      id: T.String(),
      kind: T.Union([
        T.Literal('language_model'),
        T.Literal('planner'),
        T.Literal('embedding_model'),
      ]),
      canEmbed: T.Boolean(),
      price: T.Union([
        T.Object({
          inputAtomicPerMillion: T.String(),
          outputAtomicPerMillion: T.String(),
          asset: T.String(),
        }),
        T.Null(),
      ]),
    }),
  ),
})
export type AiStatus = Static<typeof AiStatus>
