import { spawn } from 'node:child_process'

const parentPollMs = 500
const stopGraceMs = 2_000
const outputTailLines = 12
const outputMaxLength = 1024 * 1024

/** Starts the program at `argv`; resolves to its exit code, after it has stopped, whatever signals arrive meanwhile. */
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
  const watch = watchParent(() => forward('SIGTERM'))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)))
    })
  } finally {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, forward)
  }
}

const parentAtStart = process.ppid

// A killed npm cannot pass the signal on; without this check its server would run on. Another parent may end on purpose
// (nohup, a closed terminal), so it is not watched.
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  return setInterval(() => process.ppid !== parentAtStart && onGone(), parentPollMs).unref()
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

/** Runs a set-up program to its end and collects its output. A signal stops it, then this process. */
export async function run(argv, { cwd, env }) {
  const child = spawn(argv[0], argv.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk) => {
    output = (output + chunk).slice(-outputMaxLength)
  }
  child.stdout.setEncoding('utf8').on('data', collect)
  child.stderr.setEncoding('utf8').on('data', collect)
  let stoppedBy = null
  const stop = (signal) => {
    if (stoppedBy) return
    stoppedBy = signal
    // npm finishes unpacking before it reacts to a signal; the next start begins afresh.
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), stopGraceMs).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  const watch = watchParent(() => stop('SIGTERM'))
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (exitCode, signal) => resolve(exitCode ?? exitCodeOf(signal)))
    })
    if (stoppedBy) throw new Interrupted(exitCodeOf(stoppedBy))
    return { code, output }
  } finally {
    clearInterval(watch)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  }
}

/** Set-up was stopped by a signal: nothing to explain, only an exit code. */
export class Interrupted extends Error {
  constructor(exitCode) {
    super('interrupted')
    this.exitCode = exitCode
  }
}

/** The last lines of a program's output, without blank ones: enough to see the cause, short enough to read. */
export function tail(output, lines = outputTailLines) {
  return output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(
      (line) => !/^(npm error)?$|^npm error\s+at |A complete log of this run|^npm warn/.test(line),
    )
    .slice(-lines)
    .join('\n')
}
