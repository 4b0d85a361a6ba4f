import { isObject } from '../errors/read-failure.ts'
import { fromBase64Json, toBase64 } from './base64.ts'
import type { Offer } from './offer.ts'
import { mints } from './usdc-mints.ts'

/** The members of one `Payment` challenge, text by text. */
export type Challenge = Readonly<Record<string, string>>

/**
 * The offers in play money of an answer of 402: `WWW-Authenticate: Payment` with the method `paper`
 * (draft-httpauth-payment). A paper credential has no proof beside the challenge that it echoes.
 */
export function paperOffers(answer: Response): readonly Offer[] {
  return readChallenges(answer).flatMap((challenge) => {
    if (challenge['method'] !== 'paper' || challenge['intent'] !== 'charge') return []
    const { amount, currency } = readRequest(challenge)
    if (typeof amount !== 'string' || !/^\d+$/.test(amount)) return []
    if (currency !== 'USDC' && currency !== 'SOL') return []
    return [
      {
        rail: 'mpp_paper',
        asset: currency,
        amountAtomic: BigInt(amount),
        pay: async () => toCredential(challenge, { type: 'paper' }),
      },
    ]
  })
}

/** The offers of an answer of 402 that an open session takes, by its bearer. Each answered challenge is one use. */
export function sessionOffers(answer: Response, bearer: string): readonly Offer[] {
  return readChallenges(answer).flatMap((challenge) => {
    if (challenge['intent'] !== 'session') return []
    const { amount, currency } = readRequest(challenge)
    const asset = assetOf(currency)
    if (typeof amount !== 'string' || !/^\d+$/.test(amount) || asset === null) return []
    return [
      {
        rail: 'mpp_session',
        asset,
        amountAtomic: BigInt(amount),
        pay: async () => toCredential(challenge, { action: 'use', bearer }),
      },
    ]
  })
}

function assetOf(currency: unknown): Offer['asset'] | null {
  if (currency === 'SOL' || currency === 'sol') return 'SOL'
  return currency === 'USDC' || mints.includes(String(currency)) ? 'USDC' : null
}

/** The challenges of an answer, whose headers were joined into one. A quoted value may contain anything. */
export function readChallenges(answer: Pick<Response, 'headers'>): readonly Challenge[] {
  const challenges: Record<string, string>[] = []
  const part = /(Payment\s+)?([a-z]+)="((?:[^"\\]|\\.)*)"/gi
  const header = answer.headers.get('www-authenticate') ?? ''
  for (const [, scheme, name = '', value = ''] of header.matchAll(part)) {
    if (scheme !== undefined) challenges.push({})
    const last = challenges.at(-1)
    if (last !== undefined) last[name.toLowerCase()] = value.replace(/\\(.)/g, '$1')
  }
  return challenges
}

/** What a challenge asks for. */
export function readRequest({ request = '' }: Challenge): Readonly<Record<string, unknown>> {
  const value = fromBase64Json(request)
  return isObject(value) ? value : {}
}

/** The header that answers a challenge, with its proof. */
export function toCredential(
  challenge: Challenge,
  payload: object,
): Readonly<Record<string, string>> {
  // `header` and `description` are for the payer alone.
  const bound = ['id', 'realm', 'method', 'intent', 'request', 'expires', 'digest', 'opaque']
  const echoed = Object.entries(challenge).filter(([name]) => bound.includes(name))
  const credential = toBase64(JSON.stringify({ challenge: Object.fromEntries(echoed), payload }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  // The challenge says where the credential of the caller leaves no room for it.
  const header = challenge['header']?.toLowerCase() ?? 'authorization'
  return { [header]: `Payment ${credential}` }
}
