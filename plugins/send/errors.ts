import { defineErrors } from '#kernel'

/** Errors of sending. */
export const sendError = defineErrors({
  'send-incomplete': ['An amount and receiver address are required', 'Enter both.'],
  'send-token-missing': ['A token is required', 'Choose what to send.'],
  'send-token-address': [
    'A native token address is required for token sends',
    'Name the token by its contract address.',
  ],
  'send-token-network': [
    'The token {token} is not on {network}.',
    'Name a token of this network, or no network.',
  ],
  'send-receiver-network': [
    'The receiver {to} is not on {network}.',
    'Name a receiver of this network, or its address alone.',
  ],
  'send-account-missing': ['There is no account to send from.', 'Connect a wallet first.'],
  'send-network-missing': [
    'Network not found',
    'There is no network {network} to send on: name one of those that the modal was created with.',
  ],
})
