import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
} from 'yaml'
import type { SkillProblem } from './skill-package.ts'

/** More than all members of the format can fill, unless somebody means to keep a reader busy. */
const frontMatterMax = 16_384
const skillMd = 'SKILL.md'

/** One member of the front matter: its name, its value as read, and the line on which it begins. */
export type FrontMember = {
  readonly key: string
  readonly line: number
  /** Empty where it is neither text nor members. */
  readonly value: string | FrontMap
  readonly kind: 'text' | 'map' | 'other'
}
export type FrontMap = readonly FrontMember[]

export type FrontMatter = {
  readonly members: FrontMap | null
  readonly body: string
  /** The line of the file on which the body begins. */
  readonly bodyLine: number
  readonly problems: readonly SkillProblem[]
}

/**
 * Divides a SKILL.md into front matter and body. Front matter is YAML between two lines of `---` at the very beginning; aliases,
 * anchors, tags and repeated members are refused. Never throws.
 */
export function readFrontMatter(text: string): FrontMatter {
  const problems: SkillProblem[] = []
  const wrong = (line: number | null, message: string, fix: string) =>
    problems.push({ path: skillMd, line, message, fix })
  if (text.startsWith('\ufeff'))
    wrong(1, 'The file begins with a byte order mark.', 'Save it as UTF-8 without one.')
  const plain = text.replace(/^\ufeff/, '')
  const opening = /^---[ \t]*\r?\n/.exec(plain)
  if (opening === null) {
    wrong(1, 'The file does not begin with front matter.', 'Begin it with a line of `---`.')
    return { members: null, body: plain, bodyLine: 1, problems }
  }
  const rest = plain.slice(opening[0].length)
  const closing = /^---[ \t]*(?:\r?\n|$)/m.exec(rest)
  if (closing === null) {
    wrong(1, 'The front matter does not end.', 'End it with a line of `---`.')
    return { members: null, body: '', bodyLine: 1, problems }
  }
  const yaml = rest.slice(0, closing.index)
  const body = rest.slice(closing.index + closing[0].length)
  const bodyLine = 3 + lineFeeds(yaml)
  if (yaml.length > frontMatterMax) {
    wrong(
      1,
      `The front matter has more than ${frontMatterMax} characters.`,
      'Move text into the body.',
    )
    return { members: null, body, bodyLine, problems }
  }
  const read = readYaml(yaml)
  return { members: read.members, body, bodyLine, problems: [...problems, ...read.problems] }
}

function readYaml(yaml: string): Pick<FrontMatter, 'members' | 'problems'> {
  const counter = new LineCounter()
  try {
    const document = parseDocument(yaml, {
      lineCounter: counter,
      prettyErrors: false,
      // Its own comparison is quadratic; repeated members are looked for below.
      uniqueKeys: false,
      merge: false,
      version: '1.2',
      schema: 'core',
    })
    // The first line of the file is that of the dashes.
    const lineAt = (offset: number) => counter.linePos(offset).line + 1
    const problems: SkillProblem[] = document.errors.slice(0, 20).map((error) => ({
      path: skillMd,
      line: lineAt(error.pos[0]),
      message: `This is not YAML: ${error.message.slice(0, 200)}`,
      fix: 'Write `member: value` on lines of their own; put values with colons in quotes.',
    }))
    problems.push(...strangeNodes(document, lineAt))
    if (document.errors.length > 0) return { members: null, problems }
    if (!isMap(document.contents)) return { members: null, problems: [...problems, notAMap] }
    const members = membersOf(document.contents.items, { lineAt, depth: 0 })
    return { members, problems: [...problems, ...repeated(members)] }
  } catch {
    // A document nested so deeply that the reader has no stack left.
    return { members: null, problems: [notAMap] }
  }
}

const notAMap: SkillProblem = {
  path: skillMd,
  line: 1,
  message: 'The front matter is not a list of members.',
  fix: 'Write at least `name: …` and `description: …` on lines of their own.',
}

/** Aliases, anchors and tags make a value of something that does not stand there. */
function strangeNodes(
  document: Parameters<typeof visit>[0],
  lineAt: (offset: number) => number,
): SkillProblem[] {
  const problems: SkillProblem[] = []
  visit(document, {
    Node(_, node) {
      const isStrange = isAlias(node) || node.anchor !== undefined || node.tag !== undefined
      if (!isStrange || problems.length >= 20) return
      problems.push({
        path: skillMd,
        line: lineAt(node.range?.[0] ?? 0),
        message: 'The front matter has an alias, an anchor or a tag.',
        fix: 'Write the value itself, without `&`, `*` and `!`.',
      })
    },
  })
  return problems
}

/** The first of two members of one name is kept by some readers and the last by others. */
function repeated(members: FrontMap): SkillProblem[] {
  const seen = new Set<string>()
  return members.flatMap(({ key, line, value }) => {
    const isRepeated = seen.has(key)
    seen.add(key)
    return [
      ...(isRepeated
        ? [
            {
              path: skillMd,
              line,
              message: `The member ${JSON.stringify(key.slice(0, 64))} stands here for the second time.`,
              fix: 'Leave one of them.',
            },
          ]
        : []),
      ...(typeof value === 'object' ? repeated(value) : []),
    ]
  })
}

type Reading = { readonly lineAt: (offset: number) => number; readonly depth: number }

function membersOf(pairs: readonly unknown[], { lineAt, depth }: Reading): FrontMap {
  return pairs.filter(isPair).map((pair: Pair) => {
    const key = isScalar(pair.key) ? String(pair.key.value) : '?'
    const line = isScalar(pair.key) ? lineAt(pair.key.range?.[0] ?? 0) : 1
    return { key, line, ...valueOf(pair.value, { lineAt, depth: depth + 1 }) }
  })
}

function valueOf(node: unknown, reading: Reading): Pick<FrontMember, 'value' | 'kind'> {
  // Members of members of members are not read: nothing in the format has them.
  if (isMap(node) && reading.depth === 1)
    return { kind: 'map', value: membersOf(node.items, reading) }
  if (isScalar(node) && typeof node.value === 'string') return { kind: 'text', value: node.value }
  return { kind: 'other', value: '' }
}

function lineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
