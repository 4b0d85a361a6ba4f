import { createHash, createPublicKey, verify } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coinHeader, coinMigrations, createCoinRail } from '../../../../test/support/coin-rail.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import {
  openTill,
  paymentMigrationSets,
  shopPrice,
  type Till,
} from '../../../../test/support/payments-world.ts'
import { race } from '../../../../test/support/race.ts'
import type { Database } from '../../../ports/database.ts'

let database: Database
let till: Till
let coins: ReturnType<typeof createCoinRail>
let nowMs: number
let isStill = false
beforeEach(async () => {
  nowMs = 1_800_000_000_000
  isStill = false
  database = await createTestDatabase([...paymentMigrationSets, coinMigrations])
  coins = createCoinRail({ database })
  till = await openTill({
    database,
    // Each reading is another moment, unless a test has time stand still.
    clock: { nowMs: () => (isStill ? nowMs : nowMs++) },
    rails: () => ({ rails: [coins.rail], frames: [coins.frame] }),
  })
  till.shop.quote = {
    ...shopPrice,
    payee: { accountId: 'acct_b', commissionBps: 1_000 },
    source: 'agent:potter',
    description: 'A cup',
  }
  await till.fund('acct_a', 'USDC', 10_000n)
})
afterEach(async () => {
  await till.http.close()
  await database.close()
})

type Headers = Record<string, string>
const as = (name: string): Headers => ({ 'x-api-key': `ct_sk_${name}` })

const buy = (headers: Headers = {}) =>
  till.http.inject({
    method: 'POST',
    url: '/shop/cup',
    headers: { 'content-type': 'application/json', ...headers },
    payload: '{"colour":"red"}',
  })

/** Buys with credit and answers the charge's id. */
async function bought(headers = as('a')): Promise<string> {
  const answer = await buy(headers)
  expect(answer.statusCode).toBe(200)
  return String(answer.headers['charge-id'])
}

/** Buys with a coin of `payer`, without an account. */
async function boughtWithCoin(serial: string, payer = 'wallet-a'): Promise<string> {
  const challenge = await buy()
  const [{ amount, asset, network, payTo, extra }] = challenge.json().accepts
  return bought(
    coinHeader({ payer, serial, amount, asset, network, payTo, resource: extra.resource }),
  )
}

const read = (path: string, who: string) =>
  till.http.inject({ method: 'GET', url: `/api/payments${path}`, headers: as(who) })

const order = (path: string, who: string, body: object, headers: Headers = {}) =>
  till.http.inject({
    method: 'POST',
    url: `/api/payments${path}`,
    headers: { 'content-type': 'application/json', ...as(who), ...headers },
    payload: JSON.stringify(body),
  })

const back = (chargeId: string, who = 'b', body: object = {}, headers: Headers = {}) =>
  order(`/charges/${chargeId}/refund`, who, { reason: 'It was chipped.', ...body }, headers)

describe('GET /api/payments/charges/{chargeId}', () => {
  test('200 for payer, payee and operator; the payee does not see the whole address', async () => {
    const id = await bought()
    const [payer, payee, operator] = await Promise.all(
      ['a', 'b', 'o'].map((who) => read(`/charges/${id}`, who)),
    )
    expect(payer?.json()).toMatchObject({
      id,
      status: 'settled',
      amount: '0.001',
      payer: 'acct_a',
      payee: 'acct_b',
      priceSource: 'agent:potter',
      url: 'http://localhost:4663/shop/cup',
      latencyMs: expect.any(Number),
      refundable: { amountAtomic: '1000' },
    })
    expect(payee?.json()).toEqual({ ...payer?.json(), url: null })
    expect(operator?.json()).toEqual(payer?.json())
  })

  test('404 for anybody else, as for one that does not exist', async () => {
    till.shop.quote = shopPrice
    const id = await bought()
    const other = await read(`/charges/${id}`, 'b')
    const none = await read('/charges/chg_00000000000000000000000000', 'b')
    const plain = (text: string) => text.replace(/chg_[a-z0-9]+/, '').replace(/req_[\w-]+/, '')
    expect([other.statusCode, plain(other.body)]).toEqual([404, plain(none.body)])
  })

  test('200 for who paid without an account and signs in with the wallet afterwards', async () => {
    const id = await boughtWithCoin('c1', 'wallet-a')
    expect((await read(`/charges/${id}`, 'a')).json()).toMatchObject({ payer: 'wallet:wallet-a' })
  })
})

describe('GET /api/payments/charges', () => {
  test('200 lists what the caller paid and earns, by role, and follows the cursor', async () => {
    const first = await bought()
    const second = await boughtWithCoin('c1')
    const ids = async (who: string, query = '') =>
      (await read(`/charges${query}`, who)).json().items.map((one: { id: string }) => one.id)
    expect(await ids('a')).toEqual([second, first])
    expect(await ids('b')).toEqual([second, first])
    expect(await ids('b', '?role=payer')).toEqual([])
    expect(await ids('b', '?role=payee&rail=credit')).toEqual([first])
    expect(await ids('o')).toEqual([])
    expect(await ids('o', '?owner=all')).toEqual([second, first])
    const page = await read('/charges?limit=1', 'a')
    expect(await ids('a', `?limit=1&cursor=${page.json().nextCursor}`)).toEqual([first])
  })

  test('200 finds the charge of a request by its X-Request-Id', async () => {
    await bought()
    const answer = await buy(as('a'))
    const found = await read(`/charges?requestId=${String(answer.headers['x-request-id'])}`, 'a')
    expect(found.json().items).toHaveLength(1)
    expect(found.json().items[0].id).toBe(answer.headers['charge-id'])
  })

  test('403 for all of them without the operator wallet', async () => {
    const answer = await read('/charges?owner=all', 'a')
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'auth.operator_required'])
  })
})

describe('GET /api/payments/charges/{chargeId}/receipt', () => {
  test('200 with the text that the paid answer carried, which its public key confirms', async () => {
    const answer = await buy(as('a'))
    const id = String(answer.headers['charge-id'])
    const { receipt, claims } = (await read(`/charges/${id}/receipt`, 'a')).json()
    expect(receipt).toBe(answer.headers['charge-receipt'])
    const [header = '', payload = '', signature = ''] = receipt.split('.')
    const keys = await till.http.inject({ method: 'GET', url: '/api/payments/receipt-keys' })
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwk = keys.json().keys.find((key: { kid: string }) => key.kid === kid)
    expect(jwk).not.toHaveProperty('d')
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    const isSigned = (text: string) =>
      verify(null, Buffer.from(`${header}.${text}`), key, Buffer.from(signature, 'base64url'))
    expect(isSigned(payload)).toBe(true)
    expect(isSigned(payload.replace(/^../, 'ab'))).toBe(false)
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual(claims)
    expect(claims).toMatchObject({
      chargeId: id,
      amount: '0.001',
      asset: 'USDC',
      mode: 'live',
      rail: 'credit',
      payer: 'acct_a',
      payee: 'acct_b',
      priceSource: 'agent:potter',
      outcome: 'delivered',
      latencyMs: expect.any(Number),
    })
    expect(claims.responseDigest).toBe(createHash('sha256').update(answer.body).digest('hex'))
  })

  test('409 while there is nothing to give a receipt for', async () => {
    till.shop.work = () => {
      throw new Error('it broke')
    }
    await buy(as('a'))
    const [{ id: chargeId }] = (await read('/charges', 'a')).json().items
    expect((await read(`/charges/${chargeId}/receipt`, 'a')).statusCode).toBe(409)
  })
})

describe('GET /api/payments/charges/{chargeId}/explain', () => {
  test('200 leads from the request over the price and the ledger to the receipt', async () => {
    const id = await bought()
    await back(id, 'b', { amount: '0.0005' })
    const explained = (await read(`/charges/${id}/explain`, 'a')).json()
    expect(explained).toMatchObject({
      sentence:
        'POST /shop/{item} cost 0.001 USDC, a price from agent:potter; acct_a paid it by credit, and a part was refunded.',
      quote: { source: 'agent:potter', amount: '0.001', commissionBps: 1_000 },
      payment: { rail: 'credit', payer: 'acct_a' },
      receipt: expect.any(String),
    })
    expect(explained.ledger).toMatchObject([
      {
        kind: 'charge.captured',
        entries: [
          { owner: 'acct_b', purpose: 'earnings', amountAtomic: '900' },
          { owner: 'platform', purpose: 'revenue', amountAtomic: '100' },
        ],
      },
      {
        kind: 'charge.refunded',
        entries: [
          { owner: 'acct_b', amountAtomic: '-450' },
          { owner: 'platform', amountAtomic: '-50' },
        ],
      },
    ])
  })
})

describe('GET /api/payments/charges/{chargeId}/evidence', () => {
  test('200 shows the payer the answer, and the payee its digest only', async () => {
    const id = await bought()
    await back(id)
    const [payer, payee] = await Promise.all(
      ['a', 'b'].map((who) => read(`/charges/${id}/evidence`, who)),
    )
    expect(payer?.json()).toMatchObject({
      charge: { status: 'refunded' },
      request: { url: 'http://localhost:4663/shop/cup', callingAccount: 'acct_a' },
      answer: { status: 200, body: '{"piece":"red cup","number":1}' },
      refunds: [{ status: 'settled', amount: '0.001', orderedBy: 'acct_b' }],
    })
    expect(payee?.json().answer).toMatchObject({ body: null, digest: payer?.json().answer.digest })
    expect(payee?.json().request.url).toBeNull()
  })

  test('200 lists the refunds of one moment by their ids', async () => {
    const id = await bought()
    isStill = true
    for (let part = 0; part < 3; part++) await back(id, 'b', { amount: '0.0001' })
    const { refunds } = (await read(`/charges/${id}/evidence`, 'a')).json()
    const ids = refunds.map((refund: { id: string }) => refund.id)
    expect(ids).toHaveLength(3)
    expect(ids).toEqual(ids.toSorted())
  })
})

/** Money that the accounts have for something else; the platform has it as credit, everybody else as earnings. */
async function earnElsewhere(owners: readonly string[], amountAtomic: bigint): Promise<void> {
  const asset = 'USDC'
  await database.transaction((tx) =>
    till.ledger.post(tx, {
      id: 'earned-elsewhere',
      kind: 'test.earned',
      entries: owners.flatMap((owner) => [
        {
          account: { owner, purpose: owner === 'platform' ? 'revenue' : 'earnings', asset },
          amountAtomic,
        },
        {
          account: { owner: 'platform', purpose: 'external', asset },
          amountAtomic: -amountAtomic,
        },
      ]),
    }),
  )
}

describe('POST /api/payments/charges/{chargeId}/refund', () => {
  test('200 gives it back from those who earned it, in parts that add up', async () => {
    const id = await bought()
    for (const amount of ['0.000333', '0.000333', '0.000334']) {
      expect((await back(id, 'b', { amount })).json()).toMatchObject({ status: 'settled', amount })
    }
    expect(await till.balance('acct_a', 'USDC')).toBe(10_000n)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(0n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(0n)
    expect((await read(`/charges/${id}`, 'a')).json()).toMatchObject({
      status: 'refunded',
      allowed: [],
    })
    expect((await back(id)).statusCode).toBe(409)
  })

  test('409 for more than is left, by one atomic unit too', async () => {
    // Who earned it has other money, so that nothing but the charge itself limits what goes back.
    await earnElsewhere(['acct_b', 'platform'], 10_000n)
    const id = await bought()
    expect((await back(id, 'b', { amount: '0.001001' })).json().code).toBe('charge.refund_exceeds')
    await back(id, 'b', { amount: '0.0004' })
    const answer = await back(id, 'b', { amount: '0.0007' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'charge.refund_exceeds', refundableAtomic: '600' },
    ])
    expect((await back(id, 'b', { amount: '0.000601' })).json().code).toBe('charge.refund_exceeds')
    expect((await back(id, 'b', { amount: '0' })).statusCode).toBe(409)
    expect((await back(id, 'b', { amount: '0.0006' })).json()).toMatchObject({ status: 'settled' })
  })

  test('never more than the charge, however many parts are ordered at once', async () => {
    // Who earned it has other money, so that nothing but the charge itself limits what goes back.
    await earnElsewhere(['acct_b', 'platform'], 10_000n)
    const id = await bought()
    const enough = { have: await till.balance('acct_b', 'USDC', 'earnings'), each: 300n }
    const answers = await race({ times: 12, enough }, () => back(id, 'b', { amount: '0.0003' }))
    const codes = answers.map((answer) => String(answer.json().code ?? answer.json().status))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'charge.refund_exceeds'),
      ...Array.from({ length: 3 }, () => 'settled'),
    ])
    expect(await till.balance('acct_a', 'USDC')).toBe(9_900n)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(10_090n)
    expect(await till.balance('platform', 'USDC', 'revenue')).toBe(10_010n)
    expect((await read(`/charges/${id}`, 'a')).json()).toMatchObject({
      status: 'settled',
      refunded: { amountAtomic: '900' },
      refundable: { amountAtomic: '100' },
    })
    expect((await back(id)).json()).toMatchObject({ status: 'settled', amount: '0.0001' })
  })

  test('never more than the charge when the rest is ordered beside parts of it', async () => {
    await earnElsewhere(['acct_b', 'platform'], 10_000n)
    const ids = await race(
      { times: 6, enough: { have: await till.balance('acct_a', 'USDC'), each: 1_000n } },
      () => bought(),
    )
    const answers = await Promise.all(
      ids.flatMap((id, index) => {
        const parts = ['0.0003', '0.0007', '0.0002'].map((amount) => back(id, 'b', { amount }))
        return index % 2 === 0 ? [back(id), ...parts] : [...parts, back(id, 'o')]
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(5)
    expect(ids).toHaveLength(6)
    for (const id of ids) {
      const { charge, refunds } = (await read(`/charges/${id}/evidence`, 'a')).json()
      const sent = refunds.map((refund: { amountAtomic: string }) => BigInt(refund.amountAtomic))
      const sum = sent.reduce((total: bigint, one: bigint) => total + one, 0n)
      expect(charge).toMatchObject({ status: 'refunded', refunded: { amountAtomic: '1000' } })
      expect(sum).toBe(1_000n)
    }
    expect(await till.balance('acct_a', 'USDC')).toBe(10_000n)
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(10_000n)
  })

  test('never more than the charge on a network: one is under way at a time, and the others may come again', async () => {
    await earnElsewhere(['acct_b', 'platform'], 10_000n)
    const id = await boughtWithCoin('c1')
    const codes: string[] = []
    let open = 12
    while (open > 0) {
      const enough = { have: await till.balance('acct_b', 'USDC', 'earnings'), each: 300n }
      const answers = await race({ times: open, enough }, () => back(id, 'b', { amount: '0.0003' }))
      const told = answers.map((answer) => answer.json())
      open = told.filter(({ retryable }) => retryable === true).length
      const ended = told.filter(({ retryable }) => retryable !== true)
      codes.push(...ended.map(({ code, status }) => code ?? status))
    }
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 9 }, () => 'charge.refund_exceeds'),
      ...Array.from({ length: 3 }, () => 'settled'),
    ])
    expect(await coins.paidAtomic()).toBe(100n)
    expect((await read(`/charges/${id}`, 'b')).json()).toMatchObject({
      status: 'settled',
      refunded: { amountAtomic: '900' },
    })
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(10_090n)
  })

  test('the same order under the same Idempotency-Key is one refund, also after the key was lost', async () => {
    const id = await bought()
    const key = { 'idempotency-key': 'refund-1' }
    const first = await back(id, 'b', { amount: '0.0002' }, key)
    await sql`DELETE FROM idempotency_keys`.execute(database.query)
    const again = await back(id, 'b', { amount: '0.0002' }, key)
    expect(again.json()).toEqual(first.json())
    await sql`DELETE FROM idempotency_keys`.execute(database.query)
    expect((await back(id, 'b', { amount: '0.0003' }, key)).statusCode).toBe(422)
    expect(await till.balance('acct_a', 'USDC')).toBe(9_200n)
  })

  test('a repeated order of all that is left is the refund that it was, and not another one', async () => {
    const id = await bought()
    const key = { 'idempotency-key': 'refund-2' }
    await back(id, 'b', { amount: '0.0002' })
    const first = await back(id, 'b', {}, key)
    await sql`DELETE FROM idempotency_keys`.execute(database.query)
    const again = await back(id, 'b', {}, key)
    expect([first.statusCode, first.json().amount]).toEqual([200, '0.0008'])
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await till.balance('acct_a', 'USDC')).toBe(10_000n)
  })

  test('403 for who paid, 404 for who has nothing to do with it, 200 for the operator', async () => {
    const id = await bought()
    const payer = await back(id, 'a')
    expect([payer.statusCode, payer.json().code]).toEqual([403, 'charge.not_payee'])
    expect((await back(id, 'o')).statusCode).toBe(200)
    till.shop.quote = shopPrice
    expect((await back(await bought(), 'b')).statusCode).toBe(404)
  })

  test('200 until 30 days after it was settled, 409 from then on', async () => {
    isStill = true
    const [inTime, late] = [await bought(), await bought()]
    nowMs += 30 * 86_400_000
    expect((await back(inTime)).statusCode).toBe(200)
    nowMs += 1
    expect((await back(late)).json().code).toBe('charge.refund_window_over')
  })

  test('409 when the payee has taken the money out', async () => {
    const id = await bought()
    const account = { owner: 'acct_b', purpose: 'earnings', asset: 'USDC' } as const
    await database.transaction((tx) =>
      till.ledger.post(tx, {
        id: 'payout-1',
        kind: 'test.paid_out',
        entries: [
          { account, amountAtomic: -500n },
          { account: { ...account, owner: 'platform', purpose: 'external' }, amountAtomic: 500n },
        ],
      }),
    )
    const answer = await back(id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'charge.refund_unfunded'])
    expect((await read(`/charges/${id}`, 'a')).json().status).toBe('settled')
  })

  test('200 back to the network of the payer, sent once however often it is tried', async () => {
    const id = await boughtWithCoin('c1')
    expect(await coins.paidAtomic()).toBe(1_000n)
    coins.weather.settles.push('lost', 'unknown')
    const pending = await back(id)
    expect(pending.json()).toMatchObject({ status: 'pending', to: 'network', reference: null })
    expect((await back(id)).statusCode).toBe(409)
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(1)
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(1)
    expect(await coins.paidAtomic()).toBe(0n)
    expect((await read(`/charges/${id}/evidence`, 'a')).json()).toMatchObject({
      charge: { status: 'refunded', refunded: { amountAtomic: '1000' } },
      refunds: [{ status: 'settled', reference: expect.stringMatching(/^tx-rfd_/) }],
    })
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(0n)
  })

  test('a process that was slow sends nothing once another has sent', async () => {
    const id = await boughtWithCoin('c1')
    const resumed = coins.heldBeforeAttempt()
    const slow = back(id)
    await resumed.reached
    nowMs += 120_000
    expect(await till.payments.reconcile()).toBe(1)
    resumed.goOn()
    expect((await slow).json()).toMatchObject({ status: 'settled', amount: '0.001' })
    expect(coins.sentBack).toHaveLength(1)
    expect(till.logged).toEqual([
      expect.stringContaining('was taken over by another process'),
      expect.stringContaining('a refund is left to the reconciler'),
    ])
  })

  test('is with whoever sends it for as long as that may take and ten seconds more', async () => {
    const id = await boughtWithCoin('c1')
    isStill = true
    const resumed = coins.heldBeforeAttempt()
    const slow = back(id)
    await resumed.reached
    nowMs += 29_999
    expect(await till.payments.reconcile()).toBe(0)
    nowMs += 1
    expect(await till.payments.reconcile()).toBe(1)
    resumed.goOn()
    await slow
    expect(coins.sentBack).toHaveLength(1)
  })

  test('a process that was slow sends nothing while another is still sending', async () => {
    const id = await boughtWithCoin('c1')
    const resumed = coins.heldBeforeAttempt()
    const slow = back(id)
    await resumed.reached
    nowMs += 120_000
    coins.weather.settles.push('unknown')
    await till.payments.reconcile()
    resumed.goOn()
    expect((await slow).json()).toMatchObject({ status: 'pending', reference: null })
    expect(coins.sentBack).toHaveLength(1)
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(1)
    expect((await read(`/charges/${id}`, 'b')).json()).toMatchObject({ status: 'refunded' })
    expect(await coins.paidAtomic()).toBe(0n)
  })

  test('a refund that cannot be sent leaves the charge as it was', async () => {
    const id = await boughtWithCoin('c1')
    coins.weather.settles.push('failed')
    expect((await back(id)).json()).toMatchObject({ status: 'failed', failure: 'the till is shut' })
    expect((await read(`/charges/${id}`, 'b')).json()).toMatchObject({
      status: 'settled',
      refunded: { amountAtomic: '0' },
    })
    expect(await till.balance('acct_b', 'USDC', 'earnings')).toBe(900n)
    expect((await back(id)).json()).toMatchObject({ status: 'settled' })
  })

  test('409 for more than 200 of one charge, so that its evidence shows every one', async () => {
    const id = await bought()
    // 199 times one atomic unit, as its payee would order them.
    await sql`UPDATE charges SET refunded_atomic = 199 WHERE id = ${id}`.execute(database.query)
    await sql`
      INSERT INTO refunds (id, charge_id, amount_atomic, reason, "to", ordered_by, status, created_at)
      SELECT 'rfd_' || lpad(part::text, 26, '0'), ${id}, 1, 'It was chipped.', 'credit', 'acct_b', 'settled', now()
      FROM generate_series(1, 199) part`.execute(database.query)
    expect((await back(id, 'b', { amount: '0.000001' })).statusCode).toBe(200)
    const refused = await back(id, 'b', { amount: '0.000001' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'charge.refund_limit'])
    const { charge, refunds } = (await read(`/charges/${id}/evidence`, 'a')).json()
    expect([charge.refunded.amountAtomic, refunds.length]).toEqual(['200', 200])
  })

  test('each charge has its own sent back, also while the refund of another waits', async () => {
    const first = await boughtWithCoin('c1')
    const second = await boughtWithCoin('c2', 'wallet-b')
    coins.weather.settles.push('unknown')
    expect((await back(first)).json()).toMatchObject({ status: 'pending', amount: '0.001' })
    expect((await back(second, 'b', { amount: '0.0004' })).json()).toMatchObject({
      status: 'settled',
      amount: '0.0004',
    })
    expect(await coins.paidAtomic()).toBe(1_600n)
    nowMs += 6_000
    expect(await till.payments.reconcile()).toBe(1)
    expect(await coins.paidAtomic()).toBe(600n)
    expect((await read(`/charges/${second}`, 'b')).json()).toMatchObject({
      refunded: { amountAtomic: '400' },
    })
  })

  test('409 while the network could still undo the payment', async () => {
    coins.weather.isFinal = false
    const id = await boughtWithCoin('c1')
    const answer = await back(id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'charge.not_final'])
  })

  test('400 for an amount with more places than the asset has', async () => {
    expect((await back(await bought(), 'b', { amount: '0.0000001' })).statusCode).toBe(400)
  })
})

describe('POST /api/payments/charges/{chargeId}/void', () => {
  test('200 while the call runs: nothing is charged and the answer is not given', async () => {
    const finish = Promise.withResolvers<void>()
    till.shop.work = () => finish.promise
    const running = buy(as('a'))
    let found: { id: string }[] = []
    while (found.length === 0) found = (await read('/charges?status=reserved', 'b')).json().items
    const path = `/charges/${found[0]?.id}/void`
    expect((await order(path, 'a', { reason: 'I do not want it.' })).statusCode).toBe(403)
    const voided = await order(path, 'b', { reason: 'The kiln is cold.' })
    expect(voided.json()).toMatchObject({
      status: 'released',
      failure: 'voided: The kiln is cold.',
    })
    finish.resolve()
    expect((await running).statusCode).toBe(503)
    expect(await till.balance('acct_a', 'USDC')).toBe(10_000n)
  })

  test('409 once it was captured', async () => {
    const id = await bought()
    const answer = await order(`/charges/${id}/void`, 'b', { reason: 'Too late.' })
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { state: 'settled' }])
  })
})
