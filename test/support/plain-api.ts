/** A JSON object in an answer, read member by member. */
export type Json = Readonly<Record<string, unknown>>

/** A client of the API over plain HTTP. It keeps a cookie and a key as a browser or a program would. */
export type Api = {
  readonly baseUrl: string
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Json>
  readonly post: (
    path: string,
    body: Json,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Json>
  readonly text: (path: string) => Promise<string>
  /** Posts JSON and returns any answer, including refusals. */
  readonly send: (
    path: string,
    body: Json,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>
  /** The JSON of an answer. */
  readonly json: (answer: Response) => Promise<Json>
  /** The last Set-Cookie of this client, without its attributes. */
  readonly cookie: () => string
  readonly useKey: (key: string) => void
}

/** A client without credentials. A refusal throws with the problem document. */
export function createApi(baseUrl: string): Api {
  let cookie = ''
  let key = ''
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (key !== '' && !headers.has('x-api-key')) headers.set('authorization', `Bearer ${key}`)
    if (key === '' && cookie !== '') {
      headers.set('cookie', cookie)
      headers.set('origin', baseUrl)
    }
    const answer = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers,
      signal: AbortSignal.timeout(30_000),
    })
    for (const set of answer.headers.getSetCookie()) cookie = set.split(';')[0] ?? ''
    return answer
  }
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await request(path, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const posting = (body: Json, headers: Readonly<Record<string, string>>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return {
    baseUrl,
    get: async (path, headers = {}) => toJson(await (await call(path, { headers })).json()),
    post: async (path, body, headers = {}) =>
      toJson(await (await call(path, posting(body, headers))).json()),
    send: (path, body, headers = {}) => request(path, posting(body, headers)),
    json: async (answer) => toJson(await answer.json()),
    text: async (path) => (await call(path, {})).text(),
    cookie: () => cookie,
    useKey: (minted) => {
      key = minted
    },
  }
}

/** A member that must be text. */
export function textOf(json: Json, ...path: readonly string[]): string {
  const value = at(json, path)
  if (typeof value !== 'string')
    throw new Error(`${path.join('.')} is not text: ${JSON.stringify(value)}`)
  return value
}

/** A member that must be an object. */
export function objectOf(json: Json, ...path: readonly string[]): Json {
  return toJson(at(json, path))
}

/** A member that must be a list of objects. */
export function listOf(json: Json, ...path: readonly string[]): readonly Json[] {
  const value = at(json, path)
  if (!Array.isArray(value)) throw new Error(`${path.join('.')} is not a list`)
  return value.map(toJson)
}

function at(json: Json, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => toJson(value)[name], json)
}

function toJson(value: unknown): Json {
  if (typeof value !== 'object' || value === null) {
    throw new Error(`expected an object, got ${JSON.stringify(value)}`)
  }
  return { ...value }
}
