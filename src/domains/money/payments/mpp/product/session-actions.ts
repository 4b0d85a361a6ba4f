import { AppError } from '../../../../../kernel/errors.ts'
import { requestErrors } from '../../../../../kernel/shared-errors.ts'
import type { CloseOrder } from '../sessions/session-close.ts'
import type { SessionParts } from '../sessions/session-parts.ts'
import type { SessionFacts, SessionProof, SessionProofs } from '../sessions/session-proof.ts'
import type { SessionRecord } from '../sessions/session-record.ts'
import { notItsKey } from '../sessions/session-refusals.ts'
import { chargeUse, type Used } from '../sessions/session-use.ts'
import { readVoucher } from '../sessions/voucher-json.ts'
import type { VoucherQueue } from '../sessions/voucher-queue.ts'
import type { CloseSessionRequest, UsedSession, UseSessionRequest } from './session.schemas.ts'
import type { PresentedAction, SessionGate, SessionOperation } from './session-gate.ts'
import { type DepositPlace, humanAmount, sessionView } from './session-views.ts'
import type { BodyCall } from './sessions.service.ts'

const useOperation: SessionOperation = {
  operationId: 'mpp_session_use',
  path: '/session/use',
  actions: ['use', 'voucher'],
  description: 'Show the session: its bearer, a voucher, or a credential of the session intent.',
}
const closeOperation: SessionOperation = {
  operationId: 'mpp_session_close',
  path: '/session/close',
  actions: ['close'],
  description: 'Show whose session it is: its bearer, its highest voucher, or a credential.',
}

type Shown = {
  readonly proof: SessionProof
  readonly useId: string | undefined
  /** The proof from a `Payment` credential, if there was one. */
  readonly action: PresentedAction | null
}

/** Using and closing sessions, which cost nothing beyond the session. */
export function createSessionActions(options: {
  readonly parts: SessionParts
  readonly proofs: SessionProofs
  readonly queue: VoucherQueue
  readonly gate: SessionGate
  readonly place: DepositPlace
}) {
  const { gate, proofs } = options
  const actions = new WeakMap<CloseOrder, PresentedAction>()
  return {
    async use(call: BodyCall<UseSessionRequest>): Promise<UsedSession> {
      const shown = shownIn(call, useOperation, gate)
      if (shown === null) throw gate.challenge(call, useOperation)
      const facts = await proofs.prove(shown.proof)
      assertSameSession(call.input.body.sessionId, facts)
      const used = await charge(options, { facts, shown, units: call.input.body.units ?? 1 })
      if (shown.action !== null) {
        call.header('payment-receipt', gate.receipt(shown.action, countersOf(used)))
      }
      const { session, amountAtomic, spentAfterAtomic, isRepeat } = used
      return {
        ok: true,
        session: sessionView(session, options.place),
        used: {
          amount: amountAtomic.toString(),
          amountHuman: humanAmount(session, amountAtomic),
          spentAfter: spentAfterAtomic.toString(),
          useId: shown.useId ?? null,
          repeated: isRepeat,
        },
      }
    },
    /** The order to close a session. Raises 402 with a challenge when the call has no proof. */
    async closeOrder(call: BodyCall<CloseSessionRequest>): Promise<CloseOrder> {
      const { body } = call.input
      const shown = shownIn(call, closeOperation, gate)
      const facts = shown === null ? null : await proofs.prove(shown.proof)
      if (facts !== null) assertSameSession(body.sessionId, facts)
      const sessionId = facts?.id ?? body.sessionId
      const isUnknown = facts === null && call.principal === null
      if (isUnknown || sessionId === undefined) throw gate.challenge(call, closeOperation)
      const { principal } = call
      const proof = shown?.proof ?? null
      const order = { sessionId, proof, principal, isForced: body.force ?? false }
      if (shown?.action) actions.set(order, shown.action)
      return order
    },
    /** Writes the scheme's receipt, when the order came in a credential and the session has ended. */
    writeReceipt(
      call: BodyCall<CloseSessionRequest>,
      order: CloseOrder,
      session: SessionRecord,
    ): void {
      const action = actions.get(order)
      if (action === undefined || session.receipt === null) return
      call.header(
        'payment-receipt',
        gate.receipt(action, {
          reference: session.id,
          sessionId: session.id,
          channelId: session.channelId,
          acceptedCumulative: session.accepted.toString(),
          spent: session.spent.toString(),
          refunded: session.refunded.toString(),
        }),
      )
    },
  }
}

/** The single way in which the call identifies a session. Raises 400 for several. */
function shownIn(
  call: BodyCall<UseSessionRequest & CloseSessionRequest>,
  operation: SessionOperation,
  gate: SessionGate,
): Shown | null {
  const { bearer, voucher, useId } = call.input.body
  const action = gate.read(call, operation)
  const found: Shown[] = []
  if (action !== null) found.push({ proof: action.proof, useId: useId ?? action.useId, action })
  if (bearer !== undefined) found.push({ proof: { kind: 'bearer', bearer }, useId, action: null })
  if (voucher !== undefined) {
    const read = readVoucher(voucher, voucher.signature, voucher.signer)
    found.push({ proof: { kind: 'voucher', voucher: read }, useId, action: null })
  }
  if (found.length <= 1) return found[0] ?? null
  throw new AppError(requestErrors.invalid, 'Show the session in one way, not in several.', {
    faults: [{ location: 'body', message: 'has more than one of bearer, voucher and credential' }],
  })
}

async function charge(
  { parts, queue }: { readonly parts: SessionParts; readonly queue: VoucherQueue },
  {
    facts,
    shown,
    units,
  }: { readonly facts: SessionFacts; readonly shown: Shown; readonly units: number },
): Promise<Used> {
  const { proof, useId } = shown
  const priceAtomic = facts.unitCost * BigInt(units)
  const use = { facts, proof, priceAtomic, useId }
  if (proof.kind === 'bearer' || useId !== undefined) return chargeUse(parts, use)
  const { cumulativeAtomic, signature } = proof.voucher
  return queue.accept(use, { sessionId: facts.id, cumulativeAtomic, priceAtomic, signature })
}

function countersOf({ session, spentAfterAtomic }: Used) {
  return {
    reference: session.id,
    sessionId: session.id,
    channelId: session.channelId,
    acceptedCumulative: session.accepted.toString(),
    spent: spentAfterAtomic.toString(),
  }
}

function assertSameSession(sessionId: string | undefined, facts: SessionFacts): void {
  if (sessionId !== undefined && sessionId !== facts.id) throw notItsKey()
}
