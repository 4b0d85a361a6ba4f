import type { SolanaTokenBalance, SolanaTransaction } from '../../../../../ports/chain-solana.ts'
import { memoProgram } from './addresses.ts'

/** What a payment credits. */
export type Credited = {
  readonly creditedAccount: string
  /** Null for SOL. */
  readonly mint: { readonly address: string } | null
}

/**
 * What the transaction added to the credited account, by its balances before and after; zero for a failed one. For a
 * token, the account must hold that mint.
 */
export function receivedAtomic(
  transaction: SolanaTransaction,
  { creditedAccount, mint }: Credited,
): bigint {
  if (transaction.error !== null) return 0n
  const index = transaction.accounts.indexOf(creditedAccount)
  if (index < 0) return 0n
  const held = (balances: readonly SolanaTokenBalance[]): bigint =>
    balances
      .filter((balance) => balance.accountIndex === index && balance.mint === mint?.address)
      .reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  const [before, after] =
    mint === null
      ? [transaction.preBalances[index] ?? 0n, transaction.postBalances[index] ?? 0n]
      : [held(transaction.preTokenBalances), held(transaction.postTokenBalances)]
  return after > before ? after - before : 0n
}

const invoked = /^Program (\w+) invoke \[(\d+)\]$/
const ended = /^Program \w+ (?:success|failed)/

/**
 * How many memos with exactly this text the transaction's own instructions made, by the log lines of the memo program
 * itself: another program can log the same text, but not inside an instruction of the memo program. Supports plain
 * ASCII texts, which the older program logs as JSON on one line and the newer one unquoted on the next.
 */
export function countMemos({ logs }: SolanaTransaction, text: string): number {
  const announced = `Program log: Memo (len ${text.length})`
  const running: string[] = []
  let count = 0
  for (const [index, line] of logs.entries()) {
    const [, program] = invoked.exec(line) ?? []
    const isMemo = running[0] === memoProgram
    if (program !== undefined) running.push(program)
    else if (ended.test(line)) running.pop()
    else if (isMemo && line === `${announced}: ${JSON.stringify(text)}`) count++
    else if (isMemo && line === announced && logs[index + 1] === `Program log: ${text}`) count++
  }
  return count
}

/**
 * Who paid: the owner who lost most of the token, or the account that lost most SOL besides the fee, which somebody
 * else may have paid. Of equal losses, the first in the transaction.
 */
export function senderOf(transaction: SolanaTransaction, { mint }: Credited): string {
  const losses = new Map<string, bigint>()
  const note = (owner: string, amount: bigint) =>
    void losses.set(owner, (losses.get(owner) ?? 0n) + amount)
  if (mint === null) {
    for (const [index, account] of transaction.accounts.entries()) {
      note(
        account,
        (transaction.preBalances[index] ?? 0n) -
          (transaction.postBalances[index] ?? 0n) -
          (index === 0 ? transaction.feeLamports : 0n),
      )
    }
  } else {
    for (const { mint: of, owner, amountAtomic } of transaction.preTokenBalances) {
      if (of === mint.address) note(owner ?? '', amountAtomic)
    }
    for (const { mint: of, owner, amountAtomic } of transaction.postTokenBalances) {
      if (of === mint.address) note(owner ?? '', -amountAtomic)
    }
  }
  const [first] = [...losses].toSorted(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0))
  return first?.[0] ?? ''
}
