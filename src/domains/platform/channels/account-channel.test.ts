import { Type as T } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { handClock, silentLogger } from '../../../../test/support/auth-world.ts'
import { principal } from '../../../../test/support/http-server.ts'
import { event, type RecordedEvent } from '../../../kernel/event.ts'
import type { EventLog } from '../../../ports/event-log.ts'
import { createAccountChannel } from './account-channel.ts'

const spec = event({
  topic: 'order.filled',
  version: 1,
  summary: 'An order was filled',
  audience: 'account',
  changes: [{ resource: 'orders', id: 'orderId' }],
  payload: T.Object({ orderId: T.String() }),
  example: { orderId: 'ord_1' },
})
const recorded = (seq: bigint): RecordedEvent => ({
  seq,
  id: `evt_${seq}`,
  topic: spec.topic,
  version: 1,
  audience: 'account',
  accountId: 'acct_a',
  subject: `ord_${seq}`,
  payload: { orderId: `ord_${seq}` },
  retracts: null,
  recordedAt: new Date(0),
})

/** The channel over a log that answers each call of `follow` with the next of these. */
async function openOver(answers: readonly EventLog['follow'][], heads: readonly bigint[]) {
  const [calls, left] = [[...answers], [...heads]]
  const asked: bigint[] = []
  const source = createAccountChannel({
    clock: handClock(),
    logger: silentLogger,
    events: [spec],
    sections: {},
    log: {
      headSeq: async () => left.shift() ?? 0n,
      follow: (options) => {
        asked.push(options.afterSeq)
        return (calls.shift() ?? waitsForever)(options)
      },
    },
  })
  const found = await source.find({}, principal())
  const feed = found?.open()
  if (feed === undefined) throw new Error('assertion failed: the channel of an account is found')
  let wake = () => {}
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })
  const first = changed()
  const stop = await feed.watch(() => wake())
  return { asked, changed, feed, first, stop }
}
const waitsForever: EventLog['follow'] = async function* ({ signal }) {
  await new Promise((resolve) => signal.addEventListener('abort', resolve))
  yield* []
}

test('a log that cannot be followed any more is followed anew, and the delta says that it is cut', async () => {
  const expired: EventLog['follow'] = async function* () {
    yield* []
    throw new Error('the number is no longer kept')
  }
  const later: EventLog['follow'] = async function* (options) {
    yield recorded(91n)
    yield* waitsForever(options)
  }
  const world = await openOver([expired, later], [5n, 90n])
  await world.first
  await new Promise((resolve) => setImmediate(resolve))
  const { delta } = await world.feed.read()
  expect(world.asked).toEqual([5n, 90n])
  expect(delta).toMatchObject({
    isCut: true,
    resources: [{ resource: 'orders', id: 'ord_91', seq: '91' }],
  })
  expect((await world.feed.read()).delta).toBeNull()
  await world.stop()
})
