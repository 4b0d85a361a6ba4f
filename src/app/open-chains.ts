import type { ChainEvm, Hex } from '../ports/chain-evm.ts'
import type { ChainSolana } from '../ports/chain-solana.ts'
import type { DevFaucet } from '../ports/dev-faucet.ts'
import type { ChainAddresses, EvmContractName } from './chains/addresses.ts'
import { recordOf } from './chains/record-of.ts'
import type { Config } from './config.ts'

const contractNames = [
  'creatorFees',
  'graduator',
  'uniLaunchpad',
  'ponsLaunchpad',
  'tokenFactory',
  'vestingVault',
  'identityRegistry',
  'reputationRegistry',
  'validationRegistry',
  'jobEscrow',
  'weth',
  'uniswapV3Factory',
  'positionManager',
  'swapRouter',
  'quoterV2',
  'tickLens',
  'permit2',
  'multicall3',
] as const satisfies readonly EvmContractName[]

type ContractName = (typeof contractNames)[number]

/**
 * The addresses of contracts on chain 4663 other than the launch factory; null when neither the environment nor the
 * embedded chain has one. `codeHashes` holds keccak256 of the expected code; null accepts any code.
 */
export type ChainContracts = Readonly<Record<ContractName, Hex | null>> & {
  readonly codeHashes: Readonly<Record<ContractName, Hex | null>>
}

/** Both chains and their known contracts. */
export type Chains = {
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  /** May contain an operator's secret; not for callers. */
  readonly solanaRpcUrl: string
  /** The RPC URL of chain 4663 for wallets; null when none is configured, because EVM_RPC_URL may contain a secret. */
  readonly evmPublicRpcUrl: string | null
  readonly launchpad: {
    readonly address: Hex
    readonly codeHash: Hex | null
    readonly startBlock: bigint
  }
  readonly contracts: ChainContracts
  readonly platformToken: { readonly mint: string; readonly evmAddress: Hex | null }
  /** The dollar tokens of prices; null where none is configured. */
  readonly usdc: { readonly mint: string | null; readonly evmAddress: Hex | null }
  /** Only on the embedded chains. */
  readonly faucet: DevFaucet | null
}

/** The embedded chains, whichever process runs their daemon. */
export type EmbeddedChains = { readonly addresses: ChainAddresses }

/** Whether this configuration needs the embedded chains: unless both live ones are configured. */
export function needsDaemon(
  config: Pick<Config, 'embeddedChains' | 'evmRpcUrl' | 'solanaRpcUrl'>,
): boolean {
  if (config.embeddedChains !== null) return false
  return config.evmRpcUrl === null || config.solanaRpcUrl === null
}

/** Connects to the daemon's chains, or to the configured ones. */
export async function openChains(config: Config, daemon: EmbeddedChains | null): Promise<Chains> {
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
    solanaRpcUrl: solanaUrl,
    evmPublicRpcUrl: config.evmPublicRpcUrl ?? (config.evmRpcUrl === null ? evmUrl : null),
    launchpad: launchpadOf(config, daemon),
    contracts: await contractsOf(config, daemon),
    platformToken: platformTokenOf(config, daemon),
    usdc: usdcOf(config, daemon),
    faucet: daemon === null ? null : await openFaucet(daemon),
  }
}

async function openFaucet(daemon: EmbeddedChains): Promise<DevFaucet> {
  const { createDevFaucet } = await import('./chains/faucet-client.ts')
  return createDevFaucet({ adminUrl: daemon.addresses.adminUrl })
}

function launchpadOf(config: Config, daemon: EmbeddedChains | null): Chains['launchpad'] {
  const { address, codeHash, startBlock } = config.launchpad
  if (address !== null)
    return {
      address: asHex(address),
      codeHash: codeHash === null ? null : asHex(codeHash),
      startBlock,
    }
  const { contracts } = required(daemon, 'LAUNCHPAD_ADDRESS').addresses
  return {
    address: contracts.curveLaunchpad,
    codeHash: contracts.codeHashes.curveLaunchpad,
    startBlock: BigInt(contracts.deployedAtBlock),
  }
}

/** The environment takes precedence; a live chain uses none of the embedded chain's addresses. */
async function contractsOf(config: Config, daemon: EmbeddedChains | null): Promise<ChainContracts> {
  const embedded = config.evmRpcUrl === null ? daemon?.addresses.contracts : undefined
  const named = config.contracts
  const addresses = await recordOf(contractNames, (name) =>
    asHexOrNull(named[name].address ?? embedded?.[name]),
  )
  const codeHashes = await recordOf(contractNames, (name) =>
    named[name].address === null
      ? asHexOrNull(embedded?.codeHashes[name])
      : asHexOrNull(named[name].codeHash),
  )
  return { ...addresses, codeHashes }
}

function platformTokenOf(config: Config, daemon: EmbeddedChains | null): Chains['platformToken'] {
  const { mint, evmAddress } = config.platformToken
  if (mint !== null) return { mint, evmAddress: evmAddress === null ? null : asHex(evmAddress) }
  const { solana, contracts } = required(daemon, 'PLATFORM_TOKEN_MINT').addresses
  return {
    mint: solana.platformMint,
    evmAddress: config.evmRpcUrl === null ? contracts.platformToken : null,
  }
}

function usdcOf({ usdc, evmRpcUrl, solanaRpcUrl }: Config, daemon: EmbeddedChains | null) {
  const embedded = daemon?.addresses
  const ownEvm = evmRpcUrl === null ? embedded?.contracts.testUsdc : undefined
  const ownMint = solanaRpcUrl === null ? embedded?.solana.usdcMint : undefined
  return {
    evmAddress: usdc.evmAddress === null ? (ownEvm ?? null) : asHex(usdc.evmAddress),
    mint: usdc.mint ?? ownMint ?? null,
  }
}

function asHexOrNull(text: string | null | undefined): Hex | null {
  return text == null ? null : asHex(text)
}

function asHex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function required<value>(value: value | null | undefined, name: string): value {
  if (value === undefined || value === null)
    throw new Error(`${name} is not set and no embedded chain runs`)
  return value
}
