import { cursor } from '../../../kernel/page.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { LaunchpadService } from '../../chain/launchpad/index.ts'
import { describeToken, type PoolLists } from '../../chain/pools/index.ts'
import { readAddress } from './assets.ts'
import type { TokenFacts, TokenView } from './trading.schemas.ts'

const launchedDecimals = 18

/** `after` is an address of a pool's token, or a cursor of the list of launches. */
const places = cursor({ stage: ['pools', 'curves'], after: 'text' })
const firstPlace = { stage: 'pools', after: '' } as const

/**
 * The tokens that can be swapped: those of pools by address, then those that still trade on their curve, newest first.
 */
export function createTokensService(options: {
  readonly lists: PoolLists
  readonly launchpad: Pick<LaunchpadService, 'launches'>
  readonly evm: Pick<ChainEvm, 'call'>
}) {
  return {
    /** What a token says of itself: as the index has read it, else as its contract says now. */
    async read(text: string): Promise<TokenFacts> {
      const address = readAddress(text, 'params/token')
      const indexed = (await options.lists.tokensByAddress([address])).find(
        ({ state }) => state === 'read',
      )
      const { decimals, name, symbol } = indexed ?? (await describeToken(options.evm, address))
      return { address, symbol, name, decimals, source: indexed === undefined ? 'chain' : 'index' }
    },

    async list(page: { readonly limit: number; readonly cursor?: string }) {
      const { after, stage } = places.read(page.cursor) ?? firstPlace
      return stage === 'pools' ? pooled(after, page.limit) : curved(after, page.limit)
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
    if (hasMore) {
      const last = kept.at(-1)?.address ?? ''
      return { items, nextCursor: places.write({ stage: 'pools', after: last }) }
    }
    const room = limit - items.length
    if (room === 0) return { items, nextCursor: places.write({ stage: 'curves', after: '' }) }
    const rest = await curved('', room)
    return { items: [...items, ...rest.items], nextCursor: rest.nextCursor }
  }

  async function curved(after: string, limit: number) {
    const page = await options.launchpad.launches.list({
      limit,
      ...(after === '' ? {} : { cursor: after }),
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
    const { nextCursor: next } = page
    const nextCursor = next === null ? null : places.write({ stage: 'curves', after: next })
    return { items, nextCursor }
  }
}
