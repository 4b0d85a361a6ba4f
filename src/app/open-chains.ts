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
 * Where the contracts beside the launch factory are on chain 4663; null where neither the environment nor the embedded chain
 * names one. `codeHashes` has keccak256 of the code that is expected there; null accepts any code.
 */
export type ChainContracts = Readonly<Record<ContractName, Hex | null>> & {
  readonly codeHashes: Readonly<Record<ContractName, Hex | null>>
}

/** Both chains and what is known to be on them. */
export type Chains = {
  readonly evm: ChainEvm
  readonly solana: ChainSolana
  /** May hold a secret of the operator's; not for callers. */
  readonly solanaRpcUrl: string
  /** Where wallets reach chain 4663; null when none is configured, because EVM_RPC_URL may hold a secret. */
  readonly evmPublicRpcUrl: string | null
  readonly launchpad: {
    readonly address: Hex
    readonly codeHash: Hex | null
    readonly startBlock: bigint
  }
  readonly contracts: ChainContracts
  readonly platformToken: { readonly mint: string; readonly evmAddress: Hex | null }
  /** The dollar tokens that prices are paid in; null where none is configured. */
  readonly usdc: { readonly mint: string | null; readonly evmAddress: Hex | null }
  /** Only on the embedded chains. */
  readonly faucet: DevFaucet | null
}

/** The embedded chains, whoever's daemon they are. */
export type EmbeddedChains = { readonly addresses: ChainAddresses }

/** Whether this configuration runs the embedded chains: it does unless both live ones are named. */
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
      address: toHex(address),
      codeHash: codeHash === null ? null : toHex(codeHash),
      startBlock,
    }
  const { contracts } = required(daemon, 'LAUNCHPAD_ADDRESS').addresses
  return {
    address: contracts.curveLaunchpad,
    codeHash: contracts.codeHashes.curveLaunchpad,
    startBlock: BigInt(contracts.deployedAtBlock),
  }
}

/** What the environment names comes first; a live chain has nothing of the embedded one. */
async function contractsOf(config: Config, daemon: EmbeddedChains | null): Promise<ChainContracts> {
  const embedded = config.evmRpcUrl === null ? daemon?.addresses.contracts : undefined
  const named = config.contracts
  const addresses = await recordOf(contractNames, (name) =>
    toHexOrNull(named[name].address ?? embedded?.[name]),
  )
  const codeHashes = await recordOf(contractNames, (name) =>
    named[name].address === null
      ? toHexOrNull(embedded?.codeHashes[name])
      : toHexOrNull(named[name].codeHash),
  )
  return { ...addresses, codeHashes }
}

function platformTokenOf(config: Config, daemon: EmbeddedChains | null): Chains['platformToken'] {
  const { mint, evmAddress } = config.platformToken
  if (mint !== null) return { mint, evmAddress: evmAddress === null ? null : toHex(evmAddress) }
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
    evmAddress: usdc.evmAddress === null ? (ownEvm ?? null) : toHex(usdc.evmAddress),
    mint: usdc.mint ?? ownMint ?? null,
  }
}

function toHexOrNull(text: string | null | undefined): Hex | null {
  return text == null ? null : toHex(text)
}

function toHex(text: string): Hex {
  return `0x${text.slice(2)}`
}

function required<value>(value: value | null | undefined, name: string): value {
  if (value === undefined || value === null)
    throw new Error(`${name} is not set and no embedded chain runs`)
  return value
}
