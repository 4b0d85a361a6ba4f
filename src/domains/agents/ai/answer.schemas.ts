import { type Static, Type as T } from '@sinclair/typebox'

const Usage = T.Object(
  {
    prompt_tokens: T.Integer(),
    completion_tokens: T.Integer({ description: 'Of all choices together.' }),
    total_tokens: T.Integer(),
    prompt_tokens_details: T.Optional(T.Unknown({ description: 'As the endpoint counts.' })),
    completion_tokens_details: T.Optional(T.Unknown({ description: 'As the endpoint counts.' })),
  },
  { $id: 'AiUsage' },
)

const head = {
  id: T.String(),
  created: T.Integer({ description: 'Seconds since 1970.' }),
  model: T.String(),
}
/** What an endpoint may say about its answer. */
const told = {
  service_tier: T.Optional(T.Unknown()),
  system_fingerprint: T.Optional(T.Unknown()),
}
/** The members of a message, or of a delta, beside its text. */
const spoken = {
  refusal: T.Optional(T.Union([T.String(), T.Null()])),
  annotations: T.Optional(T.Unknown()),
  audio: T.Optional(T.Unknown()),
  reasoning_content: T.Optional(T.Unknown()),
}
const finishReason = T.String({
  description: '`stop`, `length`, `tool_calls` or `content_filter`',
})

/** A whole answer. */
export const ChatCompletion = T.Object(
  {
    ...head,
    object: T.Literal('chat.completion'),
    choices: T.Array(
      T.Object({
        index: T.Integer(),
        message: T.Object({
          ...spoken,
          role: T.Literal('assistant'),
          content: T.Union([T.String(), T.Null()]),
          refusal: T.Union([T.String(), T.Null()]),
          tool_calls: T.Optional(
            T.Array(
              T.Object({
                id: T.String(),
                type: T.Literal('function'),
                function: T.Object({ name: T.String(), arguments: T.String() }),
              }),
            ),
          ),
        }),
        logprobs: T.Unknown(),
        finish_reason: finishReason,
      }),
    ),
    usage: Usage,
    ...told,
  },
  { $id: 'AiChatCompletion' },
)
export type ChatCompletion = Static<typeof ChatCompletion>

/** One chunk of a stream. */
export const ChatCompletionChunk = T.Object(
  {
    ...head,
    object: T.Literal('chat.completion.chunk'),
    choices: T.Array(
      T.Object({
        index: T.Integer(),
        delta: T.Object({
          ...spoken,
          role: T.Optional(T.Literal('assistant')),
          content: T.Optional(T.String()),
          tool_calls: T.Optional(
            T.Array(
              T.Object({
                index: T.Integer(),
                id: T.Optional(T.String()),
                type: T.Optional(T.Literal('function')),
                function: T.Object({ name: T.Optional(T.String()), arguments: T.String() }),
              }),
            ),
          ),
        }),
        logprobs: T.Unknown(),
        finish_reason: T.Union([finishReason, T.Null()]),
      }),
    ),
    usage: T.Optional(T.Union([Usage, T.Null()])),
    ...told,
  },
  { $id: 'AiChatCompletionChunk' },
)
/** The chunks as server-sent events. */
export const ChunkStream = T.String({
  description:
    'Server-sent events with `stream`: the `data` of each is a `chat.completion.chunk`, the last one is `[DONE]`.',
})
export type ChatCompletionChunk = Static<typeof ChatCompletionChunk>
