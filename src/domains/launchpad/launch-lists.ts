import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import { createKeptViews } from './kept-views.ts'
import type { LaunchFamily } from './launch-families.ts'
import { invalid, readAddress } from './launch-input.ts'
import type { LaunchesServiceOptions } from './launch-preparation.ts'
import { readLaunch } from './launch-readers.ts'
import { type ShowOptions, showLaunches } from './launch-show.ts'
import type { onChainStates } from './launch-states.ts'
import { launchTrades } from './launch-trades.ts'
import { type LaunchPage, launchVersionsStore } from './launch-versions.store.ts'
import { launchesStore } from './launches.store.ts'
import type { AsOfView, LaunchView, TradeView } from './launchpad.schemas.ts'
import { asOf } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Lists of what is on the chain, in the order of the chain, newest first. */
export function createLaunchLists(
  options: ShowOptions & Pick<LaunchesServiceOptions, 'positions'>,
) {
  const { database, positions } = options
  const kept = createKeptViews<LaunchesPage>()
  return {
    async list(query: LaunchesQuery): Promise<LaunchesPage> {
      const page = pageOf(query)
      return kept(JSON.stringify(page), {
        versions: () => launchVersionsStore(database.query).ofPage(page),
        make: () => makePage(options, page),
        holds: ({ items }) => items.every((item) => isStillSimulated(options, item)),
      })
    },

    /** Trades on the curve and in the pool of a launch, newest first. */
    async trades(launchId: string, query: PageQuery & { readonly family?: LaunchFamily }) {
      const launch = await readLaunch(database, launchId, query.family)
      const position = await positions.current()
      const page = toPage({
        rows: await launchTrades(database, launch, {
          limit: query.limit,
          ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
        }),
        limit: query.limit,
        key: ({ place }) => placeOf(place),
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
    ...(cursor === undefined ? {} : { after: readPlace(cursor) }),
  }
}

async function makePage(
  options: ShowOptions & Pick<LaunchesServiceOptions, 'positions'>,
  wanted: LaunchPage,
): Promise<LaunchesPage> {
  const position = await options.positions.current()
  const rows = await launchesStore(options.database.query).page(wanted)
  const shown = await showLaunches(options, rows, position)
  const page = toPage({
    rows: rows.map((row, index) => ({ row, view: shown[index] })),
    limit: wanted.limit,
    key: ({ row }) => placeOf(row.evidence),
    toItem: ({ view }) => view,
  })
  const items = page.items.filter((item) => item !== undefined)
  return { items, nextCursor: page.nextCursor, asOf: asOf(position) }
}

/** Whether a view says of its creator what is known now: simulated traders come while the program runs. */
export function isStillSimulated(
  { isSimulated }: Pick<ShowOptions, 'isSimulated'>,
  { creator, simulated }: LaunchView,
): boolean {
  return (isSimulated?.(creator) ?? false) === simulated
}

/** The place of a row as a cursor keeps it. */
export function placeOf(
  evidence: { readonly blockNumber: bigint; readonly logIndex: number | null } | null,
): readonly string[] {
  return evidence === null ? [] : [evidence.blockNumber.toString(), String(evidence.logIndex ?? 0)]
}

/** A place out of a cursor; raises 400 `request.invalid`. */
export function readPlace(cursor: string) {
  const [blockNumber = '', logIndex = ''] = decodeCursor(cursor, 2)
  if (!/^\d{1,18}$/.test(blockNumber) || !/^\d{1,9}$/.test(logIndex)) {
    throw invalid([{ location: 'query/cursor', message: 'not a cursor of this list' }])
  }
  return { blockNumber, logIndex: Number(logIndex) }
}
