import type { Step } from './calldata-walker.ts'

/** What an owner loses to spenders who take all that they may, at the worst moment. */
export function createTokenLedger() {
  const allowed = new Map<string, bigint>()
  const lost = new Map<string, bigint>()
  const lose = (of: string, much: bigint) => lost.set(of, (lost.get(of) ?? 0n) + much)
  const run = (step: Step, isTakenAtOnce: boolean) => {
    if (step.kind === 'give') lose(step.token, step.amount)
    if (step.kind !== 'allow' && step.kind !== 'allow_more' && step.kind !== 'take') return
    const name = `${step.token}>${step.spender}`
    const before = allowed.get(name) ?? 0n
    if (step.kind === 'take') {
      if (before < step.amount) return
      allowed.set(name, before - step.amount)
      lose(step.token, step.amount)
      return
    }
    // Whoever sees that it is replaced takes what there was before.
    if (step.kind === 'allow') lose(step.token, before)
    const now = step.amount + (step.kind === 'allow_more' ? before : 0n)
    if (isTakenAtOnce) lose(step.token, now)
    allowed.set(name, isTakenAtOnce ? 0n : now)
  }
  return {
    run,
    lost,
    takeAll() {
      for (const [name, much] of allowed) lose(name.split('>')[0] ?? '', much)
      allowed.clear()
    },
  }
}
