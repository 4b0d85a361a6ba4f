import { rowsOf } from '../../../kernel/operation.ts'
import * as schemas from './agent-search.schemas.ts'
import type { AgentSearchService } from './agent-search.service.ts'

const { operation } = rowsOf<AgentSearchService>()

/** The search for agents. */
export const agentSearchOperations = {
  search: operation({
    name: 'agents.search',
    method: 'GET',
    path: '/api/agents/search',
    summary: 'Search agents by a question',
    tier: 'public',
    family: 'Agents',
    auth: [],
    effect: 'none',
    cache: { freshSeconds: 60 },
    input: { query: schemas.SearchAgentsQuery },
    output: schemas.FoundAgentPage,
    handler: (agents, call) => agents.ask(call),
  }),
}
