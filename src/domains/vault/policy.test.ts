import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../ports/chain-evm.ts'
import { closedPolicy, judge, type Policy } from './policy.ts'

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`
const [wallet, friend, thief, token, router, curve] = [
  hex('1'),
  hex('2'),
  hex('3'),
  hex('4'),
  hex('5'),
  hex('6'),
]
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'struct In { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(In params)',
  'function multicall(bytes[] data)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function selfPermit(address token)',
  'function buy(address token, address recipient, uint256 minTokensOut, uint256 deadline)',
  'function sell(address token, uint256 amount, address recipient, uint256 minEthOut, uint256 deadline)',
])
function encode(functionName: string, args: readonly unknown[]): Hex {
  // The names and arguments stand next to each other in this file.
  const question = { abi, functionName, args } as never
  return encodeFunctionData(question)
}
const selectors = abi.flatMap((item) =>
  item.type === 'function' ? [toFunctionSelector(item)] : [],
)
const everywhere: Policy = {
  calls: [
    { to: token, selectors, maxTokenAtomic: 1_000n, needsApproval: false },
    { to: router, selectors, maxTokenAtomic: null, needsApproval: false },
    { to: curve, selectors, maxTokenAtomic: null, needsApproval: true },
    { to: friend, selectors: ['0x'], maxTokenAtomic: null, needsApproval: false },
  ],
  recipients: [friend],
  maxValueAtomic: 100n,
  windowSeconds: 60,
  windowMaxAtomic: 1_000n,
  approvalAboveAtomic: 50n,
}
const swapTo = (recipient: Hex) =>
  encode('exactInput', [
    { path: '0x', recipient, deadline: 1n, amountIn: 5n, amountOutMinimum: 1n },
  ])
const unwrapTo = (recipient: Hex) => encode('unwrapWETH9', [1n, recipient])
const zero = hex('0')
const verdictOf = (to: Hex, data: Hex, value = 0n, policy = everywhere) => {
  const verdict = judge(policy, { to, data, value }, wallet)
  return verdict.outcome === 'forbidden' ? verdict.rule : verdict.outcome
}

describe('K6: a policy, by the bytes of the call', () => {
  const cases: readonly (readonly [string, Hex, Hex, bigint, string])[] = [
    ['ether to a listed address', friend, '0x', 50n, 'allowed'],
    ['ether above the threshold', friend, '0x', 51n, 'needs_approval'],
    ['ether above the maximum', friend, '0x', 101n, 'value_too_large'],
    ['ether to anybody else', thief, '0x', 1n, 'call_not_allowed'],
    ['ether to a contract without its selector', router, '0x', 1n, 'call_not_allowed'],
    [
      'a function that is not listed',
      friend,
      encode('transfer', [friend, 1n]),
      0n,
      'call_not_allowed',
    ],
    ['a function nobody knows', token, '0xdeadbeef', 0n, 'call_not_allowed'],
    ['less than a selector', token, '0xa9059c', 0n, 'call_not_allowed'],
    ['tokens to a recipient', token, encode('transfer', [friend, 1_000n]), 0n, 'allowed'],
    ['tokens to the wallet itself', token, encode('transfer', [wallet, 1n]), 0n, 'allowed'],
    [
      'more tokens than allowed',
      token,
      encode('transfer', [friend, 1_001n]),
      0n,
      'token_amount_too_large',
    ],
    ['tokens to anybody else', token, encode('transfer', [thief, 1n]), 0n, 'recipient_not_allowed'],
    [
      'a transfer from elsewhere to a thief',
      token,
      encode('transferFrom', [wallet, thief, 1n]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'an allowance for a listed contract',
      token,
      encode('approve', [router, 1_000n]),
      0n,
      'allowed',
    ],
    [
      'an allowance for anybody else',
      token,
      encode('approve', [thief, 1n]),
      0n,
      'spender_not_allowed',
    ],
    [
      'an allowance for a recipient who is none',
      token,
      encode('approve', [hex('7'), 1n]),
      0n,
      'spender_not_allowed',
    ],
    [
      'an allowance without bound',
      router,
      encode('approve', [router, 2n ** 256n - 1n]),
      0n,
      'token_amount_too_large',
    ],
    [
      'an operator for everything',
      token,
      encode('setApprovalForAll', [router, true]),
      0n,
      'token_amount_too_large',
    ],
    ['a swap to the wallet', router, swapTo(wallet), 0n, 'allowed'],
    ['a swap to a thief', router, swapTo(thief), 0n, 'recipient_not_allowed'],
    ['a swap that leaves its tokens at the router', router, swapTo(zero), 0n, 'call_unreadable'],
    ['the same, by name', router, swapTo(router), 0n, 'call_unreadable'],
    [
      'a swap that is unwrapped for the wallet',
      router,
      encode('multicall', [[swapTo(zero), unwrapTo(wallet)]]),
      0n,
      'allowed',
    ],
    [
      'a swap that is unwrapped for a thief',
      router,
      encode('multicall', [[swapTo(zero), unwrapTo(thief)]]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'a second unwrapping for a thief',
      router,
      encode('multicall', [[swapTo(zero), unwrapTo(wallet), unwrapTo(thief)]]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'a sweep for a thief',
      router,
      encode('multicall', [[swapTo(wallet), encode('sweepToken', [token, 1n, thief])]]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'a part that nobody knows',
      router,
      encode('multicall', [[swapTo(wallet), encode('selfPermit', [token])]]),
      0n,
      'call_unreadable',
    ],
    [
      'one multicall in another',
      router,
      encode('multicall', [[encode('multicall', [[swapTo(thief)]])]]),
      0n,
      'call_unreadable',
    ],
    ['a multicall of nothing', router, encode('multicall', [[]]), 0n, 'call_unreadable'],
    [
      'bytes after the arguments',
      token,
      `${encode('transfer', [friend, 1n])}00`,
      0n,
      'call_unreadable',
    ],
    [
      'arguments cut short',
      token,
      encode('transfer', [friend, 1n]).slice(0, -2) as Hex,
      0n,
      'call_unreadable',
    ],
    [
      'dirty upper bytes of an address',
      token,
      encode('transfer', [friend, 1n]).replace('0xa9059cbb00', '0xa9059cbb01') as Hex,
      0n,
      'call_unreadable',
    ],
    [
      'a purchase for the wallet, which asks',
      curve,
      encode('buy', [token, wallet, 1n, 1n]),
      10n,
      'needs_approval',
    ],
    [
      'a purchase for a thief',
      curve,
      encode('buy', [token, thief, 1n, 1n]),
      10n,
      'recipient_not_allowed',
    ],
    [
      'a sale for a thief',
      curve,
      encode('sell', [token, 1n, thief, 1n, 1n]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'a known function of an unlisted contract',
      hex('8'),
      encode('approve', [router, 1n]),
      0n,
      'call_not_allowed',
    ],
    [
      'capital letters in the selector',
      token,
      encode('transfer', [thief, 1n]).replace('a9059cbb', 'A9059CBB') as Hex,
      0n,
      'recipient_not_allowed',
    ],
  ]
  test.each(cases)('%s', (_name, to, data, value, expected) => {
    expect(verdictOf(to, data, value)).toBe(expected)
  })
  test.each(cases)('allows nothing when it is empty: %s', (_name, to, data, value) => {
    expect(verdictOf(to, data, value, closedPolicy)).toBe('call_not_allowed')
  })
  test('asks for nothing by size when there is no threshold', () => {
    const free = { ...everywhere, approvalAboveAtomic: null }
    expect(verdictOf(friend, '0x', 100n, free)).toBe('allowed')
  })
})
