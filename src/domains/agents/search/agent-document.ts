/** What people think of an agent, and how much it is used. */
export type AgentQuality = {
  /** From 1 to 5; null while nobody has rated it. */
  readonly rating: number | null
  readonly ratings: number
  /** Runs by others that succeeded, and settled jobs. */
  readonly uses: number
  /** The share of runs by others that did not fail, from 0 to 1; null while there were none. */
  readonly uptime: number | null
}

/** Of an agent that nobody has rated or used. */
export const noQuality: AgentQuality = { rating: null, ratings: 0, uses: 0, uptime: null }

/** The texts of an agent in one language. */
export type AgentText = {
  readonly locale: string
  readonly title: string
  readonly description: string
  /** What it is asked, and whatever else is said of it; found after all other texts. */
  readonly questions: readonly string[]
}

/** All that is known of an agent where agents are searched. */
export type AgentDocument = {
  /** A slug, or the registration of an agent of the community. */
  readonly id: string
  readonly origin: 'platform' | 'account' | 'community'
  /** Where it was read, such as `eip155:4663`. */
  readonly source: string
  readonly title: string
  readonly description: string
  readonly category: string
  readonly tags: readonly string[]
  readonly capabilities: readonly string[]
  readonly chains: readonly string[]
  readonly protocols: readonly string[]
  /** Names of operations. */
  readonly tools: readonly string[]
  /** In the asset's smallest unit; null for a free agent. */
  readonly price: { readonly amountAtomic: string; readonly asset: string } | null
  /** What is paid for, such as a call; null for a free agent, or where it does not say. */
  readonly unit: string | null
  readonly endpoint: string | null
  /** Ours, or its domain confirms it. */
  readonly verified: boolean
  readonly texts: readonly AgentText[]
  readonly quality: AgentQuality
}

/** What is said of an agent, without what is thought of it. */
export type ToldAgent = Omit<AgentDocument, 'quality'>

/** A place among agents that match alike: what is rated better and used more is first. Never negative. */
export function standingOf({
  quality,
  verified,
}: Pick<AgentDocument, 'quality' | 'verified'>): number {
  const { rating, ratings, uptime, uses } = quality
  // A few ratings say little: each agent begins with some of the middle.
  const mean = ((rating ?? middle) * ratings + middle * priorRatings) / (ratings + priorRatings)
  // One failure of one run says little, too.
  const failing = ((1 - (uptime ?? 1)) * uses) / (uses + priorRatings)
  const used = Math.log10(1 + uses) * useWeight
  const score = mean + used + (verified ? verifiedWeight : 0) - failing * failureWeight
  return Math.max(0, Math.round(score * standingScale))
}

const middle = 3.5
const priorRatings = 5
const useWeight = 0.3
const verifiedWeight = 0.5
const failureWeight = 2
const standingScale = 10_000
