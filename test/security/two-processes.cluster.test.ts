import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pair, startPair } from '../../bench/pair.ts'
import { evmSigner } from '../support/auth-world.ts'
import { msUntil, post, sessionOf, signedChallenge, signerAt } from './callers.ts'
import { count, scaled } from './scale.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''

// Without a bus: what holds here holds also while Redis is down.
describe.skipIf(databaseUrl === '')('two processes without a bus between them', () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair({ databaseUrl })
  }, 400_000)
  afterAll(() => pair?.stop())

  const at = (index: number) => (index % 2 === 0 ? pair.urls[0] : pair.urls[1])
  const isOpen = async (url: string, headers: Readonly<Record<string, string>>) => {
    const answer = await fetch(`${url}/api/auth/me`, { headers })
    await answer.arrayBuffer()
    return answer.ok
  }

  test('one challenge is one session, however many verify it on both at once', async () => {
    const nonces = scaled({ small: 20, full: 1_000 })
    const tries = scaled({ small: 25, full: 500 })
    let sessions = 0
    let others = 0
    let bad = 0
    for (let nonce = 0; nonce < nonces; nonce++) {
      const body = await signedChallenge(at(nonce), signerAt(nonce))
      const answers = await Promise.all(
        Array.from({ length: tries }, (_, index) => post(`${at(index)}/api/auth/verify`, body)),
      )
      const opened = answers.filter(({ status }) => status === 200).length
      const used = answers.filter(({ code }) => code === 'auth.nonce_used').length
      sessions += opened
      others += used
      if (opened !== 1 || used !== tries - 1) bad += 1
    }
    count('L1 nonce race', { tried: nonces * tries, bad })
    expect({ sessions, others, bad }).toEqual({
      sessions: nonces,
      others: nonces * (tries - 1),
      bad: 0,
    })
  }, 3_600_000)

  test('a sign-out on one ends the session on the other within a second', async () => {
    const rounds = scaled({ small: 4, full: 200 })
    for (let round = 0; round < rounds; round++) {
      const signer = evmSigner()
      const cookie = await sessionOf(at(round), signer)
      const other = at(round + 1)
      expect(await isOpen(other, { cookie })).toBe(true)
      const origin = pair.urls[0]
      const { status } = await post(`${at(round)}/api/auth/logout`, {}, { cookie, origin })
      expect(status).toBe(200)
      expect(await isOpen(at(round), { cookie })).toBe(false)
      // The bound is the promise; the rest is for a busy machine.
      await msUntil(async () => !(await isOpen(other, { cookie })), 2_500)
    }
    count('L8 sign-out on both', { tried: rounds, bad: 0 })
  }, 3_600_000)

  test('an account keeps 20 sessions, however many open on both at once', async () => {
    const rounds = scaled({ small: 1, full: 20 })
    let bad = 0
    for (let round = 0; round < rounds; round++) {
      const signer = evmSigner()
      const cookies = await Promise.all(
        Array.from({ length: 40 }, (_, index) => sessionOf(at(index), signer)),
      )
      const open = await Promise.all(
        cookies.map((cookie, index) => isOpen(at(index + 1), { cookie })),
      )
      if (open.filter(Boolean).length !== 20) bad += 1
    }
    count('L8 sessions of an account', { tried: rounds * 40, bad })
    expect(bad).toBe(0)
  }, 3_600_000)

  test('a revoked key is refused on both within a second, and never comes back', async () => {
    const rounds = scaled({ small: 4, full: 200 })
    let late = 0
    for (let round = 0; round < rounds; round++) {
      const cookie = await sessionOf(at(round))
      const origin = pair.urls[0]
      const minted = await post(
        `${at(round)}/api/developer/keys`,
        { name: `round ${round}` },
        { cookie, origin },
      )
      const { key, record } = JSON.parse(minted.text) as { key: string; record: { id: number } }
      const headers = { authorization: `Bearer ${key}` }
      expect(pair.urls).toHaveLength(2)
      for (const url of pair.urls) expect(await isOpen(url, headers)).toBe(true)
      const revoked = await fetch(`${at(round)}/api/developer/keys/${record.id}`, {
        method: 'DELETE',
        headers: { cookie, origin },
      })
      expect(revoked.ok).toBe(true)
      expect(await isOpen(at(round), headers)).toBe(false)
      await msUntil(async () => !(await isOpen(at(round + 1), headers)), 2_500)
      for (let again = 0; again < 10; again++) {
        if (await isOpen(at(again), headers)) late += 1
      }
    }
    count('A4 revocation on both', { tried: rounds, bad: late })
    expect(late).toBe(0)
  }, 3_600_000)
})
