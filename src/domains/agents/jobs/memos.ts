import { hash } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { JobRole } from './job-states.ts'

export type MemoKind =
  | 'request'
  | 'proposal'
  | 'acceptance'
  | 'funding'
  | 'deliverable'
  | 'verdict'
  | 'evaluation'
  | 'dispute'
  | 'resolution'
  | 'withdrawal'
  | 'settlement'
  /** What the chain took back. */
  | 'reorganised'
/** The role of who said it; `service` for what followed by itself. */
export type MemoAuthor = JobRole | 'service'

/** A memo before it has its place. */
export type NewMemo = {
  readonly kind: MemoKind
  readonly author: MemoAuthor
  readonly content: Readonly<Record<string, unknown>>
}

/** What a digest covers, beside the digest before it. */
export type MemoText = {
  readonly jobId: string
  readonly number: number
  readonly kind: string
  readonly author: string
  /** Canonical JSON. */
  readonly content: string
  readonly createdAt: Date
}

/** The digest before the first memo. */
export const noMemo = `0x${'00'.repeat(32)}`

/**
 * SHA-256 over the canonical JSON of the memo and the digest before it, so that a memo can be neither changed nor left
 * out without another last digest.
 */
export function memoDigest(memo: MemoText, previous: string): string {
  const { jobId, number, kind, author, content, createdAt } = memo
  const fields = { jobId, number, kind, author, createdAt: createdAt.toISOString(), previous }
  const contentDigest = sha256(content)
  return sha256(canonicalJson({ ...fields, content: contentDigest }))
}

/** SHA-256 of the UTF-8 bytes of a text, in hexadecimal. */
export function sha256(text: string): string {
  return `0x${hash('sha256', text)}`
}
