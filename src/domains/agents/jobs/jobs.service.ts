import { assert } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { createChainFollowing } from './chain-following.ts'
import { createChainPayments } from './chain-payment.service.ts'
import { deadlinesStore } from './deadlines.store.ts'
import { createDisputes } from './disputes.service.ts'
import { createEvaluations } from './evaluations.service.ts'
import { evidenceOf } from './evidence.ts'
import { endOverdue } from './job-endings.ts'
import type { JobsParts } from './job-parts.ts'
import { publishDueSoon } from './job-record.ts'
import { rolesIn } from './job-roles.ts'
import { unknownJob } from './job-session.ts'
import { jobView, summaryView } from './job-views.ts'
import type {
  CreateJobInput,
  DeliverInput,
  EvaluateInput,
  JobSummaryView,
  JobsListing,
  JobView,
  ProposeInput,
} from './jobs.schemas.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'
import { createNegotiation } from './negotiation.service.ts'
import { createOfferingsService } from './offerings.service.ts'
import { offeringsStore } from './offerings.store.ts'
import { createRatings } from './ratings.service.ts'
import { createWork } from './work.service.ts'

const everyMs = 5_000
const batchMax = 100
const places = cursor({ at: 'time', id: 'text' })

export type JobsService = ReturnType<typeof createJobsService>

/** Offerings and jobs. Nothing runs in the background until `start`. */
export function createJobsService(parts: JobsParts) {
  const negotiation = createNegotiation(parts)
  const work = createWork(parts)
  const disputes = createDisputes(parts)
  const evaluations = createEvaluations(parts)
  const payments = createChainPayments(parts)
  /** The job as its caller sees it after a step. */
  const seen = async (caller: Principal, step: Promise<StoredJob>): Promise<JobView> =>
    viewOf(await step, caller, parts)
  return {
    offerings: createOfferingsService(parts),
    ratings: createRatings(parts),
    jobs: {
      ...createReads(parts),
      create: (caller: Principal, input: CreateJobInput) =>
        seen(caller, negotiation.request(caller, input)),
      propose: (caller: Principal, id: string, input: ProposeInput) =>
        seen(caller, negotiation.propose(caller, id, input)),
      accept: (caller: Principal, id: string, memo: number) =>
        seen(caller, negotiation.accept(caller, id, memo)),
      fund: (caller: Principal, id: string, memo: number) =>
        seen(caller, negotiation.fund(caller, id, memo)),
      withdraw: (caller: Principal, id: string, reason: string) =>
        seen(caller, negotiation.withdraw(caller, id, reason)),
      deliver: (caller: Principal, id: string, input: DeliverInput) =>
        seen(caller, work.deliver(caller, id, input)),
      evaluate: (caller: Principal, id: string, input: EvaluateInput) =>
        seen(caller, work.evaluate(caller, id, input)),
      preparePayment: payments.preparePayment,
      addEscrow: (caller: Principal, id: string, escrowId: string) =>
        seen(caller, payments.link(caller, id, escrowId)),
      prepareStep: payments.prepareStep,
      takeEvaluation: (caller: Principal, id: string) => seen(caller, evaluations.take(caller, id)),
      dispute: (caller: Principal, id: string, reason: string) =>
        seen(caller, disputes.open(caller, id, reason)),
      resolve: (
        caller: Principal,
        id: string,
        input: { readonly providerBps: number; readonly reason: string },
      ) => seen(caller, disputes.resolve(caller, id, input)),
    },
    ...createDeadlines(parts, evaluations.round),
  }
}

function createReads(parts: JobsParts) {
  const { database } = parts
  return {
    async list({ accountId }: Principal, query: JobsListing): Promise<Page<JobSummaryView>> {
      const { limit, role, status } = query
      const after = places.read(query.cursor)
      const page = { accountId, role, status, after, limit: limit + 1 }
      const rows = await jobsStore(database.query).list(page)
      const place = ({ createdAt, id }: StoredJob) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: (job) => summaryView(job, accountId) })
    },
    /** 404 for whoever has no part in it. A deadline that is over has its effect first. */
    async get(caller: Principal, id: string): Promise<JobView> {
      await endOverdue(parts, id)
      const job = await jobsStore(database.query).find(id)
      if (job === undefined || rolesIn(job, caller.accountId).length === 0) throw unknownJob()
      return viewOf(job, caller, parts)
    },
    /** The same document for every party. 404 for whoever has no part in the job. */
    async evidence(caller: Principal, id: string) {
      await endOverdue(parts, id)
      const job = await jobsStore(database.query).find(id)
      if (job === undefined || rolesIn(job, caller.accountId).length === 0) throw unknownJob()
      const offering = await offeringsStore(database.query).find(job.offeringId)
      assert(offering !== undefined, 'a job keeps its offering')
      const memos = await jobsStore(database.query).memos(id)
      return evidenceOf(job, memos.slice(0, job.memoCount), offering)
    },
  }
}

/** What time does to jobs; safe in any number of processes. */
function createDeadlines(parts: JobsParts, evaluate: () => Promise<void>) {
  const followEscrows = createChainFollowing(parts)
  const { clock, database, logger, visits } = parts
  const round = async (): Promise<void> => {
    const due = await deadlinesStore(database.query).overdue(new Date(clock.nowMs()), batchMax)
    for (const { id } of due) {
      try {
        await endOverdue(parts, id)
      } catch (failure) {
        logger.error('the deadline of a job has no effect', failure, { jobId: id })
      }
    }
    await followEscrows()
    await warn(parts)
    await evaluate()
  }
  let end: (() => void) | undefined
  let running: Promise<void> | undefined
  return {
    /** Ends the jobs whose deadlines are over, and goes on with what agents judge. */
    round,
    start() {
      end ??= visits.every(everyMs, () => {
        running ??= round()
          .catch((failure: unknown) => logger.error('no deadline of jobs was read', failure))
          .finally(() => {
            running = undefined
          })
      })
    },
    /** Resolves when the current round has ended. */
    async stop() {
      end?.()
      end = undefined
      await running
    },
  }
}

/** Reminds those who can act of deadlines that are near; each deadline once. */
async function warn(parts: JobsParts): Promise<void> {
  const { clock, database } = parts
  await database.transaction(async (tx) => {
    const taken = await deadlinesStore(tx).takeWarnings(new Date(clock.nowMs()), batchMax)
    for (const job of taken) await publishDueSoon(tx, job, parts)
  })
}

async function viewOf(job: StoredJob, caller: Principal, parts: JobsParts): Promise<JobView> {
  const memos = await jobsStore(parts.database.query).memos(job.id)
  // Another step may have followed already: the answer is of the moment of this one.
  return jobView(job, memos.slice(0, job.memoCount), caller.accountId)
}
