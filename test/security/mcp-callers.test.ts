import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import type { RunningApp } from '../support/app.ts'
import { type Json, objectOf, textOf } from '../support/plain-api.ts'
import { sharedTestApp } from '../support/shared-app.ts'

const origin = { origin: 'http://localhost:4663' }
const wallet = privateKeyToAccount(generatePrivateKey())
let app: RunningApp
let cookie = ''

async function send(
  path: string,
  {
    body,
    method = body === undefined ? 'GET' : 'POST',
    headers = {},
  }: {
    readonly body?: Json
    readonly method?: string
    readonly headers?: Readonly<Record<string, string>>
  } = {},
) {
  const answer = await fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  const json = objectOf({ body: isJson ? JSON.parse(text) : {} }, 'body')
  return { status: answer.status, headers: answer.headers, json }
}

const initialize = (headers: Readonly<Record<string, string>>) =>
  send('/mcp', {
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'stranger', version: '1' },
      },
    },
  })

async function mintKey(): Promise<{ readonly id: string; readonly key: string }> {
  const { json } = await send('/api/developer/keys', {
    headers: { ...origin, cookie },
    body: { name: 'mcp' },
  })
  const record = objectOf(json, 'record')
  return { id: String(record['id']), key: textOf(json, 'key') }
}

beforeAll(async () => {
  app = await sharedTestApp()
  const { json } = await send(`/api/auth/challenge?wallet=${wallet.address}`)
  const message = textOf(json, 'message')
  const signature = await wallet.signMessage({ message })
  const body = { walletAddress: wallet.address, message, signature }
  const session = await send('/api/auth/verify', { headers: origin, body })
  cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}, 120_000)

test('M8: whoever brings no good key is told how to bring one, and gets no session', async () => {
  const revoked = await mintKey()
  await send(`/api/developer/keys/${revoked.id}`, {
    method: 'DELETE',
    headers: { ...origin, cookie },
  })
  const script = await fetch(`${app.baseUrl}/api/e2b/install.sh.sha256`)
  const oneshot = await send('/api/e2b/oneshot', {
    body: { scriptSha256: (await script.text()).slice(0, 64) },
  })
  const foreign = 'eyJhbGciOiJub25lIn0.eyJhdWQiOiJzb21lYm9keS1lbHNlIn0.'
  const bearers = [revoked.key, `ct_sk_${'a'.repeat(49)}`, textOf(oneshot.json, 'key'), foreign]
  const answers = await Promise.all([
    initialize({}),
    initialize({ cookie }),
    ...bearers.map((bearer) => initialize({ authorization: `Bearer ${bearer}` })),
  ])
  for (const { status, headers } of answers) {
    expect(headers.get('www-authenticate') ?? 'none').toMatch(status === 401 ? /^Bearer/ : /^none/)
    expect(headers.get('mcp-session-id')).toBeNull()
  }
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 401, 401, 403, 401])
})

test('M8: a session opens for its own key only, and ends with it', async () => {
  const [own, other] = [await mintKey(), await mintKey()]
  const opened = await initialize({ authorization: `Bearer ${own.key}` })
  const sessionId = opened.headers.get('mcp-session-id') ?? ''
  expect([opened.status, sessionId === '']).toEqual([200, false])
  const list = (key: string) =>
    send('/mcp', {
      headers: {
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
        'mcp-session-id': sessionId,
      },
      body: { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    })
  expect((await list(other.key)).status).toBe(404)
  await send(`/api/developer/keys/${own.id}`, { method: 'DELETE', headers: { ...origin, cookie } })
  await expect.poll(async () => (await list(own.key)).status).toBe(401)
})
