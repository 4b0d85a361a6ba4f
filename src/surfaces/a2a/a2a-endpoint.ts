import type { A2aEndpoint, A2aPushWriter } from '../../ports/a2a-endpoint.ts'
import type { Logger } from '../../ports/logger.ts'
import { type Answer, answer, type CallOptions } from './calls.ts'
import { eventStream } from './event-stream.ts'
import { A2aFailure, isDefect, restError, rpcError, rpcStatus, toA2aFailure } from './failure.ts'
import { readRoute, restParameters } from './rest.ts'
import {
  assertCaller,
  type RpcId,
  readEnvelope,
  rpcParameters,
  versionNotSupported,
} from './rpc.ts'
import { readA2aVersion } from './version.ts'
import type { Wire } from './wire.ts'
import { wireV1 } from './wire-v1.ts'
import { wireV03 } from './wire-v03.ts'
import { wireV03Rest } from './wire-v03-rest.ts'

export type A2aEndpointOptions = Omit<CallOptions, 'waitMsMax'> & {
  readonly logger: Logger
  /** The id for a message that came without one. */
  readonly newMessageId: () => string
  /** Default: 50 seconds. */
  readonly waitMsMax?: number
}

/** The operations of the table that begin tasks. */
const operations = {
  rpc: 'post_api_agents_a2a',
  restSend: 'post_api_agents_a2a_v1_message_send',
  restStream: 'post_api_agents_a2a_v1_message_stream',
} as const

/** Creates the endpoint for both bindings in both versions. */
export function createA2aEndpoint(given: A2aEndpointOptions): A2aEndpoint {
  const options = { waitMsMax: 50_000, ...given }
  const v03 = wireV03(options.newMessageId)
  const wires = {
    rpc: { '0.3': v03, '1.0': wireV1 },
    rest: { '0.3': wireV03Rest(v03), '1.0': wireV1 },
  }
  const failed = (failure: unknown): A2aFailure => {
    if (isDefect(failure)) options.logger.error('A2A', failure)
    return toA2aFailure(failure)
  }
  const wireOf = (request: Request, of: Readonly<Record<'0.3' | '1.0', Wire>>): Wire => {
    const requestedVersion = request.headers.get('a2a-version')
    const version = readA2aVersion(requestedVersion)
    if (version === undefined) throw versionNotSupported(requestedVersion ?? '')
    return of[version]
  }

  return {
    async rpc(request, principal) {
      const read = readEnvelope(await bytesOf(request))
      const { version } = tryOr(() => wireOf(request, wires.rpc), wireV1)
      if ('failure' in read) return rpcFailure(read.failure, version, read.id)
      const { id, method, params } = read.request
      try {
        const wire = wireOf(request, wires.rpc)
        const verb = Object.hasOwn(wire.methods, method) ? wire.methods[method] : undefined
        if (verb === undefined) throw new A2aFailure('METHOD_NOT_FOUND', 'There is no such method.')
        const caller = assertCaller(principal)
        const agent = new URL(request.url).searchParams.get('agent')
        const parameters = rpcParameters(wire, params)
        const operationId = operations.rpc
        const called = { principal: caller, wire, agent, operationId, ...termsOf(request) }
        const answered = await answer(options, { verb, parameters }, called)
        return rpcAnswer(answered, { id, version, failed })
      } catch (failure) {
        return rpcFailure(failed(failure), version, id)
      }
    },
    async rest(request, principal) {
      const { version } = tryOr(() => wireOf(request, wires.rest), wireV1)
      try {
        const wire = wireOf(request, wires.rest)
        const { pathname, searchParams: query } = new URL(request.url)
        const call = readRoute(request.method, pathname)
        const parameters = restParameters(wire, call, { body: await bytesOf(request), query })
        const agent = query.get('agent')
        const operationId = call.verb === 'stream' ? operations.restStream : operations.restSend
        const called = { principal, wire, agent, operationId, ...termsOf(request) }
        const answered = await answer(options, { verb: call.verb, parameters }, called)
        if (answered.kind === 'stream') {
          return eventStream(restFrames(answered.values, { version, failed }))
        }
        return answered.value === null
          ? new Response(null, { status: 204 })
          : Response.json(answered.value)
      } catch (failure) {
        const { body, status } = restError(failed(failure), version)
        return Response.json(body, { status, headers: headersOf(status) })
      }
    },
  }
}

/** Serialises a task for a push receiver: the task itself in 0.3.0, one stream frame in 1.0. */
export const writeA2aPush: A2aPushWriter = (task, version) => ({
  contentType: version === '1.0' ? 'application/a2a+json' : 'application/json',
  body: JSON.stringify(version === '1.0' ? wireV1.first(task) : wireV03(() => task.id).task(task)),
})

type Writing = {
  readonly version: Wire['version']
  readonly failed: (failure: unknown) => A2aFailure
}

function rpcAnswer(answered: Answer, writing: Writing & { readonly id: RpcId }): Response {
  const { id } = writing
  if (answered.kind === 'stream') return eventStream(rpcFrames(answered.values, writing))
  return Response.json({ jsonrpc: '2.0', id, result: answered.value })
}

function rpcFailure(failure: A2aFailure, version: Wire['version'], id: RpcId): Response {
  const status = rpcStatus(failure)
  const headers: Record<string, string> =
    status === 401 ? { 'www-authenticate': 'Bearer realm="api"' } : headersOf(status)
  const error = rpcError(failure, version)
  return Response.json({ jsonrpc: '2.0', id, error }, { status, headers })
}

function headersOf(status: number): Record<string, string> {
  return status === 503 ? { 'retry-after': '2' } : {}
}

async function* rpcFrames(
  values: AsyncIterable<unknown>,
  { failed, id, version }: Writing & { readonly id: RpcId },
): AsyncIterable<string> {
  try {
    for await (const result of values) yield frame({ jsonrpc: '2.0', id, result })
  } catch (failure) {
    yield frame({ jsonrpc: '2.0', id, error: rpcError(failed(failure), version) })
  }
}

async function* restFrames(
  values: AsyncIterable<unknown>,
  { failed, version }: Writing,
): AsyncIterable<string> {
  try {
    for await (const value of values) yield frame(value)
  } catch (failure) {
    yield `event: error\n${frame(restError(failed(failure), version).body)}`
  }
}

function frame(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function termsOf({ headers, signal }: Request) {
  return { maxAmount: headers.get('x-max-amount'), signal }
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  return new Uint8Array(await request.arrayBuffer())
}

function tryOr<value>(read: () => value, otherwise: value): value {
  try {
    return read()
  } catch {
    return otherwise
  }
}
