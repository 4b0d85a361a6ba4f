import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { SandboxLanguage } from '../src/ports/sandbox.ts'
import { createSandboxWorld, type SandboxWorld } from '../test/support/sandbox-world.ts'
import { percentile, rounded } from './auth-parts.ts'
import { isShort } from './short.ts'

/** From the order of a program until its first line is here, on the embedded database, in one process. */
export type ComputerFigure = {
  /** Nothing stands ready: a thread is started for JavaScript, a process for the others. */
  readonly cold: Readonly<Record<SandboxLanguage, Times>>
  /** The first line of a sandbox, by the thread or interpreter that stood ready: each language is given the time for that. */
  readonly warm: Readonly<Record<SandboxLanguage, Times>>
  /** The second line of the same sandbox, asked as soon as the first has ended. */
  readonly kept: Readonly<Record<SandboxLanguage, Times>>
  /** What one process holds that has run a line of Python and one of the shell; null where the system does not tell. */
  readonly interpreterMb: number | null
  /** What the machine did not have before: the very first interpreter, which leaves its beginning for all others. */
  readonly runs: number
}

type Times = { readonly p50Ms: number; readonly p99Ms: number }

const languages = ['javascript', 'python', 'shell'] as const
const line: Readonly<Record<SandboxLanguage, string>> = {
  javascript: 'console.log("first")',
  python: 'print("first")',
  shell: 'echo first',
}
const runs = isShort ? 3 : 20
/** Longer than a thread or an interpreter takes to stand ready. */
const readyMs = 4_000

/** Measures in a process of its own; nothing else should run on the machine. */
export async function benchComputer(): Promise<ComputerFigure> {
  const [coldWorld, warmWorld] = [
    await createSandboxWorld(),
    await createSandboxWorld({ isWarm: true }),
  ]
  try {
    // The very first interpreter of a machine takes longer, once.
    await firstLine(coldWorld, await coldWorld.create(), 'python')
    const cold = await eachLanguage(async (language) => {
      const reference = await coldWorld.create()
      const ms = await firstLine(coldWorld, reference, language)
      await coldWorld.sandbox.kill(reference)
      return ms
    })
    const kept: Record<SandboxLanguage, number[]> = { javascript: [], python: [], shell: [] }
    const warm = await eachLanguage(async (language) => {
      const reference = await warmWorld.create()
      await pause(readyMs)
      const ms = await firstLine(warmWorld, reference, language)
      kept[language].push(await firstLine(warmWorld, reference, language))
      await warmWorld.sandbox.kill(reference)
      return ms
    })
    const { javascript, python, shell } = kept
    const reference = await warmWorld.create()
    for (const language of ['python', 'shell'] as const) {
      await firstLine(warmWorld, reference, language)
    }
    const interpreterMb = largestChildMb()
    return {
      cold,
      warm,
      kept: {
        javascript: timesOf(javascript),
        python: timesOf(python),
        shell: timesOf(shell),
      },
      interpreterMb,
      runs,
    }
  } finally {
    await coldWorld.close()
    await warmWorld.close()
  }
}

async function eachLanguage(once: (language: SandboxLanguage) => Promise<number>) {
  const measured: Record<SandboxLanguage, Times> = {
    javascript: timesOf([]),
    python: timesOf([]),
    shell: timesOf([]),
  }
  for (const language of languages) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) times.push(await once(language))
    measured[language] = timesOf(times)
  }
  return measured
}

function timesOf(times: readonly number[]): Times {
  return { p50Ms: rounded(percentile(times, 0.5)), p99Ms: rounded(percentile(times, 0.99)) }
}

function firstLine(
  world: SandboxWorld,
  reference: string,
  language: SandboxLanguage,
): Promise<number> {
  const startMs = performance.now()
  return new Promise((resolve, reject) => {
    let isHere = 0
    const program = {
      language,
      code: line[language],
      timeoutMs: 20_000,
      onOutput: () => {
        isHere ||= performance.now() - startMs
      },
    }
    world.sandbox.run(reference, program).then(() => resolve(isHere), reject)
  })
}

/** The resident memory of the largest process that this one has started, in megabytes. */
function largestChildMb(): number | null {
  if (process.platform !== 'linux') return null
  const own = `/proc/${process.pid}/task/${process.pid}/children`
  const sizes = readFileSync(own, 'utf8')
    .trim()
    .split(' ')
    .map((child) => /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1])
  return Math.round(Math.max(...sizes.map(Number).filter(Number.isFinite)) / 1_024)
}
