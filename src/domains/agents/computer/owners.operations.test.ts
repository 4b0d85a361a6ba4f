import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { evmSigner } from '../../../../test/support/auth-world.ts'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'

let world: ComputerWorld
beforeEach(async () => {
  world = await createComputerWorld()
})
afterEach(() => world.stop())

type Headers = Awaited<ReturnType<ComputerWorld['person']>>
const get = (url: string, headers: Headers) => world.call('GET', url, { headers })
const post = (url: string, headers: Headers, body: object = {}) =>
  world.call('POST', url, { headers, body })
const dayMs = 86_400_000
const oneHour = 3_600_000

describe('the sandboxes of an account', () => {
  test('200 for each session of the account, a day long, and each ends alone', async () => {
    const wallet = evmSigner()
    const here = await world.person(wallet)
    const made = (await post('/api/e2b/sessions', here, { name: 'mine' })).json()
    expect(made.expiresAt).toBe(new Date(world.clock.nowMs() + dayMs).toISOString())
    const there = await world.person(wallet)
    const session = `/api/e2b/sessions/${made.id}`
    const ran = await post(`${session}/run`, there, { code: 'console.log(6 * 7)' })
    expect(ran.json()).toMatchObject({ outcome: 'completed', stdout: '42\n' })
    expect((await get('/api/e2b/sessions', here)).json().items).toMatchObject([
      { id: made.id, name: 'mine', status: 'running' },
    ])
    world.clock.advance(oneHour)
    expect(await world.computer.sweep()).toBe(0)
    world.clock.advance(dayMs)
    const later = await world.person(wallet)
    expect((await get(session, later)).statusCode).toBe(404)
    expect(await world.computer.sweep()).toBe(1)
  })

  test('404 for another account and for a key, and none of theirs for the account', async () => {
    const here = await world.person()
    const { id } = (await post('/api/e2b/sessions', here)).json()
    const { id: snapshotId } = (
      await post(`/api/e2b/sessions/${id}/snapshots`, here, { name: 'kept' })
    ).json()
    const { boxId } = (await post('/api/boxes/create', here, { name: 'helper' })).json()
    const chat = (await post(`/api/boxes/${boxId}/sessions`, here)).json().id
    for (const other of [await world.person(), await world.oneshotKey()]) {
      const answers = await Promise.all([
        get(`/api/e2b/sessions/${id}`, other),
        get(`/api/e2b/sessions/${id}/run`, other),
        get(`/api/e2b/sessions/${id}/files`, other),
        post(`/api/e2b/sessions/${id}/run`, other, { code: '1' }),
        post(`/api/e2b/sessions/${id}/fork`, other),
        post(`/api/e2b/snapshots/${snapshotId}/fork`, other),
        get(`/api/boxes/${boxId}`, other),
        get(`/api/boxes/sessions/${chat}/messages`, other),
        world.call('DELETE', `/api/e2b/sessions/${id}`, { headers: other }),
      ])
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
      expect((await get('/api/e2b/sessions', other)).json().items).toEqual([])
      expect((await get('/api/e2b/snapshots', other)).json().items).toEqual([])
      expect((await get('/api/boxes', other)).json().items).toEqual([])
    }
    expect((await get('/api/boxes', here)).json().items).toMatchObject([{ boxId }])
  })

  test('409 for the fourth, whichever session of the account asks, however many at once', async () => {
    const wallet = evmSigner()
    const sessions = [await world.person(wallet), await world.person(wallet)]
    const answers = await Promise.all(
      [...sessions, ...sessions, ...sessions].map((one) => post('/api/e2b/sessions', one)),
    )
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)
    expect(codes).toEqual([200, 200, 200, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().detail).toBe('A key or an account has at most 3.')
  })

  test('403 for an API key of the same account, to which public rows show none of its boxes', async () => {
    const key = await world.developerKey()
    for (const url of ['/api/e2b/sessions', '/api/boxes/create', '/api/browser-use/readings']) {
      const body = { name: 'x', url: 'https://nowhere.invalid/' }
      expect((await post(url, key, body)).json().code).toBe('auth.forbidden')
    }
    expect((await get('/api/boxes', key)).json().items).toEqual([])
  })

  test('403 for a session that does not say from where it changes something', async () => {
    const { cookie = '' } = await world.person()
    expect((await post('/api/e2b/sessions', { cookie })).statusCode).toBe(403)
  })
})

describe('GET /api/e2b/sessions/{sessionId}/run', () => {
  const code = 'console.log("a\\u0000b")'

  test('200 with none, then with how the last one ended, for each session of the account', async () => {
    const wallet = evmSigner()
    const here = await world.person(wallet)
    const { id } = (await post('/api/e2b/sessions', here)).json()
    const last = `/api/e2b/sessions/${id}/run`
    expect((await get(last, here)).json()).toEqual({
      status: 'none',
      language: null,
      startedAt: null,
      endedAt: null,
      run: null,
    })
    await post(last, here, { code })
    const at = new Date(world.clock.nowMs()).toISOString()
    expect((await get(last, await world.person(wallet))).json()).toMatchObject({
      status: 'ended',
      language: 'javascript',
      startedAt: at,
      endedAt: at,
      run: { outcome: 'completed', stdout: 'ab\n' },
    })
  })

  test('200 while one goes on, which another one that is refused does not hide', async () => {
    const here = await world.person()
    const { id } = (await post('/api/e2b/sessions', here)).json()
    const last = `/api/e2b/sessions/${id}/run`
    const going = post(last, here, { code: 'for (;;) {}', timeoutMs: 2_000 })
    await expect.poll(async () => (await get(last, here)).json().status).toBe('running')
    expect((await post(last, here, { code: '1' })).json().code).toBe('sandbox.busy')
    expect((await get(last, here)).json()).toMatchObject({ status: 'running', run: null })
    expect((await going).json().outcome).toBe('timed_out')
    expect((await get(last, here)).json().run.outcome).toBe('timed_out')
  })

  test('200 with the one before, where a run could not begin', async () => {
    const here = await world.person()
    const { id } = (await post('/api/e2b/sessions', here)).json()
    const last = `/api/e2b/sessions/${id}/run`
    await post(last, here, { code: 'export default 1' })
    await post(`/api/e2b/sessions/${id}/pause`, here)
    await post(last, here, { code: '2' })
    expect((await get(last, here)).json()).toMatchObject({
      status: 'ended',
      run: { outcome: 'completed', result: '1' },
    })
  })
})

test('200: what a box prints may hold what no database keeps', async () => {
  const here = await world.person()
  const { boxId } = (await post('/api/boxes/create', here, { name: 'helper' })).json()
  const { id } = (await post(`/api/boxes/${boxId}/sessions`, here)).json()
  const said = await post(`/api/boxes/sessions/${id}/messages`, here, {
    content: 'console.log("a\\u0000b")',
  })
  expect(said.json().messages[1]).toMatchObject({ content: 'ab\n', run: { stdout: 'ab\n' } })
})
