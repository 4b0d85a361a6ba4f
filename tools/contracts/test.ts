/**
 * Runs forge on the contracts. Without arguments: the gas of every call beside the committed snapshot, then all tests. Arguments go
 * to `forge test`, or name another command first.
 */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forgeBinary, forgeEnvironment } from './forge.ts'

const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'contracts')
const commands = ['test', 'snapshot', 'coverage', 'fmt', 'build']

/** A change of gas by more than 2 % in either direction has to be reviewed. */
const gasCheck = ['snapshot', '--match-contract', 'GasTest', '--check', '--tolerance', '2']

await main(process.argv.slice(2))

async function main(given: readonly string[]): Promise<void> {
  if (given.length === 0 && !(await forge(gasCheck))) return
  await forge(commands.includes(given[0] ?? '') ? given : ['test', ...given])
}

/** Runs forge; false when it was killed. The exit code says whether the run failed. */
function forge(args: readonly string[]): Promise<boolean> {
  const run = spawn(forgeBinary(), args, {
    cwd: contractsFolder,
    stdio: 'inherit',
    env: forgeEnvironment(),
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => run.kill(signal))
  }
  return new Promise((resolve) => {
    run.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exitCode = 1
      resolve(false)
    })
    run.on('exit', (code, signal) => {
      if (code !== 0) process.exitCode = code ?? 1
      resolve(signal === null)
    })
  })
}
