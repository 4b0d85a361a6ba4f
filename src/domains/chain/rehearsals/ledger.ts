import type { Hex } from '../../../ports/chain-evm.ts'
import type { Trader } from './crowd.ts'
import type { Trade } from './venue.ts'

/** What one account paid, received and holds. Wei and base units. */
export type Account = {
  readonly spent: bigint
  readonly received: bigint
  readonly bought: bigint
  readonly held: bigint
}

const nothing: Account = { spent: 0n, received: 0n, bought: 0n, held: 0n }

/** Accounts by address, updated by the trades on the fork. */
export function createLedger() {
  const accounts = new Map<string, Account>()
  const of = (address: Hex) => accounts.get(address.toLowerCase()) ?? nothing
  return {
    of,
    record({ ethAmount, isBuy, tokenAmount, trader }: Trade): void {
      const account = of(trader)
      accounts.set(
        trader.toLowerCase(),
        isBuy
          ? {
              ...account,
              spent: account.spent + ethAmount,
              bought: account.bought + tokenAmount,
              held: account.held + tokenAmount,
            }
          : {
              ...account,
              received: account.received + ethAmount,
              held: account.held - tokenAmount,
            },
      )
    },
    /** The sums over all traders of a role, and how many of them bought. */
    total(traders: readonly Trader[]): Account & { readonly count: number } {
      const all = traders.map(({ address }) => of(address))
      const sum = (pick: (account: Account) => bigint) =>
        all.reduce((held, account) => held + pick(account), 0n)
      return {
        spent: sum(({ spent }) => spent),
        received: sum(({ received }) => received),
        bought: sum(({ bought }) => bought),
        held: sum(({ held }) => held),
        count: all.filter(({ bought }) => bought > 0n).length,
      }
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
