import { readdirSync, readFileSync } from 'node:fs'
import type { DraftFile, Label } from './sample.ts'

/** A skill as it stands in a text file of the corpus, with its choices still open. */
export type Template = {
  readonly name: string
  readonly rules: readonly string[]
  readonly fields: ReadonlyMap<string, string>
  readonly files: readonly DraftFile[]
}

/**
 * Reads the templates of a folder. A file holds several: `=== name | numbers of rules`, lines `field: value`, then for each
 * file of the skill `--- path` (and `<builder>` where it is not text) with its lines below.
 */
export function readTemplates(folder: URL, label: Label): readonly Template[] {
  return textsOf(folder, label).flatMap((text) =>
    text
      .split(/^=== /m)
      .slice(1)
      .map((record) => templateOf(record)),
  )
}

/** Passages that every skill of a folder may hold, harmful or not. */
export function readPassages(folder: URL): readonly string[] {
  return textsOf(folder, 'passages').flatMap((text) =>
    text
      .split(/^=== .*\n/m)
      .map((passage) => passage.trim())
      .filter((passage) => passage !== ''),
  )
}

function textsOf(folder: URL, kind: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(kind) && name.endsWith('.txt'))
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

function templateOf(record: string): Template {
  const [head = '', ...files] = record.split(/^--- /m)
  const [title = '', ...lines] = head.split('\n')
  const [name = '', rules = ''] = title.split('|')
  const fields = lines.flatMap((line) => {
    const [, field, value] = /^([a-z-]+): (.*)$/.exec(line) ?? []
    return field === undefined || value === undefined ? [] : [[field, value] as const]
  })
  return {
    name: name.trim(),
    rules: (rules.match(/\d+/g) ?? []).map((number) => `SK${number.padStart(3, '0')}`),
    fields: new Map(fields),
    files: files.map((file) => {
      const [place = '', ...text] = file.split('\n')
      const [, path = '', builder = 'text'] = /^(.*?)(?: <([a-z-]+)>)?$/.exec(place) ?? []
      return { path, builder, text: text.join('\n').trimEnd() }
    }),
  }
}
