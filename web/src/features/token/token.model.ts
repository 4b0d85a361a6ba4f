/** The ether that still has to be paid into a curve until it is sold out, in wei; null where that is not known. */
export function etherToGo(whole: string | null, raised: string): bigint | null {
  if (whole === null) return null
  const left = BigInt(whole) - BigInt(raised)
  return left > 0n ? left : 0n
}

/** The last tick that a position may have, at the widest spacing of ticks. */
const lastTick = 887_200

/** Whether what a pool sells of its token runs out at a price: a pool to the end of all prices never does. */
export function runsOut({
  tickLower,
  tickUpper,
}: {
  readonly tickLower: number
  readonly tickUpper: number
}): boolean {
  return Math.max(Math.abs(tickLower), Math.abs(tickUpper)) < lastTick
}
