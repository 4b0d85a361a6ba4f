import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { describe, expect, it } from 'vitest'
import { languageFor, languages } from './locales.ts'

const folder = path.join(import.meta.dirname, 'messages')
const areas = readdirSync(path.join(folder, 'en')).toSorted()

type Compiled = ReturnType<typeof compileMessage>

function messagesOf(locale: string, area: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(path.join(folder, locale, area), 'utf8'))
}

/** The names of what a message is filled with, and how each is written: `count plural`. */
function placeholders(compiled: Compiled): readonly string[] {
  if (typeof compiled === 'string') return []
  const found = compiled.flatMap((part): readonly string[] => {
    if (typeof part === 'string') return []
    const [name, kind, choices] = part
    const inner =
      typeof choices === 'object' && choices !== null
        ? Object.values(choices).flatMap((choice) =>
            Array.isArray(choice) ? placeholders(choice as Compiled) : [],
          )
        : []
    return [kind === undefined ? name : `${name} ${kind}`, ...inner]
  })
  return [...new Set(found)].filter((name) => name !== '#').toSorted()
}

describe.each(languages.map(({ locale }) => locale))('the messages in %s', (locale) => {
  it.each(areas)('say everything of %s', (area) => {
    const base = messagesOf('en', area)
    const own = messagesOf(locale, area)
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(base).toSorted())
    for (const [id, text] of Object.entries(base)) {
      expect(own[id]?.trim(), id).not.toBe('')
      const [wanted, found] = [text, own[id] ?? ''].map((one) => placeholders(compileMessage(one)))
      expect(found, id).toEqual(wanted)
    }
  })
})

it('a language is found by its whole name, or by its first part; the base where none is wanted', () => {
  expect(languageFor(['pt']).locale).toBe('pt-BR')
  expect(languageFor(['xx', 'zh-TW']).locale).toBe('zh-TW')
  expect(languageFor(['de-AT', 'fr']).locale).toBe('de')
  expect(languageFor(['xx']).locale).toBe('en')
})
