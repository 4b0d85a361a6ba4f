import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../../kernel/canonical-json.ts'
import { AppError } from '../../../../../kernel/errors.ts'
import type { CallContext } from '../../../../../kernel/operation.ts'
import type { Principal } from '../../../../../kernel/principal.ts'
import { paymentErrors } from '../../../../../kernel/shared-errors.ts'
import type { Clock } from '../../../../../ports/clock.ts'
import type { PricedCall } from '../../../../../ports/paywall.ts'
import { encodeReceipt, type MppFrame, type MppOffer } from '../frame/mpp-frame.ts'
import { assertNotExpired, type MppPresented } from '../frame/presented.ts'
import { payloadText } from '../rails/charge-request.ts'
import type { SessionProof } from '../sessions/session-proof.ts'
import { readPresentedVoucher } from '../sessions/voucher-json.ts'

/** A call of an operation that changes only a session's counters. */
export type SessionCall = Pick<CallContext, 'addressBlock' | 'requestHeader' | 'requestId'> & {
  readonly principal: Principal | null
  readonly input: { readonly body: unknown }
}

/** The operation in the scheme's terms. */
export type SessionOperation = {
  readonly operationId: string
  readonly path: `/${string}`
  readonly actions: readonly string[]
  readonly description: string
}

/** The content of a session credential. */
export type PresentedAction = {
  readonly presented: MppPresented
  readonly proof: SessionProof
  readonly useId: string | undefined
}

const bearerLengthMax = 128
const useIdLengthMax = 128

/**
 * The session intent on operations without a price: they answer 402 with a challenge until the session is proved, and
 * the session itself pays. Raises the refusals of credentials that do not match.
 */
export function createSessionGate(options: {
  readonly frame: MppFrame
  readonly clock: Clock
  /** The main base URL, to which challenges are bound, whichever base URL a call used. */
  readonly baseUrl: string
  /** The offer that says how sessions are paid and opened. */
  readonly offer: () => MppOffer
}) {
  const { frame, clock, baseUrl } = options
  return {
    /** The action in the call's `Payment` credential; null without one. */
    read(call: SessionCall, operation: SessionOperation): PresentedAction | null {
      const presented = frame.present(toPriced(call, operation, baseUrl))
      if (presented === null) return null
      assertNotExpired(presented, clock.nowMs())
      const { action } = presented.payload
      const fits = operation.actions.some((one) => one === action)
      if (presented.intent !== 'session' || !fits) {
        throw new AppError(
          paymentErrors.method_unsupported,
          `This operation takes ${operation.actions.join(' or ')} of the session intent.`,
          { extra: { reason: 'action' } },
        )
      }
      return { presented, proof: proofOf(presented), useId: useIdOf(presented) }
    },
    /** A 402 with a challenge of the session intent. */
    challenge(call: SessionCall, operation: SessionOperation): AppError {
      const priced = toPriced(call, operation, baseUrl)
      const { headers, members } = frame.challenge(priced, [options.offer()])
      return new AppError(paymentErrors.required, operation.description, {
        headers: { 'www-authenticate': headers.map(([, value]) => value) },
        extra: { ok: false, error: paymentErrors.required.title, ...members },
      })
    },
    /** The value of `Payment-Receipt` for the action's result. */
    receipt(
      { presented }: PresentedAction,
      members: { readonly reference: string } & Readonly<Record<string, unknown>>,
    ): string {
      return encodeReceipt({
        ...members,
        status: 'success',
        method: presented.method,
        intent: presented.intent,
        challengeId: presented.challengeId,
        timestamp: new Date(clock.nowMs()).toISOString(),
      })
    },
  }
}

export type SessionGate = ReturnType<typeof createSessionGate>

/** The call in the form that challenges are bound to: main base URL, operation, account and the whole body. */
function toPriced(call: SessionCall, operation: SessionOperation, baseUrl: string): PricedCall {
  const { operationId, path, description } = operation
  const url = `${baseUrl}${path}`
  return {
    operationId,
    family: 'MPP',
    method: 'POST',
    pathTemplate: path,
    url,
    urls: [url],
    bodyDigest: null,
    requestDigest: createHash('sha256').update(canonicalJson(call.input.body)).digest('hex'),
    quote: { amountAtomic: 0n, asset: 'USDC', unit: 'call', description },
    // Deposits move into the ledger and buy nothing yet.
    costsOutside: false,
    principal: call.principal,
    addressBlock: call.addressBlock,
    requestId: call.requestId,
    requestHeader: call.requestHeader,
    headerLines: (name) => {
      const value = call.requestHeader(name)
      return value === undefined ? [] : [value]
    },
  }
}

function proofOf(presented: MppPresented): SessionProof {
  const { payload } = presented
  return payload['voucher'] === undefined
    ? { kind: 'bearer', bearer: payloadText(payload, 'bearer', bearerLengthMax) }
    : { kind: 'voucher', voucher: readPresentedVoucher(payload) }
}

function useIdOf({ payload }: MppPresented): string | undefined {
  return payload['useId'] === undefined ? undefined : payloadText(payload, 'useId', useIdLengthMax)
}
