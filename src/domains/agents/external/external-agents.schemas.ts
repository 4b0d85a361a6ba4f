import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  Nullable,
  namedObject,
  namedShape,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { line } from '../../../kernel/text-schemas.ts'
import { credentialKinds } from './credential.ts'

export const externalAgentIdPrefix = 'xag'
const Name = T.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 40,
  description: 'Steps of plans name the agent `external:<name>`',
})
const Endpoint = T.String({
  pattern: '^(https?://[!-~]+|eip155:4663:[0-9]{1,78})$',
  maxLength: 2_048,
  description:
    'The https address of its A2A card or endpoint, or the id of an agent that is registered on chain 4663 (`eip155:4663:7`)',
})
const secret = (description: string) =>
  T.String({ pattern: '^[\\x21-\\x7e]+$', maxLength: 4_096, description })
const Credential = T.Union(
  [
    namedShape('BearerCredentialRequest', {
      kind: T.Literal('bearer'),
      token: secret('Sent as `Authorization: Bearer <token>`'),
    }),
    namedShape('HeaderCredentialRequest', {
      kind: T.Literal('header'),
      header: T.String({
        pattern: '^[A-Za-z][A-Za-z0-9-]{0,63}$',
        description: 'The name of the header, such as `x-api-key`',
      }),
      value: secret('Sent as the value of the header'),
    }),
    namedShape('BasicCredentialRequest', {
      kind: T.Literal('basic'),
      username: line({ minLength: 1, maxLength: 256, description: 'Without a colon' }),
      password: line({ minLength: 1, maxLength: 1_024 }),
    }),
  ],
  {
    description:
      'Sealed, never shown again, and sent only to the origin of the address. Never a key of a wallet',
  },
)
export type RequestedCredential = Static<typeof Credential>

const Rule = namedShape('ExternalAgentPayment', {
  walletId: T.String({
    pattern: idPattern('vw'),
    description: 'The vault wallet that pays, within its policy',
  }),
  asset: T.Literal('USDC', { description: 'What is paid in, on chain 4663' }),
  costMicroUsdMax: {
    ...AtomicAmount,
    maxLength: 18,
    description: 'The most of one message, in millionths of a US dollar',
  },
})
export type PaymentRule = Static<typeof Rule>

export const CreateExternalAgentRequest = namedShape('CreateExternalAgentRequest', {
  name: Name,
  endpoint: Endpoint,
  credential: T.Optional(Credential),
  payment: T.Optional(Rule),
})
export type CreateExternalAgentRequest = Static<typeof CreateExternalAgentRequest>

export const ChangeExternalAgentRequest = namedShape('ChangeExternalAgentRequest', {
  endpoint: T.Optional(Endpoint),
  credential: T.Optional(
    Nullable(Credential, 'Takes the place of the one before at once; null removes it'),
  ),
  payment: T.Optional(Nullable(Rule, 'Null for an agent that is paid no more')),
})
export type ChangeExternalAgentRequest = Static<typeof ChangeExternalAgentRequest>

export const ExternalAgentParams = shape({ name: Name })
export const ExternalAgentsQuery = shape(pageQuery)
export type ExternalAgentsQuery = Static<typeof ExternalAgentsQuery>

const CredentialView = namedObject('ExternalAgentCredential', {
  kind: T.Union(credentialKinds.map((kind) => T.Literal(kind))),
  header: T.String({ description: 'The header that carries it' }),
  origin: T.String({ description: 'The only origin that it is sent to' }),
  setAt: Timestamp,
})
export const ExternalAgentView = namedObject('ExternalAgent', {
  name: Name,
  endpoint: Endpoint,
  credential: Nullable(CredentialView),
  payment: Nullable(Rule, 'Null where the agent is not paid'),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type ExternalAgentView = Static<typeof ExternalAgentView>
export const ExternalAgentPage = pageOf(ExternalAgentView)
