/** The parts of a skill's page, in the order of its tabs. */
export const tabNames = ['read', 'files', 'scan', 'versions'] as const
export type TabName = (typeof tabNames)[number]

const versionForm = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/

/** What of a skill is shown, as it stands in the address. */
export interface SkillSearch {
  /** The newest where none is said. */
  readonly version?: string
  readonly tab?: TabName
  /** The file that is read. */
  readonly file?: string
  readonly line?: number
  /** The version that is compared with the shown one. */
  readonly from?: string
}

/** The search parameters that are understood; what is not is left out. */
export function readSearch(search: Readonly<Record<string, unknown>>): SkillSearch {
  const { file, from, version } = search
  const line = Number(search['line'])
  const tab = tabNames.find((one) => one === search['tab'])
  return {
    ...(isVersion(version) ? { version } : {}),
    ...(tab === undefined || tab === 'read' ? {} : { tab }),
    ...(typeof file === 'string' && file !== '' ? { file: file.slice(0, 240) } : {}),
    ...(Number.isSafeInteger(line) && line > 0 ? { line } : {}),
    ...(isVersion(from) ? { from } : {}),
  }
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 64 && versionForm.test(value)
}
