/** Who asks, where it is known: an account, or the address of a caller without one. */
export type Owner = string

/** Places at the database that callers share. */
export type FairSlots = {
  /**
   * Takes a place for `owner`: undefined when it has one at once, which costs no waiting; else a promise that resolves
   * with its turn, or rejects with `TooManyWaiting` when the queue is full or the wait too long.
   */
  readonly take: (owner: Owner) => Promise<void> | undefined
  /** Gives one place of `owner` back. */
  readonly give: (owner: Owner) => void
}

/** So many wait already, or for so long, that another one has nothing to hope for. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

type Waiter = { readonly go: () => void; readonly timer: NodeJS.Timeout }

/**
 * Makes `slots` places. Nobody holds more of them than are left free, so that one caller alone gets half, two get a
 * third each, and there is always one for somebody new. Who waits gets their turn one owner after another, whatever the
 * length of the others' queues.
 */
export function createFairSlots(options: {
  readonly slots: number
  readonly waitMs: number
  readonly waitingMaxEach: number
  readonly waitingMax: number
}): FairSlots {
  const { waitMs, waitingMax, waitingMaxEach } = options
  const held = new Map<Owner, number>()
  /** The queues of those who wait, whose turn is next first; an empty one is not kept. */
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
    // Behind everybody else who waits.
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
        // One place that came back may be the one that several were waiting for to be left free.
      }
    },
  }
}
