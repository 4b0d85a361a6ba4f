import { createServer, type Server } from 'node:https'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxWorld, type SandboxWorld } from '../support/sandbox-world.ts'
import { createTlsIdentity } from '../support/tls-certificate.ts'

// 127.0.0.1 stands for the one public address there is; every other one is private.
const publicAddress = '127.0.0.1'
const listed = ['open.example', 'mixed.example', 'private.example', 'rebind.example']
let site: Server
let port: number
let asked: string[]
let lookups: string[]
let world: SandboxWorld
let closed: SandboxWorld

beforeAll(async () => {
  asked = []
  lookups = []
  const identity = createTlsIdentity(listed)
  site = createServer(identity, (request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    if (request.url === '/away') response.writeHead(302, { location: 'https://other.example/' })
    else response.writeHead(200, { 'content-type': 'text/plain', 'set-cookie': 'a=b' })
    response.end(request.url === '/large' ? 'x'.repeat(3_000_000) : JSON.stringify(request.headers))
  })
  await new Promise<void>((done) => site.listen(0, publicAddress, done))
  const address = site.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  world = await createSandboxWorld({
    fetchHosts: listed.map((host) => `${host}:${port}`),
    lookup: async (name) => {
      lookups.push(name)
      if (name === 'open.example') return [publicAddress]
      if (name === 'mixed.example') return [publicAddress, '10.0.0.1']
      const isFirst = lookups.filter((one) => one === name).length === 1
      return name === 'rebind.example' && isFirst ? [publicAddress] : ['169.254.169.254']
    },
    egress: {
      ca: [identity.cert],
      isPublic: (one) => one === publicAddress,
      ports: { https: [port], http: [port] },
    },
  })
  closed = await createSandboxWorld()
})
afterAll(async () => {
  await world.close()
  await closed.close()
  site.closeAllConnections()
  await new Promise((done) => site.close(done))
})

/** What a program sees of one fetch: `refused`, or the status. */
async function seen(from: SandboxWorld, call: string): Promise<unknown> {
  const code = `let seen; try { const answer = await (${call}); seen = answer.status } catch { seen = 'refused' } export default seen`
  const ran = await from.run(await from.create(), code)
  expect(ran.outcome).toBe('completed')
  return JSON.parse(ran.result ?? 'null')
}
const at = (host: string, path = '/') => `https://${host}:${port}${path}`

describe('a host that the operator listed', () => {
  test('is reached, without what was not given and without cookies', async () => {
    const code = `const answer = await fetch('${at('open.example', '/a')}', { method: 'POST', headers: { 'x-own': '1', cookie: 'c=d', host: 'other.example' }, body: 'text' }); export default { status: answer.status, sent: await answer.json(), cookie: answer.headers.get('set-cookie') ?? null }`
    const ran = await world.run(await world.create(), code)
    expect(ran).toMatchObject({ outcome: 'completed' })
    const result = JSON.parse(ran.result ?? 'null')
    expect(result).toMatchObject({ status: 200, cookie: null, sent: { 'x-own': '1' } })
    expect(result.sent.host).toBe(`open.example:${port}`)
    expect(result.sent.cookie).toBeUndefined()
  })

  test('is not followed to another one', async () => {
    expect(await seen(world, `fetch('${at('open.example', '/away')}')`)).toBe(302)
    expect(lookups).not.toContain('other.example')
  })

  test('may not answer more than there is room for', async () => {
    expect(await seen(world, `fetch('${at('open.example', '/large')}')`)).toBe('refused')
  })

  test.each(['mixed.example', 'private.example'])(
    '%s is refused when its name leads to a private address',
    async (host) => {
      expect(await seen(world, `fetch('${at(host)}')`)).toBe('refused')
      expect(asked.filter((one) => one.includes(host))).toEqual([])
    },
  )

  test('is refused as soon as its name leads to a private address', async () => {
    expect(await seen(world, `fetch('${at('rebind.example')}')`)).toBe(200)
    expect(await seen(world, `fetch('${at('rebind.example')}')`)).toBe('refused')
  })
})

describe('every other address', () => {
  const addresses = (own: number) => [
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://localhost:4663/api/health',
    `http://127.0.0.1:${own}/`,
    `https://127.0.0.1:${own}/`,
    `https://[::1]:${own}/`,
    `https://2130706433:${own}/`,
    `https://0x7f.1:${own}/`,
    'http://10.0.0.1/',
    'http://192.168.1.1/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'ftp://open.example/',
    'unix:/var/run/docker.sock',
    `http://open.example:${own}/`,
    'https://open.example/',
    `https://open.example.:${own}/`,
    `https://open.example:${own}@evil.example/`,
    `https://user@open.example:${own}/`,
    `https://evil.example/https://open.example:${own}/`,
    'https://open.example.evil.example/',
    `//open.example:${own}/`,
    '',
    'about:blank',
    'javascript:1',
    `https://open.example:${own + 1}/`,
  ]
  test('is refused, and nobody is asked', async () => {
    const before = [asked.length, lookups.length]
    const list = JSON.stringify(addresses(port))
    const ran = await world.run(
      await world.create(),
      `const taken = []; const all = ${list}; const go = async (url) => { try { await fetch(url); taken.push(url) } catch {} }; for (const url of all.slice(0, 18)) await go(url); export default taken`,
    )
    expect(ran).toMatchObject({ outcome: 'completed', result: '[]' })
    const rest = await world.run(
      await world.create(),
      `const taken = []; const all = ${list}; const go = async (url) => { try { await fetch(url); taken.push(url) } catch {} }; for (const url of all.slice(18)) await go(url); export default taken`,
    )
    expect(rest).toMatchObject({ outcome: 'completed', result: '[]' })
    expect([asked.length, lookups.length]).toEqual(before)
  })

  test('is refused where the operator listed none at all', async () => {
    expect(await seen(closed, `fetch('${at('open.example')}')`)).toBe('refused')
    expect(await seen(closed, "fetch('https://example.com/')")).toBe('refused')
  })

  const misuses = [
    "fetch('https://open.example', { method: 'CONNECT' })",
    "fetch('https://open.example', { method: { toString: () => 'GET' } })",
    "fetch('https://open.example', { headers: { 'a\\r\\nb': 'c' } })",
    "fetch('https://open.example', { headers: { a: 'b\\r\\nc: d' } })",
    "fetch('https://open.example', { headers: Object.fromEntries(Array.from({ length: 99 }, (_, i) => ['h' + i, 'x'])) })",
    "fetch('https://open.example', { body: { length: 1 } })",
    "fetch('https://open.example', { method: 'POST', body: 'x'.repeat(300_000) })",
    "fetch({ toString() { throw new Error('x') } })",
    "fetch('https://open.example', null)",
  ]
  test.each(misuses)('%s is refused', async (call) => {
    expect(await seen(world, call.replace('https://open.example', at('open.example')))).toBe(
      'refused',
    )
  })
})
