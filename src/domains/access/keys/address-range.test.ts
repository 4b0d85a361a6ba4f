import { describe, expect, test } from 'vitest'
import { addressBlock } from '../../../surfaces/http/address-block.ts'
import { isInRange, rangesOf, readAddressRange } from './address-range.ts'

/** Whether a caller at the address is in the range, known as the HTTP surface knows callers. */
function isInside(range: string, address: string): boolean {
  const [read] = rangesOf([range]) ?? []
  if (read === undefined) throw new Error(`${range} is no range`)
  return isInRange(read, addressBlock(address))
}

describe('an address range', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7', true],
    ['192.0.2.7', '192.0.2.8', false],
    ['192.0.2.0/24', '192.0.2.255', true],
    ['192.0.2.0/24', '192.0.3.0', false],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['192.0.2.128/25', '192.0.2.128', true],
    ['0.0.0.0/0', '255.255.255.255', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['::/0', '2001:db8::1', true],
    ['::/0', '192.0.2.7', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8:0:1::/64', '2001:db8:0:1:ffff:ffff:ffff:ffff', true],
    ['2001:db8:0:1::/64', '2001:db8:0:2::1', false],
    ['2001:DB8::/48', '2001:db8::7', true],
    ['::/64', '::1', true],
  ])('%s and a caller at %s: %s', (range, address, expected) => {
    expect(isInside(range, address)).toBe(expected)
  })
  test.each([
    '',
    '/24',
    '192.0.2',
    '192.0.2.0.1',
    '192.0.2.256',
    '192.0.2.07',
    '0x7f.0.0.1',
    '2130706433',
    '192.0.2.0/33',
    '192.0.2.0/-1',
    '192.0.2.0/024',
    '192.0.2.0/',
    '192.0.2.0/24/24',
    '192.0.2.1/24',
    ' 192.0.2.0/24',
    '192.0.2.0/24 ',
    '2001:db8::',
    '2001:db8::/65',
    '2001:db8::1/128',
    '2001:db8::1/64',
    '2001:db8:::/48',
    '2001::db8::/48',
    '1:2:3:4:5:6:7/16',
    '1:2:3:4:5:6:7:8:9/16',
    '::ffff:192.0.2.0/120',
    'fe80::%eth0/64',
    'g::/16',
    'localhost',
    '\u0661.2.3.4',
  ])('%j is none', (text) => {
    expect(readAddressRange(text)).toBeTypeOf('string')
  })
  test('a caller whose address is not known is in none', () => {
    const everywhere = rangesOf(['0.0.0.0/0', '::/0'])
    const nowhere = addressBlock(undefined)
    expect(everywhere?.map((range) => isInRange(range, nowhere))).toEqual([false, false])
  })
  test('no list means anywhere, which is not an empty list', () => {
    expect(rangesOf(null)).toBeUndefined()
  })
})
