/** Longer texts in base64 or hexadecimal are pictures, programs or transactions. */
const encodedLengthMax = 8_192
const base64Form = /^[A-Za-z0-9+/_-]{28,}={0,2}$/
const hexForm = /^(?:0x)?(?:[0-9a-fA-F]{2}){20,}$/
const numbersForm = /\d{1,3}(?:[\s,;]+\d{1,3})*/g

/**
 * What a text says once one layer around it is taken off: JSON, percent-encoding, base64, hexadecimal, or the numbers
 * of 64 bytes. Each is a value like any other of a body; a text that is wrapped in nothing has none.
 */
export function unwrapped(text: string): readonly unknown[] {
  return [
    ...fromJson(text),
    ...fromPercent(text),
    ...fromBase64(text),
    ...fromHex(text),
    ...fromNumbers(text),
  ]
}

function fromJson(text: string): readonly unknown[] {
  if (!/^\s*[[{]/.test(text)) return []
  const value = parsedJson(text)
  return value === undefined ? [] : [value]
}

/** What the text says as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fromPercent(text: string): readonly unknown[] {
  if (!/%[0-9a-f]{2}/i.test(text)) return []
  return [
    text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'),
    ),
  ]
}

function fromBase64(text: string): readonly unknown[] {
  if (text.length > encodedLengthMax || !base64Form.test(text)) return []
  return fromBytes(Buffer.from(text, 'base64'))
}

function fromHex(text: string): readonly unknown[] {
  if (text.length > encodedLengthMax || !hexForm.test(text)) return []
  return fromBytes(Buffer.from(text.replace(/^0x/, ''), 'hex'))
}

/** 64 bytes may be a key; others are looked at when they are a text. */
function fromBytes(bytes: Buffer): readonly unknown[] {
  if (bytes.length === 64) return [[...bytes]]
  const text = bytes.toString('utf8')
  // Control signs and what is no UTF-8 are not of a text.
  return /[\p{Cc}\ufffd]/u.test(text.replace(/[\t\n\r]/g, '')) ? [] : [text]
}

function fromNumbers(text: string): readonly unknown[] {
  const lists: number[][] = []
  for (const [run] of text.matchAll(numbersForm)) {
    if (run.length < 127) continue
    const numbers = run.split(/[\s,;]+/).map(Number)
    if (numbers.length === 64) lists.push(numbers)
  }
  return lists
}
