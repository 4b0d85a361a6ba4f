import { type Static, Type as T, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { A2aMessage, A2aNewPushConfig, A2aState, A2aTask } from '../../ports/a2a-endpoint.ts'
import { A2aFailure } from './failure.ts'

/** The operations of the protocol, independent of version and binding. */
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
  /** The most that the caller pays, as the metadata says it. */
  readonly maxAmount: string | undefined
  /** Whether the answer waits until the task ends or waits for its owner. */
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
/** Proto JSON writes an absent id as an empty string. */
export const MaybeId = T.Optional(T.String({ maxLength: 200 }))

/** The value, validated against the schema. Raises INVALID_PARAMS with the location of the first fault. */
export function checked<schema extends TSchema>(schema: schema, value: unknown): Static<schema> {
  if (Value.Check(schema, value)) {
    assertStorable(value)
    return value
  }
  const [fault] = Value.Errors(schema, value)
  const place = fault === undefined || fault.path === '' ? '/' : fault.path
  throw invalidParams(`Invalid parameters: ${place} ${fault?.message ?? 'is not valid'}.`, place)
}

/** Matches JSON escapes of NUL and of surrogates, which cannot be stored when they stand alone. */
const unstorable = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/

/** Refuses text that is not valid Unicode or that the database cannot store. */
function assertStorable(value: unknown): void {
  if (!unstorable.test(JSON.stringify(value) ?? '')) return
  throw invalidParams('Invalid parameters: texts are Unicode, without U+0000.', '/')
}

/** INVALID_PARAMS with the location of the fault. */
export function invalidParams(message: string, place: string): A2aFailure {
  return new A2aFailure('INVALID_PARAMS', message, { location: place })
}

/** The text, or undefined when it is empty. */
export function given(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text
}

/** The agent that the metadata names. */
export function agentIn(
  ...metadata: readonly (Readonly<Record<string, unknown>> | undefined)[]
): string | null {
  for (const one of metadata) {
    const agent = one?.['agent']
    if (typeof agent === 'string' && agent !== '' && agent.length <= 64) return agent
  }
  return null
}

/**
 * The most that the caller pays, of all places that may say it. Raises INVALID_PARAMS where they say different things or
 * what no limit can be, so that none is overlooked.
 */
export function maxAmountOf(...places: readonly unknown[]): string | undefined {
  const [limit, ...others] = places.filter((said) => said !== undefined && said !== null)
  if (limit === undefined) return undefined
  if (typeof limit === 'string' && others.every((other) => other === limit)) return limit
  throw invalidParams(
    'Say once what you pay at the most: metadata "maxAmount", such as "0.05 USDC", or the header X-Max-Amount.',
    '/metadata/maxAmount',
  )
}

const outputModes = ['text/plain', 'text/*', 'application/json', 'application/*', '*/*']

/** Refuses a caller who accepts none of the agents' output modes. */
export function assertOutputModes(accepted: readonly string[] | undefined): void {
  if (accepted === undefined || accepted.length === 0) return
  if (accepted.some((mode) => outputModes.includes(mode.toLowerCase()) || mode === 'text')) return
  throw unsupportedContent('Agents answer in text/plain and application/json only.')
}

export function unsupportedContent(message: string): A2aFailure {
  return new A2aFailure('CONTENT_TYPE_NOT_SUPPORTED', message)
}

/** The task with at most `length` of its last messages. */
export function withHistory(task: A2aTask, length: number | undefined): A2aTask {
  if (length === undefined) return task
  return { ...task, history: length === 0 ? [] : task.history.slice(-length) }
}
