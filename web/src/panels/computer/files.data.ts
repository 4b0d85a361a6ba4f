import { useMutation, useQuery } from '@tanstack/react-query'
import { sandboxFiles } from '#sdk'
import { forgetResource } from '../../service/queries.ts'
import { toBase64 } from './files.model.ts'
import type { Owner } from './owner.ts'

/** One sandbox of an owner. */
export interface Place {
  readonly owner: Owner
  readonly sessionId: string
}

/** The files of a sandbox, which a paused one does not tell. */
export function useFiles({ owner, sessionId }: Place, isAwake: boolean) {
  return useQuery({
    queryKey: ['sandboxFiles.list', { sessionId }],
    queryFn: async ({ signal }) =>
      (await sandboxFiles(owner.client).list({ sessionId }, { signal })).items,
    enabled: isAwake,
  })
}

/** What is in a file. */
export function useFile({ owner, sessionId }: Place, path: string) {
  return useQuery({
    queryKey: ['sandboxFiles.read', { sessionId, path }],
    queryFn: ({ signal }) => sandboxFiles(owner.client).read({ sessionId, path }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Reads a file once, for who wants to have it. */
export function readFile({ owner, sessionId }: Place, path: string) {
  return sandboxFiles(owner.client).read({ sessionId, path })
}

/** All files as one archive. */
export function readArchive({ owner, sessionId }: Place): Promise<Blob> {
  return sandboxFiles(owner.client).download({ sessionId })
}

/** What can be done to the files of a sandbox. */
export type FileAct =
  | { readonly kind: 'delete'; readonly path: string }
  | { readonly kind: 'unpack'; readonly archive: File }
  | { readonly kind: 'upload'; readonly folder: string; readonly files: readonly File[] }
  | { readonly kind: 'write'; readonly path: string; readonly base64: string }
  | { readonly kind: 'save'; readonly path: string; readonly text: string }

/** Changes files; the tree is asked again. */
export function useFileAct(place: Place) {
  return useMutation({
    mutationFn: (act: FileAct) => changed(place, act),
    onSettled: () => forgetResource('sandboxFiles'),
  })
}

async function changed({ owner, sessionId }: Place, act: FileAct): Promise<void> {
  const own = sandboxFiles(owner.client)
  switch (act.kind) {
    case 'delete':
      await own.delete({ sessionId, path: act.path })
      return
    case 'unpack':
      await own.upload({ sessionId, base64: await base64Of(act.archive) })
      return
    case 'upload':
      for (const file of act.files) {
        const path = `${act.folder}/${file.name}`
        await own.write({ sessionId, path, base64: await base64Of(file) })
      }
      return
    case 'write':
      await own.write({ sessionId, path: act.path, base64: act.base64 })
      return
    case 'save':
      await own.write({ sessionId, path: act.path, text: act.text })
  }
}

async function base64Of(file: Blob): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()))
}
