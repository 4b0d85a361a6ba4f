import { AppError } from '../../../kernel/errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { ChainFork, ForkReceipt } from '../../../ports/chain-fork.ts'
import type { Trader } from './crowd.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { rehearsalsErrors } from './rehearsals.errors.ts'
import {
  type Action,
  type ExecutedAction,
  type MarketState,
  type Venue,
  type VenueTotals,
  valueAt,
} from './venue.ts'

/** The trades of one block, and the market after it. Wei and base units. */
export type BlockPoint = MarketState & {
  readonly second: number
  readonly buys: number
  readonly sells: number
  readonly refused: number
}

export type Plan = {
  readonly creator: Hex
  readonly traders: readonly Trader[]
  readonly seconds: number
  /** Opens the venue of the launch and its trades. */
  readonly open: (fork: ChainFork) => Promise<Venue>
}

/** The result of a rehearsal. Wei and base units. */
export type Outcome = Pick<Venue, 'launchFee' | 'totalSupply'> & {
  readonly path: readonly BlockPoint[]
  readonly ledger: Ledger
  readonly figures: VenueTotals
  /** What each role would get for everything it holds, after fees; at the last price once the curve's pool is open. */
  readonly heldValues: Readonly<Record<'buyer' | 'creator' | 'sniper', bigint>>
  /** Purchases and sales that were skipped because the pool of a sold-out curve was open. */
  readonly skipped: number
}

type Run = {
  readonly plan: Plan
  readonly venue: Venue
  readonly path: BlockPoint[]
  readonly ledger: Ledger
  /** The second at which each trader with a rule to sell does so. */
  readonly sales: Map<Trader, number>
  /** Traders who have sold, or had nothing to sell. */
  readonly exited: Set<Trader>
  skipped: number
}

/** Far more than a rehearsal can spend. */
const creatorBalance = 10n ** 24n
const basisPoints = 10_000n

/** Launches on the fork and runs all trades, second by second. Raises 422 when the contract refuses the launch. */
export async function simulate(fork: ChainFork, plan: Plan): Promise<Outcome> {
  const venue = await plan.open(fork)
  const run: Run = {
    plan,
    venue,
    path: [],
    ledger: createLedger(),
    skipped: 0,
    sales: new Map(),
    exited: new Set(),
  }
  await fork.setBalance(plan.creator, creatorBalance)
  await Promise.all(plan.traders.map(({ address, ethIn }) => fork.setBalance(address, ethIn)))
  for (let second: number | null = 0; second !== null; second = nextSecond(run, second)) {
    const actions = actionsAt(run, second)
    const receipts = await fork.mine({
      // The launch is in the block after the one that was forked.
      timestamp: fork.start.timestamp + 1n + BigInt(second),
      transactions: actions.map(({ transaction }) => transaction),
    })
    if (second === 0 && receipts[0]?.status !== 'success') {
      throw new AppError(rehearsalsErrors.launch_refused, 'The launch reverts on the fork.')
    }
    const executed = actions.flatMap((action, index): readonly ExecutedAction[] => {
      const receipt = receipts[index]
      return receipt === undefined ? [] : [{ action, receipt }]
    })
    for (const trade of venue.read(second, executed)) run.ledger.record(trade)
    run.path.push(pointOf(run, second, executed))
    scheduleSales(run, second)
  }
  const { ledger, path, skipped } = run
  const { launchFee, totalSupply } = venue
  const figures = await venue.totals()
  return { launchFee, totalSupply, ledger, path, skipped, figures, heldValues: await valuesOf(run) }
}

async function valuesOf({ ledger, plan, venue }: Run): Promise<Outcome['heldValues']> {
  const heldBy = (role: Trader['role']) =>
    ledger.total(plan.traders.filter((trader) => trader.role === role)).held
  return {
    buyer: await venue.saleValue(heldBy('buyer')),
    creator: await venue.saleValue(ledger.of(plan.creator).held),
    sniper: await venue.saleValue(heldBy('sniper')),
  }
}

function actionsAt(run: Run, second: number): readonly Action[] {
  const { ledger, plan, sales, venue } = run
  const buyers = plan.traders.filter((trader) => trader.second === second)
  const sellers = plan.traders.filter((trader) => sales.get(trader) === second)
  for (const seller of sellers) {
    sales.delete(seller)
    run.exited.add(seller)
  }
  if (venue.isOver()) {
    run.skipped += buyers.length + sellers.length
    return []
  }
  const first: readonly Action[] = [{ kind: 'launch', transaction: venue.launch }]
  return [
    ...(second === 0 ? first : []),
    ...buyers.map(
      ({ address, ethIn }): Action => ({ kind: 'buy', transaction: venue.buy(address, ethIn) }),
    ),
    ...sellers.flatMap(({ address }) => {
      const { held } = ledger.of(address)
      return held === 0n ? [] : venue.sell(address, held)
    }),
  ]
}

function pointOf({ venue }: Run, second: number, executed: readonly ExecutedAction[]): BlockPoint {
  const count = (kind: Action['kind'], status: ForkReceipt['status']) =>
    executed.filter(({ action, receipt }) => action.kind === kind && receipt.status === status)
      .length
  return {
    ...venue.state(),
    second,
    buys: count('buy', 'success'),
    sells: count('sell', 'success'),
    refused: count('buy', 'reverted') + count('sell', 'reverted'),
  }
}

/** Checks each trader's rule to sell, after the block of `second`. */
function scheduleSales({ exited, ledger, plan, sales, venue }: Run, second: number): void {
  const state = venue.state()
  for (const trader of plan.traders) {
    if (exited.has(trader) || trader.second > second) continue
    const { held, spent } = ledger.of(trader.address)
    const value = valueAt(state, held)
    const isReached =
      trader.sellAtBps !== null && held > 0n && value * basisPoints >= spent * trader.sellAtBps
    const after = trader.sellAfterSeconds
    if (isReached) sales.set(trader, second + 1)
    else if (after !== null) sales.set(trader, trader.second + after)
  }
}

/** The next second with a trade; null when there is none in the time that is left. */
function nextSecond({ plan, sales }: Run, second: number): number | null {
  const coming = [...plan.traders.map((trader) => trader.second), ...sales.values()].filter(
    (at) => at > second && at <= plan.seconds,
  )
  return coming.length === 0 ? null : Math.min(...coming)
}
