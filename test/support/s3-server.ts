import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Server = {
  readonly endpoint: string
  /** `host:port`, as the guard allows it. */
  readonly host: string
  /** What is kept, by path. */
  readonly objects: Map<string, Buffer>
  /** The status of the next answer, whatever is asked. */
  readonly fail: (status: number) => void
  readonly close: () => Promise<void>
}

/** An object store that takes a request only with the right signature of its own bytes, and refuses one of another day. */
export async function startS3Server(account: {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const failures: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const failure = failures.shift()
      if (failure !== undefined) return response.writeHead(failure).end('<Error/>')
      if (!isSigned(request, body, account)) return response.writeHead(403).end('<Error/>')
      const path = request.url ?? ''
      if (request.method === 'PUT') {
        objects.set(path, body)
        return response.writeHead(200).end()
      }
      const found = objects.get(path)
      return found === undefined
        ? response.writeHead(404).end('<Error/>')
        : response.writeHead(200).end(found)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    objects,
    fail: (status) => void failures.push(status),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The published algorithm, from what arrived alone. */
function isSigned(
  request: IncomingMessage,
  body: Buffer,
  account: { readonly accessKeyId: string; readonly secretAccessKey: string },
): boolean {
  const sent =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s?SignedHeaders=([^,]+),\s?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (sent === null) return false
  const [, keyId, day = '', region = '', names = '', signature] = sent
  const sha = (text: Buffer | string) => createHash('sha256').update(text).digest('hex')
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = `${request.method}\n${path}\n${query}\n${names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name])}\n`)
    .join('')}\n${names}\n${sha(body)}`
  const time = String(request.headers['x-amz-date'])
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${sha(canonical)}`
  const mac = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const key = mac(
    mac(mac(mac(`AWS4${account.secretAccessKey}`, day), region), 's3'),
    'aws4_request',
  )
  return (
    keyId === account.accessKeyId &&
    time.startsWith(day) &&
    names.split(';').includes('host') &&
    request.headers['x-amz-content-sha256'] === sha(body) &&
    mac(key, toSign).toString('hex') === signature
  )
}
