/** An error response as a cluster node would send it: code, message and data go to the caller. */
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

/** The error for an invalid parameter. */
export function invalidParams(message: string): RpcRefusal {
  return new RpcRefusal(-32602, `Invalid params: ${message}`)
}
