import { expect, test } from 'vitest'
import { cidOf, cidPattern, sha256Of } from './cid.ts'

test.each([
  ['', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku'],
  ['hello world', 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e'],
])('names %j as other programs do', (text, cid) => {
  expect(cidOf(sha256Of(Buffer.from(text)))).toBe(cid)
  expect(cid).toMatch(new RegExp(cidPattern))
})
