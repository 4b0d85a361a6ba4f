import { chosen } from './choices.ts'
import { createPen, type Pen } from './pen.ts'
import type { DraftFile, Half, Label, Sample } from './sample.ts'
import { readPassages, readTemplates, type Template } from './templates.ts'

/** Goes up when a template or a way to vary one changes. */
export const corpusVersion = '4'

/** How many skills are made from each template. */
const variants = 2

const later = ['fourth', 'fifth', 'sixth', 'seventh', 'eighth']

/**
 * Where the templates of each half lie. Five folders were written at once, by five authors, and halved by the names of the
 * templates; the others are development that rule writers have read.
 */
export const folders: Readonly<Record<Half, readonly string[]>> = {
  development: [
    'development',
    ...['second', 'third', ...later].map((name) => `development/${name}`),
  ],
  'held-out': later.map((name) => `held-out/${name}`),
}

/** The skills of one label in a half: the same list each time. */
export function samplesOf(half: Half, label: Label): readonly Sample[] {
  return folders[half].flatMap((folder) => samplesIn(folder, label))
}

function samplesIn(name: string, label: Label): readonly Sample[] {
  const folder = new URL(`./${name}/`, import.meta.url)
  const templates = readTemplates(folder, label)
  const passages = readPassages(folder)
  return Array.from({ length: variants }).flatMap((_empty, variant) =>
    templates.map((template) => {
      const id = `${name}/${label}/${template.name}/${String(variant + 1)}`
      return { ...sampleOf(template, createPen(id), passages), id, label }
    }),
  )
}

/** One skill of a template: its choices are made, and passages of others stand around what it is about. */
export function sampleOf(
  template: Template,
  pen: Pen,
  passages: readonly string[],
): Omit<Sample, 'id' | 'label'> {
  const names = new Map<string, string>()
  const write = (text: string) => chosen(text, pen, names)
  const skill = template.fields.get('name') ?? skillName(pen)
  const own = template.files.map((file) => ({ ...file, text: write(file.text) }))
  const described = write(template.fields.get('about') ?? 'Keeps notes.')
  const text = own.find(({ path }) => path === 'SKILL.md')?.text ?? ''
  // Some authors keep SKILL.md short, and say what to do in a file beside it.
  const isApart = pen.chance(0.15)
  const apart: DraftFile = { path: 'references/steps.md', builder: 'text', text }
  const body = isApart ? 'Follow the steps in `references/steps.md`.' : text
  const front = frontMatter(skill, described, { template, write, pen })
  const around = pen.some(passages, pen.below(5)).map(write)
  const main: DraftFile = {
    path: 'SKILL.md',
    builder: 'text',
    text: `${front}\n${arranged({ skill, body, around }, pen)}\n`,
  }
  const others = own.filter(({ path }) => path !== 'SKILL.md')
  return {
    template: template.name,
    rules: template.rules,
    drafts: laidOut(
      [main, ...(isApart ? [apart] : []), ...others, ...companions(pen, passages.map(write))],
      pen,
    ),
  }
}

/** Scripts lie where their author likes them, and some authors write on Windows. */
function laidOut(drafts: readonly DraftFile[], pen: Pen): readonly DraftFile[] {
  const scripts = pen.pick(['scripts/', 'scripts/', 'scripts/lib/'])
  const end = pen.chance(0.08) ? '\r\n' : '\n'
  return drafts.map(({ builder, path, text }) => ({
    builder,
    path: path.replace(/^scripts\//, scripts),
    text:
      builder === 'text' && path.endsWith('.md')
        ? text.replaceAll('scripts/', scripts).replaceAll('\n', end)
        : text,
  }))
}

function skillName(pen: Pen): string {
  const first = pen.pick(['quick', 'daily', 'tidy', 'plain', 'clear', 'small', 'team', 'open'])
  const middle = pen.pick(['ledger', 'chart', 'note', 'desk', 'table', 'paper', 'list', 'page'])
  const last = pen.pick(['tools', 'helper', 'guide', 'kit', 'flow', 'report'])
  return pen.chance(0.5) ? `${first}-${middle}-${last}` : `${middle}-${last}`
}

type FrontOptions = {
  readonly template: Template
  readonly write: (text: string) => string
  readonly pen: Pen
}

function frontMatter(name: string, about: string, { template, write, pen }: FrontOptions): string {
  const field = (key: string) => {
    const value = template.fields.get(key)
    return value === undefined
      ? []
      : [`${key === 'tools' ? 'allowed-tools' : key}: ${write(value)}`]
  }
  const declared = ['hosts', 'commands', 'paths', 'env', 'wallet'].flatMap((key) => {
    const value = template.fields.get(key)
    return value === undefined ? [] : [`  bourse-${key}: ${JSON.stringify(write(value))}`]
  })
  const author = pen.chance(0.4) ? [`  author: ${pen.pick(['Desk', 'Studio North', 'mara'])}`] : []
  const metadata = [...author, ...declared]
  return [
    '---',
    `name: ${name}`,
    `description: ${JSON.stringify(about)}`,
    ...(pen.chance(0.5) ? ['license: MIT'] : []),
    ...field('compatibility'),
    ...field('tools'),
    ...(metadata.length > 0 ? ['metadata:', ...metadata] : []),
    '---',
  ].join('\n')
}

type Arranged = {
  readonly skill: string
  readonly body: string
  readonly around: readonly string[]
}

function arranged({ skill, body, around }: Arranged, pen: Pen): string {
  const title = skill.replaceAll('-', ' ')
  const heading = pen.chance(0.7) ? `# ${title}` : `${title}\n${'='.repeat(title.length)}`
  const at = pen.below(around.length + 1)
  const parts = [...around.slice(0, at), body, ...around.slice(at)]
  return [heading, ...parts].join('\n\n')
}

/** Files that many skills have, whatever they do. */
function companions(pen: Pen, passages: readonly string[]): readonly DraftFile[] {
  const text = (path: string, content: string): DraftFile => ({
    path,
    builder: 'text',
    text: content,
  })
  return [
    ...(pen.chance(0.3) ? [text('LICENSE.txt', 'MIT License\n\nCopyright (c) the authors\n')] : []),
    ...(pen.chance(0.3)
      ? [text('references/background.md', pen.some(passages, 3).join('\n\n'))]
      : []),
    ...(pen.chance(0.2)
      ? [text('CHANGELOG.md', '# Changes\n\n## 1.1.0\n\n- Clearer words.\n')]
      : []),
  ]
}
