import { appendFileSync } from 'node:fs'

/**
 * The number of the active mutant: `MUTANT` in the environment, so that processes that a test starts have it too. None
 * without it.
 */
const on = Number(process.env['MUTANT'] ?? 0)
const reachFile = process.env['MUTANT_REACH']
const told = new Set<string>()

/** Called by the mutated files. With `MUTANT_REACH`, a file, each test that reaches a place appends a line to it. */
export const $mutant = {
  isOn(number: number): boolean {
    if (reachFile !== undefined) tell(reachFile, number)
    return number === on
  },
  /** The quotient of two whole numbers, rounded the other way: away from zero. */
  roundedOther(a: bigint, b: bigint): bigint {
    const quotient = a / b
    if (a % b === 0n) return quotient
    return a < 0n === b < 0n ? quotient + 1n : quotient - 1n
  },
}

/** Written at once, because a test may kill its processes. */
function tell(file: string, number: number): void {
  // Both are set by test-file.ts; a process that a test started knows the file alone.
  const test = String(Reflect.get(globalThis, Symbol.for('mutant.test')) ?? '')
  const line = `${number}\t${process.env['MUTANT_TEST_FILE'] ?? ''}\t${test}\n`
  if (told.has(line)) return
  told.add(line)
  appendFileSync(file, line)
}
