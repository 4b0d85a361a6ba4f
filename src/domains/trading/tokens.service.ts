import { AppError } from '../../kernel/errors.ts'
import { decodeCursor, encodeCursor } from '../../kernel/page.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'
import type { LaunchpadService } from '../launchpad/index.ts'
import type { PoolLists } from '../pools/index.ts'
import type { TokenView } from './trading.schemas.ts'

const launchedDecimals = 18

/** The tokens that can be swapped: those of pools by address, then those that still trade on their curve, newest first. */
export function createTokensService(options: {
  readonly lists: PoolLists
  readonly launchpad: Pick<LaunchpadService, 'launches'>
}) {
  return {
    async list(page: { readonly limit: number; readonly cursor?: string }) {
      const [stage = 'pools', after = ''] =
        page.cursor === undefined ? [] : decodeCursor(page.cursor, 2)
      if (stage === 'pools') return pooled(after, page.limit)
      if (stage === 'curves') return curved(after, page.limit)
      throw new AppError(requestErrors.invalid, 'The cursor was not made by this list.', {
        faults: [{ location: 'query/cursor', message: 'not a cursor of this list' }],
      })
    },
  }

  async function pooled(after: string, limit: number) {
    const tokens = await options.lists.tokens(after, limit)
    const kept = tokens.slice(0, limit)
    const items = kept.map(
      ({ address, decimals, name, poolCount, symbol }): TokenView => ({
        address,
        symbol,
        name,
        decimals,
        venue: 'uniswap_v3',
        poolCount,
      }),
    )
    const hasMore = tokens.length > limit
    if (hasMore) return { items, nextCursor: encodeCursor(['pools', kept.at(-1)?.address ?? '']) }
    const room = limit - items.length
    if (room === 0) return { items, nextCursor: encodeCursor(['curves', '']) }
    const rest = await curved('', room)
    return { items: [...items, ...rest.items], nextCursor: rest.nextCursor }
  }

  async function curved(cursor: string, limit: number) {
    const page = await options.launchpad.launches.list({
      limit,
      ...(cursor === '' ? {} : { cursor }),
    })
    const items = page.items.flatMap((launch): readonly TokenView[] =>
      launch.tokenAddress === null || launch.curve?.status === 'graduated'
        ? []
        : [
            {
              address: launch.tokenAddress,
              symbol: launch.symbol,
              name: launch.name,
              decimals: launchedDecimals,
              venue: 'curve',
              poolCount: 0,
            },
          ],
    )
    const { nextCursor } = page
    return { items, nextCursor: nextCursor === null ? null : encodeCursor(['curves', nextCursor]) }
  }
}
