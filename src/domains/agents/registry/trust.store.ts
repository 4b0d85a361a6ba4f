import { sql } from 'kysely'
import type { Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import {
  bigint,
  integer,
  nullable,
  type RowOf,
  type TablesOf,
  tablesOf,
  text,
  time,
} from '../../../ports/tables.ts'
import { newestPage, type PlacePage } from '../../chain/chain-index/index.ts'
import { placeColumns, placeRow } from './agents.store.ts'
import type { Place, TrustLog } from './registry-logs.ts'

const ratingColumns = { agentId: bigint, client: text<Hex>(), feedbackIndex: bigint }
const trustTables = tablesOf({
  agentFeedback: {
    ...placeColumns,
    ...ratingColumns,
    value: bigint,
    valueDecimals: integer,
    tag1: text(),
    tag2: text(),
    endpoint: text(),
    feedbackUri: text(),
    feedbackHash: text<Hex>(),
    givenAt: time,
    revokedBlock: nullable(bigint),
  },
  agentFeedbackResponses: {
    ...ratingColumns,
    blockNumber: bigint,
    logIndex: integer,
    responder: text<Hex>(),
    responseUri: text(),
    responseHash: text<Hex>(),
  },
  agentValidations: {
    ...placeColumns,
    requestHash: text<Hex>(),
    agentId: bigint,
    validator: text<Hex>(),
    requestUri: text(),
    requestedAt: time,
  },
  agentValidationAnswers: {
    blockNumber: bigint,
    logIndex: integer,
    requestHash: text<Hex>(),
    response: integer,
    responseUri: text(),
    responseHash: text<Hex>(),
    tag: text(),
    answeredAt: time,
  },
})
type TrustTables = TablesOf<typeof trustTables>
type Row<name extends keyof NonNullable<(typeof trustTables)['types']>> = RowOf<
  typeof trustTables,
  name
>

/** One rating of an agent. */
export type FeedbackRecord = Omit<Row<'agentFeedback'>, 'revokedBlock'> & {
  readonly isRevoked: boolean
  readonly responses: number
}

/** One response to a rating. */
export type ResponseRecord = Omit<Row<'agentFeedbackResponses'>, keyof RatingPlace>

type Answer = Row<'agentValidationAnswers'>
/** One request of a validation with its last answer. */
export type ValidationRecord = Row<'agentValidations'> & { readonly answer: Answer | null }

/** Identifies a rating: a client's ratings of an agent are numbered from 1. */
export type RatingPlace = {
  readonly agentId: bigint
  readonly client: Hex
  readonly feedbackIndex: bigint
}

/** The number of valid ratings of an agent, and of clients that gave them. */
export type FeedbackTotals = { readonly count: number; readonly clients: number }

/** Store of ratings and validations of agents. */
export function trustStore(db: Queryable) {
  const tables = trustTables.on(db)
  return { ...reads(tables), ...writes(tables), removeAbove: removal(tables) }
}

function reads(tables: TrustTables) {
  return {
    /** Newest first; one more than `limit` when there is a next page. */
    async feedback(
      question: PlacePage & { readonly agentId: bigint; readonly client?: Hex },
    ): Promise<readonly FeedbackRecord[]> {
      const { agentId, client } = question
      let query = tables
        .selectFrom('agentFeedback')
        .selectAll('agentFeedback')
        .select([
          sql<boolean>`revoked_block IS NOT NULL`.as('isRevoked'),
          sql<number>`(SELECT count(*)::int FROM agent_feedback_responses AS answers
            WHERE answers.agent_id = agent_feedback.agent_id
              AND answers.client = agent_feedback.client
              AND answers.feedback_index = agent_feedback.feedback_index)`.as('responses'),
        ])
        .where('agentId', '=', agentId)
      if (client !== undefined) query = query.where('client', '=', client)
      return newestPage(query, question).execute()
    },

    async hasFeedback(rating: RatingPlace): Promise<boolean> {
      const row = await tables
        .selectFrom('agentFeedback')
        .select('agentId')
        .where((where) => where.and(ratingOf(rating)))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Newest first; one more than `limit` when there is a next page. */
    async responses(question: PlacePage & RatingPlace): Promise<readonly ResponseRecord[]> {
      const query = tables
        .selectFrom('agentFeedbackResponses')
        .selectAll()
        .where((where) => where.and(ratingOf(question)))
      return newestPage(query, question).execute()
    },

    feedbackTotals: (agentId: bigint): Promise<FeedbackTotals> =>
      tables
        .selectFrom('agentFeedback')
        .select([
          sql<number>`count(*)::int`.as('count'),
          sql<number>`count(DISTINCT client)::int`.as('clients'),
        ])
        .where('agentId', '=', agentId)
        .where('revokedBlock', 'is', null)
        .executeTakeFirstOrThrow(),

    /** Newest first; one more than `limit` when there is a next page. */
    async validations(
      question: PlacePage & { readonly agentId: bigint },
    ): Promise<readonly ValidationRecord[]> {
      const query = tables
        .selectFrom('agentValidations')
        .selectAll()
        .where('agentId', '=', question.agentId)
      const rows = await newestPage(query, question).execute()
      const answers = await lastAnswers(
        tables,
        rows.map(({ requestHash }) => requestHash),
      )
      return rows.map((row) => ({ ...row, answer: answers.get(row.requestHash) ?? null }))
    },
  }
}

function ratingOf({ agentId, client, feedbackIndex }: RatingPlace): RatingPlace {
  return { agentId, client, feedbackIndex }
}

async function lastAnswers(
  tables: TrustTables,
  hashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, Answer>> {
  if (hashes.length === 0) return new Map()
  const rows = await tables
    .selectFrom('agentValidationAnswers')
    .distinctOn('requestHash')
    .selectAll()
    .where('requestHash', 'in', hashes)
    .orderBy('requestHash')
    .orderBy('blockNumber', 'desc')
    .orderBy('logIndex', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.requestHash, row]))
}

function writes(tables: TrustTables) {
  return {
    /** Stores one log. */
    async put(log: TrustLog, place: Place, at: Date): Promise<void> {
      const { blockNumber, logIndex } = placeRow(place)
      switch (log.name) {
        case 'NewFeedback':
          await forgetRating(tables, log)
          await tables
            .insertInto('agentFeedback')
            .values(feedbackRow(log, place, at))
            .execute()
          return
        case 'FeedbackRevoked':
          await tables
            .updateTable('agentFeedback')
            .set({ revokedBlock: blockNumber })
            .where('agentId', '=', log.agentId)
            .where('client', '=', log.client)
            .where('feedbackIndex', '=', log.feedbackIndex)
            .execute()
          return
        case 'ResponseAppended':
          await tables
            .insertInto('agentFeedbackResponses')
            .values({
              blockNumber,
              logIndex,
              client: log.client,
              responder: log.responder,
              agentId: log.agentId,
              feedbackIndex: log.feedbackIndex,
              responseUri: log.responseUri,
              responseHash: log.responseHash,
            })
            .execute()
          return
        case 'ValidationRequest':
          await forgetRequest(tables, log.requestHash)
          await tables
            .insertInto('agentValidations')
            .values({
              ...placeRow(place),
              requestHash: log.requestHash,
              agentId: log.agentId,
              validator: log.validator,
              requestUri: log.requestUri,
              requestedAt: at,
            })
            .execute()
          return
        case 'ValidationResponse':
          await tables
            .insertInto('agentValidationAnswers')
            .values({
              blockNumber,
              logIndex,
              tag: log.tag,
              response: log.response,
              requestHash: log.requestHash,
              responseUri: log.responseUri,
              responseHash: log.responseHash,
              answeredAt: at,
            })
            .execute()
      }
    },
  }
}

/** On a development chain a new registry may replace another, and then numbers ratings from one again. */
async function forgetRating(tables: TrustTables, rating: RatingPlace): Promise<void> {
  for (const table of ['agentFeedbackResponses', 'agentFeedback'] as const) {
    await tables
      .deleteFrom(table)
      .where((where) => where.and(ratingOf(rating)))
      .execute()
  }
}

/** Likewise it may use the hash of an earlier request again. */
async function forgetRequest(tables: TrustTables, hash: Hex): Promise<void> {
  for (const table of ['agentValidationAnswers', 'agentValidations'] as const) {
    await tables.deleteFrom(table).where('requestHash', '=', hash).execute()
  }
}

/** Reverts everything above a block. */
function removal(tables: TrustTables) {
  return async (blockNumber: bigint): Promise<void> => {
    for (const table of [
      'agentFeedbackResponses',
      'agentFeedback',
      'agentValidationAnswers',
      'agentValidations',
    ] as const) {
      await tables.deleteFrom(table).where('blockNumber', '>', blockNumber).execute()
    }
    await tables
      .updateTable('agentFeedback')
      .set({ revokedBlock: null })
      .where('revokedBlock', '>', blockNumber)
      .execute()
  }
}

function feedbackRow(
  log: Extract<TrustLog, { name: 'NewFeedback' }>,
  place: Place,
  at: Date,
): Row<'agentFeedback'> {
  const { value, valueDecimals, tag1, tag2, endpoint, feedbackUri, feedbackHash } = log
  return {
    ...placeRow(place),
    ...ratingOf(log),
    ...{ value, valueDecimals, tag1, tag2, endpoint, feedbackUri, feedbackHash },
    givenAt: at,
    revokedBlock: null,
  }
}
