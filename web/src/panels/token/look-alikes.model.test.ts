import { describe, expect, test } from 'vitest'
import type { NameWarning } from '#sdk'
import { mistakenFor, othersIn } from './look-alikes.model.ts'

describe('what a token is taken for', () => {
  const launch = (token: string) => ({ launchId: token, token, name: 'A', symbol: 'A' })
  const warning = (code: NameWarning['code'], tokens: readonly string[]): NameWarning => ({
    code,
    field: 'symbol',
    message: '',
    launches: tokens.map(launch),
  })

  test('is never itself, and nothing where nobody else has the name', () => {
    const found = othersIn(
      [warning('taken', ['0xA', '0xb']), warning('confusable', ['0xa'])],
      '0xa',
    )
    expect(found.map(({ code, launches }) => [code, launches.map(({ token }) => token)])).toEqual([
      ['taken', ['0xb']],
    ])
  })

  test('in a row is an older one alone: who had the name first is taken for nobody', () => {
    const warnings = [warning('confusable', ['0xA', '0xb']), warning('well_known_ticker', [])]
    expect(mistakenFor(warnings, '0xa').map(({ code }) => code)).toEqual(['well_known_ticker'])
    expect(mistakenFor(warnings, '0xb')).toMatchObject([
      { code: 'confusable', launches: [{ token: '0xA' }] },
      { code: 'well_known_ticker' },
    ])
  })

  test('may be something that is no launch', () => {
    expect(othersIn([warning('well_known_ticker', [])], '0xa')).toHaveLength(1)
  })
})
