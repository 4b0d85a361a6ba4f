import type { JsonRpcOutcome, JsonRpcRequest } from '../../../ports/chain-node.ts'

/** The maximum of calls in one batch. */
export const batchLengthMax = 100

export type JsonRpcHandler = (request: JsonRpcRequest) => Promise<JsonRpcOutcome>

/**
 * Handles a JSON-RPC 2.0 body, single or batch, and returns the response text. Never throws: every failure is a
 * response.
 */
export async function answerJsonRpc(body: string, handler: JsonRpcHandler): Promise<string> {
  const parsed = parseJson(body)
  if (parsed === undefined)
    return formatError(null, { code: -32700, message: 'The body is not JSON' })
  if (!Array.isArray(parsed)) return answerOne(parsed, handler)
  if (parsed.length === 0) return formatError(null, { code: -32600, message: 'The batch is empty' })
  if (parsed.length > batchLengthMax) {
    return formatError(null, {
      code: -32600,
      message: `A batch holds at most ${batchLengthMax} calls`,
    })
  }
  const answers = await Promise.all(parsed.map((one: unknown) => answerOne(one, handler)))
  return `[${answers.join(',')}]`
}

async function answerOne(value: unknown, handler: JsonRpcHandler): Promise<string> {
  const request = readRequest(value)
  if (request === null)
    return formatError(null, { code: -32600, message: 'Not a JSON-RPC 2.0 request' })
  try {
    const outcome = await handler(request)
    if (!outcome.ok) return formatError(request.id, outcome)
    return `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${outcome.json}}`
  } catch (failure) {
    // An unexpected failure's message may contain paths, so it only goes to the daemon's log.
    process.stderr.write(
      `${JSON.stringify({ level: 'error', method: request.method, failure: String(failure) })}\n`,
    )
    return formatError(request.id, { code: -32603, message: 'Internal error' })
  }
}

function readRequest(value: unknown): JsonRpcRequest | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('method' in value) || typeof value.method !== 'string') return null
  const id = 'id' in value ? value.id : null
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') return null
  return { id, method: value.method, params: 'params' in value ? value.params : [] }
}

type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }

function formatError(id: string | number | null, { code, message, data }: RpcError): string {
  const error = data === undefined ? { code, message } : { code, message, data }
  return stringifyExact({ jsonrpc: '2.0', id, error })
}

/** Parses JSON; integers beyond a JavaScript number's precision become bigint. Undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exactInteger)
  } catch {
    return undefined
  }
}

// The compiler's library types lack the third argument of a reviver.
function exactInteger(
  _key: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return /^-?\d+$/.test(source) ? BigInt(source) : value
}

// Not in the compiler's library types yet; Node 24 has it.
const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown }

function stringifyExact(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? rawJSON(inner.toString()) : inner,
  )
}
