import { isJsonObject } from '../../kernel/json-object.ts'
import type { Parameters } from './calls.ts'
import { A2aFailure } from './failure.ts'
import { readBody } from './json.ts'
import { checked, HistoryLength, Id, invalidParams, type Verb } from './requests.ts'
import type { Wire } from './wire.ts'

export type RestCall = { readonly verb: Verb; readonly taskId?: string; readonly configId?: string }

const base = '/api/agents/a2a/v1/'

/** Maps a method and a path to an operation. Raises METHOD_NOT_FOUND when there is none. */
export function readRoute(method: string, path: string): RestCall {
  const segments = path.startsWith(base) ? path.slice(base.length).split('/') : []
  const found = collectionRoute(method, segments) ?? taskRoute(method, segments.map(decoded))
  if (found === undefined) throw new A2aFailure('METHOD_NOT_FOUND', 'There is no such call.')
  return found
}

function collectionRoute(method: string, segments: readonly string[]): RestCall | undefined {
  const routes: Readonly<Record<string, Verb>> = {
    'POST message:send': 'send',
    'POST message:stream': 'stream',
    'GET tasks': 'list',
    'GET card': 'extendedCard',
    'GET extendedAgentCard': 'extendedCard',
  }
  const verb = routes[`${method} ${segments.map(decoded).join('/')}`]
  return verb === undefined ? undefined : { verb }
}

function taskRoute(method: string, segments: readonly string[]): RestCall | undefined {
  const [tasks, name = '', configs, configId, ...more] = segments
  if (tasks !== 'tasks' || name === '' || more.length > 0) return undefined
  if (configs === undefined) return actionRoute(method, name)
  if (configs !== 'pushNotificationConfigs') return undefined
  if (configId === undefined) {
    if (method === 'POST') return { verb: 'setPush', taskId: name }
    return method === 'GET' ? { verb: 'listPush', taskId: name } : undefined
  }
  const of = { taskId: name, configId }
  if (method === 'GET') return { verb: 'getPush', ...of }
  return method === 'DELETE' ? { verb: 'deletePush', ...of } : undefined
}

function actionRoute(method: string, name: string): RestCall | undefined {
  const colon = name.lastIndexOf(':')
  if (colon === -1) return method === 'GET' ? { verb: 'get', taskId: name } : undefined
  const taskId = name.slice(0, colon)
  const action = name.slice(colon + 1)
  if (action === 'subscribe') return { verb: 'subscribe', taskId }
  return action === 'cancel' && method === 'POST' ? { verb: 'cancel', taskId } : undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw invalidParams('The path is not well-formed.', '/')
  }
}

/** The parameters of an HTTP+JSON call, from its path, query and body. */
export function restParameters(
  wire: Wire,
  call: RestCall,
  { body, query }: { readonly body: Uint8Array; readonly query: URLSearchParams },
): Parameters {
  const taskId = () => checked(Id, call.taskId)
  return {
    send: () => wire.readSend(readBody(body)),
    get: () => ({ id: taskId(), historyLength: historyLengthOf(query) }),
    list: () => wire.readList(readQuery(query)),
    taskId,
    setPush() {
      const config = readBody(body)
      return wire.readSetPush(isJsonObject(config) ? { ...config, taskId: taskId() } : config)
    },
    configName: () => ({ taskId: taskId(), id: checked(Id, call.configId) }),
  }
}

function historyLengthOf(query: URLSearchParams): number | undefined {
  const text = query.get('historyLength')
  return text === null ? undefined : checked(HistoryLength, wholeNumber(text))
}

/** Converts the query to the parameters of the other binding: numbers and booleans are parsed. */
function readQuery(query: URLSearchParams): Record<string, unknown> {
  return Object.fromEntries(
    [...query].map(([name, text]) => {
      if (name === 'pageSize' || name === 'historyLength') return [name, wholeNumber(text)]
      return [name, name === 'includeArtifacts' ? text === 'true' : text]
    }),
  )
}

function wholeNumber(text: string): number | string {
  return /^-?\d{1,12}$/.test(text) ? Number(text) : text
}
