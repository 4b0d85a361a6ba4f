import { evmChain } from '../../../kernel/chains.ts'
import { agentsRows, shownAgent, shownAgents, type VersionedAgent } from '../directory/index.ts'
import { localeOfText, type ShownAgents, type ToldAgent } from '../search/index.ts'
import { payloadOf } from './event-reading.ts'

/** What documents of agents name beside the agent. */
export type ShownPlace = {
  readonly serviceSlug: string
  /** Where an agent that has a price is asked by call. */
  readonly chatAddress: string
  /** The name of an operation by its identifier; undefined for one that is gone. */
  readonly nameOf: (operationId: string) => string | undefined
}

/** Another number makes the documents of all agents anew. */
const documentRevision = 1

/** The agents of accounts that everybody finds, for the search. */
export function shownAgentsOf(place: ShownPlace): ShownAgents {
  const { activated, changed, deactivated, made, monetized, shown } = agentsRows.events
  const specs = [activated, changed, deactivated, made, monetized, shown]
  const { chatAddress, serviceSlug } = place
  return {
    form: JSON.stringify([documentRevision, serviceSlug, chatAddress]),
    topics: specs.map(({ topic }) => topic),
    agentOf(event) {
      const spec = specs.find(({ topic }) => topic === event.topic)
      if (spec === undefined) throw new Error(`${event.topic} is about no agent`)
      return payloadOf(spec, event).slug
    },
    async read(tx, id) {
      const agent = await shownAgent(tx, id)
      return agent === undefined ? null : documentOf(agent, place)
    },
    async page(tx, from) {
      const agents = await shownAgents(tx, from)
      return agents.map((agent) => documentOf(agent, place))
    },
  }
}

/** What others may read of an agent. Its persona and knowledge are its owner's: whoever searches would learn their words. */
function documentOf({ content, offer, slug: id }: VersionedAgent, place: ShownPlace): ToldAgent {
  const { category, description, greeting, name: title, pins, questions, tags } = content
  const said = [...questions, ...(greeting === null ? [] : [greeting])]
  const { chatAddress, nameOf, serviceSlug: source } = place
  return {
    ...{ id, origin: 'account', source, title, description, tags },
    category: category ?? 'tools',
    capabilities: [],
    chains: chainsOf(offer),
    protocols: offer === null ? [] : ['x402'],
    tools: (pins ?? []).flatMap(({ operationId }) => nameOf(operationId) ?? []),
    price: offer === null ? null : { amountAtomic: String(offer.priceAtomic), asset: offer.asset },
    unit: offer?.unit ?? null,
    endpoint: offer === null ? null : chatAddress,
    verified: false,
    texts: [
      {
        locale: localeOfText([title, description, ...said].join('. ')),
        ...{ title, description, questions: said },
      },
    ],
  }
}

/** Where it is paid. */
function chainsOf(offer: VersionedAgent['offer']): readonly string[] {
  return [
    ...(offer?.recipientEvm == null ? [] : [evmChain]),
    ...(offer?.recipientSolana == null ? [] : ['solana']),
  ]
}
