export const sessionId = 'sbx_01k06t0000000000000000000a'
export const boxId = 'box_01k06t0000000000000000000a'
export const conversationId = 'bxs_01k06t0000000000000000000a'
export const taskId = 'brw_01k06t0000000000000000000a'

const createdAt = '2026-07-15T09:00:02.000Z'
const expiresAt = '2026-07-15T09:15:00.000Z'

export const exampleSession = {
  sessionId,
  name: 'prices',
  engine: 'quickjs',
  status: 'created',
  createdAt,
  expiresAt,
  lastRunAt: null,
}

export const exampleRun = {
  outcome: 'completed',
  stdout: 'hello\n',
  stderr: '',
  isTruncated: false,
  result: '3',
  error: null,
  durationMs: 41,
}

export const exampleStatus = {
  configured: true,
  engines: [
    {
      engine: 'quickjs',
      configured: true,
      languages: ['javascript'],
      fetchHosts: [],
      limits: {
        runMsMax: 20_000,
        memoryBytes: 25_165_824,
        outputBytesMax: 65_536,
        fileBytesMax: 1_048_576,
        filesMax: 128,
        filesBytesMax: 4_194_304,
        runsAtATime: 1,
      },
    },
    { engine: 'e2b', configured: false, languages: [], fetchHosts: [], limits: null },
  ],
  sandboxesOfKey: 3,
  note: 'The engine quickjs runs JavaScript modules in WebAssembly: it has no shell, no packages and no processes.',
}

export const exampleBox = {
  boxId,
  ownerWallet: null,
  name: 'helper',
  runtime: 'javascript',
  size: 'small',
  engine: 'quickjs',
  agentId: null,
  agentHarness: 'javascript',
  agentModel: null,
  gitRepo: null,
  pinned: false,
  status: 'created',
  createdAt,
  expiresAt,
  lastRunAt: null,
  notes: null,
}

export const exampleConversation = {
  sessionId: conversationId,
  boxId,
  channel: 'api',
  title: 'first steps',
  createdAt,
}

export const exampleMessages = [
  {
    messageId: 'msg_01k06t0000000000000000000a',
    sequence: 1,
    role: 'user',
    content: 'console.log("hello"); export default 1 + 2',
    run: null,
    createdAt,
  },
  {
    messageId: 'msg_01k06t0000000000000000000b',
    sequence: 2,
    role: 'box',
    content: 'hello\n3',
    run: exampleRun,
    createdAt,
  },
]

export const exampleTask = {
  taskId,
  status: 'finished',
  pages: [
    {
      url: 'https://example.com/',
      status: 200,
      title: 'Example Domain',
      text: 'Example Domain\nThis domain is for use in illustrative examples.\nMore information',
      isCut: false,
      links: [{ text: 'More information', url: 'https://www.iana.org/domains/example' }],
      found: [],
    },
    {
      url: 'https://www.iana.org/domains/example',
      status: 200,
      title: 'Example Domains',
      text: 'Example Domains',
      isCut: false,
      links: [],
      found: [],
    },
  ],
  error: null,
  createdAt,
}
