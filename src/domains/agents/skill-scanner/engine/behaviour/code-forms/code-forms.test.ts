import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { expect, test } from 'vitest'
import { checkForms } from './check-forms.ts'
import { controlForms } from './control-forms.ts'
import { harmForms } from './harm-forms.ts'
import { moneyForms } from './money-forms.ts'
import { startupForms } from './startup-forms.ts'
import { textForms } from './text-forms.ts'
import { watchForms } from './watch-forms.ts'

const forms = [
  ...controlForms,
  ...harmForms,
  ...checkForms,
  ...startupForms,
  ...watchForms,
  ...moneyForms,
  ...textForms,
]

test('each form finds all places, waits for words in small letters, and repeats nothing without a bound', () => {
  expect(forms.length).toBeGreaterThan(45)
  for (const { rule, words, form, near, without } of forms) {
    expect([rule, form.global, words.length > 0]).toEqual([rule, true, true])
    expect(words.filter((word) => word !== word.toLowerCase())).toEqual([])
    for (const one of [form, near, without]) {
      if (one === undefined) continue
      const faults: string[] = []
      visitRegExpAST(new RegExpParser().parseLiteral(String(one)), {
        onQuantifierEnter(node) {
          if (node.max > 2_000) faults.push(node.raw)
        },
      })
      expect([rule, faults]).toEqual([rule, []])
    }
  }
})
