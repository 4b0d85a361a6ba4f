import {
  agentJobsMigrations,
  createJobsService,
  type JobsParts,
  type JobsService,
  type SellerAgent,
} from '../../src/domains/agents/jobs/index.ts'
import {
  type BillingService,
  billingMigrationSets,
  createBillingService,
} from '../../src/domains/money/billing/index.ts'
import { ledgerMigrationSet } from '../../src/domains/money/ledger/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import type { HandClock } from './auth-world.ts'
import { type BillingWorld, createBillingWorld, eventLogSet } from './billing-world.ts'
import { principal } from './http-server.ts'

export const jobsSet: MigrationSet = { domain: 'agent_jobs', migrations: agentJobsMigrations }
/** Everything that jobs stand on, in order. */
export const jobsSets: readonly MigrationSet[] = [
  eventLogSet,
  ledgerMigrationSet,
  ...billingMigrationSets,
  jobsSet,
]

type Jobs = JobsService['jobs']
type Job = Awaited<ReturnType<Jobs['get']>>
type NewOffering = Parameters<JobsService['offerings']['create']>[1]
type TermsChange = NonNullable<Parameters<Jobs['create']>[1]['terms']>

/** The parties of a job, each with an agent of its own. */
export type Parties = {
  readonly client: Principal
  readonly provider: Principal
  readonly judge: Principal
  readonly stranger: Principal
  /** The slug of the agent of an account. */
  readonly agentOf: (owner: Principal) => string
}

/** Jobs on a real ledger, with a clock of the test's own. */
export type JobsWorld = BillingWorld & {
  readonly billing: BillingService
  readonly service: JobsService
  readonly jobs: Jobs
  readonly parts: JobsParts
  /** Accounts that nobody else has; the client has so much credit. */
  readonly parties: (creditAtomic?: bigint) => Promise<Parties>
  readonly publish: (agent: SellerAgent) => void
  readonly retire: (slug: string) => void
  readonly offer: (owner: Parties, differences?: Partial<NewOffering>) => Promise<string>
  /** A job for which the terms of an offering are asked. */
  readonly asked: (
    who: Parties,
    terms?: TermsChange,
    offering?: Partial<NewOffering>,
  ) => Promise<Job>
  /** The same, agreed and paid. */
  readonly funded: (
    who: Parties,
    terms?: TermsChange,
    offering?: Partial<NewOffering>,
  ) => Promise<Job>
  /** The same, with its work delivered. */
  readonly delivered: (
    who: Parties,
    terms?: TermsChange,
    offering?: Partial<NewOffering>,
  ) => Promise<Job>
  readonly earnings: (owner: Principal) => Promise<bigint>
  readonly held: (owner: Principal) => Promise<bigint>
}

/** No contract is configured. */
export const noEscrows: JobsParts['escrows'] = {
  contract: null,
  chainId: 4_663,
  find: async () => undefined,
  isWalletOf: async () => false,
  prepareFund: async () => Promise.reject(new Error('no escrow is configured')),
  prepareStep: async () => Promise.reject(new Error('no escrow is configured')),
}

let made = 0
/** The one run that an account has. */
export function runOf(accountId: string): string {
  return `run_${accountId.replace(/[^0-9a-hjkmnp-tv-z]/g, '').padStart(26, '0')}`
}

/** Jobs on an embedded database of their own, or on the one that is given. */
export async function createJobsWorld(
  given: {
    readonly database?: Database
    readonly clock?: HandClock
    readonly parts?: Partial<JobsParts>
    /** The agents of another process. */
    readonly agents?: Map<string, SellerAgent>
  } = {},
): Promise<JobsWorld & { readonly agents: Map<string, SellerAgent> }> {
  const world = await createBillingWorld({
    migrations: [jobsSet],
    ...(given.database === undefined ? {} : { database: given.database }),
    ...(given.clock === undefined ? {} : { clock: given.clock }),
  })
  const billing = createBillingService({ ...world, staticPrices: [], operations: new Set() })
  await billing.prepare()
  const agents = given.agents ?? new Map<string, SellerAgent>()
  const parts: JobsParts = {
    ...world,
    books: billing.chargeBooks,
    sellers: { find: async (_, slug) => agents.get(slug) },
    runs: given.parts?.runs ?? {
      canJudge: () => false,
      start: async () => undefined,
      ended: async () => undefined,
    },
    escrows: given.parts?.escrows ?? noEscrows,
    hasRun: async (accountId, runId) => runId === runOf(accountId),
    commissionBps: 1_000,
    ...given.parts,
  }
  const service = createJobsService(parts)
  return {
    ...world,
    billing,
    service,
    jobs: service.jobs,
    parts,
    agents,
    publish: (agent) => agents.set(agent.slug, agent),
    retire: (slug) => agents.delete(slug),
    parties: (credit) => newParties(world, { agents, credit }),
    ...createFlow(service),
    ...createBalances(world),
  }
}

async function newParties(
  world: BillingWorld,
  { agents, credit = 1_000_000n }: { agents: Map<string, SellerAgent>; credit: bigint | undefined },
): Promise<Parties> {
  const set = ++made
  const account = (role: string): Principal => {
    const accountId = `acct_${role}${set}`
    agents.set(`${role}-${set}`, { slug: `${role}-${set}`, ownerAccountId: accountId })
    return principal({ accountId, credential: 'wallet_session', credentialId: `session_${set}` })
  }
  const client = account('client')
  if (credit > 0n) await world.fund(client.accountId, credit)
  return {
    client,
    provider: account('provider'),
    judge: account('judge'),
    stranger: account('stranger'),
    agentOf: ({ accountId }) => accountId.replace(/^acct_([a-z]+)(\d+)$/, '$1-$2'),
  }
}

function createFlow({ jobs, offerings }: JobsService) {
  const offer = async (who: Parties, differences: Partial<NewOffering> = {}) => {
    const offering = await offerings.create(who.provider, {
      agent: who.agentOf(who.provider),
      title: 'A report',
      description: 'A report about one pool',
      asset: 'paper:USDC',
      amountAtomic: '10000',
      slaMinutes: 60,
      ...differences,
    })
    return offering.id
  }
  const asked: JobsWorld['asked'] = async (who, terms = {}, offering = {}) =>
    jobs.create(who.client, {
      offeringId: await offer(who, offering),
      requirement: { pool: 'WETH' },
      terms,
    })
  const funded: JobsWorld['funded'] = async (who, terms, offering) => {
    const { id } = await asked(who, terms, offering)
    await jobs.accept(who.provider, id, 1)
    return jobs.fund(who.client, id, 1)
  }
  const delivered: JobsWorld['delivered'] = async (who, terms, offering) => {
    const { id } = await funded(who, terms, offering)
    return jobs.deliver(who.provider, id, { text: 'It is deep.' })
  }
  return { offer, asked, funded, delivered }
}

function createBalances({ database, ledger }: BillingWorld) {
  const balance = (owner: Principal, purpose: 'available' | 'earnings') =>
    ledger.balance(database.query, { owner: owner.accountId, purpose, asset: 'paper:USDC' })
  return {
    earnings: async (owner: Principal) => (await balance(owner, 'earnings')).postedAtomic,
    held: async (owner: Principal) => (await balance(owner, 'available')).heldAtomic,
  }
}
