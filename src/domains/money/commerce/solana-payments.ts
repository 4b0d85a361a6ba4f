import type { SolanaTokenBalance, SolanaTransaction } from '../../../ports/chain-solana.ts'
import type { SolanaTarget } from './commerce-parts.ts'
import type { IncomingPayment } from './incoming-payments.ts'

/** Versions of the memo program log the text in quotes after the prefix, or on the next line. */
const memoHead = /^Program log: Memo \(len \d+\)(?:: "(.*)")?$/
const logText = /^Program log: (.*)$/

/**
 * The payments of a final transaction to the service's address, by the increase of its balances. References are the
 * accounts in the transaction and its memos.
 */
export function paymentsIn(
  transaction: SolanaTransaction,
  target: SolanaTarget,
): readonly IncomingPayment[] {
  if (transaction.error !== null) return []
  const { accounts, signature, slot, blockTime, logs } = transaction
  const paid = {
    network: 'solana' as const,
    transaction: signature,
    payer: accounts[0] ?? '',
    blockNumber: slot,
    paidAt: new Date(Number(blockTime ?? 0n) * 1_000),
    references: [...accounts.filter((account) => account !== target.payTo), ...memosIn(logs)],
  }
  const gains = [
    { asset: 'SOL' as const, amountAtomic: lamportsGained(transaction, target.payTo) },
    { asset: 'USDC' as const, amountAtomic: tokensGained(transaction, target) },
  ]
  return gains
    .filter(({ amountAtomic }) => amountAtomic > 0n)
    .map(({ asset, amountAtomic }) => ({ ...paid, asset, amountAtomic, part: asset }))
}

function memosIn(logs: readonly string[]): readonly string[] {
  return logs.flatMap((line, index) => {
    const head = memoHead.exec(line)
    if (head === null) return []
    return head[1] ?? logText.exec(logs[index + 1] ?? '')?.[1] ?? []
  })
}

function lamportsGained({ accounts, preBalances, postBalances }: SolanaTransaction, payTo: string) {
  const index = accounts.indexOf(payTo)
  return index < 0 ? 0n : (postBalances[index] ?? 0n) - (preBalances[index] ?? 0n)
}

function tokensGained(transaction: SolanaTransaction, { payTo, usdcMint }: SolanaTarget): bigint {
  if (usdcMint === null) return 0n
  const held = (balances: readonly SolanaTokenBalance[]) =>
    balances
      .filter(({ owner, mint }) => owner === payTo && mint === usdcMint)
      .reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  return held(transaction.postTokenBalances) - held(transaction.preTokenBalances)
}
