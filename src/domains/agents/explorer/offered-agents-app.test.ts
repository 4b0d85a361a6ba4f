import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import { listOf } from '../../../../test/support/plain-api.ts'

let app: TestApp
let owner: AppOwner

beforeAll(async () => {
  app = await startTestApp({ DEMO: 'off' })
  owner = await openAppOwner(app)
}, 120_000)
afterAll(() => app?.close())

async function seen() {
  const feed = await owner.send('/api/agent-explorer/feed?limit=200&origin=account')
  return listOf(feed.json, 'items')
}
/** Generous, so that only a defect makes it time out. */
const patience = { timeout: 60_000, interval: 200 }

test('200: an agent that an account offers is seen with its price, as long as it is on', async () => {
  const offer = { slug: 'tide-teller', label: 'Tide teller', pricePerCallAtomic: '2000000' }
  const made = await owner.send('/api/x402/agents', offer)
  expect(made.status).toBe(200)
  await expect.poll(seen, patience).toMatchObject([
    {
      id: 'account:tide-teller',
      origin: 'account',
      name: 'Tide teller',
      lifecycleStatus: 'active',
      ownerWallet: null,
      metadata: { pricePerCall: '0.002', asset: 'SOL' },
    },
  ])
  await owner.send('/api/x402/agents/tide-teller/deactivate', {})
  await expect.poll(seen, patience).toEqual([])
  await owner.send('/api/x402/agents/tide-teller/activate', {})
  await expect.poll(seen, patience).toMatchObject([{ id: 'account:tide-teller' }])
  expect(app.logged).toEqual([])
})
