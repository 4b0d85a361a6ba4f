import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
} from 'viem'
import { readArtifact } from '../../src/app/chains/contract-artifacts.ts'
import {
  graduatorTerms,
  launchpadConfig,
  lockedPoolTerms,
} from '../../src/app/chains/launchpad-config.ts'
import {
  creatorFeesAbi,
  tokenFactoryAbi,
  uniswapV3GraduatorAbi,
} from '../../src/domains/chain/launchpad/abi.gen.ts'
import type { SharedAddresses } from '../../src/domains/chain/launchpad/index.ts'
import { createLaunchpadWorld, type LaunchpadWorld } from './launchpad-world.ts'
import { createUniswapChain, type UniswapChain } from './uniswap-chain.ts'

/** A chain with every launch family on the terms of the embedded one, and what is configured of them. */
export type FamiliesChain = UniswapChain & {
  readonly uni: Hex
  readonly pons: Hex
  readonly graduator: Hex
  readonly tokenFactory: Hex
  readonly vestingVault: Hex
  /** The launchpad on this chain, with a database of its own. */
  readonly world: (shared?: SharedAddresses) => Promise<LaunchpadWorld>
}

/** Starts the chain and deploys Uniswap and all launch contracts, sealed with one vault. */
export async function createFamiliesChain(): Promise<FamiliesChain> {
  const chain = await createUniswapChain()
  const deploy = async (name: string, args: readonly unknown[]) => {
    const path = new URL(`../../contracts/artifacts/${name}.json`, import.meta.url).pathname
    const { abi, bytecode } = await readArtifact(path)
    return chain.send({ data: encodeDeployData({ abi: abi as Abi, bytecode, args }) })
  }
  const creatorFees = await deploy('CreatorFees', [])
  const { factory, owner: protocolFeeOwner, weth } = chain
  const accounts = { factory, weth, creatorFees, protocolFeeOwner }
  const graduator = await deploy('UniswapV3Graduator', [graduatorTerms(accounts)])
  const count = await chain.evm.getTransactionCount(protocolFeeOwner, 'latest')
  const bind = { abi: uniswapV3GraduatorAbi, functionName: 'bind' } as const
  // The launchpad comes with the transaction after this one.
  const next = getContractAddress({ from: protocolFeeOwner, nonce: BigInt(count) + 1n })
  await chain.send({ to: graduator, data: encodeFunctionData({ ...bind, args: [next] }) })
  const launchpad = await deploy('CurveLaunchpad', [
    launchpadConfig({ protocolFeeOwner, graduator, creatorFees }),
  ])
  const uni = await deploy('UniLaunchpad', [lockedPoolTerms(0n, accounts)])
  const pons = await deploy('PonsLaunchpad', [lockedPoolTerms(10n ** 15n, accounts)])
  const seal = { abi: creatorFeesAbi, functionName: 'seal' } as const
  await chain.send({
    to: creatorFees,
    data: encodeFunctionData({ ...seal, args: [[launchpad, uni, pons]] }),
  })
  const tokenFactory = await deploy('TokenFactory', [])
  const asked = { abi: tokenFactoryAbi, functionName: 'vestingVault' } as const
  const answer = await chain.evm.call({ to: tokenFactory, data: encodeFunctionData(asked) })
  const vestingVault = getAddress(`0x${answer.slice(26)}`)
  const here = { ...chain, launchpadAddress: launchpad, creatorFeesAddress: creatorFees }
  const place = (address: Hex) => ({ address, codeHash: null })
  return {
    ...here,
    uni,
    pons,
    graduator,
    tokenFactory,
    vestingVault,
    world: (shared = { swapRouter: place(chain.swapRouter) }) =>
      createLaunchpadWorld(here, {
        shared,
        poolFactory: factory,
        further: {
          uni: place(uni),
          pons: place(pons),
          graduator: place(graduator),
          tokenFactory: place(tokenFactory),
          vestingVault: place(vestingVault),
        },
      }),
  }
}
