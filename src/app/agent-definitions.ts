import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  readDefinition,
  readLocaleText,
  type TranslatedAgent,
} from '../domains/agents/catalog/index.ts'
import { translatedLocales } from '../kernel/locales.ts'
import { memoize } from '../kernel/memoize.ts'

const definitionsFolder = fileURLToPath(new URL('../../agents/definitions', import.meta.url))

/**
 * The agents that ship with the program, by name, with their languages; read once. Throws, naming file and fault, when a
 * definition is invalid.
 */
export const readAgents = memoize((): readonly TranslatedAgent[] =>
  readdirSync(definitionsFolder)
    .toSorted()
    .map((name) => readAgent(join(definitionsFolder, name))),
)

function readAgent(folder: string): TranslatedAgent {
  const present = new Set(readdirSync(folder))
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const texts = translatedLocales.flatMap((locale) => {
    const name = `index.${locale}.json`
    return present.has(name)
      ? [[locale, readLocaleText(read(name), join(folder, name))] as const]
      : []
  })
  const base = readDefinition(read('index.json'), join(folder, 'index.json'))
  return { base, texts: new Map(texts) }
}
