import { useQuery } from '@tanstack/react-query'
import { type CatalogDocument, credentialTypes, documents, operations } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'
import { listedOf } from './catalog.model.ts'
import { describe } from './description.model.ts'

/** Every operation of the service, each once, and those to begin with. */
export function useCatalog() {
  return useQuery({
    queryKey: ['operations.list', {}],
    queryFn: ({ signal }) => operations(client).list({}, { signal }),
    select: catalogOf,
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

function catalogOf({ items, startHere, total }: CatalogDocument) {
  return { rows: listedOf(items), startHere, total }
}

/** The OpenAPI description, which is megabytes: asked for when the first operation is opened, and once. */
export function useDescription(isWanted: boolean) {
  return useQuery({
    queryKey: ['documents.getOpenapi', 'described'],
    queryFn: async ({ signal }) => describe(await documents(client).getOpenapi({}, { signal })),
    enabled: isWanted,
    staleTime: staleAfterMs.forever,
    gcTime: staleAfterMs.hour,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
}

/** The names of credentials for people, by their kind. */
export function useCredentialTitles(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: ['credentialTypes.list'],
    queryFn: ({ signal }) => credentialTypes(client).list({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
  return new Map(data?.items.map(({ kind, title }) => [kind, title]))
}

/** What an operation that costs something costs now, by the price book of the operator. */
export function usePriceText(operationId: string, isPriced: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['operations.listPrices'],
    queryFn: ({ signal }) => operations(client).listPrices({}, { signal }),
    enabled: isPriced,
    staleTime: staleAfterMs.minute,
  })
  return data?.items.find((one) => one.operationId === operationId)?.priceText ?? null
}
