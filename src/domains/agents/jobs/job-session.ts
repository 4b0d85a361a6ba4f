import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { endOverdue } from './job-endings.ts'
import type { JobsParts } from './job-parts.ts'
import { rolesIn } from './job-roles.ts'
import { type JobRole, type JobStep, jobMachine, jobSteps, stepNames } from './job-states.ts'
import { jobsErrors } from './jobs.errors.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'

/** One job while its lock is held. */
export type JobSession = {
  readonly tx: Queryable
  readonly job: StoredJob
  readonly now: Date
  readonly caller: Principal
  /** The role in which the caller takes the step. */
  readonly role: JobRole
}

/** A step that a caller wants to take; of several the first that their role and the state allow. */
export type Wanted = {
  readonly caller: Principal
  readonly jobId: string
  readonly steps: readonly JobStep[]
}

/**
 * Takes one step of a job: with its lock held, by a role that may take it, in a state that has it, and before its
 * deadline. 404 for whoever has no part in the job, as for a job that does not exist.
 */
export async function takeStep(
  parts: JobsParts,
  wanted: Wanted,
  work: (session: JobSession, step: JobStep) => Promise<StoredJob>,
): Promise<StoredJob> {
  const { caller, jobId, steps } = wanted
  // A deadline that is over has its effect first, in a transaction of its own: the step then finds what became of it.
  await endOverdue(parts, jobId)
  return parts.database.transaction(async (tx) => {
    const job = await jobsStore(tx).lock(jobId)
    const roles = rolesIn(job, caller.accountId)
    if (job === undefined || roles.length === 0) throw unknownJob()
    const found = possible(job, roles).find(({ step }) => steps.includes(step))
    if (found === undefined) throw refusal(job, roles, steps)
    if (job.chainEscrow !== null) {
      throw new AppError(jobsErrors.paid_on_chain, 'The chain has the next word in this job.')
    }
    const now = new Date(parts.clock.nowMs())
    if (job.dueAt !== null && job.dueAt <= now) throw tooLate(job)
    return work({ tx, job, now, caller, role: found.role }, found.step)
  })
}

/** The steps that the roles may take now. */
export function possible(
  job: StoredJob,
  roles: readonly JobRole[],
): readonly { readonly role: JobRole; readonly step: JobStep }[] {
  return stepNames.flatMap((step) => {
    const { by, during } = jobSteps[step]
    if (!during.includes(job.status)) return []
    return roles
      .filter((role) => by.includes(role) && isOpenTo(step, role, job))
      .map((role) => ({ role, step }))
  })
}

/** What a step asks of the job beside its state. */
function isOpenTo(step: JobStep, role: JobRole, job: StoredJob): boolean {
  switch (step) {
    case 'propose':
      return job.agreedMemo === null
    case 'accept':
      return job.agreedMemo === null && job.proposalAuthor !== role
    case 'fund':
      return job.agreedMemo !== null
    case 'takeEvaluation':
      return isJudgedByRun(job) && job.evaluationToken === null
    case 'refuse':
      return !job.isRefused && !isJudgedByRun(job)
    case 'approve':
      // A third party has one verdict; the client may still pay.
      return role === 'client' || (!job.isRefused && !isJudgedByRun(job))
    case 'dispute':
      return job.arbiterAccount !== null
    default:
      return true
  }
}

/** Whether the terms let the evaluator's agent judge, and not its account. */
function isJudgedByRun({ terms }: StoredJob): boolean {
  return terms.evaluatedBy === 'run'
}

/** Why none of these steps is open to the roles. */
export function refusal(
  job: StoredJob,
  roles: readonly JobRole[],
  steps: readonly JobStep[],
): AppError {
  const rules = steps.map((step) => jobSteps[step])
  const own = rules.filter(({ by }) => roles.some((role) => by.includes(role)))
  if (own.length === 0) {
    const by = [...new Set(rules.flatMap((rule) => rule.by))]
    return new AppError(jobsErrors.not_your_step, `That is for the ${by.join(' or the ')}.`)
  }
  if (!own.some(({ during }) => during.includes(job.status))) {
    return new AppError(
      resourceErrors.illegal_transition,
      `A job that is ${job.status} does not take that step.`,
      { extra: { state: job.status, allowed: jobMachine.next(job.status) } },
    )
  }
  return detailOf(job, steps)
}

/** Role and state fit, so that something else of the job is in the way. */
function detailOf(job: StoredJob, steps: readonly JobStep[]): AppError {
  if (steps.includes('dispute')) {
    return new AppError(jobsErrors.no_arbiter, 'The agreed terms name no arbiter.')
  }
  if (steps.includes('fund')) {
    return new AppError(jobsErrors.not_agreed, 'No proposal was accepted yet.')
  }
  if (steps.includes('propose') || steps.includes('accept')) {
    return job.agreedMemo === null
      ? new AppError(jobsErrors.own_proposal, 'The latest proposal is your own.')
      : new AppError(jobsErrors.agreed, `Memo ${job.agreedMemo} is agreed.`)
  }
  if (steps.includes('takeEvaluation')) {
    return isJudgedByRun(job)
      ? new AppError(jobsErrors.evaluation_taken, 'The evaluation was taken on.')
      : new AppError(jobsErrors.not_by_run, 'The terms let the account of the evaluator judge.')
  }
  if (isJudgedByRun(job)) {
    return new AppError(jobsErrors.by_run, 'The terms let the agent of the evaluator judge.')
  }
  return new AppError(jobsErrors.refused_already, 'A verdict was given.')
}

function tooLate({ status }: StoredJob): AppError {
  return new AppError(resourceErrors.illegal_transition, `The time of the job is over.`, {
    extra: { state: status, allowed: [] },
  })
}

/** 404, for an unknown job and for one of others. */
export function unknownJob(): AppError {
  return new AppError(resourceErrors.not_found, 'There is no such job.')
}
