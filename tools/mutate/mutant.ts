import { createHash } from 'node:crypto'

/** The kind of a mutation. */
export type Operator =
  | 'comparison'
  | 'equality'
  | 'logic'
  | 'guard'
  | 'early return'
  | 'await'
  | 'dropped call'
  | 'rounding'
  | 'arithmetic'
  | 'limit'
  | 'condition'
  | 'order'
  | 'swapped arguments'

/** One mutation: the text between two offsets of a file, and its replacement. */
export interface Mutant {
  /** Stays the same while the mutated text and the file's name do, wherever in the file it moves. */
  readonly id: string
  readonly operator: Operator
  /** Relative to the root of the tree. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
  /** Whether an expression statement begins with it. */
  readonly beginsStatement: boolean
}

export type UnnamedMutant = Omit<Mutant, 'id'>

/** Gives the mutants of one file their ids: those with equal texts are told apart by their order. */
export function named(mutants: readonly UnnamedMutant[]): readonly Mutant[] {
  const seen = new Map<string, number>()
  return mutants.map((mutant) => {
    const text = [mutant.file, mutant.operator, mutant.original, mutant.replacement].join('\0')
    const turn = (seen.get(text) ?? 0) + 1
    seen.set(text, turn)
    const hash = createHash('sha256').update(`${text}\0${turn}`).digest('hex')
    return { id: hash.slice(0, 10), ...mutant }
  })
}
