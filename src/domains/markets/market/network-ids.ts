import { networkName } from '../../../kernel/chains.ts'

/** The id of a token or a pool among those of other networks, as GeckoTerminal writes them: `robinhood_0x…`. */
export function networkId(addressOrPool: string): string {
  return `${networkName}_${addressOrPool}`
}

/** The address or pool of such an id, or of one that is written without its network; undefined for another network. */
export function readNetworkId(id: string): string | undefined {
  const at = id.indexOf('_')
  if (at < 0) return id
  return id.slice(0, at).toLowerCase() === networkName ? id.slice(at + 1) : undefined
}
