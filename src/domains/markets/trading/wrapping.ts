import {
  decodeEventLog,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  zeroAddress,
} from 'viem'
import type { EvmLog, Hex } from '../../../ports/chain-evm.ts'
import type { CallSummary, IntentCall } from '../../chain/intents/index.ts'
import type { Arrival, SwapCall, SwapLimits } from '../../chain/pools/index.ts'
import type { Asset } from './assets.ts'

const wrappingAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])

/** Ether exchanged for wrapped ether, or back, one for one. */
export type Wrap = { readonly sell: Asset; readonly buy: Asset; readonly amount: bigint }

/** The call of the wrapping contract; it takes and gives exactly the sold amount. */
export function encodeWrap({ sell, sellMax }: SwapLimits): SwapCall {
  return sell === 'ETH'
    ? { data: encodeFunctionData({ abi: wrappingAbi, functionName: 'deposit' }), value: sellMax }
    : {
        data: encodeFunctionData({ abi: wrappingAbi, functionName: 'withdraw', args: [sellMax] }),
        value: 0n,
      }
}

/** Decodes a wrap; undefined for any other bytes. */
export function decodeWrap(call: SwapCall & { readonly to: Hex }): Wrap | undefined {
  const decoded = readCall(call.data)
  const token = getAddress(call.to)
  if (decoded === undefined) return undefined
  return decoded.functionName === 'deposit'
    ? { sell: 'ETH', buy: token, amount: call.value }
    : { sell: token, buy: 'ETH', amount: decoded.args[0] }
}

function readCall(data: Hex) {
  try {
    return decodeFunctionData({ abi: wrappingAbi, data })
  } catch {
    return undefined
  }
}

/**
 * The amounts that a wrap moved. Some contracts log a deposit or a withdrawal, some only a mint or a burn, some both.
 */
export function wrapArrivals(wrap: Wrap, weth: Hex, logs: readonly EvmLog[]): readonly Arrival[] {
  const arrival = logs.find((log) => getAddress(log.address) === weth && proves(wrap, log))
  return arrival === undefined ? [] : [{ amount: wrap.amount, logIndex: arrival.logIndex }]
}

function proves({ amount, sell }: Wrap, { data, topics }: EvmLog): boolean {
  const [signature, ...rest] = topics
  if (signature === undefined) return false
  try {
    const log = decodeEventLog({ abi: wrappingAbi, topics: [signature, ...rest], data })
    if (log.args.amount !== amount) return false
    if (log.eventName === 'Transfer') {
      return (sell === 'ETH' ? log.args.from : log.args.to) === zeroAddress
    }
    return log.eventName === (sell === 'ETH' ? 'Deposit' : 'Withdrawal')
  } catch {
    return false
  }
}

/** What a signer should know about a wrap. */
export function summarizeWrap(call: IntentCall, wrap: Wrap): CallSummary {
  const isWrapping = wrap.sell === 'ETH'
  return {
    function: isWrapping ? 'deposit' : 'withdraw',
    sentences: [
      isWrapping
        ? `Wrap exactly ${wrap.amount} wei as as many base units of ${wrap.buy}, on chain ${call.chainId}.`
        : `Unwrap exactly ${wrap.amount} base units of ${wrap.sell} as as many wei, on chain ${call.chainId}.`,
      'It is one for one: there is no fee and no price, only gas.',
    ],
    arguments: [
      { name: 'sell', value: wrap.sell },
      { name: 'buy', value: wrap.buy },
      { name: 'amount', value: `${wrap.amount}` },
      { name: 'value', value: `${call.value}` },
    ],
  }
}
