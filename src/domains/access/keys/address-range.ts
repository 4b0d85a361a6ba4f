import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address range in CIDR form: the first `prefixLength` bits of `base`. */
export type AddressRange = { readonly base: Address; readonly prefixLength: number }

/** Callers are identified by their IPv6 /64, so a narrower range could not be checked. */
const ipv6PrefixMax = 64

/**
 * Parses `192.0.2.0/24`, `192.0.2.7` or `2001:db8::/48`. Returns a sentence for the caller when the text is not a range
 * that callers' addresses can be checked against.
 */
export function readAddressRange(text: string): AddressRange | string {
  const [addressText = '', lengthText, ...rest] = text.split('/')
  const address = readIpAddress(addressText)
  if (address === undefined || rest.length > 0) return 'is neither an IPv4 nor an IPv6 range'
  const bits = address.kind() === 'ipv4' ? 32 : 128
  if (lengthText !== undefined && !/^(0|[1-9]\d{0,2})$/.test(lengthText)) {
    return 'has a prefix length that is no whole number'
  }
  const prefixLength = lengthText === undefined ? bits : Number(lengthText)
  if (prefixLength > bits) return `has a prefix length above ${bits}`
  if (address.kind() === 'ipv6' && prefixLength > ipv6PrefixMax) {
    return 'is narrower than an IPv6 /64, by which callers are known; name a /64 or wider'
  }
  const { IPv4, IPv6 } = ipaddr
  const family = address instanceof IPv4 ? IPv4 : IPv6
  const network = family.networkAddressFromCIDR(`${address.toString()}/${prefixLength}`)
  if (network.toString() !== address.toString()) return 'has bits set behind its prefix'
  return { base: address, prefixLength }
}

/** Whether a caller's address, or its block such as `2001:db8:0:1::/64`, is in the range. */
export function isInRange(range: AddressRange, addressBlock: string): boolean {
  const { base, prefixLength } = range
  const address = readIpAddress(addressBlock.replace(/\/64$/, ''))
  return address?.kind() === base.kind() && address.match(base, prefixLength)
}

/** The ranges of a stored address list; undefined for none, which permits every address. */
export function rangesOf(texts: readonly string[] | null): readonly AddressRange[] | undefined {
  return texts?.map(readAddressRange).filter((range) => typeof range !== 'string')
}

/**
 * Strict spellings only: four decimal parts without leading zeros, or groups without a zone or an embedded IPv4
 * address.
 */
function readIpAddress(text: string): Address | undefined {
  if (/^(?:(?:0|[1-9]\d{0,2})[.]){3}(?:0|[1-9]\d{0,2})$/.test(text)) {
    return ipaddr.IPv4.isValid(text) ? ipaddr.IPv4.parse(text) : undefined
  }
  return /^[0-9a-f:]+$/i.test(text) && ipaddr.IPv6.isValid(text)
    ? ipaddr.IPv6.parse(text)
    : undefined
}
