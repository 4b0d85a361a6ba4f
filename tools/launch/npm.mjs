import fs from 'node:fs'
import path from 'node:path'
import { run, tail } from './child.mjs'
import { SetupError } from './setup-error.mjs'

// Given as flags, because `npm run --silent` and the environment pass other values on.
const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=warn']
const patience = [
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=8000',
]

/**
 * Runs npm on the given Node, never with install scripts; a failure becomes a `SetupError` that explains it in a
 * sentence. Without a network it uses npm's cache.
 */
export async function npm(args, { cwd, node }) {
  const offline = await offlineReason({ cwd, node })
  const source = offline === null ? [...patience, '--prefer-offline'] : ['--offline']
  const command = [node, findNpm(), ...args, ...flags, ...source]
  const result = await run(command, { cwd, env: process.env })
  if (result.code === 0) return
  const output = offline ?? result.output
  throw new SetupError(`${explainNpmFailure(output)} npm said:\n${tail(output)}`)
}

let knownOfflineReason

// An install without a network would try hundreds of packages, each with its retries, for minutes.
async function offlineReason({ cwd, node }) {
  if (knownOfflineReason !== undefined) return knownOfflineReason
  const patient = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=15000']
  const command = [node, findNpm(), 'ping', '--loglevel=warn', ...patient]
  const { code, output } = await run(command, { cwd, env: process.env })
  // A registry may not know `ping` and still serve packages.
  knownOfflineReason = code !== 0 && networkFailure.test(output) ? output : null
  return knownOfflineReason
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

const networkFailure =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/

const npmFailures = [
  [/ENOSPC|no space left/i, 'The disk is full.'],
  [
    networkFailure,
    'The package registry cannot be reached. Check the network or the proxy settings of npm.',
  ],
  [/EINTEGRITY/, 'A downloaded package is not the one that was pinned.'],
  [/E401|E403|ENEEDAUTH/, 'The package registry refused access.'],
  [/ETARGET|E404/, 'The package registry does not have a pinned version.'],
  [/EACCES|EPERM|EROFS/, 'A file or folder cannot be written.'],
]

/** One sentence on why npm failed, derived from its output. */
export function explainNpmFailure(output) {
  const known = npmFailures.find(([pattern]) => pattern.test(output))
  return known ? known[1] : 'npm reported an error.'
}
