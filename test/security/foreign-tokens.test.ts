import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIdpAuthenticator } from '../../src/adapters/jose/idp-authenticator.ts'
import type { Authenticator } from '../../src/ports/authenticator.ts'
import { handClock, silentLogger, verifyAt } from '../support/auth-world.ts'
import { createIdentityProvider, type IdentityProvider } from '../support/identity-provider.ts'
import { count } from './scale.ts'
import { keyCases } from './tokens/key-cases.ts'
import { createPairs, tokenCases } from './tokens/token-cases.ts'
import { algorithms, publicJwk } from './tokens/token-parts.ts'

let host: IdentityProvider
let idp: Authenticator
const clock = handClock()
const pairs = createPairs()
/** The tokens are made before there is a host, so they are of an issuer that needs none. */
const provider = {
  issuer: 'https://id.example/',
  audience: 'bourse',
  nowSeconds: Math.floor(clock.nowMs() / 1_000),
  pairs,
}
const tokens = tokenCases(provider)
const sets = keyCases(provider)

const open = () =>
  createIdpAuthenticator({
    issuer: provider.issuer,
    audience: provider.audience,
    jwksUrl: host.jwksUrl,
    clock,
    logger: silentLogger,
    accountOf: async ({ subject }) => `acct_${subject}`,
    walletsOf: async () => [],
  })
const publish = (keys: readonly unknown[]) => {
  // What a host answers is not always a key.
  host.published.splice(0, Infinity, ...(keys as typeof host.published))
}
const verdict = async (by: Authenticator, token: string) =>
  (await verifyAt(by, token)) === undefined ? 'refused' : 'accepted'

beforeAll(async () => {
  host = await createIdentityProvider()
  publish(algorithms.map((algorithm) => publicJwk(pairs[algorithm])))
  idp = open()
  // Reads the keys now, so that every case finds them.
  await verdict(idp, tokens.find(({ verdict: wanted }) => wanted === 'accepted')?.token ?? '')
})
afterAll(() => host.close())

test('the cases are as many as promised, and no two the same', () => {
  expect(new Set(tokens.map(({ token }) => token)).size).toBeGreaterThanOrEqual(400)
  expect(new Set(tokens.map(({ name }) => name)).size).toBe(tokens.length)
  expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
  expect(sets.length).toBeGreaterThanOrEqual(26)
  for (const cases of [tokens, sets]) {
    expect(cases.filter(({ verdict: wanted }) => wanted === 'accepted').length).toBeGreaterThan(10)
  }
  count('L5 tokens', { tried: tokens.length, bad: 0 })
  count('L5 key sets', { tried: sets.length, bad: 0 })
})

describe('a token', () => {
  test.each(tokens)('$name is $verdict ($rule)', async ({ token, verdict: wanted }) => {
    expect(await verdict(idp, token)).toBe(wanted)
  })
})

describe('a key set', () => {
  test.each(sets)('$name: its token is $verdict ($rule)', async (one) => {
    publish(one.keys)
    expect(await verdict(open(), one.token)).toBe(one.verdict)
  })
})
