import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { a2aRows } from '../../src/domains/agents/a2a/index.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Database } from '../../src/ports/database.ts'
import { restError, rpcError, toA2aFailure } from '../../src/surfaces/a2a/failure.ts'
import {
  a2aAgents,
  a2aMigrationSets,
  rpc,
  startA2aServer,
  textMessage,
} from '../support/a2a-world.ts'
import { createTestDatabase } from '../support/database.ts'

let database: Database
let server: Awaited<ReturnType<typeof startA2aServer>>
beforeAll(async () => {
  database = await createTestDatabase(a2aMigrationSets)
  server = await startA2aServer(database, { egressHosts: ['127.0.0.1:9'], waitMsMax: 100 })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const call = (method: string, params: unknown, options: Parameters<typeof rpc>[2] = {}) =>
  rpc(server.url, { jsonrpc: '2.0', id: 'call-1', method, params }, options)
const sent = async (text: string, configuration: object = {}) => {
  const { body } = await call('message/send', { message: textMessage(text), configuration })
  return body.result
}

describe('envelopes: JSON-RPC is read before anything else', () => {
  it.each([
    ['no JSON', '{"jsonrpc":', -32_700, null],
    ['an empty body', '', -32_700, null],
    ['a batch', [{ jsonrpc: '2.0', id: 1, method: 'tasks/get' }], -32_600, null],
    ['a text', '"hello"', -32_600, null],
    ['no jsonrpc', { id: 7, method: 'tasks/get', params: {} }, -32_600, 7],
    ['another jsonrpc', { jsonrpc: '1.0', id: 7, method: 'tasks/get' }, -32_600, 7],
    ['no method', { jsonrpc: '2.0', id: 7 }, -32_600, 7],
    ['a method that is no text', { jsonrpc: '2.0', id: 7, method: 5 }, -32_600, 7],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'tasks/get' }, -32_600, null],
    ['an id with a fraction', { jsonrpc: '2.0', id: 1.5, method: 'tasks/get' }, -32_600, null],
    ['an unknown method', { jsonrpc: '2.0', id: 7, method: 'tasks/dance' }, -32_601, 7],
    ['a member of objects', { jsonrpc: '2.0', id: 7, method: 'constructor' }, -32_601, 7],
    ['a method of 1.0', { jsonrpc: '2.0', id: 7, method: 'SendMessage' }, -32_601, 7],
  ])('%s is refused with HTTP 200 and its own code', async (_, body, code, id) => {
    for (const key of ['ct_sk_alice', null]) {
      const answered = await rpc(server.url, body, { key })
      expect(answered).toMatchObject({ status: 200, body: { jsonrpc: '2.0', id, error: { code } } })
    }
  })

  it('answers with the id that was asked with, a text, a number or null', async () => {
    for (const id of ['a', 0, 42, null]) {
      const { body } = await rpc(server.url, {
        jsonrpc: '2.0',
        id,
        method: 'tasks/get',
        params: { id: 'none' },
      })
      expect(body).toMatchObject({ id, error: { code: -32_001 } })
    }
  })
})

describe('parameters: -32602 says where', () => {
  const message = textMessage('x')
  it.each([
    ['message/send', undefined],
    ['message/send', null],
    ['message/send', []],
    ['message/send', {}],
    ['message/send', { message: 'hello' }],
    ['message/send', { message: { ...message, parts: [] } }],
    ['message/send', { message: { ...message, parts: undefined } }],
    ['message/send', { message: { ...message, role: undefined } }],
    ['message/send', { message: { ...message, role: 'robot' } }],
    ['message/send', { message: { ...message, role: 'agent' } }],
    ['message/send', { message: { ...message, messageId: undefined } }],
    ['message/send', { message: { ...message, messageId: '' } }],
    ['message/send', { message: { ...message, parts: [{ kind: 'video', text: 'x' }] } }],
    ['message/send', { message: { ...message, parts: [{ kind: 'text' }] } }],
    ['message/send', { message: { ...message, parts: [{ kind: 'text', text: '   ' }] } }],
    ['message/send', { message: { ...message, parts: [{ kind: 'data', data: 'x' }] } }],
    ['message/send', { message: textMessage('x'.repeat(16_001)) }],
    ['message/send', { message, configuration: { historyLength: -1 } }],
    ['message/send', { message, configuration: { blocking: 'yes' } }],
    ['message/send', { message: textMessage('x'), agent: 'nobody' }],
    ['message/stream', {}],
    ['tasks/get', {}],
    ['tasks/get', { id: '' }],
    ['tasks/get', { id: 5 }],
    ['tasks/get', { id: 'x', historyLength: -1 }],
    ['tasks/get', { id: 'x', historyLength: 1.5 }],
    ['tasks/cancel', {}],
    ['tasks/resubscribe', {}],
    ['tasks/pushNotificationConfig/set', { taskId: 'x' }],
    ['tasks/pushNotificationConfig/set', { taskId: 'x', pushNotificationConfig: {} }],
    ['tasks/pushNotificationConfig/get', {}],
    ['tasks/pushNotificationConfig/delete', { id: 'x' }],
  ])('%s %j', async (method, params) => {
    const { body, status } = await call(method, params)
    expect(status).toBe(200)
    expect(body.error.code).toBe(-32_602)
    expect(body.error.message).not.toBe('')
  })

  it('-32602 for texts that could not be kept: with NUL, or half a character', async () => {
    const text = (value: string) => ({ ...message, parts: [{ kind: 'text', text: value }] })
    const answers = [
      await call('message/send', { message: text('a\u0000b') }),
      await call('message/send', { message: text('a\ud800b') }),
      await call('message/send', { message: { ...message, messageId: 'a\u0000b' } }),
      await call('tasks/get', { id: 'a\u0000b' }),
    ]
    expect(answers.map(({ body }) => body.error?.code)).toEqual(answers.map(() => -32_602))
    const kept = await call('message/send', { message: text('\\u0000 is six characters') })
    expect(kept.body.result.status.state).toBe('completed')
  })

  it('-32005 for files, and for a caller who takes no text', async () => {
    const file = { kind: 'file', file: { uri: 'https://example.com/a.png' } }
    const files = await call('message/send', { message: textMessage('', { parts: [file] }) })
    expect(files.body.error.code).toBe(-32_005)
    const configuration = { acceptedOutputModes: ['image/png'] }
    const images = await call('message/send', { message: textMessage('x'), configuration })
    expect(images.body.error.code).toBe(-32_005)
  })

  it('takes the short form of a message, an agent by name, and data', async () => {
    const short = await call('message/send', {
      agent: 'order-planner',
      message: { role: 'user', content: 'hello' },
    })
    expect(short.body.result).toMatchObject({
      status: { state: 'completed' },
      metadata: { agent: 'order-planner' },
    })
    const parts = [{ kind: 'data', data: { amount: '5' } }]
    const data = await rpc(`${server.url}?agent=order-planner`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: { message: textMessage('', { parts }) },
    })
    expect(data.body.result).toMatchObject({
      artifacts: [{ parts: [{ text: 'echo: {"amount":"5"}' }] }],
      metadata: { agent: 'order-planner' },
      history: [{ parts }],
    })
  })
})

describe('who may call', () => {
  it('401 in the form of JSON-RPC without a credential, for every method', async () => {
    for (const method of ['message/send', 'tasks/get', 'agent/getAuthenticatedExtendedCard']) {
      const { body, headers, status } = await call(method, {}, { key: null })
      expect(status).toBe(401)
      expect(headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect(body).toMatchObject({ jsonrpc: '2.0', id: 'call-1', error: { code: -32_000 } })
    }
  })

  it('403 for a key without the scope, over both bindings', async () => {
    const { body, status } = await call('tasks/get', { id: 'x' }, { key: 'ct_sk_narrow' })
    expect(status).toBe(403)
    expect(body.error.data.requiredScope).toBe('route:a2a:*')
    const rest = await fetch(`${server.url}/v1/tasks/x`, {
      headers: { authorization: 'Bearer ct_sk_narrow' },
    })
    expect(rest.status).toBe(403)
    expect((await fetch(`${server.url}/v1/tasks/x`)).status).toBe(401)
  })

  it('M9: a task of another account answers as one that does not exist, in every method', async () => {
    const { id } = await sent('hold mine', { blocking: false })
    const none = `task_${'0'.repeat(26)}`
    const config = { url: 'http://127.0.0.1:9/hook' }
    const asBob = async (method: string, params: object) => {
      const { body } = await call(method, params, { key: 'ct_sk_bob' })
      return JSON.stringify(body)
    }
    for (const [method, params] of [
      ['tasks/get', (task: string) => ({ id: task })],
      ['tasks/cancel', (task: string) => ({ id: task })],
      ['tasks/resubscribe', (task: string) => ({ id: task })],
      ['message/send', (task: string) => ({ message: { ...textMessage('hi'), taskId: task } })],
      [
        'tasks/pushNotificationConfig/set',
        (task: string) => ({ taskId: task, pushNotificationConfig: config }),
      ],
      ['tasks/pushNotificationConfig/get', (task: string) => ({ id: task })],
      ['tasks/pushNotificationConfig/list', (task: string) => ({ id: task })],
      [
        'tasks/pushNotificationConfig/delete',
        (task: string) => ({ id: task, pushNotificationConfigId: 'x' }),
      ],
    ] as const) {
      const foreign = await asBob(method, params(id))
      expect(foreign).toBe(await asBob(method, params(none)))
      expect(foreign).toContain('-32001')
    }
    expect((await call('tasks/get', { id })).body.result.status.state).toBe('working')
  })
})

describe('tasks', () => {
  it('a blocking send answers the final state, also of a task that fails', async () => {
    expect((await sent('hello', { blocking: true })).status.state).toBe('completed')
    const failed = await sent('fail now')
    expect(failed.status).toMatchObject({
      state: 'failed',
      message: { role: 'agent', parts: [{ text: 'The model gave up.' }] },
    })
  })

  it('a blocking send that takes too long answers how far the task is', async () => {
    expect((await sent('hold for long')).status.state).toBe('working')
  })

  it.each([
    ['queued', 'cancelled', 'canceled'],
    ['running', 'expired', 'failed'],
    ['running', 'budget_reached', 'failed'],
  ] as const)('what was %s and is %s is %s, with what it has said', async (_, end, state) => {
    const task = await sent('hold it', { blocking: false })
    server.runs.say(task.metadata.runId, 'so far')
    server.runs.finish(task.metadata.runId, end)
    const { body } = await call('tasks/get', { id: task.id })
    expect(body.result).toMatchObject({
      status: { state, message: { parts: [{ text: end }] } },
      artifacts: [{ parts: [{ text: 'so far' }] }],
      metadata: { runStatus: end },
    })
  })

  it('the same message gives the same task, also ten times at once', async () => {
    const before = server.runs.count()
    const message = textMessage('once')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('message/send', { message })),
    )
    expect(new Set(answers.map(({ body }) => body.result.id)).size).toBe(1)
    expect(server.runs.count()).toBe(before + 1)
    const other = await call('message/send', { message: { ...message, contextId: 'other' } })
    expect(other.body.result.id).not.toBe(answers[0]?.body.result.id)
  })

  it('keeps the context that it is given, and makes one where there is none', async () => {
    const contextId = randomUUID()
    const { body } = await call('message/send', { message: textMessage('hi', { contextId }) })
    expect(body.result.contextId).toBe(contextId)
    expect((await sent('hi')).contextId).toMatch(/^ctx_/)
  })

  it('-32004 for a message to a task that has ended or that waits for nobody', async () => {
    const ended = await sent('hello')
    const busy = await sent('hold', { blocking: false })
    for (const { id } of [ended, busy]) {
      const { body } = await call('message/send', { message: textMessage('more', { taskId: id }) })
      expect(body.error.code).toBe(-32_004)
    }
    const { body } = await call('message/send', {
      message: textMessage('more', { taskId: ended.id, contextId: 'another' }),
    })
    expect(body.error.code).toBe(-32_602)
  })

  it('-32002 for cancelling what has ended; cancelling ends what goes on', async () => {
    const { id } = await sent('hello')
    expect((await call('tasks/cancel', { id })).body.error.code).toBe(-32_002)
    const held = await sent('hold', { blocking: false })
    const { body } = await call('tasks/cancel', { id: held.id })
    expect(body.result.status.state).toBe('canceled')
    expect((await call('tasks/cancel', { id: held.id })).body.error.code).toBe(-32_002)
  })

  it('a waiting task takes exactly its decision, once', async () => {
    const task = await sent('pay carol')
    expect(task.status.state).toBe('auth-required')
    const { intentHash } = task.status.message.parts[1].data
    const say = (text: string, more: object = {}) =>
      call('message/send', { message: textMessage(text, { taskId: task.id, ...more }) })
    for (const text of ['yes', 'approve', `approve ${intentHash} please`, 'I approve']) {
      expect((await say(text)).body.error.code).toBe(-32_602)
    }
    const wrong = await say(`approve 0x${'0'.repeat(64)}`)
    expect(wrong.body.error.code).toBe(-32_602)
    const messageId = randomUUID()
    const done = await say(`approve ${intentHash}`, { messageId })
    expect(done.body.result).toMatchObject({
      status: { state: 'completed' },
      artifacts: [{ parts: [{ text: 'paid' }] }],
      history: [{ role: 'user' }, { messageId }],
    })
    const again = await say(`approve ${intentHash}`, { messageId })
    expect(again.body.result).toEqual(done.body.result)
  })

  it('a tainted step waits for input, and a refusal lets the task go on without it', async () => {
    const task = await sent('pay dave, tainted')
    expect(task.status.state).toBe('input-required')
    const { body } = await call('message/send', {
      message: textMessage('reject', { taskId: task.id }),
    })
    expect(body.result.artifacts).toMatchObject([{ parts: [{ text: 'not paid' }] }])
  })
})

describe('streams', () => {
  const stream = async (body: object, accept = 'text/event-stream') => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { authorization: 'Bearer ct_sk_alice', 'content-type': 'application/json', accept },
      body: JSON.stringify({ jsonrpc: '2.0', id: 9, ...body }),
    })
    return { response, text: await response.text() }
  }

  it('every frame is an answer to the call, and the last one says that it is final', async () => {
    const { response, text } = await stream({
      method: 'message/stream',
      params: { message: textMessage('hello') },
    })
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const frames = text
      .split('\n\n')
      .filter((frame) => frame.startsWith('data: '))
      .map((frame) => JSON.parse(frame.slice(6)))
    for (const frame of frames) expect(frame).toMatchObject({ jsonrpc: '2.0', id: 9 })
    expect(frames[0].result.kind).toBe('task')
    expect(frames.at(-1).result).toMatchObject({ kind: 'status-update', final: true })
  })

  it('a stream ends where a task waits for its owner', async () => {
    const { text } = await stream({
      method: 'message/stream',
      params: { message: textMessage('pay erin') },
    })
    expect(text).toContain('"state":"auth-required"')
    expect(text).toContain('"final":true')
  })

  it('what is refused before there is a stream is an ordinary answer', async () => {
    const { response, text } = await stream({ method: 'message/stream', params: {} })
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(JSON.parse(text).error.code).toBe(-32_602)
  })

  it('1.0 follows no task that has ended', async () => {
    const { id } = await sent('hello')
    const headers = { 'a2a-version': '1.0' }
    const { body } = await call('SubscribeToTask', { id }, { headers })
    expect(body.error).toMatchObject({ code: -32_004, data: [{ reason: 'UNSUPPORTED_OPERATION' }] })
  })
})

describe('versions', () => {
  it.each(['0.3', '0.3.0', '0.3.7', ''])('"%s" is 0.3', async (asked) => {
    const headers = { 'a2a-version': asked }
    const { body } = await call('tasks/get', { id: 'x' }, { headers })
    expect(body.error.code).toBe(-32_001)
  })
  it.each(['1.0', '1.0.1'])('"%s" is 1.0', async (asked) => {
    const headers = { 'a2a-version': asked }
    const { body } = await call('GetTask', { id: 'x' }, { headers })
    expect(body.error).toMatchObject({ code: -32_001, data: [{ reason: 'TASK_NOT_FOUND' }] })
  })
  it.each(['0.2', '1.1', '2.0', 'x'])('"%s" is answered with -32009', async (asked) => {
    const headers = { 'a2a-version': asked }
    const { body } = await call('tasks/get', { id: 'x' }, { headers })
    expect(body.error.code).toBe(-32_009)
    const rest = await fetch(`${server.url}/v1/tasks/x`, {
      headers: { authorization: 'Bearer ct_sk_alice', ...headers },
    })
    expect(rest.status).toBe(400)
  })
})

describe('HTTP+JSON', () => {
  const ask = async (method: string, path: string, version = '') => {
    const response = await fetch(`${server.url}/v1/${path}`, {
      method,
      headers: { authorization: 'Bearer ct_sk_alice', 'a2a-version': version },
    })
    return { status: response.status, body: await response.json() }
  }
  it('failures have the form of their version', async () => {
    expect(await ask('GET', 'tasks/none')).toMatchObject({ status: 404, body: { code: -32_001 } })
    expect(await ask('GET', 'tasks/none', '1.0')).toMatchObject({
      status: 404,
      body: { error: { code: 404, status: 'NOT_FOUND', details: [{ reason: 'TASK_NOT_FOUND' }] } },
    })
    expect(await ask('POST', 'message:send')).toMatchObject({
      status: 400,
      body: { code: -32_700 },
    })
    expect(await ask('POST', 'tasks/none:dance')).toMatchObject({ status: 404 })
    expect(await ask('GET', 'tasks')).toMatchObject({ status: 404, body: { code: -32_601 } })
    expect(await ask('GET', 'tasks/none?historyLength=-1')).toMatchObject({ status: 400 })
    expect(await ask('GET', 'tasks?pageSize=101', '1.0')).toMatchObject({ status: 400 })
    expect(await ask('GET', 'tasks?pageToken=x', '1.0')).toMatchObject({ status: 400 })
    expect(await ask('GET', 'tasks?status=TASK_STATE_GONE', '1.0')).toMatchObject({ status: 400 })
  })
})

describe('cards', () => {
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.baseUrl}${path}`, { headers })
    return { response, text: await response.text() }
  }

  it('the well-known card says where and how, and nothing that is not served', async () => {
    const { response, text } = await read('/.well-known/agent-card.json')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toContain('max-age=300')
    expect(Buffer.byteLength(text)).toBeLessThan(1_048_576)
    const card = JSON.parse(text)
    expect(card).toMatchObject({
      protocolVersion: '0.3.0',
      url: server.url,
      preferredTransport: 'JSONRPC',
      additionalInterfaces: [
        { url: server.url, transport: 'JSONRPC' },
        { url: server.url, transport: 'HTTP+JSON' },
      ],
      capabilities: { streaming: true, pushNotifications: true, stateTransitionHistory: false },
      security: [{ bearer: [] }],
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      supportsAuthenticatedExtendedCard: true,
      skills: a2aAgents.map(({ id, title }) => ({ id, name: title })),
    })
    const etag = response.headers.get('etag') ?? ''
    const again = await read('/.well-known/agent-card.json', { 'if-none-match': etag })
    expect(again.response.status).toBe(304)
  })

  it('the address of the card answers the card', async () => {
    const wellKnown = await read('/.well-known/agent-card.json')
    expect((await read('/api/agents/a2a')).text).toBe(wellKnown.text)
  })

  it('each agent has a card, and what is sent to its address it does', async () => {
    const { text } = await read('/api/agents/a2a/order-planner/card')
    const card = JSON.parse(text)
    expect(card).toMatchObject({ name: 'Order planner', skills: [{ id: 'order-planner' }] })
    const { body } = await rpc(card.url, {
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: { message: textMessage('hello') },
    })
    expect(body.result.metadata.agent).toBe('order-planner')
    expect((await read('/api/agents/a2a/nobody/card')).response.status).toBe(404)
    expect((await read('/api/agents/a2a?agent=order-planner')).text).toBe(text)
  })

  it('the extended card needs a credential and says more', async () => {
    const method = 'agent/getAuthenticatedExtendedCard'
    expect((await call(method, undefined, { key: null })).status).toBe(401)
    const { body } = await call(method, undefined)
    expect(body.result.skills.length).toBeGreaterThan(a2aAgents.length)
    expect(body.result.signatures).toHaveLength(1)
  })

  it('without a key to seal secrets push is neither promised nor taken', async () => {
    const plain = await startA2aServer(database, { withoutBox: true })
    try {
      const card = await (await fetch(`${plain.baseUrl}/.well-known/agent-card.json`)).json()
      expect(card).toMatchObject({ capabilities: { pushNotifications: false } })
      const { body } = await rpc(plain.url, {
        jsonrpc: '2.0',
        id: 1,
        method: 'tasks/pushNotificationConfig/list',
        params: { id: 'x' },
      })
      expect(body.error.code).toBe(-32_003)
    } finally {
      await plain.close()
    }
  })
})

describe('two processes on one database', () => {
  it('a task that one has started, the other reads, follows, answers and cancels', async () => {
    const other = await startA2aServer(database, { runs: server.runs })
    const there = async (method: string, params: unknown) =>
      (await rpc(other.url, { jsonrpc: '2.0', id: 1, method, params })).body.result
    try {
      const held = await sent('hold', { blocking: false })
      expect(await there('tasks/get', { id: held.id })).toMatchObject({ id: held.id })
      const following = fetch(other.url, {
        method: 'POST',
        headers: { authorization: 'Bearer ct_sk_alice', 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tasks/resubscribe',
          params: { id: held.id },
        }),
      })
      await (await following).body?.getReader().read()
      expect((await there('tasks/cancel', { id: held.id })).status.state).toBe('canceled')
      const { body } = await call('tasks/get', { id: held.id })
      expect(body.result.status.state).toBe('canceled')

      const asking = await sent('pay frank')
      const message = textMessage('reject', { taskId: asking.id })
      expect((await there('message/send', { message })).status.state).toBe('completed')
    } finally {
      await other.close()
    }
  })
})

describe('failures', () => {
  it('every code of the domain has a form, and a defect says nothing about its cause', () => {
    const specs = a2aRows.errors.flatMap((codes) => Object.values(codes))
    expect(specs.length).toBeGreaterThan(5)
    for (const spec of specs) {
      const failure = toA2aFailure(new AppError(spec, 'why'))
      expect(rpcError(failure, '0.3').code).toBeLessThan(-32_000)
      expect(restError(failure, '1.0').status).toBeGreaterThanOrEqual(400)
    }
    const defect = toA2aFailure(new Error('password'))
    expect(JSON.stringify(rpcError(defect, '1.0'))).not.toContain('password')
    expect(rpcError(defect, '0.3').code).toBe(-32_603)
  })
})
