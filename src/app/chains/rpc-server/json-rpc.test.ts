import { describe, expect, it } from 'vitest'
import type { JsonRpcRequest } from '../../../ports/chain-node.ts'
import { answerJsonRpc, batchLengthMax } from './json-rpc.ts'

const echo = async ({ params }: JsonRpcRequest) => ({
  ok: true as const,
  json: JSON.stringify(params, (_key, value) =>
    typeof value === 'bigint' ? `bigint ${value}` : value,
  ),
})

const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'echo', params: [id] })

describe('answerJsonRpc', () => {
  it('keeps integers exact that a number cannot hold', async () => {
    const body = '{"jsonrpc":"2.0","id":1,"method":"echo","params":[18446744073709551615, 1]}'
    expect(JSON.parse(await answerJsonRpc(body, echo))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: ['bigint 18446744073709551615', 1],
    })
  })

  it('answers a batch in order', async () => {
    const answer = await answerJsonRpc(JSON.stringify([call(1), call(2)]), echo)
    expect(JSON.parse(answer)).toMatchObject([
      { id: 1, result: [1] },
      { id: 2, result: [2] },
    ])
  })

  it.each([
    ['not json', '{', -32700],
    ['an empty batch', '[]', -32600],
    ['a long batch', JSON.stringify(Array(batchLengthMax + 1).fill(call(1))), -32600],
    ['no method', '{"id":1}', -32600],
    ['an object as id', '{"id":{},"method":"echo"}', -32600],
  ])('refuses %s', async (_what, body, code) => {
    expect(JSON.parse(await answerJsonRpc(body, echo))).toMatchObject({ error: { code } })
  })

  it('hides the text of an unexpected failure', async () => {
    const answer = await answerJsonRpc(JSON.stringify(call(1)), async () => {
      throw new Error('/secret/path')
    })
    expect(JSON.parse(answer)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Internal error' },
    })
  })
})
