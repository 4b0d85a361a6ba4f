import type { PrepareAgentMintRequest } from '#sdk'

/** Where the document of an asset comes from. */
export type MintSource = 'address' | 'agent' | 'document'

/** The form as it is typed. */
export interface MintDraft {
  readonly source: MintSource
  readonly name: string
  readonly description: string
  readonly slug: string
  readonly uri: string
}

/** An empty form. */
export const newMint: MintDraft = {
  source: 'document',
  name: '',
  description: '',
  slug: '',
  uri: '',
}

export type MintFaults = Readonly<Partial<Record<keyof MintDraft, 'address' | 'empty'>>>

/** What has to be mended before anything is prepared. */
export function mintFaults({ description, name, slug, source, uri }: MintDraft): MintFaults {
  const isNamed = name.trim() !== '' || source === 'agent'
  return {
    ...(isNamed ? {} : { name: 'empty' as const }),
    ...(source === 'document' && description.trim() === ''
      ? { description: 'empty' as const }
      : {}),
    ...(source === 'agent' && slug === '' ? { slug: 'empty' as const } : {}),
    ...(source === 'address' && !/^(https?|ipfs|ar):\/\/[\x21-\x7e]+$/.test(uri)
      ? { uri: uri === '' ? ('empty' as const) : ('address' as const) }
      : {}),
  }
}

/** What is asked for, of a pair of keys that was made for the asset, and of the wallet that will own it. */
export function mintRequest(
  { description, name, slug, source, uri }: MintDraft,
  { asset, owner }: { readonly asset: string; readonly owner: string },
): PrepareAgentMintRequest {
  return {
    asset,
    owner,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(source === 'document' ? { document: { description: description.trim() } } : {}),
    ...(source === 'agent' ? { agentId: slug } : {}),
    ...(source === 'address' ? { uri } : {}),
  }
}
