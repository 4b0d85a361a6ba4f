import { AppError } from './errors.ts'
import { resourceErrors } from './shared-errors.ts'

/** A state machine as data: the states that may follow each state; none for a terminal one. */
export type Machine<state extends string> = {
  readonly name: string
  readonly initial: state
  readonly states: readonly state[]
  readonly next: (from: state) => readonly state[]
  readonly isTerminal: (state: state) => boolean
  readonly isState: (value: string) => value is state
  /** Raises 409 `resource.illegal_transition` with the current state and the allowed ones. */
  readonly assertTransition: (from: state, to: state) => void
}

/** Builds a state machine. Throws at start for a transition to an unknown state. */
export function machine<const state extends string>(spec: {
  readonly name: string
  readonly initial: NoInfer<state>
  readonly transitions: Readonly<Record<state, readonly NoInfer<state>[]>>
}): Machine<state> {
  const table = new Map<string, readonly state[]>(Object.entries(spec.transitions))
  // `Object.keys` loses the literal key types; the keys are exactly the states.
  const states = Object.keys(spec.transitions) as state[]
  const next = (from: state): readonly state[] => table.get(from) ?? []
  return {
    name: spec.name,
    initial: spec.initial,
    states,
    next,
    isTerminal: (state) => next(state).length === 0,
    isState: (value): value is state => table.has(value),
    assertTransition(from, to) {
      if (next(from).includes(to)) return
      throw new AppError(
        resourceErrors.illegal_transition,
        `A ${spec.name} that is ${from} cannot become ${to}.`,
        { extra: { state: from, allowed: next(from) } },
      )
    },
  }
}
