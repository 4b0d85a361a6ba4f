import { useQuery } from '@tanstack/react-query'
import { tokens } from '#sdk'
import { tickFor } from '../../../panels/chart/bars.model.ts'
import { perpMarketsQuery } from '../../../panels/markets/perp-markets.data.ts'
import { perpName } from '../../../panels/markets/perp-name.ts'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { isTokenMarket } from './charts.model.ts'

/** What a chart needs to know of its market. */
export interface SideMarket {
  readonly symbol: string
  readonly tickSize: string
}

/** The market of a chart beside the page's; null as long as it is not known, with why. */
export function useSideMarket(id: string): {
  readonly market: SideMarket | null
  readonly failure: unknown
  /** It was looked for, and there is none. */
  readonly isMissing: boolean
  readonly retry: () => void
} {
  const isToken = isTokenMarket(id)
  const token = useQuery({
    queryKey: ['tokens.get', { token: id }],
    queryFn: ({ signal }) => tokens(client).get({ token: id }, { signal }),
    enabled: isToken,
    staleTime: staleAfterMs.minute,
  })
  const perps = useQuery({ ...perpMarketsQuery, enabled: !isToken })
  const asked = isToken ? token : perps
  const found = token.data?.data
  const perp = perps.data?.find(({ symbol }) => symbol === id)
  const market = isToken
    ? found && { symbol: found.symbol, tickSize: tickFor(found.priceEth) }
    : perp && { symbol: perpName(perp.symbol), tickSize: perp.filters.price.tickSize }
  return {
    market: market ?? null,
    failure: asked.error,
    isMissing: asked.isSuccess && market === undefined,
    retry: () => void asked.refetch(),
  }
}
