import { Type as T } from '@sinclair/typebox'
import { afterEach, expect, test } from 'vitest'
import { jsonAnswer } from '../../../test/support/inner-answer.ts'
import { mcpCaller, startMcpServer } from '../../../test/support/mcp-server.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { rowsOf } from '../../kernel/operation.ts'
import type { InnerAnswer } from '../../ports/dispatch.ts'

const { operation } = rowsOf<unknown>()
const catalog = buildCatalog(
  {
    slow: {
      operations: {
        read: operation({
          name: 'slow.read',
          method: 'GET',
          path: '/api/slow',
          tier: 'public',
          family: 'Slow',
          auth: [],
          effect: 'none',
          summary: 'Takes its time',
          input: {},
          output: T.Object({ said: T.String() }),
          examples: [{ name: 'x' }],
          handler: () => {
            throw new Error('the dispatch of the test answers')
          },
        }),
      },
    },
  },
  { serviceSlug: 'svc' },
)
// The first revision whose streams begin with an event, so that a client has a place to go on from before any answer.
const protocolVersion = '2025-11-25'

let server: Awaited<ReturnType<typeof startMcpServer>>
afterEach(() => server.close())

/** A server whose only tool answers when the test says so. */
async function startSlow() {
  const called = Promise.withResolvers<AbortSignal | undefined>()
  const answer = Promise.withResolvers<InnerAnswer>()
  server = await startMcpServer({
    catalog,
    dispatch: (request) => {
      called.resolve(request.signal)
      return answer.promise
    },
    callerOf: (headers) => ({
      ...mcpCaller,
      credentialId: headers.get('authorization') ?? mcpCaller.credentialId,
    }),
  })
  const opened = await send({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  await opened.text()
  const session = {
    'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
    'mcp-protocol-version': protocolVersion,
  }
  return { answer, called: called.promise, session }
}

function send(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(server.url, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
    signal,
  })
}

const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'slow_read' } }

/** Reads a stream until it holds what is looked for. */
async function readUntil(response: Response, wanted: RegExp): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const found = wanted.exec(text)
    if (found !== null) return found[1] ?? found[0]
  }
  throw new Error(`the stream ended with: ${text}`)
}

test('an answer whose stream broke is replayed after the last event that was seen, to its own credential only', async () => {
  const { answer, called, session } = await startSlow()
  const broken = new AbortController()
  const first = await send(call, session, broken.signal)
  const seen = await readUntil(first, /id: (\S+)/)
  await called
  broken.abort()
  answer.resolve(jsonAnswer({ said: 'late, but whole' }))
  const goOn = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(server.url, {
      headers: { accept: 'text/event-stream', ...session, ...headers, 'last-event-id': seen },
    })
  expect((await goOn({ authorization: 'Bearer other' })).status).toBe(404)
  expect(await readUntil(await goOn(), /"structuredContent":(\{[^}]*\})/)).toBe(
    '{"said":"late, but whole"}',
  )
})

test('a call that the client cancels aborts its operation, and the session goes on', async () => {
  const { answer, called, session } = await startSlow()
  const stream = await send(call, session)
  const signal = (await called) ?? expect.fail('the call has no signal')
  expect(signal.aborted).toBe(false)
  const aborted = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  const params = { requestId: 7, reason: 'no longer needed' }
  await send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }, session)
  await aborted
  answer.resolve(jsonAnswer({ said: 'too late' }))
  expect((await send({ jsonrpc: '2.0', id: 8, method: 'ping' }, session)).status).toBe(200)
  await stream.body?.cancel()
})
