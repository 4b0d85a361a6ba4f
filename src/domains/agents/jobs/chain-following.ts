import type { Queryable } from '../../../ports/database.ts'
import type { EscrowSeen, EscrowStage } from '../escrows/index.ts'
import { chainStore } from './chain.store.ts'
import { memoOf, placeOn } from './chain-phases.ts'
import { isPayable, misfits, type Payable, saltOf } from './chain-terms.ts'
import { dueIn } from './job-deadlines.ts'
import { jobLimits as limits } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { jobMachine, takenBackMachine } from './job-states.ts'
import { type JobChain, jobsStore, type StoredJob } from './jobs.store.ts'
import { ratingsStore } from './ratings.store.ts'

const batchMax = 100
/** How long the end of a job is held against the chain: far longer than a reorganisation reaches back. */
const heldMs = 24 * 3_600_000

type Locked = { readonly tx: Queryable; readonly job: StoredJob; readonly now: Date }
type OnChain = StoredJob & { readonly chain: JobChain; readonly chainEscrow: string }

/** Goes after the escrows of jobs; safe in any number of processes. */
export function createChainFollowing(parts: JobsParts) {
  const { clock, database, escrows, logger } = parts
  const logged = async (job: StoredJob, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (failure) {
      logger.error('a job does not follow its escrow', failure, { jobId: job.id })
    }
  }
  const after = { awaiting: '', followed: '' }
  return async (): Promise<void> => {
    if (escrows.contract === null) return
    const store = chainStore(database.query)
    const awaiting = await store.awaiting(after.awaiting, batchMax)
    after.awaiting = awaiting.length < batchMax ? '' : (awaiting.at(-1)?.id ?? '')
    for (const job of awaiting) {
      await logged(job, () => takeEscrow(parts, job, job.awaitedEscrow ?? ''))
    }
    const endedAfter = new Date(clock.nowMs() - heldMs)
    const page = { endedAfter, afterId: after.followed, limit: batchMax }
    const followed = await store.followed(page)
    after.followed = followed.length < batchMax ? '' : (followed.at(-1)?.id ?? '')
    for (const job of followed) await logged(job, () => followEscrow(parts, job))
  }
}

/** What came of an escrow that should pay a job: the job, what does not fit, or nothing where the chain has none yet. */
export type Taken =
  | { readonly job: StoredJob }
  | { readonly faults: ReturnType<typeof misfits> }
  | 'taken'
  | 'unknown'

/** Pays a job by an escrow that the chain has, where all of it is as agreed: once, and by an escrow of no other job. */
export async function takeEscrow(
  parts: JobsParts,
  { id }: Pick<StoredJob, 'id'>,
  escrowId: string,
): Promise<Taken> {
  const { clock, database, escrows } = parts
  return database.transaction(async (tx) => {
    const locked = await jobsStore(tx).lock(id)
    if (locked === undefined || !isPayable(locked) || locked.chainEscrow !== null) return 'taken'
    const seen = await escrows.find(tx, escrowId)
    const [funded] = seen?.stages ?? []
    if (seen === undefined || funded === undefined) return 'unknown'
    const faults = await faultsOf(parts, { tx, job: locked }, funded)
    if (faults.length > 0) return { faults }
    const job = await chainStore(tx).take(id, escrowId)
    if (!isOnChain(job)) return 'taken'
    return { job: await say({ tx, job, now: new Date(clock.nowMs()) }, seen, parts) }
  })
}

async function faultsOf(
  { escrows }: JobsParts,
  { tx, job }: { readonly tx: Queryable; readonly job: Payable },
  { escrow }: EscrowStage,
) {
  const salt = saltOf(job, await agreedDigest(tx, job))
  const faults = [...misfits(job, { salt, escrow })]
  if (escrows.contract?.toLowerCase() !== job.chain.contract.toLowerCase()) {
    faults.push({ location: 'escrow/contract', message: `is not ${job.chain.contract}` })
  }
  const isClient = await escrows.isWalletOf(tx, {
    accountId: job.clientAccount,
    address: escrow.client,
  })
  if (!isClient) {
    faults.push({ location: 'escrow/client', message: 'is no wallet of the client’s account' })
  }
  return faults
}

/** The digest of the memo whose terms are agreed. */
export async function agreedDigest(
  db: Queryable,
  { id, agreedMemo }: Pick<Payable, 'agreedMemo' | 'id'>,
): Promise<string> {
  const memos = await jobsStore(db).memos(id)
  const agreed = memos.find(({ number }) => number === agreedMemo)
  if (agreed === undefined) throw new Error('assertion failed: an agreed memo is kept')
  return agreed.digest
}

/** Brings a job, as it was read without a lock, to where its escrow is, also where the chain took something back. */
export async function followEscrow(parts: JobsParts, unlocked: StoredJob): Promise<void> {
  const { clock, database } = parts
  // Nearly always nothing is new.
  if (!isOnChain(unlocked) || !(await isBehind(parts, database.query, unlocked))) return
  await database.transaction(async (tx) => {
    const job = await jobsStore(tx).lock(unlocked.id)
    if (!isOnChain(job)) return
    const seen = await parts.escrows.find(tx, job.chainEscrow)
    await say({ tx, job, now: new Date(clock.nowMs()) }, seen, parts)
  })
}

async function isBehind(
  { escrows }: JobsParts,
  db: Queryable,
  { chain, chainEscrow }: OnChain,
): Promise<boolean> {
  return headOf(await escrows.find(db, chainEscrow)) !== chain.head
}

/** Takes back what the chain no longer has, and says what is new, step for step. */
async function say(
  { tx, job: start, now }: { readonly tx: Queryable; readonly job: OnChain; readonly now: Date },
  seen: EscrowSeen | undefined,
  parts: JobsParts,
): Promise<StoredJob> {
  const stages = seen?.stages ?? []
  const { said } = start.chain
  const kept = said.findIndex((name, place) => name !== nameOf(stages[place]))
  const common = kept === -1 ? said.length : kept
  let job: StoredJob = start
  if (common < said.length) {
    job = await takeBack({ tx, job: start, now }, stages.slice(0, common), parts)
  }
  for (let count = common + 1; count <= stages.length; count += 1) {
    if (!isOnChain(job)) return job
    job = await sayOne({ tx, job, now }, stages.slice(0, count), parts)
  }
  if (!isOnChain(job) || stages.length === 0) return job
  // The same steps may stand in other blocks, with other times.
  const after = { ...job, ...placeOn(stages), chain: { ...job.chain, head: headOf(seen) } }
  return keepJob(tx, { before: job.status, after }, parts)
}

async function sayOne(
  { tx, job, now }: Locked & { readonly job: OnChain },
  stages: readonly EscrowStage[],
  parts: JobsParts,
): Promise<StoredJob> {
  const last = stages.at(-1)
  if (last === undefined) return job
  const content = contentOf(job, last, placeOn(stages))
  const kind = memoOf[last.step]
  const told = await addMemo({ tx, job, now }, { kind, author: 'service', content }, parts)
  const { paidAtomic, refundedAtomic } = last.escrow
  const chain = {
    ...job.chain,
    said: [...job.chain.said, nameOf(last)],
    paidAtomic: `${paidAtomic}`,
    refundedAtomic: `${refundedAtomic}`,
  }
  const after = { ...told, ...placeOn(stages), chain }
  return keepJob(tx, { before: job.status, after, machine: jobMachine }, parts)
}

function contentOf(
  { agreedMemo, chain, chainEscrow }: OnChain,
  { step, escrow, blockNumber, transactionHash }: EscrowStage,
  { status, endReason }: ReturnType<typeof placeOn>,
): Readonly<Record<string, unknown>> {
  const proof = { escrowId: chainEscrow, transactionHash, blockNumber: Number(blockNumber) }
  switch (step) {
    case 'funded': {
      const { amount: amountAtomic, token } = escrow.terms
      return { ...proof, memo: agreedMemo, asset: token ?? 'ETH', amountAtomic }
    }
    case 'delivered': {
      const sha256 = escrow.deliverable
      return { ...proof, ...(chain.draft?.sha256 === sha256 ? chain.draft : {}), sha256 }
    }
    case 'refused':
      return { ...proof, verdict: 'reject', sha256: escrow.deliverable }
    case 'disputed':
      return proof
    case 'settled': {
      const { paidAtomic, refundedAtomic } = escrow
      const money = { paidAtomic: `${paidAtomic}`, refundedAtomic: `${refundedAtomic}` }
      return { ...proof, status, reason: endReason, ...money }
    }
  }
}

/** The job without the steps that the chain took back. What was said stays said, and so does that it did not hold. */
async function takeBack(
  { tx, job, now }: Locked & { readonly job: OnChain },
  stages: readonly EscrowStage[],
  parts: JobsParts,
): Promise<StoredJob> {
  const { said } = job.chain
  const steps = said.slice(stages.length).map((name) => name.split(':')[1])
  const content = { escrowId: job.chainEscrow, steps }
  const memo = { kind: 'reorganised', author: 'service', content } as const
  const told = await addMemo({ tx, job, now }, memo, parts)
  if (job.endedAt !== null) await ratingsStore(tx).remove(job.id)
  const chain = {
    ...job.chain,
    said: said.slice(0, stages.length),
    paidAtomic: '0',
    refundedAtomic: '0',
  }
  const after = { ...told, ...(stages.length === 0 ? unpaid(job, now) : placeOn(stages)), chain }
  return keepJob(tx, { before: job.status, after, machine: takenBackMachine }, parts)
}

/** A job whose payment the chain took back waits for it again. */
function unpaid({ chainEscrow }: OnChain, now: Date) {
  return {
    status: 'negotiation',
    chainEscrow: null,
    awaitedEscrow: chainEscrow,
    isRefused: false,
    deliverableHash: null,
    endReason: null,
    deliverBy: null,
    fundedAt: null,
    deliveredAt: null,
    disputedAt: null,
    endedAt: null,
    ...dueIn(now, limits.answerMinutes),
  } as const
}

function nameOf(stage: EscrowStage | undefined): string {
  return stage === undefined ? '' : `${stage.transactionHash}:${stage.step}`
}

function headOf(seen: EscrowSeen | undefined): string | null {
  const last = seen?.stages.at(-1)
  return last === undefined ? null : `${last.escrow.lastHash}:${last.escrow.lastLog}`
}

function isOnChain(job: StoredJob | undefined): job is OnChain {
  return job !== undefined && job.chain !== null && job.chainEscrow !== null
}
