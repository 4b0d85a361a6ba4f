import { machine } from '../../../kernel/machine.ts'
import type { Clock } from '../../../ports/clock.ts'

/** The states of a vendor's circuit breaker. */
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

/** The outcome of one call for the circuit; `unknown` says nothing about the vendor. */
export type CallOutcome = 'success' | 'failure' | 'unknown'

/** Permission for one call. Only its first reported outcome counts. */
export type Permit = { readonly end: (outcome: CallOutcome) => void }

export type Circuit = {
  readonly state: () => CircuitState
  /** Whole seconds until a call may be tried; 0 when it may be now. Has no side effects. */
  readonly waitSeconds: () => number
  /** Null while the circuit is open; half-open it permits one call at a time. */
  readonly permit: () => Permit | null
}

const windowMs = 30_000
const outcomesMax = 100
const callsMin = 10
const failuresInARow = 5
const firstCooldownMs = 10_000
const cooldownMaxMs = 300_000

type Outcome = { readonly atMs: number; readonly failed: boolean }

/**
 * Opens after five consecutive failures, or when half of at least ten calls within thirty seconds fail. After a
 * cooldown, one call probes the vendor: its success closes the circuit, its failure doubles the cooldown, up to five
 * minutes.
 */
export function createCircuit(options: {
  readonly clock: Clock
  readonly onChange: (from: CircuitState, to: CircuitState) => void
}): Circuit {
  const { clock, onChange } = options
  let state: CircuitState = 'closed'
  let outcomes: Outcome[] = []
  let cooldownMs = firstCooldownMs
  let openedAtMs = 0
  let probing = false
  /** Counts state changes: outcomes of calls that an earlier state permitted are ignored. */
  let generation = 0

  function become(next: CircuitState): void {
    circuitStates.assertTransition(state, next)
    const from = state
    state = next
    generation++
    outcomes = []
    probing = false
    if (next === 'open') openedAtMs = clock.nowMs()
    onChange(from, next)
  }

  const cooldownLeftMs = () => (state === 'open' ? openedAtMs + cooldownMs - clock.nowMs() : 0)

  function settle(outcome: CallOutcome): void {
    if (state === 'half_open') {
      probing = false
      if (outcome === 'success') {
        cooldownMs = firstCooldownMs
        become('closed')
      } else if (outcome === 'failure') {
        cooldownMs = Math.min(cooldownMs * 2, cooldownMaxMs)
        become('open')
      }
      return
    }
    if (outcome === 'unknown') return
    outcomes.push({ atMs: clock.nowMs(), failed: outcome === 'failure' })
    outcomes = outcomes.slice(-outcomesMax)
    if (isFailing(outcomes, clock.nowMs() - windowMs)) become('open')
  }

  return {
    state: () => state,
    waitSeconds: () => Math.max(probing ? 1 : 0, Math.ceil(cooldownLeftMs() / 1_000)),
    permit() {
      if (cooldownLeftMs() > 0 || probing) return null
      if (state === 'open') become('half_open')
      if (state === 'half_open') probing = true
      const own = generation
      let ended = false
      return {
        end(outcome) {
          if (ended || own !== generation) return
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
