import { Agent, request } from 'node:http'

const timeoutMs = 30_000
const connectionsMax = 32

/** What anvil itself answered with an error; `code`, `message` and `data` go to the caller unchanged. */
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
  /** The result; raises AnvilRefusal for an answer that is an error. */
  readonly call: (method: string, params: unknown) => Promise<unknown>
  readonly close: () => void
}

/** Speaks JSON-RPC to one anvil over kept-alive connections. */
export function createAnvilRpc(url: string): AnvilRpc {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsMax })
  return {
    call: async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return readAnswer(await post(url, agent, body), method)
    },
    close: () => agent.destroy(),
  }
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

function post(url: string, agent: Agent, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        timeout: timeoutMs,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
        response.on('error', reject)
      },
    )
    outgoing.on('timeout', () =>
      outgoing.destroy(new Error(`anvil did not answer in ${timeoutMs} ms`)),
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
