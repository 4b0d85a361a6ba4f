import { BourseError } from '../errors/bourse-error.ts'
import { isObject, readFailure } from '../errors/read-failure.ts'
import type { Wallet } from '../wallets/wallet.ts'
import { type Amounts, formatAmount, type PriceAsset, parseAmounts, smallerOf } from './amount.ts'
import { fromBase64Json } from './base64.ts'
import type { MadePayment, Offer } from './offer.ts'
import type { SolanaPayer } from './solana-offers.ts'
import type { UsdcAddress } from './x402.ts'

/** What a client may spend, and how. Nothing is paid by a way that is not permitted here. */
export interface PayOptions {
  /** The most for one call: `0.05 USDC`, or `0.05 USDC, 0.001 SOL`. A price in an asset that is not named is not paid. */
  readonly maxAmount: string
  /** The most for all calls of this client. Default: no limit but that for one call. */
  readonly maxTotal?: string
  /** The account's prepaid credit, live or paper. */
  readonly credit?: boolean
  /** Play money, by MPP. */
  readonly paper?: boolean
  /** An open MPP session, by the bearer that its opening told. */
  readonly session?: string
  /** USDC by x402, version 2 or 1, from this EVM wallet. */
  readonly x402?: Wallet
  /** USDC on Solana, by MPP and x402: `solanaPayer` of `@bourse/sdk/solana`. */
  readonly solana?: SolanaPayer
  /** Only by these of the ways that are permitted. Default: by any of them. */
  readonly rails?: readonly Offer['rail'][]
  /** Addresses of USDC beside Circle's own, `eip155:4663/0x…`; `paymentRails.list` tells those of the service. */
  readonly usdc?: readonly UsdcAddress[]
  /** Told of every payment once its answer is there. */
  readonly onPayment?: (payment: MadePayment) => void
}

/** Pays for the calls of one client. */
export interface Payer {
  /** What one call may cost; `maxAmount` can only lower the client's own limit. */
  readonly allowance: (maxAmount?: string) => Allowance
}

/** The permission of one call. */
export interface Allowance {
  /**
   * Asks without paying, pays an answer of 402 within the limit, and asks again with the payment. Rejects with
   * `payment.required` where no permitted offer is made, and with `client.payment_limit` where the price is above the
   * limit. With `isRaw` the answer of 402 is returned instead of the first of them.
   */
  readonly paying: (
    ask: Ask,
    url: string,
    options?: { readonly isRaw?: boolean },
  ) => Promise<Response>
}

type Ask = (headers: Readonly<Record<string, string>>) => Promise<Response>

/** Keeps the service from taking credit by itself, above what was permitted. */
export const takesNothing = { 'payment-preference': 'none' } as const

/** The payer of a client; without options it pays nothing. */
export function createPayer(options: PayOptions | undefined): Payer {
  const limit = options === undefined ? {} : parseAmounts(options.maxAmount)
  const total =
    options?.maxTotal === undefined ? null : new Map(entriesOf(parseAmounts(options.maxTotal)))
  return {
    allowance(maxAmount) {
      const own = maxAmount === undefined ? limit : smallerOf(limit, parseAmounts(maxAmount))
      return {
        paying: (ask, url, { isRaw = false } = {}) => pay({ ask, url, isRaw, options, own, total }),
      }
    },
  }
}

interface Paying {
  readonly ask: Ask
  readonly url: string
  readonly isRaw: boolean
  readonly options: PayOptions | undefined
  readonly own: Amounts
  /** What is left of the limit for all calls; null without one. */
  readonly total: Map<PriceAsset, bigint> | null
}

async function pay(paying: Paying): Promise<Response> {
  const { ask, isRaw, options } = paying
  const answer = await ask({})
  if (answer.status !== 402) return answer
  const offers = options === undefined ? [] : await offersOf(answer, options)
  if (offers.length === 0) {
    if (isRaw) return answer
    throw await unpaid(answer, options)
  }
  const offer = offers.find((one) => isWithin(one, paying))
  if (offer === undefined) throw tooExpensive(offers, paying)
  // Counted before it is paid, so that calls at the same moment share the limit.
  count(paying, offer, -1n)
  try {
    const paid = await ask(await offer.pay())
    if (paid.status === 402) throw await readFailure(paid)
    tell(paying, paid, offer)
    return paid
  } catch (failure) {
    // Refused, so nothing was spent. Without an answer it may have been, and stays counted.
    if (failure instanceof BourseError && failure.status !== 0) count(paying, offer, 1n)
    throw failure
  }
}

/** Pages that pay for nothing do not load how it is done. */
async function offersOf(answer: Response, options: PayOptions): Promise<readonly Offer[]> {
  const { permittedOffers } = await import('./permitted-offers.ts')
  return permittedOffers(answer.clone(), options)
}

function isWithin({ amountAtomic, asset }: Offer, { own, total }: Paying): boolean {
  const left = total === null ? amountAtomic : (total.get(asset) ?? 0n)
  return amountAtomic <= (own[asset] ?? 0n) && amountAtomic <= left
}

function count(
  { total }: Paying,
  { amountAtomic, asset }: Pick<Offer, 'amountAtomic' | 'asset'>,
  sign: bigint,
): void {
  total?.set(asset, (total.get(asset) ?? 0n) + sign * amountAtomic)
}

/** Tells of a payment. Of a metered call the offer was the most, and the receipt says what was charged. */
function tell(paying: Paying, answer: Response, { asset, rail, ...offer }: Offer): void {
  const receipt = readReceipt(answer)
  const amountAtomic = receipt?.amountAtomic ?? offer.amountAtomic
  count(paying, { asset, amountAtomic: offer.amountAtomic - amountAtomic }, 1n)
  paying.options?.onPayment?.({
    rail,
    asset,
    amountAtomic,
    amount: formatAmount(asset, amountAtomic),
    url: paying.url,
    chargeId: receipt?.chargeId ?? null,
  })
}

/** The charge in the service's receipt, a JWT, which is taken as said here: the money is the service's to account for. */
function readReceipt(answer: Response) {
  const [, claims = ''] = (answer.headers.get('charge-receipt') ?? '').split('.')
  if (claims === '') return null
  const read = fromBase64Json(claims)
  if (!isObject(read)) return null
  const { amountAtomic, chargeId } = read
  if (typeof amountAtomic !== 'string' || typeof chargeId !== 'string') return null
  return { amountAtomic: BigInt(amountAtomic), chargeId }
}

async function unpaid(answer: Response, options: PayOptions | undefined): Promise<BourseError> {
  const failure = await readFailure(answer)
  const fix =
    options === undefined
      ? 'Permit payments: createBourse({ pay: { maxAmount: "0.10 USDC", paper: true } }), or credit, or x402.'
      : 'None of the ways that `pay` permits is offered for this call.'
  return new BourseError({ ...failure, fix })
}

function tooExpensive(offers: readonly Offer[], { options, url }: Paying): BourseError {
  const prices = offers.map((one) => `${formatAmount(one.asset, one.amountAtomic)} ${one.asset}`)
  return new BourseError({
    code: 'client.payment_limit',
    status: 402,
    detail: `${new URL(url).pathname} costs ${[...new Set(prices)].join(' or ')}, above the limit of ${options?.maxAmount}${options?.maxTotal === undefined ? '' : `, ${options.maxTotal} in all`}.`,
    fix: 'Nothing was paid. Raise pay.maxAmount or pay.maxTotal if the call is worth it.',
  })
}

function entriesOf(amounts: Amounts): readonly (readonly [PriceAsset, bigint])[] {
  return (['SOL', 'USDC'] as const).flatMap((asset) => {
    const atomic = amounts[asset]
    return atomic === undefined ? [] : [[asset, atomic] as const]
  })
}
