import { getAddress } from 'viem'
import type { SettledFacts } from '../domains/platform/bootstrap/index.ts'
import type { Hex } from '../ports/chain-evm.ts'
import type { Config } from './config.ts'
import type { Chains } from './open-chains.ts'

/** A contract that the service works with, as callers are told. */
export type KnownContract = SettledFacts['chains'][number]['contracts'][number]

type ContractName = Exclude<keyof Chains['contracts'], 'codeHashes'>
type Words = readonly [label: string, role: KnownContract['role']]

/** Total over the contracts of the configuration, so that a new one is not forgotten. */
const words: Readonly<Record<ContractName, Words>> = {
  creatorFees: ['Creator fee vault', 'launch_part'],
  graduator: ['Graduator', 'launch_part'],
  uniLaunchpad: ['Uniswap launchpad', 'launch_factory'],
  ponsLaunchpad: ['Pons launchpad', 'launch_factory'],
  tokenFactory: ['Token factory', 'launch_factory'],
  vestingVault: ['Vesting vault', 'launch_part'],
  identityRegistry: ['Agent identity registry', 'agent_registry'],
  reputationRegistry: ['Agent reputation registry', 'agent_registry'],
  validationRegistry: ['Agent validation registry', 'agent_registry'],
  jobEscrow: ['Job escrow', 'agent_registry'],
  weth: ['Wrapped ether', 'payment_token'],
  uniswapV3Factory: ['Uniswap V3 factory', 'exchange'],
  positionManager: ['Uniswap V3 positions', 'exchange'],
  swapRouter: ['Uniswap V3 router', 'exchange'],
  quoterV2: ['Uniswap V3 quoter', 'exchange'],
  tickLens: ['Uniswap V3 tick lens', 'tool'],
  permit2: ['Permit2', 'tool'],
  multicall3: ['Multicall3', 'tool'],
}
const names = Object.keys(words).filter((name): name is ContractName => name in words)
const usdcDecimals = 6

/** The contracts of chain 4663, and the mints of Solana, as they are configured. */
export function knownContracts(
  chains: Pick<Chains, 'contracts' | 'launchpad' | 'platformToken' | 'usdc'>,
  { platformToken: { decimals } }: Pick<Config, 'platformToken'>,
): { readonly evm: readonly KnownContract[]; readonly solana: readonly KnownContract[] } {
  const { contracts, launchpad, platformToken, usdc } = chains
  return {
    evm: [
      evmContract('curveLaunchpad', launchpad.address, ['Curve launchpad', 'launch_factory']),
      ...names.map((name) => evmContract(name, contracts[name], words[name])),
      evmToken('usdc', usdc.evmAddress, ['USDC', 'payment_token', usdcDecimals]),
      evmToken('platformToken', platformToken.evmAddress, [
        'Platform token',
        'platform_token',
        decimals,
      ]),
    ].flat(),
    solana: [
      token('usdc', usdc.mint, ['USDC', 'payment_token', usdcDecimals]),
      token('platformToken', platformToken.mint, ['Platform token', 'platform_token', decimals]),
    ].flat(),
  }
}

function evmContract(name: string, address: Hex | null, [label, role]: Words): KnownContract[] {
  const decimals = name === 'weth' ? 18 : null
  return address === null ? [] : [{ name, label, role, address: getAddress(address), decimals }]
}

function evmToken(name: string, address: Hex | null, about: readonly [...Words, number]) {
  return token(name, address === null ? null : getAddress(address), about)
}

function token(
  name: string,
  address: string | null,
  [label, role, decimals]: readonly [...Words, number],
): KnownContract[] {
  return address === null ? [] : [{ name, label, role, address, decimals }]
}
