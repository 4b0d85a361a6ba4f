import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure } from '../failure.ts'
import { plain, table } from '../output/table.ts'
import { readPackage } from '../skills/archive.ts'
import { writeFolder } from '../skills/folder.ts'
import { type LockedSkill, lockFileName, nameOf } from '../skills/lock-file.ts'
import { differencesOf, dirOption, openProject } from '../skills/project.ts'
import { openSkills, type Revocation, type SkillService } from '../skills/service.ts'
import type { SkillFile } from '../skills/tree.ts'
import type { VerifiedSkill } from '../skills/views.ts'

/** What the lock file says: brought, held to what is known by now, and compared with what is newer. */
export const lockedSkillCommands: readonly CommandSpec[] = [
  {
    path: 'skills install',
    about: 'bring exactly what the lock file says, and nothing where anything differs',
    options: [dirOption, { flags: '--overwrite', about: 'replace files that were changed here' }],
    examples: ['bourse skills install    # in CI, after a checkout'],
    run: installLocked,
  },
  {
    path: 'skills verify',
    about: 'hold files to the lock file, and the lock file to what the service knows by now',
    options: [dirOption, { flags: '--offline', about: 'ask no service' }],
    run: verify,
  },
  {
    path: 'skills outdated',
    about: 'list skills that have newer versions; ends with 1 where there are any',
    options: [dirOption],
    run: outdated,
  },
]

async function installLocked(context: Context): Promise<void> {
  const { given, out } = context
  const project = await openProject(context)
  const locked = [...project.lock.values()]
  if (locked.length === 0) {
    throw new CliFailure(
      `There is no ${lockFileName} with skills here.`,
      'Add one: `bourse skills add <skill>`.',
    )
  }
  const service = await openSkills(context)
  const verified = await service.verify(locked)
  for (const skill of locked) assertStanding(skill, verified)
  const missing: LockedSkill[] = []
  for (const skill of locked) {
    const differences = await differencesOf(project.folderOf(skill.slug), skill)
    if (differences === null || differences.length > 0) missing.push(skill)
    if ((differences ?? []).length === 0 || given.flag('overwrite')) continue
    throw new CliFailure(
      `${skill.slug} is not what the lock file says: ${plain((differences ?? []).slice(0, 5).join(', '))}.`,
      'Take the changes back, or give --overwrite to lose them.',
    )
  }
  // All are downloaded and held to their hashes before the first is written.
  const packages: { skill: LockedSkill; files: readonly SkillFile[] }[] = []
  for (const skill of missing) packages.push({ skill, files: await download(service, skill) })
  for (const { skill, files } of packages) await writeFolder(project.folderOf(skill.slug), files)
  out.result({ installed: missing.map(nameOf), unchanged: locked.length - missing.length }, () =>
    missing.length === 0
      ? `All ${locked.length} skills are as the lock file says.`
      : `Installed ${missing.map(nameOf).join(', ')}.`,
  )
}

async function download(service: SkillService, skill: LockedSkill) {
  const { files: hashes, slug, treeHash, version } = skill
  const { files } = await service.version(slug, version)
  const isSame =
    files.length === Object.keys(hashes).length &&
    files.every((one) => hashes[one.path] === one.sha256)
  if (!isSame) {
    throw new CliFailure(
      `The service has other files of ${nameOf(skill)} than the lock file.`,
      'The lock file was made with another service, or one of them was tampered with.',
    )
  }
  return readPackage(await service.download(slug, version), { slug, version, treeHash, files })
}

function assertStanding(skill: LockedSkill, verified: readonly VerifiedSkill[]): void {
  const said = verified.find((one) => one.slug === skill.slug && one.version === skill.version)
  const decision = said?.decision ?? 'unknown'
  if (decision === 'ok' || decision === 'deprecated') return
  throw new CliFailure(
    `${nameOf(skill)} is not installed: ${decisionText(decision, said?.reason ?? null)}.`,
    `See \`bourse skills show ${skill.slug}\`, and update or remove it.`,
    exitCodes.refused,
  )
}

function decisionText(decision: VerifiedSkill['decision'], reason: string | null): string {
  return reason === null ? decisionTexts[decision] : `${decisionTexts[decision]} (${plain(reason)})`
}

const decisionTexts: Readonly<Record<VerifiedSkill['decision'], string>> = {
  ok: 'all is well',
  changed: 'the service has other files under this version',
  unknown: 'the service does not know it',
  revoked: 'it was revoked',
  withheld: 'it is withheld',
  deprecated: 'its publisher advises against it',
}

async function verify(context: Context): Promise<number> {
  const { given, out } = context
  const project = await openProject(context)
  const locked = [...project.lock.values()]
  const service = given.flag('offline') || locked.length === 0 ? null : await openSkills(context)
  const verified = (await service?.verify(locked)) ?? []
  const revoked = (await service?.revocations()) ?? []
  const items: { slug: string; version: string; problems: readonly string[] }[] = []
  for (const skill of locked) {
    const onDisk = await differencesOf(project.folderOf(skill.slug), skill)
    const files = onDisk ?? ['it is not installed']
    const known = service === null ? [] : faultsOf(skill, { verified, revoked })
    items.push({ slug: skill.slug, version: skill.version, problems: [...files, ...known] })
  }
  const isOk = items.every(({ problems }) => problems.length === 0)
  out.result({ ok: isOk, items }, () =>
    table(
      [{ title: 'skill' }, { title: 'version' }, { title: '' }],
      items.map(({ problems, slug, version }) => [slug, version, problems.join(', ') || 'ok']),
      'This project has no skills.',
    ),
  )
  return isOk ? exitCodes.ok : exitCodes.failed
}

function faultsOf(
  skill: LockedSkill,
  known: { readonly verified: readonly VerifiedSkill[]; readonly revoked: readonly Revocation[] },
): readonly string[] {
  const said = known.verified.find(
    ({ slug, version }) => slug === skill.slug && version === skill.version,
  )
  const decision = said?.decision ?? 'unknown'
  if (decision !== 'ok' && decision !== 'deprecated') {
    return [decisionText(decision, said?.reason ?? null)]
  }
  // The newest word counts: what was taken back may have been listed again. The same files under another name are told.
  const word = known.revoked.findLast(
    (one) => one.treeHash === skill.treeHash && one.slug !== skill.slug,
  )
  return word === undefined || word.state === 'listed'
    ? []
    : [`the same files are ${word.state} as ${word.slug}@${word.version}`]
}

async function outdated(context: Context): Promise<number> {
  const project = await openProject(context)
  const service = await openSkills(context)
  const items: { slug: string; version: string; wanted: string; latest: string }[] = []
  for (const { range, slug, version } of project.lock.values()) {
    const wanted = (await service.resolve(slug, range)).version
    const latest = (await service.resolve(slug, 'latest')).version
    if (wanted !== version || latest !== version) items.push({ slug, version, wanted, latest })
  }
  context.out.result({ items }, () =>
    table(
      [{ title: 'skill' }, { title: 'locked' }, { title: 'wanted' }, { title: 'latest' }],
      items.map(({ latest, slug, version, wanted }) => [slug, version, wanted, latest]),
      'All skills are the newest.',
    ),
  )
  return items.length === 0 ? exitCodes.ok : exitCodes.failed
}
