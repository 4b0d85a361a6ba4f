import { Type as T } from '@sinclair/typebox'
import type { Description, Media } from '../../../kernel/operation.ts'
import { namedObject } from '../../../kernel/schemas.ts'

/** For the documents only: both versions of the protocol's bodies. The endpoint parses requests itself. */
const open = { additionalProperties: true } as const

const Part = T.Object(
  {
    text: T.Optional(T.String()),
    data: T.Optional(T.Unknown({ description: 'Any JSON' })),
    kind: T.Optional(T.String({ description: '0.3.0 only: `text`, `data` or `file`' })),
    metadata: T.Optional(T.Record(T.String(), T.Unknown())),
  },
  { $id: 'A2aPart', ...open },
)
const Message = T.Object(
  {
    messageId: T.Optional(T.String()),
    role: T.String({ description: '`user` or `agent`; in 1.0 `ROLE_USER` or `ROLE_AGENT`' }),
    parts: T.Array(Part),
    kind: T.Optional(T.String({ description: '0.3.0 only: `message`' })),
    taskId: T.Optional(T.String()),
    contextId: T.Optional(T.String()),
    metadata: T.Optional(T.Record(T.String(), T.Unknown())),
  },
  { $id: 'A2aMessage', ...open },
)
const Task = T.Object(
  {
    id: T.String(),
    contextId: T.String(),
    status: T.Object({ state: T.String() }, open),
    artifacts: T.Optional(T.Array(T.Object({ artifactId: T.String() }, open))),
    history: T.Optional(T.Array(Message)),
  },
  { $id: 'A2aTask', ...open },
)
const Configuration = T.Object(
  {
    id: T.Optional(T.String()),
    url: T.Optional(T.String({ description: 'An https address' })),
    token: T.Optional(T.String()),
  },
  { $id: 'A2aPushConfiguration', ...open },
)
const SendRequest = T.Object(
  {
    message: Message,
    configuration: T.Optional(T.Object({}, open)),
    metadata: T.Optional(T.Record(T.String(), T.Unknown())),
  },
  { $id: 'A2aSendRequest', ...open },
)
/** A card, in the form of the version that the request names. */
export const AgentCardView = T.Object(
  {
    name: T.String(),
    description: T.String(),
    version: T.String(),
    skills: T.Array(T.Object({ id: T.String(), name: T.String() }, open)),
  },
  { $id: 'A2aAgentCard', ...open },
)
const RpcId = T.Union([T.String(), T.Number(), T.Null()])
const RpcFailure = T.Object({ code: T.Integer(), message: T.String() }, open)
const RpcRequest = namedObject('A2aRpcRequest', {
  jsonrpc: T.Literal('2.0'),
  id: T.Optional(RpcId),
  method: T.String({ description: 'Such as `message/send`; in 1.0 `SendMessage`' }),
  params: T.Optional(T.Object({}, open)),
})
const RpcAnswer = namedObject('A2aRpcAnswer', {
  jsonrpc: T.Literal('2.0'),
  id: RpcId,
  result: T.Optional(T.Unknown()),
  error: T.Optional(RpcFailure),
})
const RestFailure = T.Object(
  {
    error: T.Optional(T.Object({ code: T.Integer(), status: T.String() }, open)),
    code: T.Optional(T.Integer({ description: 'Of 0.3.0' })),
    message: T.Optional(T.String({ description: 'Of 0.3.0' })),
  },
  { $id: 'A2aError', ...open },
)
const frames = T.String({ description: 'Server-sent events, each with one JSON object' })
const json = (schema: Media[string]): Media => ({ 'application/json': schema })
const sent = T.Object(
  { task: T.Optional(Task), message: T.Optional(Message) },
  { $id: 'A2aSent', ...open, description: 'In 0.3.0 the task or the message itself' },
)
const query = T.Object({
  agent: T.Optional(T.String({ description: 'An agent of the catalog or of the account' })),
})

/** The JSON-RPC endpoint: nearly every error is an answer with status 200. */
export const rpcDescription: Description = {
  body: json(RpcRequest),
  answers: { 200: { ...json(RpcAnswer), 'text/event-stream': frames } },
  errors: { 401: json(RpcAnswer), 403: json(RpcAnswer), 503: json(RpcAnswer) },
}

const failures = {
  400: json(RestFailure),
  401: json(RestFailure),
  402: json(RestFailure),
  403: json(RestFailure),
  404: json(RestFailure),
  409: json(RestFailure),
  429: json(RestFailure),
  500: json(RestFailure),
  503: json(RestFailure),
}
const answering = (media: Media, more: Description = {}): Description => ({
  query,
  answers: { 200: media },
  errors: failures,
  ...more,
})

/** The calls over HTTP+JSON, by the names of their rows. */
export const restDescriptions = {
  send: answering(json(sent), { body: json(SendRequest) }),
  stream: answering({ 'text/event-stream': frames }, { body: json(SendRequest) }),
  tasks: answering(json(T.Object({ tasks: T.Optional(T.Array(Task)) }, open))),
  task: answering({ ...json(Task), 'text/event-stream': frames }),
  act: answering(
    { ...json(Task), 'text/event-stream': frames },
    { body: json(T.Object({}, open)), bodyRequired: false },
  ),
  setPush: answering(json(Configuration), { body: json(Configuration) }),
  listPush: answering(json(T.Object({ configs: T.Optional(T.Array(Configuration)) }, open))),
  push: answering(json(Configuration)),
  removePush: answering(json(T.Object({}, open)), { answers: { 200: null, 204: null } }),
  card: answering(json(AgentCardView)),
} satisfies Readonly<Record<string, Description>>
