const basisPoints = 10_000n

/** The least that is still acceptable; rounded down, but never to nothing, which would accept any price. */
export function withSlippage(amount: bigint, maxSlippageBps: number): bigint {
  const least = (amount * (basisPoints - BigInt(maxSlippageBps))) / basisPoints
  return least > 0n ? least : 1n
}
