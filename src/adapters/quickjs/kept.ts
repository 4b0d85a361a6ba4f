/** What one sandbox ran in last, and the time at which it ends. */
type Held<thing> = { readonly thing: thing; readonly timer: NodeJS.Timeout }

/**
 * What sandboxes ran in last, each for its own sandbox alone, while it is warm. Above `max` the one that was idle for the
 * longest ends; `end` is called once for each that nobody takes.
 */
export function createKept<thing>(options: {
  readonly idleMs: number
  readonly max: number
  readonly end: (thing: thing) => void
}) {
  const held = new Map<string, Held<thing>>()
  const take = (sandboxId: string): thing | undefined => {
    const one = held.get(sandboxId)
    held.delete(sandboxId)
    clearTimeout(one?.timer)
    return one?.thing
  }
  const drop = (sandboxId: string): void => {
    const thing = take(sandboxId)
    if (thing !== undefined) options.end(thing)
  }
  return {
    take,
    drop,
    put(sandboxId: string, thing: thing): void {
      drop(sandboxId)
      // What nobody needs does not keep the process.
      const timer = setTimeout(() => {
        if (held.get(sandboxId)?.thing === thing) drop(sandboxId)
      }, options.idleMs).unref()
      held.set(sandboxId, { thing, timer })
      const [oldest] = held.keys()
      if (held.size > options.max && oldest !== undefined) drop(oldest)
    },
    stop(): void {
      for (const id of [...held.keys()]) drop(id)
    },
  }
}
