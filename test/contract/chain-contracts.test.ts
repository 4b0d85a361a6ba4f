import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPublicClient, http, keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EvmContracts, evmContractNames } from '../../src/app/chains/addresses.ts'
import type { ChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { readConfig } from '../../src/app/config.ts'
import { openChains } from '../../src/app/open-chains.ts'
import {
  creatorFeesAbi,
  curveLaunchpadAbi,
  ponsLaunchpadAbi,
  tokenFactoryAbi,
  uniLaunchpadAbi,
} from '../../src/domains/chain/launchpad/abi.gen.ts'
import { createTestChains, type TestChains } from '../support/chain-daemon.ts'

let chains: TestChains

beforeEach(async () => {
  chains = await createTestChains({ isNew: true })
})

afterEach(() => chains.remove())

const clientOf = (daemon: ChainDaemon) =>
  createPublicClient({ transport: http(daemon.addresses.evmRpcUrl) })

async function familiesOf(daemon: ChainDaemon) {
  const { contracts } = daemon.addresses
  const client = clientOf(daemon)
  const vault = { address: contracts.creatorFees, abi: creatorFeesAbi } as const
  const candidates = ['curveLaunchpad', 'uniLaunchpad', 'ponsLaunchpad', 'tokenFactory'] as const
  return Promise.all(
    candidates.map((name) =>
      client.readContract({ ...vault, functionName: 'isFamily', args: [contracts[name]] }),
    ),
  )
}

describe('the contracts of the embedded chain', () => {
  it('are all there after the first start, sealed into one vault, and a second start changes nothing', async () => {
    const first = await chains.start()
    const { contracts } = first.addresses
    const client = clientOf(first)
    for (const name of evmContractNames) {
      const code = (await client.getCode({ address: contracts[name] })) ?? '0x'
      expect(contracts.codeHashes[name], name).toBe(keccak256(code))
    }
    expect(await familiesOf(first)).toEqual([true, true, true, false])
    expect(await termsOf(first)).toEqual([
      ['uni', 0n, contracts.creatorFees, contracts.weth, contracts.uniswapV3Factory],
      ['pons', 10n ** 15n, contracts.creatorFees, contracts.weth, contracts.uniswapV3Factory],
    ])
    const factory = { address: contracts.tokenFactory, abi: tokenFactoryAbi } as const
    expect(await client.readContract({ ...factory, functionName: 'vestingVault' })).toBe(
      contracts.vestingVault,
    )
    const before = await stateOf(first)
    await first.stop()
    expect(await stateOf(await chains.start())).toEqual(before)
  })

  it('are completed when an earlier program left fewer: a new vault has every family', async () => {
    const first = await chains.start()
    await first.stop()
    await forget(chains.dataDir, ['uniLaunchpad', 'ponsLaunchpad', 'tokenFactory', 'vestingVault'])
    const second = await chains.start()
    expect(await familiesOf(second)).toEqual([true, true, true, false])
    const [old, now] = [first.addresses.contracts, second.addresses.contracts]
    expect(baseOf(now)).toEqual(baseOf(old))
    expect(now.creatorFees).not.toBe(old.creatorFees)
    const client = clientOf(second)
    const curve = { address: now.curveLaunchpad, abi: curveLaunchpadAbi } as const
    const config = await client.readContract({ ...curve, functionName: 'config' })
    expect([config.creatorFees, config.graduator].map(lower)).toEqual([
      now.creatorFees,
      now.graduator,
    ])
    const before = await stateOf(second)
    await second.stop()
    expect(await stateOf(await chains.start())).toEqual(before)
  })
})

describe('the contracts that domains are given', () => {
  it('are those of the embedded chain with the hashes of their code', async () => {
    const daemon = await chains.start()
    const { contracts } = await openChains(readConfig({}), daemon)
    const embedded = daemon.addresses.contracts
    expect(embedded).toMatchObject({ ...contracts, codeHashes: contracts.codeHashes })
    expect(Object.values(contracts)).not.toContain(null)
    expect(Object.values(contracts.codeHashes)).not.toContain(null)
  })

  it('are, on a live chain, what the environment names, and the official registries without a code hash', async () => {
    const daemon = await chains.start()
    const weth = `0x${'ab'.repeat(20)}`
    const hash = `0x${'cd'.repeat(32)}`
    const live = readConfig({
      EVM_RPC_URL: daemon.addresses.evmRpcUrl,
      LAUNCHPAD_ADDRESS: daemon.addresses.contracts.curveLaunchpad,
      WETH_ADDRESS: weth,
      WETH_CODE_HASH: hash,
      PERMIT2_ADDRESS: weth,
    })
    const { contracts } = await openChains(live, daemon)
    const { codeHashes, ...addresses } = contracts
    // The authors of ERC-8004 say where these are; without a hash beside them no call is prepared for them.
    expect(named(addresses)).toEqual({
      weth,
      permit2: weth,
      identityRegistry: '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432',
      reputationRegistry: '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63',
    })
    expect(named(codeHashes)).toEqual({ weth: hash })
  })
})

async function termsOf(daemon: ChainDaemon) {
  const { contracts } = daemon.addresses
  const client = clientOf(daemon)
  const [uni, pons] = await Promise.all([
    client.readContract({
      address: contracts.uniLaunchpad,
      abi: uniLaunchpadAbi,
      functionName: 'terms',
    }),
    client.readContract({
      address: contracts.ponsLaunchpad,
      abi: ponsLaunchpadAbi,
      functionName: 'terms',
    }),
  ])
  return Object.entries({ uni, pons }).map(([name, terms]) => [
    name,
    terms.launchFee,
    ...[terms.creatorFees, terms.weth, terms.factory].map(lower),
  ])
}

/** What a start may not change: a deployment makes a block, and another address. */
async function stateOf(daemon: ChainDaemon) {
  const { contracts } = daemon.addresses
  return { contracts, block: await clientOf(daemon).getBlockNumber() }
}

/** What does not depend on the launch contracts. */
function baseOf({ weth, uniswapV3Factory, positionManager, quoterV2, testUsdc }: EvmContracts) {
  return { weth, uniswapV3Factory, positionManager, quoterV2, testUsdc }
}

/** Takes contracts out of the file, as a program that did not have them would have left it. */
async function forget(dataDir: string, names: readonly string[]): Promise<void> {
  const path = join(dataDir, 'chains', 'contracts.json')
  const file: { contracts: Record<string, unknown> } = JSON.parse(await readFile(path, 'utf8'))
  for (const name of names) delete file.contracts[name]
  await writeFile(path, JSON.stringify(file))
}

function named(record: Readonly<Record<string, string | null>>) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}

function lower(address: string): string {
  return address.toLowerCase()
}
