/** The seven ticks of a first trade, in their order. */
export const stepNames = ['wallet', 'fund', 'launch', 'buy', 'chart', 'sell', 'claim'] as const

export type StepName = (typeof stepNames)[number]

/** How far somebody is, with the evidence of each step. It is kept by the address, so that another wallet begins anew. */
export interface FirstTrade {
  readonly address: string
  readonly fundedBy: string | null
  readonly token: string | null
  readonly symbol: string
  readonly launchedBy: string | null
  readonly boughtBy: string | null
  /** What the buy brought, in base units of the token. */
  readonly boughtAtomic: string
  /** The price before the buy, in ether. */
  readonly priceBefore: string | null
  readonly soldBy: string | null
  readonly claimedBy: string | null
}

/** Somebody who has only just come with a wallet. */
export function beginFirstTrade(address: string): FirstTrade {
  return {
    address,
    fundedBy: null,
    token: null,
    symbol: '',
    launchedBy: null,
    boughtBy: null,
    boughtAtomic: '0',
    priceBefore: null,
    soldBy: null,
    claimedBy: null,
  }
}

/** What was kept, where it is this address's and has the right members; a beginning otherwise. */
export function readFirstTrade(kept: unknown, address: string): FirstTrade {
  const known: Partial<FirstTrade> = Object(kept)
  const usual = beginFirstTrade(address)
  if (known.address !== address) return usual
  const members = Object.entries(usual).map(([name, value]) => {
    const found: unknown = Object(kept)[name]
    return [name, typeof found === 'string' || found === null ? found : value]
  })
  return Object.fromEntries(members) as FirstTrade
}

/** Which steps are done. `priceNow` is the token's price as the page sees it: the chart has moved once it differs. */
export function doneSteps(
  trade: FirstTrade | null,
  priceNow: string | null,
): ReadonlySet<StepName> {
  if (trade === null) return new Set()
  const hasMoved = trade.boughtBy !== null && priceNow !== null && priceNow !== trade.priceBefore
  const facts: Readonly<Record<StepName, boolean>> = {
    wallet: true,
    fund: trade.fundedBy !== null,
    launch: trade.launchedBy !== null,
    buy: trade.boughtBy !== null,
    chart: hasMoved || trade.soldBy !== null,
    sell: trade.soldBy !== null,
    claim: trade.claimedBy !== null,
  }
  return new Set(stepNames.filter((name) => facts[name]))
}

/** The first step that is not done and has something to press; null when all is done. The chart moves by itself. */
export function nextStep(done: ReadonlySet<StepName>): StepName | null {
  return stepNames.find((name) => name !== 'chart' && !done.has(name)) ?? null
}

const adjectives = ['Quiet', 'Amber', 'Polar', 'Velvet', 'Copper', 'Lucid', 'Rapid', 'Tidal']
const nouns = ['Otter', 'Harbor', 'Comet', 'Falcon', 'Garden', 'Lantern', 'Meadow', 'Signal']

/** A name and a symbol for a first token, chosen by two numbers from 0 to below 1. */
export function suggestedToken(
  first: number,
  second: number,
): { readonly name: string; readonly symbol: string } {
  const adjective = adjectives[Math.floor(first * adjectives.length)] ?? ''
  const noun = nouns[Math.floor(second * nouns.length)] ?? ''
  return {
    name: `${adjective} ${noun}`,
    symbol: `${adjective.slice(0, 2)}${noun.slice(0, 4)}`.toUpperCase(),
  }
}

/** Half of an amount in base units, rounded down: what one sells must be there. */
export function halfOf(amountAtomic: string): string {
  return (BigInt(amountAtomic) / 2n).toString()
}
