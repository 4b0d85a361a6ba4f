import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Egress, EgressHead, EgressRequest } from '../../ports/egress.ts'
import type { HostLookup } from '../../ports/host-lookup.ts'
import { ConnectFailure } from './connector.ts'
import { localLookup } from './dns-lookup.ts'
import { type Deadline, startDeadline, toEgressError } from './failure.ts'
import { incomingHeaders, isWantedType, outgoingHeaders } from './headers.ts'
import { createPools, type Pools } from './pools.ts'
import { acceptedEncodings, readBody, tooLarge } from './read-body.ts'
import { type Hop, isRedirect, nextHop, redirectsMaxOf } from './redirect.ts'
import { refused } from './refusal.ts'
import { type ResolveRules, resolveTarget } from './resolve.ts'
import { isPublicAddress } from './special-addresses.ts'
import { allowedHost, checkTarget, type Target, type TargetRules } from './target.ts'

export type EgressOptions = {
  readonly lookup: HostLookup
  /** Hosts, each as `host:port`, that may be private and used without TLS. Default: none. */
  readonly allowedHosts?: readonly string[]
  /** Ports of public hosts. Default: 443 and 8443, and 80 and 8080 without TLS. */
  readonly ports?: TargetRules['ports']
  /** Decides which addresses are public. Default: by the registries of special-purpose addresses. */
  readonly isPublic?: (address: string) => boolean
  /** Certificates to trust instead of the usual authorities, in PEM. */
  readonly ca?: readonly string[]
  readonly userAgent?: string
}

/** A response whose body is unread. */
type Opened = EgressHead & { readonly raw: Dispatcher.ResponseData }

type Parts = {
  readonly pools: Pools
  readonly targets: TargetRules
  readonly names: ResolveRules
  readonly userAgent: string
}

const totalTimeoutMs = 10_000
const connectTimeoutMs = 5_000
const responseBytesMax = 1_048_576
const idleTimeoutMs = 30_000

/** The egress port over undici. Environment settings, including proxies, are ignored. */
export function createEgress(
  options: EgressOptions,
): Egress & { readonly close: () => Promise<void> } {
  const parts = toParts(options)
  return {
    async request(request) {
      const deadline = startDeadline(
        request.limits?.totalTimeoutMs ?? totalTimeoutMs,
        request.signal,
      )
      try {
        const opened = await follow(parts, { request, deadline, encoding: acceptedEncodings })
        const chunks: Uint8Array[] = []
        for await (const chunk of bodyOf(opened, request)) chunks.push(chunk)
        return { ...headOf(opened), body: Buffer.concat(chunks) }
      } catch (failure) {
        throw toEgressError(failure, deadline)
      }
    },
    async stream(request) {
      const deadline = startDeadline(
        request.limits?.totalTimeoutMs ?? totalTimeoutMs,
        request.signal,
      )
      try {
        // Without compression, so that each part can be decoded when it arrives.
        const opened = await follow(parts, { request, deadline, encoding: 'identity' })
        const idleMs = request.idleTimeoutMs ?? idleTimeoutMs
        return {
          ...headOf(opened),
          body: watched(bodyOf(opened, request), { idleMs, deadline, opened }),
          close: () => discard(opened.raw),
        }
      } catch (failure) {
        throw toEgressError(failure, deadline)
      }
    },
    close: () => parts.pools.close(),
  }
}

/**
 * Checks the form of a URL to be stored, by the rules of an egress with these options. Raises `egress.refused`, also
 * for a literal private address; a host name is checked when it is called.
 */
export function createUrlCheck(
  options: Pick<EgressOptions, 'allowedHosts' | 'ports'>,
): (url: string) => void {
  const rules = targetRules(options)
  return (url) => {
    const { host, isAllowed } = checkTarget(url, rules, { allowHttp: false })
    if (!isAllowed && isIP(host) !== 0 && !isPublicAddress(host)) {
      throw refused('The host is not a public one.')
    }
  }
}

/**
 * Checks a URL as a call would, including the look-up, without calling it. Raises `egress.refused`, and
 * `egress.unreachable` for a name that does not resolve.
 */
export function createAddressCheck(
  options: Pick<EgressOptions, 'allowedHosts' | 'isPublic' | 'lookup' | 'ports'>,
): (url: string) => Promise<void> {
  const rules = targetRules(options)
  const { isPublic = isPublicAddress, lookup } = options
  return async (url) => {
    const target = checkTarget(url, rules, { allowHttp: false })
    const signal = AbortSignal.timeout(connectTimeoutMs)
    await resolveTarget(target, { lookup, localLookup, isPublic }, signal)
  }
}

function toParts(options: EgressOptions): Parts {
  return {
    pools: createPools(options.ca ? { ca: options.ca } : {}),
    targets: targetRules(options),
    names: {
      lookup: options.lookup,
      localLookup,
      isPublic: options.isPublic ?? isPublicAddress,
    },
    userAgent: printable(options.userAgent ?? '') || 'bourse',
  }
}

function targetRules({
  allowedHosts = [],
  ports = { https: [443, 8443], http: [80, 8080] },
}: Pick<EgressOptions, 'allowedHosts' | 'ports'>): TargetRules {
  const allowed = allowedHosts.map((text) => {
    const host = allowedHost(text)
    if (host === undefined) throw new Error(`"${text}" is not host:port`)
    return host
  })
  return { ports, allowedHosts: new Set(allowed) }
}

/** Display names may contain characters that headers do not allow. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').trim()
}

type Call = {
  readonly request: EgressRequest
  readonly deadline: Deadline
  readonly encoding: string
}

/** Sends the request and follows redirects, checking each target like the first. */
async function follow(parts: Parts, call: Call): Promise<Opened> {
  const { request } = call
  const redirectsMax = redirectsMaxOf(request)
  let hop: Hop = request
  for (let redirects = 0; ; redirects++) {
    const target = checkTarget(hop.url, parts.targets, {
      allowHttp: redirects === 0 && request.allowHttp === true,
    })
    const opened = await send(parts, { ...call, hop, target })
    if (redirectsMax === 0 || !isRedirect(opened)) return opened
    discard(opened.raw)
    if (redirects === redirectsMax) {
      throw new AppError(egressErrors.unexpected_answer, 'The answer redirects too often.')
    }
    hop = nextHop(hop, target, opened)
  }
}

/** Tries the checked addresses in turn until a connection is made. */
async function send(
  parts: Parts,
  call: Call & { readonly hop: Hop; readonly target: Target },
): Promise<Opened> {
  const { hop, target, deadline, request } = call
  const addresses = await resolveTarget(target, parts.names, deadline.signal)
  const { host, port, secure, url } = target
  const options: Dispatcher.RequestOptions = {
    method: hop.method,
    path: `${url.pathname}${url.search}`,
    headers: outgoingHeaders(hop.headers ?? {}, {
      userAgent: parts.userAgent,
      acceptEncoding: call.encoding,
    }),
    body: hop.body ?? null,
    signal: deadline.signal,
  }
  for (const [index, address] of addresses.entries()) {
    const endpoint = {
      address,
      host,
      port,
      secure,
      isName: host !== address,
      connectTimeoutMs: request.limits?.connectTimeoutMs ?? connectTimeoutMs,
    }
    try {
      const raw = await untilAborted(parts.pools.to(endpoint).request(options), deadline.signal)
      const head = { status: raw.statusCode, headers: incomingHeaders(raw.headers), url: url.href }
      return { ...head, raw }
    } catch (failure) {
      const isLast = index === addresses.length - 1
      if (isLast || deadline.signal.aborted || !(failure instanceof ConnectFailure)) throw failure
    }
  }
  throw new Error('a target has no address')
}

/** A request that waits for a connection ignores its signal, so the wait is ended here. */
async function untilAborted(
  answer: Promise<Dispatcher.ResponseData>,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([answer, promise])
  } catch (failure) {
    void answer.then(discard, () => {})
    throw failure
  } finally {
    signal.removeEventListener('abort', abort)
    // Handled here, so that a later abort is not an unhandled rejection.
    promise.catch(() => {})
  }
}

/** Checks the response headers against the request, and reads the body within its limit. */
function bodyOf({ raw, headers }: Opened, request: EgressRequest): AsyncGenerator<Uint8Array> {
  const bytesMax = request.limits?.responseBytesMax ?? responseBytesMax
  const hasBody = request.method !== 'HEAD' && raw.statusCode !== 204 && raw.statusCode !== 304
  const length = Number(raw.headers['content-length'] ?? 0)
  const isEmpty = !hasBody || raw.headers['content-length'] === '0'
  try {
    if (hasBody && length > bytesMax) throw tooLarge(bytesMax)
    const wanted = raw.statusCode < 300 ? request.contentTypes : undefined
    if (!isEmpty && wanted && !isWantedType(headers['content-type'], wanted)) {
      throw new AppError(egressErrors.unexpected_answer, 'The answer has a type that is not taken.')
    }
    const encoding = hasBody ? raw.headers['content-encoding'] : undefined
    return readBody(raw.body, { encoding: encoding?.toString(), bytesMax })
  } catch (failure) {
    discard(raw)
    throw failure
  }
}

/** Raises when a part is late, and closes the connection however reading ends. */
async function* watched(
  body: AsyncGenerator<Uint8Array>,
  options: { readonly idleMs: number; readonly deadline: Deadline; readonly opened: Opened },
): AsyncGenerator<Uint8Array> {
  const { idleMs, deadline, opened } = options
  const idle = new AppError(egressErrors.timeout, 'The answer stopped coming.')
  const { raw } = opened
  try {
    for (;;) {
      const timer = setTimeout(() => raw.body.destroy(idle), idleMs)
      const part = await body.next().finally(() => clearTimeout(timer))
      if (part.done === true) return
      yield part.value
    }
  } catch (failure) {
    throw toEgressError(failure, deadline)
  } finally {
    discard(raw)
  }
}

function discard({ body }: Dispatcher.ResponseData): void {
  // Destroying a body early emits an error to its reader; there is none.
  body.on('error', () => {}).destroy()
}

function headOf({ status, headers, url }: Opened): EgressHead {
  return { status, headers, url }
}
