import { assert } from '../../../../kernel/errors.ts'

/** An ordered set of prices. Each call takes at most six steps, for any contents. */
export type PriceIndex = {
  readonly add: (tick: number) => void
  readonly remove: (tick: number) => void
  /** The smallest one at or above `tick`; -1 when there is none. */
  readonly atOrAbove: (tick: number) => number
  /** The largest one at or below `tick`; -1 when there is none. */
  readonly atOrBelow: (tick: number) => number
}

/** Ticks are below this. */
export const tickEnd = 2 ** 30
const levels = 6

type Node = { bits: number; readonly children: (Node | undefined)[] }

/**
 * A trie of six levels with 32 branches each, and a bitmap of the non-empty branches. A balanced tree is as fast on
 * average; a trie has no bad case that a trader could bring about.
 */
export function createPriceIndex(): PriceIndex {
  const root = emptyNode()
  return {
    add(tick) {
      assert(Number.isInteger(tick) && tick >= 0 && tick < tickEnd, 'a tick is out of range')
      let node = root
      for (let level = levels - 1; level > 0; level--) {
        const digit = digitOf(tick, level)
        node.bits |= 1 << digit
        node = node.children[digit] ??= emptyNode()
      }
      node.bits |= 1 << (tick & 31)
    },
    remove: (tick) => {
      removeFrom(root, tick, levels - 1)
    },
    atOrAbove: (tick) => seek(root, { tick, level: levels - 1, isUp: true }),
    atOrBelow: (tick) => seek(root, { tick, level: levels - 1, isUp: false }),
  }
}

function emptyNode(): Node {
  return { bits: 0, children: [] }
}

function digitOf(tick: number, level: number): number {
  return (tick >>> (5 * level)) & 31
}

/** True when the node is empty afterwards. */
function removeFrom(node: Node, tick: number, level: number): boolean {
  const digit = digitOf(tick, level)
  if (level === 0) {
    node.bits &= ~(1 << digit)
    return node.bits === 0
  }
  const child = node.children[digit]
  if (child !== undefined && removeFrom(child, tick, level - 1)) {
    node.bits &= ~(1 << digit)
    node.children[digit] = undefined
  }
  return node.bits === 0
}

type Seek = { readonly tick: number; readonly level: number; readonly isUp: boolean }

function seek(node: Node, { tick, level, isUp }: Seek): number {
  const digit = digitOf(tick, level)
  if (level > 0 && (node.bits & (1 << digit)) !== 0) {
    const child = node.children[digit]
    const found = child === undefined ? -1 : seek(child, { tick, level: level - 1, isUp })
    if (found >= 0) return found
  } else if (level === 0 && (node.bits & (1 << digit)) !== 0) {
    return tick
  }
  const next = isUp ? lowestAbove(node.bits, digit) : highestBelow(node.bits, digit)
  if (next < 0) return -1
  const base = (tick & ~(2 ** (5 * (level + 1)) - 1)) + next * 2 ** (5 * level)
  const child = node.children[next]
  return level === 0 || child === undefined
    ? base
    : edge(child, { tick: base, level: level - 1, isUp })
}

/** The lowest or highest tick of a node. */
function edge(node: Node, { tick, level, isUp }: Seek): number {
  const digit = isUp ? lowestAbove(node.bits, -1) : highestBelow(node.bits, 32)
  const base = tick + digit * 2 ** (5 * level)
  const child = node.children[digit]
  return level === 0 || child === undefined
    ? base
    : edge(child, { tick: base, level: level - 1, isUp })
}

function lowestAbove(bits: number, digit: number): number {
  const rest = digit === 31 ? 0 : bits & ~(2 ** (digit + 1) - 1)
  return rest === 0 ? -1 : 31 - Math.clz32(rest & -rest)
}

function highestBelow(bits: number, digit: number): number {
  const rest = digit === 32 ? bits : bits & (2 ** digit - 1)
  return rest === 0 ? -1 : 31 - Math.clz32(rest)
}
