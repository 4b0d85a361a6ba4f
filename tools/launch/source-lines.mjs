import fs from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A source map has some megabytes: it is read for a stack trace, and may be collected afterwards. */
const maps = new Map()
const place = /file:\/\/[^\s():]+\.js:\d+:\d+/

// Stack traces of the bundled program name its sources. Node's own flag for that reads every map at the start, which
// costs 60 MB and a part of the time that bundling saves.
Error.prepareStackTrace = (failure, calls) =>
  [headOf(failure), ...calls.map((call) => `    at ${lineOf(String(call))}`)].join('\n')

function headOf(failure) {
  try {
    return Error.prototype.toString.call(failure)
  } catch {
    return 'Error'
  }
}

function lineOf(call) {
  return call.replace(place, (text) => {
    const [, url, line, column] = text.match(/^(.*):(\d+):(\d+)$/) ?? []
    const found = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (found?.originalSource === undefined) return text
    const source = new URL(found.originalSource, url).href
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
  })
}

function mapOf(url) {
  const known = maps.get(url)?.deref()
  if (known !== undefined) return known
  try {
    const map = new SourceMap(JSON.parse(fs.readFileSync(`${fileURLToPath(url)}.map`, 'utf8')))
    maps.set(url, new WeakRef(map))
    return map
  } catch {
    // Not a bundled file.
    return undefined
  }
}
