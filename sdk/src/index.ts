export type { Resources } from './bourse.gen.ts'
export { type Bourse, createBourse } from './bourse.ts'
export type {
  Answered,
  Call,
  CallOptions,
  ItemOf,
  NoInput,
  PagedCall,
  StreamableCall,
} from './client/call.ts'
export {
  type Client,
  type ClientOptions,
  createClient,
  type EndedCall,
  type OperationCall,
  type SentCall,
} from './client/client.ts'
export type { PathNames } from './client/path-names.gen.ts'
export type { Resource, Row, Traits } from './client/resource.ts'
export type { KeptSession, Session } from './client/session.ts'
export {
  BourseError,
  type CodedError,
  type ErrorClass,
  type FailureFacts,
  type Fault,
} from './errors/bourse-error.ts'
export * from './errors/client-errors.ts'
export * from './errors/codes.gen.ts'
export type { ChannelData, EventPayloads } from './events.gen.ts'
export type { AnyEvent, EventOf, EventTopic } from './events.ts'
export type * from './models.gen.ts'
export { type DescribedOffer, describeOffers } from './payments/described-offers.ts'
export type { MadePayment } from './payments/offer.ts'
export type { PayOptions } from './payments/payer.ts'
export { type VerifiedReceipt, verifyReceipt } from './payments/receipt.ts'
export type { SolanaPayer, SolanaTransfer } from './payments/solana-offers.ts'
export type { UsdcAddress } from './payments/x402.ts'
export type { ChannelName, ChannelUpdate } from './realtime/channel-names.ts'
export { followChannel, followEvents, type LiveEventsOptions } from './realtime/channels.ts'
export {
  type Connection,
  type Listening,
  openConnection,
  type WantedEvents,
} from './realtime/connection.ts'
export type { EventStream, StreamEvent, StreamOptions } from './realtime/event-stream.ts'
export type { ConnectionState } from './realtime/line.ts'
export * from './resources/index.gen.ts'
export {
  type Prepared,
  type PreparedIntent,
  type SendOptions,
  type SendProgress,
  type Sent,
  send,
  waitFor,
} from './transactions/send.ts'
export { type Eip1193Provider, eip1193Wallet } from './wallets/eip1193.ts'
export { signIn } from './wallets/sign-in.ts'
export {
  type KeyPair,
  keyPairWallet,
  type StandardAccount,
  type StandardWallet,
  standardWallet,
} from './wallets/solana.ts'
export {
  accountWallet,
  type EvmCall,
  type EvmTransaction,
  type LocalAccount,
  type TypedData,
  type Wallet,
} from './wallets/wallet.ts'
export {
  type ReceivedWebhook,
  signWebhook,
  verifyWebhook,
  type WebhookMessage,
} from './webhooks/signature.ts'
