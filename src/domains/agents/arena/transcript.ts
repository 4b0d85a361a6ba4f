import { createPublicKey, hash, verify } from 'node:crypto'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import type { ReceiptPublicKey } from '../../../ports/receipt-signer.ts'
import type { RoomStatus } from './room-states.ts'

export type EntryKind = 'message' | 'question' | 'answer' | 'result'
/** The immutable facts of a room; the first entry is chained to them. */
export type RoomFacts = {
  readonly id: string
  readonly topic: string
  readonly creatorIdentity: string
  readonly createdAt: string
}
/** One message, question, answer or result, before it has a place in the chain. */
export type EntryText = {
  readonly id: string
  readonly roomId: string
  readonly kind: EntryKind
  /** The round of a question or an answer. */
  readonly round: number | null
  readonly senderId: string
  readonly senderName: string
  readonly senderType: 'human' | 'agent'
  readonly content: string
  readonly createdAt: string
}
/** One entry of the chain. `sequence` starts at 1. */
export type Entry = EntryText & {
  readonly sequence: number
  readonly previousHash: string
  readonly hash: string
}
/** All entries of a room, and the signature over the last one. */
export type Transcript = {
  readonly issuer: string
  readonly room: RoomFacts
  readonly status: RoomStatus
  readonly entries: readonly Entry[]
  readonly entryCount: number
  readonly head: string
  /** A compact JWS over the claims of `transcriptClaims`. */
  readonly signature: string
}

/** The hash before the first entry. */
export function chainStart({ id, topic, creatorIdentity, createdAt }: RoomFacts): string {
  return hashOf({ id, topic, creatorIdentity, createdAt })
}

/** Appends entries to the chain. Pure. */
export function chained(
  text: EntryText,
  before: { readonly entryCount: number; readonly head: string },
): Entry {
  const { content, createdAt, id, kind, roomId, round, senderId, senderName, senderType } = text
  const link = {
    content,
    createdAt,
    id,
    kind,
    roomId,
    round,
    senderId,
    senderName,
    senderType,
    sequence: before.entryCount + 1,
    previousHash: before.head,
  }
  return { ...link, hash: hashOf(link) }
}

/** The signed claims. */
export function transcriptClaims(
  transcript: Pick<Transcript, 'entryCount' | 'head' | 'issuer' | 'room' | 'status'>,
) {
  const { entryCount, head, issuer, room, status } = transcript
  return { iss: issuer, kind: 'arena_transcript', roomId: room.id, status, entryCount, head }
}

/**
 * Verifies a transcript without the service. The caller must know from elsewhere that the keys are the service's. Null
 * when it is valid, else the first fault. Pure.
 * @public For verifiers of transcripts.
 */
export function faultOfTranscript(
  transcript: Transcript,
  keys: readonly ReceiptPublicKey[],
): string | null {
  let before = { entryCount: 0, head: chainStart(transcript.room) }
  for (const entry of transcript.entries) {
    const expected = chained(entry, before)
    if (
      entry.roomId !== transcript.room.id ||
      entry.sequence !== expected.sequence ||
      entry.previousHash !== before.head ||
      entry.hash !== expected.hash
    ) {
      return `entry ${expected.sequence} does not follow from the one before`
    }
    before = { entryCount: expected.sequence, head: expected.hash }
  }
  if (before.entryCount !== transcript.entryCount || before.head !== transcript.head) {
    return 'the head is not the hash of the last entry'
  }
  return faultOfSignature(transcript, keys)
}

function faultOfSignature(
  transcript: Transcript,
  keys: readonly ReceiptPublicKey[],
): string | null {
  const [header = '', payload = '', signature = '', ...rest] = transcript.signature.split('.')
  const claims = Buffer.from(JSON.stringify(transcriptClaims(transcript))).toString('base64url')
  if (payload !== claims) return 'the signature is not over this transcript'
  const bytes = Buffer.from(signature, 'base64url')
  // Other base64 spellings of the same bytes decode too; only one of them was signed.
  const isSpelledRight = rest.length === 0 && bytes.toString('base64url') === signature
  const isSigned = keys.some((key) =>
    verify(
      null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: { ...key }, format: 'jwk' }),
      bytes,
    ),
  )
  return isSpelledRight && isSigned ? null : 'none of the keys signed it'
}

/** SHA-256 over canonical JSON. */
function hashOf(flat: Readonly<Record<string, string | number | null>>): string {
  return `0x${hash('sha256', canonicalJson(flat), 'hex')}`
}
