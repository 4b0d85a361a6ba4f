import type { Fault } from '../kernel/errors.ts'
import type { Operation } from '../kernel/operation.ts'

/** A request that is handled inside the process. */
export type InnerRequest = {
  readonly method: Operation['method']
  /** Path and query, percent-encoded. */
  readonly url: string
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Cancels the call as a closed connection would: its operation is aborted and its answer dropped. */
  readonly signal?: AbortSignal
}

export type InnerAnswer = {
  readonly status: number
  /** By lower-case names; repeated headers are joined with commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/**
 * Runs a request through every gate and its handler without a socket, for surfaces of other protocols and for domains
 * that act as their caller. Rejects with the abort reason when `signal` aborts first.
 */
export type Dispatch = (request: InnerRequest) => Promise<InnerAnswer>

export type ArgumentPart = 'params' | 'query' | 'body'

/** A row's arguments, grouped by the part of the request that they belong to. */
export type PlacedArguments = {
  readonly params?: Readonly<Record<string, unknown>>
  /** A list becomes repeated parameters. */
  readonly query?: readonly (readonly [name: string, value: unknown])[]
  /** Absent where the row takes no body. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** What the gates of the API would find wrong with these arguments; nothing is called and nothing changed. */
export type InputCheck = (
  operation: Pick<Operation, 'input'>,
  placed: PlacedArguments,
) => readonly Fault[]

/** Distributes flat arguments to the parts of the request that `partOf` names; unknown arguments are dropped. */
export function placeArguments(
  given: object,
  partOf: (name: string) => ArgumentPart | undefined,
): PlacedArguments {
  const part = (wanted: ArgumentPart): [string, unknown][] =>
    Object.entries(given).filter(([name]) => partOf(name) === wanted)
  return {
    params: Object.fromEntries(part('params')),
    query: part('query'),
    body: Object.fromEntries(part('body')),
  }
}

/** Builds the request that a caller of the row would send with these arguments. The gates validate them. */
export function toInnerRequest(
  { method, path, input }: Pick<Operation, 'input' | 'method' | 'path'>,
  { params = {}, query = [], body = {} }: PlacedArguments,
  headers: Readonly<Record<string, string>>,
): InnerRequest {
  const placed = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(argumentText(params[name]).toWellFormed()),
  )
  const queryString = new URLSearchParams(
    query.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
        name,
        argumentText(one),
      ]),
    ),
  ).toString()
  const url = queryString === '' ? placed : `${placed}?${queryString}`
  if (input.body === undefined) return { method, url, headers }
  return {
    method,
    url,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  }
}

/** An argument as URL text: strings as they are, anything else as JSON; undefined is empty. */
export function argumentText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '""')
}

const credentialHeaders = ['authorization', 'cookie', 'x-api-key']

/**
 * The caller's own credential headers, for calls on its behalf. A payment is not among them, so it cannot be spent
 * twice.
 */
export function callerCredentials(
  requestHeader: (name: string) => string | undefined,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of credentialHeaders) {
    const value = requestHeader(name)
    if (value !== undefined && !/^payment\s/i.test(value)) found[name] = value
  }
  return found
}
