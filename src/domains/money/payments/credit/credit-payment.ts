import { createHash } from 'node:crypto'
import type { PricedCall } from '../../../../ports/paywall.ts'
import { offersOfRail } from '../challenge.ts'
import type { Checkout } from '../paywall-parts.ts'
import type { PresentedPayment } from '../rail.ts'

/** Automatic payment by credit: the caller's first credit account that covers the price; null when none may or does. */
export async function creditPayment(checkout: Checkout): Promise<PresentedPayment | null> {
  if (!paysByItself(checkout.call)) return null
  // Sequentially, because the first is enough in most cases.
  for (const rail of checkout.rails.values()) {
    if (rail.protocol !== 'credit') continue
    for (const offer of await offersOfRail(rail, checkout)) {
      if (offer.protocol !== 'credit') continue
      const { asset, amountAtomic, availableAtomic } = offer
      if (availableAtomic === null || availableAtomic < amountAtomic) continue
      const fingerprint = fingerprintOf(checkout)
      return { protocol: 'credit', asset, fingerprint, isConfidential: false }
    }
  }
  return null
}

/**
 * The fingerprint of a credit payment. With an Idempotency-Key it is the same for every repeat, so that a repeat after
 * a crash finds its charge; without one every call is a payment of its own.
 */
function fingerprintOf({ call, random }: Pick<Checkout, 'call' | 'random'>): string {
  const key = call.requestHeader('idempotency-key')
  const distinct = key ?? Buffer.from(random.bytes(32)).toString('hex')
  const scope = [key === undefined ? 'once' : 'key', call.principal?.accountId, call.operationId]
  return createHash('sha256')
    .update(JSON.stringify([...scope, distinct]))
    .digest('hex')
}

/**
 * Whether credit may pay for this call automatically. Not when the caller sends `Payment-Preference: none` or accepts
 * only other methods, and not for a GET that a browser sent with its cookie, because another site can cause such a
 * request. `Payment-Preference: credit`, which another site cannot set, permits it.
 */
function paysByItself(call: PricedCall): boolean {
  const { principal } = call
  if (principal === null) return false
  const preference = call.requestHeader('payment-preference')?.trim().toLowerCase()
  if (preference === 'credit') return true
  if (preference !== undefined) return false
  if (!acceptsCredit(call.requestHeader('accept-payment'))) return false
  const isByCookie =
    principal.credential === 'wallet_session' || principal.credential === 'account_session'
  return !(isByCookie && call.method === 'GET')
}

/** The most specific range that matches credit decides; a header without one excludes credit. */
function acceptsCredit(header: string | undefined): boolean {
  if (header === undefined) return true
  const ranges = header.split(',').map((part) => part.trim().replaceAll(/[ \t]/g, ''))
  const weightOf = (method: string) => {
    const range = ranges.find((one) => one.startsWith(`${method}/`))
    return range === undefined ? null : !/;q=0(\.0*)?$/.test(range)
  }
  return weightOf('credit') ?? weightOf('*') ?? false
}
