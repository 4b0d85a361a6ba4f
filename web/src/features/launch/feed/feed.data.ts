import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Token, tokens } from '#sdk'
import { client } from '../../../service/client.ts'
import { queryClient } from '../../../service/queries.ts'
import { useChannel } from '../../../streams/channel-store.ts'
import { followNews } from '../../../streams/follow-news.ts'
import type { ColumnName } from '../launch-search.model.ts'
import { isIn } from './feed.model.ts'
import { askedOf, type ColumnChoice } from './filter.model.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 5_000
/** More than a column shows, because some of it may be filtered out. */
const askedMax = 100

type Asked = ReturnType<typeof askedOf>

/** The tokens of a column, the first of its order first; more than it shows. */
export function useColumn(
  column: ColumnName,
  choice: ColumnChoice,
): {
  readonly tokens: readonly Token[] | undefined
  /** Whether they are the answer to this choice, not to the one before. */
  readonly isSettled: boolean
  readonly failure: unknown
  readonly retry: () => void
} {
  const asked = askedOf(column, choice)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tokens.list', { column, ...asked }],
    queryFn: ({ signal }) => tokensOf(column, asked, signal),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  return {
    tokens: data,
    isSettled: !isPlaceholderData,
    failure: error,
    retry: () => void refetch(),
  }
}

/** By the stage that the service knows: a curve that is sold out is nearest of all. */
async function tokensOf(
  column: ColumnName,
  asked: Asked,
  signal: AbortSignal,
): Promise<readonly Token[]> {
  const list = (stage?: 'complete' | 'curve' | 'graduated') =>
    tokens(client).list(
      { ...asked, limit: askedMax, ...(stage === undefined ? {} : { stage }) },
      { signal },
    )
  if (column === 'near') {
    const [complete, curve] = await Promise.all([list('complete'), list('curve')])
    return [...complete.items, ...curve.items]
  }
  const { items } = await (column === 'graduated' ? list('graduated') : list())
  return items.filter((token) => isIn(column, token))
}

/** Asks for the columns again as soon as something was launched, has graduated, or was taken back. */
export function useLaunchNews(): void {
  useEffect(
    () =>
      followNews(
        ({ topic }) => topic.startsWith('launch.') || topic === 'chain.reorganised',
        () => void queryClient.invalidateQueries({ queryKey: ['tokens.list'] }),
      ),
    [],
  )
}

/** The live price of each token that was traded lately, by its address. */
export function useLivePrices(): ReadonlyMap<string, string> {
  const items = useChannel('ticker').value?.items ?? []
  return new Map(items.map(({ market, price }) => [market, price]))
}
