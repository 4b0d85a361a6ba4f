import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxLanguage, SandboxRun } from '../../src/ports/sandbox.ts'
import { createSandboxWorld, type SandboxWorld } from '../support/sandbox-world.ts'
import { heldAttempts, pythonAttempts, shellAttempts } from './sandbox-interpreters/cases.ts'

// Attempts of Python and of the shell; those of JavaScript are in sandbox-escapes.test.ts.

const canary = 'canary-77d0a1c45fe24d0b'
let world: SandboxWorld
let box: string
beforeAll(async () => {
  // Set so that a program that could read it would find it.
  process.env['SANDBOX_CANARY'] = canary
  world = await createSandboxWorld()
  box = await world.create()
})
afterAll(async () => {
  delete process.env['SANDBOX_CANARY']
  await world.close()
})

async function attempt(language: SandboxLanguage, code: string, timeoutMs = 4_000) {
  const ran = await world.sandbox.run(box, { language, code, timeoutMs })
  expect(JSON.stringify(ran)).not.toContain(canary)
  return ran
}
const inside = (ran: SandboxRun) => {
  expect(ran.stdout).not.toContain('taken')
  expect(ran.stdout).not.toContain('root:x:')
}

describe('Python reaches nothing but its sandbox', () => {
  test.each(pythonAttempts)('%s', async (_name, code) => inside(await attempt('python', code)))
})

describe('an object of JavaScript that Python holds leads nowhere', () => {
  test.each(heldAttempts)('%s', async (_name, code) => {
    const ran = await attempt('python', code)
    expect(ran.stdout).toContain('held True')
    inside(ran)
  })
})

describe('the shell reaches nothing but its sandbox', () => {
  test.each(shellAttempts)('%s', async (_name, code) => inside(await attempt('shell', code)))
})

describe('what is used up ends the run, and nothing else', () => {
  const bombs: readonly (readonly [SandboxLanguage, string, string])[] = [
    ['python', 'memory', 'a = []\nwhile True: a.append(bytearray(4_000_000))'],
    ['python', 'one great number', '10 ** 10 ** 9'],
    ['python', 'a great text', '"x" * 2_000_000_000'],
    ['python', 'recursion', 'import sys\nsys.setrecursionlimit(10**8)\ndef f(): f()\nf()'],
    ['python', 'recursion in the engine', 'x = []\nfor _ in range(10**5): x = [x]\nrepr(x)'],
    ['python', 'an endless loop', 'while True: pass'],
    ['python', 'an endless wait', 'import time\ntime.sleep(1e6)'],
    ['python', 'an endless wait of a task', 'import asyncio\nawait asyncio.sleep(1e6)'],
    ['python', 'an endless expression', 'import re\nre.match(r"(a+)+$", "a" * 40 + "b")'],
    ['shell', 'a function that forks itself', ':(){ :|:& };:'],
    ['shell', 'an endless loop', 'while true; do :; done'],
    ['shell', 'endless text', 'x=x; while true; do x="$x$x"; done'],
    ['shell', 'endless output', 'yes'],
    ['shell', 'a long wait', 'sleep 100000'],
    ['shell', 'many words', 'echo {1..100000000}'],
    ['shell', 'recursion', 'f() { f; }; f'],
    ['shell', 'substitutions in each other', 'f() { echo $(f); }; f'],
    ['shell', 'an endless expression', `echo ${'a'.repeat(40)}b | grep -P "(a+)+$"`],
    ['shell', 'a program of awk', 'awk \'BEGIN { while (1) { s = s s "xxxx" } }\''],
  ]
  test.each(bombs)('%s: %s', async (language, _name, code) => {
    await world.sandbox.writeFile(box, '/kept.txt', Buffer.from('kept'))
    const ran = await attempt(language, code, 2_500)
    expect(ran.outcome).toMatch(/failed|timed_out|out_of_memory|completed/)
    expect(ran.durationMs).toBeGreaterThanOrEqual(0)
    const after = await attempt('python', 'open("/kept.txt").read()')
    expect(after).toMatchObject({ outcome: 'completed', result: '"kept"' })
  })

  const floods: readonly (readonly [SandboxLanguage, string, string])[] = [
    ['python', 'a large file', 'open("/f", "wb").write(bytes(3_000_000))'],
    [
      'python',
      'a file that is far',
      'f = open("/f", "wb"); f.seek(2**31); f.write(b"x"); f.close()',
    ],
    ['python', 'a file that is stretched', 'open("/f", "wb").truncate(2**30)'],
    ['python', 'large files', 'for i in range(9): open(f"/f{i}", "wb").write(bytes(900_000))'],
    ['python', 'many files', 'for i in range(500): open(f"/f{i}", "w").close()'],
    ['shell', 'a large file', 'seq 1 400000 > /f'],
    [
      'shell',
      'large files',
      'seq 1 120000 > f; for i in 1 2 3 4 5 6 7 8; do cp f f$i || exit 1; done',
    ],
    ['shell', 'many files', 'for i in $(seq 500); do touch f$i || exit 1; done'],
  ]
  test.each(floods)('%s: the disk by %s', async (language, _name, code) => {
    const own = await world.create()
    const ran = await world.sandbox.run(own, { language, code, timeoutMs: 6_000 })
    expect(ran.outcome).not.toBe('completed')
    const files = await world.sandbox.listFiles(own)
    const { filesMax, filesBytesMax } = world.sandbox.facts.limits
    expect(files.length).toBeLessThanOrEqual(filesMax)
    expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(filesBytesMax)
    await world.sandbox.kill(own)
  })
})

describe('nothing of one run is in the way of the next', () => {
  const tamperings: readonly (readonly [SandboxLanguage, string])[] = [
    [
      'python',
      'import builtins, json, sys, traceback\nbuiltins.print = None\njson.dumps = None\nsys.stdout = None\ntraceback.extract_tb = None',
    ],
    ['python', 'import sys\nsys.modules.clear()'],
    [
      'python',
      'import sys, gc\nfor one in gc.get_objects():\n    if isinstance(one, dict) and "kept" in one: one.clear()',
    ],
    [
      'python',
      'import asyncio\nasync def late():\n    await asyncio.sleep(0.01)\n    open("/late", "w").write("x")\nasyncio.ensure_future(late())',
    ],
    [
      'shell',
      'echo() { false; }; alias ls=false; unset PATH; cd /; rm -rf /bin /usr /dev /proc; set -e; exec >/dev/null',
    ],
    ['shell', 'PATH=/nowhere; IFS=x; BASH_ENV=/evil; readonly x=1; export LD_PRELOAD=/evil.so'],
  ]
  test.each(tamperings)('%s %j spoils another sandbox not at all', async (language, code) => {
    const own = await world.create()
    await world.sandbox.run(own, { language, code, timeoutMs: 3_000 })
    const other = await world.create()
    const next = await world.sandbox.run(other, {
      language,
      code: language === 'python' ? 'print("whole")' : 'echo whole',
      timeoutMs: 6_000,
    })
    expect(next).toMatchObject({ outcome: 'completed', stdout: 'whole\n' })
    expect(await world.sandbox.listFiles(other)).toEqual([])
    await Promise.all([own, other].map((one) => world.sandbox.kill(one)))
  })

  test('another sandbox is out of reach', async () => {
    const [one, other] = [await world.create(), await world.create()]
    await world.sandbox.writeFile(other, '/secret', Buffer.from(canary))
    const codes = {
      python: 'print(open("/secret").read())',
      shell: 'cat /secret; find / | grep sbx_',
    }
    for (const language of ['python', 'shell'] as const) {
      const ran = await world.sandbox.run(one, {
        language,
        code: codes[language],
        timeoutMs: 4_000,
      })
      expect(ran).toMatchObject({ outcome: 'failed', stdout: '' })
    }
  })
})
