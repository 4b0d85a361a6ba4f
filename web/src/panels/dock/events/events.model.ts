/** An event as it is listed. */
export interface ListedEvent {
  readonly seq: string
  readonly topic: string
  readonly subject: string
  readonly retracts: string | null
  readonly recordedAt: string
  readonly payload: object
}

/** So many of the newest are looked through for those that are wanted. */
const lookedThrough = 1_000
const eventsMax = 200

/** The number after which the newest events begin; undefined where that is the first of all. */
export function beginningOf(headSeq: string): string | undefined {
  const after = BigInt(headSeq) - BigInt(lookedThrough)
  return after > 0n ? String(after) : undefined
}

/** Whether a topic is one of those that are asked for: `launch.confirmed`, `launch.*`, several with commas; all for none. */
export function isWanted(topic: string, topics: string): boolean {
  const wanted = topicsOf(topics)
  return (
    wanted.length === 0 ||
    wanted.some((one) => (one.endsWith('*') ? topic.startsWith(one.slice(0, -1)) : topic === one))
  )
}

/** The topics as the service takes them; empty for all. */
export function topicsOf(topics: string): readonly string[] {
  return topics
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

/** The newest of both, the newest first, each once. */
export function newestOf(
  one: readonly ListedEvent[],
  other: readonly ListedEvent[],
): readonly ListedEvent[] {
  const known = new Map([...one, ...other].map((event) => [event.seq, event] as const))
  return [...known.values()]
    .toSorted((left, right) => Number(BigInt(right.seq) - BigInt(left.seq)))
    .slice(0, eventsMax)
}
