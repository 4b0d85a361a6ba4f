import { isObject } from '../errors/read-failure.ts'
import { parseAmounts } from './amount.ts'
import { readChallenges, readRequest } from './mpp.ts'
import { x402OffersBy } from './x402-accepts.ts'

/** One way to pay that an answer of 402 offers, as far as the answer itself says it. */
export interface DescribedOffer {
  readonly protocol: 'credit' | 'mpp' | 'x402_v1' | 'x402_v2'
  /** The method of MPP, the scheme of x402, or `credit`. */
  readonly method: string
  readonly intent: string
  readonly network: string | null
  /** In the smallest unit. */
  readonly amountAtomic: bigint | null
  /** Null where the answer does not say it. */
  readonly decimals: number | null
  /** A symbol, a mint or the address of a contract. */
  readonly currency: string
  readonly payTo: string | null
  /** In milliseconds since the epoch. */
  readonly untilMs: number | null
}

/** What an answer of 402 offers, in every protocol, the first choice of the service first. `answeredMs` is when it came. */
export function describeOffers(
  answer: Pick<Response, 'headers'>,
  body: unknown,
  answeredMs: number = Date.now(),
): readonly DescribedOffer[] {
  const byX402 = x402OffersBy(
    ({ amount, asset, maxTimeoutSeconds, network, payTo, rail, scheme }): DescribedOffer[] => [
      {
        protocol: rail,
        method: String(scheme),
        intent: 'charge',
        network: textOf(network),
        amountAtomic: atomicOf(amount),
        decimals: null,
        currency: String(asset),
        payTo: textOf(payTo),
        untilMs:
          typeof maxTimeoutSeconds === 'number' ? answeredMs + maxTimeoutSeconds * 1_000 : null,
      },
    ],
    answer,
    body,
  )
  return [...byCredit(body), ...byMpp(answer), ...byX402]
}

function byMpp(answer: Pick<Response, 'headers'>): readonly DescribedOffer[] {
  return readChallenges(answer).map((challenge) => {
    const { amount, currency, methodDetails, recipient } = readRequest(challenge)
    const { decimals, network } = isObject(methodDetails) ? methodDetails : {}
    const untilMs = Date.parse(challenge['expires'] ?? '')
    return {
      protocol: 'mpp',
      method: challenge['method'] ?? '',
      intent: challenge['intent'] ?? '',
      network: textOf(network),
      amountAtomic: atomicOf(amount),
      decimals: typeof decimals === 'number' ? decimals : null,
      currency: String(currency),
      payTo: textOf(recipient),
      untilMs: Number.isNaN(untilMs) ? null : untilMs,
    }
  })
}

function byCredit(body: unknown): readonly DescribedOffer[] {
  const entries = isObject(body) && Array.isArray(body['credit']) ? body['credit'] : []
  return entries.filter(isObject).flatMap(({ asset, mode, required }) => {
    const name = String(asset).replace(/^paper:/, '')
    if (name !== 'USDC' && name !== 'SOL') return []
    return [
      {
        protocol: 'credit' as const,
        method: 'credit',
        intent: 'charge',
        network: mode === 'paper' ? 'paper' : 'ledger',
        amountAtomic: parseAmounts(`${String(required)} ${name}`)[name] ?? null,
        decimals: name === 'SOL' ? 9 : 6,
        currency: String(asset),
        payTo: null,
        untilMs: null,
      },
    ]
  })
}

function atomicOf(value: unknown): bigint | null {
  return typeof value === 'string' && /^\d+$/.test(value) ? BigInt(value) : null
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
