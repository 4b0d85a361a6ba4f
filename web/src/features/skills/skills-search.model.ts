/** What a skill can be told by, in the order of the filter. */
export const verdictNames = ['pass', 'review', 'warn', 'malicious'] as const
export const sortNames = ['recommended', 'updated', 'stars', 'downloads', 'name'] as const
/** How many subjects the filter offers. */
const topicsMax = 40

const topicForm = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** What of the skills is shown, as it stands in the address. */
export interface SkillsSearch {
  readonly q?: string
  readonly topic?: string
  readonly verdict?: (typeof verdictNames)[number]
  readonly sort?: (typeof sortNames)[number]
  /** A publisher; `me` for the reader's own. */
  readonly owner?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): SkillsSearch {
  const { owner, q, topic } = search
  const words = typeof q === 'number' ? String(q) : q
  const subject = String(topic)
  const verdict = verdictNames.find((one) => one === search['verdict'])
  const sort = sortNames.find((one) => one === search['sort'])
  const isTopic = topic !== undefined && subject.length <= 32 && topicForm.test(subject)
  return {
    ...(typeof words === 'string' && words !== '' ? { q: words.slice(0, 200) } : {}),
    ...(isTopic ? { topic: subject } : {}),
    ...(verdict === undefined ? {} : { verdict }),
    ...(sort === undefined || sort === 'recommended' ? {} : { sort }),
    ...(typeof owner === 'string' && owner !== '' ? { owner: owner.slice(0, 64) } : {}),
  }
}

/** Whether anything but the order is asked for. */
export function isNarrowed({ owner, q, topic, verdict }: SkillsSearch): boolean {
  return [owner, q, topic, verdict].some((one) => one !== undefined)
}

/** The subjects of the skills, those of most skills first. */
export function topicsOf(
  skills: readonly { readonly topics: readonly string[] }[],
): readonly string[] {
  const counts = new Map<string, number>()
  for (const topic of skills.flatMap(({ topics }) => topics))
    counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return [...counts]
    .toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .slice(0, topicsMax)
    .map(([topic]) => topic)
}
