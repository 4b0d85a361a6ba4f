import { describe, expect, test } from 'vitest'
import type { Token } from '#sdk'
import { copiedNames } from './feed.model.ts'
import { isHidden, readFeedSettings, toggled } from './feed-settings.model.ts'
import { askedOf, type ColumnChoice, passes, readChoice, writeChoice } from './filter.model.ts'

const nowMs = Date.parse('2026-01-05T10:10:00.000Z')
const known = {
  token: '0xa',
  symbol: 'CATS',
  name: 'Green Cats',
  creator: '0xc',
  launchedAt: '2026-01-05T10:00:00.000Z',
  liquidityEth: null,
  marketCapEth: '1.5',
  holders: 12,
  topTenBps: 2_550,
  socials: {},
  day: { volumeEth: '0.5', buys: 3, sells: 1 },
  graduation: { stage: 'curve', progressBps: 4_166 },
  risk: {
    creatorHoldsBps: 84,
    creatorTokens: 2,
    firstBlockBuyers: { count: 2, boughtBps: 150 },
  },
}
const token = known as unknown as Token

describe('a filter', () => {
  test.each<[ColumnChoice, boolean]>([
    [{}, true],
    [{ ageMax: '10', soldMin: '41.66', soldMax: '41.66', holdersMin: '12' }, true],
    [{ ageMax: '9' }, false],
    [{ soldMin: '41.67' }, false],
    [{ capMin: '1.5', capMax: '1.50' }, true],
    [{ volumeMin: '0.51' }, false],
    [{ topTenMax: '25.5', creatorMax: '1', launchesMax: '2', buysMin: '3', sellsMin: '1' }, true],
    [{ launchesMax: '1' }, false],
    [{ firstBlockMax: '1.5' }, true],
    [{ firstBlockMax: '1.49' }, false],
    // What is not known is no match.
    [{ liquidityMin: '0' }, false],
    [{ without: 'dog, green' }, false],
    [{ without: 'dog' }, true],
    [{ links: 'yes' }, false],
  ])('%j lets the token through: %s', (choice, isLet) => {
    expect(passes(token, choice, nowMs)).toBe(isLet)
  })

  test('stands in an address, and is read back; what is not understood is left out', () => {
    const choice = { holdersMin: '10', words: 'a & b' }
    expect(readChoice(writeChoice(choice))).toEqual(choice)
    expect(writeChoice({ words: '' })).toBe('')
    expect(readChoice('holdersMin=&evil=1&sort=volume')).toEqual({ sort: 'volume' })
  })

  test('asks the service for what it can narrow and sort by', () => {
    expect(askedOf('near', {})).toEqual({ sort: 'progress' })
    expect(askedOf('new', { sort: 'pink', family: 'uni', words: ' cat ' })).toEqual({
      sort: 'newest',
      family: 'uni',
      q: 'cat',
    })
  })
})

test('settings that do not fit are the usual ones, and what is hidden can be shown again', () => {
  const settings = readFeedSettings({ figures: ['holders', 'pink'], preset: 9, mutedCreators: 7 })
  expect(settings).toMatchObject({ figures: ['holders'], preset: 0, mutedCreators: [] })
  const muted = { ...settings, mutedCreators: toggled([], '0xc') }
  expect(isHidden(muted, token)).toBe(true)
  expect(isHidden({ ...muted, mutedCreators: toggled(muted.mutedCreators, '0xc') }, token)).toBe(
    false,
  )
})

test('a token is marked that is called as an older one', () => {
  const older = { ...known, token: '0xb', name: 'Other', symbol: 'cats', launchedAt: '2026-01-04' }
  expect([...copiedNames([token, older as unknown as Token])]).toEqual(['0xa'])
})
