/**
 * The address block that anonymous rate limits count: an IPv4 address, or the /64 of an IPv6 address, because one
 * subscriber owns a whole /64. An IPv4-mapped address counts as its IPv4 address.
 */
export function addressBlock(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!address.includes(':')) return address
  const [withoutZone = ''] = address.toLowerCase().split('%')
  return `${expandedGroups(withoutZone).slice(0, 4).join(':')}::/64`
}

function expandedGroups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
