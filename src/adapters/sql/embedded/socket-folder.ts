import { mkdirSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** The longest path that a Unix socket may have on every system, with its end. */
const pathLengthMax = 103
const socketName = '.s.PGSQL.5432'

/**
 * The folder for the server's socket, open to nobody else: in the data folder, or, where that path is longer than a socket's
 * may be, in the system's folder for short-lived files under a name that is made from `clusterDir`.
 */
export async function makeSocketDir(
  dataDir: string,
  { key, runAs }: { readonly key: string; readonly runAs: RunAs },
): Promise<string> {
  const near = join(dataDir, 'socket')
  const dir = fits(near) ? near : join(tmpdir(), `bourse-${key}`)
  // What an earlier start left there may belong to another user.
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  if (runAs.ids !== undefined) await chown(dir, runAs.ids.uid, runAs.ids.gid)
  return dir
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, socketName)) <= pathLengthMax
}
