import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

/** PostgreSQL's own bench, which Debian keeps in `postgresql-contrib`; null where it is not installed. */
export function findPgbench(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).toSorted() : []
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.toReversed().map((version) => join(debianFolder, version, 'bin')),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null
}

/** Makes its tables at scale 10, so that 32 clients seldom meet in one row. */
export async function preparePgbench(pgbench: string, databaseUrl: string): Promise<void> {
  await run(pgbench, ['--initialize', '--quiet', '--scale=10', databaseUrl])
}

/** Durable transactions a second of 32 clients: an update, a read and an insert each, prepared. */
export async function durablePerSecond(
  pgbench: string,
  databaseUrl: string,
  seconds: number,
): Promise<number> {
  const { stdout } = await run(pgbench, [
    '--builtin=simple-update',
    '--protocol=prepared',
    '--no-vacuum',
    '--client=32',
    '--jobs=1',
    `--time=${seconds}`,
    databaseUrl,
  ])
  const perSecond = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
  if (perSecond === undefined) throw new Error(`pgbench said: ${stdout}`)
  return Number(perSecond)
}
