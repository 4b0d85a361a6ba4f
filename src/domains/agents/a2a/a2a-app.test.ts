import type { AgentCard } from '@a2a-js/sdk'
import { ClientFactory, JsonRpcTransportFactory, RestTransportFactory } from '@a2a-js/sdk/client'
import { type AgentCard as AgentCardV1, verifyAgentCardSignature } from 'a2a-sdk-v1'
import { createLocalJWKSet, flattenedVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchAs, textMessage } from '../../../../test/support/a2a-world.ts'
import { startTestApp, type TestApp } from '../../../../test/support/app.ts'
import { type AppOwner, openAppOwner } from '../../../../test/support/app-owner.ts'
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../../test/support/webhook-receiver.ts'
import { canonicalJson } from '../../../kernel/canonical-json.ts'

let app: TestApp
let receiver: WebhookReceiver
let owner: AppOwner
const send: AppOwner['send'] = (...call) => owner.send(...call)

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startTestApp({ DEMO: 'off', EGRESS_ALLOWED_HOSTS: receiver.host })
  owner = await openAppOwner(app)
}, 120_000)
afterAll(async () => {
  await app.close()
  await receiver.close()
})

async function readCard(): Promise<AgentCard> {
  const answer = await fetch(`${app.baseUrl}/.well-known/agent-card.json`)
  return JSON.parse(await answer.text())
}

/** As the official client does it, with the keys that the service publishes. */
async function verifyPriced(card: AgentCardV1): Promise<void> {
  const { json } = await send('/api/payments/receipt-keys')
  const { keys } = JSON.parse(JSON.stringify(json))
  const verify = verifyAgentCardSignature(async (kid) =>
    keys.find((key: { readonly kid: string }) => key.kid === kid),
  )
  await verify(card)
  const capabilities = { ...card.capabilities, extensions: [] }
  await expect(verify({ ...card, capabilities })).rejects.toThrow()
}

describe('agents of others in the whole program', () => {
  it('find a card that is signed by a key of the service', async () => {
    const { signatures, ...card } = await readCard()
    const { json } = await send('/api/payments/receipt-keys')
    const keys = createLocalJWKSet(JSON.parse(JSON.stringify(json)))
    const [signature] = signatures ?? []
    const payload = Buffer.from(canonicalJson(card)).toString('base64url')
    const signed = { ...signature, payload, protected: signature?.protected ?? '' }
    const { protectedHeader } = await flattenedVerify(
      { ...signed, signature: signature?.signature ?? '' },
      keys,
    )
    expect(protectedHeader?.alg).toBe('EdDSA')
    expect(card.skills.length).toBeGreaterThanOrEqual(30)
  })

  it('find the card of an agent that an account shows, and none of one that it does not', async () => {
    const launch = (slug: string, visibility: string) =>
      send('/api/agents/launch', {
        slug,
        agent: { name: 'Pool Watcher', description: 'Watches pools.', visibility },
      })
    await launch('pool-watcher', 'unlisted')
    await launch('hidden-watcher', 'private')
    const shown = await fetch(`${app.baseUrl}/api/agents/a2a/pool-watcher/card`)
    expect([shown.status, await shown.json()]).toMatchObject([
      200,
      {
        name: 'Pool Watcher',
        url: expect.stringContaining('/api/agents/a2a?agent=pool-watcher'),
        skills: [{ id: 'pool-watcher', description: 'Watches pools.' }],
      },
    ])
    const offer = { slug: 'pool-watcher', label: 'Pool Watcher', asset: 'USDC' }
    await send('/api/x402/agents', { ...offer, pricePerCallAtomic: '250000', unit: 'message' })
    const priced = await fetch(`${app.baseUrl}/api/agents/a2a/pool-watcher/card`)
    expect(await priced.json()).toMatchObject({
      capabilities: {
        extensions: [
          {
            uri: expect.stringMatching(/\/api\/agents\/a2a#price$/),
            description: expect.stringContaining('0.25 USDC for each message'),
            params: { amount: '0.25', asset: 'USDC', unit: 'message', freeCallsPerDay: 0 },
          },
        ],
      },
    })
    const headers = { 'a2a-version': '1.0' }
    const card = await fetch(`${app.baseUrl}/api/agents/a2a/pool-watcher/card`, { headers })
    await verifyPriced(JSON.parse(await card.text()))
    const hidden = await fetch(`${app.baseUrl}/api/agents/a2a/hidden-watcher/card`)
    expect(hidden.status).toBe(404)
  })

  it('are served by the guide where they name no agent', async () => {
    const { json } = await send('/api/agents/a2a', {
      jsonrpc: '2.0',
      id: 1,
      method: 'message/send',
      params: { message: textMessage('Show the newest tokens.') },
    })
    expect(json).toMatchObject({
      result: { status: { state: 'completed' }, metadata: { agent: 'guide' } },
    })
  }, 60_000)

  it('ask for what is missing, and go on with the answer', async () => {
    const symbol = 'TASKQ'
    const token = await owner.launch('Task of questions', symbol)
    const made = await send('/api/agents/create', {
      slug: 'buyer-by-a2a',
      name: 'Buyer by A2A',
      toolsAllowed: ['get_api_auth_me', 'get_api_search', 'post_api_rh_launchpad_trades_prepare'],
    })
    expect(made.status).toBe(200)
    const say = async (text: string, more: object) => {
      const { json } = await send('/api/agents/a2a', {
        jsonrpc: '2.0',
        id: 1,
        method: 'message/send',
        params: { message: textMessage(text, more), metadata: { agent: 'buyer-by-a2a' } },
      })
      return Object(json['result'])
    }
    const asking = await say(`buy ${symbol}`, {})
    expect(asking).toMatchObject({ status: { state: 'input-required' } })
    const going = await say('0.01 ETH', { taskId: asking.id, contextId: asking.contextId })
    expect(going).toMatchObject({ id: asking.id, status: { state: 'auth-required' } })
    const { json } = await send(`/api/runs/${going.metadata.runId}`)
    expect(json).toMatchObject({
      run: {
        input: '0.01 ETH',
        action: { input: { token, side: 'buy', amountIn: '10000000000000000' } },
      },
    })
  }, 120_000)

  it.each(['JSONRPC', 'HTTP+JSON'])(
    'send, follow and are told over %s',
    async (name) => {
      const fetchImpl = fetchAs(owner.key)
      const card = await readCard()
      const url = `${app.baseUrl}/api/agents/a2a`
      const additionalInterfaces = card.additionalInterfaces?.map((one) => ({ ...one, url }))
      const client = await new ClientFactory({
        transports: [
          new JsonRpcTransportFactory({ fetchImpl }),
          new RestTransportFactory({ fetchImpl }),
        ],
        preferredTransports: [name],
      }).createFromAgentCard({
        ...card,
        url,
        ...(additionalInterfaces && { additionalInterfaces }),
      })
      const pushNotificationConfig = { url: receiver.url(`/${name}`), token: 'its-token' }
      const states: string[] = []
      for await (const event of client.sendMessageStream({
        message: textMessage('What can this service do?'),
        configuration: { pushNotificationConfig },
      })) {
        if (event.kind === 'task' || event.kind === 'status-update') states.push(event.status.state)
      }
      expect(states.at(-1)).toMatch(/completed|failed/)
      const told = () =>
        receiver.received
          .filter(({ path }) => path === `/${name}`)
          .map(({ body }) => JSON.parse(body).status.state)
      await expect.poll(() => told().at(-1), { timeout: 60_000 }).toBe(states.at(-1))
      expect(app.logged).toEqual([])
    },
    120_000,
  )
})
