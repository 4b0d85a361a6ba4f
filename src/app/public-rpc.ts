import type { Config } from './config.ts'
import type { Chains } from './open-chains.ts'
import { isLoopback } from './payment-modes.ts'

/** A node's URL that callers may be told, or why there is none. */
export type PublicRpc =
  | { readonly url: string; readonly reason: null }
  | { readonly url: null; readonly reason: string }

/**
 * The RPC URLs for callers: the configured public ones, else those of the embedded chains where callers are on this
 * machine, because these listen on it alone. A configured private URL is never told.
 */
export function publicRpcs(
  config: Pick<Config, 'addresses' | 'evmRpcUrl' | 'solanaPublicRpcUrl' | 'solanaRpcUrl'>,
  chains: Pick<Chains, 'evmPublicRpcUrl' | 'solanaRpcUrl'>,
): { readonly evm: PublicRpc; readonly solana: PublicRpc } {
  const reached = (url: string | null, setting: string): PublicRpc => {
    if (url === null) return unset(setting)
    return isLoopback(url) && !config.addresses.every(isLoopback)
      ? {
          url: null,
          reason: `The node listens on its own machine alone, and ${setting} is not set.`,
        }
      : { url, reason: null }
  }
  const ownSolana = config.solanaRpcUrl === null ? chains.solanaRpcUrl : null
  return {
    evm: reached(chains.evmPublicRpcUrl, 'EVM_PUBLIC_RPC_URL'),
    solana: reached(config.solanaPublicRpcUrl ?? ownSolana, 'SOLANA_PUBLIC_RPC_URL'),
  }
}

function unset(setting: string): PublicRpc {
  return {
    url: null,
    reason: `${setting} is not set, and the URL that the service uses may contain a secret.`,
  }
}
