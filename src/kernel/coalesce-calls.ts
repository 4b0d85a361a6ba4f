/**
 * Coalesces concurrent calls with the same argument into one run of `work`. A call that arrives while a run is in
 * progress waits for the next run, so no caller gets a result that is older than its call. When a run fails, every call
 * that shared it rejects.
 */
export function coalesceCalls<question, result>(
  keyOf: (question: question) => string,
  work: (question: question) => Promise<result>,
): (question: question) => Promise<result> {
  const places = new Map<string, Place<result>>()

  const begin = (key: string, question: question): Promise<result> => {
    const place: Place<result> = { running: work(question), next: null }
    places.set(key, place)
    const over = () => {
      if (place.next === null) places.delete(key)
    }
    place.running.then(over, over)
    return place.running
  }

  return (question) => {
    const key = keyOf(question)
    const place = places.get(key)
    if (place === undefined) return begin(key, question)
    const beginNext = () => begin(key, question)
    place.next ??= place.running.then(beginNext, beginNext)
    return place.next
  }
}

type Place<result> = { readonly running: Promise<result>; next: Promise<result> | null }
