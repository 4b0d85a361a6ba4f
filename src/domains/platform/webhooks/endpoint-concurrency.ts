/** The number of concurrent deliveries to each endpoint in this process, so that no receiver takes all slots. */
export type EndpointConcurrency = {
  readonly initial: number
  /** Free slots of known endpoints; others have `initial`. */
  readonly freeSlots: () => ReadonlyMap<string, number>
  readonly acquire: (endpointId: string) => void
  readonly release: (endpointId: string, how: 'delivered' | 'failed' | 'not_sent') => void
}

type Slots = { max: number; taken: number }

const initial = 4
const max = 16
/** Above this number idle endpoints are dropped. */
const knownMax = 1_000

/**
 * Additive increase, multiplicative decrease: starts with few slots, adds one per success, halves after a failure, and
 * keeps at least one.
 */
export function createEndpointConcurrency(): EndpointConcurrency {
  const endpoints = new Map<string, Slots>()
  const slotsOf = (endpointId: string): Slots => {
    const known = endpoints.get(endpointId)
    if (known !== undefined) return known
    const slots = { max: initial, taken: 0 }
    endpoints.set(endpointId, slots)
    return slots
  }
  const forget = (): void => {
    for (const [endpointId, { taken }] of endpoints) {
      if (endpoints.size <= knownMax) return
      if (taken === 0) endpoints.delete(endpointId)
    }
  }
  return {
    initial,
    freeSlots: () =>
      new Map([...endpoints].map(([id, slots]) => [id, Math.max(0, slots.max - slots.taken)])),
    acquire(endpointId) {
      slotsOf(endpointId).taken += 1
    },
    release(endpointId, how) {
      const slots = slotsOf(endpointId)
      slots.taken -= 1
      if (how === 'delivered') slots.max = Math.min(slots.max + 1, max)
      if (how === 'failed') slots.max = Math.max(1, slots.max >> 1)
      forget()
    },
  }
}
