import { describe, expect, test } from 'vitest'
import { checkPlaces } from '../../tools/check/places.ts'
import { runChecks } from '../../tools/check/run-checks.ts'
import { plantRepository, plantTree } from './planted.ts'

const keys = 'src/domains/access/keys'
const files = {
  'src/kernel/money.ts': 'export const cent = 1\n',
  [`${keys}/index.ts`]: "export { own } from './format.ts'\n",
  [`${keys}/format.ts`]:
    "import { cent } from '../../../kernel/money.ts'\nexport const own = cent\n",
  [`${keys}/format.test.ts`]: "import { own } from './format.ts'\nvoid own\n",
  'tools/check/rules/rankings.json': '[{ "file": "access/keys/format.ts" }]\n',
  'docs/money.md': `See \`${keys}/format.ts\`.\n`,
  'docs/adr/0001-then.md': `It was \`${keys}/format.ts\`.\n`,
}

describe('a file that was moved', () => {
  test('is nothing to speak of where nobody moved one', () => {
    using tree = plantRepository(files)
    expect(checkPlaces(tree.root)).toEqual([])
  })

  test('is said once, with all that names its old place, and with its own imports', () => {
    using tree = plantRepository(files)
    tree.move(`${keys}/format.ts`, 'src/domains/money/ledger/deep/format.ts')
    expect(checkPlaces(tree.root)).toEqual([
      `${keys}/format.ts was moved to src/domains/money/ledger/deep/format.ts. Its old place is named in ` +
        `${keys}/format.test.ts, ${keys}/index.ts, docs/money.md, tools/check/rules/rankings.json. ` +
        'It imports, as from its old place, ../../../kernel/money.ts. Name its new place in all of them, or put it back.',
    ])
  })

  test('is said once where it got another name, and where it was committed', () => {
    using tree = plantRepository(files)
    tree.move(`${keys}/format.ts`, `${keys}/form.ts`)
    const said = [expect.stringMatching(/keys\/format[.]ts was moved to .*keys\/form[.]ts[.] Its/)]
    expect(checkPlaces(tree.root)).toEqual(said)
    tree.commit()
    expect(checkPlaces(tree.root)).toEqual(said)
  })

  test('is said once where it is a test, which nobody imports', () => {
    using tree = plantRepository(files)
    tree.move(`${keys}/format.test.ts`, 'test/security/format.test.ts')
    expect(checkPlaces(tree.root)).toEqual([
      `${keys}/format.test.ts was moved to test/security/format.test.ts. It imports, as from its old place, ` +
        './format.ts. Name its new place in all of them, or put it back.',
    ])
  })

  test('is said once where it left its wing', () => {
    using tree = plantRepository(files)
    tree.move(`${keys}/format.ts`, 'src/domains/format.ts')
    expect(checkPlaces(tree.root)).toEqual([
      expect.stringMatching(
        /was moved to src\/domains\/format[.]ts[.] It lies in no domain; put it/,
      ),
    ])
  })

  test('may be new: then it is said where it belongs', () => {
    using tree = plantTree({
      ...files,
      'src/domains/access/fee.ts': 'export const fee = 1\n',
      'src/shared/fee.ts': 'export const fee = 1\n',
    })
    expect(checkPlaces(tree.root)).toEqual([
      'src/domains/access/fee.ts lies in no domain; put it into src/domains/<wing>/<domain> or the kernel',
      'src/shared/fee.ts lies in no layer; ARCHITECTURE.md says which there are',
    ])
  })

  test('and one that is gone is said once, with all that import it', () => {
    using tree = plantRepository(files)
    tree.remove(`${keys}/format.ts`)
    expect(checkPlaces(tree.root)).toEqual([
      `${keys}/format.ts does not exist and is imported by ${keys}/format.test.ts, ${keys}/index.ts. Write it, or take the imports out.`,
    ])
  })
})

test('the checks wait for the first one', async () => {
  using tree = plantTree({ 'bad.mjs': 'process.exitCode = 1\n', 'good.mjs': '' })
  const said: string[] = []
  const ask = (first: string) =>
    runChecks(
      [
        { name: 'rest', command: ['good.mjs'] },
        { name: 'places', command: [first], isFirst: true },
      ],
      { root: tree.root, atOnce: 2, write: (text) => said.push(text.split(' ')[0] ?? '') },
    )
  expect(await ask('bad.mjs')).toEqual({ passed: 0, failed: 1 })
  expect(said).toEqual(['FAIL', '', '1'])
  expect(await ask('good.mjs')).toEqual({ passed: 2, failed: 0 })
})
