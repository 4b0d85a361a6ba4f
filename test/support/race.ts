import { expect } from 'vitest'

/** What the calls of a race take: how much of it there is before, and what one call takes if it passes. */
export interface Enough {
  readonly have: bigint
  readonly each: bigint
}

/** How many equal calls come at once, and why only the rule under test can stop one of them. */
export interface Race {
  readonly times: number
  /** There is enough for all of them; a sentence says so where they take nothing, or where the stock is the rule. */
  readonly enough: Enough | string
}

/**
 * Makes equal calls at once, and answers what each became. It fails before the first call where there is not enough for
 * all of them: want of money would then stop a call, and a test that the rule stops it would hold without the rule.
 */
export async function race<Result>(
  { times, enough }: Race,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  if (typeof enough === 'string') expect(enough).toMatch(/\w \w/)
  else {
    const all = BigInt(times) * enough.each
    expect(enough.each, 'a call of nothing').toBeGreaterThan(0n)
    expect(enough.have, `all ${times} calls take ${all}, so want would stop them`).toSatisfy(
      (have: bigint) => have >= all,
    )
  }
  return Promise.all(Array.from({ length: times }, (_, index) => call(index)))
}
