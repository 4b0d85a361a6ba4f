import { LRUCache } from 'lru-cache'
import { readJson } from '../../../kernel/json-reader.ts'

/** Reads a description that this service keeps by its content's name; null where it keeps none. */
export type ReadDescription = (cid: string) => Promise<string | null>

/** What the creator's description says; null with a reason where it cannot be read here. */
export type TokenPicture = {
  readonly description: string | null
  /** An `ipfs://` or https address, as it is written. */
  readonly image: string | null
  /** The name of the picture, where this service may keep it. */
  readonly imageCid: string | null
  readonly links: Readonly<Record<string, string>>
  readonly reason: 'described_elsewhere' | 'no_description' | 'not_readable' | null
}

const keptMax = 5_000
const keptMs = 300_000
const linksMax = 20
const textMax = 2_000
const cidPattern = /\b(baf[a-z2-7]{50,70})\b/

/**
 * What descriptions say, by their addresses. Content that is named by its bytes never changes, so it is read once; an
 * operator may hide it, so it is not kept for ever. Nothing is fetched from elsewhere.
 */
export function createTokenPictures(read: ReadDescription) {
  const kept = new LRUCache<string, TokenPicture>({ max: keptMax, ttl: keptMs })
  return {
    async of(uris: readonly string[]): Promise<ReadonlyMap<string, TokenPicture>> {
      const distinct = [...new Set(uris)]
      const pictures = await Promise.all(
        distinct.map(async (uri) => {
          const known = kept.get(uri)
          if (known !== undefined) return [uri, known] as const
          // A place that does not answer must not take the list with it, and is asked again.
          const picture = await pictureOf(uri, read).catch(() => null)
          if (picture !== null) kept.set(uri, picture)
          return [uri, picture ?? { ...nothing, reason: 'not_readable' as const }] as const
        }),
      )
      return new Map(pictures)
    },
  }
}

export type TokenPictures = ReturnType<typeof createTokenPictures>

const nothing = { description: null, image: null, imageCid: null, links: {} } as const
/** The picture of a token whose creator named no description. */
export const noPicture: TokenPicture = { ...nothing, reason: 'no_description' }

async function pictureOf(uri: string, read: ReadDescription): Promise<TokenPicture> {
  if (uri === '') return noPicture
  const cid = cidPattern.exec(uri)?.[1]
  const text = cid === undefined ? null : await read(cid)
  if (text === null) return { ...nothing, reason: 'described_elsewhere' }
  const said = parsed(text)
  if (said === null) return { ...nothing, reason: 'not_readable' }
  const image = textIn(said, 'image')
  return {
    description: textIn(said, 'description'),
    image,
    imageCid: (image === null ? undefined : cidPattern.exec(image)?.[1]) ?? null,
    links: linksIn(said),
    reason: null,
  }
}

function parsed(text: string): object | null {
  try {
    const said = readJson(text, 'description')
    return typeof said === 'object' && said !== null ? said : null
  } catch {
    return null
  }
}

function textIn(said: object, name: string): string | null {
  const value: unknown = Reflect.get(said, name)
  return typeof value === 'string' && value !== '' ? value.slice(0, textMax) : null
}

/** Plain https addresses alone, because pages make links of them. */
function linksIn(said: object): Readonly<Record<string, string>> {
  const links: unknown = Reflect.get(said, 'links')
  if (typeof links !== 'object' || links === null) return {}
  return Object.fromEntries(
    Object.entries(links)
      .filter((pair): pair is [string, string] => isHttps(pair[1]))
      .slice(0, linksMax),
  )
}

function isHttps(link: unknown): boolean {
  return typeof link === 'string' && URL.canParse(link) && new URL(link).protocol === 'https:'
}
