import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The verdict on a mutant: killed by a test, survived the tests that reach it, or reached by none. */
export interface Verdict {
  readonly id: string
  readonly outcome: 'killed' | 'survived' | 'not reached'
  /** The first test file that failed. */
  readonly by?: string
  /** How many test files were asked. */
  readonly asked: number
}

/** Verdicts of earlier runs, by mutant. Added tests can only kill more, so killed mutants stay killed. */
export function readVerdicts(file: string): ReadonlyMap<string, Verdict> {
  if (!existsSync(file)) return new Map()
  // A file of this repository.
  const verdicts = JSON.parse(readFileSync(file, 'utf8')) as readonly Verdict[]
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]))
}

/** Replaces the stored verdicts. */
export function keepVerdicts(file: string, verdicts: Iterable<Verdict>): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const lines = [...verdicts].map((verdict) => JSON.stringify(verdict))
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}
