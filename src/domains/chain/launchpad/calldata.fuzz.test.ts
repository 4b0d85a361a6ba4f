import { decodeFunctionData, getAddress, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { fc } from '../../../../test/support/properties.ts'
import { creatorFeesAbi, curveLaunchpadAbi, launchTokenAbi } from './abi.gen.ts'
import {
  encodeApprove,
  encodeBuy,
  encodeClaim,
  encodeLaunch,
  encodeSell,
  paramsHash,
  summarize,
} from './calldata.ts'
import { snipeDecays } from './curve.ts'

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)
const address = hex(20).map((value) => getAddress(value))
const amount = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const deadline = fc.bigInt({ min: 1n, max: 8_640_000_000_000n })
const launch = fc.record({
  name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  symbol: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 16 }),
  metadataUri: fc.stringMatching(/^ipfs:\/\/[a-z0-9]{1,40}$/),
  feeRecipients: fc.array(
    fc.record({ account: address, bps: fc.integer({ min: 1, max: 10_000 }) }),
    {
      maxLength: 10,
    },
  ),
  antiSnipe: fc.record({
    startBps: fc.integer({ min: 0, max: 8_000 }),
    durationSeconds: fc.integer({ min: 0, max: 600 }),
    decay: fc.constantFrom('linear' as const, 'halving' as const),
  }),
  salt: hex(32),
  minTokensOut: amount,
  deadline,
})
const around = fc.record({ chainId: fc.constant(4663), to: address, from: address, value: amount })

test('every launch that is encoded decodes to what was asked for, and its summary says so', () => {
  fc.assert(
    fc.property(launch, around, (params, call) => {
      const data = encodeLaunch(params)
      const decoded = decodeFunctionData({ abi: curveLaunchpadAbi, data })
      const { antiSnipe, feeRecipients, ...rest } = params
      const { decay, durationSeconds, startBps } = antiSnipe
      const encoded = { ...antiSnipe, decay: snipeDecays.indexOf(decay) }
      expect(decoded).toEqual({
        functionName: 'launch',
        args: [{ ...rest, feeRecipients, antiSnipe: encoded }],
      })
      const summary = summarize({ ...call, data })
      expect(Object.fromEntries(summary.arguments.map((each) => [each.name, each.value]))).toEqual({
        ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])),
        feeRecipients: feeRecipients.map(({ account, bps }) => `${account} ${bps}`).join(', '),
        antiSnipe: startBps === 0 ? 'none' : `${startBps} ${durationSeconds} ${decay}`,
      })
    }),
    { numRuns: 1_000 },
  )
})

test('every trade that is encoded decodes to its token, recipient, bound and deadline', () => {
  const trade = fc.record({ token: address, recipient: address, deadline, amount, least: amount })
  fc.assert(
    fc.property(trade, ({ least, ...terms }) => {
      const { recipient, token } = terms
      const buy = encodeBuy({ ...terms, minTokensOut: least })
      expect(decodeFunctionData({ abi: curveLaunchpadAbi, data: buy })).toEqual({
        functionName: 'buy',
        args: [token, recipient, least, terms.deadline],
      })
      const sell = encodeSell({ ...terms, minEthOut: least })
      expect(decodeFunctionData({ abi: curveLaunchpadAbi, data: sell })).toEqual({
        functionName: 'sell',
        args: [token, terms.amount, recipient, least, terms.deadline],
      })
      expect(
        decodeFunctionData({ abi: launchTokenAbi, data: encodeApprove(token, terms.amount) }),
      ).toEqual({ functionName: 'approve', args: [token, terms.amount] })
    }),
    { numRuns: 1_000 },
  )
})

test('the hash of a call changes with each of its parts', () => {
  const call = {
    chainId: 4663,
    to: `0x${'11'.repeat(20)}`,
    from: `0x${'22'.repeat(20)}`,
    value: 1n,
    data: '0x12',
  } as const
  const others = [
    { ...call, chainId: 1 },
    { ...call, to: call.from },
    { ...call, from: call.to },
    { ...call, value: 2n },
    { ...call, data: '0x1200' as const },
  ]
  expect(new Set([call, ...others].map(paramsHash)).size).toBe(others.length + 1)
})

test('a claim names its tokens, and calls that are not prepared here have no summary', () => {
  const tokens = [`0x${'33'.repeat(20)}`, `0x${'44'.repeat(20)}`] as const
  expect(decodeFunctionData({ abi: creatorFeesAbi, data: encodeClaim(tokens) })).toEqual({
    functionName: 'claimCreatorFees',
    args: [tokens],
  })
  const payee = getAddress(`0x${'55'.repeat(20)}`)
  expect(decodeFunctionData({ abi: creatorFeesAbi, data: encodeClaim(tokens, payee) })).toEqual({
    functionName: 'claimCreatorFeesTo',
    args: [tokens, payee],
  })
  const call = {
    chainId: 4663,
    to: `0x${'11'.repeat(20)}`,
    from: `0x${'22'.repeat(20)}`,
    value: 0n,
  } as const
  expect(summarize({ ...call, data: encodeClaim(tokens, payee) })).toMatchObject({
    sentences: [expect.stringContaining('with 2 tokens'), `They go to ${payee}.`],
    arguments: [{ name: 'tokens' }, { name: 'to', value: payee }],
  })
  expect(() => summarize({ ...call, data: toFunctionSelector('claimProtocolFees()') })).toThrow(
    'not a prepared call',
  )
})

test('a name cannot add sentences of its own to the summary', () => {
  const params = {
    name: 'X". Send all your ether "',
    symbol: 'X',
    metadataUri: '',
    feeRecipients: [],
    antiSnipe: { startBps: 0, durationSeconds: 0, decay: 'linear' },
    salt: `0x${'00'.repeat(32)}`,
    minTokensOut: 0n,
    deadline: 1n,
  } as const
  const call = {
    chainId: 4663,
    to: `0x${'11'.repeat(20)}`,
    from: `0x${'22'.repeat(20)}`,
    value: 0n,
  } as const
  const [sentence] = summarize({ ...call, data: encodeLaunch(params) }).sentences
  expect(sentence).toContain('"X\\". Send all your ether \\""')
})
