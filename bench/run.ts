import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchHttp } from './http.ts'
import { benchKeys, benchRevocation } from './keys.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSize } from './size.ts'
import { benchStart } from './start.ts'
import { benchTiming } from './timing.ts'

// `npm run bench`, or `npm run bench -- http`: measures, prints and keeps the figures in bench/results.
const suites = {
  size: benchSize,
  start: benchStart,
  http: benchHttp,
  keys: benchKeys,
  'sign-in': benchSignIn,
  revocation: benchRevocation,
  timing: benchTiming,
}
const wanted = process.argv.slice(2)

for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name}\n`)
  const figures: unknown = await suite()
  const report = {
    command: `npm run bench -- ${name}`,
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    figures,
  }
  const folder = new URL('./results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}
