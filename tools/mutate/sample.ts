import { createHash } from 'node:crypto'
import type { Mutant, Operator } from './mutant.ts'

/**
 * Draws `count` mutants, taking the operators in turn. The draw depends on the seed and the mutants' ids alone, so that
 * the same ones stay drawn while code around them changes.
 */
export function sampled(
  mutants: readonly Mutant[],
  { count, seed }: { readonly count: number; readonly seed: string },
): readonly Mutant[] {
  const rank = ({ id }: Mutant) => createHash('sha256').update(`${seed}:${id}`).digest('hex')
  const ranked = mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const queues = new Map<Operator, Mutant[]>()
  for (const { mutant } of ranked) {
    const queue = queues.get(mutant.operator) ?? []
    queues.set(mutant.operator, [...queue, mutant])
  }
  const chosen: Mutant[] = []
  const turns = [...queues.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (let round = 0; chosen.length < Math.min(count, mutants.length); round += 1) {
    chosen.push(...turns.flatMap(([, queue]) => queue.slice(round, round + 1)))
  }
  return chosen.slice(0, count)
}
