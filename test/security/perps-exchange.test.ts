import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { apply } from '../../src/domains/markets/perps/exchange/apply.ts'
import type { Command } from '../../src/domains/markets/perps/exchange/commands.ts'
import { fromSnapshot, toSnapshot } from '../../src/domains/markets/perps/exchange/snapshot.ts'
import { createExchange, type Exchange } from '../../src/domains/markets/perps/exchange/state.ts'
import { reviveNumbers, writeNumbers } from '../../src/domains/markets/perps/stored-numbers.ts'
import { createPaperDesk, sol } from '../support/perps-desk.ts'
import { breachesOf } from '../support/perps-soundness.ts'

// The same commands for everybody; other seeds look for what nobody has seen yet.
const seed = process.env['PERPS_SEED'] ?? 'perps'
const runs = Number(process.env['PERPS_RUNS'] ?? 12)
const commandsPerRun = 1_500
const traders = ['a', 'b', 'c', 'd', 'e', 'f']
const eth = 'ETH_USDC_PERP'

/** Whole numbers below an end, from a seed. */
function dice(name: string) {
  let count = 0
  return (end: number) => {
    const hash = createHash('sha256').update(`${name}:${count++}`).digest()
    return hash.readUInt32BE() % end
  }
}
const hashOf = (value: unknown) => createHash('sha256').update(writeNumbers(value)).digest('hex')

/** Trades of six reckless accounts in markets that jump, with all kinds of orders. */
function simulate(name: string) {
  const roll = dice(name)
  const desk = createPaperDesk(traders)
  let price = 18_000n
  const seen = {
    adl: 0,
    liquidation: 0,
    trade: 0,
    funding: 0,
    triggered: 0,
    socialised: 0,
    switched: 0,
  }
  const breaches: string[] = []
  for (let step = 0; step < commandsPerRun; step++) {
    const isTick = roll(12) === 0
    const { changes } = isTick ? next() : desk.run(commandOf())
    for (const { kind } of changes.fills) seen[kind] += 1
    seen.funding += changes.funding.length
    seen.switched += changes.switches.length
    seen.socialised += changes.liquidations.filter(({ paidByOthers }) => paidByOthers > 0n).length
    for (const { trigger, status } of changes.orders.values()) {
      if (trigger !== null && status === 'Filled') seen.triggered += 1
    }
    breaches.push(...breachesOf(desk.exchange, isTick).map((breach) => `step ${step}: ${breach}`))
  }
  return { desk, seen, breaches }

  function next() {
    // Mostly small steps; now and then a gap that no margin covers.
    const jump = roll(25) === 0 ? 12 : 1
    price += (price * BigInt(roll(2_001) - 1_000) * BigInt(jump)) / 100_000n
    if (price < 4_000n) price = 4_000n
    if (price > 60_000n) price = 60_000n
    return desk.tick({ [sol]: price, [eth]: price * 17n }, roll(40) === 0 ? 3_600_000 : 1_000)
  }
  function commandOf(): Command {
    const account = traders[roll(traders.length)] ?? 'a'
    const kind = roll(20)
    if (kind === 0) return { kind: 'cancel_all', account, symbol: roll(2) === 0 ? sol : null }
    if (kind < 3) {
      return { kind: 'cancel', account, symbol: sol, name: { orderId: roll(2_000) + 1 } }
    }
    if (kind < 5) {
      return {
        kind: 'replace',
        account,
        symbol: sol,
        name: { orderId: roll(2_000) + 1 },
        tick: roll(2) === 0 ? near() : null,
        lots: BigInt(roll(20_000) + 1),
      }
    }
    if (kind === 6) {
      return {
        kind: 'cancel_after',
        account,
        afterMs: roll(60) * 100,
        keepsReducing: roll(2) === 0,
      }
    }
    if (kind === 7) {
      return { kind: 'place_many', account, opening: 0n, orders: [termsOf(), termsOf(), termsOf()] }
    }
    if (kind === 5) return { kind: 'deposit', account, amount: BigInt(roll(500_000_000) + 1) }
    return { kind: 'place', account, opening: 0n, terms: termsOf() }
  }
  function near() {
    return (price * BigInt(9_800 + roll(401))) / 10_000n + 1n
  }
  function termsOf() {
    const isEth = roll(4) === 0
    const scale = isEth ? 17n : 1n
    const isMarket = roll(6) === 0
    const tick = near() * scale
    const attach = () =>
      roll(5) === 0
        ? { triggerTick: near() * scale, limitTick: null, by: 'MarkPrice' as const }
        : null
    return desk.termsOf({
      symbol: isEth ? eth : sol,
      side: roll(2) === 0 ? 'bid' : 'ask',
      orderType: isMarket ? 'Market' : 'Limit',
      tick: isMarket ? null : tick,
      lots: BigInt(roll(roll(4) === 0 ? 60_000 : 3_000) + 1),
      quote: isMarket && roll(2) === 0 ? BigInt(roll(2_000_000_000) + 1) : null,
      timeInForce: (['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const)[roll(5)] ?? 'GTC',
      postOnly: !isMarket && roll(8) === 0,
      reduceOnly: roll(6) === 0,
      selfTrade:
        (['Allow', 'RejectBoth', 'RejectMaker', 'RejectTaker'] as const)[roll(4)] ?? 'Allow',
      trigger:
        roll(10) === 0
          ? {
              by: (['IndexPrice', 'LastPrice', 'MarkPrice'] as const)[roll(3)] ?? 'MarkPrice',
              tick: tick,
              fires: roll(2) === 0 ? 'falls' : 'rises',
              sharePpm: roll(2) === 0 ? 500_000n : null,
            }
          : null,
      stopLoss: attach(),
      takeProfit: attach(),
    })
  }
}

test(`money is conserved, positions sum to zero and nobody owes anything after a tick (seed ${seed})`, () => {
  const total = {
    adl: 0,
    liquidation: 0,
    trade: 0,
    funding: 0,
    triggered: 0,
    socialised: 0,
    switched: 0,
  }
  for (let run = 0; run < runs; run++) {
    const { breaches, seen } = simulate(`${seed}:${run}`)
    expect(breaches, `run ${run} of seed ${seed}`).toEqual([])
    for (const name of [
      'adl',
      'liquidation',
      'trade',
      'funding',
      'triggered',
      'socialised',
      'switched',
    ] as const) {
      total[name] += seen[name]
    }
  }
  // A simulation in which nothing dangerous happens proves nothing.
  for (const [name, count] of Object.entries(total)) {
    expect(count, `${name} in seed ${seed}`).toBeGreaterThan(0)
  }
}, 300_000)

test(`the journal gives the same exchange and the same events again, from the start and from any snapshot (seed ${seed})`, () => {
  const { desk } = simulate(`${seed}:replay`)
  const again = createExchange()
  const snapshots: string[] = []
  const events: string[] = []
  for (const command of desk.journal) {
    const stored = reviveNumbers(JSON.parse(writeNumbers(command)))
    const { changes, outcome } = apply(again, stored)
    events.push(hashOf([[...changes.orders], changes.fills, changes.funding, outcome]))
    if (command.seq % 100 === 0) snapshots.push(writeNumbers(toSnapshot(again)))
  }
  const wanted = hashOf(toSnapshot(desk.exchange))
  expect(hashOf(toSnapshot(again))).toBe(wanted)
  expect(snapshots.length).toBeGreaterThan(1)
  for (const text of snapshots) {
    const restored: Exchange = fromSnapshot(reviveNumbers(JSON.parse(text)))
    for (const command of desk.journal.slice(restored.seq)) {
      const { changes, outcome } = apply(restored, command)
      const event = hashOf([[...changes.orders], changes.fills, changes.funding, outcome])
      expect(event).toBe(events[command.seq - 1])
    }
    expect(hashOf(toSnapshot(restored))).toBe(wanted)
  }
}, 300_000)

test('a command that is not the next one is refused, and a refused one changes nothing but its number', () => {
  const desk = createPaperDesk(['a'])
  const before = hashOf({ ...toSnapshot(desk.exchange), numbers: 0 })
  expect(() =>
    apply(desk.exchange, { seq: 9, atMs: 1, command: { kind: 'tick', prices: [] } }),
  ).toThrow()
  expect(desk.refused('a', 'bid', { tick: 18_000n, lots: 9_000_000n })).toBe('margin')
  expect(desk.refused('a', 'bid', { tick: 18_000n, lots: 2n ** 80n })).toBe('order_too_large')
  expect(desk.refused('a', 'bid', { tick: 2n ** 70n, lots: 1n })).toBe('price_out_of_band')
  expect(hashOf({ ...toSnapshot(desk.exchange), numbers: 0 })).toBe(before)
})
