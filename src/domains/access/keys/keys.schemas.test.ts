import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { CreateApiKeyRequest } from './keys.schemas.ts'

const ajv = formats.default(new Ajv2020({ strict: false, useDefaults: true }))
const isValid = ajv.compile(CreateApiKeyRequest)

describe('a request for a key', () => {
  test.each([
    { name: 'a' },
    { name: 'x'.repeat(128) },
    { name: '\u{1f600}'.repeat(128) },
    { name: 'Marktmacher Süd 交易' },
    { name: 'bot', scopes: ['api:*'] },
    { name: 'bot', scopes: ['route:robinhood-chain:*', 'route:e2b:*'] },
    { name: 'bot', agentWalletId: null, expiresAt: null },
    { name: 'bot', agentWalletId: 1, expiresAt: '2027-01-01T00:00:00Z' },
  ])('is accepted: %j', (body) => {
    expect(isValid(structuredClone(body))).toBe(true)
  })
  test('has the scope api:* when it names none', () => {
    const body = { name: 'bot' }
    isValid(body)
    expect(body).toEqual({ name: 'bot', scopes: ['api:*'] })
  })
  test.each([
    {},
    { name: '' },
    { name: '   ' },
    { name: 'x'.repeat(129) },
    { name: '\u{1f600}'.repeat(129) },
    { name: 'a\u0000b' },
    { name: 'a\nb' },
    { name: 'a\u007fb' },
    { name: 'a\u202eb' },
    { name: 'a\u2067b' },
    { name: 'a\u200fb' },
    { name: 'a\u2028b' },
    { name: 'a\ud800b' },
    { name: 7 },
    { name: 'bot', scopes: [] },
    { name: 'bot', scopes: 'api:*' },
    { name: 'bot', scopes: ['api:**'] },
    { name: 'bot', scopes: ['*'] },
    { name: 'bot', scopes: ['admin:*'] },
    { name: 'bot', scopes: ['route:*'] },
    { name: 'bot', scopes: ['route::*'] },
    { name: 'bot', scopes: ['route:trading'] },
    { name: 'bot', scopes: ['route:Trading:*'] },
    { name: 'bot', scopes: ['route:trading:*:*'] },
    { name: 'bot', scopes: ['route:trading:*\n'] },
    { name: 'bot', scopes: ['route:tr\u0430ding:*'] },
    { name: 'bot', scopes: ['api:*', 'api:*'] },
    { name: 'bot', agentWalletId: 1.5 },
    { name: 'bot', agentWalletId: '1' },
    { name: 'bot', agentWalletId: 0 },
    { name: 'bot', expiresAt: 'tomorrow' },
    { name: 'bot', expiresAt: 1_800_000_000 },
    { name: 'bot', userId: 'acct_x' },
    { name: 'bot', accountId: 'acct_x' },
    { name: 'bot', ownerId: 'acct_x' },
  ])('is refused: %j', (body) => {
    expect(isValid(structuredClone(body))).toBe(false)
  })
})
