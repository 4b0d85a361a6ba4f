import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { Visits } from '../../../ports/visits.ts'
import type { ChargeBooks } from '../../money/billing/index.ts'
import type { Ledger } from '../../money/ledger/index.ts'
import type { EscrowSeen, EscrowsService } from '../escrows/index.ts'
import type { CredentialRef } from './jobs.store.ts'

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

/** Runs of agents that judge work. */
export type JobRuns = {
  /** Whether a language model is configured; without one no agent judges. */
  readonly canJudge: () => boolean
  /**
   * Starts a run that can do nothing but answer, once for a key of one account. Undefined where the credential has ended,
   * or the account cannot run the agent.
   */
  readonly start: (
    credential: CredentialRef,
    run: { readonly agent: string; readonly input: string; readonly key: string },
  ) => Promise<string | undefined>
  /** What a run came to; undefined while it goes on. */
  readonly ended: (
    accountId: string,
    runId: string,
  ) => Promise<
    | { readonly hasSucceeded: boolean; readonly isTainted: boolean; readonly output: string }
    | undefined
  >
}

/** The escrow contract on the chain, as jobs know it. */
export type JobEscrows = Pick<EscrowsService, 'prepareFund' | 'prepareStep'> & {
  /** The configured one; null for none. */
  readonly contract: string | null
  readonly chainId: number
  /** An escrow with its steps, as the transaction of `db` sees the index; undefined where the chain has none. */
  readonly find: (db: Queryable, escrowId: string) => Promise<EscrowSeen | undefined>
  readonly isWalletOf: (
    db: Queryable,
    owner: { readonly accountId: string; readonly address: string },
  ) => Promise<boolean>
}

/** What offerings and jobs are built from. */
export type JobsParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly visits: Pick<Visits, 'every'>
  readonly ledger: Pick<Ledger, 'commit' | 'hold' | 'release'>
  readonly books: ChargeBooks
  readonly sellers: SellerAgents
  readonly runs: JobRuns
  readonly escrows: JobEscrows
  /** Whether the account has a run with this id. */
  readonly hasRun: (accountId: string, runId: string) => Promise<boolean>
  /** The platform's part of what a client pays, in basis points, rounded up. */
  readonly commissionBps: number
}
