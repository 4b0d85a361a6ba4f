import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Token, type TokensListInput, tokens } from '#sdk'
import { client } from '../../../service/client.ts'
import { queryClient } from '../../../service/queries.ts'
import { useChannel } from '../../../streams/channel-store.ts'
import { followEvents } from '../../../streams/live.ts'
import type { ColumnName } from '../launch-search.model.ts'
import { isIn, rowsMax } from './feed.model.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 5_000
/** Several events of one block are one question. */
const togetherMs = 250

const inputs: Readonly<Record<ColumnName, TokensListInput>> = {
  new: { sort: 'newest', limit: 100 },
  near: { sort: 'progress', limit: 100 },
  graduated: { sort: 'newest', limit: 100 },
}

/** The tokens of a column, the first of its order first. */
export function useColumn(column: ColumnName): {
  readonly tokens: readonly Token[] | undefined
  readonly failure: unknown
  readonly retry: () => void
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['tokens.list', { column }],
    queryFn: ({ signal }) => tokens(client).list(inputs[column], { signal }),
    select: ({ items }) => items.filter((token) => isIn(column, token)).slice(0, rowsMax),
    refetchInterval: everyMs,
  })
  return { tokens: data, failure: error, retry: () => void refetch() }
}

/** Asks for the columns again as soon as something was launched, has graduated, or was taken back. */
export function useLaunchNews(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = followEvents(({ topic }) => {
      if (!topic.startsWith('launch.')) return
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: ['tokens.list'] }),
        togetherMs,
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}

/** The live price of each token that was traded lately, by its address. */
export function useLivePrices(): ReadonlyMap<string, string> {
  const items = useChannel('ticker').value?.items ?? []
  return new Map(items.map(({ market, price }) => [market, price]))
}
