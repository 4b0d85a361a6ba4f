import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxErrors } from '../../src/kernel/sandbox.ts'
import type { SandboxRun } from '../../src/ports/sandbox.ts'
import { codeOf } from '../support/auth-world.ts'
import { createSandboxWorld, type SandboxWorld } from '../support/sandbox-world.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await createSandboxWorld()
})
afterAll(() => world.close())

type Cases = readonly (readonly [name: string, code: string])[]

/** Runs a program and sees that the host's own loop turned meanwhile. */
async function survive(code: string, timeoutMs: number): Promise<SandboxRun> {
  let turns = 0
  const beat = setInterval(() => {
    turns += 1
  }, 5)
  try {
    const ran = await world.run(await world.create(), code, timeoutMs)
    expect(turns).toBeGreaterThan(0)
    return ran
  } finally {
    clearInterval(beat)
  }
}

describe('programs that do not end', () => {
  const endless: Cases = [
    ['a loop', 'for (;;) {}'],
    ['a loop that catches', 'for (;;) { try { for (;;) {} } catch {} }'],
    ['a loop in finally', 'try { for (;;) {} } finally { for (;;) {} }'],
    ['a loop of promises', 'const again = () => Promise.resolve().then(again); await again()'],
    ['a loop of awaits', 'for (;;) await 0'],
    ['a loop of timers', 'const again = () => setTimeout(again, 0); again()'],
    [
      'jobs that make jobs',
      'const two = () => { Promise.resolve().then(two); Promise.resolve().then(() => {}) }; two(); await new Promise(() => {})',
    ],
    ['a generator', 'for (const _ of (function* () { for (;;) yield 1 })());'],
    ['an async generator', 'for await (const _ of (async function* () { for (;;) yield 1 })());'],
    ['a getter', 'const a = { get b() { for (;;) {} } }; a.b'],
    ['a proxy', 'new Proxy({}, { get() { for (;;) {} } }).a'],
    ['toString', '`${{ toString() { for (;;) {} } }}`'],
    ['toJSON', 'export default { toJSON() { for (;;) {} } }'],
    ['toJSON while it is printed', 'console.log({ toJSON() { for (;;) {} } })'],
    [
      'an iterator that is spread',
      'Array.from({ [Symbol.iterator]: () => ({ next: () => ({ done: false }) }) })',
    ],
    ['a comparison', '[3, 2, 1].sort(() => { for (;;) {} })'],
    ['replace', "'aaa'.replace(/a/g, () => { for (;;) {} })"],
    ['a then', 'await { then() { for (;;) {} } }'],
    ['a regular expression', "/^(a+)+$/.test('a'.repeat(40) + 'b')"],
    ['nested quantifiers', "/^((a|a)*)*$/.exec('a'.repeat(40) + 'b')"],
    ['back references', String.raw`/(x+x+)+y\1/.test('x'.repeat(45))`],
    ['a large array', 'new Array(4294967295).indexOf(1)'],
    ['a sparse array, joined', 'Array.prototype.forEach.call({ length: 2 ** 53 - 1 }, () => {})'],
    ['labels', 'outer: for (;;) { for (;;) continue outer }'],
    ['a class', 'class A { static { for (;;) {} } }'],
    [
      'a module that waits for itself',
      "files.writeText('/a.js', 'await new Promise((done) => setTimeout(done, 60000))'); await import('/a.js')",
    ],
  ]
  test.each(endless)('%s is cut off', async (_name, code) => {
    const ran = await survive(code, 400)
    // Some run out of memory before they run out of time.
    expect(ran.outcome).toMatch(/timed_out|out_of_memory/)
    expect(ran.result).toBeNull()
  })
})

describe('programs that take too much', () => {
  const greedy: Cases = [
    ['10 GB at once', 'new ArrayBuffer(10_000_000_000)'],
    ['10 GB in pieces', 'const all = []; for (;;) all.push(new Uint8Array(1 << 20).fill(1))'],
    [
      'a resizable buffer',
      'const a = new ArrayBuffer(1, { maxByteLength: 2 ** 40 }); a.resize(2 ** 35)',
    ],
    ['a string that doubles', "let a = 'a'; for (;;) a += a"],
    ['a repeated string', "'a'.repeat(2 ** 30)"],
    ['a padded string', "''.padEnd(2 ** 40, 'x')"],
    [
      'strings that are kept',
      "const all = []; for (let i = 0; ; i++) all.push('x'.repeat(1000) + i)",
    ],
    ['an array that grows', 'const all = []; for (;;) all.push(all.length)'],
    ['an array of arrays', 'let a = []; for (;;) a = [a, a, new Array(1000).fill(a)]'],
    ['a map that grows', 'const all = new Map(); for (let i = 0; ; i++) all.set(i, {})'],
    ['a set of symbols', 'const all = new Set(); for (;;) all.add(Symbol())'],
    [
      'closures',
      'let f = () => 0; for (;;) { const g = f; const big = new Array(100); f = () => [g, big] }',
    ],
    ['an object with many names', 'const all = {}; for (let i = 0; ; i++) all["name" + i] = i'],
    ['numbers that grow', 'let a = 2n; for (;;) a *= a'],
    ['a large number', '(3n ** 2000000n).toString()'],
    ['split', "'a,'.repeat(1e7).split(',')"],
    ['a template', 'const a = new Array(1e9); `${a}`'],
    ['JSON text', "JSON.stringify(new Array(1e8).fill('x'))"],
    [
      'an error chain',
      "let e = new Error('x'); for (;;) e = new Error('x'.repeat(1000), { cause: e })",
    ],
    ['promises', 'const all = []; for (;;) all.push(new Promise(() => {}))'],
    ['typed arrays of fill', 'Array.from({ length: 1e9 }, (_, i) => i)'],
    ['a regular expression', "new RegExp('(a'.repeat(1e6) + ')'.repeat(1e6))"],
    ['a program', "new Function('return ' + '1+'.repeat(1e7) + '1')()"],
  ]
  test.each(greedy)('%s', async (_name, code) => {
    const ran = await survive(code, 1_000)
    expect(ran.outcome).toMatch(/out_of_memory|failed|timed_out/)
    expect(ran.result).toBeNull()
  })

  test('a program that used its memory up is told from one that throws null', async () => {
    const full = await survive('const all = new Set(); for (;;) all.add(Symbol())', 10_000)
    expect(full.outcome).toBe('out_of_memory')
    const thrown = await survive('throw null', 10_000)
    expect(thrown).toMatchObject({ outcome: 'failed', error: { message: 'null was thrown' } })
  })

  const deep: Cases = [
    ['a function', 'const f = () => f() + 1; f()'],
    ['two functions', 'const f = () => g() + 1; const g = () => f() + 1; f()'],
    ['a getter', 'const a = { get a() { return this.a } }; a.a'],
    ['a proxy of proxies', 'let a = {}; for (let i = 0; i < 1e5; i++) a = new Proxy(a, {}); a.x'],
    ['toString', 'const a = { toString() { return `${this}` } }; `${a}`'],
    ['JSON text', "JSON.parse('['.repeat(1e6))"],
    ['a JSON value', 'let a = []; for (let i = 0; i < 1e6; i++) a = [a]; export default a'],
    ['parentheses', "eval('('.repeat(1e6))"],
    ['groups', "new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('')"],
    ['arguments', 'Math.max(...new Array(1e7).fill(1))'],
    ['bound functions', 'let f = () => 1; for (let i = 0; i < 1e6; i++) f = f.bind(null); f()'],
    ['a constructor', 'class A { constructor() { new A() } } new A()'],
    [
      'an array, printed',
      'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; console.log(String(a))',
    ],
    ['sort in sort', 'const f = () => [2, 1].sort(f); f()'],
    ['replace in replace', "const f = () => 'a'.replace('a', f); f()"],
  ]
  test.each(deep)('%s that nests too deep', async (_name, code) => {
    const ran = await survive(code, 1_500)
    expect(ran.outcome).toMatch(/failed|out_of_memory|timed_out/)
    expect(ran.result).toBeNull()
  })
})

describe('output', () => {
  const loud: Cases = [
    ['one large line', "console.log('x'.repeat(5_000_000))"],
    ['many lines', "for (let i = 0; i < 200_000; i++) console.log('line')"],
    [
      'both streams',
      "for (let i = 0; i < 5_000; i++) { console.log('x'.repeat(100)); console.error('y'.repeat(100)) }",
    ],
    ['characters of four bytes', "console.log('\u{1f680}'.repeat(100_000))"],
  ]
  test.each(loud)('of %s stays within its limit', async (_name, code) => {
    const ran = await survive(code, 10_000)
    const { outputBytesMax } = world.sandbox.facts.limits
    expect(ran.outcome).toBe('completed')
    expect(ran.isTruncated).toBe(true)
    expect(Buffer.byteLength(ran.stdout)).toBeLessThanOrEqual(outputBytesMax)
    expect(Buffer.byteLength(ran.stderr)).toBeLessThanOrEqual(outputBytesMax)
    expect(ran.stdout).not.toContain('\ufffd')
  })

  test('a result that is too large is left out and told', async () => {
    const ran = await survive("export default 'x'.repeat(1_000_000)", 10_000)
    expect(ran).toMatchObject({ outcome: 'completed', result: null, isTruncated: true })
  })

  test('of a program that never ends is bounded too', async () => {
    const ran = await survive("for (;;) console.log('again and again')", 700)
    expect(ran.outcome).toBe('timed_out')
    expect(ran.stdout.length).toBeLessThanOrEqual(world.sandbox.facts.limits.outputBytesMax)
  })
})

describe('files', () => {
  const full: Cases = [
    ['one large file', "files.writeText('/a', 'x'.repeat(1_048_577))"],
    ['many files', "for (let i = 0; i < 1000; i++) files.writeText('/f' + i, 'x')"],
    [
      'many large files',
      "for (let i = 0; i < 20; i++) files.writeText('/f' + i, 'x'.repeat(1_000_000))",
    ],
  ]
  test.each(full)('%s are refused, and the program is told', async (_name, code) => {
    const ran = await survive(code, 10_000)
    expect(ran).toMatchObject({ outcome: 'failed', error: { name: 'SandboxError' } })
  })

  test('a program that was cut off leaves them as they were', async () => {
    const reference = await world.create()
    await world.sandbox.writeFile(reference, '/a', Buffer.from('before'))
    const ran = await world.run(
      reference,
      "files.writeText('/a', 'after'); files.writeText('/b', 'new'); for (;;) {}",
      400,
    )
    expect(ran.outcome).toBe('timed_out')
    expect(await world.sandbox.listFiles(reference)).toEqual([{ path: '/a', bytes: 6 }])
  })
})

describe('many at once', () => {
  test('hostile programs hold back neither a good one nor the next', async () => {
    const hostile = Array.from({ length: 8 }, () => survive('for (;;) {}', 800))
    const good = survive('export default 1 + 1', 10_000)
    expect((await good).result).toBe('2')
    for (const ran of await Promise.all(hostile)) expect(ran.outcome).toBe('timed_out')
    expect((await survive('export default 2 + 2', 10_000)).result).toBe('4')
  })

  test('more than may wait are refused at once', async () => {
    const small = await createSandboxWorld({ threadsMax: 1, waitingMax: 1 })
    const sandboxes = await Promise.all([small.create(), small.create(), small.create()])
    const runs = sandboxes.map((reference) => small.run(reference, 'for (;;) {}', 500))
    const codes = await Promise.allSettled(runs)
    expect(codes.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    const refused = runs[codes.findIndex(({ status }) => status === 'rejected')]
    expect(await codeOf(refused ?? Promise.resolve())).toBe(sandboxErrors.full.code)
    await small.close()
  })

  test('a sandbox that is killed takes its program with it', async () => {
    const reference = await world.create()
    const running = world.run(reference, "console.log('on it'); for (;;) {}", 19_000)
    const code = codeOf(running)
    await world.sandbox.kill(reference)
    expect(await code).toBe(sandboxErrors.gone.code)
  })
})
