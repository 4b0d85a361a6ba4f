import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngines } from './engines.ts'
import { median } from './load.ts'
import { familyOf, memoryMbOf } from './processes.ts'
import { startService } from './service.ts'

const firstStarts = 3
const laterStarts = 5
const settleMs = 5_000
const cloneToTerminalLimitMs = 45_000

/**
 * Milliseconds from `npm start`, without npm itself, to ready, beside PostgreSQL, anvil and LiteSVM alone; and what all processes
 * hold in memory: the launcher, the API, the chain daemon, anvil and PostgreSQL with its children. What several share is
 * shared out among them.
 */
export type StartFigure = {
  /** In a fresh clone: the packages are installed, everything is built, and the terminal's first page is answered. */
  readonly cloneToTerminalMs: number
  readonly cloneToTerminalLimitMs: number
  /** On an empty data folder, after installation. */
  readonly firstStartMs: number
  readonly firstEnginesMs: number
  readonly laterStartMs: number
  readonly laterEnginesMs: number
  /** Five seconds after a later start was ready. */
  readonly residentMb: Readonly<Record<string, number>>
  readonly residentTotalMb: number
  /** At the moment of readiness, before what the start left over is cleared away. */
  readonly residentAtReadyMb: number
}

type Memory = Readonly<Record<string, number>>

/** Measures first starts on empty folders and later starts on one of them, in turns with the engines alone. */
export async function benchStart(): Promise<StartFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-start-'))
  try {
    const cloneToTerminalMs = await startClone(join(folder, 'clone'))
    // Not measured: the very first start also does the set-up.
    await startOnce(join(folder, 'set-up'))
    const first = await inTurns(firstStarts, (round) => join(folder, `first-${round}`))
    const later = await inTurns(laterStarts, () => join(folder, 'first-0'))
    const { atReady, settled } = later.memory
    return {
      cloneToTerminalMs,
      cloneToTerminalLimitMs,
      firstStartMs: first.startMs,
      firstEnginesMs: first.enginesMs,
      laterStartMs: later.startMs,
      laterEnginesMs: later.enginesMs,
      residentMb: settled,
      residentTotalMb: sum(settled),
      residentAtReadyMb: sum(atReady),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From `npm start` in a fresh clone of what is committed; the machine's own cache of packages helps where it has one. */
async function startClone(clone: string): Promise<number> {
  const root = join(import.meta.dirname, '..')
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${root}`, clone])
  const startedAtMs = performance.now()
  const service = await startService({ dataDir: join(clone, 'data'), port: 4672, clone })
  try {
    const answer = await fetch(service.url)
    if (!answer.ok) throw new Error(`the terminal answered ${answer.status}`)
    await answer.arrayBuffer()
    return Math.round(performance.now() - startedAtMs)
  } finally {
    await service.stop()
  }
}

async function inTurns(rounds: number, folderOf: (round: number) => string) {
  const starts: number[] = []
  const engines: number[] = []
  let memory: { readonly atReady: Memory; readonly settled: Memory } = { atReady: {}, settled: {} }
  for (let round = 0; round < rounds; round++) {
    engines.push(await startEngines(join(folderOf(round), 'engines')))
    const start = await startOnce(join(folderOf(round), 'service'))
    starts.push(start.readyMs)
    memory = start
  }
  return { startMs: Math.round(median(starts)), enginesMs: Math.round(median(engines)), memory }
}

async function startOnce(dataDir: string) {
  const service = await startService({ dataDir, port: 4672, launched: true })
  try {
    const root = service.child.pid ?? 0
    const atReady = memoryOf(root)
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    return { readyMs: service.readyMs, atReady, settled: memoryOf(root) }
  } finally {
    await service.stop()
  }
}

function sum(megabytes: Memory): number {
  return Math.round(Object.values(megabytes).reduce((total, mb) => total + mb, 0))
}

/** By what the processes are; those of one kind together. */
function memoryOf(root: number): Memory {
  const kinds: Record<string, number> = {}
  for (const { name, pid } of familyOf(root)) kinds[name] = (kinds[name] ?? 0) + memoryMbOf(pid)
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, mb]) => [kind, Math.round(mb * 10) / 10]),
  )
}
