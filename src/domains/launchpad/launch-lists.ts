import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { LaunchFamily } from './launch-families.ts'
import { invalid, readAddress } from './launch-input.ts'
import type { LaunchesServiceOptions } from './launch-preparation.ts'
import { readLaunch } from './launch-readers.ts'
import { type ShowOptions, showLaunches } from './launch-show.ts'
import type { onChainStates } from './launch-states.ts'
import { launchTrades } from './launch-trades.ts'
import { launchesStore } from './launches.store.ts'
import type { TradeView } from './launchpad.schemas.ts'
import { asOf } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Lists of what is on the chain, in the order of the chain, newest first. */
export function createLaunchLists(
  options: ShowOptions & Pick<LaunchesServiceOptions, 'positions'>,
) {
  const { database, positions } = options
  return {
    async list(
      query: PageQuery & {
        readonly creator?: string
        readonly status?: (typeof onChainStates)[number]
        readonly family?: LaunchFamily
      },
    ) {
      const position = await positions.current()
      const rows = await launchesStore(database.query).page({
        limit: query.limit,
        ...(query.creator === undefined
          ? {}
          : { creator: readAddress(query.creator, 'query/creator') }),
        ...(query.family === undefined ? {} : { family: query.family }),
        ...(query.status === undefined ? {} : { state: query.status }),
        ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
      })
      const shown = await showLaunches(options, rows, position)
      const page = toPage({
        rows: rows.map((row, index) => ({ row, view: shown[index] })),
        limit: query.limit,
        key: ({ row }) => placeOf(row.evidence),
        toItem: ({ view }) => view,
      })
      const items = page.items.filter((item) => item !== undefined)
      return { items, nextCursor: page.nextCursor, asOf: asOf(position) }
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
