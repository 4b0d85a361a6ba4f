import { toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import type { Hex } from '../../../ports/chain-evm.ts'
import { readPowers } from './code-reading.ts'

const mint = toFunctionSelector('function mint(address,uint256)').slice(2)
const present = (code: Hex) =>
  readPowers(code)
    .functions.filter(({ isPresent }) => isPresent)
    .map(({ signature }) => signature)

test('finds a power by the selector that code compares with', () => {
  expect(present(`0x63${mint}14`)).toEqual(['mint(address,uint256)'])
})

test('does not take what is pushed for an instruction, nor what is no selector for one', () => {
  // PUSH5 of the selector and a byte; then PUSH2 of two bytes that would be instructions if they were not data.
  expect(readPowers(`0x64${mint}0061fff4`)).toMatchObject({
    canDelegate: false,
    canSelfDestruct: false,
  })
  expect(present(`0x64${mint}00`)).toEqual([])
})

test('sees code that runs the code of others, or ends itself', () => {
  expect(readPowers('0x5af4')).toMatchObject({ canDelegate: true })
  expect(readPowers('0x5aff')).toMatchObject({ canSelfDestruct: true })
})

test('leaves out the map that compilers add', () => {
  expect(readPowers('0x5a00a1f4ff0003')).toMatchObject({
    canDelegate: false,
    canSelfDestruct: false,
  })
})
