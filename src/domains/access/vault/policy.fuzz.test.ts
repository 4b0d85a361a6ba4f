import {
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realRandom } from '../../../../test/support/auth-world.ts'
import { type Step, walkCalldata } from '../../../../test/support/calldata-walker.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import { createTokenLedger } from '../../../../test/support/token-ledger.ts'
import {
  createVaultWorld,
  masterKeys,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import type { WalletCall } from './calls/effects.ts'
import { requestSigning } from './signing.ts'
import type { VaultParts } from './steps.ts'
import type { StoredWallet } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`
const [friend, thief, gold, iron, tin, router, batch, weth] = [
  hex('2'),
  hex('3'),
  hex('4'),
  hex('5'),
  hex('6'),
  hex('7'),
  hex('8'),
  hex('9'),
]
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Batch permit, bytes signature)',
  'struct In { bytes path; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; }',
  'function exactInput(In params)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function execute(address to, uint256 value, bytes data)',
  'function multiSend(bytes transactions)',
  'function burn(uint256 amount)',
])
const selectors = abi.flatMap((item) =>
  item.type === 'function' && item.name !== 'burn' ? [toFunctionSelector(item)] : [],
)
function encode(functionName: string, args: readonly unknown[]): Hex {
  // The names and arguments stand next to each other in this file.
  const question = { abi, functionName, args } as never
  return encodeFunctionData(question)
}
const max = 1_000n
const windowMax = 2_500n
const etherMax = 100n
const policy = {
  calls: [
    ...[gold, iron, router, batch].map((to) => ({ to, selectors })),
    { to: friend, selectors: ['0x'] },
  ],
  recipients: [friend],
  spenders: [router],
  tokens: [gold, iron].map((token) => ({
    token,
    maxAtomic: max.toString(),
    windowMaxAtomic: windowMax.toString(),
  })),
  maxValueAtomic: etherMax.toString(),
  windowSeconds: 3_600,
  windowMaxAtomic: (2n * etherMax).toString(),
  approvalAboveAtomic: null,
  expiresAtMs: null,
}

const oftenest = <value>(value: value, ...others: readonly value[]) =>
  fc.oneof(
    { arbitrary: fc.constant(value), weight: 12 },
    { arbitrary: fc.constantFrom(value, ...others), weight: 1 },
  )
const token = fc.oneof(
  { arbitrary: fc.constantFrom(gold, iron), weight: 20 },
  { arbitrary: fc.constant(tin), weight: 1 },
)
const amount = fc.oneof(
  { arbitrary: fc.bigInt({ min: 0n, max: 400n }), weight: 12 },
  { arbitrary: fc.constantFrom(max, max + 1n, 10n ** 30n, 2n ** 256n - 1n), weight: 1 },
)
const to = oftenest(friend, thief, router)
const spender = oftenest(router, friend, thief, batch)
const word: Hex = `0x${'0'.repeat(64)}`

const { call } = fc.letrec<{ call: WalletCall; nested: WalletCall; leaf: WalletCall }>((tie) => {
  const nested = fc.array(tie('call'), { minLength: 1, maxLength: 3 })
  const at = (of: Hex, data: Hex, value = 0n): WalletCall => ({ to: of, data, value })
  const leaf = fc.oneof(
    { depthSize: 'small' },
    fc.tuple(token, to, amount).map(([of, ...args]) => at(of, encode('transfer', args))),
    fc
      .tuple(token, to, amount)
      .map(([of, ...args]) => at(of, encode('transferFrom', [hex('1'), ...args]))),
    fc.tuple(token, spender, amount).map(([of, ...args]) => at(of, encode('approve', args))),
    fc
      .tuple(token, spender, amount)
      .map(([of, ...args]) => at(of, encode('increaseAllowance', args))),
    fc
      .tuple(token, spender, amount)
      .map(([of, ...args]) => at(of, encode('permit', [hex('1'), ...args, 1n, 27, word, word]))),
    fc.tuple(fc.array(fc.tuple(token, amount), { maxLength: 3 }), spender).map(([of, who]) => {
      const details = of.map(([each, much]) => ({
        token: each,
        amount: much % 2n ** 160n,
        expiration: 1,
        nonce: 0,
      }))
      return at(
        batch,
        encode('permit', [hex('1'), { details, spender: who, sigDeadline: 1n }, '0x']),
      )
    }),
    fc.tuple(token, oftenest(friend, thief, weth), amount).map(([of, recipient, amountIn]) => {
      const path = concatHex([of, '0x000bb8', weth])
      const params = { path, recipient, deadline: 1n, amountIn, amountOutMinimum: 1n }
      return at(router, encode('exactInput', [params]))
    }),
    fc.tuple(to, fc.bigInt({ min: 0n, max: 60n })).map(([of, value]) => at(of, '0x', value)),
    fc.constant(at(gold, encode('burn', [1n]))),
  )
  const wrap = fc.oneof(
    nested.map((calls) => {
      const parts = calls.map(({ to: target, data: callData }) => ({
        target,
        allowFailure: true,
        callData,
      }))
      return at(batch, encode('aggregate3', [parts]))
    }),
    nested.map((calls) => {
      const parts = calls.map(({ to: target, data: callData, value }) => ({
        target,
        allowFailure: true,
        value,
        callData,
      }))
      const sum = calls.reduce((all, { value }) => all + value, 0n)
      return at(batch, encode('aggregate3Value', [parts]), sum)
    }),
    nested.map(([first = at(friend, '0x')]) =>
      at(batch, encode('execute', [first.to, first.value, first.data])),
    ),
    nested.map((calls) => {
      const parts = calls.map(({ to: target, data, value }) =>
        encodePacked(
          ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
          [0, target, value, BigInt((data.length - 2) / 2), data],
        ),
      )
      return at(batch, encode('multiSend', [concatHex(parts)]))
    }),
    fc
      .tuple(fc.constantFrom(gold, iron, router), nested)
      .map(([of, calls]) => at(of, encode('multicall', [calls.map(({ data }) => data)]))),
    fc
      .tuple(fc.constantFrom(gold, iron, router), nested)
      .map(([of, calls]) => at(of, encode('multicall', [1n, calls.map(({ data }) => data)]))),
  )
  return {
    leaf,
    nested: wrap,
    call: fc.oneof({ maxDepth: 4, depthSize: 'small' }, tie('leaf'), tie('nested')),
  }
})

/** Now and then a byte is another one, missing or added. */
const bent = fc
  .tuple(call, fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, fc.nat()), fc.nat(255))
  .map(([made, place, byte]): WalletCall => {
    if (place === null || made.data === '0x') return made
    const bytes = Buffer.from(made.data.slice(2), 'hex')
    const index = place % (bytes.length + 2)
    const changed =
      index < bytes.length
        ? bytes.fill(byte, index, index + 1)
        : index === bytes.length
          ? bytes.subarray(0, -1)
          : Buffer.concat([bytes, Buffer.of(byte)])
    return { ...made, data: `0x${changed.toString('hex')}` }
  })

const ofCall = (made: WalletCall) => ({ call: made, typedData: null, digest: null })

let chain: TestChain
let world: VaultWorld
let parts: VaultParts

beforeAll(async () => {
  chain = await createTestChain()
  world = await createVaultWorld(chain, { weth })
  const log = () => {}
  parts = {
    ...world,
    weth,
    random: realRandom,
    evm: chain.evm,
    chainId: world.chainId,
    logger: { debug: log, info: log, warn: log, error: log },
    keys: createLocalKeyWrapping(masterKeys(1)),
  }
}, 120_000)
afterAll(async () => {
  await world.close()
  await chain.stop()
})

async function freshWallet(): Promise<StoredWallet> {
  const { wallet } = await world.wallet({ policy })
  const stored = await walletsStore(world.database.query).find(wallet.id)
  if (stored === undefined) throw new Error('the wallet was made')
  return stored
}

describe('random calls of calls', () => {
  test('move and allow no more than the policy says, by who only follows the bytes', async () => {
    const signed = { calls: 0, nested: 0, denied: 0 }
    let names = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(bent, fc.boolean()), { minLength: 1, maxLength: 12 }),
        async (commands) => {
          const wallet = await freshWallet()
          const ledger = createTokenLedger()
          let ether = 0n
          for (const [command, isTakenAtOnce] of commands) {
            const asked = {
              wallet,
              commandId: `w${++names}`,
              origin: 'owner',
              actor: 'test',
            } as const
            const { state } = await requestSigning({ ...asked, payload: ofCall(command) }, parts)
            if (state !== 'approved') {
              signed.denied += 1
              continue
            }
            signed.calls += 1
            const steps = walkCalldata(command)
            if (steps.length > 2) signed.nested += 1
            ether += etherOf(steps, command.value)
            expectWithin(steps, command, wallet.address)
            for (const step of steps) ledger.run(step, isTakenAtOnce)
          }
          ledger.takeAll()
          expect(ether).toBeLessThanOrEqual(2n * etherMax)
          for (const [of, much] of ledger.lost) {
            expect([gold, iron]).toContain(of.toLowerCase())
            expect(much).toBeLessThanOrEqual(windowMax)
          }
        },
      ),
    )
    // A policy that signs nothing would pass too.
    expect(signed.calls).toBeGreaterThan(signed.denied / 20)
    expect(signed.nested).toBeGreaterThan(20)
  }, 240_000)
})

function etherOf(steps: readonly Step[], value: bigint): bigint {
  const inner = steps.reduce((sum, each) => sum + (each.kind === 'ether' ? each.amount : 0n), 0n)
  return inner > value ? inner : value
}

/** One call alone: its parts are listed, it gives to nobody else, and no token leaves above its limit. */
function expectWithin(steps: readonly Step[], { value }: WalletCall, wallet: Hex): void {
  const lower = (each: Hex) => each.toLowerCase()
  const moved = createTokenLedger()
  for (const step of steps) {
    if (step.kind === 'call') {
      const isListed = policy.calls.some(
        (entry) =>
          entry.to === lower(step.to) && entry.selectors.some((each) => each === step.selector),
      )
      expect(isListed, `${step.to} ${step.selector}`).toBe(true)
    }
    if (step.kind === 'give') expect([friend, lower(wallet)]).toContain(lower(step.to))
    if (step.kind === 'bring') expect([friend, lower(wallet)]).toContain(lower(step.to))
    if ('spender' in step && step.kind !== 'take') {
      expect([friend, router]).toContain(lower(step.spender))
    }
    moved.run(step, false)
  }
  moved.takeAll()
  expect(etherOf(steps, value)).toBeLessThanOrEqual(etherMax)
  for (const much of moved.lost.values()) expect(much).toBeLessThanOrEqual(max)
}
