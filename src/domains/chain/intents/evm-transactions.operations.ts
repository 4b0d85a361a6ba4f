import { chainErrors } from '../../../kernel/chain-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { requestErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { CompleteTransactionRequest, TransactionTerms } from './evm-transactions.schemas.ts'
import type { EvmTransactionsService } from './evm-transactions.service.ts'
import { intentErrors } from './intents.errors.ts'

const { operation } = rowsOf<EvmTransactionsService>()

/** What a wallet that signs by itself has to know of the chain, whose node it may not reach. */
export const evmTransactionsOperations = {
  complete: operation({
    name: 'evmTransactions.complete',
    method: 'POST',
    path: '/api/rh-launchpad/transactions/complete',
    tier: 'public',
    family: 'Robinhood Chain',
    summary:
      'Read the nonce, gas and fees with which a call can be signed, and what it costs at the most',
    description:
      'For wallets that sign by themselves and ask no node: take `from`, `to`, `data`, `value` and `gasLimit` of an intent, and sign them with what this answers as an EIP-1559 transaction. `maxFeePerGas` is twice the base fee and the priority fee, which holds for six full blocks. Sign one transaction after the other: nothing is reserved, so two answers may have the same nonce. Nothing is stored or sent.',
    auth: [],
    input: { body: CompleteTransactionRequest },
    output: TransactionTerms,
    errors: [
      requestErrors.invalid,
      intentErrors.insufficient_funds,
      chainErrors.refused,
      chainErrors.reverted,
      upstreamErrors.unavailable,
      upstreamErrors.timeout,
    ],
    effect: 'none',
    // It only reads; a stored answer would have a nonce that is used by now.
    idempotent: false,
    // The node is asked several times, and runs the call.
    limit: { bucket: 'api', weight: 5 },
    handler: (transactions, { input }) => transactions.complete(input.body),
  }),
}
