/** Endings of a language, the longest first, and how much of a word must remain. */
type Endings = { readonly endings: readonly string[]; readonly left: number }

const bulgarian: Endings = {
  endings:
    'ването ванията ванията ването ванията ищата овете евете ването ният ната ното ните ището ания ения ване ията ията иите овци ове еве ият ята ища ите ът ят та то те ия ии и а я о е'.split(
      ' ',
    ),
  left: 3,
}
const polish: Endings = {
  endings:
    'owaniami owania owaniu owanie owanych owanym owany owana owane iejszy ościami ością ości ość ikami ować owałem owałam owała owali ował ujemy ujesz ują uję uje ałem ałam ałeś ała ali ać iłem iłam iłeś iła ili ić yłem yłam yła yli yć ików ami ach iem owi ów om ymi imi ego emu ych ich ymi iej iego iemu ie ię ią ia iu ej em ym im ą ę a e i o u y'.split(
      ' ',
    ),
  left: 3,
}
const persian: Endings = {
  endings: 'هایی هایم هایت هایش های ها ترین تر ان ات ام ات اش ی'.split(' '),
  left: 3,
}

/** A word without its ending, for languages whose stemmers are not in a library that is kept. */
function withoutEnding(word: string, { endings, left }: Endings): string {
  const ending = endings.find((each) => word.length - each.length >= left && word.endsWith(each))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

export const stemBulgarian = (word: string): string => withoutEnding(word, bulgarian)
/** Polish softens the last letter of a stem before some endings: opłata, w opłacie. */
const softenings = [
  ['rz', 'r'],
  ['dzi', 'd'],
  ['dz', 'd'],
  ['ci', 't'],
  ['c', 't'],
] as const

export function stemPolish(word: string): string {
  const stem = withoutEnding(word, polish)
  const soft = softenings.find(([end]) => stem.length > polish.left && stem.endsWith(end))
  return soft === undefined ? stem : `${stem.slice(0, -soft[0].length)}${soft[1]}`
}

/** How a folded beginning of a Polish word is written as well, where the next letter softens its last one. */
export function softenedPolish(beginning: string): readonly string[] {
  if (beginning.length < softenedMin) return []
  const hard = hardened.find(([end]) => beginning.endsWith(end))
  return hard === undefined ? [] : hard[1].map((soft) => `${beginning.slice(0, -1)}${soft}`)
}

const softenedMin = 4
const hardened = [
  ['t', ['ci']],
  ['d', ['dzi']],
  ['r', ['rz']],
  ['k', ['ce', 'cz']],
  ['g', ['dze']],
] as const
/** Expects letters as they are folded. */
export const stemPersian = (word: string): string => withoutEnding(word, persian)
