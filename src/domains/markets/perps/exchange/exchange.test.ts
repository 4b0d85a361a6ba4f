import { describe, expect, test } from 'vitest'
import { createPaperDesk, type Desk, sol } from '../../../../../test/support/perps-desk.ts'
import { breachesOf } from '../../../../../test/support/perps-soundness.ts'
import { apply } from './apply.ts'
import { equityOf } from './margin.ts'
import { fromSnapshot, toSnapshot } from './snapshot.ts'
import { accountOf, marketOf } from './state.ts'

const dollar = 1_000_000n
const position = (desk: Desk, account: string) =>
  desk.exchange.accounts.get(account)?.positions.get(sol)

describe('orders', () => {
  test('trade at the resting price, oldest first, and pay fees rounded up', () => {
    const desk = createPaperDesk(['a', 'b', 'c'])
    const first = desk.limit('a', 'ask', { tick: 18_000n, lots: 10n })
    desk.limit('b', 'ask', { tick: 18_000n, lots: 10n })
    const taken = desk.limit('c', 'bid', { tick: 18_100n, lots: 12n })
    expect(taken).toMatchObject({ status: 'Filled', filledLots: 12n })
    expect(first).toMatchObject({ status: 'Filled', filledLots: 10n })
    expect(desk.exchange.accounts.get('c')?.cash).toBe(10_000n * dollar - 10_800n)
    expect(position(desk, 'b')).toMatchObject({ lots: -2n, cost: -3_600_000n })
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('post-only is refused when it would take, IOC and FOK leave nothing behind', () => {
    const desk = createPaperDesk(['a', 'b'])
    desk.limit('a', 'ask', { tick: 18_000n, lots: 10n })
    expect(desk.refused('b', 'bid', { tick: 18_000n, lots: 1n, postOnly: true })).toBe('would_take')
    expect(desk.limit('b', 'bid', { tick: 18_000n, lots: 11n, timeInForce: 'FOK' })).toMatchObject({
      status: 'Expired',
      reason: 'fill_or_kill',
      filledLots: 0n,
    })
    expect(desk.limit('b', 'bid', { tick: 18_000n, lots: 11n, timeInForce: 'IOC' })).toMatchObject({
      status: 'Expired',
      reason: 'immediate_or_cancel',
      filledLots: 10n,
    })
    expect(marketOf(desk.exchange, sol).book.size()).toBe(0)
  })
  test('a market order by value buys at most that value, and none without depth', () => {
    const desk = createPaperDesk(['a', 'b'])
    const market = { orderType: 'Market', tick: null, quote: 1_000n * dollar } as const
    expect(desk.place('b', { side: 'bid', lots: 0n, ...market })).toMatchObject({
      status: 'Expired',
      reason: 'market_depth',
    })
    desk.limit('a', 'ask', { tick: 18_000n, lots: 500n })
    desk.limit('a', 'ask', { tick: 18_010n, lots: 500n })
    const filled = desk.place('b', { side: 'bid', lots: 0n, ...market })
    expect(filled).toMatchObject({ status: 'Filled', lots: 555n })
    expect(filled.filledQuote).toBeLessThanOrEqual(1_000n * dollar)
  })
  test('margin refuses what equity does not bear, and lets through what closes', () => {
    const desk = createPaperDesk(['a', 'b'])
    desk.deposit('maker', 900_000n * dollar)
    desk.limit('maker', 'ask', { tick: 18_000n, lots: 200_000n })
    desk.limit('maker', 'bid', { tick: 17_990n, lots: 200_000n })
    expect(desk.refused('a', 'bid', { tick: 18_000n, lots: 120_000n })).toBe('margin')
    expect(desk.limit('a', 'bid', { tick: 18_000n, lots: 100_000n }).status).toBe('Filled')
    expect(desk.refused('a', 'bid', { tick: 17_000n, lots: 20_000n })).toBe('margin')
    expect(desk.limit('a', 'ask', { tick: 17_990n, lots: 100_000n }).status).toBe('Filled')
    expect(position(desk, 'a')).toBeUndefined()
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('replacing keeps the place for less, loses it for more, and a refused one changes nothing', () => {
    const desk = createPaperDesk(['a', 'b', 'c'])
    const first = desk.limit('a', 'ask', { tick: 18_000n, lots: 10n })
    desk.limit('b', 'ask', { tick: 18_000n, lots: 10n })
    const replace = (tick: bigint | null, lots: bigint | null) =>
      desk.send({
        kind: 'replace',
        account: 'a',
        symbol: sol,
        name: { orderId: first.id },
        tick,
        lots,
      })
    expect(replace(null, 4n)).toMatchObject({ ok: true, orders: [{ id: first.id, lots: 4n }] })
    expect(replace(90_000n, null)).toEqual({ ok: false, refusal: 'price_out_of_band' })
    expect(replace(null, 50_000_000n)).toEqual({ ok: false, refusal: 'order_too_large' })
    desk.limit('c', 'bid', { tick: 18_000n, lots: 1n })
    expect(first).toMatchObject({ status: 'PartiallyFilled', filledLots: 1n })
    expect(replace(null, 20n)).toMatchObject({
      ok: true,
      orders: [{ lots: 19n }, { status: 'Cancelled', reason: 'replaced' }],
    })
    desk.limit('c', 'bid', { tick: 18_000n, lots: 10n })
    expect(position(desk, 'b')).toMatchObject({ lots: -10n })
  })
})

describe('triggers', () => {
  test('a stop and a take-profit wait with their order, and the second ends with the position', () => {
    const desk = createPaperDesk(['a', 'maker'])
    desk.limit('maker', 'ask', { tick: 18_000n, lots: 100n })
    desk.limit('maker', 'bid', { tick: 17_500n, lots: 100n })
    const by = 'MarkPrice'
    desk.place('a', {
      side: 'bid',
      tick: 18_000n,
      lots: 100n,
      stopLoss: { triggerTick: 17_800n, limitTick: null, by },
      takeProfit: { triggerTick: 19_000n, limitTick: null, by },
    })
    const children = [...accountOf(desk.exchange, 'a').orders.values()]
    expect(children.map(({ trigger }) => trigger?.fires)).toEqual(['falls', 'rises'])
    desk.tick({ [sol]: 17_900n })
    expect(position(desk, 'a')?.lots).toBe(100n)
    desk.tick({ [sol]: 17_700n })
    expect(position(desk, 'a')).toBeUndefined()
    expect(children.map(({ status }) => status)).toEqual(['Filled', 'Cancelled'])
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('an order that fired and waits in the book goes on waiting there at another price', () => {
    const desk = createPaperDesk(['a'])
    const trigger = { by: 'MarkPrice', tick: 17_900n, fires: 'falls', sharePpm: null } as const
    const order = desk.place('a', { side: 'bid', tick: 17_500n, lots: 10n, trigger })
    desk.tick({ [sol]: 17_800n })
    expect(order).toMatchObject({ status: 'New', trigger })
    const name = { orderId: order.id }
    const moved = {
      kind: 'replace',
      account: 'a',
      symbol: sol,
      name,
      tick: 17_400n,
      lots: null,
    } as const
    expect(desk.send(moved)).toMatchObject({
      ok: true,
      orders: [{ status: 'New', tick: 17_400n, trigger: null }, { status: 'Cancelled' }],
    })
    expect(marketOf(desk.exchange, sol).book.best('bid')).toBe(17_400)
  })
})

describe('funding', () => {
  test('is paid once at the full hour, from longs to shorts, and what rounds is the fund’s', () => {
    const desk = createPaperDesk(['a', 'b'])
    desk.limit('a', 'ask', { tick: 18_000n, lots: 333n })
    desk.limit('b', 'bid', { tick: 18_000n, lots: 333n })
    desk.limit('a', 'ask', { tick: 18_190n, lots: 1n })
    desk.limit('b', 'bid', { tick: 18_180n, lots: 1n })
    for (let n = 0; n < 59; n++) desk.tick({ [sol]: 18_000n }, 60_000)
    const before = { a: accountOf(desk.exchange, 'a').cash, b: accountOf(desk.exchange, 'b').cash }
    const { changes } = desk.tick({ [sol]: 18_000n }, 60_000)
    const paid = changes.funding.map(({ account, amount }) => [account, amount])
    expect(changes.rates).toHaveLength(3)
    expect(paid.map(([account]) => account)).toEqual(['a', 'b'])
    const [toA = 0n, toB = 0n] = changes.funding.map(({ amount }) => amount)
    expect(toA).toBeGreaterThan(0n)
    expect(toA + toB).toBeLessThanOrEqual(0n)
    expect(accountOf(desk.exchange, 'a').cash).toBe(before.a + toA)
    expect(accountOf(desk.exchange, 'b').cash).toBe(before.b + toB)
    expect(desk.exchange.insurance).toBe(-toA - toB)
    expect(desk.tick({ [sol]: 18_000n }, 1_000).changes.funding).toEqual([])
  })
  test('is due from nobody where there is no premium, and nobody is told of it', () => {
    const desk = createPaperDesk(['a', 'b'])
    desk.limit('a', 'ask', { tick: 18_000n, lots: 333n })
    desk.limit('b', 'bid', { tick: 18_000n, lots: 333n })
    for (let n = 0; n < 59; n++) desk.tick({ [sol]: 18_000n }, 60_000)
    const { changes } = desk.tick({ [sol]: 18_000n }, 60_000)
    expect(changes.rates.map(({ ratePpb }) => ratePpb)).toEqual([0n, 0n, 0n])
    expect(changes.funding).toEqual([])
    expect([...changes.accounts]).toEqual([])
  })
})

describe('liquidation', () => {
  const risky = () => {
    const desk = createPaperDesk(['a'])
    desk.deposit('maker', 900_000n * dollar)
    desk.limit('maker', 'ask', { tick: 18_000n, lots: 100_000n })
    desk.limit('a', 'bid', { tick: 18_000n, lots: 100_000n })
    return desk
  }
  test('closes in the book where that leaves no debt, and the rest of the margin pays the fund', () => {
    const desk = risky()
    desk.limit('maker', 'bid', { tick: 17_300n, lots: 200_000n })
    const { changes } = desk.tick({ [sol]: 17_300n })
    expect(changes.fills.map(({ kind, lots }) => [kind, lots])).toEqual([['liquidation', 100_000n]])
    expect(position(desk, 'a')).toBeUndefined()
    expect(desk.exchange.insurance).toBeGreaterThan(0n)
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('closes against the winners when nobody bids, at the price where nothing is left', () => {
    const desk = risky()
    const { changes } = desk.tick({ [sol]: 17_300n })
    expect(changes.fills).toMatchObject([
      { kind: 'adl', lots: 100_000n, maker: { account: 'maker' } },
    ])
    expect(equityOf(desk.exchange, accountOf(desk.exchange, 'a'))).toBe(0n)
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('a gap beyond the margin is paid by the fund, the exchange, and then by all in proportion', () => {
    const desk = risky()
    desk.deposit('rich', 100_000n * dollar)
    const { changes } = desk.tick({ [sol]: 12_000n })
    const [gap] = changes.liquidations
    expect(gap?.paidByOthers).toBeGreaterThan(0n)
    expect(accountOf(desk.exchange, 'a').cash).toBe(0n)
    expect(accountOf(desk.exchange, 'rich').cash).toBeLessThan(100_000n * dollar)
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
})

describe('what is left of a liquidated account', () => {
  const risky = () => {
    const desk = createPaperDesk(['a'])
    desk.deposit('maker', 900_000n * dollar)
    desk.limit('maker', 'ask', { tick: 18_000n, lots: 100_000n })
    desk.limit('a', 'bid', { tick: 18_000n, lots: 100_000n })
    return desk
  }
  // 10,000 deposited less a fee of 90, less a dollar a lot of hundredths for each hundred ticks; half a percent of
  // 173,000 is 865, of 170,900 it is 854.5.
  test.each([
    ['half a percent of what was closed', 17_300n, 865n * dollar, 2_045n * dollar],
    ['all that is left, where that is less', 17_090n, 810n * dollar, 0n],
  ])('the fund takes %s', (_name, tick, fee, left) => {
    const desk = risky()
    desk.limit('maker', 'bid', { tick, lots: 100_000n })
    const { changes } = desk.tick({ [sol]: tick })
    expect(changes.liquidations).toEqual([
      { account: 'a', feeToFund: fee, paidByFund: 0n, paidByOthers: 0n },
    ])
    expect(accountOf(desk.exchange, 'a').cash).toBe(left)
    expect(desk.exchange.insurance).toBe(fee)
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('its orders are cancelled before anything is closed, and closing does not meet them', () => {
    const desk = risky()
    const own = [
      desk.limit('a', 'bid', { tick: 17_200n, lots: 1n }),
      desk.limit('a', 'ask', { tick: 18_500n, lots: 1n }),
    ]
    desk.limit('maker', 'bid', { tick: 17_150n, lots: 100_000n })
    const { changes } = desk.tick({ [sol]: 17_150n })
    expect(own.map(({ reason, status }) => [status, reason])).toEqual([
      ['Cancelled', 'liquidation'],
      ['Cancelled', 'liquidation'],
    ])
    expect(changes.fills).toMatchObject([
      { kind: 'liquidation', lots: 100_000n, maker: { account: 'maker' } },
    ])
  })
  test('an account that only its orders bring below its margin loses the orders and keeps its position', () => {
    const desk = risky()
    desk.deposit('a', 4_000n * dollar)
    const order = desk.limit('a', 'bid', { tick: 17_000n, lots: 30_000n })
    const { changes } = desk.tick({ [sol]: 17_050n })
    expect(order).toMatchObject({ status: 'Cancelled', reason: 'liquidation' })
    expect(changes.fills).toEqual([])
    expect(position(desk, 'a')).toMatchObject({ lots: 100_000n })
    expect(changes.liquidations).toEqual([])
  })
})

describe('the first to be deleveraged', () => {
  /** Two accounts that are short against `a`, each large enough to take all of its position. */
  function deleveraged(
    shorts: Readonly<Record<'b' | 'c', { readonly deposit: bigint; readonly tick: bigint }>>,
  ) {
    const desk = createPaperDesk([])
    const lots = 50_000n
    desk.deposit('a', 5_300n * dollar)
    desk.deposit('rich', 900_000n * dollar)
    for (const account of ['b', 'c'] as const) {
      desk.deposit(account, shorts[account].deposit * dollar)
    }
    // `a` bought at 180; the shorts were opened against an account that will not be closed.
    desk.limit('rich', 'ask', { tick: 18_000n, lots })
    desk.limit('a', 'bid', { tick: 18_000n, lots })
    for (const account of ['b', 'c'] as const) {
      const { tick } = shorts[account]
      desk.limit('rich', 'bid', { tick, lots: 3n * lots })
      desk.limit(account, 'ask', { tick, lots })
      desk.send({ kind: 'cancel_all', account: 'rich', symbol: null })
    }
    const { changes } = desk.tick({ [sol]: 17_200n })
    expect(breachesOf(desk.exchange, true)).toEqual([])
    return changes.fills.map(({ kind, maker }) => [kind, maker.account])
  }
  const far = { deposit: 20_000n, tick: 18_400n }
  test.each([
    ['earns more, at the same leverage', { b: { ...far, tick: 18_000n }, c: far }, 'c'],
    ['is leveraged more, at the same profit', { b: { ...far, deposit: 60_000n }, c: far }, 'c'],
    [
      'earns less, but is leveraged more by more than that',
      { b: { deposit: 90_000n, tick: 18_400n }, c: { deposit: 9_000n, tick: 18_000n } },
      'c',
    ],
    [
      'is leveraged less, but earns more by more than that',
      { b: { deposit: 12_000n, tick: 17_300n }, c: { deposit: 20_000n, tick: 18_400n } },
      'c',
    ],
    ['comes first by name, where nothing else tells them apart', { b: far, c: far }, 'b'],
  ] as const)('is who %s', (_name, shorts, first) => {
    expect(deleveraged(shorts)).toEqual([['adl', first]])
  })
})

describe('a position that turns in one fill', () => {
  test.each([
    ['long', 'bid', 'ask', 18_100n, 1n],
    ['short', 'ask', 'bid', 17_900n, -1n],
  ] as const)(
    'from %s realises the closed part alone, and begins anew with the rest',
    (_name, opens, turns, tick, sign) => {
      const desk = createPaperDesk(['a', 'maker'])
      const opened = desk.limit('maker', turns, { tick: 18_000n, lots: 100n })
      desk.limit('a', opens, { tick: 18_000n, lots: 100n })
      // A premium, so that funding is due on the position when it changes sides.
      desk.limit('maker', 'ask', { tick: 18_190n, lots: 1n })
      desk.limit('maker', 'bid', { tick: 18_180n, lots: 1n })
      for (let minute = 0; minute < 60; minute++) desk.tick({ [sol]: 18_000n }, 60_000)
      desk.send({ kind: 'cancel_all', account: 'maker', symbol: null })
      const funding = position(desk, 'a')?.funding ?? 0n
      expect(funding * sign).toBeLessThan(0n)
      expect(position(desk, 'a')?.openedAtMs).toBe(opened.createdAtMs)
      // Ten hundred millionths for each of 100 lots and 100 ticks.
      const before = accountOf(desk.exchange, 'a').cash
      desk.limit('maker', opens, { tick, lots: 150n })
      const { changes } = desk.run({
        kind: 'place',
        account: 'a',
        opening: 0n,
        terms: desk.termsOf({ side: turns, tick, lots: 150n }),
      })
      const profit = 100n * 100n * 100n
      const fee = (150n * tick * 100n * 5n + 9_999n) / 10_000n
      expect(changes.fills).toMatchObject([
        { taker: { account: 'a', realised: profit, fee }, maker: { realised: -profit } },
      ])
      expect(accountOf(desk.exchange, 'a').cash).toBe(before + profit - fee)
      expect(before).toBe(10_000n * dollar + funding - 90_000n)
      expect(position(desk, 'a')).toEqual({
        lots: -sign * 50n,
        cost: -sign * 50n * tick * 100n,
        realised: 0n,
        funding: 0n,
        openedAtMs: desk.exchange.nowMs,
      })
      expect(breachesOf(desk.exchange, true)).toEqual([])
    },
  )
  test('and one that is closed in part keeps its cost, its funding and what it realised', () => {
    const desk = createPaperDesk(['a', 'maker'])
    desk.limit('maker', 'ask', { tick: 18_000n, lots: 100n })
    desk.limit('a', 'bid', { tick: 18_000n, lots: 100n })
    const { openedAtMs } = position(desk, 'a') ?? {}
    desk.advance(1_000)
    desk.limit('maker', 'bid', { tick: 18_100n, lots: 40n })
    desk.limit('a', 'ask', { tick: 18_100n, lots: 40n })
    expect(position(desk, 'a')).toEqual({
      lots: 60n,
      cost: 60n * 18_000n * 100n,
      realised: 40n * 100n * 100n,
      funding: 0n,
      openedAtMs,
    })
  })
})

describe('several orders in one command', () => {
  const terms = (desk: Desk) => [
    desk.termsOf({ side: 'bid', tick: 18_000n, lots: 10n }),
    desk.termsOf({ side: 'ask', tick: 18_000n, lots: 4n, reduceOnly: true }),
    desk.termsOf({ side: 'bid', tick: 18_000n, lots: 9_000_000n }),
    desk.termsOf({ side: 'bid', tick: 17_000n, lots: 5n, clientId: 7 }),
    desk.termsOf({ side: 'bid', tick: 16_900n, lots: 5n, clientId: 7 }),
    desk.termsOf({ side: 'bid', tick: 18_100n, lots: 1n, postOnly: true }),
  ]
  test('come to what they would come to one by one, each with its own answer', () => {
    const open = () => {
      const desk = createPaperDesk(['a', 'b'])
      desk.limit('b', 'ask', { tick: 18_000n, lots: 6n })
      desk.limit('b', 'bid', { tick: 17_999n, lots: 6n })
      desk.limit('b', 'ask', { tick: 18_100n, lots: 6n })
      return desk
    }
    const [single, many] = [open(), open()]
    const alone = terms(single).map((each) => {
      const outcome = single.send({ kind: 'place', account: 'a', terms: each, opening: 0n })
      return outcome.ok ? outcome.orders[0] : outcome.refusal
    })
    const outcome = many.send({
      kind: 'place_many',
      account: 'a',
      orders: terms(many),
      opening: 0n,
    })
    if (!outcome.ok) throw new Error('was refused')
    expect(outcome.each).toEqual(alone)
    expect(alone.slice(2)).toMatchObject(['margin', {}, 'client_id_used', 'would_take'])
    const withoutNumbers = ({ exchange }: Desk) => ({ ...toSnapshot(exchange), numbers: null })
    expect(withoutNumbers(many)).toEqual(withoutNumbers(single))
    expect(many.exchange.seq).toBe(single.exchange.seq - 5)
    expect(breachesOf(many.exchange, true)).toEqual([])
  })
})

describe('an order that fills beside one that only closes', () => {
  test('is filled whole where both of their owner leave enough of the position', () => {
    const desk = createPaperDesk(['a', 'b', 'c'])
    desk.limit('a', 'bid', { tick: 18_000n, lots: 100n })
    desk.limit('b', 'ask', { tick: 18_000n, lots: 100n })
    desk.limit('b', 'bid', { tick: 17_990n, lots: 30n })
    desk.limit('b', 'bid', { tick: 17_980n, lots: 40n, reduceOnly: true })
    const all = { tick: 17_980n, lots: 70n, timeInForce: 'FOK' } as const
    expect(desk.limit('c', 'ask', all)).toMatchObject({ status: 'Filled', filledLots: 70n })
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
})

describe("a dead man's switch", () => {
  const arm = (desk: Desk, afterMs: number | null, keepsReducing = true) =>
    desk.send({ kind: 'cancel_after', account: 'a', afterMs, keepsReducing })
  const open = () => {
    const desk = createPaperDesk(['a', 'b'])
    desk.limit('a', 'bid', { tick: 18_000n, lots: 10n })
    desk.limit('b', 'ask', { tick: 18_000n, lots: 10n })
    const [opening, closing] = [
      desk.limit('a', 'bid', { tick: 17_900n, lots: 10n }),
      desk.limit('a', 'ask', { tick: 18_500n, lots: 10n, reduceOnly: true }),
    ]
    return { desk, opening, closing }
  }
  test('takes out what would open risk before anybody trades with it, and keeps what protects', () => {
    const { closing, desk, opening } = open()
    arm(desk, 5_000)
    desk.advance(5_000)
    // The first command after the switch is due is another account's, which would have taken the order.
    const { changes } = desk.run({
      kind: 'place',
      account: 'b',
      opening: 0n,
      terms: desk.termsOf({ side: 'ask', tick: 17_900n, lots: 10n }),
    })
    expect(changes.fills).toEqual([])
    expect(changes.switches).toMatchObject([{ account: 'a', cancelled: [opening.id], kept: 1 }])
    expect(opening).toMatchObject({ status: 'Cancelled', reason: 'cancel_all_after' })
    expect(closing.status).toBe('New')
    desk.advance(60_000)
    expect(desk.tick({}).changes.switches).toEqual([])
    expect(breachesOf(desk.exchange, true)).toEqual([])
  })
  test('starts anew with each sign of life, and fires once however often that was', () => {
    const { desk, opening } = open()
    for (let round = 0; round < 5; round++) {
      arm(desk, 5_000)
      desk.advance(4_999)
    }
    expect(desk.tick({}, 0).changes.switches).toEqual([])
    expect(desk.tick({}, 1).changes.switches).toHaveLength(1)
    expect(opening.status).toBe('Cancelled')
  })
  test('takes out everything where it is told to, nothing once it is off, and is refused without an account', () => {
    const { closing, desk } = open()
    arm(desk, 5_000)
    arm(desk, null)
    expect(desk.tick({}, 60_000).changes.switches).toEqual([])
    arm(desk, 5_000, false)
    expect(desk.tick({}, 5_000).changes.switches).toMatchObject([{ kept: 0 }])
    expect(closing.status).toBe('Cancelled')
    const nobody = {
      kind: 'cancel_after',
      account: 'x',
      afterMs: 5_000,
      keepsReducing: true,
    } as const
    expect(desk.send(nobody)).toEqual({ ok: false, refusal: 'no_account' })
  })
  test('fires with others in the order of their names, whoever set theirs first', () => {
    const desk = createPaperDesk(['b', 'a'])
    for (const account of ['b', 'a']) {
      desk.send({ kind: 'cancel_after', account, afterMs: 5_000, keepsReducing: true })
    }
    const { changes } = desk.tick({}, 5_000)
    expect(changes.switches.map(({ account }) => account)).toEqual(['a', 'b'])
  })
  test('is in the snapshot: a restored exchange fires it as the first one would', () => {
    const { desk } = open()
    arm(desk, 5_000)
    const restored = fromSnapshot(structuredClone(toSnapshot(desk.exchange)))
    const late = { seq: desk.exchange.seq + 1, atMs: desk.exchange.nowMs + 5_000 }
    const tick = { ...late, command: { kind: 'tick', prices: [] } } as const
    expect(apply(restored, tick).changes.switches).toHaveLength(1)
    apply(desk.exchange, tick)
    expect(toSnapshot(restored)).toEqual(toSnapshot(desk.exchange))
  })
})
