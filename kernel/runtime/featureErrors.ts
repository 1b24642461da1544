/**
 * The codes that only features throw, in the form of `errorTable`: a modal that uses none of them
 * does not load their texts.
 * Texts the specification quotes stand here word for word.
 */
export const featureErrors = {
  'frame-lost': ['The connection to the secure frame was lost.', 'Try again; a new one is opened.'],
  'frame-answered': ['{said}', 'The secure frame refused the request; try again.'],
  'frame-blocked': [
    'Unable to load email login dependency',
    'Let the page load frames of {origin} (`frame-src`), then try again.',
  ],
  'auth-missing': [
    'No auth connector found',
    'Enable a namespace in which the embedded wallet has accounts.',
  ],
  'auth-disconnected': ['Not connected to email or social', 'Log in first.'],
  'email-invalid': ['Please enter a valid email address', 'Correct the address.'],
  'email-cooldown': [
    'Please try again after {seconds} seconds',
    'A mail was sent a moment ago; look for it first.',
  ],
  'code-invalid': ['The code must be six digits', 'Enter the code that came by mail.'],
  'popup-closed': ['Popup closed', 'The login window was closed before it was done. Try again.'],
  'social-failed': [
    'Failed to initiate social connection',
    'Allow this site to open windows, then try again.',
  ],
  'social-refused': ['The login was refused: {why}', 'Try again, or log in another way.'],
  'social-untrusted': [
    'Untrusted Origin',
    'The result of the login came from {origin} and was not taken. Try again.',
  ],
  'farcaster-failed': [
    'Failed to connect to farcaster',
    'Open the link in the Farcaster app again.',
  ],
  'siwx-missing': ['SIWX is not enabled', 'Pass `siwx` to `createModal`.'],
  'siwx-account-missing': ['No ActiveCaipAddress found', 'Connect a wallet first.'],
  'siwx-session-missing': ['Nobody is signed in with this account', 'Connect again and sign in.'],
  'siwx-check-failed': [
    'A problem occurred while trying initialize authentication',
    'See `cause`; connect again.',
  ],
  'siwx-refused': ['The sign-in is not valid: {why}', 'Sign in again.'],
  'review-outdated': [
    'The account or the network is not the one that was reviewed.',
    'Review it again with the account that is active now.',
  ],
  'review-expired': [
    'What was reviewed is no longer valid.',
    'Review it again with what is offered now.',
  ],
  'review-stopped': [
    'It was stopped before the wallet was asked: {why}',
    'See what the review says.',
  ],
  'sent-before': [
    'The same was handed to a wallet before, and it is open or has just ended.',
    'Look at the activity of the account; send it again only if you mean it twice.',
  ],
  'outcome-unknown': [
    'Nobody knows yet whether it was sent.',
    'Look at the activity of the account before you send it again.',
  ],
  'transaction-altered': [
    'The transaction on the chain is not the one that was reviewed.',
    'Look at {hash} at once; what handed it over is not to be trusted.',
  ],
  'send-incomplete': ['An amount and receiver address are required', 'Enter both.'],
  'send-token-missing': ['A token is required', 'Choose what to send.'],
  'send-token-address': [
    'A native token address is required for token sends',
    'Name the token by its contract address.',
  ],
  'send-account-missing': ['There is no account to send from.', 'Connect a wallet first.'],
  'send-network-missing': [
    'Network not found',
    'There is no network {network} to send on: name one of those that the modal was created with.',
  ],
  'swap-incomplete': ['Two tokens and an amount are required', 'Choose both, and enter an amount.'],
  'swap-no-liquidity': ['Insufficient liquidity', 'Swap less at once, or choose another token.'],
  'swap-no-offer': [
    'Nobody offers this swap at the moment.',
    'Try another amount or another token.',
  ],
  'swap-refused': [
    'What was prepared is not the swap that was asked for: {why}',
    'Nothing was signed. Choose another token, or try again later.',
  ],
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
  'chain-id-invalid': [
    'Invalid chainId',
    'Names can be registered on networks whose chain id is below 2^31. Switch to another network.',
  ],
  'payment-off': [
    'Payments are switched off.',
    'Have the provider switch `payments` on for the project, or pass `features: { payments: true }` where no provider decides.',
  ],
  'payment-invalid': [
    'This cannot be asked to be paid: {why}',
    'Correct what `pay` is called with.',
  ],
  'payment-busy': ['Another payment is open.', 'Wait until it is settled, then ask again.'],
  'payment-expired': ['The payment was not made in time.', 'Ask for it again.'],
  'payment-failed': [
    'The payment failed.',
    'Nothing reached the recipient. Look at the activity of the account, then ask again.',
  ],
  'payment-refunded': [
    'The payment was refunded.',
    'What was paid came back to the account that paid. Ask again, or pay another way.',
  ],
  'multi-wallet-off': [
    'Several wallets at once are switched off.',
    'Have the provider switch `multi_wallet` on for the project. Until then there are no connections to list or to switch between.',
  ],
  'quote-missing': ['It cannot be paid this way now.', 'Choose another way to pay.'],
  'quote-refused': [
    'What was offered is not what was asked for: {why}',
    'Nothing was signed. Choose another way to pay.',
  ],
  APKT003: [
    'Network Error: Wallet Load Failed',
    'The secure frame did not come up within 20 s. Check the connection and try again.',
  ],
  APKT004: ['Wallet Request Timeout', 'The secure frame did not answer within 120 s. Try again.'],
  APKT005: ['Unverified Domain', 'Verify the domain {origin} at the provider.'],
  APKT009: [
    'Server Error',
    'The allowed origins of the project could not be read. Try again later.',
  ],
  APKT010: ['Rate Limited', 'The project asks the provider too often. Try again in a while.'],
  APKTW001: [
    'Inactive Namespace Not Connected',
    'The login works without {namespace}; try to connect it again.',
  ],
  APKTW002: ['Invalid Email Address', 'Correct the address.'],
} as const satisfies Readonly<Record<string, readonly [happened: string, remedy: string]>>

export type FeatureErrorCode = keyof typeof featureErrors
