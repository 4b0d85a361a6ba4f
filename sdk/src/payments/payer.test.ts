import { describe, expect, it } from 'vitest'
import { createClient } from '../client/client.ts'
import { BourseError } from '../errors/bourse-error.ts'
import { mpp } from '../resources/mpp.gen.ts'
import { accountWallet, type TypedData } from '../wallets/wallet.ts'
import type { MadePayment } from './offer.ts'
import type { PayOptions } from './payer.ts'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const usdc = '0x833589fcD6eDb6E08f4c7C32D4f71b54bdA02913'
const requirements = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '250000',
  asset: usdc,
  payTo: '0x2222222222222222222222222222222222222222',
  maxTimeoutSeconds: 60,
  extra: { name: 'USD Coin', version: '2', binding: 'x402.a' },
}

/** An answer of 402 as the service gives it: in play money, credit and x402. */
function unpaid({ amount = '250000', asset = usdc, shortfall = '0' } = {}): Response {
  const human = (Number(amount) / 1e6).toString()
  const request = Buffer.from(JSON.stringify({ amount, currency: 'USDC' })).toString('base64url')
  const required = {
    x402Version: 2,
    resource: { url: 'a' },
    accepts: [{ ...requirements, amount, asset }],
  }
  const credit = [{ asset: 'paper:USDC', required: human, available: '9', shortfall }]
  return new Response(JSON.stringify({ code: 'payment.required', detail: 'Pay.', credit }), {
    status: 402,
    headers: {
      'www-authenticate': `Payment id="1", realm="a \\"b\\", c", method="paper", intent="session", request="${request}", Payment id="2", realm="a", method="paper", intent="charge", request="${request}", expires="x", header="Payment-Authorization", description="said"`,
      'payment-required': base64(required),
    },
  })
}

const paid = (amountAtomic = '250000') =>
  new Response('{"ok":true}', {
    headers: {
      'charge-receipt': `a.${Buffer.from(JSON.stringify({ amountAtomic, chargeId: 'chg_1' })).toString('base64url')}.c`,
    },
  })

const isPaid = (headers: Headers) =>
  headers.get('payment-authorization') !== null ||
  headers.get('payment-signature') !== null ||
  headers.get('x-payment') !== null ||
  headers.get('payment-preference') === 'credit'

/** A client of a service that charges, and what it was sent. */
function till(
  pay: PayOptions | undefined,
  answers = { unpaid: () => unpaid(), paid: () => paid() },
) {
  const sent: Headers[] = []
  const client = createClient({
    baseUrl: 'http://bourse.test',
    retriesMax: 0,
    ...(pay === undefined ? {} : { pay }),
    fetch: async (input, init) => {
      const headers = new Headers(input instanceof Request ? input.headers : init?.headers)
      sent.push(headers)
      return isPaid(headers) ? answers.paid() : answers.unpaid()
    },
  })
  return { sent, client, charge: () => mpp(client).charge({ amount: '0.25', asset: 'USDC' }) }
}

const signed: TypedData[] = []
const wallet = accountWallet({
  address: '0x1111111111111111111111111111111111111111',
  signMessage: async () => '0x',
  signTypedData: async (data: TypedData) => {
    signed.push(data)
    return '0x5161'
  },
})

describe('a call that costs', () => {
  it('is not paid without permission, and nothing is taken from credit', async () => {
    const { charge, sent } = till(undefined)
    await expect(charge()).rejects.toMatchObject({
      code: 'payment.required',
      fix: expect.stringContaining('pay'),
    })
    expect(sent.map((headers) => headers.get('payment-preference'))).toEqual(['none'])
  })

  it('is paid in play money by echoing the challenge', async () => {
    const payments: MadePayment[] = []
    const { charge, sent } = till({
      maxAmount: '0.25',
      paper: true,
      onPayment: (one) => payments.push(one),
    })
    await charge()
    const [, credential = ''] = (sent[1]?.get('payment-authorization') ?? '').split(' ')
    const { challenge, payload } = JSON.parse(Buffer.from(credential, 'base64url').toString())
    expect(payload).toEqual({ type: 'paper' })
    expect(challenge).toMatchObject({
      id: '2',
      realm: 'a',
      method: 'paper',
      intent: 'charge',
      expires: 'x',
    })
    // What is said to the payer alone is no part of what was bound.
    expect(Object.keys(challenge)).not.toContain('header')
    expect(payments).toMatchObject([{ rail: 'mpp_paper', amount: '0.25', chargeId: 'chg_1' }])
  })

  it('is paid by credit up to its price, where there is enough', async () => {
    const { charge, sent } = till({ maxAmount: '1', credit: true })
    await charge()
    expect(sent[1]?.get('x-max-amount')).toBe('0.25 USDC')
    const poor = till(
      { maxAmount: '1', credit: true },
      { unpaid: () => unpaid({ shortfall: '0.1' }), paid },
    )
    await expect(poor.charge()).rejects.toMatchObject({ code: 'payment.required' })
  })

  it('is paid by x402, version 2, with a signature for exactly the offer', async () => {
    signed.length = 0
    const { charge, sent } = till({ maxAmount: '1', x402: wallet })
    await charge()
    const header = sent[1]?.get('payment-signature') ?? ''
    const payment = JSON.parse(Buffer.from(header, 'base64').toString())
    expect(payment).toMatchObject({
      x402Version: 2,
      accepted: requirements,
      resource: { url: 'a' },
    })
    expect(payment.payload).toMatchObject({
      signature: '0x5161',
      authorization: { from: wallet.address, to: requirements.payTo, value: '250000' },
    })
    expect(signed).toMatchObject([
      {
        domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc },
        primaryType: 'TransferWithAuthorization',
        message: payment.payload.authorization,
      },
    ])
  })

  it('is paid by x402, version 1, where another server offers that alone', async () => {
    const { amount, ...rest } = requirements
    const offer = { ...rest, network: 'base', maxAmountRequired: amount }
    const old = () =>
      new Response(JSON.stringify({ x402Version: 1, accepts: [offer] }), { status: 402 })
    const { client, sent } = till({ maxAmount: '1', x402: wallet }, { unpaid: old, paid })
    const answer = await client.fetch('http://other.test/cup')
    expect(answer.status).toBe(200)
    const payment = JSON.parse(Buffer.from(sent[1]?.get('x-payment') ?? '', 'base64').toString())
    expect(payment).toMatchObject({ x402Version: 1, scheme: 'exact', network: 'base' })
    // Another server learns nothing of who we are at ours.
    expect(sent[0]?.get('payment-preference')).toBeNull()
  })

  it('is authorized for minutes, however long the payee would like', async () => {
    signed.length = 0
    const accepts = [{ ...requirements, maxTimeoutSeconds: 1e9 }]
    const greedy = () =>
      new Response('{}', {
        status: 402,
        headers: { 'payment-required': base64({ x402Version: 2, accepts }) },
      })
    await till({ maxAmount: '1', x402: wallet }, { unpaid: greedy, paid }).charge()
    const { validBefore } = signed[0]?.message ?? {}
    expect(Number(validBefore) - Date.now() / 1000).toBeLessThanOrEqual(600)
    expect(Number(validBefore) - Date.now() / 1000).toBeGreaterThan(500)
  })

  it('is not paid in a token whose worth is not known', async () => {
    const strange = '0x3333333333333333333333333333333333333333'
    const answers = { unpaid: () => unpaid({ asset: strange, amount: '1' }), paid: () => paid('1') }
    const unknown = till({ maxAmount: '1', x402: wallet }, answers)
    await expect(unknown.charge()).rejects.toMatchObject({ code: 'payment.required' })
    expect(unknown.sent).toHaveLength(1)
    const known = till({ maxAmount: '1', x402: wallet, usdc: [`eip155:8453/${strange}`] }, answers)
    await known.charge()
    expect(known.sent).toHaveLength(2)
  })
})

describe('a limit', () => {
  it('keeps a call above it from being paid', async () => {
    const { charge, sent } = till({ maxAmount: '0.24 USDC', paper: true, credit: true })
    await expect(charge()).rejects.toMatchObject({
      code: 'client.payment_limit',
      detail: expect.stringContaining('0.25 USDC'),
    })
    expect(sent).toHaveLength(1)
  })

  it('of one call can only be lower than that of its client', async () => {
    const { client, sent } = till({ maxAmount: '0.25', paper: true })
    const order = { amount: '0.25', asset: 'USDC' } as const
    for (const maxAmount of ['0.2 USDC', '5 SOL'])
      await expect(mpp(client).charge(order, { maxAmount })).rejects.toThrow('payment_limit')
    await mpp(client).charge(order, { maxAmount: '9 USDC' })
    expect(sent).toHaveLength(4)
  })

  it('for all calls is shared by calls at the same moment', async () => {
    const { charge, sent } = till({ maxAmount: '0.25', maxTotal: '1 USDC', paper: true })
    const outcomes = await Promise.allSettled(Array.from({ length: 7 }, charge))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(sent.filter(isPaid)).toHaveLength(4)
  })

  it('gets back what a refused payment did not spend, and what a metered call did not use', async () => {
    const refusals = [400]
    const answers = {
      unpaid: () => unpaid(),
      paid: () => {
        const status = refusals.pop()
        return status === undefined ? paid('100000') : new Response('{}', { status })
      },
    }
    const { charge } = till({ maxAmount: '0.25', maxTotal: '0.35', paper: true }, answers)
    await expect(charge()).rejects.toMatchObject({ status: 400 })
    await charge()
    await charge()
    await expect(charge()).rejects.toMatchObject({ code: 'client.payment_limit' })
  })

  it('keeps what may have been spent: an answer that never came', async () => {
    const answers = {
      unpaid: () => unpaid(),
      paid: (): Response => {
        throw new TypeError('reset')
      },
    }
    const { charge } = till({ maxAmount: '0.25', maxTotal: '0.25', paper: true }, answers)
    await expect(charge()).rejects.toMatchObject({ code: 'client.unreachable' })
    await expect(charge()).rejects.toMatchObject({ code: 'client.payment_limit' })
  })

  it.each(['', '1 DOGE', '-1', '0.0000001 USDC', '1e3'])('is not read from "%s"', (maxAmount) => {
    expect(() => till({ maxAmount })).toThrow(BourseError)
  })
})
