import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from '@x402/core/http'
import { describe, expect, test } from 'vitest'
import type { PaymentTerms } from '../../ports/remote-agents.ts'
import { createPayingClient } from './paying-client.ts'

const client = createPayingClient()
const payer = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const offer = {
  scheme: 'exact',
  network: 'eip155:4663' as const,
  amount: '250000',
  asset: '0x3333333333333333333333333333333333333333',
  payTo: '0x2222222222222222222222222222222222222222',
  maxTimeoutSeconds: 120,
  extra: { name: 'USD Coin', version: '2' },
}
const resource = { url: 'https://agent.example/rpc', description: '', mimeType: '' }
const challenge = (accepts: readonly object[], over: object = {}): PaymentTerms => {
  const required = { x402Version: 2, resource, accepts, ...over }
  // What is encoded here is what an agent may send, which need not be of the form.
  const header = encodePaymentRequiredHeader(
    required as Parameters<typeof encodePaymentRequiredHeader>[0],
  )
  return { headers: { 'payment-required': header }, body: null }
}
const firstOf = (terms: PaymentTerms) => {
  const [first] = client.offersOf(terms)
  if (first === undefined) throw new Error('nothing is offered')
  return first
}

describe('a demand to be paid', () => {
  test('is read in both versions, and what cannot be read is left out', () => {
    const { amount, ...common } = offer
    const version1 = { ...common, maxAmountRequired: amount }
    const body = { x402Version: 1, error: 'pay', accepts: [version1, { scheme: 7 }] }
    expect(client.offersOf({ headers: {}, body })).toMatchObject([{ version: 1, amount }])
    expect(client.offersOf(challenge([{}, offer]))).toMatchObject([{ version: 2, amount }])
  })

  test.each<[string, PaymentTerms]>([
    ['nothing', { headers: {}, body: null }],
    ['another protocol', { headers: { 'www-authenticate': 'Payment' }, body: { price: 1 } }],
    ['no base64', { headers: { 'payment-required': '{}' }, body: null }],
    ['no JSON', { headers: { 'payment-required': 'AAAA' }, body: null }],
    ['another version', challenge([offer], { x402Version: 3 })],
    ['no list', challenge([], { accepts: 'all' })],
    [
      'a header that is too long',
      { headers: { 'payment-required': 'A'.repeat(70_000) }, body: null },
    ],
  ])('offers nothing that is known by %s', (_name, terms) => {
    expect(client.offersOf(terms)).toEqual([])
  })

  test.each([
    { amount: '-1' },
    { amount: '1e3' },
    { amount: '01' },
    { amount: 250_000 },
    { maxTimeoutSeconds: 0 },
    { maxTimeoutSeconds: 86_400 },
  ])('is no offer with %j', (over) => {
    expect(client.offersOf(challenge([{ ...offer, ...over }]))).toEqual([])
  })

  test('is read up to twenty offers', () => {
    expect(client.offersOf(challenge(Array.from({ length: 30 }, () => offer)))).toHaveLength(20)
  })
})

describe('a payment', () => {
  test('is an authorization of exactly what is offered, and repeats the offer as it was made', async () => {
    const made = { ...offer, ofTheirs: 'kept' }
    const prepared = await client.prepare(firstOf(challenge([made])), payer)
    expect(prepared).toMatchObject({
      payer,
      authorization: { from: payer, to: offer.payTo, value: offer.amount },
      typedData: {
        primaryType: 'TransferWithAuthorization',
        domain: { chainId: 4663, verifyingContract: offer.asset },
        message: { value: offer.amount },
      },
    })
    if (prepared === null) throw new Error('the offer can be paid')
    const { 'payment-signature': header = '' } = client.headersOf(prepared, '0x12')
    expect(JSON.parse(atob(header))).toEqual({
      x402Version: 2,
      accepted: made,
      resource,
      payload: { authorization: prepared.authorization, signature: '0x12' },
    })
  })

  test.each([
    { scheme: 'upto' },
    { network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    { payTo: 'nobody' },
    { asset: '0x12' },
    { extra: null },
    { extra: { ...offer.extra, assetTransferMethod: 'permit2' } },
  ])('is not made for %j', async (over) => {
    expect(await client.prepare(firstOf(challenge([{ ...offer, ...over }])), payer)).toBeNull()
  })

  test('has its settlement told in the headers of either version', () => {
    const transaction = `0x${'ab'.repeat(32)}`
    const header = (told: object) =>
      encodePaymentResponseHeader(told as Parameters<typeof encodePaymentResponseHeader>[0])
    const settled = header({ success: true, transaction, network: offer.network })
    for (const name of ['payment-response', 'x-payment-response']) {
      const told = client.settlementOf({ headers: { [name]: settled }, body: null })
      expect(told).toEqual({ isSettled: true, transaction })
    }
    const failed = header({ success: false, transaction: 'no hash' })
    expect(client.settlementOf({ headers: { 'payment-response': failed }, body: null })).toEqual({
      isSettled: false,
      transaction: null,
    })
    for (const headers of [{}, { 'payment-response': 'e30=' }, { 'payment-response': '<' }]) {
      expect(client.settlementOf({ headers, body: null })).toBeNull()
    }
  })
})
