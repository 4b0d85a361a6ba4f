import type { Entry } from '../catalog/entry.ts'
import { type AgentSearchService, createAgentSearchSource } from '../domains/agents/search/index.ts'
import { createSkillSearchSource } from '../domains/agents/skills/index.ts'
import { createTokenSearch, type MarketService } from '../domains/markets/market/index.ts'
import {
  createListedSource,
  createSearchService,
  createTransactionSource,
  type ListedThing,
} from '../domains/platform/search/index.ts'
import type { ServiceOptions } from './service-options.ts'

type PerpMarket = {
  readonly symbol: string
  readonly baseSymbol: string
  readonly quoteSymbol: string
}

/** The one search, over everything of the program that has a name, an address or a hash. */
export function createSearch(
  { catalog, world }: ServiceOptions,
  {
    agents,
    market,
    perpMarkets,
  }: {
    readonly agents: AgentSearchService
    readonly market: Pick<MarketService, 'foundTokens'>
    readonly perpMarkets: readonly PerpMarket[]
  },
) {
  return createSearchService({
    ...world,
    sources: [
      createTokenSearch({ ...world, ...market }),
      createListedSource('market', perpMarkets.map(marketThing)),
      createAgentSearchSource({ ...world, agents }),
      createSkillSearchSource(world),
      createTransactionSource(world.chains),
      createListedSource('operation', catalog.entries.map(operationThing)),
    ],
  })
}

function marketThing({ baseSymbol, quoteSymbol, symbol }: PerpMarket): ListedThing {
  return {
    id: symbol,
    title: symbol,
    subtitle: `${baseSymbol} perpetual in ${quoteSymbol}`,
    href: `/api/backpack/market?symbol=${symbol}`,
    image: null,
    names: [baseSymbol, `${baseSymbol} ${quoteSymbol}`],
    about: 'perpetual future perp market',
  }
}

function operationThing({ operation }: Entry): ListedThing {
  const { family, method, name, path, summary } = operation
  return {
    id: name,
    title: `${method} ${path}`,
    subtitle: summary,
    href: `/api-catalog?op=${name}`,
    image: null,
    names: [path],
    about: `${summary} ${family}`,
  }
}
