import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findAnvilBinary } from './anvil-binary.ts'
import { endProcess, reapOrphan } from './orphan.ts'

const startTimeoutMs = 15_000
/** Before every journaled block, so that a replay from nothing may use their times again. Seconds. */
const genesisTimestamp = 1_700_000_000
/** States of old blocks that stay in memory; the product never asks for older ones. */
const statesKept = 64

export type AnvilProcess = {
  /** Open to this machine with every admin method: never shown to anyone. */
  readonly url: string
  readonly pid: number
  /** Resolves when anvil has ended, whoever ended it. */
  readonly exited: Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Starts an empty anvil that mines only when told to. On POSIX a small shell between the two ends anvil when this
 * process dies in whatever way, because its standard input then closes; the pid file is for what slips through.
 */
export async function startAnvil(options: {
  readonly chainId: number
  readonly folder: string
}): Promise<AnvilProcess> {
  await mkdir(options.folder, { recursive: true, mode: 0o700 })
  const pidFile = join(options.folder, 'anvil.pid')
  const cacheFolder = join(options.folder, 'anvil-cache')
  await reapOrphan(pidFile, cacheFolder)
  const { pid, url, exited } = await spawnAnvil([
    ...['--chain-id', String(options.chainId), '--host', '127.0.0.1', '--port', '0'],
    ...[
      '--timestamp',
      String(genesisTimestamp),
      '--accounts',
      '0',
      '--no-mining',
      '--order',
      'fifo',
      '--no-cors',
    ],
    ...['--prune-history', String(statesKept), '--cache-path', cacheFolder],
  ])
  await writeFile(pidFile, String(pid), { mode: 0o600 })
  return {
    url,
    pid,
    exited,
    stop: async () => {
      // Its state is in our snapshot, so there is nothing that it should still do.
      endProcess(pid)
      await exited
    },
  }
}

/** Starts anvil with these arguments and resolves once it listens. It ends when this process does, as above. */
export function spawnAnvil(args: readonly string[]): Promise<Omit<AnvilProcess, 'stop'>> {
  return readStart(spawnWatched(findAnvilBinary(), args))
}

const watchdog = '"$@" & child=$!; echo "pid $child"; exec >&- 2>&-; read _; kill -9 $child'

function spawnWatched(binary: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32')
    return spawn(binary, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  return spawn('/bin/sh', ['-c', watchdog, 'sh', binary, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Its own group: Ctrl-C reaches the daemon only, which still wants to dump.
    detached: true,
  })
}

/** Reads what anvil prints until it listens. Its output closes when it ends, because only it holds the pipe. */
function readStart(
  child: ChildProcess,
): Promise<{ readonly pid: number; readonly url: string; readonly exited: Promise<void> }> {
  const { stdout, stdin } = child
  if (stdout === null || stdin === null) throw new Error('anvil was started without pipes')
  // The shell is gone when anvil was killed first; writing is never tried, but closing may fail.
  stdin.on('error', () => undefined)
  const exited = new Promise<void>((resolve) => {
    stdout.once('close', () => {
      stdin.end()
      resolve()
    })
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      stdin.end()
      reject(new Error(`anvil did not listen within ${startTimeoutMs} ms`))
    }, startTimeoutMs)
    let pid = process.platform === 'win32' ? child.pid : undefined
    const output: string[] = []
    child.once('error', reject)
    const lines = createInterface({ input: stdout })
    lines.on('line', (line) => {
      const started = /^pid (\d+)$/.exec(line)?.[1]
      if (started !== undefined) pid = Number(started)
      const address = /^Listening on (\S+)$/.exec(line)?.[1]
      if (address === undefined || pid === undefined) {
        if (output.length < 50) output.push(line)
        return
      }
      clearTimeout(timer)
      resolve({ pid, url: `http://${address}`, exited })
    })
    void exited.then(() => {
      clearTimeout(timer)
      reject(new Error(`anvil ended before it listened: ${output.join(' ').slice(-300)}`))
    })
  })
}
