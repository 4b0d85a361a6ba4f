import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { familyOf, ticksOf } from './processes.ts'
import { startService } from './service.ts'

const port = 4673
const quietAfterSeconds = 5
/** Not measured: a first start creates its markets, and code that is new to the machine is still being compiled. */
const settleMs = 150_000
const measuredMs = 120_000
const lookEveryMs = 1_000
const mebibyte = 1_048_576

/** What a stretch of time cost. */
type Cost = {
  /** Of one core, by process. */
  readonly corePercent: Readonly<Record<string, number>>
  readonly corePercentTotal: number
  /** Without the write-ahead log, whose files are made 16 MiB at a time and then used again. */
  readonly dataMibPerHour: number
  readonly writeAheadLogMib: number
}

/** What the product costs when nobody looks and when somebody does, with its simulated traders. */
export type IdleFigure = {
  readonly quietAfterSeconds: number
  readonly measuredSeconds: number
  readonly idle: Cost
  /** The first question after that, which wakes everybody. */
  readonly firstAnswerMs: number
  /** With a question a second. */
  readonly lookedAt: Cost
}

/** Measures the whole product on a data directory of its own, from outside. */
export async function benchIdle(): Promise<IdleFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-idle-'))
  const dataDir = join(folder, 'data')
  const service = await startService({
    dataDir,
    port,
    environment: { DEMO: 'on', QUIET_AFTER_SECONDS: String(quietAfterSeconds) },
  })
  const root = service.child.pid ?? 0
  const ask = async () => {
    const answer = await fetch(`${service.url}/api/rh-launchpad/launches?limit=5`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the service answered ${answer.status}`)
  }
  try {
    await pause(settleMs)
    const idle = await costOf({ root, dataDir }, () => pause(measuredMs))
    const requestedAt = performance.now()
    await ask()
    const firstAnswerMs = Math.round(performance.now() - requestedAt)
    const lookedAt = await costOf({ root, dataDir }, async () => {
      const endsAt = performance.now() + measuredMs
      while (performance.now() < endsAt) {
        await ask()
        await pause(lookEveryMs)
      }
    })
    const measuredSeconds = measuredMs / 1_000
    return { quietAfterSeconds, measuredSeconds, idle, firstAnswerMs, lookedAt }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function costOf(
  { dataDir, root }: { readonly root: number; readonly dataDir: string },
  passes: () => Promise<void>,
): Promise<Cost> {
  const family = familyOf(root)
  const before = new Map(family.map(({ pid }) => [pid, ticksOf(pid)]))
  const { kept } = bytesIn(dataDir)
  const startedAt = performance.now()
  await passes()
  const seconds = (performance.now() - startedAt) / 1_000
  const after = bytesIn(dataDir)
  const percentOf = (pid: number) => (ticksOf(pid) - (before.get(pid) ?? 0)) / seconds
  const percents = family.map(({ name, pid }) => [name, rounded(percentOf(pid))] as const)
  return {
    corePercent: Object.fromEntries(percents),
    corePercentTotal: rounded(percents.reduce((sum, [, percent]) => sum + percent, 0)),
    dataMibPerHour: rounded(((after.kept - kept) / mebibyte / seconds) * 3_600),
    writeAheadLogMib: rounded(after.log / mebibyte),
  }
}

/** What the files of a folder take on the disk. */
function bytesIn(folder: string): { readonly kept: number; readonly log: number } {
  const taken = { kept: 0, log: 0 }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    // A file may go while they are counted.
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    taken[name.includes('pg_wal') ? 'log' : 'kept'] += (found?.blocks ?? 0) * 512
  }
  return taken
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
