import { readPart } from '../../../kernel/view-parts.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { createCandlesService } from './candles.service.ts'
import type { Interval } from './intervals.ts'
import type { createTokensService } from './tokens.service.ts'
import type { createTradesService } from './trades.service.ts'

const candlesCount = 200
const tradesCount = 50
const holdersCount = 20

type Parts = {
  readonly logger: Logger
  readonly tokens: ReturnType<typeof createTokensService>
  readonly candles: ReturnType<typeof createCandlesService>
  readonly trades: ReturnType<typeof createTradesService>
}
type Answer = { readonly meta: { readonly asOf: string | null } }

/** Everything that a page about one token shows first. Raises 404 for a token that was not launched here. */
export function createTokenScreen({ candles, logger, tokens, trades }: Parts) {
  return async (address: string, { interval }: { readonly interval: Interval }) => {
    const { data: token, meta } = await tokens.get(address)
    const part = <answer extends Answer, data>(
      name: string,
      read: () => Promise<answer>,
      toData: (answer: answer) => data,
    ) =>
      readPart(
        async () => {
          const answer = await read()
          return { asOf: answer.meta.asOf, data: toData(answer) }
        },
        (failure) => logger.error('a part of a token view failed', { name, failure }),
      )
    const of = { token: token.token }
    const [pools, bars, newest, largest] = await Promise.all([
      part(
        'pools',
        () => tokens.pools(of),
        ({ items }) => items,
      ),
      part(
        'candles',
        () => candles.list({ ...of, interval, fill: 'flat', limit: candlesCount }),
        ({ data }) => data,
      ),
      part('trades', () => trades.trades({ ...of, limit: tradesCount }), listOf),
      part('holders', () => trades.holders({ ...of, limit: holdersCount }), listOf),
    ])
    return {
      token: { asOf: meta.asOf, data: token, problem: null },
      pools,
      candles: bars,
      trades: newest,
      holders: largest,
    }
  }
}

function listOf<item>({
  items,
  nextCursor,
}: {
  readonly items: item[]
  readonly nextCursor: string | null
}) {
  return { items, nextCursor }
}
