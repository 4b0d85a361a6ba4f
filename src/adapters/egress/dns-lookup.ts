import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { HostLookup } from '../../ports/host-lookup.ts'

/**
 * Queries DNS servers directly, without the hosts file and without the search list, which would try names inside the
 * local network. Avoids `getaddrinfo`, whose few threads a slow name server could block.
 */
export function createDnsLookup(
  options: { readonly servers?: readonly string[]; readonly timeoutMs?: number } = {},
): HostLookup {
  return async (name, signal) => {
    signal.throwIfAborted()
    // One resolver for each look-up, so that cancelling one does not cancel others.
    const resolver = new Resolver({ timeout: options.timeoutMs ?? 2_000, tries: 2 })
    if (options.servers) resolver.setServers(options.servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const lookups = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      signal.throwIfAborted()
      const addresses = lookups.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (addresses.length === 0) throw reasonOf(lookups)
      return addresses
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Uses the system's resolver with its hosts file, for hosts that the operator configured. */
export const localLookup: HostLookup = async (name, signal) => {
  signal.throwIfAborted()
  const found = await systemLookup(name, { all: true })
  return found.map(({ address }) => address)
}

function reasonOf(lookups: readonly PromiseSettledResult<readonly string[]>[]): unknown {
  const failed = lookups.find((one) => one.status === 'rejected')
  return failed?.reason ?? new Error('the name has no address')
}
