import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { principal } from '../../../../test/support/http-server.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import type { Database } from '../../../ports/database.ts'
import type { PricedCall } from '../../../ports/paywall.ts'

let database: Database
let till: Till
beforeEach(async () => {
  database = await createTestDatabase(paymentMigrationSets)
  till = await openTill({ database })
  await till.fund('acct_a', 'USDC', 5_000n)
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

/** A call of the account A that its credit pays, known by its Idempotency-Key. */
const callOf = (key: string): PricedCall => ({
  operationId: 'buy',
  family: 'Other',
  method: 'POST',
  pathTemplate: '/shop',
  url: '/shop',
  urls: ['/shop'],
  bodyDigest: null,
  requestDigest: 'ab',
  costsOutside: false,
  quote: shopPrice,
  principal: principal(),
  addressBlock: '192.0.2.0',
  requestId: 'req_1',
  requestHeader: (name) => (name === 'idempotency-key' ? key : undefined),
  headerLines: () => [],
})
const admit = (key: string) => till.payments.paywall.admit(callOf(key))
async function answered(key: string, body: string): Promise<string> {
  const admitted = await admit(key)
  if (admitted.outcome !== 'admitted') throw new Error('this call ran before')
  return (await admitted.admission.capture({ status: 200, headers: {}, body })).body
}

test('an answer of 1 MiB is given again; a larger one is given once, and both are paid once', async () => {
  const largest = 'é'.repeat(524_288)
  expect(await answered('largest', largest)).toBe(largest)
  expect(await admit('largest')).toMatchObject({
    outcome: 'stored',
    answer: { status: 200, body: largest, headers: { 'payment-replayed': 'true' } },
  })
  expect(await answered('larger', `${largest}.`)).toBe(`${largest}.`)
  const code = 'idempotency.answer_not_kept'
  await expect(admit('larger')).rejects.toMatchObject({ spec: { code } })
  expect(await till.balance('acct_a', 'USDC')).toBe(3_000n)
})
