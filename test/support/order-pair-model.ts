/** One leg of a pair: what it waits for. Prices are times 10^18. */
export type ModelTerms = {
  readonly kind: 'limit' | 'stop' | 'take_profit' | 'trailing'
  /** Of a trailing leg the price of the moment at which it opened. */
  readonly priceE18: bigint
  readonly trailBps?: number
}
type Leg = ModelTerms & {
  status: string
  best: bigint
  attempts: number
  /** What triggered it, and where. */
  reference: { priceE18: bigint; block: bigint } | null
  triedIn: bigint | null
}
/** What an execution finds: what the whole amount would give, null where nothing would. */
export type ModelQuote = { readonly out: bigint | null; readonly block: bigint }

const ended = ['filled', 'cancelled', 'failed']
const e18 = 10n ** 18n
const wholeBps = 10_000n

/**
 * Two legs of which one may be filled, by the laws of orders: a state for the pair and for each leg, and what each event
 * makes of them. `inAtomic` is sold or spent whole; 18 places of base, 6 of quote.
 */
export function createPairModel(
  side: 'buy' | 'sell',
  { inAtomic, terms }: { readonly inAtomic: bigint; readonly terms: readonly ModelTerms[] },
) {
  let pair = 'open'
  const legs: Leg[] = terms.map((each) => ({
    ...each,
    status: 'open',
    best: each.priceE18,
    attempts: 0,
    reference: null,
    triedIn: null,
  }))
  const legAt = (index: number): Leg => {
    const leg = legs[index]
    if (leg === undefined) throw new Error('a pair has two legs')
    return leg
  }

  /** A limit and a take-profit wait for a price that is better for their owner, a stop and a trailing one for a worse. */
  function isCrossed(leg: Leg, priceE18: bigint): boolean {
    const waitsForMore = (leg.kind === 'limit' || leg.kind === 'take_profit') === (side === 'sell')
    if (leg.trailBps === undefined) {
      return waitsForMore ? priceE18 >= leg.priceE18 : priceE18 <= leg.priceE18
    }
    // Whole basis points behind the best price, never a part of a unit less.
    const behind = leg.best * BigInt(leg.trailBps)
    return side === 'sell'
      ? (leg.best - priceE18) * wholeBps >= behind
      : (priceE18 - leg.best) * wholeBps >= behind
  }

  /** Whether so much was got at this price or a better one, less `bps` of what the price gives. */
  function isAtLeast(out: bigint, priceE18: bigint, bps: bigint): boolean {
    const part = wholeBps - bps
    return side === 'sell'
      ? out * wholeBps * e18 * e18 >= inAtomic * priceE18 * 10n ** 6n * part
      : out * wholeBps * priceE18 * 10n ** 6n >= inAtomic * e18 * e18 * part
  }

  function endAll(status: string, index: number): void {
    for (const leg of legs) if (!ended.includes(leg.status)) leg.status = 'cancelled'
    legAt(index).status = status
    pair = status
  }

  return {
    /** A price of a block is seen: the legs of which one is to be triggered now. */
    look(priceE18: bigint, block: bigint): readonly number[] {
      for (const leg of legs) {
        const isBetter = side === 'sell' ? priceE18 > leg.best : priceE18 < leg.best
        if (leg.status === 'open' && isBetter) leg.best = priceE18
      }
      if (pair !== 'open') return []
      return [0, 1].filter((index) => {
        const leg = legAt(index)
        const isFresh = leg.triedIn === null || leg.triedIn < block
        return leg.status === 'open' && isFresh && isCrossed(leg, priceE18)
      })
    },
    trigger(index: number, priceE18: bigint, block: bigint): void {
      Object.assign(legAt(index), { status: 'triggered', reference: { priceE18, block } })
      pair = 'triggered'
    },
    execute(index: number, { out, block }: ModelQuote): void {
      const leg = legAt(index)
      const { reference } = leg
      if (reference === null || (leg.status !== 'triggered' && leg.status !== 'executing')) return
      const isLimit = leg.kind === 'limit'
      const least = isLimit ? leg.priceE18 : reference.priceE18
      if (out !== null && isAtLeast(out, least, isLimit ? 0n : 300n)) {
        endAll('filled', index)
        return
      }
      if (isLimit) {
        Object.assign(leg, { status: 'open', triedIn: out === null ? reference.block : block })
        pair = 'open'
        return
      }
      leg.attempts += 1
      if (leg.attempts === 5) endAll('failed', index)
      else {
        leg.status = 'executing'
        pair = 'executing'
      }
    },
    cancel(): void {
      if (ended.includes(pair)) return
      for (const leg of legs) leg.status = 'cancelled'
      pair = 'cancelled'
    },
    states: () => [pair, ...legs.map(({ status }) => status)],
  }
}
