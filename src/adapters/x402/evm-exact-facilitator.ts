import { createHash } from 'node:crypto'
import { ExactEvmScheme } from '@x402/evm/exact/facilitator'
import {
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  parseSignature,
} from 'viem'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type {
  EvmExactPayload,
  ExactPayment,
  FacilitatorSettlement,
  PaymentFacilitator,
} from '../../ports/payment-facilitator.ts'
import type { EvmPayoutWallet } from '../../ports/payout-wallet.ts'
import { createEvmReader } from './evm-reader.ts'
import { toLibraryPayment } from './library-payment.ts'

const tokenAbi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] results)',
])
/** The same address on every chain that has the contract. */
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** How often a settlement is signed again because another transaction took its nonce. */
const signingsMax = 3

type Payment = ExactPayment<EvmExactPayload>

/**
 * Settles EIP-3009 authorizations in process: the x402 library's checks, then a simulation of what the payee would
 * gain, then one transaction that the wallet stores under the authorization's own id.
 */
export function createEvmExactFacilitator(options: {
  /** CAIP-2. */
  readonly network: string
  readonly chain: ChainEvm
  /** Pays the gas. */
  readonly wallet: EvmPayoutWallet
}): PaymentFacilitator<EvmExactPayload> {
  const { network, chain, wallet } = options
  let canTry: boolean | undefined
  return {
    networks: async () => [{ scheme: 'exact', network, feePayer: null }],
    async verify(payment) {
      const reader = createEvmReader(chain, wallet.address)
      const { requirements, payload } = toLibraryPayment(payment)
      canTry ??= (await chain.getCode(multicall3)) !== '0x'
      const [verdict, pays] = await Promise.all([
        new ExactEvmScheme(reader.signer).verify(payload, requirements),
        canTry ? wouldPay(chain, payment) : true,
      ])
      reader.raiseFailure()
      if (!verdict.isValid)
        return { isValid: false, reason: verdict.invalidReason ?? 'invalid_payload' }
      if (pays) return { isValid: true }
      return { isValid: false, reason: 'invalid_exact_evm_transfer_event_mismatch' }
    },
    settle: (payment) => settle(payment, wallet),
    transactionOf: async (payment) => (await wallet.find(idOf(payment)))?.hash ?? null,
  }
}

async function settle(payment: Payment, wallet: EvmPayoutWallet): Promise<FacilitatorSettlement> {
  const call = { to: getAddress(payment.requirements.asset), data: transferData(payment) }
  for (let signing = 0; signing < signingsMax; signing++) {
    // The authorization has a nonce of its own, so a second transaction of it moves nothing.
    const id = signing === 0 ? idOf(payment) : `${idOf(payment)}.${signing}`
    try {
      const { hash } = await wallet.signCall({ id, ...call })
      if ((await wallet.broadcast(id)) === 'sent') return { status: 'sent', transaction: hash }
    } catch (failure) {
      return unsent(failure)
    }
  }
  return { status: 'unknown', reason: 'superseded' }
}

function unsent(failure: unknown): FacilitatorSettlement {
  if (!(failure instanceof AppError)) throw failure
  return failure.spec.code === chainErrors.reverted.code
    ? { status: 'refused', reason: 'invalid_exact_evm_transaction_failed' }
    : { status: 'unknown', reason: failure.spec.code }
}

/** A deterministic id of the authorization. */
function idOf({ requirements, payload }: Payment): string {
  const { network, asset } = requirements
  const { from, nonce } = payload.authorization
  const parts = [network, asset.toLowerCase(), from.toLowerCase(), nonce.toLowerCase()]
  return `x402.${createHash('sha256').update(parts.join('|')).digest('hex')}`
}

/** Whether the payee would gain the amount, simulated in one call: a token can succeed, and log, without paying. */
async function wouldPay(chain: ChainEvm, payment: Payment): Promise<boolean> {
  const { asset, payTo, amount } = payment.requirements
  const target = getAddress(asset)
  const callData = encodeFunctionData({
    abi: tokenAbi,
    functionName: 'balanceOf',
    args: [getAddress(payTo)],
  })
  const balance = { target, allowFailure: false, callData }
  const transfer = { ...balance, callData: transferData(payment) }
  const trial = await chain.simulate({
    to: multicall3,
    data: encodeFunctionData({
      abi: multicallAbi,
      functionName: 'aggregate3',
      args: [[balance, transfer, balance]],
    }),
  })
  if (!trial.ok) return false
  const [before, , after] = decodeFunctionResult({
    abi: multicallAbi,
    functionName: 'aggregate3',
    data: trial.returnData,
  })
  if (before === undefined || after === undefined) return false
  return toAmount(after.returnData) - toAmount(before.returnData) >= BigInt(amount)
}

function toAmount(data: Hex): bigint {
  return data.length === 66 ? BigInt(data) : 0n
}

function transferData({ payload: { authorization, signature } }: Payment): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const times = [BigInt(validAfter), BigInt(validBefore)] as const
  const terms = [getAddress(from), getAddress(to), BigInt(value), ...times, nonce] as const
  const functionName = 'transferWithAuthorization'
  // The 65-byte signature is split into v, r and s, which every EIP-3009 token accepts.
  if (signature.length !== 132)
    return encodeFunctionData({ abi: tokenAbi, functionName, args: [...terms, signature] })
  const { r, s, v, yParity } = parseSignature(signature)
  const recovery = Number(v ?? 27 + yParity)
  return encodeFunctionData({ abi: tokenAbi, functionName, args: [...terms, recovery, r, s] })
}
