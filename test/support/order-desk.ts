import type { OrderView } from '../../src/domains/markets/orders/orders.schemas.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Database } from '../../src/ports/database.ts'
import { principal } from './http-server.ts'
import {
  base,
  createOrdersWorld,
  type OrdersWorld,
  oneBase,
  oneQuote,
  pair,
  quote,
} from './orders-world.ts'

/** What is asked of orders in paper. `from` is the name of the account that asks. */
export type OrderAsk =
  | {
      readonly kind: 'place'
      readonly from: string
      readonly clientOrderId: string
      readonly side: 'buy' | 'sell'
      readonly amountAtomic: string
      /** Null for an order that waits for a price that never comes. */
      readonly isAtOnce: boolean
      readonly expiresAt: string | null
    }
  | { readonly kind: 'cancel'; readonly from: string; readonly orderId: string }
  | { readonly kind: 'execute'; readonly orderId: string }
  | { readonly kind: 'sweep' }

/** Orders of one process, and one way to ask for them. */
export type OrderDesk = {
  readonly world: OrdersWorld
  /** The answer's state or the refusal's code; never raises. */
  readonly handle: (call: { readonly nowMs: number; readonly ask: OrderAsk }) => Promise<string>
}

/** What an account of these tests begins with. */
export const startingPaper = { quote: 1_000n * oneQuote, base: 500n * oneBase } as const

/** Opens it on a database that has the schema of orders, with the job queue of the given schema. */
export async function createOrderDesk(database: Database, jobsSchema: string): Promise<OrderDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs, advance: () => {} }
  const world = await createOrdersWorld({ database, clock, schema: jobsSchema })
  return {
    world,
    async handle(call) {
      nowMs = Math.max(nowMs, call.nowMs)
      try {
        return await answerOf(world, call.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
  }
}

/** Begins an account's paper: fee and slippage are taken from what each fill gives. */
export async function startPaper({ world }: OrderDesk, name: string): Promise<void> {
  await world.paper.start(traderOf(name), {
    profile: 'realistic',
    balances: [
      { token: quote, amountAtomic: `${startingPaper.quote}` },
      { token: base, amountAtomic: `${startingPaper.base}` },
    ],
  })
}

/** The account of a name. */
export function traderOf(name: string) {
  return principal({ accountId: `acct_${name}` })
}

/** Whether an order lives on, or how it ended. */
export function endingOf(status: OrderView['status']): string {
  return ['filled', 'cancelled', 'expired', 'failed', 'rejected'].includes(status)
    ? status
    : 'lives'
}

async function answerOf({ orders, work }: OrdersWorld, ask: OrderAsk): Promise<string> {
  switch (ask.kind) {
    case 'place': {
      const { clientOrderId, side, amountAtomic, isAtOnce, expiresAt } = ask
      const kind = isAtOnce ? 'market' : 'limit'
      const far = { limitPrice: side === 'buy' ? '0.01' : '100' }
      const until = expiresAt === null ? {} : { timeInForce: 'gtd' as const, expiresAt }
      const body = { mode: 'paper', kind, side, pair, amountAtomic, clientOrderId } as const
      const terms = isAtOnce ? {} : { ...far, ...until }
      const placed = await orders.place(traderOf(ask.from), { ...body, ...terms })
      return endingOf(placed.status)
    }
    case 'cancel':
      return endingOf((await orders.cancel(traderOf(ask.from), ask.orderId)).status)
    case 'execute':
      await work.execute(ask.orderId, 1)
      return 'done'
    case 'sweep':
      await work.sweep()
      return 'done'
  }
}
