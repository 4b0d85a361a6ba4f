import { afterEach, expect, test } from 'vitest'
import {
  createPerpsWorld,
  type PerpsWorld,
  placeCommand,
} from '../../../../test/support/perps-world.ts'
import type { Command } from './exchange/commands.ts'

let world: PerpsWorld
afterEach(() => world.close())

const lots = 100_000n
const tickAt = (tick: bigint): Command => ({
  kind: 'tick',
  prices: [{ symbol: 'SOL_USDC_PERP', tick, source: 'test' }],
})

/** Two accounts are long with all that their margin allows, against two others; one of each pair is simulated. */
async function openRisky() {
  for (const short of ['acct_short', 'sim_short']) {
    await world.perps.submit(placeCommand(short, 'ask', lots))
  }
  for (const long of ['acct_long', 'sim_long']) {
    await world.perps.submit(placeCommand(long, 'bid', lots))
  }
}

/** A premium at the full hour, for which the longs pay. */
async function payFunding() {
  const account = 'acct_short'
  for (const [side, tick] of [
    ['bid', 18_180n],
    ['ask', 18_190n],
  ] as const) {
    const command = placeCommand(account, side)
    if (command.kind !== 'place') throw new Error('assertion failed: an order is placed')
    await world.perps.submit({ ...command, terms: { ...command.terms, tick } })
  }
  world.clock.advance(3_600_000)
  const { changes } = await world.perps.submit(tickAt(18_000n))
  await world.perps.submit({ kind: 'cancel_all', account, symbol: null })
  return changes.funding
}

test('nobody is told what becomes of simulated traders, and everybody else what becomes of them', async () => {
  world = await createPerpsWorld()
  await openRisky()
  expect((await payFunding()).map(({ account }) => account)).toEqual([
    'acct_long',
    'acct_short',
    'sim_long',
    'sim_short',
  ])
  const { changes } = await world.perps.submit(tickAt(17_300n))
  expect(changes.liquidations.map(({ account }) => account)).toEqual(['acct_long', 'sim_long'])
  expect(changes.fills.map(({ kind, maker }) => `${kind} ${maker.account}`).toSorted()).toEqual([
    'adl acct_short',
    'adl sim_short',
  ])

  const told = new Map<string, Set<string | null>>()
  for (const { accountId, topic } of await world.events('perps.*')) {
    told.set(topic, (told.get(topic) ?? new Set()).add(accountId))
  }
  expect(Object.fromEntries(told)).toEqual({
    'perps.order_changed': new Set(['acct_long', 'acct_short']),
    'perps.filled': new Set(['acct_long', 'acct_short']),
    'perps.funding_paid': new Set(['acct_long', 'acct_short']),
    'perps.liquidated': new Set(['acct_long']),
    'perps.deleveraged': new Set(['acct_short']),
  })
})
