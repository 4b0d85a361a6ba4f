import { describe, expect, test } from 'vitest'
import { inlineOf, safeAddress, wordsOf } from './inline.model.ts'
import { blocksOf, partsOf } from './markdown.model.ts'
import type { Block } from './markdown.types.ts'

const words = (text: string) => [{ kind: 'text', text }]

describe('blocks', () => {
  test('headings, paragraphs, rules and quotes', () => {
    expect(blocksOf('# One\n\ntwo\nthree\n\n***\n> four\n\nFive\n----')).toEqual([
      { kind: 'heading', level: 1, inner: words('One') },
      { kind: 'paragraph', inner: words('two\nthree') },
      { kind: 'rule' },
      { kind: 'quote', blocks: [{ kind: 'paragraph', inner: words('four') }] },
      { kind: 'heading', level: 2, inner: words('Five') },
    ])
    expect(blocksOf('## Closed ##')[0]).toMatchObject({ level: 2, inner: words('Closed') })
    expect(blocksOf('#no')[0]).toMatchObject({ kind: 'paragraph' })
  })

  test('code is kept as it is written, to its fence or to the end', () => {
    const text = '```sh\n# not a heading\n  <b>\n```\nafter'
    expect(blocksOf(text)).toEqual([
      { kind: 'code', language: 'sh', text: '# not a heading\n  <b>' },
      { kind: 'paragraph', inner: words('after') },
    ])
    expect(blocksOf('~~~\nopen')).toEqual([{ kind: 'code', language: '', text: 'open' }])
    expect(blocksOf('    indented\n\n    more')).toEqual([
      { kind: 'code', language: '', text: 'indented\n\nmore' },
    ])
  })

  test('lists are numbered, nested and ticked', () => {
    const [list] = blocksOf('3. one\n   - inner\n   - [x] done\n4. two\n\n   more of two\n')
    expect(list).toMatchObject({
      kind: 'list',
      start: 3,
      items: [
        {
          blocks: [
            { kind: 'paragraph' },
            { kind: 'list', start: null, items: [{ isDone: null }, { isDone: true }] },
          ],
        },
        { blocks: [{ kind: 'paragraph' }, { kind: 'paragraph', inner: words('more of two') }] },
      ],
    })
  })

  test('a table has as many cells in each row as in its head', () => {
    expect(blocksOf('| a | b |\n|---|--:|\n| 1 | `x|y` |\n| only |\n')).toMatchObject([
      {
        kind: 'table',
        align: ['start', 'end'],
        head: [words('a'), words('b')],
        rows: [
          [words('1'), [{ kind: 'code', text: 'x|y' }]],
          [words('only'), []],
        ],
      },
    ])
  })

  test('front matter is a part of its own', () => {
    expect(partsOf('---\nname: a\n---\n# Body')).toEqual({ front: 'name: a', body: '# Body' })
    expect(partsOf('# Body')).toEqual({ front: '', body: '# Body' })
  })
})

describe('what stands in a line', () => {
  test('marks that fit, and marks that do not', () => {
    expect(inlineOf('a **b *c* d** `e` ~~f~~')).toMatchObject([
      { text: 'a ' },
      { kind: 'strong', inner: [{ text: 'b ' }, { kind: 'emphasis' }, { text: ' d' }] },
      { text: ' ' },
      { kind: 'code', text: 'e' },
      { text: ' ' },
      { kind: 'struck' },
    ])
    for (const text of ['snake_case_name', '2 * 3 * 4', 'a ** b', '[x] y', '`open', '***'])
      expect(inlineOf(text), text).toEqual(words(text))
    expect(inlineOf('\\*kept\\*')).toEqual(words('*kept*'))
  })

  test('a link leads to the web or nowhere', () => {
    expect(inlineOf('[a](https://b.example/c_(d))')).toEqual([
      {
        kind: 'link',
        inner: words('a'),
        address: 'https://b.example/c_(d)',
        href: 'https://b.example/c_(d)',
      },
    ])
    expect(inlineOf('see https://b.example/x.')[1]).toMatchObject({ href: 'https://b.example/x' })
    const nowhere = [
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//b.example',
      '/settings',
      'https://user:secret@b.example/',
      'https://',
    ]
    expect(nowhere.map(safeAddress)).toEqual(nowhere.map(() => null))
  })

  test('the words of a link lead nowhere else', () => {
    const [link] = inlineOf('[**https://bank.example**](https://other.example/)')
    expect(link).toMatchObject({
      href: 'https://other.example/',
      inner: [{ kind: 'strong', inner: words('https://bank.example') }],
    })
  })

  test('a picture is its words and its address', () => {
    expect(inlineOf('![now](https://b.example/p.png "t")')).toEqual([
      { kind: 'picture', alt: 'now', address: 'https://b.example/p.png' },
    ])
  })

  test('HTML is text', () => {
    const text = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    expect(inlineOf(text)).toEqual(words(text))
    expect(wordsOf(inlineOf('**a** `b` [c](https://d.example)'))).toBe('a b c')
  })
})

test('what is made to take long takes a bounded number of steps, and loses nothing', () => {
  const said = (blocks: readonly Block[]): number =>
    blocks.reduce((sum, block) => {
      if ('inner' in block) return sum + wordsOf(block.inner).length
      if (block.kind === 'code') return sum + block.text.length
      if (block.kind === 'quote') return sum + said(block.blocks)
      if (block.kind === 'list')
        return sum + block.items.reduce((inner, { blocks: own }) => inner + said(own), 0)
      return sum
    }, 0)
  const hostile = ['*a ', '[', '[a](', '`', '``a`', '_a*', '> ', '- ', '**a', '<', '\\', '# ']
  for (const piece of hostile) {
    const text = piece.repeat(Math.floor(100_000 / piece.length))
    expect(blocksOf(text).length, piece).toBeGreaterThan(0)
  }
  expect(said(blocksOf('x'.repeat(100_000)))).toBe(100_000)
  expect(said(blocksOf(Array.from({ length: 5_000 }, () => '> line').join('\n')))).toBe(24_999)
})
