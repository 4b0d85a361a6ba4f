import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultBaseCacheDir, isCluster, openToReaders, publishCluster } from '../cluster-files.ts'
import { CannotRunHere } from './cannot-run-here.ts'
import type { Programs } from './programs.ts'
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts'

/** The one database, and who uses it: an owner without rights over the server. */
export const databaseName = 'bourse'

/** Raised when what follows makes something else of the same PostgreSQL. */
const recipe = 1
const buildTimeoutMs = 600_000

// The same order and letters on every system, whatever languages it knows.
const initdbArgs = [
  ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  // Segments of four megabytes instead of sixteen: a young database is small.
  ...['--wal-segsize=4', '--no-sync', '--no-instructions'],
]
const firstStatements = [
  `create role ${databaseName} login`,
  `alter database postgres rename to ${databaseName}`,
  `alter database ${databaseName} owner to ${databaseName}`,
  `alter database ${databaseName} set timezone to 'UTC'`,
]

/**
 * The folder of an empty, cleanly stopped cluster of this PostgreSQL. Built the first time, which takes about two seconds;
 * several processes may ask at once. Throws `CannotRunHere` where it cannot be built by this user.
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

/** Makes an empty cluster at `dir`, which must not exist, belonging to whom the server runs as. */
export async function buildCluster(
  dir: string,
  { programs, runAs }: { readonly programs: Programs; readonly runAs: RunAs },
): Promise<void> {
  await mkdir(dir, { mode: 0o700 })
  await giveTo(runAs, dir)
  runToEnd(runAs, [programs.initdb, '-D', dir, ...initdbArgs], '')
  // No server is needed for that: the program reads statements by itself, one a line.
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
