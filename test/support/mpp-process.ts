/**
 * Micropayments as a process of their own, which a test can end with a signal: on the schema `SCHEMA` of `DATABASE_URL`;
 * with `SOLANA_RPC_URL` and `USDC_MINT` also on the embedded chain, with the wallet of the tests. Writes its address on
 * the output.
 */
import { createPostgresDatabase } from '../../src/adapters/sql/postgres/database.ts'
import { systemClock } from '../../src/adapters/system/system-clock.ts'
import { solanaOptions } from './mpp-solana.ts'
import { openMppProcess } from './mpp-world.ts'
import { patient } from './patient-postgres.ts'

const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set`)
  return value
}
const database = await createPostgresDatabase({
  url: setting('DATABASE_URL'),
  schema: setting('SCHEMA'),
  ...patient,
})
const rpcUrl = process.env['SOLANA_RPC_URL']
const solana =
  rpcUrl === undefined ? null : await solanaOptions({ rpcUrl, usdcMint: setting('USDC_MINT') })
const { http } = await openMppProcess({
  database,
  clock: systemClock,
  solana,
  settings: { modes: solana === null ? ['paper'] : ['live'] },
})
const address = await http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
