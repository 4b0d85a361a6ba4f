import { getAddress, hexToBigInt, hexToNumber, parseAbiParameters, size, sliceHex } from 'viem'
import type { Hex } from '../../../../ports/chain-evm.ts'
import {
  joined,
  type Place,
  type Reading,
  readArguments,
  reads,
  type WalletCall,
} from './effects.ts'

const tried = '(address target, bytes callData)[] calls'
const executions = parseAbiParameters('(address target, uint256 value, bytes callData)[] calls')
const packedHead = 85
const singleHead = 52
/** ERC-7579 modes: one call or a batch, each with failures reverting or ignored. The rest of the mode must be zero. */
const modePattern = /^0x(?<kind>00|01)0[01]0{60}$/

const outer = (calls: readonly WalletCall[], place: Place): Reading =>
  calls.length === 0 ? null : joined(calls, place.outer)
const aggregate = (
  calls: readonly { readonly target: Hex; readonly callData: Hex; readonly value?: bigint }[],
  place: Place,
) =>
  outer(
    calls.map(({ callData: data, target: to, value = 0n }) => ({ to, data, value })),
    place,
  )

/** Multicall3, and accounts by ERC-4337, ERC-7579 and Safe: each of their calls is decoded like one of the wallet. */
export const batchReaders = [
  reads(`function aggregate(${tried})`, ([calls], place) => aggregate(calls, place)),
  reads(`function blockAndAggregate(${tried})`, ([calls], place) => aggregate(calls, place)),
  reads(`function tryAggregate(bool requireSuccess, ${tried})`, ([, calls], place) =>
    aggregate(calls, place),
  ),
  reads(`function tryBlockAndAggregate(bool requireSuccess, ${tried})`, ([, calls], place) =>
    aggregate(calls, place),
  ),
  reads(
    'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
    ([calls], place) => aggregate(calls, place),
  ),
  reads(
    'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
    ([calls], place) => aggregate(calls, place),
  ),
  reads('function execute(address to, uint256 value, bytes data)', ([to, value, data], place) =>
    outer([{ to, value, data }], place),
  ),
  reads(
    'function executeBatch((address target, uint256 value, bytes callData)[] calls)',
    ([calls], place) => aggregate(calls, place),
  ),
  reads('function executeBatch(address[] to, bytes[] data)', ([to, data], place) =>
    to.length === data.length
      ? outer(
          to.map((each, at) => ({ to: each, value: 0n, data: data[at] ?? '0x' })),
          place,
        )
      : null,
  ),
  reads(
    'function executeBatch(address[] to, uint256[] values, bytes[] data)',
    ([to, values, data], place) =>
      to.length === data.length && to.length === values.length
        ? outer(
            to.map((each, at) => ({ to: each, value: values[at] ?? 0n, data: data[at] ?? '0x' })),
            place,
          )
        : null,
  ),
  reads('function execute(bytes32 mode, bytes calls)', ([mode, data], place) => {
    const kind = modePattern.exec(mode)?.groups?.['kind']
    if (kind === '01') {
      const calls = readArguments(executions, data)?.[0]
      return calls === undefined ? null : aggregate(calls, place)
    }
    return kind === '00' ? packedSingle(data, place) : null
  }),
  reads(
    'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    ([to, value, data, operation, , , gasPrice], place) => {
      // A gas price would make the account pay an arbitrary refund receiver. A delegate call to foreign code is
      // accepted only if it is a batch.
      const isBatch = operation === 1 && value === 0n && sliceOf(data, 0, 4) === multiSend.selector
      return gasPrice === 0n && (operation === 0 || isBatch)
        ? outer([{ to, value, data }], place)
        : null
    },
  ),
]

const multiSend = reads('function multiSend(bytes transactions)', ([packed], place) => {
  const calls: WalletCall[] = []
  for (let at = 0; at < size(packed); ) {
    const head = sliceOf(packed, at, packedHead)
    if (head === null || hexToNumber(sliceHex(head, 0, 1)) !== 0) return null
    const length = hexToBigInt(sliceHex(head, 53, packedHead))
    const end = at + packedHead
    const data = length > 100_000n ? null : sliceOf(packed, end, Number(length))
    if (data === null) return null
    const to = getAddress(sliceHex(head, 1, 21))
    calls.push({ to, value: hexToBigInt(sliceHex(head, 21, 53)), data })
    at = end + Number(length)
  }
  return outer(calls, place)
})

/** The batch format that Safe delegates to. */
export const multiSendReaders = [multiSend]

function packedSingle(data: Hex, place: Place): Reading {
  const head = sliceOf(data, 0, singleHead)
  const rest = sliceOf(data, singleHead, size(data) - singleHead)
  if (head === null || rest === null) return null
  const [to, value] = [getAddress(sliceHex(head, 0, 20)), hexToBigInt(sliceHex(head, 20))]
  return outer([{ to, value, data: rest }], place)
}

/** Null when there are fewer bytes. */
function sliceOf(data: Hex, at: number, length: number): Hex | null {
  if (length < 0 || at + length > size(data)) return null
  return length === 0 ? '0x' : sliceHex(data, at, at + length)
}
