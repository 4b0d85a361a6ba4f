import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { codeOf } from '../../../test/support/auth-world.ts'
import { createTlsIdentity } from '../../../test/support/tls-certificate.ts'
import type { Egress, EgressRequest } from '../../ports/egress.ts'
import type { HostLookup } from '../../ports/host-lookup.ts'
import { createEgress, type EgressOptions } from './undici-egress.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const noLookup: HostLookup = async (name) => {
  throw new Error(`${name} was looked up`)
}

/** A guard that takes this machine for a public host, as long as it is spoken to on `port`. */
function openEgress(port: number, differences: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({
    lookup: async () => ['127.0.0.1'],
    ports: { https: [port], http: [port] },
    isPublic: (address) => address === '127.0.0.1',
    ...differences,
  })
  closing.push(egress.close)
  return egress
}

async function serve(
  handler: Handler,
  tls?: { readonly key: string; readonly cert: string },
): Promise<{ port: number; requests: IncomingMessage[]; bodies: string[] }> {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requests.push(request)
      bodies.push(Buffer.concat(chunks).toString())
      handler(request, response, bodies.at(-1) ?? '')
    })
  }
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  // A server that was given no path listens on an address with a port.
  const { port } = server.address() as AddressInfo
  return { port, requests, bodies }
}

const get = (url: string, differences: Partial<EgressRequest> = {}): EgressRequest => ({
  method: 'GET',
  url,
  allowHttp: true,
  ...differences,
})

describe('a request', () => {
  test('brings status, headers and body, and leaves out cookies and what belongs to the connection', async () => {
    const { port, requests, bodies } = await serve((_, response) => {
      response.writeHead(201, [
        'content-type',
        'application/json',
        'x-two',
        'a',
        'x-two',
        'b',
        'set-cookie',
        'a=b',
        'connection',
        'keep-alive',
        'keep-alive',
        'timeout=5',
      ])
      response.end('{"made":true}')
    })
    const egress = openEgress(port, { userAgent: 'tester 東' })
    const url = `http://name.example:${port}/a%2Fb?c=d`
    const answer = await egress.request({
      ...get(url),
      method: 'POST',
      body: '{"make":true}',
      headers: { 'Content-Type': 'application/json', Cookie: 'a=b', Connection: 'x', Host: 'evil' },
    })
    expect({ ...answer, body: Buffer.from(answer.body).toString() }).toMatchObject({
      status: 201,
      url,
      body: '{"made":true}',
      headers: { 'content-type': 'application/json', 'x-two': 'a, b' },
    })
    expect(Object.keys(answer.headers).sort()).toEqual(['content-type', 'date', 'x-two'])
    expect(bodies).toEqual(['{"make":true}'])
    const [request] = requests
    expect(request?.url).toBe('/a%2Fb?c=d')
    expect(request?.headers).toEqual({
      host: `name.example:${port}`,
      connection: 'keep-alive',
      'user-agent': 'tester',
      accept: '*/*',
      'accept-encoding': 'gzip, deflate, br',
      'content-type': 'application/json',
      'content-length': '13',
    })
  })

  test('goes to the address that was checked, under the name, with one lookup', async () => {
    const { port, requests } = await serve((_, response) => response.end())
    const asked: string[] = []
    const egress = openEgress(port, {
      lookup: async (name) => {
        asked.push(name)
        return ['127.0.0.1']
      },
    })
    await egress.request(get(`http://Name.Example.:${port}/`))
    expect(asked).toEqual(['name.example'])
    expect(requests).toHaveLength(1)
  })

  test('keeps connections for the checked address only', async () => {
    const { port } = await serve((_, response) => response.end())
    const answers = [['127.0.0.1'], ['127.0.0.2']]
    const egress = openEgress(port, {
      lookup: async () => answers.shift() ?? [],
      // What the name now points to is public as well, but nobody answers there.
      isPublic: () => true,
    })
    const url = `http://name.example:${port}/`
    const limits = { connectTimeoutMs: 10_000 }
    expect((await egress.request(get(url))).status).toBe(200)
    expect(await codeOf(egress.request(get(url, { limits })))).toBe('egress.unreachable')
  })

  test('sends nothing when the other end turns out to be another address', async () => {
    const { port, requests } = await serve((_, response) => response.end())
    // Whoever connects to this address is connected to 127.0.0.1.
    const lookup = async () => ['0.0.0.0']
    const egress = openEgress(port, { lookup, isPublic: () => true })
    expect(await codeOf(egress.request(get(`http://name.example:${port}/`)))).toBe(
      'egress.unreachable',
    )
    expect(requests).toEqual([])
  })

  test('tries the next checked address where there is no connection to the first', async () => {
    const { port, requests } = await serve((_, response) => response.end())
    const egress = openEgress(port, {
      lookup: async () => ['127.0.0.2', '127.0.0.1'],
      isPublic: () => true,
    })
    const limits = { connectTimeoutMs: 10_000 }
    const answer = await egress.request(get(`http://name.example:${port}/`, { limits }))
    expect([answer.status, requests.length]).toEqual([200, 1])
  })

  test('ignores the proxies of the environment', async () => {
    const proxy = await serve((_, response) => response.end('from the proxy'))
    const { port } = await serve((_, response) => response.end('from the server'))
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY']
    for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
    try {
      const answer = await openEgress(port).request(get(`http://name.example:${port}/`))
      expect(Buffer.from(answer.body).toString()).toBe('from the server')
      expect(proxy.requests).toEqual([])
    } finally {
      for (const name of names) delete process.env[name]
    }
  })

  test.each([
    ['no TLS', 'http://name.example:443/'],
    ['another scheme', 'ftp://name.example/'],
    ['a file', 'file:///etc/passwd'],
    ['a port that is not listed', 'https://name.example:22/'],
    ['a user name', 'https://user@name.example/'],
    ['a password', 'https://:password@name.example/'],
    ['no address at all', 'name.example'],
    ['an empty host', 'https://'],
    ['a blank in it', 'https://name.example/ a'],
    ['a backslash in it', 'https://name.example\\a'],
    ['too many characters', `https://name.example/${'a'.repeat(9_000)}`],
    ['a name without a dot', 'https://intranet/'],
    ['a private address', 'https://10.1.2.3/'],
  ])('is refused for %s, without a lookup', async (_, url) => {
    const egress = createEgress({ lookup: noLookup })
    expect(await codeOf(egress.request({ method: 'GET', url }))).toBe('egress.refused')
    expect(await codeOf(egress.stream({ method: 'GET', url }))).toBe('egress.refused')
  })

  test('is refused for a header that would break out of its line', async () => {
    const { port } = await serve((_, response) => response.end())
    const headers = { 'x-a': 'a\r\nx-b: b' }
    const call = openEgress(port).request(get(`http://name.example:${port}/`, { headers }))
    expect(await codeOf(call)).toBe('egress.refused')
  })
})

describe('allowed hosts', () => {
  test('may be private and without TLS, exactly as they are listed', async () => {
    const { port } = await serve((_, response) => response.end('here'))
    const egress = createEgress({ lookup: noLookup, allowedHosts: [`localhost:${port}`] })
    closing.push(egress.close)
    const answer = await egress.request({ method: 'GET', url: `http://localhost:${port}/` })
    expect(answer.status).toBe(200)
    for (const url of [
      `http://localhost:${port + 1}/`,
      `http://127.0.0.1:${port}/`,
      `https://localhost/`,
      `http://a.localhost:${port}/`,
    ]) {
      expect(await codeOf(egress.request({ method: 'GET', url }))).toBe('egress.refused')
    }
  })

  test.each([
    'localhost',
    'localhost:',
    'http://localhost:1',
    'localhost:1/a',
    'a@b:1',
    ':1',
    '*:1',
  ])('are refused at start when they are not host:port: %s', (text) => {
    expect(() => createEgress({ lookup: noLookup, allowedHosts: [text] })).toThrow('host:port')
  })
})

describe('TLS', () => {
  const identity = createTlsIdentity(['name.example', '127.0.0.1'])

  test('asks for the name, and takes a certificate for it', async () => {
    const names: unknown[] = []
    const { port } = await serve((request, response) => {
      names.push('servername' in request.socket && request.socket.servername)
      response.end('secret')
    }, identity)
    const egress = openEgress(port, { ca: [identity.cert] })
    for (const host of ['name.example', '127.0.0.1']) {
      const answer = await egress.request({ method: 'GET', url: `https://${host}:${port}/` })
      expect(answer.status).toBe(200)
    }
    expect(names).toEqual(['name.example', false])
  })

  test('sends nothing to a host with a certificate for another name, or from a stranger', async () => {
    const { port, requests } = await serve((_, response) => response.end(), identity)
    const trusting = openEgress(port, { ca: [identity.cert] })
    const usual = openEgress(port)
    const other = `https://other.example:${port}/`
    const named = `https://name.example:${port}/`
    expect(await codeOf(trusting.request({ method: 'GET', url: other }))).toBe('egress.unreachable')
    expect(await codeOf(usual.request({ method: 'GET', url: named }))).toBe('egress.unreachable')
    expect(requests).toEqual([])
  })

  test('does not let a setting of the environment take any certificate', async () => {
    const { port, requests } = await serve((_, response) => response.end(), identity)
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
    try {
      const call = openEgress(port).request({
        method: 'GET',
        url: `https://name.example:${port}/`,
      })
      expect(await codeOf(call)).toBe('egress.unreachable')
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
    }
    expect(requests).toEqual([])
  })
})

describe('limits', () => {
  const url = (port: number) => `http://name.example:${port}/`

  test('end a call whose answer does not come in time', async () => {
    const { port } = await serve(() => {})
    const limits = { totalTimeoutMs: 100 }
    const call = openEgress(port).request(get(url(port), { limits }))
    expect(await codeOf(call)).toBe('egress.timeout')
  })

  test('end a call whose answer drips', async () => {
    const { port } = await serve((_, response) => {
      const timer = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(timer))
    })
    const limits = { totalTimeoutMs: 150 }
    const call = openEgress(port).request(get(url(port), { limits }))
    expect(await codeOf(call)).toBe('egress.timeout')
  })

  test('end a call whose name is not resolved in time', async () => {
    const egress = openEgress(1, {
      lookup: (_, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    const limits = { totalTimeoutMs: 50 }
    expect(await codeOf(egress.request(get(url(1), { limits })))).toBe('egress.timeout')
  })

  test('end a call that its caller gave up', async () => {
    const controller = new AbortController()
    const { port } = await serve(() => controller.abort())
    const call = openEgress(port).request(get(url(port), { signal: controller.signal }))
    expect(await codeOf(call)).toBe('egress.timeout')
    expect(
      await codeOf(openEgress(port).request(get(url(port), { signal: controller.signal }))),
    ).toBe('egress.timeout')
  })

  test('say that nothing was sent when nobody listens', async () => {
    const { port } = await serve((_, response) => response.end())
    await closing.pop()?.()
    expect(await codeOf(openEgress(port).request(get(url(port))))).toBe('egress.unreachable')
  })

  test('say that the call may have had its effect when the connection breaks', async () => {
    const { port } = await serve((request) => void request.socket.destroy())
    expect(await codeOf(openEgress(port).request(get(url(port))))).toBe('egress.interrupted')
    const half = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => request.socket.destroy())
    })
    expect(await codeOf(openEgress(half.port).request(get(url(half.port))))).toBe(
      'egress.interrupted',
    )
  })

  test.each([
    ['announces', { 'content-length': '2000' }],
    ['sends', {}],
  ])('refuse an answer that %s more than it may', async (_, headers) => {
    const { port } = await serve((_request, response) => {
      response.writeHead(200, headers)
      response.end('a'.repeat(2_000))
    })
    const call = (responseBytesMax: number) =>
      openEgress(port).request(get(url(port), { limits: { responseBytesMax } }))
    expect(await codeOf(call(1_999))).toBe('egress.too_large')
    expect((await call(2_000)).body).toHaveLength(2_000)
  })

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('undo %s, and refuse what expands too much or too far', async (encoding, compress) => {
    let body = Buffer.from('')
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(body)
    })
    const call = (responseBytesMax: number) =>
      openEgress(port).request(get(url(port), { limits: { responseBytesMax } }))
    body = compress(Buffer.from('hello'))
    const answer = await call(100)
    expect(Buffer.from(answer.body).toString()).toBe('hello')
    expect(answer.headers['content-encoding']).toBeUndefined()
    body = compress(Buffer.alloc(3_000, 'abcdefghijklm'))
    expect(await codeOf(call(2_000))).toBe('egress.too_large')
    body = compress(Buffer.alloc(20_000_000))
    expect(await codeOf(call(100_000_000))).toBe('egress.too_large')
    body = compress(Buffer.from('hello')).subarray(0, 5)
    expect(await codeOf(call(100))).toBe('egress.unexpected_answer')
    body = Buffer.from('not compressed at all')
    expect(await codeOf(call(100))).toBe('egress.unexpected_answer')
  })

  test('refuse an encoding that was not asked for', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end('a')
    })
    expect(await codeOf(openEgress(port).request(get(url(port))))).toBe('egress.unexpected_answer')
  })

  test('take only the media types that are wanted', async () => {
    let type: string | undefined
    const { port } = await serve((_, response) => {
      response.writeHead(200, type === undefined ? {} : { 'content-type': type }).end('{}')
    })
    const contentTypes = ['application/json', '*+json', 'text/*']
    const codes: string[] = []
    for (type of [
      'application/json; charset=utf-8',
      'application/problem+json',
      'TEXT/plain',
      'text/html',
      'application/jsonp',
      'image/png',
      '+json',
      undefined,
    ]) {
      codes.push(await codeOf(openEgress(port).request(get(url(port), { contentTypes }))))
    }
    const [taken, not] = ['no failure', 'egress.unexpected_answer']
    expect(codes).toEqual([taken, taken, taken, taken, not, not, not, not])
  })

  test('let a failure have any type, because its status is what counts', async () => {
    const { port } = await serve((_, response) => {
      response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>no</h1>')
    })
    const call = openEgress(port).request(get(url(port), { contentTypes: ['application/json'] }))
    expect((await call).status).toBe(503)
  })

  test('let an answer without a body have no type', async () => {
    const { port } = await serve((_, response) => response.writeHead(204).end())
    const call = openEgress(port).request(get(url(port), { contentTypes: ['application/json'] }))
    expect((await call).status).toBe(204)
  })
})

describe('redirects', () => {
  const identity = createTlsIdentity(['name.example', 'other.example'])
  const redirecting = (location: (path: string) => string, status = 302) =>
    serve((request, response, body) => {
      const path = request.url ?? ''
      if (path.startsWith('/end')) {
        response.end(JSON.stringify({ method: request.method, headers: request.headers, body }))
      } else response.writeHead(status, { location: location(path) }).end()
    }, identity)
  const open = (port: number) => openEgress(port, { ca: [identity.cert] })
  const secrets = { authorization: 'Bearer a', 'x-api-key': 'b', accept: 'text/html' }

  test('are answers like any other unless they are asked for', async () => {
    const { port, requests } = await redirecting(() => '/end')
    const answer = await open(port).request({ method: 'GET', url: `https://name.example:${port}/` })
    expect([answer.status, answer.headers['location'], requests.length]).toEqual([302, '/end', 1])
  })

  test('are followed at most three times', async () => {
    const { port, requests } = await redirecting((path) => `${path}a`)
    const url = `https://name.example:${port}/`
    const call = open(port).request({ method: 'GET', url, redirectsMax: 30 })
    expect(await codeOf(call)).toBe('egress.unexpected_answer')
    expect(requests.map((request) => request.url)).toEqual(['/', '/a', '/aa', '/aaa'])
  })

  test('take headers along on the same origin, and only what is harmless to another', async () => {
    const { port } = await redirecting((path) =>
      path === '/same' ? '/end' : `https://other.example:${port}/end`,
    )
    const sent = async (path: string) => {
      const url = `https://name.example:${port}${path}`
      const answer = await open(port).request({
        method: 'GET',
        url,
        headers: secrets,
        redirectsMax: 3,
      })
      return { url: answer.url, ...JSON.parse(Buffer.from(answer.body).toString()) }
    }
    expect(await sent('/same')).toMatchObject({ headers: secrets })
    const foreign = await sent('/other')
    expect(foreign.url).toBe(`https://other.example:${port}/end`)
    expect(Object.keys(foreign.headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  test.each([
    [303, 'PUT', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [307, 'POST', 'POST', 'body'],
    [308, 'PUT', 'PUT', 'body'],
    [302, 'PUT', 'PUT', 'body'],
  ] as const)('with %s turn %s into %s', async (status, method, next, body) => {
    const { port } = await redirecting(() => '/end', status)
    const url = `https://name.example:${port}/`
    const answer = await open(port).request({ method, url, body: 'body', redirectsMax: 1 })
    expect(JSON.parse(Buffer.from(answer.body).toString())).toMatchObject({ method: next, body })
  })

  test('never take a call with an effect to another host', async () => {
    const { port } = await redirecting(() => `https://other.example:${port}/end`, 307)
    const url = `https://name.example:${port}/`
    const call = open(port).request({ method: 'POST', url, body: 'secret', redirectsMax: 3 })
    expect(await codeOf(call)).toBe('egress.refused')
  })

  test.each([
    ['without TLS', (port: number) => `http://name.example:${port}/end`],
    ['on another port', () => 'https://name.example:22/'],
    ['with a user name', (port: number) => `https://a@name.example:${port}/end`],
    ['of another scheme', () => 'file:///etc/passwd'],
    ['with a backslash', () => '/\\evil.example/'],
  ])('to an address %s are refused', async (_, location) => {
    const { port, requests } = await redirecting(() => location(port))
    const url = `https://name.example:${port}/`
    const call = open(port).request({ method: 'GET', url, redirectsMax: 3, allowHttp: true })
    expect(await codeOf(call)).toBe('egress.refused')
    expect(requests).toHaveLength(1)
  })
})

describe('a redirect to an allowed host', () => {
  test('is refused as well when it would give up TLS', async () => {
    const identity = createTlsIdentity(['name.example'])
    const plain = await serve((_, response) => response.end())
    const location = `http://127.0.0.1:${plain.port}/`
    const { port } = await serve((_, response) => {
      response.writeHead(302, { location }).end()
    }, identity)
    const allowedHosts = [`127.0.0.1:${plain.port}`]
    const egress = openEgress(port, { ca: [identity.cert], allowedHosts })
    const url = `https://name.example:${port}/`
    const call = egress.request({ method: 'GET', url, redirectsMax: 3, allowHttp: true })
    expect(await codeOf(call)).toBe('egress.refused')
    expect(plain.requests).toEqual([])
  })
})

describe('a stream', () => {
  const text = async (body: AsyncIterable<Uint8Array>) => {
    let all = ''
    for await (const chunk of body) all += Buffer.from(chunk).toString()
    return all
  }

  test('gives each part when it comes', async () => {
    const { port, requests } = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      request.socket.once('resume-test', () => response.end('data: 2\n\n'))
    })
    const stream = await openEgress(port).stream(get(`http://name.example:${port}/`))
    expect(stream.status).toBe(200)
    const parts: string[] = []
    for await (const chunk of stream.body) {
      parts.push(Buffer.from(chunk).toString())
      requests[0]?.socket.emit('resume-test')
    }
    expect(parts).toEqual(['data: 1\n\n', 'data: 2\n\n'])
    expect(requests[0]?.headers['accept-encoding']).toBe('identity')
  })

  test('ends when its parts stop coming, grow too large or break off', async () => {
    const { port } = await serve((request, response) => {
      response.write('a'.repeat(10), () => {
        if (request.url === '/broken') request.socket.destroy()
      })
    })
    const open = (path: string, differences: object) =>
      openEgress(port).stream({ ...get(`http://name.example:${port}${path}`), ...differences })
    const idle = await open('/', { idleTimeoutMs: 1_000 })
    expect(await codeOf(text(idle.body))).toBe('egress.timeout')
    const large = await open('/', { limits: { responseBytesMax: 9 } })
    expect(await codeOf(text(large.body))).toBe('egress.too_large')
    const late = await open('/', { limits: { totalTimeoutMs: 2_000 } })
    expect(await codeOf(text(late.body))).toBe('egress.timeout')
    const broken = await open('/broken', {})
    expect(await codeOf(text(broken.body))).toBe('egress.interrupted')
  })

  test('lets go of the connection when its reader stops, or when it is closed unread', async () => {
    const ended: Promise<unknown>[] = []
    const { port } = await serve((_, response) => {
      ended.push(new Promise((resolve) => response.on('close', resolve)))
      response.write('a')
    })
    const egress = openEgress(port)
    const read = await egress.stream(get(`http://name.example:${port}/`))
    for await (const _ of read.body) break
    const unread = await egress.stream(get(`http://name.example:${port}/`))
    unread.close()
    unread.close()
    expect(await Promise.all(ended)).toHaveLength(2)
  })
})
