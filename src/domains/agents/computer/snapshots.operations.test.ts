import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { createTar, parseTar } from 'nanotar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ComputerWorld, createComputerWorld } from '../../../../test/support/computer-world.ts'
import { race } from '../../../../test/support/race.ts'

let world: ComputerWorld
beforeAll(async () => {
  world = await createComputerWorld()
})
afterAll(() => world.stop())

type Headers = Awaited<ReturnType<ComputerWorld['oneshotKey']>>
const post = (url: string, headers: Headers, body: object = {}) =>
  world.call('POST', url, { headers, body })
const get = (url: string, headers: Headers) => world.call('GET', url, { headers })

/** A new sandbox of a new key, with one file. */
async function sandboxWithFile() {
  const key = await world.oneshotKey()
  const { id } = (await post('/api/e2b/sessions', key)).json()
  const session = `/api/e2b/sessions/${id}`
  const body = { path: '/a.txt', text: 'first' }
  await world.call('PUT', `${session}/files/content`, { headers: key, body })
  return { key, session, id }
}
const read = async (session: string, key: Headers, path = '/a.txt') =>
  (await get(`${session}/files/content?path=${path}`, key)).json().text

describe('snapshots', () => {
  test('200: files are kept under a name, and put back as they were', async () => {
    const { key, session, id } = await sandboxWithFile()
    const kept = await post(`${session}/snapshots`, key, { name: 'before' })
    expect(kept.json()).toMatchObject({ name: 'before', sessionId: id, files: 1, bytes: 5 })
    const code = 'files.writeText("/a.txt", "second"); files.writeText("/b.txt", "new")'
    await post(`${session}/run`, key, { code })
    const { id: snapshotId } = kept.json()
    expect((await post(`${session}/restore`, key, { snapshotId })).statusCode).toBe(200)
    expect(await read(session, key)).toBe('first')
    expect((await get(`${session}/files`, key)).json().items).toHaveLength(1)
    expect((await get('/api/e2b/snapshots', key)).json().items).toEqual([kept.json()])
  })

  test('200: a fork begins with the files and goes its own way', async () => {
    const { key, session } = await sandboxWithFile()
    const { id: snapshotId } = (await post(`${session}/snapshots`, key, { name: 'one' })).json()
    const forks = [`${session}/fork`, `/api/e2b/snapshots/${snapshotId}/fork`]
    for (const address of forks) {
      const made = await post(address, key, { name: 'other' })
      expect(made.json()).toMatchObject({ name: 'other', status: 'created' })
      const fork = `/api/e2b/sessions/${made.json().id}`
      await post(`${fork}/run`, key, { code: 'files.writeText("/a.txt", "changed")' })
      expect(await read(fork, key)).toBe('changed')
    }
    expect(await read(session, key)).toBe('first')
    expect((await post(`${session}/fork`, key)).json().code).toBe('computer.sandboxes_used')
  })

  test('404: of another key, and after it was deleted', async () => {
    const { key, session } = await sandboxWithFile()
    const { id: snapshotId } = (await post(`${session}/snapshots`, key, { name: 'one' })).json()
    const stranger = await sandboxWithFile()
    const refused = await post(`${stranger.session}/restore`, stranger.key, { snapshotId })
    expect(refused.json().code).toBe('computer.no_such_snapshot')
    const address = `/api/e2b/snapshots/${snapshotId}`
    expect((await world.call('DELETE', address, { headers: stranger.key })).statusCode).toBe(404)
    expect((await world.call('DELETE', address, { headers: key })).statusCode).toBe(200)
    expect((await post(`${address}/fork`, key)).statusCode).toBe(404)
  })

  test('409 for the sixth of a key, however many ask at once', async () => {
    const { key, session } = await sandboxWithFile()
    const answers = await race({ times: 8, enough: 'a key has five' }, (turn) =>
      post(`${session}/snapshots`, key, { name: `n${turn}` }),
    )
    const codes = answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)
    expect(codes).toEqual([200, 200, 200, 200, 200, 409, 409, 409])
    const refused = await post(`${session}/snapshots`, key, { name: 'more' })
    expect(refused.json().code).toBe('computer.snapshots_used')
  })

  test('they are gone with the key', async () => {
    const { key, session } = await sandboxWithFile()
    await post(`${session}/snapshots`, key, { name: 'one' })
    world.clock.advance(16 * 60_000)
    await world.computer.sweep()
    const left = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM computer_snapshots
      WHERE expires_at <= ${new Date(world.clock.nowMs())}`.execute(world.database.query)
    expect(left.rows).toEqual([{ count: 0 }])
  })
})

describe('archives', () => {
  test('200: all files down and up', async () => {
    const { key, session } = await sandboxWithFile()
    const down = await get(`${session}/files/archive`, key)
    expect(down.headers['content-type']).toBe('application/x-tar')
    const [item] = parseTar(new Uint8Array(down.rawPayload))
    expect(item).toMatchObject({ name: 'a.txt', text: 'first' })
    const tar = createTar([
      { name: './in/b.bin', data: new Uint8Array([0, 255]) },
      { name: 'a.txt', data: 'second' },
    ])
    const base64 = Buffer.from(gzipSync(tar)).toString('base64')
    const up = await world.call('PUT', `${session}/files/archive`, {
      headers: key,
      body: { base64, folder: '/up' },
    })
    expect(up.json().items).toEqual([
      { path: '/a.txt', bytes: 5 },
      { path: '/up/a.txt', bytes: 6 },
      { path: '/up/in/b.bin', bytes: 2 },
    ])
  })

  test.each([
    ['no archive', Buffer.from('no archive'), 'computer.bad_archive'],
    ['gzip of nothing', gzipSync(''), 'computer.bad_archive'],
    ['broken gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 'computer.bad_archive'],
    ['more than it seems', gzipSync(new Uint8Array(40_000_000)), 'computer.bad_archive'],
    ['a name', createTar([{ name: 'a b.txt', data: 'x' }]), 'sandbox.path_refused'],
    ['too much', createTar([{ name: 'x', data: new Uint8Array(2_000_000) }]), 'sandbox.file_limit'],
  ])('422: %s', async (_name, bytes, code) => {
    const { key, session } = await sandboxWithFile()
    const body = { base64: Buffer.from(bytes).toString('base64') }
    const up = await world.call('PUT', `${session}/files/archive`, { headers: key, body })
    expect(up.json()).toMatchObject({ status: 422, code })
    expect(await read(session, key)).toBe('first')
  })
})

test('an archive does not leave its folder', async () => {
  const { key, session } = await sandboxWithFile()
  const tar = createTar([{ name: '../../a.txt', data: 'changed' }])
  const body = { base64: Buffer.from(tar).toString('base64'), folder: '/up' }
  await world.call('PUT', `${session}/files/archive`, { headers: key, body })
  expect(await read(session, key)).toBe('first')
})

describe('a run as it goes', () => {
  const framesOf = (text: string) =>
    text
      .split('\n\n')
      .filter((frame) => frame.includes('event:'))
      .map((frame) => ({
        event: /^event: ?(.*)$/m.exec(frame)?.[1],
        data: JSON.parse(/^data: ?(.*)$/m.exec(frame)?.[1] ?? 'null'),
      }))

  test('200: what is printed, then how it ended', async () => {
    const { key, session } = await sandboxWithFile()
    const code = 'console.log("one"); console.error("two"); export default files.readText("/a.txt")'
    const answer = await post(`${session}/run/stream`, key, { code })
    expect(answer.headers['content-type']).toContain('text/event-stream')
    expect(framesOf(answer.body)).toEqual([
      { event: 'output', data: { stream: 'stdout', text: 'one\n' } },
      { event: 'output', data: { stream: 'stderr', text: 'two\n' } },
      {
        event: 'result',
        data: expect.objectContaining({ outcome: 'completed', stdout: 'one\n', result: '"first"' }),
      },
    ])
  })

  test('a run that cannot begin is refused as elsewhere', async () => {
    const { key, session } = await sandboxWithFile()
    await post(`${session}/pause`, key)
    const refused = await post(`${session}/run/stream`, key, { code: '1' })
    expect(refused.json()).toMatchObject({ status: 409, code: 'computer.paused' })
    const gone = '/api/e2b/sessions/sbx_01m7ytaspqwr8b0z1rfygatt9v/run/stream'
    expect((await post(gone, key, { code: '1' })).statusCode).toBe(404)
  })
})
