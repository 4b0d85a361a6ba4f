/**
 * A wider range than the caller's block: the IPv4 /24 or the IPv6 /48 of it. Enough to tell one's own servers from
 * others, and no address of anybody.
 */
export function addressRange(addressBlock: string): string {
  const [address = ''] = addressBlock.split('/')
  if (address.includes('.') && !address.includes(':')) {
    return `${address.split('.').slice(0, 3).join('.')}.0/24`
  }
  if (!address.includes(':')) return address
  const groups = address.split('::')[0]?.split(':') ?? []
  const kept = [0, 1, 2].map((at) => groups[at] || '0')
  return `${kept.join(':')}::/48`
}
