import { sql } from 'kysely'
import type { Queryable } from '../../../ports/database.ts'

/**
 * Creates the ledger's SQL functions, so that each operation is one round trip. They return refusals instead of
 * failing, because a failed statement would abort the caller's transaction. Rules that must hold for every writer are
 * in the guards instead.
 */
export async function createLedgerFunctions(transaction: Queryable): Promise<void> {
  await sql`
    CREATE FUNCTION ledger_lock_stripe(
      p_purpose text, p_asset text, p_needed numeric, p_now timestamptz,
      OUT id bigint, OUT posted numeric, OUT held numeric, OUT missing numeric
    ) LANGUAGE plpgsql AS ${sql.lit(stripeBody)}`.execute(transaction)
  await sql`
    CREATE FUNCTION ledger_lock(
      p_owner text, p_purpose text, p_asset text, p_stripe smallint, p_needed numeric,
      p_now timestamptz,
      OUT id bigint, OUT posted numeric, OUT held numeric, OUT missing numeric
    ) LANGUAGE plpgsql AS ${sql.lit(lockBody)}`.execute(transaction)
  await sql`
    CREATE FUNCTION ledger_post(
      p_id text, p_kind text, p_reference jsonb, p_digest bytea, p_effective_at timestamptz,
      p_now timestamptz, p_owners text[], p_purposes text[], p_assets text[], p_amounts numeric[],
      p_hold_id text,
      OUT outcome text, OUT lacking numeric, OUT line integer, OUT owner text, OUT purpose text,
      OUT asset text, OUT amount numeric, OUT committed numeric, OUT status text,
      OUT expires_at timestamptz
    ) LANGUAGE plpgsql AS ${sql.lit(postBody)}`.execute(transaction)
  await sql`
    CREATE FUNCTION ledger_hold(
      p_id text, p_owner text, p_purpose text, p_asset text, p_amount numeric, p_reference jsonb,
      p_expires_at timestamptz, p_now timestamptz,
      OUT outcome text, OUT lacking numeric, OUT committed numeric, OUT status text,
      OUT expires_at timestamptz
    ) LANGUAGE plpgsql AS ${sql.lit(holdBody)}`.execute(transaction)
  await sql`
    CREATE FUNCTION ledger_expire(p_now timestamptz, p_limit integer)
    RETURNS SETOF text LANGUAGE plpgsql AS ${sql.lit(expireBody)}`.execute(transaction)
}

/**
 * Locks this connection's stripe of a `platform` account with the needed amount in it, or returns how much all stripes
 * lack together. If its own has too little, it locks all stripes in order, holding none before, and moves the missing
 * amount there, plus half of a richer stripe's balance, so that later calls find enough in their own.
 */
const stripeBody = `
DECLARE
  own smallint := pg_backend_pid() % 32;
  giver record;
  locked bigint[] := '{}';
  total numeric := 0;
  part numeric;
  new_seq bigint;
BEGIN
  missing := 0;
  IF (SELECT a.posted - a.held FROM ledger_accounts a WHERE a.owner = 'platform'
    AND a.purpose = p_purpose AND a.asset = p_asset AND a.stripe = own) >= p_needed
  THEN
    BEGIN
      SELECT a.id, a.posted, a.held INTO id, posted, held FROM ledger_accounts a
      WHERE a.owner = 'platform' AND a.purpose = p_purpose AND a.asset = p_asset AND a.stripe = own
      FOR NO KEY UPDATE;
      IF posted - held >= p_needed THEN RETURN; END IF;
      -- It had enough before it was locked. Failing is the only way to let go of the lock.
      RAISE EXCEPTION 'the stripe was emptied' USING ERRCODE = 'LG001';
    EXCEPTION WHEN SQLSTATE 'LG001' THEN
      id := NULL;
    END;
  END IF;

  INSERT INTO ledger_accounts (owner, purpose, asset, stripe)
  VALUES ('platform', p_purpose, p_asset, own) ON CONFLICT DO NOTHING;
  FOR giver IN SELECT a.id, a.stripe, a.posted, a.held FROM ledger_accounts a
    WHERE a.owner = 'platform' AND a.purpose = p_purpose AND a.asset = p_asset
    ORDER BY a.stripe FOR NO KEY UPDATE
  LOOP
    locked := locked || giver.id;
    total := total + giver.posted - giver.held;
    IF giver.stripe = own THEN
      id := giver.id;
      posted := giver.posted;
      held := giver.held;
    END IF;
  END LOOP;
  missing := greatest(0, p_needed - total);
  IF missing > 0 THEN RETURN; END IF;

  -- Only those that are locked: a stripe that was made meanwhile may be changing.
  FOR giver IN SELECT a.id, a.posted, a.posted - a.held AS free FROM ledger_accounts a
    WHERE a.id = ANY (locked) AND a.id <> ledger_lock_stripe.id AND a.posted > a.held
    ORDER BY a.posted - a.held DESC
  LOOP
    EXIT WHEN posted - held >= p_needed;
    part := least(giver.free, greatest(p_needed - (posted - held), div(giver.free, 2)));
    posted := posted + part;
    INSERT INTO ledger_transfers (id, kind, reference, digest, effective_at, posted_at, line_count)
    VALUES ('stripes:' || gen_random_uuid(), 'ledger.stripes_gathered', '{}', '', p_now, p_now, 2)
    RETURNING seq INTO new_seq;
    INSERT INTO ledger_entries (account_id, transfer_seq, line, asset, amount, balance_after)
    VALUES (giver.id, new_seq, 1, p_asset, -part, giver.posted - part),
      (ledger_lock_stripe.id, new_seq, 2, p_asset, part, ledger_lock_stripe.posted);
  END LOOP;
END`

/**
 * Locks the row of an account that gives `p_needed` (0 when it gains, or may be negative), and creates it when missing.
 * Returns the shortfall.
 */
const lockBody = `
DECLARE
  chosen smallint := coalesce(p_stripe,
    CASE WHEN p_owner = 'platform' THEN pg_backend_pid() % 32 ELSE 0 END);
BEGIN
  IF p_stripe IS NULL AND p_owner = 'platform' AND p_needed > 0 THEN
    SELECT s.id, s.posted, s.held, s.missing INTO id, posted, held, missing
    FROM ledger_lock_stripe(p_purpose, p_asset, p_needed, p_now) s;
    RETURN;
  END IF;
  LOOP
    SELECT a.id, a.posted, a.held INTO id, posted, held FROM ledger_accounts a
    WHERE a.owner = p_owner AND a.purpose = p_purpose AND a.asset = p_asset AND a.stripe = chosen
    FOR NO KEY UPDATE;
    IF FOUND THEN
      missing := CASE p_needed WHEN 0 THEN 0 ELSE greatest(0, p_needed - (posted - held)) END;
      RETURN;
    ELSIF p_needed > 0 THEN
      missing := p_needed;
      RETURN;
    END IF;
    INSERT INTO ledger_accounts (owner, purpose, asset, stripe)
    VALUES (p_owner, p_purpose, p_asset, chosen) ON CONFLICT DO NOTHING;
  END LOOP;
END`

const postBody = `
DECLARE
  account record;
  known bytea;
  new_seq bigint;
  needed numeric;
  is_held boolean;
  hold_stripe smallint;
  ids bigint[] := '{}';
  balances numeric[] := '{}';
BEGIN
  IF p_hold_id IS NOT NULL THEN
    SELECT a.owner, a.purpose, a.asset, a.stripe, h.amount, h.committed, h.status, h.expires_at
    INTO owner, purpose, asset, hold_stripe, amount, committed, status, expires_at
    FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
    WHERE h.id = p_hold_id FOR NO KEY UPDATE OF h;
    IF NOT FOUND THEN
      outcome := 'hold_unknown';
      RETURN;
    END IF;
  END IF;
  SELECT t.digest INTO known FROM ledger_transfers t WHERE t.id = p_id;
  IF FOUND THEN
    outcome := CASE WHEN known = p_digest THEN 'repeat' ELSE 'id_reused' END;
    RETURN;
  END IF;
  IF status <> 'held' OR expires_at <= p_now THEN
    outcome := 'hold_ended';
    RETURN;
  END IF;

  FOR n IN 1 .. cardinality(p_amounts) LOOP
    line := n;
    is_held := p_owners[n] = owner AND p_purposes[n] = purpose AND p_assets[n] = asset;
    IF is_held THEN
      committed := -p_amounts[n];
      IF committed > amount THEN
        outcome := 'hold_exceeded';
        lacking := committed - amount;
        RETURN;
      END IF;
      SELECT * INTO account
      FROM ledger_lock(p_owners[n], p_purposes[n], p_assets[n], hold_stripe, 0, p_now);
    ELSE
      needed := CASE WHEN p_purposes[n] = 'external' THEN 0 ELSE greatest(0, -p_amounts[n]) END;
      SELECT * INTO account
      FROM ledger_lock(p_owners[n], p_purposes[n], p_assets[n], NULL, needed, p_now);
    END IF;
    IF account.missing > 0 THEN
      -- Another call may have posted this very transfer while this one waited for the account.
      SELECT t.digest INTO known FROM ledger_transfers t WHERE t.id = p_id;
      outcome := CASE WHEN NOT FOUND THEN 'insufficient' WHEN known = p_digest THEN 'repeat'
        ELSE 'id_reused' END;
      lacking := account.missing;
      RETURN;
    END IF;
    ids := ids || account.id;
    balances := balances || (account.posted + p_amounts[n]);
    IF abs(balances[n]) >= 1e78 THEN
      outcome := 'amount_too_large';
      RETURN;
    END IF;
  END LOOP;
  IF committed <= 0 THEN
    RAISE EXCEPTION 'transfer % takes nothing from the account of hold %', p_id, p_hold_id;
  END IF;

  INSERT INTO ledger_transfers
    (id, kind, reference, digest, hold_id, effective_at, posted_at, line_count)
  VALUES (p_id, p_kind, p_reference, p_digest, p_hold_id, coalesce(p_effective_at, p_now), p_now,
    cardinality(p_amounts))
  ON CONFLICT (id) DO NOTHING RETURNING seq INTO new_seq;
  IF new_seq IS NULL THEN
    SELECT t.digest INTO known FROM ledger_transfers t WHERE t.id = p_id;
    outcome := CASE WHEN known = p_digest THEN 'repeat' ELSE 'id_reused' END;
    RETURN;
  END IF;
  IF p_hold_id IS NOT NULL THEN
    status := CASE WHEN committed = amount THEN 'committed' ELSE 'partially_committed' END;
    UPDATE ledger_holds h SET status = ledger_post.status, committed = ledger_post.committed,
      transfer_seq = new_seq, ended_at = p_now
    WHERE h.id = p_hold_id;
  END IF;
  INSERT INTO ledger_entries (account_id, transfer_seq, line, asset, amount, balance_after)
  SELECT ids[n], new_seq, n, p_assets[n], p_amounts[n], balances[n]
  FROM generate_series(1, cardinality(p_amounts)) AS n;
  outcome := 'posted';
END`

const holdBody = `
DECLARE
  account record;
  is_same boolean;
BEGIN
  SELECT * INTO account FROM ledger_lock(p_owner, p_purpose, p_asset, NULL,
    CASE WHEN p_purpose = 'external' THEN 0 ELSE p_amount END, p_now);
  IF account.missing = 0 THEN
    INSERT INTO ledger_holds (id, account_id, amount, reference, created_at, expires_at)
    VALUES (p_id, account.id, p_amount, p_reference, p_now, p_expires_at)
    ON CONFLICT (id) DO NOTHING;
    IF FOUND THEN
      outcome := 'held';
      committed := 0;
      status := 'held';
      expires_at := p_expires_at;
      RETURN;
    END IF;
  END IF;
  SELECT h.committed, h.status, h.expires_at, a.owner = p_owner AND a.purpose = p_purpose
    AND a.asset = p_asset AND h.amount = p_amount AND h.reference = p_reference
  INTO committed, status, expires_at, is_same
  FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id WHERE h.id = p_id;
  IF FOUND THEN
    outcome := CASE WHEN is_same THEN 'repeat' ELSE 'id_reused' END;
  ELSE
    outcome := 'insufficient';
    lacking := account.missing;
  END IF;
END`

/** Expires holds that no other transaction has locked, in the order in which accounts are locked. */
const expireBody = `
DECLARE
  due record;
BEGIN
  FOR due IN
    SELECT h.id FROM ledger_holds h JOIN ledger_accounts a ON a.id = h.account_id
    WHERE h.status = 'held' AND h.expires_at <= p_now
    ORDER BY a.asset COLLATE "C", a.owner COLLATE "C", a.purpose COLLATE "C", a.stripe, h.id
    LIMIT p_limit FOR NO KEY UPDATE OF h SKIP LOCKED
  LOOP
    UPDATE ledger_holds SET status = 'expired', ended_at = p_now WHERE id = due.id;
    RETURN NEXT due.id;
  END LOOP;
END`
