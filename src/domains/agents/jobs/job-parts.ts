import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { ChargeBooks } from '../../money/billing/index.ts'
import type { Ledger } from '../../money/ledger/index.ts'

/** An agent that may sell or judge. */
export type SellerAgent = {
  readonly slug: string
  readonly ownerAccountId: string
  /** The wallet that is paid on a chain, where the agent has one. */
  readonly payoutAddress?: string
}

/** Who stands behind a slug: the one thing that jobs know of agents. */
export type SellerAgents = {
  /** Undefined for an agent that is unknown or not published; as the transaction of `db` sees it. */
  readonly find: (db: Queryable, slug: string) => Promise<SellerAgent | undefined>
}

/** What offerings and jobs are built from. */
export type JobsParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly visits: Pick<Visits, 'every'>
  readonly ledger: Pick<Ledger, 'commit' | 'hold' | 'release'>
  readonly books: ChargeBooks
  readonly sellers: SellerAgents
  /** Whether the account has a run with this id. */
  readonly hasRun: (accountId: string, runId: string) => Promise<boolean>
  /** The platform's part of what a client pays, in basis points, rounded up. */
  readonly commissionBps: number
}
