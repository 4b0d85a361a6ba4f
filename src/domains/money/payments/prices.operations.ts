import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { PriceAnswer, PriceQuestion } from './prices.schemas.ts'
import type { PricesService } from './prices.service.ts'

const { operation } = rowsOf<{ readonly prices: PricesService }>()

/** Prices of calls before they are made. */
export const pricesOperations = {
  askPrice: operation({
    name: 'payments.quote',
    method: 'POST',
    path: '/api/payments/price',
    tier: 'public',
    family: 'Payments',
    summary: 'Ask what a call would cost, without making it',
    description:
      'Asks the operation for the price of exactly this call, for this caller, with every way to pay it. Nothing is kept, reserved or promised: the 402 challenge of the call itself is what counts.',
    auth: [],
    input: { body: PriceQuestion },
    output: PriceAnswer,
    errors: [requestErrors.invalid, upstreamErrors.unavailable],
    effect: 'none',
    idempotent: false,
    handler: ({ prices }, call) => prices.ask(call.principal, call.input.body, call),
  }),
}
