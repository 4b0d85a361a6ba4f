import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { readCall } from '../call-reader.ts'

const wallet: Hex = `0x${'1'.repeat(40)}`
const friend: Hex = `0x${'2'.repeat(40)}`
const token: Hex = `0x${'4'.repeat(40)}`
const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, bytes note)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes note)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes note)',
])
type Ids = readonly bigint[]

const batch = (ids: Ids, amounts: Ids, note: Hex = '0x') =>
  encodeFunctionData({
    abi,
    functionName: 'safeBatchTransferFrom',
    args: [wallet, friend, ids, amounts, note],
  })
const one = (note: Hex) =>
  encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [wallet, friend, 7n, note] })
const some = (note: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'safeTransferFrom',
    args: [wallet, friend, 7n, 3n, note],
  })
/** The amounts that move, or null where the call is not read. */
const moved = (data: Hex) => {
  const reading = readCall({ to: token, data, value: 0n }, { wallet, weth: null })
  if (reading.kind === 'unreadable') return null
  return reading.effects.flatMap((effect) =>
    effect.kind === 'move' && effect.to === friend && effect.token === token ? [effect.amount] : [],
  )
}

test('several kinds of things of one contract move by their amounts', () => {
  expect(moved(batch([7n, 8n, 7n], [3n, 1n, 2n]))).toEqual([3n, 1n, 2n])
  expect([moved(one('0x')), moved(some('0x'))]).toEqual([[1n], [3n]])
})

test.each<[string, Hex]>([
  ['more kinds than amounts', batch([7n, 8n], [3n])],
  ['more amounts than kinds', batch([7n], [3n, 1n])],
  ['no kinds', batch([], [])],
  ['several with a note for the receiver', batch([7n], [3n], '0x00')],
  ['one with a note for the receiver', one('0x00')],
  ['some of one kind with a note for the receiver', some('0x00')],
])('%s are not read', (_what, data) => {
  expect(moved(data)).toBeNull()
})
