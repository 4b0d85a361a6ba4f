const versionForm =
  /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/
const topicsMax = 12

/** Whether a text is the number of a version. */
export function isVersion(text: string): boolean {
  return text.length <= 64 && versionForm.test(text)
}

/** The subjects that a text names, each once; null where one of them is none, or where they are too many. */
export function topicsIn(text: string): readonly string[] | null {
  const named = [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
  const isTopic = (word: string) => word.length <= 32 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word)
  return named.length <= topicsMax && named.every(isTopic) ? named : null
}
