import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BillingServer,
  startBillingServer,
} from '../../../../../test/support/billing-server.ts'

let server: BillingServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server.close())

const asset = 'paper:USDC'
const json = async (...call: Parameters<BillingServer['call']>) =>
  (await server.call(...call)).json()
const codeIs = async (code: string, ...call: Parameters<BillingServer['call']>) =>
  expect((await server.call(...call)).json()).toMatchObject({ code })

describe('rewards', () => {
  test('200 shows rules and epochs to anyone, and lets the operator set them', async () => {
    expect((await json(server.nobody, 'GET', '/api/rewards/rules')).items).toMatchObject([
      { activity: 'spend', rateBps: 100 },
    ])
    expect((await json(server.nobody, 'GET', '/api/rewards/epochs')).items).toEqual([])
    const terms = { activity: 'earnings', rateBps: 50, epochSeconds: 86_400, claimDays: 30 }
    const rule = { ...terms, asset: 'USDC', capAtomic: '1000' }
    expect(await json(server.operator, 'POST', '/api/rewards/rules', rule)).toMatchObject({
      ...terms,
      cap: { asset: 'USDC', amount: '0.001', amountAtomic: '1000', decimals: 6 },
    })
    expect((await json(server.nobody, 'GET', '/api/rewards/rules')).items).toHaveLength(2)
    const end = { activity: 'earnings', asset: 'USDC' }
    expect(await json(server.operator, 'POST', '/api/rewards/rules/end', end)).toEqual({
      ended: true,
    })
    await codeIs('resource.not_found', server.operator, 'POST', '/api/rewards/rules/end', end)
  })
  test('200 goes from a charge to a claim that is paid into credit', async () => {
    await server.world.database.transaction((tx) =>
      server.billing.chargeBooks.charged(
        tx,
        {
          id: 'chg_reward',
          operationId: 'post_api_chat',
          family: 'AI',
          requestId: 'req_1',
          accountId: server.ownerId,
          keyId: 'key_7',
          payer: server.ownerId,
          payeeAccountId: null,
          asset,
          amountAtomic: 10_000n,
          refundedAtomic: 0n,
          rail: 'credit_paper',
          priceSource: 'pricebook:2',
        },
        new Date(server.world.clock.nowMs()),
      ),
    )
    expect((await json(server.owner, 'GET', '/api/rewards/accruals')).items).toMatchObject([
      { source: 'charge:chg_reward', earnedAtomic: '100' },
    ])
    expect(await json(server.owner, 'GET', '/api/billing/usage?groupBy=key')).toMatchObject({
      items: [{ group: 'key_7', calls: '0', charged: [{ amountAtomic: '10000' }] }],
    })
    for (const days of [8, 31]) {
      server.world.clock.advance(days * 86_400_000)
      await server.billing.periodicTasks.round()
    }
    const [claim] = (await json(server.owner, 'GET', '/api/rewards/claims?state=claimable')).items
    const path = `/api/rewards/claims/${claim.id}`
    expect(await json(server.owner, 'GET', path)).toEqual(claim)
    await codeIs('resource.illegal_transition', server.owner, 'POST', `${path}/claim`)
    const evm = { kind: 'chain', network: 'evm', address: `0x${'a'.repeat(40)}` }
    await codeIs('rewards.payout_paper', server.owner, 'POST', `${path}/prepare`, {
      destination: evm,
    })
    const credit = { destination: { kind: 'credit' } }
    expect(await json(server.owner, 'POST', `${path}/prepare`, credit)).toMatchObject({
      state: 'claim_prepared',
    })
    expect(await json(server.owner, 'POST', `${path}/claim`)).toMatchObject({ state: 'claimed' })
    expect(await json(server.owner, 'GET', '/api/rewards')).toMatchObject({
      items: [{ state: 'claimed', amount: { amountAtomic: '100' } }],
    })
  })
  test('200 refers by code, and refuses a second one, oneself and unknown codes', async () => {
    const code = await json(server.owner, 'POST', '/api/rewards/referral/code')
    const attach = '/api/rewards/referral/attach'
    expect(await json(server.stranger, 'POST', attach, code)).toMatchObject(code)
    await codeIs('rewards.referral_circle', server.owner, 'POST', attach, code)
    const other = await json(server.operator, 'POST', '/api/rewards/referral/code')
    await codeIs('rewards.already_referred', server.stranger, 'POST', attach, other)
    await codeIs('rewards.code_unknown', server.operator, 'POST', attach, { code: '00000000' })
    await codeIs('request.invalid', server.operator, 'POST', attach, { code: 'ILOU' })
    await codeIs(
      'rewards.nothing_to_collect',
      server.owner,
      'POST',
      '/api/rewards/earnings/collect',
      {
        asset,
      },
    )
  })
  test('200 reads the pool; 402 when there is no revenue to set aside', async () => {
    expect((await json(server.operator, 'GET', '/api/rewards/pool')).items).toHaveLength(2)
    const body = { asset: 'USDC', amountAtomic: '1', source: 'a' }
    await codeIs('ledger.insufficient', server.operator, 'POST', '/api/rewards/pool', body)
  })
})
