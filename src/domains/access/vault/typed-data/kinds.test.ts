import { expect, test } from 'vitest'
import { address, bool, bytes32, type Kind, text, uint48, uint160, uint256 } from './kinds.ts'

const kinds: readonly (readonly [Kind<unknown>, unknown])[] = [
  [address, `0x${'1'.repeat(40)}`],
  [uint256, '7'],
  [uint160, 7],
  [uint48, '0x7'],
  [bool, true],
  [bytes32, `0x${'1'.repeat(64)}`],
  [text, 'USD Coin'],
]

test.each(kinds)(
  '$type is read from what it is, never from what only turns into its text',
  (kind, good) => {
    expect(kind.read(good)).toBeDefined()
    for (const other of [[good], { toString: () => String(good) }, null, undefined]) {
      expect(kind.read(other)).toBeUndefined()
    }
  },
)
