import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { DataDirInUse } from './errors.ts'
import { isAlive } from './process-alive.ts'

/** A held lock. `release` is safe to repeat. */
export type DirectoryLock = { readonly release: () => Promise<void> }

/**
 * Makes this process the only holder of `dataDir` on this machine, or rejects with `DataDirInUse`. The lock ends with
 * the process, however it dies, so there are no stale locks. Containers that share a volume but not a network namespace
 * do not see each other: give each its own directory, or use PostgreSQL.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const key = createHash('sha1').update(realpathSync(dataDir)).digest('hex')
  switch (process.platform) {
    case 'linux':
      // An address in the abstract socket namespace, which has no file and is freed by the kernel.
      return lockAddress(`\0bourse-database-${key}`, dataDir)
    case 'win32':
      return lockAddress(`\\\\.\\pipe\\bourse-database-${key}`, dataDir)
    default:
      return lockFile(dataDir)
  }
}

async function lockAddress(address: string, dataDir: string): Promise<DirectoryLock> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toLockError(error, dataDir)))
    server.listen({ path: address, exclusive: true }, resolve)
  })
  server.unref()
  return { release: () => closeServer(server) }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
  })
}

function toLockError(error: Error, dataDir: string): Error {
  return Reflect.get(error, 'code') === 'EADDRINUSE' ? new DataDirInUse(dataDir) : error
}

/** For systems without either: a file with the holder's process id, taken over when that process is gone. */
async function lockFile(dataDir: string): Promise<DirectoryLock> {
  const file = join(dataDir, 'lock.pid')
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
    if (isAlive(Number(readFileSync(file, 'utf8')))) throw new DataDirInUse(dataDir)
    rmSync(file, { force: true })
    return lockFile(dataDir)
  }
  return {
    release: async () => {
      rmSync(file, { force: true })
    },
  }
}
