import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxRun } from '../../src/ports/sandbox.ts'
import { createSandboxWorld, type SandboxWorld } from '../support/sandbox-world.ts'

let world: SandboxWorld
beforeAll(async () => {
  // Set so that a program that could read it would find it.
  process.env['SANDBOX_CANARY'] = canary
  world = await createSandboxWorld()
})
afterAll(async () => {
  delete process.env['SANDBOX_CANARY']
  await world.close()
})

const canary = 'canary-5f1c0de2a7b94c51'
type Cases = readonly (readonly [name: string, code: string])[]

const attempt = async (code: string, timeoutMs = 10_000): Promise<SandboxRun> => {
  const ran = await world.run(await world.create(), code, timeoutMs)
  expect(JSON.stringify(ran)).not.toContain(canary)
  return ran
}
/** What an expression is in the sandbox, or that it threw. */
const found = async (expression: string): Promise<string | null> => {
  const ran = await attempt(
    `let seen; try { seen = await (async () => { const value = ${expression}; return value === undefined ? 'nothing' : typeof value === 'function' ? 'a function' : String(value) })() } catch (failure) { seen = 'refused' } export default seen`,
  )
  expect(ran.outcome).toBe('completed')
  return ran.result
}

const hostNames = [
  'process',
  'require',
  'module',
  'exports',
  'Buffer',
  'global',
  'Deno',
  'Bun',
  'std',
  'os',
  'bjson',
  'scriptArgs',
  'print',
  'gc',
  'Worker',
  'postMessage',
  'onmessage',
  'parentPort',
  'WebAssembly',
  'SharedArrayBuffer',
  'Atomics',
  'FinalizationRegistry',
  'WeakRef',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'navigator',
  'performance',
  'structuredClone',
  'queueMicrotask',
  'setInterval',
  'setImmediate',
  'MessageChannel',
  'importScripts',
  'host',
  'readBytes',
  'writeBytes',
  'randomBytes',
  '__dirname',
  '__filename',
  'env',
  'Bytecode',
]

describe('names of a host', () => {
  test('are not there', async () => {
    const names = JSON.stringify(hostNames)
    const ran = await attempt(
      `export default ${names}.filter((name) => typeof globalThis[name] !== 'undefined')`,
    )
    expect(ran.result).toBe('[]')
  })
})

const constructors: Cases = [
  ['the global object', "this?.constructor?.constructor('return process')()"],
  ['globalThis', "globalThis.constructor.constructor('return process')()"],
  ['console.log', "console.log.constructor('return process')()"],
  ['files.read', "files.read.constructor('return process.env')()"],
  ['fetch', "fetch.constructor('return require')()"],
  ['setTimeout', "setTimeout.constructor('return import.meta')()"],
  ['an async function', "await (async () => {}).constructor('return process')()"],
  ['a generator', "(function* () {}).constructor('yield process')().next().value"],
  [
    'an async generator',
    "(await (async function* () {}).constructor('yield process')().next()).value",
  ],
  [
    'what files.read returns',
    "(files.writeText('/a', 'x'), files.read('/a')).constructor.constructor('return process')()",
  ],
  [
    'what getRandomValues returns',
    "crypto.getRandomValues(new Uint8Array(1)).buffer.constructor.constructor('return process')()",
  ],
  [
    'a refusal',
    "(() => { try { files.readText('/none') } catch (e) { return e.constructor.constructor('return process')() } })()",
  ],
  [
    'a refusal in bytes',
    "(() => { try { files.read('/none') } catch (e) { return e.constructor.constructor('return process')() } })()",
  ],
  [
    'a promise of fetch',
    "fetch('https://a.example').catch(() => 1).constructor.constructor('return process')()",
  ],
  ['Reflect.construct', "Reflect.construct(Function, ['return process'])()"],
  ['an indirect eval', "(0, eval)('process')"],
  [
    'a getter of the prototype',
    "Object.getOwnPropertyDescriptor(Object.prototype, '__proto__').get.constructor('return process')()",
  ],
  ['a bound function', "console.log.bind.constructor('return process')()"],
  ['a tagged template', 'Function`return process```'],
  [
    'Symbol.species',
    "class extends Array { static get [Symbol.species]() { return Function('return process') } }.of(1).map((x) => x)",
  ],
]

describe('constructors lead to the sandbox alone', () => {
  test.each(constructors)('through %s', async (_name, expression) => {
    expect(await found(expression)).toMatch(/^"(refused|nothing)"$/)
  })

  const stacks: Cases = [
    ['Function.prototype.caller', '(function probe() { return probe.caller })()'],
    ['arguments.callee', "Function('return arguments.callee.caller')()"],
    [
      'Error.prepareStackTrace',
      '(() => { let sites; Error.prepareStackTrace = (_, list) => { sites = list }; try { files.readText("/none") } catch (e) { e.stack } return (sites ?? []).map((site) => site.getFunction?.() ?? site.getThis?.()).find(Boolean) })()',
    ],
    [
      'a stack',
      '(() => { try { files.readText("/none") } catch (e) { return /node:|worker|file:|[.]ts/.test(String(e.stack)) ? e.stack : undefined } })()',
    ],
    ['import.meta', 'JSON.stringify(import.meta).match(/file:|work|node/) ?? undefined'],
  ]
  test.each(stacks)('%s tells nothing of the host', async (_name, expression) => {
    expect(await found(expression)).toMatch(/^"(refused|nothing|null)"$/)
  })
})

describe('modules are files of the sandbox', () => {
  const specifiers = [
    'node:fs',
    'fs',
    'node:child_process',
    'child_process',
    'node:process',
    'node:worker_threads',
    'node:module',
    'std',
    'os',
    'qjs:std',
    'qjs:os',
    'quickjs-emscripten',
    '/etc/passwd',
    'file:///etc/passwd',
    '/proc/self/environ',
    '../../../../etc/passwd',
    './../../proc/self/environ',
    'https://example.com/a.js',
    'http://169.254.169.254/latest',
    'data:text/javascript,1',
    'blob:x',
    '',
    '.',
    '..',
    '/',
    '//',
    'prelude.js',
    './prelude.js',
    '\\0',
    '/a\\0.js',
    'node:',
    '%2e%2e/a',
  ]
  test('and none of those of a host', async () => {
    const list = `[${specifiers.map((one) => `'${one}'`).join()}]`
    const ran = await attempt(
      `const taken = []; for (const one of ${list}) { try { await import(one); taken.push(one) } catch {} } export default taken`,
    )
    expect(ran).toMatchObject({ outcome: 'completed', result: '[]' })
  })

  test('a program cannot import one at its head either', async () => {
    const ran = await attempt("import { readFileSync } from 'node:fs'; export default readFileSync")
    expect(ran).toMatchObject({ outcome: 'failed', result: null })
  })

  test('a file is a module only by its own path', async () => {
    const reference = await world.create()
    await world.sandbox.writeFile(reference, '/lib/a.js', Buffer.from('export default 1'))
    const ran = await world.run(
      reference,
      "const seen = []; for (const path of ['./lib/a.js', '/lib/a.js', './lib/../lib/a.js', '../lib/a.js']) seen.push((await import(path)).default); export default seen",
    )
    expect(ran.result).toBe('[1,1,1,1]')
  })
})

describe('files of the host are out of reach', () => {
  const paths = [
    '/etc/passwd',
    '/proc/self/environ',
    '/proc/1/root',
    '../etc/passwd',
    '/../etc/passwd',
    '/a/../../etc/passwd',
    '/./etc/passwd',
    '//etc/passwd',
    '/dev/zero',
    '/sys',
    '~/x',
    'C:/x',
    '/a\\0b',
    '/%2e%2e/etc/passwd',
    '..',
    '.',
    '',
    '/',
    '/\\u2025/x',
    '/etc\\\\passwd',
  ]
  test('by any path, for reading, writing and removing', async () => {
    const list = `[${paths.map((one) => `'${one}'`).join()}]`
    const ran = await attempt(
      `const taken = []; for (const path of ${list}) { for (const go of [() => files.readText(path), () => files.read(path)]) { try { go(); taken.push(path) } catch {} } } export default taken`,
    )
    expect(ran).toMatchObject({ outcome: 'completed', result: '[]' })
  })

  const odd: Cases = [
    [
      'an object whose text changes',
      "let turn = 0; files.readText({ toString: () => (turn++ ? '/../../etc/passwd' : '/a') })",
    ],
    ['an array', "files.readText(['/etc/passwd'])"],
    ['a symbol', 'files.readText(Symbol.iterator)'],
    ['nothing', 'files.readText()'],
    ['a very long path', "files.writeText('/' + 'a'.repeat(1e6), 'x')"],
    ['a deep path', "files.writeText('/a'.repeat(100), 'x')"],
    ['a link instead of bytes', "files.write('/link', { target: '/etc/passwd', length: 1e9 })"],
  ]
  test.each(odd)('by %s', async (_name, code) => {
    const ran = await attempt(`${code}; console.log('taken')`, 3_000)
    expect(ran.stdout).toBe('')
    expect(ran.outcome).not.toBe('completed')
  })

  test('another sandbox is out of reach', async () => {
    const [one, other] = [await world.create(), await world.create()]
    await world.sandbox.writeFile(other, '/secret', Buffer.from(canary))
    const ran = await world.run(
      one,
      `const seen = []; for (const path of ['/secret', '/${other}/secret', '../${other}/secret']) { try { seen.push(files.readText(path)) } catch { seen.push(null) } } export default seen`,
    )
    expect(ran.result).toBe('[null,null,null]')
  })
})

describe('what the host is asked is believed by nobody', () => {
  const misuses: Cases = [
    ['a getter that throws, printed', "console.log({ get a() { throw new Error('x') } })"],
    [
      'a proxy whose traps throw, printed',
      'console.log(new Proxy({}, { get() { throw 1 }, ownKeys() { throw 1 } }))',
    ],
    ['a circle, printed', 'const a = {}; a.a = a; console.log(a)'],
    [
      'a revoked proxy, printed',
      'const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); console.log(proxy)',
    ],
    [
      'a negative amount of random',
      'crypto.getRandomValues({ buffer: new ArrayBuffer(8), byteOffset: 0, byteLength: -1 })',
    ],
    ['too much random', 'crypto.getRandomValues(new Uint8Array(1e6))'],
    ['a task that is none', "setTimeout('process.exit()', 0)"],
    ['more timers than there may be', 'for (let i = 0; i < 1000; i++) setTimeout(() => {}, 50)'],
    [
      'more fetches than there may be',
      "await Promise.all(Array.from({ length: 50 }, () => fetch('https://a.example')))",
    ],
    ['a length that lies', "files.write('/a', { length: -1, 0: 1 }); throw 1"],
    [
      'a getter of what is thrown',
      "throw { get message() { throw new Error('again') }, get name() { for (;;) {} } }",
    ],
    ['a proxy, thrown', 'throw new Proxy({}, { get() { throw 1 } })'],
    ['a default export that throws', "export default { toJSON() { throw new Error('x') } }"],
    ['a default export that is a circle', 'const a = []; a.push(a); export default a'],
    ['a rejected promise', 'await Promise.reject(null)'],
    ['a then that throws', 'await { then() { throw 1 } }'],
  ]
  test.each(misuses)('%s', async (_name, code) => {
    const ran = await attempt(code, 1_000)
    expect(ran.outcome).toMatch(/failed|timed_out/)
    expect(ran.result).toBeNull()
  })

  const tamperings: Cases = [
    [
      'JSON',
      'JSON.stringify = () => \'{"path":"/../x"}\'; JSON.parse = () => ({ value: \'owned\' })',
    ],
    [
      'Object.prototype',
      "Object.prototype.refusal = 'x'; Object.prototype.value = 'owned'; Object.prototype.toJSON = () => ({ path: '/../etc/passwd' })",
    ],
    [
      'Array.prototype',
      "Array.prototype.toJSON = () => 'x'; Array.prototype[Symbol.iterator] = function* () { yield '/etc/passwd' }",
    ],
    [
      'String.prototype',
      "String.prototype.startsWith = () => true; String.prototype.toString = () => '/etc/passwd'",
    ],
    ['Map.prototype', "Map.prototype.get = () => () => 'owned'; Map.prototype.set = () => {}"],
    ['Promise.prototype', 'Promise.prototype.then = (f) => f({ env: 1 })'],
    [
      'the globals',
      'globalThis.files = null; globalThis.console = { log() {} }; delete globalThis.fetch',
    ],
  ]
  test.each(tamperings)('changing %s changes the own run alone', async (_name, code) => {
    const reference = await world.create()
    await world.run(reference, `${code}; try { files.readText('/../etc/passwd') } catch {}`, 1_000)
    const next = await world.run(
      reference,
      "console.log('whole'); files.writeText('/a', 'b'); export default [files.readText('/a'), ({}).refusal === undefined]",
    )
    expect(next).toMatchObject({ outcome: 'completed', stdout: 'whole\n', result: '["b",true]' })
  })
})

describe('nothing goes on after the end', () => {
  test('a program that failed leaves no timer and no promise behind', async () => {
    const reference = await world.create()
    const ran = await world.run(
      reference,
      "setTimeout(() => files.writeText('/late', 'x'), 1); (async () => { for (;;) { await 0; } })(); throw new Error('over')",
      2_000,
    )
    expect(ran.outcome).toMatch(/failed|timed_out/)
    const after = await world.run(reference, 'export default [files.list().length, typeof late]')
    expect(after.result).toBe('[0,"undefined"]')
  })

  test('a program that waits for ever ends at its time, or at once when nothing can come', async () => {
    expect(await attempt('await new Promise(() => {})')).toMatchObject({ outcome: 'failed' })
    expect(await attempt('setTimeout(() => {}, 60_000)', 300)).toMatchObject({
      outcome: 'timed_out',
    })
  })

  test('time is told in milliseconds, and random differs in each run', async () => {
    const ran = async () =>
      (await attempt('export default [Number.isInteger(Date.now()), Math.random()]')).result
    const [one, other] = [await ran(), await ran()]
    expect(one).toMatch(/^\[true,/)
    expect(one).not.toBe(other)
  })
})
