const sizes = ['major', 'minor', 'patch'] as const
type Size = (typeof sizes)[number]

const format = /^---\n(["'])bourse\1: (major|minor|patch)\n---\n\n([^]*\S)\n$/
const titles: Readonly<Record<Size, string>> = {
  major: 'Asks something of you',
  minor: 'New',
  patch: 'Mended',
}

/** A change that is not released yet. */
export interface Change {
  readonly size: Size
  readonly text: string
}

/** A file of `.changeset` that describes a change. */
export function isChangeFile(file: string): boolean {
  return /^[.]changeset\/(?!README[.]md$)[^/]*$/.test(file)
}

/** Parses a file of `.changeset`; throws with the expected form. */
export function readChange(file: string, text: string): Change {
  const [, , name, said] = format.exec(text) ?? []
  const size = sizes.find((each) => each === name)
  if (size === undefined || said === undefined || !file.endsWith('.md')) {
    throw new Error(`${file}: not a change; write it as .changeset/README.md says`)
  }
  return { size, text: said }
}

/** The version after these changes, and the changelog with them at its head. */
export function foldChanges(
  changes: readonly Change[],
  { version, changelog }: { readonly version: string; readonly changelog: string },
): { readonly version: string; readonly changelog: string } {
  const next = versionAfter(version, changes)
  const parts = sizes.flatMap((size) => {
    const texts = changes.filter((change) => change.size === size).map(({ text }) => text)
    return texts.length === 0 ? [] : [`### ${titles[size]}\n\n${texts.map(item).join('\n')}\n`]
  })
  const place = changelog.indexOf('\n## ')
  if (place < 0) throw new Error('CHANGELOG.md has no version to write above')
  const head = changelog.slice(0, place)
  return {
    version: next,
    changelog: `${head}\n## ${next}\n\n${parts.join('\n')}${changelog.slice(place)}`,
  }
}

/** Before 1.0.0 a major change raises the minor version, as npm's ranges expect. */
function versionAfter(version: string, changes: readonly Change[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const largest = sizes.find((size) => changes.some((change) => change.size === size))
  if (largest === undefined) throw new Error('There is no change in .changeset to release.')
  if (largest === 'major' && major > 0) return `${major + 1}.0.0`
  if (largest === 'patch') return `${major}.${minor}.${patch + 1}`
  return `${major}.${minor + 1}.0`
}

function item(text: string): string {
  return `- ${text.replaceAll('\n', '\n  ').replaceAll(/^ +$/gm, '')}`
}
