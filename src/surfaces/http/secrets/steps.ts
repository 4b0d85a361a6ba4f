/** Work in steps, so that whoever runs it may let others have their turn between two of them. */
export type Steps<result> = Generator<undefined, result, undefined>

/** The result of all steps at once. */
export function toEnd<result>(steps: Steps<result>): result {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}
