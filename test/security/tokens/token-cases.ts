import { generateKeyPairSync } from 'node:crypto'
import { claimCases } from './claim-cases.ts'
import { formCases } from './form-cases.ts'
import { headerCases } from './header-cases.ts'
import { signatureCases } from './signature-cases.ts'
import {
  type Algorithm,
  algorithms,
  compact,
  type Pair,
  type Parts,
  pairFor,
  signed,
} from './token-parts.ts'

/** A token, whether it is to be accepted, and the rule that says so. */
export type TokenCase = {
  readonly name: string
  readonly rule: string
  readonly verdict: 'accepted' | 'refused'
  readonly token: string
}

/** What the cases of one algorithm are made of. */
export type Ground = {
  readonly algorithm: Algorithm
  /** The provider's own key. */
  readonly pair: Pair
  /** A key of the same kind that nobody knows. */
  readonly stranger: Pair
  readonly nowSeconds: number
  readonly issuer: string
  readonly audience: string
  /** A token that is right in every way. */
  readonly good: Parts
  /** The same with some of it made different, signed by the provider's key over what it says then. */
  readonly token: (differences: Differences) => string
}

export type Differences = {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
} & Partial<Pick<Parts, 'headerText' | 'claimsText' | 'signature'>>

export type Provider = {
  readonly issuer: string
  readonly audience: string
  readonly nowSeconds: number
  readonly pairs: Readonly<Record<Algorithm, Pair>>
}

/** The keys of the provider, made for this run. */
export function createPairs(): Provider['pairs'] {
  const [rsa, ec, ed] = algorithms
  return {
    RS256: pairFor(rsa, 'key-rsa'),
    ES256: pairFor(ec, 'key-ec'),
    EdDSA: pairFor(ed, 'key-ed'),
  }
}

/** Every case of every algorithm. */
export function tokenCases(provider: Provider): readonly TokenCase[] {
  const others = {
    p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    k256: generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
    ed448: generateKeyPairSync('ed448'),
  }
  return algorithms.flatMap((algorithm) => {
    const ground = groundOf(algorithm, provider)
    return [
      ...headerCases(ground, others),
      ...formCases(ground),
      ...signatureCases(ground, others),
      ...claimCases(ground),
    ].map((one) => ({ ...one, name: `${algorithm}: ${one.name}` }))
  })
}

function groundOf(algorithm: Algorithm, provider: Provider): Ground {
  const { issuer, audience, nowSeconds } = provider
  const pair = provider.pairs[algorithm]
  const good: Parts = {
    header: { alg: algorithm, kid: pair.kid, typ: 'JWT' },
    claims: { iss: issuer, aud: audience, sub: 'ada', iat: nowSeconds, exp: nowSeconds + 600 },
    signature: signed(algorithm, pair),
  }
  return {
    algorithm,
    pair,
    stranger: pairFor(algorithm, pair.kid),
    nowSeconds,
    issuer,
    audience,
    good,
    token: ({ header, claims, ...others }) =>
      compact({
        ...good,
        header: { ...good.header, ...header },
        claims: { ...good.claims, ...claims },
        ...others,
      }),
  }
}
