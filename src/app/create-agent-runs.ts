import { createCredentialLookup, type SessionLookups } from '../domains/access/bridges/index.ts'
import { platformAgents } from '../domains/agents/bridges/index.ts'
import type { TranslatedAgent } from '../domains/agents/catalog/index.ts'
import { createRunSales } from '../domains/agents/chat/index.ts'
import {
  createDirectoryService,
  createFindAgent,
  syncPlatformAgents,
} from '../domains/agents/directory/index.ts'
import { createRunMemory } from '../domains/agents/memory/index.ts'
import { createAgentRuns, createToolTable, type RunCharges } from '../domains/agents/runs/index.ts'
import type { BillingService } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { checkInput } from '../surfaces/http/input-check.ts'
import { createRunSkills } from './run-skills.ts'
import type { ServiceOptions } from './service-options.ts'

/**
 * All agents, the platform's among them, and their runs over the whole table. `among` replaces the authenticator of API
 * keys.
 */
export async function createRuns(
  { catalog, dispatch, foundations, world }: ServiceOptions,
  {
    agents,
    money: { billing, ledger },
    skills,
    ...parts
  }: {
    readonly agents: readonly TranslatedAgent[]
    readonly jobs: Jobs
    readonly model: LanguageModel
    readonly charges: RunCharges
    readonly skills: Parameters<typeof createRunSkills>[0]
    readonly money: { readonly billing: BillingService; readonly ledger: LedgerService }
  } & SessionLookups,
) {
  await syncPlatformAgents(world, platformAgents(agents))
  const rows = () => catalog.entries
  const tools = createToolTable(rows)
  const findAgent = createFindAgent({ ...world, tools })
  const runs = createAgentRuns({
    ...world,
    ...parts,
    tools,
    dispatch,
    sales: createRunSales({ ...world, ledger, books: billing.chargeBooks }),
    memory: { ...createRunMemory(world), operationId: 'get_api_memory_search' },
    checkInput,
    skills: createRunSkills(skills),
    findAgent,
    findCredential: createCredentialLookup({ ...world, budgets: foundations.keyBudgets }, parts),
  })
  return {
    ...runs,
    findAgent,
    tools,
    directory: createDirectoryService({ ...world, tools, rows, startRun: runs.service.run }),
  }
}
