import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../errors.ts'
import { isAlive } from '../process-alive.ts'

const pollMs = 25
/** How long a server may take for a fast shutdown, which closes connections and writes a checkpoint. */
const orderlyMs = 20_000
const atOnceMs = 10_000

/**
 * Ends a server that an earlier program left running on `clusterDir`, and removes the pid file of one that was killed.
 * Only under the lock of the data folder. Throws `DatabaseUnavailable` when it does not end.
 */
export async function endStaleServer(clusterDir: string): Promise<void> {
  const processId = serverProcess(clusterDir)
  if (processId === null) return
  if (!isServerOf(clusterDir, processId)) {
    // Another process has that id now, which PostgreSQL would mistake for another server.
    await rm(markOf(clusterDir), { force: true })
    return
  }
  if (await ends(processId, { signal: 'SIGINT', withinMs: orderlyMs })) return
  if (await ends(processId, { signal: 'SIGQUIT', withinMs: atOnceMs })) return
  throw new DatabaseUnavailable(
    `A PostgreSQL of an earlier start (process ${processId}) holds ${clusterDir} and does not end. End it, then start again.`,
  )
}

/** Ends the server of `clusterDir` immediately; acknowledged commits are on disk. */
export function endServerAtOnce(clusterDir: string): void {
  const processId = serverProcess(clusterDir)
  if (processId !== null && isServerOf(clusterDir, processId)) send(processId, 'SIGQUIT')
}

const markOf = (clusterDir: string): string => join(clusterDir, 'postmaster.pid')

function serverProcess(clusterDir: string): number | null {
  if (!existsSync(markOf(clusterDir))) return null
  const processId = Number(readFileSync(markOf(clusterDir), 'utf8').split('\n')[0])
  return Number.isInteger(processId) && processId > 1 ? processId : null
}

/** Checked by command line, because process ids are reused. */
function isServerOf(clusterDir: string, processId: number): boolean {
  const words = spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(processId)], {
    encoding: 'utf8',
  })
  const command = words.error === undefined ? words.stdout : readText(`/proc/${processId}/cmdline`)
  return command.includes('postgres') && command.includes(clusterDir)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

async function ends(
  processId: number,
  { signal, withinMs }: { readonly signal: NodeJS.Signals; readonly withinMs: number },
): Promise<boolean> {
  const deadlineMs = performance.now() + withinMs
  send(processId, signal)
  while (isAlive(processId)) {
    if (performance.now() > deadlineMs) return false
    await pause(pollMs)
  }
  return true
}

function send(processId: number, signal: NodeJS.Signals): void {
  try {
    process.kill(processId, signal)
  } catch (error) {
    // It has ended meanwhile.
    if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error
  }
}
