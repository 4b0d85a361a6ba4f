import type { Pen } from './pen.ts'

const hex = '0123456789abcdef'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** What a name in a template stands for. Hosts are those that are reserved for examples: nobody answers there. */
const makers: Readonly<Record<string, (pen: Pen) => string>> = {
  evil: (pen) =>
    `${pen.pick(['collect', 'sync', 'cdn', 'intake', 'relay', 'status', 'assets', 'k2'])}-${pen.text(hex, 4)}.${pen.pick(['example.com', 'example.net', 'invalid', 'test'])}`,
  ip: (pen) => `${pen.pick(['192.0.2', '198.51.100', '203.0.113'])}.${String(1 + pen.below(250))}`,
  good: (pen) => pen.pick(['api.example.org', 'data.example.org', 'prices.example.org']),
  evm: (pen) => `0x${pen.text(hex, 40)}`,
  evmother: (pen) => `0x${pen.text(hex, 40)}`,
  sol: (pen) => pen.text(base58, 44),
  hash: (pen) => pen.text(hex, 64),
  hashother: (pen) => pen.text(hex, 64),
  hexes: (pen) => pen.text(hex, 40),
  noise: (pen) => pen.text(base64, 60),
  picture: (pen) => `iVBORw0KGgo${pen.text(base64, 3_000)}==`,
  alnum: (pen) => pen.text(`${base58}0`, 40),
  caps: (pen) => pen.text('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16),
  user: (pen) => pen.pick(['mara', 'devon', 'ikeda', 'luis', 'tess', 'olek']),
  short: (pen) => pen.text(`${hex}ghkmnp`, 6),
  number: (pen) => String(2 + pen.below(900)),
}

/** Ways to write a text so that nobody sees it: `⟪~tags text⟫`. */
const manners: Readonly<Record<string, (text: string) => string>> = {
  zero: (text) => [...text].join('\u200b'),
  tags: (text) =>
    [...Buffer.from(text)].map((byte) => String.fromCodePoint(0xe0000 + (byte & 0x7f))).join(''),
  bidi: (text) => `\u202e${text}\u202c`,
  marks: (text) =>
    [...Buffer.from(text)]
      .map((byte) =>
        byte.toString(2).padStart(8, '0').replaceAll('0', '\u200b').replaceAll('1', '\u200c'),
      )
      .join(''),
  base64: (text) => Buffer.from(text).toString('base64'),
}

/** Makes the choices of a text: `⟪one¦other⟫` becomes one of them, `⟪$host⟫` the same host wherever the skill names it. */
export function chosen(text: string, pen: Pen, names: Map<string, string>): string {
  let made = text
  // What stands inside another choice is made first.
  while (made.includes('⟪')) {
    made = made.replace(/⟪([^⟪⟫]*)⟫/gu, (_whole, inside: string) => choice(inside, pen, names))
  }
  return made
}

function choice(inside: string, pen: Pen, names: Map<string, string>): string {
  const [, manner = '', hidden = ''] = /^~([a-z0-9]+) (.*)$/su.exec(inside) ?? []
  if (manner !== '') return manners[manner]?.(hidden) ?? hidden
  if (!inside.startsWith('$')) return pen.pick(inside.split('¦'))
  const known = names.get(inside)
  if (known !== undefined) return known
  const make = makers[inside.slice(1)]
  if (make === undefined) throw new Error(`Nothing is called ${inside}.`)
  const made = make(pen)
  names.set(inside, made)
  return made
}
