import { type Static, Type as T, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox'
import { Nullable, shape } from '../../../kernel/schemas.ts'
import { ChatMessage, Tool, ToolChoice } from './message.schemas.ts'

const outputTokensMost = 131_072
const choicesMost = 128
/** The most output tokens unless the request says. */
export const outputTokensUsual = 4_096
/** The least output tokens to which a reply is shortened when the account cannot pay for the default length. */
export const outputTokensShort = 256

const ModelName = T.String({
  minLength: 1,
  maxLength: 128,
  description: 'One of GET /api/ai/v1/models',
})
/** OpenAI's API accepts null for an optional member. */
const orNull = <schema extends TSchema>(schema: schema, description?: string) =>
  T.Optional(Nullable(schema, description))
const anyOf = <const name extends string>(names: readonly name[]): TUnion<TLiteral<name>[]> =>
  T.Union(names.map((name) => T.Literal(name)))

const ReplyFormat = T.Union([
  shape({ type: T.Literal('text') }),
  shape({ type: T.Literal('json_object') }),
  shape({
    type: T.Literal('json_schema'),
    json_schema: shape({
      name: T.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
      description: T.Optional(T.String({ maxLength: 8_192 })),
      schema: T.Optional(T.Record(T.String(), T.Unknown(), { description: 'JSON Schema.' })),
      strict: orNull(T.Boolean()),
    }),
  }),
])
const OutputTokens = T.Integer({ minimum: 1, maximum: outputTokensMost })
const Penalty = T.Number({ minimum: -2, maximum: 2 })
const Label = T.String({ maxLength: 512 })

/** Members that are passed on to a language model; the built-in model does not sample, so most have no effect there. */
export const settingMembers = {
  top_p: orNull(T.Number({ minimum: 0, maximum: 1 })),
  seed: orNull(T.Integer()),
  frequency_penalty: orNull(Penalty),
  presence_penalty: orNull(Penalty),
  logit_bias: orNull(T.Record(T.String(), T.Number({ minimum: -100, maximum: 100 }))),
  logprobs: orNull(T.Boolean()),
  top_logprobs: orNull(T.Integer({ minimum: 0, maximum: 20 })),
  parallel_tool_calls: orNull(T.Boolean()),
  store: orNull(T.Boolean()),
  metadata: orNull(T.Record(T.String({ maxLength: 64 }), Label, { maxProperties: 16 })),
  reasoning_effort: orNull(T.String({ pattern: '^[a-z]{1,16}$' })),
  verbosity: orNull(anyOf(['low', 'medium', 'high'])),
  service_tier: orNull(
    anyOf(['auto', 'default', 'flex', 'scale', 'priority']),
    'A tier that costs the operator more is asked for as `default`; the answer says which one it was.',
  ),
  modalities: orNull(T.Array(anyOf(['text', 'audio']), { minItems: 1, maxItems: 2 })),
  audio: orNull(shape({ format: Label, voice: T.Union([Label, shape({ id: Label })]) })),
  prediction: orNull(
    shape({
      type: T.Literal('content'),
      content: T.Union([
        T.String({ maxLength: 200_000 }),
        T.Array(shape({ type: T.Literal('text'), text: T.String({ maxLength: 200_000 }) }), {
          maxItems: 64,
        }),
      ]),
    }),
  ),
  prompt_cache_key: orNull(Label),
  prompt_cache_retention: orNull(anyOf(['in-memory', 'in_memory', '24h'])),
  safety_identifier: orNull(Label),
  user: orNull(Label),
}

export const ChatCompletionRequest = shape({
  model: ModelName,
  messages: T.Array(ChatMessage, { minItems: 1, maxItems: 256 }),
  stream: orNull(T.Boolean()),
  stream_options: orNull(
    shape({
      include_usage: T.Optional(T.Boolean()),
      include_obfuscation: T.Optional(
        T.Boolean({ description: 'Taken; chunks are never padded here.' }),
      ),
    }),
  ),
  tools: orNull(T.Array(Tool, { maxItems: 128 })),
  tool_choice: orNull(ToolChoice),
  response_format: orNull(ReplyFormat),
  temperature: orNull(T.Number({ minimum: 0, maximum: 2 })),
  max_tokens: orNull(OutputTokens),
  max_completion_tokens: orNull(OutputTokens, 'Counts before `max_tokens`.'),
  n: orNull(T.Integer({ minimum: 1, maximum: choicesMost }), 'All replies are paid for.'),
  stop: orNull(
    T.Union([
      T.String({ minLength: 1, maxLength: 256 }),
      T.Array(T.String({ minLength: 1, maxLength: 256 }), { maxItems: 4 }),
    ]),
  ),
  ...settingMembers,
})
export type ChatCompletionRequest = Static<typeof ChatCompletionRequest>

const inputsMost = 2_048
const EmbeddedText = T.String({ minLength: 1, maxLength: 32_000 })
const EmbeddedTokens = T.Array(T.Integer({ minimum: 0, maximum: 4_294_967_295 }), {
  minItems: 1,
  maxItems: 8_192,
  description: 'Tokens of the model.',
})

export const EmbeddingsRequest = shape({
  model: ModelName,
  input: T.Union([
    EmbeddedText,
    T.Array(EmbeddedText, { minItems: 1, maxItems: inputsMost }),
    EmbeddedTokens,
    T.Array(EmbeddedTokens, { minItems: 1, maxItems: inputsMost }),
  ]),
  dimensions: orNull(
    T.Integer({ minimum: 1, maximum: 8_192 }),
    'How long vectors shall be; the model says where it has no such length.',
  ),
  encoding_format: orNull(
    anyOf(['float', 'base64']),
    'base64 is that of little-endian 32-bit floats; `float` unless given.',
  ),
  user: orNull(T.String({ maxLength: 512 }), 'Taken and not passed on.'),
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
