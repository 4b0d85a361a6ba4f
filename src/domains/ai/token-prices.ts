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

/** How many tokens can be written for what is left beside what is read; nothing where it is less. */
export function outputTokensFor(
  price: TokenPrice,
  leftAtomic: bigint,
  inputTokens: number,
): bigint {
  const left = leftAtomic * million - wholeTokens(inputTokens) * price.inputAtomicPerMillion
  if (left < 0n) return 0n
  return price.outputAtomicPerMillion === 0n
    ? BigInt(Number.MAX_SAFE_INTEGER)
    : left / price.outputAtomicPerMillion
}

/** A count that a model told of itself, as a whole number. */
export function wholeTokens(tokens: number): bigint {
  return Number.isFinite(tokens) ? BigInt(Math.max(0, Math.ceil(tokens))) : 0n
}
