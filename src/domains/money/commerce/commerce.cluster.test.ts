import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handClock } from '../../../../test/support/auth-world.ts'
import {
  type CommerceWorld,
  commerceSets,
  createCommerceWorld,
} from '../../../../test/support/commerce-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import { createCommerceService } from './commerce.service.ts'
import { confirmPayment, type IncomingPayment, recordPayment } from './incoming-payments.ts'
import { paymentsStore } from './payments.store.ts'
import { standardPacks } from './products.ts'

const url = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(url === '')('checkouts on PostgreSQL, two pools', () => {
  let worlds: readonly [CommerceWorld, CommerceWorld]
  beforeAll(async () => {
    const clock = handClock()
    const [one, other] = await openPostgresPair(url, commerceSets)
    worlds = [
      await createCommerceWorld({ database: one, clock }),
      await createCommerceWorld({ database: other, clock }),
    ]
  })
  afterAll(async () => {
    for (const world of worlds ?? []) await world.close()
  })
  const partsOf = (index: number) => {
    const world = worlds[index % 2 === 0 ? 0 : 1]
    return { ...world.options, packs: standardPacks }
  }

  test('a payment that two processes find and settle at once is credit once, for 20 checkouts', async () => {
    const commerce = createCommerceService(worlds[0].options)
    for (let round = 0; round < 20; round++) {
      const owner = principal({ accountId: `acct_${round}` })
      const item = { product: round % 2 === 0 ? 'plan-developer' : 'credit-usdc-5' }
      const { id, amountAtomic } = await commerce.checkouts.create(owner, { item, network: 'evm' })
      const incoming: IncomingPayment = {
        network: 'evm',
        transaction: `0x${round}`,
        part: '0',
        asset: 'USDC',
        amountAtomic: BigInt(amountAtomic),
        payer: '0x0000000000000000000000000000000000000009',
        blockNumber: 1n,
        paidAt: new Date(worlds[0].clock.nowMs()),
        references: [],
      }
      await race(
        { times: 8, enough: 'what came in is credited, by any of them' },
        async (index) => {
          const parts = partsOf(index)
          await parts.database.transaction((tx) => recordPayment(tx, incoming, parts))
          for (const one of await paymentsStore(parts.database.query).waiting('evm', 9n, 10)) {
            await parts.database.transaction((tx) => confirmPayment(tx, one, parts))
          }
        },
      )
      expect(await commerce.checkouts.get(owner, id)).toMatchObject({
        status: 'fulfilled',
        received: { amountAtomic },
      })
      const { items } = await worlds[1].ledger.statement(worlds[1].database.query, {
        owner: owner.accountId,
        limit: 50,
      })
      expect(items.filter(({ kind }) => kind === 'credit.purchased')).toHaveLength(1)
      expect(items.filter(({ kind }) => kind === 'subscription.fee')).toHaveLength(1 - (round % 2))
    }
  })
  test('parts of a payment that become final at once on both make it whole', async () => {
    const commerce = createCommerceService(worlds[0].options)
    for (let round = 0; round < 20; round++) {
      const owner = principal({ accountId: `acct_parts_${round}` })
      const item = { product: 'credit-usdc-5' }
      const { id } = await commerce.checkouts.create(owner, { item, network: 'solana' })
      const parts = Array.from(
        { length: 5 },
        (_, index): IncomingPayment => ({
          network: 'solana',
          transaction: `${round} ${index}`,
          part: 'USDC',
          asset: 'USDC',
          amountAtomic: 1_000_000n,
          payer: 'somebody',
          blockNumber: 1n,
          paidAt: new Date(worlds[0].clock.nowMs()),
          references: [id],
        }),
      )
      for (const incoming of parts) {
        await worlds[0].database.transaction((tx) => recordPayment(tx, incoming, partsOf(0)))
      }
      const waiting = await paymentsStore(worlds[0].database.query).waiting('solana', 9n, 10)
      await Promise.all(
        waiting.map((one, index) =>
          partsOf(index).database.transaction((tx) => confirmPayment(tx, one, partsOf(index))),
        ),
      )
      expect(await commerce.checkouts.get(owner, id)).toMatchObject({ status: 'fulfilled' })
      expect(await worlds[1].available(owner.accountId)).toBe(5_000_000n)
    }
  })
  test('checkouts that are opened at once on both never ask for the same amount', async () => {
    const enough = 'it costs nothing, and each of six accounts may have twenty of them open'
    const opened = await race({ times: 60, enough }, (index) =>
      createCommerceService(worlds[index % 2 === 0 ? 0 : 1].options).checkouts.create(
        principal({ accountId: `acct_many_${index % 6}` }),
        { item: { product: 'credit-usdc-20' }, network: 'evm' },
      ),
    )
    expect(new Set(opened.map(({ amountAtomic }) => amountAtomic)).size).toBe(60)
  })
})
