import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colourOf, contrast, declarations, over } from './contrast.fixture.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const themes = ['dark', 'light'] as const
const presets = ['teal-coral', 'green-up', 'red-up', 'blue-orange'] as const

function tokensOf(theme: (typeof themes)[number], preset: (typeof presets)[number]) {
  const own = theme === 'dark' ? [':root'] : [':root', '[data-theme="light"]']
  const general = ['[data-theme]', '[data-updown]', `[data-updown="${preset}"]`]
  return declarations(css, (selector) => [...own, ...general].includes(selector))
}

const surfaces = ['page', 'panel', 'control', 'overlay', 'selected'].map(
  (one) => `--surface-${one}`,
)
const texts = [
  '--text-primary',
  '--text-secondary',
  '--text-tertiary',
  '--accent',
  '--up',
  '--down',
]
const states = ['--warn', '--danger', '--info', '--simulated']

function pairs() {
  return themes.flatMap((theme) => presets.map((preset) => ({ theme, preset })))
}

describe.each(pairs())('$theme, $preset', ({ theme, preset }) => {
  const tokens = tokensOf(theme, preset)
  const colour = (name: string) => colourOf(name, tokens)

  test('every text is read on every surface', () => {
    for (const text of [...texts, ...states]) {
      for (const surface of surfaces) {
        const ratio = contrast(colour(text), colour(surface))
        expect(ratio, `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('a tinted text is read on its own tint', () => {
    for (const name of ['--up', '--down', '--accent', ...states]) {
      for (const surface of ['--surface-page', '--surface-panel', '--surface-overlay']) {
        const ground = over(colour(`${name}-tint`), colour(surface))
        expect(contrast(colour(name), ground), `${name} on its tint`).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour('--text-primary'), ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(colour('--text-secondary'), ground)).toBeGreaterThanOrEqual(4.5)
      }
    }
  })

  test('what stands on a filled button is read', () => {
    const filled = [
      ['--on-accent', '--accent-fill'],
      ['--on-side', '--up-fill'],
      ['--on-side', '--down-fill'],
      ['--on-danger', '--danger-fill'],
    ] as const
    for (const [text, fill] of filled) {
      expect(contrast(colour(text), colour(fill)), text).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('the focus ring, the edge of a control and every mark are seen', () => {
    for (const mark of [
      '--focus',
      '--line-control',
      '--up-fill',
      '--down-fill',
      '--accent',
      ...states,
    ]) {
      for (const surface of surfaces) {
        const ratio = contrast(colour(mark), colour(surface))
        expect(ratio, `${mark} on ${surface}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test('up and down differ, and so do the surfaces', () => {
    expect(colour('--up')).not.toEqual(colour('--down'))
    expect(new Set(surfaces.map((one) => colour(one).rgb.join())).size).toBe(surfaces.length)
  })
})
