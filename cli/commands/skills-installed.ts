import type { CommandSpec, Context } from '../command.ts'
import { CliFailure, Declined } from '../failure.ts'
import { facts, plain } from '../output/table.ts'
import { removeFolder } from '../skills/folder.ts'
import { install, installOptions } from '../skills/installing.ts'
import { type LockedSkill, lockFileName, nameOf, writeLock } from '../skills/lock-file.ts'
import {
  differencesOf,
  dirOption,
  lockedOf,
  openProject,
  type Project,
  readWanted,
} from '../skills/project.ts'
import { openSkills } from '../skills/service.ts'

const skillArgument = { name: '<skill>', about: 'its name of `bourse skills search`' }

/** The skills of a project, by its lock file. Nothing of a skill is executed by any of them. */
export const installedSkillCommands: readonly CommandSpec[] = [
  {
    path: 'skills add',
    about: 'install a skill into this project and lock it by hash',
    args: [{ name: '<skill>', about: 'its name, with @ and a range of versions' }],
    options: [
      { flags: '--hash <hash>', about: 'the hash that it must have, as sha256:…' },
      dirOption,
      ...installOptions,
    ],
    examples: ['bourse skills add token-watch@^1.0.0 --max-capability wallet:read,hosts:bourse'],
    run: add,
  },
  {
    path: 'skills update',
    about: 'install the newest versions within the ranges of the lock file',
    args: [{ name: '[skill]', about: 'only this one' }],
    options: [dirOption, ...installOptions],
    run: update,
  },
  {
    path: 'skills remove',
    about: 'take a skill out of this project',
    args: [skillArgument],
    options: [
      dirOption,
      { flags: '--overwrite', about: 'also where its files were changed here' },
      { flags: '-y, --yes', about: 'do not ask' },
    ],
    run: remove,
  },
]

async function add(context: Context): Promise<void> {
  const { given, out } = context
  const project = await openProject(context)
  const { slug, range } = readWanted(given.text('skill'))
  const service = await openSkills(context)
  const resolved = await service.resolve(slug, range ?? 'latest')
  // What is asked for is kept as it was asked; without a range, what is compatible.
  const kept = { ...resolved, range: range ?? `^${resolved.version}` }
  const locked = await install(context, { project, service, resolved: kept })
  out.result(locked, () => installedText(locked, project))
}

function installedText({ slug, treeHash, verdict, version }: LockedSkill, project: Project) {
  return facts([
    ['installed', `${slug}@${version}`],
    ['in', project.tell(project.folderOf(slug))],
    ['hash', `sha256:${treeHash}`],
    ['verdict', verdict],
    ['locked in', lockFileName],
  ])
}

async function update(context: Context): Promise<void> {
  const { given, out } = context
  let project = await openProject(context)
  const only = given.maybe('skill')
  const skills = only === undefined ? [...project.lock.values()] : [lockedOf(project, only)]
  const service = await openSkills(context)
  const updated: LockedSkill[] = []
  for (const { range, slug, treeHash } of skills) {
    const resolved = await service.resolve(slug, range)
    if (resolved.treeHash === treeHash) continue
    updated.push(await install(context, { project, service, resolved: { ...resolved, range } }))
    project = await openProject(context)
  }
  out.result({ items: updated }, () =>
    updated.length === 0
      ? 'All skills are the newest of their ranges.'
      : updated.map((one) => `Updated ${nameOf(one)}.`).join('\n'),
  )
}

async function remove(context: Context): Promise<void> {
  const { given, out } = context
  const project = await openProject(context)
  const slug = given.text('skill')
  const locked = lockedOf(project, slug)
  const folder = project.folderOf(slug)
  const differences = (await differencesOf(folder, locked)) ?? []
  if (differences.length > 0 && !given.flag('overwrite')) {
    throw new CliFailure(
      `${project.tell(folder)} is not as it was installed: ${plain(differences.slice(0, 5).join(', '))}.`,
      'Move your changes elsewhere, or give --overwrite to lose them.',
    )
  }
  if (!given.flag('yes') && !(await out.confirm(`Remove ${nameOf(locked)}?`))) throw new Declined()
  await removeFolder(folder)
  await writeLock(
    project.root,
    [...project.lock.values()].filter((one) => one.slug !== slug),
  )
  out.result({ removed: nameOf(locked) }, `Removed ${nameOf(locked)}.`)
}
