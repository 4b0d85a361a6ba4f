import type { Mutant } from './mutant.ts'

/** Why no test can see a mutant, or none should: the program behaves the same with it. */
export interface Excuse {
  readonly id: string
  readonly file: string
  /** The mutated text, for the reader. */
  readonly original: string
  readonly replacement: string
  readonly reason: string
}

/** An excuse is for one mutant, and lapses when its text changes. */
export function isExcused({ id }: Mutant, excuses: readonly Excuse[]): boolean {
  return excuses.some((excuse) => excuse.id === id)
}
