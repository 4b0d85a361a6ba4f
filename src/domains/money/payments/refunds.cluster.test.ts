import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''
const elsewhere = 1_000_000n

// The embedded store runs one transaction at a time; only a server shows what parallel ones read.
describe.skipIf(url === '')('refunds of one charge, ordered from two processes', () => {
  let databases: readonly [Database, Database]
  let tills: readonly Till[]
  let coins: ReturnType<typeof createCoinRail>
  beforeAll(async () => {
    databases = await openPostgresPair(url, [...paymentMigrationSets, coinMigrations])
    const open = (database: Database) => {
      coins = createCoinRail({ database })
      const { rail, frame } = coins
      return openTill({ database, rails: () => ({ rails: [rail], frames: [frame] }) })
    }
    tills = await Promise.all(databases.map(open))
    for (const { shop } of tills) {
      shop.quote = { ...shopPrice, payee: { accountId: 'acct_b', commissionBps: 1_000 } }
    }
    await tills[0]?.fund('acct_a', 'USDC', elsewhere)
    // Who earned it has other money, so that nothing but the charge itself limits what goes back.
    for (const [owner, purpose] of [
      ['acct_b', 'earnings'],
      ['platform', 'revenue'],
    ] as const) {
      const account = { owner, purpose, asset: 'USDC' } as const
      const external = { owner: 'platform', purpose: 'external', asset: 'USDC' } as const
      const entries = [
        { account, amountAtomic: elsewhere },
        { account: external, amountAtomic: -elsewhere },
      ]
      await databases[0].transaction(async (tx) => {
        await tills[0]?.ledger.post(tx, { id: `elsewhere:${owner}`, kind: 'test.earned', entries })
      })
    }
  })
  afterAll(async () => {
    for (const { http } of tills ?? []) await http.close()
    for (const database of databases ?? []) await database.close()
  })

  const buy = (headers: Record<string, string>) =>
    tills[0]?.http.inject({
      method: 'POST',
      url: '/shop/cup',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{"colour":"red"}',
    })

  async function bought(): Promise<string> {
    return String((await buy({ 'x-api-key': 'ct_sk_a' }))?.headers['charge-id'])
  }

  async function boughtWithCoin(serial: string): Promise<string> {
    const challenge = await buy({})
    const [{ amount, asset, network, payTo, extra }] = challenge?.json().accepts ?? []
    const { resource } = extra
    const coin = { payer: 'wallet-a', serial, amount, asset, network, payTo, resource }
    return String((await buy(coinHeader(coin)))?.headers['charge-id'])
  }

  async function back(index: number, chargeId: string, amount?: string): Promise<Told> {
    const answer = await tills[index % 2]?.http.inject({
      method: 'POST',
      url: `/api/payments/charges/${chargeId}/refund`,
      headers: {
        'content-type': 'application/json',
        'x-api-key': 'ct_sk_b',
        'idempotency-key': `order-${chargeId}-${index}`,
      },
      payload: JSON.stringify({ reason: 'It was chipped.', ...(amount && { amount }) }),
    })
    return answer?.json() ?? {}
  }

  async function evidence(chargeId: string) {
    const path = `/api/payments/charges/${chargeId}/evidence`
    const headers = { 'x-api-key': 'ct_sk_a' }
    const answer = await tills[1]?.http.inject({ method: 'GET', url: path, headers })
    const { charge, refunds } = answer?.json() ?? {}
    const sent = refunds.filter(({ status }: Told) => status !== 'failed')
    const sum = sent.reduce((total: bigint, one: Told) => total + BigInt(one.amountAtomic ?? 0), 0n)
    return { charge, sum }
  }

  test('of twelve refunds of 300 of 1,000 exactly three are paid, round after round', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await balances(tills)
      const id = await bought()
      const told = await race({ times: 12, enough: { have: elsewhere, each: 300n } }, (index) =>
        back(index, id, '0.0003'),
      )
      expect(told.map(({ code, status }) => `${code ?? status}`).toSorted()).toEqual(nineAndThree)
      const { charge, sum } = await evidence(id)
      expect(charge).toMatchObject({ status: 'settled', refunded: { amountAtomic: '900' } })
      expect(sum).toBe(900n)
      const after = await balances(tills)
      expect(after.map((now, index) => now - (before[index] ?? 0n))).toEqual([-100n, 90n, 10n])
    }
  })

  test('the rest beside parts, under one key or another: together exactly the charge', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await balances(tills)
      const id = await bought()
      const amounts = ['0.0003', undefined, '0.0007', '0.0001', undefined, '0.0005']
      const orders = [...amounts, ...amounts].map((amount, index) => back(index % 6, id, amount))
      await Promise.all(orders)
      const { charge, sum } = await evidence(id)
      expect(charge).toMatchObject({ status: 'refunded', refunded: { amountAtomic: '1000' } })
      expect(sum).toBe(1_000n)
      expect(await balances(tills)).toEqual(before)
    }
  })

  test('on a network one at a time is sent, and what another waits for may be ordered again', async () => {
    const id = await boughtWithCoin('c1')
    const ended: Told[] = []
    let open = Array.from({ length: 12 }, (_, index) => index)
    while (open.length > 0) {
      const told = await Promise.all(open.map((index) => back(index, id, '0.0003')))
      ended.push(...told.filter(({ retryable }) => retryable !== true))
      open = open.filter((_, index) => told[index]?.retryable === true)
    }
    expect(ended.map(({ code, status }) => `${code ?? status}`).toSorted()).toEqual(nineAndThree)
    expect(await coins.paidAtomic()).toBe(100n)
    expect(await evidence(id)).toMatchObject({
      charge: { refunded: { amountAtomic: '900' } },
      sum: 900n,
    })
  })
})

type Told = Partial<Record<'amountAtomic' | 'code' | 'status', string>> & {
  readonly retryable?: boolean
}

const nineAndThree = [
  ...Array.from({ length: 9 }, () => 'charge.refund_exceeds'),
  ...Array.from({ length: 3 }, () => 'settled'),
]

async function balances([till]: readonly Till[]): Promise<readonly bigint[]> {
  if (till === undefined) return []
  return [
    await till.balance('acct_a', 'USDC'),
    await till.balance('acct_b', 'USDC', 'earnings'),
    await till.balance('platform', 'USDC', 'revenue'),
  ]
}
