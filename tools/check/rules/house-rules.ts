import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isChangeFile, readChange } from '../../release/fold-changes.ts'
import edges from '../edges.json' with { type: 'json' }
import askedAgain from './asked-again.json' with { type: 'json' }
import { emptyLists } from './empty-lists.ts'
import { addressExcuses, emptyListExcuses, looseAnswerExcuses, waitExcuses } from './excuses.ts'
import { rankings, secondAskings } from './place-rules.ts'
import { placeRule } from './place-tables.ts'
import { bareRaces } from './race-rules.ts'
import rankingsTested from './rankings.json' with { type: 'json' }
import ratchet from './ratchet.json' with { type: 'json' }
import type { Rule } from './rule.ts'
import { sourceFacts } from './source-facts.ts'
import { fixedWaits, looseAnswers, sharedAddresses, unheardCallers } from './test-rules.ts'
import {
  callBreaches,
  compareBreaches,
  nameBreaches,
  sizeBreaches,
  textBreaches,
} from './tidy-rules.ts'
import { wingRule } from './wings.ts'

const isSource = (file: string) =>
  /^(src|sdk|cli|web|tools|test|bench)\/.*[.](ts|tsx|mjs)$/.test(file)
const isWritten = (file: string) => isSource(file) && !/[.]gen[.]/.test(file)
const isTest = (file: string) => /[.](test|fixture)[.]/.test(file) || file.startsWith('test/')
const isProduct = (file: string) => file.startsWith('src/') && isWritten(file) && !isTest(file)
/** Tests and their fixtures; those of the rules themselves plant what is forbidden. */
const isOfTests = (file: string) =>
  /^(src|cli|test|tools)\//.test(file) &&
  isSource(file) &&
  (file.endsWith('.test.ts') || file.startsWith('test/')) &&
  !file.startsWith('test/architecture/')
const readable =
  /[.](ts|tsx|mjs|cjs|js|json|md|sol|toml|css|html|yml|yaml|sh)$|^[.]editorconfig$|[.]ci\/run$/
/** Where money or stock moves. */
const moving =
  /^src\/domains\/(access\/(keys|vault)|agents\/runs|markets\/(orders|paper|perps)|money\/(billing|commerce|ledger|payments))\//

/** The house rules over the tree at `root`. Use a list for one run only: its rules are stateful. */
export function houseRules(root: string): readonly Rule[] {
  return [...sourceRules(), wingRule(edges), ...testRules(root), ...tables()]
}

function sourceRules(): readonly Rule[] {
  return [
    { name: 'names', looksAt: isSource, filesMin: 1000, breaches: (file) => nameBreaches(file) },
    {
      name: 'size',
      looksAt: isWritten,
      filesMin: 1000,
      breaches: (file, text) => sizeBreaches(sourceFacts(file, text)),
    },
    {
      name: 'calls',
      looksAt: isProduct,
      filesMin: 1000,
      breaches: (file, text) => callBreaches(sourceFacts(file, text)),
    },
    { name: 'updates', looksAt: isProduct, filesMin: 1000, breaches: compareBreaches },
    assertionRule(ratchet.typeAssertions),
    {
      name: 'texts',
      looksAt: (file) => readable.test(file),
      filesMin: 2000,
      breaches: textBreaches,
    },
    { name: 'changes', looksAt: isChangeFile, filesMin: 0, breaches: changeBreaches },
  ]
}

function changeBreaches(file: string, text: string): readonly string[] {
  try {
    readChange(file, text)
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** A ratchet: the number of type assertions in the product only goes down. */
function assertionRule(most: number): Rule {
  const counts = new Map<string, number>()
  let total = 0
  return {
    name: 'assertions',
    looksAt: isProduct,
    filesMin: 1000,
    breaches(file, text) {
      const { assertions } = sourceFacts(file, text)
      counts.set(file, assertions)
      total += assertions
      return []
    },
    atEnd() {
      if (total <= most) return []
      const files = [...counts]
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, 10)
        .map(([file, count]) => `${file} ${count}`)
      return [`${total} instead of ${most}; parse instead of asserting. Most: ${files.join(', ')}`]
    },
  }
}

function testRules(root: string): readonly Rule[] {
  const ofTests = { looksAt: isOfTests, filesMin: 300 }
  return [
    { name: 'loose-answers', ...ofTests, breaches: looseAnswers, excuses: looseAnswerExcuses },
    { name: 'waits', ...ofTests, breaches: fixedWaits, excuses: waitExcuses },
    { name: 'unheard', ...ofTests, breaches: unheardCallers },
    { name: 'empty-lists', ...ofTests, breaches: emptyLists, excuses: emptyListExcuses },
    {
      name: 'addresses',
      looksAt: (file) => file.startsWith('test/support/') && isOfTests(file),
      filesMin: 50,
      breaches: sharedAddresses,
      excuses: addressExcuses,
    },
    {
      name: 'races',
      looksAt: (file) => moving.test(file) && file.endsWith('.test.ts'),
      filesMin: 100,
      breaches: bareRaces,
    },
    timerRule(readFileSync(path.join(root, 'vitest.config.ts'), 'utf8')),
  ]
}

/** A test with fake timers needs its own process: a worker's shared program uses the same timers. */
function timerRule(config: string): Rule {
  const alone = config.slice(config.indexOf('const alone = ['), config.indexOf('const shared = {'))
  let holding = 0
  return {
    name: 'timers',
    looksAt: (file) => isOfTests(file) && /(?<![.]cluster)[.]test[.]ts$/.test(file),
    filesMin: 300,
    breaches(file, text) {
      if (!/[.]useFakeTimers[(]/.test(text)) return []
      holding += 1
      const isAlone = alone.includes(`'${file}'`)
      return isAlone ? [] : [`${file}: list it under alone in vitest.config.ts`]
    },
    atEnd: () => (holding > 0 ? [] : ['saw no test that holds timers; mend what it looks for']),
  }
}

function tables(): readonly Rule[] {
  return [
    placeRule({
      name: 'asked-again',
      listedIn: 'tools/check/rules/asked-again.json',
      table: askedAgain,
      seenIn: secondAskings,
      left: /[.](test|store)[.]ts$/,
      wanted: 'in which the world changes between the two moments',
      placesMin: 60,
    }),
    placeRule({
      name: 'rankings',
      listedIn: 'tools/check/rules/rankings.json',
      table: rankingsTested,
      seenIn: rankings,
      left: /[.]test[.]ts$/,
      wanted: 'with things out of order and two alike',
      placesMin: 30,
    }),
  ]
}
