import { expect, test } from 'vitest'
import { toBase64 } from './base64.ts'
import { describeOffers } from './described-offers.ts'

const encoded = (value: unknown) => toBase64(JSON.stringify(value))
const accept = { scheme: 'exact', network: 'eip155:4663', asset: '0xaa', payTo: '0xbb' }

test('an answer of 402 is told way by way, in every protocol', () => {
  const request = encoded({
    amount: '20000',
    currency: 'USDC',
    recipient: 'platform',
    methodDetails: { decimals: 6, network: 'paper' },
  })
  const headers = new Headers({
    'www-authenticate': `Payment id="x", method="paper", intent="charge", request="${request}", expires="2026-01-01T00:00:00Z"`,
    'payment-required': encoded({
      x402Version: 2,
      accepts: [{ ...accept, amount: '20000', maxTimeoutSeconds: 300 }],
    }),
  })
  const credit = [{ asset: 'paper:USDC', mode: 'paper', required: '0.02', shortfall: '0' }]
  const offers = describeOffers({ headers }, { credit }, 1_000)
  expect(offers).toMatchObject([
    { protocol: 'credit', network: 'paper', amountAtomic: 20_000n, decimals: 6, untilMs: null },
    {
      protocol: 'mpp',
      method: 'paper',
      payTo: 'platform',
      amountAtomic: 20_000n,
      untilMs: Date.UTC(2026, 0, 1),
    },
    { protocol: 'x402_v2', method: 'exact', payTo: '0xbb', decimals: null, untilMs: 301_000 },
  ])
})

test('an answer that offers nothing, or in a form that is not understood, is no offer', () => {
  expect(describeOffers({ headers: new Headers() }, null)).toEqual([])
  const odd = { x402Version: 1, accepts: [{ ...accept, maxAmountRequired: 5 }] }
  expect(describeOffers({ headers: new Headers() }, odd)).toMatchObject([
    { protocol: 'x402_v1', amountAtomic: null, untilMs: null },
  ])
})
