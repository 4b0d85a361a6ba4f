/** A deed as kinds of words that stand together. */
export type WordDeed = {
  readonly rule: string
  /** What is done, in one of these kinds; it may be denied. */
  readonly act: string
  /** What stands with it: of each entry one of its kinds. */
  readonly with: readonly string[]
  /** Kinds that make it honest. */
  readonly unless?: string
  /** In how much text: one sentence, three of a paragraph, or a paragraph and the one before it. */
  readonly within: 'sentence' | 'passage' | 'pair'
  /** Looked for in the front matter alone. */
  readonly only?: 'front'
  /** Whether it counts between quotation marks as well, because it is a command. */
  readonly isSure?: true
  readonly severity?: 'high'
  readonly confidence: 'medium' | 'high'
}

const medium = 'medium' as const

/** What an agent is told to forget, to be, or to believe of who speaks. */
const orders: readonly WordDeed[] = [
  {
    ...{ rule: 'SK001', act: 'voided', with: ['earlier', 'thisText alone anything voided2'] },
    ...{ within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK001', act: 'alone', with: ['thisText', 'earlier'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK001', act: 'alone', with: ['thisText', 'voided'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'granting', with: ['harm'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'mild', with: ['anything', 'part limitless anything2'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK001', act: 'alone', with: ['thisText', 'principal'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK001', act: 'alone', with: ['thisText', 'voided', 'earlier anything'] },
    ...{ within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'limitless', with: ['anything', 'part limitless2'] },
    ...{ within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'limitless', with: ['limitless2'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'limitless', with: ['part'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK005', act: 'limitless', with: ['anything'] },
    ...{ within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK003', act: 'staff', with: ['unasked yesGiven secret seed acct allow trusted'] },
    ...{ within: 'passage', confidence: medium },
  },
]

/** What is given away. */
const gifts: readonly WordDeed[] = [
  {
    ...{
      rule: 'SK007',
      act: 'give lend',
      with: ['talk', 'net', 'each pretext hush unasked cover'],
    },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK044', act: 'give lend', with: ['things', 'net', 'pretext hush cover unasked'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK044', act: 'give', with: ['things', 'net', 'each'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK044', act: 'give lend', with: ['stuff', 'net', 'hush'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK044', act: 'give lend', with: ['things talk secret', 'net', 'hush'] },
    ...{ unless: 'consent', within: 'pair', confidence: medium },
  },
  {
    ...{ rule: 'SK044', act: 'give lend', with: ['secretFile', 'net'] },
    ...{ unless: 'consent logIn', within: 'passage', confidence: medium },
  },
  {
    ...{
      rule: 'SK044',
      act: 'give lend',
      with: ['secret', 'net', 'cover hush pretext urgent vendor'],
    },
    ...{ unless: 'consent logIn', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK006', act: 'give lend', with: ['setup', 'net verbatim'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK006', act: 'verbatim', with: ['setup'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'ask', with: ['seed', 'give lend', 'net'] },
    ...{ unless: 'refusal', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'give lend', with: ['seed', 'net'] },
    ...{ unless: 'refusal', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'ask', with: ['seed', 'inChat'] },
    ...{ unless: 'refusal', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'ask', with: ['secret', 'vendor', 'urgent'] },
    ...{ unless: 'refusal logIn', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'ask', with: ['seed', 'vendor urgent'] },
    ...{ unless: 'refusal', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK029', act: 'argument', with: ['secret seed setup', 'talk secret'] },
    ...{ unless: 'consent logIn', within: 'sentence', confidence: medium },
  },
  {
    ...{
      rule: 'SK030',
      act: 'toolUse',
      with: ['give lend', 'net', 'things talk each secret mailbox'],
    },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
]

/** What is paid, signed and allowed. */
const payments: readonly WordDeed[] = [
  {
    ...{ rule: 'SK031', act: 'pay', with: ['acct', 'money', 'unasked hush cover each'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK031', act: 'pay', with: ['acct', 'unasked hush'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK031', act: 'pay', with: ['acct', 'vendor', 'urgent'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK031', act: 'yesGiven', with: ['money pay signBlind secret'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK031', act: 'asOwner', with: ['pay money unasked'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK032', act: 'exchange', with: ['acct', 'payee shown'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK032', act: 'payee', with: ['acct', 'hush'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK032', act: 'shown', with: ['acct'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK032', act: 'allow', with: ['acct', 'money each unasked allow2'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK032', act: 'signBlind', with: [] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
]

/** What stays, comes from elsewhere, or is explained away. */
const lasting: readonly WordDeed[] = [
  {
    ...{
      rule: 'SK008',
      act: 'store',
      with: ['lasting', 'trusted', 'acct net money unasked trusted2'],
    },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK008', act: 'yesGiven', with: ['lasting'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK008', act: 'lasting', with: ['trusted', 'acct net'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK008', act: 'lasting', with: ['trusted', 'store', 'hush unasked'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK022', act: 'obey', with: ['ordersThere', 'net service', 'changing each'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK022', act: 'commandsThere', with: ['net'] },
    ...{ unless: 'consent', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK011', act: 'ask', with: ['secret', 'give lend', 'net'] },
    ...{ unless: 'consent logIn refusal', within: 'sentence', confidence: medium },
  },
  {
    ...{ rule: 'SK004', act: 'cover', with: ['ifAsked', 'extra'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK004', act: 'hush', with: ['extra', 'give lend pay', 'net acct'] },
    ...{ unless: 'consent', within: 'passage', confidence: medium },
  },
  {
    ...{ rule: 'SK013', act: 'runIt', with: ['vendor', 'urgent'] },
    ...{ within: 'passage', isSure: true, confidence: medium },
  },
]

/** What a description promises or claims, so that the skill is taken. */
const claims: readonly WordDeed[] = [
  {
    ...{ rule: 'SK028', act: 'wide', with: ['preferred'] },
    ...{ within: 'passage', only: 'front', confidence: medium },
  },
  {
    ...{ rule: 'SK040', act: 'badge', with: ['vendor', 'office'] },
    ...{ within: 'sentence', only: 'front', confidence: medium },
  },
]

/** All deeds that are told by kinds of words. */
export const wordDeeds: readonly WordDeed[] = [
  ...orders,
  ...gifts,
  ...payments,
  ...lasting,
  ...claims,
]
