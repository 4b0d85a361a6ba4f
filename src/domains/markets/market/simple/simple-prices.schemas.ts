import { Type as T } from '@sinclair/typebox'
import { shape } from '../../../../kernel/schemas.ts'

const Flag = T.Boolean({ default: false })
const List = (description: string) => T.String({ minLength: 1, maxLength: 8_000, description })

const wanted = {
  vs_currencies: T.String({
    pattern: '^(eth|usd)(,(eth|usd))*$',
    description: 'eth, usd or both, separated by a comma',
  }),
  include_market_cap: Flag,
  include_24hr_vol: Flag,
  include_24hr_change: Flag,
  include_last_updated_at: Flag,
}
export const PriceQuery = shape(wanted)
export const ByIdQuery = shape({
  ids: List('Up to 100 of `robinhood_0x…`, or `ethereum`, separated by commas'),
  ...wanted,
})
export const ByAddressQuery = shape({
  contract_addresses: List('Up to 100 addresses, separated by commas'),
  ...wanted,
})
export const SimpleQuotes = T.Record(
  T.String(),
  T.Record(T.String(), T.Union([T.Number(), T.Null()])),
  { $id: 'SimpleQuotes', description: 'By id or address; what is not known here is left out' },
)
