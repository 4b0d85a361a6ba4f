import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainDaemon, startChainDaemon } from '../../src/app/chains/start-daemon.ts'
import { copyDeployedChains } from './deployed-chains.ts'

export type TestChains = {
  readonly dataDir: string
  readonly start: () => Promise<ChainDaemon>
  /** Ends the daemon and deletes the folder. */
  readonly remove: () => Promise<void>
}

/** A data folder of its own, and chain daemons on it, one at a time. The contracts are there, but for a new folder. */
export async function createTestChains({ isNew = false } = {}): Promise<TestChains> {
  const dataDir = await mkdtemp(join(tmpdir(), 'chains-'))
  if (!isNew) await copyDeployedChains(dataDir)
  let running: ChainDaemon | null = null
  return {
    dataDir,
    start: async () => {
      running = await startChainDaemon({ dataDir })
      return running
    },
    remove: async () => {
      await running?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Kills the daemon as a crash would, and resolves when it is gone. */
export async function crash(daemon: ChainDaemon): Promise<void> {
  process.kill(daemon.pid, 'SIGKILL')
  await daemon.exited
}

/** Sends one JSON-RPC call and returns the whole answer. */
export async function rpc(
  url: string,
  method: string,
  params: readonly unknown[] = [],
): Promise<{ result?: unknown; error?: { code: number; message: string; data?: unknown } }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  // The tests look at the fields that they expect.
  return (await response.json()) as Awaited<ReturnType<typeof rpc>>
}

/** Ids of the anvil processes of this data folder. */
export function anvilProcesses(dataDir: string): readonly number[] {
  const listing = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  return listing
    .split('\n')
    .filter((line) => line.includes(join(dataDir, 'chains')) && !line.includes('/bin/sh'))
    .map((line) => Number.parseInt(line, 10))
}

/** Polls until the condition holds; raises after ten seconds. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const deadline = performance.now() + 10_000
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The pid in the file that the EVM chain leaves for the next start. */
export async function anvilPid(dataDir: string): Promise<number> {
  return Number(await readFile(join(dataDir, 'chains', 'evm', 'anvil.pid'), 'utf8'))
}

/** The process that started a process. */
export function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}
