import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { headBytes, type ToInterpreter } from './protocol.ts'

const frameBytesMax = 16 * 1_048_576
const heapMebibytes = 160
/** How far WebAssembly's memory may grow, within what the whole process may have. */
const memoryBytes = 192 * 1_048_576
const watchEveryMs = 50

export type InterpreterProcess = {
  readonly send: (message: ToInterpreter) => void
  /** Who gets the messages, and the end, of which each is told once. Messages are unchecked. */
  readonly listen: (listener: ProcessListener) => void
  /** Looks at the memory while a program runs, and ends the process above the limit. */
  readonly watch: (bytesMax: number) => { readonly stop: () => void }
  readonly kill: () => void
  readonly hasEnded: () => boolean
}

export type ProcessListener = {
  readonly onMessage: (message: unknown) => void
  readonly onEnd: (how: 'out_of_memory' | 'broken') => void
}

/** Where Python is, and the memory of one that has begun. */
export type PythonPlace = { readonly memoryPath: string }

/**
 * Starts an interpreter with no environment, no right to write, to start processes or threads or to load native code,
 * and with the right to read what it is made of.
 */
export function openInterpreter({ memoryPath }: PythonPlace): InterpreterProcess {
  const child = spawn(process.execPath, argumentsOf({ memoryPath, isForMemory: false }), {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  preferToEnd(child)
  return overChild(child)
}

/** The memory of a Python that has begun: whoever begins with it has begun in a fraction of the time. */
export async function readBeginning(): Promise<Buffer> {
  const child = spawn(process.execPath, argumentsOf({ memoryPath: '', isForMemory: true }), {
    env: {},
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const parts: Buffer[] = []
  for await (const part of child.stdout) parts.push(part)
  return Buffer.concat(parts)
}

/** Names the release that a beginning belongs to: another engine or another Node begins with another memory. */
export function beginningName(): string {
  const { resolve } = createRequire(import.meta.url)
  const facts = statSync(resolve('pyodide/pyodide.asm.wasm'))
  const told = [facts.size, facts.mtimeMs, process.version, process.arch].join()
  return createHash('sha256').update(told).digest('hex').slice(0, 16)
}

function argumentsOf({ memoryPath, isForMemory }: PythonPlace & { isForMemory: boolean }) {
  const entry = fileURLToPath(new URL('./interpreter.ts', import.meta.url))
  const { resolve } = createRequire(import.meta.url)
  const wasm = resolve('pyodide/pyodide.asm.wasm')
  const library = resolve('pyodide/python_stdlib.zip')
  const packages = wasm.slice(0, wasm.lastIndexOf(`${sep}node_modules${sep}`) + 14)
  const readable = [dirname(entry), packages, ...(memoryPath === '' ? [] : [memoryPath])]
  return [
    '--permission',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heapMebibytes}`,
    '--no-warnings',
    entry,
    wasm,
    library,
    memoryPath,
    isForMemory ? 'memory' : '',
    String(memoryBytes),
  ]
}

function overChild(child: ChildProcess): InterpreterProcess {
  let listener: ProcessListener | undefined
  let complaint = ''
  let isOver = false
  let hasEnded = false
  let buffered = Buffer.alloc(0)
  child.stdout?.on('data', (part: Buffer) => {
    buffered = Buffer.concat([buffered, part])
    for (;;) {
      if (buffered.length < headBytes) return
      const length = buffered.readUInt32BE(0)
      if (length > frameBytesMax) return child.kill('SIGKILL')
      if (buffered.length < headBytes + length) return
      const body = buffered.subarray(headBytes, headBytes + length)
      buffered = buffered.subarray(headBytes + length)
      listener?.onMessage(parsed(body))
    }
  })
  child.stderr?.on('data', (part: Buffer) => {
    complaint = (complaint + part.toString()).slice(-4_096)
  })
  child.stdin?.on('error', () => undefined)
  child.on('error', () => undefined)
  child.on('close', () => {
    hasEnded = true
    const isFull = isOver || /out of memory|heap limit/i.test(complaint)
    listener?.onEnd(isFull ? 'out_of_memory' : 'broken')
  })
  return {
    send(message) {
      const body = Buffer.from(JSON.stringify(message))
      const head = Buffer.alloc(headBytes)
      head.writeUInt32BE(body.length)
      child.stdin?.write(Buffer.concat([head, body]))
    },
    listen(next) {
      listener = next
    },
    watch(bytesMax) {
      const timer = setInterval(() => {
        if (residentBytes(child.pid) <= bytesMax) return
        isOver = true
        child.kill('SIGKILL')
      }, watchEveryMs)
      return { stop: () => clearInterval(timer) }
    },
    kill: () => void child.kill('SIGKILL'),
    hasEnded: () => hasEnded || child.exitCode !== null || child.signalCode !== null,
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}

/** What the process holds in memory; nothing is known of it outside of Linux. */
function residentBytes(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return 0
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1_024
  } catch {
    return 0
  }
}

/** Where memory is short, the system ends a program of strangers before the service. */
function preferToEnd({ pid }: ChildProcess): void {
  if (process.platform !== 'linux' || pid === undefined) return
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not allowed here; the limits of the run still hold.
  }
}
