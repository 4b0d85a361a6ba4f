import { type Static, Type as T } from '@sinclair/typebox'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  Money,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { httpsAddress } from '../../../kernel/stored-text.ts'
import { line, lines } from '../../../kernel/text-schemas.ts'
import { categoryIds } from '../catalog/index.ts'
import { RequestedBudget, RunInput, RunView, runLimits } from '../runs/index.ts'
import { type AgentStatus, type AgentVisibility, agentMachine } from './agent.ts'

const oneOf = <value extends string>(values: readonly value[], description?: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], ...(description ? { description } : {}) })
const visibilities: readonly AgentVisibility[] = ['private', 'unlisted', 'public']

const Slug = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 32,
  description: 'How the agent is named in addresses; no two agents look alike',
})
const KnownSlug = T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 96 })

const Preallowed = namedShape('RunPreallowance', {
  operationId: T.String({
    minLength: 1,
    maxLength: 160,
    description: 'Its identifier, or one of its names',
  }),
  callsMax: T.Integer({ minimum: 1, maximum: 100, description: 'In one run' }),
  amount: T.Optional(
    shape(
      {
        member: T.String({ minLength: 1, maxLength: 64, description: 'Of the input of the call' }),
        max: T.String({ pattern: '^\\d{1,78}$', description: 'Of all calls of one run together' }),
      },
      { description: 'Calls whose amount is not a whole number in a text still wait' },
    ),
  ),
})
const Knowledge = namedShape('AgentKnowledge', {
  title: line({ minLength: 1, maxLength: 120 }),
  text: lines({ minLength: 1, maxLength: 8_000 }),
})

const AgentSkill = namedShape('AgentSkill', {
  slug: T.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 64 }),
  range: T.String({ pattern: '^[0-9A-Za-z.*^~<>=| -]{1,128}$' }),
})

const settings = {
  name: line({ minLength: 1, maxLength: 96 }),
  description: lines({ maxLength: 600, description: 'What it is for, as others read and find it' }),
  category: Nullable(oneOf(categoryIds)),
  tags: T.Array(line({ minLength: 1, maxLength: 40 }), { maxItems: 12, uniqueItems: true }),
  persona: lines({ maxLength: runLimits.persona, description: 'The system prompt of the agent' }),
  greeting: Nullable(lines({ maxLength: 1_000 })),
  questions: T.Array(line({ minLength: 1, maxLength: 300 }), {
    maxItems: 8,
    description: 'With which a reader could begin',
  }),
  knowledge: T.Array(Knowledge, {
    maxItems: 8,
    description: 'Texts that it is given with its persona; others never read them',
  }),
  model: Nullable(line({ maxLength: 120, description: 'The default where it is not offered' })),
  avatarUrl: Nullable(T.String({ maxLength: 500, pattern: httpsAddress })),
  toolsAllowed: T.Array(T.String({ pattern: '^[A-Za-z0-9_*:/{}.~-]+$', maxLength: 240 }), {
    maxItems: 128,
    description:
      'Names of operations (`launches.list`, or `launches_list` as a tool), their identifiers, either with * for any rest, or scopes',
  }),
  preallowed: T.Array(Preallowed, {
    maxItems: 20,
    description: 'What an untainted run may do without asking, as often and up to as much as this',
  }),
  budgetDefaults: RequestedBudget,
  skills: T.Array(AgentSkill, {
    maxItems: runLimits.skills,
    description: 'How to do things; `range` as `^1.2.0`',
  }),
  visibility: oneOf(
    visibilities,
    'Who runs it once it is published: `private` the account alone, `unlisted` whoever knows the slug, `public` everybody, who finds it too',
  ),
}

export const CreateAgentRequest = namedShape('CreateAgentRequest', {
  ...T.Partial(T.Object(settings)).properties,
  slug: Slug,
  name: settings.name,
  visibility: T.Optional({ ...settings.visibility, default: 'public' as const }),
  ownerWallet: T.Optional(
    T.String({ minLength: 32, maxLength: 64, description: 'One of the wallets of the account' }),
  ),
  sourceAgentId: T.Optional(
    T.String({ ...KnownSlug, description: 'The agent of the platform that this one is a copy of' }),
  ),
})
export type CreateAgentRequest = Static<typeof CreateAgentRequest>

export const LaunchAgentRequest = namedShape('LaunchAgentRequest', {
  slug: T.String({ ...Slug, description: 'An agent of the account, or one to make' }),
  agent: T.Optional(T.Omit(CreateAgentRequest, ['slug'], { additionalProperties: false })),
  input: T.Optional(RunInput),
  budget: T.Optional(RequestedBudget),
})
export type LaunchAgentRequest = Static<typeof LaunchAgentRequest>

export const ChangeAgentRequest = namedShape('ChangeAgentRequest', {
  ...T.Partial(T.Object(settings)).properties,
  status: T.Optional(
    oneOf(
      ['published', 'suspended'] as const,
      '`published` makes the newest version the one that others run, also when it is published already',
    ),
  ),
})
export type ChangeAgentRequest = Static<typeof ChangeAgentRequest>

const Offer = namedObject('AgentOffer', {
  price: Money,
  unit: T.String(),
  active: T.Boolean(),
})

const ListedAgent = {
  slug: T.String(),
  name: T.String(),
  description: T.String(),
  category: Nullable(T.String()),
  tags: T.Array(T.String()),
  greeting: Nullable(T.String()),
  questions: T.Array(T.String()),
  avatarUrl: Nullable(T.String()),
  ownerWallet: Nullable(T.String()),
  sourceAgentId: Nullable(T.String()),
  status: oneOf<AgentStatus>(agentMachine.states),
  visibility: oneOf(visibilities),
  version: T.Integer(),
  publishedVersion: Nullable(T.Integer({ description: 'What others run' })),
  offer: T.Union([Offer, T.Null()]),
  createdAt: Timestamp,
}
export const AgentCard = namedObject('AgentSummary', ListedAgent)
export const AgentView = namedObject('OwnedAgent', {
  ...ListedAgent,
  persona: T.String(),
  knowledge: T.Array(Knowledge),
  model: Nullable(T.String()),
  toolsAllowed: T.Array(T.String()),
  tools: T.Integer({ description: 'How many operations that names' }),
  preallowed: T.Array(Preallowed),
  budgetDefaults: RequestedBudget,
  skills: T.Array(AgentSkill),
  updatedAt: Timestamp,
})
export type AgentView = Static<typeof AgentView>

export const AgentAnswer = namedObject('OwnedAgentAnswer', { agent: AgentView })
export const AgentParams = shape({ slug: KnownSlug })
export const WalletParams = shape({
  wallet: T.String({
    pattern: '^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$',
    description: 'An EVM or Solana address',
  }),
})
export const AgentsQuery = shape(pageQuery)
export const AgentsAnswer = pageOf(AgentView)
export const AgentCards = pageOf(AgentCard)
export const LaunchAnswer = namedObject('AgentLaunched', {
  agent: AgentView,
  run: T.Union([RunView, T.Null()]),
})

export const AgentVersionParams = shape({
  slug: KnownSlug,
  version: T.Integer({ minimum: 1, maximum: 2_147_483_647 }),
})
const versionHead = {
  version: T.Integer(),
  isPublished: T.Boolean({ description: 'Whether it is what others run' }),
  changed: T.Array(T.String(), { description: 'The members that differ from the version before' }),
  createdAt: Timestamp,
}
const VersionSummary = namedObject('AgentVersionSummary', versionHead)
export type AgentVersionSummary = Static<typeof VersionSummary>
export const AgentVersions = pageOf(VersionSummary)
export const AgentVersionView = namedObject('AgentVersion', {
  ...versionHead,
  content: T.Unknown({ description: 'All that the version consists of, as it was kept' }),
})
export type AgentVersionView = Static<typeof AgentVersionView>
