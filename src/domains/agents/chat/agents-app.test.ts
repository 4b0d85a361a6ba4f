import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RunningApp } from '../../../../test/support/app.ts'
import { sharedTestApp } from '../../../../test/support/shared-app.ts'

let app: RunningApp

beforeAll(async () => {
  app = await sharedTestApp()
}, 120_000)

const post = (path: string, body: object, send: typeof fetch = fetch) =>
  send(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('the whole program', () => {
  test('402, then 200: a stranger with test dollars asks the guide and pays by x402', async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    const drip = { address: account.address, asset: 'USDC', amount: '10' }
    expect((await post('/api/dev/faucet', drip)).status).toBeLessThan(300)
    const client = new x402Client()
      .setSpendControls(false)
      .register('eip155:4663', new ExactEvmScheme(account))
    const answer = await post(
      '/api/x402/agent/chat',
      { message: 'status' },
      wrapFetchWithPayment(fetch, client),
    )
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { agent: 'guide', answered: true, calls: [{ path: '/api/developer/status', status: 200 }] },
    ])
    expect(answer.headers.get('payment-response')).not.toBeNull()
    expect(app.logged).toEqual([])
  })
})
