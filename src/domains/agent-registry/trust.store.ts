import { type Kysely, sql } from 'kysely'
import type { Hex } from '../../ports/chain-evm.ts'
import type { Queryable } from '../../ports/database.ts'
import { newestPage, type PlacePage } from '../chain-index/index.ts'
import { placeRow, toPlace } from './agents.store.ts'
import type { Place, TrustLog } from './registry-logs.ts'

type PlaceRow = ReturnType<typeof placeRow>
type FeedbackRow = PlaceRow & {
  agent_id: string
  client: Hex
  feedback_index: string
  value: string
  value_decimals: number
  tag1: string
  tag2: string
  endpoint: string
  feedback_uri: string
  feedback_hash: Hex
  given_at: Date
  revoked_block: string | null
}
type ResponseRow = {
  block_number: string
  log_index: number
  agent_id: string
  client: Hex
  feedback_index: string
  responder: Hex
  response_uri: string
  response_hash: Hex
}
type ValidationRow = PlaceRow & {
  request_hash: Hex
  agent_id: string
  validator: Hex
  request_uri: string
  requested_at: Date
}
type AnswerRow = {
  block_number: string
  log_index: number
  request_hash: Hex
  response: number
  response_uri: string
  response_hash: Hex
  tag: string
  answered_at: Date
}
type AllTables = {
  agent_feedback: FeedbackRow
  agent_feedback_responses: ResponseRow
  agent_validations: ValidationRow
  agent_validation_answers: AnswerRow
}
type Tables = Kysely<AllTables>

/** One rating of an agent. */
export type FeedbackRecord = Place & {
  readonly agentId: bigint
  readonly client: Hex
  readonly feedbackIndex: bigint
  readonly value: bigint
  readonly valueDecimals: number
  readonly tag1: string
  readonly tag2: string
  readonly endpoint: string
  readonly feedbackUri: string
  readonly feedbackHash: Hex
  readonly givenAt: Date
  readonly isRevoked: boolean
  readonly responses: number
}

/** One response to a rating. */
export type ResponseRecord = {
  readonly blockNumber: bigint
  readonly logIndex: number
  readonly responder: Hex
  readonly responseUri: string
  readonly responseHash: Hex
}

/** One request of a validation with its last answer. */
export type ValidationRecord = Place & {
  readonly requestHash: Hex
  readonly agentId: bigint
  readonly validator: Hex
  readonly requestUri: string
  readonly requestedAt: Date
  readonly answer: {
    readonly response: number
    readonly responseUri: string
    readonly responseHash: Hex
    readonly tag: string
    readonly answeredAt: Date
  } | null
}

/** Which rating: a client's ratings of an agent are numbered from 1. */
export type RatingPlace = {
  readonly agentId: bigint
  readonly client: Hex
  readonly feedbackIndex: bigint
}

/** How many ratings of an agent stand, and of how many clients. */
export type FeedbackTotals = { readonly count: number; readonly clients: number }

/** What clients and validators say about agents. */
export function trustStore(db: Queryable) {
  const tables: Tables = db.withTables<AllTables>()
  return { ...reads(tables), ...writes(tables), removeAbove: removal(tables) }
}

function reads(tables: Tables) {
  return {
    /** Newest first, one more than `limit` when there are more. */
    async feedback(
      question: PlacePage & { readonly agentId: bigint; readonly client?: Hex },
    ): Promise<readonly FeedbackRecord[]> {
      const { agentId, client } = question
      let query = tables
        .selectFrom('agent_feedback')
        .selectAll('agent_feedback')
        .select(
          sql<string>`(SELECT count(*) FROM agent_feedback_responses AS answers
            WHERE answers.agent_id = agent_feedback.agent_id
              AND answers.client = agent_feedback.client
              AND answers.feedback_index = agent_feedback.feedback_index)`.as('responses'),
        )
        .where('agent_id', '=', agentId.toString())
      if (client !== undefined) query = query.where('client', '=', client)
      return (await newestPage(query, question).execute()).map(toFeedback)
    },

    async hasFeedback(rating: RatingPlace): Promise<boolean> {
      const row = await tables
        .selectFrom('agent_feedback')
        .select('agent_id')
        .where((where) => where.and(ratingColumns(rating)))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Newest first, one more than `limit` when there are more. */
    async responses(question: PlacePage & RatingPlace): Promise<readonly ResponseRecord[]> {
      const query = tables
        .selectFrom('agent_feedback_responses')
        .selectAll()
        .where((where) => where.and(ratingColumns(question)))
      return (await newestPage(query, question).execute()).map((row) => ({
        blockNumber: BigInt(row.block_number),
        logIndex: row.log_index,
        responder: row.responder,
        responseUri: row.response_uri,
        responseHash: row.response_hash,
      }))
    },

    async feedbackTotals(agentId: bigint): Promise<FeedbackTotals> {
      const row = await tables
        .selectFrom('agent_feedback')
        .select(sql<string>`count(*)`.as('count'))
        .select(sql<string>`count(DISTINCT client)`.as('clients'))
        .where('agent_id', '=', agentId.toString())
        .where('revoked_block', 'is', null)
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), clients: Number(row.clients) }
    },

    /** Newest first, one more than `limit` when there are more. */
    async validations(
      question: PlacePage & { readonly agentId: bigint },
    ): Promise<readonly ValidationRecord[]> {
      const query = tables
        .selectFrom('agent_validations')
        .selectAll()
        .where('agent_id', '=', question.agentId.toString())
      const rows = await newestPage(query, question).execute()
      const answers = await lastAnswers(
        tables,
        rows.map(({ request_hash }) => request_hash),
      )
      return rows.map((row) => toValidation(row, answers.get(row.request_hash) ?? null))
    },
  }
}

function ratingColumns({ agentId, client, feedbackIndex }: RatingPlace) {
  return {
    agent_id: agentId.toString(),
    client,
    feedback_index: feedbackIndex.toString(),
  }
}

async function lastAnswers(
  tables: Tables,
  hashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, AnswerRow>> {
  if (hashes.length === 0) return new Map()
  const rows = await tables
    .selectFrom('agent_validation_answers')
    .distinctOn('request_hash')
    .selectAll()
    .where('request_hash', 'in', hashes)
    .orderBy('request_hash')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.request_hash, row]))
}

function writes(tables: Tables) {
  return {
    /** Keeps what one log says. */
    async put(log: TrustLog, place: Place, at: Date): Promise<void> {
      const { block_number, log_index } = placeRow(place)
      switch (log.name) {
        case 'NewFeedback':
          await forgetRating(tables, log)
          await tables
            .insertInto('agent_feedback')
            .values(feedbackRow(log, place, at))
            .execute()
          return
        case 'FeedbackRevoked':
          await tables
            .updateTable('agent_feedback')
            .set({ revoked_block: block_number })
            .where('agent_id', '=', log.agentId.toString())
            .where('client', '=', log.client)
            .where('feedback_index', '=', log.feedbackIndex.toString())
            .execute()
          return
        case 'ResponseAppended':
          await tables
            .insertInto('agent_feedback_responses')
            .values({
              ...{ block_number, log_index, client: log.client, responder: log.responder },
              agent_id: log.agentId.toString(),
              feedback_index: log.feedbackIndex.toString(),
              response_uri: log.responseUri,
              response_hash: log.responseHash,
            })
            .execute()
          return
        case 'ValidationRequest':
          await forgetRequest(tables, log.requestHash)
          await tables
            .insertInto('agent_validations')
            .values({
              ...placeRow(place),
              request_hash: log.requestHash,
              agent_id: log.agentId.toString(),
              validator: log.validator,
              request_uri: log.requestUri,
              requested_at: at,
            })
            .execute()
          return
        case 'ValidationResponse':
          await tables
            .insertInto('agent_validation_answers')
            .values({
              ...{ block_number, log_index, tag: log.tag, response: log.response },
              request_hash: log.requestHash,
              response_uri: log.responseUri,
              response_hash: log.responseHash,
              answered_at: at,
            })
            .execute()
      }
    },
  }
}

/** A registry that took another's place on a development chain counts ratings from one again. */
async function forgetRating(tables: Tables, rating: RatingPlace): Promise<void> {
  const { agent_id, client, feedback_index } = ratingColumns(rating)
  for (const table of ['agent_feedback_responses', 'agent_feedback'] as const) {
    await tables
      .deleteFrom(table)
      .where('agent_id', '=', agent_id)
      .where('client', '=', client)
      .where('feedback_index', '=', feedback_index)
      .execute()
  }
}

/** It also takes a request's hash that the one before had. */
async function forgetRequest(tables: Tables, hash: Hex): Promise<void> {
  for (const table of ['agent_validation_answers', 'agent_validations'] as const) {
    await tables.deleteFrom(table).where('request_hash', '=', hash).execute()
  }
}

/** Takes back everything above a block. */
function removal(tables: Tables) {
  return async (blockNumber: bigint): Promise<void> => {
    const above = blockNumber.toString()
    for (const table of [
      'agent_feedback_responses',
      'agent_feedback',
      'agent_validation_answers',
      'agent_validations',
    ] as const) {
      await tables.deleteFrom(table).where('block_number', '>', above).execute()
    }
    await tables
      .updateTable('agent_feedback')
      .set({ revoked_block: null })
      .where('revoked_block', '>', above)
      .execute()
  }
}

function feedbackRow(
  log: Extract<TrustLog, { name: 'NewFeedback' }>,
  place: Place,
  at: Date,
): FeedbackRow {
  return {
    ...placeRow(place),
    agent_id: log.agentId.toString(),
    client: log.client,
    feedback_index: log.feedbackIndex.toString(),
    value: log.value.toString(),
    value_decimals: log.valueDecimals,
    tag1: log.tag1,
    tag2: log.tag2,
    endpoint: log.endpoint,
    feedback_uri: log.feedbackUri,
    feedback_hash: log.feedbackHash,
    given_at: at,
    revoked_block: null,
  }
}

function toFeedback(row: FeedbackRow & { responses: string }): FeedbackRecord {
  return {
    ...toPlace(row),
    agentId: BigInt(row.agent_id),
    client: row.client,
    feedbackIndex: BigInt(row.feedback_index),
    value: BigInt(row.value),
    valueDecimals: row.value_decimals,
    tag1: row.tag1,
    tag2: row.tag2,
    endpoint: row.endpoint,
    feedbackUri: row.feedback_uri,
    feedbackHash: row.feedback_hash,
    givenAt: row.given_at,
    isRevoked: row.revoked_block !== null,
    responses: Number(row.responses),
  }
}

function toValidation(row: ValidationRow, answer: AnswerRow | null): ValidationRecord {
  return {
    ...toPlace(row),
    requestHash: row.request_hash,
    agentId: BigInt(row.agent_id),
    validator: row.validator,
    requestUri: row.request_uri,
    requestedAt: row.requested_at,
    answer:
      answer === null
        ? null
        : {
            response: answer.response,
            responseUri: answer.response_uri,
            responseHash: answer.response_hash,
            tag: answer.tag,
            answeredAt: answer.answered_at,
          },
  }
}
