import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** What became of a mutant: seen by a test, by none that reaches it, or reached by none. */
export interface Verdict {
  readonly id: string
  readonly outcome: 'killed' | 'survived' | 'not reached'
  /** The first test file that failed. */
  readonly by?: string
  /** How many test files were asked. */
  readonly asked: number
}

/** Verdicts of earlier runs, by the mutant. Tests that are added can only see more, so that what was killed stays so. */
export function readVerdicts(file: string): ReadonlyMap<string, Verdict> {
  if (!existsSync(file)) return new Map()
  // Our own file.
  const verdicts = JSON.parse(readFileSync(file, 'utf8')) as readonly Verdict[]
  return new Map(verdicts.map((verdict) => [verdict.id, verdict]))
}

/** Replaces what is kept in the file. */
export function keepVerdicts(file: string, verdicts: Iterable<Verdict>): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const lines = [...verdicts].map((verdict) => JSON.stringify(verdict))
  writeFileSync(file, `[\n${lines.join(',\n')}\n]\n`)
}
