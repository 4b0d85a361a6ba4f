import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const endTimeoutMs = 5_000

/**
 * Ends an anvil that outlived its daemon. The pid file names it, and its command line must contain `marker` (this
 * data folder's path), so that a process that merely has the same number now is left alone.
 */
export async function reapOrphan(pidFile: string, marker: string): Promise<void> {
  const text = await readFile(pidFile, 'utf8').catch(() => null)
  const pid = Number(text)
  if (text !== null && Number.isInteger(pid) && pid > 1) await endIfOurs(pid, marker)
  await rm(pidFile, { force: true })
}

async function endIfOurs(pid: number, marker: string): Promise<void> {
  const deadline = performance.now() + endTimeoutMs
  while ((await commandLine(pid)).includes(marker)) {
    if (performance.now() > deadline) throw new Error(`anvil ${pid} of an earlier run does not end`)
    endProcess(pid)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Sends SIGKILL; a process that is gone already is not an error. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'ESRCH')) throw failure
  }
}

/** The arguments of a running process; empty when it is gone or cannot be read. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ')
  }
  if (process.platform === 'win32') return ''
  const found = promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])
  return found.then(({ stdout }) => stdout).catch(() => '')
}
