import type { ModelUsage } from '../../ports/language-model.ts'

/** What a million tokens cost, in the smallest unit of USDC. */
export type TokenPrice = {
  readonly inputAtomicPerMillion: bigint
  readonly outputAtomicPerMillion: bigint
}

const million = 1_000_000n

/** What the usage costs, rounded up once; never less than nothing, whatever a model says that it has used. */
export function costOf(price: TokenPrice, { inputTokens, outputTokens }: ModelUsage): bigint {
  const input = wholeTokens(inputTokens) * price.inputAtomicPerMillion
  const output = wholeTokens(outputTokens) * price.outputAtomicPerMillion
  return (input + output + million - 1n) / million
}

/** A count that a model told of itself, as a whole number. */
export function wholeTokens(tokens: number): bigint {
  return Number.isFinite(tokens) ? BigInt(Math.max(0, Math.ceil(tokens))) : 0n
}
