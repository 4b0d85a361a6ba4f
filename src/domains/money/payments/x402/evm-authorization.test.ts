import { describe, expect, it } from 'vitest'
import { fc } from '../../../../../test/support/properties.ts'
import {
  checkAuthorization,
  claimKeyOf,
  partsOfClaimKey,
  readAuthorization,
} from './evm-authorization.ts'

const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const to = '0x2222222222222222222222222222222222222222'
const r = '11'.repeat(32)
const lowS = `${'00'.repeat(31)}01`
const signature = `0x${r}${lowS}1b`
const authorization = {
  from,
  to,
  value: '1000',
  validAfter: '0',
  validBefore: '2000',
  nonce: `0x${'AB'.repeat(32)}`,
}
const requirements = {
  scheme: 'exact',
  network: 'eip155:4663',
  amount: '1000',
  asset: '0x3333333333333333333333333333333333333333',
  payTo: to,
  maxTimeoutSeconds: 120,
  extra: {},
} as const
const times = { nowSeconds: 1_000n, marginSeconds: 45n }
const codeOf = (attempt: () => unknown): unknown => {
  try {
    attempt()
    return 'passed'
  } catch (failure) {
    return failure instanceof Object && 'spec' in failure ? Object(failure.spec).code : failure
  }
}
const read = (change: object, sign: unknown = signature) =>
  readAuthorization({ authorization: { ...authorization, ...change }, signature: sign })

describe('readAuthorization', () => {
  it('brings hex to lower case and keeps numbers as they are', () => {
    expect(read({})).toEqual({
      signature,
      authorization: {
        ...authorization,
        from: from.toLowerCase(),
        nonce: authorization.nonce.toLowerCase(),
      },
    })
  })

  it.each<[string, object]>([
    ['a number', { value: 1000 }],
    ['a fraction', { value: '1000.0' }],
    ['an exponent', { value: '1e3' }],
    ['leading zeros', { value: '01000' }],
    ['a sign', { value: '+1000' }],
    ['hex', { value: '0x3e8' }],
    ['an underscore', { value: '1_000' }],
    ['space', { value: ' 1000' }],
    ['full-width digits', { value: '１０００' }],
    ['2^256', { value: (2n ** 256n).toString() }],
    ['a negative time', { validAfter: '-1' }],
    ['a time that is a number', { validBefore: 2000 }],
    ['a short address', { from: '0x12' }],
    ['a wrong checksum', { from: '0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }],
    ['an address without 0x', { to: '22'.repeat(20) }],
    ['a short nonce', { nonce: '0x12' }],
    ['no nonce', { nonce: undefined }],
  ])('refuses %s', (_name, change) => {
    expect(codeOf(() => read(change))).toBe('payment.malformed_credential')
  })

  it.each<[string, unknown]>([
    ['the upper s', `0x${r}${'ff'.repeat(15)}${'00'.repeat(17)}1b`],
    ['s of zero', `0x${r}${'00'.repeat(32)}1b`],
    ['r of zero', `0x${'00'.repeat(32)}${lowS}1b`],
    ['v 0', `0x${r}${lowS}00`],
    ['v 29', `0x${r}${lowS}1d`],
    ['64 bytes', `0x${r}${lowS}`],
    ['odd hex', `${signature}1`],
    ['more than 2,048 bytes', `0x${'11'.repeat(2_049)}`],
    ['a wallet that is not deployed', `0x${'11'.repeat(65)}${'6492'.repeat(16)}`],
    ['nothing', null],
  ])('refuses a signature with %s', (_name, sign) => {
    expect(codeOf(() => read({}, sign))).toBe('payment.malformed_credential')
  })

  it('takes the longer signatures of contracts', () => {
    expect(read({}, `0x${'ff'.repeat(130)}`).signature).toHaveLength(262)
  })

  it('takes every amount that fits and loses no digit of it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        expect(read({ value: amount.toString() }).authorization.value).toBe(amount.toString())
      }),
    )
  })

  it('takes or refuses any text as an amount, and raises nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const outcome = codeOf(() => read({ value }))
        expect(outcome).toBe(
          /^(0|[1-9][0-9]{0,77})$/.test(value) ? 'passed' : 'payment.malformed_credential',
        )
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('checkAuthorization', () => {
  const check = (change: object, given = times) =>
    codeOf(() => checkAuthorization(read(change), requirements, given))

  it('passes exactly what is asked for', () => {
    expect(check({})).toBe('passed')
  })

  it.each<[string, object, string]>([
    ['somebody else', { to: from }, 'payment.verification_failed'],
    ['less', { value: '999' }, 'payment.insufficient'],
    ['more', { value: '1001' }, 'payment.verification_failed'],
    ['a time to come', { validAfter: '1000' }, 'payment.verification_failed'],
    ['a past time', { validBefore: '999' }, 'payment.expired'],
    ['too little time for the call', { validBefore: '1044' }, 'payment.expired'],
  ])('refuses a payment for %s', (_name, change, code) => {
    expect(check(change)).toBe(code)
  })
})

describe('claimKeyOf', () => {
  it('is the same for every spelling of one authorization', () => {
    const spellings = [from, from.toLowerCase()].flatMap((sender) =>
      [authorization.nonce, authorization.nonce.toLowerCase()].map((nonce) =>
        claimKeyOf('eip155:4663', requirements.asset, read({ from: sender, nonce })),
      ),
    )
    expect(new Set(spellings).size).toBe(1)
    expect(partsOfClaimKey(spellings[0] ?? '')).toEqual({ token: requirements.asset, payer: from })
  })

  it('does not depend on the signature', () => {
    const one = claimKeyOf('eip155:4663', requirements.asset, read({}))
    const other = claimKeyOf('eip155:4663', requirements.asset, read({}, `0x${'ff'.repeat(130)}`))
    expect(one).toBe(other)
  })
})
