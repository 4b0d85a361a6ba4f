import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pair, startPair } from '../../bench/pair.ts'
import { post, sessionOf } from './callers.ts'
import { endOf, openings } from './open-connections.ts'
import { count, scaled } from './scale.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const redisUrl = process.env['TEST_REDIS_URL'] ?? ''

/** With a bus a hint ends what is open; without one every connection finds out by itself. */
const forms = [
  { form: 'with Redis between them', redis: { redisUrl } },
  { form: 'with nothing between them but the database', redis: {} },
] as const

describe.skipIf(databaseUrl === '' || redisUrl === '').each(forms)(
  'connections to two processes, $form',
  ({ form, redis }) => {
    let pair: Pair
    beforeAll(async () => {
      pair = await startPair({ databaseUrl, ...redis })
    }, 120_000)
    afterAll(() => pair?.stop())

    const at = (index: number) => (index % 2 === 0 ? pair.urls[0] : pair.urls[1])

    test('end on both when their credential is ended on one', async () => {
      const rounds = scaled({ small: 2, full: 100 })
      const origin = pair.urls[0]
      const wrong: string[] = []
      for (let round = 0; round < rounds; round++) {
        const cookie = await sessionOf(at(round))
        const minted = await post(
          `${at(round)}/api/developer/keys`,
          { name: 'a key' },
          { cookie, origin },
        )
        const { key, record } = JSON.parse(minted.text) as { key: string; record: { id: number } }
        const byKey = { authorization: `Bearer ${key}` }
        const connections = await Promise.all(
          openings.flatMap(({ open, end }) =>
            pair.urls.flatMap((url) => [
              open(url, byKey).then((one) => ({ one, end, credential: 'key' })),
              open(url, { cookie, origin }).then((one) => ({ one, end, credential: 'session' })),
            ]),
          ),
        )
        const judge = async (credential: string) => {
          for (const { one, end, credential: by } of connections) {
            if (by !== credential) continue
            const ended = await endOf(one)
            if (ended !== end) wrong.push(`${credential}: ${ended} instead of ${end}`)
          }
        }
        const path = `/api/developer/keys/${record.id}`
        await fetch(`${at(round)}${path}`, { method: 'DELETE', headers: { cookie, origin } })
        await judge('key')
        // The session has lost nothing.
        expect(connections.filter(({ one }) => one.isOpen())).toHaveLength(4)
        await post(`${at(round + 1)}/api/auth/logout`, {}, { cookie, origin })
        await judge('session')
      }
      count(`A4 open connections, ${form}`, { tried: rounds * 8, bad: wrong.length })
      expect(wrong).toEqual([])
    }, 3_600_000)
  },
)
