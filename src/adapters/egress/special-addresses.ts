import { isIPv4, isIPv6 } from 'node:net'

/**
 * Blocks of the IANA IPv4 special-purpose registry and the multicast block. What the registry calls globally
 * reachable (relays, DNS sinks) is refused with the rest: nobody serves there what we would ask for.
 */
const specialV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(toBlock)

/** The only unicast space that IANA has given out; loopback, mapped, NAT64, local and multicast lie outside. */
const globalV6 = toBlock('2000::/3')

/** Blocks of the IANA IPv6 special-purpose registry within that space; 6to4 and Teredo carry IPv4 addresses. */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map(
  toBlock,
)

/** Public by the registries, but a machine inside a cloud reaches its own control plane there. */
const controlPlanes = new Set(['168.63.129.16'])

/** Whether the text is an address that anybody on the internet could be asked at. Never for anything else. */
export function isPublicAddress(text: string): boolean {
  const bytes = addressBytes(text)
  if (bytes === undefined || controlPlanes.has(text)) return false
  if (bytes.length === 4) return !specialV4.some((block) => isWithin(bytes, block))
  return isWithin(bytes, globalV6) && !specialV6.some((block) => isWithin(bytes, block))
}

/** Whether two texts are the same address; an IPv4 address that is mapped into IPv6 is the one it maps. */
export function isSameAddress(left: string, right: string): boolean {
  const a = addressBytes(unmapped(left))
  const b = addressBytes(unmapped(right))
  return a !== undefined && b !== undefined && Buffer.compare(a, b) === 0
}

type Block = { readonly bytes: Uint8Array; readonly bits: number }

function toBlock(cidr: string): Block {
  const [address = '', bits] = cidr.split('/')
  const bytes = addressBytes(address)
  if (bytes === undefined) throw new Error(`${cidr} is not a block of addresses`)
  return { bytes, bits: Number(bits) }
}

function isWithin(bytes: Uint8Array, block: Block): boolean {
  const whole = block.bits >> 3
  for (let index = 0; index < whole; index++) {
    if (bytes[index] !== block.bytes[index]) return false
  }
  const rest = block.bits & 7
  if (rest === 0) return true
  const mask = 0xff << (8 - rest)
  return ((bytes[whole] ?? 0) & mask) === ((block.bytes[whole] ?? 0) & mask)
}

/** 4 or 16 bytes; undefined for a text that is no address, and for one with a zone. */
function addressBytes(text: string): Uint8Array | undefined {
  if (isIPv4(text)) return Uint8Array.from(text.split('.'), Number)
  if (!isIPv6(text) || text.includes('%')) return undefined
  const [head = '', tail] = withoutDottedEnd(text).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: gap }, () => 0), ...after]
  return Uint8Array.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}

function groupsOf(text: string): readonly number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** `::ffff:127.0.0.1` as `::ffff:7f00:1`. */
function withoutDottedEnd(text: string): string {
  const start = text.lastIndexOf(':') + 1
  const end = text.slice(start)
  if (!end.includes('.')) return text
  const [a = 0, b = 0, c = 0, d = 0] = end.split('.').map(Number)
  return `${text.slice(0, start)}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

function unmapped(text: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1]
  return mapped ?? text
}
