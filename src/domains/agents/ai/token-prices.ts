import type { ModelUsage } from '../../../ports/language-model.ts'

/** The price of a million tokens, in the smallest unit of USDC. */
export type TokenPrice = {
  readonly inputAtomicPerMillion: bigint
  readonly outputAtomicPerMillion: bigint
}

const million = 1_000_000n

/** The cost of the usage, rounded up once; at least zero, whatever usage a model reports. */
export function costOf(price: TokenPrice, { inputTokens, outputTokens }: ModelUsage): bigint {
  const input = wholeTokens(inputTokens) * price.inputAtomicPerMillion
  const output = wholeTokens(outputTokens) * price.outputAtomicPerMillion
  return (input + output + million - 1n) / million
}

/** How many output tokens the rest of an amount pays for after the input; zero where nothing is left. */
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

/** A reported token count as a whole number. */
export function wholeTokens(tokens: number): bigint {
  return Number.isFinite(tokens) ? BigInt(Math.max(0, Math.ceil(tokens))) : 0n
}
