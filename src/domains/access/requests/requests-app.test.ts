import { expect, test, vi } from 'vitest'
import { openAppOwner } from '../../../../test/support/app-owner.ts'
import { createApi, listOf } from '../../../../test/support/plain-api.ts'
import { askPrice, payByCredit, payInPaper } from '../../../../test/support/plain-payment.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

test('200: a paid call is logged with what it cost, however it was paid, and a refused one with nothing', async () => {
  const app = await sharedTestApp()
  const owner = await openAppOwner(app)
  const api = createApi(app.baseUrl)
  api.useKey(owner.key)
  await payInPaper(api, await askPrice(api))
  await payByCredit(api, 'requests-app-1')
  const cost = { asset: 'paper:USDC', amount: '0.25', amountAtomic: '250000', decimals: 6 }
  await vi.waitFor(async () => {
    const { json } = await owner.send('/api/developer/requests?operation=mpp.charge')
    expect(listOf(json, 'items').map((call) => [call['status'], call['cost']])).toEqual([
      [200, cost],
      [200, cost],
      [402, null],
    ])
  }, 10_000)
  const { json } = await owner.send('/api/developer/usage?by=route&operation=mpp.charge')
  const used = listOf(json, 'items').find(({ group }) => group === 'mpp.charge')
  expect(used).toMatchObject({
    calls: 3,
    refused: 1,
    costs: [{ ...cost, amount: '0.5', amountAtomic: '500000' }],
  })
}, 120_000)
