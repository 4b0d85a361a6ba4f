import type { DescribedOffer, PaymentRail, Wallet } from '#sdk'
import { objectOf } from '../../../panels/calls/json.model.ts'
import { decimalOf } from '../money.model.ts'
import type { RailName } from '../payments-search.model.ts'

/** An offer of an answer of 402, with what the list of rails says about it. */
export interface Offered {
  readonly rail: RailName | null
  readonly protocol: DescribedOffer['protocol']
  readonly network: string | null
  /** `USDC` or `SOL`; null for a currency that the service does not name. */
  readonly asset: 'SOL' | 'USDC' | null
  /** In whole units; null where it cannot be told. */
  readonly amount: string | null
  readonly currency: string
  readonly payTo: string | null
  readonly untilMs: number | null
}

/** A rail, and whether the page can pay by it now. */
export interface Way {
  readonly rail: RailName
  readonly offer: Offered | null
  /** Null where it can. */
  readonly hindrance: Hindrance | null
  /** The service's own words, where the rail is off. */
  readonly reason: string | null
}

/** Why the page cannot pay by a rail. */
export type Hindrance =
  | 'notOffered'
  | 'off'
  | 'paperFirst'
  | 'session'
  | 'short'
  | 'signIn'
  | 'solana'
  | 'wallet'

/** The offers, each with its rail, asset and amount. */
export function offered(
  offers: readonly DescribedOffer[],
  rails: readonly PaymentRail[],
): readonly Offered[] {
  const known = offers.map((offer) => ({ offer, asset: assetOf(offer, rails) }))
  return known.map(({ asset, offer }) => {
    // What one protocol leaves out is told by another one, for the same asset.
    const told = known.find((one) => one.asset === asset && one.offer.decimals !== null)
    const decimals = offer.decimals ?? (asset === null ? null : (told?.offer.decimals ?? null))
    const { amountAtomic, currency, network, payTo, protocol, untilMs } = offer
    const isKnown = amountAtomic !== null && decimals !== null
    return {
      rail: railOf(offer),
      protocol,
      network,
      asset,
      amount: isKnown ? decimalOf(amountAtomic, decimals) : null,
      currency,
      payTo,
      untilMs,
    }
  })
}

function assetOf({ currency }: DescribedOffer, rails: readonly PaymentRail[]) {
  const wanted = currency.toLowerCase()
  const found = (['USDC', 'SOL'] as const).find((asset) =>
    rails.some(({ currencies }) => currencies[asset]?.toLowerCase() === wanted),
  )
  return found ?? null
}

function railOf({ intent, method, network, protocol }: DescribedOffer): RailName | null {
  if (protocol === 'credit') return network === 'paper' ? 'credit_paper' : 'credit'
  if (protocol === 'mpp') {
    if (intent === 'session') return 'mpp_session'
    if (method === 'paper') return 'mpp_paper'
    return method === 'solana' ? 'mpp_solana' : null
  }
  return network?.startsWith('eip155:') === true ? 'x402_evm' : 'x402_svm'
}

/** The chain on which a wallet can sign payments. */
export function signsOn(
  wallet: Pick<Wallet, 'chain' | 'signSolanaTransaction' | 'signTypedData'> | undefined,
): 'evm' | 'solana' | null {
  if (wallet?.chain === 'evm') return wallet.signTypedData === undefined ? null : 'evm'
  return wallet?.signSolanaTransaction === undefined ? null : 'solana'
}

/** Every rail of the service, and what hinders the page from paying by it. */
export function waysOf({
  body,
  hasSession,
  offers,
  signs,
  rails,
}: {
  /** Of the answer of 402. */
  readonly body: unknown
  /** Whether an open session may pay. */
  readonly hasSession: boolean
  readonly offers: readonly Offered[]
  readonly rails: readonly PaymentRail[]
  /** The chain on which the connected wallet signs payments; null where none is connected that does. */
  readonly signs: 'evm' | 'solana' | null
}): readonly Way[] {
  const credit = creditOf(body)
  const hindrances: Readonly<Record<RailName, Hindrance | null>> = {
    mpp_paper: null,
    credit_paper: credit.paper,
    // The service takes play money first, where there is enough of it.
    credit: credit.live === null && credit.paper === null ? 'paperFirst' : credit.live,
    x402_evm: signs === 'evm' ? null : 'wallet',
    x402_svm: signs === 'solana' ? null : 'solana',
    mpp_solana: signs === 'solana' ? null : 'solana',
    mpp_session: hasSession ? null : 'session',
  }
  const ways = rails.map(({ configured, rail, reason }): Way => {
    const offer = offers.find((one) => one.rail === rail) ?? null
    if (!configured) return { rail, offer, hindrance: 'off', reason }
    const isMissing = offer === null || offer.amount === null || offer.asset === null
    return {
      rail,
      offer,
      hindrance: isMissing ? 'notOffered' : hindrances[rail],
      reason: null,
    }
  })
  return ways.toSorted((one, other) => weight(one) - weight(other))
}

function weight({ hindrance, rail }: Way): number {
  if (hindrance === 'off') return 3
  if (hindrance !== null) return 2
  return rail === 'mpp_paper' ? 0 : 1
}

function creditOf(body: unknown): Readonly<Record<'live' | 'paper', Hindrance | null>> {
  const entries: unknown = objectOf(body)['credit']
  const found = (mode: string): Hindrance | null => {
    const entry = Array.isArray(entries)
      ? entries.map(objectOf).find((one) => one['mode'] === mode)
      : undefined
    if (entry === undefined) return 'notOffered'
    if (entry['needsAccount'] === true) return 'signIn'
    return Number(entry['shortfall']) === 0 ? null : 'short'
  }
  return { live: found('live'), paper: found('paper') }
}
