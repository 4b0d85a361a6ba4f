import type { Wallet } from '../../../kernel/principal.ts'
import type { ChainEvm, EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { ChainSolana, SolanaTokenBalance } from '../../../ports/chain-solana.ts'

/** `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Where payments are looked up, on both chains. */
export type EntryChains = {
  readonly evm: Pick<ChainEvm, 'getTransactionReceipt'>
  readonly solana: Pick<ChainSolana, 'getTransaction'>
  readonly platformToken: { readonly mint: string; readonly evmAddress: Hex | null }
}

/** A claimed payment: payer, recipient and transaction. */
export type Payment = {
  readonly payer: Wallet
  readonly treasury: string
  readonly transactionId: string
}

/**
 * How much of the platform token the transaction moved from the payer to the treasury, by its effects; zero for a
 * failed one. Undefined when the chain does not know the transaction.
 */
export async function paidAtomic(
  payment: Payment,
  chains: EntryChains,
): Promise<bigint | undefined> {
  return payment.payer.namespace === 'solana'
    ? paidOnSolana(payment, chains)
    : paidOnEvm(payment, chains)
}

async function paidOnEvm(
  { payer, treasury, transactionId }: Payment,
  { evm, platformToken }: EntryChains,
): Promise<bigint | undefined> {
  // The caller validated its form.
  const receipt = await evm.getTransactionReceipt(transactionId as Hex)
  if (receipt === null) return undefined
  if (receipt.status !== 'success' || platformToken.evmAddress === null) return 0n
  const token = platformToken.evmAddress.toLowerCase()
  const isTransfer = ({ address, topics }: EvmLog) =>
    address.toLowerCase() === token &&
    topics.length === 3 &&
    topics[0]?.toLowerCase() === transferTopic
  const between = (from: string, to: string) =>
    receipt.logs
      .filter((log) => isTransfer(log))
      .filter(({ topics }) => isAddressTopic(topics[1], from) && isAddressTopic(topics[2], to))
      .reduce((sum, { data }) => sum + BigInt(data), 0n)
  // Subtracts what the treasury returned in the same transaction.
  return atLeastZero(between(payer.address, treasury) - between(treasury, payer.address))
}

async function paidOnSolana(
  { payer, treasury, transactionId }: Payment,
  { solana, platformToken }: EntryChains,
): Promise<bigint | undefined> {
  const transaction = await solana.getTransaction(transactionId)
  if (transaction === null) return undefined
  if (transaction.error !== null) return 0n
  const heldBy = (owner: string, balances: readonly SolanaTokenBalance[]) =>
    balances
      .filter((balance) => balance.owner === owner && balance.mint === platformToken.mint)
      .reduce((sum, { amountAtomic }) => sum + amountAtomic, 0n)
  const { preTokenBalances, postTokenBalances } = transaction
  const given = heldBy(payer.address, preTokenBalances) - heldBy(payer.address, postTokenBalances)
  const received = heldBy(treasury, postTokenBalances) - heldBy(treasury, preTokenBalances)
  // In the same transaction others may pay the treasury, and the payer may pay others.
  return atLeastZero(given < received ? given : received)
}

function isAddressTopic(topic: string | undefined, address: string): boolean {
  return topic?.toLowerCase() === `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
