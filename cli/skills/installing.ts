import type { Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure, Declined } from '../failure.ts'
import { plain } from '../output/table.ts'
import { readPackage } from './archive.ts'
import {
  assertInstallable,
  assertWithin,
  describeCapabilities,
  noCapabilities,
  type Policy,
  widened,
} from './consent.ts'
import { writeFolder } from './folder.ts'
import { type LockedSkill, writeLock } from './lock-file.ts'
import { differencesOf, type Project } from './project.ts'
import type { SkillService } from './service.ts'
import { readHash } from './tree.ts'
import type { ResolvedSkill } from './views.ts'

/** One version that is to be in the project, in place of what is there. */
export interface Installing {
  readonly project: Project
  readonly service: SkillService
  readonly resolved: ResolvedSkill
}

export const installOptions = [
  {
    flags: '--policy <policy>',
    about: 'which verdicts are accepted; default: balanced, which is pass and review',
    choices: ['strict', 'balanced', 'permissive'],
  },
  {
    flags: '--max-capability <list>',
    about: 'the most that it may touch, such as wallet:read,hosts:bourse; none for nothing',
  },
  { flags: '--accept-wider', about: 'agree that it may touch more than the locked version' },
  { flags: '--overwrite', about: 'replace files that were changed here' },
  { flags: '-y, --yes', about: 'do not ask; wider capabilities need --accept-wider all the same' },
] as const

/**
 * Downloads a version, holds it to the hashes, shows what it is and may touch, asks, and writes files and lock. Raises a
 * `CliFailure` for whatever is not wanted, before anything is written.
 */
export async function install(context: Context, installing: Installing): Promise<LockedSkill> {
  const { given, out } = context
  const { project, resolved, service } = installing
  const { slug, version } = resolved
  const policy = (given.maybe('policy') ?? 'balanced') as Policy
  const verdict = assertInstallable(resolved, policy)
  const wanted = given.maybe('hash')
  if (wanted !== undefined && readHash(wanted) !== resolved.treeHash) {
    throw new CliFailure(
      `${slug}@${version} has the hash sha256:${resolved.treeHash}, not the one that was given.`,
      'Ask whoever told the hash; do not install it until they agree.',
      exitCodes.refused,
    )
  }
  const capabilities = resolved.capabilities ?? noCapabilities
  if (given.maybe('maxCapability') !== undefined) {
    assertWithin(slug, capabilities, given.list('maxCapability'))
  }
  await assertUnchanged(context, project, slug)
  const files = readPackage(await service.download(slug, version), resolved)
  for (const line of linesOf(resolved)) out.note(line)
  await agree(context, installing)
  const folder = project.folderOf(slug)
  await writeFolder(folder, files)
  const locked: LockedSkill = {
    slug,
    range: resolved.range,
    version,
    treeHash: resolved.treeHash,
    files: Object.fromEntries(resolved.files.map((one) => [one.path, one.sha256])),
    verdict,
    engine: resolved.scan.engineVersion,
    capabilities,
  }
  await writeLock(project.root, [...new Map(project.lock).set(slug, locked).values()])
  return locked
}

function linesOf({ capabilities, scan, slug, state, treeHash, version }: ResolvedSkill) {
  const whole = scan.isComplete === true ? 'all of it was analysed' : 'NOT all of it was analysed'
  return [
    `${slug}@${version}${state === 'deprecated' ? ' (its publisher advises against it)' : ''}`,
    `hash       sha256:${treeHash}`,
    `verdict    ${scan.verdict}, risk ${scan.risk ?? 'unknown'}, ${scan.findings} findings, ${whole}`,
    `may touch  ${describeCapabilities(capabilities ?? noCapabilities)}`,
  ]
}

/** Files that a person has changed are theirs. */
async function assertUnchanged({ given }: Context, project: Project, slug: string): Promise<void> {
  if (given.flag('overwrite')) return
  const folder = project.folderOf(slug)
  const locked = project.lock.get(slug) ?? { files: {} }
  const differences = await differencesOf(folder, locked)
  if (differences === null || differences.length === 0) return
  throw new CliFailure(
    `${project.tell(folder)} is not as it was installed: ${differences.slice(0, 5).map(plain).join(', ')}.`,
    'Move your changes elsewhere, or give --overwrite to lose them.',
  )
}

async function agree({ given, out, terminal }: Context, { project, resolved }: Installing) {
  const { capabilities, slug, version } = resolved
  const before = project.lock.get(slug)
  const more =
    before === undefined ? [] : widened(before.capabilities, capabilities ?? noCapabilities)
  if (more.length > 0 && !given.flag('acceptWider')) {
    const told = more.map(plain).join(' ')
    if (terminal.stdin.isTTY !== true) {
      throw new CliFailure(
        `${slug}@${version} may touch more than ${before?.version ?? ''} does: ${told}.`,
        'Give --accept-wider where that is wanted.',
        exitCodes.refused,
      )
    }
    if (!(await out.confirm(`It may touch MORE than before: ${told}. Agree?`))) throw new Declined()
  }
  if (!given.flag('yes') && !(await out.confirm(`Install ${slug}@${version}?`)))
    throw new Declined()
}
