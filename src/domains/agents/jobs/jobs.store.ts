import { sql } from 'kysely'
import type { LedgerAsset } from '../../../kernel/assets.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  flag,
  integer,
  json,
  nullable,
  type RowOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import type { EndReason, JobRole, JobStatus } from './job-states.ts'
import type { DeliverInput } from './jobs.schemas.ts'
import type { MemoAuthor, MemoKind } from './memos.ts'
import type { OfferedSplit } from './offerings.store.ts'
import type { JobTermsValue } from './terms.schemas.ts'

/** A part of the earnings, with the account that is paid. */
export type JobSplit = OfferedSplit & { readonly accountId: string }

/** The credential that a run goes by; it must still be valid when the run starts. */
export type CredentialRef = Pick<Principal, 'accountId' | 'credential' | 'credentialId'>

/** What a job has to do with the chain, from the agreement on. */
export type JobChain = {
  /** The contract of the agreement. */
  readonly contract: string
  readonly provider: string
  readonly evaluator: string | null
  readonly arbiter: string | null
  readonly splits: readonly { readonly account: string; readonly bps: number }[]
  /** The steps of the escrow that are taken in, in order, each by its transaction. */
  readonly said: readonly string[]
  /** Where the last of them stands; null before the first. */
  readonly head: string | null
  /** What is about to be delivered, until the chain names its hash. */
  readonly draft: (DeliverInput & { readonly sha256: string }) | null
  readonly paidAtomic: string
  readonly refundedAtomic: string
}

/** The tables of jobs and their memos. */
export const jobsTables = tablesOf(
  {
    agentJobs: {
      id: text(),
      offeringId: text(),
      agent: text(),
      clientAccount: text(),
      clientAgent: nullable(text()),
      providerAccount: text(),
      evaluatorAccount: nullable(text()),
      arbiterAccount: nullable(text()),
      status: text<JobStatus>(),
      asset: text<LedgerAsset>(),
      /** Those of the latest proposal; final once a memo is agreed. */
      terms: json<JobTermsValue>(),
      splits: json<readonly JobSplit[]>(),
      commissionBps: integer,
      proposalMemo: integer,
      proposalAuthor: text<'client' | 'provider'>(),
      proposalCount: integer,
      agreedMemo: nullable(integer),
      memoCount: integer,
      memoHead: text(),
      /** What is held for the job now. */
      escrowAtomic: bigint,
      /** The API key that paid, whose budgets it counts in. */
      fundedKey: nullable(text()),
      paidAtomic: bigint,
      refundedAtomic: bigint,
      isRefused: flag,
      deliverableHash: nullable(text()),
      /** What a run that judges has to give back; null where none does. */
      evaluationToken: nullable(text()),
      evaluationCredential: nullable(json<CredentialRef>()),
      evaluationRun: nullable(text()),
      /** Whether what the run said is taken in. */
      evaluationEnded: flag,
      /** Null where the agreed terms name no price on the chain. */
      chain: nullable(json<JobChain>()),
      /** The escrow on the chain that pays the job; null for credit, and before. */
      chainEscrow: nullable(text()),
      /** The escrow that the client is about to pay. */
      awaitedEscrow: nullable(text()),
      endReason: nullable(text<EndReason>()),
      dueAt: nullable(time),
      /** When whoever can act is reminded of `dueAt`; null once they were. */
      warnAt: nullable(time),
      deliverBy: nullable(time),
      fundedAt: nullable(time),
      deliveredAt: nullable(time),
      disputedAt: nullable(time),
      endedAt: nullable(time),
      createdAt: time,
      updatedAt: time,
    },
    agentJobMemos: {
      jobId: text(),
      number: integer,
      kind: text<MemoKind>(),
      author: text<MemoAuthor>(),
      /** Canonical JSON. */
      content: text(),
      digest: text(),
      createdAt: time,
    },
  },
  { count: integer },
)
export type StoredJob = RowOf<typeof jobsTables, 'agentJobs'>
export type StoredMemo = RowOf<typeof jobsTables, 'agentJobMemos'>

const accountColumns = {
  client: 'clientAccount',
  provider: 'providerAccount',
  evaluator: 'evaluatorAccount',
  arbiter: 'arbiterAccount',
} as const satisfies Readonly<Record<JobRole, keyof StoredJob>>

/** Store of jobs and their memos. Every change must hold the job's lock. */
export function jobsStore(db: Queryable) {
  const tables = jobsTables.on(db)
  const jobs = () => tables.selectFrom('agentJobs').selectAll()
  return {
    /** Locks the client's making of jobs until the transaction ends, so that the limit holds. */
    async lockClient(accountId: string): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`agent jobs ${accountId}`}, 0))`.execute(
        db,
      )
    },
    async countOpen(accountId: string): Promise<number> {
      const { count } = await tables
        .selectFrom('agentJobs')
        .select(sql<number>`count(*)`.as('count'))
        .where('clientAccount', '=', accountId)
        .where('endedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
    async insert(job: StoredJob): Promise<void> {
      await tables.insertInto('agentJobs').values(job).execute()
    },
    find: (id: string): Promise<StoredJob | undefined> =>
      jobs().where('id', '=', id).executeTakeFirst(),
    /** The job, locked until the transaction ends. */
    lock: (id: string): Promise<StoredJob | undefined> =>
      jobs().where('id', '=', id).forUpdate().executeTakeFirst(),
    /** Stores the job as it is now. */
    async update({ id, ...job }: StoredJob): Promise<void> {
      await tables.updateTable('agentJobs').set(job).where('id', '=', id).execute()
    },
    /** Those in which the account has this role, or any, newest first. */
    list(page: {
      readonly accountId: string
      readonly role: JobRole | undefined
      readonly status: JobStatus | undefined
      readonly after: { readonly at: Date; readonly id: string } | null
      readonly limit: number
    }): Promise<readonly StoredJob[]> {
      const { accountId, role, status, after, limit } = page
      const roles = role === undefined ? Object.values(accountColumns) : [accountColumns[role]]
      let query = jobs().where(({ eb, or }) =>
        or(roles.map((column) => eb(column, '=', accountId))),
      )
      if (status !== undefined) query = query.where('status', '=', status)
      if (after !== null) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('createdAt', 'id'), '<', tuple(after.at, after.id)),
        )
      }
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
    },
    async insertMemo(memo: StoredMemo): Promise<void> {
      await tables.insertInto('agentJobMemos').values(memo).execute()
    },
    /** All of a job, in order. */
    memos: (jobId: string): Promise<readonly StoredMemo[]> =>
      tables
        .selectFrom('agentJobMemos')
        .selectAll()
        .where('jobId', '=', jobId)
        .orderBy('number')
        .execute(),
  }
}
