import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const program = fileURLToPath(new URL('./database-writer.ts', import.meta.url))

/** Which engine a writer opens. */
type Engine = 'postgres' | 'pglite'

/** How `database-writer.ts` is started, and as whom; as this user, with the project's own cache, unless `other` says so. */
export type WriterOptions = {
  readonly engine: Engine
  readonly dataDir: string
  readonly mode: 'write' | 'open'
  readonly other?: { readonly baseCacheDir: string; readonly user: number | null }
}

/** Starts a writer. */
export function startWriter({ dataDir, engine, mode, other }: WriterOptions): ChildProcess {
  const base = other === undefined ? [] : [other.baseCacheDir]
  const user = other?.user ?? null
  return spawn(process.execPath, [program, dataDir, mode, ...base], {
    env: { ...process.env, ENGINE: engine },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user === null ? {} : { uid: user, gid: user }),
  })
}

/** Its first line, after it has ended. */
export async function firstLineOf(child: ChildProcess): Promise<string> {
  const ended = once(child, 'close')
  const lines: string[] = []
  for await (const line of linesOf(child)) lines.push(line)
  await ended
  return lines[0] ?? ''
}

/** Lets a writer answer `lineCount` commits, kills it, and gives every number it had answered. */
export async function writeUntilKilled(
  place: Pick<WriterOptions, 'dataDir' | 'engine'>,
  lineCount: number,
): Promise<number[]> {
  const child = startWriter({ ...place, mode: 'write' })
  const ended = once(child, 'close')
  const numbers: number[] = []
  for await (const line of linesOf(child)) {
    numbers.push(Number(line))
    if (numbers.length === lineCount) child.kill('SIGKILL')
  }
  await ended
  expect(numbers.length).toBeGreaterThanOrEqual(lineCount)
  expect(numbers).not.toContain(Number.NaN)
  return numbers
}

async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  if (child.stdout === null) throw new Error('The writer has no output.')
  yield* createInterface({ input: child.stdout })
}
