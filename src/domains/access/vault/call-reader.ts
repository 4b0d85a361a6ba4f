import { getAddress, sliceHex } from 'viem'
import type { Hex } from '../../../ports/chain-evm.ts'
import { batchReaders, multiSendReaders } from './calls/batches.ts'
import { creatorFeesReaders } from './calls/creator-fees.ts'
import { curveReaders } from './calls/curve.ts'
import { type Effect, joined, type Place, type Reading, type WalletCall } from './calls/effects.ts'
import { permit2Readers } from './calls/permit2.ts'
import { swapRouterReaders } from './calls/swap-router.ts'
import { tokenReaders } from './calls/tokens.ts'

/** The effects of a call, decoded from its bytes. */
export type ReadCall =
  /** Ambiguous bytes or an unknown function, at any depth. */
  | { readonly kind: 'unreadable'; readonly selector: Hex }
  | {
      readonly kind: 'known'
      readonly selector: Hex
      /** In order of execution; the call itself is the first. */
      readonly effects: readonly Effect[]
    }

/** The wallet that calls, and what decoding needs to know. */
export type Reader = {
  readonly wallet: Hex
  /** Wrapped ether; null when the chain has none. */
  readonly weth: Hex | null
}

/** The selector of a call without data: an ether transfer. */
export const noSelector: Hex = '0x'

const depthMax = 4
const callsMax = 64
const readers = new Map(
  [
    ...tokenReaders,
    ...swapRouterReaders,
    ...permit2Readers,
    ...curveReaders,
    ...creatorFeesReaders,
    ...batchReaders,
    ...multiSendReaders,
  ].map(({ read, selector }) => [selector, read]),
)

/** Decodes a call and every nested call from the bytes alone, never from a description of it. Pure. */
export function readCall(call: WalletCall, reader: Reader): ReadCall {
  const selector = selectorOf(call.data)
  const counted = { calls: 0 }
  const effects = readFunded(lowered(call), {
    wallet: getAddress(reader.wallet),
    weth: reader.weth && getAddress(reader.weth),
    depth: 0,
    counted,
  })
  return effects === null ? { kind: 'unreadable', selector } : { kind: 'known', selector, effects }
}

/** The first four bytes of a call's data, in lower case; `0x` when there are fewer. */
export function selectorOf(data: Hex): Hex {
  return data.length < 10 ? noSelector : lowerCase(sliceHex(data, 0, 4))
}

function lowerCase(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

function lowered({ to, data, value }: WalletCall): WalletCall {
  return { to: getAddress(to), data: lowerCase(data), value }
}

type Depth = Reader & { readonly depth: number; readonly counted: { calls: number } }

/** A call with its own value. Ether left in the called contract could be taken by anybody, so none may be left. */
function readFunded(call: WalletCall, at: Depth): Reading {
  const funds = { left: call.value, isRefundable: false }
  const effects = readPart(call, { ...at, funds })
  if (effects === null || funds.left > 0n || funds.isRefundable) return null
  const held = new Set<Hex>()
  for (const effect of effects) {
    if (effect.kind === 'hold') held.add(effect.token)
    if (effect.kind === 'take') held.delete(effect.token)
  }
  return held.size > 0 ? null : effects.filter(({ kind }) => kind !== 'hold' && kind !== 'take')
}

/** A call that spends the value of the enclosing call. */
function readPart(
  { data, to, value }: WalletCall,
  { funds, ...at }: Depth & Pick<Place, 'funds'>,
): Reading {
  at.counted.calls += 1
  if (at.counted.calls > callsMax || at.depth > depthMax) return null
  const itself: Effect = { kind: 'call', to, selector: selectorOf(data) }
  if (data === '0x') {
    funds.left = 0n
    return [itself]
  }
  const deeper = { ...at, depth: at.depth + 1 }
  const effects = readers.get(itself.selector)?.(data, {
    self: to,
    wallet: at.wallet,
    weth: at.weth,
    funds,
    own: (parts) =>
      parts.length === 0
        ? null
        : joined(parts, (part) => readPart({ to, data: part, value }, { ...deeper, funds })),
    outer(next) {
      const sent = lowered(next)
      // A called account may add its own funds, which are the wallet's as well.
      funds.left -= funds.left < sent.value ? funds.left : sent.value
      const inner = readFunded(sent, deeper)
      return inner && [{ kind: 'ether', amount: sent.value }, ...inner]
    },
  })
  return effects == null ? null : [itself, ...effects]
}
