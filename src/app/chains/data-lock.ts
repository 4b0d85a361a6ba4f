import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An earlier daemon has 20 s to write its state before it is killed; allow for a slow machine. */
const waitMaxMs = 60_000
/** The operating system limits socket paths to 104 to 108 bytes. */
const socketPathMax = 100

/**
 * Makes this process the only chain daemon of the folder. Waits while an earlier one writes its state. The lock is a
 * listening socket, so it ends with the process, however that ends. Resolves with the release function.
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const path = socketPath(folder)
  const deadline = performance.now() + waitMaxMs
  for (;;) {
    const server = await tryListen(path)
    if (server !== null) return () => new Promise((resolve) => server.close(() => resolve()))
    const remainingMs = deadline - performance.now()
    if (remainingMs <= 0) throw new Error(`another chain daemon is using ${folder}`)
    const holder = await waitForHolder(path, remainingMs)
    // No listener: the file is left over from a killed process.
    if (holder === 'absent') await rm(path, { force: true })
  }
}

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\bourse-chains-${name}`
  const inside = join(folder, 'daemon.sock')
  return inside.length <= socketPathMax ? inside : join(tmpdir(), `bourse-chains-${name}.sock`)
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    // Connections stay open until this process ends, which tells the waiting process of the end.
    const server = createServer((socket) => socket.on('error', () => undefined).resume())
    server.once('error', (failure: NodeJS.ErrnoException) => {
      if (failure.code === 'EADDRINUSE') resolve(null)
      else reject(failure)
    })
    server.listen(path, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Resolves when the holder has ended, or at once with `absent` when there is none. */
function waitForHolder(path: string, timeoutMs: number): Promise<'ended' | 'absent'> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let connected = false
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.on('connect', () => {
      connected = true
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(connected ? 'ended' : 'absent'))
    socket.resume()
  })
}
