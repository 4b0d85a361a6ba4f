import { encodeFunctionData, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { readCall } from '../call-reader.ts'

const wallet: Hex = `0x${'1'.repeat(40)}`
const friend: Hex = `0x${'2'.repeat(40)}`
const token: Hex = `0x${'4'.repeat(40)}`
const vault: Hex = `0x${'5'.repeat(40)}`
const abi = parseAbi([
  'function claimCreatorFees(address[] tokens)',
  'function claimCreatorFeesTo(address[] tokens, address to)',
])
const effects = (data: Hex, value = 0n) => {
  const reading = readCall({ to: vault, data, value }, { wallet, weth: null })
  return reading.kind === 'unreadable' ? null : reading.effects
}
const own = encodeFunctionData({ abi, functionName: 'claimCreatorFees', args: [[token]] })

test('a claim pays the wallet, and one for another account pays that', () => {
  expect(effects(own)).toMatchObject([{ kind: 'call' }, { kind: 'receive', to: wallet }])
  const other = encodeFunctionData({
    abi,
    functionName: 'claimCreatorFeesTo',
    args: [[token], friend],
  })
  expect(effects(other)).toMatchObject([{ kind: 'call' }, { kind: 'receive', to: friend }])
})

test('ether sent with a claim would stay there, and is not read', () => {
  expect(effects(own, 1n)).toBeNull()
})
