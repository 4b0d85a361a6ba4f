import { type Static, Type as T } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { shape } from '../../../kernel/schemas.ts'
import { categoryIds } from './categories.ts'

const text = (maxLength: number) => T.String({ minLength: 1, maxLength })
const words = (maxItems: number) => T.Array(text(80), { maxItems })
const Questions = T.Array(text(300), { minItems: 1, maxItems: 8 })
const Identifier = T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 })

const Meta = shape({
  avatar: text(500),
  title: text(120),
  description: text(600),
  tags: words(20),
  category: T.Union(categoryIds.map((id) => T.Literal(id))),
  backgroundColor: T.Optional(text(40)),
})
const Config = shape({
  systemRole: T.String({
    minLength: 1,
    maxLength: 20_000,
    description: 'The system prompt of the agent.',
  }),
  openingMessage: text(1_000),
  openingQuestions: Questions,
  plugins: T.Array(T.String({ pattern: '^[A-Za-z0-9_*]+$', maxLength: 160 }), {
    // As many as a run takes: the guide may call whatever the built-in planner knows how to do, which is more than 64.
    maxItems: 128,
    description:
      'Operations that the agent may call: identifiers, where * is a wildcard at the end.',
  }),
  inputTemplate: T.Optional(T.String({ maxLength: 4_000 })),
  model: T.Optional(text(120)),
  displayMode: T.Optional(T.Union([T.Literal('chat'), T.Literal('docs')])),
  compressThreshold: T.Optional(T.Number()),
  enableCompressThreshold: T.Optional(T.Boolean()),
  enableHistoryCount: T.Optional(T.Boolean()),
  enableMaxTokens: T.Optional(T.Boolean()),
  historyCount: T.Optional(T.Number()),
  fewShots: T.Optional(
    T.Array(
      shape({
        role: T.Union(['user', 'system', 'assistant', 'function'].map((role) => T.Literal(role))),
        content: text(8_000),
      }),
    ),
  ),
  params: T.Optional(
    shape({
      frequency_penalty: T.Optional(T.Number()),
      max_tokens: T.Optional(T.Number()),
      presence_penalty: T.Optional(T.Number()),
      temperature: T.Optional(T.Number()),
      top_p: T.Optional(T.Number()),
    }),
  ),
})
const Example = shape({
  role: T.Union([T.Literal('user'), T.Literal('assistant')]),
  content: text(8_000),
})

/** The definition of one agent, in English. */
export const AgentDefinition = shape({
  identifier: Identifier,
  author: text(120),
  createdAt: T.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  homepage: text(500),
  schemaVersion: T.Literal(1),
  knowledgeCount: T.Optional(T.Integer({ minimum: 0 })),
  pluginCount: T.Optional(T.Integer({ minimum: 0 })),
  tokenUsage: T.Optional(
    T.Integer({ minimum: 0, description: 'Estimated tokens of the system role.' }),
  ),
  meta: Meta,
  config: Config,
  examples: T.Optional(T.Array(Example, { maxItems: 40 })),
  openingMessage: T.Optional(text(1_000)),
  openingQuestions: T.Optional(Questions),
  summary: text(600),
  oneShot: T.Boolean({ description: 'Whether one answer ends the work.' }),
  featured: T.Boolean(),
  capabilities: words(20),
  evm: T.Optional(
    shape({
      namespace: T.Literal('eip155'),
      networks: T.Array(T.Integer({ minimum: 1 }), { minItems: 1, maxItems: 20 }),
      capabilities: words(20),
    }),
  ),
  solana: T.Optional(shape({ capabilities: words(20), metaplexSkills: words(20) })),
})
export type AgentDefinition = Static<typeof AgentDefinition>

/** The texts of one agent in one further language. */
export const LocaleText = shape({
  meta: shape({ title: text(120), description: text(600) }),
  config: shape({ openingMessage: text(1_000), openingQuestions: Questions }),
  summary: text(600),
})
export type LocaleText = Static<typeof LocaleText>

/** An agent with its texts in further languages, by locale. */
export type TranslatedAgent = {
  readonly base: AgentDefinition
  readonly texts: ReadonlyMap<string, LocaleText>
}

/** Parses a base definition; throws with the first schema error. */
export function readDefinition(value: unknown, where: string): AgentDefinition {
  if (Value.Check(AgentDefinition, value)) return value
  throw new Error(`${where} is no agent definition: ${firstFault(AgentDefinition, value)}`)
}

/** Parses a translation; throws with the first schema error. */
export function readLocaleText(value: unknown, where: string): LocaleText {
  if (Value.Check(LocaleText, value)) return value
  throw new Error(`${where} is no locale text: ${firstFault(LocaleText, value)}`)
}

/** The definition's schema as a JSON Schema document (draft-07). */
export function definitionSchema(): object {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Agent definition, version 1',
    // The clone drops the schema library's symbols.
    ...structuredClone(AgentDefinition),
  }
}

function firstFault(schema: typeof AgentDefinition | typeof LocaleText, value: unknown): string {
  const fault = Value.Errors(schema, value).First()
  return fault === undefined ? 'unknown fault' : `${fault.path} ${fault.message}`
}
