import { join } from 'node:path'
import { readJsonFile, writeFileAtomically } from './durable/atomic-file.ts'

/** The URLs of the embedded chains, and the contracts on them. */
export type ChainAddresses = {
  readonly evmRpcUrl: string
  readonly evmWsUrl: string
  readonly solanaRpcUrl: string
  readonly solanaWsUrl: string
  /** Operator methods of both chains and the faucet; the path is a secret and must not reach a browser or a log. */
  readonly adminUrl: string
  readonly contracts: EvmContracts
  readonly solana: SolanaMints
}

/** Every contract that is deployed on the embedded chain at its first start. */
export const evmContractNames = [
  'curveLaunchpad',
  'uniLaunchpad',
  'ponsLaunchpad',
  // The vault of creator fees, shared by all launch families.
  'creatorFees',
  'graduator',
  'tokenFactory',
  // Holds the grants of the factory's tokens; created by the factory.
  'vestingVault',
  // ERC-8004: agents' identities, and what is said about them.
  'identityRegistry',
  'reputationRegistry',
  'validationRegistry',
  // Money for jobs between agents.
  'jobEscrow',
  'platformToken',
  'testUsdc',
  'weth',
  'uniswapV3Factory',
  'positionManager',
  'swapRouter',
  'quoterV2',
  'tickLens',
  'permit2',
  'multicall3',
] as const

export type EvmContractName = (typeof evmContractNames)[number]

export type EvmContracts = Readonly<Record<EvmContractName, `0x${string}`>> & {
  /** keccak256 of the deployed code; later the same code is expected there. */
  readonly codeHashes: Readonly<Record<EvmContractName, `0x${string}`>>
  /** No event of these contracts is in an earlier block. */
  readonly deployedAtBlock: number
}

export type SolanaMints = {
  readonly usdcMint: string
  readonly platformMint: string
}

export type RememberedPorts = {
  readonly evm: number
  readonly solana: number
  readonly admin: number
}

/** The ports of the last start, so that URLs in wallets and other processes stay valid; zeros at first. */
export async function readRememberedPorts(folder: string): Promise<RememberedPorts> {
  const stored = await readJsonFile(join(folder, 'addresses.json')).catch(() => null)
  const ports =
    typeof stored === 'object' && stored !== null && 'ports' in stored ? stored.ports : null
  return {
    evm: portOf(ports, 'evm'),
    solana: portOf(ports, 'solana'),
    admin: portOf(ports, 'admin'),
  }
}

/** Writes the addresses for tools on this machine, readable by the owner only, because it contains the admin path. */
export async function writeAddresses(
  folder: string,
  content: { readonly ports: RememberedPorts; readonly addresses: ChainAddresses },
): Promise<void> {
  const text = JSON.stringify(content, null, 2)
  await writeFileAtomically(join(folder, 'addresses.json'), [`${text}\n`])
}

function portOf(ports: unknown, name: keyof RememberedPorts): number {
  if (typeof ports !== 'object' || ports === null) return 0
  const value: unknown = Object.getOwnPropertyDescriptor(ports, name)?.value
  return Number.isInteger(value) ? Number(value) : 0
}
