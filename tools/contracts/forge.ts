import { createRequire } from 'node:module'
import { delimiter, dirname } from 'node:path'

const require = createRequire(import.meta.url)

/** The package's launcher script outlives its child when killed, so the binary is started directly. */
export function forgeBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'forge.exe' : 'forge'
  // The platform package is a dependency of the wrapper, so it is resolved from there.
  const fromWrapper = createRequire(require.resolve('@foundry-rs/forge/package.json'))
  return fromWrapper.resolve(`@foundry-rs/forge-${process.platform}-${architecture}/bin/${name}`)
}

/** This process's environment; the compiler shim finds its Node on PATH, which is set to this process's. */
export function forgeEnvironment(): NodeJS.ProcessEnv {
  const path = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  return { ...process.env, PATH: path }
}
