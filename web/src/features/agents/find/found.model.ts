import type { FoundAgent, OwnedAgent } from '#sdk'

/** The categories of agents, in the order in which they are shown. */
export const categories = [
  'defi',
  'payments',
  'trading',
  'crypto',
  'nft',
  'analytics',
  'security',
  'dev-tools',
  'tools',
  'programming',
  'education',
  'governance',
  'research',
  'infrastructure',
  'portfolio',
  'voice-council',
  'platform',
] as const

/** What a price is for. */
export const units = ['call', 'message', '1k_tokens', 'minute', 'task'] as const

/** A name as one of those that there are words for; undefined for any other. */
export function oneOf<const name extends string>(
  names: readonly name[],
  value: string | null,
): name | undefined {
  return names.find((one) => one === value)
}

/** What is read of an agent beside what the search tells. */
export interface Opening {
  readonly message: string | null
  readonly questions: readonly string[]
}

/** The opening in the file of an agent of the platform; what is not there is left out. */
export function openingInFile(file: unknown): Opening {
  const { openingMessage, openingQuestions } = Object(file)
  return {
    message: typeof openingMessage === 'string' ? openingMessage : null,
    questions: textsOf(openingQuestions),
  }
}

/** The examples on the card of an agent. */
export function openingOnCard(card: unknown): Opening {
  const { skills } = Object(card)
  const [skill] = Array.isArray(skills) ? skills : []
  return { message: null, questions: textsOf(Object(skill).examples) }
}

/** How an agent of the account begins. */
export function openingOfOwn({ greeting, questions }: OwnedAgent): Opening {
  return { message: greeting, questions }
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Where the card of an agent is for other agents; null for one that runs elsewhere. */
export function cardAddress({ id, origin }: Pick<FoundAgent, 'id' | 'origin'>): string | null {
  return origin === 'community' ? null : `/api/agents/a2a/${encodeURIComponent(id)}/card`
}

/** An agent of the account that nobody else finds, told as those that are found. */
export function ownAsFound(own: OwnedAgent): FoundAgent {
  return {
    id: own.slug,
    origin: 'account',
    source: own.slug,
    title: own.name,
    description: own.description,
    locale: null,
    category: own.category ?? '',
    tags: own.tags,
    capabilities: [],
    chains: [],
    protocols: [],
    tools: own.toolsAllowed,
    price: own.offer?.price ?? null,
    unit: own.offer?.unit ?? null,
    endpoint: null,
    verified: false,
    quality: { rating: null, ratings: 0, uses: 0, uptime: null },
    matched: [],
  }
}
