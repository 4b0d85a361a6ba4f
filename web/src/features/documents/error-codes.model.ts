import type { ErrorsDocument } from '#sdk'

/** One of the service's error codes. */
export type ErrorCode = ErrorsDocument['items'][number]

/** The codes in which all words occur: code, status, title or remedy. */
export function fittingCodes(codes: readonly ErrorCode[], words: string): readonly ErrorCode[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return codes.filter(({ code, fix, status, title }) => {
    const said = `${code} ${status} ${title} ${fix}`.toLowerCase()
    return wanted.every((word) => said.includes(word))
  })
}
