import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createAnsweringServer } from './answering-server.ts'

const home = ['/home', 'user'].join('/')

type Machine = {
  readonly folder: string
  readonly token: string
  state: 'running' | 'paused'
  readonly request: unknown
  readonly processes: Set<ChildProcess>
}

export type E2bServer = {
  readonly url: string
  readonly apiKey: string
  /** What sandboxes were asked for, oldest first. */
  readonly created: readonly unknown[]
  /** Ids of sandboxes that exist now. */
  readonly living: () => readonly string[]
  /** Answers every further call with this status. */
  readonly failWith: (status: number | null) => void
  readonly close: () => Promise<void>
}

/**
 * A small server that speaks E2B's documented HTTP interfaces, platform and daemon at one address: a sandbox is a folder in
 * place of the home, and programs really run. It contains nothing and is for tests of the adapter alone.
 */
export async function startE2bServer(): Promise<E2bServer> {
  const machines = new Map<string, Machine>()
  const created: unknown[] = []
  const apiKey = `e2b_${randomUUID()}`
  let failure: number | null = null
  const server = createAnsweringServer((request, response, body) => {
    if (failure !== null) return send(response, failure, { code: failure, message: 'as told' })
    const call = { request, response, body, url: new URL(request.url ?? '/', 'http://e2b') }
    if (!call.url.pathname.startsWith('/sandboxes')) return serveDaemon(machines, call)
    if (request.headers['x-api-key'] !== apiKey) return send(response, 401, { code: 401 })
    return servePlatform(machines, created, call)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    apiKey,
    created,
    living: () => [...machines.keys()],
    failWith(status) {
      failure = status
    },
    async close() {
      for (const id of machines.keys()) remove(machines, id)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type Call = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: Buffer
  readonly url: URL
}

function servePlatform(machines: Map<string, Machine>, created: unknown[], call: Call): void {
  const { request, response, body, url } = call
  const [, , id, action] = url.pathname.split('/')
  if (id === undefined && request.method === 'POST') {
    const sandboxId = `i${randomBytes(10).toString('hex')}`
    const machine: Machine = {
      folder: mkdtempSync(join(tmpdir(), 'e2b-')),
      token: randomUUID(),
      state: 'running',
      request: JSON.parse(body.toString()),
      processes: new Set(),
    }
    machines.set(sandboxId, machine)
    created.push(machine.request)
    return send(response, 201, detailsOf(sandboxId, machine))
  }
  const machine = machines.get(id ?? '')
  if (id === undefined || machine === undefined) return send(response, 404, { code: 404 })
  if (request.method === 'GET') return send(response, 200, detailsOf(id, machine))
  if (request.method === 'DELETE') {
    remove(machines, id)
    return send(response, 204)
  }
  if (action === 'pause') {
    if (machine.state === 'paused') return send(response, 409, { code: 409 })
    machine.state = 'paused'
    return send(response, 204)
  }
  if (action === 'connect') {
    const status = machine.state === 'paused' ? 201 : 200
    machine.state = 'running'
    return send(response, status, detailsOf(id, machine))
  }
  return send(response, 404, { code: 404 })
}

function detailsOf(sandboxID: string, { token, state }: Machine) {
  return {
    sandboxID,
    templateID: 'base',
    clientID: 'c',
    envdVersion: '0.4.0',
    envdAccessToken: token,
    state,
  }
}

function remove(machines: Map<string, Machine>, id: string): void {
  const machine = machines.get(id)
  machines.delete(id)
  for (const child of machine?.processes ?? []) killTree(child)
  if (machine !== undefined) rmSync(machine.folder, { recursive: true, force: true })
}

function serveDaemon(machines: Map<string, Machine>, call: Call): void {
  const { request, response, body, url } = call
  const machine = machines.get(String(request.headers['e2b-sandbox-id']))
  if (machine === undefined || machine.state !== 'running')
    return send(response, 502, { code: 502 })
  if (request.headers['e2b-sandbox-port'] !== '49983') return send(response, 502, { code: 502 })
  if (request.headers['x-access-token'] !== machine.token) return send(response, 401, { code: 401 })
  if (url.pathname === '/files') return serveFile(machine, call)
  if (request.headers['connect-protocol-version'] !== '1') {
    return send(response, 400, { code: 'invalid_argument' })
  }
  if (url.pathname === '/process.Process/Start') return startProcess(machine, call)
  return serveFolder(machine, {
    response,
    name: url.pathname,
    message: JSON.parse(body.toString()),
  })
}

/** Where a path of the sandbox is on this machine. */
function real({ folder }: Machine, path: string): string {
  if (!path.startsWith(`${home}/`) || path.includes('..')) throw new Error(`outside: ${path}`)
  return join(folder, path.slice(home.length))
}

function serveFile(machine: Machine, { request, response, body, url }: Call): void {
  const path = url.searchParams.get('path') ?? ''
  if (request.method === 'POST') {
    mkdirSync(dirname(real(machine, path)), { recursive: true })
    writeFileSync(real(machine, path), partOf(request, body))
    return send(response, 200, [{ path, name: path.split('/').at(-1), type: 'file' }])
  }
  if (statSync(real(machine, path), { throwIfNoEntry: false })?.isFile() !== true) {
    return send(response, 404, { code: 404, message: 'not found' })
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream' })
  response.end(readFileSync(real(machine, path)))
}

function partOf(request: IncomingMessage, body: Buffer): Buffer {
  const boundary = /boundary=(\S+)/.exec(String(request.headers['content-type']))?.[1]
  const start = body.indexOf('\r\n\r\n') + 4
  const end = body.lastIndexOf(`\r\n--${boundary}--`)
  if (boundary === undefined || !body.subarray(0, start).includes('name="file"') || end < 0) {
    throw new Error('not the form that the daemon takes')
  }
  return body.subarray(start, end)
}

function serveFolder(
  machine: Machine,
  call: {
    readonly response: ServerResponse
    readonly name: string
    readonly message: { path: string }
  },
): void {
  const path = real(machine, call.message.path)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return send(call.response, 404, { code: 'not_found' })
  if (call.name.endsWith('/Remove')) {
    rmSync(path, { recursive: true })
    return send(call.response, 200, {})
  }
  if (call.name.endsWith('/Stat'))
    return send(call.response, 200, { entry: entryOf(machine, path) })
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const entries = names.map((name) => entryOf(machine, join(path, name)))
  return send(call.response, 200, { entries })
}

function entryOf({ folder }: Machine, path: string) {
  const found = statSync(path)
  return {
    name: path.split('/').at(-1),
    type: found.isFile() ? 'FILE_TYPE_FILE' : 'FILE_TYPE_DIRECTORY',
    path: `${home}${path.slice(folder.length)}`,
    ...(found.size > 0 ? { size: String(found.size) } : {}),
  }
}

function startProcess(machine: Machine, { response, body }: Call): void {
  const { process: config } = JSON.parse(body.subarray(5, 5 + body.readUInt32BE(1)).toString())
  // Names of the sandbox become those of this machine, in the command and in the files that it runs.
  rewrite(machine)
  const args: string[] = config.args.map((arg: string) => arg.replaceAll(home, machine.folder))
  const child = spawn(config.cmd, args, {
    cwd: machine.folder,
    detached: true,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, ...config.envs },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  machine.processes.add(child)
  response.writeHead(200, { 'content-type': 'application/connect+json' })
  const event = (message: object) => response.write(frame(0, { event: message }))
  event({ start: { pid: child.pid } })
  child.stdout.on('data', (data: Buffer) => event({ data: { stdout: data.toString('base64') } }))
  child.stderr.on('data', (data: Buffer) => event({ data: { stderr: data.toString('base64') } }))
  child.on('close', (code, signal) => {
    machine.processes.delete(child)
    event({
      end: {
        ...(code === 0 ? {} : { exitCode: code ?? -1 }),
        exited: signal === null,
        status: `exit ${code}`,
      },
    })
    response.end(frame(2, {}))
  })
  response.on('close', () => killTree(child))
}

function rewrite(machine: Machine): void {
  const run = join(machine.folder, 'run')
  for (const name of readdirSync(run)) {
    const path = join(run, name)
    if (!statSync(path).isFile()) continue
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`"${home}`, `"${machine.folder}`))
  }
}

function killTree(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended by itself in between.
  }
}

function frame(flags: number, message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const head = Buffer.alloc(5)
  head.writeUInt8(flags, 0)
  head.writeUInt32BE(text.length, 1)
  return Buffer.concat([head, text])
}

function send(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
}
