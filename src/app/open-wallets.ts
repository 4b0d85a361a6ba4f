import { concatHex, keccak256, stringToHex } from 'viem'
import { createSolanaPayoutWallet } from '../adapters/solana-rpc/payout-wallet.ts'
import { createEvmPayoutWallet } from '../adapters/viem/evm-payout-wallet.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { Hex } from '../ports/chain-evm.ts'
import type { Database } from '../ports/database.ts'
import type { EvmPayoutWallet, SolanaPayoutWallet } from '../ports/payout-wallet.ts'
import type { Chains } from './open-chains.ts'
import type { ServiceKeys } from './service-keys.ts'

/** The service's wallets; null without a key, which leaves dependent features unconfigured. */
export type ServiceWallets = {
  readonly evm: EvmPayoutWallet | null
  readonly solana: SolanaPayoutWallet | null
  /** Pays only for completing graduations. */
  readonly graduations: EvmPayoutWallet | null
}

/** Opens the wallets of the service's keys. */
export async function openWallets(options: {
  readonly keys: Pick<ServiceKeys, 'evmKey' | 'solanaSeed'>
  /** The configured key for graduations. On the embedded chain one is derived from the service's key. */
  readonly graduationKey: Hex | null
  readonly chains: Pick<Chains, 'evm' | 'faucet' | 'solanaRpcUrl'>
  readonly database: Database
}): Promise<ServiceWallets> {
  const { keys, chains, database } = options
  const { evmKey, solanaSeed: seed } = keys
  const walletOf = (key: Hex | null) =>
    key === null
      ? null
      : createEvmPayoutWallet({ key, chainId: evmChainId, chain: chains.evm, database })
  return {
    evm: walletOf(evmKey),
    graduations: walletOf(options.graduationKey ?? graduationKeyOf(chains, evmKey)),
    solana:
      seed === null ? null : await createSolanaPayoutWallet({ seed, rpcUrl: chains.solanaRpcUrl }),
  }
}

/**
 * A separate account, so that payments and graduations never wait for each other's transactions. With real money it
 * must be configured explicitly.
 */
function graduationKeyOf({ faucet }: Pick<Chains, 'faucet'>, evmKey: Hex | null): Hex | null {
  if (faucet === null || evmKey === null) return null
  return keccak256(concatHex([evmKey, stringToHex('graduations')]))
}
