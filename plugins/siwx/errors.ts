import { defineErrors } from '#kernel'

/** Errors of signing in with a wallet (SIWX). */
export const siwxError = defineErrors({
  'siwx-account-missing': ['No ActiveCaipAddress found', 'Connect a wallet first.'],
  'siwx-session-missing': ['No session for this account', 'Connect again and sign in.'],
  'siwx-check-failed': [
    'A problem occurred while trying initialize authentication',
    'See `cause`; connect again.',
  ],
  'siwx-lifetime-invalid': [
    'Option "lifetime" of the sign-in cannot be used: {lifetime}',
    'Pass milliseconds above 0, or leave the option out for seven days.',
  ],
  'siwx-refused': ['The sign-in is not valid: {why}', 'Sign in again.'],
})
