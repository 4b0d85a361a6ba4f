import { expect, test } from 'vitest'
import { found, sections } from './settings.model.ts'

const words: Readonly<Record<string, string>> = {
  'settings.section.look': 'Appearance',
  'settings.theme': 'Thème',
  'settings.theme.words': 'dark light night',
  'settings.density': 'Density',
}
const say = (id: string) => words[id] ?? ''
const isHidden = () => false

test('nothing typed finds everything but what is hidden', () => {
  expect(found('', { say, isHidden })).toEqual(sections)
  const shown = found(' ', { say, isHidden: (setting) => setting === 'twoFactor' })
  expect(shown.flatMap(({ settings }) => settings)).not.toContain('twoFactor')
  expect(shown).toHaveLength(sections.length)
})

test('all words must be there, without case and accents', () => {
  expect(found('theme NIGHT', { say, isHidden })).toEqual([{ id: 'look', settings: ['theme'] }])
  expect(found('theme noise', { say, isHidden })).toEqual([])
})

test('the name of a section finds all of it', () => {
  expect(found('appear', { say, isHidden })).toEqual([
    { id: 'look', settings: ['theme', 'colours', 'density', 'motion'] },
  ])
})
