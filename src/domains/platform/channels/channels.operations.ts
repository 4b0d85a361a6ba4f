import { rowsOf } from '../../../kernel/operation.ts'
import { authErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import { channelsErrors } from './channels.errors.ts'
import { ChannelKinds, ChannelParams, ChannelSnapshot, ChannelsQuery } from './channels.schemas.ts'
import type { ChannelsService } from './channels.service.ts'

const { operation, stream } = rowsOf<ChannelsService>()
const open = {
  method: 'GET',
  tier: 'public',
  family: 'Discovery',
  auth: [],
  effect: 'none',
} as const
const ofNames = [
  authErrors.required,
  channelsErrors.full,
  channelsErrors.unknown,
  resourceErrors.not_found,
] as const

/** Live channels as a list, as snapshots and as a stream; over a WebSocket they share `/ws` with events. */
export const channelsOperations = {
  kinds: operation({
    name: 'channels.list',
    ...open,
    path: '/api/channels',
    summary: 'List the kinds of live channels',
    description:
      'A channel tells what is now and then what changes: a snapshot, then deltas. Subscribe to it at /ws or GET /api/channels/stream. GET /asyncapi.json has the schema of each.',
    input: {},
    output: ChannelKinds,
    examples: [
      {
        name: 'one of them',
        output: {
          items: [
            {
              name: 'mark.{market}',
              summary: 'Mark and index price of a perpetual',
              description: 'Stated every two seconds while somebody looks; a delta is both anew.',
              audience: 'public',
              everyMs: 250,
              example: 'mark.SOL_USDC_PERP',
            },
          ],
          nextCursor: null,
        },
      },
    ],
    handler: (channels) => channels.kinds(),
  }),
  snapshot: operation({
    name: 'channels.get',
    ...open,
    path: '/api/channels/{channel}',
    summary: 'Read what a live channel says now',
    description: 'The frame with which a subscription to the channel begins.',
    input: { params: ChannelParams },
    output: ChannelSnapshot,
    examples: [
      {
        name: 'a mark price',
        input: { params: { channel: 'mark.SOL_USDC_PERP' } },
        output: {
          type: 'snapshot',
          channel: 'mark.SOL_USDC_PERP',
          epoch: '5f0c1d2e3a4b5c6d',
          seq: 7,
          asOf: '2026-07-15T12:00:00.000Z',
          data: { market: 'SOL_USDC_PERP', markPrice: '180.01', indexPrice: '180' },
        },
      },
    ],
    errors: ofNames,
    handler: (channels, { input, principal }) => channels.snapshot(principal, input.params.channel),
  }),
  stream: stream({
    name: 'channels.follow',
    ...open,
    path: '/api/channels/stream',
    summary: 'Follow live channels (server-sent events)',
    description:
      'The data of each message is a frame as on /ws: a `snapshot` of each channel, then its `delta`s. What a slow reader misses is dropped: `resync`, then another snapshot. There is nothing to resume: a new stream begins with snapshots.',
    input: { query: ChannelsQuery },
    errors: [...ofNames, channelsErrors.too_many],
    examples: [
      {
        name: 'one book and all prices',
        input: { query: { channels: 'depth.SOL_USDC_PERP,mark' } },
      },
    ],
    handler: (channels, call) => channels.stream(call, call.input.query),
  }),
}
