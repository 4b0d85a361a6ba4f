import type { ModelUsage } from '../../ports/language-model.ts'

/** What a million tokens cost, in the smallest unit of USDC. */
export type TokenPrice = {
  readonly inputAtomicPerMillion: bigint
  readonly outputAtomicPerMillion: bigint
}

const million = 1_000_000n

/** What the usage costs, rounded up once. */
export function costOf(price: TokenPrice, { inputTokens, outputTokens }: ModelUsage): bigint {
  const input = BigInt(inputTokens) * price.inputAtomicPerMillion
  const output = BigInt(outputTokens) * price.outputAtomicPerMillion
  return (input + output + million - 1n) / million
}
