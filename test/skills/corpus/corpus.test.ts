import { expect, test } from 'vitest'
import { built } from './build.ts'
import { type Half, type Label, labels } from './sample.ts'
import { samplesOf } from './samples.ts'

const half: Half = 'development'
const decoded = new TextDecoder()
const texts = (label: Label) => {
  const files = samplesOf(half, label).flatMap((sample) => built(sample).files)
  return files.map(({ bytes }) => decoded.decode(bytes))
}
const malicious = texts('malicious')

test(`${half} has three hundred skills of each label, and one for each of the 42 rules`, () => {
  for (const label of labels) expect(samplesOf(half, label).length).toBeGreaterThanOrEqual(300)
  const rules = new Set(samplesOf(half, 'malicious').flatMap((sample) => sample.rules))
  const wanted = Array.from({ length: 42 }, (_empty, at) => `SK${String(at + 1).padStart(3, '0')}`)
  expect([...rules].toSorted()).toEqual(wanted)
})

test(`${half} is the same each time it is made`, () => {
  for (const label of labels) {
    const [first, second] = [samplesOf(half, label), samplesOf(half, label)]
    expect(first.slice(0, 20).map((one) => built(one))).toEqual(
      second.slice(0, 20).map((one) => built(one)),
    )
  }
})

test(`${half} names only places where nobody answers in what is harmful`, () => {
  const reserved =
    /^(?:[\w.-]*[.])?(?:example|invalid|test|localhost)(?:[.](?:com|net|org))?$|^192[.]0[.]2[.]|^198[.]51[.]100[.]|^203[.]0[.]113[.]/
  const shortened = /^(?:bit[.]ly|tinyurl[.]com|is[.]gd|t[.]co|cutt[.]ly|shorturl[.]at)$/
  const formats = /^(?:www[.]w3[.]org|schemas[.]openxmlformats[.]org)$/
  const hosts = malicious
    .flatMap((text) => [...text.matchAll(/https?:\/\/([\w.-]+\w)/g)])
    .map(([, host = '']) => host)
  const others = hosts.filter(
    (host) => !reserved.test(host) && !shortened.test(host) && !formats.test(host),
  )
  expect([...new Set(others)]).toEqual([])
})

test(`${half} has no mark of a template left in a skill`, () => {
  const left = [...malicious, ...texts('benign')].filter((text) => /[⟦⟧⟪⟫]/u.test(text))
  expect(left).toEqual([])
})
