import type { ServerResponse } from 'node:http'
import {
  decodePaymentSignatureHeader,
  encodePaymentRequiredHeader,
  encodePaymentResponseHeader,
} from '@x402/core/http'
import { createEvmExactFacilitator } from '../../src/adapters/x402/evm-exact-facilitator.ts'
import { evmChainId } from '../../src/kernel/chains.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database } from '../../src/ports/database.ts'
import type { EvmExactPayload } from '../../src/ports/payment-facilitator.ts'
import { type OtherAgent, startOtherAgent } from './a2a-agent.ts'
import type { X402Chains } from './x402-world.ts'

const network = `eip155:${evmChainId}` as const

/** An agent of somebody else that wants to be paid by x402, and settles on the chain of the test. */
export type PaidAgent = {
  readonly agent: OtherAgent
  /** Where it is paid. */
  readonly payTo: Hex
  /** The payments that it was sent. */
  readonly payments: EvmExactPayload[]
  /** How it behaves; a test changes it. */
  behaviour: Behaviour
}

type Behaviour = {
  readonly version: 1 | 2
  /** Atomic units of the dollar token. */
  readonly price: string
  /** What `again` then wants. */
  readonly nextPrice?: string
  /** Members of its offer that are otherwise than they should be. */
  readonly offer?: Readonly<Record<string, unknown>>
  /** `again`: it wants more after a payment. `silent`: it settles, and says nothing. `gone`: it settles, and is gone. */
  readonly afterwards?: 'again' | 'gone' | 'settles' | 'silent'
}

/** Starts it over the chains of a test, whose facilitator keeps its transactions in the database. */
export async function startPaidAgent(chains: X402Chains, database: Database): Promise<PaidAgent> {
  const agent = await startOtherAgent()
  const wallet = chains.evmWalletOn(database)
  const facilitator = createEvmExactFacilitator({ network, chain: chains.evm, wallet })
  const { testUsdc } = chains.daemon.addresses.contracts
  const payments: EvmExactPayload[] = []
  const paid: PaidAgent = {
    agent,
    payTo: wallet.address,
    payments,
    behaviour: { version: 2, price: '250000' },
  }
  agent.gate = async (request, response, body) => {
    if (request.method === 'GET' || !body.toString().includes('message/send')) return false
    const { afterwards = 'settles', offer = {}, price: amount, version } = paid.behaviour
    const requirements = {
      ...{ scheme: 'exact' as const, network, amount, asset: testUsdc, payTo: wallet.address },
      ...{ maxTimeoutSeconds: 120, extra: { name: 'USD Coin', version: '2' }, ...offer },
    }
    const header = request.headers[version === 1 ? 'x-payment' : 'payment-signature']
    if (typeof header !== 'string') return demand(response, requirements, version)
    const { payload } = decodePaymentSignatureHeader(header)
    // What the facilitator verifies is what the chain would take.
    const payment = { requirements, payload: payload as EvmExactPayload }
    payments.push(payment.payload)
    if (afterwards === 'again') {
      const next = { ...requirements, amount: paid.behaviour.nextPrice ?? amount }
      return demand(response, next, version)
    }
    const verdict = await facilitator.verify(payment)
    if (!verdict.isValid) throw new Error(verdict.reason)
    const settled = await facilitator.settle(payment)
    if (settled.status !== 'sent') throw new Error(settled.reason)
    if (afterwards === 'gone') {
      response.destroy()
      return true
    }
    if (afterwards === 'settles') {
      const told = { success: true, transaction: settled.transaction, network }
      const name = version === 1 ? 'x-payment-response' : 'payment-response'
      response.setHeader(name, encodePaymentResponseHeader(told))
    }
    return false
  }
  return paid
}

type Requirements = Parameters<typeof encodePaymentRequiredHeader>[0]['accepts'][number]

function demand(response: ServerResponse, offered: Requirements, version: 1 | 2): boolean {
  const resource = { url: 'http://agent.example/rpc', description: '', mimeType: '' }
  const { amount: maxAmountRequired, ...common } = offered
  const accepts = [{ ...common, maxAmountRequired, resource: resource.url }]
  if (version === 2) {
    const required = { x402Version: 2, error: 'payment required', resource, accepts: [offered] }
    response.setHeader('payment-required', encodePaymentRequiredHeader(required))
  }
  response.writeHead(402, { 'content-type': 'application/json' })
  response.end(version === 1 ? JSON.stringify({ x402Version: 1, error: 'pay', accepts }) : '{}')
  return true
}
