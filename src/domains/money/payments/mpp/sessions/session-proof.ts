import { createHash, type KeyObject, verify } from 'node:crypto'
import { AppError } from '../../../../../kernel/errors.ts'
import { readPublicKey } from '../signatures/ed25519.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionRecord } from './session-record.ts'
import { noSession, notItsKey } from './session-refusals.ts'
import { mppErrors } from './sessions.errors.ts'
import { sessionsStore } from './sessions.store.ts'
import { readKey, type SignedVoucher, voucherBytes } from './voucher.ts'

/** How somebody proves that they may spend from a session. */
export type SessionProof =
  | { readonly kind: 'bearer'; readonly bearer: string }
  | { readonly kind: 'voucher'; readonly voucher: SignedVoucher }

/** The immutable fields of a session, which need not be read again. */
export type SessionFacts = Pick<
  SessionRecord,
  'asset' | 'bearerHash' | 'channelId' | 'id' | 'mode' | 'payer' | 'signer' | 'unitCost'
> & {
  /** Null when a bearer spends. */
  readonly key: KeyObject | null
}

const factsRemembered = 20_000

/**
 * Finds the session that a proof names and checks everything about the proof that no other request can change. Raises
 * 410 for an unknown session, 402 for a proof that does not match.
 */
export function createSessionProofs(parts: Pick<SessionParts, 'clock' | 'database'>) {
  const byChannel = new Map<string, SessionFacts>()
  const byBearer = new Map<string, SessionFacts>()

  const find = async (proof: SessionProof): Promise<SessionFacts> => {
    const isBearer = proof.kind === 'bearer'
    const name = isBearer ? hashBearer(proof.bearer) : proof.voucher.channelId
    const known = isBearer ? byBearer : byChannel
    const found = known.get(name)
    if (found !== undefined) return found
    const store = sessionsStore(parts.database.query)
    const session = await (isBearer ? store.byBearerHash(name) : store.byChannel(name))
    if (session === undefined) throw noSession()
    if (known.size >= factsRemembered) known.clear()
    const facts = { ...session, key: session.signer && readPublicKey(session.signer) }
    known.set(name, facts)
    return facts
  }
  return {
    /** The session of a valid proof. */
    async prove(proof: SessionProof): Promise<SessionFacts> {
      const facts = await find(proof)
      if (proof.kind === 'voucher') {
        await assertVoucher(proof.voucher, facts, parts.clock.nowMs())
      }
      return facts
    },
  }
}

export type SessionProofs = ReturnType<typeof createSessionProofs>

/** The stored form of a bearer: whoever reads the database cannot spend with it. */
export function hashBearer(bearer: string): string {
  return createHash('sha256').update(bearer).digest('hex')
}

async function assertVoucher(
  voucher: SignedVoucher,
  { key, signer }: SessionFacts,
  nowMs: number,
): Promise<void> {
  if (key === null || signer === null) throw notItsKey()
  if (voucher.signer !== undefined) {
    const named = readKey(voucher.signer)
    if (named === null || !Buffer.from(named).equals(signer)) throw notItsKey()
  }
  if (voucher.expiresAt !== 0n && voucher.expiresAt * 1_000n <= BigInt(nowMs)) {
    throw new AppError(mppErrors.voucher_expired, 'The voucher had expired when it arrived.')
  }
  if (await isSigned(voucher, key)) return
  throw new AppError(
    mppErrors.invalid_signature,
    'The signature is not over this voucher, or not by the key of its session.',
  )
}

/** On a pool thread, because many of these arrive at once and each takes a tenth of a millisecond. */
function isSigned(voucher: SignedVoucher, key: KeyObject): Promise<boolean> {
  return new Promise((resolve, reject) => {
    verify(null, voucherBytes(voucher), key, voucher.signature, (failure, isValid) => {
      if (failure === null) resolve(isValid)
      else reject(failure)
    })
  })
}
