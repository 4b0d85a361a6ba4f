import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * Blocks of the IANA IPv4 special-purpose registry and the multicast block. Those that the registry calls globally
 * reachable (relays, DNS sinks) are refused too, because none of them hosts a service that is called here.
 */
const specialV4 = blocks('ipv4', [
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
])

/**
 * The only unicast space that IANA has allocated; loopback, mapped, NAT64, local and multicast addresses are outside.
 */
const globalV6 = blocks('ipv6', ['2000::/3'])

/** Blocks of the IANA IPv6 special-purpose registry inside that space; 6to4 and Teredo embed IPv4 addresses. */
const specialV6 = blocks('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** Public by the registries, but the control plane for a machine inside that cloud. */
const controlPlanes = new Set(['168.63.129.16'])

/** Whether the text is a publicly routable IP address. False for anything that is not an address. */
export function isPublicAddress(text: string): boolean {
  if (controlPlanes.has(text)) return false
  if (isIPv4(text)) return !specialV4.check(text, 'ipv4')
  // An address with a zone is link-local.
  if (!isIPv6(text) || text.includes('%')) return false
  return globalV6.check(text, 'ipv6') && !specialV6.check(text, 'ipv6')
}

/** Whether two texts are the same address; an IPv4-mapped IPv6 address equals its IPv4 address. */
export function isSameAddress(left: string, right: string): boolean {
  if ([left, right].some((text) => isIP(text) === 0 || text.includes('%'))) return false
  // A block list with the mapped form does not match the IPv4 form by itself.
  return holds(left, right) || holds(right, left)
}

function holds(address: string, other: string): boolean {
  const list = new BlockList()
  list.addAddress(address, familyOf(address))
  return list.check(other, familyOf(other))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6'
}

function blocks(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [base = '', bits] = range.split('/')
    list.addSubnet(base, Number(bits), family)
  }
  return list
}
