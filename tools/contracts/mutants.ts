/**
 * Puts known bugs back, one at a time, into a copy of the contracts and expects the test named for each to fail: a test
 * that passes with its bug proves nothing. `mutants/*.json` has the bugs of each family. Arguments select bugs by parts
 * of their names; without any, all are tried.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { forgeBinary, forgeEnvironment } from './forge.ts'

/** One bug: texts that occur once in one file, and their replacements. */
type Mutant = {
  readonly name: string
  /** Under `contracts/src/`. */
  readonly file: string
  readonly edits: readonly { readonly find: string; readonly replace: string }[]
  /** The test that must fail. */
  readonly test: string
  /** A part of the failure's message, where the test has several assertions. */
  readonly reason?: string
}

const root = join(import.meta.dirname, '..', '..')
const mutantsFolder = join(import.meta.dirname, 'mutants')

main(process.argv.slice(2))

function main(parts: readonly string[]): void {
  const mutants = readMutants().filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  )
  const folder = mkdtempSync(join(tmpdir(), 'contract-mutants-'))
  try {
    const contracts = copyContracts(folder)
    const survivors = mutants.filter((mutant) => !isKilled(contracts, mutant))
    process.stdout.write(`${mutants.length - survivors.length} of ${mutants.length} bugs seen\n`)
    if (survivors.length > 0 || mutants.length === 0) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readMutants(): readonly Mutant[] {
  return readdirSync(mutantsFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file): readonly Mutant[] =>
      // A file of this repository, in the shape above.
      JSON.parse(readFileSync(join(mutantsFolder, file), 'utf8')),
    )
}

/** Copies only tracked files, so that unfinished work beside them has no influence. */
function copyContracts(folder: string): string {
  const listed = execFileSync('git', ['ls-files', '-z', 'contracts'], { cwd: root })
  for (const file of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'contracts')
}

function isKilled(contracts: string, mutant: Mutant): boolean {
  const path = join(contracts, 'src', mutant.file)
  const original = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, mutate(original, mutant))
    const output = runTest(contracts, mutant.test)
    const seen = failureOf(mutant).test(output)
    process.stdout.write(`${seen ? 'seen    ' : 'SURVIVED'} ${mutant.name}\n`)
    if (!seen) process.stdout.write(`${output.slice(-2_000)}\n`)
    return seen
  } finally {
    writeFileSync(path, original)
  }
}

/** Matches forge's line of a failure; that of an invariant is followed by the calls that led to it. */
function failureOf({ reason = '', test }: Mutant): RegExp {
  return new RegExp(`\\[FAIL[^\\n]*${reason}[^\\n]*\\](?:\\n\\t[^\\n]*)*\\s+${test}\\(`)
}

function mutate(original: string, { edits, name }: Mutant): string {
  return edits.reduce((text, { find, replace }) => {
    if (text.split(find).length !== 2)
      throw new Error(`${name}: the text is not there once: ${find}`)
    return text.replace(find, () => replace)
  }, original)
}

function runTest(contracts: string, test: string): string {
  const ran = spawnSync(
    forgeBinary(),
    ['test', '--match-test', `^${test}\\(`, '--match-path', fileOf(contracts, test)],
    { cwd: contracts, encoding: 'utf8', env: forgeEnvironment(), maxBuffer: 64 * 1024 * 1024 },
  )
  return ran.stdout + ran.stderr
}

/** The file of the test: forge compiles only what it needs. */
function fileOf(contracts: string, test: string): string {
  const [file, ...others] = readdirSync(join(contracts, 'test'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((name) => name.endsWith('.sol'))
    .map((name) => join(contracts, 'test', name))
    .filter((path) => readFileSync(path, 'utf8').includes(`function ${test}(`))
  if (file === undefined || others.length > 0) throw new Error(`there is not one test ${test}`)
  return relative(contracts, file)
}
