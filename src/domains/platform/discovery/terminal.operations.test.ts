import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { httpServerOf } from '../../../../test/support/http-server.ts'
import { noTerminal, tinyTerminal } from '../../../../test/support/terminal-files.ts'
import { discoveryRows } from './index.ts'
import { terminalOperations } from './terminal.operations.ts'
import { createTerminalDocuments } from './terminal-documents.ts'

const paths = Object.values(terminalOperations)
  .map(({ path }) => path)
  .filter((path) => path !== '/assets/{file}')
  .map((path) =>
    path.replace('{address}', `0x${'5b'.repeat(20)}`).replace('{slug}', 'market-watch'),
  )
const script = '/assets/index-B3BHF5D6.js'
let http: FastifyInstance
let unbuilt: FastifyInstance

beforeAll(async () => {
  const serving = (files: typeof tinyTerminal) =>
    httpServerOf(
      { discovery: discoveryRows },
      { discovery: { terminal: createTerminalDocuments(files) } },
    )
  ;[http, unbuilt] = await Promise.all([serving(tinyTerminal), serving(noTerminal)])
})
afterAll(() => Promise.all([http.close(), unbuilt.close()]))

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ url, headers })

describe('a page of the terminal', () => {
  test.each(paths)('200 at %s, with whatever query', async (path) => {
    for (const query of ['', '?market=0xAB&tab=%20', '?a&a=1&__proto__=x']) {
      const { body, headers, statusCode } = await get(`${path}${query}`)
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(body).toContain(script)
    }
  })

  test('200 under a policy that has scripts, styles and calls of its own origin alone', async () => {
    const { headers } = await get('/trade')
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]),
    )
    for (const part of [
      'script-src',
      'style-src',
      'font-src',
      'connect-src',
      'frame-src',
      'worker-src',
    ]) {
      expect(policy.get(part)).toBe("'self'")
    }
    for (const part of ['default-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(part)).toBe("'none'")
    }
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  test('304 for who has it, who asks each time', async () => {
    const { headers } = await get('/trade', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) })
    const known = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) }
    const again = await get('/trade?other', known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('200 without a body for HEAD', async () => {
    const { body, headers, statusCode } = await http.inject({ method: 'HEAD', url: '/' })
    expect([statusCode, body]).toEqual([200, ''])
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
  })

  test('503 where nothing is built, with what to do', async () => {
    const answer = await unbuilt.inject('/trade')
    expect([answer.statusCode, answer.json()]).toMatchObject([
      503,
      {
        code: 'terminal.not_built',
        retryable: false,
        hint: expect.stringContaining('npm run build'),
      },
    ])
  })
})

describe('a file of the terminal', () => {
  test('200 for a year, and never asked for again', async () => {
    const { headers, statusCode } = await get(script)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: expect.stringMatching(/accept-encoding/i),
    })
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
  ])('200 for %s in the encoding that was made beforehand', async (accepted, encoding) => {
    const { headers, rawPayload } = await get(script, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? Buffer.from
    expect(String(decode(rawPayload))).toContain('document.body')
    const plain = await get(script)
    expect(plain.headers.etag === headers.etag).toBe(encoding === undefined)
  })

  test('200 in no encoding that was not made beforehand', async () => {
    const body = Buffer.from('x'.repeat(10_000))
    const dense = { contentType: 'text/css', digest: 'd', body, encoded: {} }
    const server = await httpServerOf(
      { discovery: discoveryRows },
      { discovery: { terminal: createTerminalDocuments({ ...noTerminal, asset: () => dense }) } },
    )
    const { headers } = await server.inject({ url: script, headers: { 'accept-encoding': 'br' } })
    expect([headers['content-encoding'], headers.etag]).toEqual([undefined, '"d"'])
    await server.close()
  })

  test.each(['index-00000000.js', '..%2f..%2fpackage.json', '__proto__'])(
    '404 for %s, which nothing may keep',
    async (name) => {
      const { headers, json, statusCode } = await get(`/assets/${name}`)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(json()).toMatchObject({ code: 'resource.not_found' })
    },
  )
})
