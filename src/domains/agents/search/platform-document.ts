import {
  type AgentDefinition,
  addressOf,
  type CatalogPlace,
  chainsOf,
  type TranslatedAgent,
} from '../catalog/index.ts'
import { type AgentDocument, type AgentText, noQuality } from './agent-document.ts'

/** An agent that ships with the program, as it is searched. `toolsOf` expands the tools that its definition names. */
export function platformDocument(
  { base, texts }: TranslatedAgent,
  {
    place,
    toolsOf,
  }: {
    readonly place: CatalogPlace
    readonly toolsOf: (patterns: readonly string[]) => readonly string[]
  },
): AgentDocument {
  const { capabilities, config, identifier: id, meta, summary } = base
  return {
    id,
    origin: 'platform',
    source: place.serviceSlug,
    title: meta.title,
    description: meta.description,
    category: meta.category,
    tags: meta.tags,
    capabilities,
    chains: chainsOf(base),
    protocols: protocolsOf(base, place),
    tools: toolsOf(config.plugins),
    price: null,
    unit: null,
    endpoint: addressOf(place, 'a2a.call'),
    verified: true,
    texts: [
      {
        ...textOf('en-US', { config, meta, summary }),
        questions: [...questionsOf({ config, summary }), config.systemRole],
      },
      ...[...texts].map(([locale, text]) => textOf(locale, text)),
    ],
    quality: noQuality,
  }
}

type Told = Pick<AgentDefinition, 'summary'> & {
  readonly meta: Pick<AgentDefinition['meta'], 'title' | 'description'>
  readonly config: Pick<AgentDefinition['config'], 'openingMessage' | 'openingQuestions'>
}

function textOf(locale: string, told: Told): AgentText {
  const { description, title } = told.meta
  return { locale, title, description, questions: questionsOf(told) }
}

function questionsOf({ config, summary }: Pick<Told, 'config' | 'summary'>): readonly string[] {
  return [summary, config.openingMessage, ...config.openingQuestions]
}

function protocolsOf(base: AgentDefinition, place: CatalogPlace): readonly string[] {
  const named = [...(base.evm?.capabilities ?? []), ...(base.solana?.capabilities ?? [])]
  return [
    ...(place.pathOf('a2a.call') === null ? [] : ['a2a']),
    ...['x402', 'mpp'].filter((name) => named.includes(name)),
  ]
}
