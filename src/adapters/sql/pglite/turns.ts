/** One at a time, in the order of asking. */
export type Turns = {
  /** Resolves when it is this caller's turn, with the function that ends it. */
  readonly take: () => Promise<() => void>
  /** Runs `work` in a turn of its own. */
  readonly run: <result>(work: () => Promise<result>) => Promise<result>
}

/** Makes a queue for the engine's single session. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()

  const take = async (): Promise<() => void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = last
    last = promise
    await before
    return resolve
  }
  const run = async <result>(work: () => Promise<result>): Promise<result> => {
    const release = await take()
    try {
      return await work()
    } finally {
      release()
    }
  }
  return { take, run }
}
