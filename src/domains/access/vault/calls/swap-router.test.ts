import { concatHex, encodeFunctionData, parseAbi, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../../../ports/chain-evm.ts'
import { readCall } from '../call-reader.ts'

const address = (digit: string): Hex => `0x${digit.repeat(40)}`
const [wallet, router, weth] = [address('1'), address('5'), address('9')]
const [token, other] = [address('4'), address('6')]
const abi = parseAbi([
  'struct In { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'struct Out { bytes path; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; }',
  'function exactInput(In params)',
  'function exactOutput(Out params)',
  'function multicall(bytes[] data)',
  'function refundETH()',
])
const pathOf = (...tokens: readonly Hex[]) =>
  concatHex(tokens.flatMap((each, at) => (at === 0 ? [each] : ['0x000bb8', each])))
const sell = (path: Hex, amountIn = 5n) =>
  encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path, recipient: wallet, deadline: 1n, amountIn, amountOutMinimum: 1n }],
  })
const buy = (path: Hex, amountInMaximum = 5n) =>
  encodeFunctionData({
    abi,
    functionName: 'exactOutput',
    args: [{ path, recipient: wallet, deadline: 1n, amountOut: 1n, amountInMaximum }],
  })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
const all = (...data: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [data] })
const read = (data: Hex, value = 0n) => readCall({ to: router, data, value }, { wallet, weth })

describe('a path', () => {
  test.each([
    ['two tokens', pathOf(token, other)],
    ['three tokens', pathOf(token, weth, other)],
    ['six tokens', pathOf(token, weth, other, token, weth, other)],
  ])('of %s is swapped from its first to its last', (_what, path) => {
    const pull = { kind: 'pull', token, spender: router, amount: 5n }
    const reading = read(sell(path))
    expect(reading.kind === 'known' && reading.effects.slice(1)).toEqual([
      pull,
      { kind: 'receive', to: wallet },
    ])
    expect(read(all(buy(path))).kind).toBe('known')
  })
  test('of what is bought is swapped from its last to its first', () => {
    const reading = read(buy(pathOf(token, weth, other)))
    expect(reading.kind === 'known' && reading.effects[1]).toEqual({
      kind: 'pull',
      token: other,
      spender: router,
      amount: 5n,
    })
  })
  const path = pathOf(token, other)
  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['one token', token],
    ['less than a token', sliceHex(token, 0, 19)],
    ['two tokens and a byte', concatHex([path, '0x00'])],
    ['two tokens and a fee', concatHex([path, '0x000bb8'])],
    ['two tokens but a byte', sliceHex(path, 0, 42)],
  ])('of %s is not read', (_what, none) => {
    expect([read(sell(none)).kind, read(buy(none)).kind]).toEqual(['unreadable', 'unreadable'])
  })
})

describe('ether beside a swap over several tokens', () => {
  test.each<[string, Hex]>([
    [
      'is not read where wrapped ether is between them',
      all(sell(pathOf(token, weth, other)), refund),
    ],
    ['nor where it is further along', all(sell(pathOf(token, other, weth, other)), refund)],
    ['nor where the path is of what is bought', all(buy(pathOf(token, weth, other)), refund)],
  ])('%s: the router would pay on with it', (_what, data) => {
    expect(read(data, 9n).kind).toBe('unreadable')
    expect(read(data, 0n).kind).toBe('known')
  })
  test.each<[string, Hex]>([
    ['once it was given back', all(refund, sell(pathOf(token, weth, other)))],
    ['where other tokens are between them', all(sell(pathOf(token, other, token)), refund)],
    [
      'where wrapped ether is what is had in the end',
      all(sell(pathOf(token, other, weth)), refund),
    ],
    ['where all of it is what is paid', sell(pathOf(weth, other, token), 9n)],
  ])('is read %s', (_what, data) => {
    expect(read(data, 9n).kind).toBe('known')
  })
  test('is not read where some of it stays at the router', () => {
    expect(read(sell(pathOf(weth, other), 8n), 9n).kind).toBe('unreadable')
    expect(read(buy(pathOf(other, weth), 9n), 9n).kind).toBe('unreadable')
    expect(read(all(buy(pathOf(other, weth), 9n), refund), 9n).kind).toBe('known')
  })
})
