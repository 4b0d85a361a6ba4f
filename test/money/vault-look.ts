import { sql } from 'kysely'
import type { WalletView } from '../../src/domains/access/vault/vault.schemas.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database } from '../../src/ports/database.ts'
import { keeperOf, type VaultDesk } from '../support/vault-desk.ts'
import { countedOf, type VaultBook } from './vault-acts.ts'

/** A wallet of the test: its name in the books, and where it sends. */
export type KnownWallet = {
  readonly name: string
  readonly owner: string
  readonly view: WalletView
  readonly receiver: Hex
}
/** What the database has for a request by its name in the books. */
export type KnownRequest = {
  readonly id: string
  readonly payloadHash: string
  readonly state: string
  /** Hash or signature; null while nothing is signed. */
  readonly signed: Hex | null
}
export type VaultSight = {
  readonly text: Readonly<Record<string, unknown>>
  readonly requests: ReadonlyMap<string, KnownRequest>
}

/** What of the books can be looked at. */
export function sightOf(book: VaultBook): Readonly<Record<string, unknown>> {
  return {
    wallets: mapped(book.wallets, ({ status, version }, name) => [
      status,
      version,
      countedOf(book, name, 'ether'),
      countedOf(book, name, 'token'),
    ]),
    requests: mapped(book.requests, ({ reason, signed, state, wallet }) => [
      wallet,
      state,
      reason,
      signed !== null,
    ]),
  }
}

/** Reads wallets, what their windows hold, and what was asked of them; the desk is at the moment of the books. */
export async function lookAt(
  database: Database,
  desk: VaultDesk,
  wallets: readonly KnownWallet[],
): Promise<VaultSight> {
  const service = desk.world.vault.ready().wallets
  const seen = await Promise.all(
    wallets.map(async ({ name, owner, view }) => {
      const { status } = await service.get(keeperOf(owner), view.id)
      const policy = await service.policy(keeperOf(owner), view.id)
      const [token] = policy.tokens
      const sums = [BigInt(policy.windowSpentAtomic), BigInt(token?.windowSpentAtomic ?? -1)]
      return [name, [status, policy.version, ...sums]] as const
    }),
  )
  const names = new Map(wallets.map(({ name, view }) => [view.id, name]))
  const rows = await requestsOf(database, [...names.keys()])
  const requests = rows.map((row) => {
    const { id, payload_hash: payloadHash, reason, state } = row
    const signed = row.hash ?? row.signature
    const known: KnownRequest = { id, payloadHash, state, signed }
    const sight = [names.get(row.wallet_id), state, reason, signed !== null]
    return { name: row.wish_id.replace(/^owner:/, ''), known, sight }
  })
  return {
    text: {
      wallets: Object.fromEntries(seen),
      requests: Object.fromEntries(requests.map(({ name, sight }) => [name, sight])),
    },
    requests: new Map(requests.map(({ name, known }) => [name, known])),
  }
}

async function requestsOf(database: Database, walletIds: readonly string[]) {
  const { rows } = await sql<
    Record<'id' | 'payload_hash' | 'state' | 'wallet_id' | 'wish_id', string> &
      Record<'hash' | 'signature', Hex | null> & { readonly reason: string | null }
  >`
    SELECT id, wallet_id, wish_id, payload_hash, state, reason, hash, signature
    FROM vault_signing_requests
    WHERE wallet_id = ANY(${walletIds}) AND origin <> 'vault' ORDER BY id`.execute(database.query)
  return rows
}

/** How often the record says of each request that it was signed, where that is not once. */
export async function signedTwice(database: Database): Promise<readonly unknown[]> {
  const { rows } = await sql`
    SELECT subject, count(*) FROM vault_audit WHERE action = 'vault.signing_signed'
    GROUP BY subject HAVING count(*) > 1`.execute(database.query)
  return rows
}

function mapped<one>(
  things: Readonly<Record<string, one>>,
  view: (one: one, name: string) => unknown,
) {
  return Object.fromEntries(Object.entries(things).map(([name, one]) => [name, view(one, name)]))
}
