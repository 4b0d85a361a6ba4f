import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Whether an address belongs to a proxy whose X-Forwarded-For is trusted. */
export type ProxyTrust = (address: string) => boolean

/** Named ranges. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Parses a list of addresses, ranges such as `10.0.0.0/8`, and the names loopback, linklocal and uniquelocal. Throws
 * for anything else: a misspelt range would trust nobody, and rate limits would count the proxy.
 */
export function createProxyTrust(list: readonly string[]): ProxyTrust {
  const blocks = new BlockList()
  for (const entry of list.flatMap((one) => named[one] ?? [one])) add(blocks, entry)
  return (address) => {
    const plain = unmapped(address)
    return isIP(plain) !== 0 && blocks.check(plain, familyOf(plain))
  }
}

/**
 * The sender's address: the last one in the chain that is not a trusted proxy. An invalid address ends the chain,
 * because rate limits and address lists must not use text that a caller can forge.
 */
export function callerAddress(request: IncomingMessage, isTrusted: ProxyTrust): string | undefined {
  const { remoteAddress } = request.socket
  const { 'x-forwarded-for': forwarded } = request.headers
  if (remoteAddress === undefined || forwarded === undefined) return remoteAddress
  const hops = [forwarded].flat().join(',').split(',')
  let caller = remoteAddress
  for (const hop of hops.map((one) => one.trim()).toReversed()) {
    if (!isTrusted(caller) || isIP(hop) === 0) break
    caller = hop
  }
  return caller
}

/** The requested host: from a trusted proxy, else the Host header. */
export function requestedHost(request: IncomingMessage, isTrusted: ProxyTrust): string | undefined {
  const { host, 'x-forwarded-host': forwarded } = request.headers
  const { remoteAddress } = request.socket
  if (forwarded === undefined || remoteAddress === undefined || !isTrusted(remoteAddress)) {
    return host
  }
  // The last entry comes from the nearest proxy; earlier ones came with the request.
  return [forwarded].flat().join(',').split(',').at(-1)?.trim()
}

function add(blocks: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/')
  const size = isIP(address) === 4 ? 32 : 128
  const prefix = bits === undefined ? size : Number(bits)
  const isRange = isIP(address) !== 0 && Number.isInteger(prefix) && prefix > 0 && prefix <= size
  if (!isRange) throw new Error(`"${entry}" is not an address or a range of a trusted proxy`)
  blocks.addSubnet(address, prefix, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6'
}

function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
