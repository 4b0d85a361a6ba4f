import { AppError } from '../../../kernel/errors.ts'
import type { AgentCatalogService } from '../catalog/index.ts'
import { orchestratorErrors } from './orchestrator.errors.ts'
import type { PlanRequest } from './orchestrator.schemas.ts'

/** Searches agents of the catalog by words. */
export type AgentFinder = Pick<AgentCatalogService, 'search'>

const wordsMax = 16
const agentsMax = 3
const foundMax = 25

/**
 * Steps for a goal, deterministic for one catalog: the agents whose entries match most of the goal's words, in
 * parallel, then the best of them again with all outputs. 422 `no_agent` when no entry matches.
 */
export async function stepsForGoal(
  goal: string,
  catalog: AgentFinder,
): Promise<NonNullable<PlanRequest['steps']>> {
  const agents = await bestAgents(goal, catalog)
  const [best] = agents
  if (best === undefined) {
    throw new AppError(
      orchestratorErrors.no_agent,
      'No agent of the catalog has a word of the goal.',
    )
  }
  const first = agents.map((agent, index) => ({
    id: `part-${index + 1}`,
    agent,
    input: '{{goal}}',
  }))
  if (first.length === 1) return first
  const said = first.map(({ agent, id }) => `${agent} said:\n{{steps.${id}.output}}`)
  const input = `{{goal}}\n\nAnswer this from what others found.\n\n${said.join('\n\n')}`
  return [...first, { id: 'answer', agent: best, input }]
}

async function bestAgents(goal: string, catalog: AgentFinder): Promise<readonly string[]> {
  const hits = new Map<string, number>()
  for (const word of wordsOf(goal)) {
    const { items } = await catalog.search({ q: word, limit: foundMax })
    const ours = items.filter(({ origin }) => origin === 'ours')
    // A word in few entries weighs more.
    for (const { id } of ours) hits.set(id, (hits.get(id) ?? 0) + 1 / ours.length)
  }
  return [...hits]
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, agentsMax)
    .map(([id]) => id)
}

function wordsOf(goal: string): readonly string[] {
  const words = goal.toLowerCase().match(/[\p{L}\p{N}]{3,40}/gu) ?? []
  return [...new Set(words)].slice(0, wordsMax)
}
