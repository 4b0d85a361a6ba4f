import { createHmac, hash } from 'node:crypto'

/** What a signature is made with; the secret never leaves this process. */
export type S3Credentials = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const service = 's3'

/**
 * The headers of a request to S3 with its signature (AWS Signature Version 4): the given ones, the date, the digest of
 * the body and `authorization`. All given headers and the host are signed, so they must be sent as they are.
 */
export function signRequest(
  request: {
    readonly method: string
    readonly url: string
    /** By lower-case names. */
    readonly headers: Readonly<Record<string, string>>
    readonly body: Uint8Array
  },
  { accessKeyId, region, secretAccessKey }: S3Credentials,
  nowMs: number,
): Readonly<Record<string, string>> {
  const url = new URL(request.url)
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const digest = hash('sha256', request.body, 'hex')
  const sent = { ...request.headers, 'x-amz-content-sha256': digest, 'x-amz-date': time }
  const signed = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name, value.trim().replace(/ +/g, ' ')] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    canonicalPath(url.pathname),
    canonicalQuery(url.searchParams),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    digest,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = [algorithm, time, scope, hash('sha256', canonical, 'hex')].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
    (held, part) => createHmac('sha256', held).update(part).digest(),
    Buffer.from(`AWS4${secretAccessKey}`),
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  return {
    ...sent,
    authorization: `${algorithm} Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

/** S3 wants each part of the path escaped once, and only once. */
function canonicalPath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => escaped(decodeURIComponent(part)))
    .join('/')
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&')
}

/** Everything but letters, digits and four signs. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
