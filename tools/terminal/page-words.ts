import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The areas of words that each page begins with, by the name of its feature. */
export type PageWords = Readonly<Record<string, readonly string[]>>

const pageImport = /import\('\.\.\/features\/([\w-]+)\/\1-page\.tsx'\)/
const openedArea = /openArea\('([\w-]+)'\)/g

/**
 * Reads which words a page begins with from where that is said: its route, which opens them together with the page. A
 * page that opens some later, with a part of itself, begins without them.
 */
export function pageWordsIn(web: string): PageWords {
  const routes = path.join(web, 'src/routes')
  if (!existsSync(routes)) return {}
  return Object.fromEntries(
    readdirSync(routes)
      .filter((name) => name.endsWith('.route.ts'))
      .flatMap((name) => {
        const text = readFileSync(path.join(routes, name), 'utf8')
        const feature = pageImport.exec(text)?.[1]
        const areas = [...text.matchAll(openedArea)].map(([, area = '']) => area)
        return feature === undefined ? [] : [[feature, areas] as const]
      }),
  )
}
