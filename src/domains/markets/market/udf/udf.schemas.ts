import { Type as T } from '@sinclair/typebox'
import { namedObject, shape } from '../../../../kernel/schemas.ts'
import { line } from '../../../../kernel/text-schemas.ts'
import { resolutions } from './resolutions.ts'

const Text = T.String()
const Flag = T.Boolean()
const UnixSeconds = T.Integer({ minimum: 0, maximum: 32_503_680_000, description: 'Unix seconds' })
const names = (description: string) => T.Array(T.String(), { maxItems: 40, description })

const SymbolName = line({
  minLength: 1,
  maxLength: 80,
  description: 'A ticker, alone or behind its exchange: `0x…`, `RH:0x…`, `PAPER:BTC_USDC_PERP`',
})

export const SymbolQuery = shape({ symbol: SymbolName })
export const SearchSymbolsQuery = shape({
  query: T.String({ maxLength: 200, default: '' }),
  type: T.String({ maxLength: 40, default: '', description: 'crypto or futures; empty for both' }),
  exchange: T.String({ maxLength: 40, default: '', description: 'Empty for all' }),
  limit: T.Integer({ minimum: 1, maximum: 50, default: 30 }),
})
export const HistoryQuery = shape({
  symbol: SymbolName,
  resolution: T.Unsafe<(typeof resolutions)[number]>({ type: 'string', enum: [...resolutions] }),
  from: T.Optional(UnixSeconds),
  to: UnixSeconds,
  countback: T.Optional(
    T.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'So many bars before `to`, whatever `from` says; at most 5,000 are answered',
    }),
  ),
  currencyCode: T.Optional(T.String({ maxLength: 10 })),
})

export const Configuration = namedObject('UdfConfiguration', {
  supports_search: Flag,
  supports_group_request: Flag,
  supports_marks: Flag,
  supports_timescale_marks: Flag,
  supports_time: Flag,
  exchanges: T.Array(T.Object({ value: Text, name: Text, desc: Text }), { maxItems: 10 }),
  symbols_types: T.Array(T.Object({ name: Text, value: Text }), { maxItems: 10 }),
  supported_resolutions: names('Lengths of bars'),
})
export const SymbolInfo = namedObject('UdfSymbol', {
  name: Text,
  full_name: Text,
  ticker: Text,
  description: Text,
  type: Text,
  session: Text,
  exchange: Text,
  listed_exchange: Text,
  timezone: Text,
  format: Text,
  minmov: T.Integer(),
  pricescale: T.Number(),
  has_seconds: Flag,
  seconds_multipliers: names('Lengths that are made here, in seconds'),
  has_intraday: Flag,
  intraday_multipliers: names('Lengths that are made here, in minutes'),
  has_daily: Flag,
  daily_multipliers: names('Lengths that are made here, in days'),
  has_weekly_and_monthly: Flag,
  supported_resolutions: names('Lengths of bars'),
  volume_precision: T.Integer(),
  data_status: Text,
  currency_code: Text,
})
export const FoundSymbols = T.Array(
  T.Object({
    symbol: Text,
    full_name: Text,
    description: Text,
    exchange: Text,
    ticker: Text,
    type: Text,
  }),
  { $id: 'UdfFoundSymbols', maxItems: 50 },
)
const numbers = (description: string) => T.Array(T.Number(), { maxItems: 5_000, description })
export const History = T.Union(
  [
    T.Object({
      s: T.Literal('ok'),
      t: numbers('Starts of the bars, Unix seconds, ascending'),
      o: numbers('Opens'),
      h: numbers('Highs'),
      l: numbers('Lows'),
      c: numbers('Closes'),
      v: numbers('Volumes in the base asset'),
    }),
    T.Object({
      s: T.Literal('no_data'),
      nextTime: T.Optional(T.Integer({ description: 'When the newest older bar begins' })),
    }),
  ],
  { $id: 'UdfHistory' },
)
