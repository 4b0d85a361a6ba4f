import { assert } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import { evaluationInput, type RunVerdict, readVerdict } from './evaluation-form.ts'
import { evaluationsStore } from './evaluations.store.ts'
import { dueIn } from './job-deadlines.ts'
import { endJob } from './job-endings.ts'
import { wholeBps } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { takeStep } from './job-session.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'
import { sha256 } from './memos.ts'
import { offeringsStore } from './offerings.store.ts'

const tokenBytes = 16
const batchMax = 50

/** Agents that judge work: each job's run is started once, and its verdict counts once. */
export function createEvaluations(parts: JobsParts) {
  return {
    /**
     * Lets the evaluator's agent judge under the caller's credential, as soon as the work is delivered. The account takes it on
     * for this job alone, because it pays for the run.
     */
    take: (caller: Principal, jobId: string): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['takeEvaluation'] }, ({ tx, job }) => {
        const { accountId, credential, credentialId } = caller
        const taken: StoredJob = {
          ...job,
          evaluationToken: Buffer.from(parts.random.bytes(tokenBytes)).toString('hex'),
          evaluationCredential: { accountId, credential, credentialId },
        }
        return keepJob(tx, { before: job.status, after: taken }, parts)
      }),

    /** Starts the runs of what was delivered, and takes in the verdicts of those that have ended. */
    async round(): Promise<void> {
      const store = evaluationsStore(parts.database.query)
      for (const job of await store.delivered(batchMax)) await logged(job, () => begin(job, parts))
      for (const job of await store.judged(batchMax)) await logged(job, () => takeIn(job, parts))
    },
  }

  async function logged({ id }: StoredJob, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (failure) {
      parts.logger.error('the evaluation of a job does not go on', failure, { jobId: id })
    }
  }
}

/** Starts the run of a job: a repeat, or another process, starts the same. */
async function begin(job: StoredJob, parts: JobsParts): Promise<void> {
  const { database, runs } = parts
  const { evaluationCredential: credential, evaluationToken: token, terms } = job
  if (credential === null || token === null || terms.evaluator === null) return
  const offering = await offeringsStore(database.query).find(job.offeringId)
  assert(offering !== undefined, 'a job keeps its offering')
  const memos = await jobsStore(database.query).memos(job.id)
  const input = evaluationInput({ job, memos, offering, token })
  if (input === null) return conclude(job, none('nothing_to_read'), parts)
  const key = `evaluation:${job.id}`
  const runId = await runs.start(credential, { agent: terms.evaluator, input, key })
  if (runId === undefined) return conclude(job, none('not_started'), parts)
  await evaluationsStore(database.query).setRun(job.id, runId)
}

/** Takes in what a run said, once it has ended. */
async function takeIn(job: StoredJob, parts: JobsParts): Promise<void> {
  const { evaluationCredential: credential, evaluationRun: runId, evaluationToken: token } = job
  if (credential === null || token === null || runId === null) return
  const run = await parts.runs.ended(credential.accountId, runId)
  if (run === undefined) return
  if (!run.hasSucceeded) return conclude(job, none('run_failed'), parts)
  // It has read what a third party wrote, or is not the account's own any more.
  if (run.isTainted) return conclude(job, none('run_tainted'), parts)
  const verdict = readVerdict(run.output, token)
  const outputSha256 = sha256(run.output)
  return conclude(
    job,
    { verdict, why: verdict === null ? 'no_verdict' : null, outputSha256 },
    parts,
  )
}

type Outcome = {
  readonly verdict: RunVerdict | null
  /** Why there is none. */
  readonly why: string | null
  readonly outputSha256: string | null
}

const none = (why: string): Outcome => ({ verdict: null, why, outputSha256: null })

/** Writes down what came of an evaluation, and lets it decide, where nothing else has decided meanwhile. */
async function conclude({ id }: StoredJob, outcome: Outcome, parts: JobsParts): Promise<void> {
  const { clock, database } = parts
  await database.transaction(async (tx) => {
    const job = await jobsStore(tx).lock(id)
    if (job === undefined || job.evaluationEnded) return
    const now = new Date(clock.nowMs())
    const ended = { ...job, evaluationEnded: true }
    // A verdict that comes when the time is over, or after the client's own, is none.
    const isOpen = job.status === 'evaluation' && job.dueAt !== null && job.dueAt > now
    if (!isOpen) return jobsStore(tx).update(ended)
    const { verdict, why, outputSha256 } = outcome
    const content = {
      agent: job.terms.evaluator,
      runId: job.evaluationRun,
      verdict: verdict?.verdict ?? null,
      reason: verdict?.reason ?? why,
      sha256: job.deliverableHash,
      outputSha256,
    }
    const memo = { kind: 'evaluation', author: 'evaluator', content } as const
    const said = await addMemo({ tx, job: ended, now }, memo, parts)
    if (verdict === null) await keepJob(tx, { before: job.status, after: said }, parts)
    else await decide(tx, { job: said, now, verdict: verdict.verdict }, parts)
  })
}

/**
 * What a verdict does to a job whose lock is held: accepting pays the provider at once; refusing pays the client back, at
 * once where nobody could resolve a dispute, else once the refusal stands.
 */
export function decide(
  tx: Queryable,
  given: { readonly job: StoredJob; readonly now: Date; readonly verdict: 'accept' | 'reject' },
  parts: JobsParts,
): Promise<StoredJob> {
  const { job, now, verdict } = given
  if (verdict === 'accept') {
    const end = { to: 'completed', providerBps: wholeBps, reason: 'approved' } as const
    return endJob(tx, { job, end, now }, parts)
  }
  if (job.arbiterAccount === null) {
    const end = { to: 'rejected', providerBps: 0, reason: 'refused' } as const
    return endJob(tx, { job, end, now }, parts)
  }
  const refused = { ...job, isRefused: true, ...dueIn(now, job.terms.disputeMinutes) }
  return keepJob(tx, { before: job.status, after: refused }, parts)
}
