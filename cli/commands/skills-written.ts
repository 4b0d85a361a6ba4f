import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { facts } from '../output/table.ts'
import { policies } from '../skills/consent.ts'
import { readFolder } from '../skills/folder.ts'
import { findingLines, reportFacts } from '../skills/report-text.ts'
import { openSkills } from '../skills/service.ts'
import type { SkillFile } from '../skills/tree.ts'
import { type ScanSummary, type Verdict, verdicts } from '../skills/views.ts'
import { optional } from './launch.ts'

/** Skills that one writes: looked at, and published. */
export const writtenSkillCommands: readonly CommandSpec[] = [
  {
    path: 'skills scan',
    about: 'have the scanner look at a folder or a ZIP file; malicious ends with 5, warn with 1',
    args: [{ name: '<place>', about: 'a folder with a SKILL.md, or a ZIP file' }],
    options: [
      { flags: '--policy <policy>', about: 'default: balanced', choices: policies },
      {
        flags: '--fail-on <verdict>',
        about: 'end with 1 from here on; default: warn',
        choices: verdicts,
      },
      { flags: '--sarif <file>', about: 'write the findings as SARIF 2.1.0' },
    ],
    examples: ['bourse skills scan ./token-watch --policy strict --sarif scan.sarif'],
    run: scan,
  },
  {
    path: 'skills publish',
    about: 'publish a folder as a version of its skill, and wait for the verdict',
    args: [
      { name: '<folder>', about: 'with a SKILL.md' },
      { name: '<version>', about: 'such as 1.2.0; a version is for ever' },
    ],
    options: [
      { flags: '--changes <text>', about: 'what is new' },
      { flags: '--topics <topics>', about: 'separated by commas' },
      { flags: '--repository <address>', about: 'where it comes from, with --commit' },
      { flags: '--commit <hash>', about: 'of the repository, 40 hexadecimal digits' },
      { flags: '--source-path <path>', about: 'where it is in the repository' },
      { flags: '--no-wait', about: 'do not wait for the verdict' },
    ],
    run: publish,
  },
]

const pollMs = 400

async function scan(context: Context): Promise<number> {
  const { given, out, terminal } = context
  const place = path.resolve(terminal.cwd, given.text('place'))
  const service = await openSkills(context)
  const begun = await service.startScan({
    ...(await packageOf(place)),
    policy: given.maybe('policy') ?? 'balanced',
  })
  out.note(`scan ${begun.id}`)
  let now: { readonly status: ScanSummary['status']; readonly report: (typeof begun)['report'] } =
    begun
  while (now.status === 'queued' || now.status === 'running') {
    await pause(pollMs, undefined, { signal: terminal.signal })
    now = await service.scan(begun.id)
  }
  const { report } = now
  if (report === null) {
    throw new CliFailure(
      'The scan has failed, so nothing is known of the skill.',
      'Try again later.',
    )
  }
  const sarif = given.maybe('sarif')
  if (sarif !== undefined) {
    await writeFile(path.resolve(terminal.cwd, sarif), await service.sarif(begun.id))
  }
  out.result({ scanId: begun.id, ...report }, () =>
    [
      facts([
        ['verdict', report.verdict],
        ['risk', `${report.risk.level} (${report.risk.score} of 100)`],
        ...reportFacts(report),
      ]),
      ...findingLines(report),
    ].join('\n'),
  )
  return exitCodeOf(report.verdict, (given.maybe('failOn') ?? 'warn') as Verdict)
}

function exitCodeOf(verdict: Verdict, failOn: Verdict): number {
  if (verdict === 'malicious') return exitCodes.refused
  return verdicts.indexOf(verdict) >= verdicts.indexOf(failOn) ? exitCodes.failed : exitCodes.ok
}

/** What is sent of a place: the files of a folder, or a ZIP file as it is. */
async function packageOf(place: string): Promise<object> {
  const found = await stat(place).catch(() => null)
  if (found?.isFile() === true) {
    return { archiveBase64: (await readFile(place)).toString('base64') }
  }
  return { files: (await filesOf(place)).map(toSent) }
}

async function filesOf(folder: string): Promise<readonly SkillFile[]> {
  const content = await readFolder(folder)
  const [other] = content?.others ?? []
  if (content === null || other === '.' || content.files.length === 0) {
    throw new CliFailure(
      `There is no skill in ${folder}.`,
      'Name a folder with a SKILL.md.',
      exitCodes.usage,
    )
  }
  if (other !== undefined) {
    throw new CliFailure(
      `${other} is a link or no plain file, and is not sent.`,
      'Put the file itself there.',
    )
  }
  return content.files
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function toSent({ bytes, path: name }: SkillFile): object {
  try {
    const content = utf8.decode(bytes)
    if (!content.includes('\0')) return { path: name, content }
  } catch {
    // Bytes that are no text are sent as what they are.
  }
  return { path: name, content: Buffer.from(bytes).toString('base64'), encoding: 'base64' }
}

async function publish(context: Context): Promise<number> {
  const { given, out, terminal } = context
  const files = await filesOf(path.resolve(terminal.cwd, given.text('folder')))
  const service = await openSkills(context)
  const topics = given.list('topics')
  const repository = given.maybe('repository')
  const source =
    repository === undefined
      ? undefined
      : {
          repository,
          commit: given.text('commit'),
          ...optional('path', given.maybe('sourcePath')),
        }
  let version = await service.publish({
    version: given.text('version'),
    files: files.map(toSent),
    ...optional('changes', given.maybe('changes')),
    ...(topics.length === 0 ? {} : { topics }),
    ...optional('source', source),
  })
  out.note(`published ${version.slug}@${version.version}, sha256:${version.treeHash}`)
  while (version.state === 'scanning' && given.flag('wait')) {
    await pause(pollMs, undefined, { signal: terminal.signal })
    version = await service.version(version.slug, version.version)
  }
  out.result(version, () =>
    [
      facts([
        ['skill', `${version.slug}@${version.version}`],
        ['hash', `sha256:${version.treeHash}`],
        [
          'state',
          version.stateReason === null ? version.state : `${version.state}: ${version.stateReason}`,
        ],
        ['verdict', version.scan.verdict ?? `none: the scan is ${version.scan.status}`],
      ]),
      ...findingLines(version.report),
    ].join('\n'),
  )
  if (version.state === 'quarantined') return exitCodes.refused
  return version.state === 'listed' || version.state === 'scanning'
    ? exitCodes.ok
    : exitCodes.failed
}
