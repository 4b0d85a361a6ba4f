import { mkdirSync, rmSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/** The longest path of a Unix socket on any supported system, including its file name. */
const pathLengthMax = 103
const socketName = '.s.PGSQL.5432'

/**
 * The private folder of the server's socket: in the data folder or, where that path would be too long for a socket, in
 * the system's temporary folder under a name derived from `clusterDir`.
 */
export async function makeSocketDir(
  dataDir: string,
  { key, runAs }: { readonly key: string; readonly runAs: RunAs },
): Promise<string> {
  const near = join(dataDir, 'socket')
  const dir = fits(near) ? near : join(tmpdir(), `bourse-${key}`)
  // A leftover of an earlier start may belong to another user.
  rmSync(dir, { recursive: true, force: true })
  mkdirSync(dir, { mode: 0o700 })
  if (runAs.ids !== undefined) await chown(dir, runAs.ids.uid, runAs.ids.gid)
  return dir
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, socketName)) <= pathLengthMax
}
