// A separate program that creates an empty cluster with one database at the given path. It drops the two template
// databases, which would triple the size of every copy, and to which the single session of the embedded engine could
// not connect.
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('The path of the cluster is missing.')

const engine = await PGlite.create({ fs: new NodeFS(target), extensions: { pg_trgm } })
await engine.exec(
  `update pg_database set datistemplate = false where datname in ('template0', 'template1')`,
)
await engine.exec('drop database template0')
await engine.exec('drop database template1')
await engine.exec('vacuum (analyze)')
// Closing writes a checkpoint, so that a copy opens without recovery.
await engine.close()
