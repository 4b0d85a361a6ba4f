import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery, wholeList } from '../../../kernel/page.ts'
import { Nullable, NullableTimestamp, shape, Timestamp } from '../../../kernel/schemas.ts'
import { lines } from '../../../kernel/text-schemas.ts'
import { memoryLimits, type Scope, scopes } from './fact.ts'

const FactText = lines({ minLength: 1, maxLength: 1_000 })
const ScopeName = T.Unsafe<Scope>({ type: 'string', enum: [...scopes] })
const AgentName = T.String({
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9])?$',
  description: 'An agent that the account can run; for the scope `agent`.',
})
const ConversationId = T.String({
  pattern: idPattern('acv'),
  description: 'A conversation of the account; for the scope `conversation`.',
})
const names = { agent: T.Optional(AgentName), conversationId: T.Optional(ConversationId) }

export const RememberRequest = shape({
  text: FactText,
  scope: T.Unsafe<Scope>({
    ...ScopeName,
    default: 'account',
    description:
      'Who it is for: every agent of the account, one agent, or one conversation. A run that leaves out the name means its own.',
  }),
  ...names,
  foreign: T.Boolean({
    default: false,
    description: 'True for words of others, which no agent is told at its beginning.',
  }),
  expiresAt: T.Optional(Nullable(T.String({ format: 'date-time' }))),
})
export type RememberRequest = Static<typeof RememberRequest>

export const FactParams = shape({ factId: T.String({ pattern: idPattern('fct') }) })
const scopeQuery = { scope: T.Optional(ScopeName), ...names }
export const ListFactsQuery = shape({ ...scopeQuery, ...pageQuery })
export type ListFactsQuery = Static<typeof ListFactsQuery>
export const SearchFactsQuery = shape({
  q: T.String({ minLength: 1, maxLength: 400, description: 'Words, in any of 18 languages.' }),
  ...scopeQuery,
  limit: T.Integer({ minimum: 1, maximum: 50, default: 10 }),
})
export type SearchFactsQuery = Static<typeof SearchFactsQuery>
export const ForgetRequest = shape({
  scope: T.Unsafe<Scope | 'all'>({
    type: 'string',
    enum: [...scopes, 'all'],
    description:
      '`account` is what every agent is told, `all` is everything. Without a name, `agent` and `conversation` are those of every agent and conversation.',
  }),
  ...names,
})
export type ForgetRequest = Static<typeof ForgetRequest>

export const FactView = T.Object(
  {
    id: T.String(),
    text: T.String(),
    scope: T.Union(scopes.map((scope) => T.Literal(scope))),
    agent: Nullable(T.String()),
    conversationId: Nullable(T.String()),
    trusted: T.Boolean({
      description: 'False where words of others may have led to it: it is no instruction.',
    }),
    source: T.Object({
      kind: T.Union([T.Literal('person'), T.Literal('key'), T.Literal('run')]),
      runId: Nullable(T.String()),
      agent: Nullable(T.String()),
      at: Timestamp,
    }),
    expiresAt: NullableTimestamp,
  },
  { $id: 'MemoryFact' },
)
export type FactView = Static<typeof FactView>
export const FactPage = pageOf(FactView)
export const FoundFacts = T.Object(wholeList(FactView, { maxItems: 50 }), {
  $id: 'FoundMemoryFacts',
})
export const ExportedFacts = T.Object({
  exportedAt: Timestamp,
  ...wholeList(FactView, { maxItems: memoryLimits.trusted + memoryLimits.foreign }),
})
export const Forgotten = T.Object({ forgotten: T.Integer({ minimum: 0 }) })
