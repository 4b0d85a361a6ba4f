/** Arabic-Indic and Persian digits stand at these code points. */
const arabicZero = 0x660
const persianZero = 0x6f0

/**
 * A text in one way of writing, letters as they were: full-width forms and other digits become the usual ones, invisible
 * characters go. Everything that is read of a request is read from this form.
 */
export function plainForm(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/(?<=\d)\u066b(?=\d)/g, '.')
    .replace(/(?<=\d)\u066c(?=\d)/g, '')
    .replace(/\u066a/g, '%')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u00ad]/g, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
}

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ک: 'ك',
  ؤ: 'و',
  ئ: 'ي',
}

/**
 * A text as words are compared: lower case, without accents of Latin letters, Arabic letters in one form. Hangul, kana
 * and Cyrillic keep their marks, because those make other letters.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/i\u0307/g, 'i')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin}\p{M}*)\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[\u064b-\u0652\u0640\u200c\u200d]/g, '')
    .replace(/[ßłđøıæœأإآىیةکؤئ]/g, (letter) => letters[letter] ?? letter)
}

/** The same, but keeping accents: in Vietnamese they tell one word from another. */
export function foldKeepingMarks(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
