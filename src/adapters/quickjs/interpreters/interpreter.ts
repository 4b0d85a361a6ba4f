import { readFileSync, writeFileSync } from 'node:fs'
import { type Channel, createChannel } from './channel.ts'
import { changesOf, excessOf } from './guest-state.ts'
import type { InterpreterEnd, InterpreterOrder, PackedFiles } from './protocol.ts'
import { furnishPython, type Python, startPython } from './python.ts'
import { type Asked, type Left, openShell, runShell } from './shell.ts'
import { capMemory, endCodeFromText, removeHostGlobals } from './walls.ts'

// The process of one sandbox: a shell and Python, with nothing of the host. It ends with the other end of its channel.

const [wasmPath = '', libraryPath = '', memoryPath = '', makeMemory = '', capText = '0'] =
  process.argv.slice(2)
const channel = createChannel()
const exit = process.exit.bind(process)
const readable = (path: string) => (path === '' ? null : new Uint8Array(readFileSync(path)))
const parts = {
  wasm: new Uint8Array(readFileSync(wasmPath)),
  library: new Uint8Array(readFileSync(libraryPath)),
  memory: readable(memoryPath),
}
capMemory(Number(capText))
if (makeMemory !== '') {
  removeHostGlobals()
  const pyodide = await startPython(parts, true)
  writeFileSync(1, pyodide.makeMemorySnapshot())
  exit(0)
}
await openShell()
removeHostGlobals()
const python = furnishPython(await startPython(parts, false))
endCodeFromText()
channel.send({ kind: 'ready' })
for (;;) {
  const order = channel.receive()
  if (order === null) exit(0)
  if (order?.kind === 'run') channel.send({ kind: 'ended', end: await run(order, python, channel) })
}

async function run(
  order: InterpreterOrder,
  interpreter: Python,
  out: Channel,
): Promise<InterpreterEnd> {
  const files = unpacked(order.files)
  const asked: Asked = {
    code: order.code,
    files,
    limits: order.limits,
    shell: order.shell,
    print: printer(order, out),
    fetch: order.canFetch ? (request) => fetched(out, request) : null,
  }
  const left =
    order.language === 'python'
      ? await interpreter.run(asked)
      : await runShell(asked, (call) => interpreter.runForShell(call, asked))
  return ended(left, files, order)
}

function ended(
  left: Left,
  before: ReadonlyMap<string, Uint8Array>,
  { limits }: InterpreterOrder,
): InterpreterEnd {
  const { files, ...end } = left
  const excess = excessOf(files, limits)
  if (excess === null) return { ...end, changes: packed(changesOf(before, files)) }
  const error = { name: 'SandboxError', message: excess, line: null, stack: null }
  return { outcome: 'failed', result: null, error, shell: left.shell, changes: {} }
}

/** Passes on what is printed, up to the limit of each stream. */
function printer({ limits }: InterpreterOrder, out: Channel): Asked['print'] {
  const leftOver = { stdout: limits.outputBytesMax, stderr: limits.outputBytesMax }
  let isTold = false
  return (stream, text) => {
    const bytes = Buffer.from(text)
    const kept = bytes.subarray(0, leftOver[stream])
    leftOver[stream] -= kept.length
    const shown =
      kept.length === bytes.length ? text : new TextDecoder().decode(kept, { stream: true })
    if (shown !== '') out.send({ kind: 'printed', stream, text: shown })
    if (kept.length === bytes.length || isTold) return
    isTold = true
    out.send({ kind: 'truncated' })
  }
}

function fetched(out: Channel, request: object) {
  out.send({ kind: 'fetch', request })
  const message = out.receive()
  if (message?.kind === 'fetched') return message.answer
  return { refusal: 'the call failed' }
}

function unpacked(files: PackedFiles): ReadonlyMap<string, Uint8Array> {
  return new Map(
    Object.entries(files).map(([path, text]) => [path, Buffer.from(text ?? '', 'base64')]),
  )
}

function packed(changes: ReadonlyMap<string, Uint8Array | null>): PackedFiles {
  const entries = [...changes].map(([path, bytes]) => [
    path,
    bytes === null ? null : Buffer.from(bytes).toString('base64'),
  ])
  return Object.fromEntries(entries)
}
