import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ownFiles } from '../../tools/check/source-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const pages = ownFiles(root).filter((file) => file.endsWith('.md'))
/** Texts about the past, which may name what is gone. */
const past = /^(docs\/adr\/|CHANGELOG[.]md$|[.]changeset\/)/

function matchesIn(page: string, form: RegExp): readonly string[] {
  return [...readFileSync(path.join(root, page), 'utf8').matchAll(form)].map(
    ([, text = '']) => text,
  )
}

test('every link of a page leads to a file', () => {
  const lost = pages.flatMap((page) =>
    matchesIn(page, /\]\(([^)\s#]+)[^)\s]*\)/g)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(path.join(root, path.dirname(page), link)))
      .map((link) => `${page}: ${link}`),
  )
  expect(pages.length).toBeGreaterThan(90)
  expect(lost).toEqual([])
})

test('every path from the root that a page names is there', () => {
  const form = /`((?:src|test|tools|docs|bench)\/[\w./-]+)`/g
  const lost = pages
    .filter((page) => !past.test(page))
    .flatMap((page) =>
      matchesIn(page, form)
        .filter((named) => !existsSync(path.join(root, named)))
        .filter((named) => !existsSync(path.join(root, path.dirname(page), named)))
        .map((named) => `${page}: ${named}`),
    )
  expect(lost).toEqual([])
})
