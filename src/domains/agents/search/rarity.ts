import type { Frequencies } from './frequencies.ts'
import type { QuestionGroup } from './question.ts'

/** A group with how many agents have it, in steps: a page later the same question is weighed alike. */
export type RatedGroup = QuestionGroup & {
  readonly agents: number
  /** What it adds to the score of an agent that has it in the best place. */
  readonly value: number
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'
const stepsPerDoubling = 3
/** More would make one search slow; the rarest say most. */
const groupsMax = 14

/**
 * The groups that say most, with what they are worth, and a short text that gives the same again. `weighed` is that text of
 * the page before; null when it is none of this question.
 */
export function rate(
  groups: readonly QuestionGroup[],
  weighed: { readonly frequencies: Frequencies } | { readonly steps: string },
): { readonly groups: readonly RatedGroup[]; readonly steps: string; readonly agents: number } | null {
  const steps = 'steps' in weighed ? weighed.steps : stepsOf(groups, weighed.frequencies)
  const levels = [...steps].map((digit) => digits.indexOf(digit))
  if (levels.length !== groups.length + 1 || levels.includes(-1)) return null
  const [all = 0, ...each] = levels.map((level) => Math.round(2 ** (level / stepsPerDoubling)) - 1)
  const rated = groups.map((group, index) => {
    const agents = Math.min(all, each[index] ?? 0)
    return { ...group, agents, value: group.weight * rarityOf(agents, all) }
  })
  const best = rated.toSorted((one, other) => other.value - one.value).slice(0, groupsMax)
  return { groups: best, steps, agents: all }
}

function stepsOf(groups: readonly QuestionGroup[], frequencies: Frequencies): string {
  const counts = groups.map(({ lexemes }) =>
    Math.max(0, ...lexemes.map((lexeme) => frequencies.of(lexeme))),
  )
  return [frequencies.agents, ...counts]
    .map((count) => digits[Math.min(digits.length - 1, Math.round(Math.log2(1 + count) * stepsPerDoubling))])
    .join('')
}

/** How much it says that an agent has something that so many of all have. */
function rarityOf(agents: number, all: number): number {
  return Math.log(1 + (all - agents + 0.5) / (agents + 0.5))
}
