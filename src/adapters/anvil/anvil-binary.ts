import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const platforms: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
}

/**
 * The path of the anvil executable for this platform. It bypasses the wrapper of `@foundry-rs/anvil`, which leaves the
 * node running when it is killed.
 */
export function findAnvilBinary(): string {
  const platform = platforms[`${process.platform}-${process.arch}`]
  if (platform === undefined) {
    throw new Error(
      `anvil is not built for ${process.platform} on ${process.arch}; set EVM_RPC_URL`,
    )
  }
  // The platform package is a dependency of the wrapper, so it is resolved from there.
  const fromHere = createRequire(import.meta.url)
  const fromWrapper = createRequire(fromHere.resolve('@foundry-rs/anvil/package.json'))
  const manifest = fromWrapper.resolve(`@foundry-rs/anvil-${platform}/package.json`)
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}
