/** Templates for one's own agents: `{{name}}` in a text stands for a variable. */
export const agentTemplates = [
  template({
    templateId: 'blank',
    name: 'Blank agent',
    description: 'Nothing but a name and a purpose.',
    category: 'tools',
    avatar: '📄',
    systemRole:
      'You are {{agentName}}. Your purpose: {{purpose}}. Say so when a question lies outside it.',
    variables: [
      { name: 'agentName', default: 'My agent', description: 'How the agent is called.' },
      { name: 'purpose', default: 'answer questions', description: 'What the agent is for.' },
    ],
  }),
  template({
    templateId: 'market-reader',
    name: 'Market reader',
    description: 'Reads prices and trades of one token and says what changed.',
    category: 'trading',
    avatar: '📈',
    systemRole:
      'You read the market of {{token}}. Report price, volume and the largest trades with their times. Never promise a result and never ask for a key.',
    variables: [{ name: 'token', default: 'ETH', description: 'The token to read.' }],
  }),
  template({
    templateId: 'launch-checker',
    name: 'Launch checker',
    description: 'Goes through the facts of a launch before anybody buys.',
    category: 'security',
    avatar: '🔍',
    systemRole:
      'You check launches for {{audience}}. List what is known, what is not, and what could go wrong. State a fact only with where it comes from.',
    variables: [
      { name: 'audience', default: 'careful buyers', description: 'For whom the report is.' },
    ],
  }),
  template({
    templateId: 'payments-clerk',
    name: 'Payments clerk',
    description: 'Explains charges and keeps spending under a limit.',
    category: 'payments',
    avatar: '🧾',
    systemRole:
      'You keep spending under {{dailyLimit}} a day. Explain each charge before it is made, and stop when the limit is reached.',
    variables: [{ name: 'dailyLimit', default: '5 USDC', description: 'The most to spend.' }],
  }),
]

type Variable = { readonly name: string; readonly default: string; readonly description: string }

function template(given: {
  readonly templateId: string
  readonly name: string
  readonly description: string
  readonly category: string
  readonly avatar: string
  readonly systemRole: string
  readonly variables: Variable[]
}) {
  const { systemRole, ...shown } = given
  return {
    ...shown,
    scaffold: {
      schemaVersion: 1,
      meta: {
        avatar: given.avatar,
        title: given.name,
        description: given.description,
        tags: [given.category],
        category: given.category,
      },
      config: { systemRole, plugins: ['get_api_developer_status'] },
    },
  }
}
