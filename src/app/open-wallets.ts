import { createSolanaPayoutWallet } from '../adapters/solana-rpc/payout-wallet.ts'
import { createEvmPayoutWallet } from '../adapters/viem/evm-payout-wallet.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Database } from '../ports/database.ts'
import type { EvmPayoutWallet, SolanaPayoutWallet } from '../ports/payout-wallet.ts'
import type { Chains } from './open-chains.ts'
import type { ServiceKeys } from './service-keys.ts'

/** The service's wallets; null where it has no key, so that what needs one is not configured. */
export type ServiceWallets = {
  readonly evm: EvmPayoutWallet | null
  readonly solana: SolanaPayoutWallet | null
}

/** Opens the wallets of the service's keys. */
export async function openWallets(options: {
  readonly keys: Pick<ServiceKeys, 'evmKey' | 'solanaSeed'>
  readonly chains: Pick<Chains, 'evm' | 'solanaRpcUrl'>
  readonly database: Database
}): Promise<ServiceWallets> {
  const { keys, chains, database } = options
  const { evmKey: key, solanaSeed: seed } = keys
  return {
    evm:
      key === null
        ? null
        : createEvmPayoutWallet({ key, chainId: evmChainId, chain: chains.evm, database }),
    solana:
      seed === null ? null : await createSolanaPayoutWallet({ seed, rpcUrl: chains.solanaRpcUrl }),
  }
}
