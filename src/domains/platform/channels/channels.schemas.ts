import { type Static, Type as T } from '@sinclair/typebox'
import { wholeList } from '../../../kernel/page.ts'
import { namedObject, shape, Timestamp } from '../../../kernel/schemas.ts'

const channelsAtOnce = 100

export const ChannelName = T.String({
  pattern: '^[A-Za-z0-9_:.]{1,128}$',
  description: 'Such as `depth.BTC_USDC_PERP`; GET /api/channels lists the kinds.',
})

export const ChannelParams = shape({ channel: ChannelName })
export const ChannelsQuery = shape({
  channels: T.String({
    minLength: 1,
    maxLength: channelsAtOnce * 129,
    description: `Names of channels, separated by commas; at most ${channelsAtOnce}.`,
  }),
})
export type ChannelsQuery = Static<typeof ChannelsQuery>

export const ChannelKinds = namedObject('ChannelKinds', {
  ...wholeList(
    namedObject('ChannelKind', {
      name: T.String({ description: 'With its parameters in braces' }),
      summary: T.String(),
      description: T.String(),
      audience: T.Union([T.Literal('public'), T.Literal('account')]),
      everyMs: T.Integer({ description: 'Two deltas are at least this far apart' }),
      example: T.String({ description: 'A name as it is subscribed to' }),
    }),
    { maxItems: 100 },
  ),
})
export type ChannelKinds = Static<typeof ChannelKinds>

export const ChannelSnapshot = namedObject('ChannelSnapshot', {
  type: T.Literal('snapshot'),
  channel: T.String(),
  epoch: T.String({ description: 'Numbers continue within one epoch only' }),
  seq: T.Integer({ minimum: 0 }),
  asOf: Timestamp,
  data: T.Record(T.String(), T.Unknown(), {
    description: 'As the channel declares it; GET /asyncapi.json has every schema.',
  }),
})
export type ChannelSnapshot = Static<typeof ChannelSnapshot>
