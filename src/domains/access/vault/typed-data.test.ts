import { hashTypedData, maxUint256, recoverTypedDataAddress, toFunctionSelector } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  authorisationOf,
  type Fields,
  permit2Of,
  permitOf,
  typedDataOf,
} from '../../../../test/support/typed-data.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { closedPolicy, judgeTypedData, type Policy } from './policy.ts'
import { readTypedData, type TypedData } from './typed-data-reader.ts'
import { signDigest } from './wallet-key.ts'

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`
const [wallet, friend, thief, token] = [hex('1'), hex('2'), hex('3'), hex('4')]
const [router, permit2, other, asking] = [hex('5'), hex('6'), hex('7'), hex('8')]
const chainId = 4663
const nowMs = 1_784_106_000_000
const soon = '1784106060'
const windowSeconds = 3_600
const selectors = [
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce) details, address spender, uint256 sigDeadline) permit, bytes signature)',
  'function permit(address owner, ((address token, uint160 amount, uint48 expiration, uint48 nonce)[] details, address spender, uint256 sigDeadline) permit, bytes signature)',
  'function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) move, address owner, bytes signature)',
  'function permitTransferFrom(((address token, uint256 amount)[] permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount)[] moves, address owner, bytes signature)',
].map((signature) => toFunctionSelector(signature))
const limit = (of: Hex) => ({ token: of, maxAtomic: 1_000n, windowMaxAtomic: 5_000n })
const policy: Policy = {
  calls: [
    { to: token, selectors, needsApproval: false },
    { to: permit2, selectors, needsApproval: false },
    { to: asking, selectors, needsApproval: true },
  ],
  recipients: [friend],
  spenders: [router],
  tokens: [limit(token), limit(asking)],
  maxValueAtomic: 0n,
  windowSeconds,
  windowMaxAtomic: 0n,
  approvalAboveAtomic: null,
  expiresAtMs: null,
}
const verdictOf = (typedData: TypedData, by = policy, atMs = nowMs) => {
  const read = readTypedData(typedData, { wallet, weth: null, chainId })
  const verdict = judgeTypedData(by, read, { wallet, nowMs: atMs })
  return verdict.outcome === 'forbidden' ? verdict.rule : verdict.outcome
}
const permit = (changes: Fields = {}, contract = token) =>
  permitOf(contract, { owner: wallet, spender: router, value: '1000', deadline: soon, ...changes })
const dai = (changes: Fields = {}) =>
  typedDataOf(
    token,
    'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
    { holder: wallet, spender: router, nonce: 0, expiry: soon, allowed: true, ...changes },
  )
const transfer = (changes: Fields = {}) =>
  authorisationOf(token, 'Transfer', {
    from: wallet,
    to: friend,
    value: '1000',
    validBefore: soon,
    ...changes,
  })
const receive = (changes: Fields = {}) =>
  authorisationOf(token, 'Receive', {
    from: wallet,
    to: friend,
    value: '1000',
    validBefore: soon,
    ...changes,
  })
const cancel = (changes: Fields = {}, contract = token) =>
  typedDataOf(contract, 'CancelAuthorization(address authorizer,bytes32 nonce)', {
    authorizer: wallet,
    nonce: `0x${'ab'.repeat(32)}`,
    ...changes,
  })
const details = (amount: bigint, of = token) => ({
  token: of,
  amount: String(amount),
  expiration: '1784106060',
  nonce: '0',
})
const single = (amount: bigint, changes: Fields = {}) =>
  permit2Of(permit2, 'PermitSingle', {
    details: details(amount),
    spender: router,
    sigDeadline: soon,
    ...changes,
  })
const batch = (amounts: readonly bigint[], changes: Fields = {}) =>
  permit2Of(permit2, 'PermitBatch', {
    details: amounts.map((amount) => details(amount)),
    spender: router,
    sigDeadline: soon,
    ...changes,
  })
const takes = (amount: bigint, changes: Fields = {}) =>
  permit2Of(permit2, 'PermitTransferFrom', {
    permitted: { token, amount: String(amount) },
    spender: router,
    nonce: '7',
    deadline: soon,
    ...changes,
  })
const takesAll = (amounts: readonly bigint[], changes: Fields = {}) =>
  permit2Of(permit2, 'PermitBatchTransferFrom', {
    permitted: amounts.map((amount) => ({ token, amount: String(amount) })),
    spender: router,
    nonce: '7',
    deadline: soon,
    ...changes,
  })
const late = String(nowMs / 1_000 + windowSeconds)
const tooLate = String(nowMs / 1_000 + windowSeconds + 1)
const past = String(nowMs / 1_000 - 1)

describe('K6: a policy, by the call that a signature is for', () => {
  const cases: readonly (readonly [string, TypedData, string])[] = [
    ['a permit', permit(), 'allowed'],
    ['a permit that asks', permit({}, asking), 'needs_approval'],
    ['a permit at a contract that is not listed', permit({}, other), 'call_not_allowed'],
    ['a permit for a recipient', permit({ spender: friend }), 'allowed'],
    ['a permit for a thief', permit({ spender: thief }), 'spender_not_allowed'],
    ['a permit above the cap', permit({ value: '1001' }), 'token_amount_too_large'],
    ['a permit without bound', permit({ value: String(maxUint256) }), 'token_amount_too_large'],
    ['a permit of somebody else', permit({ owner: thief }), 'owner_not_wallet'],
    ['a permit to the end of a window', permit({ deadline: late }), 'allowed'],
    ['a permit for longer', permit({ deadline: tooLate }), 'deadline_not_allowed'],
    ['a permit for ever', permit({ deadline: String(maxUint256) }), 'deadline_not_allowed'],
    ['a permit of yesterday', permit({ deadline: past }), 'deadline_not_allowed'],
    ['a permit of nothing', permit({ value: '0' }), 'allowed'],
    [
      'a permit of nothing for a thief',
      permit({ value: '0', spender: thief }),
      'spender_not_allowed',
    ],
    ['a permit for everything', dai(), 'token_amount_too_large'],
    ['one that is taken back', dai({ allowed: false }), 'allowed'],
    [
      'one that is taken back by a stranger',
      dai({ allowed: false, holder: thief }),
      'owner_not_wallet',
    ],
    ['one without an end', dai({ allowed: false, expiry: 0 }), 'deadline_not_allowed'],
    ['a payment', transfer(), 'allowed'],
    ['a payment to the wallet itself', transfer({ to: wallet }), 'allowed'],
    ['a payment to a thief', transfer({ to: thief }), 'recipient_not_allowed'],
    ['a payment to a spender', transfer({ to: router }), 'recipient_not_allowed'],
    ['a payment above the cap', transfer({ value: '1001' }), 'token_amount_too_large'],
    ['a payment from somebody else', transfer({ from: thief }), 'owner_not_wallet'],
    [
      'a payment for longer than a window',
      transfer({ validBefore: tooLate }),
      'deadline_not_allowed',
    ],
    ['a payment that the payee fetches', receive(), 'allowed'],
    ['one that a thief fetches', receive({ to: thief }), 'recipient_not_allowed'],
    ['one from somebody else', receive({ from: thief }), 'owner_not_wallet'],
    ['a payment that is cancelled', cancel(), 'allowed'],
    ['a cancellation that asks', cancel({}, asking), 'needs_approval'],
    ['a cancellation at a contract that is not listed', cancel({}, other), 'call_not_allowed'],
    ['a cancellation for somebody else', cancel({ authorizer: thief }), 'owner_not_wallet'],
    ['an allowance of Permit2', single(1_000n), 'allowed'],
    ['one above the cap', single(1_001n), 'token_amount_too_large'],
    ['one that is never counted down', single(2n ** 160n - 1n), 'token_amount_too_large'],
    ['one for a thief', single(1n, { spender: thief }), 'spender_not_allowed'],
    [
      'one of a token without a limit',
      single(1n, { details: details(1n, other) }),
      'token_not_allowed',
    ],
    ['one for longer', single(1n, { sigDeadline: tooLate }), 'deadline_not_allowed'],
    ['allowances of Permit2', batch([400n, 600n]), 'allowed'],
    ['allowances above the cap together', batch([400n, 601n]), 'token_amount_too_large'],
    ['allowances for a thief', batch([1n], { spender: thief }), 'spender_not_allowed'],
    ['no allowances', batch([]), 'allowed'],
    ['a transfer of Permit2', takes(1_000n), 'allowed'],
    ['one whose taker is a thief', takes(1n, { spender: thief }), 'spender_not_allowed'],
    ['one above the cap ', takes(1_001n), 'token_amount_too_large'],
    ['one without bound', takes(maxUint256), 'token_amount_too_large'],
    ['one for longer ', takes(1n, { deadline: tooLate }), 'deadline_not_allowed'],
    ['transfers of Permit2', takesAll([400n, 600n]), 'allowed'],
    ['transfers above the cap together', takesAll([400n, 601n]), 'token_amount_too_large'],
    ['transfers of nothing', takesAll([]), 'call_unreadable'],
  ]
  test.each(cases)('%s', (_name, typedData, expected) => {
    expect(verdictOf(typedData)).toBe(expected)
  })
  test.each([
    [past, 'deadline_not_allowed'],
    [String(nowMs / 1_000), 'allowed'],
    [late, 'allowed'],
    [tooLate, 'deadline_not_allowed'],
  ])('a permit until %s is the same in every part of a second: %s', (deadline, expected) => {
    for (const partMs of [0, 1, 999]) {
      expect(verdictOf(permit({ deadline }), policy, nowMs + partMs)).toBe(expected)
    }
  })
  test('a signature does not outlive the policy', () => {
    const endMs = (early: number) => Number(late) * 1_000 - early
    const outcomes = [-999, 0, 1].map((early) =>
      verdictOf(permit({ deadline: late }), { ...policy, expiresAtMs: endMs(early) }),
    )
    expect(outcomes).toEqual(['allowed', 'allowed', 'deadline_not_allowed'])
  })
  test.each(cases)('allows nothing when it is empty: %s', (_name, typedData) => {
    expect(verdictOf(typedData, closedPolicy)).toBe('call_not_allowed')
  })
  test.each(cases)('needs the function of the very call: %s', (_name, typedData) => {
    const read = readTypedData(typedData, { wallet, weth: null, chainId })
    const without = selectors.filter((each) => each !== read?.read.selector)
    expect(without).toHaveLength(selectors.length - 1)
    const calls = policy.calls.map((entry) => ({ ...entry, selectors: without }))
    expect(verdictOf(typedData, { ...policy, calls })).toBe('call_not_allowed')
  })
})

const withTypes = (typedData: TypedData, types: TypedData['types']): TypedData => ({
  ...typedData,
  types: { ...typedData.types, ...types },
})
const without = (fields: Fields, name: string): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name))
const inDomain = (changes: Fields): TypedData => {
  const made = permit()
  return { ...made, domain: { ...made.domain, ...changes } }
}
const permitFields = permit().types['Permit'] ?? []
const domainFields = permit().types['EIP712Domain'] ?? []

describe('typed data that does not mean exactly one thing here is not read', () => {
  const aliased = { ...permit(), primaryType: 'Approval', types: { Approval: permitFields } }
  const cases: readonly (readonly [string, TypedData])[] = [
    ['another name for the struct', aliased],
    ['another primary type', { ...permit(), primaryType: 'EIP712Domain' }],
    ['a primary type of every object', { ...permit(), primaryType: 'constructor' }],
    ['a type beside it', withTypes(permit(), { Extra: [{ name: 'a', type: 'address' }] })],
    [
      'a field more',
      withTypes(permit(), { Permit: [...permitFields, { name: 'x', type: 'bool' }] }),
    ],
    ['a field less', withTypes(permit(), { Permit: permitFields.slice(0, -1) })],
    ['fields in another order', withTypes(permit(), { Permit: permitFields.toReversed() })],
    ['a field twice', withTypes(permit(), { Permit: [...permitFields, ...permitFields.slice(4)] })],
    [
      'two fields in the name of one',
      withTypes(permit(), {
        Permit: [{ name: 'owner,address spender', type: 'address' }, ...permitFields.slice(2)],
      }),
    ],
    [
      'an alias of a type',
      withTypes(permit(), { Permit: permitFields.with(2, { name: 'value', type: 'uint' }) }),
    ],
    [
      'a smaller number',
      withTypes(permit(), { Permit: permitFields.with(2, { name: 'value', type: 'uint128' }) }),
    ],
    ['a member more', { ...permit(), message: { ...permit().message, more: '1' } }],
    ['a member less', { ...permit(), message: without(permit().message, 'nonce') }],
    [
      'a member by another name',
      { ...permit(), message: { ...without(permit().message, 'nonce'), toString: '0' } },
    ],
    [
      'a message that is a list',
      permit2Of(permit2, 'PermitSingle', { ...single(1n).message, details: [details(1n)] }),
    ],
    [
      'a list that is no list',
      permit2Of(permit2, 'PermitBatch', { ...batch([]).message, details: details(1n) }),
    ],
    ['sixty-five in a list', batch(Array.from({ length: 65 }, () => 1n))],
    [
      'a witness',
      permit2Of(permit2, 'PermitWitnessTransferFrom', {
        ...takes(1n).message,
        witness: { user: wallet },
      }),
    ],
    ...[
      '-1',
      '',
      ' 1',
      '1 ',
      '+1',
      '01',
      '1.0',
      '1e3',
      '0x',
      '0X10',
      '0b1',
      '1n',
      '１',
      String(2n ** 256n),
      `0x1${'0'.repeat(64)}`,
      -1,
      1.5,
      2 ** 53,
      null,
      true,
      ['1'],
      {},
    ].map((value) => [`as a number ${JSON.stringify(value)}`, permit({ value })] as const),
    ...[String(2n ** 160n), `0x${'f'.repeat(41)}`].map(
      (amount) =>
        [
          `as a smaller number ${amount}`,
          single(1n, { details: { ...details(1n), amount } }),
        ] as const,
    ),
    ['as a time', single(1n, { details: { ...details(1n), expiration: String(2n ** 48n) } })],
    ...[
      '0x',
      `${token}0`,
      token.slice(0, -1),
      token.replace('0x', '0X'),
      token.slice(2),
      4,
      null,
      // One letter in the other case.
      '0x70997970c51812dc3A010C7d01b50e0d17dc79C8',
      'vitalik.eth',
      `${token} `,
    ].map((spender) => [`as an address ${spender}`, permit({ spender })] as const),
    ...['0x', `0x${'a'.repeat(63)}`, 'a'.repeat(64), `0x${'g'.repeat(64)}`, 7].map(
      (nonce) => [`as 32 bytes ${nonce}`, transfer({ nonce })] as const,
    ),
    ...['true', 1, null].map((allowed) => [`as a yes ${allowed}`, dai({ allowed })] as const),
    ...[1, '1', '0x1', '04663', '4663.0', null, [4663]].map(
      (id) => [`on chain ${JSON.stringify(id)}`, inDomain({ chainId: id })] as const,
    ),
    ...['chainId', 'verifyingContract'].map((name) => {
      const made = permit()
      const types = { EIP712Domain: domainFields.filter((field) => field.name !== name) }
      return [
        `without ${name}`,
        withTypes({ ...made, domain: without(made.domain, name) }, types),
      ] as const
    }),
    ['another field of the domain', inDomain({ extensions: [] })],
    ['a name that is none', inDomain({ name: 7 })],
    ['half a character in a name', inDomain({ name: '\ud800' })],
    ['a name that turns the text around', inDomain({ name: 'USD \u202eCoin' })],
    ['a name with what cannot be seen', inDomain({ name: 'USD\u200b Coin' })],
    ['a version without its type', inDomain({ version: '1', salt: `0x${'0'.repeat(64)}` })],
    ['a domain in another order', withTypes(permit(), { EIP712Domain: domainFields.toReversed() })],
    ['a domain without its name', { ...permit(), domain: without(permit().domain, 'name') }],
    ['a domain of nothing', withTypes(permit(), { EIP712Domain: [] })],
  ]
  test.each(cases)('%s', (_name, typedData) => {
    expect(readTypedData(typedData, { wallet, weth: null, chainId })).toBeNull()
    expect(verdictOf(typedData)).toBe('call_unreadable')
  })
})

describe('typed data that is read', () => {
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const read = (typedData: TypedData) =>
    readTypedData(typedData, { wallet: account.address, weth: null, chainId })
  const made = permitOf(token, {
    owner: account.address,
    spender: router,
    value: '16',
    deadline: soon,
  })
  const digest = read(made)?.digest

  const message = made.message
  test.each<readonly [string, TypedData]>([
    ['an amount in hexadecimal', { ...made, message: { ...message, value: '0x10' } }],
    ['an amount as a number', { ...made, message: { ...message, value: 16 } }],
    ['the chain in hexadecimal', { ...made, domain: { ...made.domain, chainId: '0x1237' } }],
    ['the chain as a text', { ...made, domain: { ...made.domain, chainId: '4663' } }],
    [
      'members in another order',
      {
        ...made,
        message: Object.fromEntries(Object.entries(message).toReversed()),
      },
    ],
    [
      'an address in one case',
      {
        ...made,
        message: { ...message, owner: account.address.toLowerCase() },
      },
    ],
    ['no type of the domain', { ...made, types: { Permit: permitFields } }],
  ])('is the same with %s', (_name, same) => {
    expect(read(same)).toEqual(read(made))
  })
  test('is the same with its types in another order, whichever of them it is made of', () => {
    const all = [made, single(1n), batch([1n, 2n]), takes(1n), takesAll([1n, 2n])]
    const turned = all.map((each) => ({
      ...each,
      types: Object.fromEntries(Object.entries(each.types).toReversed()),
    }))
    expect(all.map(read)).not.toContain(null)
    expect(turned.map(read)).toEqual(all.map(read))
  })
  test('has the digest that other programs sign, of every kind', async () => {
    const all = [made, dai(), transfer(), receive(), cancel(), single(1n), batch([1n, 2n])]
    for (const each of [...all, takes(1n), takesAll([1n, 2n])]) {
      const own = read(each)
      // The values as their types ask for them; the types are those of the library.
      const plain = { ...each, ...asLibraryTakes(each) } as Parameters<typeof hashTypedData>[0]
      expect(own?.digest).toBe(hashTypedData(plain))
      const key = new Uint8Array(32).fill(0x11)
      const signature = await signDigest(key, own?.digest ?? '0x')
      expect(signature).toMatch(/^0x[0-9a-f]{128}1[bc]$/)
      expect(await recoverTypedDataAddress({ ...plain, signature })).toBe(account.address)
      expect(await signDigest(key, own?.digest ?? '0x')).toBe(signature)
    }
  })
  test('is read to the same once it is written here', () => {
    expect(digest).toBeDefined()
    const once = read(made)
    expect(once && read(once.typedData)).toEqual(once)
  })
  test('is another with another name, version, salt or contract', () => {
    const others = [{ name: 'Other' }, { version: '3' }, { verifyingContract: other }].map(
      (change) => read({ ...made, domain: { ...made.domain, ...change } })?.digest,
    )
    const salted = read({
      ...made,
      domain: { ...made.domain, salt: `0x${'01'.repeat(32)}` },
      types: { Permit: permitFields },
    })?.digest
    expect(new Set([digest, salted, ...others]).size).toBe(5)
  })
})

/** Amounts as big integers, which the library hashes; nothing else is changed. */
function asLibraryTakes({ message }: TypedData): { readonly message: unknown } {
  const big = (value: unknown): unknown => {
    if (typeof value === 'string' && /^\d+$/.test(value)) return BigInt(value)
    if (Array.isArray(value)) return value.map(big)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, big(each)]))
  }
  return { message: big(message) }
}
