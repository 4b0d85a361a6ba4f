import { getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { moneyOf } from '../../../kernel/money.ts'
import { requestErrors, upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, EvmBlock, Hex } from '../../../ports/chain-evm.ts'
import { addressFault } from './address-fault.ts'
import type { CompleteTransactionRequest, TransactionTerms } from './evm-transactions.schemas.ts'
import { intentErrors } from './intents.errors.ts'
import { insufficientFunds } from './refusals.ts'

export type EvmTransactionsService = {
  /**
   * Nonce, gas and fees of a call as the chain has them now. Raises 422 `chain.reverted` for a call whose gas cannot be
   * estimated because it reverts, and 422 `intents.insufficient_funds` where the account has not even its value.
   */
  readonly complete: (request: CompleteTransactionRequest) => Promise<TransactionTerms>
}

/** Creates what completes calls for wallets that do not ask the chain's node. */
export function createEvmTransactions({
  chainId,
  evm,
}: {
  readonly chainId: number
  readonly evm: ChainEvm
}): EvmTransactionsService {
  return {
    async complete(request) {
      const call = readCall(request)
      const tip = await latestBlock(evm)
      const [balance, nonce, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
        evm.getBalance(call.from, tip.number),
        evm.getTransactionCount(call.from, 'pending'),
        evm.fees(),
      ])
      // Nodes differ in what they say of such a call, and none of them says how much there is.
      if (balance < call.value) {
        const amounts = { required: call.value, available: balance }
        throw insufficientFunds(intentErrors, 'ETH', amounts)
      }
      const gas = request.gasLimit == null ? await evm.estimateGas(call) : BigInt(request.gasLimit)
      return {
        chainId,
        nonce,
        gas: gas.toString(),
        maxFeePerGas: maxFeePerGas.toString(),
        maxPriorityFeePerGas: maxPriorityFeePerGas.toString(),
        balance: moneyOf(ether, balance),
        maxCost: moneyOf(ether, call.value + gas * maxFeePerGas),
        asOf: pointOf(tip),
      }
    },
  }
}

const ether = { asset: 'ETH', decimals: 18 } as const

async function latestBlock(evm: ChainEvm): Promise<EvmBlock> {
  const tip = await evm.getBlock('latest')
  if (tip !== null) return tip
  throw new AppError(upstreamErrors.unavailable, 'The EVM chain has no block yet.')
}

function pointOf({ hash, number, timestamp }: EvmBlock): TransactionTerms['asOf'] {
  const at = new Date(Number(timestamp) * 1_000)
  return { blockNumber: Number(number), blockHash: hash, timestamp: at.toISOString() }
}

function readCall({ data, from, to, value }: CompleteTransactionRequest) {
  const faults = [addressFault(from, 'body/from'), addressFault(to, 'body/to')].filter(
    (fault) => fault !== undefined,
  )
  if (faults.length > 0) {
    const detail = faults.map(({ location, message }) => `${location} ${message}`).join('; ')
    throw new AppError(requestErrors.invalid, detail, { faults })
  }
  return {
    from: getAddress(from),
    to: getAddress(to),
    // The schema admits only hex.
    data: data as Hex,
    value: BigInt(value),
  }
}
