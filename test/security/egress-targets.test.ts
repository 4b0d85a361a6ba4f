import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDnsLookup } from '../../src/adapters/egress/dns-lookup.ts'
import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { codeOf } from '../support/auth-world.ts'
import { type DnsAnswer, type DnsServer, startDnsServer } from '../support/dns-server.ts'
import {
  type Canaries,
  privateV4,
  privateV6,
  spellings,
  startCanaries,
  wildcardAnswer,
} from './private-targets.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

// Whatever an address looks like, and whenever it turns out to be a private one: nobody is connected to (W1).
let canaries: Canaries
let dns: DnsServer
let answers: (name: string) => DnsAnswer | null
let lookup: ReturnType<typeof createDnsLookup>

beforeAll(async () => {
  canaries = await startCanaries()
  dns = await startDnsServer((name) => answers(name))
  lookup = createDnsLookup({ servers: [dns.address] })
})
afterAll(() => Promise.all([canaries.close(), dns.close()]))

const seen = new Set(['egress.refused', 'egress.unreachable', 'egress.unexpected_answer'])
/** Besides the eight well-known ones, private addresses drawn from their blocks. */
const more = scaled({ small: 2, full: 40 })

function targets(): readonly string[] {
  const random = numbersOf(seed)
  const part = () => 1 + Math.floor(random() * 253)
  const drawn = Array.from(
    { length: more },
    (_, index) =>
      [`127.${part()}.${part()}.${part()}`, `10.${part()}.${part()}.${part()}`][index % 2],
  )
  return [...privateV4, ...drawn.filter((one) => one !== undefined)]
}

/** The port of the canaries is open to every scheme, so that nothing but the address itself is refused. */
function guard(differences: Partial<Parameters<typeof createEgress>[0]> = {}) {
  const ports = { https: [canaries.port], http: [canaries.port] }
  return createEgress({ lookup, ports, ...differences })
}

describe('private targets (W1)', () => {
  test('are more than 300 spellings, and listeners wait behind them', () => {
    expect(spellings(privateV4, canaries.port).length).toBeGreaterThanOrEqual(300)
    expect(canaries.listening.length).toBeGreaterThan(0)
  })

  test('are refused as the first address, with and without TLS, and when they are streamed', async () => {
    answers = wildcardAnswer
    const egress = guard()
    const wrong: string[] = []
    let tried = 0
    for (const { kind, authority } of spellings(targets(), canaries.port)) {
      for (const scheme of ['https', 'http', 'HTTPS']) {
        const request = {
          method: 'GET',
          url: `${scheme}://${authority}/`,
          allowHttp: true,
        } as const
        const call = scheme === 'HTTPS' ? egress.stream(request) : egress.request(request)
        tried++
        const code = await codeOf(call.then(() => 0))
        if (!seen.has(code)) wrong.push(`${scheme} ${kind}: ${code}`)
      }
    }
    await egress.close()
    count('egress targets, first address (W1)', { tried, bad: wrong.length + canaries.connects() })
    expect(wrong).toEqual([])
    expect(canaries.connects()).toBe(0)
  })

  test('are refused as the address of a redirect', async () => {
    answers = wildcardAnswer
    let location = ''
    const redirecting = await rawServer(() => `HTTP/1.1 302 Found\r\nlocation: ${location}\r\n`)
    const egress = guard({ allowedHosts: [redirecting.host] })
    const wrong: string[] = []
    let tried = 0
    for (const { kind, authority } of spellings(targets(), canaries.port)) {
      // A line break ends the header, so this spelling cannot be sent.
      if (authority.includes('\n')) continue
      for (const form of [`https://${authority}/`, `//${authority}/`, `http://${authority}/`]) {
        location = form
        tried++
        const url = `http://${redirecting.host}/`
        const code = await codeOf(
          egress.request({ method: 'GET', url, redirectsMax: 3 }).then(() => 0),
        )
        if (!seen.has(code)) wrong.push(`${form} ${kind}: ${code}`)
      }
    }
    expect(redirecting.served()).toBe(tried)
    await egress.close()
    await redirecting.close()
    count('egress targets, redirect (W1)', { tried, bad: wrong.length + canaries.connects() })
    expect(wrong).toEqual([])
    expect(canaries.connects()).toBe(0)
  }, 60_000)

  test('are refused as the second answer to a name whose first answer was public', async () => {
    const publicServer = await rawServer(() => 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n')
    const port = Number(publicServer.host.split(':')[1])
    const wrong: string[] = []
    const privateOnes = [...targets().filter((one) => one !== '127.0.0.1'), ...privateV6]
    for (const [index, address] of privateOnes.entries()) {
      const name = `r${index}.rebind.example`
      let answered = 0
      answers = (asked) => {
        // Each lookup asks twice, once for each family.
        if (asked !== name) return null
        return { addresses: answered++ < 2 ? ['127.0.0.1'] : [address], ttlSeconds: 0 }
      }
      // Here, and only here, the listener of the test stands for a public host.
      const isPublic = (one: string) => one === '127.0.0.1'
      const egress = guard({ isPublic, ports: { https: [], http: [port] } })
      const url = `http://${name}:${port}/`
      const first = await egress.request({ method: 'GET', url, allowHttp: true })
      const second = await codeOf(
        egress.request({ method: 'GET', url, allowHttp: true }).then(() => 0),
      )
      if (first.status !== 200 || second !== 'egress.refused') wrong.push(`${address}: ${second}`)
      const lookups = dns.asked.filter((question) => question.includes(` ${name} `)).length / 2
      if (lookups !== 2) wrong.push(`${address}: ${lookups} lookups for 2 requests`)
      await egress.close()
    }
    expect(publicServer.served()).toBe(privateOnes.length)
    await publicServer.close()
    count('egress targets, second lookup (W1)', {
      tried: privateOnes.length,
      bad: wrong.length + canaries.connects(),
    })
    expect(wrong).toEqual([])
    expect(canaries.connects()).toBe(0)
  })

  test.each([
    ['one private address among public ones', { addresses: ['1.1.1.1', '127.0.0.1'] }],
    ['a private IPv6 address beside a public IPv4 address', { addresses: ['1.1.1.1', '::1'] }],
    ['no time to live', { addresses: ['127.0.0.1'], ttlSeconds: 0 }],
    ['a chain to another name', { cname: 'inner.example', addresses: ['127.0.0.1'] }],
    [
      'an answer of 64 KB whose last address is private',
      {
        truncated: true,
        addresses: [
          ...Array.from({ length: 4_000 }, (_, index) => `1.1.${index >> 8}.${index & 255}`),
          '127.0.0.1',
        ],
      },
    ],
  ])('are refused behind a name with %s', async (_, answer) => {
    answers = () => answer
    const egress = guard()
    const url = `https://name.example:${canaries.port}/`
    expect(await codeOf(egress.request({ method: 'GET', url }).then(() => 0))).toBe(
      'egress.refused',
    )
    await egress.close()
    expect(canaries.connects()).toBe(0)
  })

  // What the counts above are worth: without the check, the same spellings do reach the listeners.
  test('would be reached without the check of addresses', async () => {
    answers = wildcardAnswer
    const unguarded = guard({ isPublic: () => true })
    const local = spellings(['127.0.0.1'], canaries.port)
    const asked = local.map(({ authority }) => {
      const url = `http://${authority}/`
      return codeOf(unguarded.request({ method: 'GET', url, allowHttp: true }).then(() => 0))
    })
    // Some of them lead to where nobody answers.
    await expect.poll(canaries.connects).toBeGreaterThan(20)
    await unguarded.close()
    await Promise.all(asked)
  })
})

/** A server that answers every request with this head and no body. */
async function rawServer(head: () => string) {
  let served = 0
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      served++
      const type = head().includes('content-length') ? '' : 'content-length: 0\r\n'
      socket.end(Buffer.from(`${head()}${type}connection: close\r\n\r\n`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    host: `127.0.0.1:${port}`,
    served: () => served,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
