import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../../kernel/ids.ts'
import { Nullable, namedObject, shape, Timestamp } from '../../../../kernel/schemas.ts'
import { line } from '../../../../kernel/text-schemas.ts'
import { Decimal, Literals, Signed, Symbol } from '../perps.schemas.ts'

export const alertIdPrefix = 'ppa'
export const AlertId = T.String({ pattern: idPattern(alertIdPrefix) })
export const AlertParams = shape({ alertId: AlertId })

const Direction = Literals(['above', 'below'])
export const PerpAlertRequest = shape(
  {
    symbol: Symbol,
    direction: Direction,
    price: { ...Decimal, description: 'Of the mark, in whole ticks of the market' },
    note: line({ maxLength: 200, default: '' }),
  },
  { $id: 'PerpAlertRequest' },
)
export type PerpAlertRequest = Static<typeof PerpAlertRequest>

export const PerpAlert = namedObject('PerpAlert', {
  id: AlertId,
  symbol: T.String(),
  direction: Direction,
  price: Signed,
  note: T.String(),
  state: Literals(['active', 'paused']),
  firings: T.Integer({ minimum: 0 }),
  lastFiredAt: Nullable(Timestamp),
  createdAt: Timestamp,
})
