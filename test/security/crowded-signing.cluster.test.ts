import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pair, startPair } from '../../bench/pair.ts'
import { post, sessionOf } from './callers.ts'
import { count, scaled } from './scale.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const receiver = '0x00000000000000000000000000000000000000b0'
const wishesAtOnce = 80

describe.skipIf(databaseUrl === '')('one account that asks for many signatures at once', () => {
  let pair: Pair
  beforeAll(async () => {
    pair = await startPair({ databaseUrl })
  }, 400_000)
  afterAll(() => pair?.stop())

  test('is signed for or told to come again, and another account is served meanwhile', async () => {
    const [url, other] = pair.urls
    const as = { cookie: await sessionOf(url), origin: url }
    const stranger = { cookie: await sessionOf(other), origin: other }
    const wallet = await fundedWallet(pair, as)
    const ask = (round: number, wish: number) =>
      post(
        `${pair.urls[wish % 2]}/api/vault/wallets/${wallet}/signing-requests`,
        { clientRequestId: `crowd-${round}-${wish}`, to: receiver, data: '0x', valueAtomic: '1' },
        as,
      )
    const wishes = Array.from({ length: wishesAtOnce }, (_, wish) => wish)
    const rounds = scaled({ small: 2, full: 25 })
    const statuses: number[] = []
    const again: number[] = []
    const served: number[] = []
    for (let round = 0; round < rounds; round++) {
      let isOver = false
      const crowd = Promise.all(wishes.map((wish) => ask(round, wish))).finally(() => {
        isOver = true
      })
      while (!isOver) {
        const answer = await fetch(`${other}/api/vault/wallets`, { headers: stranger })
        await answer.arrayBuffer()
        served.push(answer.status)
      }
      const answers = await crowd
      statuses.push(...answers.map(({ status }) => status))
      for (const wish of wishes.filter((each) => answers[each]?.status === 503)) {
        again.push((await ask(round, wish)).status)
      }
    }
    const bad = statuses.filter((status) => status !== 200 && status !== 503)
    count('crowded signing', { tried: statuses.length, bad: bad.length })
    expect(bad).toEqual([])
    expect(statuses).toContain(200)
    expect(again.filter((status) => status !== 200)).toEqual([])
    expect(served.filter((status) => status !== 200)).toEqual([])
    expect(served.length).toBeGreaterThan(0)
  }, 600_000)
})

/** A wallet that may send single wei to the receiver, and has ether for its gas. */
async function fundedWallet(pair: Pair, as: Readonly<Record<string, string>>): Promise<string> {
  const ether = '1000000000000000000'
  const made = await post(
    `${pair.urls[0]}/api/vault/wallets`,
    {
      label: 'crowded',
      policy: {
        calls: [{ to: receiver, selectors: ['0x'] }],
        recipients: [],
        maxValueAtomic: ether,
        windowSeconds: 86_400,
        windowMaxAtomic: ether,
        approvalAboveAtomic: null,
      },
    },
    as,
  )
  if (made.status !== 200) throw new Error(`making a wallet answered ${made.status}: ${made.text}`)
  const { id, address } = JSON.parse(made.text) as { id: string; address: string }
  const params = [address, '0x3635c9adc5dea00000']
  await post(pair.chainAdminUrl, { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params })
  return id
}
