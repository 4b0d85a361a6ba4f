import { remembered } from './remembered.ts'

const marks = /[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u0640]/g
/** Letters that decompose into no plain letter and a mark, and Arabic letters that are written in several ways. */
const letters: Readonly<Record<string, string>> = {
  ...{ đ: 'd', ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ی', ي: 'ی', ئ: 'ی', ك: 'ک', ة: 'ه', ؤ: 'و' },
}
const written = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Text in lower case and in one form of each letter (NFKC), without what is not seen: zero-width and direction marks. The
 * joiner that divides Persian words becomes a space.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
}

/** A plain word without marks, each letter in one form. Words that differ by accents alone become the same. */
export function foldWord(word: string): string {
  return /^[a-z0-9]*$/.test(word) ? word : foldLetters(word)
}

const foldLetters = remembered((word) =>
  word
    .replaceAll(written, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(marks, '')
    .normalize('NFC')
    .replaceAll(written, (letter) => letters[letter] ?? letter),
)
