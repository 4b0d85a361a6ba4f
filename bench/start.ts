import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './load.ts'
import { familyOf, residentMbOf } from './processes.ts'
import { startService } from './service.ts'

const laterStarts = 5
const settleMs = 5_000

/** Milliseconds from process start to ready, and resident memory of the API, its database and both chains. */
export type StartFigure = {
  readonly firstStartMs: number
  readonly laterStartMs: number
  /** Five seconds after a later start was ready, when the engine of the database has been optimised. */
  readonly residentMb: Readonly<Record<string, number>>
  readonly residentTotalMb: number
  /** At the moment of readiness; the compiler of the database's engine holds some hundred megabytes for a second. */
  readonly residentAtReadyMb: number
}

/** Measures a first start on an empty data directory and later starts on the same one. */
export async function benchStart(): Promise<StartFigure> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-start-'))
  const dataDir = join(folder, 'data')
  try {
    const first = await startService({ dataDir, port: 4672 })
    await first.stop()
    const later: number[] = []
    let residentMb: Readonly<Record<string, number>> = {}
    let residentAtReadyMb = 0
    for (let round = 0; round < laterStarts; round++) {
      const again = await startService({ dataDir, port: 4672 })
      later.push(again.readyMs)
      residentAtReadyMb = sum(residentOf(again.child.pid ?? 0))
      if (round === laterStarts - 1) {
        await new Promise((resolve) => setTimeout(resolve, settleMs))
        residentMb = residentOf(again.child.pid ?? 0)
      }
      await again.stop()
    }
    return {
      firstStartMs: Math.round(first.readyMs),
      laterStartMs: Math.round(median(later)),
      residentMb,
      residentTotalMb: sum(residentMb),
      residentAtReadyMb,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sum(megabytes: Readonly<Record<string, number>>): number {
  return Math.round(Object.values(megabytes).reduce((total, mb) => total + mb, 0))
}

/** Resident memory of a process and all its descendants, by what each of them is. */
function residentOf(root: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    familyOf(root).map(({ name, pid }) => [`${name} (${pid})`, residentMbOf(pid)]),
  )
}
