import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '../../kernel/errors.ts'
import type { SocketChannel } from '../../kernel/operation.ts'
import { resourceErrors, serverErrors } from '../../kernel/shared-errors.ts'
import type { Logger } from '../../ports/logger.ts'
import { addressBlock } from './address-block.ts'
import { createCall } from './call.ts'
import type { EnterConnection } from './connection-room.ts'
import type { CredentialWatch } from './credential-watch.ts'
import { endWithFailure } from './end-with-failure.ts'
import type { Caller, Exchange } from './exchange.ts'
import { toFailureAnswer } from './failure.ts'
import { type GateLists, runGates } from './gates.ts'
import type { Plan } from './plan.ts'
import { assertReadable, settleTarget } from './request-line.ts'
import { guardedChannel } from './secret-guard.ts'
import { callerAddress, type ProxyTrust } from './trusted-proxies.ts'

/** A request for a WebSocket upgrade. */
export type UpgradeRequest = {
  readonly request: IncomingMessage
  readonly socket: Duplex
  readonly head: Buffer
}
/** Completes the handshake and calls `run` with the open channel; refuses requests beyond the transport's limits. */
export type AcceptSocket = (
  upgrade: UpgradeRequest,
  run: (channel: SocketChannel) => Promise<void>,
) => void

/**
 * Whether a request asks for a WebSocket upgrade. Some clients offer HTTP/2 (`Upgrade: h2c`) with every cleartext
 * request; an offer that is not taken is ignored (RFC 9110, 7.8).
 */
export function asksForWebSocket({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const offered = (headers.upgrade ?? '').toLowerCase().split(',')
  return offered.some((protocol) => protocol.trim() === 'websocket')
}

/**
 * Passes upgrades through the same gates as other requests before the handshake, so that a refusal is an ordinary
 * problem document. Browsers send cookies and an Origin with every upgrade; the gates accept a cookie only from a
 * listed origin.
 */
export function createUpgrade(options: {
  readonly sockets: ReadonlyMap<string, { readonly plan: Plan; readonly gates: GateLists }>
  readonly nextRequestId: () => string
  readonly acceptSocket: AcceptSocket
  readonly watchCredential: CredentialWatch
  readonly enterConnection: EnterConnection
  readonly isTrustedProxy: ProxyTrust
  readonly stopping: AbortSignal
  readonly callers: AsyncLocalStorage<Caller>
  readonly logger: Logger
}): (upgrade: UpgradeRequest) => void {
  const admit = async (
    upgrade: UpgradeRequest,
    { requestId, headers }: { readonly requestId: string; readonly headers: string[] },
  ): Promise<void> => {
    const { request } = upgrade
    settleTarget(request)
    const { url: target = '/' } = request
    assertReadable(target)
    // Resolved against a base URL, a path that starts with two slashes would name another host.
    const url = new URL(`http://localhost${target}`)
    const place = options.sockets.get(url.pathname)
    if (place === undefined) throw new AppError(resourceErrors.not_found, 'No WebSocket here.')
    if (options.stopping.aborted)
      throw new AppError(serverErrors.stopping, 'The server is stopping.')
    const address = callerAddress(request, options.isTrustedProxy)
    const exchange = toExchange(place.plan, { request, requestId, url, address, headers })
    await runGates(place.gates.beforeBody, exchange)
    await runGates(place.gates.afterBody, exchange)
    const { operation } = place.plan.entry
    if (operation.kind !== 'socket') throw new Error(`${place.plan.entry.id} is not a socket`)
    const call = createCall(exchange, () => options.stopping)
    const leave = options.enterConnection(exchange)
    if (upgrade.socket.destroyed) return leave()
    upgrade.socket.once('close', leave)
    options.acceptSocket(upgrade, async (open) => {
      const channel = guardedChannel(open)
      const unwatch = options.watchCredential(exchange, () =>
        channel.close(1008, 'the credential has ended'),
      )
      await operation.handler(place.plan.service, call, channel).finally(unwatch)
    })
  }
  return (upgrade) => {
    const requestId = options.nextRequestId()
    upgrade.socket.on('error', () => upgrade.socket.destroy())
    const headers: string[] = []
    admit(upgrade, { requestId, headers }).catch((failure: unknown) => {
      const answer = toFailureAnswer(failure, requestId, options.logger)
      const gathered = Object.fromEntries(pairsOf(headers))
      endWithFailure(upgrade.socket, { ...answer, headers: { ...gathered, ...answer.headers } })
    })
  }
}

function pairsOf(headers: readonly string[]): readonly (readonly [string, string])[] {
  return headers.flatMap((name, index) =>
    index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : [],
  )
}

function toExchange(
  plan: Plan,
  from: {
    readonly request: IncomingMessage
    readonly requestId: string
    readonly url: URL
    readonly address: string | undefined
    /** The gates' rate limit headers, sent with a refusal as well. */
    readonly headers: string[]
  },
): Exchange {
  return {
    plan,
    request: {
      line: from.request,
      headers: from.request.headers,
      params: {},
      query: Object.fromEntries(from.url.searchParams),
    },
    headers: from.headers,
    requestId: from.requestId,
    addressBlock: addressBlock(from.address),
    requestedHost: from.request.headers.host,
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
