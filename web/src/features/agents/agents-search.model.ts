/** The parts of the page, in the order of its tabs. */
export const tabNames = ['find', 'run', 'runs', 'chat', 'jobs', 'memory'] as const
export type TabName = (typeof tabNames)[number]

export const prices = ['free', 'paid'] as const
export const makers = ['platform', 'account', 'community'] as const

export const statuses = [
  'queued',
  'running',
  'requires_action',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'budget_reached',
] as const

/** What of the page is shown, as it stands in the address. */
export interface AgentsSearch {
  readonly tab?: TabName
  /** What is to be done, in anybody's words. */
  readonly q?: string
  readonly category?: string
  readonly price?: (typeof prices)[number]
  readonly maker?: (typeof makers)[number]
  /** The slug of the agent that is looked at, or the registration of one of the community. */
  readonly agent?: string
  /** The run that is looked at. */
  readonly run?: string
  /** Of the runs that are listed. */
  readonly status?: (typeof statuses)[number]
  /** The conversation that is open, and the job. */
  readonly chat?: string
  readonly job?: string
}

const texts = { q: 400, category: 40, agent: 200, run: 40, chat: 40, job: 40 } as const

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): AgentsSearch {
  const read = Object.entries(texts).flatMap(([name, longest]) => {
    const value = search[name]
    const text = typeof value === 'number' ? String(value) : value
    return typeof text === 'string' && text !== '' ? [[name, text.slice(0, longest)]] : []
  })
  return {
    ...Object.fromEntries(read),
    ...chosen('tab', tabNames, search),
    ...chosen('price', prices, search),
    ...chosen('maker', makers, search),
    ...chosen('status', statuses, search),
  }
}

function chosen(
  name: string,
  choices: readonly string[],
  search: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const value = choices.find((one) => one === search[name])
  return value === undefined ? {} : { [name]: value }
}
