/** Network of the account's session: its current one, only its previous one, or none. */
export type SessionLocation = 'here' | 'elsewhere' | 'none'
/**
 * Events in the life of a connected or connecting account. `otherTab` includes an expired session.
 */
export type SignInEvent =
  | 'connect'
  | 'reload'
  | 'network'
  | 'account'
  | 'otherTab'
  | 'otherTabWhileAsked'
  | 'cancel'
  | 'close'
  | 'closeBefore'
/**
 * Results: `pass` does nothing (and dismisses an idle prompt) · `ask` opens the sign-in view ·
 * `end` disconnects · `back` switches the wallet to the network of the last session, or disconnects
 * it if it refuses · `leave` dismisses the prompt, the connection stays · `stay` keeps the modal
 * open.
 */
export type PolicyAction = 'pass' | 'ask' | 'end' | 'back' | 'leave' | 'stay'
type PolicyRow = Readonly<Record<SessionLocation, PolicyAction>>

/**
 * Result of each event, by whether the sign-in is required. With `required`, only a session or an
 * open prompt keeps an account connected.
 */
export const signInPolicy: Readonly<
  Record<SignInEvent, { readonly required: PolicyRow; readonly optional: PolicyRow }>
> = {
  connect: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'ask' },
  },
  // A page that is loading shows no prompt.
  reload: {
    required: { here: 'pass', elsewhere: 'end', none: 'end' },
    optional: { here: 'pass', elsewhere: 'pass', none: 'pass' },
  },
  // After a decline the visitor is not prompted on every network change.
  network: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'pass' },
  },
  account: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'pass' },
  },
  // Signed out in another tab: sign out here too.
  otherTab: {
    required: { here: 'pass', elsewhere: 'end', none: 'end' },
    optional: { here: 'pass', elsewhere: 'pass', none: 'pass' },
  },
  otherTabWhileAsked: {
    required: { here: 'pass', elsewhere: 'stay', none: 'stay' },
    optional: { here: 'pass', elsewhere: 'stay', none: 'stay' },
  },
  cancel: {
    required: { here: 'leave', elsewhere: 'back', none: 'end' },
    optional: { here: 'leave', elsewhere: 'leave', none: 'leave' },
  },
  // X, Escape, the backdrop, or a host that opens another view.
  close: {
    required: { here: 'leave', elsewhere: 'stay', none: 'stay' },
    optional: { here: 'leave', elsewhere: 'leave', none: 'leave' },
  },
  // The same on a view before the sign-in view.
  closeBefore: {
    required: { here: 'leave', elsewhere: 'end', none: 'end' },
    optional: { here: 'leave', elsewhere: 'leave', none: 'leave' },
  },
}
