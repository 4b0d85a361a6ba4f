import {
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  type Rpc,
  type SolanaRpcApi,
} from '@solana/kit'
import { askAgain } from '../../kernel/ask-again.ts'
import { isBrokenConnection } from './solana-failure.ts'

/**
 * The node behind an RPC URL. A read is asked again once where its connection broke before an answer; a send is not,
 * because that could hide that the first one arrived.
 */
export function openSolanaRpc(rpcUrl: string): Rpc<SolanaRpcApi> {
  const transport = createDefaultRpcTransport({ url: rpcUrl })
  return createSolanaRpcFromTransport((request) => {
    const isSend = Reflect.get(Object(request.payload), 'method') === 'sendTransaction'
    return isSend ? transport(request) : askAgain(() => transport(request), isBrokenConnection)
  })
}
