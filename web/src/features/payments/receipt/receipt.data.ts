import { useQuery } from '@tanstack/react-query'
import { receiptKeys, verifyReceipt } from '#sdk'
import { client } from '../../../service/client.ts'
import { staleAfterMs } from '../../../service/queries.ts'
import { isDigestOf } from './receipt.model.ts'

/**
 * Checks a receipt here, in the browser, by the keys that the service publishes; and, where the answer is there, that it
 * is the one that was signed for.
 */
export function useVerified(receipt: string, answer: string | undefined) {
  return useQuery({
    queryKey: ['receiptKeys.list', 'verified', receipt, answer ?? null],
    queryFn: async ({ signal }) => {
      const keys = await receiptKeys(client).list({}, { signal })
      const { claims, keyId } = await verifyReceipt(receipt, keys)
      const isAnswer =
        answer === undefined ? null : await isDigestOf(claims['responseDigest'], answer)
      return { claims, keyId, isAnswer }
    },
    staleTime: staleAfterMs.hour,
    retry: false,
  })
}
