// A program for tests that kill it: adds jobs to the embedded database in a directory and begins to run them. Says
// `running` inside the first one, which never ends.
import { createEmbeddedDatabase } from '../../src/adapters/sql/embedded/database.ts'
import { openJobs } from './open-jobs.ts'

const database = await createEmbeddedDatabase({ dataDir: process.argv[2] ?? '' })
const jobs = await openJobs(database, 'jobs')
for (let n = 0; n < 5; n++) {
  await database.transaction((tx) => jobs.enqueue(tx, { queue: 'plain', data: { n } }))
}
await jobs.start()
await jobs.work('plain', async () => {
  process.stdout.write('running\n')
  await new Promise(() => {})
})
