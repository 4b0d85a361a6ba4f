import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Catalog } from '../../catalog/entry.ts'
import { AppError, assert } from '../../kernel/errors.ts'
import { readJson } from '../../kernel/json-reader.ts'
import type { DocumentBody, ErrorForm } from '../../kernel/operation.ts'
import type { Problem } from '../../kernel/problem.ts'
import { requestErrors, serverErrors } from '../../kernel/shared-errors.ts'
import type { RequestLog } from '../../ports/request-log.ts'
import { addressBlock } from './address-block.ts'
import {
  type ConnectionLimits,
  createConnectionRoom,
  type EnterConnection,
} from './connection-room.ts'
import { corsHeaders, isOpenToAnyOrigin, preflightHeaders } from './cors.ts'
import { type CredentialWatch, createCredentialWatch } from './credential-watch.ts'
import { isSignedRequest } from './credentials.ts'
import { createDocumentFastPath } from './document-fast-path.ts'
import { createClientErrorHandler } from './end-with-failure.ts'
import type { Caller, Exchange } from './exchange.ts'
import {
  asksForPage,
  asPage,
  type FailureAnswer,
  formOf,
  inForm,
  toFailureAnswer,
  wordFailure,
} from './failure.ts'
import { createGates, type GateLists, type GateOptions, runGates } from './gates.ts'
import { paidVary } from './paid-answers.ts'
import { createPlan, type Plan, paramsReader, routerPath } from './plan.ts'
import { createReadFastPath } from './read-fast-path.ts'
import type { Reply } from './reply.ts'
import { assertReadable, settleTarget } from './request-line.ts'
import { createAnswerWatch, type WatchAnswer } from './request-log.ts'
import { addHeader, applyHeaders } from './respond.ts'
import { type ServeOptions, serve, serveJson } from './serve.ts'
import {
  callerAddress,
  createProxyTrust,
  type ProxyTrust,
  requestedHost,
} from './trusted-proxies.ts'
import { type AcceptSocket, asksForWebSocket, createUpgrade } from './upgrade.ts'
import {
  allowedMethods,
  type MethodsByPath,
  methodsByPath,
  notFound,
  wrongMethod,
} from './wrong-method.ts'

export type HttpOptions = GateOptions &
  ServeOptions & {
    readonly catalog: Catalog
    /** Each domain's service. */
    readonly services: Readonly<Record<string, unknown>>
    readonly nextRequestId: () => string
    readonly acceptSocket: AcceptSocket
    /** Exposes the current caller to parts that share resources among callers. */
    readonly callers?: AsyncLocalStorage<Caller>
    /** Is told of each answered call of an API key. Default: nobody. */
    readonly requestLog?: RequestLog
    /** Maximum of concurrently open connections. Default: 50 per address block, 50 per account, 5,000 in total. */
    readonly connectionLimits?: Partial<ConnectionLimits>
    /** A refusal as a page, for who asks for HTML. Default: problem documents for everybody. */
    readonly failurePage?: (problem: Problem) => DocumentBody
    /** Proxies whose X-Forwarded-For is trusted. Default: none. */
    readonly trustedProxies: readonly string[]
    /** Added to every answer, for example Strict-Transport-Security behind TLS. */
    readonly securityHeaders: readonly (readonly [name: string, value: string])[]
  }

/** The options, with what the server derives from them. */
type Serving = HttpOptions & {
  readonly callers: AsyncLocalStorage<Caller>
  readonly watchCredential: CredentialWatch
  readonly enterConnection: EnterConnection
  readonly plainReads: ReturnType<typeof createDocumentFastPath>
  readonly directReads: ReturnType<typeof createReadFastPath>
  readonly isTrustedProxy: ProxyTrust
  readonly watchAnswer: WatchAnswer
  /** The distinct error forms that rows declare. */
  readonly errorForms: readonly ErrorForm[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The caller of the current request. */
    callers: AsyncLocalStorage<Caller>
  }
  interface FastifyRequest {
    exchange: Exchange | null
    /** Base64 SHA-256 of the body's bytes on priced rows; null without a body. */
    bodyDigest: string | null
  }
}

/** The largest body of a row that states no limit of its own. */
export const bodyLimitBytes = 262_144

/** Creates the HTTP server from the table. Every route is a row or derives from one. */
export async function createHttpServer(given: HttpOptions): Promise<FastifyInstance> {
  const options = toServing(given)
  const table = methodsByPath(options.catalog.entries)
  const app = createFramework(options, table)
  const gatesOf = createGates(options)
  const sockets = new Map<string, { readonly plan: Plan; readonly gates: GateLists }>()
  const delegates: { readonly plan: Plan; readonly gates: GateLists }[] = []
  const priced: { readonly plan: Plan; readonly gates: GateLists }[] = []
  for (const entry of options.catalog.entries) {
    const plan = createPlan(entry, options.services[entry.domain])
    const gates = gatesOf(plan)
    if (entry.operation.kind === 'socket') sockets.set(entry.operation.path, { plan, gates })
    else if (entry.operation.kind === 'delegate') delegates.push({ plan, gates })
    else if (plan.isPriced) priced.push({ plan, gates })
    else addRoutes(app, { plan, gates }, options)
  }
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    for (const delegate of delegates) addRoutes(scope, delegate, options)
  })
  await app.register(async (scope) => {
    addJsonParser(scope, { keepsDigest: true })
    for (const row of priced) addRoutes(scope, row, options)
  })
  addDerivedRoutes(app, table, options)
  const upgrade = createUpgrade({ ...options, sockets })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
    upgrade({ request, socket, head }),
  )
  await app.ready()
  takeRequests(app, options)
  return app
}

function toServing(given: HttpOptions): Serving {
  const opening = { ...given, isTrustedProxy: createProxyTrust(given.trustedProxies) }
  const callers = given.callers ?? new AsyncLocalStorage<Caller>()
  const errorForms = errorFormsOf(given.catalog)
  const watchAnswer = createAnswerWatch(given)
  const openBare = (plan: Plan, raw: IncomingMessage, query: unknown = {}) =>
    open(plan, { raw, id: given.nextRequestId(), headers: raw.headers, query }, opening)
  return {
    ...opening,
    callers,
    errorForms,
    watchAnswer,
    watchCredential: createCredentialWatch(given),
    enterConnection: createConnectionRoom(given.connectionLimits),
    plainReads: createDocumentFastPath({
      ...given,
      oneshotHeader: given.names.oneshotHeader,
      open: openBare,
    }),
    directReads: createReadFastPath({
      callers,
      open: openBare,
      watchAnswer,
      stopping: given.stopping,
      serve: (exchange, reply) => serveJson(exchange, reply, given),
      fail: (failure, exchange, reply) =>
        answerFailure(failure, { exchange, reply }, { ...given, errorForms }),
    }),
  }
}

function errorFormsOf({ entries }: Catalog): readonly ErrorForm[] {
  return [...new Set(entries.flatMap(({ operation }) => operation.errorForm ?? []))]
}

/** Refuses requests without a valid host, and offers the others to the fast paths first. */
function takeRequests({ server }: FastifyInstance, options: Serving): void {
  const { directReads, plainReads } = options
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    try {
      settleTarget(request)
    } catch (failure) {
      return refuse(response, toFailureAnswer(failure, options.nextRequestId(), options.logger))
    }
    if (plainReads.answer(request, response) || directReads.answer(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}

/** Answers a request that reaches no row, and closes its connection. */
function refuse(response: ServerResponse, { status, headers, body }: FailureAnswer): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    ...headers,
    'x-request-id': body.requestId,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  })
  response.end(text)
}

function createFramework(options: Serving, table: MethodsByPath): FastifyInstance {
  const app = Fastify({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: options.nextRequestId,
    requestIdHeader: false,
    trustProxy: options.isTrustedProxy,
    bodyLimit: bodyLimitBytes,
    requestTimeout: 15_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    http: {
      headersTimeout: 10_000,
      maxHeaderSize: 16_384,
      connectionsCheckingInterval: 2_000,
      shouldUpgradeCallback: asksForWebSocket,
      // Node would silently drop a second Authorization header.
      joinDuplicateHeaders: true,
      // Node would refuse a missing Host without a problem document; `settleTarget` sends one.
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false, caseSensitive: true },
    clientErrorHandler: createClientErrorHandler(options),
    frameworkErrors: (error, request, reply) => {
      void sendFailure(error, { request, reply }, options)
    },
  })
  app.decorate('callers', options.callers)
  app.decorateRequest('exchange', null)
  app.decorateRequest('bodyDigest', null)
  app.removeContentTypeParser('text/plain')
  addJsonParser(app, { keepsDigest: false })
  app.setErrorHandler((error, request, reply) => sendFailure(error, { request, reply }, options))
  app.setNotFoundHandler((request, reply) =>
    sendFailure(notFound(request, table), { request, reply }, options),
  )
  return app
}

/**
 * An empty body counts as none, so that a DELETE may have a content type. With `keepsDigest` the raw bytes are hashed,
 * because payments are bound to bytes.
 */
function addJsonParser(app: FastifyInstance, options: { readonly keepsDigest: boolean }): void {
  const { keepsDigest } = options
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      if (body.length === 0) return done(null, undefined)
      if (keepsDigest) request.bodyDigest = createHash('sha256').update(body).digest('base64')
      done(null, readJson(body))
    },
  )
}

function addRoutes(
  app: FastifyInstance,
  { plan, gates }: { readonly plan: Plan; readonly gates: GateLists },
  options: Serving,
): void {
  const { operation } = plan.entry
  for (const path of [operation.path, ...(operation.aliases ?? [])]) {
    const readParams = paramsReader(path)
    const allGates = [...gates.beforeBody, ...gates.afterBody]
    app.route({
      method: operation.method,
      url: routerPath(path),
      bodyLimit: operation.bodyLimitBytes ?? bodyLimitBytes,
      onRequest: (request, reply, done) => {
        settleInto(() => {
          const exchange = open(plan, request, options)
          request.exchange = exchange
          options.watchAnswer(exchange, reply.raw)
          if (isSignedWithBody(plan, request)) return undefined
          return app.callers.run(exchange, runGates, gates.beforeBody, exchange)
        }, done)
      },
      handler: (request, reply) => {
        const { exchange } = request
        // Without an exchange the request would not have passed the gates.
        assert(exchange !== null, `${plan.entry.id} was reached past its gates`)
        exchange.request = {
          line: request.raw,
          headers: request.headers,
          params: plan.hasParams ? readParams(request.params) : {},
          query: request.query,
          body: request.body,
          bodyDigest: request.bodyDigest,
        }
        const due = isSignedWithBody(plan, request) ? allGates : gates.afterBody
        const answer = () => {
          const pending = runGates(due, exchange)
          if (pending !== undefined) return pending.then(serveNow)
          const serving = serveNow()
          if (serving === undefined) options.plainReads.remember(request.raw, exchange)
          return serving
        }
        const serveNow = () => {
          options.directReads.remember(request.raw, exchange, allGates)
          return serve(exchange, { request, reply }, options)
        }
        settleInto(
          () => app.callers.run(exchange, answer),
          (failure) => {
            if (failure !== undefined) sendFailure(failure, { request, reply }, options)
          },
        )
      },
    })
  }
}

/** A signature covers the body, so every gate waits until the body is read. */
function isSignedWithBody(plan: Plan, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return plan.takesBody && plan.accepts.has('exchange_key') && isSignedRequest(headers)
}

function settleInto(run: () => Promise<void> | undefined, done: (error?: Error) => void): void {
  try {
    const pending = run()
    if (pending === undefined) done()
    else
      pending.then(
        () => done(),
        (failure: unknown) => done(toError(failure)),
      )
  } catch (failure) {
    done(toError(failure))
  }
}

function toError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}

/** The parts of a request that creating an exchange reads. */
type Opening = Pick<FastifyRequest, 'headers' | 'id' | 'query' | 'raw'>

function open(
  plan: Plan,
  request: Opening,
  options: HttpOptions & { readonly isTrustedProxy: ProxyTrust },
): Exchange {
  const headers = commonHeaders(request, options, plan.isOpenToAnyOrigin)
  headers.push('cache-control', plan.cacheControl)
  if (plan.isPriced) headers.push('vary', `Origin, ${paidVary}`)
  // Refusing would break clients that send a key with every request; ignoring it silently would suggest that a repeat
  // is safe.
  if (plan.ignoresIdempotencyKey && request.headers['idempotency-key'] !== undefined) {
    headers.push('idempotency-key-ignored', 'true')
  }
  if (options.stopping.aborted) throw new AppError(serverErrors.stopping, 'The server is stopping.')
  assertReadable(request.raw.url ?? '')
  return {
    plan,
    request: { line: request.raw, headers: request.headers, params: {}, query: request.query },
    headers,
    requestId: request.id,
    addressBlock: addressBlock(callerAddress(request.raw, options.isTrustedProxy)),
    requestedHost: requestedHost(request.raw, options.isTrustedProxy),
    principal: null,
    proof: null,
    refusal: null,
    ambient: false,
    input: {},
    claim: null,
    payment: null,
    admission: null,
    stored: null,
  }
}

/** The headers of every answer, as alternating names and values. Answers of no row are open to any origin. */
function commonHeaders(
  request: Pick<FastifyRequest, 'headers' | 'id'>,
  options: HttpOptions,
  isOpen = true,
): string[] {
  const headers = ['x-request-id', request.id]
  for (const [name, value] of options.securityHeaders) headers.push(name, value)
  const { allowedOrigins: allowed } = options
  headers.push(...corsHeaders(request.headers.origin, { allowed, isOpen }))
  return headers
}

function sendFailure(
  failure: unknown,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  options: Serving,
): FastifyReply {
  const { exchange, id, url } = request
  const known = exchange ?? { headers: commonHeaders(request, options), requestId: id, plan: null }
  const to = { ...known, exchange: exchange ?? null, url, reply }
  writeFailure(withLimit(failure, request), to, options)
  return reply
}

/** Sends the failure of a request that bypassed the framework; nothing when its answer has begun. */
function answerFailure(
  failure: unknown,
  { exchange, reply }: { readonly exchange: Exchange; readonly reply: Reply },
  options: Pick<Serving, 'errorForms' | 'failurePage' | 'logger'>,
): void {
  const { headers, plan, request, requestId } = exchange
  const { url = '' } = request.line
  if (reply.raw.headersSent) {
    toFailureAnswer(failure, requestId, options.logger)
    reply.raw.destroy()
    return
  }
  writeFailure(failure, { exchange, headers, plan, requestId, url, reply }, options)
}

function writeFailure(
  failure: unknown,
  to: Pick<Exchange, 'headers' | 'requestId'> & {
    /** Null for a request that reached no row. */
    readonly exchange: Exchange | null
    readonly plan: Plan | null
    readonly url: string
    readonly reply: Reply
  },
  options: Pick<Serving, 'errorForms' | 'failurePage' | 'logger'>,
): void {
  const answer = inForm(
    toFailureAnswer(failure, to.requestId, options.logger),
    formOf(to.url, options.errorForms),
  )
  const { exchange, reply } = to
  // Before the answer is over, when it is logged.
  if (exchange !== null) exchange.failureCode = answer.error.spec.code
  applyHeaders(reply, to.headers)
  const form = to.plan?.entry.operation.failure
  const isForPeople = form === undefined && asksForPage(reply.request.raw)
  const worded =
    isForPeople && options.failurePage !== undefined
      ? asPage(answer, options.failurePage)
      : wordFailure(answer, form)
  for (const [name, value] of Object.entries(worded.headers)) {
    if (name === 'vary') addHeader(reply, name, String(value))
    else reply.header(name, value)
  }
  // A string, because the framework would pick its own serializer for an object.
  void reply.code(worded.status).send(worded.body)
}

/** The framework's error does not say which limit a body exceeded; the route knows it. */
function withLimit(failure: unknown, request: FastifyRequest): unknown {
  const isTooLarge =
    failure instanceof Error && 'code' in failure && failure.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
  if (!isTooLarge) return failure
  const limit = request.routeOptions.bodyLimit ?? bodyLimitBytes
  return new AppError(requestErrors.too_large, `The body is larger than ${limit} bytes.`)
}

/** For each path of the table: 405 for other methods, and the answer to CORS preflights. */
function addDerivedRoutes(app: FastifyInstance, table: MethodsByPath, options: HttpOptions): void {
  const openTable = methodsByPath(
    options.catalog.entries.filter(({ operation }) => isOpenToAnyOrigin(operation)),
  )
  for (const [path, methodsOf] of table) {
    const allowed = allowedMethods(methodsOf)
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url: routerPath(path),
      // Refused before the body is read.
      onRequest: (_request, _reply, done) => done(wrongMethod(methodsOf)),
      handler: () => undefined,
    })
    const openMethods = openTable.get(path)
    app.options(routerPath(path), (request, reply) => {
      const { origin = '', 'access-control-request-private-network': fromPublic } = request.headers
      const isListed = options.allowedOrigins.has(origin)
      applyHeaders(reply, commonHeaders(request, options, openMethods !== undefined))
      reply.header('allow', allowed.join(', '))
      const methods = isListed ? methodsOf : openMethods
      if (methods !== undefined) {
        reply.headers(preflightHeaders(allowedMethods(methods), headersOf(options.names)))
      }
      // A page on the public web may reach a service on a private address only from a listed origin.
      if (isListed && fromPublic === 'true') {
        reply.header('access-control-allow-private-network', 'true')
      }
      return reply.code(204).send()
    })
  }
}

/** The credential headers whose names contain the service slug. */
function headersOf({ machineHeader, oneshotHeader }: HttpOptions['names']): readonly string[] {
  return [oneshotHeader, ...(machineHeader === undefined ? [] : [machineHeader])]
}
