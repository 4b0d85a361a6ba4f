import type { AgentSearchService } from '../../../src/domains/agents/search/index.ts'
import type { SearchLabel } from '../sets.ts'

/** How many questions were answered. */
export type SearchScore = {
  readonly questions: number
  /** The share of questions with a labelled agent among the first five. */
  readonly recallAt5: number
  /** The share of all labelled agents that are among the first five of their question. */
  readonly labelsAt5: number
  /** The share of questions with a labelled agent in the first place. */
  readonly first: number
}

/** One question and the first five agents that were found. */
export type Answered = SearchLabel & { readonly found: readonly string[] }

const shown = 5

/** Asks each question as its reader would: without saying in which language. */
export async function answersOf(
  { search }: AgentSearchService,
  labels: readonly SearchLabel[],
): Promise<readonly Answered[]> {
  const answered: Answered[] = []
  for (const label of labels) {
    const { items } = await search({ q: label.question, limit: shown })
    answered.push({ ...label, found: items.map(({ id }) => id) })
  }
  return answered
}

/** Whether a labelled agent is among the first five. */
export const isAnswered = ({ agents, found }: Answered): boolean =>
  agents.some((id) => found.includes(id))

/** The figures of answers, in four digits. */
export function scoreOf(answers: readonly Answered[]): SearchScore {
  const labels = answers.flatMap(({ agents, found }) => agents.map((id) => found.includes(id)))
  const first = answers.filter(({ agents, found }) => agents.some((id) => id === found[0]))
  return {
    questions: answers.length,
    recallAt5: share(answers.filter(isAnswered).length, answers.length),
    labelsAt5: share(labels.filter(Boolean).length, labels.length),
    first: share(first.length, answers.length),
  }
}

const share = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000
