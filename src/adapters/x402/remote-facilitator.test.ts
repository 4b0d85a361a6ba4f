import type { Server } from 'node:http'
import { HTTPFacilitatorClient } from '@x402/core/http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnsweringServer } from '../../../test/support/answering-server.ts'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Egress } from '../../ports/egress.ts'
import type { EvmExactPayload, ExactPayment } from '../../ports/payment-facilitator.ts'
import { localLookup } from '../egress/dns-lookup.ts'
import { createEgress } from '../egress/undici-egress.ts'
import { createRemoteFacilitator } from './remote-facilitator.ts'

type Asked = { readonly method: string; readonly path: string; readonly body: unknown }

let server: Server
let url: string
let nowMs: number
let egress: ReturnType<typeof createEgress>
const asked: Asked[] = []
let answer: { status: number; body: string }

beforeEach(async () => {
  asked.length = 0
  nowMs = 1_000_000
  server = createAnsweringServer((request, response, bytes) => {
    const body = bytes.length === 0 ? null : JSON.parse(bytes.toString())
    asked.push({ method: request.method ?? '', path: request.url ?? '', body })
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  url = `http://${host}`
  egress = createEgress({ lookup: localLookup, allowedHosts: [host] })
})
afterEach(async () => {
  await egress.close()
  await new Promise((resolve) => server.close(resolve))
})

const open = (through: Egress = egress) =>
  createRemoteFacilitator({
    url: `${url}/`,
    egress: through,
    clock: { nowMs: () => nowMs },
    findTransaction: async () => 'found',
  })
const reply = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}
const payment: ExactPayment<EvmExactPayload> = {
  requirements: {
    scheme: 'exact',
    network: 'eip155:4663',
    amount: '1000',
    asset: '0x3333333333333333333333333333333333333333',
    payTo: '0x2222222222222222222222222222222222222222',
    maxTimeoutSeconds: 120,
    extra: { name: 'USD Coin', version: '2' },
  },
  payload: {
    signature: '0x12',
    authorization: {
      from: '0x4444444444444444444444444444444444444444',
      to: '0x2222222222222222222222222222222222222222',
      value: '1000',
      validAfter: '0',
      validBefore: '9',
      nonce: '0x56',
    },
  },
}

describe('createRemoteFacilitator', () => {
  it('asks with the bytes of the official client', async () => {
    reply({ isValid: true })
    await open().verify(payment)
    const { requirements, payload } = payment
    const official = new HTTPFacilitatorClient({ url })
    const accepted = { ...requirements, extra: { ...requirements.extra } }
    await official.verify({ x402Version: 2, accepted, payload: { ...payload } }, accepted)
    expect(asked[0]).toEqual(asked[1])
    expect(asked[0]?.path).toBe('/verify')
  })

  it.each([
    [{ isValid: true }, 200, { isValid: true }],
    [
      { isValid: false, invalidReason: 'insufficient_funds' },
      200,
      { isValid: false, reason: 'insufficient_funds' },
    ],
    [{ isValid: false, invalidReason: 'bad_one' }, 400, { isValid: false, reason: 'bad_one' }],
    [
      { isValid: false, invalidReason: '<script>' },
      200,
      { isValid: false, reason: 'invalid_payload' },
    ],
  ])('reads the verdict %j', async (body, status, verdict) => {
    reply(body, status)
    expect(await open().verify(payment)).toEqual(verdict)
  })

  it.each([
    ['an error of theirs', {}, 500],
    ['yes with an error', { isValid: true }, 500],
    ['no JSON', 'oops', 200],
    ['yes as text', { isValid: 'true' }, 200],
  ])('raises instead of taking %s for a verdict', async (_name, body, status) => {
    reply(body, status)
    await expect(open().verify(payment)).rejects.toMatchObject({
      spec: { code: 'upstream.failed' },
    })
  })

  it.each([
    [
      { success: true, transaction: '0xab', network: 'eip155:4663' },
      200,
      { status: 'sent', transaction: '0xab' },
    ],
    [
      { success: false, errorReason: 'settlement_pending', transaction: '0xcd' },
      200,
      { status: 'sent', transaction: '0xcd' },
    ],
    [
      { success: false, errorReason: 'insufficient_funds', transaction: '' },
      200,
      { status: 'refused', reason: 'insufficient_funds' },
    ],
    [{ success: false, transaction: '' }, 402, { status: 'refused', reason: 'invalid_payload' }],
    [
      { success: true, transaction: '' },
      200,
      { status: 'unknown', reason: 'the facilitator answered 200' },
    ],
    [{ error: 'oops' }, 500, { status: 'unknown', reason: 'the facilitator answered 500' }],
    ['', 200, { status: 'unknown', reason: 'the facilitator answered 200' }],
  ])('reads the settlement %j', async (body, status, settlement) => {
    reply(body, status)
    expect(await open().settle(payment)).toEqual(settlement)
  })

  it('knows that nothing was sent only when nobody was there', async () => {
    await new Promise((resolve) => server.close(resolve))
    expect(await open().settle(payment)).toEqual({
      status: 'refused',
      reason: 'egress.unreachable',
    })
    const broken: Egress = {
      ...egress,
      request: async () => {
        throw new AppError(egressErrors.timeout, 'Too slow.')
      },
    }
    expect(await open(broken).settle(payment)).toEqual({
      status: 'unknown',
      reason: 'egress.timeout',
    })
  })

  it('lists what they settle, and asks again after five minutes', async () => {
    const kind = { x402Version: 2, scheme: 'exact' }
    reply({
      kinds: [
        { ...kind, network: 'eip155:4663' },
        { ...kind, network: 'solana:x', extra: { feePayer: 'fee' } },
        { x402Version: 1, scheme: 'exact', network: 'base' },
        { ...kind, scheme: 'upto', network: 'eip155:1' },
        'nonsense',
      ],
    })
    const facilitator = open()
    const networks = [
      { scheme: 'exact', network: 'eip155:4663', feePayer: null },
      { scheme: 'exact', network: 'solana:x', feePayer: 'fee' },
    ]
    expect(await facilitator.networks()).toEqual(networks)
    await facilitator.networks()
    expect(asked).toHaveLength(1)
    nowMs += 300_000
    await facilitator.networks()
    expect(asked).toEqual([
      { method: 'GET', path: '/supported', body: null },
      { method: 'GET', path: '/supported', body: null },
    ])
  })
})
