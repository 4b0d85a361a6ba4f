/** Mutual exclusion in order of arrival. */
export type Mutex = {
  /** Resolves when it is this caller's turn, with the function that ends the turn. */
  readonly take: () => Promise<() => void>
  /** Runs `work` in its own turn. */
  readonly run: <result>(work: () => Promise<result>) => Promise<result>
}

/** Creates a mutex for the engine's single session. */
export function createMutex(): Mutex {
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
