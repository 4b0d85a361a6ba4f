import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'

/** The present gas price in wei for each unit; null while the chain does not answer. */
export type GasPrices = { readonly maxFee: () => Promise<bigint | null> }

const freshMs = 3_000

/** Asks the chain at most every three seconds, however many quotes are made. */
export function createGasPrices(options: {
  readonly evm: Pick<ChainEvm, 'fees'>
  readonly clock: Clock
}): GasPrices {
  let asked: { readonly atMs: number; readonly answer: Promise<bigint | null> } | undefined
  return {
    maxFee() {
      const nowMs = options.clock.nowMs()
      if (asked === undefined || nowMs - asked.atMs >= freshMs) {
        asked = { atMs: nowMs, answer: ask(options.evm) }
      }
      return asked.answer
    },
  }
}

async function ask(evm: Pick<ChainEvm, 'fees'>): Promise<bigint | null> {
  try {
    return (await evm.fees()).maxFeePerGas
  } catch (failure) {
    if (failure instanceof AppError) return null
    throw failure
  }
}
