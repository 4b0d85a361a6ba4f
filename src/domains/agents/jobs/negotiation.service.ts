import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { assertPayable, chainOf } from './chain-terms.ts'
import { assertForm, assertSize } from './content-form.ts'
import { lockEscrow } from './escrow.ts'
import { type Deadline, dueIn } from './job-deadlines.ts'
import { endJob } from './job-endings.ts'
import { jobLimits as limits } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob, publishChange } from './job-record.ts'
import { type JobSession, takeStep } from './job-session.ts'
import { jobMachine } from './job-states.ts'
import { jobsErrors } from './jobs.errors.ts'
import { type CreateJobInput, jobIdPrefix, type ProposeInput } from './jobs.schemas.ts'
import { type JobSplit, jobsStore, type StoredJob } from './jobs.store.ts'
import { noMemo } from './memos.ts'
import { schemaOf, unknownOffering } from './offerings.service.ts'
import { offeringsStore, type StoredOffering } from './offerings.store.ts'
import type { JobTermsValue } from './terms.schemas.ts'
import {
  type AgentsSeen,
  assertJudged,
  changedTerms,
  findAgent,
  findOwnAgent,
  findThirds,
  type Thirds,
} from './terms.ts'

/** From the request until the money is in escrow. */
export function createNegotiation(parts: JobsParts) {
  return {
    request: (caller: Principal, input: CreateJobInput) => request(caller, input, parts),
    ...agreeing(parts),
  }
}

function agreeing(parts: JobsParts) {
  return {
    /** Other terms, by either party, until a proposal is accepted. */
    propose: (caller: Principal, jobId: string, input: ProposeInput): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['propose'] }, async (session) => {
        const { job, role } = session
        if (job.proposalCount >= limits.proposals) {
          throw new AppError(jobsErrors.proposals_used, `A job has ${limits.proposals} proposals.`)
        }
        const terms = changedTerms(job.terms, input.terms)
        const thirds = await thirdsOf(terms, session, parts)
        const note = input.note === undefined ? {} : { note: input.note }
        const said = await addMemo(
          session,
          { kind: 'proposal', author: role, content: { terms, ...note } },
          parts,
        )
        const proposed: StoredJob = {
          ...said,
          ...thirds,
          terms,
          status: 'negotiation',
          proposalMemo: said.memoCount,
          proposalAuthor: role === 'client' ? 'client' : 'provider',
          proposalCount: job.proposalCount + 1,
          ...answerBy(session.now),
        }
        return keepJob(session.tx, { before: job.status, after: proposed }, parts)
      }),
    /** Accepts the latest terms of the other party, named by their memo; they never change after that. */
    accept: (caller: Principal, jobId: string, memo: number): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['accept'] }, async (session) => {
        const { job, role } = session
        if (memo !== job.proposalMemo) throw otherTerms(memo, job.proposalMemo)
        // Who stands behind a slug may have changed since it was proposed.
        const thirds = await thirdsOf(job.terms, session, parts)
        const said = await addMemo(
          session,
          { kind: 'acceptance', author: role, content: { memo } },
          parts,
        )
        const agreed: StoredJob = {
          ...said,
          ...thirds,
          status: 'negotiation',
          agreedMemo: memo,
          chain: await chainOf(job, parts, { db: session.tx, sellers: parts.sellers }),
          ...answerBy(session.now),
        }
        return keepJob(session.tx, { before: job.status, after: agreed }, parts)
      }),
    /** Moves the agreed price into escrow, in the transaction that begins the work. */
    fund: (caller: Principal, jobId: string, memo: number): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['fund'] }, (session) => fund(session, memo, parts)),
    /** Ends a job before it costs anything. */
    withdraw: (caller: Principal, jobId: string, reason: string): Promise<StoredJob> =>
      takeStep(parts, { caller, jobId, steps: ['withdraw', 'giveBack'] }, async (session, step) => {
        const { tx, now, role } = session
        const said = await addMemo(
          session,
          { kind: 'withdrawal', author: role, content: { reason } },
          parts,
        )
        const why = step === 'withdraw' ? 'withdrawn' : 'given_back'
        const end = { to: 'rejected', providerBps: 0, reason: why } as const
        return endJob(tx, { job: said, end, now }, parts)
      }),
  }
}

async function request(
  caller: Principal,
  input: CreateJobInput,
  parts: JobsParts,
): Promise<StoredJob> {
  const { database, sellers } = parts
  const { offeringId, requirement, terms: change = {} } = input
  const size = { bytes: limits.contentBytes, depth: limits.contentDepth }
  assertSize(requirement, { ...size, location: 'body/requirement' })
  const offering = await offeringsStore(database.query).find(offeringId)
  if (offering === undefined) throw unknownOffering()
  assertForm(requirement, schemaOf(offering.requirementSchema), 'body/requirement')
  const agents = { db: database.query, sellers }
  const provider = await sellers.find(agents.db, offering.agent)
  if (offering.status === 'withdrawn' || provider?.ownerAccountId !== offering.accountId) {
    throw new AppError(jobsErrors.offering_withdrawn, 'The offering is not to be had any more.')
  }
  const { asset, ...offered } = offering.terms
  const terms = changedTerms(offered, change)
  const parties = [caller.accountId, offering.accountId]
  const thirds = await findThirds(terms, parties, agents)
  assertJudged(terms, parts.runs)
  assertPayable(terms, parts)
  const splits = await splitsOf(offering, agents)
  const clientAgent = await clientAgentOf(caller, input, agents)
  const now = new Date(parts.clock.nowMs())
  const job = newJob({ caller, offering, terms, thirds, splits, clientAgent, now }, parts)
  return database.transaction(async (tx) => {
    const jobs = jobsStore(tx)
    await jobs.lockClient(caller.accountId)
    if ((await jobs.countOpen(caller.accountId)) >= limits.openJobsOfClient) {
      throw new AppError(
        jobsErrors.jobs_full,
        `A client has at most ${limits.openJobsOfClient} open jobs.`,
      )
    }
    await jobs.insert(job)
    const content = { offeringId, asset, requirement, terms }
    const memo = { kind: 'request', author: 'client', content } as const
    const said = await addMemo({ tx, job, now }, memo, parts)
    await jobs.update(said)
    await publishChange(tx, { job: said, previousStatus: null }, parts)
    return said
  })
}

async function fund(session: JobSession, memo: number, parts: JobsParts): Promise<StoredJob> {
  const { tx, job, now, role, caller } = session
  if (job.agreedMemo === null || memo !== job.agreedMemo) {
    throw otherTerms(memo, job.agreedMemo ?? job.proposalMemo)
  }
  const escrowAtomic = BigInt(job.terms.amountAtomic)
  const { asset } = job
  const said = await addMemo(
    session,
    { kind: 'funding', author: role, content: { memo, asset, amountAtomic: `${escrowAtomic}` } },
    parts,
  )
  const deadline = dueIn(now, job.terms.slaMinutes)
  const funded: StoredJob = {
    ...said,
    status: 'transaction',
    escrowAtomic,
    fundedKey: caller.credential === 'api_key' ? caller.credentialId : null,
    fundedAt: now,
    ...deadline,
    deliverBy: deadline.dueAt,
  }
  await lockEscrow(tx, funded, { ...parts, now })
  return keepJob(tx, { before: job.status, after: funded }, parts)
}

function newJob(
  made: {
    readonly caller: Principal
    readonly offering: StoredOffering
    readonly terms: JobTermsValue
    readonly thirds: Thirds
    readonly splits: readonly JobSplit[]
    readonly clientAgent: string | null
    readonly now: Date
  },
  { commissionBps, random }: JobsParts,
): StoredJob {
  const { caller, offering, terms, thirds, splits, clientAgent, now } = made
  return {
    id: createId(jobIdPrefix, now.getTime(), random.bytes(10)),
    offeringId: offering.id,
    agent: offering.agent,
    clientAccount: caller.accountId,
    clientAgent,
    providerAccount: offering.accountId,
    ...thirds,
    status: jobMachine.initial,
    asset: offering.terms.asset,
    terms,
    splits,
    commissionBps,
    proposalMemo: 1,
    proposalAuthor: 'client',
    proposalCount: 1,
    agreedMemo: null,
    memoCount: 0,
    memoHead: noMemo,
    escrowAtomic: 0n,
    fundedKey: null,
    paidAtomic: 0n,
    refundedAtomic: 0n,
    isRefused: false,
    deliverableHash: null,
    evaluationToken: null,
    evaluationCredential: null,
    evaluationRun: null,
    evaluationEnded: false,
    endReason: null,
    chain: null,
    chainEscrow: null,
    awaitedEscrow: null,
    ...answerBy(now),
    deliverBy: null,
    fundedAt: null,
    deliveredAt: null,
    disputedAt: null,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

/** The accounts of the splits, as they are when the job is made. */
async function splitsOf(
  { splits }: StoredOffering,
  agents: AgentsSeen,
): Promise<readonly JobSplit[]> {
  const found: JobSplit[] = []
  for (const split of splits) {
    const { ownerAccountId } = await findAgent(split.agent, agents)
    found.push({ ...split, accountId: ownerAccountId })
  }
  return found
}

async function clientAgentOf(
  { accountId }: Principal,
  { clientAgent }: CreateJobInput,
  agents: AgentsSeen,
): Promise<string | null> {
  if (clientAgent === undefined) return null
  await findOwnAgent(clientAgent, accountId, agents)
  return clientAgent
}

function thirdsOf(
  terms: JobTermsValue,
  { tx, job }: JobSession,
  parts: JobsParts,
): Promise<Thirds> {
  const { runs, sellers } = parts
  assertJudged(terms, runs)
  assertPayable(terms, parts)
  return findThirds(terms, [job.clientAccount, job.providerAccount], { db: tx, sellers })
}

function answerBy(now: Date): Deadline {
  return dueIn(now, limits.answerMinutes)
}

function otherTerms(memo: number, standing: number): AppError {
  return new AppError(
    jobsErrors.terms_changed,
    `Memo ${memo} does not hold the terms that stand; memo ${standing} does.`,
  )
}
