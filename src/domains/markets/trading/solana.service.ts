import { AppError } from '../../../kernel/errors.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { SolanaSwaps, SolanaSwapsAnswer } from '../../../ports/solana-swaps.ts'
import type {
  SolanaExecuteInput,
  SolanaOrderInput,
  SolanaOrderView,
  SolanaResultView,
} from './solana.schemas.ts'
import { tradingErrors } from './trading.errors.ts'

/** How long a signature may be unknown: a wallet's node may be ahead of this one. */
const seenWithinMs = 5_000

/**
 * Swaps on Solana through an aggregator, which builds and sends them; the caller signs, or lets a wallet sign and send.
 * Null: none is configured.
 */
export function createSolanaService(
  swaps: SolanaSwaps | null,
  chain: Pick<ChainSolana, 'waitForSignature'>,
) {
  return {
    async order(input: SolanaOrderInput): Promise<SolanaOrderView> {
      const order = taken(await configured().order(input))
      return { ...order, route: order.route.map((step) => ({ ...step })) }
    },
    async execute(input: SolanaExecuteInput): Promise<SolanaResultView> {
      const { requestId, signature, signedTransaction } = input
      const aggregator = configured()
      if (signature !== undefined) return landed(signature)
      if (signedTransaction === undefined) throw new Error('assertion failed: one of both is given')
      return taken(await aggregator.execute({ requestId, signedTransaction }))
    },
  }

  /** What the chain says of a swap that a wallet sent. */
  async function landed(signature: string): Promise<SolanaResultView> {
    const status = await chain.waitForSignature(signature, seenWithinMs)
    if (status === null) {
      throw new AppError(
        tradingErrors.solana_signature_unknown,
        `The chain does not know the signature ${signature} yet.`,
      )
    }
    return {
      status: status.error === null ? 'success' : 'failed',
      signature,
      slot: status.slot.toString(),
      inAmount: null,
      outAmount: null,
      code: null,
    }
  }

  function configured(): SolanaSwaps {
    if (swaps !== null) return swaps
    throw new AppError(
      tradingErrors.solana_not_configured,
      'The operator has not named an aggregator for swaps on Solana.',
      { extra: { configured: false } },
    )
  }
}

function taken<answer>(asked: SolanaSwapsAnswer<answer>): answer {
  if (asked.ok) return asked.answer
  throw new AppError(tradingErrors.solana_refused, asked.reason)
}
