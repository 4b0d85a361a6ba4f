import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(import.meta.url)
const periphery = '@uniswap/v3-periphery/artifacts/contracts'

/** Creation code with its ABI. */
export type ContractArtifact = {
  readonly abi: readonly unknown[]
  readonly bytecode: `0x${string}`
  /** SHA-256 of the creation code, to detect a changed contract. */
  readonly buildSha256: string
}

/** Uniswap's contracts from their published packages. */
export const uniswapArtifacts = {
  uniswapV3Factory:
    '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positionManager: `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager.json`,
  swapRouter: `${periphery}/SwapRouter.sol/SwapRouter.json`,
  quoterV2: `${periphery}/lens/QuoterV2.sol/QuoterV2.json`,
  tickLens: `${periphery}/lens/TickLens.sol/TickLens.json`,
} as const

/** Reads an artifact of a package by its import path. */
export function readPackageArtifact(path: string): Promise<ContractArtifact> {
  return readArtifact(require.resolve(path))
}

/** Reads a compiled contract from a file. */
export async function readArtifact(path: string): Promise<ContractArtifact> {
  const artifact: unknown = JSON.parse(await readFile(path, 'utf8'))
  const abi = fieldOf(artifact, 'abi')
  const bytecode = fieldOf(artifact, 'bytecode')
  if (!Array.isArray(abi) || typeof bytecode !== 'string') {
    throw new Error(`${path} is not a compiled contract`)
  }
  const code = bytecode.replace(/^0x/, '')
  const buildSha256 = createHash('sha256').update(code).digest('hex')
  return { abi, bytecode: `0x${code}`, buildSha256 }
}

/** The code of Permit2, for its canonical address. */
export async function readPermit2Code(artifactsFolder: string): Promise<string> {
  const path = join(artifactsFolder, 'vendor', 'Permit2.json')
  const code = fieldOf(JSON.parse(await readFile(path, 'utf8')), 'deployedBytecode')
  if (typeof code !== 'string') throw new Error(`${path} has no code`)
  return code
}

/** The creation code of Multicall3; calling it returns the contract's code. */
export async function readMulticall3Code(): Promise<unknown> {
  // viem contains it but does not export it.
  const root = dirname(require.resolve('viem/package.json'))
  const constants: unknown = await import(
    pathToFileURL(join(root, '_esm', 'constants', 'contracts.js')).href
  )
  return fieldOf(constants, 'multicall3Bytecode')
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.getOwnPropertyDescriptor(value, name)?.value
}
