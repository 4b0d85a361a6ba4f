import { expect, test } from 'vitest'
import { isPublicAddress, isSameAddress } from '../../src/adapters/egress/special-addresses.ts'
import { blocks, edges, isPublic4, isPublic6 } from './iana-registries.ts'
import { count, numbersOf, scaled, seed } from './scale.ts'

const trials = scaled({ small: 50_000, full: 1_000_000 })
const random = numbersOf(seed)

/** A number of so many bits. */
function randomBits(bits: number): bigint {
  let value = 0n
  for (let done = 0; done < bits; done += 32) {
    value = (value << 32n) | BigInt(Math.floor(random() * 2 ** 32))
  }
  return value & ((1n << BigInt(bits)) - 1n)
}

function pick<item>(list: readonly item[]): item {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}

function write4(address: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (address >> shift) & 255n).join('.')
}

/** In one of the ways in which the same address may be written. */
function write6(address: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((address >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  )
  const long = groups.map((group) => group.padStart(4, '0')).join(':')
  const short = new URL(`http://[${long}]`).hostname.slice(1, -1)
  const dotted = `${groups.slice(0, 6).join(':')}:${write4(address & 0xffff_ffffn)}`
  return pick([long, short, dotted, long.toUpperCase(), groups.join(':')])
}

/** Mostly addresses near or in registered blocks, because one drawn at random is hardly ever in one. */
function drawn(bits: 32 | 128): bigint {
  const block = pick(blocks(bits))
  const within = block.first + (randomBits(bits) % (block.last - block.first + 1n))
  return pick([
    () => randomBits(bits),
    () => pick(edges(bits)),
    () => within,
    // One wrong bit is what a mistake in a mask looks like.
    () => within ^ (1n << BigInt(Math.floor(random() * bits))),
    () => (bits === 128 ? (1n << 125n) | randomBits(125) : randomBits(32)),
  ])()
}

test('an address is public exactly when the registries say so (W2)', () => {
  const wrong: string[] = []
  let publicOnes = 0
  for (let trial = 0; trial < trials; trial++) {
    const isV4 = random() < 0.4
    const address = drawn(isV4 ? 32 : 128)
    const text = isV4 ? write4(address) : write6(address)
    const wanted = isV4 ? isPublic4(address) : isPublic6(address)
    if (wanted) publicOnes++
    if (isPublicAddress(text) !== wanted) wrong.push(`${text} public=${wanted}`)
  }
  count('egress addresses (W2)', { tried: trials, bad: wrong.length })
  expect(wrong.slice(0, 10)).toEqual([])
  // A property that only ever saw one of the two answers would prove little.
  expect(publicOnes).toBeGreaterThan(trials / 20)
  expect(publicOnes).toBeLessThan(trials - trials / 20)
})

test('every edge of every registered block is on the right side', () => {
  const wrong = [
    ...edges(32)
      .filter((address) => isPublicAddress(write4(address)) !== isPublic4(address))
      .map(write4),
    ...edges(128)
      .filter((address) => isPublicAddress(write6(address)) !== isPublic6(address))
      .map(write6),
  ]
  expect(wrong).toEqual([])
})

test('what is not an address is never public', () => {
  const texts = [
    '',
    ' ',
    'localhost',
    'public.example',
    '1.1.1',
    '1.1.1.1.1',
    '1.1.1.256',
    '01.1.1.1',
    '0x1010101',
    '16843009',
    '1.1.1.1 ',
    '[2606:4700::1111]',
    '2606:4700::1111%eth0',
    '::g',
    '2606:4700:::1111',
    '2606:4700::1111::',
    '168.63.129.16',
  ]
  expect(texts.filter(isPublicAddress)).toEqual([])
  expect(['1.1.1.1', '2606:4700:4700::1111'].filter(isPublicAddress)).toHaveLength(2)
})

test('the same address is known in any of its spellings, and no other', () => {
  expect(isSameAddress('::ffff:127.0.0.1', '127.0.0.1')).toBe(true)
  expect(isSameAddress('2606:4700::0011', '2606:4700:0:0:0:0:0:11')).toBe(true)
  expect(isSameAddress('127.0.0.1', '127.0.0.2')).toBe(false)
  expect(isSameAddress('', '')).toBe(false)
  expect(isSameAddress('1.1.1.1', '::101:101')).toBe(false)
})
