import { isIP } from 'node:net'
import { refused } from './refusal.ts'

/** Which addresses are accepted besides public hosts on the usual ports. */
export type TargetRules = {
  readonly ports: { readonly https: readonly number[]; readonly http: readonly number[] }
  /** Hosts in the form of `allowedHost`, `host:port`, that may be private and used without TLS. */
  readonly allowedHosts: ReadonlySet<string>
}

/** A URL whose form was checked and whose host is not resolved yet. */
export type Target = {
  readonly url: URL
  readonly secure: boolean
  /** A lower-case name, or an IP address without brackets. */
  readonly host: string
  readonly port: number
  /** Configured as a host that may be private. */
  readonly isAllowed: boolean
}

const urlCharactersMax = 8_192

/**
 * Parses a URL with the same parser as every later step, so that no other parser can see a different host. Raises
 * `egress.refused` for a wrong scheme, port or host name, for credentials, and for characters that the parser would
 * drop or replace.
 */
export function checkTarget(
  text: string,
  rules: TargetRules,
  options: { readonly allowHttp: boolean },
): Target {
  const url = parse(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused('Only https addresses are taken.')
  }
  if (url.username !== '' || url.password !== '') {
    throw refused('An address with a user name or a password is not taken.')
  }
  const secure = url.protocol === 'https:'
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  const host = bare(url.hostname)
  const isAllowed = rules.allowedHosts.has(hostKey(host, port))
  const target = { url, secure, host, port, isAllowed }
  if (!isAllowed) assertPublicForm(target, rules, options.allowHttp)
  return target
}

/** Parses a configured `host:port` to the form in which targets are compared; undefined when it is invalid. */
export function allowedHost(text: string): string | undefined {
  const port = /:(\d{1,5})$/.exec(text)?.[1]
  if (port === undefined || !URL.canParse(`http://${text}`)) return undefined
  const url = new URL(`http://${text}`)
  const isPlain = url.pathname === '/' && url.username === '' && !/[/?#@*\\]/.test(text)
  return isPlain ? hostKey(bare(url.hostname), Number(port)) : undefined
}

/** Whether the text has no characters that the parser would silently drop or replace. */
export function isPlainText(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- blanks and control characters are what is looked for.
  return !/[\u0000-\u0020\u007f\\]/.test(text)
}

function hostKey(host: string, port: number): string {
  return `${host}:${port}`
}

function parse(text: string): URL {
  if (text.length > urlCharactersMax) throw refused('The address is too long.')
  if (!isPlainText(text)) {
    throw refused('The address holds a blank, a control character or a backslash.')
  }
  if (!URL.canParse(text)) throw refused('This is not an address.')
  return new URL(text)
}

function assertPublicForm(target: Target, rules: TargetRules, allowHttp: boolean): void {
  const { secure, host, port } = target
  if (!secure && !allowHttp) throw refused('Only https addresses are taken.')
  const ports = secure ? rules.ports.https : rules.ports.http
  if (!ports.includes(port)) throw refused(`Port ${port} is not taken; use ${ports.join(' or ')}.`)
  if (isIP(host) === 0 && isPrivateName(host)) throw refused('The host is not a public one.')
}

/** Without brackets and without a trailing dot. */
function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

const metadataNames = new Set(['metadata.goog', 'metadata.google.internal'])
const privateEnds = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'onion',
  'metadata.goog',
  'invalid',
  'alt',
].map((end) => `.${end}`)

/** A name that by its form belongs to a private network; its addresses are checked as well. */
function isPrivateName(name: string): boolean {
  const labels = name.split('.')
  if (labels.length < 2 || labels.includes('')) return true
  return metadataNames.has(name) || privateEnds.some((end) => name.endsWith(end))
}
