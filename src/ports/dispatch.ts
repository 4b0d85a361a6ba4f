import type { Operation } from '../kernel/operation.ts'

/** A request that never leaves the process. */
export type InnerRequest = {
  readonly method: Operation['method']
  /** Path and query, escaped as in an address. */
  readonly url: string
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends the call as the end of its connection would: its operation hears of it, and nobody waits for its answer. */
  readonly signal?: AbortSignal
}

export type InnerAnswer = {
  readonly status: number
  /** By names in lower case; values of a name that came more than once are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/**
 * Runs a request through every gate and handler without a socket, for surfaces that speak another protocol and for
 * domains that act as their caller. Raises the reason of a signal that ends first.
 */
export type Dispatch = (request: InnerRequest) => Promise<InnerAnswer>

export type ArgumentPart = 'params' | 'query' | 'body'

/** The arguments of a row by the part of the request that they go to. */
export type PlacedArguments = {
  readonly params?: Readonly<Record<string, unknown>>
  /** A list is its values in turn. */
  readonly query?: readonly (readonly [name: string, value: unknown])[]
  /** Left out where the row takes no body. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** Puts arguments that stand side by side where `partOf` says; one that it does not know goes nowhere. */
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

/** The request that a caller of a row would send for these arguments; whether they are valid is for the gates. */
export function toInnerRequest(
  { method, path, input }: Pick<Operation, 'input' | 'method' | 'path'>,
  { params = {}, query = [], body = {} }: PlacedArguments,
  headers: Readonly<Record<string, string>>,
): InnerRequest {
  const placed = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(argumentText(params[name]).toWellFormed()),
  )
  const asked = new URLSearchParams(
    query.flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [
        name,
        argumentText(one),
      ]),
    ),
  ).toString()
  const url = asked === '' ? placed : `${placed}?${asked}`
  if (input.body === undefined) return { method, url, headers }
  return {
    ...{ method, url, body: JSON.stringify(body) },
    headers: { ...headers, 'content-type': 'application/json' },
  }
}

/** An argument as it stands in an address: text as it is, anything else as JSON. What is missing is an empty text in JSON. */
export function argumentText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '""')
}

const credentialHeaders = ['authorization', 'cookie', 'x-api-key']

/** The caller's own credentials, to act as them; a payment is not one, and is not spent twice. */
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
