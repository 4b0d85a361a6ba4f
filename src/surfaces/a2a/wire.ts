import type { A2aChange, A2aPushConfig, A2aTask, A2aVersion } from '../../ports/a2a-endpoint.ts'
import type { CardForm } from './agent-card.ts'
import type { ConfigName, ListRequest, SendRequest, Verb } from './requests.ts'

/** Parses and serialises the messages of one version in one binding. Parsers raise INVALID_PARAMS. */
export type Wire = {
  readonly version: A2aVersion
  readonly cardForm: CardForm
  /** The JSON-RPC methods by their names. */
  readonly methods: Readonly<Record<string, Verb>>
  readonly readSend: (params: unknown) => SendRequest
  readonly readGet: (params: unknown) => {
    readonly id: string
    readonly historyLength: number | undefined
  }
  readonly readList: (params: unknown) => ListRequest
  /** The task to cancel or follow, or whose push configurations are listed. */
  readonly readTaskId: (params: unknown, verb: 'cancel' | 'subscribe' | 'listPush') => string
  readonly readSetPush: (params: unknown) => {
    readonly taskId: string
    readonly config: A2aPushConfigRequest
  }
  readonly readConfigName: (params: unknown, verb: 'getPush' | 'deletePush') => ConfigName
  readonly task: (task: A2aTask) => unknown
  /** The answer to a send. */
  readonly sent: (task: A2aTask) => unknown
  readonly tasks: (page: TaskPage) => unknown
  readonly first: (task: A2aTask) => unknown
  readonly change: (change: A2aChange) => unknown
  readonly pushConfig: (taskId: string, config: A2aPushConfig) => unknown
  readonly pushConfigs: (taskId: string, configs: readonly A2aPushConfig[]) => unknown
}

type A2aPushConfigRequest = NonNullable<SendRequest['push']>

export type TaskPage = {
  readonly tasks: readonly A2aTask[]
  readonly nextCursor: string | null
  readonly total: number
  readonly limit: number
}
