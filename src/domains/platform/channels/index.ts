import { accountChannels } from './account.channels.ts'
import { channelsErrors } from './channels.errors.ts'
import { channelsOperations } from './channels.operations.ts'
import { presenceChannels } from './presence.channels.ts'

export { createAccountChannel } from './account-channel.ts'
export { type ChannelsService, createChannelsService } from './channels.service.ts'

/** The domain's part of the table. */
export const channelsRows = {
  operations: channelsOperations,
  channels: { ...presenceChannels, ...accountChannels },
  errors: [channelsErrors],
}
