import { skeletonOf } from '../../../kernel/name-skeleton.ts'

/** Shorter names are words that anybody's agent may have in its own. */
const ownWordsMin = 8

/** Whether a title is the name of an agent of the platform, or has one in it; also in letters that only look like its. */
export function namesTheirs(names: readonly string[]): (title: string) => boolean {
  const skeletons = [...new Set(names.map(skeletonOf))].filter((name) => name !== '')
  const long = skeletons.filter((name) => name.length >= ownWordsMin)
  const known = new Set(skeletons)
  return (title) => {
    const skeleton = skeletonOf(title)
    return known.has(skeleton) || long.some((name) => skeleton.includes(name))
  }
}
