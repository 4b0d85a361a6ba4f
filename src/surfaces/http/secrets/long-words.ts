/** Whether a text has a run of at least so many characters of base64 or hexadecimal; reads few characters of prose. */
export function hasLongWord(text: string, length: number): boolean {
  let at = length - 1
  while (at < text.length) {
    let from = at
    while (from > at - length && isWordSign(text.charCodeAt(from))) from--
    if (from === at - length) return true
    at = from + length
  }
  return false
}

/** Whether all characters of a part of a text are those of base64, of either alphabet, or of hexadecimal. */
export function isOneWord(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  for (let at = from; at < to; at++) if (!isWordSign(text.charCodeAt(at))) return false
  return true
}

function isWordSign(code: number): boolean {
  if (code < 0x41)
    return (code >= 0x30 && code <= 0x39) || code === 0x2b || code === 0x2d || code === 0x2f
  return code <= 0x5a || code === 0x5f || (code >= 0x61 && code <= 0x7a)
}
