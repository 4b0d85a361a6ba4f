import { useMutation, useQuery } from '@tanstack/react-query'
import { type PublishSkillRequest, type ScanSkillRequest, skillScans, skills } from '#sdk'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

const againMs = 400

/** Sends a package to be scanned; what is answered is where to ask how far it is. */
export function useCreateScan() {
  return useMutation({
    mutationFn: (asked: ScanSkillRequest) => skillScans(client).create(asked),
  })
}

/** How far a scan is, asked again until it is done; nothing is asked where there is none. */
export function useScan(scanId: string | undefined) {
  return useQuery({
    queryKey: ['skillScans.get', { scanId }],
    queryFn: ({ signal }) => skillScans(client).get({ scanId: scanId ?? '' }, { signal }),
    enabled: scanId !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || ['queued', 'running'].includes(state.data.status)
        ? againMs
        : false,
  })
}

/** Publishes a version of a skill. */
export function usePublish() {
  return useMutation({
    mutationFn: (asked: PublishSkillRequest) => skills(client).publish(asked),
    onSettled: () => forgetResource('skills'),
  })
}
