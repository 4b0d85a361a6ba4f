import { type Static, Type as T } from '@sinclair/typebox'
import type {
  A2aArtifact,
  A2aChange,
  A2aMessage,
  A2aNewPushConfig,
  A2aPart,
  A2aPushConfig,
  A2aState,
  A2aTask,
} from '../../ports/a2a-endpoint.ts'
import {
  agentIn,
  assertOutputModes,
  checked,
  given,
  HistoryLength,
  Id,
  invalidParams,
  type ListRequest,
  MaybeId,
  Metadata,
  maxAmountOf,
  unsupportedContent,
} from './requests.ts'
import type { Wire } from './wire.ts'

const states = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  canceled: 'TASK_STATE_CANCELED',
} as const satisfies Record<A2aState, string>

const metadata = T.Optional(Metadata)
const about = { metadata, filename: T.Optional(T.String()), mediaType: T.Optional(T.String()) }
const Part = T.Union([
  T.Object({ text: T.String(), ...about }),
  T.Object({ data: T.Unknown(), ...about }),
  T.Object({ raw: T.String(), ...about }),
  T.Object({ url: T.String(), ...about }),
])
const Message = T.Object({
  messageId: Id,
  role: T.Union([T.Literal('ROLE_USER'), T.Literal('ROLE_AGENT')]),
  parts: T.Array(Part, { minItems: 1, maxItems: 64 }),
  contextId: MaybeId,
  taskId: MaybeId,
  metadata,
})
const PushConfig = T.Object({
  id: MaybeId,
  url: T.String({ minLength: 1, maxLength: 2_048 }),
  token: T.Optional(T.String({ maxLength: 1_024 })),
  authentication: T.Optional(
    T.Object({
      scheme: T.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
      credentials: T.Optional(T.String({ maxLength: 4_096 })),
    }),
  ),
})
const tenant = T.Optional(T.String({ maxLength: 64 }))
const SendParams = T.Object({
  tenant,
  message: Message,
  configuration: T.Optional(
    T.Object({
      acceptedOutputModes: T.Optional(T.Array(T.String(), { maxItems: 64 })),
      returnImmediately: T.Optional(T.Boolean()),
      historyLength: T.Optional(HistoryLength),
      taskPushNotificationConfig: T.Optional(PushConfig),
    }),
  ),
  metadata,
})
const GetParams = T.Object({ id: Id, historyLength: T.Optional(HistoryLength) })
const ListParams = T.Object({
  contextId: MaybeId,
  status: T.Optional(T.String()),
  pageSize: T.Optional(T.Integer({ minimum: 0, maximum: 100 })),
  pageToken: T.Optional(T.String({ maxLength: 512 })),
  historyLength: T.Optional(HistoryLength),
  statusTimestampAfter: T.Optional(T.String({ maxLength: 64 })),
  includeArtifacts: T.Optional(T.Boolean()),
})
const TaskParams = T.Object({ id: Id })
const OfTaskParams = T.Object({ taskId: Id })
const SetPushParams = T.Intersect([OfTaskParams, PushConfig])
const ConfigParams = T.Object({ taskId: Id, id: Id })

/** A2A 1.0 in proto JSON, which both bindings share. */
export const wireV1: Wire = {
  version: '1.0',
  cardForm: '1.0',
  methods: {
    SendMessage: 'send',
    SendStreamingMessage: 'stream',
    GetTask: 'get',
    ListTasks: 'list',
    CancelTask: 'cancel',
    SubscribeToTask: 'subscribe',
    CreateTaskPushNotificationConfig: 'setPush',
    GetTaskPushNotificationConfig: 'getPush',
    ListTaskPushNotificationConfigs: 'listPush',
    DeleteTaskPushNotificationConfig: 'deletePush',
    GetExtendedAgentCard: 'extendedCard',
  },
  readSend(params) {
    const request = checked(SendParams, params)
    const { configuration, message } = request
    assertOutputModes(configuration?.acceptedOutputModes)
    const push = configuration?.taskPushNotificationConfig
    return {
      agent: agentIn({ agent: request.tenant }, request.metadata, message.metadata),
      message: readMessage(message),
      push: push === undefined ? null : readPush(push),
      maxAmount: maxAmountOf(request.metadata?.['maxAmount'], message.metadata?.['maxAmount']),
      waits: configuration?.returnImmediately !== true,
      historyLength: configuration?.historyLength,
    }
  },
  readGet(params) {
    const { id, historyLength } = checked(GetParams, params)
    return { id, historyLength }
  },
  readList: (params) => readList(checked(ListParams, params)),
  readTaskId: (params, verb) =>
    verb === 'listPush' ? checked(OfTaskParams, params).taskId : checked(TaskParams, params).id,
  readSetPush(params) {
    const request = checked(SetPushParams, params)
    return { taskId: request.taskId, config: readPush(request) }
  },
  readConfigName: (params) => checked(ConfigParams, params),
  task: writeTask,
  sent: (task) => ({ task: writeTask(task) }),
  tasks: ({ limit, nextCursor, tasks, total }) => ({
    tasks: tasks.map(writeTask),
    nextPageToken: nextCursor ?? '',
    pageSize: limit,
    totalSize: total,
  }),
  first: (task) => ({ task: writeTask(task) }),
  change: writeChange,
  pushConfig: writePush,
  pushConfigs: (taskId, configs) => ({
    configs: configs.map((config) => writePush(taskId, config)),
    nextPageToken: '',
  }),
}

function readList(params: Static<typeof ListParams>): ListRequest {
  const contextId = given(params.contextId)
  const cursor = given(params.pageToken)
  const state = readState(params.status)
  const after = given(params.statusTimestampAfter)
  const changedAfter = after === undefined ? undefined : new Date(after)
  if (changedAfter !== undefined && Number.isNaN(changedAfter.getTime())) {
    throw invalidParams('That is no time.', '/statusTimestampAfter')
  }
  return {
    limit: params.pageSize === undefined || params.pageSize === 0 ? 50 : params.pageSize,
    historyLength: params.historyLength,
    includeArtifacts: params.includeArtifacts ?? false,
    ...(contextId === undefined ? {} : { contextId }),
    ...(state === undefined ? {} : { state }),
    ...(changedAfter === undefined ? {} : { changedAfter }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}

function readState(status: string | undefined): A2aState | undefined {
  if (status === undefined || status === '' || status === 'TASK_STATE_UNSPECIFIED') return undefined
  for (const state of stateNames) if (states[state] === status) return state
  throw invalidParams('There is no such state.', '/status')
}
const stateNames = [
  'submitted',
  'working',
  'input-required',
  'auth-required',
  'completed',
  'failed',
  'canceled',
] as const satisfies readonly A2aState[]

function readMessage(message: Static<typeof Message>): A2aMessage {
  if (message.role !== 'ROLE_USER') {
    throw invalidParams('Callers speak as the user.', '/message/role')
  }
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
  const more = part.metadata === undefined ? {} : { metadata: part.metadata }
  if ('text' in part) return { kind: 'text', text: part.text, ...more }
  if ('data' in part) return { kind: 'data', data: part.data, ...more }
  throw unsupportedContent('Agents take text and data, and no files.')
}

function readPush({ authentication, id, token, url }: Static<typeof PushConfig>): A2aNewPushConfig {
  return {
    id: given(id) ?? null,
    url,
    token: given(token) ?? null,
    authentication:
      authentication === undefined
        ? null
        : { scheme: authentication.scheme, credentials: given(authentication.credentials) ?? null },
  }
}

function writeTask(task: A2aTask) {
  return {
    id: task.id,
    contextId: task.contextId,
    status: writeStatus(task),
    ...(task.artifacts.length === 0 ? {} : { artifacts: task.artifacts.map(writeArtifact) }),
    ...(task.history.length === 0 ? {} : { history: task.history.map(writeMessage) }),
    metadata: task.metadata,
  }
}

function writeStatus({ message, state, stateAt }: A2aTask) {
  return {
    state: states[state],
    timestamp: stateAt.toISOString(),
    ...(message === null ? {} : { message: writeMessage(message) }),
  }
}

function writeMessage({ parts, role, ...message }: A2aMessage) {
  return {
    ...message,
    role: role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    parts: parts.map(writePart),
  }
}

function writePart(part: A2aPart) {
  const more = part.metadata === undefined ? {} : { metadata: part.metadata }
  return part.kind === 'text'
    ? { text: part.text, mediaType: 'text/plain', ...more }
    : { data: part.data, mediaType: 'application/json', ...more }
}

function writeArtifact({ artifactId, name, parts }: A2aArtifact) {
  return { artifactId, name, parts: parts.map(writePart) }
}

function writeChange(change: A2aChange) {
  const { task } = change
  const place = { taskId: task.id, contextId: task.contextId }
  if (change.kind === 'status') {
    return { statusUpdate: { ...place, status: writeStatus(task), metadata: task.metadata } }
  }
  const { append, artifact, lastChunk } = change
  return { artifactUpdate: { ...place, artifact: writeArtifact(artifact), append, lastChunk } }
}

function writePush(taskId: string, { authentication, id, token, url }: A2aPushConfig) {
  return {
    id,
    taskId,
    url,
    ...(token === null ? {} : { token }),
    ...(authentication === null ? {} : { authentication: { scheme: authentication.scheme } }),
  }
}
