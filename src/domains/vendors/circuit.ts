import { machine } from '../../kernel/machine.ts'
import type { Clock } from '../../ports/clock.ts'

/** Whether a vendor is called at all. */
export const circuitStates = machine({
  name: 'circuit',
  initial: 'closed',
  transitions: {
    closed: ['open'],
    open: ['half_open'],
    half_open: ['closed', 'open'],
  },
})

export type CircuitState = 'closed' | 'open' | 'half_open'

/** How one call ended for the circuit; `unknown` says nothing about the vendor. */
export type CallOutcome = 'success' | 'failure' | 'unknown'

/** Leave to make one call. Its end is told once; what is told later counts for nothing. */
export type Permit = { readonly end: (outcome: CallOutcome) => void }

export type Circuit = {
  readonly state: () => CircuitState
  /** Whole seconds until a call may be tried again; 0 when it may be now. Asking changes nothing. */
  readonly waitSeconds: () => number
  /** Null while calls are held back; in half-open one call at a time is let through. */
  readonly permit: () => Permit | null
}

const windowMs = 30_000
const outcomesKept = 100
const callsMin = 10
const failuresInARow = 5
const firstRestMs = 10_000
const longestRestMs = 300_000

type Outcome = { readonly atMs: number; readonly failed: boolean }

/**
 * Opens when five calls in a row fail, or half of at least ten within thirty seconds. After a rest, one call tries
 * the vendor: its success closes the circuit, its failure doubles the rest, up to five minutes.
 */
export function createCircuit(options: {
  readonly clock: Clock
  readonly onChange: (from: CircuitState, to: CircuitState) => void
}): Circuit {
  const { clock, onChange } = options
  let state: CircuitState = 'closed'
  let outcomes: Outcome[] = []
  let restMs = firstRestMs
  let openedAtMs = 0
  let probing = false
  /** Calls of an earlier state tell nothing about the present one. */
  let era = 0

  function become(next: CircuitState): void {
    circuitStates.assertTransition(state, next)
    const from = state
    state = next
    era++
    outcomes = []
    probing = false
    if (next === 'open') openedAtMs = clock.nowMs()
    onChange(from, next)
  }

  const restLeftMs = () => (state === 'open' ? openedAtMs + restMs - clock.nowMs() : 0)

  function settle(outcome: CallOutcome): void {
    if (state === 'half_open') {
      probing = false
      if (outcome === 'success') {
        restMs = firstRestMs
        become('closed')
      } else if (outcome === 'failure') {
        restMs = Math.min(restMs * 2, longestRestMs)
        become('open')
      }
      return
    }
    if (outcome === 'unknown') return
    outcomes.push({ atMs: clock.nowMs(), failed: outcome === 'failure' })
    outcomes = outcomes.slice(-outcomesKept)
    if (isFailing(outcomes, clock.nowMs() - windowMs)) become('open')
  }

  return {
    state: () => state,
    waitSeconds: () => Math.max(probing ? 1 : 0, Math.ceil(restLeftMs() / 1_000)),
    permit() {
      if (restLeftMs() > 0 || probing) return null
      if (state === 'open') become('half_open')
      if (state === 'half_open') probing = true
      const own = era
      let ended = false
      return {
        end(outcome) {
          if (ended || own !== era) return
          ended = true
          settle(outcome)
        },
      }
    },
  }
}

function isFailing(outcomes: readonly Outcome[], sinceMs: number): boolean {
  const last = outcomes.slice(-failuresInARow)
  if (last.length === failuresInARow && last.every(({ failed }) => failed)) return true
  const recent = outcomes.filter(({ atMs }) => atMs >= sinceMs)
  const failures = recent.filter(({ failed }) => failed).length
  return recent.length >= callsMin && failures * 2 >= recent.length
}
