#!/usr/bin/env node
// `node tools/ci/figures.mjs`: runs the short form of the benches that compare the product with its peers, for at most
// 90 s, and prints each ratio that is 15 % or more below the one in bench/results. It never fails, because a busy
// machine is no fault.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fallen, ratiosOf } from './ratios.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const timeLimitMs = 90_000
const short = ['http', 'mcp-tools', 'matching']
const kept = path.join(root, 'bench', 'results')
const measured = path.join(root, '.cache', 'bench')

const asked = process.argv.slice(2)
const wanted = (asked.length > 0 ? asked : short).filter((suite) => figuresOf(kept, suite) !== null)
fs.rmSync(measured, { recursive: true, force: true })
const { signal, status } = spawnSync(
  process.execPath,
  [path.join(root, 'tools', 'launch.mjs'), 'bench', '--short', ...wanted],
  { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], timeout: timeLimitMs },
)
if (signal !== null) say(`the benches took longer than ${timeLimitMs / 1_000} s and were ended`)
else if (status !== 0) say(`the benches ended with ${status}`)
const lines = fallen(allOf(kept), allOf(measured))
for (const line of lines) say(line)
if (lines.length === 0) say(`no ratio of ${wanted.join(', ')} is 15 % under what was kept`)

function allOf(folder) {
  return Object.fromEntries(
    wanted.map((suite) => [suite, ratiosOf(suite, figuresOf(folder, suite))]),
  )
}

function figuresOf(folder, suite) {
  try {
    return JSON.parse(fs.readFileSync(path.join(folder, `${suite}.json`), 'utf8')).figures
  } catch {
    return null
  }
}

function say(line) {
  process.stdout.write(`figures: ${line}\n`)
}
