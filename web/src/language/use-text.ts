import { type Messages, setupI18n } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { loadMessages, type MessageId, type PageArea } from './catalog.ts'
import { baseLanguage, type Language, languages } from './locales.ts'

/** What a message's placeholders are filled with. */
export type TextValues = Readonly<Record<string, number | string>>

/** Says a message in the language of the page. */
export type Say = (id: MessageId, values?: TextValues) => string

const catalog = setupI18n()
const listeners = new Set<() => void>()
const opened = new Set<PageArea>()
let current: Language = baseLanguage
let say: Say = (id) => id

/**
 * Changes the language of the page without a reload: messages, `lang` and `dir` of the document. Where a message is
 * missing in it, the base language says it. Rejects when the messages cannot be fetched; then nothing has changed.
 */
export async function speak(locale: string): Promise<void> {
  const next = languages.find((one) => one.locale === locale) ?? baseLanguage
  const loaded = await Promise.all(
    (['app', ...opened] as const).map((area) => messagesOf(next, area)),
  )
  for (const messages of loaded) catalog.load(next.locale, messages)
  // Figures in words have the digits of all other figures on the page.
  catalog.activate(next.locale, `${next.locale}-u-nu-latn`)
  current = next
  // A new function for each language, so that what depends on it is drawn again.
  say = (id, values) => catalog._(id, values)
  document.documentElement.lang = next.locale
  document.documentElement.dir = next.direction
  for (const listener of listeners) listener()
}

/** Fetches what a page says beside what all say, in this language and in those that follow. Rejects when it cannot be fetched. */
export async function openArea(area: PageArea): Promise<void> {
  // The language may become another one meanwhile.
  while (!opened.has(area)) {
    const language = current
    const messages = await messagesOf(language, area)
    if (language !== current) continue
    catalog.load(language.locale, messages)
    opened.add(area)
  }
}

/** Where a message is missing in a language, the base says it. */
async function messagesOf(language: Language, area: 'app' | PageArea): Promise<Messages> {
  const [base, own] = await Promise.all([
    loadMessages(baseLanguage.locale, area),
    language === baseLanguage ? {} : loadMessages(language.locale, area),
  ])
  return { ...base, ...own }
}

/** The language that the page speaks. */
export function currentLanguage(): Language {
  return current
}

/** Says a message outside of components, such as in a toast. */
export function sayNow(id: MessageId, values?: TextValues): string {
  return say(id, values)
}

/** The function that says messages; the component is drawn again when the language changes. */
export function useText(): Say {
  return useSyncExternalStore(listen, () => say)
}

/** The language of the page; the component is drawn again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, () => current)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
