import { createHash } from 'node:crypto'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invisibleIn } from '../../src/kernel/name-text.ts'
import { compileContracts } from '../../tools/contracts/compile.ts'
import { count } from '../security/scale.ts'
import { createTestChain, type TestChain } from '../support/launchpad-world.ts'

const probeAddress = '0x00000000000000000000000000000000000a11ce'
const abi = parseAbi(['function answers(bytes names) pure returns (bytes)'])
const namesPerCall = 4_096
const mixedTotal = process.env['SECURITY_SCALE'] === 'full' ? 1_000_000 : 20_000
const seed = process.env['SECURITY_SEED'] ?? '4663'
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

let chain: TestChain

beforeAll(async () => {
  chain = await createTestChain()
  const [probe] = compileContracts([{ name: 'NameProbe', file: 'dev/NameProbe.sol' }])
  // Calling creation code returns the code of the contract.
  const code = await chain.ask('eth_call', [{ data: probe?.bytecode }, 'latest'])
  await chain.ask('anvil_setCode', [probeAddress, code])
}, 60_000)
afterAll(async () => {
  await chain?.stop()
})

test('every code point inside a name is taken or refused as its properties in Unicode say', async () => {
  const points = Array.from({ length: 0x11_0000 }, (_, point) => point)
  const wrong: string[] = []
  let refused = 0
  for (let start = 0; start < points.length; start += namesPerCall) {
    const part = points.slice(start, start + namesPerCall)
    const taken = await answers(part.map((point) => around(unitsOf(point))))
    for (const [index, point] of part.entries()) {
      const isTaken = taken[index] ?? false
      if (!isTaken) refused += 1
      if (isTaken !== mayBeInside(point)) wrong.push(point.toString(16))
    }
  }
  expect(wrong).toEqual([])
  // The halves of characters, the tags, and what is scattered between them.
  expect(refused).toBeGreaterThan(2_048 + 4_096)
}, 300_000)

test('the selector of pictures is taken behind every symbol and picture, and nowhere else', async () => {
  const points = Array.from({ length: 0x2_0000 }, (_, point) => point)
  const wrong: string[] = []
  for (let start = 0; start < points.length; start += namesPerCall) {
    const part = points.slice(start, start + namesPerCall)
    const selected = (point: number) => Buffer.concat([unitsOf(point), unitsOf(0xfe0f)])
    const taken = await answers(part.map((point) => around(selected(point))))
    for (const [index, point] of part.entries()) {
      if (taken[index] !== (mayBeInside(point) && isPicture(point))) wrong.push(point.toString(16))
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test(`seed ${seed}: ${mixedTotal} names of whole and broken characters are judged like by the product`, async () => {
  let taken = 0
  for (let start = 0; start < mixedTotal; start += namesPerCall) {
    const names = Array.from({ length: namesPerCall }, (_, index) => mixedName(start + index))
    const found = await answers(names)
    for (const [index, name] of names.entries()) {
      expect(found[index], name.toString('hex')).toBe(isNameHere(name))
      if (found[index] === true) taken += 1
    }
  }
  // Refusals alone would prove little.
  expect(taken).toBeGreaterThan(mixedTotal / 20)
  count('names', { tried: mixedTotal, bad: 0 })
}, 600_000)

async function answers(names: readonly Buffer[]): Promise<readonly boolean[]> {
  const blob = Buffer.concat(names.flatMap((name) => [Buffer.from([name.length]), name]))
  const data = encodeFunctionData({
    abi,
    functionName: 'answers',
    args: [`0x${blob.toString('hex')}`],
  })
  const result = await chain.evm.call({ to: probeAddress, data })
  const answer = decodeFunctionResult({ abi, functionName: 'answers', data: result })
  return [...Buffer.from(answer.slice(2), 'hex')].map((each) => each === 1)
}

function around(units: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a'), units, Buffer.from('b')])
}

/** UTF-8 by its bit pattern, also for halves of characters, which no encoder writes. */
function unitsOf(point: number): Buffer {
  const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f)
  if (point < 0x80) return Buffer.from([point])
  if (point < 0x800) return Buffer.from([0xc0 | (point >> 6), tail(0)])
  if (point < 0x1_0000) return Buffer.from([0xe0 | (point >> 12), tail(6), tail(0)])
  return Buffer.from([0xf0 | (point >> 18), tail(12), tail(6), tail(0)])
}

const refused = [
  /\p{Control}/u,
  /\p{Format}/u,
  /\p{Surrogate}/u,
  /\p{Separator}/u,
  /\p{Bidi_Control}/u,
  /\p{Default_Ignorable_Code_Point}/u,
  /\p{Noncharacter_Code_Point}/u,
  /\p{White_Space}/u,
]

/** By the categories and properties alone, without the product's own pattern. */
function mayBeInside(point: number): boolean {
  const character = String.fromCodePoint(point)
  if (point === 0x20) return true
  const isBlank = point === 0x2800 || (point >= 0xfff0 && point <= 0xffff)
  return !isBlank && refused.every((each) => !each.test(character))
}

function isPicture(point: number): boolean {
  return (point >= 0x2190 && point <= 0x2bff) || (point >= 0x1_f000 && point <= 0x1_faff)
}

/** Parts drawn from a hash: letters, blanks, pictures, selectors, any code point, and bytes alone. */
function mixedName(index: number): Buffer {
  const bytes = createHash('sha512').update(`${seed}:${index}`).digest()
  const parts = Array.from({ length: 1 + (bytes.readUInt8(0) % 6) }, (_, part) => {
    const drawnWord = bytes.readUInt32BE(4 + part * 8)
    const kind = bytes.readUInt8(3 + part * 8) % 12
    if (kind === 0) return Buffer.from([drawnWord & 0xff])
    if (kind === 1) return unitsOf(drawnWord % 0x11_0000)
    if (kind === 2) return unitsOf(0x2000 + (drawnWord % 0x80))
    if (kind === 3) return unitsOf(0xfe00 + (drawnWord % 0x10))
    if (kind === 4) return Buffer.from('☀\ufe0f')
    if (kind === 5) return Buffer.from('🌧')
    if (kind === 6) return unitsOf(drawnWord % 0x800).subarray(0, 1)
    return kind === 7 ? Buffer.from(' ') : Buffer.from('Rain雨é'.slice(drawnWord % 5))
  })
  return Buffer.concat(parts)
}

function isNameHere(name: Buffer): boolean {
  try {
    return invisibleIn(utf8.decode(name)) === undefined
  } catch {
    return false
  }
}
