import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type AgentsSearchInput,
  a2a,
  agentFiles,
  agents,
  BourseError,
  type FoundAgent,
  type OwnedAgent,
} from '#sdk'
import { useLanguage } from '../../../language/use-text.ts'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { usePrincipal } from '../../../service/session.ts'
import type { AgentsSearch } from '../agents-search.model.ts'
import {
  type Opening,
  openingInFile,
  openingOnCard,
  ownAsFound,
  serviceLocale,
} from './found.model.ts'

const pageItems = 24

/** The agents that answer a question, best first; without one the best of all. */
export function useFoundAgents({
  q,
  category,
  price,
  maker,
}: Pick<AgentsSearch, 'category' | 'maker' | 'price' | 'q'>) {
  const locale = useServiceLocale()
  const input: AgentsSearchInput = {
    locale,
    limit: pageItems,
    ...(q === undefined ? {} : { q }),
    ...(category === undefined ? {} : { category }),
    ...(price === undefined ? {} : { price }),
    ...(maker === undefined ? {} : { origin: maker }),
  }
  return useInfiniteQuery({
    queryKey: ['agents.search', input],
    queryFn: ({ pageParam, signal }) =>
      agents(client).search(
        { ...input, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: staleAfterMs.minute,
  })
}

/** One agent as the search tells of it, or else as its owner knows it; null for one that neither knows. */
export function useFoundAgent(id: string) {
  const locale = useServiceLocale()
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: ['agents.search', { one: id, locale, isSomebody }],
    queryFn: async ({ signal }): Promise<FoundAgent | null> => {
      // Its own name finds an agent before all others.
      const q = id.replaceAll('-', ' ')
      const { items } = await agents(client).search({ q, locale, limit: pageItems }, { signal })
      const found = items.find((one) => one.id === id)
      if (found !== undefined || !isSomebody) return found ?? null
      const own = await ownAgent(id, signal)
      return own === null ? null : ownAsFound(own)
    },
    staleTime: staleAfterMs.minute,
  })
}

/** How an agent begins, in the reader's language where it is told in it. */
export function useOpening(agent: FoundAgent) {
  const locale = useServiceLocale()
  const { id, origin } = agent
  return useQuery({
    queryKey: ['agentFiles.get', { id, locale }],
    queryFn: async ({ signal }): Promise<Opening> =>
      origin === 'platform'
        ? openingInFile(await fileOf(id, locale, signal))
        : openingOnCard(await a2a(client).getAgentCard({ agentId: id }, { signal })),
    enabled: origin !== 'community',
    staleTime: staleAfterMs.hour,
  })
}

/** The agent as its owner knows it; null for one of others. */
export function useOwnAgent({ id, origin }: Pick<FoundAgent, 'id' | 'origin'>) {
  const isSomebody = usePrincipal() != null
  return useQuery({
    queryKey: ['agents.get', { slug: id }],
    queryFn: ({ signal }) => ownAgent(id, signal),
    enabled: isSomebody && origin === 'account',
    staleTime: staleAfterMs.minute,
  })
}

async function ownAgent(slug: string, signal: AbortSignal): Promise<OwnedAgent | null> {
  try {
    return (await agents(client).get({ slug }, { signal })).agent
  } catch (failure) {
    if (failure instanceof BourseError && failure.status === 404) return null
    throw failure
  }
}

function fileOf(agentId: string, locale: string, signal: AbortSignal): Promise<unknown> {
  const files = agentFiles(client)
  // The language that all others are translated from has no part of its own in the name.
  return locale === 'en-US'
    ? files.get({ agentId }, { signal })
    : files.getLocalized({ agentId, locale }, { signal })
}

function useServiceLocale(): string {
  return serviceLocale(useLanguage().locale)
}
