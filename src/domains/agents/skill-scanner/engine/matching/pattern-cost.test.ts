import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { expect, test } from 'vitest'
import { allRules } from '../rules/all-rules.ts'
import { keywordAutomaton } from './keyword-automaton.ts'
import { advance, noProgress, phrase } from './phrases.ts'

const shapes = allRules.flatMap(({ id, keys }) =>
  keys.flatMap(({ shape }) => (shape === undefined ? [] : [{ id, shape }])),
)

/** The most steps that one try may take: the product of repetitions that stand behind or in each other. */
const costMax = 1_100_000

test('shapes are tried once where a word stands: sticky, with bounded repetitions and without references', () => {
  expect(shapes.length).toBeGreaterThan(20)
  for (const { id, shape } of shapes) {
    expect([id, shape.sticky]).toEqual([id, true])
    const faults: string[] = []
    const costs = [1]
    visitRegExpAST(new RegExpParser().parseLiteral(String(shape)), {
      onQuantifierEnter(node) {
        if (node.max === Number.POSITIVE_INFINITY) faults.push(`${node.raw} has no bound`)
        if (node.max > 2_000) faults.push(`${node.raw} is long`)
        if (node.max > node.min && node.max > 1)
          costs[0] = (costs[0] ?? 1) * Math.min(node.max - node.min + 1, 100)
      },
      onBackreferenceEnter: (node) => faults.push(`${node.raw} refers back`),
      onAssertionEnter(node) {
        if (node.kind === 'lookbehind') faults.push(`${node.raw} looks behind`)
        if (node.kind === 'lookahead') costs.unshift(1)
      },
      // What a look ahead has cost is added, because nothing goes back into it.
      onAssertionLeave(node) {
        if (node.kind === 'lookahead') costs.push(costs.shift() ?? 1)
      },
    })
    expect([id, faults]).toEqual([id, []])
    const cost = costs.reduce((sum, one) => sum + one, 0)
    expect([id, cost <= costMax]).toEqual([id, true])
  }
})

test('a text of nothing but a word of a phrase takes one step for each time it stands there', () => {
  const sought = phrase('ignore ~14 previous ~20 rules')
  const words = sought.map(({ words: [word] }) => word?.text ?? '')
  let steps = 0
  const progress = noProgress(sought)
  keywordAutomaton(words).find('ignore previous '.repeat(1_000), (place, end) => {
    steps++
    advance(progress, sought, { place, start: end - (words[place]?.length ?? 0), end })
  })
  expect(steps).toBe(2_000)
})

test('finds words that are parts of each other, over line breaks and in capitals', () => {
  const words = ['he', 'she', 'his', 'hers', 'do not']
  const found: string[] = []
  keywordAutomaton(words).find('uSHers DO\nNOT', (word, end) => found.push(`${words[word]} ${end}`))
  expect(found).toEqual(['she 4', 'he 4', 'hers 6', 'do not 13'])
})
