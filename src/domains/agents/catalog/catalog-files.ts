import { baseLocale, locales, translatedLocales } from '../../../kernel/locales.ts'
import { type AgentDefinition, definitionSchema, type TranslatedAgent } from './definition.ts'
import { type EncodedDocument, encodedDocument } from './encoded-document.ts'
import { formerNames } from './former-names.ts'
import { agentsManifest } from './manifest.ts'

/** A tag is listed in the index once this many agents use it. */
const tagUsesMin = 3

/** A definition as its file shows it: with counts, and opening texts at the top level too. */
export function publishedAgent(base: AgentDefinition) {
  const { openingMessage, openingQuestions, plugins, systemRole } = base.config
  return {
    ...base,
    knowledgeCount: base.knowledgeCount ?? 0,
    pluginCount: base.pluginCount ?? plugins.length,
    tokenUsage: base.tokenUsage ?? tokensOf(Buffer.byteLength(systemRole)),
    openingMessage,
    openingQuestions,
  }
}

/** The agent in another language; undefined without a translation. */
export function inLocale(agent: TranslatedAgent, locale: string) {
  if (locale === baseLocale) return publishedAgent(agent.base)
  const text = agent.texts.get(locale)
  if (text === undefined) return undefined
  return publishedAgent({
    ...agent.base,
    meta: { ...agent.base.meta, ...text.meta },
    config: { ...agent.base.config, ...text.config },
    summary: text.summary,
  })
}

/** Every static file by its name, such as `index.de-DE.json`; the schema is under its own folder's name. */
export function buildCatalogFiles(
  agents: readonly TranslatedAgent[],
  baseUrl: string,
): ReadonlyMap<string, EncodedDocument> {
  const files = new Map<string, EncodedDocument>()
  for (const locale of locales) {
    const language = languageOf(locale)
    const published = agents.flatMap((agent) => inLocale(agent, locale) ?? [])
    const index = encodedDocument(indexOf(published), language)
    files.set(`index.${locale}.json`, index)
    if (locale === baseLocale) {
      files.set('index.json', index)
      files.set('index.default.json', index)
    }
    for (const agent of published) {
      const file = encodedDocument(agent, language)
      for (const name of namesOf(agent.identifier)) {
        files.set(`${name}.${locale}.json`, file)
        if (locale !== baseLocale) continue
        files.set(`${name}.json`, file)
        // Lists of locales begin with `default`, so that name must exist too.
        files.set(`${name}.default.json`, file)
      }
    }
  }
  const bases = agents.map(({ base }) => base)
  files.set('agents-manifest.json', encodedDocument(agentsManifest(bases, baseUrl), baseLocale))
  files.set('schema/svcAgentSchema_v1.json', encodedDocument(definitionSchema(), baseLocale))
  return files
}

/** The identifier of an agent, and those that it had. */
function namesOf(id: string): readonly string[] {
  return [id, ...[...formerNames].flatMap(([former, now]) => (now === id ? [former] : []))]
}

/** The languages of a file's texts: its own first, then that of the untranslated parts. */
function languageOf(locale: string): string {
  return translatedLocales.some((known) => known === locale) ? `${locale}, ${baseLocale}` : locale
}

type Published = ReturnType<typeof publishedAgent>

function indexOf(agents: readonly Published[]) {
  const newestFirst = agents.toSorted(
    (one, other) =>
      other.createdAt.localeCompare(one.createdAt) ||
      one.identifier.localeCompare(other.identifier),
  )
  return { schemaVersion: 1, agents: newestFirst, tags: usedTags(agents) }
}

function usedTags(agents: readonly Published[]): readonly string[] {
  const uses = new Map<string, number>()
  for (const tag of agents.flatMap(({ meta }) => meta.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses]
    .filter(([, count]) => count >= tagUsesMin)
    .toSorted(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([tag]) => tag)
}

/** The tokens of a prompt of so many bytes, about. */
export function tokensOf(bytes: number): number {
  return Math.ceil(bytes / 4)
}
