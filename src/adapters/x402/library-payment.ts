import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type {
  EvmExactPayload,
  ExactPayment,
  SvmExactPayload,
} from '../../ports/payment-facilitator.ts'

/** A payment as the x402 library and facilitators over HTTP take it: version 2, the offer accepted as it stands. */
export function toLibraryPayment({
  requirements,
  payload,
}: ExactPayment<EvmExactPayload | SvmExactPayload>): {
  readonly requirements: PaymentRequirements
  readonly payload: PaymentPayload
} {
  const accepted = { ...requirements, extra: { ...requirements.extra } }
  return {
    requirements: accepted,
    payload: { x402Version: 2, accepted, payload: { ...payload } },
  }
}
