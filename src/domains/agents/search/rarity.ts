import type { Frequencies } from './frequencies.store.ts'
import type { QuestionGroup } from './question.ts'

/** A group with how many agents have it, in steps: a page later the same question is weighed alike. */
export type RatedGroup = QuestionGroup & {
  readonly agents: number
  /** What it adds to the score of an agent that has it in the best place. */
  readonly value: number
  /** One of the rarest, of which all agents are weighed. */
  readonly isRare: boolean
}

/** So many agents are weighed for one question. */
export const weighedMax = 240

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
): {
  readonly groups: readonly RatedGroup[]
  readonly steps: string
  readonly agents: number
} | null {
  const steps = 'steps' in weighed ? weighed.steps : stepsOf(groups, weighed.frequencies)
  const levels = [...steps].map((digit) => digits.indexOf(digit))
  if (levels.length !== groups.length + 1 || levels.includes(-1)) return null
  const [all = 0, ...each] = levels.map((level) => Math.round(2 ** (level / stepsPerDoubling)) - 1)
  const rated = groups.map((group, index) => {
    const agents = Math.min(all, each[index] ?? 0)
    return { ...group, agents, value: group.weight * rarityOf(agents, all) }
  })
  return { groups: withRarest(best(rated)), steps, agents: all }
}

/** Those that say most, the best first. */
function best<group extends { readonly value: number }>(groups: readonly group[]) {
  return groups.toSorted((one, other) => other.value - one.value).slice(0, groupsMax)
}

/** Rare are the rarest, as long as half of what may be weighed is enough for all their agents. */
function withRarest(groups: readonly Omit<RatedGroup, 'isRare'>[]): readonly RatedGroup[] {
  let room = weighedMax / 2
  const rare = new Set<unknown>()
  for (const group of groups.toSorted((one, other) => one.agents - other.agents)) {
    room -= group.agents
    if (room >= 0) rare.add(group)
  }
  return groups.map((group) => ({ ...group, isRare: rare.has(group) }))
}

function stepsOf(groups: readonly QuestionGroup[], frequencies: Frequencies): string {
  const counts = groups.map(({ lexemes }) =>
    Math.max(0, ...lexemes.map((lexeme) => frequencies.of(lexeme))),
  )
  return [frequencies.agents, ...counts]
    .map(
      (count) =>
        digits[Math.min(digits.length - 1, Math.round(Math.log2(1 + count) * stepsPerDoubling))],
    )
    .join('')
}

/** How much it says that an agent has something that so many of all have. */
function rarityOf(agents: number, all: number): number {
  return Math.log(1 + (all - agents + 0.5) / (agents + 0.5))
}
