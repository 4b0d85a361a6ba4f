import { PaymentRequiredV1Schema, PaymentRequiredV2Schema } from '@x402/core/schemas'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../kernel/errors.ts'
import { paymentErrors } from '../../../../kernel/shared-errors.ts'
import type { PricedCall } from '../../../../ports/paywall.ts'
import type { RailOffer, X402Requirements } from '../rail.ts'
import { x402Frame } from './x402-frame.ts'

const call: PricedCall = {
  operationId: 'post_shop_item',
  family: 'Other',
  method: 'POST',
  pathTemplate: '/shop/{item}',
  url: 'https://shop.example/shop/cup',
  urls: ['https://shop.example/shop/cup'],
  bodyDigest: null,
  requestDigest: 'aa'.repeat(32),
  quote: {
    amountAtomic: 1_000n,
    asset: 'USDC',
    unit: 'call',
    description: 'Une tasse — très rouge',
  },
  costsOutside: false,
  principal: null,
  addressBlock: '127.0.0.1',
  requestId: 'req_1',
  requestHeader: () => undefined,
  headerLines: () => [],
}
const requirements: X402Requirements = {
  scheme: 'exact',
  network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  amount: '1000',
  asset: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU',
  payTo: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932',
  maxTimeoutSeconds: 120,
  extra: { feePayer: '7xLk17EQQ5KLDLDe44wCmupJKJjTGd8hs3eSVVhCx932', memo: 'x402.memo' },
}
const offers: readonly RailOffer[] = [{ protocol: 'x402', requirements }]
const challenge = async (given = offers, refusal: AppError | null = null) =>
  x402Frame.challenge(call, given, refusal)
const decode = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64').toString())

describe('challenge', () => {
  it('is what the schema of version 2 asks for, in its header', async () => {
    const { headers } = await challenge()
    expect(headers.map(([name]) => name)).toEqual(['PAYMENT-REQUIRED'])
    const required = PaymentRequiredV2Schema.parse(decode(headers[0]?.[1]))
    expect(required).toMatchObject({
      x402Version: 2,
      error: 'PAYMENT-SIGNATURE header is required',
      resource: {
        url: call.url,
        description: 'Une tasse — très rouge',
        mimeType: 'application/json',
      },
      accepts: [requirements],
      extensions: { 'payment-identifier': { info: { required: false } } },
    })
  })

  it('is what the schema of version 1 asks for, in the body', async () => {
    const { members } = await challenge()
    expect(PaymentRequiredV1Schema.parse(members)).toEqual({
      x402Version: 1,
      error: 'X-PAYMENT header is required',
      accepts: [
        {
          scheme: 'exact',
          network: 'solana-devnet',
          maxAmountRequired: '1000',
          resource: call.url,
          description: 'Une tasse — très rouge',
          mimeType: 'application/json',
          payTo: requirements.payTo,
          maxTimeoutSeconds: 120,
          asset: requirements.asset,
          extra: requirements.extra,
        },
      ],
    })
  })

  it('lists in version 1 only networks that it has a name for, and in version 2 all', async () => {
    const onOurs = { ...requirements, network: 'eip155:4663' } as const
    const both = await challenge([{ protocol: 'x402', requirements: onOurs }, ...offers])
    expect(decode(both.headers[0]?.[1])).toMatchObject({ accepts: [onOurs, requirements] })
    expect(both.members).toMatchObject({ accepts: [{ network: 'solana-devnet' }] })
    const one = await challenge([{ protocol: 'x402', requirements: onOurs }])
    expect(Object.keys(one.members)).toEqual(['x402'])
    expect(decode(one.headers[0]?.[1])).toMatchObject({ accepts: [onOurs] })
  })

  it('says in both why a payment did not pay', async () => {
    const refusal = new AppError(paymentErrors.verification_failed, 'No.', {
      extra: { reason: 'invalid_exact_evm_signature' },
    })
    const { headers, members } = await challenge(offers, refusal)
    expect([decode(headers[0]?.[1]), members]).toMatchObject([
      { error: 'invalid_exact_evm_signature' },
      { error: 'invalid_exact_evm_signature' },
    ])
  })

  it('adds nothing without an offer', async () => {
    expect(await challenge([])).toEqual({ headers: [], members: {} })
  })
})

describe('failure', () => {
  const presented = {
    protocol: 'x402',
    version: 2,
    network: 'eip155:4663',
    accepted: {},
    payload: { authorization: { from: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045' } },
    fingerprint: 'ff',
    isConfidential: false,
  } as const

  it('is a settlement that did not succeed, with the payer', () => {
    const lines = x402Frame.failure?.(call, presented, 'authorization_canceled') ?? []
    expect(lines.map(([name, value]) => [name, decode(value)])).toEqual([
      [
        'PAYMENT-RESPONSE',
        {
          success: false,
          errorReason: 'authorization_canceled',
          transaction: '',
          network: 'eip155:4663',
          payer: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        },
      ],
    ])
  })

  it('is in the header of version 1 for a payment of version 1', () => {
    const lines = x402Frame.failure?.(call, { ...presented, version: 1 }, 'x') ?? []
    expect(lines.map(([name]) => name)).toEqual(['X-PAYMENT-RESPONSE'])
  })
})
