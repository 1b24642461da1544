import { defineErrors } from '#kernel'

/** Errors of the embedded wallet: secure frame, login, popup. */
export const embeddedWalletError = defineErrors({
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
  'email-cooldown': [
    'Please try again after {seconds} seconds',
    'An email was sent a moment ago; check your inbox first.',
  ],
  'popup-closed': ['Popup closed', 'The login window was closed before it was done. Try again.'],
  'social-failed': [
    'Failed to initiate social connection',
    'Allow this site to open windows, then try again.',
  ],
  'social-refused': ['The login was refused: {why}', 'Try again, or log in another way.'],
  'social-untrusted': [
    'Untrusted Origin',
    'The result of the login came from {origin} and was blocked. Try again.',
  ],
  'farcaster-failed': [
    'Failed to connect to farcaster',
    'Open the link in the Farcaster app again.',
  ],
  APKT003: [
    'Network Error: Wallet Load Failed',
    'The secure frame did not come up within 20 s. Check the connection and try again.',
  ],
  APKT004: ['Wallet Request Timeout', 'The secure frame did not answer within 120 s. Try again.'],
  APKT005: ['Unverified Domain', 'Verify the domain {origin} at the provider.'],
  APKT009: ['Server Error', "Couldn't read the allowed origins of the project. Try again later."],
  APKT010: ['Rate Limited', 'The project asks the provider too often. Try again in a while.'],
  APKTW001: [
    'Inactive Namespace Not Connected',
    'The login works without {namespace}; try to connect it again.',
  ],
  APKTW002: ['Invalid Email Address', 'Correct the address.'],
})
