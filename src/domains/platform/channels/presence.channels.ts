import { type Static, Type as T } from '@sinclair/typebox'
import { channel } from '../../../kernel/channel.ts'

export const Presence = T.Object({
  connections: T.Integer({ minimum: 0, description: 'WebSockets and streams of channels' }),
  markets: T.Array(T.Object({ market: T.String(), subscribers: T.Integer({ minimum: 1 }) }), {
    maxItems: 200,
    description: 'Those with the most subscribers first',
  }),
})
export type Presence = Static<typeof Presence>

const example: Presence = {
  connections: 12,
  markets: [{ market: 'SOL_USDC_PERP', subscribers: 9 }],
}

/** Who is there, in numbers. */
export const presenceChannels = {
  presence: channel({
    name: 'presence',
    summary: 'How many look, and at which markets',
    description:
      'Numbers only, of all processes; nobody is named. A process that says nothing for six seconds counts no more. A delta is everything anew.',
    audience: 'public',
    everyMs: 1_000,
    snapshot: Presence,
    delta: Presence,
    example: { channel: 'presence', snapshot: example, delta: example },
  }),
}
