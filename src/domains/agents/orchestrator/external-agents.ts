import type { AgentPayments, PreparedPayment } from '../../../ports/agent-payments.ts'
import type { PayingWallets } from '../../../ports/paying-wallets.ts'
import type { RemoteAgent, RemoteAgents } from '../../../ports/remote-agents.ts'

/** What an account lets an external agent be paid for one message. */
export type PaymentRule = { readonly walletId: string; readonly costMicroUsdMax: bigint }

/** Calls to one external agent, with what the account has for it. */
export type ExternalAccess = {
  readonly agents: RemoteAgents
  readonly payment: PaymentRule | null
}

/** How payments are made: with which token of which network, and signed by which wallets. */
export type PlanPayments = {
  readonly client: AgentPayments
  readonly wallets: PayingWallets
  /** CAIP-2. Play money has no network, so it never pays what is offered here. */
  readonly network: string
  /** The address of the dollar token. */
  readonly usdc: string
}

/** Other people's agents, for steps of plans. */
export type ExternalAgents = RemoteAgents & {
  /** The A2A endpoint of the agent of this name; null for one that is not listed, or does not speak A2A. */
  readonly endpointOf: (agent: string) => Promise<string | null>
  /** Those of accounts, with credentials; none unless given. */
  readonly own?: {
    /** The account's agent of this name, and where it is asked now. */
    readonly find: (
      accountId: string,
      name: string,
    ) => Promise<{ readonly agentId: string; readonly endpoint: string } | null>
    /** Asked before each call; null once the account has removed the agent. */
    readonly accessOf: (accountId: string, agentId: string) => Promise<ExternalAccess | null>
  }
  /** Without it nobody is paid. */
  readonly payments?: PlanPayments
}

/** The state of a step that an external agent does. */
export type ExternalStep = {
  /** As it was listed when the plan was made. */
  readonly endpoint: string
  /** ISO 8601; null before the request. Stored before the request is sent, so that it is sent at most once. */
  readonly askedAt: string | null
  /** Null until it has answered with a task. */
  readonly task: { readonly agent: RemoteAgent; readonly id: string } | null
  /** Absent for an agent that is not the account's own. */
  readonly agentId?: string
  /** Absent unless the agent wanted to be paid, and may be. */
  readonly payment?: StepPayment
}

export const paymentStatuses = ['reserved', 'sent', 'settled', 'unknown', 'released'] as const

/** The one payment of a step. It is stored before it is signed, and once more before it is sent. */
export type StepPayment = {
  /** `unknown`: it was sent, and nobody told that it was settled; its amount counts. `released`: it was never sent. */
  readonly status: (typeof paymentStatuses)[number]
  readonly prepared: PreparedPayment
  readonly walletId: string
  readonly agent: RemoteAgent
  /** Of the step's budget. */
  readonly costMicroUsd: string
  /** ISO 8601; null before it is sent. */
  readonly sentAt: string | null
  /** As the agent told it. */
  readonly transaction: string | null
}
