import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import type { HostLookup } from '../../ports/host-lookup.ts'

/**
 * Asks DNS servers themselves, never the machine's own list of hosts, and without the search list that would try a
 * name inside the local network. Not through `getaddrinfo`, whose few threads a slow name server could take up.
 */
export function createDnsLookup(
  options: { readonly servers?: readonly string[]; readonly timeoutMs?: number } = {},
): HostLookup {
  return async (name, signal) => {
    signal.throwIfAborted()
    // One for each lookup, so that giving up one does not give up the others.
    const resolver = new Resolver({ timeout: options.timeoutMs ?? 2_000, tries: 2 })
    if (options.servers) resolver.setServers(options.servers)
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      signal.throwIfAborted()
      const addresses = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
      if (addresses.length === 0) throw reasonOf(asked)
      return addresses
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }
}

/** Asks the machine, its own list of hosts included: for hosts that the operator named. */
export const localLookup: HostLookup = async (name, signal) => {
  signal.throwIfAborted()
  const found = await systemLookup(name, { all: true })
  return found.map(({ address }) => address)
}

function reasonOf(asked: readonly PromiseSettledResult<readonly string[]>[]): unknown {
  const failed = asked.find((one) => one.status === 'rejected')
  return failed?.reason ?? new Error('the name has no address')
}
