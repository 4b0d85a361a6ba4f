/**
 * The block that anonymous limits count: an IPv4 address, or the /64 of an IPv6 one, because a single
 * subscriber owns a whole /64. IPv4-mapped addresses count as the IPv4 address that they are.
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
