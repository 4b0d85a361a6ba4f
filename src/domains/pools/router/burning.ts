const basisPoints = 10_000n

/** What arrives of base units that leave a pool whose token burns a part of them. */
export function afterBurning(amount: bigint, burntBps: number): bigint {
  return (amount * (basisPoints - BigInt(burntBps))) / basisPoints
}

/** The least that has to leave the pool for so much to arrive. */
export function beforeBurning(arriving: bigint, burntBps: number): bigint {
  const kept = basisPoints - BigInt(burntBps)
  return (arriving * basisPoints + kept - 1n) / kept
}
