import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Type as T } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf, principal, tableAuthenticator } from '../../../test/support/http-server.ts'
import { rowsOf } from '../../kernel/operation.ts'

const { operation, socket } = rowsOf<null>()
const row = { tier: 'public', family: 'Notes', auth: [], input: {}, effect: 'none' } as const
const operations = {
  read: operation({
    name: 'upgrade.read',
    ...row,
    method: 'GET',
    path: '/notes',
    summary: 'Read a note',
    output: T.Object({ text: T.String() }),
    examples: [{ name: 'one', output: { text: 'hello' } }],
    handler: () => ({ text: 'hello' }),
  }),
  live: socket({
    name: 'upgrade.live',
    ...row,
    method: 'GET',
    path: '/live',
    summary: 'Follow notes',
    examples: [{ name: 'a socket' }],
    handler: async () => {},
  }),
}

let app: FastifyInstance
beforeAll(async () => {
  const session = principal({ credential: 'wallet_session' })
  app = await httpServerOf(
    { notes: { operations } },
    { notes: null },
    {
      authenticators: [tableAuthenticator('wallet_session', { token: session })],
      // Only whether it is reached matters here.
      acceptSocket: ({ socket: accepted }) => void accepted.end('HTTP/1.1 101 Reached\r\n\r\n'),
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Asks on a socket of its own, because clients do not let tests write every target; the whole answer. */
async function ask(target: string, headers: Readonly<Record<string, string>>): Promise<string> {
  // The server listens on a port, so its address is one.
  const { port } = app.server.address() as AddressInfo
  const connection = connect(port, '127.0.0.1')
  let text = ''
  connection.on('data', (part) => (text += part.toString()))
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  connection.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  await once(connection, 'close')
  return text
}
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
const statusOf = (answer: string) => answer.slice(9, 12)

/** Node before 24.9 takes every offer for an upgrade and leaves nobody a choice. */
const leavesChoice = Reflect.get(createServer(), 'shouldUpgradeCallback') !== undefined

describe.runIf(leavesChoice)('an offer of another protocol', () => {
  test.each(['h2c', 'TLS/1.0', 'HTTP/2.0, h2c'])('%s is passed over', async (offered) => {
    const answer = await ask('/notes', { connection: 'Upgrade, close', upgrade: offered })
    expect(statusOf(answer)).toBe('200')
    expect(answer).toContain('{"text":"hello"}')
  })
})

describe('an upgrade to a WebSocket', () => {
  test.each(['/live', '/live?topics=a', 'http://localhost/live'])('reaches %s', async (target) => {
    expect(statusOf(await ask(target, upgrade))).toBe('101')
  })
  test.each(['//live', '//evil.example/live', '/live/', '/Live', '/notes', '/live%00'])(
    'finds nothing at %s',
    async (target) => {
      expect(statusOf(await ask(target, upgrade))).toBe('404')
    },
  )
  test.each(['http://[', 'http://a:b/', '*'])('is malformed at %s', async (target) => {
    const answer = await ask(target, upgrade)
    expect([statusOf(answer), answer.includes('request.malformed')]).toEqual(['400', true])
  })
  test('by cookie needs an Origin that is allowed', async () => {
    const cookie = '__Host-svc.sid=token'
    const origins = ['http://localhost:4663', 'https://evil.example', 'null', undefined]
    const answers = await Promise.all(
      origins.map((origin) =>
        ask('/live', { ...upgrade, cookie, ...(origin === undefined ? {} : { origin }) }),
      ),
    )
    expect(answers.map(statusOf)).toEqual(['101', '403', '403', '403'])
    expect(answers[3]).toContain('"code":"auth.origin_refused"')
  })
  test('that is refused says how many calls are left', async () => {
    const answer = await ask('/live', { ...upgrade, 'x-api-key': 'ct_sk_x' })
    expect(statusOf(answer)).toBe('401')
    expect(answer).toContain('ratelimit: "api";r=')
    expect(answer).toContain('ratelimit-remaining: ')
  })
})
