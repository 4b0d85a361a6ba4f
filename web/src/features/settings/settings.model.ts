/** The sections with their settings, in the order of the page. */
export const sections = [
  { id: 'language', settings: ['language', 'zone', 'numbers'] },
  { id: 'look', settings: ['theme', 'colours', 'density', 'motion'] },
  { id: 'notices', settings: ['notices'] },
  { id: 'keys', settings: ['keys'] },
  { id: 'trading', settings: ['slippage', 'confirms'] },
  { id: 'account', settings: ['who', 'sessions', 'twoFactor'] },
  { id: 'data', settings: ['file', 'erase'] },
  { id: 'credits', settings: ['credits'] },
] as const

export type SectionName = (typeof sections)[number]['id']
export type SettingName = (typeof sections)[number]['settings'][number]

/** What a setting is found by. */
export type SettingWords =
  | `settings.${SettingName}`
  | `settings.${SettingName}.hint`
  | `settings.${SettingName}.words`
  | `settings.section.${SectionName}`

/** A section with those of its settings that are shown. */
export interface ShownSection {
  readonly id: SectionName
  readonly settings: readonly SettingName[]
}

/** The sections whose words have all the words that are looked for, with only the settings that have them; a section's own name finds all of it. */
export function found(
  wanted: string,
  options: {
    readonly say: (id: SettingWords) => string
    readonly isHidden: (setting: SettingName) => boolean
  },
): readonly ShownSection[] {
  const { isHidden, say } = options
  const words = folded(wanted).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => folded(text).includes(word))
  return sections
    .map(({ id, settings }) => {
      const name = say(`settings.section.${id}`)
      return {
        id,
        settings: settings.filter(
          (setting) =>
            !isHidden(setting) &&
            has(
              `${name} ${say(`settings.${setting}`)} ${say(`settings.${setting}.hint`)} ${say(`settings.${setting}.words`)}`,
            ),
        ),
      }
    })
    .filter(({ settings }) => settings.length > 0)
}

/** Without case and accents: people type neither. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
