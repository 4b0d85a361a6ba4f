import { useQuery } from '@tanstack/react-query'
import { credentialTypes, errorCodes, operations } from '#sdk'
import { client } from '../../service/client.ts'
import { staleAfterMs } from '../../service/queries.ts'

/** The operations to begin with, and how many there are. */
export function useStartHere() {
  return useQuery({
    queryKey: ['operations.list', {}],
    queryFn: ({ signal }) => operations(client).list({}, { signal }),
    select: ({ startHere, total }) => ({ startHere, total }),
    staleTime: staleAfterMs.hour,
    structuralSharing: false,
  })
}

/** Every kind of credential, with its rules. */
export function useCredentialTypes() {
  return useQuery({
    queryKey: ['credentialTypes.list'],
    queryFn: ({ signal }) => credentialTypes(client).list({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
}

/** Every code that the service may refuse with. */
export function useErrorCodes() {
  return useQuery({
    queryKey: ['errorCodes.list'],
    queryFn: ({ signal }) => errorCodes(client).list({}, { signal }),
    staleTime: staleAfterMs.hour,
  })
}
