import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import { isJsonObject } from '../../../kernel/json-object.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { assertForm, assertSize } from './content-form.ts'
import { decide } from './evaluations.service.ts'
import { dueIn } from './job-deadlines.ts'
import { jobLimits as limits } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { addMemo, keepJob } from './job-record.ts'
import { takeStep } from './job-session.ts'
import { jobsErrors } from './jobs.errors.ts'
import type { DeliverInput, EvaluateInput } from './jobs.schemas.ts'
import type { StoredJob } from './jobs.store.ts'
import { sha256 } from './memos.ts'
import { schemaOf } from './offerings.service.ts'
import { offeringsStore } from './offerings.store.ts'

/** The work, once it is paid into escrow, and what is said of it. */
export function createWork(parts: JobsParts) {
  return {
    /** Names what is delivered by its hash, once, before the deadline. */
    deliver: async (caller: Principal, jobId: string, input: DeliverInput): Promise<StoredJob> => {
      const hash = hashOf(input)
      await assertRun(caller, input, parts)
      return takeStep(parts, { caller, jobId, steps: ['deliver'] }, async (session) => {
        const { tx, job, now, role } = session
        await assertDeliverable(tx, job, input)
        const content = { ...input, sha256: hash }
        const said = await addMemo(session, { kind: 'deliverable', author: role, content }, parts)
        const delivered: StoredJob = {
          ...said,
          status: 'evaluation',
          deliverableHash: hash,
          deliveredAt: now,
          ...dueIn(now, job.terms.evaluationMinutes),
        }
        return keepJob(tx, { before: job.status, after: delivered }, parts)
      })
    },
    /**
     * A verdict. Accepting pays the provider at once; refusing pays the client back, at once where nobody could resolve
     * a dispute, else once the refusal stands.
     */
    evaluate: (caller: Principal, jobId: string, input: EvaluateInput): Promise<StoredJob> => {
      const steps =
        input.verdict === 'accept' ? (['approve', 'concede'] as const) : (['refuse'] as const)
      return takeStep(parts, { caller, jobId, steps }, async (session) => {
        const { job, role } = session
        const content = {
          verdict: input.verdict,
          reason: input.reason,
          sha256: job.deliverableHash,
        }
        const said = await addMemo(session, { kind: 'verdict', author: role, content }, parts)
        const { now, tx } = session
        return decide(tx, { job: said, now, verdict: input.verdict }, parts)
      })
    },
  }
}

/** The hash of what is delivered; 400 where text and hash do not belong together, or both are missing. */
function hashOf({ sha256: given, text }: DeliverInput): string {
  if (text === undefined) {
    if (given !== undefined) return given
    throw invalid('body/sha256', 'is missing, and so is `text`')
  }
  if (!text.isWellFormed()) throw invalid('body/text', 'is not Unicode text')
  if (Buffer.byteLength(text) > limits.deliverableBytes) {
    throw invalid('body/text', `is larger than ${limits.deliverableBytes} bytes`)
  }
  const hash = sha256(text)
  if (given === undefined || given === hash) return hash
  throw new AppError(jobsErrors.hash_mismatch, `The text has the SHA-256 ${hash}.`)
}

/** 404 for a run that is not the provider's: the evidence says that the work is from it. */
async function assertRun(
  { accountId }: Principal,
  { runId }: DeliverInput,
  { hasRun }: JobsParts,
): Promise<void> {
  if (runId === undefined || (await hasRun(accountId, runId))) return
  throw new AppError(resourceErrors.not_found, 'There is no such run.')
}

/** A text is judged by the form that was offered, where that asks for an object. */
async function assertDeliverable(
  tx: Queryable,
  { offeringId }: StoredJob,
  { text }: DeliverInput,
): Promise<void> {
  const offering = await offeringsStore(tx).find(offeringId)
  const schema = schemaOf(offering?.deliverableSchema ?? '{}')
  if (text === undefined || Object.keys(schema).length === 0) return
  const value = schema['type'] === 'string' ? text : parsed(text)
  if (isJsonObject(value) || Array.isArray(value)) {
    const size = { bytes: limits.deliverableBytes * 2, depth: limits.contentDepth }
    assertSize(value, { ...size, location: 'body/text' })
  }
  assertForm(value, schema, 'body/text')
}

/** Text that is no JSON is judged as a text. */
function parsed(text: string): unknown {
  return readJsonBytes(Buffer.from(text)) ?? text
}

function invalid(location: string, message: string): AppError {
  return new AppError(requestErrors.invalid, `${location} ${message}.`, {
    faults: [{ location, message }],
  })
}
