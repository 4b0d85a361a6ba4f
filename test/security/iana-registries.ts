// The IANA registries of special-purpose addresses, entry by entry as they are published, and nothing of the
// program's own table: this is what that table is compared with.

type Entry = { readonly first: bigint; readonly last: bigint }

/** iana-ipv4-special-registry, and multicast from the IPv4 address space registry. */
const ipv4 = `
  0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32 192.0.2.0/24
  192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 192.175.48.0/24
  198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 240.0.0.0/4 255.255.255.255/32 224.0.0.0/4
`
/** iana-ipv6-special-registry, and multicast from the IPv6 address space registry. */
const ipv6 = `
  ::1/128 ::/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64 2001::/23 2001::/32
  2001:1::1/128 2001:1::2/128 2001:1::3/128 2001:2::/48 2001:3::/32 2001:4:112::/48 2001:10::/28
  2001:20::/28 2001:30::/28 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20 5f00::/16 fc00::/7
  fe80::/10 ff00::/8
`
/** The whole of what the IPv6 address space registry calls global unicast; everything else is reserved. */
const globalUnicast = entryOf('2000::/3', 128)
/** Public by number, but the wire server of one cloud, which answers its own machines with their secrets. */
const controlPlane = toNumber4('168.63.129.16')

const entries4 = listed(ipv4).map((cidr) => entryOf(cidr, 32))
const entries6 = listed(ipv6).map((cidr) => entryOf(cidr, 128))

/** What the registries say of an IPv4 address. */
export function isPublic4(address: bigint): boolean {
  return address !== controlPlane && !entries4.some((entry) => holds(entry, address))
}

/** What the registries say of an IPv6 address. */
export function isPublic6(address: bigint): boolean {
  return holds(globalUnicast, address) && !entries6.some((entry) => holds(entry, address))
}

/** The first and the last address of each registered block, and their neighbours on both sides. */
export function edges(bits: 32 | 128): readonly bigint[] {
  const most = (1n << BigInt(bits)) - 1n
  const all = bits === 32 ? entries4 : [...entries6, globalUnicast]
  return all
    .flatMap(({ first, last }) => [first - 1n, first, first + 1n, last - 1n, last, last + 1n])
    .filter((address) => address >= 0n && address <= most)
}

/** The blocks themselves, to draw addresses from. */
export function blocks(bits: 32 | 128): readonly Entry[] {
  return bits === 32 ? entries4 : entries6
}

function holds({ first, last }: Entry, address: bigint): boolean {
  return first <= address && address <= last
}

function listed(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

function entryOf(cidr: string, width: 32 | 128): Entry {
  const [address = '', bits = ''] = cidr.split('/')
  const first = width === 32 ? toNumber4(address) : toNumber6(address)
  return { first, last: first + (1n << BigInt(width - Number(bits))) - 1n }
}

function toNumber4(text: string): bigint {
  return text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
}

function toNumber6(text: string): bigint {
  const [head = '', tail] = text.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  return [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')]
    .map((group) => BigInt(`0x${group}`))
    .reduce((sum, group) => sum * 65_536n + group, 0n)
}
