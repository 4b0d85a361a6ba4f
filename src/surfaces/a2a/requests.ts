import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { A2aMessage, A2aNewPushConfig, A2aState, A2aTask } from '../../ports/a2a-endpoint.ts'
import { A2aFailure } from './failure.ts'

/** What callers can do, whatever version and binding names it how. */
export type Verb =
  | 'send'
  | 'stream'
  | 'get'
  | 'list'
  | 'cancel'
  | 'subscribe'
  | 'setPush'
  | 'getPush'
  | 'listPush'
  | 'deletePush'
  | 'extendedCard'

export type SendRequest = {
  readonly agent: string | null
  readonly message: A2aMessage
  readonly push: A2aNewPushConfig | null
  /** Whether the answer waits until the task has ended or waits for its owner. */
  readonly waits: boolean
  readonly historyLength: number | undefined
}

export type ListRequest = {
  readonly contextId?: string
  readonly state?: A2aState
  readonly changedAfter?: Date
  readonly limit: number
  readonly cursor?: string
  readonly historyLength: number | undefined
  readonly includeArtifacts: boolean
}

export type ConfigName = { readonly taskId: string; readonly id: string | null }

export const Id = T.String({ minLength: 1, maxLength: 200 })
export const HistoryLength = T.Integer({ minimum: 0, maximum: 2_147_483_647 })
export const Metadata = T.Record(T.String(), T.Unknown())
/** Proto JSON writes what is not there as an empty text. */
export const MaybeId = T.Optional(T.String({ maxLength: 200 }))

/** The value, if it is what the schema says; INVALID_PARAMS with the place of the first fault otherwise. */
export function checked<schema extends TSchema>(schema: schema, value: unknown): Static<schema> {
  if (Value.Check(schema, value)) {
    assertKept(value)
    return value
  }
  const [fault] = Value.Errors(schema, value)
  const place = fault === undefined || fault.path === '' ? '/' : fault.path
  throw invalidParams(`Invalid parameters: ${place} ${fault?.message ?? 'is not valid'}.`, place)
}

/** As JSON has them where they are no character: NUL, and halves of characters. */
const notKept = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Refuses texts that are not Unicode, or that no database takes. */
function assertKept(value: unknown): void {
  if (!notKept.test(JSON.stringify(value) ?? '')) return
  throw invalidParams('Invalid parameters: texts are Unicode, without U+0000.', '/')
}

/** INVALID_PARAMS about one place of the parameters. */
export function invalidParams(message: string, place: string): A2aFailure {
  return new A2aFailure('INVALID_PARAMS', message, { location: place })
}

/** The text, or undefined where it is empty. */
export function given(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text
}

/** The agent that metadata names. */
export function agentIn(
  ...metadata: readonly (Readonly<Record<string, unknown>> | undefined)[]
): string | null {
  for (const one of metadata) {
    const agent = one?.['agent']
    if (typeof agent === 'string' && agent !== '' && agent.length <= 64) return agent
  }
  return null
}

const outputModes = ['text/plain', 'text/*', 'application/json', 'application/*', '*/*']

/** Refuses a caller who takes nothing of what agents answer with. */
export function assertOutputModes(accepted: readonly string[] | undefined): void {
  if (accepted === undefined || accepted.length === 0) return
  if (accepted.some((mode) => outputModes.includes(mode.toLowerCase()) || mode === 'text')) return
  throw unsupportedContent('Agents answer in text/plain and application/json only.')
}

export function unsupportedContent(message: string): A2aFailure {
  return new A2aFailure('CONTENT_TYPE_NOT_SUPPORTED', message)
}

/** The task with at most so many of its last messages. */
export function withHistory(task: A2aTask, length: number | undefined): A2aTask {
  if (length === undefined) return task
  return { ...task, history: length === 0 ? [] : task.history.slice(-length) }
}
