/**
 * Compiles the contracts and writes `contracts/artifacts/*.json` and the typed ABIs. `node tools/contracts/build.ts
 * --check` writes nothing and fails when a committed file differs. Sources that were up to date at the last check are
 * not compiled again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { filesUnder } from '../check/source-files.ts'
import { type Artifact, compileContracts } from './compile.ts'

const require = createRequire(import.meta.url)
const permit2Source = '@uniswap/v4-periphery/lib/permit2/test/utils/DeployPermit2.sol'
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** The contracts of a domain, and the module for their ABIs. */
type Built = {
  readonly name: string
  readonly file: string
  /** Null for a contract that is not called by its ABI. */
  readonly abiName: string | null
}

const launchContracts: readonly Built[] = [
  { name: 'CurveLaunchpad', file: 'CurveLaunchpad.sol', abiName: 'curveLaunchpadAbi' },
  { name: 'CreatorFees', file: 'CreatorFees.sol', abiName: 'creatorFeesAbi' },
  { name: 'UniswapV3Graduator', file: 'UniswapV3Graduator.sol', abiName: 'uniswapV3GraduatorAbi' },
  { name: 'LaunchToken', file: 'LaunchToken.sol', abiName: 'launchTokenAbi' },
  { name: 'UniLaunchpad', file: 'UniLaunchpad.sol', abiName: 'uniLaunchpadAbi' },
  { name: 'PonsLaunchpad', file: 'PonsLaunchpad.sol', abiName: 'ponsLaunchpadAbi' },
  { name: 'LimitedToken', file: 'LimitedToken.sol', abiName: 'limitedTokenAbi' },
  { name: 'LimitedTokenDeployer', file: 'LimitedTokenDeployer.sol', abiName: null },
  { name: 'TokenFactory', file: 'TokenFactory.sol', abiName: 'tokenFactoryAbi' },
  { name: 'VestingVault', file: 'VestingVault.sol', abiName: 'vestingVaultAbi' },
  { name: 'PlatformToken', file: 'dev/PlatformToken.sol', abiName: 'platformTokenAbi' },
  { name: 'WrappedEther', file: 'dev/WrappedEther.sol', abiName: null },
  { name: 'TestUsdc', file: 'dev/TestUsdc.sol', abiName: 'testUsdcAbi' },
]

const registries: readonly Built[] = [
  {
    name: 'IdentityRegistry',
    file: 'registries/IdentityRegistry.sol',
    abiName: 'identityRegistryAbi',
  },
  {
    name: 'ReputationRegistry',
    file: 'registries/ReputationRegistry.sol',
    abiName: 'reputationRegistryAbi',
  },
  {
    name: 'ValidationRegistry',
    file: 'registries/ValidationRegistry.sol',
    abiName: 'validationRegistryAbi',
  },
]

const escrows: readonly Built[] = [
  { name: 'JobEscrow', file: 'JobEscrow.sol', abiName: 'jobEscrowAbi' },
]

const contracts = [...launchContracts, ...registries, ...escrows]
const launchAbi = 'src/domains/chain/launchpad/abi.gen.ts'
const registryAbi = 'src/domains/agents/registry/abi.gen.ts'
const escrowAbi = 'src/domains/agents/escrows/abi.gen.ts'
/** The fingerprint of all inputs and outputs at the last successful check. */
const soundFile = '.cache/contracts.sound'

main()

function main(): void {
  const isCheck = process.argv.includes('--check')
  if (isCheck && readIfPresent(soundFile) === fingerprint()) return
  const files = outputs(compileContracts(contracts))
  if (!isCheck) {
    for (const [path, text] of files) write(path, text)
    process.stdout.write(`wrote ${files.size} files\n`)
    return
  }
  const stale = [...files].filter(([path, text]) => readIfPresent(path) !== text)
  for (const [path] of stale) process.stderr.write(`${path} is stale\n`)
  if (stale.length === 0) {
    write(soundFile, fingerprint())
    return
  }
  process.stderr.write('run: node tools/contracts/build.ts\n')
  process.exitCode = 1
}

function outputs(artifacts: readonly Artifact[]): Map<string, string> {
  const files = new Map(
    artifacts.map((artifact) => [
      `contracts/artifacts/${artifact.name}.json`,
      `${JSON.stringify(artifact, null, 1)}\n`,
    ]),
  )
  files.set('contracts/artifacts/vendor/Permit2.json', permit2())
  return files
    .set(launchAbi, abiModule(launchContracts, artifacts))
    .set(registryAbi, abiModule(registries, artifacts))
    .set(escrowAbi, abiModule(escrows, artifacts))
}

/** Covers the sources, this program, the locked compiler and packages, and every built file. */
function fingerprint(): string {
  const folders = ['contracts/src', 'contracts/artifacts', 'tools/contracts']
  const files = folders.flatMap((folder) => filesUnder(root, folder))
  const hash = createHash('sha256')
  for (const file of [...files, launchAbi, registryAbi, escrowAbi, 'package-lock.json']) {
    hash.update(`${file}\0${readIfPresent(file)}\0`)
  }
  return hash.digest('hex')
}

/** Permit2's code as its authors publish it (MIT), for chains that do not have it at its address. */
function permit2(): string {
  const source = readFileSync(require.resolve(permit2Source), 'utf8')
  const code = /hex"([0-9a-f]+)"/.exec(source)?.[1]
  if (code === undefined) throw new Error(`${permit2Source} has no code`)
  const artifact = { name: 'Permit2', source: permit2Source, deployedBytecode: `0x${code}` }
  return `${JSON.stringify(artifact, null, 1)}\n`
}

function abiModule(built: readonly Built[], artifacts: readonly Artifact[]): string {
  const header = '// Generated by tools/contracts/build.ts from contracts/src. Do not edit.\n'
  const exports = built.map(({ name, abiName }) => {
    if (abiName === null) return ''
    const abi = artifacts.find((artifact) => artifact.name === name)?.abi ?? []
    const entries = abi.map((entry) => `  ${JSON.stringify(entry)},\n`)
    return `\n/** The ABI of ${name}. */\nexport const ${abiName} = [\n${entries.join('')}] as const\n`
  })
  return header + exports.join('')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return null
  }
}
