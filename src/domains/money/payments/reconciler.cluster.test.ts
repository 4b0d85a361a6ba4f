import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { openPostgresPair } from '../../../../test/support/postgres-pair.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'

const databaseUrl = process.env['TEST_DATABASE_URL'] ?? ''
const many = 40

describe.skipIf(databaseUrl === '')('reconcilers of several processes', () => {
  let databases: readonly [Database, Database]
  const tills: Till[] = []
  const tried: string[] = []
  let nowMs = 1_800_000_000_000
  let isDown = true

  beforeAll(async () => {
    databases = await openPostgresPair(databaseUrl, [...paymentMigrationSets, coinMigrations])
    for (const database of databases) {
      const { rail, frame } = createCoinRail({ database })
      const counted = {
        ...rail,
        settle: async (request: Parameters<typeof rail.settle>[0]) => {
          if (isDown) return { status: 'unknown', reason: 'the network is down' } as const
          tried.push(request.chargeId)
          return rail.settle(request)
        },
      }
      const clock = { nowMs: () => nowMs }
      tills.push(
        await openTill({ database, clock, rails: () => ({ rails: [counted], frames: [frame] }) }),
      )
    }
  })
  afterAll(async () => {
    for (const { http } of tills) await http.close()
    for (const database of databases ?? []) await database.close()
  })

  async function buy(serial: string): Promise<number> {
    const [till] = tills
    const request = { method: 'POST', url: '/shop/cup', payload: { colour: serial } } as const
    const challenge = await till?.http.inject(request)
    const [{ amount, asset, network, payTo, extra }] = challenge?.json().accepts ?? []
    const { resource } = extra
    const headers = coinHeader({ payer: 'carol', serial, amount, asset, network, payTo, resource })
    return (await till?.http.inject({ ...request, headers }))?.statusCode ?? 0
  }

  test('each charge is taken up by one, however many look at once', async () => {
    const enough = 'each of them has a coin of its own'
    const bought = await race({ times: many, enough }, (index) => buy(`s${index}`))
    expect(new Set(bought)).toEqual(new Set([503]))
    isDown = false
    nowMs += 120_000
    let taken = 0
    while (taken < many) {
      const looks = [...tills, ...tills, ...tills, ...tills]
      const found = await Promise.all(looks.map(({ payments }) => payments.reconcile()))
      const sum = found.reduce((total, one) => total + one, 0)
      if (sum === 0) break
      taken += sum
    }
    expect({ taken, tried: tried.length, different: new Set(tried).size }).toEqual({
      taken: many,
      tried: many,
      different: many,
    })
    expect(await tills[0]?.balance('platform', 'USDC', 'revenue')).toBe(1_000n * BigInt(many))
  })
})
