import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import type { ChainEvm, EvmLog, EvmReceipt } from '../../../../ports/chain-evm.ts'
import type { EvmExactPayload, ExactPayment } from '../../../../ports/payment-facilitator.ts'

const tokenAbi = parseAbi([
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
])
/**
 * `AuthorizationUsed(address,bytes32)`, `AuthorizationCanceled(address,bytes32)`, `Transfer(address,address,uint256)`.
 */
const usedTopic: Hex = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const canceledTopic: Hex = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The state of an authorization on the chain. */
export type EvmEffect =
  | { readonly status: 'paid'; readonly transaction: Hex; readonly blockNumber: bigint }
  /** It can no longer move anything, and did not pay the recipient. */
  | { readonly status: 'lost'; readonly reason: string }
  /** Not used so far. */
  | { readonly status: 'unused' }
  | { readonly status: 'unknown'; readonly reason: string }

type Payment = ExactPayment<EvmExactPayload>

/**
 * Determines what happened to the payment, whoever sent it. Anybody may submit an authorization; what counts is the
 * token's log that this one moved at least the amount to the payee. `fromBlock` is before its first use.
 */
export async function readEffect(
  chain: ChainEvm,
  payment: Payment,
  fromBlock: bigint,
): Promise<EvmEffect> {
  const { from, nonce } = payment.payload.authorization
  const token = getAddress(payment.requirements.asset)
  const call = { abi: tokenAbi, functionName: 'authorizationState' as const }
  const data = await chain.call({
    to: token,
    data: encodeFunctionData({ ...call, args: [from, nonce] }),
  })
  if (!decodeFunctionResult({ ...call, data })) return { status: 'unused' }
  const tip = await chain.getBlock('latest')
  const logs = await chain.getLogs({
    address: token,
    topics: [[usedTopic, canceledTopic], pad(from), nonce],
    fromBlock,
    toBlock: tip?.number ?? fromBlock,
  })
  const [log] = logs
  if (log === undefined) return { status: 'unknown', reason: 'authorization_used_elsewhere' }
  if (log.topics[0] === canceledTopic) return { status: 'lost', reason: 'authorization_canceled' }
  const receipt = await chain.getTransactionReceipt(log.transactionHash)
  if (receipt === null) return { status: 'unknown', reason: 'receipt_missing' }
  return hasPaid(receipt, payment)
    ? { status: 'paid', transaction: receipt.transactionHash, blockNumber: receipt.blockNumber }
    : { status: 'lost', reason: 'invalid_exact_evm_transfer_event_mismatch' }
}

/**
 * Whether this transaction moved the amount by this authorization: the token's next log after `AuthorizationUsed` is a
 * `Transfer` of at least the amount from the payer to the payee. One transfer cannot count for two authorizations.
 */
export function hasPaid(receipt: EvmReceipt, { requirements, payload }: Payment): boolean {
  const { from, nonce } = payload.authorization
  const token = requirements.asset.toLowerCase()
  const words = receipt.logs.filter(({ address }) => address.toLowerCase() === token)
  const used = words.findIndex((log) => isLog(log, [usedTopic, pad(from), nonce]))
  const next = used === -1 ? undefined : words[used + 1]
  if (receipt.status !== 'success' || next === undefined) return false
  const payee = getAddress(requirements.payTo)
  return (
    isLog(next, [transferTopic, pad(from), pad(payee)]) &&
    next.data.length === 66 &&
    BigInt(next.data) >= BigInt(requirements.amount)
  )
}

/** Whether the transaction moved exactly this amount, by the token's own log. */
export function hasMoved(
  receipt: EvmReceipt,
  move: {
    readonly token: Address
    readonly from: Address
    readonly to: Address
    readonly amountAtomic: bigint
  },
): boolean {
  const topics = [transferTopic, pad(move.from), pad(move.to)]
  return (
    receipt.status === 'success' &&
    receipt.logs.some(
      (log) =>
        log.address.toLowerCase() === move.token.toLowerCase() &&
        isLog(log, topics) &&
        log.data.length === 66 &&
        BigInt(log.data) === move.amountAtomic,
    )
  )
}

function isLog(log: EvmLog, topics: readonly Hex[]): boolean {
  return (
    log.topics.length === topics.length &&
    topics.every((topic, index) => log.topics[index]?.toLowerCase() === topic.toLowerCase())
  )
}
