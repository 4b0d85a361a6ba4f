/** An answer with an error, as a node of the cluster would give it; code, message and data go to the caller. */
export class RpcRefusal extends Error {
  override readonly name = 'RpcRefusal'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** A parameter that cannot be read. */
export function invalidParams(message: string): RpcRefusal {
  return new RpcRefusal(-32602, `Invalid params: ${message}`)
}
