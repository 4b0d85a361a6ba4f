import type { AccountAgentsService } from '../domains/agent-runs/index.ts'
import { createAgentsService } from '../domains/agents/index.ts'
import type { AuthService } from '../domains/auth/index.ts'
import type { BillingService, LedgerService } from '../domains/billing/index.ts'
import type { PaymentMode } from '../kernel/assets.ts'
import { AppError } from '../kernel/errors.ts'
import type { Jobs } from '../ports/jobs.ts'
import { readAgents } from './agent-definitions.ts'
import { createA2a } from './create-a2a.ts'
import { createAgentDoors } from './create-agent-doors.ts'
import { createAgentExplorer } from './create-agent-explorer.ts'
import { createAgentRegistry } from './create-agent-registry.ts'
import { createRuns } from './create-agent-runs.ts'
import { createArena } from './create-arena.ts'
import { createCompanion } from './create-companion.ts'
import { createExternalAgents } from './create-external-agents.ts'
import { createIdentityAssets } from './create-identity-assets.ts'
import { createModels } from './create-models.ts'
import { createOrchestrator } from './create-orchestrator.ts'
import type { ServiceOptions } from './service-options.ts'
import type { Shutdown } from './shutdown.ts'

/** Agents: the catalog, their identities on both chains, their runs, and everything that speaks with them. */
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
    /** Of the document that describes the API. */
    readonly version: string
  },
) {
  const { auth, isSessionOpen, jobs, money, version } = parts
  const agents = readAgents()
  const registry = createAgentRegistry(options, agents)
  const { agent_catalog: catalog, agent_registry } = registry.byDomain
  const assets = createIdentityAssets(options, { catalog, jobs })
  const paid = await createAgents(options)
  const explorer = createAgentExplorer(options, {
    ...{ agents, registry: agent_registry },
    offered: paid.agents,
  })
  const { model, service: ai } = createModels(options, money)
  const { charges, models } = ai
  const companion = createCompanion(options, models)
  const work = createRuns(options, { agents, auth, charges, isSessionOpen, jobs, model })
  const { runs, service: ownRuns } = work
  const a2a = await createA2a(options, { agents, jobs, runs, version })
  const orchestrator = createOrchestrator(options, {
    ...{ agents, catalog, jobs, runs },
    hasAgent: createAgentCheck(ownRuns.agents),
    external: createExternalAgents(options.world, agent_registry),
    carriesTaint: true,
  })
  return {
    /** Lets what runs hold for one call stand beside API keys. */
    among: work.among,
    byDomain: {
      ...registry.byDomain,
      ...{ ai, companion },
      agents: paid,
      agent_runs: ownRuns,
      agent_service: createAgentDoors(options, {
        ...{ models, runs },
        catalogAgents: new Set(agents.map(({ base }) => base.identifier)),
        ownAgent: ownRuns.agents.get,
      }),
      agent_explorer: explorer.service,
      metaplex_agents: assets.service,
      orchestrator: orchestrator.service,
      a2a: a2a.service,
      arena: await createArena(options),
    },
    /** What the chain index does for the registries. */
    projections: registry.projections,
    /** The jobs must be started. */
    async start(shutdown: Shutdown): Promise<void> {
      await registry.start(shutdown)
      for (const [name, part] of Object.entries({ ai, companion, explorer })) {
        await part.start()
        shutdown.onStop(name, () => part.stop())
      }
      await work.start(jobs)
      await a2a.work.start(jobs)
      await assets.start()
      await orchestrator.start()
      shutdown.onStop('A2A tasks', () => a2a.work.stop())
      shutdown.onStop('plans', () => orchestrator.stop())
    },
  }
}

/** Whether an account has an agent of this name that can run. */
function createAgentCheck(agents: Pick<AccountAgentsService, 'get'>) {
  return async (accountId: string, slug: string): Promise<boolean> => {
    try {
      const { status } = await agents.get({ accountId }, slug)
      return status === 'draft' || status === 'published'
    } catch (failure) {
      if (failure instanceof AppError && failure.spec.status === 404) return false
      throw failure
    }
  }
}

async function createAgents({ world, foundations, catalog, dispatch }: ServiceOptions) {
  return createAgentsService({
    ...world,
    outbox: foundations.eventLog,
    holders: foundations.holders,
    rows: () => catalog.entries,
    dispatch,
    settings: {
      solanaNetwork: await world.chains.solana.chain(),
    },
  })
}
