import { AppError } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { chainStore } from './chain.store.ts'
import { agreedDigest, takeEscrow } from './chain-following.ts'
import type { PrepareChainPaymentInput, PrepareChainStepInput } from './chain-payment.schemas.ts'
import { isPayable, type Payable, paymentOf, saltOf } from './chain-terms.ts'
import { assertDeliverable, assertRun, hashOf } from './deliverables.ts'
import { endOverdue } from './job-endings.ts'
import type { JobsParts } from './job-parts.ts'
import { rolesIn } from './job-roles.ts'
import { possible, refusal, unknownJob } from './job-session.ts'
import { chainSteps, type JobRole, type JobStep } from './job-states.ts'
import { jobsErrors } from './jobs.errors.ts'
import { jobsStore, type StoredJob } from './jobs.store.ts'

type Hex = `0x${string}`

/** Jobs that are paid on the chain: prepares calls to the escrow, and takes escrows as payment. It never signs. */
export function createChainPayments(parts: JobsParts) {
  const { database, escrows } = parts
  return {
    /** The payment of the agreed terms by a wallet of the client; the job is paid once the chain has it. */
    async preparePayment(caller: Principal, jobId: string, input: PrepareChainPaymentInput) {
      await endOverdue(parts, jobId)
      const job = payable(await partOf(parts, { caller, jobId }), input.memo)
      const salt = saltOf(job, await agreedDigest(database.query, job))
      const { from, expiresInSeconds } = input
      const owner = { accountId: caller.accountId, address: from }
      if (!(await escrows.isWalletOf(database.query, owner))) {
        throw new AppError(jobsErrors.chain_no_wallet, `${from} is no wallet of the account.`)
      }
      const payment = { ...paymentOf(job), client: from, salt, expiresInSeconds }
      const prepared = await escrows.prepareFund(payment, { preparedBy: caller.accountId })
      await chainStore(database.query).expect(job, prepared.id)
      return prepared
    },
    /** Takes an escrow that the chain has as the payment of a job, where all of it is as agreed. A repeat changes nothing. */
    async link(caller: Principal, jobId: string, escrowId: string): Promise<StoredJob> {
      await endOverdue(parts, jobId)
      const part = await partOf(parts, { caller, jobId })
      // The round may have been first.
      if (isLinked(part, escrowId)) return part.job
      const taken = await takeEscrow(parts, payable(part, null), escrowId)
      if (taken === 'unknown') {
        throw new AppError(resourceErrors.not_found, 'The chain has no such escrow yet.')
      }
      if (taken === 'taken') {
        // Or it came meanwhile.
        const now = await partOf(parts, { caller, jobId })
        if (isLinked(now, escrowId)) return now.job
        throw new AppError(jobsErrors.paid_on_chain, 'The job, or the escrow, has another already.')
      }
      if ('job' in taken) return taken.job
      const { faults } = taken
      throw new AppError(jobsErrors.escrow_unfit, 'The escrow is not what was agreed.', { faults })
    },
    /** A step of a job that is paid on the chain. Its state moves once the chain says so. */
    async prepareStep(caller: Principal, jobId: string, input: PrepareChainStepInput) {
      await endOverdue(parts, jobId)
      const { job, roles } = await partOf(parts, { caller, jobId })
      if (job.chainEscrow === null) {
        throw new AppError(jobsErrors.chain_not_agreed, 'The job is not paid on the chain.')
      }
      const { step, from, expiresInSeconds, providerBps } = input
      const steps: readonly JobStep[] = chainSteps[step]
      const isOpen = possible(job, roles).some((one) => steps.includes(one.step))
      if (steps.length > 0 && !isOpen) throw refusal(job, roles, steps)
      const call = { from, step, expiresInSeconds }
      const by = { preparedBy: caller.accountId }
      const escrowId = hex(job.chainEscrow)
      if (step !== 'deliver') {
        const part = providerBps === undefined ? {} : { providerBps }
        return escrows.prepareStep(escrowId, { ...call, ...part }, by)
      }
      const { text, note, runId, sha256 } = input
      const work = {
        ...(text === undefined ? {} : { text }),
        ...(note === undefined ? {} : { note }),
        ...(runId === undefined ? {} : { runId }),
        ...(sha256 === undefined ? {} : { sha256 }),
      }
      const deliverable = hashOf(work)
      await assertRun(caller, work, parts)
      await assertDeliverable(database.query, job, work)
      const prepared = await escrows.prepareStep(escrowId, { ...call, deliverable }, by)
      await chainStore(database.query).draft(jobId, { ...work, sha256: deliverable })
      return prepared
    },
  }
}

type Part = { readonly job: StoredJob; readonly roles: readonly JobRole[] }

function isLinked({ job, roles }: Part, escrowId: string): boolean {
  return roles.includes('client') && job.chainEscrow === escrowId
}

/** The job of a client whose terms are agreed and may be paid on the chain. */
function payable({ job, roles }: Part, memo: number | null): Payable {
  if (job.chainEscrow !== null) {
    throw new AppError(jobsErrors.paid_on_chain, 'The job is paid on the chain.')
  }
  if (!possible(job, roles).some(({ step }) => step === 'fund')) {
    throw refusal(job, roles, ['fund'])
  }
  if (!isPayable(job)) {
    throw new AppError(jobsErrors.chain_not_agreed, 'The agreed terms name no price on the chain.')
  }
  if (memo !== null && memo !== job.agreedMemo) {
    throw new AppError(jobsErrors.terms_changed, `Memo ${job.agreedMemo} is agreed.`)
  }
  return job
}

/** 404 for whoever has no part in the job. */
async function partOf(
  { database }: JobsParts,
  { caller, jobId }: { readonly caller: Principal; readonly jobId: string },
): Promise<Part> {
  const job = await jobsStore(database.query).find(jobId)
  const roles = rolesIn(job, caller.accountId)
  if (job === undefined || roles.length === 0) throw unknownJob()
  return { job, roles }
}

/** A hash that the chain gave. */
function hex(text: string): Hex {
  return `0x${text.slice(2)}`
}
