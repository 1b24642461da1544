/**
 * Whether there is a session: for the account on the network it is on, only for one it was on
 * before, or for none.
 */
export type SessionLocation = 'here' | 'elsewhere' | 'none'
/**
 * What may happen to somebody who is, or is about to be, connected. `otherTab` also stands for a
 * session that ran out.
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
 * What follows: `pass` nothing (a question that has become idle is taken back) · `ask` the sign-in
 * view · `end` disconnect · `back` the wallet goes back to the
 * network of the last session, or is disconnected when it refuses · `leave` the question is taken
 * back, the connection stays · `stay` the modal stays open.
 */
export type PolicyAction = 'pass' | 'ask' | 'end' | 'back' | 'leave' | 'stay'
type PolicyRow = Readonly<Record<SessionLocation, PolicyAction>>

/**
 * What follows from what, by whether signing in is required. With `required`, nothing but a session
 * or an open question leaves anybody connected.
 */
export const signInPolicy: Readonly<
  Record<SignInEvent, { readonly required: PolicyRow; readonly optional: PolicyRow }>
> = {
  connect: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'ask' },
  },
  // A page that is only being loaded is not covered by a question.
  reload: {
    required: { here: 'pass', elsewhere: 'end', none: 'end' },
    optional: { here: 'pass', elsewhere: 'pass', none: 'pass' },
  },
  // Who declined once is not asked again at every turn.
  network: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'pass' },
  },
  account: {
    required: { here: 'pass', elsewhere: 'ask', none: 'ask' },
    optional: { here: 'pass', elsewhere: 'ask', none: 'pass' },
  },
  // Signed out elsewhere: here too.
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
  // The same on a view that comes before the sign-in view.
  closeBefore: {
    required: { here: 'leave', elsewhere: 'end', none: 'end' },
    optional: { here: 'leave', elsewhere: 'leave', none: 'leave' },
  },
}
