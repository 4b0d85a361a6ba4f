import { createHmac, hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fc } from '../../../test/support/properties.ts'
import { accountCookieName, sessionKeyOf } from './session-cookie.ts'

const secret = 'a secret of a test'
const token = 'V2xk9Qm4Tn7Rb1Ls6Wd3Hp8Zc5Yf0Jga'
const sign = (text: string, key = secret) =>
  encodeURIComponent(`${text}.${createHmac('sha256', key).update(text).digest('base64')}`)

describe('the session cookie', () => {
  test('has the prefix of secure cookies exactly over https', () => {
    expect(accountCookieName('http://localhost:4663')).toBe('better-auth.session_token')
    expect(accountCookieName('https://bourse.example')).toBe('__Secure-better-auth.session_token')
  })

  test('opens by the digest of its token, percent-encoded or not', () => {
    expect(sessionKeyOf(sign(token), secret)).toBe(hash('sha256', token, 'hex'))
    expect(sessionKeyOf(decodeURIComponent(sign(token)), secret)).toBe(hash('sha256', token, 'hex'))
  })

  test('opens nothing when it was signed with another secret, or not at all', () => {
    expect(sessionKeyOf(sign(token, 'another'), secret)).toBeUndefined()
    for (const value of [
      '',
      '.',
      token,
      `${token}.`,
      `.${token}`,
      '%',
      '%E0%A4%A',
      'a.b',
      'x'.repeat(9_000),
    ]) {
      expect(sessionKeyOf(value, secret)).toBeUndefined()
    }
  })

  test('opens nothing after any change to a good one', () => {
    const good = decodeURIComponent(sign(token))
    fc.assert(
      fc.property(fc.nat(good.length - 3), fc.constantFrom(...'aZ09+/.'), (at, sign_) => {
        fc.pre(good[at] !== sign_)
        expect(sessionKeyOf(good.slice(0, at) + sign_ + good.slice(at + 1), secret)).toBeUndefined()
      }),
    )
  })
})
