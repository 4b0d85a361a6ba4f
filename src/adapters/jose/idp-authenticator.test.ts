import { createHmac, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { base64url, exportJWK, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, handClock, silentLogger, verifyAt } from '../../../test/support/auth-world.ts'
import {
  createIdentityProvider,
  type IdentityProvider,
  type KeyHostMode,
  type ProviderKey,
} from '../../../test/support/identity-provider.ts'
import type { Authenticator } from '../../ports/authenticator.ts'
import { createIdpAuthenticator } from './idp-authenticator.ts'

let provider: IdentityProvider
let key: ProviderKey
let clock: ReturnType<typeof handClock>
let idp: Authenticator
let seen: string[]
let open: (tokenTypes: readonly string[]) => Authenticator

beforeEach(async () => {
  provider = await createIdentityProvider()
  clock = handClock()
  key = await provider.makeKey('k1')
  provider.published.push(key.publicJwk)
  seen = []
  const options = {
    ...provider,
    timeoutMs: 3_000,
    clock,
    logger: silentLogger,
    accountOf: async ({ subject }: { readonly subject: string }) => {
      seen.push(subject)
      return `acct_${subject}`
    },
    walletsOf: async () => [],
  }
  idp = createIdpAuthenticator(options)
  open = (tokenTypes) => createIdpAuthenticator({ ...options, tokenTypes })
})
afterEach(() => provider.close())

const token = (differences: Parameters<IdentityProvider['token']>[1] = {}, by = key) =>
  provider.token(by, { nowMs: clock.nowMs(), ...differences })
const accepts = async (text: string) => (await verifyAt(idp, text)) !== undefined
const seconds = () => Math.floor(clock.nowMs() / 1_000)
const encode = (value: unknown) => base64url.encode(JSON.stringify(value))

describe('a right token', () => {
  test('opens the account of its subject, with an id that does not hold it', async () => {
    const principal = await verifyAt(idp, await token())
    expect(principal).toMatchObject({
      accountId: 'acct_ada',
      credential: 'idp_bearer',
      scopes: ['api:*'],
    })
    expect(principal?.credentialId).toMatch(/^idp_[0-9a-f]{32}$/)
  })
  test.each(['RS256', 'ES256', 'EdDSA'])('may be signed with %s', async (alg) => {
    const other = await provider.makeKey('other', alg)
    provider.published.push(other.publicJwk)
    expect(await accepts(await token({}, other))).toBe(true)
  })
  test.each([
    ['several audiences', { claims: { aud: ['else', 'bourse-test'] } }],
    ['five seconds past its end', { claims: { exp: -4 } }],
    ['a clock that is some seconds ahead', { claims: { nbf: 4, iat: 4 } }],
    [
      'a key of its own in the header, which is ignored',
      { header: { jku: 'https://evil.example' } },
    ],
  ])(
    'may have %s',
    async (_, { claims = {}, header = {} }: { claims?: object; header?: object }) => {
      const timed = Object.fromEntries(
        Object.entries(claims).map(([name, value]) => [
          name,
          typeof value === 'number' ? seconds() + value : value,
        ]),
      )
      expect(await accepts(await token({ claims: timed, header: { ...header } }))).toBe(true)
    },
  )
  test('needs no kid while the provider has one key for its algorithm', async () => {
    expect(await accepts(await token({ header: { kid: undefined } }))).toBe(true)
  })
})

describe('a token that is wrong in one way opens nothing', () => {
  test.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://evil.example/' }],
    ['the issuer without its slash', { iss: 'http://127.0.0.1' }],
    ['a list of issuers', { iss: ['x'] }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'else' }],
    ['an audience that only begins right', { aud: 'bourse-test-2' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a number as subject', { sub: 7 }],
    ['a subject with a NUL', { sub: 'ada\u0000' }],
    ['a subject that is too long', { sub: 'a'.repeat(256) }],
    ['no end', { exp: undefined }],
    ['a text as end', { exp: '9999999999' }],
    ['no beginning', { iat: undefined }],
  ])('%s', async (_, claims) => {
    expect(await accepts(await token({ claims }))).toBe(false)
    expect(seen).toEqual([])
  })
  test.each<[string, Record<string, number>]>([
    ['expired', { exp: -6 }],
    ['not valid yet', { nbf: 6 }],
    ['issued in the future', { iat: 6 }],
    ['issued more than a day ago', { iat: -86_406 }],
  ])('%s', async (_, offsets) => {
    const claims = Object.fromEntries(
      Object.entries(offsets).map(([name, offset]) => [name, seconds() + offset]),
    )
    expect(await accepts(await token({ claims }))).toBe(false)
  })
  test.each<[string, Record<string, unknown>]>([
    ['another type', { typ: 'at+jwt' }],
    ['no type', { typ: undefined }],
    ['an unknown kid', { kid: 'k2' }],
    ['a path as kid', { kid: '../../' }],
    ['a query as kid', { kid: "' OR 1=1 --" }],
    ['a member of every object as kid', { kid: '__proto__' }],
  ])('%s', async (_, header) => {
    expect(await accepts(await token({ header }))).toBe(false)
  })
  test.each([
    ['at+jwt', { typ: 'at+jwt' }],
    ['application/AT+JWT', { typ: 'application/at+jwt' }],
    ['none', { typ: undefined }],
  ])('but %s where the operator takes it, and then no other', async (type, header) => {
    const told = open([type])
    expect(await verifyAt(told, await token({ header }))).toBeDefined()
    expect(await verifyAt(told, await token())).toBeUndefined()
    expect(await verifyAt(open(['JWT', type]), await token())).toBeDefined()
    expect(
      await verifyAt(told, await token({ header: { ...header, typ: 'id+jwt' } })),
    ).toBeUndefined()
  })
  test('an unknown critical extension, unencoded payload or compression', async () => {
    for (const header of [
      { crit: ['exp'], exp: 1 },
      { crit: ['b64'], b64: true },
      { zip: 'DEF' },
    ]) {
      const [, payload, signature] = (await token()).split('.')
      const head = encode({ alg: 'ES256', kid: 'k1', typ: 'JWT', ...header })
      expect(await accepts(`${head}.${payload}.${signature}`)).toBe(false)
    }
  })
  test('a megabyte', async () => {
    expect(await accepts(await token({ claims: { more: 'x'.repeat(1_000_000) } }))).toBe(false)
    expect(provider.requests().keys).toBe(0)
  })
  test('another form than three parts of base64url', async () => {
    const good = await token()
    for (const text of ['', '.', '..', 'a.b', `${good}.x`, `${good}=`, ` ${good}`, `${good}\n`]) {
      expect(await accepts(text)).toBe(false)
    }
  })
})

describe('forged signatures', () => {
  test.each([
    'none',
    'NoNe',
    'NONE',
    '',
    'HS256',
    'HS512',
    'es256',
    'ES384',
    'RS512',
    'PS256',
    'ES256K',
  ])('algorithm %s is refused with any signature', async (alg) => {
    const [, payload, signature] = (await token()).split('.')
    const head = encode({ alg, kid: 'k1', typ: 'JWT' })
    for (const last of ['', signature, 'AA']) {
      expect(await accepts(`${head}.${payload}.${last}`)).toBe(false)
    }
  })
  test('a public RSA key is no shared secret', async () => {
    const rsa = await provider.makeKey('rsa', 'RS256')
    provider.published.push(rsa.publicJwk)
    const spki = createPublicKey({ key: { ...rsa.publicJwk }, format: 'jwk' })
    const [, payload = ''] = (await token()).split('.')
    for (const secret of [
      spki.export({ type: 'spki', format: 'pem' }),
      spki.export({ type: 'spki', format: 'der' }),
      JSON.stringify(rsa.publicJwk),
    ]) {
      for (const alg of ['HS256', 'RS256']) {
        const head = encode({ alg, kid: 'rsa', typ: 'JWT' })
        const mac = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
        expect(await accepts(`${head}.${payload}.${mac}`)).toBe(false)
      }
    }
  })
  test('a shared secret in the key set is none', async () => {
    const secret = Buffer.alloc(32, 7)
    provider.published.push({
      kty: 'oct',
      k: secret.toString('base64url'),
      kid: 'oct',
      alg: 'HS256',
    })
    const head = encode({ alg: 'HS256', kid: 'oct', typ: 'JWT' })
    const [, payload = ''] = (await token()).split('.')
    const mac = createHmac('sha256', secret).update(`${head}.${payload}`).digest('base64url')
    expect(await accepts(`${head}.${payload}.${mac}`)).toBe(false)
  })
  test('a key that the token brings along is ignored', async () => {
    const own = await provider.makeKey('k1')
    const jwk = await exportJWK(createPublicKey({ key: { ...own.publicJwk }, format: 'jwk' }))
    for (const header of [{ jwk }, { x5c: ['AAAA'] }, { jku: provider.jwksUrl }, { x5u: 'x' }]) {
      expect(await accepts(await token({ header }, own))).toBe(false)
    }
  })
  test('without a kid no key is guessed among two, and a kid that two keys have names none', async () => {
    const other = await provider.makeKey('k2')
    provider.published.push(other.publicJwk)
    expect(await accepts(await token({ header: { kid: undefined } }))).toBe(false)
    provider.published.push({ ...other.publicJwk, kid: 'k1' })
    clock.advance(11 * 60_000)
    expect(await accepts(await token())).toBe(false)
  })
  test('a key for encryption, of another algorithm, or of 1024 bits verifies nothing', async () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1_024 })
    const odd = await provider.makeKey('enc')
    const labelled = await provider.makeKey('labelled')
    provider.published.push(
      { ...odd.publicJwk, use: 'enc' },
      { ...labelled.publicJwk, alg: 'RS256' },
      { ...weak.publicKey.export({ format: 'jwk' }), kid: 'weak', alg: 'RS256' },
    )
    expect(await accepts(await token({}, odd))).toBe(false)
    expect(await accepts(await token({}, labelled))).toBe(false)
    const head = encode({ alg: 'RS256', kid: 'weak', typ: 'JWT' })
    expect(await accepts(`${head}.${encode({ sub: 'ada' })}.AAAA`)).toBe(false)
  })
  test('a nested token is none', async () => {
    const inner = await token()
    const outer = await new SignJWT({ inner })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'JWT', cty: 'JWT' })
      .sign(key.privateKey)
    expect(await accepts(outer)).toBe(false)
  })

  test('none of 2,000 mutations of a good token is accepted', async () => {
    const good = await token()
    const mutations = new Set(mutationsOf(good))
    mutations.delete(good)
    expect(mutations.size).toBeGreaterThanOrEqual(2_000)
    const accepted: string[] = []
    for (const text of mutations) if (await accepts(text)) accepted.push(text)
    expect(accepted).toEqual([])
    expect(await accepts(good)).toBe(true)
    expect(provider.requests().keys).toBe(1)
  })
})

/** Changed characters, cut and doubled parts, swapped parts, and rewritten claims under the old signature. */
function mutationsOf(good: string): string[] {
  const [head = '', payload = '', signature = ''] = good.split('.')
  const found: string[] = []
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < good.length; at++) {
    const old = good.charAt(at)
    for (const step of [1, 2, 4, 8, 16, 32]) {
      const other = alphabet.charAt((alphabet.indexOf(old) + step) % 64)
      found.push(good.slice(0, at) + other + good.slice(at + 1))
    }
    found.push(good.slice(0, at), good.slice(at), good.slice(0, at) + good.slice(at + 1))
  }
  const claims = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  for (const change of [{ sub: 'eve' }, { exp: 9_999_999_999 }, { admin: true }]) {
    found.push(`${head}.${encode({ ...claims, ...change })}.${signature}`)
  }
  found.push(`${payload}.${head}.${signature}`, `${head}.${signature}.${payload}`)
  found.push(
    `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    `${head}..${signature}`,
  )
  return found
}

describe('the key host', () => {
  test('a new key is accepted after one request, and a known one needs none', async () => {
    expect(await accepts(await token())).toBe(true)
    const next = await provider.makeKey('k2')
    provider.published.push(next.publicJwk)
    clock.advance(31_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => accepts(await token({}, next))),
    )
    expect(answers).not.toContain(false)
    expect(provider.requests().keys).toBe(2)
  })
  test('a removed key is dead ten minutes later', async () => {
    const old = await token({ claims: { exp: seconds() + 3_600 } })
    expect(await accepts(old)).toBe(true)
    const next = await provider.makeKey('k2')
    provider.published.splice(0, 1, next.publicJwk)
    clock.advance(10 * 60_000)
    expect(await accepts(old)).toBe(false)
    expect(await accepts(await token({}, next))).toBe(true)
  })
  test('10,000 invented kids cost one request in 30 seconds', async () => {
    expect(await accepts(await token())).toBe(true)
    clock.advance(30_000)
    const [, payload = '', signature = ''] = (await token()).split('.')
    for (let index = 0; index < 10_000; index++) {
      const head = encode({ alg: 'ES256', kid: `invented-${index}`, typ: 'JWT' })
      expect(await accepts(`${head}.${payload}.${signature}`)).toBe(false)
    }
    expect(provider.requests().keys).toBe(2)
  })
  test('keys keep working while it is down, which it is asked at most every 30 seconds', async () => {
    const long = await token({ claims: { exp: seconds() + 7_200 } })
    expect(await accepts(long)).toBe(true)
    provider.behave('down')
    for (let second = 0; second < 1_200; second += 5) {
      clock.advance(5_000)
      expect(await accepts(long)).toBe(true)
    }
    expect(provider.requests().keys).toBeLessThanOrEqual(1 + 1_200 / 30)
    provider.behave('up')
    clock.advance(30_000)
    provider.published.splice(0, 1)
    expect(await accepts(long)).toBe(false)
  })
  test('keys that nobody could confirm for a day open nothing', async () => {
    expect(await accepts(await token())).toBe(true)
    provider.behave('down')
    clock.advance(24 * 3_600_000)
    expect(await codeOf(verify(await token()))).toBe('upstream.unavailable')
  })
  test.each<KeyHostMode>([
    'down',
    'error',
    'slow',
    'huge',
    'redirect',
    'html',
    'not_json',
    'not_keys',
  ])('an answer that is %s gives no keys: 503, and one request', async (mode) => {
    provider.behave(mode)
    const good = await token()
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(verify(good))))
    expect(new Set(codes)).toEqual(new Set(['upstream.unavailable']))
    expect(provider.requests()).toEqual({ keys: 1, elsewhere: 0 })
    provider.behave('up')
    expect(await codeOf(verify(good))).toBe('upstream.unavailable')
    clock.advance(30_000)
    expect(await accepts(good)).toBe(true)
  })
})

const verify = (text: string) => verifyAt(idp, text)
