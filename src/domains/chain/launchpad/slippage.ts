const basisPoints = 10_000n

/** The least acceptable amount; rounded down, but at least one, because zero would accept any price. */
export function withSlippage(amount: bigint, maxSlippageBps: number): bigint {
  const least = (amount * (basisPoints - BigInt(maxSlippageBps))) / basisPoints
  return least > 0n ? least : 1n
}
