/** The caller that a statement runs for: an account, or the address block of an anonymous caller. */
export type Owner = string

/** Slots for database work that callers share. */
export type FairSlots = {
  /**
   * Takes a slot for `owner`: undefined when one is free, else a promise that resolves with its turn, or rejects with
   * `TooManyWaiting` when the queue is full or the wait is too long.
   */
  readonly take: (owner: Owner) => Promise<void> | undefined
  /** Releases one slot of `owner`. */
  readonly give: (owner: Owner) => void
}

/** The queue is full, or the wait took too long. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

type Waiter = { readonly go: () => void; readonly timer: NodeJS.Timeout }

/**
 * Creates `slots` slots. No owner may hold more than are left free, so one caller alone gets half, two get a third
 * each, and a newcomer always gets one. Waiting owners are served in rotation, whatever the length of their queues.
 */
export function createFairSlots(options: {
  readonly slots: number
  readonly waitMs: number
  readonly waitingMaxEach: number
  readonly waitingMax: number
}): FairSlots {
  const { waitMs, waitingMax, waitingMaxEach } = options
  const held = new Map<Owner, number>()
  /** The queue of each owner, next turn first; empty queues are removed. */
  const queues = new Map<Owner, Waiter[]>()
  let free = options.slots
  let waiting = 0

  const mayTake = (owner: Owner): boolean => (held.get(owner) ?? 0) < free
  const hold = (owner: Owner): void => {
    held.set(owner, (held.get(owner) ?? 0) + 1)
    free -= 1
  }
  const leave = (owner: Owner, queue: Waiter[]): void => {
    waiting -= 1
    queues.delete(owner)
    // Moves behind all other waiting owners.
    if (queue.length > 0) queues.set(owner, queue)
  }
  const admitNext = (): boolean => {
    for (const [owner, queue] of queues) {
      if (!mayTake(owner)) continue
      const next = queue.shift()
      leave(owner, queue)
      if (next === undefined) continue
      clearTimeout(next.timer)
      hold(owner)
      next.go()
      return true
    }
    return false
  }
  const wait = (owner: Owner): Promise<void> => {
    const queue = queues.get(owner) ?? []
    if (waiting >= waitingMax || queue.length >= waitingMaxEach) {
      return Promise.reject(new TooManyWaiting('too much waits for the database already'))
    }
    queues.set(owner, queue)
    waiting += 1
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        queue.splice(queue.indexOf(waiter), 1)
        leave(owner, queue)
        reject(new TooManyWaiting(`no place at the database was free for ${waitMs} ms`))
      }
      const waiter: Waiter = { go: resolve, timer: setTimeout(giveUp, waitMs) }
      queue.push(waiter)
    })
  }

  return {
    take(owner) {
      if (queues.has(owner) || !mayTake(owner)) return wait(owner)
      hold(owner)
      return undefined
    },
    give(owner) {
      const left = (held.get(owner) ?? 1) - 1
      if (left > 0) held.set(owner, left)
      else held.delete(owner)
      free += 1
      while (admitNext()) {
        // A released slot may raise the share of several waiting owners.
      }
    },
  }
}
