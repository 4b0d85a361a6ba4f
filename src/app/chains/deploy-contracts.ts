import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EvmContracts } from './addresses.ts'
import { readJsonFile, writeFileAtomically } from './durable/atomic-file.ts'
import type { AskEvm, EvmOperator } from './evm-operator.ts'
import { launchpadConfig } from './launchpad-config.ts'

const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Address and SHA-256 of the code on the chain, to notice a chain that is not the one of the file. */
type Deployed = { readonly address: `0x${string}`; readonly codeSha256: string }
type Names = 'curveLaunchpad' | 'platformToken' | 'testUsdc' | 'multicall3'
type ContractsFile = {
  readonly chainId: number
  readonly deployedAtBlock: number
  readonly contracts: Readonly<Record<Names, Deployed>>
}

/**
 * The addresses of the platform's contracts on the embedded chain. What the file names and the chain still has is
 * left alone; only what is missing is deployed, so that a restart changes nothing.
 */
export async function deployContracts(options: {
  readonly ask: AskEvm
  readonly operator: () => Promise<EvmOperator>
  readonly chainId: number
  /** Holds `contracts.json`. */
  readonly folder: string
  /** Holds the compiled contracts, one JSON file each. */
  readonly artifactsFolder: string
}): Promise<EvmContracts> {
  const { ask, operator, chainId, folder, artifactsFolder } = options
  const path = join(folder, 'contracts.json')
  const known = await readContractsFile(path, chainId)
  const deployedAtBlock = known?.deployedAtBlock ?? Number(await ask('eth_blockNumber', []))
  let changed = false

  async function ensure(name: Names, deploy: () => Promise<`0x${string}`>): Promise<Deployed> {
    const earlier = known?.contracts[name]
    if (earlier !== undefined && (await codeSha256(ask, earlier.address)) === earlier.codeSha256) {
      return earlier
    }
    changed = true
    const address = await deploy()
    return { address, codeSha256: await codeSha256(ask, address) }
  }

  async function deployArtifact(
    name: string,
    argumentsOf: (owner: `0x${string}`) => readonly unknown[],
  ): Promise<`0x${string}`> {
    const account = await operator()
    const artifact = await readArtifact(join(artifactsFolder, `${name}.json`))
    return account.deploy({ ...artifact, args: argumentsOf(account.address) })
  }

  const contracts: ContractsFile['contracts'] = {
    multicall3: await ensure('multicall3', () => placeMulticall(ask)),
    curveLaunchpad: await ensure('curveLaunchpad', () =>
      deployArtifact('CurveLaunchpad', (owner) => [launchpadConfig(owner)]),
    ),
    platformToken: await ensure('platformToken', () =>
      deployArtifact('PlatformToken', (owner) => [owner]),
    ),
    testUsdc: await ensure('testUsdc', () => deployArtifact('TestUsdc', (owner) => [owner])),
  }
  if (changed) {
    const content: ContractsFile = { chainId, deployedAtBlock, contracts }
    await writeFileAtomically(path, [`${JSON.stringify(content, null, 2)}\n`], 0o644)
  }
  return {
    curveLaunchpad: contracts.curveLaunchpad.address,
    platformToken: contracts.platformToken.address,
    testUsdc: contracts.testUsdc.address,
    multicall3: contracts.multicall3.address,
    deployedAtBlock,
  }
}

async function placeMulticall(ask: AskEvm): Promise<`0x${string}`> {
  // viem has the creation code but does not export it; calling it returns the code of the contract.
  const root = dirname(createRequire(import.meta.url).resolve('viem/package.json'))
  const constants: unknown = await import(
    pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href
  )
  const data = fieldOf(constants, 'multicall3Bytecode')
  const code = await ask('eth_call', [{ data }, 'latest'])
  await ask('anvil_setCode', [multicall3, code])
  return multicall3
}

async function codeSha256(ask: AskEvm, address: string): Promise<string> {
  const code = String(await ask('eth_getCode', [address, 'latest']))
  // An address without code must never count as the contract.
  return code === '0x' ? 'none' : createHash('sha256').update(code).digest('hex')
}

async function readArtifact(
  path: string,
): Promise<{ readonly abi: readonly unknown[]; readonly bytecode: `0x${string}` }> {
  const artifact: unknown = JSON.parse(await readFile(path, 'utf8'))
  const abi = fieldOf(artifact, 'abi')
  const bytecode = fieldOf(artifact, 'bytecode')
  if (!Array.isArray(abi) || typeof bytecode !== 'string') {
    throw new Error(`${path} is not a compiled contract`)
  }
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}

async function readContractsFile(path: string, chainId: number): Promise<ContractsFile | null> {
  const stored = await readJsonFile(path)
  if (typeof stored !== 'object' || stored === null) return null
  if (!('chainId' in stored) || stored.chainId !== chainId) return null
  // Written by this program as a whole; each address is proved by its code on the chain.
  return stored as ContractsFile
}
