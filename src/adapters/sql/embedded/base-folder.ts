import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBaseCacheDir, isCluster, openToReaders, publishCluster } from '../cluster-files.ts'
import { CannotRunHere } from './cannot-run-here.ts'
import type { Programs } from './programs.ts'
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts'

/** The database and its owner, who has no rights over the server. */
export const databaseName = 'bourse'

/** Increment when the recipe below changes the cluster for the same PostgreSQL version. */
const recipe = 1
const buildTimeoutMs = 600_000

// The same collation on every system, independent of its locales.
const initdbArgs = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  // Write-ahead log segments of 4 MB instead of 16 MB, because a new database is small.
  '--wal-segsize=4',
  '--no-sync',
  '--no-instructions',
]
const firstStatements = [
  `create role ${databaseName} login`,
  `alter database postgres rename to ${databaseName}`,
  `alter database ${databaseName} owner to ${databaseName}`,
  `alter database ${databaseName} set timezone to 'UTC'`,
]

/**
 * The folder of an empty, cleanly stopped cluster of this PostgreSQL. Built on first use, in about two seconds; safe
 * for several processes at once. Throws `CannotRunHere` where this user cannot build it.
 */
export async function ensureServerBase(
  programs: Programs,
  cacheDir: string = defaultBaseCacheDir,
): Promise<string> {
  const target = join(cacheDir, `postgres-${programs.version}-${recipe}`)
  if (isCluster(target)) return target
  await mkdir(cacheDir, { recursive: true })
  await access(cacheDir, constants.W_OK)
  const draft = join(cacheDir, `.draft-${randomUUID()}`)
  try {
    const runAs = chooseRunAs(programs.postgres, { dir: cacheDir, clusterDir: draft })
    await buildCluster(draft, { programs, runAs })
    if (runAs.owner !== null) await giveTo({ ...runAs, owner: ownIds() }, draft)
    await openToReaders(draft)
    await publishCluster(draft, target)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return target
}

/** Creates an empty cluster at `dir`, which must not exist, owned by the server's user. */
export async function buildCluster(
  dir: string,
  { programs, runAs }: { readonly programs: Programs; readonly runAs: RunAs },
): Promise<void> {
  await mkdir(dir, { mode: 0o700 })
  await giveTo(runAs, dir)
  runToEnd(runAs, [programs.initdb, '-D', dir, ...initdbArgs], '')
  // No server is needed: in single-user mode the program reads statements, one per line.
  const alone = [programs.postgres, '--single', '-D', dir, 'template1']
  runToEnd(runAs, alone, `${firstStatements.join('\n')}\n`)
}

function runToEnd({ prefix, ids }: RunAs, argv: readonly string[], input: string): void {
  const [command = '', ...args] = [...prefix, ...argv]
  const result = spawnSync(command, args, {
    ...ids,
    input,
    encoding: 'utf8',
    timeout: buildTimeoutMs,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const failed = /(ERROR|FATAL|PANIC): .*/.exec(result.stderr ?? '')?.[0]
  if (result.status === 0 && failed === undefined) return
  const words = failed ?? result.error?.message ?? result.stderr.trim().split('\n').at(-1) ?? ''
  throw new CannotRunHere(`an empty database could not be made (${words})`)
}

function ownIds(): { readonly uid: number; readonly gid: number } {
  return { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }
}
