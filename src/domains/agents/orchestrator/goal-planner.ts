import { AppError } from '../../../kernel/errors.ts'
import { orchestratorErrors } from './orchestrator.errors.ts'
import type { PlanRequest } from './orchestrator.schemas.ts'

/** Finds agents by a question, the best first. */
export type AgentFinder = {
  readonly search: (question: {
    readonly q: string
    readonly origin: 'platform'
    readonly limit: number
  }) => Promise<{ readonly items: readonly { readonly id: string }[] }>
}

const agentsMax = 3
/** What the search takes. */
const questionMax = 400

/**
 * Steps for a goal, deterministic for one catalog: the agents that the goal finds, in
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
  const question = [...goal].slice(0, questionMax).join('')
  const { items } = await catalog.search({ q: question, origin: 'platform', limit: agentsMax })
  return items.map(({ id }) => id)
}
