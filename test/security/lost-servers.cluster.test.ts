import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pair, startPair } from '../../bench/pair.ts'
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { evmSigner } from '../support/auth-world.ts'
import {
  type OwnPostgres,
  type OwnRedis,
  startOwnPostgres,
  startOwnRedis,
} from '../support/own-servers.ts'
import {
  msUntil,
  post,
  type SignedChallenge,
  sessionOf,
  signedChallenge,
  signerAt,
} from './callers.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

// Its own PostgreSQL and its own Redis, because it takes both of them away.
describe('two processes that lose Redis and PostgreSQL in the middle of races', () => {
  let postgres: OwnPostgres
  let redis: OwnRedis
  let pair: Pair
  const next = numbersOf(seed)
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    redis = await startOwnRedis()
    pair = await startPair({ databaseUrl: postgres.url, redisUrl: redis.url, quiet: true })
  }, 400_000)
  afterAll(async () => {
    await pair?.stop()
    await redis?.stop()
    await postgres?.stop()
  }, 200_000)

  const at = (index: number) => (index % 2 === 0 ? pair.urls[0] : pair.urls[1])
  const tries = scaled({ small: 20, full: 200 })

  /** The answers of many that verify one challenge at once; a request that was cut off answers status 0. */
  const race = (body: SignedChallenge) =>
    Promise.all(
      Array.from({ length: tries }, (_, index) =>
        post(`${at(index)}/api/auth/verify`, body).catch(() => lost),
      ),
    )
  const isOpen = async (url: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${url}/api/auth/me`, { headers })
    await answer.arrayBuffer()
    return answer.ok
  }

  test('with Redis killed in between, one challenge is one session', async () => {
    const nonces = scaled({ small: 12, full: 1_000 })
    let bad = 0
    for (let nonce = 0; nonce < nonces; nonce++) {
      const body = await signedChallenge(at(nonce), signerAt(nonce))
      const running = race(body)
      if (nonce === Math.floor(nonces / 2)) {
        await pause(next() * 10)
        await redis.kill()
      }
      const answers = await running
      const opened = answers.filter(({ status }) => status === 200)
      const used = answers.filter(({ code }) => code === 'auth.nonce_used')
      if (opened.length !== 1 || used.length !== tries - 1) bad += 1
    }
    count('L1 nonce race, Redis killed', { tried: nonces * tries, bad })
    expect(bad).toBe(0)
  }, 3_600_000)

  test('without Redis, everything that may happen once happens once', async () => {
    await redis.kill()
    const rounds = scaled({ small: 3, full: 200 })
    let bad = 0
    for (let round = 0; round < rounds; round++) {
      const cookie = await sessionOf(at(round))
      const headers = { cookie, origin: pair.urls[0], 'idempotency-key': randomUUID() }
      const activity = { activityType: 'raced', metadata: {} }
      const recorded = await Promise.all(
        Array.from({ length: tries }, (_, index) =>
          post(`${at(index)}/api/auth/activity`, activity, headers),
        ),
      )
      const listed = await fetch(`${at(round + 1)}/api/auth/activity`, { headers: { cookie } })
      const { items } = (await listed.json()) as { items: unknown[] }
      const fits = recorded.every(({ status }) => status === 200 || status === 409)
      if (items.length !== 1 || !fits) bad += 1
      bad += (await machinesThatClaimed(round)) === 1 ? 0 : 1
    }
    count('single uses without Redis', { tried: rounds * tries * 2, bad })
    expect(bad).toBe(0)
  }, 3_600_000)

  /** How many of the machines that claim one one-shot key at once get it. */
  async function machinesThatClaimed(round: number): Promise<number> {
    const sum = await fetch(`${at(round)}/api/e2b/install.sh.sha256`)
    const scriptSha256 = /[0-9a-f]{64}/.exec(await sum.text())?.[0] ?? ''
    const minted = await post(`${at(round)}/api/e2b/oneshot`, { scriptSha256 })
    const { key } = JSON.parse(minted.text) as { key: string }
    const answers = await Promise.all(
      Array.from({ length: tries }, (_, index) =>
        post(
          `${at(index)}/api/e2b/oneshot/claim`,
          { machineId: randomUUID() },
          { authorization: `Bearer ${key}` },
        ),
      ),
    )
    return answers.filter(({ status }) => status === 200).length
  }

  test('without Redis, what is ended on one is refused on the other', async () => {
    await redis.kill()
    const rounds = scaled({ small: 3, full: 100 })
    let late = 0
    for (let round = 0; round < rounds; round++) {
      const cookie = await sessionOf(at(round))
      const origin = pair.urls[0]
      const minted = await post(
        `${at(round)}/api/developer/keys`,
        { name: 'k' },
        { cookie, origin },
      )
      const { key, record } = JSON.parse(minted.text) as { key: string; record: { id: number } }
      const byKey = { authorization: `Bearer ${key}` }
      expect(pair.urls).toHaveLength(2)
      for (const url of pair.urls) expect(await isOpen(url, byKey)).toBe(true)
      const path = `${at(round)}/api/developer/keys/${record.id}`
      await fetch(path, { method: 'DELETE', headers: { cookie, origin } })
      await msUntil(async () => !(await isOpen(at(round + 1), byKey)), 10_000)
      await post(`${at(round)}/api/auth/logout`, {}, { cookie, origin })
      await msUntil(async () => !(await isOpen(at(round + 1), { cookie })), 10_000)
      for (let again = 0; again < 6; again++) {
        if ((await isOpen(at(again), byKey)) || (await isOpen(at(again), { cookie }))) late += 1
      }
    }
    count('A4 revocation without Redis', { tried: rounds * 2, bad: late })
    expect(late).toBe(0)
  }, 3_600_000)

  test('503 that says when to come again from whatever needs PostgreSQL while it is gone, never 500', async () => {
    const [url] = pair.urls
    const cookie = await sessionOf(url)
    const headers = { cookie, origin: url, 'content-type': 'application/json' }
    const challenged = await signedChallenge(url, evmSigner())
    const rpc = (method: string, params: object) => ({ jsonrpc: '2.0', id: 1, method, params })
    const asked: readonly (readonly [path: string, body?: object])[] = [
      ['/api/auth/me'],
      ['/api/developer/keys'],
      ['/api/developer/keys', { name: 'k' }],
      ['/api/auth/verify', challenged],
      ['/api/events/history'],
      ['/api/market/tokens'],
      ['/api/payments/charges'],
      ['/api/auth/sign-in/email', { email: 'a@example.org', password: 'long enough' }],
      ['/mcp', rpc('tools/call', { name: 'tokens_list', arguments: {} })],
      ['/api/agents/a2a', rpc('tasks/get', { id: 'task_0' })],
    ]
    const askAll = () =>
      Promise.all(
        asked.map(async ([path, body]) => {
          const answer = await fetch(`${url}${path}`, {
            headers: { ...headers, accept: 'application/json, text/event-stream' },
            ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
          })
          const text = await answer.text()
          const says = answer.headers.get('retry-after')
          return { path, status: answer.status, says, text: text.slice(0, 300) }
        }),
      )
    const before = await askAll()
    await postgres.crash()
    const during = await askAll()
    await postgres.restart()
    await msUntil(async () => (await Promise.all(pair.urls.map(isReady))).every(Boolean), 60_000)
    expect(during.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
    const refused = during.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThanOrEqual(5)
    const unsaid = refused.filter(
      ({ says, text }) => !/^\d+$/.test(says ?? '') || !/"retryable":"?true/.test(text),
    )
    expect(unsaid).toEqual([])
    const after = await askAll()
    expect([...before, ...after].filter(({ status }) => status >= 500)).toEqual([])
    count('B16 PostgreSQL gone', { tried: during.length, bad: 0 })
  }, 600_000)

  test('with PostgreSQL crashing in between, no challenge is two sessions and none is lost', async () => {
    const crashes = scaled({ small: 2, full: 25 })
    const noncesEach = scaled({ small: 6, full: 40 })
    const bodies: SignedChallenge[] = []
    const cookies = new Map<SignedChallenge, string[]>()
    const keep = (
      body: SignedChallenge,
      answers: readonly { status: number; cookie: string }[],
    ) => {
      const opened = answers.filter(({ status }) => status === 200).map(({ cookie }) => cookie)
      cookies.set(body, [...(cookies.get(body) ?? []), ...opened])
    }
    const challenges = () =>
      Promise.all(
        Array.from({ length: noncesEach }, (_, index) => signedChallenge(at(index), evmSigner())),
      )
    for (let crash = 0; crash < crashes; crash++) {
      const batch = await challenges()
      bodies.push(...batch)
      const running = Promise.all(batch.map(async (body) => keep(body, await race(body))))
      await pause(next() * 150)
      await postgres.crashAndRestart()
      await running
      await msUntil(async () => (await Promise.all(pair.urls.map(isReady))).every(Boolean), 60_000)
    }
    // These see no crash, so each of them must open.
    const calm = await challenges()
    bodies.push(...calm)
    // Whoever got no answer tries again, as often as the first time.
    for (const body of bodies) keep(body, await race(body))
    const sessions = await sessionsByWallet(pair.databaseUrl)
    const bad: string[] = []
    for (const body of bodies) {
      const acknowledged = cookies.get(body) ?? []
      const kept = sessions.get(body.walletAddress) ?? 0
      if (acknowledged.length > 1) bad.push(`${acknowledged.length} sessions were answered`)
      if (kept > 1) bad.push(`${kept} sessions are kept`)
      if (kept < acknowledged.length) bad.push('a session that was answered is lost')
      for (const [index, cookie] of acknowledged.entries()) {
        if (!(await isOpen(at(index + 1), { cookie }))) bad.push('a session does not open')
      }
      const again = await post(`${at(1)}/api/auth/verify`, body)
      if (again.code !== 'auth.nonce_used') bad.push(`a used challenge answers ${again.code}`)
    }
    count('L1 nonce race, PostgreSQL crashed', {
      tried: bodies.length * tries * 2,
      bad: bad.length,
    })
    expect(bad).toEqual([])
    // A challenge may be used up by a crash between its claim and its session; without a crash none is.
    const closed = calm.filter(({ walletAddress }) => !sessions.has(walletAddress))
    expect(closed).toEqual([])
  }, 3_600_000)
})

const lost = { status: 0, code: 'cut off', cookie: '', text: '' }

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/ready`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok ?? false
}

/** How many sessions the store has of each wallet. */
async function sessionsByWallet(url: string): Promise<ReadonlyMap<string, number>> {
  const database = await createPostgresDatabase({ url, connectionsMax: 1 })
  try {
    const { rows } = await sql<{ address: string; count: string }>`
      SELECT address, count(*) AS count FROM auth_sessions GROUP BY address`.execute(database.query)
    return new Map(rows.map((row) => [row.address, Number(row.count)]))
  } finally {
    await database.close()
  }
}
