import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { type Page, wholePage } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { sandboxErrors, sandboxGone } from '../../../kernel/sandbox.ts'
import { toStoredText } from '../../../kernel/stored-text.ts'
import type { SandboxRun } from '../../../ports/sandbox.ts'
import { answerInBox } from './box-agent.ts'
import type {
  Box,
  BoxAgents,
  BoxConversation,
  BoxesAnswer,
  BoxMessage,
  BoxMessages,
  CreateBoxRequest,
  CreateConversationRequest,
  PostBoxMessageRequest,
  PostedBoxMessages,
} from './boxes.schemas.ts'
import { computerErrors } from './computer.errors.ts'
import type { CodeRun } from './computer.schemas.ts'
import { computerLimits } from './computer-limits.ts'
import {
  conversationStore,
  type StoredConversation,
  type StoredMessage,
} from './conversations.store.ts'
import { owned } from './owned-rows.ts'
import { storedRun } from './recorded-run.ts'
import type { Sandboxes, SandboxesOptions, SandboxOf } from './sandboxes.service.ts'
import type { StoredSandbox } from './sandboxes.store.ts'

export type BoxesService = {
  /** The service's box types and limits, and the boxes of the caller, who is a person or a one-shot key. */
  readonly overview: (caller: Principal | null) => Promise<BoxesAnswer>
  readonly agents: () => BoxAgents
  readonly create: (caller: Principal, request: CreateBoxRequest) => Promise<Box>
  readonly get: (caller: Principal, id: string) => Promise<Box>
  readonly pause: (caller: Principal, id: string) => Promise<Box>
  readonly resume: (caller: Principal, id: string) => Promise<Box>
  readonly remove: (caller: Principal, id: string) => Promise<Box>
  readonly conversations: (caller: Principal, id: string) => Promise<Page<BoxConversation>>
  readonly converse: (
    caller: Principal,
    id: string,
    request: CreateConversationRequest,
  ) => Promise<BoxConversation>
  readonly messages: (caller: Principal, conversationId: string) => Promise<BoxMessages>
  /** Stores the message; where the box is to answer, runs it and stores the answer too. Returns the added messages. */
  readonly post: (
    caller: Principal,
    conversationId: string,
    request: PostBoxMessageRequest & { readonly signal: AbortSignal },
  ) => Promise<PostedBoxMessages>
}

const languages = ['javascript', 'python', 'shell']
const programs = languages.map((agentHarness) => ({
  agentHarness,
  available: true,
  description: `Runs each message as a program in ${agentHarness} in the box and answers with its output.`,
}))

function harnessesOf({ agents }: SandboxesOptions): BoxAgents['items'] {
  const by = agents.isLanguageModel
    ? `by the model ${agents.modelId}`
    : 'without a language model: it runs fenced code'
  return [
    ...programs,
    {
      agentHarness: 'agent',
      available: true,
      description: `The agent of \`agentId\` answers, one of the platform's own, with the box for its hands; ${by}.`,
    },
    {
      agentHarness: 'claude-code',
      available: false,
      description: 'Needs a machine with processes, which boxes here do not have.',
    },
  ]
}

/** Boxes over sandboxes, with their conversations. */
export function createBoxesService(sandboxes: Sandboxes, options: SandboxesOptions): BoxesService {
  const { database } = options
  const of = (caller: Principal, id: string): SandboxOf => ({ caller, kind: 'box', id })
  const changed =
    (work: (of: SandboxOf) => Promise<StoredSandbox>) => async (caller: Principal, id: string) =>
      toBox(await work(of(caller, id)))
  return {
    async overview(caller) {
      // An API key is taken for nobody here, as it opens no box.
      const isOwner = caller !== null && owned.auth.some((kind) => kind === caller.credential)
      const rows = isOwner ? await sandboxes.list(caller, 'box') : []
      return { ...about(options), ...wholePage(rows.map(toBox)) }
    },
    agents: () => wholePage(harnessesOf(options)),
    async create(caller, request) {
      const { name, agentId = null, notes = null, engine = 'quickjs' } = request
      const harness = harnessFor(request, options)
      const wanted = { kind: 'box', engine, name, agentId, harness, notes } as const
      return toBox(await sandboxes.create(caller, wanted))
    },
    get: changed(sandboxes.find),
    pause: changed(sandboxes.pause),
    resume: changed(sandboxes.resume),
    remove: changed(sandboxes.remove),
    async conversations(caller, id) {
      await sandboxes.find(of(caller, id))
      const found = await conversationStore(database.query).list(id)
      return wholePage(found.map(toConversation))
    },
    async converse(caller, id, request) {
      await sandboxes.find(of(caller, id))
      const conversation = await addConversation(id, request, options)
      await sandboxes.markUsed(of(caller, id))
      return toConversation(conversation)
    },
    async messages(caller, conversationId) {
      const conversation = await findConversation(caller, conversationId, { sandboxes, options })
      const found = await conversationStore(database.query).messages(conversation.id)
      return wholePage(found.map(toMessage))
    },
    async post(caller, conversationId, { content, runAgent = true, signal }) {
      const { id, boxId } = await findConversation(caller, conversationId, {
        sandboxes,
        options,
      })
      const posted = { role: 'user', content, run: null } as const
      // Reserves two places, so that there is room for the answer.
      const message = await addMessage(id, posted, { options, places: runAgent ? 2 : 1 })
      if (!runAgent) return { messages: [toMessage(message)] }
      const asked = { conversationId: id, content, signal }
      const { text, run } = await answerTo(of(caller, boxId), asked, { sandboxes, options })
      const said = { role: 'box', content: toStoredText(text), run: run && storedRun(run) } as const
      const answer = await addMessage(id, said, { options, places: 1 })
      return { messages: [toMessage(message), toMessage(answer)] }
    },
  }
}

function about({ engines }: SandboxesOptions): Omit<BoxesAnswer, 'items' | 'nextCursor'> {
  const runtimes = Object.values(engines).flatMap((engine) => engine?.facts.languages ?? [])
  return {
    configured: runtimes.length > 0,
    about:
      'A box is a sandbox with a name that keeps files and conversations and runs messages as programs. A person makes one for a day, or a one-shot key (POST /api/e2b/oneshot) one that ends with it.',
    runtimes: [...new Set(runtimes)],
    boxesOfKey: computerLimits.sandboxesOfOwner,
  }
}

/** What answers in a box. Raises 422 for an agent that nobody knows, and for another language. */
function harnessFor(
  { runtime = 'javascript', agentHarness, agentId }: CreateBoxRequest,
  { agents }: SandboxesOptions,
): string {
  if (agentId !== undefined && agents.find(agentId) === null) {
    throw new AppError(computerErrors.agent_unavailable, 'There is no agent of this id.')
  }
  const harness = agentHarness ?? (agentId === undefined ? runtime : 'agent')
  const isAgent = harness === 'agent' && agentId !== undefined
  if (!languages.includes(runtime)) {
    throw new AppError(sandboxErrors.language_unsupported, 'Boxes run another language.', {
      extra: { languages },
    })
  }
  if (isAgent || languages.includes(harness)) return harness
  throw new AppError(computerErrors.agent_unavailable, 'No such agent answers in boxes here.')
}

type Asked = {
  readonly conversationId: string
  readonly content: string
  readonly signal: AbortSignal
}

/** The answer of a box: the output of a program, or what its agent says. */
async function answerTo(
  of: SandboxOf,
  { conversationId, content, signal }: Asked,
  { sandboxes, options }: { readonly sandboxes: Sandboxes; readonly options: SandboxesOptions },
): Promise<{ readonly text: string; readonly run: SandboxRun | null }> {
  const { agentId, harness } = await sandboxes.find(of)
  const timeoutMs = computerLimits.defaultRunMs
  const run = (program: { readonly language: string; readonly code: string }) =>
    sandboxes.run(of, { ...program, timeoutMs, signal })
  const agent = agentId === null ? null : options.agents.find(agentId)
  if (harness !== 'agent' || agent === null) {
    const ran = await run({ language: harness, code: content })
    return { text: answerOf(ran), run: ran }
  }
  await assertTurnLeft(of.caller, options)
  const { sandbox, reference } = await sandboxes.open(of)
  const told = await conversationStore(options.database.query).messages(conversationId)
  return answerInBox({ agent, content, signal, history: told.slice(0, -1) }, options.agents, {
    run,
    readFile: (path) => sandbox.readFile(reference, path),
    writeFile: (path, bytes) => sandbox.writeFile(reference, path, bytes),
    listFiles: () => sandbox.listFiles(reference),
  })
}

/** Raises 409: anybody may have a key or an account, and the operator pays for the model. */
async function assertTurnLeft(
  { accountId }: Principal,
  { database, agents, clock }: SandboxesOptions,
): Promise<void> {
  if (!agents.isLanguageModel) return
  const { agentTurnsOfOwner, turnsCountedMs } = computerLimits
  const after = new Date(clock.nowMs() - turnsCountedMs)
  const turns = await conversationStore(database.query).countTurns(accountId, after)
  if (turns <= agentTurnsOfOwner) return
  const detail = `A key or an account has at most ${agentTurnsOfOwner} messages to agents in a day.`
  throw new AppError(computerErrors.turns_used, detail)
}

async function addConversation(
  boxId: string,
  {
    channel = 'api',
    title = null,
  }: Omit<CreateConversationRequest, 'title'> & { title?: string | null },
  { database, clock, random }: SandboxesOptions,
): Promise<StoredConversation> {
  const at = clock.nowMs()
  const id = createId('bxs', at, random.bytes(10))
  const conversation = { id, boxId, title, channel, createdAt: new Date(at) }
  await database.transaction(async (transaction) => {
    const conversations = conversationStore(transaction)
    await conversations.lock(boxId)
    const { length } = await conversations.list(boxId)
    if (length >= computerLimits.conversationsOfBox) {
      throw new AppError(computerErrors.conversations_used, `A box has at most ${length}.`)
    }
    await conversations.insert(conversation)
  })
  return conversation
}

async function findConversation(
  caller: Principal,
  id: string,
  { sandboxes, options }: { readonly sandboxes: Sandboxes; readonly options: SandboxesOptions },
): Promise<StoredConversation> {
  const store = conversationStore(options.database.query)
  const conversation = await store.find(id, caller.accountId)
  if (conversation === undefined) throw sandboxGone()
  await sandboxes.find({ caller, kind: 'box', id: conversation.boxId })
  return conversation
}

async function addMessage(
  conversationId: string,
  said: Pick<StoredMessage, 'role' | 'content' | 'run'>,
  { options, places }: { readonly options: SandboxesOptions; readonly places: number },
): Promise<StoredMessage> {
  const at = options.clock.nowMs()
  return options.database.transaction(async (transaction) => {
    const conversations = conversationStore(transaction)
    await conversations.lock(conversationId)
    const count = await conversations.countMessages(conversationId)
    // There is always room for the answer to an accepted message.
    const max = computerLimits.messagesOfConversation
    if (said.role === 'user' && count + places > max) {
      throw new AppError(computerErrors.messages_used, `A session has at most ${max} messages.`)
    }
    const message = {
      ...said,
      conversationId,
      sequence: count + 1,
      id: createId('msg', at, options.random.bytes(10)),
      createdAt: new Date(at),
    }
    await conversations.insertMessage(message)
    return message
  })
}

/** The output of a run as the text of a message. */
function answerOf({ stdout, stderr, result, error }: CodeRun): string {
  const failure = error === null ? '' : `${error.name}: ${error.message}`
  return [stdout, stderr, result ?? '', failure].filter((part) => part !== '').join('')
}

function toBox(row: StoredSandbox): Box {
  return {
    boxId: row.id,
    ownerWallet: null,
    name: row.name,
    runtime: row.harness === 'agent' ? 'javascript' : row.harness,
    size: 'small',
    engine: row.engine,
    agentId: row.agentId,
    agentHarness: row.harness,
    agentModel: null,
    gitRepo: null,
    pinned: false,
    status: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    notes: row.notes,
  }
}

function toConversation(row: StoredConversation): BoxConversation {
  const { id, boxId, channel, title } = row
  return { id, boxId, channel, title, createdAt: row.createdAt.toISOString() }
}

function toMessage({ id, sequence, role, content, run, createdAt }: StoredMessage): BoxMessage {
  return { messageId: id, sequence, role, content, run, createdAt: createdAt.toISOString() }
}
