import type { Page } from '../../../kernel/page.ts'
import { cursorPlace, logPlaces } from '../chain-index/index.ts'
import type { LaunchFamily } from './launch-families.ts'
import { readAddress } from './launch-input.ts'
import type { LaunchesServiceOptions } from './launch-preparation.ts'
import { readLaunch } from './launch-readers.ts'
import type { onChainStates } from './launch-states.ts'
import { launchTrades } from './launch-trades.ts'
import { launchVersionsStore } from './launch-versions.store.ts'
import { type LaunchViewOptions, readLaunchViews } from './launch-views.ts'
import { type LaunchPage, type LaunchRecord, launchesStore } from './launches.store.ts'
import type { AsOfView, LaunchView, TradeView } from './launchpad.schemas.ts'
import { createViewCache } from './view-cache.ts'
import { asOf } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Lists of launches and trades in chain order, newest first. */
export function createLaunchLists(
  options: LaunchViewOptions & Pick<LaunchesServiceOptions, 'positions'>,
) {
  const { database, positions } = options
  const cached = createViewCache<LaunchesPage>()
  return {
    async list(query: LaunchesQuery): Promise<LaunchesPage> {
      const page = pageOf(query)
      const { creator, cursor, family, limit, status } = query
      return cached(JSON.stringify([limit, cursor, creator, family, status]), {
        versions: () => launchVersionsStore(database.query).ofPage(page),
        make: () => makePage(options, page),
        isFresh: ({ items }) => items.every((item) => isStillSimulated(options, item)),
      })
    },

    /** Trades on the curve and in the pool of a launch, newest first. */
    async trades(launchId: string, query: PageQuery & { readonly family?: LaunchFamily }) {
      const launch = await readLaunch(database, launchId, query.family)
      const position = await positions.current()
      const { limit } = query
      const after = logPlaces.read(query.cursor)
      const page = logPlaces.page({
        rows: await launchTrades(database, launch, { limit, after }),
        limit,
        place: ({ place }) => cursorPlace(place),
        toItem({ view }): TradeView {
          const trade = view(position)
          const simulated = trade.trader !== null && (options.isSimulated?.(trade.trader) ?? false)
          return { ...trade, simulated }
        },
      })
      return { ...page, asOf: asOf(position) }
    },
  }
}

type LaunchesQuery = PageQuery & {
  readonly creator?: string
  readonly status?: (typeof onChainStates)[number]
  readonly family?: LaunchFamily
}
type LaunchesPage = Page<LaunchView> & { readonly asOf: AsOfView }

function pageOf({ creator, cursor, family, limit, status }: LaunchesQuery): LaunchPage {
  return {
    limit,
    ...(creator === undefined ? {} : { creator: readAddress(creator, 'query/creator') }),
    ...(family === undefined ? {} : { family }),
    ...(status === undefined ? {} : { state: status }),
    after: logPlaces.read(cursor),
  }
}

async function makePage(
  options: LaunchViewOptions & Pick<LaunchesServiceOptions, 'positions'>,
  wanted: LaunchPage,
): Promise<LaunchesPage> {
  const position = await options.positions.current()
  const rows = await launchesStore(options.database.query).page(wanted)
  const shown = await readLaunchViews(options, rows, position)
  const page = logPlaces.page({
    rows: rows.map((row, index) => ({ row, view: shown[index] })),
    limit: wanted.limit,
    place: ({ row }) => placeOf(row),
    toItem: ({ view }) => view,
  })
  const items = page.items.filter((item) => item !== undefined)
  return { items, nextCursor: page.nextCursor, asOf: asOf(position) }
}

/** Whether a view's `simulated` mark of its creator is still right: traders are added while the program runs. */
export function isStillSimulated(
  { isSimulated }: Pick<LaunchViewOptions, 'isSimulated'>,
  { creator, simulated }: LaunchView,
): boolean {
  return (isSimulated?.(creator) ?? false) === simulated
}

/** Only launches on the chain are listed, and each of those has a position. */
function placeOf({ evidence }: LaunchRecord) {
  const { blockNumber = 0n, logIndex = null } = evidence ?? {}
  return cursorPlace({ blockNumber, logIndex: logIndex ?? 0 })
}
