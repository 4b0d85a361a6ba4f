/** A client's preference: a method and an intent, each possibly `*`, with a weight. */
export type PaymentRange = {
  readonly method: string
  readonly intent: string
  /** 0 to 1; 0 refuses. */
  readonly weight: number
}

type Offered = { readonly method: string; readonly intent: string }

const headerLengthMax = 1_024
const rangesMax = 32
const rangeForm =
  /^([a-z]+|\*)\/([A-Za-z0-9-]+|\*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/

/** Parses `Accept-Payment`; null for a malformed header, which the scheme lets a server ignore. */
export function parseAcceptPayment(header: string): readonly PaymentRange[] | null {
  if (header.length > headerLengthMax) return null
  const parts = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0 || parts.length > rangesMax) return null
  const ranges: PaymentRange[] = []
  for (const part of parts) {
    const [, method, intent, weight = '1'] = rangeForm.exec(part) ?? []
    if (method === undefined || intent === undefined) return null
    ranges.push({ method, intent, weight: Number(weight) })
  }
  return ranges
}

/**
 * The offers that the client accepts, by preference; equal ones keep the server's order. All offers when the header is
 * absent, malformed, or matches none.
 */
export function negotiate<offer extends Offered>(
  offers: readonly offer[],
  header: string | undefined,
): readonly offer[] {
  const ranges = header === undefined ? null : parseAcceptPayment(header)
  if (ranges === null) return offers
  const wanted = offers
    .map((offer) => ({ offer, weight: weightOf(offer, ranges) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ offer }) => offer)
  return wanted.length === 0 ? offers : wanted
}

/** The weight of the most specific matching range; of equally specific ones the higher weight. */
function weightOf(offer: Offered, ranges: readonly PaymentRange[]): number {
  let best = { specificity: -1, weight: 0 }
  for (const { method, intent, weight } of ranges) {
    if (method !== '*' && method !== offer.method) continue
    if (intent !== '*' && intent !== offer.intent) continue
    const specificity = Number(method !== '*') * 2 + Number(intent !== '*')
    const isBetter =
      specificity > best.specificity || (specificity === best.specificity && weight > best.weight)
    if (isBetter) best = { specificity, weight }
  }
  return best.weight
}
