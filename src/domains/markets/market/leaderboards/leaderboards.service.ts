import type { Static } from '@sinclair/typebox'
import type { Ports } from '../../../../ports/ports.ts'
import type { ChainPositions } from '../../../chain/chain-index/index.ts'
import { readIndexHead } from '../answer-meta.ts'
import { historyStartStore, tradesWarning } from '../history-start.store.ts'
import { refreshFigures } from '../token-figures.store.ts'
import { ether } from '../views.ts'
import type { CreatorsQuery, TradersQuery, windowNames } from './leaderboards.schemas.ts'
import { leaderboardsStore, type RankedCreator, type RankedTrader } from './leaderboards.store.ts'

const windowSeconds: Readonly<Record<(typeof windowNames)[number], number | null>> = {
  '24h': 86_400,
  '7d': 604_800,
  '30d': 2_592_000,
  all: null,
}
/** Read beyond the limit, so that enough are left without the simulated ones. */
const simulatedMax = 500

/** Creates the lists of the best traders and creators of launched tokens. */
export function createLeaderboards(
  options: Ports<'clock' | 'database'> & {
    readonly positions: ChainPositions
    readonly isSimulated: (address: string) => boolean
  },
) {
  const { database, isSimulated } = options
  const store = () => leaderboardsStore(database.query)
  return {
    async traders({ limit, simulated, sort, window }: Static<typeof TradersQuery>) {
      const head = await readIndexHead(options)
      const seconds = windowSeconds[window]
      const from = seconds === null ? null : head.at - seconds
      const found = await store().traders({ from, sort, limit: limit + simulatedMax })
      const items = found
        .map((row) => ({ row, simulated: isSimulated(row.trader) }))
        .filter((one) => simulated === 'include' || !one.simulated)
        .slice(0, limit)
        .map((one, index) => traderView(one.row, { rank: index + 1, simulated: one.simulated }))
      const kept = await historyStartStore(database.query).from()
      const isCut = from !== null && from < kept.trades
      return { items, nextCursor: null, meta: head.meta(isCut ? [tradesWarning(kept)] : []) }
    },

    async creators({ limit, simulated, sort }: Static<typeof CreatorsQuery>) {
      await refreshFigures(database)
      const head = await readIndexHead(options)
      const found = await store().creators(sort, limit + simulatedMax)
      const items = found
        .filter((row) => simulated === 'include' || !row.simulated)
        .slice(0, limit)
        .map((row, index) => creatorView(row, index + 1))
      return { items, nextCursor: null, meta: head.meta() }
    },
  }
}

function traderView(
  row: RankedTrader,
  { rank, simulated }: { readonly rank: number; readonly simulated: boolean },
) {
  const { closedTokens, realisedEth, tokens, trader, trades, volumeEth, wonTokens } = row
  return {
    rank,
    trader,
    realisedEth: realisedEth === null ? null : ether(realisedEth),
    winRateBps: closedTokens === 0 ? null : Math.floor((wonTokens * 10_000) / closedTokens),
    volumeEth: ether(volumeEth),
    trades,
    tokens,
    simulated,
  }
}

function creatorView(row: RankedCreator, rank: number) {
  const { marketValueEth, volumeEth, ...rest } = row
  return { rank, ...rest, volumeEth: ether(volumeEth), marketCapEth: ether(marketValueEth) }
}
