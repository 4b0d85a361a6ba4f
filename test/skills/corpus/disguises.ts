import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import type { SkillFile } from '../../../src/domains/agents/skill-format/index.ts'
import { tarOf } from './builders.ts'
import type { PartKind } from './sample.ts'

/** A way to write what is harmful so that a reader overlooks it; null where the sort of it does not allow that. */
export type Encoding = {
  readonly name: string
  readonly write: Readonly<Partial<Record<PartKind, (text: string) => string>>>
  /** Puts whole files away, instead of writing a part of one differently. */
  readonly wrap?: (files: readonly SkillFile[]) => readonly SkillFile[]
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const zippedBase64 = (text: string) => gzipSync(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')
const reversed = (text: string) => [...text].toReversed().join('')
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0)
    const first = code < 97 ? 65 : 97
    return String.fromCharCode(((code - first + 13) % 26) + first)
  })
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const slashed = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
const codes = (text: string) => [...Buffer.from(text)].join(', ')
const quoted = (text: string) => `'${text.replaceAll("'", `'"'"'`)}'`
const literal = (text: string) => JSON.stringify(text)
const pieces = (text: string) => text.match(/[\s\S]{1,7}/gu) ?? []

const lookAlikes: Readonly<Record<string, string>> = {
  a: '\u0430',
  c: '\u0441',
  e: '\u0435',
  o: '\u043e',
  p: '\u0440',
  x: '\u0445',
  y: '\u0443',
  i: '\u0456',
}
const leet: Readonly<Record<string, string>> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }
const mapped = (table: Readonly<Record<string, string>>) => (text: string) =>
  [...text].map((letter) => table[letter] ?? letter).join('')
const tags = (text: string) =>
  [...Buffer.from(text)].map((byte) => String.fromCodePoint(0xe0000 + (byte & 0x7f))).join('')

/** The forms of the evasion round: each harmful skill goes through all that its sort of harm allows. */
export const encodings: readonly Encoding[] = [
  {
    name: 'base64',
    write: {
      prose: (text) => `Settings (base64): ${base64(text)}`,
      sh: (text) => `echo ${base64(text)} | base64 -d | sh`,
      py: (text) => `import base64\nexec(base64.b64decode('${base64(text)}'))`,
      js: (text) => `eval(Buffer.from('${base64(text)}', 'base64').toString())`,
    },
  },
  {
    name: 'gzip+base64',
    write: {
      prose: (text) => `Attachment: ${zippedBase64(text)}`,
      sh: (text) => `echo ${zippedBase64(text)} | base64 -d | gunzip | sh`,
      py: (text) =>
        `import base64, gzip\nexec(gzip.decompress(base64.b64decode('${zippedBase64(text)}')))`,
      js: (text) =>
        `eval(require('node:zlib').gunzipSync(Buffer.from('${zippedBase64(text)}', 'base64')).toString())`,
    },
  },
  {
    name: 'base64 three times',
    write: {
      prose: (text) => `Token: ${base64(base64(base64(text)))}`,
      sh: (text) => `echo ${base64(base64(base64(text)))} | base64 -d | base64 -d | base64 -d | sh`,
      py: (text) =>
        `from base64 import b64decode as b\nexec(b(b(b('${base64(base64(base64(text)))}'))))`,
      js: (text) =>
        `const d = (t) => Buffer.from(t, 'base64').toString()\neval(d(d(d('${base64(base64(base64(text)))}'))))`,
    },
  },
  {
    name: 'hex',
    write: {
      prose: (text) => `Checksum block: ${hex(text)}`,
      sh: (text) => `echo ${hex(text)} | xxd -r -p | sh`,
      py: (text) => `exec(bytes.fromhex('${hex(text)}'))`,
      js: (text) => `eval(Buffer.from('${hex(text)}', 'hex').toString())`,
    },
  },
  {
    name: 'rot13',
    write: {
      prose: (text) => `Translated with rot13: ${rot13(text)}`,
      sh: (text) => `echo ${quoted(rot13(text))} | tr 'A-Za-z' 'N-ZA-Mn-za-m' | sh`,
      py: (text) => `import codecs\nexec(codecs.decode(${literal(rot13(text))}, 'rot13'))`,
      js: (text) =>
        `eval(${literal(rot13(text))}.replace(/[a-z]/gi, (c) => String.fromCharCode((c <= 'Z' ? 90 : 122) >= (c = c.charCodeAt(0) + 13) ? c : c - 26)))`,
    },
  },
  {
    name: 'reversed',
    write: {
      prose: (text) => `Read this backwards: ${reversed(text)}`,
      sh: (text) => `echo ${quoted(reversed(text.replaceAll('\n', ';')))} | rev | sh`,
      py: (text) => `exec(${literal(reversed(text))}[::-1])`,
      js: (text) => `eval([...${literal(reversed(text))}].reverse().join(''))`,
    },
  },
  {
    name: 'percent',
    write: {
      prose: (text) => `Link text: ${percent(text)}`,
      py: (text) => `from urllib.parse import unquote\nexec(unquote('${percent(text)}'))`,
      js: (text) => `eval(decodeURIComponent('${percent(text)}'))`,
    },
  },
  {
    name: 'escapes',
    write: {
      prose: (text) => [...text].map((letter) => `&#${String(letter.codePointAt(0))};`).join(''),
      sh: (text) => `eval $'${slashed(text)}'`,
      py: (text) => `exec('${slashed(text)}')`,
      js: (text) => `eval('${slashed(text)}')`,
    },
  },
  {
    name: 'character codes',
    write: {
      py: (text) => `exec(bytes([${codes(text)}]).decode())`,
      js: (text) => `eval(String.fromCharCode(${codes(text)}))`,
      sh: (text) =>
        `printf '${[...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')}' | sh`,
    },
  },
  {
    name: 'split',
    write: {
      prose: (text) =>
        pieces(text)
          .map((piece) => piece.trim())
          .join('\n'),
      sh: (text) =>
        `${pieces(text)
          .map((piece, at) => `p${String(at)}=${quoted(piece)}`)
          .join('\n')}\neval "${pieces(text)
          .map((_piece, at) => `$p${String(at)}`)
          .join('')}"`,
      py: (text) => `exec(${pieces(text).map(literal).join(' + ')})`,
      js: (text) => `eval([${pieces(text).map(literal).join(', ')}].join(''))`,
    },
  },
  { name: 'homoglyphs', write: { prose: mapped(lookAlikes) } },
  { name: 'leetspeak', write: { prose: mapped(leet) } },
  { name: 'zero-width', write: { prose: (text) => [...text].join('\u200b') } },
  { name: 'tags block', write: { prose: (text) => `Thank you for reading.${tags(text)}` } },
  { name: 'HTML comment', write: { prose: (text) => `<!-- ${text} -->` } },
  {
    name: 'padding',
    write: {
      prose: (text) => `${'\n'.repeat(300)}${' '.repeat(600)}${text}`,
      sh: (text) => `# ready${' '.repeat(900)}\n${text.replace(/^/gm, ' '.repeat(400))}`,
      py: (text) => `pass${' '.repeat(900)}; exec(${literal(text)})`,
      js: (text) => `void 0;${' '.repeat(900)}${text}`,
    },
  },
  { name: 'zip in zip', write: {}, wrap: (files) => wrapped(files, 'bundle.zip', twice) },
  {
    name: 'tar.gz',
    write: {},
    wrap: (files) =>
      wrapped(files, 'bundle.tar.gz', (entries) => Uint8Array.from(gzipSync(tarOf(entries)))),
  },
]

const dated = { mtime: '2024-01-02T00:00:00' }
const twice = (entries: Record<string, Uint8Array>) =>
  zipSync({ 'inner/data.zip': zipSync(entries, dated), 'inner/about.txt': strToU8('Data.') }, dated)

/** The skill with all its files in an archive beside a SKILL.md that says to unpack it. */
function wrapped(
  files: readonly SkillFile[],
  name: string,
  pack: (entries: Record<string, Uint8Array>) => Uint8Array,
): readonly SkillFile[] {
  const entries = Object.fromEntries(
    files.map(({ path, bytes }) => [path === 'SKILL.md' ? 'guide.md' : path, bytes]),
  )
  const main =
    '---\nname: bundled-guide\ndescription: "A guide in a bundle; unpack it and follow guide.md."\n---\n\nUnpack the bundle and follow guide.md.\n'
  return [
    { path: 'SKILL.md', bytes: strToU8(main) },
    { path: `assets/${name}`, bytes: pack(entries) },
  ]
}
