import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const largestShown = 12

/** Megabytes on disk that `npm start` needs in a fresh clone, and the packages that take most of them. */
export type SizeFigure = {
  readonly sourceMb: number
  readonly packagesMb: number
  readonly preparedDatabaseMb: number
  /** The bundled program, with the maps that stack traces are read by. */
  readonly programMb: number
  readonly totalMb: number
  readonly largestPackagesMb: Readonly<Record<string, number>>
}

/**
 * Installs a fresh clone the way a first start does, production packages only, and measures it. The runtime that is
 * installed beside it on a machine with an older Node is not counted, as this one has the right Node.
 */
export async function benchSize(): Promise<SizeFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-size-'))
  try {
    const clone = join(folder, 'clone')
    const root = resolve(import.meta.dirname, '..')
    execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])
    const sourceMb = megabytes(clone)
    execFileSync(process.execPath, ['tools/launch.mjs', 'inventory', '--json'], {
      cwd: clone,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    execFileSync(process.execPath, ['tools/build-database-base.ts'], {
      cwd: clone,
      stdio: 'ignore',
    })
    const packagesMb = megabytes(join(clone, 'node_modules'))
    const preparedDatabaseMb = megabytes(join(clone, '.cache/database'))
    const programMb = megabytes(join(clone, '.cache/program'))
    return {
      sourceMb,
      packagesMb,
      preparedDatabaseMb,
      programMb,
      totalMb: Math.round(sourceMb + packagesMb + preparedDatabaseMb + programMb),
      largestPackagesMb: largest(join(clone, 'node_modules')),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function largest(modules: string): Readonly<Record<string, number>> {
  const packages = readdirSync(modules)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name],
    )
    .map((name): readonly [string, number] => [name, megabytes(join(modules, name))])
    .toSorted(([, a], [, b]) => b - a)
  return Object.fromEntries(packages.slice(0, largestShown))
}

function megabytes(path: string): number {
  const kilobytes = Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0])
  return Math.round(kilobytes / 102.4) / 10
}
