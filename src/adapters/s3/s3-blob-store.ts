import { hash } from 'node:crypto'
import { AppError } from '../../kernel/errors.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress, EgressResponse } from '../../ports/egress.ts'
import { type S3Credentials, signRequest } from './signature-v4.ts'

const objectBytesMax = 8_388_608
const timeoutMs = 10_000

/** Stores blobs in an S3 bucket, at `endpoint/bucket/prefix/digest`. */
export function createS3BlobStore(options: {
  readonly egress: Egress
  readonly clock: Clock
  readonly credentials: S3Credentials
  /** Without a trailing slash. */
  readonly endpoint: string
  readonly bucket: string
  /** Folders before the name; empty for none. */
  readonly prefix: string
}): BlobStore {
  const { bucket, clock, credentials, egress, endpoint, prefix } = options

  async function ask(
    method: 'GET' | 'PUT',
    sha256: string,
    body: Uint8Array,
  ): Promise<EgressResponse> {
    const path = [bucket, ...prefix.split('/'), sha256].filter((part) => part !== '')
    const url = `${endpoint}/${path.map(encodeURIComponent).join('/')}`
    const headers: Record<string, string> =
      method === 'PUT' ? { 'content-type': 'application/octet-stream' } : {}
    return egress
      .request({
        method,
        url,
        headers: await signRequest({ method, url, headers, body }, credentials, clock.nowMs()),
        ...(method === 'PUT' ? { body } : {}),
        limits: { totalTimeoutMs: timeoutMs, responseBytesMax: objectBytesMax },
        allowHttp: true,
      })
      .catch((cause: unknown) => {
        throw new AppError(upstreamErrors.unavailable, 'The object store does not answer.', {
          cause,
        })
      })
  }

  return {
    async put(sha256, bytes) {
      if (hash('sha256', bytes, 'hex') !== sha256) throw new Error('the digest is of other bytes')
      const answer = await ask('PUT', sha256, bytes)
      if (answer.status < 200 || answer.status > 299) throw refused('PUT', answer)
    },
    async get(sha256) {
      const answer = await ask('GET', sha256, new Uint8Array())
      if (answer.status === 404) return null
      if (answer.status !== 200) throw refused('GET', answer)
      if (hash('sha256', answer.body, 'hex') === sha256) return answer.body
      throw new AppError(upstreamErrors.failed, 'The object store answered with other bytes.', {
        cause: new Error(`the object ${sha256} has another digest`),
      })
    },
  }
}

/** The store's own message is only logged. */
function refused(method: string, { body, status }: EgressResponse): AppError {
  const excerpt = Buffer.from(body).toString('utf8').slice(0, 500)
  const cause = new Error(`${method} was answered ${status}: ${excerpt}`)
  return status >= 500 || status === 429
    ? new AppError(upstreamErrors.unavailable, 'The object store does not answer.', { cause })
    : new AppError(upstreamErrors.failed, 'The object store refused the request.', { cause })
}
