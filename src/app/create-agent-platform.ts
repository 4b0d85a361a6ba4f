import type { AuthService } from '../domains/access/auth/index.ts'
import type { VaultService } from '../domains/access/vault/index.ts'
import type { AiService } from '../domains/agents/ai/index.ts'
import {
  type AgentChatServiceOptions,
  createAgentChatService,
} from '../domains/agents/chat/index.ts'
import type { BillingService } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import type { Jobs } from '../ports/jobs.ts'
import { readAgents } from './agent-definitions.ts'
import { createA2a } from './create-a2a.ts'
import { createAgentDoors } from './create-agent-doors.ts'
import { createAgentEscrows } from './create-agent-escrows.ts'
import { createAgentExplorer } from './create-agent-explorer.ts'
import { createAgentJobs } from './create-agent-jobs.ts'
import { createAgentRegistry } from './create-agent-registry.ts'
import { createRuns } from './create-agent-runs.ts'
import { createArena } from './create-arena.ts'
import { createCompanion } from './create-companion.ts'
import { createExternalAgents } from './create-external-agents.ts'
import { createIdentityAssets } from './create-identity-assets.ts'
import { createMemory } from './create-memory.ts'
import { createModels } from './create-models.ts'
import { createOrchestrator } from './create-orchestrator.ts'
import { createSkillScanner } from './create-skill-scanner.ts'
import { createSkills } from './create-skills.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Agents: the catalog, their identities on both chains, their runs, and the surfaces that reach them. */
export async function createAgentPlatform(
  options: ServiceOptions,
  parts: {
    readonly auth: AuthService
    readonly jobs: Jobs
    /** Whether a platform account's session is still open. */
    readonly isSessionOpen: (sessionId: string, at: Date) => Promise<boolean>
    readonly money: {
      readonly billing: BillingService
      readonly ledger: LedgerService
      readonly mode: PaymentMode
    }
    /** Pays external agents, within its policies. */
    readonly vault: VaultService
    /** The version of the API description. */
    readonly version: string
  },
) {
  const { auth, isSessionOpen, jobs, money, vault, version } = parts
  const agents = readAgents()
  const registry = createAgentRegistry(options, agents)
  const { agent_catalog: catalog, agent_registry: registered, agent_search } = registry.byDomain
  const escrows = createAgentEscrows(options)
  const assets = createIdentityAssets(options, { catalog, jobs })
  const skills = createSkills(options, { jobs })
  const { model, service: ai } = createModels(options, money)
  const made = { agents, charges: ai.charges, model, skills: skills.service }
  const work = await createRuns(options, { ...parts, ...made })
  const { runs, directory } = work
  const companion = createCompanion(options, { ...work, models: ai.models })
  const explorer = createAgentExplorer(options, { agents, registered, offered: directory.paid })
  const hired = createAgentJobs(options, { ...money, ...escrows, auth, isSessionOpen, model, runs })
  const a2a = await createA2a(options, { agents, directory, jobs, runs, version })
  const external = createExternalAgents(options, { registered, vault })
  const reach = { finder: agent_search, findAgent: directory.runnable, external: external.asked }
  const planning = { ...reach, agents, jobs, runs, carriesTaint: true }
  const orchestrator = createOrchestrator(options, planning)
  const scanner = createSkillScanner(options, { jobs, ...skills })
  return {
    /** Accepts the per-call credentials of runs beside API keys. */
    among: work.among,
    byDomain: {
      ...registry.byDomain,
      ai,
      companion,
      agents: directory,
      agent_chat: await createAgentChat(options, { ai, model, agents: directory.paid }),
      agent_runs: work.service,
      agent_service: createAgentDoors(options, { directory, models: ai.models, runs }),
      agent_explorer: explorer.service,
      metaplex_agents: assets.service,
      orchestrator: orchestrator.service,
      external_agents: external.service,
      a2a: a2a.service,
      memory: createMemory(options, directory),
      arena: await createArena(options),
      agent_jobs: hired,
      agent_escrows: escrows.service,
      skill_scanner: scanner.service,
      skills: skills.service,
    },
    ...onChain(registry.onChain, escrows),
    /** The jobs must have been started. */
    async start(shutdown: Shutdown): Promise<void> {
      await registry.start(shutdown)
      const services = { ai, companion, external, explorer, hired, skills }
      for (const [name, part] of Object.entries(services)) await startPart(part, { name, shutdown })
      for (const part of [work, a2a.work, assets, orchestrator, scanner]) await part.start(jobs)
      shutdown.onStop('A2A tasks', () => a2a.work.stop())
      shutdown.onStop('plans', () => orchestrator.stop())
    },
  }
}

/** The chain index's part for the registries and the escrows. */
function onChain(...parts: readonly OnChain[]) {
  return {
    projections: parts.flatMap(({ projections }) => projections),
    intentOwners: parts.flatMap(({ intentOwners }) => intentOwners),
  }
}
type OnChain = ReturnType<typeof createAgentRegistry>['onChain']

async function startPart(
  part: { readonly start: () => unknown; readonly stop: () => void | Promise<void> },
  { name, shutdown }: { readonly name: string; readonly shutdown: Shutdown },
): Promise<void> {
  await part.start()
  shutdown.onStop(name, () => part.stop())
}

async function createAgentChat(
  { world, foundations, catalog, dispatch }: ServiceOptions,
  {
    ai: { charges, models },
    ...parts
  }: Pick<AgentChatServiceOptions, 'agents' | 'model'> & { readonly ai: AiService },
) {
  return createAgentChatService({
    ...world,
    ...parts,
    models,
    costOf: charges.costOf,
    holders: foundations.holders,
    rows: () => catalog.entries,
    dispatch,
    settings: {
      solanaNetwork: await world.chains.solana.chain(),
    },
  })
}
