import { Type as T } from '@sinclair/typebox'
import { type OperationSpec, rowsOf } from '../../../../kernel/operation.ts'
import { pageQuery } from '../../../../kernel/page.ts'
import { EvmAddress, shape } from '../../../../kernel/schemas.ts'
import { SubmitBody, submissionText } from '../../intents/index.ts'
import type { PoolFamily } from '../launch-families.ts'
import {
  chainAnswers,
  LaunchStatusAnswer,
  LaunchWithIntent,
  submitAnswers,
} from '../launches.operations.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import {
  FactoryStatus,
  Intent,
  IntentId,
  Launch,
  LaunchId,
  OnChainStatus,
  pageAsOf,
  Quote,
  Trade,
} from '../launchpad.schemas.ts'
import type { LaunchpadService } from '../launchpad.service.ts'
import { tradeQuestion } from '../trades.operations.ts'

const { operation } = rowsOf<LaunchpadService>()

const LaunchParams = shape({ launchId: LaunchId })

/** The OpenAPI tag of each family. */
export const family = { uni: 'Robinhood Chain', pons: 'Pons' } as const
/** The phrase for what each family launches into. */
export const words = {
  uni: 'a locked Uniswap V3 position',
  pons: 'a locked position, for a fee and with limits',
} as const

/** The name, path and heading of a row. */
type RowAddress = Pick<OperationSpec, 'aliases' | 'name' | 'path'>

/** The row that takes the signed launch. */
export function submitRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'POST',
    tier: 'public',
    family: family[of],
    summary: `Submit the signed launch into ${words[of]}`,
    description: submissionText,
    auth: [],
    input: { params: LaunchParams, body: SubmitBody },
    output: LaunchWithIntent,
    errors: submitAnswers,
    effect: 'irreversible',
    handler: ({ launches }, { input }) => launches.submit(input.params.launchId, input.body, of),
  })
}

/** The row that lists the launches of the family. */
export function listRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `List launches into ${words[of]}, newest first`,
    auth: [],
    input: {
      query: shape({
        ...pageQuery,
        creator: T.Optional(EvmAddress),
        status: T.Optional(OnChainStatus),
      }),
    },
    output: pageAsOf(Launch),
    effect: 'none',
    handler: ({ launches }, { input }) => launches.list({ ...input.query, family: of }),
  })
}

/** The row that reads one launch of the family. */
export function getRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Read a launch into ${words[of]}`,
    auth: [],
    input: { params: LaunchParams },
    output: Launch,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.get(input.params.launchId, of),
  })
}

/** The row that reads the launch of a token of the family. */
export function tokenRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Read the launch of a token with ${words[of]}`,
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: Launch,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.getByToken(input.params.address, of),
  })
}

/** The row that reads the state of a launch. */
export function statusRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Read how far a launch into ${words[of]} is`,
    auth: [],
    input: { params: LaunchParams },
    output: LaunchStatusAnswer,
    effect: 'none',
    handler: ({ launches }, { input }) => launches.status(input.params.launchId, of),
  })
}

/** The row that lists the trades of a launch. */
export function tradesRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `List the trades of a launch into ${words[of]}, newest first`,
    auth: [],
    input: { params: LaunchParams, query: shape(pageQuery) },
    output: pageAsOf(Trade),
    effect: 'none',
    handler: ({ launches }, { input }) =>
      launches.trades(input.params.launchId, { ...input.query, family: of }),
  })
}

/** The row that quotes a trade in the pool of a token. */
export function quoteRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Quote a buy or a sale of a token with ${words[of]}`,
    description:
      'From the mirrored pool, exact to the last unit at the block in asOf. What is bought is what arrives: a token may burn a part of early buys.',
    auth: [],
    input: { query: shape(tradeQuestion) },
    output: Quote,
    errors: [
      ...chainAnswers,
      launchpadErrors.amount_out_of_range,
      launchpadErrors.pool_not_indexed,
    ],
    effect: 'none',
    handler: ({ quotes }, { input }) => quotes.quote(input.query, of),
  })
}

/** The row that reports whether the launchpad of the family is ready. */
export function readinessRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Read whether the launchpad with ${words[of]} is ready, and its terms`,
    auth: [],
    input: {},
    output: FactoryStatus,
    effect: 'none',
    handler: ({ factories }) => factories.ofFamily(of),
  })
}

/** The row that reads the intent of a launch. */
export function intentRow(of: PoolFamily, at: RowAddress) {
  return operation({
    ...at,
    method: 'GET',
    tier: 'public',
    family: family[of],
    summary: `Read an intent of a launch into ${words[of]}`,
    auth: [],
    input: { params: shape({ intentId: IntentId }) },
    output: Intent,
    effect: 'none',
    handler: ({ intents }, { input }) => intents.get(input.params.intentId),
  })
}
