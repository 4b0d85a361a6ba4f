import { sql } from 'kysely'
import type { Migration } from '../../../ports/database.ts'

/** The characters between words, which `agent-filters.store.ts` knows too. */
const betweenWords = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** The schema of the ERC-8004 index. */
export const agentRegistryMigrations: readonly Migration[] = [
  {
    name: '0001_registry',
    async up(transaction) {
      await sql`
        CREATE TABLE registry_facts (
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          agent_id numeric(78, 0) NOT NULL,
          kind text NOT NULL CONSTRAINT registry_facts_kind
            CHECK (kind IN ('registered', 'uri', 'wallet', 'owner')),
          account text,
          uri text,
          at timestamptz NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`CREATE INDEX registry_facts_agent ON registry_facts (agent_id, block_number, log_index)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE registered_agents (
          agent_id numeric(78, 0) PRIMARY KEY,
          registrant text NOT NULL,
          owner text,
          wallet text,
          uri text NOT NULL,
          uri_version text NOT NULL,
          uri_changes integer NOT NULL,
          slug text,
          was_transferred boolean NOT NULL,
          registered_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL,
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL
        )`.execute(transaction)
      await sql`CREATE UNIQUE INDEX registered_agents_place ON registered_agents (block_number, log_index)`.execute(
        transaction,
      )
      await sql`CREATE INDEX registered_agents_owner ON registered_agents (owner, block_number, log_index)`.execute(
        transaction,
      )
      await sql`CREATE INDEX registered_agents_slug ON registered_agents (slug, agent_id) WHERE slug IS NOT NULL`.execute(
        transaction,
      )
    },
  },
  {
    name: '0002_documents',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_documents (
          agent_id numeric(78, 0) PRIMARY KEY,
          uri text NOT NULL,
          uri_version text NOT NULL,
          status text NOT NULL CONSTRAINT agent_documents_status
            CHECK (status IN ('pending', 'read', 'unreadable', 'invalid')),
          reason text,
          document jsonb,
          content_hash text,
          first_hash text,
          verified_domain text,
          verified_at timestamptz,
          failures integer NOT NULL,
          read_at timestamptz,
          due_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX agent_documents_due ON agent_documents (due_at)`.execute(transaction)
      await sql`
        CREATE TABLE agent_registrations (
          intent_id text COLLATE "C" PRIMARY KEY,
          slug text,
          owner text NOT NULL,
          agent_uri text NOT NULL,
          state text NOT NULL CONSTRAINT agent_registrations_state CHECK (state IN
            ('not_registered', 'pending-onchain-registration', 'submitted', 'registered')),
          agent_id numeric(78, 0),
          created_at timestamptz NOT NULL,
          updated_at timestamptz NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX agent_registrations_submitted ON agent_registrations (slug)
        WHERE state = 'submitted' AND slug IS NOT NULL`.execute(transaction)
    },
  },
  {
    name: '0003_feedback',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_feedback (
          agent_id numeric(78, 0) NOT NULL,
          client text NOT NULL,
          feedback_index bigint NOT NULL,
          value numeric(78, 0) NOT NULL,
          value_decimals smallint NOT NULL,
          tag1 text NOT NULL,
          tag2 text NOT NULL,
          endpoint text NOT NULL,
          feedback_uri text NOT NULL,
          feedback_hash text NOT NULL,
          given_at timestamptz NOT NULL,
          revoked_block bigint,
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL,
          PRIMARY KEY (agent_id, client, feedback_index)
        )`.execute(transaction)
      await sql`CREATE INDEX agent_feedback_place ON agent_feedback (agent_id, block_number, log_index)`.execute(
        transaction,
      )
      await sql`CREATE INDEX agent_feedback_blocks ON agent_feedback (block_number)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE agent_feedback_responses (
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          agent_id numeric(78, 0) NOT NULL,
          client text NOT NULL,
          feedback_index bigint NOT NULL,
          responder text NOT NULL,
          response_uri text NOT NULL,
          response_hash text NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`CREATE INDEX agent_feedback_responses_of
        ON agent_feedback_responses (agent_id, client, feedback_index)`.execute(transaction)
    },
  },
  {
    name: '0004_validations',
    async up(transaction) {
      await sql`
        CREATE TABLE agent_validations (
          request_hash text PRIMARY KEY,
          agent_id numeric(78, 0) NOT NULL,
          validator text NOT NULL,
          request_uri text NOT NULL,
          requested_at timestamptz NOT NULL,
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          block_hash text NOT NULL,
          transaction_hash text NOT NULL
        )`.execute(transaction)
      await sql`CREATE INDEX agent_validations_agent ON agent_validations (agent_id, block_number, log_index)`.execute(
        transaction,
      )
      await sql`
        CREATE TABLE agent_validation_answers (
          block_number bigint NOT NULL,
          log_index integer NOT NULL,
          request_hash text NOT NULL,
          response smallint NOT NULL,
          response_uri text NOT NULL,
          response_hash text NOT NULL,
          tag text NOT NULL,
          answered_at timestamptz NOT NULL,
          PRIMARY KEY (block_number, log_index)
        )`.execute(transaction)
      await sql`CREATE INDEX agent_validation_answers_of
        ON agent_validation_answers (request_hash, block_number, log_index)`.execute(transaction)
    },
  },
  {
    // Index for the retention rule.
    name: '0005_unregistered',
    async up(transaction) {
      await sql`
        CREATE INDEX agent_registrations_unregistered ON agent_registrations (updated_at)
        WHERE state = 'not_registered'`.execute(transaction)
    },
  },
  {
    // Whose wallet an address is.
    name: '0006_wallets',
    async up(transaction) {
      await sql`
        CREATE INDEX registered_agents_wallet ON registered_agents (wallet, agent_id)
        WHERE wallet IS NOT NULL`.execute(transaction)
    },
  },
  {
    // What lists are asked for by: words, and the states that few agents are in.
    name: '0007_filters',
    async up(transaction) {
      await sql`
        ALTER TABLE agent_documents ADD COLUMN words tsvector GENERATED ALWAYS AS (
          to_tsvector('simple', translate(
            agent_id::text
              || ' ' || CASE WHEN uri LIKE 'data:%' THEN '' ELSE left(uri, 2048) END
              || ' ' || coalesce(verified_domain, '')
              || ' ' || coalesce(document ->> 'name', '')
              || ' ' || coalesce(document ->> 'description', '')
              || ' ' || coalesce(jsonb_path_query_array(document, '$.services[*].*')::text, '')
              || ' ' || coalesce(jsonb_path_query_array(document, '$.tags[*]')::text, ''),
            ${sql.lit(betweenWords)}, ${sql.lit(' '.repeat(betweenWords.length))}))
        ) STORED`.execute(transaction)
      await sql`CREATE INDEX agent_documents_words ON agent_documents USING gin (words)`.execute(
        transaction,
      )
      await sql`
        CREATE INDEX agent_documents_changed ON agent_documents (agent_id)
        WHERE content_hash IS DISTINCT FROM first_hash`.execute(transaction)
      await sql`
        CREATE INDEX registered_agents_revoked ON registered_agents (block_number, log_index)
        WHERE owner IS NULL`.execute(transaction)
      await sql`
        CREATE INDEX registered_agents_transferred ON registered_agents (block_number, log_index)
        WHERE owner IS NOT NULL AND was_transferred AND wallet IS NULL`.execute(transaction)
    },
  },
]
