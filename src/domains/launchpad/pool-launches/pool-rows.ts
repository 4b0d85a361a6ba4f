import { Type as T } from '@sinclair/typebox'
import { rowsOf } from '../../../kernel/operation.ts'
import { pageQuery } from '../../../kernel/page.ts'
import { EvmAddress, shape } from '../../../kernel/schemas.ts'
import { SubmitBody } from '../../intents/index.ts'
import { examples } from '../examples.ts'
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
import { poolExamples } from './pool-examples.ts'

const { operation } = rowsOf<LaunchpadService>()

const LaunchParams = shape({ launchId: LaunchId })

/** The OpenAPI tag of each family. */
export const family = { uni: 'Robinhood Chain', pons: 'Pons' } as const
/** What each family launches into, in words. */
export const words = {
  uni: 'a locked Uniswap V3 position',
  pons: 'a locked position, for a fee and with limits',
} as const

/** Takes the signed launch. */
export function submitRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'POST',
    path,
    tier: 'public',
    family: family[of],
    summary: `Submit the signed launch into ${words[of]}`,
    description:
      'The transaction must be exactly the prepared one. The same bytes again change nothing and get the same answer.',
    auth: [],
    input: { params: LaunchParams, body: SubmitBody },
    output: LaunchWithIntent,
    errors: submitAnswers,
    effect: 'irreversible',
    examples: [
      {
        name: 'signed by the creator',
        input: {
          params: { launchId: examples.launchId },
          body: { signedTransaction: examples.signedTransaction },
        },
        output: poolExamples.submitted(of),
      },
    ],
    handler: ({ launches }, { input }) =>
      launches.submit(input.params.launchId, input.body.signedTransaction, of),
  })
}

/** Lists the launches of the family. */
export function listRow(of: PoolFamily, path: `/${string}`, aliases: readonly `/${string}`[] = []) {
  return operation({
    method: 'GET',
    path,
    aliases,
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
    examples: [
      {
        name: 'of one creator',
        input: { query: { limit: 50, creator: examples.creator } },
        output: { items: [poolExamples.launched(of)], nextCursor: null, asOf: examples.asOf },
      },
    ],
    handler: ({ launches }, { input }) => launches.list({ ...input.query, family: of }),
  })
}

/** Reads one launch of the family. */
export function getRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
    tier: 'public',
    family: family[of],
    summary: `Read a launch into ${words[of]}`,
    auth: [],
    input: { params: LaunchParams },
    output: Launch,
    effect: 'none',
    examples: [
      {
        name: 'a token that trades',
        input: { params: { launchId: examples.launchId } },
        output: poolExamples.launched(of),
      },
    ],
    handler: ({ launches }, { input }) => launches.get(input.params.launchId, of),
  })
}

/** Reads the launch of a token of the family. */
export function tokenRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
    tier: 'public',
    family: family[of],
    summary: `Read the launch of a token with ${words[of]}`,
    auth: [],
    input: { params: shape({ address: EvmAddress }) },
    output: Launch,
    effect: 'none',
    examples: [
      {
        name: 'a token that trades',
        input: { params: { address: examples.token } },
        output: poolExamples.launched(of),
      },
    ],
    handler: ({ launches }, { input }) => launches.getByToken(input.params.address, of),
  })
}

/** Says how far a launch is. */
export function statusRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
    tier: 'public',
    family: family[of],
    summary: `Read how far a launch into ${words[of]} is`,
    auth: [],
    input: { params: LaunchParams },
    output: LaunchStatusAnswer,
    effect: 'none',
    examples: [
      {
        name: 'in a block',
        input: { params: { launchId: examples.launchId } },
        output: examples.launchStatus,
      },
    ],
    handler: ({ launches }, { input }) => launches.status(input.params.launchId, of),
  })
}

/** Lists the trades of a launch. */
export function tradesRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
    tier: 'public',
    family: family[of],
    summary: `List the trades of a launch into ${words[of]}, newest first`,
    auth: [],
    input: { params: LaunchParams, query: shape(pageQuery) },
    output: pageAsOf(Trade),
    effect: 'none',
    examples: [
      {
        name: 'the newest',
        input: { params: { launchId: examples.launchId }, query: { limit: 50 } },
        output: { items: [poolExamples.trade], nextCursor: null, asOf: examples.asOf },
      },
    ],
    handler: ({ launches }, { input }) =>
      launches.trades(input.params.launchId, { ...input.query, family: of }),
  })
}

/** Quotes a trade in the pool of a token. */
export function quoteRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
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
    examples: [
      {
        name: 'a buy with 0.1 ether',
        input: { query: { token: examples.token, side: 'buy', amountIn: '100000000000000000' } },
        output: poolExamples.quote,
      },
    ],
    handler: ({ quotes }, { input }) => quotes.quote(input.query, of),
  })
}

/** Says whether the launchpad of the family is ready. */
export function readinessRow(of: PoolFamily, paths: readonly [`/${string}`, ...`/${string}`[]]) {
  const [path, ...aliases] = paths
  return operation({
    method: 'GET',
    path,
    aliases,
    tier: 'public',
    family: family[of],
    summary: `Read whether the launchpad with ${words[of]} is ready, and its terms`,
    auth: [],
    input: {},
    output: FactoryStatus,
    effect: 'none',
    examples: [{ name: 'ready', output: poolExamples.factory(of) }],
    handler: ({ factories }) => factories.ofFamily(of),
  })
}

/** Reads the intent of a launch. */
export function intentRow(of: PoolFamily, path: `/${string}`) {
  return operation({
    method: 'GET',
    path,
    tier: 'public',
    family: family[of],
    summary: `Read an intent of a launch into ${words[of]}`,
    auth: [],
    input: { params: shape({ intentId: IntentId }) },
    output: Intent,
    effect: 'none',
    examples: [
      {
        name: 'submitted',
        input: { params: { intentId: examples.intentId } },
        output: poolExamples.submitted(of).intent,
      },
    ],
    handler: ({ intents }, { input }) => intents.get(input.params.intentId),
  })
}
