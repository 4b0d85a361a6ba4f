/** The states that a registered agent can be in. */
export const states = ['registered', 'stale', 'transferred', 'revoked'] as const
/** The parts of an agent's page, in the order of its tabs. */
export const partNames = ['facts', 'feedback', 'validations', 'changes'] as const
export type PartName = (typeof partNames)[number]

/** What of the registry is shown, as it stands in the address. */
export interface RegistrySearch {
  /** What is written by this service, instead of what is on the chain. */
  readonly from?: 'here'
  /** The slug of the document that is read. */
  readonly doc?: string
  /** Words, a number, a domain, or the address of an owner. */
  readonly q?: string
  readonly state?: (typeof states)[number]
  /** The number of the agent that is looked at. A number is written without quotes; those beyond are texts. */
  readonly agent?: number | string
  readonly part?: PartName
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): RegistrySearch {
  const { doc, from, part, q, state } = search
  const agent = readAgentId(search['agent'])
  const words = typeof q === 'number' ? String(q) : q
  const known = states.find((one) => one === state)
  const shown = partNames.find((one) => one === part)
  return {
    ...(from === 'here' ? { from } : {}),
    ...(typeof doc === 'string' && doc !== '' ? { doc: doc.slice(0, 120) } : {}),
    ...(typeof words === 'string' && words !== '' ? { q: words.slice(0, 200) } : {}),
    ...(known === undefined ? {} : { state: known }),
    ...(agent === undefined ? {} : { agent }),
    ...(shown === undefined || shown === 'facts' ? {} : { part: shown }),
  }
}

/** The number of an agent as an address has it; undefined for anything else. */
export function readAgentId(value: unknown): number | string | undefined {
  const text = String(value)
  if (!/^(0|[1-9]\d{0,76})$/.test(text)) return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
