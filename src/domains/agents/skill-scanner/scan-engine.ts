import { setImmediate } from 'node:timers/promises'
import type { SkillFile } from '../skill-format/index.ts'
import type { ScanPolicy, ScanReport, ScanRule } from './scan-report.ts'

/** What reads packages. The same package, engine and policy always give the same report. */
export type ScanEngine = {
  readonly version: string
  /** SHA-256 of the rules, in hexadecimal; another one may find something else in the same package. */
  readonly rulesDigest: string
  readonly rules: readonly ScanRule[]
  /** Each step takes a few milliseconds. */
  readonly scanInSteps: (
    files: readonly SkillFile[],
    policy: ScanPolicy,
  ) => Generator<void, ScanReport>
}

/** A part of a scan that goes on in turns with everything else that the process does. */
export type ScanSteps = {
  readonly files: readonly SkillFile[]
  readonly policy: ScanPolicy
  /** Called between two steps; the scan ends with what it raises. */
  readonly between?: () => Promise<void> | void
}

/** Scans a package in this process, and lets other work in between any two steps. */
export async function scanInTurns(
  engine: Pick<ScanEngine, 'scanInSteps'>,
  scan: ScanSteps,
): Promise<ScanReport> {
  const steps = engine.scanInSteps(scan.files, scan.policy)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    await setImmediate()
    await scan.between?.()
  }
}
