import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { parseAmount } from '../../kernel/money.ts'
import { decodeCursor, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Random } from '../../ports/random.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import {
  type AlertHistory,
  type AlertRecord,
  type AlertState,
  alertsStore,
  type Direction,
} from './alerts.store.ts'
import { priceDecimals } from './facts.ts'
import { marketErrors } from './market.errors.ts'
import { alertIdPrefix } from './market.schemas.ts'
import { invalid, notFound, readAddress, readToken } from './readers.ts'
import { isoTime, priceEth } from './views.ts'

const alertsMax = 200

type NewAlert = {
  readonly token: string
  readonly direction: Direction
  readonly priceEth: string
  readonly note: string
}

/** Price alerts of an account; the projection fires them. */
export function createAlertsService(options: {
  readonly database: Database
  readonly positions: ChainPositions
  readonly clock: Clock
  readonly random: Random
}) {
  const { clock, database, positions, random } = options
  /** An alert is about what comes after it was set, so it waits for the blocks that are not indexed yet. */
  const indexedBlock = async () => (await positions.current())?.block.number ?? -1n

  return {
    async create(principal: Principal, wish: NewAlert) {
      const { accountId } = principal
      const { token } = await readToken(database.query, readAddress(wish.token, 'body/token'))
      const price = parseAmount(wish.priceEth, priceDecimals, 'body/priceEth')
      if (price === 0n) throw invalid({ location: 'body/priceEth', message: 'must be above zero' })
      const alert = {
        id: createId(alertIdPrefix, clock.nowMs(), random.bytes(10)),
        ...{ accountId, token, price, direction: wish.direction, note: wish.note },
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
        ...(query.cursor === undefined ? {} : { beforeId: decodeCursor(query.cursor, 1)[0] ?? '' }),
      })
      return toPage({ rows, limit: query.limit, key: ({ id }) => [id], toItem: alertView })
    },

    async get(principal: Principal, id: string) {
      const alert = await alertsStore(database.query).find(id, principal.accountId)
      if (alert === undefined) throw notFound('alert')
      return alertView(alert)
    },

    /** Pausing a paused alert, or resuming an active one, changes nothing that it waits for. */
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
        return { alertId: id, deleted: true as const }
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
    alertId: alert.id,
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
