import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type {
  EvmExactPayload,
  ExactPayment,
  SvmExactPayload,
} from '../../ports/payment-facilitator.ts'

/** A payment in the form of the x402 library and of HTTP facilitators: version 2, with the offer accepted unchanged. */
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
