import { defineErrors } from '#kernel'

/** Errors of registering a name. */
export const nameError = defineErrors({
  'name-account-missing': [
    'Address or auth connector not found',
    'Log in, or connect a wallet, with an account that can have a name.',
  ],
  'name-network-missing': [
    'Network not found',
    'Switch to a network on which names can be registered.',
  ],
  'name-invalid': ['A name has at least 4 letters, digits or hyphens', 'Choose another name.'],
  'name-refused': ['{why}', 'Choose another name, or try again later.'],
  'name-unconfirmed': [
    "We couldn't confirm whether {name} was registered.",
    'Check the name of the account before you register it again.',
  ],
  'chain-id-invalid': [
    'Invalid chainId',
    'Names can be registered on networks whose chain id is below 2^31. Switch to another network.',
  ],
})
