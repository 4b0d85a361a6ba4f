import { spawnSync } from 'node:child_process'
import { lstatSync, statSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { CannotRunHere } from './cannot-run-here.ts'

/** As whom PostgreSQL runs, and whose its files are. */
export type RunAs = {
  /** What comes before the program's own name on the command line. */
  readonly prefix: readonly string[]
  /** Given to the child; undefined leaves it as it is. */
  readonly ids: { readonly uid: number; readonly gid: number } | undefined
  /** Whom the files are to belong to; null where that is who runs this program. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** The name that the server's socket knows this program by; null where only its own user reaches the socket. */
  readonly peerName: string | null
}

/** The user `nobody`, on all systems that have one. */
const nobody = 65_534
const probeTimeoutMs = 10_000

const asOneself: RunAs = { prefix: [], ids: undefined, owner: null, peerName: null }

/**
 * Chooses as whom the server can run, and proves it by running `postgres --version` from within `dir`. PostgreSQL refuses
 * to be root; there it runs as the owner of `clusterDir`, or as nobody. Throws `CannotRunHere` with the reason.
 */
export function chooseRunAs(
  postgres: string,
  { dir, clusterDir }: { readonly dir: string; readonly clusterDir: string },
): RunAs {
  const reasons = new Set<string>()
  for (const runAs of process.geteuid?.() === 0 ? insteadOfRoot(clusterDir) : [asOneself]) {
    const [command = '', ...args] = [
      ...runAs.prefix,
      ...['/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', dir, postgres],
    ]
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
  // Folders of root are closed to others. The one right that is kept lets the server through to its own.
  const prefix = [
    ...['setpriv', '--securebits=+no_setuid_fixup'],
    ...[`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'],
    ...['--inh-caps=-all,+dac_override', '--ambient-caps=+dac_override'],
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

/** Gives everything under `dir` to whom the server runs as. */
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
