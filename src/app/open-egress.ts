import { createDnsLookup } from '../adapters/egress/dns-lookup.ts'
import { createEgress } from '../adapters/egress/undici-egress.ts'
import type { Egress } from '../ports/egress.ts'
import type { Config } from './config.ts'
import type { Shutdown } from './shutdown.ts'

/** The egress ports. */
export type EgressPorts = {
  /** For URLs from callers. */
  readonly egress: Egress
  /** For URLs that the operator configured, which may be private. */
  readonly operatorEgress: Egress
}

/** Opens the egress ports. A private host that the operator configured for a service is not reachable for callers. */
export function openEgress(config: Config, shutdown: Pick<Shutdown, 'onStop'>): EgressPorts {
  const open = (allowedHosts: readonly string[]) => {
    const egress = createEgress({
      lookup: createDnsLookup(),
      allowedHosts,
      userAgent: config.service.name,
    })
    shutdown.onStop('egress', () => egress.close())
    return egress
  }
  return {
    egress: open(config.egressAllowedHosts),
    operatorEgress: open(config.configuredUrls.map(hostOf)),
  }
}

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address)
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
}
