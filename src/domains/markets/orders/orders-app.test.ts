import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { listOf, textOf } from '../../../../test/support/plain-api.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
let app: RunningApp
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  app = await sharedTestApp()
  owner = await openAppOwner(app)
}, 120_000)

describe('the whole program', () => {
  test('fills a paper order for a launched token by its own jobs, at the quote of its curve', async () => {
    const token = await owner.launch('Order Token', 'ORDR')
    const pair = { base: token, quote: ether }
    const balances = [{ token: ether, amountAtomic: '1000000000000000000' }]
    expect(await send('/api/paper/account', { balances })).toMatchObject({ status: 200 })
    const wish = {
      mode: 'paper',
      kind: 'market',
      side: 'buy',
      pair,
      amountAtomic: '1000000000000000',
    }
    const preview = await send('/api/trading/orders/preview', wish)
    expect(preview).toMatchObject({ status: 200, json: { wouldReject: [] } })
    expect(listOf(preview.json, 'route')).toMatchObject([{ venue: 'curve' }])
    const placed = await send('/api/trading/orders', wish)
    expect(placed.status).toBe(200)
    const path = `/api/trading/orders/${textOf(placed.json, 'id')}`
    await expect
      .poll(async () => textOf((await send(path)).json, 'status'), { timeout: 45_000 })
      .toBe('filled')
    const { json } = await send(path)
    expect(BigInt(textOf(json, 'filledOut'))).toBeLessThan(
      BigInt(textOf(preview.json, 'receives', 'amountAtomic')),
    )
    const history = await send('/api/events/history?topics=order.*&limit=50')
    expect(listOf(history.json, 'items').map((event) => textOf(event, 'topic'))).toContain(
      'order.filled',
    )
    expect(app.logged).toEqual([])
  }, 60_000)
})
