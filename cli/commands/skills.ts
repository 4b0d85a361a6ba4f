import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { facts, table } from '../output/table.ts'
import { readWanted } from '../skills/project.ts'
import { findingLines, reportFacts } from '../skills/report-text.ts'
import { openSkills } from '../skills/service.ts'
import { type SkillSummary, type SkillVersion, verdicts } from '../skills/views.ts'
import { shorten } from './agents.ts'
import { optional } from './launch.ts'
import { installedSkillCommands } from './skills-installed.ts'
import { lockedSkillCommands } from './skills-locked.ts'
import { writtenSkillCommands } from './skills-written.ts'

const listOptions = [
  { flags: '--topic <topic>', about: 'only of this topic' },
  { flags: '--verdict <verdict>', about: 'only with this verdict', choices: verdicts },
  {
    flags: '--sort <order>',
    about: 'default: recommended',
    choices: ['recommended', 'updated', 'stars', 'downloads', 'name'],
  },
] as const

/** Skills of agents: those of the service, those of a project, and those that one writes. */
export const skillCommands: readonly CommandSpec[] = [
  {
    path: 'skills list',
    about: 'list the skills that the service offers to agents',
    options: listOptions,
    run: (context) => list(context, {}),
  },
  {
    path: 'skills search',
    about: 'find skills by words of their name, description or topics',
    args: [{ name: '<words>', about: 'what it should do' }],
    options: listOptions,
    examples: ['bourse skills search "watch a token" --verdict pass'],
    run: (context) => list(context, { q: context.given.text('words') }),
  },
  {
    path: 'skills show',
    about: 'show a skill: what its scan says, what was not analysed, and what it may touch',
    args: [{ name: '<skill>', about: 'its name, with @ and a version or range for another' }],
    examples: ['bourse skills show token-watch@1.2.0'],
    run: show,
  },
  ...installedSkillCommands,
  ...lockedSkillCommands,
  ...writtenSkillCommands,
]

const shownMost = 200

async function list(context: Context, words: { readonly q?: string }): Promise<void> {
  const { given, out } = context
  const service = await openSkills(context)
  const query = {
    ...words,
    ...optional('topic', given.maybe('topic')),
    ...optional('verdict', given.maybe('verdict')),
    ...optional('sort', given.maybe('sort')),
  }
  const skills = await service.list(query, shownMost)
  out.result({ items: skills }, () =>
    table(
      [
        { title: 'skill' },
        { title: 'version' },
        { title: 'verdict' },
        { title: 'of' },
        { title: 'stars', isNumber: true },
        { title: 'what it does' },
      ],
      skills.map(rowOf),
      'There are no such skills.',
    ),
  )
}

function rowOf({ description, latest, owner, scan, slug, stats }: SkillSummary) {
  const verdict = scan.verdict ?? scan.status
  return [slug, latest.version, verdict, owner.name, String(stats.stars), shorten(description)]
}

async function show(context: Context): Promise<number> {
  const { given, out } = context
  const { slug, range } = readWanted(given.text('skill'))
  const service = await openSkills(context)
  const resolved = await service.resolve(slug, range ?? 'latest')
  const version = await service.version(slug, resolved.version)
  out.result(version, () => [facts(factsOf(version)), ...findingLines(version.report)].join('\n'))
  return exitCodes.ok
}

function factsOf(one: SkillVersion): readonly (readonly [string, string])[] {
  const { provenance, report, scan } = one
  const state = one.stateReason === null ? one.state : `${one.state}: ${one.stateReason}`
  return [
    ['skill', `${one.slug}@${one.version}`],
    ['what it does', one.description],
    ['state', state],
    ['hash', `sha256:${one.treeHash}`],
    ['files', String(one.files.length)],
    ['licence', one.license ?? 'none is named'],
    ['published', `${one.publishedAt} by ${provenance.publishedBy} (${provenance.kind})`],
    ['verdict', scan.verdict ?? `none: the scan is ${scan.status}`],
    ['risk', scan.risk ?? '-'],
    ...(report === null ? [] : reportFacts(report)),
    ['install', `bourse skills add ${one.slug}@${one.version} --hash sha256:${one.treeHash}`],
  ]
}
