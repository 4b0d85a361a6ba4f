import { AppError } from '../../../kernel/errors.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  type AgentContent,
  type AgentOffer,
  type OfferStatus,
  offerMachine,
  plainContent,
  type VersionedAgent,
} from './agent.ts'
import {
  type AgentChange,
  changeAgent,
  type DirectoryParts,
  makeAgent,
  noAgent,
} from './agent-changes.ts'
import { slugTaken } from './agent-names.ts'
import { agentsErrors } from './agents.errors.ts'
import { agentsEvents } from './agents.events.ts'
import { agentsStore } from './agents.store.ts'
import { findAgent } from './find-agent.ts'
import { isSold, type PaidAgent, toListed, toOwn } from './paid-agent-views.ts'
import type {
  ChangeAgentRequest,
  CreateAgentRequest,
  ListedAgent,
  OwnAgent,
} from './paid-agents.schemas.ts'
import { readWallets } from './payout-wallets.ts'

/** Cursor of a list of agents. */
const places = cursor({ slug: 'text' })

export type PaidAgentsParts = DirectoryParts & {
  /** The platform's share of each payment, in basis points, for agents that are given a price from now on. */
  readonly commissionBps: number
}

type Listing = { readonly limit: number; readonly cursor?: string }

export type PaidAgentsService = ReturnType<typeof createPaidAgentsService>

/** Agents that have a price: their offers, for payers and for their owners. */
export function createPaidAgentsService(parts: PaidAgentsParts) {
  const store = agentsStore(parts.database.query)
  const listed = async <item>(
    { limit, cursor: from }: Listing,
    of: { readonly ownerId: string | null; readonly toItem: (agent: PaidAgent) => item },
  ): Promise<Page<item>> => {
    const after = places.read(from)?.slug ?? null
    const rows = await store.offers({ ownerId: of.ownerId, after, limit })
    const place = ({ slug }: VersionedAgent) => ({ slug })
    return places.page({ rows: rows.filter(isSold), limit, place, toItem: of.toItem })
  }
  return {
    /** The agent of a slug, for a call that is paid; raises 404, and 409 where it cannot be called for a price now. */
    callable: (slug: string): Promise<PaidAgent> => callable(slug, parts),
    /** Active offers that anybody may find, by slug. */
    list: (listing: Listing): Promise<Page<ListedAgent>> =>
      listed(listing, { ownerId: null, toItem: toListed }),
    /** 404 for an agent that cannot be called for a price. */
    async get(slug: string): Promise<ListedAgent> {
      const agent = await findAgent(parts, null, slug)
      if (agent === undefined || !isSold(agent) || agent.offer.status !== 'active') throw noAgent()
      return toListed(agent)
    },
    listOwn: ({ accountId }: Principal, listing: Listing): Promise<Page<OwnAgent>> =>
      listed(listing, { ownerId: accountId, toItem: toOwn }),
    async getOwn({ accountId }: Principal, slug: string): Promise<OwnAgent> {
      const agent = await store.newest(slug)
      if (agent?.ownerId !== accountId || !isSold(agent)) throw noAgent()
      return toOwn(agent)
    },
    create: (owner: Principal, request: CreateAgentRequest) => sell(owner, request, parts),
    change: (owner: Principal, slug: string, request: ChangeAgentRequest) =>
      changeOffer(owner, { slug, request }, parts),
    /** Raises 409 with the allowed states when the offer is in that state already. */
    move: (owner: Principal, slug: string, status: OfferStatus) =>
      moveOffer(owner, { slug, status }, parts),
  }
}

async function callable(slug: string, parts: PaidAgentsParts): Promise<PaidAgent> {
  const agent = await findAgent(parts, null, slug)
  if (agent === undefined) {
    const hidden = await agentsStore(parts.database.query).newest(slug)
    // That it was sold is public knowledge; any other agent is not.
    if (hidden === undefined || hidden.offer === null || hidden.status !== 'suspended') {
      throw noAgent()
    }
    throw switchedOff()
  }
  if (!isSold(agent)) {
    throw new AppError(agentsErrors.no_price, 'This agent has no price: it is not called for one.')
  }
  if (agent.offer.status === 'active') return agent
  throw switchedOff()
}

function switchedOff(): AppError {
  return new AppError(agentsErrors.inactive, 'The creator of this agent has switched it off.')
}

/** Gives an agent of the account its price, and makes the agent where there is none of the slug. */
async function sell(
  owner: Principal,
  request: CreateAgentRequest,
  parts: PaidAgentsParts,
): Promise<OwnAgent> {
  assertFamilies(request.families ?? [], parts)
  const { slug, asset = 'SOL', unit = 'call', pricePerCallAtomic, freeCallsPerDay = 0 } = request
  const offer: AgentOffer = {
    priceAtomic: BigInt(pricePerCallAtomic),
    asset,
    unit,
    ...readWallets(request.recipientWallets, { recipientSolana: null, recipientEvm: null }),
    commissionBps: parts.commissionBps,
    freeCallsPerDay,
    status: offerMachine.initial,
  }
  const { accountId } = owner
  return parts.database.transaction(async (tx) => {
    const own = await agentsStore(tx).lock(accountId, slug)
    if (own?.offer !== undefined && own.offer !== null) throw slugTaken(slug)
    const agent =
      own === undefined
        ? await makeSold(tx, { owner, request, offer }, parts)
        : await sellOwn(tx, own, { request, offer, parts })
    await parts.outbox.append(tx, agentsEvents.monetized, {
      subject: slug,
      accountId,
      payload: { slug, pricePerCallAtomic, asset, commissionBps: parts.commissionBps },
    })
    return toOwn({ ...agent, offer })
  })
}

function makeSold(
  tx: Queryable,
  given: {
    readonly owner: Principal
    readonly request: CreateAgentRequest
    readonly offer: AgentOffer
  },
  parts: PaidAgentsParts,
): Promise<VersionedAgent> {
  const { owner, request, offer } = given
  const { slug, label, description = '', families = [] } = request
  return makeAgent(
    tx,
    {
      slug,
      ownerId: owner.accountId,
      ownerWallet: owner.wallets[0]?.address ?? null,
      sourceAgentId: null,
      visibility: 'public',
      offer,
      content: { ...plainContent, name: label, description, families },
      isPublished: true,
      nameMember: 'label',
    },
    parts,
  )
}

/** Who sells an agent shows it: it is published, and private no longer. */
function sellOwn(
  tx: Queryable,
  own: VersionedAgent,
  given: {
    readonly request: CreateAgentRequest
    readonly offer: AgentOffer
    readonly parts: PaidAgentsParts
  },
): Promise<VersionedAgent> {
  const { request, offer, parts } = given
  const visibility = own.visibility === 'private' ? 'public' : own.visibility
  return changeAgent(tx, own, {
    parts,
    change: {
      content: wordsOf(request),
      agent: { offer, status: 'published', visibility },
      publishes: true,
      nameMember: 'label',
    },
  })
}

/** The members of a request that are content of the agent. */
function wordsOf({ label, description, families }: ChangeAgentRequest): Partial<AgentContent> {
  return {
    ...(label === undefined ? {} : { name: label }),
    ...(description === undefined ? {} : { description }),
    ...(families === undefined ? {} : { families }),
  }
}

async function changeOffer(
  owner: Principal,
  { slug, request }: { readonly slug: string; readonly request: ChangeAgentRequest },
  parts: PaidAgentsParts,
): Promise<OwnAgent> {
  assertFamilies(request.families ?? [], parts)
  return inChange(owner, { slug, parts }, async (tx, { offer }) => {
    const { recipientWallets, pricePerCallAtomic, asset, unit, freeCallsPerDay } = request
    const fields = Object.keys(request)
      .filter((name) => !['label', 'description', 'families'].includes(name))
      .sort()
    if (fields.length > 0) {
      const payload = { slug, fields }
      const event = { subject: slug, accountId: owner.accountId, payload }
      await parts.outbox.append(tx, agentsEvents.changed, event)
    }
    return {
      content: wordsOf(request),
      agent: {
        offer: {
          ...offer,
          ...(recipientWallets === undefined ? {} : readWallets(recipientWallets, offer)),
          ...(pricePerCallAtomic === undefined ? {} : { priceAtomic: BigInt(pricePerCallAtomic) }),
          ...(asset === undefined ? {} : { asset }),
          ...(unit === undefined ? {} : { unit }),
          ...(freeCallsPerDay === undefined ? {} : { freeCallsPerDay }),
        },
      },
      // Payers are served what the owner says of the offer.
      publishes: true,
      nameMember: 'label',
    }
  })
}

async function moveOffer(
  owner: Principal,
  { slug, status }: { readonly slug: string; readonly status: OfferStatus },
  parts: PaidAgentsParts,
): Promise<OwnAgent> {
  return inChange(owner, { slug, parts }, async (tx, { offer }) => {
    offerMachine.assertTransition(offer.status, status)
    const spec = status === 'active' ? agentsEvents.activated : agentsEvents.deactivated
    const event = { subject: slug, accountId: owner.accountId, payload: { slug } }
    await parts.outbox.append(tx, spec, event)
    return { agent: { offer: { ...offer, status } } }
  })
}

/** Changes a sold agent of the caller while it is locked. Another account's agent answers 404. */
function inChange(
  { accountId }: Principal,
  { slug, parts }: { readonly slug: string; readonly parts: PaidAgentsParts },
  work: (tx: Queryable, agent: PaidAgent) => Promise<AgentChange>,
): Promise<OwnAgent> {
  return parts.database.transaction(async (tx) => {
    const before = await agentsStore(tx).lock(accountId, slug)
    if (before === undefined || !isSold(before)) throw noAgent()
    const change = await work(tx, before)
    const after = await changeAgent(tx, before, { change, parts })
    return toOwn({ ...after, offer: change.agent?.offer ?? before.offer })
  })
}

function assertFamilies(named: readonly string[], { rows }: PaidAgentsParts): void {
  const known = new Set(rows().map(({ operation }) => operation.family))
  const unknown = named.filter((family) => !known.has(family))
  if (unknown.length === 0) return
  throw new AppError(agentsErrors.family_unknown, `No family is called ${unknown.join(', ')}.`, {
    faults: unknown.map((family) => ({
      location: `body/families/${named.indexOf(family)}`,
      message: `${family} is not a family of the table`,
    })),
  })
}
