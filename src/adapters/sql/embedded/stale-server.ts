import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable } from '../errors.ts'
import { isAlive } from '../process-alive.ts'

const pollMs = 25
/** A server that was told to end first takes its clients' connections and writes what it has in memory. */
const orderlyMs = 20_000
const atOnceMs = 10_000

/**
 * Ends a server that was left running on `clusterDir` by a program that is gone, and removes the mark of one that was
 * killed. Only under the lock of the data folder. Throws `DatabaseUnavailable` when it does not end.
 */
export async function endStaleServer(clusterDir: string): Promise<void> {
  const processId = serverProcess(clusterDir)
  if (processId === null) return
  if (!isServerOf(clusterDir, processId)) {
    // Its number belongs to somebody else by now, whom PostgreSQL would take for another server.
    await rm(markOf(clusterDir), { force: true })
    return
  }
  if (await ends(processId, { signal: 'SIGINT', withinMs: orderlyMs })) return
  if (await ends(processId, { signal: 'SIGQUIT', withinMs: atOnceMs })) return
  throw new DatabaseUnavailable(
    `A PostgreSQL of an earlier start (process ${processId}) holds ${clusterDir} and does not end. End it, then start again.`,
  )
}

/** Ends the server of `clusterDir` without waiting for its clients; what was acknowledged is on the disk. */
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

/** By its command line, because numbers of processes come back. */
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
    // It ended meanwhile.
    if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error
  }
}
