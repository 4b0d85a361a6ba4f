import { expect, test } from 'vitest'
import { createPaperDesk, sol } from '../../../../../test/support/perps-desk.ts'
import { writeNumbers } from '../stored-numbers.ts'
import { toSnapshot } from './snapshot.ts'

const eth = 'ETH_USDC_PERP'
const ticks = { [sol]: 18_000n, [eth]: 320_000n }

/** Two accounts with positions in two markets and a switch each, created in the given order. */
function opened(accounts: readonly string[], symbols: readonly (keyof typeof ticks)[]): string {
  const desk = createPaperDesk(accounts)
  for (const symbol of symbols) {
    const order = { symbol, tick: ticks[symbol] ?? 0n, lots: 10n }
    desk.limit('a', 'ask', order)
    desk.limit('b', 'bid', order)
  }
  for (const account of accounts) {
    desk.send({ kind: 'cancel_after', account, afterMs: 5_000, keepsReducing: true })
  }
  return writeNumbers(toSnapshot(desk.exchange))
}

test('a snapshot is of what an exchange is, whoever came and whatever was opened first', () => {
  expect(opened(['b', 'a'], [sol, eth])).toBe(opened(['a', 'b'], [eth, sol]))
})
