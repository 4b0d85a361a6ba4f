import { createCredentialLookup, type SessionLookups } from '../domains/access/bridges/index.ts'
import { publishedAgent } from '../domains/agents/directory/index.ts'
import {
  createJobsService,
  type JobEscrows,
  type SellerAgents,
} from '../domains/agents/jobs/index.ts'
import type { RunsService } from '../domains/agents/runs/index.ts'
import type { BillingService } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import { AppError } from '../kernel/errors.ts'
import { resourceErrors } from '../kernel/shared-errors.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { createJobRuns } from './job-runs.ts'
import type { ServiceOptions } from './service-options.ts'

/** The platform's part of what is paid for a job, in basis points: as of a paid call of an agent. */
const commissionBps = 1_000

/** Jobs between agents, paid into escrow. */
export function createAgentJobs(
  { foundations, world }: ServiceOptions,
  {
    billing,
    ledger,
    model,
    ofJobs: escrows,
    runs,
    ...sessions
  }: SessionLookups & {
    readonly billing: BillingService
    readonly ofJobs: JobEscrows
    readonly ledger: LedgerService
    readonly model: LanguageModel
    readonly runs: Pick<RunsService, 'get' | 'start'>
  },
) {
  return createJobsService({
    ...world,
    ledger,
    books: billing.chargeBooks,
    sellers,
    escrows,
    runs: createJobRuns({
      runs,
      model,
      findCredential: createCredentialLookup(
        { ...world, budgets: foundations.keyBudgets },
        sessions,
      ),
    }),
    hasRun: (accountId, runId) =>
      runs.get(accountId, runId).then(
        () => true,
        (failure: unknown) => {
          if (failure instanceof AppError && failure.spec === resourceErrors.not_found) return false
          throw failure
        },
      ),
    commissionBps,
  })
}

/** The agents of accounts, as those who sell and judge. */
const sellers: SellerAgents = {
  async find(db, slug) {
    const agent = await publishedAgent(db, slug)
    if (agent === undefined) return
    const { ownerAccountId, ownerWallet } = agent
    return {
      slug,
      ownerAccountId,
      ...(ownerWallet?.startsWith('0x') === true ? { payoutAddress: ownerWallet } : {}),
    }
  },
}
