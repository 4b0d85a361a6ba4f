import { AppError } from '../../../kernel/errors.ts'
import { readJsonBytes } from '../../../kernel/json-bytes.ts'
import { isJsonObject } from '../../../kernel/json-object.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { assertForm, assertSize } from './content-form.ts'
import { jobLimits as limits } from './job-limits.ts'
import type { JobsParts } from './job-parts.ts'
import { jobsErrors } from './jobs.errors.ts'
import type { DeliverInput } from './jobs.schemas.ts'
import type { StoredJob } from './jobs.store.ts'
import { sha256 } from './memos.ts'
import { schemaOf } from './offerings.service.ts'
import { offeringsStore } from './offerings.store.ts'

/** The hash of what is delivered; 400 where text and hash do not belong together, or both are missing. */
export function hashOf({ sha256: given, text }: DeliverInput): string {
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
export async function assertRun(
  { accountId }: Principal,
  { runId }: DeliverInput,
  { hasRun }: JobsParts,
): Promise<void> {
  if (runId === undefined || (await hasRun(accountId, runId))) return
  throw new AppError(resourceErrors.not_found, 'There is no such run.')
}

/** A text is judged by the form that was offered, where that asks for an object. */
export async function assertDeliverable(
  db: Queryable,
  { offeringId }: StoredJob,
  { text }: DeliverInput,
): Promise<void> {
  const offering = await offeringsStore(db).find(offeringId)
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
