import { AppError } from '../../../kernel/errors.ts'
import type { SolanaSwaps, SolanaSwapsAnswer } from '../../../ports/solana-swaps.ts'
import type {
  SolanaExecuteInput,
  SolanaOrderInput,
  SolanaOrderView,
  SolanaResultView,
} from './solana.schemas.ts'
import { tradingErrors } from './trading.errors.ts'

/** Swaps on Solana through an aggregator, which builds and sends them; the caller signs. Null: none is configured. */
export function createSolanaService(swaps: SolanaSwaps | null) {
  return {
    async order(input: SolanaOrderInput): Promise<SolanaOrderView> {
      const order = taken(await configured().order(input))
      return { ...order, route: order.route.map((step) => ({ ...step })) }
    },
    execute: async (input: SolanaExecuteInput): Promise<SolanaResultView> =>
      taken(await configured().execute(input)),
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
