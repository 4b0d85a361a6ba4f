import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putRow } from '../../test/support/any-rows.ts'
import { createTestDatabase } from '../../test/support/database.ts'
import { trimAll } from '../../test/support/trim.ts'
import type { Database } from '../ports/database.ts'
import { appMigrations } from './app-migrations.ts'
import { retentionRules } from './domain-retention.ts'

const nowMs = Date.UTC(2026, 6, 15, 9)
const days = 30
const daysAgo = (count: number) => new Date(nowMs - count * 86_400_000)
const [young, old, ancient] = [daysAgo(29), daysAgo(31), daysAgo(1_000)]

type Values = Parameters<typeof putRow>[2]
type Case = {
  readonly rule: string
  readonly rows: readonly (readonly [table: string, values: Values])[]
  /** Of each table, the names of the rows that are left. */
  readonly left: Readonly<Record<string, readonly string[]>>
  /** The column with the name of a row; `id` unless given. */
  readonly named?: Readonly<Record<string, string>>
}

const intent = (id: string, state: string, updated_at: Date, more: Values = {}) =>
  ['intents', { id, state, updated_at, transaction_hash: null, ...more }] as const
const order = (id: string, status: string, updated_at: Date, more: Values = {}) =>
  ['orders', { id, status, updated_at, client_order_id: id, ...more }] as const
const run = (id: string, status: string, updated_at: Date, more: Values = {}) =>
  ['agent_runs', { id, status, updated_at, start_key: id, ...more }] as const
const fact = (id: string, expires_at: Date | null) =>
  ['memory_facts', { id, scope: 'account', scope_of: '', text: id, expires_at }] as const
const perpOrder = (id: number, open: string, at: Date) =>
  [
    'perps_orders',
    { id, is_open: open, body: JSON.stringify({ updatedAtMs: at.getTime() }) },
  ] as const

const cases: readonly Case[] = [
  {
    rule: 'intents that came to nothing',
    rows: [
      intent('expired', 'expired', old),
      intent('dropped', 'dropped', old),
      intent('reverted', 'reverted', old, { block_number: 5 }),
      intent('reverted lately', 'reverted', old, { block_number: 15 }),
      intent('expired lately', 'expired', young),
      intent('prepared', 'prepared', ancient),
      intent('submitted', 'submitted', ancient),
      intent('confirmed', 'confirmed', ancient, { block_number: 5 }),
    ],
    left: {
      intents: ['confirmed', 'expired lately', 'prepared', 'reverted lately', 'submitted'],
    },
  },
  {
    rule: 'intents that were confirmed',
    rows: [
      intent('confirmed', 'confirmed', old, { block_number: 5 }),
      intent('near the tip', 'confirmed', old, { block_number: 15 }),
      intent('lately', 'confirmed', young, { block_number: 5 }),
      intent('submitted', 'submitted', ancient),
    ],
    left: { intents: ['lately', 'near the tip', 'submitted'] },
  },
  {
    rule: 'launches that came to nothing',
    rows: (
      [
        ['expired', old],
        ['cancelled', old],
        ['dropped', young],
        ['prepared', ancient],
        ['trading', ancient],
      ] as const
    ).map(([state, updated_at]) => [
      'launches',
      { id: state, token: state, state, updated_at, origin: 'prepared', family: 'curve' },
    ]),
    left: { launches: ['dropped', 'prepared', 'trading'] },
  },
  {
    rule: 'swaps that accounts built',
    rows: [
      ['trading_swaps', { id: 'done', created_at: old }],
      ['trading_swaps', { id: 'open', created_at: old }],
      ['trading_swaps', { id: 'new', created_at: young }],
      intent('of it', 'submitted', old, { owner: 'trading', reference: 'open' }),
      intent('of another', 'submitted', old, { owner: 'launchpad', reference: 'done' }),
    ],
    left: { trading_swaps: ['new', 'open'] },
  },
  {
    rule: 'checkouts that nobody paid',
    rows: [
      ...(
        [
          ['unpaid', 'expired', ancient, 0],
          ['called off', 'canceled', ancient, 0],
          ['underpaid', 'expired', ancient, 7],
          ['with a payment', 'expired', ancient, 0],
          ['some weeks ago', 'expired', daysAgo(14 * days - 1), 0],
          ['open', 'open', ancient, 0],
        ] as const
      ).map(
        ([id, state, updated_at, received_atomic]) =>
          [
            'commerce_checkouts',
            { id, reference: id, state, updated_at, received_atomic, network: 'solana' },
          ] as const,
      ),
      [
        'commerce_payments',
        { id: 'p', checkout_id: 'with a payment', network: 'solana', state: 'unassigned' },
      ],
    ],
    left: { commerce_checkouts: ['open', 'some weeks ago', 'underpaid', 'with a payment'] },
  },
  {
    rule: 'mints that came to nothing',
    rows: (
      [
        ['expired', old],
        ['failed', young],
        ['prepared', ancient],
        ['confirmed', ancient],
      ] as const
    ).map(([state, updated_at]) => [
      'agent_mints',
      { id: state, state, updated_at, asset: state, network: 'mainnet', signature: 's', slot: 1 },
    ]),
    left: { agent_mints: ['confirmed', 'failed', 'prepared'] },
  },
  {
    rule: 'registrations that came to nothing',
    rows: [
      intent('kept', 'expired', young),
      ...(
        [
          ['gone', 'not_registered', old],
          ['kept', 'not_registered', old],
          ['lately', 'not_registered', young],
          ['done', 'registered', ancient],
        ] as const
      ).map(
        ([intent_id, state, updated_at]) =>
          ['agent_registrations', { intent_id, state, updated_at }] as const,
      ),
    ],
    left: { agent_registrations: ['done', 'kept', 'lately'] },
    named: { agent_registrations: 'intent_id' },
  },
  {
    rule: 'orders that ended',
    rows: [
      order('filled', 'filled', old),
      order('open', 'open', ancient),
      order('lately', 'cancelled', young),
      order('pair', 'filled', old),
      order('leg', 'cancelled', old, { parent_id: 'pair' }),
      order('pair of an open leg', 'cancelled', old),
      order('open leg', 'open', ancient, { parent_id: 'pair of an open leg' }),
      order('replaced', 'replaced', old),
      order('replacing', 'filled', old, { replaces_id: 'replaced' }),
      ...['filled', 'open'].flatMap((order_id, seq) => [
        ['order_rounds', { order_id, round: 1, status: 'scheduled' }] as const,
        ['order_transactions', { order_id, round: 1 }] as const,
        ['order_events', { account_id: 'a', seq, order_id }] as const,
        ['order_decisions', { order_id, number: 1 }] as const,
      ]),
    ],
    left: {
      orders: ['lately', 'open', 'open leg', 'pair of an open leg'],
      order_rounds: ['open'],
      order_transactions: ['open'],
      order_events: ['open'],
      order_decisions: ['open'],
    },
    named: {
      order_rounds: 'order_id',
      order_transactions: 'order_id',
      order_events: 'order_id',
      order_decisions: 'order_id',
    },
  },
  {
    rule: 'orders of the exchange that ended',
    rows: [perpOrder(1, 'false', old), perpOrder(2, 'true', ancient), perpOrder(3, 'false', young)],
    left: { perps_orders: ['2', '3'] },
  },
  ...(
    [
      ['fills of the exchange', 'perps_fills', 'at_ms', { leg: 'maker' }],
      ['payments of funding', 'perps_funding', 'ended_at_ms', {}],
      ['rates of funding', 'perps_rates', 'ended_at_ms', {}],
    ] as const
  ).map(
    ([rule, table, column, more]): Case => ({
      rule,
      rows: [old, young].map((at, id) => [
        table,
        {
          ...more,
          ...('leg' in more ? { id } : {}),
          symbol: `S${id}`,
          [column]: String(at.getTime()),
        },
      ]),
      left: { [table]: ['S1'] },
      named: { [table]: 'symbol' },
    }),
  ),
  {
    rule: 'runs that ended',
    rows: [
      run('done', 'succeeded', old),
      run('lately', 'failed', young),
      run('running', 'running', ancient),
      run('waiting', 'requires_action', ancient),
      run('parent', 'succeeded', old),
      run('child', 'cancelled', old, { parent_id: 'parent' }),
      run('parent of one that runs', 'succeeded', old),
      run('running child', 'running', ancient, { parent_id: 'parent of one that runs' }),
      ...['done', 'running'].flatMap((run_id) => [
        ['agent_run_steps', { id: run_id, run_id, number: 1, kind: 'model' }] as const,
        ['agent_run_events', { run_id, seq: 1 }] as const,
        ['agent_run_replays', { id: run_id, run_id }] as const,
        ['agent_run_replay_steps', { id: run_id, run_id, replay_id: run_id }] as const,
      ]),
    ],
    left: {
      agent_runs: ['lately', 'parent of one that runs', 'running', 'running child', 'waiting'],
      agent_run_steps: ['running'],
      agent_run_events: ['running'],
      agent_run_replays: ['running'],
      agent_run_replay_steps: ['running'],
    },
    named: { agent_run_events: 'run_id' },
  },
  {
    rule: 'tasks of A2A',
    rows: [
      run('ended', 'succeeded', old),
      run('ended lately', 'succeeded', young),
      run('runs', 'running', ancient),
      ...['gone', 'ended', 'ended lately', 'runs'].flatMap((id) => [
        [
          'a2a_tasks',
          { id, run_id: id, created_at: old, state: 'working', message_digest: id },
        ] as const,
        ['a2a_messages', { task_id: id, message_id: id }] as const,
        ['a2a_push_configs', { task_id: id, id, version: '1.0' }] as const,
      ]),
    ],
    left: {
      a2a_tasks: ['ended lately', 'runs'],
      a2a_messages: ['ended lately', 'runs'],
      a2a_push_configs: ['ended lately', 'runs'],
    },
    named: { a2a_messages: 'task_id', a2a_push_configs: 'task_id' },
  },
  {
    rule: 'messages to agents',
    rows: [
      run('ended', 'succeeded', old),
      run('runs', 'running', ancient),
      ['agent_service_conversations', { id: 'c' }],
      ...[
        ['gone', old] as const,
        ['ended', old] as const,
        ['runs', old] as const,
        ['new', young] as const,
      ].map(
        ([run_id, created_at], number) =>
          ['agent_service_messages', { conversation_id: 'c', number, run_id, created_at }] as const,
      ),
    ],
    left: { agent_service_messages: ['new', 'runs'] },
    named: { agent_service_messages: 'run_id' },
  },
  {
    rule: 'conversations with agents',
    rows: [
      ['agent_service_conversations', { id: 'empty', created_at: old }],
      ['agent_service_conversations', { id: 'said in', created_at: ancient }],
      ['agent_service_conversations', { id: 'new', created_at: young }],
      ['agent_service_messages', { conversation_id: 'said in', number: 1 }],
    ],
    left: { agent_service_conversations: ['new', 'said in'] },
  },
  {
    rule: 'connections that ended',
    rows: (
      [
        ['ended', old],
        ['lately', young],
        ['open', null],
      ] as const
    ).map(([id, ended_at]) => [
      'agent_service_connections',
      { id, agent: id, ended_at, kind: 'own' },
    ]),
    left: { agent_service_connections: ['lately', 'open'] },
  },
  {
    rule: 'plans that ended',
    rows: (
      [
        ['ended', old],
        ['lately', young],
        ['running', null],
      ] as const
    ).flatMap(([id, ended_at]) => [
      ['orchestrator_plans', { id, ended_at, created_at: ancient, status: 'draft' }],
      ['orchestrator_steps', { plan_id: id, step_id: id }],
      ['orchestrator_events', { plan_id: id, seq: 1 }],
    ]),
    left: {
      orchestrator_plans: ['lately', 'running'],
      orchestrator_steps: ['lately', 'running'],
      orchestrator_events: ['lately', 'running'],
    },
    named: { orchestrator_steps: 'plan_id', orchestrator_events: 'plan_id' },
  },
  {
    rule: 'rooms that are complete',
    rows: (
      [
        ['complete', 'complete', old],
        ['lately', 'complete', young],
        ['active', 'active', null],
      ] as const
    ).flatMap(([id, status, completed_at]) => [
      [
        'arena_rooms',
        {
          id,
          status,
          completed_at,
          max_agents: 2,
          join_mode: 'OPEN',
          visibility: 'PUBLIC',
        },
      ],
      ['arena_participants', { room_id: id, identity: id, id, type: 'agent' }],
      ['arena_rounds', { room_id: id, number: 1, status: 'open' }],
      ['arena_entries', { room_id: id, sequence: 1, id, kind: 'message' }],
      ['arena_sealed_answers', { room_id: id, round: 1, sender_id: id, id }],
    ]),
    left: Object.fromEntries(
      ['rooms', 'participants', 'rounds', 'entries', 'sealed_answers'].map((name) => [
        `arena_${name}`,
        ['active', 'lately'],
      ]),
    ),
    named: Object.fromEntries(
      ['participants', 'rounds', 'entries', 'sealed_answers'].map((name) => [
        `arena_${name}`,
        'room_id',
      ]),
    ),
  },
  {
    rule: 'jobs that ended before they were paid',
    rows: [
      ['agent_offerings', { id: 'off', status: 'active' }],
      ...(
        [
          ['withdrawn', 'rejected', null, old],
          ['lately', 'rejected', null, young],
          ['paid', 'completed', old, old],
          ['open', 'request', null, null],
        ] as const
      ).flatMap(
        ([id, status, funded_at, ended_at]) =>
          [
            [
              'agent_jobs',
              {
                id,
                offering_id: 'off',
                status,
                funded_at,
                ended_at,
                due_at: ended_at === null ? young : null,
                agreed_memo: 1,
                proposal_author: 'client',
                escrow_atomic: 0,
              },
            ],
            ['agent_job_memos', { job_id: id, number: 1 }],
          ] as const,
      ),
    ],
    left: {
      agent_jobs: ['lately', 'open', 'paid'],
      agent_job_memos: ['lately', 'open', 'paid'],
    },
    named: { agent_job_memos: 'job_id' },
  },
  {
    rule: 'free calls of agents',
    rows: [
      ['agent_free_calls', { slug: 'long ago', account_id: 'any', day: daysAgo(4), used: 1 }],
      ['agent_free_calls', { slug: 'lately', account_id: 'any', day: daysAgo(1), used: 1 }],
    ],
    left: { agent_free_calls: ['lately'] },
    named: { agent_free_calls: 'slug' },
  },
  {
    rule: 'facts that expired',
    rows: [
      fact('gone', old),
      fact('lately', new Date(nowMs - 1)),
      fact('to end', new Date(nowMs + 1)),
      fact('for good', null),
    ],
    left: { memory_facts: ['for good', 'lately', 'to end'] },
  },
  {
    rule: 'counters of processes that are gone',
    rows: [
      ['billing_usage_sources', { source: 'gone', written_at: old }],
      ['billing_usage_sources', { source: 'there', written_at: young }],
    ],
    left: { billing_usage_sources: ['there'] },
    named: { billing_usage_sources: 'source' },
  },
  {
    rule: 'scans that have ended',
    rows: [
      ['skill_scans', { id: 'ended', status: 'failed', finished_at: old }],
      ['skill_scans', { id: 'lately', status: 'failed', finished_at: young }],
      [
        'skill_scans',
        { id: 'open', status: 'queued', created_at: ancient, input: '', input_index: '[]' },
      ],
    ],
    left: { skill_scans: ['lately', 'open'] },
  },
  {
    rule: 'callers that downloaded a skill',
    rows: [
      ['skill_downloads', { caller: 'before', day: old }],
      ['skill_downloads', { caller: 'lately', day: new Date(nowMs) }],
    ],
    left: { skill_downloads: ['lately'] },
    named: { skill_downloads: 'caller' },
  },
  ...(
    [
      ['sessions of accounts', 'accounts_sessions', { token: true }],
      ['letters that confirm an address', 'accounts_verifications', {}],
      ['approvals that agents asked for', 'accounts_agent_approvals', {}],
    ] as const
  ).map(
    ([rule, table, more]): Case => ({
      rule,
      rows: [
        ...('token' in more ? [['accounts_users', { id: 'person', email: 'any' }] as const] : []),
        ...[
          ['ended', old] as const,
          ['lately', young] as const,
          ['to end', new Date(nowMs + 1)] as const,
        ].map(([id, expiresAt]) => {
          const own = 'token' in more ? { token: id, userId: 'person' } : {}
          return [table, { id, expiresAt, ...own }] as const
        }),
      ],
      left: { [table]: ['lately', 'to end'] },
    }),
  ),
]

let database: Database
beforeAll(async () => {
  database = await createTestDatabase(appMigrations)
  // The oldest block that a reorganisation could go back to.
  await putRow(database, 'chain_blocks', { number: 10 })
})
afterAll(() => database?.close())

describe('what is kept no longer', () => {
  test.each(cases)('goes, and nothing else: $rule', async ({ rule, rows, left, named = {} }) => {
    for (const [table, values] of rows) await putRow(database, table, values)
    const rules = retentionRules.filter(({ name }) => name === rule)
    expect(rules.map(({ tables }) => [...tables].sort())).toEqual([Object.keys(left).sort()])
    await trimAll(database, { rules }, { days, nowMs })
    const found: Record<string, readonly string[]> = {}
    for (const table of Object.keys(left)) {
      const { rows: names } = await sql<{ name: string }>`
        SELECT ${sql.ref(named[table] ?? 'id')}::text AS name FROM ${sql.table(table)}
        ORDER BY 1`.execute(database.query)
      found[table] = names.map(({ name }) => name)
    }
    // Whatever the order of the database's own alphabet is.
    expect(Object.values(found).map((names) => names.toSorted())).toEqual(
      Object.keys(found).map((table) => [...(left[table] ?? [])].toSorted()),
    )
    const tables = [...new Set(rows.map(([table]) => table))].map((table) => sql.table(table))
    await sql`TRUNCATE ${sql.join(tables)} CASCADE`.execute(database.query)
  })
  test('has a case here, or a test beside its rule', () => {
    const elsewhere = [
      'trades of the market',
      'candles of minutes',
      'candles of quarters of an hour',
      'transfers of tokens',
      'moves of ether in pools',
      'corrections of the market',
      'firings of price alerts',
      'price alerts that were removed',
      'trades of venues',
      'candles of minutes of venues',
      'swaps in pools',
      'changes of pools',
      'trades on curves',
      'notifications',
      'notifications that were read',
      'calls of keys',
      'calls of sessions',
      'sums of the calls of keys',
    ]
    const tested = new Set([...elsewhere, ...cases.map(({ rule }) => rule)])
    expect(retentionRules.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([])
    expect(tested.size).toBe(retentionRules.length)
  })
})
