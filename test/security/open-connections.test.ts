import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { post, sessionOf } from './callers.ts'
import { type OpenConnection, openings } from './open-connections.ts'

const origin = 'http://localhost:4663'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
}, 60_000)
afterAll(() => app.close())

const opened: OpenConnection[] = []
afterEach(() => {
  for (const connection of opened.splice(0)) connection.leave()
})

const mint = async (cookie: string, request: object = {}) => {
  const body = { name: 'a key', ...request }
  const { text } = await post(`${app.baseUrl}/api/developer/keys`, body, { cookie, origin })
  return JSON.parse(text) as { key: string; record: { id: number } }
}
const send = (method: string, path: string, cookie: string, body?: object) =>
  fetch(`${app.baseUrl}${path}`, {
    method,
    headers: { cookie, origin, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })

describe.each(openings)('$kind', ({ open, end }) => {
  const enter = async (headers: Readonly<Record<string, string>>) => {
    const connection = await open(app.baseUrl, headers)
    opened.push(connection)
    return connection
  }

  /** Enters with a key that ends soon: as soon as leaves this machine the time to enter. */
  const enterShortly = async (cookie: string, lifeMs = 1_500): Promise<OpenConnection> => {
    const expiresAt = new Date(Date.now() + lifeMs).toISOString()
    const { key } = await mint(cookie, { expiresAt })
    return enter({ 'x-api-key': key }).catch(async (failure) => {
      if (lifeMs > 20_000) throw failure
      return enterShortly(cookie, lifeMs * 2)
    })
  }

  test('ends with the session that opened it, and no other does', async () => {
    const [mine, theirs] = [await sessionOf(app.baseUrl), await sessionOf(app.baseUrl)]
    const connection = await enter({ cookie: mine, origin })
    const others = [await enter({ cookie: theirs, origin }), await enter({})]
    await post(`${app.baseUrl}/api/auth/logout`, {}, { cookie: mine, origin })
    expect(await connection.ended).toBe(end)
    // Whoever watches the others has had as long, and more.
    const next = await enter({ cookie: theirs, origin })
    await send('POST', '/api/auth/logout', theirs, {})
    expect(await next.ended).toBe(end)
    expect(await others[0]?.ended).toBe(end)
    expect(others[1]?.isOpen()).toBe(true)
  })

  test('ends with the key that opened it: revoked, disabled, or at the end of its life', async () => {
    const cookie = await sessionOf(app.baseUrl)
    const endings = ['DELETE', 'POST'].map(async (method) => {
      const { key, record } = await mint(cookie)
      const connection = await enter({ authorization: `Bearer ${key}` })
      const path = `/api/developer/keys/${record.id}${method === 'POST' ? '/disable' : ''}`
      expect((await send(method, path, cookie)).status).toBe(200)
      return connection.ended
    })
    endings.push((await enterShortly(cookie)).ended)
    expect(await Promise.all(endings)).toEqual([end, end, end])
  })

  test('goes on when the key is only called something else', async () => {
    const cookie = await sessionOf(app.baseUrl)
    const { key, record } = await mint(cookie)
    const connection = await enter({ authorization: `Bearer ${key}` })
    const renamed = await send('PATCH', `/api/developer/keys/${record.id}`, cookie, { name: 'b' })
    expect(renamed.status).toBe(200)
    // A second one, opened later and ended at once, has been looked at after the first.
    const other = await mint(cookie)
    const second = await enter({ authorization: `Bearer ${other.key}` })
    await send('DELETE', `/api/developer/keys/${other.record.id}`, cookie)
    expect(await second.ended).toBe(end)
    expect(connection.isOpen()).toBe(true)
  })

  test('ends with a platform account that signs out', async () => {
    const person = {
      name: 'Ida',
      email: `ida${end}@example.com`,
      password: 'correct horse battery',
    }
    const { cookie, status } = await post(`${app.baseUrl}/api/auth/sign-up/email`, person, {
      origin,
    })
    expect(status).toBe(200)
    const connection = await enter({ cookie, origin })
    expect((await send('POST', '/api/auth/sign-out', cookie)).status).toBe(200)
    expect(await connection.ended).toBe(end)
  })

  test('hears nothing of the account after it was ended', async () => {
    const cookie = await sessionOf(app.baseUrl)
    const { key, record } = await mint(cookie)
    const connection = await enter({ authorization: `Bearer ${key}` })
    await send('DELETE', `/api/developer/keys/${record.id}`, cookie)
    await connection.ended
    await mint(cookie, { name: 'after the end' })
    expect(connection.received()).not.toContain('after the end')
  })
})
