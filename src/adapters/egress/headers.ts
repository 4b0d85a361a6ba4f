/** Headers that concern the connection, that are computed here, or that would carry state between calls. */
const withheld = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
  'accept-encoding',
  'cookie',
  'cookie2',
])
const dropped = new Set([...withheld, 'set-cookie', 'set-cookie2', 'content-encoding'])

/** The request headers to send. */
export function outgoingHeaders(
  given: Readonly<Record<string, string>>,
  own: { readonly userAgent: string; readonly acceptEncoding: string },
): Record<string, string> {
  const forwarded = Object.entries(given)
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => !withheld.has(name))
  return {
    'user-agent': own.userAgent,
    accept: '*/*',
    ...Object.fromEntries(forwarded),
    'accept-encoding': own.acceptEncoding,
  }
}

/** The headers that may follow a redirect to another origin: none that could be a secret. */
export function foreignHeaders(
  given: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => name.toLowerCase() === 'accept'),
  )
}

/** The response headers as callers see them. */
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

/** Whether a `Content-Type` matches one of the wanted ones: exact, `text/*` or `*+json`. */
export function isWantedType(value: string | undefined, wanted: readonly string[]): boolean {
  const type = (value ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return wanted.some((one) => {
    if (one.endsWith('/*')) return type.startsWith(one.slice(0, -1))
    return one.startsWith('*') ? type.includes('/') && type.endsWith(one.slice(1)) : type === one
  })
}
