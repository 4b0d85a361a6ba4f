/** What belongs to one connection or is worked out here, and what would carry state between calls. */
const withheld = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade', 'expect', 'host', 'content-length'],
  ...['accept-encoding', 'cookie', 'cookie2'],
])
const dropped = new Set([...withheld, 'set-cookie', 'set-cookie2', 'content-encoding'])

/** The headers of a request as they leave. */
export function outgoingHeaders(
  given: Readonly<Record<string, string>>,
  own: { readonly userAgent: string; readonly acceptEncoding: string },
): Record<string, string> {
  const kept = Object.entries(given)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !withheld.has(name))
  return {
    'user-agent': own.userAgent,
    accept: '*/*',
    ...Object.fromEntries(kept),
    'accept-encoding': own.acceptEncoding,
  }
}

/** What may follow a redirect to another origin: nothing that could be a secret. */
export function foreignHeaders(
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => name.toLowerCase() === 'accept'),
  )
}

/** The headers of an answer as callers see them. */
export function incomingHeaders(
  received: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(received).flatMap(([name, value]) => {
      if (value === undefined || dropped.has(name.toLowerCase())) return []
      return [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value] as const]
    }),
  )
}

/** Whether a `Content-Type` is one of the wanted ones: exact, `text/*` or `*+json`. */
export function isWantedType(value: string | undefined, wanted: readonly string[]): boolean {
  const type = (value ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return wanted.some((one) => {
    if (one.endsWith('/*')) return type.startsWith(one.slice(0, -1))
    return one.startsWith('*') ? type.includes('/') && type.endsWith(one.slice(1)) : type === one
  })
}
