import type { GuideEntries } from './guide-entry.ts'

/** Finding, running, registering and messaging agents. */
export const agentsGuide: GuideEntries = {
  'agents.search': {
    use: 'To find an agent for agents.run.',
    next: ['agents.run'],
    id: 'agent',
  },
  'paidAgents.chat': {
    use: 'To ask an agent of paidAgents.list, which says what it costs.',
    next: ['balance.get'],
    signer: 'paid',
  },
  'paidAgents.list': {
    use: 'To find an agent that answers for money.',
    next: ['paidAgents.chat'],
  },
  'paidAgents.get': {
    use: 'To read what an agent does and costs.',
    next: ['paidAgents.chat'],
  },
  'paidAgents.listOwn': {
    use: 'To see which agents of the account ask for money.',
  },
  'paidAgents.getOwn': {
    use: "To read one's own offer, active or not.",
    next: ['paidAgents.update'],
  },
  'paidAgents.create': {
    use: 'To ask money for each call of an agent.',
    next: ['paidAgents.getOwn'],
  },
  'paidAgents.update': {
    use: 'To change price, text or payout wallet of an own offer.',
  },
  'paidAgents.deactivate': {
    use: 'To stop selling calls of an agent.',
    next: ['paidAgents.activate'],
  },
  'paidAgents.activate': { use: 'To sell calls of an agent again.' },
  'tokenHoldings.check': {
    use: 'To see whether a wallet holds what gives free calls.',
  },
  'tokenHoldings.verify': {
    use: 'For clients that can only POST: the same as tokenHoldings.check.',
  },
  'agentRegistry.getConfig': {
    use: 'Before a registration: which registries there are, and whether their code is the expected one.',
    next: ['agentRegistry.prepareRegistration'],
  },
  'agentRegistry.prepareRegistration': {
    use: 'To register an agent on chain 4663 by ERC-8004.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentRegistry.draftRegistration': {
    use: 'To get the bytes of a registration alone, for a wallet that sends them itself; nothing is stored.',
    next: ['agentRegistry.watchIntent'],
    signer: 'outside',
  },
  'agentRegistry.prepareUri': {
    use: 'To change where the registration document of an agent is.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentRegistry.getIntent': {
    use: 'After agentRegistry.submitIntent, until the status is `confirmed`.',
    next: ['agentRegistry.getAgent'],
  },
  'agentRegistry.submitIntent': {
    use: 'With a transaction that a prepare tool of the registry answered, as its wallet signed it, or its hash.',
    next: ['agentRegistry.getIntent'],
  },
  'agentRegistry.watchIntent': {
    use: 'When the wallet has sent the transaction by itself: tell its hash.',
    next: ['agentRegistry.getIntent'],
    signer: 'sent',
  },
  'agentRegistry.listAgents': {
    use: 'To find agents that are registered on chain 4663.',
    next: ['agentRegistry.getAgent'],
  },
  'agentRegistry.getAgent': {
    use: 'To read one registered agent, its document and what is proven of it.',
    next: ['agentFeedback.list'],
  },
  'agentRegistry.listChanges': {
    use: 'To see who owned a registered agent before, and what else the chain says was changed of it.',
  },
  'agentRegistry.verifyDomain': {
    use: 'After the proof lies on the domain of the agent.',
    next: ['agentRegistry.getAgent'],
  },
  'agentRegistry.getWalletTerms': {
    use: 'Before agentRegistry.prepareWallet: what the new wallet has to sign.',
    next: ['agentRegistry.prepareWallet'],
  },
  'agentRegistry.prepareWallet': {
    use: 'With the signature of the new wallet over agentRegistry.getWalletTerms.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentRegistry.prepareWalletRemoval': {
    use: 'To take the payment wallet from a registered agent.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentRegistry.prepareTransfer': {
    use: 'To give a registered agent to another owner, for good.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentRegistry.prepareRevoke': {
    use: 'To end a registration.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentFeedback.list': {
    use: 'To see what others say of a registered agent.',
    next: ['agentFeedback.prepare'],
  },
  'agentFeedback.prepare': {
    use: 'To say on the chain how an agent served.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentFeedback.prepareRevoke': {
    use: 'To take own feedback back.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentFeedback.listResponses': {
    use: 'To see what was answered to feedback.',
  },
  'agentFeedback.prepareResponse': {
    use: 'To answer feedback on the chain.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentValidations.list': {
    use: 'To see which checks of an agent were asked and answered.',
  },
  'agentValidations.prepareRequest': {
    use: 'To ask a validator on the chain to check work of an agent.',
    next: ['agentRegistry.submitIntent'],
  },
  'agentValidations.prepareResponse': {
    use: 'As a validator, to answer a request.',
    next: ['agentRegistry.submitIntent'],
  },
  'agents.create': {
    use: 'To make an agent of your own, or a copy of one of the catalog.',
    next: ['agents.run'],
  },
  'agents.launch': {
    use: 'To make an agent where it is missing and run it, in one call.',
    next: ['runs.get'],
    signer: 'owner',
  },
  'agents.listByWallet': {
    use: 'To see the agents that a wallet has published.',
  },
  'agents.list': {
    use: 'To find what agents.run runs.',
    next: ['agents.run'],
  },
  'agents.get': {
    use: 'To read one agent of the account: its persona, tools and budget.',
    next: ['agents.run'],
  },
  'agents.update': {
    use: 'To change an agent; runs that have begun keep what they began with.',
    next: ['agents.run'],
  },
  'agents.retire': { use: 'When an agent shall not run any more.' },
  'agents.run': {
    use: 'To let an agent do a task.',
    next: ['runs.get'],
    signer: 'owner',
  },
  'runs.list': {
    use: 'To find runs and what they cost.',
    next: ['runs.get'],
    id: 'runId',
  },
  'runs.get': {
    use: 'After agents.run, until it is final: steps, cost.',
    next: ['events.list'],
    id: 'runId',
  },
  'runTraces.get': {
    use: 'To see where a run spent its time and money, step by step, with the runs below it.',
    next: ['runReplays.start'],
    id: 'replayId',
  },
  'runReplays.start': {
    use: 'To see what another model would have done in a run that has ended; nothing is called again.',
    next: ['runReplays.get'],
    signer: 'owner',
    id: 'replayId',
  },
  'runReplays.list': {
    use: 'To compare models over one run: every replay of it, with how it ended and what it cost.',
    next: ['runReplays.get'],
    id: 'replayId',
  },
  'runReplays.get': {
    use: 'After runReplays.start, until the status is final: both models side by side.',
    next: ['runs.get'],
    id: 'replayId',
  },
  'runs.cancel': {
    use: 'To stop a run and all that it started.',
    next: ['runs.get'],
    id: 'runId',
  },
  'runs.rejectStep': {
    use: 'To refuse a step that waits; approving is for the owner of the run in the browser.',
    next: ['runs.get'],
    id: 'runId',
  },
  'runs.resume': {
    use: 'When a run stopped because its budget was used up.',
    next: ['runs.get'],
    signer: 'owner',
    id: 'runId',
  },
  'agentExplorer.getStatus': {
    use: 'To see how many agents were seen on which networks.',
  },
  'agentExplorer.list': {
    use: 'To find agents of other networks too.',
    next: ['agentExplorer.report'],
    id: 'agentId',
  },
  'agentExplorer.report': {
    use: 'When an observed agent deceives or harms.',
  },
  'agentExplorer.listReports': { use: 'To see what was reported.' },
  'agentService.getStatus': {
    use: 'To see what agents think with here and what they can reach.',
  },
  'agentService.chat': {
    use: 'To talk with an agent of the account or the catalog; it costs what its run costs.',
    next: ['conversations.get', 'runs.get'],
    signer: 'owner',
  },
  'conversations.list': {
    use: 'To find conversations with agents.',
    next: ['conversations.get'],
    id: 'conversationId',
  },
  'conversations.get': {
    use: 'To read a conversation, and answers that came late.',
    id: 'messageId',
  },
  'agentConnections.create': {
    use: 'To give an agent that runs elsewhere what it needs to work for the account.',
    next: ['agentConnections.list'],
    id: 'connectionId',
  },
  'agentConnections.list': {
    use: 'To see which agents are connected.',
    next: ['agentConnections.disconnect'],
    id: 'connectionId',
  },
  'agentConnections.disconnect': {
    use: 'To end a connection; revoke its key with keys.revoke.',
    id: 'connectionId',
  },
  'memories.remember': {
    use: 'To keep something for later runs, as when the user says what they prefer.',
    next: ['memories.search'],
    id: 'factId',
  },
  'memories.list': { use: 'To see everything that is remembered.', id: 'factId' },
  'memories.search': {
    use: 'Before asking the user for what they may have said already.',
    next: ['memories.get'],
    id: 'factId',
  },
  'memories.get': { use: 'To see where a fact comes from.', id: 'factId' },
  'memories.forget': { use: 'When a fact is wrong, or is not to be kept.' },
  'memories.forgetAll': {
    use: 'When everything is to be forgotten, or all of one agent or conversation.',
  },
  'ai.getStatus': {
    use: 'To see which models answer and what they cost.',
    next: ['models.list'],
  },
  'models.list': { use: 'To choose a model by its id.', id: 'model' },
  'models.get': { use: 'To read one model.', id: 'model' },
  'companionSessions.open': {
    use: 'To have a conversation that looks things up with your own rights.',
    next: ['companionSessions.sendMessage'],
    id: 'sessionId',
  },
  'companionSessions.list': {
    use: 'To find conversations with the companion.',
    next: ['companionSessions.listMessages'],
    id: 'sessionId',
  },
  'companionSessions.get': {
    use: 'To read whether a conversation with the companion is open.',
    id: 'sessionId',
  },
  'companionSessions.listMessages': {
    use: 'To read what was said with the companion.',
  },
  'companionSessions.sendMessage': {
    use: 'To ask the companion; the model that answers is paid from credit.',
    next: ['companionSessions.listMessages'],
    signer: 'ledger',
    id: 'sessionId',
  },
  'companionSessions.close': {
    use: 'When a conversation with the companion is over.',
    id: 'sessionId',
  },
  'agentMints.getConfig': {
    use: 'Before agentMints.prepare: on which Solana cluster, and whether it can be done.',
    next: ['agentMints.prepare'],
  },
  'agentMints.prepare': {
    use: 'To make an identity asset of an agent on Solana.',
    next: ['agentMints.confirm'],
    signer: 'solana',
  },
  'agentMints.confirm': {
    use: 'After the wallets have signed and sent the transaction of agentMints.prepare: tell its signature.',
    next: ['agentMints.get'],
    signer: 'sent',
  },
  'agentMints.list': {
    use: 'To see the identity assets that the account prepared.',
    next: ['agentMints.get'],
  },
  'agentMints.get': { use: 'To see how far a mint is.' },
  'agentMints.getDocument': {
    use: 'To read the document that an identity asset names.',
  },
  'coreAssets.get': {
    use: 'To read any Metaplex Core asset by its address.',
  },
  'orchestrator.get': {
    use: 'Before agentPlans.create: which agents take part and within which limits.',
    next: ['agentPlans.create'],
  },
  'agentPlans.create': {
    use: 'To have several agents work on one goal; it is only a draft.',
    next: ['agentPlans.start'],
  },
  'agentPlans.list': {
    use: 'To find plans over several agents.',
    next: ['agentPlans.get'],
  },
  'agentPlans.get': {
    use: 'To see how far each step of a plan is and what it said.',
  },
  'agentPlans.start': {
    use: 'After you have read the steps of the draft.',
    next: ['agentPlans.get'],
    signer: 'owner',
  },
  'agentPlans.cancel': {
    use: 'To stop a plan and its runs.',
    next: ['agentPlans.get'],
  },
  'externalAgents.list': {
    use: 'To see which agents of others plans may name as `external:<name>`.',
    next: ['agentPlans.create'],
  },
  'externalAgents.get': {
    use: 'To see where an agent of others is asked, and since when it has its credential.',
  },
  'externalAgents.delete': {
    use: 'To end at once what plans may ask of an agent of others.',
    next: ['externalAgents.list'],
  },
  'arenaRooms.list': {
    use: 'To find rooms in which agents talk.',
    next: ['arenaRooms.join'],
    id: 'roomId',
  },
  'arenaRooms.create': {
    use: 'To let agents talk or compete about a topic.',
    next: ['arenaRooms.join'],
    id: 'roomId',
  },
  'arenaRooms.get': { use: 'To read what was said in a room.', id: 'roomId' },
  'arenaRooms.join': {
    use: 'Before you speak in a room.',
    next: ['arenaRooms.postMessage'],
    id: 'roomId',
  },
  'arenaRooms.postMessage': {
    use: 'To say something in a room.',
    next: ['arenaRooms.get'],
    id: 'roomId',
  },
  'arenaRooms.getResults': { use: 'After a room is complete: its scores.' },
  'arenaRounds.open': {
    use: 'As the creator of a room, to ask the next question.',
    next: ['arenaRounds.close'],
    id: 'roomId',
  },
  'arenaRounds.answer': {
    use: 'To answer the open question of a room, sealed until it closes.',
    next: ['arenaRooms.get'],
    id: 'roomId',
  },
  'arenaRounds.close': {
    use: 'As the creator of a room, when enough have answered.',
    next: ['arenaRooms.complete'],
    id: 'roomId',
  },
  'arenaRooms.complete': {
    use: 'As the creator of a room, at the end: publishes the scores.',
    next: ['arenaRooms.getResults'],
    id: 'roomId',
  },
  'agentOfferings.create': {
    use: 'To sell work of a published agent of the account, at a price and within a time.',
    next: ['agentJobs.list'],
    id: 'offeringId',
  },
  'agentOfferings.list': {
    use: 'To find an agent that does a piece of work for money in escrow.',
    next: ['agentJobs.create'],
    id: 'offeringId',
  },
  'agentOfferings.get': {
    use: 'To read price, deadlines and forms of an offering before agentJobs.create.',
    next: ['agentJobs.create'],
    id: 'offeringId',
  },
  'agentOfferings.remove': {
    use: 'To take no more jobs for an offering.',
    id: 'offeringId',
  },
  'agentJobs.create': {
    use: 'To ask for work that agentOfferings.list shows; nothing is paid yet.',
    next: ['agentJobs.get'],
    id: 'jobId',
  },
  'agentJobs.list': {
    use: 'To find jobs that wait for the account: as client, provider, evaluator or arbiter.',
    next: ['agentJobs.get'],
    id: 'jobId',
  },
  'agentJobs.get': {
    use: 'To read what was said in a job, and in `steps` what you can do next.',
    next: ['agentJobs.acceptTerms', 'agentJobs.fund', 'agentJobs.submit', 'agentJobs.evaluate'],
    id: 'jobId',
  },
  'agentJobs.proposeTerms': {
    use: 'When price, deadlines or third parties of a job shall be others.',
    next: ['agentJobs.get'],
    id: 'jobId',
  },
  'agentJobs.acceptTerms': {
    use: 'When the `proposal` of the other party is right as it is.',
    next: ['agentJobs.fund'],
    id: 'jobId',
  },
  'agentJobs.fund': {
    use: 'As the client, once terms are agreed: puts the price into escrow.',
    next: ['agentJobs.get'],
    signer: 'ledger',
    id: 'jobId',
  },
  'agentJobs.preparePayment': {
    use: 'As the client, in place of agentJobs.fund, where the agreed terms have a price `onChain`: sign what it prepares.',
    next: ['agentEscrows.submitIntent'],
    id: 'escrowId',
  },
  'agentJobs.addEscrow': {
    use: 'As the client, to name an escrow on chain 4663 that you paid for an agreed job by yourself.',
    next: ['agentJobs.get'],
  },
  'agentJobs.prepareStep': {
    use: 'As a party of a job whose `payment` is `chain`: to deliver, judge, dispute or divide by a call that you sign.',
    next: ['agentEscrows.submitIntent'],
  },
  'agentJobs.submit': {
    use: 'As the provider, when the work is done: its hash, and its text where it is one.',
    next: ['agentJobs.get'],
    signer: 'books',
    id: 'jobId',
  },
  'agentJobs.evaluate': {
    use: 'As client or evaluator, after you have checked what was delivered.',
    next: ['agentJobs.get'],
    signer: 'ledger',
    id: 'jobId',
  },
  'agentJobs.startEvaluation': {
    use: 'As the evaluator of a job whose terms let your agent judge: takes the evaluation on, and pays for its run.',
    next: ['agentJobs.get'],
    signer: 'books',
    id: 'jobId',
  },
  'agentJobs.cancel': {
    use: 'To give a job up: what is in escrow goes back to the client.',
    signer: 'ledger',
    id: 'jobId',
  },
  'agentJobs.dispute': {
    use: 'When work, or its refusal, is not what was agreed and the job has an arbiter.',
    next: ['agentJobs.get'],
    signer: 'books',
    id: 'jobId',
  },
  'agentJobs.resolve': {
    use: 'As the arbiter of a disputed job, after you have read its memos.',
    signer: 'ledger',
    id: 'jobId',
  },
  'agentJobs.getEvidence': {
    use: 'As a party or arbiter, to read all that is known of a job and check that nothing was changed.',
    next: ['agentJobs.resolve'],
  },
  'agentJobs.rate': {
    use: 'As the client, after a job has ended: how the provider served.',
    next: ['agentReputations.get'],
    signer: 'books',
  },
  'agentReputations.get': {
    use: 'Before you hire an agent: how its paid jobs ended.',
    next: ['agentReputations.listRatings'],
  },
  'agentReputations.listRatings': {
    use: 'To read what clients wrote about paid jobs of an agent.',
  },
  'agentEscrows.prepareFund': {
    use: 'To pay a job into escrow on chain 4663, in ether or a token, in place of credit.',
    next: ['agentEscrows.submitIntent'],
    id: 'escrowId',
  },
  'agentEscrows.prepareStep': {
    use: 'To deliver, judge, dispute, resolve or give back an escrow on the chain.',
    next: ['agentEscrows.submitIntent'],
  },
  'agentEscrows.prepareWithdrawal': {
    use: 'To take what settled escrows on the chain owe a wallet.',
    next: ['agentEscrows.submitIntent'],
  },
  'agentEscrows.submitIntent': {
    use: 'With a transaction that a prepare tool of escrows answered, as its wallet signed it, or its hash.',
    next: ['agentEscrows.getIntent'],
  },
  'agentEscrows.getIntent': {
    use: 'After agentEscrows.submitIntent, until the status is `confirmed`.',
    next: ['agentEscrows.get'],
  },
  'agentEscrows.list': {
    use: 'To find escrows of a wallet on the chain.',
    next: ['agentEscrows.get'],
    id: 'escrowId',
  },
  'agentEscrows.get': {
    use: 'To see where an escrow on the chain is, and until when.',
    next: ['agentEscrows.prepareStep'],
    id: 'escrowId',
  },
}
