// Prepares the empty embedded database that every first start copies, so that it opens quickly.
import { ensureServerBase } from '../src/adapters/sql/embedded/base-folder.ts'
import { CannotRunHere } from '../src/adapters/sql/embedded/cannot-run-here.ts'
import { findPrograms } from '../src/adapters/sql/embedded/programs.ts'
import { ensureDatabaseBase } from '../src/adapters/sql/pglite/base-directory.ts'

process.stdout.write(`${await prepareBase()}\n`)

/** PostgreSQL's base where it runs, else that of PGlite. */
async function prepareBase(): Promise<string> {
  try {
    return await ensureServerBase(findPrograms())
  } catch (failure) {
    if (!(failure instanceof CannotRunHere)) throw failure
    return ensureDatabaseBase()
  }
}
