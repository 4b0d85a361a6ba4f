import { queryOptions } from '@tanstack/react-query'
import { perpMarkets } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** The markets of the exchange for perpetuals, asked for once for whoever shows them. */
export const perpMarketsQuery = queryOptions({
  queryKey: ['perpMarkets.list', {}],
  queryFn: ({ signal }) => perpMarkets(client).list({}, { signal }),
  staleTime: staleAfterMs.hour,
})
