import { type Excuse, isExcused } from './excuses.ts'
import type { Mutant } from './mutant.ts'
import type { Verdict } from './verdicts.ts'

/** How many mutants of a domain its tests killed. */
export interface Score {
  readonly name: string
  readonly seen: number
  /** Without those that are excused. */
  readonly asked: number
  readonly excused: readonly Mutant[]
  readonly survivors: readonly { readonly mutant: Mutant; readonly outcome: string }[]
}

/** Counts the verdicts on the drawn mutants. One without a verdict counts as survived. */
export function scoreOf(counted: {
  readonly name: string
  readonly mutants: readonly Mutant[]
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly excuses: readonly Excuse[]
}): Score {
  const { excuses, mutants, name, verdicts } = counted
  const excused = mutants.filter((mutant) => isExcused(mutant, excuses))
  const asked = mutants.filter((mutant) => !isExcused(mutant, excuses))
  const survivors = asked
    .map((mutant) => ({ mutant, outcome: verdicts.get(mutant.id)?.outcome ?? 'not asked' }))
    .filter(({ outcome }) => outcome !== 'killed')
  return { name, seen: asked.length - survivors.length, asked: asked.length, excused, survivors }
}

/** The sum of several. */
export function scoreOfAll(scores: readonly Score[]): Score {
  return {
    name: 'all',
    seen: scores.reduce((sum, { seen }) => sum + seen, 0),
    asked: scores.reduce((sum, { asked }) => sum + asked, 0),
    excused: scores.flatMap(({ excused }) => excused),
    survivors: scores.flatMap(({ survivors }) => survivors),
  }
}

/** A score in one line. */
export function scoreLine({ asked, excused, name, seen }: Score): string {
  return `${name}: ${seen} of ${asked} seen, ${percent({ asked, seen })}, ${excused.length} excused`
}

/** All scores, with the survivors' lines and the reasons of excused mutants. */
export function scorePage(scores: readonly Score[], excuses: readonly Excuse[]): string {
  const row = (score: Score) =>
    `| ${score.name} | ${score.asked} | ${score.seen} | ${percent(score)} | ${score.excused.length} |`
  const reasonOf = ({ id }: Mutant) => excuses.find((excuse) => excuse.id === id)?.reason ?? ''
  return [
    '# Mutants',
    '',
    'Faults that were put into the code one at a time, and whether a test saw them: written by `npm run mutate`.',
    '',
    '| Domain | Asked | Seen | Score | Excused |',
    '|---|---|---|---|---|',
    ...[...scores, scoreOfAll(scores)].map(row),
    '',
    '## Not seen',
    '',
    ...scores.flatMap(({ survivors }) =>
      survivors.map(({ mutant, outcome }) => `- ${outcome}: ${codeOf(mutant)}`),
    ),
    '',
    '## Excused',
    '',
    ...scores.flatMap(({ excused }) =>
      excused.map((mutant) => `- ${codeOf(mutant)}: ${reasonOf(mutant)}`),
    ),
    '',
  ].join('\n')
}

function percent({ asked, seen }: Pick<Score, 'asked' | 'seen'>): string {
  return `${(asked === 0 ? 0 : (100 * seen) / asked).toFixed(1)} %`
}

function codeOf(mutant: Mutant): string {
  return `\`${told(mutant).replaceAll('`', "'")}\``
}

/** A mutant in one line: its place, and what changes, without what stays the same on both sides. */
export function told(mutant: Mutant): string {
  const { file, id, line, operator, original, replacement } = mutant
  let same = 0
  while (same < original.length && original[same] === replacement[same]) same += 1
  const from = Math.max(0, original.lastIndexOf('\n', same) + 1, same - 60)
  const short = (text: string) => text.slice(from).trim().replaceAll(/\s+/g, ' ').slice(0, 140)
  return `${file}:${line} [${operator} ${id}] ${short(original)} -> ${short(replacement)}`
}
