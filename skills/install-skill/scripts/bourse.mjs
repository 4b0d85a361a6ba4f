import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

// Every skill of this collection has its own copy of this file, so that each is whole when it is installed alone.

/** Where the service is. A credential is sent to no other place. */
export const base = (process.env.BOURSE_URL ?? 'http://localhost:4663').replace(/\/+$/, '')

const tries = 4
const timeoutMs = 120_000

/** What the caller did wrong, in words for the person at the terminal; the program ends with 2. */
export class Wrong extends Error {}

/** What the service refused: its stable code, its words, and its advice. */
export class Refused extends Error {
  constructor(status, problem, headers) {
    super(`${status} ${problem.code ?? 'unknown'}: ${problem.detail ?? 'no reason was given'}`)
    this.status = status
    this.code = problem.code ?? 'unknown'
    this.problem = problem
    this.headers = headers
  }
}

/**
 * A caller of the service. `key` is an API key; `session` is the page of a session and its cookie. Changes carry an
 * Idempotency-Key, so that the repeat of one whose answer was lost changes nothing twice.
 */
export function connect({ key, session } = {}) {
  const { hostname, protocol } = new URL(base)
  const [origin = '', ...cookie] = (session ?? '').split(' ')
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if ((key || session) && protocol !== 'https:' && !isLocal) {
    throw new Wrong(`${base} is not https, so no credential is sent to it. Set BOURSE_URL.`)
  }
  const credential = key
    ? { 'x-api-key': key }
    : session
      ? { cookie: cookie.join(' '), origin }
      : {}

  function send(method, path, { body, headers = {}, query = {}, signal } = {}) {
    const wanted = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]))
    return fetch(`${base}${path}${wanted.length > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        ...credential,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    }).catch((error) => {
      throw new Error(`${base} gave no answer (${error.cause?.code ?? error.message}).`)
    })
  }

  /** The answer of an operation as data. Waits and repeats where the service says that it is busy. */
  async function call(method, path, input = {}) {
    const headers = { 'idempotency-key': randomUUID(), ...input.headers }
    for (let attempt = 1; ; attempt++) {
      const answer = await send(method, path, {
        ...input,
        headers: method === 'GET' ? input.headers : headers,
      })
      const text = await answer.text()
      if (answer.ok) return text === '' ? null : JSON.parse(text)
      const seconds = Number(answer.headers.get('retry-after') ?? 'NaN')
      const isBusy = answer.status === 429 || answer.status === 503
      if (!isBusy || attempt === tries || !(seconds <= 30)) {
        throw new Refused(answer.status, problemOf(text), answer.headers)
      }
      await new Promise((resolve) => setTimeout(resolve, (seconds || 1) * 1000))
    }
  }
  return { call, send }
}

function problemOf(text) {
  try {
    const problem = JSON.parse(text)
    return typeof problem === 'object' && problem !== null ? problem : {}
  } catch {
    return {}
  }
}

/** An amount in words, such as `0.25`, as the whole number of its smallest units; never by way of a float. */
export function toAtomic(text, decimals) {
  const [, whole, fraction = ''] = /^(\d{1,40})(?:\.(\d+))?$/.exec(text ?? '') ?? []
  if (whole === undefined || fraction.length > decimals) {
    throw new Wrong(`"${text}" is not an amount with at most ${decimals} decimal places.`)
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Whole smallest units as an amount in words. */
export function toAmount(atomic, decimals) {
  const digits = BigInt(atomic)
    .toString()
    .padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Asks again until `isDone`; the answer of the last time, whatever it is, once the seconds are over. */
export async function until(ask, isDone, seconds = 60) {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (isDone(answer) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * Reads the flags, runs, and prints what was answered as one JSON document. Ends with 0, with 1 where something was
 * refused or failed, and with 2 where the flags are wrong.
 */
export function program(usage, flags, run) {
  const fail = (error) => {
    const advice = error instanceof Refused ? (error.problem.hint ?? error.problem.fix) : undefined
    say(process.stderr, `${error.message}${advice ? `\n${advice}` : ''}`)
    if (error instanceof Refused && error.problem.errors) {
      say(process.stderr, JSON.stringify(error.problem.errors, null, 2))
    }
    process.exitCode = error instanceof Wrong ? 2 : 1
  }
  let values
  try {
    ;({ values } = parseArgs({ options: { help: { type: 'boolean' }, ...flags } }))
  } catch (error) {
    return fail(new Wrong(`${error.message}\n\n${usage}`))
  }
  if (values.help) return say(process.stdout, usage)
  return Promise.resolve()
    .then(() => run(values))
    .then((result) => {
      if (result !== undefined) say(process.stdout, JSON.stringify(result, null, 2))
    })
    .catch(fail)
}

function say(stream, text) {
  stream.write(`${text}\n`)
}

/** A flag that must be there. */
export function needed(values, name) {
  const value = values[name]
  if (value === undefined || value === '') throw new Wrong(`--${name} is missing; see --help.`)
  return value
}

/** A program of several steps, of which the first word names one. */
export function steps(usage, flags, byName) {
  const name = process.argv[2] ?? ''
  const step = Object.hasOwn(byName, name) ? byName[name] : undefined
  if (step !== undefined) process.argv.splice(2, 1)
  return program(usage, flags, (values) => {
    if (step !== undefined) return step(values)
    throw new Wrong(`Name one of the steps: ${Object.keys(byName).join(', ')}. See --help.`)
  })
}
