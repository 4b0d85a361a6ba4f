/** An unsuccessful answer of the endpoint. */
export class EndpointFailure extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string

  constructor(answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }) {
    super(`the endpoint answered ${answer.status}`)
    this.status = answer.status
    this.headers = answer.headers
    this.body = answer.body
  }
}
