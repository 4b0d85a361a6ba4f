import type { Command } from '../../src/domains/markets/perps/exchange/commands.ts'
import type { Account } from '../../src/domains/markets/perps/exchange/state.ts'
import { openingDeposit } from '../../src/domains/markets/perps/order-terms.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Database } from '../../src/ports/database.ts'
import { createPerpsWorld, type PerpsWorld, placeCommand } from './perps-world.ts'

/** What is asked of the paper exchange. `id` names the command; amounts, prices and lots are whole numbers as texts. */
export type PerpsAsk =
  | {
      readonly kind: 'deposit'
      readonly id: string
      readonly from: string
      readonly amount: string
    }
  | {
      readonly kind: 'place'
      readonly id: string
      readonly from: string
      readonly symbol: string
      readonly side: 'ask' | 'bid'
      readonly tick: string
      readonly lots: string
    }
  | { readonly kind: 'cancel_all'; readonly id: string; readonly from: string }
  | {
      readonly kind: 'tick'
      readonly id: string
      readonly prices: Readonly<Record<string, string>>
    }
  /** What the process shows of an account; changes nothing. */
  | { readonly kind: 'account'; readonly from: string }

/** The paper exchange of one process, and one way to ask it. */
export type PerpsDesk = {
  readonly world: PerpsWorld
  /** What the command came to, or the refusal's code; never raises. */
  readonly handle: (command: { readonly nowMs: number; readonly ask: PerpsAsk }) => Promise<string>
}

/** Opens it on a database that has the schema of perpetuals. Nothing runs by itself. */
export async function createPerpsDesk(database: Database): Promise<PerpsDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs, advance: () => {} }
  const world = await createPerpsWorld({}, { database, clock })
  return {
    world,
    async handle(command) {
      nowMs = Math.max(nowMs, command.nowMs)
      try {
        return await answerOf(world, command.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
  }
}

/** An account in one line: its cash, and lots and cost of each position. */
export function accountLine({
  cash,
  positions,
}: {
  readonly cash: bigint
  readonly positions: readonly (readonly [
    symbol: string,
    held: { readonly lots: bigint; readonly cost: bigint },
  ])[]
}): string {
  const held = positions.map(([symbol, { lots, cost }]) => `${symbol} ${lots} ${cost}`)
  return [`${cash}`, ...held.toSorted()].join(', ')
}

async function answerOf({ perps }: PerpsWorld, ask: PerpsAsk): Promise<string> {
  if (ask.kind === 'account') {
    return perps.inspect(({ accounts }) => lineOf(accounts.get(`acct_${ask.from}`)))
  }
  const { outcome } = await perps.submit(commandOf(ask), ask.id)
  if (!outcome.ok) return `refused ${outcome.refusal}`
  return doneLine(outcome.orders.map(({ filledLots, lots }) => lots - filledLots))
}

/** What a command came to in one line: what is left of each order that it was about. */
export function doneLine(left: readonly bigint[]): string {
  return ['done', ...left].join(' ')
}

function lineOf(account: Account | undefined): string {
  if (account === undefined) return 'none'
  return accountLine({ cash: account.cash, positions: [...account.positions] })
}

function commandOf(ask: Exclude<PerpsAsk, { kind: 'account' }>): Command {
  switch (ask.kind) {
    case 'deposit':
      return { kind: 'deposit', account: `acct_${ask.from}`, amount: BigInt(ask.amount) }
    case 'cancel_all':
      return { kind: 'cancel_all', account: `acct_${ask.from}`, symbol: null }
    case 'tick': {
      const prices = Object.entries(ask.prices).map(([symbol, tick]) => ({
        symbol,
        tick: BigInt(tick),
        source: 'test',
      }))
      return { kind: 'tick', prices }
    }
    case 'place': {
      const { from, lots, side, symbol, tick } = ask
      const command = placeCommand(`acct_${from}`, side, BigInt(lots))
      if (command.kind !== 'place') throw new Error('assertion failed: an order is placed')
      const terms = { ...command.terms, symbol, tick: BigInt(tick) }
      return { ...command, terms, opening: openingDeposit }
    }
  }
}
