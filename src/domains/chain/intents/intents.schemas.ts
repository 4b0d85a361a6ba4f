import { type Static, Type as T } from '@sinclair/typebox'
import { idPattern } from '../../../kernel/ids.ts'
import { pageOf, pageQuery } from '../../../kernel/page.ts'
import {
  AtomicAmount,
  EvmAddress,
  Hash32,
  HexData,
  Nullable,
  named,
  namedObject,
  shape,
  Timestamp,
} from '../../../kernel/schemas.ts'
import { intentMachine } from './intent-states.ts'

export const intentIdPrefix = 'int'

const oneOf = <value extends string>(values: readonly value[], description: string) =>
  T.Unsafe<value>({ type: 'string', enum: [...values], description })

export const IntentId = T.String({
  pattern: idPattern(intentIdPrefix),
  description: 'Identifier of an unsigned transaction',
})
export const IntentStatus = oneOf(intentMachine.states, 'State of the intent')
const Finality = oneOf(['latest', 'safe'], '`safe` when enough blocks lie above it')

/** The transaction, block and log that prove something. */
export const EvidenceView = namedObject('Evidence', {
  blockNumber: T.Integer({ minimum: 0 }),
  blockHash: Hash32,
  transactionHash: Hash32,
  logIndex: Nullable(T.Integer({ minimum: 0 })),
  finality: Finality,
})
export const SimulationView = namedObject('Simulation', {
  ok: Nullable(
    T.Boolean({ description: 'Null: it can only be simulated after the approval is confirmed' }),
  ),
  status: oneOf(['passed', 'awaits_approval'], 'What the chain said on its latest block'),
  gasUsed: Nullable(T.String({ pattern: '^\\d+$' })),
  balanceChanges: T.Array(
    T.Object({
      account: EvmAddress,
      asset: T.String(),
      direction: oneOf(['in', 'out'], 'Seen from the account'),
      amountAtomic: AtomicAmount,
    }),
    { maxItems: 8, description: 'What the signer gives and gets, gas apart' },
  ),
})
export const SummaryView = namedObject('IntentSummary', {
  function: T.String(),
  sentences: T.Array(T.String(), { maxItems: 8 }),
  arguments: T.Array(T.Object({ name: T.String(), value: T.String() }), { maxItems: 16 }),
})

/** The wire form of an intent, for an owner with these kinds. */
export function intentSchema(kinds: readonly string[]) {
  return T.Object({
    id: IntentId,
    kind: oneOf<string>(kinds, 'What the transaction does'),
    status: IntentStatus,
    reference: Nullable(T.String({ description: 'The id of the resource that it belongs to' })),
    tokenAddress: Nullable(EvmAddress),
    chainId: T.Integer(),
    from: EvmAddress,
    to: EvmAddress,
    data: HexData,
    value: T.String({ pattern: '^\\d{1,78}$', description: 'Wei' }),
    gasEstimate: Nullable(T.String({ pattern: '^\\d+$', description: 'Units of gas' })),
    gasLimit: Nullable(
      T.String({
        pattern: '^\\d+$',
        description:
          'Sign with this much gas, and not with an estimate: what the call meets may have grown by then. Null: an estimate will do',
      }),
    ),
    summary: SummaryView,
    simulation: SimulationView,
    expiresAt: Timestamp,
    transactionHash: Nullable(Hash32),
    evidence: Nullable(EvidenceView),
    failure: Nullable(T.Object({ code: T.String(), detail: T.String() })),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
}

/** An intent of an account, whichever part of the service prepared it. */
export const AccountIntentView = namedObject('AccountIntent', {
  ...intentSchema([]).properties,
  owner: T.String({ description: 'The part of the service that prepared it' }),
  kind: T.String({ description: 'What the transaction does, in the words of that part' }),
})
export const AccountIntentPage = pageOf(AccountIntentView)
export const OpenIntentsQuery = shape(pageQuery)
export const IntentParams = shape({ intentId: IntentId })

/** Both ways to submit; a body has exactly one of them. */
export const submissionFields = {
  signedTransaction: T.Optional(
    T.String({
      pattern: '^0x([0-9a-fA-F]{2})+$',
      maxLength: 65_536,
      description:
        'Serialized. Never send private keys; a signed transaction cannot be taken back.',
    }),
  ),
  transactionHash: T.Optional(
    T.String({
      ...Hash32,
      description: 'Of what the wallet sent itself',
    }),
  ),
}

/** The body of every submission: signed bytes, or the hash of what the wallet sent. */
export const SubmitBody = named('SubmitTransactionRequest', {
  ...shape(submissionFields),
  minProperties: 1,
  maxProperties: 1,
  description: 'Exactly one of signedTransaction and transactionHash',
})

/** What every row that takes a submission says. */
export const submissionText = 'Exactly the prepared transaction; a repeat changes nothing.'

/** What a submission names. */
export type Submission = Static<typeof SubmitBody>
export type IntentView = Static<ReturnType<typeof intentSchema>>
export type EvidenceView = Static<typeof EvidenceView>
export type AccountIntentView = Static<typeof AccountIntentView>
export type OpenIntentsQuery = Static<typeof OpenIntentsQuery>
