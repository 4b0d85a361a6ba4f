/** Runs forge on the contracts; further arguments go to `forge test`, or name another command first. */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)
const contractsFolder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'contracts')
const commands = ['test', 'snapshot', 'coverage', 'fmt', 'build']

main()

function main(): void {
  const given = process.argv.slice(2)
  const forgeArguments = commands.includes(given[0] ?? '') ? given : ['test', ...given]
  // The compiler shim finds its runtime on PATH: make that the runtime of this process.
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const forge = spawn(forgeBinary(), forgeArguments, {
    cwd: contractsFolder,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => forge.kill(signal))
  }
  forge.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
  forge.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

/** The package's own launcher script outlives its child when killed, so the binary is started itself. */
function forgeBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'forge.exe' : 'forge'
  // The platform package is a dependency of the wrapper, so it is looked for from there.
  const fromWrapper = createRequire(require.resolve('@foundry-rs/forge/package.json'))
  return fromWrapper.resolve(`@foundry-rs/forge-${process.platform}-${architecture}/bin/${name}`)
}
