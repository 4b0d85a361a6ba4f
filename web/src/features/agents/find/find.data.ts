import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type AgentsSearchInput,
  a2a,
  agentFiles,
  agents,
  type FoundAgent,
  type OwnedAgent,
} from '#sdk'
import { serviceLocale } from '../../../language/service-locale.ts'
import { useLanguage } from '../../../language/use-text.ts'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { usePrincipal } from '../../../service/session.ts'
import type { AgentsSearch } from '../agents-search.model.ts'
import { type Opening, openingInFile, openingOnCard, ownAsFound } from './found.model.ts'

const pageItems = 24
/** An account has no more agents than are listed at once. */
const ownItems = 100

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
  const own = useOwnAgent(id)
  const answer = useQuery({
    queryKey: ['agents.search', { one: id, locale }],
    queryFn: async ({ signal }): Promise<FoundAgent | null> => {
      // Its own name finds an agent before all others.
      const q = id.replaceAll('-', ' ')
      const { items } = await agents(client).search({ q, locale, limit: pageItems }, { signal })
      return items.find((one) => one.id === id) ?? null
    },
    staleTime: staleAfterMs.minute,
  })
  const isMissing = answer.data === null
  const found = isMissing && own !== null ? own && ownAsFound(own) : answer.data
  return { found, own, error: answer.error, retry: () => void answer.refetch() }
}

/** How an agent of others begins, in the reader's language where it is told in it. */
export function useOpening({ id, origin }: FoundAgent, isWanted: boolean) {
  const locale = useServiceLocale()
  return useQuery({
    queryKey: ['agentFiles.get', { id, locale }],
    queryFn: async ({ signal }): Promise<Opening> =>
      origin === 'platform'
        ? openingInFile(await fileOf(id, locale, signal))
        : openingOnCard(await a2a(client).getAgentCard({ agentId: id }, { signal })),
    enabled: isWanted,
    staleTime: staleAfterMs.hour,
  })
}

/** The agent as its owner knows it; null for one of others, and undefined until that is known. */
function useOwnAgent(slug: string): OwnedAgent | null | undefined {
  const principal = usePrincipal()
  const { data, isError } = useQuery({
    queryKey: ['agents.list', { limit: ownItems }],
    queryFn: ({ signal }) => agents(client).list({ limit: ownItems }, { signal }),
    enabled: principal != null,
    staleTime: staleAfterMs.minute,
  })
  if (principal === null || isError) return null
  return data === undefined ? undefined : (data.items.find((one) => one.slug === slug) ?? null)
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
