import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

/**
 * Creates triggers that keep the books correct for every writer, including manual SQL. They are always on, whatever
 * `session_replication_role` says, and their functions resolve names in the ledger's own schema only, so that a
 * temporary table of the same name cannot interfere.
 */
export async function createLedgerGuards(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(transaction)
  const guards = { transaction, schema: rows[0]?.name ?? 'public' }
  await guardHistory(guards)
  await guardTransfers(guards)
  await guardAccounts(guards)
  await guardHolds(guards)
}

type Guards = { readonly transaction: Queryable; readonly schema: string }

async function createGuard(
  { transaction, schema }: Guards,
  guard: { readonly name: string; readonly body: string },
): Promise<void> {
  await sql`
    CREATE FUNCTION ${sql.id(guard.name)}() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, ${sql.id(schema)}, pg_temp
    AS ${sql.lit(guard.body)}`.execute(transaction)
}

type Trigger = {
  readonly name: string
  readonly table: string
  readonly event: string
  readonly each: 'ROW' | 'STATEMENT'
  readonly when?: string
  readonly run: string
}

async function createTrigger({ transaction }: Guards, trigger: Trigger): Promise<void> {
  const { name, table, event, each, when, run } = trigger
  const condition = when === undefined ? '' : `WHEN (${when})`
  await sql`
    CREATE TRIGGER ${sql.id(name)} ${sql.raw(event)} ON ${sql.id(table)}
    FOR EACH ${sql.raw(`${each} ${condition}`)} EXECUTE FUNCTION ${sql.id(run)}()`.execute(
    transaction,
  )
  await alwaysOn({ transaction, table, name })
}

async function alwaysOn(trigger: {
  readonly transaction: Queryable
  readonly table: string
  readonly name: string
}): Promise<void> {
  await sql`
    ALTER TABLE ${sql.id(trigger.table)} ENABLE ALWAYS TRIGGER ${sql.id(trigger.name)}`.execute(
    trigger.transaction,
  )
}

/** Postings are never edited, and rows of the books are never deleted. */
async function guardHistory(guards: Guards): Promise<void> {
  await createGuard(guards, {
    name: 'ledger_refuse',
    body: `
BEGIN
  RAISE EXCEPTION '% of % is refused: the ledger is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_append_only';
END`,
  })
  for (const table of ['ledger_transfers', 'ledger_entries', 'ledger_seals', 'ledger_proofs']) {
    await createTrigger(guards, {
      name: `${table}_append_only`,
      table,
      event: 'BEFORE UPDATE OR DELETE OR TRUNCATE',
      each: 'STATEMENT',
      run: 'ledger_refuse',
    })
  }
  for (const table of ['ledger_accounts', 'ledger_holds']) {
    await createTrigger(guards, {
      name: `${table}_kept`,
      table,
      event: 'BEFORE DELETE OR TRUNCATE',
      each: 'STATEMENT',
      run: 'ledger_refuse',
    })
  }
}

/** At commit a transfer has all of its entries, they sum to zero for each asset, and none is added later. */
async function guardTransfers(guards: Guards): Promise<void> {
  await createGuard(guards, {
    name: 'ledger_check_transfer',
    body: `
DECLARE
  entries bigint;
  worlds bigint;
  uneven boolean;
BEGIN
  SELECT sum(lines), count(DISTINCT is_paper), bool_or(total <> 0) INTO entries, worlds, uneven
  FROM (
    SELECT count(*) AS lines, asset LIKE 'paper:%' AS is_paper, sum(amount) AS total
    FROM ledger_entries WHERE transfer_seq = NEW.seq GROUP BY asset
  ) AS of_asset;
  IF entries IS DISTINCT FROM NEW.line_count THEN
    RAISE EXCEPTION 'transfer % has % of % entries', NEW.id, coalesce(entries, 0), NEW.line_count
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_complete';
  ELSIF uneven THEN
    RAISE EXCEPTION 'transfer % does not sum to zero', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_balanced';
  ELSIF worlds > 1 THEN
    RAISE EXCEPTION 'transfer % mixes paper and live value', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_unmixed';
  END IF;
  IF NEW.hold_id IS NOT NULL THEN
    PERFORM FROM ledger_holds h JOIN ledger_entries e ON e.account_id = h.account_id
    WHERE h.id = NEW.hold_id AND h.transfer_seq = NEW.seq AND e.transfer_seq = NEW.seq
      AND e.amount = -h.committed;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'transfer % does not spend from hold % what that says', NEW.id, NEW.hold_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_hold';
    END IF;
  END IF;
  RETURN NULL;
END`,
  })
  const { transaction } = guards
  await sql`
    CREATE CONSTRAINT TRIGGER ledger_transfers_checked AFTER INSERT ON ledger_transfers
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer()`.execute(
    transaction,
  )
  await alwaysOn({ transaction, table: 'ledger_transfers', name: 'ledger_transfers_checked' })
  // The number of entries is fixed with the transfer and each has its line, so a complete transfer takes no more.
  await createGuard(guards, {
    name: 'ledger_apply_entry',
    body: `
BEGIN
  UPDATE ledger_accounts SET posted = NEW.balance_after, last_seq = NEW.transfer_seq
  WHERE id = NEW.account_id AND asset = NEW.asset AND posted + NEW.amount = NEW.balance_after
    AND EXISTS (SELECT FROM ledger_transfers
      WHERE seq = NEW.transfer_seq AND line_count >= NEW.line);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'entry % of transfer % does not fit its account or its transfer',
      NEW.line, NEW.transfer_seq
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_fit';
  END IF;
  RETURN NULL;
END`,
  })
  await createTrigger(guards, {
    name: 'ledger_entries_applied',
    table: 'ledger_entries',
    event: 'AFTER INSERT',
    each: 'ROW',
    run: 'ledger_apply_entry',
  })
}

/** A balance changes only together with the entry or the hold that explains it. */
async function guardAccounts(guards: Guards): Promise<void> {
  await createGuard(guards, {
    name: 'ledger_check_balance',
    body: `
BEGIN
  PERFORM FROM ledger_entries WHERE account_id = NEW.id AND transfer_seq = NEW.last_seq
    AND amount = NEW.posted - OLD.posted AND NEW.last_seq > OLD.last_seq;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the balance of account % changes without an entry', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_explained';
  END IF;
  RETURN NEW;
END`,
  })
  await createGuard(guards, {
    name: 'ledger_check_held',
    body: `
BEGIN
  PERFORM FROM ledger_holds WHERE id = NEW.last_hold_id AND account_id = NEW.id
    AND NEW.hold_moves = OLD.hold_moves + 1
    AND CASE status WHEN 'held' THEN begun_move = NEW.hold_moves AND NEW.held = OLD.held + amount
      ELSE ended_move = NEW.hold_moves AND NEW.held = OLD.held - amount END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'what is held on account % changes without a hold', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_explained';
  END IF;
  RETURN NEW;
END`,
  })
  await createGuard(guards, {
    name: 'ledger_refuse_account',
    body: `
BEGIN
  RAISE EXCEPTION 'account % begins empty and is never another', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_explained';
END`,
  })
  await triggerAccounts(guards)
}

async function triggerAccounts(guards: Guards): Promise<void> {
  await createTrigger(guards, {
    name: 'ledger_accounts_new',
    table: 'ledger_accounts',
    event: 'BEFORE INSERT',
    each: 'ROW',
    when: `NEW.posted <> 0 OR NEW.held <> 0 OR NEW.last_seq <> 0 OR NEW.hold_moves <> 0`,
    run: 'ledger_refuse_account',
  })
  await createTrigger(guards, {
    name: 'ledger_accounts_posted',
    table: 'ledger_accounts',
    event: 'BEFORE UPDATE',
    each: 'ROW',
    when: `OLD.posted <> NEW.posted OR OLD.last_seq <> NEW.last_seq`,
    run: 'ledger_check_balance',
  })
  await createTrigger(guards, {
    name: 'ledger_accounts_held_explained',
    table: 'ledger_accounts',
    event: 'BEFORE UPDATE',
    each: 'ROW',
    when: `OLD.held <> NEW.held OR OLD.hold_moves <> NEW.hold_moves`,
    run: 'ledger_check_held',
  })
  await createTrigger(guards, {
    name: 'ledger_accounts_same',
    table: 'ledger_accounts',
    event: 'BEFORE UPDATE',
    each: 'ROW',
    when: `OLD.id <> NEW.id OR OLD.owner <> NEW.owner OR OLD.purpose <> NEW.purpose
      OR OLD.asset <> NEW.asset OR OLD.stripe <> NEW.stripe`,
    run: 'ledger_refuse_account',
  })
}

/** A hold starts as held and ends once; the held amount follows automatically. */
async function guardHolds(guards: Guards): Promise<void> {
  // Only an open hold accepts a transition, so one that has ended stays unchanged.
  await createGuard(guards, {
    name: 'ledger_number_hold',
    body: `
DECLARE
  move bigint;
BEGIN
  SELECT hold_moves + 1 INTO move FROM ledger_accounts WHERE id = NEW.account_id
  FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' AND NEW.status = 'held' THEN
    NEW.begun_move := move;
    RETURN NEW;
  ELSIF TG_OP = 'UPDATE' AND OLD.status = 'held' AND NEW.status <> 'held'
    AND (NEW.id, NEW.account_id, NEW.amount, NEW.reference, NEW.created_at, NEW.expires_at,
      NEW.begun_move) = (OLD.id, OLD.account_id, OLD.amount, OLD.reference, OLD.created_at,
      OLD.expires_at, OLD.begun_move)
    AND (NEW.transfer_seq IS NULL OR EXISTS (SELECT FROM ledger_transfers
      WHERE seq = NEW.transfer_seq AND hold_id = NEW.id))
  THEN
    NEW.ended_move := move;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'hold % begins as held, ends once, and nothing else of it changes', NEW.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_holds_transition';
END`,
  })
  await createGuard(guards, {
    name: 'ledger_apply_hold',
    body: `
BEGIN
  UPDATE ledger_accounts
  SET held = held + CASE NEW.status WHEN 'held' THEN NEW.amount ELSE -NEW.amount END,
    hold_moves = coalesce(NEW.ended_move, NEW.begun_move), last_hold_id = NEW.id
  WHERE id = NEW.account_id;
  RETURN NULL;
END`,
  })
  await createTrigger(guards, {
    name: 'ledger_holds_transition',
    table: 'ledger_holds',
    event: 'BEFORE INSERT OR UPDATE',
    each: 'ROW',
    run: 'ledger_number_hold',
  })
  await createTrigger(guards, {
    name: 'ledger_holds_applied',
    table: 'ledger_holds',
    event: 'AFTER INSERT OR UPDATE',
    each: 'ROW',
    run: 'ledger_apply_hold',
  })
}
