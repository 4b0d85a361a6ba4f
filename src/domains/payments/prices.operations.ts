import { rowsOf } from '../../kernel/operation.ts'
import { requestErrors, upstreamErrors } from '../../kernel/shared-errors.ts'
import { PriceAnswer, PriceQuestion } from './prices.schemas.ts'
import type { PricesService } from './prices.service.ts'

const { operation } = rowsOf<{ readonly prices: PricesService }>()

/** What calls would cost. */
export const pricesOperations = {
  askPrice: operation({
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
    examples: [
      {
        name: 'a call with a price',
        input: {
          body: {
            method: 'POST',
            path: '/api/payments/validate',
            body: { url: 'https://api.example.com/paid', method: 'GET' },
          },
        },
        output: {
          operation: 'post_api_payments_validate',
          method: 'POST',
          path: '/api/payments/validate',
          free: false,
          price: {
            amount: '0.001',
            amountAtomic: '1000',
            asset: 'USDC',
            unit: 'call',
            isMost: false,
            decimals: 6,
            source: 'table',
            description: null,
            payee: 'platform',
          },
          offers: [
            {
              rail: 'credit',
              protocol: 'credit',
              method: 'credit',
              intent: 'charge',
              mode: 'live',
              network: 'ledger',
              currency: 'USDC',
              amountAtomic: '1000',
              enough: false,
            },
          ],
        },
      },
    ],
    handler: ({ prices }, call) => prices.ask(call.principal, call.input.body, call),
  }),
}
