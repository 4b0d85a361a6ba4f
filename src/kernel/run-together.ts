/**
 * Shares runs of `work` among all who ask the same before the run begins. Who asks while one is under way gets the one
 * after it, so that nobody is told what was found out before they asked. A failure is everybody's who shared the run.
 */
export function runTogether<question, result>(
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
