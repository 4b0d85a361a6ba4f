#!/usr/bin/env node
// The one way into every task: `node tools/launch.mjs <task> [arguments]`. It puts in place what
// the task needs (Node 24, the locked packages, the prepared database) and runs it. It is plain
// JavaScript on Node's own modules because it is what runs before anything is installed, on
// whatever Node (20 or newer) the machine has. Everything it says goes to stderr, so that a task's
// stdout stays its own.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Interrupted, run, runTask, tail } from './launch/child.mjs'
import { hash, isWritable, readText } from './launch/files.mjs'
import { withLock } from './launch/lock.mjs'
import { packagesStep } from './launch/packages.mjs'
import { postgresLinksStep } from './launch/postgres-links.mjs'
import { programOf, programStep } from './launch/program.mjs'
import { needsRuntime, runtimeFor, runtimeReady, runtimeStep } from './launch/runtime.mjs'
import { SetupError } from './launch/setup-error.mjs'
import { terminalStep } from './launch/terminal.mjs'

const stepReminderMs = 15_000
const megabyte = 1024 * 1024
/** A worker spends half of its time waiting for what it has started, and grows to over a gigabyte. */
const testWorkers = Math.max(
  2,
  Math.min(6, os.cpus().length + 1, Math.floor(os.totalmem() / (3_000 * megabyte))),
)

/**
 * Half of V8's default for the young generation. Garbage of the start is then collected early, which saves a hundred
 * megabytes while the service idles.
 */
const serviceMemory = ['--max-semi-space-size=8']

/**
 * What each task runs on Node 24, which packages it needs, whether it opens an embedded database, and whether the
 * program is bundled and the terminal built first.
 */
export const tasks = {
  start: {
    command: ['src/app/main.ts'],
    packages: 'production',
    program: true,
    terminal: true,
    memory: serviceMemory,
    database: true,
  },
  chains: {
    command: ['src/app/chains.ts'],
    packages: 'production',
    program: true,
    database: false,
  },
  worker: {
    command: ['src/app/worker.ts'],
    packages: 'production',
    program: true,
    memory: serviceMemory,
    database: true,
  },
  cluster: {
    command: ['src/app/cluster.ts'],
    packages: 'production',
    program: true,
    terminal: true,
    database: true,
  },
  inventory: {
    command: ['tools/inventory.ts'],
    packages: 'production',
    program: true,
    terminal: true,
    database: false,
  },
  build: {
    command: ['tools/build-terminal.ts'],
    packages: 'production',
    terminal: true,
    database: false,
  },
  tour: { command: ['tools/tour.ts'], packages: 'production', database: false },
  // Files that its arguments name are those of the caller's folder.
  cli: { command: ['cli/bourse.ts'], packages: 'production', database: false, isHere: true },
  generate: { command: ['tools/generate.ts'], packages: 'full', database: false },
  examples: { command: ['tools/examples.ts'], packages: 'full', database: true },
  check: { command: ['tools/check.ts'], packages: 'full', database: false },
  new: { command: ['tools/new.ts'], packages: 'full', database: false },
  release: { command: ['tools/release.ts'], packages: 'production', database: false },
  test: {
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'unit',
      '--project',
      'alone',
      `--maxWorkers=${testWorkers}`,
    ],
    packages: 'full',
    database: true,
  },
  'test:fast': { command: ['tools/test-fast.ts'], packages: 'full', database: false },
  'test:deep': {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'deep', '--maxWorkers=2'],
    packages: 'full',
    database: true,
  },
  'test:cluster': {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'cluster', '--maxWorkers=2'],
    packages: 'full',
    database: true,
    env: {
      TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
      TEST_REDIS_URL: 'redis://127.0.0.1:6379',
    },
  },
  'test:browser': {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', '--maxWorkers=2'],
    packages: 'full',
    terminal: true,
    database: true,
  },
  'test:contracts': { command: ['tools/contracts/test.ts'], packages: 'full', database: false },
  nightly: {
    command: ['tools/nightly.ts'],
    packages: 'full',
    database: true,
    env: { TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres' },
  },
  mutate: {
    command: ['tools/mutate.ts'],
    packages: 'full',
    database: true,
    env: {
      TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
      TEST_REDIS_URL: 'redis://127.0.0.1:6379',
    },
  },
  bench: { command: ['bench/run.ts'], packages: 'full', terminal: true, database: true },
}

/**
 * The whole of `node tools/launch.mjs`: returns the exit code. Throws `SetupError` for problems that the reader can
 * solve.
 */
export async function launch(argv, { root, env = process.env }) {
  const [name, ...args] = argv
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined
  if (!task) {
    say(`Unknown task ${name ?? '(none)'}. One of: ${Object.keys(tasks).join(', ')}.`)
    return 2
  }
  const place = placeOf(root)
  await prepare(place, task)
  const warnings = needsQuietWarnings(place.nodeVersion)
    ? ['--disable-warning=ExperimentalWarning']
    : []
  const [source, ...rest] = task.command
  const { file, folder } = task.program ? programOf(place, source) : { file: source, folder: null }
  const program = task.isHere ? path.join(root, file) : file
  return runTask([place.node, ...warnings, ...(task.memory ?? []), program, ...rest, ...args], {
    cwd: task.isHere ? process.cwd() : root,
    // Node's compile cache of a bundle lives in the bundle's folder, so that it is deleted with it.
    env: { ...task.env, ...childEnvironment({ ...place, cache: folder ?? place.cache }, env) },
  })
}

// Before 24.3 every start printed a warning that type stripping is experimental.
function needsQuietWarnings(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 && minor < 3
}

/** The environment of a task, beside that of this process. */
export function childEnvironment(place, env) {
  const folders = [path.dirname(place.node), path.join(place.root, 'node_modules', '.bin')]
  const pathKey = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const compiled = compileCache(place, env)
  return {
    ...(compiled === null ? {} : { NODE_COMPILE_CACHE: compiled }),
    ...env,
    [pathKey]: [...folders, env[pathKey] ?? ''].join(path.delimiter),
  }
}

// In another user's installation, Node's compile cache lies beside the caller's own data, once there are any; never in
// a folder that others may write to, because it is code.
function compileCache(place, env) {
  const shared = path.join(place.cache, 'compile')
  if (isWritable(shared)) return shared
  const data = path.resolve(place.root, env.DATA_DIR || '.data')
  return fs.existsSync(data) && isWritable(data) ? path.join(data, 'compile-cache') : null
}

function placeOf(root) {
  const own = process.versions.node
  const cache = path.join(root, '.cache')
  if (!needsRuntime(own))
    return { root, cache, node: process.execPath, nodeVersion: own, pin: null }
  const pin = runtimeFor(process.platform, process.arch)
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const folder = path.join(root, '.runtime', 'node_modules', pin.name)
  return { root, cache, node: path.join(folder, 'bin', binary), nodeVersion: pin.version, pin }
}

async function prepare(place, task) {
  const missing = missingSteps(place, task)
  if (missing.length === 0) return
  requireWritable(place, missing)
  const lock = path.join(place.cache, 'launch.lock')
  const startedAt = Date.now()
  await withLock(
    lock,
    async () => {
      // Another terminal may have done the work while this one waited.
      const steps = missingSteps(place, task)
      requireSpace(place.root, steps)
      for (const [index, step] of steps.entries()) {
        await runStep(step, `[${index + 1}/${steps.length}]`)
      }
      if (steps.length > 0) say(`Set-up finished in ${seconds(Date.now() - startedAt)}.`)
    },
    { onWait: () => say('Another start is setting up this folder; waiting for it to finish.') },
  )
}

function missingSteps(place, task) {
  const steps = []
  if (place.pin && !runtimeReady(place)) steps.push(runtimeStep(place))
  const packages = packagesStep(place, task.packages)
  // Packages installed now are linked in the same step.
  const last = packages ?? postgresLinksStep(place)
  if (last) steps.push(last)
  const base = task.database ? databaseStep(place) : null
  if (base) steps.push(base)
  // Who may not write here runs the sources, and serves what there is.
  if (!isWritable(place.cache)) return steps
  const program = task.program ? programStep(place) : null
  if (program) steps.push(program)
  const terminal = task.terminal ? terminalStep(place) : null
  if (terminal) steps.push(terminal)
  return steps
}

// The usual container image is set up by one user and run by another, for whom nothing is left to set up.
function requireWritable(place, steps) {
  const closed = [place.cache, ...steps.map(({ folder }) => folder)].find(
    (folder) => !isWritable(folder),
  )
  if (closed === undefined) return
  const titles = steps.map(({ title }) => title).join('; ')
  throw new SetupError(
    `This user may not write to ${closed}, and this is still to be set up: ${titles}. ` +
      'Let the owner of the folder run `npm run inventory` there once, which sets up and ends, then start again.',
  )
}

function requireSpace(root, steps) {
  const needed = steps.reduce((sum, step) => sum + step.spaceMegabytes, 0)
  const disk = fs.statfsSync(root)
  const free = (disk.bavail * disk.bsize) / megabyte
  if (disk.blocks === 0 || free >= needed) return
  throw new SetupError(
    `Set-up needs about ${needed} MB of free disk space; there are ${Math.floor(free)} MB.`,
  )
}

async function runStep(step, position) {
  const startedAt = Date.now()
  say(`${position} ${step.title}`)
  const reminder = setInterval(
    () => say(`${position} still working, ${seconds(Date.now() - startedAt)}`),
    stepReminderMs,
  )
  try {
    const note = await step.run()
    if (note !== undefined) say(note)
  } finally {
    clearInterval(reminder)
  }
  say(`${position} done in ${seconds(Date.now() - startedAt)}`)
}

function databaseStep(place) {
  const script = path.join(place.root, 'tools', 'build-database-base.ts')
  const source = readText(script)
  if (source === null) return null
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  const key = hash(source + lockText)
  const doneFile = path.join(place.cache, 'database-base.key')
  if (readText(doneFile) === key) return null
  // Without it the first start builds the database in its final place, which takes some seconds longer.
  if (!isWritable(place.cache)) return null
  return {
    title: 'Database, an empty one to start from',
    spaceMegabytes: 100,
    folder: place.cache,
    run: async () => {
      const env = childEnvironment(place, process.env)
      const result = await run([place.node, script], { cwd: place.root, env })
      if (result.code !== 0) {
        throw new SetupError(`The database could not be prepared.\n${tail(result.output)}`)
      }
      fs.mkdirSync(place.cache, { recursive: true })
      fs.writeFileSync(doneFile, key)
    },
  }
}

function seconds(durationMs) {
  return `${(durationMs / 1000).toFixed(1)} s`
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

/** The exit code of a launch that failed, once it has been explained. */
export function exitCodeFor(error) {
  if (error instanceof Interrupted) return error.exitCode
  say(error instanceof SetupError ? `Set-up failed. ${error.message}` : error.stack)
  return 1
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && fs.realpathSync(process.argv[1]) === fs.realpathSync(self)) {
  const root = path.dirname(path.dirname(self))
  process.exitCode = await launch(process.argv.slice(2), { root }).catch(exitCodeFor)
}
