import type { Locale } from '../../../kernel/locales.ts'
import type { Slot } from '../intents/acts.ts'
import { namedLines } from '../words/named-lines.ts'
import { spoken } from './spoken.ts'

/** What the planner says, besides what it asks. */
export type SentenceName =
  | 'call'
  | 'cannot'
  | 'choices'
  | 'cutShort'
  | 'done'
  | 'empty'
  | 'failed'
  | 'hedged'
  | 'help'
  | 'more'
  | 'nearest'
  | 'nothingDone'
  | 'notFound'
  | 'notOffered'
  | 'notReached'
  | 'prepared'
  | 'unclear'

const english = 'en-US'
const tables = new Map<Locale, ReadonlyMap<string, string>>()

function tableOf(locale: Locale): ReadonlyMap<string, string> {
  const known = tables.get(locale)
  if (known !== undefined) return known
  const made = namedLines(spoken[locale])
  tables.set(locale, made)
  return made
}

/** A sentence in a language, with values in place of its marks. */
export function sentence(
  locale: Locale,
  name: SentenceName,
  values: Readonly<Record<string, string>> = {},
): string {
  const form = tableOf(locale).get(name) ?? tableOf(english).get(name) ?? name
  return form.replace(/\{(\w+)\}/g, (_, mark: string) => values[mark] ?? '')
}

/** The question for what is missing. */
export function question(locale: Locale, slot: Slot): string {
  return tableOf(locale).get(`ask ${slot}`) ?? tableOf(english).get(`ask ${slot}`) ?? slot
}
