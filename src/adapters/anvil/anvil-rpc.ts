import { Agent, type IncomingMessage, request } from 'node:http'

const timeoutMs = 30_000
const connectionsMax = 32

/** An error that anvil returned. `code`, `message` and `data` are passed to the caller unchanged. */
export class AnvilRefusal extends Error {
  override readonly name = 'AnvilRefusal'
  readonly code: number
  readonly data: unknown

  constructor(error: { readonly code: number; readonly message: string; readonly data?: unknown }) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

export type AnvilRpc = {
  /** The result; throws `AnvilRefusal` for an error response. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
  /**
   * The bytes of a result that is one long hex string, in parts, so that it is never in memory as a whole. Resolves
   * when anvil starts to respond, by which time it has computed the whole answer. A refusal is raised while reading.
   */
  readonly bytes: (method: string, params: unknown) => Promise<AsyncIterable<Uint8Array>>
  /** Resolves when no call is outstanding. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

/** A JSON-RPC client for one anvil over keep-alive connections. */
export function createAnvilRpc(url: string): AnvilRpc {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  const outstanding = new Set<Promise<unknown>>()
  const ask = (method: string, params: unknown) =>
    post(url, agent, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))

  return {
    call: (method, params) => {
      const answer = ask(method, params)
        .then(textOf)
        .then((text) => readAnswer(text, method))
        .finally(() => outstanding.delete(answer))
      outstanding.add(answer)
      return answer
    },
    bytes: async (method, params) => bytesOfResult(await ask(method, params), method),
    idle: async () => void (await Promise.allSettled(outstanding)),
    close: () => agent.destroy(),
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const resultStart = '"result":"0x'

async function* bytesOfResult(
  response: AsyncIterable<Buffer>,
  method: string,
): AsyncGenerator<Uint8Array> {
  let before = ''
  let rest = ''
  let place: 'before' | 'within' | 'after' = 'before'
  for await (const chunk of response) {
    let text = chunk.toString('latin1')
    if (place === 'before') {
      before += text
      const found = before.indexOf(resultStart)
      if (found < 0) continue
      place = 'within'
      text = before.slice(found + resultStart.length)
    }
    if (place === 'after') continue
    const end = text.indexOf('"')
    if (end >= 0) place = 'after'
    const hex = rest + (end < 0 ? text : text.slice(0, end))
    const whole = hex.length - (hex.length % 2)
    rest = hex.slice(whole)
    yield Buffer.from(hex.slice(0, whole), 'hex')
  }
  if (place === 'before') readAnswer(before, method)
  if (place !== 'after') throw new Error(`${method}: the answer broke off`)
}

function readAnswer(text: string, method: string): unknown {
  const answer: unknown = JSON.parse(text)
  if (typeof answer !== 'object' || answer === null) throw new Error(`${method}: not an answer`)
  if (!('error' in answer)) return 'result' in answer ? answer.result : null
  const { error } = answer
  if (typeof error !== 'object' || error === null) throw new Error(`${method}: not an error`)
  const code = 'code' in error && typeof error.code === 'number' ? error.code : -32603
  const message = 'message' in error ? String(error.message) : 'refused'
  throw new AnvilRefusal({ code, message, ...('data' in error ? { data: error.data } : {}) })
}

function post(url: string, agent: Agent, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: timeoutMs,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      resolve,
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error(`anvil did not answer in ${timeoutMs} ms`)),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
