#!/usr/bin/env node
// Runs the suites again and again on a busy machine, so that a test that passes only on a quiet one is found here:
// `node tools/nightly/under-load.mjs`. `LOAD_TURNS` says how often, arguments name test files instead of all. Exit code
// 1 when any test failed even once.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { runSuite } from '../ci/suite.mjs'
import { tasks } from '../launch.mjs'

const root = path.join(import.meta.dirname, '../..')
const turns = Number(process.env.LOAD_TURNS ?? 3)
const files = process.argv.slice(2)
const limit = '90m'
const hasServers =
  process.env.TEST_DATABASE_URL !== undefined && process.env.TEST_REDIS_URL !== undefined
const suites = ['test', ...(hasServers ? ['test:cluster'] : [])]

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'under-load-'))
// Twice as many as cores, which leaves the tests a third of each core.
const burners = os.cpus().flatMap(() => [burn(), burn()])
const bad = []
try {
  for (let turn = 1; turn <= turns; turn += 1) for (const suite of suites) await run(suite, turn)
} finally {
  await Promise.all(burners.map((burner) => burner.terminate()))
  fs.rmSync(folder, { recursive: true, force: true })
}
for (const line of bad) process.stdout.write(`under load: ${line}\n`)
process.stdout.write(`under load: ${turns} turns, ${bad.length} failures\n`)
process.exitCode = bad.length === 0 ? 0 : 1

async function run(suite, turn) {
  const command = (most) => [
    'timeout',
    '--kill-after=30s',
    most,
    process.execPath,
    ...tasks[suite].command,
    ...files,
  ]
  const write = (text) => process.stdout.write(text)
  const { flaky, failures } = await runSuite({ command, limit, folder, root, write })
  for (const test of [...flaky, ...failures]) bad.push(`turn ${turn}, ${suite}: ${test}`)
}

function burn() {
  return new Worker('for (;;);', { eval: true })
}
