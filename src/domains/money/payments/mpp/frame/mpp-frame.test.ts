import { createHash } from 'node:crypto'
import { Challenge as LibraryChallenge, Credential as LibraryCredential, Receipt } from 'mppx'
import { describe, expect, test } from 'vitest'
import { codeOf, handClock } from '../../../../../../test/support/auth-world.ts'
import { principal } from '../../../../../../test/support/http-server.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { ChallengePart } from '../../frame.ts'
import type { RailOffer } from '../../rail.ts'
import { challengeKeys } from './challenge-keys.ts'
import { createMppFrame } from './mpp-frame.ts'
import { assertNotExpired } from './presented.ts'

const clock = handClock()
const keys = challengeKeys({ current: 'a secret of this test, 32 bytes or more' })
const frame = createMppFrame({ realm: 'svc', keys, clock })
const digest = (text: string) => createHash('sha256').update(text).digest('base64')

function pricedCall(
  differences: Partial<PricedCall> & {
    readonly headers?: Readonly<Record<string, readonly string[]>>
  } = {},
): PricedCall {
  const { headers = {}, ...rest } = differences
  return {
    operationId: 'post_api_mpp_charge',
    family: 'MPP',
    method: 'POST',
    pathTemplate: '/api/mpp/charge',
    url: 'http://localhost:4663/api/mpp/charge',
    urls: ['http://localhost:4663/api/mpp/charge', 'https://alt.example/api/mpp/charge'],
    bodyDigest: digest('{"amount":"0.01"}'),
    requestDigest: 'a'.repeat(64),
    quote: { amountAtomic: 10_000n, asset: 'USDC', unit: 'call', description: 'One call' },
    costsOutside: false,
    principal: null,
    addressBlock: '127.0.0.1',
    requestId: 'req_1',
    requestHeader: (name) => headers[name]?.join(', '),
    headerLines: (name) => headers[name] ?? [],
    ...rest,
  }
}

const charge: RailOffer = {
  protocol: 'mpp',
  method: 'paper',
  intent: 'charge',
  request: {
    amount: '10000',
    currency: 'USDC',
    recipient: 'platform',
    externalId: 'ab'.repeat(22),
    methodDetails: { network: 'paper' },
  },
}
const session: RailOffer = { ...charge, intent: 'session' }
const solana: RailOffer = { ...charge, method: 'solana' }
const offers = [charge, session, solana]

function authenticate({ headers }: ChallengePart): readonly string[] {
  return headers.filter(([name]) => name === 'www-authenticate').map(([, value]) => value)
}

function answerTo(call: PricedCall, payload: object = { type: 'paper' }) {
  const [header = ''] = authenticate(frame.challenge(call, [charge]))
  return LibraryCredential.serialize({ challenge: LibraryChallenge.deserialize(header), payload })
}

describe('challenge', () => {
  test('writes one header value for each offer and the first charge into the body', () => {
    const part = frame.challenge(pricedCall(), offers)
    const parsed = authenticate(part).map((value) => LibraryChallenge.deserialize(value))
    expect(parsed.map(({ method, intent }) => `${method}/${intent}`)).toEqual([
      'paper/charge',
      'paper/session',
      'solana/charge',
    ])
    expect(part.members['mpp']).toEqual({
      status: 402,
      intent: 'charge',
      method: 'paper',
      id: parsed[0]?.id,
      amount: '10000',
      amountHuman: '0.01',
      currency: 'USDC',
      mint: null,
      decimals: 6,
      recipient: 'platform',
      reference: 'ab'.repeat(22),
      network: 'paper',
      description: 'One call',
      mode: 'paper',
      realm: 'svc',
      expiresAt: '2026-07-15T09:05:00.000Z',
    })
  })

  test('adds nothing without an offer of this protocol', () => {
    const credit: RailOffer = {
      protocol: 'credit',
      asset: 'USDC',
      amountAtomic: 1n,
      availableAtomic: null,
    }
    expect(frame.challenge(pricedCall(), [credit])).toEqual({ headers: [], members: {} })
  })

  test.each([
    ['solana/*, paper/charge;q=0.5', ['solana/charge', 'paper/charge']],
    ['*/session', ['paper/session']],
    ['*/*;q=0.2, paper/session', ['paper/session', 'paper/charge', 'solana/charge']],
    ['paper/*, paper/charge;q=0', ['paper/session']],
    ['paper/*;q=0.1, */charge', ['solana/charge', 'paper/charge', 'paper/session']],
    ['tempo/charge', ['paper/charge', 'paper/session', 'solana/charge']],
    ['paper/charge;q=2', ['paper/charge', 'paper/session', 'solana/charge']],
    ['', ['paper/charge', 'paper/session', 'solana/charge']],
  ])('negotiates by Accept-Payment: %s', (accepted, expected) => {
    const call = pricedCall({ headers: { 'accept-payment': [accepted] } })
    const found = authenticate(frame.challenge(call, offers)).map((value) => {
      const { method, intent } = LibraryChallenge.deserialize(value)
      return `${method}/${intent}`
    })
    expect(found).toEqual(expected)
  })

  test('names another header where Authorization is taken, and only there', () => {
    const taken = pricedCall({ headers: { authorization: ['Bearer ct_sk_x'] } })
    const [beside = ''] = authenticate(frame.challenge(taken, [charge]))
    expect(LibraryChallenge.deserialize(beside).header).toBe('Payment-Authorization')
    const [plain = ''] = authenticate(frame.challenge(pricedCall(), [charge]))
    expect(LibraryChallenge.deserialize(plain).header).toBeUndefined()
  })

  test('a description cannot end the header or begin a parameter', () => {
    const described = (description: string) =>
      authenticate(
        frame.challenge(
          pricedCall({ quote: { amountAtomic: 1n, asset: 'USDC', unit: 'call', description } }),
          [charge],
        ),
      )[0] ?? ''
    expect(described('a\r\nset-cookie: x=1')).not.toMatch(/[\r\n]|set-cookie/)
    expect(described('öffnen')).not.toContain('description')
    const quoted = LibraryChallenge.deserialize(described('a", id="forged'))
    expect(quoted.description).toBe('a", id="forged')
  })
})

describe('present', () => {
  const presented = (call: PricedCall, credential: string, name = 'authorization') =>
    frame.present({
      ...call,
      headerLines: (header) => (header === name ? [credential] : []),
    })

  test('reads the answer of a library client to a challenge of the same call', () => {
    const call = pricedCall()
    const credential = answerTo(call)
    expect(presented(call, credential)).toMatchObject({
      protocol: 'mpp',
      method: 'paper',
      intent: 'charge',
      request: charge.request,
      payload: { type: 'paper' },
      isConfidential: true,
      expiresAt: new Date('2026-07-15T09:05:00.000Z'),
    })
    expect(presented(call, credential, 'payment-authorization')).not.toBeNull()
    expect(frame.present(call)).toBeNull()
  })

  test('knows the same payment by its fingerprint, however its JSON is spaced', () => {
    const call = pricedCall()
    const credential = answerTo(call)
    const json = Buffer.from(credential.slice('Payment '.length), 'base64url').toString()
    const spaced = Buffer.from(JSON.stringify(JSON.parse(json), null, 1)).toString('base64url')
    const one = presented(call, credential)?.fingerprint
    expect(one).toMatch(/^[0-9a-f]{64}$/)
    expect(presented(call, `Payment ${spaced}`)?.fingerprint).toBe(one)
    expect(presented(call, answerTo(call, { type: 'other' }))?.fingerprint).not.toBe(one)
  })

  test.each<[string, Partial<PricedCall>]>([
    ['another operation', { operationId: 'post_api_mpp_trade_plan' }],
    ['another method', { method: 'HEAD' }],
    ['another path', { urls: ['http://localhost:4663/api/mpp/trade/plan'] }],
    ['another query', { urls: ['http://localhost:4663/api/mpp/charge?x=1'] }],
    ['another service', { urls: ['https://evil.example/api/mpp/charge'] }],
    ['another body', { bodyDigest: digest('{"amount":"0.02"}') }],
    ['no body', { bodyDigest: null }],
    ['another meaning', { requestDigest: 'b'.repeat(64) }],
    ['an account', { principal: principal() }],
  ])('refuses a credential that was made for the same price but %s', async (_, differences) => {
    const credential = answerTo(pricedCall())
    const work = async () => presented(pricedCall(differences), credential)
    expect(await codeOf(work())).toBe('payment.invalid_challenge')
  })

  test('reads the answer to a challenge of the other address of the service', () => {
    const credential = answerTo(pricedCall())
    const elsewhere = pricedCall({ url: 'https://alt.example/api/mpp/charge' })
    expect(presented(elsewhere, credential)).toEqual(presented(pricedCall(), credential))
  })

  test('refuses a challenge with a body on a call that had none when it was made', async () => {
    const credential = answerTo(pricedCall({ bodyDigest: null }))
    expect(await codeOf((async () => presented(pricedCall(), credential))())).toBe(
      'payment.invalid_challenge',
    )
  })

  test.each(['realm', 'method', 'intent', 'request', 'expires', 'digest', 'opaque', 'id'])(
    'refuses a credential whose %s was changed',
    async (slot) => {
      const call = pricedCall()
      const json = Buffer.from(answerTo(call).slice('Payment '.length), 'base64url').toString()
      const { challenge, payload } = JSON.parse(json)
      const changed = { request: Buffer.from('{"amount":"1"}').toString('base64url') }
      const forged = { ...challenge, [slot]: Reflect.get(changed, slot) ?? `${challenge[slot]}x` }
      const text = Buffer.from(JSON.stringify({ challenge: forged, payload })).toString('base64url')
      expect(await codeOf((async () => presented(call, `Payment ${text}`))())).toBe(
        'payment.invalid_challenge',
      )
    },
  )

  test('leaves expiry to whoever asks after it, so that a stored answer outlives its challenge', () => {
    const own = handClock()
    const other = createMppFrame({ realm: 'svc', keys, clock: own })
    const call = pricedCall()
    const [header = ''] = authenticate(other.challenge(call, [charge]))
    const challenge = LibraryChallenge.deserialize(header)
    const credential = LibraryCredential.serialize({ challenge, payload: {} })
    own.advance(300_000)
    const found = presented(call, credential)
    if (found === null) throw new Error('not presented')
    expect(() => assertNotExpired(found, own.nowMs() - 1)).not.toThrow()
    expect(() => assertNotExpired(found, own.nowMs())).toThrow(/expired/)
  })
})

describe('receipt', () => {
  const call = pricedCall()
  const paid = {
    chargeId: 'chg_1',
    rail: 'mpp_paper',
    mode: 'paper',
    network: 'paper',
    amountAtomic: 10_000n,
    payer: 'acct_a',
    payTo: null,
    reference: 'chg_1.capture',
    settledAt: new Date('2026-07-15T09:00:01.000Z'),
  } as const

  test('tells the reference library what was paid, and cannot be made to tell more', () => {
    const found = frame.present({
      ...call,
      headerLines: (name) => (name === 'authorization' ? [answerTo(call)] : []),
    })
    if (found === null) throw new Error('not presented')
    const extra = { spent: '10000', amount: '999999999', status: 'failed', challengeId: 'x' }
    const [[name, value] = ['', '']] = frame.receipt(call, { ...paid, presented: found, extra })
    expect(name).toBe('payment-receipt')
    expect(Receipt.deserialize(value)).toEqual({
      status: 'success',
      method: 'paper',
      intent: 'charge',
      challengeId: found.challengeId,
      reference: 'chg_1.capture',
      timestamp: '2026-07-15T09:00:01.000Z',
      chargeId: 'chg_1',
      amount: '10000',
      network: 'paper',
      mode: 'paper',
      externalId: 'ab'.repeat(22),
      spent: '10000',
    })
  })

  test('is not written for a payment of another protocol', () => {
    const presented = {
      protocol: 'credit',
      asset: 'USDC',
      fingerprint: '',
      isConfidential: false,
    } as const
    expect(frame.receipt(call, { ...paid, presented, extra: {} })).toEqual([])
  })
})
