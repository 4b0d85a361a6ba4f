import { migrate } from '../src/adapters/sql/migrate.ts'
import { createPostgresDatabase } from '../src/adapters/sql/postgres/database.ts'
import { principal } from '../test/support/http-server.ts'
import { openTill, paymentMigrationSets } from '../test/support/payments-world.ts'

// A shop whose pieces are paid from play money, for accounts whose keys are ct_sk_p0, ct_sk_p1 and so on.
const [url = '', accounts = '1'] = process.argv.slice(2)
const names = Array.from({ length: Number(accounts) }, (_, index) => `p${index}`)
const database = await createPostgresDatabase({ url })
await migrate(database, paymentMigrationSets)
const till = await openTill({
  database,
  keys: Object.fromEntries(
    names.map((name) => [
      `ct_sk_${name}`,
      principal({ accountId: `acct_${name}`, credentialId: `key_${name}` }),
    ]),
  ),
})
for (const name of names) await till.fund(`acct_${name}`, 'paper:USDC', 10n ** 15n)
await till.http.listen({ port: 0, host: '127.0.0.1' })
process.send?.(till.http.server.address())
