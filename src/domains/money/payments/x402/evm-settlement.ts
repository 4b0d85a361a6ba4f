import { isHash } from 'viem'
import type { ChainEvm, EvmReceipt } from '../../../../ports/chain-evm.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  PaymentFacilitator,
} from '../../../../ports/payment-facilitator.ts'
import type { EvmPayoutWallet } from '../../../../ports/payout-wallet.ts'
import type { ChainRail, Settlement, SettleRequest } from '../rail.ts'
import { partsOfClaimKey } from './evm-authorization.ts'
import { type EvmEffect, hasMoved, hasPaid, readEffect } from './evm-effect.ts'
import { readEvmProof } from './proofs.ts'

const receiptTimeoutMs = 8_000
/** A payment is final after this many blocks, or after this time where blocks are rare. */
const finalBlocks = 64n
const finalSeconds = 900n
/** A block's timestamp never lags by this much. */
const idleChainSeconds = 600n

type Parts = {
  readonly chain: ChainEvm
  readonly nowMs: () => number
}

/**
 * Submits an authorization and determines its effect. The token's log decides, whoever submitted it. While it can still
 * be used it is never `failed`, because somebody could submit it afterwards.
 */
export async function settleOnEvm(
  request: SettleRequest,
  parts: Parts & { readonly facilitator: PaymentFacilitator<EvmExactPayload> },
): Promise<Settlement> {
  const { payment, fromBlock } = readEvmProof(request.proof)
  const { chain, facilitator } = parts
  const before = await readEffect(chain, payment, fromBlock)
  if (before.status !== 'unused') return decide(parts, before)
  const sent = await facilitator.settle(payment)
  if (sent.status === 'sent' && isHash(sent.transaction)) {
    const receipt = await chain.waitForReceipt(sent.transaction, receiptTimeoutMs)
    // It is in the newest blocks, so it cannot be final yet.
    if (receipt !== null && hasPaid(receipt, payment))
      return { status: 'settled', reference: receipt.transactionHash, isFinal: false }
  }
  const after = await readEffect(chain, payment, fromBlock)
  if (after.status !== 'unused') return decide(parts, after)
  if (await hasExpired(parts, payment))
    return { status: 'failed', reason: 'invalid_exact_evm_payload_authorization_valid_before' }
  const reason = sent.status === 'sent' ? 'invalid_exact_evm_transaction_failed' : sent.reason
  return { status: 'unknown', reason }
}

async function decide(
  { chain, nowMs }: Parts,
  effect: Exclude<EvmEffect, { readonly status: 'unused' }>,
): Promise<Settlement> {
  switch (effect.status) {
    case 'paid':
      return {
        status: 'settled',
        reference: effect.transaction,
        isFinal: await isFinal(chain, effect.blockNumber, nowMs),
      }
    case 'lost':
      return { status: 'failed', reason: effect.reason }
    case 'unknown':
      return effect
  }
}

/**
 * By the chain's own time: block timestamps never decrease, so no later block can accept the authorization. A chain
 * without new blocks is waited for ten minutes.
 */
async function hasExpired(
  { chain, nowMs }: Parts,
  { payload }: ExactPayment<EvmExactPayload>,
): Promise<boolean> {
  const validBefore = BigInt(payload.authorization.validBefore)
  const tip = await chain.getBlock('latest')
  const nowSeconds = BigInt(Math.floor(nowMs() / 1000))
  return (
    tip !== null && (tip.timestamp >= validBefore || nowSeconds >= validBefore + idleChainSeconds)
  )
}

async function isFinal(
  chain: ChainEvm,
  blockNumber: bigint,
  nowMs: () => number,
): Promise<boolean> {
  const [tip, block] = await Promise.all([chain.getBlock('latest'), chain.getBlock(blockNumber)])
  if (tip === null || block === null) return false
  const ageSeconds = BigInt(Math.floor(nowMs() / 1000)) - block.timestamp
  return tip.number - blockNumber >= finalBlocks || ageSeconds >= finalSeconds
}

/** Refunds a captured payment, by one transaction per refund, which the wallet stores. */
export async function refundOnEvm(
  request: Parameters<NonNullable<ChainRail['refund']>>[0],
  { chain, wallet, nowMs }: Parts & { readonly wallet: EvmPayoutWallet },
): Promise<Settlement> {
  if (request.isDirect) return { status: 'failed', reason: 'the payee was paid directly' }
  const { token, payer: to } = partsOfClaimKey(request.claimKey)
  const id = `refund.${request.refundId}`
  const amountAtomic = request.refundAtomic
  const { hash } = await wallet.signTransfer({ id, to, token, amountAtomic })
  if (request.attempt === null) await request.saveAttempt({ transaction: hash })
  const isLost = (await wallet.broadcast(id)) === 'superseded'
  if (isLost) return { status: 'failed', reason: 'superseded' }
  const receipt = await chain.waitForReceipt(hash, receiptTimeoutMs)
  if (receipt === null) return { status: 'unknown', reason: 'receipt_missing' }
  if (!hasMoved(receipt, { token, from: wallet.address, to, amountAtomic })) return failed(receipt)
  const final = await isFinal(chain, receipt.blockNumber, nowMs)
  return { status: 'settled', reference: hash, isFinal: final }
}

function failed({ status }: EvmReceipt): Settlement {
  return { status: 'failed', reason: status === 'reverted' ? 'reverted' : 'no_transfer' }
}
