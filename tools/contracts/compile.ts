import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import solc from 'solc'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const require = createRequire(import.meta.url)

/** What a chain accepts as the code of one contract (EIP-170). */
const maxCodeBytes = 24_576

/**
 * The output for one contract. `sourcesHash` covers every file that its bytecode depends on; `deployedBytecodeHash` is
 * taken before the constructor fills in the immutable values, so it identifies the build and is not the hash of the
 * code on a chain.
 */
export type Artifact = {
  readonly name: string
  readonly abi: readonly unknown[]
  readonly bytecode: `0x${string}`
  readonly deployedBytecodeHash: string
  readonly compiler: string
  readonly sourcesHash: string
}

/** A contract to compile: its file under `contracts/src/`, and the contract's name in it. */
export type ContractSource = { readonly name: string; readonly file: string }

/** Must agree with `contracts/foundry.toml`, so that the tests run the code that is deployed. */
const settings = {
  evmVersion: 'cancun',
  optimizer: { enabled: true, runs: 800 },
  metadata: { bytecodeHash: 'none', appendCBOR: false },
}

type SolcMessage = {
  readonly severity: string
  readonly formattedMessage: string
  readonly sourceLocation?: { readonly file: string }
}
type SolcContract = {
  readonly abi: readonly unknown[]
  readonly metadata: string
  readonly evm: {
    readonly bytecode: { readonly object: string }
    readonly deployedBytecode: { readonly object: string }
  }
}
type SolcOutput = {
  readonly errors?: readonly SolcMessage[]
  readonly contracts?: Readonly<Record<string, Readonly<Record<string, SolcContract>>>>
}

/**
 * Compiles the contracts without network. The result depends only on the sources and the locked compiler; throws with
 * the compiler's own text on any error, on a warning about our own files, and when a contract exceeds the size limit of
 * a chain.
 */
export function compileContracts(contracts: readonly ContractSource[]): Artifact[] {
  const output = runCompiler(contracts)
  const faults = (output.errors ?? []).filter(isFault)
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.formattedMessage).join('\n'))
  return contracts.map(({ name, file }) => {
    const compiled = output.contracts?.[unitName(file)]?.[name]
    if (compiled === undefined) throw new Error(`${file} has no contract ${name}`)
    const codeBytes = compiled.evm.deployedBytecode.object.length / 2
    if (codeBytes > maxCodeBytes) throw new Error(`${name} is too large: ${codeBytes} bytes`)
    return {
      name,
      abi: compiled.abi,
      bytecode: `0x${compiled.evm.bytecode.object}`,
      deployedBytecodeHash: sha256(compiled.evm.deployedBytecode.object),
      compiler: compilerVersion(),
      sourcesHash: sourcesHash(compiled.metadata),
    }
  })
}

function isFault({ severity, sourceLocation }: SolcMessage): boolean {
  return severity === 'error' || sourceLocation?.file.startsWith('contracts/') === true
}

function runCompiler(contracts: readonly ContractSource[]): SolcOutput {
  const sources = Object.fromEntries(
    contracts.map(({ file }) => [unitName(file), { content: readUnit(unitName(file)) }]),
  )
  const wanted = ['abi', 'metadata', 'evm.bytecode.object', 'evm.deployedBytecode.object']
  const input = {
    language: 'Solidity',
    sources,
    settings: { ...settings, outputSelection: { '*': { '*': wanted } } },
  }
  // The package's types are all `any`; these are the shapes it documents.
  const compile: (json: string, callbacks: { import: typeof readImport }) => string = solc.compile
  return JSON.parse(compile(JSON.stringify(input), { import: readImport })) as SolcOutput
}

function readImport(unit: string): { contents: string } | { error: string } {
  try {
    return { contents: readUnit(unit) }
  } catch (error) {
    return { error: String(error) }
  }
}

/** Our own units are named by their path in the repository, packages by their import path. */
function readUnit(unit: string): string {
  return readFileSync(
    unit.startsWith('contracts/') ? join(root, unit) : require.resolve(unit),
    'utf8',
  )
}

function unitName(file: string): string {
  return `contracts/src/${file}`
}

function compilerVersion(): string {
  const version: string = solc.version()
  return version.replace('.Emscripten.clang', '')
}

function sourcesHash(metadata: string): string {
  // The compiler lists here exactly the files it read for this contract, each with its hash.
  const { sources } = JSON.parse(metadata) as { sources: Record<string, { keccak256: string }> }
  const lines = Object.entries(sources).map(([unit, source]) => `${unit} ${source.keccak256}`)
  return sha256(lines.sort().join('\n'))
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
