import { AppError } from '../../../kernel/errors.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import type { MintTransaction } from './mint-transaction.ts'

/** The result of a simulation, or why there was none. */
export type ShownSimulation =
  | { readonly available: true; readonly unitsConsumed: string }
  | { readonly available: false; readonly reason: 'program_not_deployed' }

/** Simulates the transaction where the program is on the chain; 422 `simulation_failed` when it would fail. */
export async function simulateMint(
  { transaction }: MintTransaction,
  on: {
    readonly solana: Pick<ChainSolana, 'simulateTransaction'>
    readonly isProgramDeployed: boolean
  },
): Promise<ShownSimulation> {
  if (!on.isProgramDeployed) return { available: false, reason: 'program_not_deployed' }
  const { error, logs, unitsConsumed } = await on.solana.simulateTransaction(transaction)
  if (error === null) return { available: true, unitsConsumed: String(unitsConsumed) }
  throw new AppError(metaplexAgentsErrors.simulation_failed, 'The chain says that it would fail.', {
    extra: { chainError: error, logs: logs.slice(-20) },
  })
}
