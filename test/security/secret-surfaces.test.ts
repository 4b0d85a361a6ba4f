import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hexOf, phraseOf } from '../../tools/generate/secrets/material.ts'
import type { RunningApp } from '../support/app.ts'
import { sharedTestApp } from '../support/shared-app.ts'
import { post, sessionOf } from './callers.ts'

const key = hexOf('a key that is sent to every surface')
const secret = `my pk: ${key}`
const phrase = phraseOf('a phrase that is sent to every surface').join('')
const origin = { origin: 'http://localhost:4663' }
const json = { 'content-type': 'application/json' }
let app: RunningApp

beforeAll(async () => {
  app = await sharedTestApp()
})

type Asked = { readonly path: string; readonly init?: RequestInit }

const posted = (path: string, body: unknown): Asked => ({
  path,
  init: { method: 'POST', headers: { ...origin, ...json }, body: JSON.stringify(body) },
})
const message = {
  message: {
    messageId: 'm',
    role: 'user',
    kind: 'message',
    parts: [{ kind: 'text', text: secret }],
  },
}

test.each<[string, Asked]>([
  ['a body', posted('/api/auth/verify', { message: secret, signature: '0x', walletAddress: '0x' })],
  ['a query', { path: `/api/auth/verify-holder?wallet=${phrase}` }],
  ['a path', { path: `/api/agents/a2a/${phrase.slice(0, 12)}${phrase.slice(12)}/card` }],
  ['a header', { path: '/api/auth/challenge?wallet=0x', init: { headers: { 'x-note': secret } } }],
  [
    'an Idempotency-Key',
    { path: '/api/developer/status', init: { headers: { 'idempotency-key': `pk-${key}` } } },
  ],
  [
    'a part of a message',
    posted('/api/agents/a2a', { jsonrpc: '2.0', id: 1, method: 'message/send', params: message }),
  ],
  [
    'a form',
    {
      path: '/api/agents/a2a',
      init: { method: 'POST', headers: origin, body: new URLSearchParams({ note: secret }) },
    },
  ],
  [
    'a file in base64',
    posted('/api/auth/verify', {
      message: Buffer.from(`EVM_KEY=${key}\nPORT=80\n`).toString('base64'),
      signature: '0x',
      walletAddress: '0x',
    }),
  ],
])('400 for a secret in %s, which is not repeated', async (_, { path, init }) => {
  const answer = await fetch(`${app.baseUrl}${path}`, init)
  const text = await answer.text()
  expect([answer.status, text]).toEqual([400, expect.stringContaining('request.secret_refused')])
  expect(text).not.toContain(key)
  expect(text).not.toContain(phrase)
})

test('a tool that is called with a secret answers that it is refused, and nothing is logged', async () => {
  const cookie = await sessionOf(app.baseUrl)
  const minted = await post(
    `${app.baseUrl}/api/developer/keys`,
    { name: 'a key' },
    { cookie, ...origin },
  )
  const { key: apiKey } = JSON.parse(minted.text) as { key: string }
  const call = { name: 'auth_verify', arguments: { body: { message: secret } } }
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
  const accept = 'application/json, text/event-stream'
  const headers = { ...json, accept, authorization: `Bearer ${apiKey}` }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const text = await (await fetch(`${app.baseUrl}/mcp`, init)).text()
  expect(text).toContain('request.secret_refused')
  expect(text).not.toContain(key)
  expect(app.logged).toEqual([])
})

test('a WebSocket is closed with 1008 before its frame is read, and nothing is logged', async () => {
  const socket = new WebSocket(`${app.baseUrl.replace('http', 'ws')}/ws`, { headers: origin })
  const texts: string[] = []
  socket.on('message', (data) => texts.push(String(data)))
  await once(socket, 'message')
  socket.send(JSON.stringify({ type: 'ping', echo: secret }))
  const [code, reason]: unknown[] = await once(socket, 'close')
  expect([code, String(reason)]).toEqual([1008, 'a frame carried a private key'])
  expect(texts.join('')).not.toContain(key)
  expect(app.logged).toEqual([])
})
