import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CannotRunHere } from './cannot-run-here.ts'

/** The user that PostgreSQL runs as, and the owner of its files. */
export type RunAs = {
  /** What precedes the executable on the command line. */
  readonly prefix: readonly string[]
  /** Passed to the child process; undefined keeps the current user. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined
  /** The owner of the files; null for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** This program's user name for peer authentication; null when only the server's own user can reach the socket. */
  readonly peerName: string | null
}

/** The user `nobody`, on all systems that have one. */
const nobody = 65_534
const probeTimeoutMs = 10_000

const asOneself: RunAs = { prefix: [], ids: undefined, owner: null, peerName: null }

/**
 * Chooses a user that the server can run as, and verifies it by running `postgres --version` in `dir`. PostgreSQL
 * refuses to run as root; then it runs as the owner of `clusterDir`, or as nobody. Throws `CannotRunHere` with the
 * reason.
 */
export function chooseRunAs(
  postgres: string,
  { dir, clusterDir }: { readonly dir: string; readonly clusterDir: string },
): RunAs {
  const reasons = new Set<string>()
  for (const runAs of process.geteuid?.() === 0 ? insteadOfRoot(clusterDir) : [asOneself]) {
    const words: readonly string[] = [
      ...runAs.prefix,
      '/bin/sh',
      '-c',
      'cd "$1" && exec "$2" --version',
      'sh',
      dir,
      postgres,
    ]
    const [command = '', ...args] = words
    const result = spawnSync(command, args, {
      ...runAs.ids,
      encoding: 'utf8',
      timeout: probeTimeoutMs,
      cwd: '/',
    })
    if (result.status === 0) return runAs
    reasons.add(firstLine(result.error?.message ?? result.stderr))
  }
  throw new CannotRunHere([...reasons].join('; '))
}

function insteadOfRoot(clusterDir: string): readonly RunAs[] {
  const owner = ownerOf(clusterDir)
  const peerName = userInfo().username
  // Root's folders are closed to others. The one capability that is kept lets the server traverse them to its own.
  const prefix = [
    'setpriv',
    '--securebits=+no_setuid_fixup',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    '--bounding-set=-all,+dac_override',
  ]
  return [
    { prefix, ids: undefined, owner, peerName },
    { prefix: [], ids: owner, owner, peerName },
  ]
}

function ownerOf(clusterDir: string): { readonly uid: number; readonly gid: number } {
  const found = statSync(clusterDir, { throwIfNoEntry: false })
  if (found === undefined || found.uid === 0) return { uid: nobody, gid: nobody }
  return { uid: found.uid, gid: found.gid }
}

/** Gives everything under `dir` to the server's user. */
export async function giveTo({ owner }: RunAs, dir: string): Promise<void> {
  if (owner === null) return
  const { uid, gid } = owner
  const entries = await readdir(dir, { recursive: true })
  await Promise.all(entries.map((name) => lchown(join(dir, name), uid, gid)))
  if (lstatSync(dir).isDirectory()) await chown(dir, uid, gid)
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? ''
}
