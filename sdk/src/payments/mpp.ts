import { isObject } from '../errors/read-failure.ts'
import type { Offer } from './offer.ts'

/** The members of one `Payment` challenge, text by text. */
type Challenge = Readonly<Record<string, string>>

/**
 * The offers in play money of an answer of 402: `WWW-Authenticate: Payment` with the method `paper`
 * (draft-httpauth-payment). A paper credential has no proof beside the challenge that it echoes.
 */
export function paperOffers(answer: Response): readonly Offer[] {
  return readChallenges(answer.headers.get('www-authenticate') ?? '').flatMap((challenge) => {
    const { intent, method, request = '' } = challenge
    if (method !== 'paper' || intent !== 'charge') return []
    const terms = decode(request)
    const { amount, currency } = terms
    if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return []
    if (currency !== 'USDC' && currency !== 'SOL') return []
    const credential = encode({ challenge: echoed(challenge), payload: { type: 'paper' } })
    // The challenge says where the credential of the caller leaves no room for it.
    const header = challenge['header']?.toLowerCase() ?? 'authorization'
    return [
      {
        rail: 'mpp_paper',
        asset: currency,
        amountAtomic: BigInt(amount),
        pay: async () => ({ [header]: `Payment ${credential}` }),
      },
    ]
  })
}

/** What a credential echoes; `header` and `description` are for the payer alone. */
function echoed(challenge: Challenge): Challenge {
  const bound = ['id', 'realm', 'method', 'intent', 'request', 'expires', 'digest', 'opaque']
  return Object.fromEntries(Object.entries(challenge).filter(([name]) => bound.includes(name)))
}

/** Splits a header that several answers of the scheme were joined into. A quoted value may contain anything. */
function readChallenges(header: string): readonly Challenge[] {
  const challenges: Record<string, string>[] = []
  const part = /(Payment\s+)?([a-z]+)="((?:[^"\\]|\\.)*)"/gi
  for (const [, scheme, name = '', value = ''] of header.matchAll(part)) {
    if (scheme !== undefined) challenges.push({})
    const last = challenges.at(-1)
    if (last !== undefined) last[name.toLowerCase()] = value.replace(/\\(.)/g, '$1')
  }
  return challenges
}

function decode(text: string): Readonly<Record<string, unknown>> {
  try {
    const base64 = text.replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

function encode(value: unknown): string {
  return toBase64(JSON.stringify(value))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The UTF-8 of a text in base64 with padding. */
export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
