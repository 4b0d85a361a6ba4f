import { decodeCursor, toPage } from '../../kernel/page.ts'
import { curvesStore } from './curves.store.ts'
import { invalid, readAddress } from './launch-input.ts'
import type { LaunchesServiceOptions } from './launch-preparation.ts'
import { readLaunch } from './launch-readers.ts'
import type { LaunchState } from './launch-states.ts'
import { launchesStore } from './launches.store.ts'
import { tradesStore } from './trades.store.ts'
import { asOf, launchView, tradeView } from './views.ts'

type PageQuery = { readonly limit: number; readonly cursor?: string }

/** Lists of what is on the chain, in the order of the chain, newest first. */
export function createLaunchLists(
  options: Pick<LaunchesServiceOptions, 'chainId' | 'database' | 'factory' | 'positions'>,
) {
  const { chainId, database, factory, positions } = options
  return {
    async list(
      query: PageQuery & {
        readonly creator?: string
        readonly status?: Extract<LaunchState, 'confirmed' | 'graduated' | 'trading'>
      },
    ) {
      const position = await positions.current()
      const rows = await launchesStore(database.query).page({
        limit: query.limit,
        ...(query.creator === undefined
          ? {}
          : { creator: readAddress(query.creator, 'query/creator') }),
        ...(query.status === undefined ? {} : { state: query.status }),
        ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
      })
      const curves = await curvesStore(database.query).byTokens(rows.map((row) => row.token))
      const byToken = new Map(curves.map((curve) => [curve.token, curve]))
      const at = { position, chainId, launchpad: factory.address }
      const page = toPage({
        rows,
        limit: query.limit,
        key: (row) => placeOf(row.evidence),
        toItem: (row) => launchView(row, { ...at, curve: byToken.get(row.token) }),
      })
      return { ...page, asOf: asOf(position) }
    },

    async trades(launchId: string, query: PageQuery) {
      const launch = await readLaunch(database, launchId)
      const position = await positions.current()
      const rows = await tradesStore(database.query).page({
        token: launch.token,
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: placeOf,
        toItem: (row) => tradeView(row, position),
      })
      return { ...page, asOf: asOf(position) }
    },
  }
}

function placeOf(
  evidence: { readonly blockNumber: bigint; readonly logIndex: number | null } | null,
): readonly string[] {
  return evidence === null ? [] : [evidence.blockNumber.toString(), String(evidence.logIndex ?? 0)]
}

function readPlace(cursor: string) {
  const [blockNumber = '', logIndex = ''] = decodeCursor(cursor, 2)
  if (!/^\d{1,18}$/.test(blockNumber) || !/^\d{1,9}$/.test(logIndex)) {
    throw invalid([{ location: 'query/cursor', message: 'not a cursor of this list' }])
  }
  return { blockNumber, logIndex: Number(logIndex) }
}
