import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { resourceErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import { intentErrors, submissionText } from '../../chain/intents/index.ts'
import { tradingErrors } from './trading.errors.ts'
import {
  BuildRequest,
  SimulateRequest,
  SimulationResult,
  SubmitRequest,
  Swap,
  SwapPage,
  SwapParams,
  SwapsQuery,
} from './trading.schemas.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
const chainAnswers = [
  tradingErrors.not_configured,
  upstreamErrors.unavailable,
  upstreamErrors.failed,
  upstreamErrors.timeout,
] as const

/** From a quote to a swap on the chain: every transaction is signed by the caller. */
export const swapsOperations = {
  build: operation({
    name: 'swaps.prepare',
    method: 'POST',
    path: '/api/trading/build',
    tier: 'private',
    family,
    summary: 'Build the unsigned transactions of a quote',
    description:
      'The transactions to sign, in order: an approval of exactly the sold amount where one is missing, then the swap. Nearly the same swap within 30 seconds is refused unless it is confirmed.',
    auth: accountCredentials,
    input: { body: BuildRequest },
    output: Swap,
    errors: [
      ...chainAnswers,
      tradingErrors.quote_expired,
      tradingErrors.price_moved,
      tradingErrors.possible_duplicate,
      intentErrors.simulation_failed,
      intentErrors.insufficient_funds,
    ],
    effect: 'reversible',
    handler: (trading, { input, principal }) => trading.ready().swaps.build(principal, input.body),
  }),

  simulate: operation({
    name: 'swaps.simulate',
    method: 'POST',
    path: '/api/trading/simulate',
    tier: 'private',
    family,
    summary: 'Try a quote on the latest block',
    description:
      'Nothing is kept and nothing is sent. Says balance changes, missing approvals, why it would revert, and whether a recent buyer could sell. A token that keeps a part of each transfer shows as less than the least accepted.',
    auth: accountCredentials,
    input: { body: SimulateRequest },
    output: SimulationResult,
    errors: [...chainAnswers, tradingErrors.quote_expired],
    effect: 'none',
    idempotent: false,
    handler: (trading, { input }) => trading.ready().simulations.simulate(input.body),
  }),

  submit: operation({
    name: 'swaps.submit',
    method: 'POST',
    path: '/api/trading/swaps/{swapId}/submit',
    tier: 'private',
    family,
    summary: 'Submit a signed transaction of a swap',
    description: submissionText,
    auth: accountCredentials,
    input: { params: SwapParams, body: SubmitRequest },
    output: Swap,
    errors: [
      ...chainAnswers,
      resourceErrors.illegal_transition,
      intentErrors.transaction_invalid,
      intentErrors.transaction_mismatch,
      intentErrors.transaction_refused,
      intentErrors.simulation_failed,
      tradingErrors.price_moved,
      intentErrors.transaction_unknown,
      intentErrors.nonce_too_low,
      intentErrors.insufficient_funds,
      intentErrors.already_submitted,
      intentErrors.intent_expired,
    ],
    effect: 'irreversible',
    handler: (trading, { input, principal }) =>
      trading.ready().swaps.submit(principal, { swapId: input.params.swapId, ...input.body }),
  }),

  get: operation({
    name: 'swaps.get',
    method: 'GET',
    path: '/api/trading/swaps/{swapId}',
    tier: 'private',
    family,
    summary: 'Read a swap and its state',
    auth: accountCredentials,
    input: { params: SwapParams },
    output: Swap,
    errors: chainAnswers,
    effect: 'none',
    handler: (trading, { input, principal }) =>
      trading.ready().swaps.get(principal, input.params.swapId),
  }),

  list: operation({
    name: 'swaps.list',
    method: 'GET',
    path: '/api/trading/swaps',
    tier: 'private',
    family,
    summary: 'List your swaps',
    auth: accountCredentials,
    input: { query: SwapsQuery },
    output: SwapPage,
    errors: chainAnswers,
    effect: 'none',
    handler: (trading, { input, principal }) => trading.ready().swaps.list(principal, input.query),
  }),
}
