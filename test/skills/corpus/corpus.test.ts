import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { built } from './build.ts'
import { type Half, halves, type Label, labels } from './sample.ts'
import { folders, samplesOf } from './samples.ts'
import { readTemplates } from './templates.ts'

const decoded = new TextDecoder()
const texts = (half: Half, label: Label) => {
  const files = samplesOf(half, label).flatMap((sample) => built(sample).files)
  return files.map(({ bytes }) => decoded.decode(bytes))
}

describe.each(halves)('the %s half', (half) => {
  const malicious = texts(half, 'malicious')

  test('has three hundred skills of each label, and one for each of the 42 rules', () => {
    for (const label of labels) expect(samplesOf(half, label).length).toBeGreaterThanOrEqual(300)
    const rules = new Set(samplesOf(half, 'malicious').flatMap((sample) => sample.rules))
    const wanted = Array.from(
      { length: 42 },
      (_empty, at) => `SK${String(at + 1).padStart(3, '0')}`,
    )
    expect([...rules].toSorted()).toEqual(wanted)
  })

  test('is the same each time it is made', () => {
    for (const label of labels) {
      const [first, second] = [samplesOf(half, label), samplesOf(half, label)]
      expect(first.slice(0, 20).map((one) => built(one))).toEqual(
        second.slice(0, 20).map((one) => built(one)),
      )
    }
  })

  test('names only places where nobody answers in what is harmful', () => {
    const reserved =
      /^(?:[\p{L}\p{N}_.-]*[.])?(?:example|invalid|test|localhost)(?:[.](?:com|net|org))?$|^192[.]0[.]2[.]|^198[.]51[.]100[.]|^203[.]0[.]113[.]/u
    // Short links that lead nowhere, an address of a document written as a number, and names of formats.
    const known =
      /^(?:bit[.]ly|tinyurl[.]com|is[.]gd|t[.]co|cutt[.]ly|shorturl[.]at|3221225985|0xC0000207|0300[.]0[.]2[.]7|www[.]w3[.]org|schemas[.]openxmlformats[.]org)$/
    const others = malicious
      .flatMap((text) => [...text.matchAll(/https?:\/\/([\p{L}\p{N}_.-]+[\p{L}\p{N}_])/gu)])
      .map(([, host = '']) => host)
      .filter((host) => !reserved.test(host) && !known.test(host))
    expect([...new Set(others)]).toEqual([])
  })

  test('has no mark of a template left in a skill', () => {
    const left = [...malicious, ...texts(half, 'benign')].filter((text) => /[⟦⟧⟪⟫]/u.test(text))
    expect(left).toEqual([])
  })
})

test('the halves have no template in common', () => {
  const names = (half: Half) =>
    labels.flatMap((label) =>
      folders[half]
        .flatMap((folder) => readTemplates(new URL(`./${folder}/`, import.meta.url), label))
        .map(({ files }) => files.map(({ text }) => text).join('\n')),
    )
  const shown = new Set(names('development'))
  expect(names('held-out').filter((each) => shown.has(each))).toEqual([])
})

test('templates that were written at once are halved by their names, and by nothing else', () => {
  const halfOf = (name: string): Half =>
    ((createHash('sha256').update(name).digest()[0] ?? 0) & 1) === 1 ? 'held-out' : 'development'
  const placed = halves.flatMap((half) =>
    folders[half]
      .filter((folder) => /(?:fourth|fifth|sixth|seventh|eighth)$/.test(folder))
      .flatMap((folder) =>
        labels.flatMap((label) =>
          readTemplates(new URL(`./${folder}/`, import.meta.url), label).map(({ name }) => ({
            name,
            half,
          })),
        ),
      ),
  )
  expect(placed.length).toBeGreaterThan(1_000)
  expect(placed.filter(({ half, name }) => halfOf(name) !== half)).toEqual([])
})
