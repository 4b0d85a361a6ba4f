import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BillingServer, startBillingServer } from '../../../../test/support/billing-server.ts'

let server: BillingServer
beforeAll(async () => {
  server = await startBillingServer()
})
afterAll(() => server.close())

const json = async (...call: Parameters<BillingServer['call']>) =>
  (await server.call(...call)).json()
const codeIs = async (code: string, ...call: Parameters<BillingServer['call']>) =>
  expect(await json(...call)).toMatchObject({ code })

describe('texts that no database keeps', () => {
  const price = { amountAtomic: '1', asset: 'USDC' }
  const terms = { asset: 'USDC', priceAtomic: '1', includedAtomic: '0', rateMultiplier: 1 }
  const changes = [{ kind: 'operation', subject: 'post_api_chat', price }]
  const plan = { plan: 'odd', name: 'a\0', summary: 'b', features: [], ...terms }
  test.each([
    ['GET', '/usage?family=%00', 'family'],
    ['GET', '/usage?groupBy=route&keyId=key_%00', 'keyId'],
    ['POST', '/prices/versions', 'note', { note: 'a\0', changes }],
    ['POST', '/plans', 'name', plan],
  ] as const)('400 for %s %s names the %s', async (method, rest, field, body?: object) => {
    const answer = await server.call(server.operator, method, `/api/billing${rest}`, body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'request.invalid' })
    expect(JSON.stringify(answer.json().errors)).toContain(field)
  })
})

describe('gifts', () => {
  test('200 gives once for each source, 409 for another gift of the same, 400 for what is no account', async () => {
    const path = '/api/billing/credits/grants'
    const gift = {
      accountId: 'acct_twice',
      asset: 'paper:USDC',
      amountAtomic: '700',
      kind: 'promotional',
      note: 'welcome',
      source: 'same',
    }
    const first = await json(server.operator, 'POST', path, gift)
    expect(await json(server.operator, 'POST', path, gift)).toEqual(first)
    for (const other of [{ accountId: 'acct_other' }, { amountAtomic: '701' }]) {
      await codeIs('ledger.id_reused', server.operator, 'POST', path, { ...gift, ...other })
    }
    for (const accountId of ['platform', 'acct 1', 'wallet:0x1']) {
      await codeIs('request.invalid', server.operator, 'POST', path, { ...gift, accountId })
    }
    expect(await server.world.available('acct_twice')).toBe(700n)
  })
})

describe('proofs', () => {
  test('200 lists what the daily proofs found, newest first', async () => {
    const { ledger, clock } = server.world
    await ledger.proveWhenDue()
    clock.advance(86_400_000)
    await ledger.proveWhenDue()
    const first = await json(server.operator, 'GET', '/api/billing/proofs?limit=1')
    expect(first.items).toMatchObject([{ sound: true, breachesTotal: 0, breaches: [] }])
    expect(first.items[0].chainHash).toMatch(/^[0-9a-f]{64}$/)
    expect(first.items[0].assets.length).toBeGreaterThan(0)
    for (const { debitsAtomic, creditsAtomic } of first.items[0].assets) {
      expect(debitsAtomic).toBe(creditsAtomic)
    }
    const rest = await json(
      server.operator,
      'GET',
      `/api/billing/proofs?limit=1&cursor=${first.nextCursor}`,
    )
    expect(rest.items).toHaveLength(1)
    expect(BigInt(rest.items[0].id)).toBeLessThan(BigInt(first.items[0].id))
  })
})
