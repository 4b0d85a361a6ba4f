/** The ether that still has to be paid into a curve until it is sold out, in wei; null where that is not known. */
export function etherToGo(whole: string | null, raised: string): bigint | null {
  if (whole === null) return null
  const left = BigInt(whole) - BigInt(raised)
  return left > 0n ? left : 0n
}
