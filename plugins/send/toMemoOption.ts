/** The option `memo` of a transfer; none for an empty memo. */
export const toMemoOption = (memo: string): { readonly memo?: string } =>
  memo.trim() === '' ? {} : { memo: memo.trim() }
