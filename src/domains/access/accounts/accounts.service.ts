import type { TObject } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { AppError, assert, type Fault } from '../../../kernel/errors.ts'
import { readJson } from '../../../kernel/json-reader.ts'
import type { CallContext } from '../../../kernel/operation.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { AccountLibrary } from '../../../ports/account-library.ts'
import type { CredentialCache, SignInFailures } from '../auth/index.ts'
import { failedSignIn } from './account-failures.ts'
import type { AccountSessions } from './account-sessions.ts'
import { accountsErrors } from './accounts.errors.ts'
import { AgentConfiguration, SignInSocialRequest } from './accounts.schemas.ts'
import { isLostRace, toAppError } from './library-refusal.ts'

export type AccountsServiceOptions = {
  readonly library: AccountLibrary
  readonly cache: CredentialCache
  /** Receives refused sign-ins. Default: they are not recorded. */
  readonly failures?: Pick<SignInFailures, 'record'>
  /** Records the sessions that requests open and end. Default: they are not recorded. */
  readonly sessions?: AccountSessions
}

/** A request for the library; `body` is the schema of its JSON body. */
export type Forwarded = {
  readonly call: CallContext
  readonly request: Request
  readonly body?: TObject
  /** Which error codes apply. Default: `people`. */
  readonly about?: 'people' | 'agents'
}

export type AccountsService = {
  /**
   * The library's own response on success; its refusals are raised with this service's codes. Cookies pass unchanged.
   */
  readonly forward: (forwarded: Forwarded) => Promise<Response>
  /** Raises 404 for an unknown provider and 503 for one that is not configured. */
  readonly signInSocial: (call: CallContext, request: Request) => Promise<Response>
  /** Raises 401 `accounts.social_refused` unless this browser started the sign-in. */
  readonly callback: (call: CallContext, request: Request) => Promise<Response>
  /** Like `forward`, for agent routes. Raises 404 `accounts.agents_disabled` when agents are disabled. */
  readonly forwardAgent: (call: CallContext, request: Request) => Promise<Response>
  /** Raises 404 `accounts.agents_disabled` when agents are disabled. */
  readonly agentConfiguration: () => Promise<AgentConfiguration>
}

/** Common providers, which answer differently from unknown ones when they are not configured. */
const familiarProviders = ['google', 'github', 'discord', 'twitter']
const refusedPath = '/api/auth/error'
/** The headers that the library receives; the others include claims about the sender's address. */
const passedHeaders = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
]

/** Creates the service between the rows and the account library. */
export function createAccountsService(options: AccountsServiceOptions): AccountsService {
  const { library } = options
  const forward = async (forwarded: Forwarded): Promise<Response> => {
    const { text } = await readBody(forwarded)
    return send(forwarded, text, options)
  }
  return {
    forward,
    async signInSocial(call, request) {
      const forwarded = { call, request, body: SignInSocialRequest }
      const { text, value } = await readBody(forwarded)
      assertProvider(String(Reflect.get(Object(value), 'provider')), library)
      return send(forwarded, text, options)
    },
    async callback(call, request) {
      assertProvider(new URL(request.url).pathname.split('/').at(-1) ?? '', library)
      return forward({ call, request })
    },
    async forwardAgent(call, request) {
      if (!library.hasAgents) throw agentsDisabled()
      return forward({ call, request, about: 'agents' })
    },
    async agentConfiguration() {
      if (!library.hasAgents) throw agentsDisabled()
      const configuration = await library.agentConfiguration()
      assert(Value.Check(AgentConfiguration, configuration), 'the library speaks its own protocol')
      return configuration
    },
  }
}

function agentsDisabled(): AppError {
  return new AppError(accountsErrors.agents_disabled, 'agent-configuration disabled')
}

async function send(
  { call, request, about = 'people' }: Forwarded,
  text: string,
  { library, cache, failures, sessions }: AccountsServiceOptions,
): Promise<Response> {
  const key = await presentedKey(request, library)
  const tell = await sessions?.watch(key)
  let answer = await ask(library, request, text)
  // On a retry the library finds the user that the concurrent request created, and reports that.
  if (isLostRace(answer.body)) answer = await ask(library, request, text)
  const { response, body, userId } = answer
  const failed = failedSignIn(Reflect.get(Object(body), 'code'))
  if (failed !== undefined) {
    // Recorded for unknown users as well, so that the same steps run.
    failures?.record({ who: userId ?? '', ...failed, addressBlock: call.addressBlock })
  }
  // Signing out and most changes to an account end the presented session.
  if (key !== undefined && request.method !== 'GET') cache.invalidate('account_session', key)
  const refusal = socialRefusal(response)
  if (response.status < 400 && refusal === undefined) {
    await tell?.({ response, call, route: new URL(request.url).pathname })
    return response
  }
  for (const cookie of response.headers.getSetCookie()) call.header('set-cookie', cookie)
  if (refusal !== undefined) throw refusal
  const { status } = response
  const problem: unknown = Reflect.get(Object(body), 'problem')
  if (problem !== undefined) return problemOf(problem)
  throw toAppError({ status, body, challenge: response.headers.get('www-authenticate'), about })
}

/** The library's answer, and whose sign-in it was; the body is read only for a refusal. */
async function ask(
  library: AccountLibrary,
  request: Request,
  text: string,
): Promise<{
  readonly response: Response
  readonly body: unknown
  readonly userId: string | null
}> {
  let userId: string | null = null
  const forwarded = new Request(request.url, {
    method: request.method,
    headers: headersFor(request),
    body: text === '' ? null : text,
  })
  const response = await library.handle(forwarded, (user) => {
    userId = user
  })
  const body: unknown = response.status < 400 ? null : await response.json().catch(() => null)
  return { response, body, userId }
}

/** The answer of an operation that an agent called: a problem document with its own status and request id. */
function problemOf(problem: unknown): Response {
  const status: unknown = Reflect.get(Object(problem), 'status')
  return new Response(JSON.stringify(problem), {
    status: typeof status === 'number' ? status : 502,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
  })
}

/** The library redirects a refused browser to a page; here the refusal is an ordinary error. */
function socialRefusal(answer: Response): AppError | undefined {
  const location = answer.headers.get('location')
  if (location === null || !URL.canParse(location)) return undefined
  const { pathname, searchParams } = new URL(location)
  if (pathname !== refusedPath) return undefined
  return new AppError(accountsErrors.social_refused, 'The social sign-in was refused.', {
    extra: { reason: (searchParams.get('error') ?? 'unknown').slice(0, 128) },
  })
}

async function presentedKey(
  request: Request,
  library: AccountLibrary,
): Promise<string | undefined> {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (part.slice(0, equals).trim() !== library.sessionCookie) continue
    const key = await library.sessionKey(part.slice(equals + 1).trim())
    if (key !== undefined) return key
  }
  return undefined
}

function headersFor(request: Request): Headers {
  const headers = new Headers()
  for (const name of passedHeaders) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

async function readBody({ request, body }: Forwarded): Promise<{ text: string; value: unknown }> {
  if (request.method === 'GET') return { text: '', value: undefined }
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.length > 0) assertJson(request)
  const value = bytes.length === 0 ? undefined : readJson(bytes)
  if (body !== undefined) assertBody(body, value)
  return { text: Buffer.from(bytes).toString(), value }
}

function assertJson(request: Request): void {
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/json *(;|$)/i.test(type)) return
  throw new AppError(requestErrors.unsupported_media_type, 'The body must be application/json.')
}

const faultsMax = 20
const formMessage = 'does not have the form that is asked for'

function assertBody(schema: TObject, value: unknown): void {
  if (value === undefined) {
    const fault = { location: 'body', message: 'is required', fix: 'Send a JSON object.' }
    throw invalid([fault])
  }
  if (Value.Check(schema, value)) return
  const faults: Fault[] = []
  for (const { path, message, schema: part } of Value.Errors(schema, value)) {
    if (faults.length === faultsMax) break
    const location = `body${path}`
    // A regular expression does not help a reader, so the fault is described in words where possible.
    faults.push(
      part['pattern'] !== undefined && part.description !== undefined
        ? { location, message: formMessage, fix: `Send this: ${part.description}.` }
        : { location, message: message.toLowerCase() },
    )
  }
  throw invalid(faults)
}

function invalid(faults: readonly Fault[]): AppError {
  const named = faults.map((fault) => `${fault.location} ${fault.message}`).slice(0, 3)
  return new AppError(requestErrors.invalid, `The request is not valid: ${named.join('; ')}.`, {
    faults,
  })
}

function assertProvider(provider: string, library: AccountLibrary): void {
  if (library.providers.includes(provider)) return
  if (familiarProviders.includes(provider)) {
    throw new AppError(
      accountsErrors.provider_not_configured,
      `This service is not registered with ${provider}.`,
    )
  }
  throw new AppError(accountsErrors.provider_unknown, 'There is no social provider of this name.')
}
