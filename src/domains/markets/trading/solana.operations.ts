import { chainErrors } from '../../../kernel/chain-errors.ts'
import { egressErrors } from '../../../kernel/egress-errors.ts'
import { rowsOf } from '../../../kernel/operation.ts'
import { accountCredentials } from '../../../kernel/principal.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import {
  SolanaExecuteRequest,
  SolanaOrder,
  SolanaOrderQuery,
  SolanaResult,
} from './solana.schemas.ts'
import { tradingErrors } from './trading.errors.ts'
import type { TradingService } from './trading.service.ts'

const { operation } = rowsOf<TradingService>()

const family = 'Trading'
const answers = [
  tradingErrors.solana_not_configured,
  upstreamErrors.failed,
  egressErrors.refused,
  egressErrors.unreachable,
  egressErrors.interrupted,
  egressErrors.timeout,
  egressErrors.too_large,
  tradingErrors.solana_refused,
] as const
const chainAnswers = [
  upstreamErrors.unavailable,
  upstreamErrors.timeout,
  chainErrors.refused,
] as const
const sol = 'So11111111111111111111111111111111111111112'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const requestId = 'a770110b-82c9-46c8-ba61-09d955b27503'

/** Swaps on Solana, built and sent by an aggregator and signed by the caller. */
export const solanaOperations = {
  solanaOrder: operation({
    name: 'solanaSwaps.quote',
    method: 'GET',
    path: '/api/trading/solana/order',
    tier: 'private',
    family,
    summary: 'Ask for a swap on Solana',
    description: 'With a taker the answer has the transaction to sign; without one only its price.',
    auth: accountCredentials,
    input: { query: SolanaOrderQuery },
    output: SolanaOrder,
    errors: answers,
    effect: 'none',
    examples: [
      {
        name: 'a price',
        input: { query: { inputMint: sol, outputMint: usdc, amount: '100000000' } },
        output: {
          requestId,
          transaction: null,
          inputMint: sol,
          outputMint: usdc,
          inAmount: '100000000',
          outAmount: '20198706',
          minOutAmount: '20097713',
          slippageBps: 50,
          feeBps: 2,
          route: [],
          refusal: null,
        },
      },
    ],
    handler: ({ solana }, { input }) => solana.order(input.query),
  }),

  solanaExecute: operation({
    name: 'solanaSwaps.submit',
    method: 'POST',
    path: '/api/trading/solana/execute',
    tier: 'private',
    family,
    summary: 'Land a signed swap on Solana, or follow one that the wallet sent',
    description:
      'With `signedTransaction` the aggregator lands it and tells the amounts. With the `signature` of what a wallet signed and sent by itself, the chain tells whether it landed; `inAmount` and `outAmount` are null then. A repeat gets the same answer.',
    auth: accountCredentials,
    input: { body: SolanaExecuteRequest },
    output: SolanaResult,
    errors: [...answers, tradingErrors.solana_signature_unknown, ...chainAnswers],
    effect: 'irreversible',
    examples: [
      {
        name: 'it landed',
        input: { body: { requestId, signedTransaction: 'AQAAAA==' } },
        output: {
          status: 'success',
          signature:
            '5VERYv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQU',
          slot: '324307186',
          inAmount: '100000000',
          outAmount: '20200000',
          code: 0,
        },
      },
    ],
    handler: ({ solana }, { input }) => solana.execute(input.body),
  }),
}
