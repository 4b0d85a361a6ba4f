import { BourseError } from '../errors/bourse-error.ts'
import { createPayer, type Payer, type PayOptions, takesNothing } from '../payments/payer.ts'
import { createEventStream } from '../realtime/event-stream.ts'
import { answerOf } from './attempts.ts'
import type { Call, CallOptions } from './call.ts'
import { toCall } from './call-of-pages.ts'
import type { PathNames } from './path-names.gen.ts'
import { type BuiltRequest, buildRequest } from './request.ts'
import type { Row } from './resource.ts'
import { createSession, type KeptSession, type Session } from './session.ts'

/** Where the service is, and how calls behave unless they say otherwise. */
export interface ClientOptions {
  /** Default: the page's own origin in a browser, else `http://localhost:4663`. */
  readonly baseUrl?: string
  /** An API key. Without one the client is anonymous until it signs in. */
  readonly apiKey?: string
  /** A session to go on with: what `session.kept()` told in another process. */
  readonly session?: KeptSession
  /** Permits paying for calls. Without it a call that costs fails with `payment.required`. */
  readonly pay?: PayOptions
  /** For each attempt. Default: 60,000. */
  readonly timeoutMs?: number
  /** How many further attempts after the first. Default: 2. */
  readonly retriesMax?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Names in paths, where the service configures others than the usual ones. */
  readonly pathNames?: Partial<PathNames>
  /** Is told of each call of an operation when it is sent, and what it gives back is told how the call ended: for a log of one's own. */
  readonly onCall?: (call: SentCall) => (ended: EndedCall) => void
  readonly fetch?: typeof fetch
  /** Default: the global one, which Node has from version 22 on. */
  readonly webSocket?: typeof WebSocket
}

/** One call of an operation, by its row. */
export interface OperationCall {
  /** `launches.prepare` */
  readonly name: string
  readonly row: Row
  readonly input: Readonly<Record<string, unknown>>
  readonly options: CallOptions
}

/** A call as it was sent, without any of its headers but the one that a repeat is known by. */
export interface SentCall extends Omit<OperationCall, 'options'>, BuiltRequest {
  readonly idempotencyKey: string | null
}

/** How a call ended; of what it answered, only what names it. */
export interface EndedCall {
  /** 0 where nothing was answered. */
  readonly status: number
  /** Of a refusal, or why there is no answer; null where it worked, and where its own signal has ended it. */
  readonly code: string | null
  readonly requestId: string | null
  readonly durationMs: number
}

/** A connection to one service. Resources are made of it: `launches(client)`. */
export interface Client {
  readonly baseUrl: string
  readonly session: Session
  readonly webSocket: typeof WebSocket | undefined
  /** Calls an operation. The result is what the operation's own method declares. */
  call(call: OperationCall): unknown
  /** `fetch` with the credentials of the client at its own service, and its payments anywhere. */
  readonly fetch: typeof fetch
  /** Presents this key from now on; null for none. */
  useKey(apiKey: string | null): void
}

/** A client of the service. It keeps credentials in memory alone. */
export function createClient(options: ClientOptions = {}): Client {
  const baseUrl = (options.baseUrl ?? ownOrigin()).replace(/\/+$/, '')
  const { apiKey = null, session: kept = null } = options
  const session = createSession({ apiKey, baseUrl, kept })
  const payer = createPayer(options.pay)
  const parts: Parts = {
    options,
    baseUrl,
    session,
    payer,
    doFetch: options.fetch ?? ((...args) => fetch(...args)),
  }
  return {
    baseUrl,
    session,
    webSocket: options.webSocket ?? globalThis.WebSocket,
    call: (call) => start(parts, call),
    fetch: (input: Request | URL | string, init?: RequestInit) => payingFetch(parts, input, init),
    useKey: session.useKey,
  }
}

interface Parts {
  readonly options: ClientOptions
  readonly baseUrl: string
  readonly session: Session
  readonly payer: Payer
  readonly doFetch: typeof fetch
}

function ownOrigin(): string {
  const { location } = globalThis as { readonly location?: { readonly origin: string } }
  return location?.origin.startsWith('http') === true ? location.origin : 'http://localhost:4663'
}

function start(parts: Parts, call: OperationCall): unknown {
  const [, , traits = {}] = call.row
  if (traits.answer === 'events') {
    return createEventStream({
      ...call.options,
      isOnce: call.row[0] !== 'GET',
      open: (headers, signal) => send(parts, withHeaders(call, headers, signal)),
    })
  }
  const answer = send(parts, call)
  const next = (cursor: string) => start(parts, { ...call, input: { ...call.input, cursor } })
  return toCall({ answer, traits, next: (cursor) => next(cursor) as Call<unknown> })
}

function withHeaders(
  call: OperationCall,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): OperationCall {
  const { options } = call
  return { ...call, options: { ...options, signal, headers: { ...options.headers, ...headers } } }
}

/** Sends the request of a call; once more where the service is known under another address than the one it is asked at. */
async function send(parts: Parts, call: OperationCall): Promise<Response> {
  try {
    return await sendOnce(parts, call)
  } catch (failure) {
    if (!isFromElsewhere(failure, parts) || !(await findPage(parts))) throw failure
    return sendOnce(parts, call)
  }
}

/** Whether a session may have been refused, or passed over, because it was not sent from a page of the service. */
function isFromElsewhere(failure: unknown, { session }: Parts): boolean {
  if (!(failure instanceof BourseError)) return false
  const hasSession = Object.keys(session.kept().cookies).length > 0
  return failure.code === 'auth.origin_refused' || (failure.code === 'auth.required' && hasSession)
}

/** Asks the service where its pages are, which it takes sessions from; false where there is nothing to learn. */
async function findPage(parts: Parts): Promise<boolean> {
  if ('document' in globalThis) return false
  const answer = await parts.doFetch(`${parts.baseUrl}/api/bootstrap`)
  const { service } = Object(await answer.json())
  const { origin } = Object(service)
  return typeof origin === 'string' && parts.session.sentFrom(origin)
}

/** Sends the request of a call and pays for it where that is permitted. */
async function sendOnce(parts: Parts, call: OperationCall): Promise<Response> {
  const { name, row, input, options } = call
  const { payer, session } = parts
  const [, , traits = {}] = row
  const request = buildRequest(
    { baseUrl: parts.baseUrl, names: parts.options.pathNames ?? {} },
    row,
    input,
  )
  const isKeyed = traits.priced === true || (request.method !== 'GET' && traits.keyless !== true)
  const key = options.idempotencyKey ?? (isKeyed ? crypto.randomUUID() : null)
  const allowance = payer.allowance(options.maxAmount)
  const headers = {
    ...parts.options.headers,
    ...(request.body === null ? {} : { 'content-type': 'application/json' }),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...takesNothing,
    ...session.headers(),
    ...options.headers,
  }
  const ask = async (more: Readonly<Record<string, string>>) => {
    const answer = await answerOf({
      fetch: parts.doFetch,
      url: request.url,
      init: {
        method: request.method,
        body: request.body,
        credentials: session.cookies(),
        headers: { ...headers, ...more },
        ...(options.keepalive === true ? { keepalive: true } : {}),
      },
      isRepeatable: request.method === 'GET' || key !== null,
      timeoutMs: options.timeoutMs ?? parts.options.timeoutMs ?? 60_000,
      retriesMax: options.retriesMax ?? parts.options.retriesMax ?? 2,
      signal: options.signal,
    })
    session.keep(answer)
    return answer
  }
  const tell = parts.options.onCall?.({ name, row, input, ...request, idempotencyKey: key })
  const answer = allowance.paying(ask, request.url)
  return tell === undefined ? answer : toldOf(answer, tell)
}

/** The same answer or failure, once it has been told how the call ended. */
async function toldOf(
  answering: Promise<Response>,
  tell: (ended: EndedCall) => void,
): Promise<Response> {
  const sentMs = performance.now()
  const ended = (parts: Omit<EndedCall, 'durationMs'>) =>
    tell({ ...parts, durationMs: performance.now() - sentMs })
  try {
    const answer = await answering
    ended({ status: answer.status, code: null, requestId: answer.headers.get('x-request-id') })
    return answer
  } catch (failure) {
    const facts =
      failure instanceof BourseError ? failure : { status: 0, code: null, requestId: null }
    ended({ status: facts.status, code: facts.code, requestId: facts.requestId })
    throw failure
  }
}

async function payingFetch(
  parts: Parts,
  input: Request | URL | string,
  init: RequestInit = {},
): Promise<Response> {
  const asked = new Request(
    input instanceof Request ? input : new URL(`${input}`, parts.baseUrl),
    init,
  )
  const isOwn = new URL(asked.url).origin === new URL(parts.baseUrl).origin
  const allowance = parts.payer.allowance()
  const ask = async (more: Readonly<Record<string, string>>) => {
    const request = isOwn ? new Request(asked.clone(), beside(parts.session)) : asked.clone()
    const own: Readonly<Record<string, string>> = isOwn
      ? { ...takesNothing, ...parts.session.headers() }
      : {}
    for (const [name, value] of Object.entries({ ...own, ...more }))
      request.headers.set(name, value)
    const answer = await parts.doFetch(request)
    if (isOwn) parts.session.keep(answer)
    return answer
  }
  return allowance.paying(ask, asked.url, { isRaw: true })
}

/** What keeps a browser from adding its cookies to a key; nothing where there is none, so that the caller's word counts. */
function beside(session: Session): RequestInit {
  return session.cookies() === 'omit' ? { credentials: 'omit' } : {}
}
