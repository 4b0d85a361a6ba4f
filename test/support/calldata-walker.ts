import { getAddress, type Hex, toFunctionSelector } from 'viem'

/** What one call of a walk does. Spenders take by what they were allowed before. */
export type Step =
  | { readonly kind: 'call'; readonly to: Hex; readonly selector: string }
  | { readonly kind: 'give'; readonly token: Hex; readonly to: Hex; readonly amount: bigint }
  | {
      readonly kind: 'allow' | 'allow_more' | 'take'
      readonly token: Hex
      readonly spender: Hex
      readonly amount: bigint
    }
  | { readonly kind: 'bring'; readonly to: Hex }
  | { readonly kind: 'ether'; readonly amount: bigint }

type Call = { readonly to: Hex; readonly bytes: Uint8Array; readonly value: bigint }
type Walk = (call: Call, args: Args) => readonly Step[]

/**
 * Follows a call as a contract would: word by word and offset by offset, without asking whether it was written the usual
 * way. It shares nothing with the reader of the vault. Throws where a contract would find no bytes, or nothing it knows.
 */
export function walkCalldata({ to, data, value }: { to: Hex; data: Hex; value: bigint }) {
  return walk({ to: getAddress(to), bytes: bytesOf(data), value })
}

function walk(call: Call): readonly Step[] {
  const { bytes, to } = call
  const selector = bytes.length === 0 ? '0x' : `0x${hexOf(bytes.subarray(0, 4))}`
  const itself: Step = { kind: 'call', to, selector }
  if (selector === '0x') return [itself]
  const inside = walks.get(selector)
  if (inside === undefined) throw new Error(`nobody knows ${selector}`)
  return [itself, ...inside(call, argsAt(bytes.subarray(4)))]
}

type Args = ReturnType<typeof argsAt>

/** Arguments that begin here: words by their place, and what they point to. */
function argsAt(bytes: Uint8Array) {
  const number = (at: number): bigint => {
    if (at + 32 > bytes.length) throw new Error('no bytes there')
    return BigInt(`0x${hexOf(bytes.subarray(at, at + 32))}`)
  }
  const size = (at: number): number => {
    const found = number(at)
    if (found > 1_000_000n) throw new Error('too far')
    return Number(found)
  }
  const args = {
    word: (place: number) => number(place * 32),
    address: (place: number) =>
      getAddress(`0x${(number(place * 32) & (2n ** 160n - 1n)).toString(16).padStart(40, '0')}`),
    /** What the word at `place` points to. */
    at: (place: number) => argsAt(bytes.subarray(size(place * 32))),
    from: (place: number) => argsAt(bytes.subarray(place * 32)),
    /** A length and as many bytes. */
    text(place: number): Uint8Array {
      const start = size(place * 32)
      const length = size(start)
      if (start + 32 + length > bytes.length) throw new Error('no bytes there')
      return bytes.subarray(start + 32, start + 32 + length)
    },
    /** How many there are, and where the first begins. */
    list(place: number) {
      const start = size(place * 32)
      return { length: size(start), items: argsAt(bytes.subarray(start + 32)) }
    },
  }
  return args
}

const walks = new Map<string, Walk>(
  Object.entries({
    'transfer(address,uint256)': ({ to: token }, args) => [
      { kind: 'give', token, to: args.address(0), amount: args.word(1) },
    ],
    'transferFrom(address,address,uint256)': ({ to: token }, args) => [
      { kind: 'give', token, to: args.address(1), amount: args.word(2) },
    ],
    'approve(address,uint256)': ({ to: token }, args) => [
      { kind: 'allow', token, spender: args.address(0), amount: args.word(1) },
    ],
    'increaseAllowance(address,uint256)': ({ to: token }, args) => [
      { kind: 'allow_more', token, spender: args.address(0), amount: args.word(1) },
    ],
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': ({ to: token }, args) => [
      { kind: 'allow', token, spender: args.address(1), amount: args.word(2) },
    ],
    'permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)': (_call, args) => {
      const permit = args.at(1)
      const { items, length } = permit.list(0)
      return Array.from({ length }, (_, n) => ({
        kind: 'allow_more' as const,
        token: items.address(n * 4),
        spender: permit.address(1),
        amount: items.word(n * 4 + 1),
      }))
    },
    'exactInput((bytes,address,uint256,uint256,uint256))': ({ to: spender }, args) => {
      const params = args.at(0)
      const token = getAddress(`0x${hexOf(params.text(0).subarray(0, 20))}`)
      return [
        { kind: 'take', token, spender, amount: params.word(3) },
        { kind: 'bring', to: params.address(1) },
      ]
    },
    'multicall(bytes[])': ({ to }, args) => parts(to, args, 0),
    'multicall(uint256,bytes[])': ({ to }, args) => parts(to, args, 1),
    'aggregate3((address,bool,bytes)[])': (_call, args) =>
      several(args, (item) => ({ to: item.address(0), bytes: item.text(2), value: 0n })),
    'aggregate3Value((address,bool,uint256,bytes)[])': (_call, args) =>
      several(args, (item) => ({ to: item.address(0), bytes: item.text(3), value: item.word(2) })),
    'execute(address,uint256,bytes)': (_call, args) =>
      sent({ to: args.address(0), bytes: args.text(2), value: args.word(1) }),
    'multiSend(bytes)': (_call, args) => packed(args.text(0)),
  } satisfies Record<string, Walk>).map(([signature, each]) => [
    toFunctionSelector(`function ${signature}`),
    each,
  ]),
)

function sent(call: Call): readonly Step[] {
  return [{ kind: 'ether', amount: call.value }, ...walk(call)]
}

function several(args: Args, callOf: (item: Args) => Call): readonly Step[] {
  const { items, length } = args.list(0)
  return Array.from({ length }, (_, n) => sent(callOf(items.at(n)))).flat()
}

function parts(to: Hex, args: Args, place: number): readonly Step[] {
  const { items, length } = args.list(place)
  return Array.from({ length }, (_, n) => walk({ to, bytes: items.text(n), value: 0n })).flat()
}

function packed(bytes: Uint8Array): readonly Step[] {
  if (bytes.length === 0) return []
  const [to, value] = [`0x${hexOf(bytes.subarray(1, 21))}`, bytes.subarray(21, 53)] as const
  const end = 85 + Number(BigInt(`0x${hexOf(bytes.subarray(53, 85))}`))
  if (bytes[0] !== 0 || end > bytes.length) throw new Error('another code, or no bytes there')
  const call = { to: getAddress(to), bytes: bytes.subarray(85, end) }
  return [...sent({ ...call, value: BigInt(`0x${hexOf(value)}`) }), ...packed(bytes.subarray(end))]
}

function bytesOf(data: Hex): Uint8Array {
  return new Uint8Array(Buffer.from(data.slice(2), 'hex'))
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
