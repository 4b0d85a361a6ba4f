import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const endTimeoutMs = 5_000

/** The ids of processes that a daemon started, recorded for the next daemon. */
export type PidFile = {
  /**
   * Kills processes that outlived the previous daemon. Their command line must contain `marker` (the path of this data
   * folder), so that an unrelated process that reuses the id is left alone.
   */
  readonly reap: (marker: string) => Promise<void>
  readonly add: (pid: number) => Promise<void>
  readonly remove: (pid: number) => Promise<void>
}

/** A file with one line for each process. */
export function createPidFile(path: string): PidFile {
  const pids = new Set<number>()
  const write = () => writeFile(path, [...pids].join('\n'), { mode: 0o600 })
  return {
    reap: async (marker) => {
      const text = await readFile(path, 'utf8').catch(() => '')
      for (const line of text.split('\n')) {
        const pid = Number(line)
        if (Number.isInteger(pid) && pid > 1) await endIfOurs(pid, marker)
      }
      await rm(path, { force: true })
    },
    add: (pid) => {
      pids.add(pid)
      return write()
    },
    remove: (pid) => {
      pids.delete(pid)
      return write()
    },
  }
}

async function endIfOurs(pid: number, marker: string): Promise<void> {
  const deadline = performance.now() + endTimeoutMs
  while ((await commandLine(pid)).includes(marker)) {
    if (performance.now() > deadline) throw new Error(`anvil ${pid} of an earlier run does not end`)
    endProcess(pid)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Sends SIGKILL; a process that no longer exists is not an error. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'ESRCH')) throw failure
  }
}

/** The command line of a running process; empty when it is gone or unreadable. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ')
  }
  if (process.platform === 'win32') return ''
  const found = promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])
  return found.then(({ stdout }) => stdout).catch(() => '')
}
