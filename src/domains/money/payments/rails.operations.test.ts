import { afterEach, beforeEach, expect, test } from 'vitest'
import { coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let till: Till
/** Why coins are not taken; null where they are. */
let unavailable: string | null
beforeEach(async () => {
  unavailable = null
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  const { rail, frame } = createCoinRail({ database })
  const described = { ...rail, describe: () => ({ ...rail.describe(), unavailable }) }
  till = await openTill({ database, rails: () => ({ rails: [described], frames: [frame] }) })
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

test('GET /api/payments/rails 200 names every rail, those without configuration with the reason', async () => {
  const named = async () => {
    const answer = await till.http.inject({ method: 'GET', url: '/api/payments/rails' })
    const { items } = answer.json<{ items: Record<string, unknown>[] }>()
    return items.map(({ rail, configured, reason }) => [rail, configured, reason])
  }
  const credit = [
    ['credit_paper', true, null],
    ['credit', true, null],
  ]
  expect(await named()).toEqual([...credit, ['x402_svm', true, null]])
  unavailable = 'no coin is named'
  expect(await named()).toEqual([...credit, ['x402_svm', false, 'no coin is named']])
})

test('documents name the rails that are configured, and no other', () => {
  const named = () => till.payments.methods().map(({ protocol, mode }) => [protocol, mode])
  const credit = [
    ['credit', 'paper'],
    ['credit', 'live'],
  ]
  expect(named()).toEqual([...credit, ['x402', 'live']])
  unavailable = 'no coin is named'
  expect(named()).toEqual(credit)
})
