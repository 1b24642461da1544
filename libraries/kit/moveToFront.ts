/** Lists the account of this address first, as libraries expect the active one. */
export const moveToFront = <Account extends { readonly address: string }>(
  accounts: readonly Account[],
  active: string | undefined,
): readonly Account[] =>
  [true, false].flatMap((first) => accounts.filter(({ address }) => (address === active) === first))
