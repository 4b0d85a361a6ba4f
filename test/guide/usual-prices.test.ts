import { beforeAll, expect, test } from 'vitest'
import { domainRows } from '../../src/app/domain-rows.ts'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { priceAssets } from '../../src/kernel/assets.ts'
import { formatAmount } from '../../src/kernel/money.ts'
import { type AppOwner, openAppOwner } from '../support/app-owner.ts'
import { sharedTestApp } from '../support/shared-app.ts'

// The number that documents say of a price that depends on the call is what that call is asked for.
const rows = buildCatalog(domainRows({ embedded: true }), { serviceSlug: 'svc' }).entries

let owner: AppOwner
beforeAll(async () => {
  owner = await openAppOwner(await sharedTestApp())
})

const calls = [
  ['mpp.charge', async () => ({})],
  [
    'mpp.planTrade',
    async () => ({
      chain: 'robinhood',
      token: await owner.launch('Priced', 'PRICED'),
      side: 'buy',
      amount: '0.01',
    }),
  ],
  ['mppSessions.open', async () => ({})],
  ['paidAgents.chat', async () => ({ message: 'list the markets of the perpetuals exchange' })],
] as const

test.each(calls)('402 of %s asks for the usual price', async (name, body) => {
  const row = rows.find(({ operation }) => operation.name === name)?.operation
  if (row?.kind !== 'json' || row.usualPrice === undefined) throw new Error(`${name} has none`)
  const { amountAtomic, asset } = row.usualPrice.price
  const { json, status } = await owner.send(row.path, await body(), {
    'payment-preference': 'none',
  })
  expect([status, json['mpp']]).toEqual([
    402,
    expect.objectContaining({
      amountHuman: formatAmount(amountAtomic, priceAssets[asset].decimals),
      currency: asset,
    }),
  ])
})
