/** How many deliveries may be under way to each endpoint in this process, so that no receiver takes the place of others. */
export type EndpointRoom = {
  readonly initial: number
  /** Free places of the endpoints that are known here; all others have `initial`. */
  readonly free: () => ReadonlyMap<string, number>
  readonly enter: (endpointId: string) => void
  readonly leave: (endpointId: string, how: 'delivered' | 'failed' | 'not_sent') => void
}

type Place = { most: number; under: number }

const initial = 4
const most = 16
/** Endpoints with nothing under way are forgotten above this. */
const knownMax = 1_000

/** Begins with few places, adds one for each success and takes half of them after a failure; one is always left. */
export function createEndpointRoom(): EndpointRoom {
  const places = new Map<string, Place>()
  const placeOf = (endpointId: string): Place => {
    const known = places.get(endpointId)
    if (known !== undefined) return known
    const place = { most: initial, under: 0 }
    places.set(endpointId, place)
    return place
  }
  const forget = (): void => {
    for (const [endpointId, { under }] of places) {
      if (places.size <= knownMax) return
      if (under === 0) places.delete(endpointId)
    }
  }
  return {
    initial,
    free: () =>
      new Map([...places].map(([id, place]) => [id, Math.max(0, place.most - place.under)])),
    enter(endpointId) {
      placeOf(endpointId).under += 1
    },
    leave(endpointId, how) {
      const place = placeOf(endpointId)
      place.under -= 1
      if (how === 'delivered') place.most = Math.min(place.most + 1, most)
      if (how === 'failed') place.most = Math.max(1, place.most >> 1)
      forget()
    },
  }
}
