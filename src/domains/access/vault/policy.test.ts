import { concatHex, encodeFunctionData, encodePacked, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../../ports/chain-evm.ts'
import { closedPolicy, judge, type Policy } from './policy.ts'

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`
const [wallet, friend, thief, token] = [hex('1'), hex('2'), hex('3'), hex('4')]
const [router, curve, payee, multicall3, weth] = [hex('5'), hex('6'), hex('7'), hex('8'), hex('9')]
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
  'function multicall(uint256 deadline, bytes[] data)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function deposit()',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execute(address to, uint256 value, bytes data)',
  'function execute(bytes32 mode, bytes calls)',
  'function executeBatch(address[] to, bytes[] data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multiSend(bytes transactions)',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Batch permit, bytes signature)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function transferFrom((address from, address to, uint160 amount, address token)[] moves)',
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
    { to: token, selectors, needsApproval: false },
    { to: router, selectors, needsApproval: false },
    { to: curve, selectors, needsApproval: true },
    { to: friend, selectors: ['0x'], needsApproval: false },
    { to: payee, selectors: ['0x'], needsApproval: false },
    { to: multicall3, selectors, needsApproval: false },
  ],
  recipients: [friend],
  spenders: [router],
  tokens: [{ token, maxAtomic: 1_000n, windowMaxAtomic: 5_000n }],
  maxValueAtomic: 100n,
  windowSeconds: 60,
  windowMaxAtomic: 1_000n,
  approvalAboveAtomic: 50n,
  expiresAtMs: null,
}
const zero = hex('0')
const pathOf = (...tokens: readonly Hex[]) =>
  concatHex(tokens.flatMap((each, at) => (at === 0 ? [each] : ['0x000bb8', each])))
const word: Hex = `0x${'0'.repeat(64)}`
const transferOf = (amount: bigint, to = friend) => encode('transfer', [to, amount])
const aggregate = (...calls: readonly (readonly [Hex, Hex])[]) =>
  encode('aggregate3', [
    calls.map(([target, callData]) => ({ target, allowFailure: true, callData })),
  ])
const withValues = (...calls: readonly (readonly [Hex, Hex, bigint])[]) =>
  encode('aggregate3Value', [
    calls.map(([target, callData, value]) => ({ target, allowFailure: true, value, callData })),
  ])
const safe = (to: Hex, data: Hex, operation = 0, gasPrice = 0n) =>
  encode('execTransaction', [to, 0n, data, operation, 0n, 0n, gasPrice, zero, zero, '0x'])
const sent = (operation: number, to: Hex, data: Hex) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, 0n, BigInt((data.length - 2) / 2), data],
  )
const batchPermit = (amount: bigint, spender = router) =>
  encode('permit', [
    wallet,
    {
      details: [
        { token, amount, expiration: 1, nonce: 0 },
        { token, amount, expiration: 1, nonce: 0 },
      ],
      spender,
      sigDeadline: 1n,
    },
    '0x',
  ])
const swapTo = (recipient: Hex) =>
  encode('exactInput', [
    { path: pathOf(token, weth), recipient, deadline: 1n, amountIn: 5n, amountOutMinimum: 1n },
  ])
const unwrapTo = (recipient: Hex) => encode('unwrapWETH9', [1n, recipient])
const verdictOf = (to: Hex, data: Hex, value = 0n, policy = everywhere) => {
  const verdict = judge(policy, { to, data, value }, { wallet, weth })
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
      'an allowance for who is listed for ether alone',
      token,
      encode('approve', [payee, 1n]),
      0n,
      'spender_not_allowed',
    ],
    [
      'an allowance without bound',
      token,
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
      'recipient_not_allowed',
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
      hex('a'),
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
    [
      'the cap in two parts',
      token,
      encode('multicall', [[transferOf(500n), transferOf(500n)]]),
      0n,
      'allowed',
    ],
    [
      'more than the cap in two parts',
      token,
      encode('multicall', [[transferOf(1n), transferOf(1_000n)]]),
      0n,
      'token_amount_too_large',
    ],
    [
      'the same by a deadline',
      token,
      encode('multicall', [1n, [transferOf(1n), transferOf(1_000n)]]),
      0n,
      'token_amount_too_large',
    ],
    [
      'an allowance without bound behind a transfer',
      token,
      encode('multicall', [[transferOf(1n), encode('approve', [router, 2n ** 256n - 1n])]]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a transfer and an allowance above the cap together',
      token,
      encode('multicall', [[transferOf(600n), encode('approve', [router, 600n])]]),
      0n,
      'token_amount_too_large',
    ],
    [
      'two swaps in one call',
      router,
      encode('multicall', [[swapTo(wallet), swapTo(wallet)]]),
      0n,
      'allowed',
    ],
    [
      'more allowance by adding',
      token,
      encode('increaseAllowance', [router, 1_001n]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a permit above the cap',
      token,
      encode('permit', [wallet, router, 1_001n, 1n, 27, word, word]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a permit for everything',
      token,
      encode('permit', [wallet, router, 0n, 1n, true, 27, word, word]),
      0n,
      'token_amount_too_large',
    ],
    [
      'an authorisation for a thief',
      token,
      encode('transferWithAuthorization', [wallet, thief, 1n, 0n, 1n, word, '0x']),
      0n,
      'recipient_not_allowed',
    ],
    [
      'one thing for a recipient',
      token,
      encode('safeTransferFrom', [wallet, friend, 7n]),
      0n,
      'allowed',
    ],
    ['a token without a limit', curve, transferOf(0n), 0n, 'token_not_allowed'],
    [
      'an inner function that is not listed',
      multicall3,
      aggregate([friend, transferOf(1n)]),
      0n,
      'call_not_allowed',
    ],
    [
      'an inner function nobody knows',
      multicall3,
      aggregate([token, transferOf(1n)], [token, '0xdeadbeef']),
      0n,
      'call_unreadable',
    ],
    [
      'inner calls within the cap',
      multicall3,
      aggregate([token, transferOf(400n)], [token, transferOf(600n)]),
      0n,
      'allowed',
    ],
    [
      'inner calls above the cap',
      multicall3,
      aggregate([token, transferOf(401n)], [token, transferOf(600n)]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a thief two calls down',
      multicall3,
      aggregate([multicall3, aggregate([token, transferOf(1n, thief)])]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'five calls down',
      multicall3,
      [1, 2, 3, 4, 5].reduce<Hex>(
        (data) => aggregate([multicall3, data]),
        aggregate([token, transferOf(1n)]),
      ),
      0n,
      'call_unreadable',
    ],
    [
      'sixty-five calls',
      multicall3,
      aggregate(...Array.from({ length: 65 }, () => [token, transferOf(1n)] as const)),
      0n,
      'call_unreadable',
    ],
    ['ether by an inner call', multicall3, withValues([friend, '0x', 50n]), 50n, 'allowed'],
    [
      'ether that stays at a batch',
      multicall3,
      withValues([friend, '0x', 40n]),
      50n,
      'call_unreadable',
    ],
    [
      'ether of a called account',
      multicall3,
      encode('execute', [friend, 101n, '0x']),
      0n,
      'value_too_large',
    ],
    [
      'ether for a thief by an account',
      multicall3,
      encode('execute', [thief, 1n, '0x']),
      0n,
      'call_not_allowed',
    ],
    [
      'a batch of an account',
      multicall3,
      encode('executeBatch', [
        [token, token],
        [transferOf(500n), transferOf(501n)],
      ]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a batch of unequal lists',
      multicall3,
      encode('executeBatch', [[token, token], [transferOf(500n)]]),
      0n,
      'call_unreadable',
    ],
    [
      'a packed call of a modular account',
      multicall3,
      encode('execute', [
        word,
        encodePacked(['address', 'uint256', 'bytes'], [token, 0n, transferOf(1n, thief)]),
      ]),
      0n,
      'recipient_not_allowed',
    ],
    [
      'a delegated call of a modular account',
      multicall3,
      encode('execute', [
        `0xff${'0'.repeat(62)}`,
        encodePacked(['address', 'bytes'], [token, transferOf(1n)]),
      ]),
      0n,
      'call_unreadable',
    ],
    [
      'a transaction of a Safe',
      multicall3,
      safe(token, transferOf(1_001n)),
      0n,
      'token_amount_too_large',
    ],
    [
      'a Safe that runs another code',
      multicall3,
      safe(token, transferOf(1n), 1),
      0n,
      'call_unreadable',
    ],
    [
      'a Safe that pays for gas',
      multicall3,
      safe(token, transferOf(1n), 0, 1n),
      0n,
      'call_unreadable',
    ],
    [
      'several of a Safe',
      multicall3,
      safe(
        multicall3,
        encode('multiSend', [
          concatHex([sent(0, token, transferOf(1n)), sent(0, token, transferOf(1n, thief))]),
        ]),
        1,
      ),
      0n,
      'recipient_not_allowed',
    ],
    [
      'several of a Safe, one with another code',
      multicall3,
      safe(
        multicall3,
        encode('multiSend', [
          concatHex([sent(0, token, transferOf(1n)), sent(1, token, transferOf(1n))]),
        ]),
        1,
      ),
      0n,
      'call_unreadable',
    ],
    ['permits of a batch within the cap', multicall3, batchPermit(500n), 0n, 'allowed'],
    [
      'permits of a batch above the cap together',
      multicall3,
      batchPermit(501n),
      0n,
      'token_amount_too_large',
    ],
    [
      'permits of a batch for a thief',
      multicall3,
      batchPermit(1n, thief),
      0n,
      'spender_not_allowed',
    ],
    [
      'what Permit2 never counts down',
      multicall3,
      encode('approve', [token, router, 2n ** 160n - 1n, 1]),
      0n,
      'token_amount_too_large',
    ],
    [
      'a batch of transfers for a thief',
      multicall3,
      encode('transferFrom', [
        [
          { from: wallet, to: friend, amount: 1n, token },
          { from: wallet, to: thief, amount: 1n, token },
        ],
      ]),
      0n,
      'recipient_not_allowed',
    ],
    ['ether that a swap leaves at the router', router, swapTo(wallet), 1n, 'call_unreadable'],
    [
      'one of two tokens that are left at the router',
      router,
      encode('multicall', [
        [
          swapTo(zero),
          encode('exactInput', [
            {
              path: pathOf(token, payee),
              recipient: zero,
              deadline: 1n,
              amountIn: 5n,
              amountOutMinimum: 1n,
            },
          ]),
          unwrapTo(wallet),
        ],
      ]),
      0n,
      'call_unreadable',
    ],
    [
      'a path that is none',
      router,
      encode('exactInput', [
        { path: '0x', recipient: wallet, deadline: 1n, amountIn: 5n, amountOutMinimum: 1n },
      ]),
      0n,
      'call_unreadable',
    ],
    ['wrapping by what is no wrapped ether', token, encode('deposit', []), 10n, 'call_unreadable'],
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
