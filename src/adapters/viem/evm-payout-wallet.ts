import { encodeFunctionData, keccak256, parseAbi } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../ports/chain-evm.ts'
import type { Database, Migration } from '../../ports/database.ts'
import type {
  EvmPayoutWallet,
  EvmWalletCall,
  SignedEvmTransaction,
} from '../../ports/payout-wallet.ts'
import { evmPayoutWalletMigrations, evmPayoutWalletTable } from './evm-payout-wallet-table.ts'

const transferAbi = parseAbi(['function transfer(address to, uint256 amount) returns (bool)'])
/** How many lost transactions one broadcast sends again. */
const resentMax = 1_000

export type EvmPayoutWalletOptions = {
  readonly key: Hex
  readonly chainId: number
  readonly chain: ChainEvm
  readonly database: Database
}

/** The wallet of a private key; its signed transactions are stored. */
export function createEvmPayoutWallet(
  options: EvmPayoutWalletOptions,
): EvmPayoutWallet & { readonly migrations: readonly Migration[] } {
  const { chain, database } = options
  const account = privateKeyToAccount(options.key)
  const table = evmPayoutWalletTable(database.query, account.address)
  const parts = { ...options, account }
  const signCall: EvmPayoutWallet['signCall'] = async (call) => {
    const known = await table.find(call.id)
    if (known !== null) return known
    try {
      return await signNext(call, parts)
    } catch (failure) {
      // If another process has signed and sent it meanwhile, the simulation fails because the transfer has happened.
      const signed = await table.find(call.id)
      if (signed === null) throw failure
      return signed
    }
  }
  return {
    address: account.address,
    migrations: evmPayoutWalletMigrations,
    signCall,
    signTransfer: ({ id, to, token, amountAtomic }) =>
      signCall(
        token === null
          ? { id, to, data: '0x', value: amountAtomic }
          : {
              id,
              to: token,
              data: encodeFunctionData({
                abi: transferAbi,
                functionName: 'transfer',
                args: [to, amountAtomic],
              }),
            },
      ),
    find: (id) => table.find(id),
    async broadcast(id) {
      const signed = await table.find(id)
      if (signed === null) throw new Error('nothing was signed under this id')
      const isTaken = await hand(chain, signed)
      const pending = await chain.getTransactionCount(account.address, 'pending')
      // The node counts nonces up to the first gap, so a lost earlier transaction blocks this one.
      if (pending <= signed.nonce) {
        const range = { first: pending, end: signed.nonce, limit: resentMax }
        for (const lost of await table.between(range)) await hand(chain, lost)
        if (!isTaken) await hand(chain, signed)
      }
      return isTaken || (await isKnown(chain, signed)) ? 'sent' : refused(chain, account, signed)
    },
  }
}

type Parts = EvmPayoutWalletOptions & { readonly account: PrivateKeyAccount }

/** Signs with the next nonce. A row lock serialises all processes; the chain is queried before it is taken. */
async function signNext(
  { id, to, data, value = 0n, gas: given }: EvmWalletCall,
  { account, chain, chainId, database }: Parts,
): Promise<SignedEvmTransaction> {
  const { address } = account
  const [pending, gas, fees] = await Promise.all([
    chain.getTransactionCount(address, 'pending'),
    given ?? withMargin(chain.estimateGas({ from: address, to, data, value })),
    chain.fees(),
  ])
  return database.transaction(async (transaction) => {
    const table = evmPayoutWalletTable(transaction, address)
    await table.lock()
    const first = await table.find(id)
    if (first !== null) return first
    const nonce = await table.firstFreeNonce(pending)
    const { maxFeePerGas, maxPriorityFeePerGas } = fees
    const serialized = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to,
      data,
      value,
      maxFeePerGas,
      maxPriorityFeePerGas,
      gas,
    })
    const signed = { hash: keccak256(serialized), transaction: serialized, nonce }
    await table.insert(id, signed)
    return signed
  })
}

/** The state may change before the transaction runs; unused gas is not charged. */
async function withMargin(estimate: Promise<bigint>): Promise<bigint> {
  return ((await estimate) * 13n) / 10n
}

/** Sends the transaction; false when the node refuses it, as it does when it knows it already. */
async function hand(chain: ChainEvm, { transaction }: SignedEvmTransaction): Promise<boolean> {
  try {
    await chain.sendRawTransaction(transaction)
    return true
  } catch (failure) {
    if (failure instanceof AppError && failure.spec.code === chainErrors.refused.code) return false
    throw failure
  }
}

async function isKnown(chain: ChainEvm, { hash }: SignedEvmTransaction): Promise<boolean> {
  return (await chain.getTransaction(hash)) !== null
}

async function refused(
  chain: ChainEvm,
  { address }: PrivateKeyAccount,
  signed: SignedEvmTransaction,
): Promise<'sent' | 'superseded'> {
  const mined = await chain.getTransactionCount(address, 'latest')
  // It may have been mined between the two queries.
  if (await isKnown(chain, signed)) return 'sent'
  if (mined > signed.nonce) return 'superseded'
  throw new AppError(chainErrors.refused, 'The EVM chain does not take the transaction.')
}
