const hex = '[0-9A-Fa-f]'
const escape = `%${hex}{2}`
const plain = "A-Za-z0-9\\-._~!$&'()*+,;="
const segment = `(?:[${plain}:@]|${escape})`
const userInfo = `(?:(?:[${plain}:]|${escape})*@)?`
const host = `(?:\\[([^\\[\\]]*)\\]|(?:[${plain}]|${escape})*)`
const authority = `${userInfo}${host}(?::\\d*)?`
const path = `(?:/${segment}*)*`
const hierarchy = `(?://${authority}${path}|/(?:${segment}+${path})?|${segment}+${path}|)`
const rest = `(?:${segment}|[/?])*`

const authorityForm = new RegExp(`^${authority}$`)
const uriForm = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]*:${hierarchy}(?:\\?${rest})?(?:#${rest})?$`)
const segmentsForm = new RegExp(`^${segment}*$`)
const futureAddress = new RegExp(`^v${hex}+\\.[${plain}:]+$`, 'i')
const dateTimeForm =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i

/** `authority` of RFC 3986: a host with optional user info and port. May be empty. */
export function isAuthority(text: string): boolean {
  return hasGoodHost(authorityForm.exec(text))
}

/** `URI` of RFC 3986: absolute, with a scheme. */
export function isUri(text: string): boolean {
  return hasGoodHost(uriForm.exec(text))
}

/** `*pchar` of RFC 3986. */
export function isSegment(text: string): boolean {
  return segmentsForm.test(text)
}

/** `date-time` of RFC 3339: an existing date and a possible time, leap seconds included. */
export function isDateTime(text: string): boolean {
  const parts = dateTimeForm.exec(text)
  if (parts === null) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, zoneHour, zoneMinute] =
    parts.slice(1).map((part) => Number(part ?? 0))
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOf(year, month) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 60 &&
    (zoneHour ?? 0) <= 23 &&
    (zoneMinute ?? 0) <= 59
  )
}

/** Brackets contain an IPv6 address without a zone, or an address of a future version. */
function hasGoodHost(match: RegExpExecArray | null): boolean {
  if (match === null) return false
  const literal = match[1]
  if (literal === undefined) return true
  return URL.canParse(`http://[${literal}]/`) || futureAddress.test(literal)
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}
