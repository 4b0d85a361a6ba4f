import { chmodSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCluster } from '../../src/adapters/sql/embedded/base-folder.ts'
import { CannotRunHere } from '../../src/adapters/sql/embedded/cannot-run-here.ts'
import { findPrograms } from '../../src/adapters/sql/embedded/programs.ts'
import { chooseRunAs } from '../../src/adapters/sql/embedded/run-as.ts'
import { serverSettings } from '../../src/adapters/sql/embedded/server-settings.ts'
import { makeSocketDir } from '../../src/adapters/sql/embedded/socket-folder.ts'
import { type Server, startServer } from '../../src/adapters/sql/embedded/supervisor.ts'
import { serverVariable } from './database.ts'
import { runDirVariable } from './deployed-chains.ts'
import { makeShortLivedDir } from './short-lived-dir.ts'

/** Memory where there is a folder for it: what a test writes is never read after the run. */
const shortLived = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
/** What the tests of a run have in temporary folders at one time, and more: stores and chains of a start each. */
const temporaryBytes = 4 * 1024 ** 3
/** Each file of tests has a few databases, each with the connections of a service. */
const connectionsMax = 400

/**
 * Makes the run's folder and starts the one PostgreSQL that all tests of a run share, each in databases of its own
 * (`createTestDatabase`). Where PostgreSQL cannot run there is none, and tests open PGlite.
 */
export async function setup(): Promise<() => Promise<void> | void> {
  const dir = makeShortLivedDir(shortLived)
  process.env[runDirVariable] = dir
  const temporary = makeTemporaryDir()
  const remove = () => {
    for (const made of [dir, temporary]) {
      if (made !== null) rmSync(made, { recursive: true, force: true })
    }
  }
  try {
    const { server, url } = await start(dir)
    process.env[serverVariable] = url
    return async () => {
      await server.stop()
      remove()
    }
  } catch (failure) {
    if (failure instanceof CannotRunHere) {
      process.stderr.write(`Tests run on PGlite: ${failure.message}\n`)
      return remove
    }
    remove()
    throw failure
  }
}

/**
 * Where the tests of the run make their temporary folders: memory with room for them, or else where they always are. They
 * kill programs and never the machine, so that nothing of what they see comes from the disk but its slowness.
 */
function makeTemporaryDir(): string | null {
  const { bavail, bsize } = statfsSync(shortLived)
  if (shortLived === tmpdir() || bavail * bsize < temporaryBytes) return null
  const dir = makeShortLivedDir(shortLived)
  // As the folder that it stands for: others may pass, and make what is theirs.
  chmodSync(dir, 0o1777)
  process.env['TMPDIR'] = dir
  return dir
}

async function start(dir: string): Promise<{ readonly server: Server; readonly url: string }> {
  const programs = findPrograms()
  const clusterDir = join(dir, 'cluster')
  const runAs = chooseRunAs(programs.postgres, { dir, clusterDir })
  await buildCluster(clusterDir, { programs, runAs })
  // Only this user reaches the socket.
  writeFileSync(join(clusterDir, 'pg_hba.conf'), 'local all all trust\n')
  const socketDir = await makeSocketDir(dir, { key: String(process.pid), runAs })
  const server = await startServer({
    argv: [
      programs.postgres,
      '-D',
      clusterDir,
      ...serverSettings({ socketDir, durable: false }),
      '-c',
      `max_connections=${connectionsMax}`,
    ],
    clusterDir,
    runAs,
    onEnded: (error) => process.stderr.write(`${error.message}\n`),
  })
  return { server, url: `postgres://postgres@/template1?host=${encodeURIComponent(socketDir)}` }
}
