import { Type as T } from '@sinclair/typebox'
import { channel } from '../../../kernel/channel.ts'
import { namedObject } from '../../../kernel/schemas.ts'

const Seq = T.String({ description: 'The number of an event' })
const ChangedResource = namedObject('ChangedResource', {
  resource: T.String({
    description:
      'The first word of the operations that read it: `perpOrders` is read by perpOrders.get',
  }),
  id: T.Union([T.String(), T.Null()], {
    description:
      'What the path of that operation names, with slashes between several; null: the account has one, or all of them',
  }),
  topic: T.String({ description: 'Of the newest event that changed it' }),
  seq: Seq,
})

/** The most resources that one delta names. */
export const resourcesMax = 200

/** The channels that the platform itself has for an account. */
export const accountChannels = {
  account: channel({
    name: 'account',
    summary: 'What the account has open, and what changes of it',
    description:
      'For the holder of a credential. The snapshot has sections, each with the answer of the operation that it names. A delta names the resources that changed, by the account’s own events after `afterSeq`, so that a reader fetches these and no others; `isCut`: too many to name, read all anew.',
    audience: 'account',
    everyMs: 250,
    snapshot: T.Object({
      afterSeq: { ...Seq, description: 'Everything up to this event is in it' },
      sections: T.Array(
        T.Object({
          operation: T.String(),
          data: T.Unknown({ description: 'Null where the account has none' }),
        }),
        { maxItems: 20 },
      ),
    }),
    delta: T.Object({
      afterSeq: Seq,
      resources: T.Array(ChangedResource, { maxItems: resourcesMax }),
      isCut: T.Boolean(),
    }),
    example: {
      channel: 'account',
      snapshot: {
        afterSeq: '41',
        sections: [{ operation: 'perpOrders.list', data: { items: [], nextCursor: null } }],
      },
      delta: {
        afterSeq: '42',
        resources: [{ resource: 'perpOrders', id: '12', topic: 'perps.order_changed', seq: '42' }],
        isCut: false,
      },
    },
  }),
}
