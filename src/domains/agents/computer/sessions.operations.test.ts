import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'

let world: ComputerWorld
beforeEach(async () => {
  world = await createComputerWorld()
})
afterEach(() => world.stop())

type Headers = Readonly<Record<string, string>>
const make = async (headers: Headers, body: object = {}) =>
  world.call('POST', '/api/e2b/sessions', { headers, body })
const sessionOf = async (headers: Headers): Promise<string> =>
  `/api/e2b/sessions/${(await make(headers)).json().id}`
const run = (session: string, headers: Headers, body: object) =>
  world.call('POST', `${session}/run`, { headers, body })

describe('GET /api/e2b/status', () => {
  test('200 for anybody, with what is configured and what is not', async () => {
    const answer = await world.call('GET', '/api/e2b/status')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      configured: true,
      engines: [
        {
          engine: 'quickjs',
          configured: true,
          languages: ['javascript', 'python', 'shell'],
          fetchHosts: [],
        },
        { engine: 'e2b', configured: false, languages: [], limits: null },
      ],
    })
  })
})

describe('POST /api/e2b/sessions', () => {
  test('200 with a sandbox that ends with the key', async () => {
    const key = await world.oneshotKey()
    const answer = await make(key, { name: 'prices' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      name: 'prices',
      engine: 'quickjs',
      status: 'created',
      expiresAt: new Date(world.clock.nowMs() + 15 * 60_000).toISOString(),
      lastRunAt: null,
    })
    expect((await world.call('GET', '/api/e2b/sessions', { headers: key })).json()).toEqual({
      items: [answer.json()],
      nextCursor: null,
    })
  })

  test('401 without a key, 403 with a developer key', async () => {
    expect((await make({})).statusCode).toBe(401)
    const answer = await make(await world.developerKey())
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'auth.forbidden' })
  })

  test('409 for the fourth of a key, however many ask at once; a deleted one makes room', async () => {
    const key = await world.oneshotKey()
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(key)))
    const codes = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
    expect(codes).toEqual([200, 200, 200, 409, 409, 409, 409, 409])
    const made = answers.find(({ statusCode }) => statusCode === 200)
    await world.call('DELETE', `/api/e2b/sessions/${made?.json().id}`, { headers: key })
    expect((await make(key)).statusCode).toBe(200)
  })

  test('503 for an engine that is not configured', async () => {
    const answer = await make(await world.oneshotKey(), { engine: 'e2b' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'sandbox.not_configured', configured: false })
  })
})

describe('POST /api/e2b/sessions/{sessionId}/run', () => {
  test('200 with output, result and files that stay', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    const put = await world.call('PUT', `${session}/files/content`, {
      headers: key,
      body: { path: '/in.json', text: '[1,2,3]' },
    })
    expect(put.json()).toEqual({ path: '/in.json', bytes: 7 })
    const code =
      'const all = JSON.parse(files.readText("/in.json")); files.writeText("/out.txt", String(all.length)); console.log("read"); export default all'
    const ran = await run(session, key, { code })
    expect(ran.statusCode).toBe(200)
    expect(ran.json()).toMatchObject({ outcome: 'completed', stdout: 'read\n', result: '[1,2,3]' })
    const read = await world.call('GET', `${session}/files/content?path=/out.txt`, { headers: key })
    expect(read.json()).toEqual({ path: '/out.txt', bytes: 1, base64: 'Mw==', text: '3' })
    const listed = await world.call('GET', `${session}/files`, { headers: key })
    expect(listed.json()).toEqual({
      nextCursor: null,
      items: [
        { path: '/in.json', bytes: 7 },
        { path: '/out.txt', bytes: 1 },
      ],
    })
    expect((await world.call('GET', session, { headers: key })).json()).toMatchObject({
      status: 'running',
      lastRunAt: new Date(world.clock.nowMs()).toISOString(),
    })
  })

  test('200 with the outcome of a program that failed or did not end', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    expect((await run(session, key, { code: 'throw new Error("no")' })).json()).toMatchObject({
      outcome: 'failed',
      error: { name: 'Error', message: 'no' },
    })
    const endless = await run(session, key, { code: 'for (;;) {}', timeoutMs: 200 })
    expect(endless.json()).toMatchObject({ outcome: 'timed_out' })
  })

  test('422 for another language, with those that there are', async () => {
    const key = await world.oneshotKey()
    const answer = await run(await sessionOf(key), key, { language: 'ruby', code: 'puts 1' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'sandbox.language_unsupported',
      languages: ['javascript', 'python', 'shell'],
    })
  })

  test('409 while it is paused, 200 once it is resumed', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    const change = (what: string) => world.call('POST', `${session}/${what}`, { headers: key })
    expect((await change('pause')).json()).toMatchObject({ status: 'paused' })
    expect((await run(session, key, { code: '1' })).json()).toMatchObject({
      code: 'computer.paused',
    })
    const again = await change('pause')
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ state: 'paused', allowed: ['running', 'deleted'] })
    expect((await change('resume')).json()).toMatchObject({ status: 'running' })
    expect((await change('resume')).statusCode).toBe(409)
    expect((await run(session, key, { code: '1' })).statusCode).toBe(200)
  })
})

describe('the files of a session', () => {
  test('422 for a path that no sandbox has, 404 for a file that is not there', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    const content = (path: string) =>
      world.call('GET', `${session}/files/content?path=${encodeURIComponent(path)}`, {
        headers: key,
      })
    expect((await content('/../etc/passwd')).statusCode).toBe(422)
    expect((await content('/none')).json()).toMatchObject({ code: 'sandbox.no_such_file' })
    const write = (body: object) =>
      world.call('PUT', `${session}/files/content`, { headers: key, body })
    expect((await write({ path: '/a' })).statusCode).toBe(400)
    expect((await write({ path: '/a', text: 'x', base64: 'eA==' })).statusCode).toBe(400)
    expect((await write({ path: '/a', base64: '/wA=' })).json()).toEqual({ path: '/a', bytes: 2 })
    expect((await content('/a')).json()).toMatchObject({ base64: '/wA=', text: null })
    const remove = () => world.call('DELETE', `${session}/files/content?path=/a`, { headers: key })
    expect((await remove()).statusCode).toBe(200)
    expect((await remove()).statusCode).toBe(404)
  })
})

describe('whose a sandbox is', () => {
  test('404 for every call with another key', async () => {
    const session = await sessionOf(await world.oneshotKey())
    const headers = await world.oneshotKey()
    const answers = await Promise.all([
      world.call('GET', session, { headers }),
      world.call('DELETE', session, { headers }),
      world.call('GET', `${session}/files`, { headers }),
      run(session, headers, { code: '1' }),
      world.call('PUT', `${session}/files/content`, { headers, body: { path: '/a', text: 'x' } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect((await world.call('GET', '/api/e2b/sessions', { headers })).json()).toEqual({
      items: [],
      nextCursor: null,
    })
  })

  test('it ends with its key: the sweep deletes it with its files, once', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    await run(session, key, { code: 'files.writeText("/a", "x")' })
    expect(await world.computer.sweep()).toBe(0)
    world.clock.advance(15 * 60_000)
    expect((await world.call('GET', session, { headers: key })).statusCode).toBe(401)
    expect(await world.computer.sweep()).toBe(1)
    expect(await world.computer.sweep()).toBe(0)
    const left = await world.database.query
      .withTables<{ quickjs_sandboxes: { id: string }; quickjs_files: { path: string } }>()
      .selectFrom('quickjs_sandboxes')
      .selectAll()
      .execute()
    expect(left).toEqual([])
    expect(await world.topics()).toEqual([
      'computer.created',
      'computer.started',
      'computer.deleted',
    ])
  })

  test('each transition leaves one event, and a deleted one is gone', async () => {
    const key = await world.oneshotKey()
    const session = await sessionOf(key)
    await world.call('POST', `${session}/pause`, { headers: key })
    await world.call('POST', `${session}/resume`, { headers: key })
    await run(session, key, { code: '1' })
    const ended = await world.call('DELETE', session, { headers: key })
    expect(ended.json()).toMatchObject({ status: 'deleted' })
    expect((await world.call('GET', session, { headers: key })).statusCode).toBe(404)
    expect(await world.topics()).toEqual([
      'computer.created',
      'computer.paused',
      'computer.resumed',
      'computer.deleted',
    ])
  })
})
