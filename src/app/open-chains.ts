import type { ChainEvm, Hex } from '../ports/chain-evm.ts'
import type { ChainSolana } from '../ports/chain-solana.ts'
import type { DevFaucet } from '../ports/dev-faucet.ts'
import type { ChainDaemon } from './chains/start-daemon.ts'
import type { Config } from './config.ts'

/** Both chains and what is known to be on them. */
export type Chains = {
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  /** Where wallets reach chain 4663; null when none is configured, because EVM_RPC_URL may hold a secret. */
  readonly evmPublicRpcUrl: string | null
  readonly launchpad: {
    readonly address: Hex
    readonly codeHash: Hex | null
    readonly startBlock: bigint
  }
  readonly platformToken: { readonly mint: string; readonly evmAddress: Hex | null }
  /** Only on the embedded chains. */
  readonly faucet: DevFaucet | null
}

/** Whether this configuration runs the embedded chains: it does unless both live ones are named. */
export function needsDaemon(config: Config): boolean {
  return config.evmRpcUrl === null || config.solanaRpcUrl === null
}

/** Connects to the daemon's chains, or to the configured ones. */
export async function openChains(config: Config, daemon: ChainDaemon | null): Promise<Chains> {
  const [{ createViemChainEvm }, { createSolanaRpcChain }] = await Promise.all([
    import('../adapters/viem/viem-chain-evm.ts'),
    import('../adapters/solana-rpc/solana-rpc-chain.ts'),
  ])
  const embedded = daemon?.addresses
  const evmUrl = config.evmRpcUrl ?? required(embedded?.evmRpcUrl, 'EVM_RPC_URL')
  const solanaUrl = config.solanaRpcUrl ?? required(embedded?.solanaRpcUrl, 'SOLANA_RPC_URL')
  return {
    evm: createViemChainEvm({ rpcUrl: evmUrl }),
    solana: createSolanaRpcChain({ rpcUrl: solanaUrl }),
    evmPublicRpcUrl: config.evmPublicRpcUrl ?? (config.evmRpcUrl === null ? evmUrl : null),
    launchpad: launchpadOf(config, daemon),
    platformToken: platformTokenOf(config, daemon),
    faucet: daemon === null ? null : await openFaucet(daemon),
  }
}

async function openFaucet(daemon: ChainDaemon): Promise<DevFaucet> {
  const { createDevFaucet } = await import('./chains/faucet-client.ts')
  return createDevFaucet({ adminUrl: daemon.addresses.adminUrl })
}

function launchpadOf(config: Config, daemon: ChainDaemon | null): Chains['launchpad'] {
  const { address, codeHash, startBlock } = config.launchpad
  if (address !== null)
    return {
      address: toHex(address),
      codeHash: codeHash === null ? null : toHex(codeHash),
      startBlock,
    }
  const { contracts } = required(daemon, 'LAUNCHPAD_ADDRESS').addresses
  return {
    address: contracts.curveLaunchpad,
    codeHash: null,
    startBlock: BigInt(contracts.deployedAtBlock),
  }
}

function platformTokenOf(config: Config, daemon: ChainDaemon | null): Chains['platformToken'] {
  const { mint, evmAddress } = config.platformToken
  if (mint !== null) return { mint, evmAddress: evmAddress === null ? null : toHex(evmAddress) }
  const { solana, contracts } = required(daemon, 'PLATFORM_TOKEN_MINT').addresses
  return {
    mint: solana.platformMint,
    evmAddress: config.evmRpcUrl === null ? contracts.platformToken : null,
  }
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function required<value>(value: value | null | undefined, name: string): value {
  if (value === undefined || value === null)
    throw new Error(`${name} is not set and no embedded chain runs`)
  return value
}
