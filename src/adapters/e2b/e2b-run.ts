import { AppError } from '../../kernel/errors.ts'
import { sandboxErrors } from '../../kernel/sandbox.ts'
import { upstreamErrors } from '../../kernel/shared-errors.ts'
import type { SandboxLimits, SandboxRun } from '../../ports/sandbox.ts'
import { member, readJson } from './connect-frames.ts'
import type { E2bApi, E2bPlace } from './e2b-api.ts'
import type { E2bFiles } from './e2b-files.ts'
import { busyExit, type E2bProgram } from './e2b-program.ts'

/** `timeout` kills with signal 9; exceeding the heap ends with an abort. */
const killedExits = [137, -1]
const abortedExits = [134]
const spareMs = 10_000
const stackCharactersMax = 4_000

type Printed = { stdout: string; stderr: string; isTruncated: boolean }
type Ended = Omit<SandboxRun, 'durationMs'>

/** Runs a prepared program and reads its outcome. */
export async function runProgram(
  parts: { readonly api: E2bApi; readonly files: E2bFiles; readonly limits: SandboxLimits },
  place: E2bPlace,
  program: E2bProgram & {
    readonly timeoutMs: number
    readonly signal?: AbortSignal
    readonly onOutput?: (stream: 'stdout' | 'stderr', text: string) => void
  },
): Promise<Ended> {
  const { api, files, limits } = parts
  for (const [path, content] of program.files) {
    await files.write(place, path, new TextEncoder().encode(content))
  }
  try {
    const printed: Printed = { stdout: '', stderr: '', isTruncated: false }
    const exit = await follow(api, place, { program, printed, limits })
    if (exit === busyExit) {
      throw new AppError(sandboxErrors.busy, 'A program is running in this sandbox.', {
        retryAfterSeconds: 1,
      })
    }
    const written = program.resultPath === null ? null : await files.read(place, program.resultPath)
    return endOf({ exit, printed, written, limits })
  } finally {
    for (const path of program.leftovers) await files.remove(place, path)
  }
}

async function follow(
  api: E2bApi,
  place: E2bPlace,
  {
    program,
    printed,
    limits,
  }: {
    readonly program: Parameters<typeof runProgram>[2]
    readonly printed: Printed
    readonly limits: SandboxLimits
  },
): Promise<number> {
  const process = { cmd: '/bin/bash', args: ['-c', program.command], envs: {} }
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() }
  const left = { stdout: limits.outputBytesMax, stderr: limits.outputBytesMax }
  const frames = api.stream(place, {
    procedure: 'process.Process/Start',
    message: { process },
    timeoutMs: program.timeoutMs + spareMs,
    ...(program.signal === undefined ? {} : { signal: program.signal }),
  })
  for await (const frame of frames) {
    if (frame.kind === 'end') break
    const event = member(frame.message, 'event')
    for (const stream of ['stdout', 'stderr'] as const) {
      const data = member(member(event, 'data'), stream)
      if (typeof data !== 'string') continue
      const bytes = Buffer.from(data, 'base64')
      const kept = bytes.subarray(0, left[stream])
      if (kept.length < bytes.length) printed.isTruncated = true
      left[stream] -= kept.length
      const text = decoders[stream].decode(kept, { stream: true })
      printed[stream] += text
      if (text !== '') program.onOutput?.(stream, text)
    }
    const end = member(event, 'end')
    if (end !== undefined) {
      // The message omits a number of zero.
      const exit = member(end, 'exitCode') ?? 0
      return typeof exit === 'number' ? exit : 1
    }
  }
  throw new AppError(upstreamErrors.failed, 'The program did not say how it ended.')
}

function endOf({
  exit,
  printed,
  written,
  limits,
}: {
  readonly exit: number
  readonly printed: Printed
  readonly written: Uint8Array | null
  readonly limits: SandboxLimits
}): Ended {
  const cut = (
    outcome: SandboxRun['outcome'],
    ...[name, message, stack = null]: [name: string, message: string, stack?: string | null]
  ): Ended => ({
    ...printed,
    outcome,
    result: null,
    error: { name, message, stack, line: stack === null ? null : lineIn(stack) },
    interpreter: 'fresh',
  })
  if (killedExits.includes(exit)) {
    return cut('timed_out', 'TimeoutError', 'the time of the run was used up')
  }
  if (abortedExits.includes(exit)) {
    return cut('out_of_memory', 'InternalError', 'the memory of the run was used up')
  }
  const parsed = written === null ? undefined : readJson(written)
  const error = member(parsed, 'error')
  if (exit !== 0) {
    const name = member(error, 'name')
    const message = member(error, 'message')
    const stack = member(error, 'stack')
    return cut(
      'failed',
      typeof name === 'string' ? name : 'Error',
      typeof message === 'string' ? message : `the program ended with ${exit}`,
      typeof stack === 'string' ? stack : printed.stderr.slice(-stackCharactersMax) || null,
    )
  }
  const result = member(parsed, 'result')
  const isCut = typeof result === 'string' && result.length > limits.outputBytesMax
  return {
    ...printed,
    isTruncated: printed.isTruncated || isCut,
    outcome: 'completed',
    result: typeof result === 'string' && !isCut ? result : null,
    error: null,
    interpreter: 'fresh',
  }
}

/** The line of the program that a stack names: in JavaScript its first frame, in Python its last one. */
function lineIn(stack: string): number | null {
  const found = /\.mjs:(\d+)/.exec(stack)?.[1] ?? [...stack.matchAll(/\bline (\d+)/g)].at(-1)?.[1]
  return found === undefined ? null : Number(found)
}
