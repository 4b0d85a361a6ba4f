import type { PricedCall } from '../../ports/paywall.ts'

/**
 * Whether credit may pay this call without being named. Not where the caller says `Payment-Preference: none` or
 * accepts only other methods, and not for a GET that a browser sent with its cookie: another site can make a browser
 * send one, and must not be able to spend. `Payment-Preference: credit`, which another site cannot set, allows it.
 */
export function paysByItself(call: PricedCall): boolean {
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

/** The most specific range that names credit decides; a header without one accepts something else. */
function acceptsCredit(header: string | undefined): boolean {
  if (header === undefined) return true
  const ranges = header.split(',').map((part) => part.trim().replaceAll(/[ \t]/g, ''))
  const weightOf = (method: string) => {
    const range = ranges.find((one) => one.startsWith(`${method}/`))
    return range === undefined ? null : !/;q=0(\.0*)?$/.test(range)
  }
  return weightOf('credit') ?? weightOf('*') ?? false
}
