// Prepares the empty embedded database that every first start copies, so that it opens in a moment.
import { ensureDatabaseBase } from '../src/adapters/sql/pglite/base-directory.ts'

process.stdout.write(`${await ensureDatabaseBase()}\n`)
