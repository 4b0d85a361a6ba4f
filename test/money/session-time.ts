import type { SessionBooks } from './session-books.ts'
import type { Act, Outcome } from './worlds.ts'

/** One step of an act: where it stands, and the moment at which its process looks at the clock. */
type Moment<stage> = {
  readonly books: SessionBooks
  /** Undefined at first. */
  readonly stage: stage | undefined
  readonly nowMs: number
}
type Timed<stage> = { readonly stage: stage; readonly sinceMs: number }

/**
 * An act of a process. It looks at the clock before each step, and others may come between that look and the step: the
 * time is then any that the clock has shown since the step before.
 */
export function timed<stage = never>(
  name: string,
  run: (moment: Moment<stage>) => readonly Outcome<SessionBooks>[],
): (process: number) => Act<SessionBooks> {
  return (process) => ({
    name: `${process}: ${name}`,
    step(books, at) {
      // What the step before has left.
      const before = at as Timed<stage> | undefined
      const clock = books.clocks[process] ?? 0
      const times = new Set([before?.sinceMs ?? books.nowMs, clock])
      return [...times].flatMap((nowMs) =>
        run({ books: structuredClone(books), stage: before?.stage, nowMs }).map((one) =>
          'answer' in one
            ? one
            : {
                state: one.state,
                next: { stage: one.next, sinceMs: clock } satisfies Timed<unknown>,
              },
        ),
      )
    },
  })
}
