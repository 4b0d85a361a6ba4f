import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxWorld, type SandboxWorld } from '../../../../test/support/sandbox-world.ts'
import type { SandboxLanguage } from '../../../ports/sandbox.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await createSandboxWorld()
})
afterAll(() => world.close())

const run = (reference: string, language: SandboxLanguage, code: string, timeoutMs = 15_000) =>
  world.sandbox.run(reference, { language, code, timeoutMs })
const textAt = async (reference: string, path: string) => {
  const bytes = await world.sandbox.readFile(reference, path)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

describe('one file system for all languages', () => {
  test('what one writes the others read, at the same path', async () => {
    const box = await world.create()
    await run(
      box,
      'python',
      'import os\nos.makedirs("/data")\nopen("/data/a.txt", "w").write("py")',
    )
    const shell = await run(box, 'shell', 'cat /data/a.txt; echo sh > /data/b.txt; rm /data/a.txt')
    expect(shell).toMatchObject({ outcome: 'completed', stdout: 'py', interpreter: 'kept' })
    const code = 'files.writeText("/c.txt", "js"); export default files.readText("/data/b.txt")'
    expect(await run(box, 'javascript', code)).toMatchObject({ result: '"sh\\n"' })
    const python = 'open("/c.txt").read() + open("data/b.txt").read()'
    expect(await run(box, 'python', python)).toMatchObject({ result: '"jssh\\n"' })
    expect(await world.sandbox.listFiles(box)).toEqual([
      { path: '/c.txt', bytes: 2 },
      { path: '/data/b.txt', bytes: 3 },
    ])
  })

  test('bytes are the same bytes everywhere', async () => {
    const box = await world.create()
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index)
    await world.sandbox.writeFile(box, '/in.bin', bytes)
    await run(box, 'shell', 'cp /in.bin /a.bin; cat /in.bin | gzip -c | gunzip -c > /b.bin')
    await run(box, 'python', 'open("/c.bin", "wb").write(open("/b.bin", "rb").read())')
    for (const path of ['/a.bin', '/b.bin', '/c.bin']) {
      expect(await world.sandbox.readFile(box, path)).toEqual(bytes)
    }
  })

  test('a shell runs Python over its own files', async () => {
    const box = await world.create()
    const script = [
      'mkdir src && cd src',
      "echo \"import sys; print(sys.argv[1], sys.stdin.read().strip()); open('/out', 'w').write('x')\" > a.py",
      'echo piped | python3 a.py given | tr a-z A-Z',
      'python3 -c "import nothing" 2>/dev/null; echo $?',
      'cat /out',
    ]
    expect(await run(box, 'shell', script.join('\n'))).toMatchObject({
      outcome: 'completed',
      stdout: 'GIVEN PIPED\n1\nx',
    })
  })
})

describe('what stays between runs', () => {
  test("Python's names stay while its interpreter does, which is told", async () => {
    const box = await world.create()
    expect(await run(box, 'python', 'count = 1')).toMatchObject({ interpreter: 'fresh' })
    expect(await run(box, 'python', 'count += 1; count')).toMatchObject({
      interpreter: 'kept',
      result: '2',
    })
    await world.sandbox.pause(box)
    await world.sandbox.resume(box)
    expect(await run(box, 'python', '"count" in globals()')).toMatchObject({
      interpreter: 'fresh',
      result: 'false',
    })
  })

  test('names that another process of the service has moved on from are not shown again', async () => {
    const box = await world.create()
    const other = world.otherProcess()
    await run(box, 'python', 'seen = "here"')
    const program = { language: 'python', code: 'seen = "there"', timeoutMs: 15_000 } as const
    expect(await other.run(box, program)).toMatchObject({ interpreter: 'fresh' })
    expect(await run(box, 'python', '"seen" in globals()')).toMatchObject({
      interpreter: 'fresh',
      result: 'false',
    })
  })

  test("a shell's folder and variables stay, whatever process runs it", async () => {
    const box = await world.create()
    await run(box, 'shell', 'mkdir -p /work; cd /work; export NAME=kept; touch here; plain=also')
    const program = {
      language: 'shell',
      code: 'pwd; echo $NAME $plain; ls',
      timeoutMs: 15_000,
    } as const
    expect(await world.otherProcess().run(box, program)).toMatchObject({
      stdout: '/work\nkept also\nhere\n',
    })
  })

  test.each([
    ['python', 'open("/a.txt", "w").write("new")\nwhile True: pass'],
    ['shell', 'echo new > /a.txt; while true; do :; done'],
    ['javascript', 'files.writeText("/a.txt", "new"); for (;;);'],
  ] as const)('a cut off run in %s leaves the files as they were', async (language, code) => {
    const box = await world.create()
    await world.sandbox.writeFile(box, '/a.txt', Buffer.from('old'))
    expect(await run(box, language, code, 1_000)).toMatchObject({ outcome: 'timed_out' })
    expect(await textAt(box, '/a.txt')).toBe('old')
    expect(await run(box, language, language === 'shell' ? 'true' : '1')).toMatchObject({
      outcome: 'completed',
    })
  })
})

describe('how a program ended', () => {
  test.each([
    ['python', 'print(1)\nx = 1\nraise KeyError("k")', 'KeyError', 3, '/main.py'],
    ['python', 'def f(:\n  pass', 'SyntaxError', 1, '/main.py'],
    ['python', 'import sys\nsys.exit(4)', 'SystemExit', 2, 'SystemExit'],
    ['javascript', 'const a = 1\nthrow new RangeError("far")', 'RangeError', 2, '/main.js'],
    ['shell', 'echo a\n\nls /none', 'ExitError', 3, 'ls /none'],
    ['shell', 'echo "never closed', 'ExitError', 1, 'never closed'],
  ] as const)('%s %j names its line and its stack', async (...given) => {
    const [language, code, name, line, part] = given
    const ran = await run(await world.create(), language, code)
    expect(ran).toMatchObject({ outcome: 'failed', error: { name, line } })
    expect(ran.error?.stack).toContain(part)
  })

  test('the last expression of Python is its result, also after waiting', async () => {
    const box = await world.create()
    const waited = 'import asyncio\nawait asyncio.sleep(0.01)\n{"sum": 1 + 2}'
    expect(await run(box, 'python', waited)).toMatchObject({ result: '{"sum": 3}' })
    expect(await run(box, 'python', 'object')).toMatchObject({ result: `"<class 'object'>"` })
    expect(await run(box, 'python', 'x = 1')).toMatchObject({ result: null })
  })

  test('what is printed comes as it is printed, in order', async () => {
    const code = {
      python: 'import sys\nprint("one"); print("bad", file=sys.stderr); print("two", flush=True)',
      shell: 'echo one; ls /none; for i in two; do echo $i; done',
      javascript: 'console.log("one"); console.error("bad"); console.log("two")',
    }
    for (const language of ['python', 'shell', 'javascript'] as const) {
      const seen: string[] = []
      const ran = await world.sandbox.run(await world.create(), {
        language,
        code: code[language],
        timeoutMs: 15_000,
        onOutput: (stream, text) => seen.push(`${stream} ${text.slice(0, 3)}`),
      })
      expect(ran.stdout).toBe('one\ntwo\n')
      expect(seen.filter((line) => line.trim().includes(' '))).toEqual([
        'stdout one',
        expect.stringMatching(/^stderr (bad|ls:)/),
        'stdout two',
      ])
    }
  })

  test.each([
    ['python', 'print("x" * 70_000)'],
    ['shell', 'seq 1 20000'],
  ] as const)('%s prints as much as it may', async (language, code) => {
    const ran = await run(await world.create(), language, code)
    expect(ran.isTruncated).toBe(true)
    expect(ran.stdout.length).toBe(world.sandbox.facts.limits.outputBytesMax)
  })
})
