import type { PriceAsset } from '../../../kernel/assets.ts'
import { machine } from '../../../kernel/machine.ts'
import type { PriceUnit } from '../../../kernel/price-units.ts'
import type { PinnedTool, Preallowed, StoredBudget, WantedSkill } from '../runs/index.ts'

export type AgentStatus = 'draft' | 'published' | 'suspended' | 'retired'

/** The states of an agent. Only its owner moves it, and a retired one keeps its slug for ever. */
export const agentMachine = machine<AgentStatus>({
  name: 'agent',
  initial: 'draft',
  transitions: {
    draft: ['published', 'retired'],
    published: ['suspended', 'retired'],
    suspended: ['published', 'retired'],
    retired: [],
  },
})

/** Who finds a published agent: its owner, whoever knows the slug, or everybody. */
export type AgentVisibility = 'private' | 'unlisted' | 'public'

export type OfferStatus = 'active' | 'inactive'

/** Whether an agent that has a price can be called for it. Only its owner changes it. */
export const offerMachine = machine<OfferStatus>({
  name: 'offer of an agent',
  initial: 'active',
  transitions: { active: ['inactive'], inactive: ['active'] },
})

/** What a call by others costs, and where the money goes. */
export type AgentOffer = {
  readonly priceAtomic: bigint
  readonly asset: PriceAsset
  /** What the price is for. */
  readonly unit: PriceUnit
  readonly recipientSolana: string | null
  readonly recipientEvm: string | null
  /** The platform's share of each payment, in basis points, as it was when the price was first set. */
  readonly commissionBps: number
  /** How many calls an account has for nothing on a day of UTC. */
  readonly freeCallsPerDay: number
  readonly status: OfferStatus
}

/** A text of the owner that the agent is given with its role, under its title. */
export type Knowledge = { readonly title: string; readonly text: string }

/** What one version of an agent consists of. It is never changed: a change of the agent makes the next version. */
export type AgentContent = {
  readonly name: string
  readonly description: string
  readonly category: string | null
  readonly tags: readonly string[]
  readonly avatarUrl: string | null
  /** The system prompt. */
  readonly persona: string
  readonly greeting: string | null
  /** Questions that a reader could begin with. */
  readonly questions: readonly string[]
  readonly knowledge: readonly Knowledge[]
  /** Null for the default. */
  readonly model: string | null
  /** Words that name tools: operations, operations with `*`, scopes. */
  readonly toolsAllowed: readonly string[]
  /** The tools as they were when the owner named them; null takes the present ones, as the platform's agents do. */
  readonly pins: readonly PinnedTool[] | null
  /** Families of the table from which it also reads when it is asked by call; empty for all, null for none. */
  readonly families: readonly string[] | null
  readonly preallowed: readonly Preallowed[]
  readonly budget: StoredBudget
  /** What it may read how to do things from; absent in versions of before there were skills. */
  readonly skills?: readonly WantedSkill[]
}

/** An agent, whoever made it: the platform or an account. */
export type Agent = {
  readonly id: string
  /** Unique over all agents, also those that are retired. */
  readonly slug: string
  /** An account, or `platformOwner`. */
  readonly ownerId: string
  /** The wallet that it acts for. */
  readonly ownerWallet: string | null
  readonly sourceAgentId: string | null
  readonly status: AgentStatus
  readonly visibility: AgentVisibility
  /** The number of the newest version. */
  readonly version: number
  /** The version that others run; null until it is first published. */
  readonly publishedVersion: number | null
  readonly offer: AgentOffer | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An agent with one of its versions: the newest for its owner, the published one for everybody else. */
export type VersionedAgent = Agent & {
  readonly content: AgentContent
  /** The number of `content`. */
  readonly contentVersion: number
}

/** The owner of the agents that ship with the program. No account has this id. */
export const platformOwner = 'platform'

/** An agent that reads the whole table, when nothing else is said of it. */
export const plainContent = {
  description: '',
  category: null,
  tags: [],
  avatarUrl: null,
  persona: '',
  greeting: null,
  questions: [],
  knowledge: [],
  model: null,
  toolsAllowed: [],
  pins: [],
  families: null,
  preallowed: [],
  budget: {},
} satisfies Omit<AgentContent, 'name'>
