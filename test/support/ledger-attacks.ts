import { sql } from 'kysely'
import type { Database } from '../../src/ports/database.ts'
import { accountOf, type LedgerWorld, moved } from './ledger-world.ts'

/** Statements that, if any store let them through in one transaction, would make the books say something untrue. */
export type LedgerAttack = { readonly name: string; readonly statements: readonly string[] }

/** The transfer, the accounts and the holds that the attacks are about. */
export async function prepareVictim({ ledger, database, clock }: LedgerWorld): Promise<void> {
  const victim = accountOf('acct_victim')
  const outside = accountOf('platform', 'external')
  const expiresAt = new Date(clock.nowMs() + 60_000)
  await ledger.post(database.query, moved('victim-fund', 1_000n, { from: outside, to: victim }))
  await ledger.post(
    database.query,
    moved('paper-fund', 1_000n, {
      from: accountOf('platform', 'external', 'paper:USDC'),
      to: accountOf('acct_victim', 'available', 'paper:USDC'),
    }),
  )
  for (const id of ['open', 'ended']) {
    const hold = { id: `victim-${id}`, account: victim, amountAtomic: 100n, expiresAt }
    await ledger.hold(database.query, hold)
  }
  await ledger.release(database.query, 'victim-ended')
  await ledger.proveWhenDue()
}

const victim = `(SELECT id FROM ledger_accounts WHERE owner = 'acct_victim' AND asset = 'USDC')`
const paperVictim = `(SELECT id FROM ledger_accounts
  WHERE owner = 'acct_victim' AND asset = 'paper:USDC')`
const outside = `(SELECT id FROM ledger_accounts
  WHERE owner = 'platform' AND purpose = 'external' AND asset = 'USDC' ORDER BY stripe LIMIT 1)`
const paperOutside = `(SELECT id FROM ledger_accounts
  WHERE owner = 'platform' AND purpose = 'external' AND asset = 'paper:USDC' LIMIT 1)`
const funding = `(SELECT seq FROM ledger_transfers WHERE id = 'victim-fund')`
const forged = `(SELECT seq FROM ledger_transfers WHERE id = 'forged')`

function transfer(lineCount: number, id = 'forged', holdId = 'NULL'): string {
  return `INSERT INTO ledger_transfers
    (id, kind, reference, digest, effective_at, posted_at, line_count, hold_id)
    VALUES ('${id}', 'test.forged', '{}', '', now(), now(), ${lineCount}, ${holdId})`
}

/** With the right balance after it, so that nothing but the rule at stake refuses it. */
function entry(
  line: number,
  amount: number,
  options: { readonly account?: string; readonly asset?: string; readonly seq?: string } = {},
): string {
  const { account = victim, asset = 'USDC', seq = forged } = options
  return `INSERT INTO ledger_entries
    (account_id, transfer_seq, line, asset, amount, balance_after)
    SELECT id, ${seq}, ${line}, '${asset}', ${amount}, posted + (${amount})
    FROM ledger_accounts WHERE id = ${account}`
}

const edits: readonly LedgerAttack[] = [
  ['edit a transfer', `UPDATE ledger_transfers SET kind = 'x' WHERE id = 'victim-fund'`],
  ['edit no transfer at all', `UPDATE ledger_transfers SET kind = 'x' WHERE false`],
  [
    'edit an entry',
    `UPDATE ledger_entries SET amount = amount + 1 WHERE transfer_seq = ${funding}`,
  ],
  ['move an entry', `UPDATE ledger_entries SET account_id = ${outside} WHERE line = 1`],
  ['delete a transfer', `DELETE FROM ledger_transfers WHERE id = 'victim-fund'`],
  ['delete an entry', `DELETE FROM ledger_entries WHERE transfer_seq = ${funding}`],
  ['delete an account', `DELETE FROM ledger_accounts WHERE owner = 'acct_victim'`],
  ['delete an account without holds', `DELETE FROM ledger_accounts WHERE owner = 'platform'`],
  ['delete a hold', `DELETE FROM ledger_holds WHERE id = 'victim-open'`],
  ['delete a seal', `DELETE FROM ledger_seals`],
  ['edit a seal', `UPDATE ledger_seals SET hash = ''`],
  ['edit a proof', `UPDATE ledger_proofs SET is_sound = true`],
  ['empty the entries', `TRUNCATE ledger_entries`],
  ['edit a partition of the entries', 'UPDATE ledger_entries_before SET amount = amount + 1'],
  ['delete from a partition of the entries', 'DELETE FROM ledger_entries_rest'],
  ['empty a partition of the entries', 'TRUNCATE ledger_entries_before'],
  ['empty the transfers', `TRUNCATE ledger_transfers CASCADE`],
  ['empty the accounts', `TRUNCATE ledger_accounts CASCADE`],
  ['empty the holds', `TRUNCATE ledger_holds`],
  ['empty the proofs', `TRUNCATE ledger_proofs`],
  [
    'delete within a query',
    `WITH gone AS (DELETE FROM ledger_entries RETURNING 1) SELECT count(*) FROM gone`,
  ],
  [
    'overwrite through a conflict',
    `${transfer(2, 'victim-fund')} ON CONFLICT (id) DO UPDATE SET kind = 'x'`,
  ],
  [
    'overwrite through a merge',
    `MERGE INTO ledger_transfers t USING (SELECT 1) s ON t.id = 'victim-fund'
      WHEN MATCHED THEN UPDATE SET kind = 'x'`,
  ],
].map(([name = '', statement = '']) => ({ name, statements: [statement] }))

const balances: readonly LedgerAttack[] = [
  ['raise a balance', `UPDATE ledger_accounts SET posted = posted + 1 WHERE id = ${victim}`],
  [
    'raise a balance with a future entry as the reason',
    `UPDATE ledger_accounts SET posted = posted + 1000, last_seq = last_seq + 1 WHERE id = ${victim}`,
  ],
  ['let a held part go', `UPDATE ledger_accounts SET held = 0 WHERE id = ${victim}`],
  [
    'let a held part go with an ended hold as the reason',
    `UPDATE ledger_accounts SET held = held - 100, hold_moves = hold_moves + 1,
      last_hold_id = 'victim-ended' WHERE id = ${victim}`,
  ],
  ['give an account away', `UPDATE ledger_accounts SET owner = 'acct_thief' WHERE id = ${victim}`],
  ['change an asset', `UPDATE ledger_accounts SET asset = 'SOL' WHERE id = ${victim}`],
  ['may go below zero', `UPDATE ledger_accounts SET purpose = 'external' WHERE id = ${victim}`],
  [
    'open an account with a balance',
    `INSERT INTO ledger_accounts (owner, purpose, asset, posted)
      VALUES ('acct_thief', 'available', 'USDC', 5)`,
  ],
  [
    'open a second row of an account',
    `INSERT INTO ledger_accounts (owner, purpose, asset, stripe)
      VALUES ('acct_victim', 'available', 'USDC', 1)`,
  ],
].map(([name = '', statement = '']) => ({ name, statements: [statement] }))

const transfers: readonly LedgerAttack[] = [
  { name: 'a transfer without entries', statements: [transfer(2)] },
  { name: 'a transfer that is to have one entry', statements: [transfer(1)] },
  { name: 'a transfer with one entry of two', statements: [transfer(2), entry(1, 5)] },
  {
    name: 'a zero entry',
    statements: [transfer(2), entry(1, 0), entry(2, 0, { account: outside })],
  },
  {
    name: 'an uneven transfer',
    statements: [transfer(2), entry(1, 6), entry(2, -5, { account: outside })],
  },
  {
    name: 'a transfer that is even only across assets',
    statements: [
      transfer(2),
      entry(1, 5),
      entry(2, -5, { account: paperOutside, asset: 'paper:USDC' }),
    ],
  },
  {
    name: 'paper and live value in one transfer, each even',
    statements: [
      transfer(4),
      entry(1, 5),
      entry(2, -5, { account: outside }),
      entry(3, 5, { account: paperVictim, asset: 'paper:USDC' }),
      entry(4, -5, { account: paperOutside, asset: 'paper:USDC' }),
    ],
  },
  {
    name: 'an entry more for an old transfer',
    statements: [entry(3, 5, { seq: funding, account: paperVictim, asset: 'paper:USDC' })],
  },
  {
    name: 'an entry in the place of one of an old transfer',
    statements: [entry(1, 5, { seq: funding, account: paperVictim, asset: 'paper:USDC' })],
  },
  {
    name: 'an entry more after the check was made early',
    statements: [
      transfer(2),
      entry(1, 5),
      entry(2, -5, { account: outside }),
      'SET CONSTRAINTS ALL IMMEDIATE',
      entry(3, 5, { account: paperVictim, asset: 'paper:USDC' }),
    ],
  },
  { name: 'an entry of no transfer', statements: [entry(1, 5, { seq: '999999999' })] },
  {
    name: 'an entry of no account',
    statements: [
      transfer(2),
      `INSERT INTO ledger_entries VALUES (999999999, ${forged}, 1, 'USDC', 5, 5)`,
      entry(2, -5, { account: outside }),
    ],
  },
  {
    name: 'an entry of another asset than its account',
    statements: [
      transfer(2),
      entry(1, 5, { asset: 'paper:USDC' }),
      entry(2, -5, { account: outside }),
    ],
  },
  {
    name: 'an entry with another balance after it',
    statements: [
      transfer(2),
      `INSERT INTO ledger_entries VALUES (${victim}, ${forged}, 1, 'USDC', 5, 5000)`,
      entry(2, -5, { account: outside }),
    ],
  },
  {
    name: 'an overdraft',
    statements: [transfer(2), entry(1, -901), entry(2, 901, { account: outside })],
  },
  {
    name: 'a transfer that names a hold and leaves it alone',
    statements: [
      transfer(2, 'forged', `'victim-open'`),
      entry(1, -5),
      entry(2, 5, { account: outside }),
    ],
  },
  {
    name: 'a transfer that spends more than its hold says',
    statements: [
      transfer(2, 'forged', `'victim-open'`),
      `UPDATE ledger_holds SET status = 'partially_committed', committed = 5, ended_at = now(),
        transfer_seq = ${forged} WHERE id = 'victim-open'`,
      entry(1, -50),
      entry(2, 50, { account: outside }),
    ],
  },
  {
    name: 'a transfer behind the newest one of its accounts',
    statements: [
      `INSERT INTO ledger_transfers
        (seq, id, kind, reference, digest, effective_at, posted_at, line_count)
        OVERRIDING SYSTEM VALUE VALUES (0, 'forged', 'x', '{}', '', now(), now(), 2)`,
      entry(1, 5),
      entry(2, -5, { account: outside }),
    ],
  },
]

const holds: readonly LedgerAttack[] = [
  ['open a hold again', `UPDATE ledger_holds SET status = 'held' WHERE id = 'victim-ended'`],
  [
    'change how a hold ended',
    `UPDATE ledger_holds SET status = 'expired' WHERE id = 'victim-ended'`,
  ],
  ['shrink a hold', `UPDATE ledger_holds SET amount = 1 WHERE id = 'victim-open'`],
  ['touch a hold', `UPDATE ledger_holds SET id = id WHERE id = 'victim-open'`],
  ['stretch a hold', `UPDATE ledger_holds SET expires_at = now() WHERE id = 'victim-open'`],
  [
    'end another hold than the one that is named',
    `UPDATE ledger_holds SET status = 'released', ended_at = now(), id = 'other'
      WHERE id = 'victim-open'`,
  ],
  [
    'commit a hold without a transfer',
    `UPDATE ledger_holds SET status = 'committed', committed = amount, ended_at = now()
      WHERE id = 'victim-open'`,
  ],
  [
    'commit a hold with a transfer of something else',
    `UPDATE ledger_holds SET status = 'committed', committed = amount, ended_at = now(),
      transfer_seq = ${funding} WHERE id = 'victim-open'`,
  ],
  [
    'make a hold that has ended',
    `INSERT INTO ledger_holds
      (id, account_id, amount, status, reference, created_at, expires_at, ended_at)
      VALUES ('forged', ${victim}, 5, 'released', '{}', now(), now(), now())`,
  ],
  [
    'hold more than there is',
    `INSERT INTO ledger_holds (id, account_id, amount, reference, created_at, expires_at)
      VALUES ('forged', ${victim}, 901, '{}', now(), now())`,
  ],
  [
    'hold nothing',
    `INSERT INTO ledger_holds (id, account_id, amount, reference, created_at, expires_at)
      VALUES ('forged', ${victim}, 0, '{}', now(), now())`,
  ],
].map(([name = '', statement = '']) => ({ name, statements: [statement] }))

const deceptions: readonly LedgerAttack[] = [
  {
    name: 'a temporary table in the place of the entries',
    statements: [
      'CREATE TEMPORARY TABLE ledger_entries (LIKE ledger_entries) ON COMMIT DROP',
      `INSERT INTO pg_temp.ledger_entries SELECT id, last_seq + 1, 1, asset, 1000, posted + 1000
        FROM ledger_accounts WHERE id = ${victim}`,
      `UPDATE ledger_accounts SET posted = posted + 1000, last_seq = last_seq + 1
        WHERE id = ${victim}`,
    ],
  },
  {
    name: 'a trigger of a temporary table that lets a held part go',
    statements: [
      'CREATE TEMPORARY TABLE lever (n integer) ON COMMIT DROP',
      `CREATE FUNCTION pg_temp.pull() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN UPDATE ledger_accounts SET held = 0 WHERE held > 0; RETURN NEW; END'`,
      'CREATE TRIGGER pull BEFORE INSERT ON lever FOR EACH ROW EXECUTE FUNCTION pg_temp.pull()',
      'INSERT INTO lever VALUES (1)',
    ],
  },
  {
    name: 'triggers that sleep for replication',
    statements: [
      `SET LOCAL session_replication_role = 'replica'`,
      `UPDATE ledger_accounts SET posted = posted + 1 WHERE id = ${victim}`,
    ],
  },
]

export const ledgerAttacks: readonly LedgerAttack[] = [
  ...edits,
  ...balances,
  ...transfers,
  ...holds,
  ...deceptions,
]

/** The names of the attacks that `database` did not refuse with a rule of its own. */
export async function unrefused(database: Database): Promise<readonly string[]> {
  const through: string[] = []
  for (const { name, statements } of ledgerAttacks) {
    const outcome = await database
      .transaction(async (transaction) => {
        for (const statement of statements) await sql.raw(statement).execute(transaction)
      })
      .then(
        () => 'it went through',
        (failure: unknown) =>
          isRefusal(failure, database) ? undefined : `it failed: ${String(failure)}`,
      )
    if (outcome !== undefined) through.push(`${name}: ${outcome}`)
  }
  return through
}

/** A rule of the schema, or a right that the role does not have: not a mistake in the statement. */
function isRefusal(failure: unknown, database: Database): boolean {
  return (
    database.violationOf(failure) !== undefined || Reflect.get(Object(failure), 'code') === '42501'
  )
}
