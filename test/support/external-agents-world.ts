import { createEgress } from '../../src/adapters/egress/undici-egress.ts'
import { createSecretBox } from '../../src/adapters/local-keys/secret-box.ts'
import { createEventLog } from '../../src/adapters/sql/event-log/event-log.ts'
import { askedByPlans } from '../../src/app/create-external-agents.ts'
import {
  createExternalAgentsService,
  externalAgentsMigrations,
} from '../../src/domains/agents/external/index.ts'
import {
  createOrchestratorService,
  createPlanWork,
  orchestratorMigrations,
  type PlanParts,
} from '../../src/domains/agents/orchestrator/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { PayingWallets } from '../../src/ports/paying-wallets.ts'
import { type HandClock, realRandom, silentLogger } from './auth-world.ts'
import { createPlanRuns } from './plan-runs.ts'

export const externalAgentsSets: readonly MigrationSet[] = [
  { domain: 'orchestrator', migrations: orchestratorMigrations },
  { domain: 'external_agents', migrations: externalAgentsMigrations },
]

/** Nobody has a wallet. */
export const noWallets: PayingWallets = {
  addressOf: async () => null,
  sign: () => Promise.reject(new Error('nothing is signed here')),
}

/** Plans that ask the external agents of accounts, as one process runs them. */
export function createExternalAgentsWorld(options: {
  readonly database: Database
  readonly clock: HandClock
  /** Hosts of agents on this machine. */
  readonly hosts: readonly string[]
  readonly usdc?: Hex
  readonly wallets?: PayingWallets
}) {
  const { clock, database, hosts, usdc = null, wallets = noWallets } = options
  const egress = createEgress({ allowedHosts: hosts, lookup: async () => ['10.0.0.1'] })
  const shared = { database, clock, random: realRandom, logger: silentLogger }
  const outbox = createEventLog(shared)
  const runs = createPlanRuns()
  const agents = createExternalAgentsService({
    ...shared,
    outbox,
    box: createSecretBox({ keys: [new Uint8Array(32).fill(5)], random: realRandom }),
    checkUrl: () => undefined,
    endpointOf: async () => null,
    ownsWallet: async (caller, walletId) => (await wallets.addressOf(caller, walletId)) !== null,
  })
  const asking: Parameters<typeof askedByPlans>[0] = {
    ...{ egress, service: agents, usdc, wallets },
    endpointOf: async () => null,
  }
  const parts: PlanParts = {
    ...shared,
    outbox,
    runs,
    jobs: { enqueue: async () => true },
    finder: { search: () => Promise.reject(new Error('plans here have steps')) },
    agents: [],
    findAgent: async (_, agent) => (agent === 'a' ? { price: null } : null),
    external: askedByPlans(asking),
  }
  const plans = createOrchestratorService(parts)
  const askedWith = (over: Partial<typeof asking>) => (planId: string) =>
    createPlanWork({ ...parts, external: askedByPlans({ ...asking, ...over }) }).advance(planId)
  const advance = askedWith({})
  const begin = async (
    owner: Principal,
    step: { readonly agent: string; readonly input?: string; readonly costMicroUsdMax?: string },
  ): Promise<string> => {
    const { agent, costMicroUsdMax = '1000000', input = 'Hello' } = step
    const steps = [{ id: 'them', agent, input, budget: { costMicroUsdMax } }]
    const budget = { costMicroUsdMax }
    const { id } = await plans.create(owner, { goal: 'Ask them.', steps, budget })
    await plans.start(owner, id)
    return id
  }
  return {
    agents,
    parts,
    plans,
    runs,
    advance,
    /** Starts a plan of one step of an external agent, and advances it once. */
    async ask(...asked: Parameters<typeof begin>): Promise<string> {
      const id = await begin(...asked)
      await advance(id)
      return id
    },
    /** Starts such a plan, which is not advanced yet. */
    begin,
    /** Advances a plan where wallets do otherwise. */
    withWallets: (over: PayingWallets) => askedWith({ wallets: over }),
    /** Advances a plan where what is paid does not get away. */
    withSend: (send: typeof egress.request) =>
      askedWith({
        egress: {
          request: (request) =>
            hasPayment(request.headers) ? send(request) : egress.request(request),
        },
      }),
    /** The only step of a plan. */
    async step(owner: Principal, planId: string) {
      const [step] = (await plans.get(owner, planId)).steps
      if (step === undefined) throw new Error('the plan has no step')
      return step
    },
    close: () => egress.close(),
  }
}
function hasPayment(headers: Readonly<Record<string, string>> = {}): boolean {
  return Object.hasOwn(headers, 'payment-signature') || Object.hasOwn(headers, 'x-payment')
}

export type ExternalAgentsWorld = ReturnType<typeof createExternalAgentsWorld>
