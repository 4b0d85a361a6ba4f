/** The ends of an address, and on wish a group of its middle, by which a look-alike is told from it. */
export function shortAddress(address: string, withMiddle = false): string {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const body = address.slice(prefix.length)
  if (body.length <= 12) return address
  const ends = [`${prefix}${body.slice(0, 4)}`, body.slice(-4)]
  const half = Math.floor(body.length / 2)
  return withMiddle
    ? `${ends[0]}…${body.slice(half - 2, half + 2)}…${ends[1]}`
    : `${ends[0]}…${ends[1]}`
}
