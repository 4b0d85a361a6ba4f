import { isJsonObject } from '../../kernel/json-object.ts'
import type { A2aChange, A2aPushConfig, A2aState, A2aTask } from '../../ports/a2a-endpoint.ts'
import type { Wire } from './wire.ts'

const states = {
  submitted: 'TASK_STATE_SUBMITTED',
  working: 'TASK_STATE_WORKING',
  'input-required': 'TASK_STATE_INPUT_REQUIRED',
  'auth-required': 'TASK_STATE_AUTH_REQUIRED',
  completed: 'TASK_STATE_COMPLETED',
  failed: 'TASK_STATE_FAILED',
  // Spelled with two l in 0.3.0, with one in 1.0.
  canceled: 'TASK_STATE_CANCELLED',
} as const satisfies Record<A2aState, string>

/**
 * A2A 0.3.0 over HTTP+JSON, which uses that version's proto JSON instead of its JSON schema. Input is converted to the
 * schema's form first, so that both bindings accept the same.
 */
export function wireV03Rest(schema: Wire): Wire {
  return {
    ...schema,
    cardForm: '0.3-rest',
    readSend: (body) => schema.readSend(toSendParams(body)),
    readSetPush: (body) => schema.readSetPush(body),
    task: writeTask,
    sent: (task) => ({ task: writeTask(task) }),
    first: (task) => ({ task: writeTask(task) }),
    change: writeChange,
    pushConfig: writePush,
    pushConfigs: (taskId, configs) => ({
      configs: configs.map((config) => writePush(taskId, config)),
      nextPageToken: '',
    }),
  }
}

function toSendParams(body: unknown): unknown {
  if (!isJsonObject(body)) return body
  const configuration = body['configuration']
  return {
    ...body,
    message: toMessage(body['message']),
    // Proto JSON omits false.
    configuration: isJsonObject(configuration)
      ? {
          ...configuration,
          blocking: configuration['blocking'] ?? false,
          ...(configuration['pushNotification'] === undefined
            ? {}
            : { pushNotificationConfig: configuration['pushNotification'] }),
        }
      : { blocking: false },
  }
}

function toMessage(message: unknown): unknown {
  if (!isJsonObject(message)) return message
  const { content, role, ...rest } = message
  const roles: Readonly<Record<string, string>> = { ROLE_USER: 'user', ROLE_AGENT: 'agent' }
  return {
    ...rest,
    role: typeof role === 'string' ? (roles[role] ?? role) : role,
    parts: Array.isArray(content) ? content.map(toPart) : content,
  }
}

function toPart(part: unknown): unknown {
  if (!isJsonObject(part)) return part
  const { data, file, text } = part
  if (typeof text === 'string') return { kind: 'text', text }
  if (isJsonObject(data)) return { kind: 'data', data: data['data'] }
  if (isJsonObject(file)) return { kind: 'file', file: { uri: 'given' } }
  return part
}

function writeTask(task: A2aTask) {
  return {
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
    state: states[state],
    timestamp: stateAt.toISOString(),
    ...(message === null ? {} : { message: writeMessage(message) }),
  }
}

function writeMessage({ parts, role, ...message }: A2aTask['history'][number]) {
  return {
    ...message,
    role: role === 'user' ? 'ROLE_USER' : 'ROLE_AGENT',
    content: parts.map(writePart),
  }
}

function writeArtifact({ parts, ...artifact }: A2aTask['artifacts'][number]) {
  return { ...artifact, parts: parts.map(writePart) }
}

function writePart(part: A2aTask['history'][number]['parts'][number]) {
  if (part.kind === 'text') return { text: part.text }
  return { data: { data: isJsonObject(part.data) ? part.data : { value: part.data } } }
}

function writeChange(change: A2aChange) {
  const { task } = change
  const place = { taskId: task.id, contextId: task.contextId }
  if (change.kind === 'artifact') {
    const { append, artifact, lastChunk } = change
    return { artifactUpdate: { ...place, artifact: writeArtifact(artifact), append, lastChunk } }
  }
  const { final } = change
  return { statusUpdate: { ...place, status: writeStatus(task), final, metadata: task.metadata } }
}

function writePush(taskId: string, { authentication, id, token, url }: A2aPushConfig) {
  return {
    name: `tasks/${taskId}/pushNotificationConfigs/${id}`,
    pushNotificationConfig: {
      id,
      url,
      ...(token === null ? {} : { token }),
      ...(authentication === null ? {} : { authentication: { schemes: [authentication.scheme] } }),
    },
  }
}
