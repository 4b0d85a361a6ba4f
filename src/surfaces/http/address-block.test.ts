import { describe, expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'

describe('the block of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::', '2001:db8:1:0::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001::3:4:5:6:7', '2001:0:0:3::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is in %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })
  test('is one for all who have no address', () => {
    expect(addressBlock(undefined)).toBe('unknown')
  })
})
