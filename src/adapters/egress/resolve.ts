import { isIP, isIPv4 } from 'node:net'
import { egressErrors } from '../../kernel/egress-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { HostLookup } from '../../ports/host-lookup.ts'
import { refused } from './refusal.ts'
import type { Target } from './target.ts'

/** How names are resolved, and which addresses are accepted. */
export type ResolveRules = {
  readonly lookup: HostLookup
  /** For configured hosts, which only this machine may know. */
  readonly localLookup: HostLookup
  readonly isPublic: (address: string) => boolean
}

/** At how many addresses of one host a connection is attempted. */
const attemptsMax = 3

/**
 * Resolves a target once and checks every address: a host with a single private address is refused. Returns the
 * addresses to connect to, IPv4 first, because machines without IPv6 are common.
 */
export async function resolveTarget(
  target: Target,
  rules: ResolveRules,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { host, isAllowed } = target
  if (isIP(host) !== 0) {
    if (!isAllowed && !rules.isPublic(host)) throw refused('The host is not a public one.')
    return [host]
  }
  const addresses = await ask(host, isAllowed ? rules.localLookup : rules.lookup, signal)
  if (!isAllowed && !addresses.every((address) => rules.isPublic(address))) {
    throw refused('The host is not a public one.', { host, addresses: addresses.slice(0, 8) })
  }
  const v4 = addresses.filter((address) => isIPv4(address))
  const v6 = addresses.filter((address) => !isIPv4(address))
  return [...v4.slice(0, attemptsMax - 1), ...v6, ...v4.slice(attemptsMax - 1)].slice(
    0,
    attemptsMax,
  )
}

async function ask(
  host: string,
  lookup: HostLookup,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    const addresses = await lookup(host, signal)
    if (addresses.length > 0) return addresses
  } catch (cause) {
    // An aborted call is not a failed look-up.
    if (signal.aborted) throw cause
    throw new AppError(egressErrors.unreachable, 'The host name could not be resolved.', { cause })
  }
  throw new AppError(egressErrors.unreachable, 'The host name has no address.')
}
