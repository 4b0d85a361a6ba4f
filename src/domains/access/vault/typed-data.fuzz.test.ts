import { Ajv } from 'ajv'
import { encodeFunctionData, getAddress, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realRandom } from '../../../../test/support/auth-world.ts'
import { type Step, walkCalldata } from '../../../../test/support/calldata-walker.ts'
import { createTestChain, type TestChain } from '../../../../test/support/launchpad-world.ts'
import { fc } from '../../../../test/support/properties.ts'
import { createTokenLedger } from '../../../../test/support/token-ledger.ts'
import {
  authorisationOf,
  permit2Of,
  permitOf,
  typedDataOf,
} from '../../../../test/support/typed-data.ts'
import { walkSignature } from '../../../../test/support/typed-data-walker.ts'
import {
  createVaultWorld,
  masterKeys,
  type VaultWorld,
} from '../../../../test/support/vault-world.ts'
import { createLocalKeyWrapping } from '../../../adapters/local-keys/local-key-wrapping.ts'
import type { WalletCall } from './calls/effects.ts'
import { requestSigning, signRequest } from './signing.ts'
import type { VaultParts } from './steps.ts'
import { payloadOf, type TypedData } from './typed-data-reader.ts'
import { EvaluateTypedDataRequest } from './vault.schemas.ts'
import type { StoredWallet } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

const hex = (digit: string): Hex => `0x${digit.repeat(40)}`
const [friend, thief, gold, iron] = [hex('2'), hex('3'), hex('4'), hex('5')]
const [tin, router, permit2] = [hex('6'), hex('7'), hex('8')]
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function receiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single permit, bytes signature)',
  'function permit(address owner, Batch permit, bytes signature)',
  'struct Permitted { address token; uint256 amount; }',
  'struct Transfer { Permitted permitted; uint256 nonce; uint256 deadline; }',
  'struct Transfers { Permitted[] permitted; uint256 nonce; uint256 deadline; }',
  'struct Move { address to; uint256 requestedAmount; }',
  'function permitTransferFrom(Transfer permit, Move move, address owner, bytes signature)',
  'function permitTransferFrom(Transfers permit, Move[] moves, address owner, bytes signature)',
])
const selectors = abi.flatMap((item) =>
  item.type === 'function' ? [toFunctionSelector(item)] : [],
)
const [max, windowMax, windowSeconds] = [1_000n, 2_500n, 3_600]
const policy = {
  calls: [gold, iron, permit2].map((to) => ({ to, selectors })),
  recipients: [friend],
  spenders: [router],
  tokens: [gold, iron].map((token) => ({
    token,
    maxAtomic: max.toString(),
    windowMaxAtomic: windowMax.toString(),
  })),
  maxValueAtomic: '0',
  windowSeconds,
  windowMaxAtomic: '0',
  approvalAboveAtomic: null,
  expiresAtMs: null,
}

/** What is no typed data at all is refused before the vault is asked. */
const isTypedData = new Ajv({ strict: false }).compile(EvaluateTypedDataRequest)

let chain: TestChain
let world: VaultWorld
let parts: VaultParts

beforeAll(async () => {
  chain = await createTestChain()
  world = await createVaultWorld(chain)
  const log = () => {}
  parts = {
    ...world,
    weth: null,
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

const mostly = <value>(value: value, ...others: readonly value[]) =>
  fc.oneof(
    { arbitrary: fc.constant(value), weight: 14 },
    { arbitrary: fc.constantFrom(value, ...others), weight: 1 },
  )
const token = fc.oneof(
  { arbitrary: fc.constantFrom(gold, iron), weight: 20 },
  { arbitrary: fc.constant(tin), weight: 1 },
)
const whole = fc.oneof(
  { arbitrary: fc.bigInt({ min: 0n, max: 400n }), weight: 12 },
  { arbitrary: fc.constantFrom(max, max + 1n, 2n ** 160n - 1n, 2n ** 256n - 1n), weight: 1 },
)
/** Numbers as programs write them. */
const amount = fc.tuple(whole, fc.nat(2)).map(([value, form]): unknown => {
  if (form === 0 && value <= 400n) return Number(value)
  return form === 1 ? `0x${value.toString(16)}` : value.toString()
})
const spender = mostly(router, friend, thief, permit2)
const to = mostly(friend, thief, router)
const nonce32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => {
  return `0x${Buffer.from(bytes).toString('hex')}`
})
const count = fc.nat(9)

/** Typed data for a wallet at a moment, in seconds. */
type Making = (wallet: Hex, now: number) => TypedData
const seconds = mostly(60, 0, -1, windowSeconds, windowSeconds + 1, 10 ** 9)
const owners = mostly(true, false)

const several = <value>(one: fc.Arbitrary<value>) => fc.array(one, { maxLength: 3 })
const details = fc.record({ token, amount, expiration: fc.constant('9999999999'), nonce: count })
const permitted = fc.record({ token, amount })
const making: fc.Arbitrary<Making> = fc.oneof(
  fc
    .tuple(token, fc.record({ spender, value: amount, nonce: count }), seconds, owners)
    .map(([of, message, later, isOwn]): Making => {
      return (wallet, now) => {
        const owner = isOwn ? wallet : thief
        return permitOf(of, { owner, deadline: now + later, ...message })
      }
    }),
  fc
    .tuple(token, fc.record({ spender, nonce: count, allowed: mostly(false, true) }), seconds)
    .map(([of, message, later]): Making => {
      const type =
        'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)'
      return (wallet, now) =>
        typedDataOf(of, type, {
          holder: wallet,
          expiry: later < 0 ? 0 : now + later,
          ...message,
        })
    }),
  fc
    .tuple(
      ...([token, fc.constantFrom('Transfer' as const, 'Receive' as const)] as const),
      fc.record({ to, value: amount, nonce: nonce32 }),
      ...([seconds, owners] as const),
    )
    .map(([of, verb, message, later, isOwn]): Making => {
      return (wallet, now) => {
        const from = isOwn ? wallet : thief
        return authorisationOf(of, verb, { from, validBefore: now + later, ...message })
      }
    }),
  fc.tuple(token, nonce32).map(([of, nonce]): Making => {
    const type = 'CancelAuthorization(address authorizer,bytes32 nonce)'
    return (wallet) => typedDataOf(of, type, { authorizer: wallet, nonce })
  }),
  ...[
    ['PermitSingle', details.map((each): unknown => each)] as const,
    ['PermitBatch', several(details).map((each): unknown => each)] as const,
  ].map(([name, given]) =>
    fc.tuple(given, spender, seconds).map(([each, who, later]): Making => {
      return (_wallet, now) =>
        permit2Of(permit2, name, { details: each, spender: who, sigDeadline: now + later })
    }),
  ),
  ...[
    ['PermitTransferFrom', permitted.map((each): unknown => each)] as const,
    ['PermitBatchTransferFrom', several(permitted).map((each): unknown => each)] as const,
  ].map(([name, given]) =>
    fc.tuple(given, spender, count, seconds).map(([each, who, nonce, later]): Making => {
      return (_wallet, now) =>
        permit2Of(permit2, name, {
          permitted: each,
          spender: who,
          nonce,
          deadline: now + later,
        })
    }),
  ),
)

const strange = fc.constantFrom<unknown>(
  ...[null, '', '0', '0x', '-1', '01', ' 1', '1e3', 1.5, -1, true, false, [], {}, thief, tin],
  ...[1, '0x1', 4663, '4663', '0x1237', String(2n ** 256n), String(2n ** 255n), friend],
  ...['uint256', 'uint', 'address', 'bytes32', 'Permit', 'PermitSingle', 'PermitDetails'],
)
/** Something at one place of it is another thing, missing, there twice, or in another order. */
const bend = fc
  .tuple(fc.nat(), fc.nat(5), strange, fc.constantFrom('nonce', 'value', 'more', 'salt', 'version'))
  .map(([place, way, value, name]) => (made: TypedData): TypedData => {
    // Another chain is tried as often as everything else.
    if (way === 5) return { ...made, domain: { ...made.domain, chainId: value } }
    const copy = structuredClone(made)
    const holders: (unknown[] | Record<string, unknown>)[] = []
    const walk = (each: unknown): void => {
      if (typeof each !== 'object' || each === null) return
      holders.push(each as Record<string, unknown>)
      for (const inner of Object.values(each)) walk(inner)
    }
    walk(copy)
    const holder = holders[place % holders.length] ?? {}
    if (Array.isArray(holder)) {
      if (way === 0) holder.reverse()
      else if (way === 1) holder.push(...holder.slice(-1))
      else if (way === 2) holder.pop()
      else holder.push(value)
      return copy
    }
    const names = Object.keys(holder)
    const one = names[place % (names.length || 1)] ?? name
    if (way === 0) delete holder[one]
    else if (way === 1) holder[name] = value
    else holder[one] = value
    return copy
  })

type SigningCommand =
  | { readonly kind: 'call'; readonly call: WalletCall }
  | { readonly kind: 'typed'; readonly make: Making; readonly isTakenAtOnce: boolean }
const call = fc
  .tuple(token, fc.constantFrom('transfer' as const, 'approve' as const), spender, to, whole)
  .map(([of, functionName, who, receiver, value]): SigningCommand => {
    const args = [functionName === 'transfer' ? receiver : who, value] as const
    const data = encodeFunctionData({ abi, functionName, args })
    return { kind: 'call', call: { to: of, data, value: 0n } }
  })
const typed = fc
  .tuple(making, fc.option(bend, { freq: 3 }), fc.boolean())
  .map(([made, bent, isTakenAtOnce]): SigningCommand => {
    const make: Making = bent === null ? made : (wallet, now) => bent(made(wallet, now))
    return { kind: 'typed', make, isTakenAtOnce }
  })
const commands = fc.array(
  fc.oneof({ arbitrary: typed, weight: 4 }, { arbitrary: call, weight: 1 }),
  {
    minLength: 1,
    maxLength: 14,
  },
)

const lower = (each: string) => each.toLowerCase()

/** One signature alone: it gives to nobody else, and no token leaves above its limit. */
function expectWithin(steps: readonly Step[], wallet: Hex): void {
  const sums = new Map<string, bigint>()
  for (const step of steps) {
    if (step.kind === 'give') expect([friend, lower(wallet)]).toContain(lower(step.to))
    if (step.kind === 'allow_more') expect([friend, router]).toContain(lower(step.spender))
    if (!('amount' in step) || step.kind === 'ether') continue
    sums.set(step.token, (sums.get(step.token) ?? 0n) + step.amount)
  }
  for (const [of, sum] of sums) {
    expect([gold, iron]).toContain(lower(of))
    expect(sum).toBeLessThanOrEqual(max)
  }
}

describe('random typed data, between random calls', () => {
  test('moves and allows no more than the policy says, by who recovers the signer as contracts do', async () => {
    const seen = { signed: 0, denied: 0 }
    const kinds = new Set<string>()
    const run = async (wallet: StoredWallet, all: readonly SigningCommand[]) => {
      const ledger = createTokenLedger()
      const reader = { wallet: wallet.address, weth: null, chainId: parts.chainId }
      const now = Math.floor(parts.clock.nowMs() / 1_000)
      const asked = { wallet, origin: 'owner', actor: 'test' } as const
      for (const [n, command] of all.entries()) {
        if (command.kind === 'call') {
          const payload = { call: command.call, typedData: null, digest: null }
          const { state } = await requestSigning({ ...asked, commandId: `w${n}`, payload }, parts)
          if (state !== 'approved') continue
          for (const step of walkCalldata(command.call)) ledger.run(step, false)
          continue
        }
        const sent = command.make(wallet.address, now)
        if (!isTypedData({ typedData: sent })) continue
        const payload = payloadOf(sent, reader)
        const request = await requestSigning({ ...asked, commandId: `w${n}`, payload }, parts)
        const { signature } = await signRequest(request, parts)
        if (signature === null) {
          seen.denied += 1
          continue
        }
        const grant = await walkSignature(sent, { signature, wallet: wallet.address })
        // Nothing is signed that no function takes for exactly these values.
        if (grant === null) throw new Error(`nobody takes ${JSON.stringify(sent)}`)
        seen.signed += 1
        kinds.add(`${sent.primaryType}:${Object.keys(sent.message).toSorted().join()}`)
        expectWithin(grant.steps, wallet.address)
        if (grant.lastSecond !== null) {
          expect(grant.lastSecond).toBeLessThanOrEqual(BigInt(now + windowSeconds))
        }
        for (const step of grant.steps) ledger.run(step, command.isTakenAtOnce)
      }
      ledger.takeAll()
      for (const [of, much] of ledger.lost) {
        expect([gold, iron].map((each) => getAddress(each))).toContain(of)
        expect(much).toBeLessThanOrEqual(windowMax)
      }
    }
    await fc.assert(
      fc.asyncProperty(commands, async (all) => {
        const { wallet } = await world.wallet({ policy })
        const stored = await walletsStore(world.database.query).find(wallet.id)
        if (stored === undefined) throw new Error('the wallet was made')
        await run(stored, all)
      }),
    )
    // A vault that signs nothing would pass too.
    expect(seen.signed).toBeGreaterThan(seen.denied / 20)
    expect(kinds.size).toBe(9)
  }, 240_000)
})
