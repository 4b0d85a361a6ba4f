/** A block of addresses in CIDR form: the first `prefixLength` bits of `base` count. */
export type AddressRange = {
  readonly version: 4 | 6
  readonly base: bigint
  readonly prefixLength: number
}

/** Callers are known by their IPv6 /64, so a narrower range could never be told apart. */
const ipv6PrefixMax = 64

/**
 * Reads `192.0.2.0/24`, `192.0.2.7` or `2001:db8::/48`. Answers a sentence for the caller when the text is
 * no range that can be held against a caller's address.
 */
export function readAddressRange(text: string): AddressRange | string {
  const [addressText = '', lengthText, ...rest] = text.split('/')
  const address = readAddress(addressText)
  if (address === undefined || rest.length > 0) return 'is neither an IPv4 nor an IPv6 range'
  const bits = address.version === 4 ? 32 : 128
  if (lengthText !== undefined && !/^(0|[1-9]\d{0,2})$/.test(lengthText)) {
    return 'has a prefix length that is no whole number'
  }
  const prefixLength = lengthText === undefined ? bits : Number(lengthText)
  if (prefixLength > bits) return `has a prefix length above ${bits}`
  if (address.version === 6 && prefixLength > ipv6PrefixMax) {
    return 'is narrower than an IPv6 /64, by which callers are known; name a /64 or wider'
  }
  const hostBits = BigInt(bits - prefixLength)
  if ((address.value >> hostBits) << hostBits !== address.value) {
    return 'has bits set behind its prefix'
  }
  return { version: address.version, base: address.value, prefixLength }
}

/** Whether a caller's address, or its block such as `2001:db8:0:1::/64`, lies in the range. */
export function isInRange(range: AddressRange, addressBlock: string): boolean {
  const address = readAddress(addressBlock.replace(/\/64$/, ''))
  if (address === undefined || address.version !== range.version) return false
  const hostBits = BigInt((range.version === 4 ? 32 : 128) - range.prefixLength)
  return address.value >> hostBits === range.base >> hostBits
}

/** The ranges of a stored address list; undefined for none, which means anywhere. */
export function rangesOf(texts: readonly string[] | null): readonly AddressRange[] | undefined {
  return texts?.map(readAddressRange).filter((range) => typeof range !== 'string')
}

type Address = { readonly version: 4 | 6; readonly value: bigint }

function readAddress(text: string): Address | undefined {
  return text.includes(':') ? readIpv6(text) : readIpv4(text)
}

function readIpv4(text: string): Address | undefined {
  const parts = text.split('.')
  if (parts.length !== 4) return undefined
  let value = 0n
  for (const part of parts) {
    if (!/^(0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined
    value = (value << 8n) | BigInt(part)
  }
  return { version: 4, value }
}

function readIpv6(text: string): Address | undefined {
  const [head = '', tail, ...rest] = text.split('::')
  if (rest.length > 0) return undefined
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = 8 - left.length - right.length
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined
  const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n)
  return { version: 6, value }
}
