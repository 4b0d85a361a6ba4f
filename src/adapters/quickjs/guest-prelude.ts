/**
 * Runs inside the sandbox before the program, and provides `console`, `files`, `fetch`, `crypto` and `setTimeout`. It
 * only calls the four functions that it is given, which validate their arguments, so a program that tampers with it
 * gains nothing.
 */
export const guestPrelude = `(function (host, readBytes, writeBytes, randomBytes) {
  'use strict'
  const { parse, stringify } = JSON
  const textOf = String
  const waiting = new Map()

  function ask(what, request) {
    const answer = parse(host(what, stringify(request)))
    if (answer.refusal === undefined) return answer.value
    const failure = new Error(answer.refusal)
    failure.name = 'SandboxError'
    throw failure
  }
  function shown(value) {
    if (typeof value === 'string') return value
    if (value instanceof Error) return value.name + ': ' + value.message
    if (typeof value === 'object' && value !== null) {
      const text = stringify(value)
      if (text !== undefined) return text
    }
    return textOf(value)
  }
  function printer(stream) {
    return function (...values) {
      let line = ''
      for (let index = 0; index < values.length; index++) {
        line += (index === 0 ? '' : ' ') + shown(values[index])
      }
      ask('print', { stream, text: line + '\\n' })
    }
  }
  function pathOf(path) {
    const text = textOf(path)
    return text.startsWith('/') ? text : '/' + text
  }

  globalThis.console = {
    log: printer('stdout'),
    info: printer('stdout'),
    debug: printer('stdout'),
    warn: printer('stderr'),
    error: printer('stderr'),
  }
  globalThis.files = {
    readText: (path) => ask('readText', { path: pathOf(path) }),
    writeText: (path, text) => ask('writeText', { path: pathOf(path), text: textOf(text) }),
    read: (path) => new Uint8Array(readBytes(pathOf(path))),
    write(path, bytes) {
      // The letters of a text are no numbers: each would become a zero.
      if (typeof bytes === 'string') return ask('writeText', { path: pathOf(path), text: bytes })
      const copy = Uint8Array.from(bytes)
      if (copy.length === 0) return ask('writeText', { path: pathOf(path), text: '' })
      writeBytes(pathOf(path), copy.buffer)
    },
    list: () => ask('list', {}),
    remove: (path) => ask('remove', { path: pathOf(path) }),
  }
  globalThis.setTimeout = function (task, ms, ...values) {
    if (typeof task !== 'function') throw new TypeError('the first argument is not a function')
    const id = ask('timer', { ms: Number(ms) || 0 })
    waiting.set(id, () => task(...values))
    return id
  }
  globalThis.clearTimeout = function (id) {
    if (waiting.delete(id)) ask('clearTimer', { id })
  }
  globalThis.fetch = function (url, options = {}) {
    return new Promise((resolve, reject) => {
      const { method = 'GET', headers = {}, body = null } = options
      const id = ask('fetch', { url: textOf(url), method, headers, body })
      waiting.set(id, (answer) => {
        if (answer.refusal !== undefined) return reject(new TypeError(answer.refusal))
        const { status, text } = answer
        resolve({
          status,
          ok: status >= 200 && status < 300,
          url: answer.url,
          headers: new Map(Object.entries(answer.headers)),
          text: async () => text,
          json: async () => parse(text),
        })
      })
    })
  }
  globalThis.crypto = {
    getRandomValues(array) {
      const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
      bytes.set(new Uint8Array(randomBytes(bytes.length)))
      return array
    },
  }

  // The engine would seed its generator with the time.
  let [a, b, c, d] = new Uint32Array(randomBytes(16))
  Math.random = function () {
    const sum = (a + b + d) >>> 0
    d = (d + 1) >>> 0
    a = (b ^ (b >>> 9)) >>> 0
    b = (c + (c << 3)) >>> 0
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0
    return sum / 4294967296
  }
  // There are no threads to share memory with, and finalizers are useless in a program that ends.
  delete globalThis.SharedArrayBuffer
  delete globalThis.FinalizationRegistry
  delete globalThis.WeakRef

  return {
    settle(id, text) {
      const task = waiting.get(id)
      waiting.delete(id)
      if (task !== undefined) task(text === '' ? undefined : parse(text))
    },
    encode(value) {
      return value === undefined ? '' : stringify(value) ?? ''
    },
  }
})`
