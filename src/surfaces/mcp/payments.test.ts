import { ProtocolError } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { answerMeta, paymentError, paymentHeader } from './payments.ts'

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const request = { amount: '1000', currency: 'usd', recipient: 'wallet' }

describe('a tool call that must be paid', () => {
  const challenges = [
    'Bearer realm="api"',
    `Payment id="a1", realm="svc", method="paper", intent="charge", request="${encode(request)}", description="Say \\"hi\\", Payment id=\\"x\\""`,
    `Payment id="b2", realm="svc", method="solana", intent="charge", request="${encode({ amount: '5' })}"`,
  ]
  const headers = { 'www-authenticate': challenges.join(', ') }

  test('raises -32042 with every challenge and the problem', () => {
    const problem = {
      title: 'Payment required',
      detail: 'This call costs 0.001 USDC.',
      code: 'payment.required',
      accepts: [1],
    }
    const error = paymentError(headers, JSON.stringify(problem))
    expect(error).toBeInstanceOf(ProtocolError)
    expect(error).toMatchObject({
      code: -32042,
      message: 'Payment required: This call costs 0.001 USDC.',
      data: {
        httpStatus: 402,
        problem,
        challenges: [
          {
            id: 'a1',
            realm: 'svc',
            method: 'paper',
            intent: 'charge',
            description: 'Say "hi", Payment id="x"',
            request,
          },
          { id: 'b2', method: 'solana', request: { amount: '5' } },
        ],
      },
    })
  })

  test('raises -32043 when a payment was presented and does not pay', () => {
    const error = paymentError(headers, '{"code":"payment.verification_failed"}')
    expect(error).toMatchObject({
      code: -32043,
      data: { challenges: [{ id: 'a1' }, { id: 'b2' }] },
    })
  })
})

test('the credential travels beside the caller’s own, with the request as it was signed', () => {
  const { amount, currency, recipient } = request
  const { 'payment-authorization': header = '' } = paymentHeader({
    'org.paymentauth/credential': {
      challenge: { id: 'a1', request: { recipient, currency, amount } },
      payload: { type: 'paper' },
    },
  })
  const [scheme, text = ''] = header.split(' ')
  expect(scheme).toBe('Payment')
  expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toEqual({
    challenge: { id: 'a1', request: encode(request) },
    payload: { type: 'paper' },
  })
})

test.each([undefined, {}, { 'org.paymentauth/credential': 'text' }])(
  'without a credential there is no header: %j',
  (meta) => {
    expect(paymentHeader(meta)).toEqual({})
  },
)

test('the result of a paid call carries its receipts, that of a free one nothing', () => {
  const receipt = { status: 'success', reference: 'tx' }
  const headers = {
    'payment-receipt': encode(receipt),
    'charge-id': 'chg_1',
    'charge-receipt': 'jws',
  }
  expect(answerMeta(headers)).toEqual({
    'org.paymentauth/receipt': receipt,
    chargeId: 'chg_1',
    chargeReceipt: 'jws',
  })
  expect(answerMeta({})).toEqual({})
  expect(answerMeta({ 'idempotency-replayed': 'true' })).toEqual({
    idempotencyReplayed: true,
  })
})
