import { type Static, Type as T } from '@sinclair/typebox'
import type {
  A2aArtifact,
  A2aChange,
  A2aMessage,
  A2aNewPushConfig,
  A2aPart,
  A2aPushConfig,
  A2aTask,
} from '../../ports/a2a-endpoint.ts'
import { A2aFailure } from './failure.ts'
import {
  agentIn,
  assertOutputModes,
  checked,
  given,
  HistoryLength,
  Id,
  invalidParams,
  MaybeId,
  Metadata,
  maxAmountOf,
  unsupportedContent,
} from './requests.ts'
import type { Wire } from './wire.ts'

const metadata = T.Optional(Metadata)
const Part = T.Union([
  T.Object({ kind: T.Literal('text'), text: T.String(), metadata }),
  T.Object({ kind: T.Literal('data'), data: Metadata, metadata }),
  T.Object({
    kind: T.Literal('file'),
    file: T.Union([T.Object({ uri: T.String() }), T.Object({ bytes: T.String() })]),
    metadata,
  }),
])
const Message = T.Object({
  kind: T.Optional(T.Literal('message')),
  messageId: Id,
  role: T.Union([T.Literal('user'), T.Literal('agent')]),
  parts: T.Array(Part, { minItems: 1, maxItems: 64 }),
  contextId: MaybeId,
  taskId: MaybeId,
  referenceTaskIds: T.Optional(T.Array(Id, { maxItems: 64 })),
  extensions: T.Optional(T.Array(T.String(), { maxItems: 64 })),
  metadata,
})
const PushConfig = T.Object({
  id: MaybeId,
  url: T.String({ minLength: 1, maxLength: 2_048 }),
  token: T.Optional(T.String({ maxLength: 1_024 })),
  authentication: T.Optional(
    T.Object({
      schemes: T.Array(T.String({ pattern: '^[A-Za-z0-9_-]{0,40}$' }), { maxItems: 8 }),
      credentials: T.Optional(T.String({ maxLength: 4_096 })),
    }),
  ),
})
const SendParams = T.Object({
  message: Message,
  configuration: T.Optional(
    T.Object({
      acceptedOutputModes: T.Optional(T.Array(T.String(), { maxItems: 64 })),
      blocking: T.Optional(T.Boolean()),
      historyLength: T.Optional(HistoryLength),
      pushNotificationConfig: T.Optional(PushConfig),
    }),
  ),
  agent: T.Optional(T.String({ maxLength: 64 })),
  metadata,
})
const GetParams = T.Object({ id: Id, historyLength: T.Optional(HistoryLength), metadata })
const TaskParams = T.Object({ id: Id, metadata })
const SetPushParams = T.Object({ taskId: Id, pushNotificationConfig: PushConfig })
const ConfigParams = T.Object({ id: Id, pushNotificationConfigId: MaybeId, metadata })

/** A2A 0.3.0 in the form of its JSON schema: JSON-RPC. */
export function wireV03(newMessageId: () => string): Wire {
  return {
    version: '0.3',
    cardForm: '0.3',
    methods: {
      'message/send': 'send',
      'message/stream': 'stream',
      'tasks/get': 'get',
      'tasks/cancel': 'cancel',
      'tasks/resubscribe': 'subscribe',
      'tasks/pushNotificationConfig/set': 'setPush',
      'tasks/pushNotificationConfig/get': 'getPush',
      'tasks/pushNotificationConfig/list': 'listPush',
      'tasks/pushNotificationConfig/delete': 'deletePush',
      'agent/getAuthenticatedExtendedCard': 'extendedCard',
    },
    readSend(params) {
      const request = checked(SendParams, withParts(params, newMessageId))
      const { configuration, message } = request
      assertOutputModes(configuration?.acceptedOutputModes)
      const push = configuration?.pushNotificationConfig
      return {
        agent: agentIn(request, request.metadata, message.metadata),
        message: readMessage(message),
        push: push === undefined ? null : readPush(push),
        maxAmount: maxAmountOf(request.metadata?.['maxAmount'], message.metadata?.['maxAmount']),
        waits: configuration?.blocking ?? true,
        historyLength: configuration?.historyLength,
      }
    },
    readGet(params) {
      const { id, historyLength } = checked(GetParams, params)
      return { id, historyLength }
    },
    readList() {
      throw new A2aFailure('METHOD_NOT_FOUND', 'Tasks are listed by A2A 1.0 only.')
    },
    readTaskId: (params) => checked(TaskParams, params).id,
    readSetPush(params) {
      const { taskId, pushNotificationConfig } = checked(SetPushParams, params)
      return { taskId, config: readPush(pushNotificationConfig) }
    },
    readConfigName(params, verb) {
      const { id: taskId, pushNotificationConfigId } = checked(ConfigParams, params)
      const id = given(pushNotificationConfigId) ?? null
      if (id !== null || verb === 'getPush') return { taskId, id }
      throw invalidParams('Name the configuration.', '/pushNotificationConfigId')
    },
    task: writeTask,
    sent: writeTask,
    tasks: ({ tasks }) => tasks.map(writeTask),
    first: writeTask,
    change: writeChange,
    pushConfig: writePush,
    pushConfigs: (taskId, configs) => configs.map((config) => writePush(taskId, config)),
  }
}

/** The short form `message: {role, content}` becomes a message with one text part, and an id if it has none. */
function withParts(params: unknown, newMessageId: () => string): unknown {
  if (typeof params !== 'object' || params === null || !('message' in params)) return params
  const { message } = params
  if (typeof message !== 'object' || message === null || 'parts' in message) return params
  if (!('content' in message) || typeof message.content !== 'string') return params
  const parts = [{ kind: 'text', text: message.content }]
  return { ...params, message: { messageId: newMessageId(), ...message, parts } }
}

function readMessage(message: Static<typeof Message>): A2aMessage {
  if (message.role !== 'user') throw invalidParams('Callers speak as the user.', '/message/role')
  const contextId = given(message.contextId)
  const taskId = given(message.taskId)
  return {
    messageId: message.messageId,
    role: 'user',
    parts: message.parts.map(readPart),
    ...(contextId === undefined ? {} : { contextId }),
    ...(taskId === undefined ? {} : { taskId }),
    ...(message.metadata === undefined ? {} : { metadata: message.metadata }),
  }
}

function readPart(part: Static<typeof Part>): A2aPart {
  if (part.kind === 'file') throw unsupportedContent('Agents take text and data, and no files.')
  const more = part.metadata === undefined ? {} : { metadata: part.metadata }
  return part.kind === 'text'
    ? { kind: 'text', text: part.text, ...more }
    : { kind: 'data', data: part.data, ...more }
}

function readPush({ authentication, id, token, url }: Static<typeof PushConfig>): A2aNewPushConfig {
  const scheme = authentication?.schemes[0]
  return {
    id: given(id) ?? null,
    url,
    token: given(token) ?? null,
    authentication:
      scheme === undefined
        ? null
        : { scheme, credentials: given(authentication?.credentials) ?? null },
  }
}

function writeTask(task: A2aTask) {
  return {
    kind: 'task' as const,
    id: task.id,
    contextId: task.contextId,
    status: writeStatus(task),
    artifacts: task.artifacts.map(writeArtifact),
    history: task.history.map(writeMessage),
    metadata: task.metadata,
  }
}

function writeStatus({ message, state, stateAt }: A2aTask) {
  return {
    state,
    timestamp: stateAt.toISOString(),
    ...(message === null ? {} : { message: writeMessage(message) }),
  }
}

function writeMessage({ parts, ...message }: A2aMessage) {
  return { kind: 'message' as const, ...message, parts: parts.map(writePart) }
}

function writePart(part: A2aPart) {
  if (part.kind === 'text') return part
  const { data } = part
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data)
  return { ...part, data: isObject ? data : { value: data } }
}

function writeArtifact({ artifactId, name, parts }: A2aArtifact) {
  return { artifactId, name, parts: parts.map(writePart) }
}

function writeChange(change: A2aChange) {
  const { task } = change
  const place = { taskId: task.id, contextId: task.contextId }
  if (change.kind === 'artifact') {
    const { append, artifact, lastChunk } = change
    const written = writeArtifact(artifact)
    return { kind: 'artifact-update' as const, ...place, artifact: written, append, lastChunk }
  }
  const status = writeStatus(task)
  const { metadata: more } = task
  return { kind: 'status-update' as const, ...place, status, final: change.final, metadata: more }
}

function writePush(taskId: string, { authentication, id, token, url }: A2aPushConfig) {
  return {
    taskId,
    pushNotificationConfig: {
      id,
      url,
      ...(token === null ? {} : { token }),
      ...(authentication === null ? {} : { authentication: { schemes: [authentication.scheme] } }),
    },
  }
}
