import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPaperDesk, type Desk, sol } from '../../../../../test/support/perps-desk.ts'
import { writeNumbers } from '../stored-numbers.ts'
import { equityOf, requirementOf } from './margin.ts'
import { previewOrder } from './preview.ts'
import { toSnapshot } from './snapshot.ts'
import type { OrderTerms } from './state.ts'

const seed = process.env['PERPS_SEED'] ?? 'preview'
const runs = 8
const ordersPerRun = 250
const traders = ['a', 'b', 'c', 'd']

function dice(name: string) {
  let count = 0
  return (end: number) =>
    createHash('sha256').update(`${name}:${count++}`).digest().readUInt32BE() % end
}
type Roll = ReturnType<typeof dice>

/** Orders of all kinds around the price, many of which meet others, their owner's own or the limits of margin. */
function termsOf(desk: Desk, roll: Roll): OrderTerms {
  const isMarket = roll(5) === 0
  const isByValue = isMarket && roll(2) === 0
  return desk.termsOf({
    side: roll(2) === 0 ? 'bid' : 'ask',
    orderType: isMarket ? 'Market' : 'Limit',
    tick: isMarket ? null : 17_700n + BigInt(roll(600)),
    lots: isByValue ? 0n : BigInt(roll(roll(4) === 0 ? 60_000 : 4_000) + 1),
    quote: isByValue ? BigInt(roll(2_000_000_000) + 1) : null,
    timeInForce: (['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const)[roll(5)] ?? 'GTC',
    postOnly: !isMarket && roll(8) === 0,
    reduceOnly: roll(6) === 0,
    selfTrade: (['Allow', 'RejectBoth', 'RejectMaker', 'RejectTaker'] as const)[roll(4)] ?? 'Allow',
    trigger:
      roll(12) === 0 ? { by: 'MarkPrice', tick: 18_500n, fires: 'rises', sharePpm: null } : null,
  })
}

/**
 * The one case in which a preview may be wrong: buying from others changes what the owner's reduce-only orders may
 * close.
 */
function meetsOwnClosing(desk: Desk, account: string, { selfTrade, side }: OrderTerms): boolean {
  const own = [...(desk.exchange.accounts.get(account)?.orders.values() ?? [])]
  return selfTrade === 'Allow' && own.some((order) => order.reduceOnly && order.side !== side)
}

test(`an order does exactly what its preview said, and the preview did nothing (seed ${seed})`, () => {
  const seen: Record<string, number> = {}
  for (let run = 0; run < runs; run++) {
    const roll = dice(`${seed}:${run}`)
    const desk = createPaperDesk(traders)
    for (let step = 0; step < ordersPerRun; step++) {
      if (roll(20) === 0) desk.tick({ [sol]: 17_800n + BigInt(roll(400)) })
      const account = traders[roll(traders.length)] ?? 'a'
      const terms = termsOf(desk, roll)
      if (meetsOwnClosing(desk, account, terms)) continue
      const before = writeNumbers(toSnapshot(desk.exchange))
      const said = previewOrder(desk.exchange, { account, terms, opening: 0n })
      expect(writeNumbers(toSnapshot(desk.exchange))).toBe(before)
      const { changes, outcome } = desk.run({ kind: 'place', account, terms, opening: 0n })
      const order = outcome.ok ? outcome.orders[0] : undefined
      const place = `run ${run} step ${step} of seed ${seed}`
      const kind = said.status ?? said.refusal ?? ''
      seen[kind] = (seen[kind] ?? 0) + 1
      expect(said.refusal, place).toBe(outcome.ok ? null : outcome.refusal)
      expect(said.status, place).toBe(order?.status ?? null)
      if (order === undefined) continue
      const own = desk.exchange.accounts.get(account)
      if (own === undefined) throw new Error('an account is lost')
      expect(
        {
          reason: said.reason,
          filled: [said.filledLots, said.filledQuote],
          fee: said.fee,
          cash: said.account.cash,
          held: said.account.positions,
          equity: said.after.equity,
          initial: said.after.initial,
        },
        place,
      ).toEqual({
        reason: order.reason,
        filled: [order.filledLots, order.filledQuote],
        fee: changes.fills.reduce((sum, { taker }) => sum + taker.fee, 0n),
        cash: own.cash,
        held: own.positions,
        equity: equityOf(desk.exchange, own),
        initial: requirementOf(desk.exchange, own, { kind: 'initial', isWithOrders: true }),
      })
    }
  }
  // Orders that all end alike would prove little.
  for (const kind of ['New', 'Filled', 'PartiallyFilled', 'Expired', 'TriggerPending', 'margin']) {
    expect(seen[kind], kind).toBeGreaterThan(0)
  }
}, 300_000)
