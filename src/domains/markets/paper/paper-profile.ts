/** The cost of a simulated fill, in basis points of the received amount. */
export type PaperProfile = {
  readonly name: 'frictionless' | 'realistic' | 'harsh' | 'explicit'
  readonly feeBps: number
  readonly slippageBps: number
}

export const paperPresets = {
  frictionless: { name: 'frictionless', feeBps: 0, slippageBps: 0 },
  realistic: { name: 'realistic', feeBps: 10, slippageBps: 10 },
  harsh: { name: 'harsh', feeBps: 50, slippageBps: 100 },
} as const satisfies Readonly<Record<string, PaperProfile>>

/** A quoted amount split under a profile; the parts add up to the quote. Atomic units of the received token. */
export type PaperProceeds = {
  readonly receivedAtomic: bigint
  readonly slippageAtomic: bigint
  readonly feeAtomic: bigint
}

const wholeBps = 10_000n

/** Subtracts slippage, then the fee, each rounded up: the account never gains by rounding. Pure. */
export function paperProceeds(quotedAtomic: bigint, profile: PaperProfile): PaperProceeds {
  const slippageAtomic = shareUp(quotedAtomic, profile.slippageBps)
  const feeAtomic = shareUp(quotedAtomic - slippageAtomic, profile.feeBps)
  return { receivedAtomic: quotedAtomic - slippageAtomic - feeAtomic, slippageAtomic, feeAtomic }
}

function shareUp(amountAtomic: bigint, bps: number): bigint {
  return (amountAtomic * BigInt(bps) + wholeBps - 1n) / wholeBps
}
