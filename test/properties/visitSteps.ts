export const spaces = ['eip155', 'solana', 'cosmos'] as const
export type Space = (typeof spaces)[number]

/** Actions of visitors, wallets and hosts. */
export const actions = [
  'connect',
  'cancel',
  'disconnect',
  'switchNetwork',
  'activate',
  'approve',
  'approveNothing',
  'reject',
  'late',
  'lateReject',
  'lateEvent',
  'changeAccount',
  'changeNetwork',
  'lock',
  'end',
  'remove',
  'comeBack',
  'refuse',
  'disconnectAll',
  'reload',
  'reloadAndRestore',
] as const
export type Action = (typeof actions)[number]
export type Step = {
  readonly do: Action
  readonly space: Space
  readonly wallet: string
  readonly at: number
}
/** Actions that change every namespace. */
export const touchesAll: ReadonlySet<Action> = new Set([
  'disconnectAll',
  'reload',
  'reloadAndRestore',
])
