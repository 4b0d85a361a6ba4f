import { ledgerAsset, type PaymentMode, priceAssets } from '../../../../../kernel/assets.ts'
import { AppError, type ErrorSpec } from '../../../../../kernel/errors.ts'
import { formatAmount } from '../../../../../kernel/money.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../../../ports/database.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import type { NewEntry } from '../../../ledger/index.ts'
import type { LedgerRail, PresentedPayment, SettleRequest, VerifiedPayment } from '../../rail.ts'
import { asMpp, assertNotExpired, type MppPresented } from '../frame/presented.ts'
import { notOurChallenge, notVerified } from '../frame/refusals.ts'
import {
  assertSameTerms,
  type ChargeTerms,
  chargeRequest,
  payloadText,
} from '../rails/charge-request.ts'
import { isDepositCall } from '../rails/deposits.ts'
import { fromDeposit } from './session-money.ts'
import type { SessionParts } from './session-parts.ts'
import type { SessionProof, SessionProofs } from './session-proof.ts'
import { remainingAtomic, type SessionRecord } from './session-record.ts'
import { hasEnded } from './session-refusals.ts'
import { isOver } from './session-states.ts'
import { moveSession, type Transition } from './session-transitions.ts'
import { authorized, spend } from './session-use.ts'
import { sessionsStore } from './sessions.store.ts'
import { readPresentedVoucher } from './voucher-json.ts'

export type SessionRailOptions = {
  readonly parts: SessionParts
  readonly proofs: SessionProofs
  readonly mode: PaymentMode
  /** The network's name in challenges: `paper`, `devnet`. */
  readonly network: string
  /** Where sessions are opened, as `POST <path>`. */
  readonly openedAt: string
  /** The wallet that receives deposits; `platform` for paper. */
  readonly recipient: string
  /** The name of each asset in challenges; other assets have no sessions. */
  readonly currencies: Readonly<Partial<Record<'SOL' | 'USDC', string>>>
}

/** The suggested deposit, in calls. */
const suggestedCalls = 100n
const useIdLengthMax = 128
const bearerLengthMax = 128

/**
 * Calls that are paid from an open session: by a voucher, which authorises a higher cumulative amount, or by the
 * session's bearer. Nothing moves on any chain. The authorised amount is reserved in the transaction that claims the
 * payment.
 */
export function createSessionRail(options: SessionRailOptions): LedgerRail {
  const { parts, mode } = options
  const method = mode === 'paper' ? 'paper' : 'solana'
  return {
    id: 'mpp_session',
    protocol: 'mpp',
    mode,
    custody: 'ledger',
    describe: () => ({
      method,
      intent: 'session',
      network: options.network,
      currencies: options.currencies,
      unavailable: null,
    }),
    offers: async (call) => {
      const terms = isDepositCall(call) ? null : termsOf(call, options)
      if (terms === null) return []
      const request = {
        ...chargeRequest(terms, parts.random, detailsOf(call, options)),
        unitType: 'request',
        suggestedDeposit: (call.quote.amountAtomic * suggestedCalls).toString(),
        minimumDeposit: call.quote.amountAtomic.toString(),
      }
      return [{ protocol: 'mpp', method, intent: 'session', request }]
    },
    takes: (presented) =>
      presented.protocol === 'mpp' &&
      presented.method === method &&
      presented.intent === 'session' &&
      (presented.payload['action'] === 'voucher' || presented.payload['action'] === 'use'),
    verify: (call, presented) => verify(call, presented, options),
    reserve: (tx, request) => inCallersTerms(() => reserve(within(tx, parts), request)),
    release: (tx, request) => release(within(tx, parts), request),
    capture: (tx, request, credits) => capture(parts, within(tx, parts), { request, credits }),
  }
}

async function verify(
  call: PricedCall,
  presented: PresentedPayment,
  options: SessionRailOptions,
): Promise<VerifiedPayment> {
  const answer = asMpp(presented)
  const terms = termsOf(call, options)
  if (answer === null || terms === null || isDepositCall(call)) {
    throw notOurChallenge('protocol', 'This call is not paid from a session.')
  }
  assertNotExpired(answer, options.parts.clock.nowMs())
  assertSameTerms(answer, terms)
  const proof = proofOf(answer)
  const facts = await inCallersTerms(() => options.proofs.prove(proof))
  const asset = ledgerAsset(call.quote.asset, options.mode)
  if (facts.asset !== asset) {
    throw notVerified(
      'session_asset',
      `The session is in ${facts.asset}, and the price is in ${asset}.`,
    )
  }
  const unique =
    proof.kind === 'voucher'
      ? `voucher|${proof.voucher.cumulativeAtomic}`
      : `use|${useIdOf(answer)}`
  return {
    rail: 'mpp_session',
    mode: options.mode,
    claimKey: `session|${facts.id}|${unique}`,
    payer: facts.payer,
    asset,
    amountAtomic: call.quote.amountAtomic,
    network: options.network,
    payTo: null,
    challengeId: answer.challengeId,
    proof: {
      sessionId: facts.id,
      ...(proof.kind === 'voucher'
        ? {
            cumulative: proof.voucher.cumulativeAtomic.toString(),
            signature: Buffer.from(proof.voucher.signature).toString('hex'),
          }
        : {}),
    },
  }
}

function proofOf(answer: MppPresented): SessionProof {
  if (answer.payload['action'] === 'voucher') {
    return { kind: 'voucher', voucher: readPresentedVoucher(answer.payload) }
  }
  return { kind: 'bearer', bearer: payloadText(answer.payload, 'bearer', bearerLengthMax) }
}

/** The caller's id of the use; without one every answered challenge is a use. */
function useIdOf({ challengeId, payload }: MppPresented): string {
  return payload['useId'] === undefined
    ? challengeId
    : payloadText(payload, 'useId', useIdLengthMax)
}

async function reserve(at: Transition, request: SettleRequest): Promise<void> {
  const session = await lock(at, request)
  const priceAtomic = request.amountAtomic
  const proof = storedProof(request, session)
  await spend(at, session, {
    ...authorized(session, { proof, priceAtomic }, at.now),
    reserved: session.reserved + priceAtomic,
  })
}

async function release(at: Transition, request: SettleRequest): Promise<void> {
  const session = await lock(at, request)
  const reserved = session.reserved - request.amountAtomic
  const isEnough = remainingAtomic({ ...session, reserved }) >= session.unitCost
  const change = { reserved, ...(isHighest(session, request) ? { voucher: null } : {}) }
  if (session.status === 'exhausted' && isEnough) {
    await moveSession(at, session, { ...change, status: 'open' })
  } else await sessionsStore(at.tx).change(session.id, { ...change, updatedAt: at.now })
}

/** Whether the released voucher is the highest one: then it has paid for nothing and may be used again. */
function isHighest({ voucher }: SessionRecord, { proof }: SettleRequest): boolean {
  const { signature } = proof
  return voucher !== null && signature === Buffer.from(voucher).toString('hex')
}

async function capture(
  { ledger }: SessionParts,
  at: Transition,
  { request, credits }: { readonly request: SettleRequest; readonly credits: readonly NewEntry[] },
) {
  const session = await lock(at, request)
  // Its deposit was taken back during the call: paying now would use the payer's other sessions.
  if (isOver(session.status)) throw hasEnded(session)
  const { amountAtomic, chargeId } = request
  const id = `charge:${chargeId}`
  await ledger.post(at.tx, {
    id,
    kind: 'charge.captured',
    entries: fromDeposit(session, amountAtomic, credits),
    reference: { chargeId, rail: request.rail, sessionId: session.id },
  })
  const counted = {
    reserved: session.reserved - (request.reservedAtomic ?? amountAtomic),
    spent: session.spent + amountAtomic,
    settled: session.settled + amountAtomic,
    uses: session.uses + 1n,
    lastUsedAt: at.now,
  }
  const isEnough = remainingAtomic({ ...session, ...counted }) >= session.unitCost
  // It cost less than was reserved, so the session may serve again.
  const spent =
    session.status === 'exhausted' && isEnough
      ? await moveSession(at, session, { ...counted, status: 'open' })
      : await sessionsStore(at.tx).change(session.id, { ...counted, updatedAt: at.now })
  return {
    status: 'settled',
    reference: id,
    isFinal: true,
    extra: {
      sessionId: session.id,
      channelId: session.channelId,
      acceptedCumulative: spent.accepted.toString(),
      spent: spent.spent.toString(),
    },
  } as const
}

async function lock({ tx }: Transition, { proof }: SettleRequest): Promise<SessionRecord> {
  const { sessionId } = proof
  const session =
    typeof sessionId === 'string' ? await sessionsStore(tx).lock(sessionId) : undefined
  if (session === undefined) throw new Error('a stored proof is of no session')
  return session
}

/** The proof as claimed in this transaction; its key was checked when it was verified. */
function storedProof({ proof }: SettleRequest, { channelId }: SessionRecord): SessionProof {
  const { cumulative, signature } = proof
  if (typeof cumulative !== 'string' || typeof signature !== 'string') {
    return { kind: 'bearer', bearer: '' }
  }
  return {
    kind: 'voucher',
    voucher: {
      channelId,
      cumulativeAtomic: BigInt(cumulative),
      expiresAt: 0n,
      signature: Buffer.from(signature, 'hex'),
    },
  }
}

function within(tx: Queryable, { clock, outbox }: SessionParts): Transition {
  return { tx, outbox, now: new Date(clock.nowMs()) }
}

function termsOf({ quote }: PricedCall, options: SessionRailOptions): ChargeTerms | null {
  const currency = options.currencies[quote.asset]
  if (currency === undefined) return null
  const { amountAtomic, description } = quote
  return { amountAtomic, currency, recipient: options.recipient, description }
}

function detailsOf({ quote }: PricedCall, options: SessionRailOptions) {
  const { asset, amountAtomic } = quote
  const { decimals } = priceAssets[asset]
  return {
    ...(options.mode === 'paper' ? { mode: 'paper' } : {}),
    network: options.network,
    decimals,
    amountHuman: formatAmount(amountAtomic, decimals),
    gracePeriodSeconds: options.parts.settings.graceSeconds,
    open: options.openedAt,
  }
}

/**
 * A session's refusal on any domain's row: it keeps its problem type and reason, under a code that every priced row
 * declares. An ended session is no 410 there, because the call can still be paid otherwise.
 */
async function inCallersTerms<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    const { code, typeUri } = failure.spec
    const [domain, reason = code] = code.split('.')
    if (domain === 'payment') throw failure
    const spec: ErrorSpec =
      code === 'mpp.insufficient_balance'
        ? paymentErrors.insufficient
        : paymentErrors.verification_failed
    throw new AppError(typeUri === undefined ? spec : { ...spec, typeUri }, failure.message, {
      cause: failure,
      extra: { reason, ...failure.options.extra },
    })
  }
}
