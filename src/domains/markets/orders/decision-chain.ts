import { createHash } from 'node:crypto'

/** Texts, whole numbers, booleans and null only, so that every program serialises them the same way. */
export type DecisionFacts = Readonly<Record<string, string | number | boolean | null>>

/** One entry of an order's record, an observation or a decision, chained to the entry before by its hash. */
export type Decision = {
  /** From 1, without gaps. */
  readonly number: number
  readonly kind: string
  readonly facts: DecisionFacts
  /** ISO 8601, UTC. */
  readonly decidedAt: string
  /** The hash of the entry before; 64 zeros for the first. */
  readonly previousHash: string
  readonly hash: string
}

export const chainStart = '0'.repeat(64)

/**
 * SHA-256 in hexadecimal over the JSON array of number, kind, time, previous hash and the facts as pairs sorted by
 * name. Pure.
 */
export function decisionHash(decision: Omit<Decision, 'hash'>): string {
  const { number, kind, facts, decidedAt, previousHash } = decision
  const pairs = Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([number, kind, decidedAt, previousHash, pairs]))
    .digest('hex')
}

/** The number of the first entry that does not follow from the one before; null when the chain is whole. Pure. */
export function firstBrokenDecision(decisions: readonly Decision[]): number | null {
  let previousHash = chainStart
  for (const [index, decision] of decisions.entries()) {
    const follows =
      decision.number === index + 1 &&
      decision.previousHash === previousHash &&
      decision.hash === decisionHash(decision)
    if (!follows) return index + 1
    previousHash = decision.hash
  }
  return null
}
