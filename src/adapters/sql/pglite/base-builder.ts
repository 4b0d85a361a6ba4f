// A program, run in a process of its own: makes an empty cluster at the path it is given, with one
// database. The two template databases would triple the size of every copy and nobody can connect to
// them, because the embedded engine has one session.
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

const [target] = process.argv.slice(2)
if (target === undefined) throw new Error('The path of the cluster is missing.')

const engine = await PGlite.create({ fs: new NodeFS(target) })
await engine.exec(
  `update pg_database set datistemplate = false where datname in ('template0', 'template1')`,
)
await engine.exec('drop database template0')
await engine.exec('drop database template1')
await engine.exec('vacuum (analyze)')
// Closing checkpoints, so that a copy opens without recovery.
await engine.close()
