import { AppError } from '../../../../kernel/errors.ts'
import { createId } from '../../../../kernel/ids.ts'
import { cursor } from '../../../../kernel/page.ts'
import type { Principal } from '../../../../kernel/principal.ts'
import { requestErrors, resourceErrors } from '../../../../kernel/shared-errors.ts'
import type { Ports } from '../../../../ports/ports.ts'
import type { AlertState } from '../../market/index.ts'
import { priceText, readPrice } from '../decimals.ts'
import { tickEnd } from '../engine/price-index.ts'
import { type MarketSpec, specNamed } from '../exchange/markets.ts'
import { journalStore } from '../journal.store.ts'
import { found } from '../market-data.service.ts'
import { perpsErrors } from '../perps.errors.ts'
import type { Writer } from '../writer.ts'
import { alertIdPrefix, type PerpAlertRequest } from './alerts.schemas.ts'
import { type AlertRecord, alertsStore } from './alerts.store.ts'

const places = cursor({ id: 'text' })
const alertsMax = 200

/** Price alerts of an account; the commit of a command that moves a mark fires them. */
export function createPerpAlerts(
  parts: Ports<'clock' | 'database' | 'random'> & { readonly writer: Pick<Writer, 'read'> },
) {
  const { clock, database, random, writer } = parts
  return {
    /** Raises 400 for a price that is not a whole number of ticks, 409 at the limit. */
    async create({ accountId }: Principal, request: PerpAlertRequest) {
      const { direction, note, symbol } = request
      const { spec } = await writer.read((exchange) => ({ spec: found(exchange, symbol).spec }))
      const alert: AlertRecord = {
        id: createId(alertIdPrefix, clock.nowMs(), random.bytes(10)),
        accountId,
        symbol,
        direction,
        tick: readTick(spec, request.price),
        note,
        state: 'active',
        isUntouched: true,
        firings: 0,
        lastFiredAt: null,
        createdAt: new Date(clock.nowMs()),
      }
      await database.transaction(async (tx) => {
        const store = alertsStore(tx)
        await store.lockMaking(accountId)
        if ((await store.count(accountId)) >= alertsMax) throw tooMany()
        await journalStore(tx).shareHead()
        await store.insert(alert)
      })
      return alertView(alert)
    },

    async list(
      { accountId }: Principal,
      query: { readonly limit: number; readonly cursor?: string; readonly symbol?: string },
    ) {
      const { limit, symbol = null } = query
      const beforeId = places.read(query.cursor)?.id ?? null
      const rows = await alertsStore(database.query).page({ accountId, symbol, beforeId, limit })
      return places.page({ rows, limit, place: ({ id }) => ({ id }), toItem: alertView })
    },

    async get({ accountId }: Principal, id: string) {
      const alert = await alertsStore(database.query).find(id, accountId)
      if (alert === undefined) throw noAlert()
      return alertView(alert)
    },

    /** Pausing a paused alert, or resuming an active one, changes nothing. */
    setState({ accountId }: Principal, id: string, state: AlertState) {
      return database.transaction(async (tx) => {
        const store = alertsStore(tx)
        // One that is resumed waits for the first move after this, as a new one does.
        if (state === 'active') await journalStore(tx).shareHead()
        const changed = await store.setState({ id, accountId, state })
        const alert = changed ?? (await store.find(id, accountId))
        if (alert === undefined) throw noAlert()
        return alertView(alert)
      })
    },

    async remove({ accountId }: Principal, id: string) {
      if (await alertsStore(database.query).remove(id, accountId)) {
        return { id, deleted: true as const }
      }
      throw noAlert()
    },
  }
}

function readTick(spec: MarketSpec, price: string): bigint {
  const tick = readPrice(spec, price, 'body/price')
  if (tick > 0n && tick < BigInt(tickEnd)) return tick
  const message = 'must be above zero and within the book'
  throw new AppError(requestErrors.invalid, `price ${message}.`, {
    faults: [{ location: 'body/price', message }],
  })
}

function alertView(alert: AlertRecord) {
  const { createdAt, direction, firings, id, lastFiredAt, note, state, symbol, tick } = alert
  return {
    id,
    symbol,
    direction,
    price: priceText(specNamed(symbol), tick),
    note,
    state,
    firings,
    lastFiredAt: lastFiredAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

function tooMany(): AppError {
  return new AppError(perpsErrors.alerts_limit, `An account has at most ${alertsMax} price alerts.`)
}

function noAlert(): AppError {
  return new AppError(resourceErrors.not_found, 'This account has no such price alert.')
}
