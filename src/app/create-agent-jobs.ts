import { createJobsService, type SellerAgents } from '../domains/agents/jobs/index.ts'
import { createAgentLists } from '../domains/agents/runs/index.ts'
import type { BillingService } from '../domains/money/billing/index.ts'
import type { LedgerService } from '../domains/money/ledger/index.ts'
import type { ServiceOptions } from './service-options.ts'

/** The platform's part of what is paid for a job, in basis points: as of a paid call of an agent. */
const commissionBps = 1_000

/** Jobs between agents, paid into escrow. */
export function createAgentJobs(
  { world }: ServiceOptions,
  { billing, ledger }: { readonly billing: BillingService; readonly ledger: LedgerService },
) {
  return createJobsService({
    ...world,
    ledger,
    books: billing.chargeBooks,
    sellers: sellersOf(createAgentLists(world)),
    commissionBps,
  })
}

/** The agents of accounts, as those who sell and judge. */
function sellersOf({
  published,
}: Pick<ReturnType<typeof createAgentLists>, 'published'>): SellerAgents {
  return {
    async find(slug) {
      const agent = await published(slug)
      if (agent === undefined) return
      const { ownerAccountId, ownerWallet } = agent
      return {
        slug,
        ownerAccountId,
        ...(ownerWallet?.startsWith('0x') === true ? { payoutAddress: ownerWallet } : {}),
      }
    },
  }
}
