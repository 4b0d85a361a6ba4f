/** Letters of other scripts that look like Latin ones, each after the letter that it is taken for. */
const families = [
  'a\u0430\u03b1\u0251\u1d00',
  'b\u0431\u0184\u042c\u0432\u1e05',
  'c\u0441\u03f2\u1d04\u217d',
  'd\u0501\u217e\u0257',
  'e\u0435\u0454\u03b5\u212e\u0511',
  'f\u0192\u03dd',
  'g\u0261\u0581',
  'h\u04bb\u0570\u043d',
  'i\u0456\u03b9\u0131\u0269\u04cf',
  'j\u0458\u03f3',
  'k\u043a\u03ba\u049b',
  'l\u04c0\u217c\u01c0',
  'm\u043c\u217f',
  'n\u0578\u03b7\u043f\u0438',
  'o\u043e\u03bf\u0585\u1d0f\u00f8',
  'p\u0440\u03c1\u03f1',
  'q\u051b\u0563',
  'r\u0433\u1d26',
  's\u0455\u0405\ua731',
  't\u0442\u03c4',
  'u\u03c5\u057d\u028b',
  'v\u03bd\u0475\u2174',
  'w\u051d\u0561\u03c9\u0461',
  'x\u0445\u03c7\u2179',
  'y\u0443\u03b3\u04af',
  'z\u0437\u1d22',
]

const latin = new Map(
  families.flatMap((family) => [...family.slice(1)].map((letter) => [letter, family.charAt(0)])),
)

/** The Latin letter that a letter is taken for, or itself. */
export function looksLike(letter: string): string {
  return latin.get(letter) ?? letter
}
