import { createCredentialLookup, type SessionLookups } from '../domains/access/bridges/index.ts'
import { catalogAgents } from '../domains/agents/bridges/index.ts'
import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import { createAgentRuns, type RunCharges } from '../domains/agents/runs/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ServiceOptions } from './service-options.ts'

/** Accounts' agents and their runs, over the whole table. `among` replaces the authenticator of API keys. */
export function createRuns(
  { catalog, dispatch, foundations, world }: ServiceOptions,
  {
    agents,
    ...parts
  }: {
    readonly agents: readonly TranslatedAgent[]
    readonly jobs: Jobs
    readonly model: LanguageModel
    readonly charges: RunCharges
  } & SessionLookups,
) {
  const ours = new Map(catalogAgents(agents).map((agent) => [agent.id, agent]))
  return createAgentRuns({
    ...world,
    ...parts,
    rows: () => catalog.entries,
    dispatch,
    catalogAgent: (id) => ours.get(id),
    findCredential: createCredentialLookup({ ...world, budgets: foundations.keyBudgets }, parts),
  })
}
