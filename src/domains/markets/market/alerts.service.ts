import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { parseAmount } from '../../../kernel/money.ts'
import { cursor } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import type { Database } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import type { AlertState, Direction } from './alert-crossing.ts'
import { type AlertHistory, type AlertRecord, alertsStore } from './alerts.store.ts'
import { priceDecimals } from './facts.ts'
import { marketErrors } from './market.errors.ts'
import { alertIdPrefix } from './market.schemas.ts'
import { invalid, notFound, readAddress, readToken } from './readers.ts'
import { isoTime, priceEth } from './views.ts'

const places = cursor({ id: 'text' })
const alertsMax = 200

type NewAlert = {
  readonly token: string
  readonly direction: Direction
  readonly priceEth: string
  readonly note: string
}

/** Price alerts of an account; the projection fires them. */
export function createAlertsService(
  options: Ports<'clock' | 'database' | 'random'> & {
    readonly positions: ChainPositions
  },
) {
  const { clock, database, positions, random } = options
  /** An alert fires only for trades in blocks that are not indexed yet when it is set. */
  const indexedBlock = async () => (await positions.current())?.block.number ?? -1n

  return {
    async create(principal: Principal, screen: NewAlert) {
      const { accountId } = principal
      const { token } = await readToken(database.query, readAddress(screen.token, 'body/token'))
      const price = parseAmount(screen.priceEth, priceDecimals, 'body/priceEth')
      if (price === 0n) throw invalid({ location: 'body/priceEth', message: 'must be above zero' })
      const alert = {
        id: createId(alertIdPrefix, clock.nowMs(), random.bytes(10)),
        accountId,
        token,
        price,
        direction: screen.direction,
        note: screen.note,
        state: 'active' as const,
        afterBlock: await indexedBlock(),
        createdAt: new Date(clock.nowMs()),
      }
      await insertWithin(database, alert)
      return alertView({ ...alert, firings: 0, lastFiredAt: null })
    },

    async list(
      principal: Principal,
      query: { readonly limit: number; readonly cursor?: string; readonly token?: string },
    ) {
      const rows = await alertsStore(database.query).page({
        accountId: principal.accountId,
        limit: query.limit,
        ...(query.token === undefined ? {} : { token: readAddress(query.token, 'query/token') }),
        beforeId: places.read(query.cursor)?.id ?? null,
      })
      const place = ({ id }: AlertHistory) => ({ id })
      return places.page({ rows, limit: query.limit, place, toItem: alertView })
    },

    async get(principal: Principal, id: string) {
      const alert = await alertsStore(database.query).find(id, principal.accountId)
      if (alert === undefined) throw notFound('alert')
      return alertView(alert)
    },

    /** Pausing a paused alert, or resuming an active one, changes nothing. */
    async setState(principal: Principal, id: string, state: AlertState) {
      const { accountId } = principal
      const afterBlock = await indexedBlock()
      return database.transaction(async (tx) => {
        const store = alertsStore(tx)
        const alert = await store.find(id, accountId)
        if (alert === undefined) throw notFound('alert')
        if (alert.state === state) return alertView(alert)
        // It may have been removed since it was read.
        if (!(await store.setState({ id, accountId, state, afterBlock }))) throw notFound('alert')
        return alertView({ ...alert, state })
      })
    },

    async remove(principal: Principal, id: string) {
      const at = new Date(clock.nowMs())
      if (await alertsStore(database.query).remove(id, principal.accountId, at)) {
        return { id, deleted: true as const }
      }
      throw notFound('alert')
    },
  }
}

async function insertWithin(database: Database, alert: AlertRecord): Promise<void> {
  const { accountId } = alert
  await database.transaction(async (tx) => {
    const store = alertsStore(tx)
    await store.lockMaking(accountId)
    if ((await store.count(accountId)) >= alertsMax) {
      throw new AppError(
        marketErrors.limit_reached,
        `An account has at most ${alertsMax} price alerts.`,
      )
    }
    await store.insert(alert)
  })
}

function alertView(alert: AlertHistory) {
  return {
    id: alert.id,
    token: alert.token,
    direction: alert.direction,
    priceEth: priceEth(alert.price),
    note: alert.note,
    state: alert.state,
    firings: alert.firings,
    lastFiredAt: alert.lastFiredAt === null ? null : isoTime(alert.lastFiredAt),
    createdAt: alert.createdAt.toISOString(),
  }
}
