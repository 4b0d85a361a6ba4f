import { capabilityKeys, declaredMax, isWalletUse } from './capabilities.ts'
import { type FrontMap, type FrontMember, readFrontMatter } from './front-matter.ts'
import { packageProblems, shown } from './package-paths.ts'
import {
  type SkillFile,
  type SkillManifest,
  type SkillProblem,
  skillLimits,
} from './skill-package.ts'
import { isText } from './text-bytes.ts'

/** A skill as it was read: what it says of itself, the text under that, and everything in which it breaks the format. */
export type SkillReading = {
  /** Null where no front matter could be read. Members that break a rule are as they were written, or empty. */
  readonly manifest: SkillManifest | null
  readonly body: string
  /** The line of SKILL.md on which the body begins. */
  readonly bodyLine: number
  readonly problems: readonly SkillProblem[]
}

const skillMd = 'SKILL.md'
const members = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools']
const nameForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const problemsMax = 100

/**
 * Reads a package by every rule of the Agent Skills format, and of this service's limits. `folder` is the name of the folder
 * where it is known: the skill's name must be equal to it. Without problems the package is one. Never throws.
 */
export function readSkill(files: readonly SkillFile[], folder?: string): SkillReading {
  const around = packageProblems(files)
  const file = files.find(({ path }) => path === skillMd)
  if (file === undefined) return unread([...around, missing(files)])
  if (!isText(file.bytes))
    return unread([
      ...around,
      problem(null, 'The file is not text in UTF-8.', 'Save it as UTF-8, without zero characters.'),
    ])
  const front = readFrontMatter(new TextDecoder('utf-8', { ignoreBOM: true }).decode(file.bytes))
  const read = front.members === null ? null : readManifest(front.members, folder)
  return {
    manifest: read?.manifest ?? null,
    body: front.body,
    bodyLine: front.bodyLine,
    problems: [...around, ...front.problems, ...(read?.problems ?? [])].slice(0, problemsMax),
  }
}

function unread(problems: readonly SkillProblem[]): SkillReading {
  return { manifest: null, body: '', bodyLine: 1, problems: problems.slice(0, problemsMax) }
}

function missing(files: readonly SkillFile[]): SkillProblem {
  const near = files.find(({ path }) => /(^|\/)skill\.md$/i.test(path))
  return {
    path: near === undefined ? '' : shown(near.path),
    line: null,
    message: 'The skill has no SKILL.md.',
    fix:
      near === undefined
        ? 'Write a SKILL.md at the top of the folder.'
        : 'Call it SKILL.md, in capitals, at the top of the folder.',
  }
}

function problem(line: number | null, message: string, fix: string): SkillProblem {
  return { path: skillMd, line, message, fix }
}

function readManifest(
  front: FrontMap,
  folder: string | undefined,
): { manifest: SkillManifest; problems: readonly SkillProblem[] } {
  const problems: SkillProblem[] = []
  const member = (key: string) => front.find((one) => one.key === key)
  const text = (key: string) => {
    const found = member(key)
    if (found === undefined || found.kind === 'text') return asText(found)
    problems.push(
      problem(found.line, `\`${key}\` is not text.`, 'Write one text, in quotes if need be.'),
    )
    return null
  }
  const name = text('name') ?? ''
  const description = text('description') ?? ''
  const compatibility = text('compatibility')
  const tools = allowedTools(member('allowed-tools'))
  const metadata = readMetadata(member('metadata'))
  problems.push(
    ...strangers(front),
    ...nameProblems(name, member('name'), folder),
    ...descriptionProblems(description, member('description')),
    ...compatibilityProblems(compatibility, member('compatibility')),
    ...tools.problems,
    ...metadata.problems,
  )
  const license = text('license')
  return {
    manifest: {
      name,
      description,
      license,
      compatibility,
      metadata: metadata.metadata,
      allowedTools: tools.tools,
    },
    problems,
  }
}

function asText(member: FrontMember | undefined): string | null {
  return typeof member?.value === 'string' && member.kind === 'text' ? member.value : null
}

function strangers(front: FrontMap): readonly SkillProblem[] {
  return front
    .filter(({ key }) => !members.includes(key))
    .map(({ key, line }) =>
      problem(
        line,
        `The format has no member ${JSON.stringify(key.slice(0, 64))}.`,
        'Put it under `metadata`, or leave it out.',
      ),
    )
}

function nameProblems(
  name: string,
  member: FrontMember | undefined,
  folder: string | undefined,
): readonly SkillProblem[] {
  const line = member?.line ?? 1
  if (member === undefined)
    return [problem(1, 'The front matter has no `name`.', 'Add `name:` and the folder’s name.')]
  if (member.kind !== 'text') return []
  if (name.length > skillLimits.name || !nameForm.test(name))
    return [
      problem(
        line,
        `\`name\` is 1 to ${skillLimits.name} lower-case letters, digits and single hyphens between them.`,
        'Write it as `one-two-three`, without a hyphen at either end.',
      ),
    ]
  if (folder !== undefined && name !== folder)
    return [
      problem(
        line,
        `\`name\` is ${JSON.stringify(name)} and the folder ${JSON.stringify(shown(folder))}.`,
        'Give both the same name.',
      ),
    ]
  return []
}

function descriptionProblems(
  description: string,
  member: FrontMember | undefined,
): readonly SkillProblem[] {
  if (member !== undefined && member.kind !== 'text') return []
  const length = [...description].length
  if (description.trim() !== '' && length <= skillLimits.description) return []
  return [
    problem(
      member?.line ?? 1,
      length > skillLimits.description
        ? `\`description\` has ${length} characters, and may have ${skillLimits.description}.`
        : 'The front matter has no `description`.',
      'Say in a few sentences what the skill does and when it is to be used.',
    ),
  ]
}

function compatibilityProblems(
  compatibility: string | null,
  member: FrontMember | undefined,
): readonly SkillProblem[] {
  if (compatibility === null || member === undefined) return []
  const length = [...compatibility].length
  if (compatibility.trim() !== '' && length <= skillLimits.compatibility) return []
  return [
    problem(
      member.line,
      `\`compatibility\` has 1 to ${skillLimits.compatibility} characters.`,
      'Name only what the skill needs to run, or leave the member out.',
    ),
  ]
}

function allowedTools(member: FrontMember | undefined): {
  tools: readonly string[]
  problems: readonly SkillProblem[]
} {
  const written = asText(member)
  if (member === undefined) return { tools: [], problems: [] }
  if (written === null)
    return {
      tools: [],
      problems: [
        problem(
          member.line,
          '`allowed-tools` is not one text.',
          'Write the tools on one line with spaces between, not as a list.',
        ),
      ],
    }
  const tools = toolsOf(written)
  const isGood = tools.length <= declaredMax && !tools.some((tool) => tool.endsWith(','))
  return {
    tools: tools.slice(0, declaredMax),
    problems: isGood
      ? []
      : [
          problem(
            member.line,
            `\`allowed-tools\` is at most ${declaredMax} names with spaces between, and no commas.`,
            'Write `Read Grep Bash(git:*)`.',
          ),
        ],
  }
}

/** Names with spaces between; what stands in brackets belongs to its name, spaces and all. */
function toolsOf(text: string): readonly string[] {
  const tools: string[] = []
  let tool = ''
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth = Math.max(0, depth - 1)
    if (depth > 0 || !/\s/.test(character)) {
      tool += character
      continue
    }
    if (tool !== '') tools.push(tool)
    tool = ''
  }
  return tool === '' ? tools : [...tools, tool]
}

function readMetadata(member: FrontMember | undefined): {
  metadata: Record<string, string>
  problems: readonly SkillProblem[]
} {
  if (member === undefined) return { metadata: {}, problems: [] }
  if (typeof member.value !== 'object')
    return {
      metadata: {},
      problems: [
        problem(
          member.line,
          '`metadata` is not a list of members.',
          'Write `  key: "value"` below it.',
        ),
      ],
    }
  const texts = member.value.filter((one) => one.kind === 'text')
  return {
    metadata: Object.fromEntries(texts.map((one) => [one.key, asText(one) ?? ''])),
    problems: [
      ...member.value
        .filter((one) => one.kind !== 'text')
        .map((one) =>
          problem(
            one.line,
            `\`metadata\` holds texts, and ${JSON.stringify(one.key.slice(0, 64))} is none.`,
            'Put the value in quotes.',
          ),
        ),
      ...texts.flatMap(declarationProblems),
    ],
  }
}

/** Members of `metadata` that this service reads: a slip in one would declare less than its author means. */
function declarationProblems(member: FrontMember): readonly SkillProblem[] {
  const { key, line } = member
  if (!key.startsWith('bourse-')) return []
  const keys: readonly string[] = Object.values(capabilityKeys)
  if (!keys.includes(key))
    return [
      problem(
        line,
        `Nothing can be declared as ${JSON.stringify(key.slice(0, 64))}.`,
        `Write one of ${keys.join(', ')}.`,
      ),
    ]
  const words = (asText(member) ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length > declaredMax)
    return [
      problem(
        line,
        `\`${key}\` has more than ${declaredMax} words.`,
        'Declare fewer, or a wildcard.',
      ),
    ]
  const stranger = words.find((word) => key === capabilityKeys.wallet && !isWalletUse(word))
  return stranger === undefined
    ? []
    : [
        problem(
          line,
          `\`${key}\` does not know ${JSON.stringify(stranger.slice(0, 64))}.`,
          'Write some of `read sign send approve`, with spaces between.',
        ),
      ]
}
