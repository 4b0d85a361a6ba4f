import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { sandboxErrors, sandboxGone } from '../../kernel/sandbox.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { Egress, EgressRequest, EgressResponse } from '../../ports/egress.ts'
import { frameOf, type RpcFrame, readFrames } from './connect-frames.ts'

export type E2bApiOptions = {
  /** An egress that permits the operator's addresses. */
  readonly egress: Egress
  readonly apiKey: string
  /** The platform's API, without a trailing slash. */
  readonly apiUrl: string
  /** The host that all sandboxes share, without a trailing slash. */
  readonly sandboxUrl: string
}

/** A sandbox with the access token for its daemon. */
export type E2bPlace = { readonly sandboxId: string; readonly accessToken: string | null }

export type E2bApi = {
  readonly platform: (
    method: 'DELETE' | 'GET' | 'POST',
    path: string,
    body?: object,
  ) => Promise<EgressResponse>
  /** One call to the daemon inside a sandbox: files, or a unary procedure. */
  readonly daemon: (place: E2bPlace, request: DaemonRequest) => Promise<EgressResponse>
  /** A server-streaming procedure. */
  readonly stream: (
    place: E2bPlace,
    call: {
      readonly procedure: string
      readonly message: object
      readonly timeoutMs: number
      readonly signal?: AbortSignal
    },
  ) => AsyncIterable<RpcFrame>
}

type DaemonRequest = Pick<EgressRequest, 'method' | 'body'> & {
  readonly path: string
  readonly contentType?: string
  readonly responseBytesMax?: number
}

/** The port of the daemon in every sandbox. */
const daemonPort = '49983'
const timeoutMs = 20_000

/** E2B's documented HTTP APIs: the platform, and the daemon in each sandbox. */
export function createE2bApi(options: E2bApiOptions): E2bApi {
  const { apiUrl, sandboxUrl, apiKey, egress } = options
  const headersOf = (place: E2bPlace, contentType?: string) => ({
    'e2b-sandbox-id': place.sandboxId,
    'e2b-sandbox-port': daemonPort,
    'connect-protocol-version': '1',
    authorization: `Basic ${Buffer.from('user:').toString('base64')}`,
    ...(place.accessToken === null ? {} : { 'x-access-token': place.accessToken }),
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  })
  return {
    platform: (method, path, body) =>
      translated(() =>
        egress.request({
          method,
          url: `${apiUrl}${path}`,
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          limits: { totalTimeoutMs: timeoutMs },
        }),
      ),
    daemon: (place, { path, method, body, contentType, responseBytesMax }) =>
      translated(() =>
        egress.request({
          method,
          url: `${sandboxUrl}${path}`,
          headers: headersOf(place, contentType),
          ...(body === undefined ? {} : { body }),
          limits: {
            totalTimeoutMs: timeoutMs,
            ...(responseBytesMax === undefined ? {} : { responseBytesMax }),
          },
        }),
      ),
    async *stream(place, { procedure, message, timeoutMs: runMs, signal }) {
      const opened = await translated(() =>
        egress.stream({
          method: 'POST',
          url: `${sandboxUrl}/${procedure}`,
          headers: headersOf(place, 'application/connect+json'),
          body: frameOf(message),
          limits: { totalTimeoutMs: runMs, responseBytesMax: 16 * 1_048_576 },
          idleTimeoutMs: runMs,
          ...(signal === undefined ? {} : { signal }),
        }),
      )
      try {
        if (opened.status !== 200) throw refusalOf(opened.status)
        yield* readFrames(opened.body)
      } catch (failure) {
        throw toUpstream(failure)
      } finally {
        opened.close()
      }
    },
  }
}

/** The error to report for an unexpected status. */
export function refusalOf(status: number): AppError {
  if (status === 404) return sandboxGone()
  if (status === 429) {
    return new AppError(sandboxErrors.full, 'E2B takes no further sandbox now.', {
      retryAfterSeconds: 10,
    })
  }
  return new AppError(upstreamErrors.failed, `E2B answered ${status}.`)
}

async function translated<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (failure) {
    throw toUpstream(failure)
  }
}

function toUpstream(failure: unknown): unknown {
  if (!(failure instanceof AppError) || !failure.spec.code.startsWith('egress.')) return failure
  const options = { cause: failure }
  if (failure.spec.code === egressErrors.timeout.code) {
    return new AppError(upstreamErrors.timeout, 'E2B took too long.', options)
  }
  if (failure.spec.code === egressErrors.unreachable.code) {
    return new AppError(upstreamErrors.unavailable, 'E2B cannot be reached.', {
      ...options,
      retryAfterSeconds: 10,
    })
  }
  return new AppError(upstreamErrors.failed, 'E2B answered in an unexpected way.', options)
}
