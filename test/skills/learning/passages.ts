import { readdirSync, readFileSync } from 'node:fs'
import type { Declared } from '../../../src/domains/agents/skill-scanner/engine/likeness/declared.ts'
import { createPen, type Pen } from '../corpus/pen.ts'
import type { DraftFile } from '../corpus/sample.ts'
import { type Example, examplesIn } from './examples.ts'

const folder = new URL('./passages/', import.meta.url)
const variants = 2

/**
 * What is learnt from besides the corpus: short passages in pairs, of which one is harmful and its sibling, about the same
 * and in much the same words, is honest. Records stand apart by an empty line; `!` begins one that is harmful and `.` one
 * that is honest, `!c path` and `.c path` one of code, whose lines follow.
 */
export function passageExamples(): readonly Example[] {
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(new URL(name, folder), 'utf8')
        .split(/\n\s*\n/)
        .filter((record) => record.trim() !== '')
        .map((record, at) => ({ record: record.trim(), id: `${name}/${String(at)}` })),
    )
  return Array.from({ length: variants }).flatMap((_empty, variant) =>
    records.flatMap(({ id, record }) => {
      const pen = createPen(`${id}/${String(variant)}`)
      const draft = draftOf(record)
      const text = chosen(draft.text, pen)
      const isHonest = record.startsWith('.')
      return examplesIn({ ...draft, text }, isHonest && variant > 0 ? declaredBy(text) : nothing)
    }),
  )
}

/** `⟪one¦other⟫` becomes one of them. */
function chosen(text: string, pen: Pen): string {
  return text.replaceAll(/⟪([^⟪⟫]*)⟫/gu, (_whole, inside: string) => pen.pick(inside.split('¦')))
}

const nothing: Declared = { hosts: new Set(), env: new Set(), marks: [], about: [] }

/** What an honest skill with this passage would declare. */
function declaredBy(text: string): Declared {
  const hosts = [...text.toLowerCase().matchAll(/https?:\/\/([\w.-]+)/g)].map(
    ([, host = '']) => host,
  )
  const env = [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) =>
    name.toLowerCase(),
  )
  return {
    hosts: new Set(hosts),
    env: new Set(env),
    marks: [
      ...(hosts.length > 0 ? (['hosts'] as const) : []),
      ...(env.length > 0 ? (['env'] as const) : []),
    ],
    about: [],
  }
}

function draftOf(record: string): DraftFile {
  const found = /^([!.])(?:c ([^\n]+)\n| ?)([\s\S]*)$/.exec(record)
  if (found === null)
    throw new Error(`A passage begins with neither ! nor a full stop: ${record.slice(0, 80)}`)
  const [, sign, path = 'SKILL.md', text = ''] = found
  return { path: path.trim(), builder: 'text', text: sign === '!' ? `⟦${text}⟧` : text }
}
