import { type Static, Type as T } from '@sinclair/typebox'
import { shape } from '../../../kernel/schemas.ts'

const contentMax = 200_000
/** The most base64 characters of a picture, a recording or a file. */
const bytesMax = 3_000_000

const TextPart = shape({ type: T.Literal('text'), text: T.String({ maxLength: contentMax }) })
const PicturePart = shape({
  type: T.Literal('image_url'),
  image_url: shape({
    url: T.String({
      pattern: '^(https?://|data:)',
      maxLength: bytesMax,
      description: 'An address that the model can reach, or `data:image/png;base64,…`.',
    }),
    detail: T.Optional(
      T.Union(
        ['auto', 'low', 'high', 'original'].map((one) => T.Literal(one)),
        { description: '`low` costs less.' },
      ),
    ),
  }),
})
const SoundPart = shape({
  type: T.Literal('input_audio'),
  input_audio: shape({
    data: T.String({ maxLength: bytesMax, description: 'Base64.' }),
    format: T.Union([T.Literal('wav'), T.Literal('mp3')]),
  }),
})
const FilePart = shape({
  type: T.Literal('file'),
  file: shape({
    file_data: T.Optional(T.String({ maxLength: bytesMax })),
    file_id: T.Optional(T.String({ maxLength: 256 })),
    filename: T.Optional(T.String({ maxLength: 256 })),
  }),
})
const RefusalPart = shape({
  type: T.Literal('refusal'),
  refusal: T.String({ maxLength: contentMax }),
})

const partsMost = { minItems: 1, maxItems: 64 }
const Text = T.String({ maxLength: contentMax })
const Texts = T.Union([Text, T.Array(TextPart, partsMost)])
const Spoken = T.Union([
  Text,
  T.Array(T.Union([TextPart, PicturePart, SoundPart, FilePart]), partsMost),
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
  // Clients that assemble a stream send each call's index back.
  index: T.Optional(T.Integer({ minimum: 0 })),
})

/** One message of a conversation, as clients send it, including earlier answers. */
export const ChatMessage = T.Union([
  shape({ role: T.Literal('user'), content: Spoken, ...speaker }),
  shape({
    role: T.Union([T.Literal('system'), T.Literal('developer')]),
    content: Texts,
    ...speaker,
  }),
  shape({
    role: T.Literal('assistant'),
    content: T.Optional(
      T.Union([Text, T.Array(T.Union([TextPart, RefusalPart]), partsMost), T.Null()]),
    ),
    refusal: T.Optional(T.Union([Text, T.Null()])),
    tool_calls: T.Optional(T.Union([T.Array(ToolCall, { maxItems: 128 }), T.Null()])),
    audio: T.Optional(T.Union([T.Object({ id: T.String({ maxLength: 256 }) }), T.Null()])),
    annotations: T.Optional(
      T.Union([T.Array(T.Unknown(), { maxItems: 256 }), T.Null()], {
        description: 'Taken and not passed on.',
      }),
    ),
    reasoning_content: T.Optional(T.Union([Text, T.Null()])),
    ...speaker,
  }),
  shape({ role: T.Literal('tool'), tool_call_id: CallId, content: Texts }),
])
export type ChatMessage = Static<typeof ChatMessage>

/** A tool of the caller's. */
export const Tool = shape({
  type: T.Literal('function'),
  function: shape({
    name: ToolName,
    description: T.Optional(T.String({ maxLength: 8_192 })),
    parameters: T.Optional(
      T.Record(T.String(), T.Unknown(), { description: 'JSON Schema of an object.' }),
    ),
    strict: T.Optional(T.Union([T.Boolean(), T.Null()])),
  }),
})
export type Tool = Static<typeof Tool>

const NamedTool = shape({ type: T.Literal('function'), function: shape({ name: ToolName }) })

/** Which tools a reply must call. */
export const ToolChoice = T.Union([
  T.Union([T.Literal('none'), T.Literal('auto'), T.Literal('required')]),
  NamedTool,
  shape({
    type: T.Literal('allowed_tools'),
    allowed_tools: shape({
      mode: T.Union([T.Literal('auto'), T.Literal('required')]),
      tools: T.Array(NamedTool, { minItems: 1, maxItems: 128 }),
    }),
  }),
])
